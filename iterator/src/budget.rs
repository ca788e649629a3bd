//! Limits of time and steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Limits shared by everything that runs for one command. A step is one
/// statement.
#[derive(Debug, Default)]
pub struct Budget {
    /// Set from outside (time is up, Ctrl-C) to stop as soon as possible.
    pub cancelled: Arc<AtomicBool>,
    until: Option<Instant>,
    steps: AtomicU64,
}

impl Budget {
    /// A share of this budget that may be used until then.
    #[must_use]
    pub fn until(&self, end: Option<Instant>) -> Budget {
        Budget {
            cancelled: Arc::clone(&self.cancelled),
            until: end,
            steps: AtomicU64::new(0),
        }
    }

    /// How many statements were executed so far.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Whether it is time to stop.
    pub fn is_over(&self) -> bool {
        let late = || self.until.is_some_and(|end| Instant::now() >= end);
        self.cancelled.load(Ordering::Relaxed) || late()
    }

    pub(crate) fn ask(&self) -> Result<(), OutOfBudget> {
        if self.is_over() {
            Err(OutOfBudget)
        } else {
            Ok(())
        }
    }

    pub(crate) fn spend(&self, steps: u64) -> Result<(), OutOfBudget> {
        self.steps.fetch_add(steps, Ordering::Relaxed);
        self.ask()
    }
}

/// The analysis was stopped; what it has so far is no invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

impl std::fmt::Display for OutOfBudget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the analysis ran out of its budget")
    }
}

impl std::error::Error for OutOfBudget {}
