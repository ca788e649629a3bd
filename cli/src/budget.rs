//! Time, interruptions and memory of the whole command.

use iterator::Budget;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The budget of a command that has started.
pub struct Running {
    /// What the engines look at.
    pub shared: Arc<Budget>,
    /// When it is over.
    pub deadline: Option<Instant>,
}

static CURRENT: Mutex<Option<Arc<Budget>>> = Mutex::new(None);

/// Ctrl-C ends the work, not the command: what is known is printed. A second
/// one ends the command.
pub fn handle_interrupts() {
    // Without a handler Ctrl-C still ends the command, so failing to install
    // one is no reason to stop.
    let _ = ctrlc::set_handler(|| {
        let current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        match &*current {
            Some(b) if !b.cancelled.swap(true, Ordering::Relaxed) => {}
            _ => std::process::exit(130),
        }
    });
}

/// Starts the clock.
pub fn start(seconds: Option<f64>) -> Running {
    let shared = Arc::new(Budget::default());
    *CURRENT.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&shared));
    let limit = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
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

/// The most memory this process had so far, in kilobytes, where the system
/// says so.
pub fn peak_kilobytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
