#![no_main]
#[path = "../read.rs"]
mod read;

libfuzzer_sys::fuzz_target!(|data: &[u8]| read::examples(data));
