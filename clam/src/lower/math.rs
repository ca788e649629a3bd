//! Functions of the mathematical library that are made of several operations: what class
//! a float is of, and its parts.

use super::body::Body;
use crate::llvm::Value;
use ir::points_to::ALL_MEMORY;
use ir::{
    BinOp, CastOp, CmpOp, Cond, Const, FloatCmp, FloatFn, FloatKind, Operand, Sign, StmtKind, Type,
    Var, Z,
};

/// Classes, as [`FloatFn::Class`] has them.
const NO_NUMBER: u32 = 0b00_0000_0011;
const NEGATIVE: u32 = 0b00_0011_1100;
const INFINITE: [u32; 2] = [0b10_0000_0000, 0b00_0000_0100];
const FINITE: u32 = 0b01_1111_1000;
const ZERO: u32 = 0b00_0110_0000;
const SUBNORMAL: u32 = 0b00_1001_0000;

/// What `fpclassify` says of what is of no other class, and of the others.
const NORMAL: i64 = 4;
const CLASSES: [(u32, i64); 4] = [
    (NO_NUMBER, 0),
    (INFINITE[0] | INFINITE[1], 1),
    (ZERO, 2),
    (SUBNORMAL, 3),
];

/// The two parts that a float is taken apart into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parts {
    /// What is behind the point, and the integer before it.
    Whole,
    /// A fraction from 1/2 to 1, and the exponent of a power of two.
    Exponent,
}

/// The name without what says that it is for another type than `double`.
fn of_kind(name: &str) -> impl Iterator<Item = (&str, FloatKind)> {
    let single = name.strip_suffix('f').map(|n| (n, FloatKind::F32));
    [Some((name, FloatKind::F64)), single].into_iter().flatten()
}

