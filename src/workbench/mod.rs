//! The window: one file for each panel.

mod about;
mod app;
mod board;
mod boxes;
mod choice;
mod clocks;
mod curtain;
mod desk;
mod export;
mod hand;
mod handles;
mod help;
mod job;
mod keys;
mod line;
mod log;
mod messages;
mod motion;
mod opening;
mod paint;
mod panel;
mod piece;
mod say;
mod seat;
mod settings;
mod start;
mod strip;
mod theme;
mod ticks;
mod top;
mod turn;
mod window;

pub use app::App;
pub use say::pseudo;
pub use settings::Settings;
pub use window::{Start, run};
