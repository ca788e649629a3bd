//! Blocks that instrumentation cut in pieces: a block that ends in a branch to
//! a sanitizer's handler and the block where control goes on are one chain, and
//! so is the check of a shift, whose second half stands in a block of its own:
//!
//! ```text
//! br i1 %small, label %check, label %cont
//! check:                       ; are bits lost?
//!   %kept = icmp eq ...
//!   br label %cont
//! cont:
//!   %fine = phi i1 [ true, ... ], [ %kept, %check ]
//!   %ok = and i1 %small, %fine
//!   br i1 %ok, label %on, label %handler
//! ```

use super::handlers::{Report, is_handler_call};
use super::idioms::requires;
use crate::llvm::{Block, Opcode, Value};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// A block that only prepares and makes the call of a handler, and ends there.
fn handler_of(block: Block<'_>) -> Option<(Report, Value<'_>)> {
    let mut found = None;
    for inst in block.instructions() {
        match inst.opcode()? {
            Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMTrunc
            | Opcode::LLVMBitCast
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMStore
                if found.is_none() => {}
            Opcode::LLVMCall if found.is_none() => {
                found = Some((is_handler_call(inst)?, inst));
            }
            Opcode::LLVMUnreachable => return found,
            _ => return None,
        }
    }
    None
}

/// A branch that goes to a handler unless its condition holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard<'m> {
    pub report: Report,
    pub call: Value<'m>,
    pub condition: Value<'m>,
}

/// How blocks of a function that was instrumented belong together.
#[derive(Debug, Default)]
pub(super) struct Chains<'m> {
    /// Where control goes on after a block that ends in a guard, or in the
    /// first half of the check of a shift: the blocks that follow in turn.
    next: HashMap<Block<'m>, Vec<Block<'m>>>,
    /// The first block of the chain that a block belongs to, unless it is that
    /// itself.
    first: HashMap<Block<'m>, Block<'m>>,
    /// By the branch.
    pub guards: HashMap<Value<'m>, Guard<'m>>,
    /// Branches around the second half of the check of a shift.
    pub shifts: HashSet<Value<'m>>,
    /// Handlers' blocks, which only guards lead to.
    handlers: HashSet<Block<'m>>,
}

impl<'m> Chains<'m> {
    /// Finds the guards of a function.
    pub(super) fn of(f: Value<'m>) -> Chains<'m> {
        let mut chains = Chains::default();
        let mut edges: HashMap<Block<'m>, Vec<Block<'m>>> = HashMap::default();
        let blocks = f.blocks();
        for block in &blocks {
            let last = block.last();
            for to in last.map(Value::successors).unwrap_or_default() {
                edges.entry(to).or_default().push(*block);
            }
        }
        let from = |b: Block<'m>| edges.get(&b).map_or(&[][..], Vec::as_slice);
        for block in &blocks {
            let Some(br) = block.last() else {
                continue;
            };
            let (Some(condition), [then, otherwise]) = (br.condition(), &br.successors()[..])
            else {
                continue;
            };
            if let Some((report, call)) = handler_of(*otherwise)
                && from(*otherwise) == [*block]
                && from(*then) == [*block]
            {
                chains.handlers.insert(*otherwise);
                let guard = Guard {
                    report,
                    call,
                    condition,
                };
                chains.guards.insert(br, guard);
                chains.next.insert(*block, vec![*then]);
            } else if is_second_half(*then, *otherwise, br)
                && from(*then) == [*block]
                && matches!(from(*otherwise), [a, b] if (*a, *b) == (*block, *then)
                    || (*a, *b) == (*then, *block))
            {
                chains.shifts.insert(br);
                chains.next.insert(*block, vec![*then, *otherwise]);
            }
        }
        // A check of a shift that no guard follows is an ordinary branch.
        let guards = &chains.guards;
        let shifts = &mut chains.shifts;
        chains.next.retain(|block, to| {
            let [_, cont] = to[..] else { return true };
            let guarded = cont.last().is_some_and(|br| {
                guards.get(&br).is_some_and(|g| {
                    let before = block.last();
                    let valid = before.and_then(Value::condition);
                    g.report == Report::Shift && valid.is_some_and(|v| requires(g.condition, v))
                })
            });
            if !guarded && let Some(br) = block.last() {
                shifts.remove(&br);
            }
            guarded
        });
        let inner: HashSet<Block<'m>> = chains.next.values().flatten().copied().collect();
        for block in blocks {
            if inner.contains(&block) {
                continue;
            }
            let mut at = block;
            while let Some(to) = chains.next.get(&at) {
                for member in to {
                    chains.first.insert(*member, block);
                }
                at = to[to.len() - 1];
            }
        }
        chains
    }

    /// Whether there is instrumentation at all.
    pub(super) fn is_instrumented(&self) -> bool {
        !self.guards.is_empty()
    }

    /// Whether a block is lowered on its own: it is no handler's, and doesn't
    /// continue another one.
    pub(super) fn is_lowered(&self, block: Block<'m>) -> bool {
        !self.handlers.contains(&block) && !self.first.contains_key(&block)
    }

    /// Whether only a handler is called there.
    pub(super) fn is_handler(&self, block: Block<'m>) -> bool {
        self.handlers.contains(&block)
    }

    /// The first block of the chain that a block belongs to.
    pub(super) fn first(&self, block: Block<'m>) -> Block<'m> {
        self.first.get(&block).copied().unwrap_or(block)
    }

    /// The instructions of a block and of those that continue it.
    pub(super) fn instructions(&self, block: Block<'m>) -> Vec<Value<'m>> {
        let mut all: Vec<Value<'m>> = block.instructions().collect();
        let mut at = block;
        while let Some(to) = self.next.get(&at) {
            for member in to {
                all.extend(member.instructions());
            }
            at = to[to.len() - 1];
        }
        all
    }

    /// Whether a branch stays inside its chain.
    pub(super) fn is_inner(&self, br: Value<'m>) -> bool {
        let second_half = || {
            let mut from = br.successors();
            let to = (from.len() == 1).then(|| from.remove(0));
            let block = br.parent();
            to.zip(block).is_some_and(|(to, block)| {
                self.first.contains_key(&block) && self.first.get(&to) == self.first.get(&block)
            })
        };
        self.guards.contains_key(&br) || self.shifts.contains(&br) || second_half()
    }
}

/// The second half of the check of a shift: a block that computes whether bits
/// are lost, and then goes where the branch around it goes.
fn is_second_half<'m>(block: Block<'m>, cont: Block<'m>, br: Value<'m>) -> bool {
    let instructions: Vec<Value<'_>> = block.instructions().collect();
    let Some((last, computed)) = instructions.split_last() else {
        return false;
    };
    br.is_instrumentation()
        && last.opcode() == Some(Opcode::LLVMBr)
        && last.successors() == [cont]
        && computed.iter().all(|i| {
            matches!(
                i.opcode(),
                Some(
                    Opcode::LLVMSub
                        | Opcode::LLVMAdd
                        | Opcode::LLVMLShr
                        | Opcode::LLVMICmp
                        | Opcode::LLVMZExt
                        | Opcode::LLVMTrunc
                )
            )
        })
}