impl<'m> Body<'_, 'm> {
    /// A call that asks for the class of a float, as the GNU C library answers it: of
    /// infinities by their sign, else 0 or 1.
    pub(super) fn class_of_float(&mut self, inst: Value<'m>, name: &str) -> bool {
        let args = inst.call_args();
        let ([arg], [Type::Int(width)]) = (&args[..], &self.l.scalars(inst.ty())[..]) else {
            return false;
        };
        let width = *width;
        let types = self.l.scalars(arg.ty());
        for (name, kind) in of_kind(name.strip_prefix("__").unwrap_or(name)) {
            if types != [Type::Float(kind)] {
                continue;
            }
            let asked: &[(u32, i64)] = match name {
                "isnan" => &[(NO_NUMBER, 1)],
                "isinf" => &[(INFINITE[0], 1), (INFINITE[1], -1)],
                "finite" => &[(FINITE, 1)],
                "fpclassify" => &CLASSES,
                "signbit" => &[(NEGATIVE, 1)],
                "ilogb" => &[],
                _ => continue,
            };
            let Some(x) = self.scalar(*arg) else {
                return false;
            };
            if name == "signbit" {
                self.sign_bit(inst, &x, (kind, width));
                return true;
            }
            if name == "ilogb" {
                self.integer_exponent(inst, &x, width);
                return true;
            }
            let otherwise = if name == "fpclassify" { NORMAL } else { 0 };
            let mut result = Operand::int(width, otherwise);
            for (mask, answer) in asked {
                let is = self.is_of_class(&x, *mask);
                result = self.choice(is, Operand::int(width, *answer), result);
            }
            self.define(inst, vec![result]);
            return true;
        }
        false
    }

    /// `ilogb`: of zeros and of what is no number the least integer, and of infinities the
    /// greatest, as the GNU C library has it on x86.
    fn integer_exponent(&mut self, inst: Value<'m>, x: &Operand, width: u32) {
        let exponent = self.computed(FloatFn::FrexpExponent, Type::Int(width), vec![x.clone()]);
        let result = self.temp("ilogb", Type::Int(width));
        self.b
            .binary(result, BinOp::Sub, exponent, Operand::int(width, 1));
        let limits = [
            (INFINITE[0] | INFINITE[1], Z::max_of(width, Sign::Signed)),
            (NO_NUMBER | ZERO, Z::min_of(width, Sign::Signed)),
        ];
        let mut result = Operand::from(result);
        for (mask, limit) in limits {
            let is = self.is_of_class(x, mask);
            result = self.choice(is, Operand::int(width, limit), result);
        }
        self.define(inst, vec![result]);
    }

    /// What is no number has a sign, too.
    fn sign_bit(&mut self, inst: Value<'m>, x: &Operand, (kind, width): (FloatKind, u32)) {
        let bits = Type::Int(kind.bits());
        let number = self.temp("bits", bits);
        self.b.cast(number, CastOp::Bitcast, x.clone());
        let zero = Operand::int(kind.bits(), 0);
        let negative = self.temp("negative", Type::Bool);
        self.b.push(StmtKind::SetBool {
            dst: negative,
            cond: Cond::cmp(CmpOp::Slt, number, zero),
        });
        let result = self.choice(negative, Operand::int(width, 1), Operand::int(width, 0));
        self.define(inst, vec![result]);
    }

    /// `fdim`: how much the first is more than the second.
    pub(super) fn positive_difference(&mut self, inst: Value<'m>, name: &str) -> bool {
        let args = inst.call_args();
        let [x, y] = args[..] else { return false };
        for (name, kind) in of_kind(name) {
            let ty = Type::Float(kind);
            let types = [inst.ty(), x.ty(), y.ty()].map(|t| self.l.scalars(t));
            if name != "fdim" || types.iter().any(|t| t[..] != [ty]) {
                continue;
            }
            if self.openness(inst, FloatFn::Sub.into(), &[ty]).is_some() {
                return false;
            }
            let (Some(x), Some(y)) = (self.scalar(x), self.scalar(y)) else {
                return false;
            };
            let at_most = self.temp("at_most", Type::Bool);
            self.b.push(StmtKind::Float {
                dst: at_most,
                op: FloatCmp::Ole.into(),
                args: vec![x.clone(), y.clone()],
            });
            let difference = self.computed(FloatFn::Sub, ty, vec![x, y]);
            let result = self.choice(at_most, zero(kind), difference.into());
            self.define(inst, vec![result]);
            return true;
        }
        false
    }

    /// `modf` and `frexp`: one part is the result, and the other one is written. The
    /// call's demands are checked.
    pub(super) fn parts_of_float(&mut self, name: &str, dsts: &[Var], args: &[Operand]) -> bool {
        let ([dst], [x, to]) = (dsts, args) else {
            return false;
        };
        let Some(int) = self.size_of_c("int") else {
            return false;
        };
        for (name, kind) in of_kind(name) {
            let ty = Type::Float(kind);
            let types = [self.b.ty(*dst), self.operand_type(x), self.operand_type(to)];
            let (parts, other) = match name {
                "modf" => (Parts::Whole, ty),
                "frexp" => (Parts::Exponent, Type::Int(int * 8)),
                _ => continue,
            };
            if types != [ty, ty, Type::Ptr] {
                continue;
            }
            let Some([result, written]) = self.split_float(parts, (kind, other), x) else {
                return false;
            };
            self.b.assign(*dst, result);
            self.b.push(StmtKind::Store {
                region: ALL_MEMORY,
                ptr: to.clone(),
                value: written.into(),
                align: 1,
            });
            return true;
        }
        false
    }

    /// The same as intrinsics, which have two results.
    pub(super) fn split(&mut self, inst: Value<'m>, parts: Parts) -> Option<()> {
        let args = inst.call_args();
        let [arg] = args[..] else { return None };
        let results = self.l.scalars(inst.ty());
        let [Type::Float(kind), other] = results[..] else {
            return None;
        };
        let fits = match parts {
            Parts::Whole => other == Type::Float(kind),
            Parts::Exponent => matches!(other, Type::Int(_)),
        };
        let x = self.scalar(arg)?;
        if !fits || self.operand_type(&x) != Type::Float(kind) {
            return None;
        }
        let both = self.split_float(parts, (kind, other), &x)?;
        self.define(inst, both.map(Operand::from).into());
        Some(())
    }

    /// The two parts of a float, the other one of that type; `None` where numbers aren't
    /// those of IEEE 754.
    fn split_float(
        &mut self,
        parts: Parts,
        (kind, other): (FloatKind, Type),
        x: &Operand,
    ) -> Option<[Var; 2]> {
        let ty = Type::Float(kind);
        if !self.rounding.is_exact(ty) {
            return None;
        }
        Some(match parts {
            Parts::Whole => {
                let whole = self.computed(FloatFn::Trunc, ty, vec![x.clone()]);
                let infinite = self.is_of_class(x, INFINITE[0] | INFINITE[1]);
                let rest = self.computed(FloatFn::Sub, ty, vec![x.clone(), whole.into()]);
                let rest = self.choice(infinite, zero(kind), rest.into());
                // Nothing is left of whole numbers, with their sign.
                let rest = self.computed(FloatFn::CopySign, ty, vec![rest, x.clone()]);
                [rest, whole]
            }
            Parts::Exponent => [
                self.computed(FloatFn::FrexpFraction, ty, vec![x.clone()]),
                self.computed(FloatFn::FrexpExponent, other, vec![x.clone()]),
            ],
        })
    }

    fn computed(&mut self, op: FloatFn, ty: Type, args: Vec<Operand>) -> Var {
        let dst = self.temp(op.name(), ty);
        self.b.push(StmtKind::Float {
            dst,
            op: op.into(),
            args,
        });
        dst
    }

    fn is_of_class(&mut self, x: &Operand, mask: u32) -> Var {
        let mask = Operand::int(32, mask);
        self.computed(FloatFn::Class, Type::Bool, vec![x.clone(), mask])
    }

    fn choice(&mut self, cond: Var, a: Operand, b: Operand) -> Operand {
        let ty = self.operand_type(&a);
        let dst = self.temp("choice", ty);
        self.b.push(StmtKind::Select {
            dst,
            cond: cond.into(),
            a,
            b,
        });
        dst.into()
    }
}

fn zero(kind: FloatKind) -> Operand {
    Const::Float {
        kind,
        bits: Z::ZERO,
    }
    .into()
}
