//! The program: reads the command line, calls a command, says what went wrong.

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;
use ludimus::commands::{CommandLine, Stop};

fn main() -> ExitCode {
    match CommandLine::parse().run() {
        Ok(()) | Err(Stop::Closed) => ExitCode::SUCCESS,
        Err(Stop::Failed) => ExitCode::FAILURE,
        Err(Stop::Disagrees(why)) => {
            let _ = writeln!(std::io::stderr(), "{why}");
            ExitCode::from(3)
        }
        Err(Stop::Wrong(why)) => {
            // Nobody may be reading; then the exit code has to do.
            let _ = writeln!(std::io::stderr(), "{why}");
            ExitCode::FAILURE
        }
    }
}
