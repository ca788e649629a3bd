//! Folding of constants, by the table in [`crate::machine`]. What the table
//! leaves arbitrary is not folded.

use crate::{
    CastOp, CmpOp, Cond, Const, FloatFn, FloatKind, FloatOp, Operand, PtrPred, Sign, StmtKind,
    Type, Z, machine,
};

fn int(o: &Operand) -> Option<(u32, &Z)> {
    match o {
        Operand::Const(Const::Int { width, value }) => Some((*width, value)),
        _ => None,
    }
}

fn boolean(o: &Operand) -> Option<bool> {
    match o {
        Operand::Const(Const::Bool(b)) => Some(*b),
        _ => None,
    }
}

/// The number with the other sign, whatever the rounding.
fn negated(o: &Operand) -> Option<Operand> {
    let Operand::Const(Const::Float { kind, bits }) = o else {
        return None;
    };
    // The bits of what is no number are left alone.
    let is_none = match kind {
        FloatKind::F32 => f32::from_bits(bits.to_u32()?).is_nan(),
        FloatKind::F64 => f64::from_bits(bits.to_u64()?).is_nan(),
        _ => return None,
    };
    let bits = bits.bit_xor(&Z::pow2(kind.bits() - 1));
    (!is_none).then_some(Operand::Const(Const::Float { kind: *kind, bits }))
}

/// The value that a statement with constant operands gives its destination, of
/// type `ty`.
pub(super) fn statement(kind: &StmtKind, ty: Type) -> Option<Operand> {
    match kind {
        StmtKind::Binary {
            op, flags, a, b, ..
        } => {
            let ((w, a), (_, b)) = (int(a)?, int(b)?);
            let r = machine::binary(*op, *flags, w, a, b)?;
            Some(Operand::int(w, r))
        }
        StmtKind::Unary { op, a, .. } => {
            let (w, a) = int(a)?;
            Some(Operand::int(w, machine::unary(*op, w, a)))
        }
        StmtKind::Select { cond, a, b, .. } => match boolean(cond) {
            Some(true) => Some(a.clone()),
            Some(false) => Some(b.clone()),
            // Of a float, this marks a result that may be another one.
            None if matches!(ty, Type::Float(_)) => None,
            None => (a == b).then(|| a.clone()),
        },
        StmtKind::Float {
            op: FloatOp::Fn(FloatFn::Neg),
            args,
            ..
        } => negated(args.first()?),
        StmtKind::SetBool { cond, .. } => match cond {
            Cond::Const(b) => Some(Operand::bool(*b)),
            Cond::Var(v) => Some(Operand::Var(*v)),
            _ => None,
        },
        StmtKind::Cast { op, flags, a, .. } => {
            if let Some(b) = boolean(a) {
                let w = ty.width()?;
                return match op {
                    CastOp::Zext => Some(Operand::int(w, b)),
                    CastOp::Sext => Some(Operand::int(w, -Z::from(b))),
                    _ => None,
                };
            }
            let (from, a) = int(a)?;
            match op {
                CastOp::Trunc => {
                    let w = ty.width().unwrap_or(1);
                    let signed = a.wrap_signed(from).fits(w, Sign::Signed);
                    let broken =
                        (flags.nuw && !a.fits(w, Sign::Unsigned)) || (flags.nsw && !signed);
                    if broken {
                        return None;
                    }
                    Some(match ty {
                        Type::Bool => Operand::bool(a.is_odd()),
                        _ => Operand::int(w, a.clone()),
                    })
                }
                CastOp::Zext if flags.nneg && a.bit(from - 1) => None,
                CastOp::Zext => Some(Operand::int(ty.width()?, a.clone())),
                CastOp::Sext => Some(Operand::int(ty.width()?, a.wrap_signed(from))),
                CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => None,
            }
        }
        _ => None,
    }
}

/// The truth of a comparison, `fits` or pointer predicate, when it is known.
pub(super) fn leaf(cond: &Cond) -> Option<bool> {
    match cond {
        Cond::Const(b) => Some(*b),
        Cond::Cmp { op, a, b } => {
            if let (Some((w, x)), Some((_, y))) = (int(a), int(b)) {
                return Some(machine::compare(*op, w, x, y));
            }
            if let (Some(x), Some(y)) = (boolean(a), boolean(b)) {
                return match op {
                    CmpOp::Eq => Some(x == y),
                    CmpOp::Ne => Some(x != y),
                    _ => None,
                };
            }
            (a == b).then_some(matches!(
                op,
                CmpOp::Eq | CmpOp::Ule | CmpOp::Uge | CmpOp::Sle | CmpOp::Sge
            ))
        }
        Cond::Fits { op, sign, a, b } => {
            let ((w, a), (_, b)) = (int(a)?, int(b)?);
            Some(machine::fits(*op, *sign, w, a, b))
        }
        Cond::Ptr(PtrPred::NonNull(Operand::Const(Const::Null))) => Some(false),
        _ => None,
    }
}

/// A conjunction or disjunction of simplified parts.
pub(super) fn junction(parts: Vec<Cond>, is_and: bool) -> Cond {
    if parts.contains(&Cond::Const(!is_and)) {
        return Cond::Const(!is_and);
    }
    let mut rest: Vec<Cond> = Vec::new();
    for p in parts {
        if p != Cond::Const(is_and) {
            rest.push(p);
        }
    }
    match rest.len() {
        0 => Cond::Const(is_and),
        1 => rest.remove(0),
        _ if is_and => Cond::And(rest),
        _ => Cond::Or(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Var;

    #[test]
    fn numbers_are_negated_and_nothing_else() {
        let single = |x: f32| (FloatKind::F32, Z::from(x.to_bits()));
        let double = |x: f64| (FloatKind::F64, Z::from(x.to_bits()));
        let negated = |(kind, bits)| {
            let kind = StmtKind::Float {
                dst: Var(0),
                op: FloatOp::Fn(FloatFn::Neg),
                args: vec![Operand::Const(Const::Float { kind, bits })],
            };
            statement(&kind, Type::Float(FloatKind::F64))
        };
        let constant = |(kind, bits)| Some(Operand::Const(Const::Float { kind, bits }));
        for x in [0.0, -0.0, 1.5, f32::MIN_POSITIVE / 2.0, f32::INFINITY] {
            assert_eq!(negated(single(x)), constant(single(-x)));
            assert_eq!(negated(double(x.into())), constant(double(-f64::from(x))));
        }
        assert_eq!(negated(single(f32::NAN)), None);
        assert_eq!(negated(double(f64::NAN)), None);
        assert_eq!(negated((FloatKind::F80, Z::from(0))), None);
    }
}
