//! A picture as PNG.

use std::io::Write as _;

use super::DisplayList;
use super::raster::raster_while;

/// So many rows are written before the next look whether to go on.
const ROWS: usize = 64;
/// The part of the work that is drawing; the rest is writing.
const DRAWING: f32 = 0.6;

/// Writes a picture as PNG, a square so many points wide, with a title and a description in words. `goes_on` hears how much of it
/// is done, from 0 to 1, and says whether to go on.
///
/// # Errors
/// A sentence if it has more points than can be held, or was stopped.
pub fn png(
    list: &DisplayList,
    (title, says): (&str, &str),
    square: f32,
    dots_to_the_metre: Option<u32>,
    goes_on: &mut dyn FnMut(f32) -> bool,
) -> Result<Vec<u8>, String> {
    let stopped = || "the picture was not written: you have stopped it".to_owned();
    let mut is_stopped = false;
    let image = raster_while(list, square, &mut |part| {
        is_stopped = !goes_on(part * DRAWING);
        !is_stopped
    });
    let Some(image) = image else {
        let large = || "the picture has too many points; take a smaller width".to_owned();
        return Err(if is_stopped { stopped() } else { large() });
    };
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_color(::png::ColorType::Rgba);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.set_pixel_dims(dots_to_the_metre.map(|n| ::png::PixelDimensions {
        xppu: n,
        yppu: n,
        unit: ::png::Unit::Meter,
    }));
    let amiss = |error: &dyn std::fmt::Display| format!("the picture cannot be written: {error}");
    encoder.add_itxt_chunk("Title".to_owned(), title.to_owned()).map_err(|e| amiss(&e))?;
    encoder.add_itxt_chunk("Description".to_owned(), says.to_owned()).map_err(|e| amiss(&e))?;
    let mut writer = encoder.write_header().map_err(|e| amiss(&e))?;
    let mut stream = writer.stream_writer().map_err(|e| amiss(&e))?;
    let block = 4 * image.width * ROWS;
    for (n, rows) in image.bytes.chunks(block).enumerate() {
        let done = (n * block) as f32 / image.bytes.len() as f32;
        if !goes_on(DRAWING + (1.0 - DRAWING) * done) {
            return Err(stopped());
        }
        stream.write_all(rows).map_err(|e| amiss(&e))?;
    }
    stream.finish().map_err(|e| amiss(&e))?;
    writer.finish().map_err(|e| amiss(&e))?;
    Ok(bytes)
}
