//! What the window shows, drawn by the processor alone: every triangle, with the letters out of the texture of glyphs.

use std::collections::BTreeMap;

use egui::epaint::{ImageData, Mesh, Primitive, Vertex};
use egui::{Color32, ColorImage, Context, FullOutput, Pos2, Rect, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;

/// The renderer. It keeps the textures that the window hands out.
#[derive(Default)]
pub struct Raster {
    textures: BTreeMap<(bool, u64), ColorImage>,
}

fn key(id: TextureId) -> (bool, u64) {
    match id {
        TextureId::Managed(n) => (false, n),
        TextureId::User(n) => (true, n),
    }
}

#[allow(clippy::iter_over_hash_type, reason = "each texture is kept by its own key")]
impl TestRenderer for Raster {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, change) in delta.set.iter().flat_map(|(id, changes)| changes.iter().map(move |change| (id, change))) {
            let ImageData::Color(image) = &change.image;
            match change.pos {
                None => _ = self.textures.insert(key(*id), image.as_ref().clone()),
                Some([left, top]) => {
                    let Some(texture) = self.textures.get_mut(&key(*id)) else { continue };
                    for y in 0..image.height() {
                        for x in 0..image.width() {
                            texture[(left + x, top + y)] = image[(x, y)];
                        }
                    }
                }
            }
        }
        for id in &delta.free {
            self.textures.remove(&key(*id));
        }
        delta.clear();
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<image::RgbaImage, String> {
        let size = ctx.content_rect().size();
        let mut canvas = Canvas::new(size.x as usize, size.y as usize);
        for clipped in ctx.tessellate(output.shapes.clone(), output.pixels_per_point) {
            if let Primitive::Mesh(mesh) = &clipped.primitive {
                let texture = self.textures.get(&key(mesh.texture_id)).ok_or("a texture is wanting")?;
                canvas.mesh(mesh, texture, clipped.clip_rect);
            }
        }
        let bytes = canvas.points.iter().flat_map(|[r, g, b]| [*r as u8, *g as u8, *b as u8, 255]).collect();
        image::RgbaImage::from_raw(canvas.width as u32, canvas.height as u32, bytes).ok_or("no image".to_owned())
    }
}

struct Canvas {
    width: usize,
    height: usize,
    points: Vec<[f32; 3]>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, points: vec![[0.0; 3]; width * height] }
    }

    fn mesh(&mut self, mesh: &Mesh, texture: &ColorImage, clip: Rect) {
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |n: usize| mesh.vertices[corners[n] as usize];
            self.triangle([corner(0), corner(1), corner(2)], texture, clip);
        }
    }

    fn triangle(&mut self, [a, b, c]: [Vertex; 3], texture: &ColorImage, clip: Rect) {
        let area = cross(a.pos, b.pos, c.pos);
        if area == 0.0 {
            return;
        }
        let bounds = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
        let range = |from: f32, to: f32, most: usize| {
            (from.floor().max(0.0) as usize).min(most)..(to.ceil().max(0.0) as usize).min(most)
        };
        for y in range(bounds.min.y, bounds.max.y, self.height) {
            for x in range(bounds.min.x, bounds.max.x, self.width) {
                let at = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
                let parts =
                    [cross(b.pos, c.pos, at) / area, cross(c.pos, a.pos, at) / area, cross(a.pos, b.pos, at) / area];
                // An edge belongs to one of the two triangles that share it: to which, does not matter for the eye.
                if parts.iter().any(|part| *part < 0.0) || !clip.contains(at) {
                    continue;
                }
                let mixed = |of: fn(&Vertex) -> f32| of(&a) * parts[0] + of(&b) * parts[1] + of(&c) * parts[2];
                let texel = sample(texture, mixed(|v| v.uv.x), mixed(|v| v.uv.y));
                let ink = [
                    mixed(|v| f32::from(v.color.r())),
                    mixed(|v| f32::from(v.color.g())),
                    mixed(|v| f32::from(v.color.b())),
                ];
                let cover = mixed(|v| f32::from(v.color.a())) / 255.0 * texel[3] / 255.0;
                let point = &mut self.points[y * self.width + x];
                for n in 0..3 {
                    point[n] = (ink[n] * texel[n] / 255.0 + point[n] * (1.0 - cover)).min(255.0);
                }
            }
        }
    }
}

fn cross(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The colour of a texture between its four nearest points.
fn sample(texture: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let (width, height) = (texture.width(), texture.height());
    let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
    let at = |x: f32, y: f32| -> Color32 {
        let within = |n: f32, most: usize| (n.max(0.0) as usize).min(most - 1);
        texture[(within(x, width), within(y, height))]
    };
    let (right, below) = (x - x.floor(), y - y.floor());
    let mut sum = [0.0; 4];
    for (dx, dy, part) in [
        (0.0, 0.0, (1.0 - right) * (1.0 - below)),
        (1.0, 0.0, right * (1.0 - below)),
        (0.0, 1.0, (1.0 - right) * below),
        (1.0, 1.0, right * below),
    ] {
        if part > 0.0 {
            let texel = at(x.floor() + dx, y.floor() + dy).to_array();
            (0..4).for_each(|n| sum[n] += f32::from(texel[n]) * part);
        }
    }
    sum
}
