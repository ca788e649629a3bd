//! Assumptions that can't matter: an unknown function leaves alone what it
//! can't reach anyway. Such an assumption becomes a note.

use super::{Lowering, idioms};
use crate::llvm::{Block, Opcode, Value};
use ir::{AllocKind, AssumptionId, StmtKind, Type};
use rustc_hash::FxHashSet as HashSet;

/// What unknown functions were called with.
#[derive(Debug, Default)]
pub(super) struct UnknownCalls {
    /// Whether one of them was handed a pointer.
    pub share_memory: bool,
    /// The assumptions that they leave memory alone.
    pub leave_alone: Vec<AssumptionId>,
}

/// Turns the assumptions about unknown functions into notes if there is
/// nothing that any of them could reach: no global variable, no function of
/// the program that they could call by its name, no object on the heap, no
/// local whose address leaves its function, and no pointer that they were
/// handed or gave back.
pub(super) fn forget_idle_assumptions<'m>(l: &mut Lowering<'m>, functions: &[Value<'m>]) {
    if l.unknown_calls.share_memory || has_state(l) || functions.iter().any(|f| is_open(l, *f)) {
        return;
    }
    for id in &l.unknown_calls.leave_alone {
        l.program.assumptions[id.index()].affects_safe = false;
    }
}

fn has_state(l: &Lowering<'_>) -> bool {
    let functions = l.program.functions.iter();
    let mut statements = functions.flat_map(|f| f.blocks.iter().flat_map(|b| &b.stmts));
    l.program.globals.iter().any(|g| !g.constant)
        || statements.any(|s| {
            let heap = |k: AllocKind| k.is_heap();
            matches!(&s.kind, StmtKind::Alloc { kind, .. } if heap(*kind))
        })
}

/// Whether a function is or has something that others can reach.
fn is_open<'m>(l: &Lowering<'m>, f: Value<'m>) -> bool {
    if f.is_declaration() {
        let signature = l.functions.get(&f).map(|id| &l.signatures[id.index()]);
        return signature.is_none_or(|s| s.results.contains(&Type::Ptr));
    }
    let is_main = f.name() == "main" && l.options.entry == crate::Entry::Main;
    let mut instructions = f.blocks().into_iter().flat_map(Block::instructions);
    (f.is_exported() && !is_main)
        || instructions.any(|i| i.opcode() == Some(Opcode::LLVMAlloca) && leaves(i))
}

/// Whether the address of a local is used for more than accesses to it.
fn leaves(alloca: Value<'_>) -> bool {
    let mut seen = HashSet::default();
    let mut open = vec![alloca];
    while let Some(address) = open.pop() {
        if !seen.insert(address) {
            continue;
        }
        for user in address.users() {
            match user.opcode() {
                Some(Opcode::LLVMLoad | Opcode::LLVMICmp) => {}
                Some(Opcode::LLVMStore) if user.operand(0) != Some(address) => {}
                Some(Opcode::LLVMGetElementPtr) => open.push(user),
                Some(Opcode::LLVMCall) if stays_inside(user) => {}
                _ => return true,
            }
        }
    }
    false
}

/// Calls that keep no address: markers, and copies and fills of bytes.
fn stays_inside(call: Value<'_>) -> bool {
    let intrinsics = [
        "llvm.lifetime.",
        "llvm.memset.",
        "llvm.memcpy.",
        "llvm.memmove.",
        "llvm.dbg.",
    ];
    intrinsics
        .iter()
        .any(|name| idioms::is_intrinsic(call, name))
}
