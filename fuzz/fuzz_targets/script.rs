#![no_main]
#[path = "../read.rs"]
mod read;

/// A panic of the reader of a script's tree is caught, and becomes a problem; every other one ends the search.
fn let_the_reader_panic() {
    let end = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |what| {
        if std::thread::current().name() != Some(ludimus::lua::READER) {
            end(what);
        }
    }));
}

libfuzzer_sys::fuzz_target!(init: let_the_reader_panic(), |data: &[u8]| read::script(data));
