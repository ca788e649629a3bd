//! One status line on a terminal, for commands that take a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal as _;
use std::time::Duration;

/// The status line. On standard error, and only if that is a terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// An empty line, if one is `wanted`.
    pub(crate) fn start(wanted: bool) -> Progress {
        let bar = ProgressBar::new_spinner();
        if wanted && std::io::stderr().is_terminal() {
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(120));
        } else {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        Progress(bar)
    }

    /// Says what goes on.
    pub(crate) fn say(&self, text: &str) {
        self.0.set_message(text.to_owned());
    }

    /// Takes the line away.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}
