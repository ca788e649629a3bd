//! What operations of the IR are in bit-vectors: the image of [`ir::machine`].

#[cfg(test)]
use super::term::Node;
use super::term::{Id, Sort, Terms};
use ir::{BinOp, CastOp, Flags, Sign, Type, UnOp};

/// A result, and when it is defined; otherwise it is arbitrary.
pub(super) struct Outcome {
    pub value: Id,
    pub defined: Id,
}

impl Outcome {
    pub(super) fn total(value: Id) -> Outcome {
        Outcome {
            value,
            defined: Id::TRUE,
        }
    }
}

/// Whether a shift amount is below the width.
fn is_amount(t: &mut Terms, n: Id) -> Id {
    let w = t.width(n);
    let width = t.bits(w, w);
    t.less(Sign::Unsigned, n, width)
}

/// Whether `a` is the least number and `b` is -1.
fn is_minimum_by_minus_one(t: &mut Terms, a: Id, b: Id) -> Id {
    let w = t.width(a);
    let least = t.bits(w, ir::Z::min_of(w, Sign::Signed));
    let minus_one = t.bits(w, -1);
    let (x, y) = (t.eq(a, least), t.eq(b, minus_one));
    t.and(x, y)
}

fn is_not_zero(t: &mut Terms, a: Id) -> Id {
    let w = t.width(a);
    let zero = t.bits(w, 0);
    let e = t.eq(a, zero);
    t.not(e)
}

/// Whether the exact result of `a op b` fits ([`ir::machine::fits`]); `None` where
/// that isn't modelled.
pub(super) fn fits(t: &mut Terms, op: BinOp, sign: Sign, a: Id, b: Id) -> Option<Id> {
    let w = t.width(a);
    Some(match (op, sign) {
        (BinOp::Add | BinOp::Sub, _) => {
            let (x, y) = (t.extend(sign, w + 1, a), t.extend(sign, w + 1, b));
            let exact = t.op(op, x, y);
            let cut = t.extract(0, w, exact);
            let back = t.extend(sign, w + 1, cut);
            t.eq(exact, back)
        }
        (BinOp::Mul, _) => t.mul_fits(sign, a, b),
        (BinOp::Shl, _) => {
            let shifted = t.op(BinOp::Shl, a, b);
            let back = match sign {
                Sign::Signed => BinOp::AShr,
                Sign::Unsigned => BinOp::LShr,
            };
            let back = t.op(back, shifted, b);
            let (same, amount) = (t.eq(back, a), is_amount(t, b));
            t.and(same, amount)
        }
        (BinOp::SDiv, Sign::Signed) => {
            let too_large = is_minimum_by_minus_one(t, a, b);
            let (fits, defined) = (t.not(too_large), is_not_zero(t, b));
            t.and(fits, defined)
        }
        (BinOp::SRem, Sign::Signed) | (BinOp::UDiv | BinOp::URem, Sign::Unsigned) => {
            is_not_zero(t, b)
        }
        _ => return None,
    })
}

/// Whether a division or a shift to the right loses nothing.
fn is_exact(t: &mut Terms, op: BinOp, a: Id, b: Id) -> Id {
    let w = t.width(a);
    let zero = t.bits(w, 0);
    match op {
        BinOp::UDiv | BinOp::SDiv => {
            let rest = match op {
                BinOp::UDiv => BinOp::URem,
                _ => BinOp::SRem,
            };
            let rest = t.op(rest, a, b);
            t.eq(rest, zero)
        }
        BinOp::LShr | BinOp::AShr => {
            let shifted = t.op(BinOp::LShr, a, b);
            let back = t.op(BinOp::Shl, shifted, b);
            t.eq(back, a)
        }
        _ => Id::TRUE,
    }
}

