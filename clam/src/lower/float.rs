//! Floating-point operations.

use super::body::Body;
use crate::llvm::{Opcode, RealPredicate, Value};
use ir::{
    CastOp, CheckKind, Cond, Const, FloatCmp, FloatFn, FloatKind, FloatOp, HavocKind, Operand,
    StmtKind, Type, Var, Z,
};

fn comparison(p: RealPredicate) -> FloatCmp {
    match p {
        RealPredicate::LLVMRealPredicateFalse => FloatCmp::False,
        RealPredicate::LLVMRealOEQ => FloatCmp::Oeq,
        RealPredicate::LLVMRealOGT => FloatCmp::Ogt,
        RealPredicate::LLVMRealOGE => FloatCmp::Oge,
        RealPredicate::LLVMRealOLT => FloatCmp::Olt,
        RealPredicate::LLVMRealOLE => FloatCmp::Ole,
        RealPredicate::LLVMRealONE => FloatCmp::One,
        RealPredicate::LLVMRealORD => FloatCmp::Ord,
        RealPredicate::LLVMRealUNO => FloatCmp::Uno,
        RealPredicate::LLVMRealUEQ => FloatCmp::Ueq,
        RealPredicate::LLVMRealUGT => FloatCmp::Ugt,
        RealPredicate::LLVMRealUGE => FloatCmp::Uge,
        RealPredicate::LLVMRealULT => FloatCmp::Ult,
        RealPredicate::LLVMRealULE => FloatCmp::Ule,
        RealPredicate::LLVMRealUNE => FloatCmp::Une,
        RealPredicate::LLVMRealPredicateTrue => FloatCmp::True,
    }
}

/// Between which numbers those lie that an integer of that width holds without
/// their fraction: how to compare with the first, it, and the second, which is
/// too big. `None` for kinds that Rust doesn't compute with.
fn range(kind: FloatKind, bits: u32, signed: bool) -> Option<(FloatCmp, Const, Const)> {
    // The least number minus 1 is too small, unless rounding made it the same.
    macro_rules! limits {
        ($float:ty) => {{
            let exponent = i32::try_from(bits - u32::from(signed)).ok()?;
            let most = <$float>::powi(2.0, exponent);
            let least = if signed { -most } else { 0.0 };
            let below = least - 1.0;
            // An infinite limit is no integer, either.
            let (low, first) = if below < least || least.is_infinite() {
                (FloatCmp::Ogt, below)
            } else {
                (FloatCmp::Oge, least)
            };
            (low, Z::from(first.to_bits()), Z::from(most.to_bits()))
        }};
    }
    let (low, least, most) = match kind {
        FloatKind::F32 => limits!(f32),
        FloatKind::F64 => limits!(f64),
        _ => return None,
    };
    let constant = |bits| Const::Float { kind, bits };
    Some((low, constant(least), constant(most)))
}

/// Functions of the C library that are operations of the IR: of `double`, and
/// with an `f` of `float`. IEEE 754 and C's annex F say that their results are
/// exact or rounded correctly, or nothing is said of results but what they say.
const OF_THE_LIBRARY: &[(&str, FloatFn)] = &[
    ("fabs", FloatFn::Abs),
    ("sqrt", FloatFn::Sqrt),
    ("fmod", FloatFn::Rem),
    ("fma", FloatFn::Fma),
    ("floor", FloatFn::Floor),
    ("ceil", FloatFn::Ceil),
    ("trunc", FloatFn::Trunc),
    ("round", FloatFn::Round),
    ("roundeven", FloatFn::RoundEven),
    ("rint", FloatFn::Rint),
    ("nearbyint", FloatFn::NearbyInt),
    ("copysign", FloatFn::CopySign),
    ("fmin", FloatFn::MinNum),
    ("fmax", FloatFn::MaxNum),
    ("remainder", FloatFn::Remainder),
    ("drem", FloatFn::Remainder),
    ("nextafter", FloatFn::NextAfter),
    ("logb", FloatFn::Logb),
    ("ldexp", FloatFn::Ldexp),
    ("scalbn", FloatFn::Ldexp),
    ("scalbln", FloatFn::Ldexp),
    ("sin", FloatFn::Sin),
    ("cos", FloatFn::Cos),
    ("tan", FloatFn::Tan),
    ("exp", FloatFn::Exp),
    ("exp2", FloatFn::Exp2),
    ("log", FloatFn::Log),
    ("log2", FloatFn::Log2),
    ("log10", FloatFn::Log10),
    ("pow", FloatFn::Pow),
    ("lround", FloatFn::LRound),
    ("llround", FloatFn::LLRound),
    ("lrint", FloatFn::LRint),
    ("llrint", FloatFn::LLRint),
];

