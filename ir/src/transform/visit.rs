//! Walks over statements that may change what they see.

use crate::{Callee, Cond, Operand, PtrPred, StmtKind, Terminator, Var};

/// Calls `f` on every operand that the statement reads, but the arrays of
/// array statements, which are variables.
pub(super) fn operands(kind: &mut StmtKind, f: &mut dyn FnMut(&mut Operand)) {
    match kind {
        StmtKind::Assign { src, .. } => f(src),
        StmtKind::Binary { a, b, .. } => {
            f(a);
            f(b);
        }
        StmtKind::Unary { a, .. } | StmtKind::Cast { a, .. } => f(a),
        StmtKind::Select { cond, a, b, .. } => {
            f(cond);
            f(a);
            f(b);
        }
        StmtKind::SetBool { cond, .. }
        | StmtKind::Assume { cond }
        | StmtKind::Assert { cond, .. } => cond_operands(cond, f),
        StmtKind::Opaque { args, .. } => args.iter_mut().for_each(f),
        StmtKind::Havoc { .. } => {}
        StmtKind::Call { callee, args, .. } => {
            if let Callee::Indirect { ptr, .. } = callee {
                f(ptr);
            }
            args.iter_mut().for_each(f);
        }
        StmtKind::Alloc { size, .. } => f(size),
        StmtKind::PtrAdd { base, offset, .. } => {
            f(base);
            f(offset);
        }
        StmtKind::Load { ptr, .. } | StmtKind::Free { ptr, .. } => f(ptr),
        StmtKind::Store { ptr, value, .. } => {
            f(ptr);
            f(value);
        }
        StmtKind::RegionCopy { dst, src, len, .. } => {
            f(dst);
            f(src);
            f(len);
        }
        StmtKind::RegionFill { ptr, byte, len, .. } => {
            f(ptr);
            f(byte);
            f(len);
        }
        StmtKind::ArrayInit { value, .. } => f(value),
        StmtKind::ArraySelect { index, .. } => f(index),
        StmtKind::ArrayStore { index, value, .. } => {
            f(index);
            f(value);
        }
    }
}

/// Calls `f` on the operands of a condition's comparisons and predicates; its
/// `bool` variables are left out.
pub(super) fn cond_operands(cond: &mut Cond, f: &mut dyn FnMut(&mut Operand)) {
    match cond {
        Cond::Const(_) | Cond::Var(_) => {}
        Cond::Cmp { a, b, .. } | Cond::Fits { a, b, .. } => {
            f(a);
            f(b);
        }
        Cond::Ptr(p) => match p {
            PtrPred::NonNull(p)
            | PtrPred::Live(p)
            | PtrPred::Writable(p)
            | PtrPred::Freeable(p)
            | PtrPred::Aligned { ptr: p, .. }
            | PtrPred::Callable { ptr: p, .. } => f(p),
            PtrPred::InBounds { ptr, len } | PtrPred::Initialized { ptr, len } => {
                f(ptr);
                f(len);
            }
            PtrPred::SameObject(a, b) => {
                f(a);
                f(b);
            }
            PtrPred::Disjoint { a, b, len } => {
                f(a);
                f(b);
                f(len);
            }
        },
        Cond::Not(c) => cond_operands(c, f),
        Cond::And(cs) | Cond::Or(cs) => {
            for c in cs {
                cond_operands(c, f);
            }
        }
    }
}

/// Calls `f` on the `bool` variables that stand for themselves in a condition.
fn cond_bools(cond: &mut Cond, f: &mut dyn FnMut(&mut Var)) {
    match cond {
        Cond::Var(v) => f(v),
        Cond::Not(c) => cond_bools(c, f),
        Cond::And(cs) | Cond::Or(cs) => {
            for c in cs {
                cond_bools(c, f);
            }
        }
        Cond::Const(_) | Cond::Cmp { .. } | Cond::Fits { .. } | Cond::Ptr(_) => {}
    }
}

/// Calls `f` on every variable that the statement writes.
pub(super) fn defs(kind: &mut StmtKind, f: &mut dyn FnMut(&mut Var)) {
    match kind {
        StmtKind::Assign { dst, .. }
        | StmtKind::Binary { dst, .. }
        | StmtKind::Unary { dst, .. }
        | StmtKind::Cast { dst, .. }
        | StmtKind::Select { dst, .. }
        | StmtKind::SetBool { dst, .. }
        | StmtKind::Opaque { dst, .. }
        | StmtKind::Havoc { dst, .. }
        | StmtKind::Alloc { dst, .. }
        | StmtKind::PtrAdd { dst, .. }
        | StmtKind::Load { dst, .. }
        | StmtKind::ArrayInit { dst, .. }
        | StmtKind::ArraySelect { dst, .. }
        | StmtKind::ArrayStore { dst, .. } => f(dst),
        StmtKind::Call { dsts, .. } => dsts.iter_mut().for_each(f),
        StmtKind::Assume { .. }
        | StmtKind::Assert { .. }
        | StmtKind::Store { .. }
        | StmtKind::Free { .. }
        | StmtKind::RegionCopy { .. }
        | StmtKind::RegionFill { .. } => {}
    }
}

/// Calls `f` on every variable that the statement reads.
pub(super) fn uses(kind: &mut StmtKind, f: &mut dyn FnMut(&mut Var)) {
    match kind {
        StmtKind::SetBool { cond, .. }
        | StmtKind::Assume { cond }
        | StmtKind::Assert { cond, .. } => cond_bools(cond, f),
        StmtKind::ArraySelect { array, .. } | StmtKind::ArrayStore { array, .. } => f(array),
        _ => {}
    }
    operands(kind, &mut |o| {
        if let Operand::Var(v) = o {
            f(v);
        }
    });
}

/// Calls `f` on every variable that the statement mentions.
pub(super) fn vars(kind: &mut StmtKind, f: &mut dyn FnMut(&mut Var)) {
    uses(kind, f);
    defs(kind, f);
}

/// Calls `f` on every variable that a terminator reads.
pub(super) fn terminator_vars(term: &mut Terminator, f: &mut dyn FnMut(&mut Var)) {
    if let Terminator::Return(values) = term {
        for o in values {
            if let Operand::Var(v) = o {
                f(v);
            }
        }
    }
}