/// `a op b` ([`ir::machine::binary`]).
pub(super) fn binary(t: &mut Terms, op: BinOp, flags: Flags, a: Id, b: Id) -> Outcome {
    let mut defined = match op {
        BinOp::UDiv | BinOp::URem => is_not_zero(t, b),
        BinOp::SDiv | BinOp::SRem => {
            let too_large = is_minimum_by_minus_one(t, a, b);
            let (fits, nonzero) = (t.not(too_large), is_not_zero(t, b));
            t.and(fits, nonzero)
        }
        BinOp::Shl | BinOp::LShr | BinOp::AShr => is_amount(t, b),
        _ => Id::TRUE,
    };
    let wraps = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl);
    for (promised, sign) in [(flags.nsw, Sign::Signed), (flags.nuw, Sign::Unsigned)] {
        if promised && wraps {
            let kept = fits(t, op, sign, a, b).unwrap_or(Id::FALSE);
            defined = t.and(defined, kept);
        }
    }
    if flags.exact {
        let kept = is_exact(t, op, a, b);
        defined = t.and(defined, kept);
    }
    if flags.disjoint && op == BinOp::Or {
        let (both, w) = (t.op(BinOp::And, a, b), t.width(a));
        let zero = t.bits(w, 0);
        let kept = t.eq(both, zero);
        defined = t.and(defined, kept);
    }
    let value = t.op(op, a, b);
    Outcome { value, defined }
}

/// `op a` ([`ir::machine::unary`]).
pub(super) fn unary(t: &mut Terms, op: UnOp, a: Id) -> Id {
    let w = t.width(a);
    let bit = |t: &mut Terms, i: u32| t.extract(i, 1, a);
    match op {
        UnOp::Ctpop => {
            let mut sum = t.bits(w, 0);
            for i in 0..w {
                let one = bit(t, i);
                let one = t.extend(Sign::Unsigned, w, one);
                sum = t.op(BinOp::Add, sum, one);
            }
            sum
        }
        UnOp::Ctlz | UnOp::Cttz => {
            // The last bit that is looked at comes first.
            let mut count = t.bits(w, w);
            for n in (0..w).rev() {
                let place = if op == UnOp::Ctlz { w - 1 - n } else { n };
                let is_set = bit(t, place);
                let one = t.bits(1, 1);
                let is_set = t.eq(is_set, one);
                let here = t.bits(w, n);
                count = t.ite(is_set, here, count);
            }
            count
        }
        UnOp::Bswap | UnOp::Bitreverse => {
            let size = if op == UnOp::Bswap { 8 } else { 1 };
            let mut whole = t.extract(0, size.min(w), a);
            for i in 1..w / size {
                let part = t.extract(i * size, size, a);
                whole = t.concat(whole, part);
            }
            whole
        }
    }
}

/// A truth value as a bit-vector of that width.
fn of_truth(t: &mut Terms, c: Id, sign: Sign, w: u32) -> Id {
    let yes = match sign {
        Sign::Unsigned => t.bits(w, 1),
        Sign::Signed => t.bits(w, -1),
    };
    let no = t.bits(w, 0);
    t.ite(c, yes, no)
}

/// The conversion; `None` when it is not modelled.
pub(super) fn cast(
    t: &mut Terms,
    op: CastOp,
    flags: Flags,
    a: Id,
    from: Type,
    to: Type,
    pointer_bits: u32,
) -> Option<Outcome> {
    let is_bool = t.sort(a) == Sort::BOOL;
    Some(match (op, from, to) {
        (CastOp::Trunc, Type::Int(w), Type::Bool | Type::Int(_)) => {
            let to_width = to.width().unwrap_or(1);
            let cut = t.extract(0, to_width, a);
            let mut defined = Id::TRUE;
            for (promised, sign) in [(flags.nuw, Sign::Unsigned), (flags.nsw, Sign::Signed)] {
                if promised {
                    let back = t.extend(sign, w, cut);
                    let kept = t.eq(back, a);
                    defined = t.and(defined, kept);
                }
            }
            let value = if to == Type::Bool {
                let one = t.bits(1, 1);
                t.eq(cut, one)
            } else {
                cut
            };
            Outcome { value, defined }
        }
        (CastOp::Zext | CastOp::Sext, Type::Bool, Type::Int(w)) if is_bool => {
            let sign = match op {
                CastOp::Sext => Sign::Signed,
                _ => Sign::Unsigned,
            };
            Outcome::total(of_truth(t, a, sign, w))
        }
        (CastOp::Zext, Type::Int(v), Type::Int(w)) => {
            let value = t.extend(Sign::Unsigned, w, a);
            let mut defined = Id::TRUE;
            if flags.nneg {
                let zero = t.bits(v, 0);
                let negative = t.less(Sign::Signed, a, zero);
                defined = t.not(negative);
            }
            Outcome { value, defined }
        }
        (CastOp::Sext, Type::Int(_), Type::Int(w)) => Outcome::total(t.extend(Sign::Signed, w, a)),
        (CastOp::PtrToInt, Type::Ptr, Type::Int(w)) => Outcome::total(resized(t, a, w)),
        (CastOp::IntToPtr, Type::Int(_), Type::Ptr) => Outcome::total(resized(t, a, pointer_bits)),
        (CastOp::Bitcast, from, to) if from == to => Outcome::total(a),
        _ => return None,
    })
}

