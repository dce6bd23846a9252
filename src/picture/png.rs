//! A picture as PNG.

use super::{DisplayList, raster};

/// Writes a picture as PNG, a square so many points wide, with a title and a description in words.
///
/// # Errors
/// A sentence if it has more points than can be held.
pub fn png(
    list: &DisplayList,
    title: &str,
    says: &str,
    square: f32,
    dots_to_the_metre: Option<u32>,
) -> Result<Vec<u8>, String> {
    let image = raster(list, square).ok_or("the picture has too many points; take a smaller width")?;
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_color(::png::ColorType::Rgba);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.set_pixel_dims(dots_to_the_metre.map(|n| ::png::PixelDimensions {
        xppu: n,
        yppu: n,
        unit: ::png::Unit::Meter,
    }));
    let written = encoder
        .add_itxt_chunk("Title".to_owned(), title.to_owned())
        .and_then(|()| encoder.add_itxt_chunk("Description".to_owned(), says.to_owned()))
        .and_then(|()| encoder.write_header())
        .and_then(|mut writer| {
            writer.write_image_data(&image.bytes)?;
            writer.finish()
        });
    written.map_err(|error| format!("the picture cannot be written: {error}"))?;
    Ok(bytes)
}
