//! Time, interruptions and memory of the whole command.

use crate::tuning::{LOOK, PATIENCE, STACK};
use iterator::Budget;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The budget of a command that has started.
pub(crate) struct Running {
    /// What the engines look at.
    pub shared: Arc<Budget>,
    /// When it is over.
    pub deadline: Option<Instant>,
}

static CURRENT: Mutex<Option<Arc<Budget>>> = Mutex::new(None);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the user has ended the work.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Why there is no time left.
pub(crate) fn why_over() -> &'static str {
    if was_interrupted() {
        "interrupted"
    } else {
        "out of time"
    }
}

/// Ctrl-C ends the work, not the command: what is known is printed. A second
/// one ends the command.
pub fn handle_interrupts() {
    // Without a handler Ctrl-C still ends the command, so failing to install
    // one is no reason to stop.
    let _ = ctrlc::set_handler(|| {
        let current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        match &*current {
            Some(b) if !INTERRUPTED.swap(true, Ordering::Relaxed) => {
                b.cancelled.store(true, Ordering::Relaxed);
            }
            _ => std::process::exit(130),
        }
    });
}

/// Starts the clock.
pub(crate) fn start(limit: Option<Duration>) -> Running {
    let shared = Arc::new(Budget::default());
    *CURRENT.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&shared));
    let deadline = limit.and_then(|d| Instant::now().checked_add(d));
    if let Some(limit) = limit {
        let shared = Arc::downgrade(&shared);
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            if let Some(b) = shared.upgrade() {
                b.cancelled.store(true, Ordering::Relaxed);
            }
        });
    }
    Running { shared, deadline }
}

/// Runs a stage on a thread of its own; `None` when the time is up before it
/// ends. Then it is left alone, whatever long operation it is in, and ends with
/// the command.
///
/// Where the system has no threads left, it runs on this one, to its end.
///
/// # Panics
/// When the stage does.
pub(crate) fn within<T: Send + 'static>(
    budget: &Budget,
    stage: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, receiver) = mpsc::channel();
    // A thread that doesn't start loses what it was given.
    let stage = Arc::new(Mutex::new(Some(stage)));
    let take = |s: &Mutex<Option<_>>| s.lock().unwrap_or_else(PoisonError::into_inner).take();
    let given = Arc::clone(&stage);
    let work = move || {
        if let Some(stage) = take(&given) {
            // Nobody may be there any more to hear of it.
            let _ = sender.send(stage());
        }
    };
    let Ok(thread) = std::thread::Builder::new().stack_size(STACK).spawn(work) else {
        return take(&stage).map(|stage| stage());
    };
    let mut over_since: Option<Instant> = None;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) => {
                if budget.is_over()
                    && over_since.get_or_insert_with(Instant::now).elapsed() >= PATIENCE
                {
                    return None;
                }
            }
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return None,
            },
        }
    }
}

/// The most memory this process had so far, in kilobytes, where the system
/// says so.
pub(crate) fn peak_kilobytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
