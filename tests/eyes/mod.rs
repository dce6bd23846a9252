//! What eyes of every kind can tell apart.
#![allow(dead_code, reason = "each test file uses a part of it")]

/// Two points differ to the eye if their colours lie so far apart, of 441.
pub const FAR: f32 = 36.0;
/// Two entries stay apart if so great a part of their points differ.
pub const PART: f32 = 0.02;

/// As somebody sees it: what becomes of red, green and blue in light.
pub type Eye = (&'static str, [[f32; 3]; 3]);

/// Grey, and the three kinds of those who see two colours (G. M. Machado and others, 2009, at full strength).
pub const EYES: [Eye; 4] = [
    ("grey", [[0.2126, 0.7152, 0.0722]; 3]),
    (
        "without red",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "without green",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "without blue",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

pub fn seen([r, g, b]: [u8; 3], matrix: &[[f32; 3]; 3]) -> [f32; 3] {
    let light = |part: u8| (f32::from(part) / 255.0).powf(2.2);
    let lights = [light(r), light(g), light(b)];
    matrix.map(|row| {
        let sum: f32 = row.iter().zip(lights).map(|(weight, light)| weight * light).sum();
        sum.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0
    })
}

/// The part of the points that differ to an eye, of two pictures of one size.
pub fn apart<'a>(a: impl Iterator<Item = [u8; 3]> + 'a, b: impl Iterator<Item = [u8; 3]> + 'a, eye: &Eye) -> f32 {
    let (mut all, mut differ) = (0, 0);
    for (a, b) in a.zip(b) {
        let (a, b) = (seen(a, &eye.1), seen(b, &eye.1));
        all += 1;
        differ += usize::from(a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt() > FAR);
    }
    differ as f32 / all.max(1) as f32
}
