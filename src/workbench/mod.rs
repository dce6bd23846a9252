//! The window: one file for each panel.

mod about;
mod app;
mod board;
mod boxes;
mod check;
mod choice;
mod curtain;
mod desk;
mod export;
mod handles;
mod help;
mod keys;
mod line;
mod log;
mod messages;
mod motion;
mod paint;
mod panel;
mod piece;
mod say;
mod seat;
mod settings;
mod start;
mod strip;
mod theme;
mod top;
mod turn;
mod window;

pub use app::App;
pub use say::pseudo;
pub use settings::Settings;
pub use window::{Start, run};
