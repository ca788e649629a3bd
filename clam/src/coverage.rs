//! How much of a program was lowered exactly.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many scalar instructions were lowered exactly, and how many got an
/// arbitrary value instead, by opcode (intrinsics by name).
///
/// Loads and stores count as exact: the IR has statements for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Lowered exactly.
    pub exact: BTreeMap<String, u64>,
    /// Replaced by an arbitrary value.
    pub havocked: BTreeMap<String, u64>,
}

impl Coverage {
    /// The part that was lowered exactly, from 0 to 1 (1 when there is nothing).
    #[allow(clippy::cast_precision_loss)] // instruction counts are far below 2^52
    pub fn exact_share(&self) -> f64 {
        let exact: u64 = self.exact.values().sum();
        let havocked: u64 = self.havocked.values().sum();
        if exact + havocked == 0 {
            return 1.0;
        }
        exact as f64 / (exact + havocked) as f64
    }
}
