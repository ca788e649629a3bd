//! Conditions: what a state says of them, and what they say of a state.

use crate::heap::{Kind, Names, Range, State, Val, fits, range_of};
use ir::{BinOp, CmpOp, Cond, Const, Function, Operand, Program, PtrPred, Sign, Type};

/// Reads operands and conditions of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    pub program: &'a Program,
    pub function: &'a Function,
}

impl Reader<'_> {
    pub(crate) fn ty(&self, o: &Operand) -> Type {
        o.ty(&self.function.vars)
    }

    /// Whether a condition holds. `None`: in some executions.
    pub(crate) fn holds(&self, state: &mut State, c: &Cond, names: &mut Names) -> Option<bool> {
        match c {
            Cond::Const(b) => Some(*b),
            Cond::Var(v) => match value(state, &Operand::Var(*v), names) {
                Val::Int(b) => Some(b != 0),
                _ => None,
            },
            Cond::Not(c) => Some(!self.holds(state, c, names)?),
            Cond::And(cs) => {
                let mut all = Some(true);
                for c in cs {
                    match self.holds(state, c, names) {
                        Some(true) => {}
                        Some(false) => return Some(false),
                        None => all = None,
                    }
                }
                all
            }
            Cond::Or(cs) => {
                let mut any = Some(false);
                for c in cs {
                    match self.holds(state, c, names) {
                        Some(false) => {}
                        Some(true) => return Some(true),
                        None => any = None,
                    }
                }
                any
            }
            Cond::Cmp { op, a, b } => {
                let ty = self.ty(a);
                let (a, b) = (value(state, a, names), value(state, b, names));
                match ty {
                    Type::Ptr => compare_pointers(state, *op, a, b),
                    _ => compare(*op, a, b, state.range(a, ty)?, state.range(b, ty)?),
                }
            }
            Cond::Fits { op, sign, a, b } => {
                let ty = self.ty(a);
                let (a, b) = (value(state, a, names), value(state, b, names));
                let read = |r: Range| match sign {
                    Sign::Signed => Some(r),
                    Sign::Unsigned => (r.0 >= 0).then_some(r),
                };
                let a = read(state.range(a, ty)?)?;
                let b = read(state.range(b, ty)?)?;
                let (lo, hi) = exact(*op, a, b)?;
                let (least, most) = match (sign, ty) {
                    (Sign::Signed, ty) => {
                        let (lo, hi) = range_of(ty)?;
                        (i128::from(lo), i128::from(hi))
                    }
                    (Sign::Unsigned, Type::Int(w)) => (0, (1 << w) - 1),
                    _ => return None,
                };
                if lo >= least && hi <= most {
                    Some(true)
                } else if hi < least || lo > most {
                    Some(false)
                } else {
                    None
                }
            }
            Cond::Ptr(p) => self.pointer(state, p, names),
        }
    }

    fn pointer(&self, state: &mut State, p: &PtrPred, names: &mut Names) -> Option<bool> {
        match p {
            PtrPred::NonNull(p) => match value(state, p, names) {
                Val::Null => Some(false),
                Val::Ptr(..) | Val::In(_) | Val::Func(_) => Some(true),
                _ => None,
            },
            PtrPred::InBounds { ptr, len } => {
                let ty = self.ty(len);
                let len = value(state, len, names);
                let (Val::Ptr(o, at), Val::Int(len)) = (value(state, ptr, names), len) else {
                    return None;
                };
                let signed_is_unsigned = len >= 0 || ty != Type::Int(64);
                let size = state.object(o)?.size?;
                (signed_is_unsigned && fits(at, len, size)).then_some(true)
            }
            PtrPred::Live(p) => match value(state, p, names) {
                Val::Ptr(o, _) | Val::In(o) => state.object(o)?.alive.then_some(true),
                _ => None,
            },
            PtrPred::Writable(p) => match value(state, p, names) {
                Val::Ptr(o, _) | Val::In(o) => match state.object(o)?.kind {
                    Kind::Global { constant, .. } => (!constant).then_some(true),
                    Kind::Made(_) => Some(true),
                },
                _ => None,
            },
            PtrPred::Freeable { ptr, kind, size } => match (value(state, ptr, names), size) {
                (Val::Null, _) => Some(true),
                (Val::Ptr(o, 0), None) => {
                    let object = state.object(o)?;
                    let Kind::Made(made) = object.kind else {
                        return None;
                    };
                    let is_right = object.alive && made.is_heap() && made.is_ended_by(*kind);
                    is_right.then_some(true)
                }
                _ => None,
            },
            PtrPred::SameObject(a, b) => {
                let a = value(state, a, names);
                let b = value(state, b, names);
                match (a, b) {
                    (Val::Ptr(x, _) | Val::In(x), Val::Ptr(y, _) | Val::In(y)) if x == y => {
                        Some(true)
                    }
                    (Val::Null, Val::Null) => Some(true),
                    _ => None,
                }
            }
            PtrPred::Callable {
                ptr,
                params,
                results,
            } => match value(state, ptr, names) {
                Val::Func(f) => {
                    let f = self.program.function(f);
                    f.has_signature(params, results).then_some(true)
                }
                _ => None,
            },
            PtrPred::Aligned { .. }
            | PtrPred::Initialized { .. }
            | PtrPred::Disjoint { .. }
            | PtrPred::Text { .. } => None,
        }
    }

    /// Keeps of a state what satisfies a condition, or what doesn't. `false`:
    /// nothing does.
    pub(crate) fn assume(
        &self,
        state: &mut State,
        c: &Cond,
        truth: bool,
        names: &mut Names,
    ) -> bool {
        if let Some(b) = self.holds(state, c, names) {
            return b == truth;
        }
        match c {
            Cond::Var(v) => {
                let val = value(state, &Operand::Var(*v), names);
                put(state, val, Val::Int(i64::from(truth)));
                true
            }
            Cond::Not(c) => self.assume(state, c, !truth, names),
            Cond::And(cs) if truth => cs.iter().all(|c| self.assume(state, c, true, names)),
            Cond::Or(cs) if !truth => cs.iter().all(|c| self.assume(state, c, false, names)),
            Cond::Cmp { op, a, b } => {
                let op = if truth { *op } else { op.negate() };
                let ty = self.ty(a);
                let a = value(state, a, names);
                let b = value(state, b, names);
                if ty == Type::Ptr {
                    if op == CmpOp::Eq {
                        match (a, b) {
                            (Val::Sym(_), Val::Null) => put(state, a, b),
                            (Val::Null, Val::Sym(_)) => put(state, b, a),
                            _ => {}
                        }
                    }
                    return true;
                }
                narrow(state, op, a, b, ty)
            }
            _ => true,
        }
    }
}

