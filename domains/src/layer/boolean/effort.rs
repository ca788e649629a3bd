//! How far conditions are followed.

use std::cell::Cell;

/// What may still be spent on one question: conditions that stand for each
/// other many times over must not be followed along every path.
#[derive(Clone, Copy)]
pub(super) struct Effort<'a> {
    pub(super) steps: &'a Cell<u32>,
    pub(super) depth: u32,
}

impl Effort<'_> {
    /// One step further, if that is allowed.
    pub(super) fn spend(self) -> Option<Self> {
        let steps = self.steps.get().checked_sub(1)?;
        self.steps.set(steps);
        let depth = self.depth.checked_sub(1)?;
        Some(Effort { depth, ..self })
    }
}
