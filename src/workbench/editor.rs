//! Files shown in the editor of the user's choice, at their line.

use std::io::{IsTerminal as _, stdin};
use std::path::Path;
use std::process::Command;

use editor_command::Editor;

/// Opens a file at a line.
pub type Opener = Box<dyn FnMut(&Path, usize) -> Result<(), String>>;

/// Editors that need a terminal to be seen in.
const IN_A_TERMINAL: [&str; 9] = ["vi", "vim", "nvim", "nano", "pico", "micro", "hx", "helix", "kak"];

/// Opens a file at a line: in the editor that `VISUAL` or `EDITOR` names, or else as the system opens such files.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_at(path: &Path, line: usize) -> Result<(), String> {
    let line = u32::try_from(line).unwrap_or(1);
    let chosen = Editor::new().ok().map(|editor| editor.open_at(path, line, 1)).filter(can_be_seen);
    let opened = match chosen {
        Some(mut command) => command.spawn().map(drop).map_err(|error| error.to_string()),
        None => opener::open(path).map_err(|error| error.to_string()),
    };
    opened.map_err(|why| format!("{}: {why}", path.display()))
}

/// Would anybody see this editor?
fn can_be_seen(command: &Command) -> bool {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    !IN_A_TERMINAL.contains(&program.as_str()) || stdin().is_terminal()
}