/// The same number, cut or filled with zeros.
fn resized(t: &mut Terms, a: Id, width: u32) -> Id {
    if t.width(a) > width {
        t.extract(0, width, a)
    } else {
        t.extend(Sign::Unsigned, width, a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{Z, machine};

    /// A term all of whose parts are known is a constant.
    fn number(t: &Terms, a: Id) -> Z {
        match t.node(a) {
            Node::Bits(_, z) => z.clone(),
            Node::Bool(b) => Z::from(*b),
            other => panic!("{other:?} is not computed"),
        }
    }

    fn all_flags() -> [Flags; 6] {
        let none = Flags::NONE;
        [
            none,
            Flags { nsw: true, ..none },
            Flags { nuw: true, ..none },
            Flags {
                exact: true,
                ..none
            },
            Flags {
                disjoint: true,
                ..none
            },
            Flags {
                nsw: true,
                nuw: true,
                ..none
            },
        ]
    }

    #[test]
    fn operations_are_those_of_the_table() {
        let mut t = Terms::new();
        for w in [1, 2, 3, 4] {
            for (x, y) in (0..1 << w).flat_map(|x| (0..1 << w).map(move |y| (x, y))) {
                let (x, y) = (Z::from(x), Z::from(y));
                let (a, b) = (t.bits(w, x.clone()), t.bits(w, y.clone()));
                for op in BinOp::ALL.iter().copied() {
                    for flags in all_flags() {
                        let out = binary(&mut t, op, flags, a, b);
                        let expected = machine::binary(op, flags, w, &x, &y);
                        let defined = number(&t, out.defined) == Z::ONE;
                        assert_eq!(defined, expected.is_some(), "{op} {flags:?} {x} {y} {w}");
                        if let Some(z) = expected {
                            assert_eq!(number(&t, out.value), z, "{op} {x} {y} {w}");
                        }
                    }
                    for sign in Sign::ALL {
                        let expected = machine::fits(op, sign, w, &x, &y);
                        if let Some(f) = fits(&mut t, op, sign, a, b) {
                            let got = number(&t, f) == Z::ONE;
                            assert_eq!(got, expected, "{op} {sign:?} {x} {y} {w}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn bits_are_counted_and_moved_as_in_the_table() {
        let mut t = Terms::new();
        for x in [0u32, 1, 2, 0x80, 0x1234, 0x8000, 0xffff, 0x00f0] {
            let a = t.bits(16, x);
            for op in [
                UnOp::Ctpop,
                UnOp::Ctlz,
                UnOp::Cttz,
                UnOp::Bswap,
                UnOp::Bitreverse,
            ] {
                let got = unary(&mut t, op, a);
                assert_eq!(
                    number(&t, got),
                    machine::unary(op, 16, &Z::from(x)),
                    "{op} {x}"
                );
            }
        }
    }

    #[test]
    fn conversions_keep_their_promises() {
        let mut t = Terms::new();
        let nneg = Flags {
            nneg: true,
            ..Flags::NONE
        };
        let nuw = Flags {
            nuw: true,
            ..Flags::NONE
        };
        let of = |t: &mut Terms, op, flags, x: i32, to: u32| {
            let a = t.bits(8, x);
            let out = cast(t, op, flags, a, Type::Int(8), Type::Int(to), 64).unwrap();
            (number(t, out.value), number(t, out.defined) == Z::ONE)
        };
        assert_eq!(
            of(&mut t, CastOp::Sext, Flags::NONE, -1, 16),
            (Z::from(0xffff), true)
        );
        assert_eq!(
            of(&mut t, CastOp::Zext, nneg, -1, 16),
            (Z::from(0xff), false)
        );
        assert_eq!(of(&mut t, CastOp::Trunc, nuw, 0x17, 4), (Z::from(7), false));
        assert_eq!(of(&mut t, CastOp::Trunc, nuw, 0x7, 4), (Z::from(7), true));
    }
}