/// The value of an operand; a variable without one gets one.
pub(crate) fn value(state: &mut State, o: &Operand, names: &mut Names) -> Val {
    match o {
        Operand::Var(v) => {
            if let Some(val) = state.vars.get(v) {
                return *val;
            }
            let val = names.symbol();
            state.vars.insert(*v, val);
            val
        }
        Operand::Const(c) => match c {
            Const::Bool(b) => Val::Int(i64::from(*b)),
            Const::Int { width, value } if *width <= 64 => {
                let value = value.wrap_signed(*width).to_i64();
                value.map_or_else(|| names.symbol(), Val::Int)
            }
            Const::Float { kind, bits } if kind.bits() <= 64 => {
                let bits = bits.wrap_signed(kind.bits()).to_i64();
                bits.map_or_else(|| names.symbol(), Val::Int)
            }
            Const::Int { .. } | Const::Float { .. } => names.symbol(),
            Const::Null => Val::Null,
            Const::Global(g, at) => Val::Ptr(u32::try_from(g.index()).unwrap_or(u32::MAX), *at),
            Const::Function(f) => Val::Func(*f),
        },
    }
}

/// Puts a value instead of a symbol.
fn put(state: &mut State, symbol: Val, val: Val) {
    if matches!(symbol, Val::Sym(_)) {
        state.replace(&|v| (v == symbol).then_some(val));
    }
}

/// Narrows the ranges of what compares so.
fn narrow(state: &mut State, op: CmpOp, a: Val, b: Val, ty: Type) -> bool {
    let (Some(x), Some(y)) = (state.range(a, ty), state.range(b, ty)) else {
        return true;
    };
    let Some((x, y)) = narrowed(op, x, y) else {
        return true;
    };
    if x.0 > x.1 || y.0 > y.1 {
        return false;
    }
    for (val, (lo, hi)) in [(a, x), (b, y)] {
        let Val::Sym(s) = val else { continue };
        if lo == hi {
            put(state, val, Val::Int(lo));
        } else {
            state.ranges.insert(s, (lo, hi));
        }
    }
    true
}

