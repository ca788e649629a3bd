//! Floating-point operations: functions that the IR carries by name, as
//! `operation.from` or `operation.from.to` (`fadd.f64`, `fptosi.f64.i32`).

use super::function::Body;
use crate::llvm::{Opcode, RealPredicate, Value};
use ir::{CastOp, Operand, StmtKind, Type};

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
        self.opaque(inst, name, converts);
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
            let from = args.first().map(|a| self.operand_type(a));
            let ty = self.b.ty(dst);
            let to = if converts && ty == Type::Bool {
                Type::Int(8)
            } else {
                ty
            };
            let mut op = name.to_owned();
            if let Some(from) = from {
                op = format!("{op}.{from}");
            }
            if converts {
                op = format!("{op}.{to}");
            }
            if to == ty {
                self.b.push(StmtKind::Opaque { dst, op, args });
            } else {
                let wide = self.temp("wide", to);
                self.b.push(StmtKind::Opaque {
                    dst: wide,
                    op,
                    args,
                });
                self.b.cast(dst, CastOp::Trunc, wide);
            }
        }
        self.count(inst, true);
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
