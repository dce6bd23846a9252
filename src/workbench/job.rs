//! Long work on a thread of its own, so that no frame waits for it: how far it has come, and how it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use egui::{Context, ProgressBar, Ui};

use super::say::say;

/// While work goes on, the window looks at it so often.
const LOOK: Duration = Duration::from_millis(60);

/// What the work and the window tell each other.
#[derive(Debug, Default)]
pub struct Progress {
    /// In thousandths; 0 where it cannot be told.
    part: AtomicU32,
    is_stopped: AtomicBool,
}

impl Progress {
    /// The work has come so far, from 0 to 1. False if it is to stop.
    pub fn came_to(&self, part: f32) -> bool {
        self.part.store((part.clamp(0.0, 1.0) * 1000.0) as u32, Ordering::Relaxed);
        self.goes_on()
    }

    /// Is it to go on?
    pub fn goes_on(&self) -> bool {
        !self.is_stopped.load(Ordering::Relaxed)
    }
}

/// Work that goes on.
pub struct Job<T> {
    progress: Arc<Progress>,
    answer: Receiver<T>,
    thread: Option<JoinHandle<()>>,
}

/// What has come of work.
#[derive(Debug)]
pub enum Came<T> {
    /// It goes on.
    NotYet,
    /// This.
    Answer(T),
    /// Nothing: its thread could not be begun, or broke off.
    Nothing,
}

impl<T: Send + 'static> Job<T> {
    /// Begins work; the window is drawn anew when it is done.
    pub fn begin(ctx: &Context, work: impl FnOnce(&Progress) -> T + Send + 'static) -> Self {
        let progress = Arc::new(Progress::default());
        let (sender, answer) = channel();
        let (told, ctx) = (progress.clone(), ctx.clone());
        let run = move || {
            let _ = sender.send(work(&told));
            ctx.request_repaint();
        };
        Self { progress, answer, thread: Builder::new().name("long work".to_owned()).spawn(run).ok() }
    }

    /// What has come of it. While it goes on, the window looks again soon.
    pub fn poll(&self, ctx: &Context) -> Came<T> {
        match self.answer.try_recv() {
            Ok(answer) => Came::Answer(answer),
            Err(TryRecvError::Disconnected) => Came::Nothing,
            Err(TryRecvError::Empty) => {
                ctx.request_repaint_after(LOOK);
                Came::NotYet
            }
        }
    }

    /// Waits until it is done.
    pub fn wait(mut self) -> Option<T> {
        let _ = self.thread.take().map(JoinHandle::join);
        self.answer.try_recv().ok()
    }

    /// Shows how far it has come, with a button that stops it. True if it was stopped.
    pub fn ui(&self, ui: &mut Ui, title: &str) -> bool {
        let part = self.progress.part.load(Ordering::Relaxed) as f32 / 1000.0;
        let stopped = bar_ui(ui, title, part);
        if stopped {
            self.stop();
        }
        stopped
    }
}

impl<T> Job<T> {
    /// Tells it to stop; what it comes to all the same is not heard.
    pub fn stop(&self) {
        self.progress.is_stopped.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A bar that shows how much of some work is done, from 0 to 1, with a button that stops it. True if that was clicked.
pub fn bar_ui(ui: &mut Ui, title: &str, part: f32) -> bool {
    ui.horizontal(|ui| {
        let stop = ui.button(say("job.stop")).on_hover_text(say("job.stop.how")).clicked();
        let width = (ui.available_width() - 8.0).clamp(80.0, 420.0);
        ui.add(ProgressBar::new(part).desired_width(width).text(title));
        stop
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_goes_on_beside_the_window_and_its_answer_comes_once() {
        let ctx = Context::default();
        let job = Job::begin(&ctx, |progress| {
            assert!(progress.came_to(0.5));
            7
        });
        assert_eq!(job.wait(), Some(7));
    }

    #[test]
    fn who_stops_work_is_heard_by_it() {
        let ctx = Context::default();
        let job = Job::begin(&ctx, |progress| {
            while progress.goes_on() {
                std::thread::yield_now();
            }
            "stopped"
        });
        assert!(matches!(job.poll(&ctx), Came::NotYet));
        job.stop();
        assert_eq!(job.wait(), Some("stopped"));
    }

    #[test]
    fn work_that_breaks_off_answers_nothing() {
        let ctx = Context::default();
        let job: Job<u8> = Job::begin(&ctx, |_| std::panic::resume_unwind(Box::new("broken")));
        loop {
            match job.poll(&ctx) {
                Came::NotYet => std::thread::yield_now(),
                Came::Answer(_) => panic!("there is no answer"),
                Came::Nothing => break,
            }
        }
    }
}
