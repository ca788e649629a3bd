//! What an instruction is, by its form alone.

use crate::llvm::{CallTarget, Opcode, Value};

/// Whether a call is this intrinsic.
pub(super) fn is_intrinsic(inst: Value<'_>, name: &str) -> bool {
    match inst.call_target() {
        Some(CallTarget::Function(f)) => f.name().starts_with(name),
        _ => false,
    }
}

pub(super) fn is_lifetime_marker(inst: Value<'_>) -> bool {
    is_intrinsic(inst, "llvm.lifetime.")
}

/// Whether an alloca of the entry block is stored before anything else
/// uses it, as parameters are: its first contents don't matter.
pub(super) fn is_stored_at_once(alloca: Value<'_>) -> bool {
    let Some(block) = alloca.parent() else {
        return false;
    };
    if block.has_predecessors() {
        return false;
    }
    let users = alloca.users();
    let first = block.instructions().find(|i| users.contains(i));
    first.is_some_and(|i| i.opcode() == Some(Opcode::LLVMStore))
}

/// Whether a call only asks what is known of an argument (is it a constant, how
/// large is the object), which compilers don't evaluate for that.
pub(super) fn only_asks(inst: Value<'_>) -> bool {
    let Some(CallTarget::Function(f)) = inst.call_target() else {
        return false;
    };
    let name = f.name();
    let asks = ["llvm.is.constant.", "llvm.objectsize."];
    // Reading a variable needs no check.
    let reads_variable = |v: Value<'_>| {
        let from = v.operand(0).and_then(Value::opcode);
        v.opcode() == Some(Opcode::LLVMLoad) && from == Some(Opcode::LLVMAlloca)
    };
    asks.iter().any(|asks| name.starts_with(asks))
        && inst
            .call_args()
            .first()
            .is_some_and(|v| (v.is_instruction() || v.is_poison()) && !reads_variable(*v))
}

/// Whether a part of an intrinsic's name is the type of an overload.
pub(super) fn is_type_suffix(part: &str) -> bool {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    part.strip_prefix('i').is_some_and(digits)
        || part.strip_prefix('f').is_some_and(digits)
        || part.strip_prefix('p').is_some_and(digits)
        || (part.starts_with('v') && part[1..].starts_with(|c: char| c.is_ascii_digit()))
        || part == "bf16"
}

/// Whether a conjunction has that part.
pub(super) fn requires<'m>(condition: Value<'m>, part: Value<'m>) -> bool {
    conjuncts(condition).contains(&part)
}

/// The parts that a condition requires.
pub(super) fn conjuncts(condition: Value<'_>) -> Vec<Value<'_>> {
    let mut open = vec![condition];
    let mut parts = Vec::new();
    while let Some(v) = open.pop() {
        if v.opcode() == Some(Opcode::LLVMAnd)
            && v.is_instrumentation()
            && let (Some(a), Some(b)) = (v.operand(0), v.operand(1))
        {
            open.extend([b, a]);
        } else if !parts.contains(&v) {
            parts.push(v);
        }
    }
    parts
}
