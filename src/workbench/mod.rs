//! The window: one file for each panel.

mod app;
mod board;
mod boxes;
mod curtain;
mod desk;
mod line;
mod log;
mod messages;
mod paint;
mod piece;
mod seat;
mod start;
mod theme;
mod top;
mod turn;
mod window;

pub use app::App;
pub use window::{Start, run};
