//! What each statement does to an abstract state: the only place where
//! statements meet domains.

use domains::state::{Cell, State};
use ir::{Cond, Const, Function, Operand, PtrPred, StmtKind, Type, Z};

/// `dst = cond ? a : b`, arrays.
fn choose<S: State>(
    state: &mut S,
    f: &Function,
    dst: ir::Var,
    cond: &Cond,
    (a, b): (&Operand, &Operand),
) {
    if let Some(chosen) = state.decide(cond).known() {
        return copy(state, f, dst, if chosen { a } else { b });
    }
    let mut other = state.clone();
    state.assume(cond);
    copy(state, f, dst, a);
    other.assume(&cond.negate());
    copy(&mut other, f, dst, b);
    state.join(&other);
}

/// Sets the destination of a copy.
fn copy<S: State>(state: &mut S, f: &Function, dst: ir::Var, src: &Operand) {
    match f.var(dst).ty {
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr => state.assign(dst, src),
        Type::Array(_) => match src.as_var() {
            Some(src) => state.array_copy(dst, src),
            None => state.havoc(dst),
        },
    }
}

/// That an operand is true.
fn truth(o: &Operand) -> Cond {
    match o {
        Operand::Var(v) => Cond::Var(*v),
        Operand::Const(c) => Cond::Const(*c == Const::Bool(true)),
    }
}

/// Executes one statement; of an access to an array, how its index is made may be
/// known. Calls and loads give arbitrary results.
///
/// After `assert c`, `c` holds: an execution in which it doesn't has ended.
pub(super) fn execute<S: State>(state: &mut S, f: &Function, stmt: &StmtKind, cell: Option<&Cell>) {
    if state.is_bottom() {
        return;
    }
    match stmt {
        StmtKind::Assign { dst, src } => copy(state, f, *dst, src),
        StmtKind::Binary {
            dst,
            op,
            flags,
            a,
            b,
        } => state.binary(*dst, *op, *flags, a, b),
        StmtKind::Unary { dst, op, a } => state.unary(*dst, *op, a),
        StmtKind::Cast { dst, op, flags, a } => state.cast(*dst, *op, *flags, a),
        StmtKind::Select { dst, cond, a, b } => match f.var(*dst).ty {
            Type::Array(_) => choose(state, f, *dst, &truth(cond), (a, b)),
            _ => state.select(*dst, cond, a, b),
        },
        StmtKind::SetBool { dst, cond } => state.set_bool(*dst, cond),
        StmtKind::Assume { cond } | StmtKind::Assert { cond, .. } => state.assume(cond),
        StmtKind::Alloc { dst, may_fail, .. } => {
            state.havoc(*dst);
            if !may_fail {
                state.assume(&Cond::Ptr(PtrPred::NonNull((*dst).into())));
            }
        }
        StmtKind::PtrAdd { dst, base, offset } if offset.as_int().is_some_and(Z::is_zero) => {
            state.assign(*dst, base);
        }
        StmtKind::Float { dst, op, args } => state.float(*dst, *op, args),
        StmtKind::PtrAdd { dst, .. }
        | StmtKind::Opaque { dst, .. }
        | StmtKind::Havoc { dst, .. }
        | StmtKind::Load { dst, .. } => state.havoc(*dst),
        StmtKind::ArrayInit { dst, value } => state.array_init(*dst, value),
        StmtKind::ArraySelect { dst, array, index } => {
            state.array_select(*dst, *array, index, cell);
        }
        StmtKind::ArrayStore {
            dst,
            array,
            index,
            value,
        } => state.array_store(*dst, *array, index, value, cell),
        StmtKind::ArrayMerge {
            dst,
            inside,
            outside,
            from,
            to,
        } => state.array_merge(*dst, (*inside, *outside), from, to),
        StmtKind::Call { dsts, .. } => {
            for dst in dsts {
                state.havoc(*dst);
            }
        }
        StmtKind::Store { .. }
        | StmtKind::Free { .. }
        | StmtKind::RegionCopy { .. }
        | StmtKind::RegionFill { .. } => {}
    }
}
