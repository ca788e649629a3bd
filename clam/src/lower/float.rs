//! Floating-point operations: functions that the IR carries by name, as
//! `operation.from` or `operation.from.to` (`fadd.f64`, `fptosi.f64.i32`).

use super::body::Body;
use crate::llvm::{Opcode, RealPredicate, Value};
use ir::{CastOp, CheckKind, Cond, Const, FloatKind, HavocKind, Operand, StmtKind, Type, Var, Z};

fn predicate(p: RealPredicate) -> &'static str {
    match p {
        RealPredicate::LLVMRealPredicateFalse => "false",
        RealPredicate::LLVMRealOEQ => "oeq",
        RealPredicate::LLVMRealOGT => "ogt",
        RealPredicate::LLVMRealOGE => "oge",
        RealPredicate::LLVMRealOLT => "olt",
        RealPredicate::LLVMRealOLE => "ole",
        RealPredicate::LLVMRealONE => "one",
        RealPredicate::LLVMRealORD => "ord",
        RealPredicate::LLVMRealUNO => "uno",
        RealPredicate::LLVMRealUEQ => "ueq",
        RealPredicate::LLVMRealUGT => "ugt",
        RealPredicate::LLVMRealUGE => "uge",
        RealPredicate::LLVMRealULT => "ult",
        RealPredicate::LLVMRealULE => "ule",
        RealPredicate::LLVMRealUNE => "une",
        RealPredicate::LLVMRealPredicateTrue => "true",
    }
}

/// Between which numbers those lie that an integer of that width holds without
/// their fraction: how to compare with the first, it, and the second, which is
/// too big. `None` for kinds that Rust doesn't compute with.
fn range(kind: FloatKind, bits: u32, signed: bool) -> Option<(&'static str, Const, Const)> {
    // The least number minus 1 is too small, unless rounding made it the same.
    macro_rules! limits {
        ($float:ty) => {{
            let exponent = i32::try_from(bits - u32::from(signed)).ok()?;
            let most = <$float>::powi(2.0, exponent);
            let least = if signed { -most } else { 0.0 };
            let below = least - 1.0;
            // An infinite limit is no integer, either.
            let (low, first) = if below < least || least.is_infinite() {
                ("ogt", below)
            } else {
                ("oge", least)
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

impl<'m> Body<'_, 'm> {
    pub fn float(&mut self, inst: Value<'m>, opcode: Opcode) {
        #[allow(clippy::enum_glob_use)] // a table of opcodes
        use Opcode::*;
        let name = match opcode {
            LLVMFNeg => "fneg",
            LLVMFAdd => "fadd",
            LLVMFSub => "fsub",
            LLVMFMul => "fmul",
            LLVMFDiv => "fdiv",
            LLVMFRem => "frem",
            LLVMFPToUI => "fptoui",
            LLVMFPToSI => "fptosi",
            LLVMUIToFP => "uitofp",
            LLVMSIToFP => "sitofp",
            LLVMFPTrunc => "fptrunc",
            LLVMFPExt => "fpext",
            _ => match inst.real_predicate() {
                Some(p) => return self.opaque(inst, &format!("fcmp.{}", predicate(p)), false),
                None => return self.havoc_result(inst, "this operation"),
            },
        };
        let converts = matches!(
            opcode,
            LLVMFPToUI | LLVMFPToSI | LLVMUIToFP | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt
        );
        if matches!(opcode, LLVMFPToUI | LLVMFPToSI) {
            self.check_in_range(inst, opcode == LLVMFPToSI);
        }
        self.opaque(inst, name, converts);
    }

    /// A conversion to an integer that can't hold the number without its
    /// fraction is undefined. (That the fraction is lost is what it is for.)
    pub fn check_in_range(&mut self, inst: Value<'m>, signed: bool) {
        if !self.from_source || !self.l.options.emits(CheckKind::Convert) {
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
                    self.float_is("olt", &x, most),
                ])
            } else {
                // Nobody knows, so it is not proved.
                let any = self.temp("fits", Type::Bool);
                self.b.havoc(any, HavocKind::Abstraction(None));
                Cond::Var(any)
            };
            let to = super::check::c_type(bits, signed);
            let message = format!("`{text}` without its fraction fits `{to}`");
            self.check(CheckKind::Convert, cond, message);
        }
    }

    fn float_is(&mut self, predicate: &str, x: &Operand, limit: Const) -> Cond {
        let dst = self.temp("in_range", Type::Bool);
        let ty = self.operand_type(x);
        self.b.push(StmtKind::Opaque {
            dst,
            op: format!("fcmp.{predicate}.{ty}"),
            args: vec![x.clone(), limit.into()],
        });
        Cond::Var(dst)
    }

    /// The result is a function of the operands, known by name, lane by lane.
    /// `converts`: the name ends in the result's type too.
    pub fn opaque(&mut self, inst: Value<'m>, name: &str, converts: bool) {
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
        if lanes == 0 || operands.iter().any(|o| o.len() != lanes && o.len() != 1) {
            return self.havoc_result(inst, "this operation");
        }
        for (i, dst) in dsts.into_iter().enumerate() {
            let mut args: Vec<Operand> = operands
                .iter()
                .filter_map(|o| o.get(i).or(o.first()).cloned())
                .collect();
            if converts {
                args = self.numbers_of_truths(name, args);
            }
            let ty = self.b.ty(dst);
            let to = if converts && ty == Type::Bool {
                Type::Int(8)
            } else {
                ty
            };
            let mut types: Vec<Type> = args.iter().map(|a| self.operand_type(a)).collect();
            types.push(to);
            let mut op = name.to_owned();
            // The kind of the first operand, and of the result.
            op = format!("{op}.{}", types[0]);
            if converts {
                op = format!("{op}.{to}");
            }
            let result = if to == ty { dst } else { self.temp("wide", to) };
            self.one_operation(result, op, args);
            if self.is_inexact(inst, name, &types) {
                self.relaxed(result.into());
            }
            if to != ty {
                self.b.cast(dst, CastOp::Trunc, result);
            }
        }
        self.count(inst, true);
    }

    /// A product and a sum, where the target doesn't fuse them, are two
    /// operations.
    fn one_operation(&mut self, dst: Var, op: String, args: Vec<Operand>) {
        let apart = op.strip_prefix("fmuladd.").filter(|_| self.rounding.apart);
        let (Some(kind), [a, b, c]) = (apart, args.as_slice()) else {
            return self.b.push(StmtKind::Opaque { dst, op, args });
        };
        let product = self.temp("product", self.b.ty(dst));
        self.b.push(StmtKind::Opaque {
            dst: product,
            op: format!("fmul.{kind}"),
            args: vec![a.clone(), b.clone()],
        });
        self.b.push(StmtKind::Opaque {
            dst,
            op: format!("fadd.{kind}"),
            args: vec![product.into(), c.clone()],
        });
    }

    /// One-bit integers are converted by way of eight bits.
    fn numbers_of_truths(&mut self, name: &str, args: Vec<Operand>) -> Vec<Operand> {
        let op = if name == "sitofp" {
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
