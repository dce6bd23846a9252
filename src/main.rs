//! The program.

use ludimus::library::Places;
use ludimus::workbench::{Start, run};

fn main() {
    let mut start = Start::default();
    let mut home = None;
    let mut root = None;
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        match name.as_str() {
            "--home" => home = Some(value.into()),
            "--root" => root = Some(value.into()),
            "--ruleset" => start.ruleset = Some(value),
            "--board" => start.board = Some(value),
            "--load" => start.load = Some(value.into()),
            _ => start.options.push(value),
        }
    }
    start.places = Places::usual(home, root);
    if let Err(problem) = run(start) {
        eprintln!("{problem}");
        std::process::exit(1);
    }
}
