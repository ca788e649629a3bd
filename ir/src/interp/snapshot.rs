//! What is left of a run, for others to go on from.

use super::memory::Memory;
use super::taint::Taint;
use super::{ObjectId, Value};
use crate::{BlockId, FuncId, Script};

/// A call that waits for its callee.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    pub function: FuncId,
    pub block: BlockId,
    pub index: usize,
    pub base: usize,
    /// Where its callee's stack objects and arguments begin.
    pub stack: usize,
    pub args: usize,
}

/// A run, left at the head of a loop in a state that is known.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(super) memory: Memory,
    pub(super) script: Script,
    pub(super) values: Vec<Option<Value>>,
    pub(super) taints: Vec<Taint>,
    pub(super) base: usize,
    pub(super) calls: Vec<Call>,
    pub(super) function: FuncId,
    pub(super) block: BlockId,
    pub(super) end_depends: bool,
    pub(super) seeded: bool,
    pub(super) arbitrary_arrays: u32,
    pub(super) of_the_library: Vec<(ObjectId, u64)>,
    pub(super) stack: Vec<ObjectId>,
    pub(super) args: Vec<Value>,
}

impl Snapshot {
    /// About how many bytes it takes.
    pub fn size(&self) -> usize {
        let values = self.values.len() + self.args.len() + self.script.values.len();
        self.memory.footprint() + values * size_of::<Option<Value>>()
    }
}

/// Where a run starts.
#[derive(Clone, Copy)]
pub(super) enum Start<'s> {
    Entry(FuncId),
    Snapshot(&'s Snapshot),
}
