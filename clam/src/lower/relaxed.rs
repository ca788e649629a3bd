//! Operations on floats whose results aren't certain numbers ([`super::rounding`]).

use super::body::Body;
use crate::llvm::Value;
use ir::{FloatFn, FloatOp, HavocKind, Operand, StmtKind, Type};

impl<'m> Body<'_, 'm> {
    /// Whether an operation on these types has not one certain
    /// result. Signs are exact everywhere.
    pub(super) fn is_inexact(&self, inst: Value<'m>, op: FloatOp, types: &[Type]) -> bool {
        let of_signs = matches!(
            op,
            FloatOp::Fn(FloatFn::Neg | FloatFn::Abs | FloatFn::CopySign)
        );
        inst.is_relaxed()
            || !self.rounding.is_nearest(op)
            || (!of_signs && !types.iter().all(|ty| self.rounding.is_exact(*ty)))
    }

    /// A result that may be another one: it is kept, and nothing rests on it.
    pub(super) fn relax(&mut self, inst: Value<'m>) {
        if inst.is_relaxed() {
            self.relax_result(inst);
        }
    }

    /// Nothing rests on the result of an instruction, which is kept.
    pub(super) fn relax_result(&mut self, inst: Value<'m>) {
        let values = self.operands(inst);
        let relaxed = values.into_iter().map(|o| self.relaxed(o, false)).collect();
        self.env.insert(inst, relaxed);
    }

    /// The same value, as one that depends on an abstraction: of a float, engines
    /// know nothing then. A variable stays the variable that it is, unless it is
    /// to be another one.
    pub(super) fn relaxed(&mut self, o: Operand, another: bool) -> Operand {
        let ty = self.operand_type(&o);
        let any = self.arbitrary_scalar(Type::Bool, HavocKind::Abstraction(None));
        let dst = match o.as_var() {
            Some(v) if !another && !self.mutable.contains(&v) => v,
            _ => self.temp("relaxed", ty),
        };
        self.b.push(StmtKind::Select {
            dst,
            cond: any,
            a: o.clone(),
            b: o,
        });
        dst.into()
    }
}