fn narrowed(op: CmpOp, x: Range, y: Range) -> Option<(Range, Range)> {
    let positive = x.0 >= 0 && y.0 >= 0;
    Some(match op {
        CmpOp::Eq => {
            let both = (x.0.max(y.0), x.1.min(y.1));
            (both, both)
        }
        CmpOp::Ne => {
            let without = |x: Range, y: Range| match y.0 == y.1 {
                true if x.0 == y.0 => (x.0.checked_add(1), Some(x.1)),
                true if x.1 == y.0 => (Some(x.0), x.1.checked_sub(1)),
                _ => (Some(x.0), Some(x.1)),
            };
            let (a, b) = (without(x, y), without(y, x));
            ((a.0?, a.1?), (b.0?, b.1?))
        }
        CmpOp::Slt => (
            (x.0, x.1.min(y.1.checked_sub(1)?)),
            (y.0.max(x.0.checked_add(1)?), y.1),
        ),
        CmpOp::Sle => ((x.0, x.1.min(y.1)), (y.0.max(x.0), y.1)),
        CmpOp::Sgt | CmpOp::Sge => {
            let (y, x) = narrowed(op.swap(), y, x)?;
            (x, y)
        }
        CmpOp::Ult if positive => return narrowed(CmpOp::Slt, x, y),
        CmpOp::Ule if positive => return narrowed(CmpOp::Sle, x, y),
        // Below a number that isn't negative there is none.
        CmpOp::Ult if y.0 >= 0 => ((x.0.max(0), x.1.min(y.1.checked_sub(1)?)), y),
        CmpOp::Ule if y.0 >= 0 => ((x.0.max(0), x.1.min(y.1)), y),
        CmpOp::Ugt | CmpOp::Uge if x.0 >= 0 => {
            let (y, x) = narrowed(op.swap(), y, x)?;
            (x, y)
        }
        _ => return None,
    })
}

/// How numbers compare.
fn compare(op: CmpOp, a: Val, b: Val, x: Range, y: Range) -> Option<bool> {
    if a == b {
        let holds = matches!(
            op,
            CmpOp::Eq | CmpOp::Ule | CmpOp::Uge | CmpOp::Sle | CmpOp::Sge
        );
        return Some(holds);
    }
    let less = |x: Range, y: Range| {
        if x.1 < y.0 {
            Some(true)
        } else if x.0 >= y.1 {
            Some(false)
        } else {
            None
        }
    };
    // As they are read without a sign, if that is in the same order.
    let unsigned = |r: Range| match r {
        (lo, _) if lo >= 0 => Some((0, r)),
        (_, hi) if hi < 0 => Some((1, r)),
        _ => None,
    };
    let below = |x: Range, y: Range| {
        let ((i, x), (j, y)) = (unsigned(x)?, unsigned(y)?);
        if i == j { less(x, y) } else { Some(i < j) }
    };
    match op {
        CmpOp::Eq if x.0 == x.1 && x == y => Some(true),
        CmpOp::Eq if x.1 < y.0 || y.1 < x.0 => Some(false),
        CmpOp::Eq => None,
        CmpOp::Ne => Some(!compare(CmpOp::Eq, a, b, x, y)?),
        CmpOp::Slt => less(x, y),
        CmpOp::Sgt => less(y, x),
        CmpOp::Sle => Some(!less(y, x)?),
        CmpOp::Sge => Some(!less(x, y)?),
        CmpOp::Ult => below(x, y),
        CmpOp::Ugt => below(y, x),
        CmpOp::Ule => Some(!below(y, x)?),
        CmpOp::Uge => Some(!below(x, y)?),
    }
}

/// The range of an exact result.
pub(crate) fn exact(op: BinOp, a: Range, b: Range) -> Option<(i128, i128)> {
    let wide = |r: Range| (i128::from(r.0), i128::from(r.1));
    let ((a, b), (c, d)) = (wide(a), wide(b));
    Some(match op {
        BinOp::Add => (a + c, b + d),
        BinOp::Sub => (a - d, b - c),
        BinOp::Mul => {
            let all = [a * c, a * d, b * c, b * d];
            (all.into_iter().min()?, all.into_iter().max()?)
        }
        _ => return None,
    })
}

fn compare_pointers(state: &State, op: CmpOp, a: Val, b: Val) -> Option<bool> {
    let equal = match (a, b) {
        _ if a == b && !matches!(a, Val::In(_)) => Some(true),
        (Val::Null, Val::Func(_)) | (Val::Func(_), Val::Null) => Some(false),
        (Val::Null, Val::Ptr(o, at)) | (Val::Ptr(o, at), Val::Null) => {
            let object = state.object(o)?;
            let is_inside = object.segment.is_none() && fits(at, 0, object.size?);
            is_inside.then_some(false)
        }
        (Val::Ptr(x, at), Val::Ptr(y, to)) => {
            let (p, q) = (state.object(x)?, state.object(y)?);
            let is_inside =
                |o: &crate::heap::Object, at: i64| o.size.is_some_and(|n| fits(at, 1, n));
            if p.segment.is_some() || q.segment.is_some() {
                None
            } else if x == y {
                // Far from the object, addresses may wrap.
                let near = fits(at, 0, p.size?) && fits(to, 0, p.size?);
                near.then_some(at == to)
            } else if p.alive && q.alive && is_inside(p, at) && is_inside(q, to) {
                let overlap = |k: Kind| matches!(k, Kind::Global { merged: true, .. });
                let may_overlap = overlap(p.kind) || overlap(q.kind);
                (!may_overlap).then_some(false)
            } else {
                None
            }
        }
        _ => None,
    };
    match op {
        CmpOp::Eq => equal,
        CmpOp::Ne => equal.map(|e| !e),
        _ => None,
    }
}