impl<'m> Body<'_, 'm> {
    /// A call of a function of the C library, if that is an operation.
    pub(super) fn library_float(&mut self, inst: Value<'m>, name: &str) -> bool {
        let of_kind = |name: &str| {
            let op = OF_THE_LIBRARY.iter().find(|(n, _)| *n == name);
            op.map(|(_, op)| *op)
        };
        let single = || {
            let op = of_kind(name.strip_suffix('f')?)?;
            Some((op, FloatKind::F32))
        };
        let double = of_kind(name).map(|op| (op, FloatKind::F64));
        let Some((op, kind)) = double.or_else(single) else {
            return self.class_of_float(inst, name) || self.positive_difference(inst, name);
        };
        // Declared otherwise, it is another function.
        let op = FloatOp::from(op);
        let args = inst.call_args();
        let is_of = |types: &[Type]| types == [Type::Float(kind)];
        let is_int = |types: &[Type]| matches!(types, [Type::Int(_)]);
        let result = self.l.scalars(inst.ty());
        let fits = if op.converts() {
            is_int(&result)
        } else {
            is_of(&result)
        };
        let argument = |(i, types): (usize, Vec<Type>)| {
            if i == 1 && op == FloatFn::Ldexp.into() {
                is_int(&types)
            } else {
                is_of(&types)
            }
        };
        let types: Vec<Vec<Type>> = args.iter().map(|a| self.l.scalars(a.ty())).collect();
        if args.len() != op.arity() || !fits || !types.into_iter().enumerate().all(argument) {
            return false;
        }
        self.float_operation(inst, op);
        true
    }

    pub(super) fn float(&mut self, inst: Value<'m>, opcode: Opcode) {
        #[allow(clippy::enum_glob_use)] // a table of opcodes
        use Opcode::*;
        let op = match opcode {
            LLVMFNeg => FloatFn::Neg,
            LLVMFAdd => FloatFn::Add,
            LLVMFSub => FloatFn::Sub,
            LLVMFMul => FloatFn::Mul,
            LLVMFDiv => FloatFn::Div,
            LLVMFRem => FloatFn::Rem,
            LLVMFPToUI => FloatFn::ToUnsigned,
            LLVMFPToSI => FloatFn::ToSigned,
            LLVMUIToFP => FloatFn::FromUnsigned,
            LLVMSIToFP => FloatFn::FromSigned,
            LLVMFPTrunc => FloatFn::Truncate,
            LLVMFPExt => FloatFn::Extend,
            _ => match inst.real_predicate() {
                Some(p) => return self.float_operation(inst, comparison(p).into()),
                None => return self.havoc_result(inst, "this operation"),
            },
        };
        if matches!(op, FloatFn::ToUnsigned | FloatFn::ToSigned) {
            self.check_in_range(inst, op == FloatFn::ToSigned);
        }
        self.float_operation(inst, op.into());
    }

    /// A conversion to an integer that can't hold the number without its
    /// fraction is undefined. (That the fraction is lost is what it is for.)
    pub(super) fn check_in_range(&mut self, inst: Value<'m>, signed: bool) {
        if !self.origin.is_faithful() || !self.l.options.emits(CheckKind::Float) {
            return;
        }
        let Some(from) = inst.operand(0) else { return };
        let to = self.l.scalars(inst.ty());
        let text = self.text(from);
        for (x, ty) in self.used_operands(from).into_iter().zip(to) {
            let bits = match ty {
                Type::Int(w) => w,
                _ => 1,
            };
            let range = match self.operand_type(&x) {
                Type::Float(kind) => range(kind, bits, signed),
                _ => None,
            };
            let cond = if let Some((low, least, most)) = range {
                Cond::And(vec![
                    self.float_is(low, &x, least),
                    self.float_is(FloatCmp::Olt, &x, most),
                ])
            } else {
                // Nobody knows, so it is not proved.
                let any = self.temp("fits", Type::Bool);
                self.b.havoc(any, HavocKind::Abstraction(None));
                Cond::Var(any)
            };
            let to = self.type_text(bits, signed);
            let message = format!("`{text}` without its fraction fits `{to}`");
            self.check(CheckKind::Float, cond, message);
        }
    }

    fn float_is(&mut self, op: FloatCmp, x: &Operand, limit: Const) -> Cond {
        let dst = self.temp("in_range", Type::Bool);
        self.b.push(StmtKind::Float {
            dst,
            op: op.into(),
            args: vec![x.clone(), limit.into()],
        });
        Cond::Var(dst)
    }

    /// An operation on floats, lane by lane.
    pub(super) fn float_operation(&mut self, inst: Value<'m>, op: FloatOp) {
        let values = if inst.is_call() {
            inst.call_args()
        } else {
            inst.operands()
        };
        let operands: Vec<Vec<Operand>> =
            values.into_iter().map(|v| self.used_operands(v)).collect();
        let dsts = self.dsts(inst);
        let lanes = dsts.len();
        // A scalar among vectors is every lane's.
        let fits = operands.iter().all(|o| o.len() == lanes || o.len() == 1);
        if lanes == 0 || operands.len() != op.arity() || !fits {
            return self.havoc_result(inst, "this operation");
        }
        for (i, dst) in dsts.into_iter().enumerate() {
            let mut args: Vec<Operand> = operands
                .iter()
                .filter_map(|o| o.get(i).or(o.first()).cloned())
                .collect();
            if op.converts() {
                args = self.numbers_of_truths(op, args);
            }
            let ty = self.b.ty(dst);
            let to = if op.converts() && ty == Type::Bool {
                Type::Int(8)
            } else {
                ty
            };
            let mut types: Vec<Type> = args.iter().map(|a| self.operand_type(a)).collect();
            types.push(to);
            let result = if to == ty { dst } else { self.temp("wide", to) };
            let open = self.openness(inst, op, &types);
            let of_floats = matches!(to, Type::Float(_));
            // What isn't a float is known by its operands.
            if let Some(kind) = open.filter(|_| !of_floats) {
                let of = |a| self.open(a, kind, true);
                args = args.into_iter().map(of).collect();
            }
            self.one_operation(result, op, args);
            if let Some(kind) = open.filter(|_| of_floats) {
                self.open(result.into(), kind, false);
            }
            if to != ty {
                self.b.cast(dst, CastOp::Trunc, result);
            }
        }
        self.count(inst, true);
    }

    /// A product and a sum, where the target doesn't fuse them, are two
    /// operations.
    fn one_operation(&mut self, dst: Var, op: FloatOp, args: Vec<Operand>) {
        let apart = op == FloatFn::MulAdd.into() && self.rounding.apart;
        let [a, b, c] = match <[Operand; 3]>::try_from(args) {
            Ok(three) if apart => three,
            Ok(three) => {
                return self.b.push(StmtKind::Float {
                    dst,
                    op,
                    args: three.into(),
                });
            }
            Err(args) => return self.b.push(StmtKind::Float { dst, op, args }),
        };
        let product = self.temp("product", self.b.ty(dst));
        self.b.push(StmtKind::Float {
            dst: product,
            op: FloatFn::Mul.into(),
            args: vec![a, b],
        });
        self.b.push(StmtKind::Float {
            dst,
            op: FloatFn::Add.into(),
            args: vec![product.into(), c],
        });
    }

    /// One-bit integers are converted by way of eight bits.
    fn numbers_of_truths(&mut self, op: FloatOp, args: Vec<Operand>) -> Vec<Operand> {
        let op = if op == FloatFn::FromSigned.into() {
            CastOp::Sext
        } else {
            CastOp::Zext
        };
        let number = |a: Operand| match self.operand_type(&a) {
            Type::Bool => self.cast(Type::Int(8), op, a.clone()).unwrap_or(a),
            _ => a,
        };
        args.into_iter().map(number).collect()
    }
}
