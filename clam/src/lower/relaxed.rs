//! Operations on floats whose results aren't certain numbers ([`super::rounding`]).

use super::body::Body;
use crate::llvm::Value;
use ir::{FloatFn, FloatOp, HavocKind, Operand, StmtKind, Type};

impl<'m> Body<'_, 'm> {
    /// What makes it open which result an operation on these types has, if it
    /// isn't one certain number. Signs are exact everywhere. Where only the
    /// direction of rounding is open, a run is believed: it knows whether a
    /// function that changes it was called.
    pub(super) fn openness(
        &self,
        inst: Value<'m>,
        op: FloatOp,
        types: &[Type],
    ) -> Option<HavocKind> {
        let of_signs = matches!(
            op,
            FloatOp::Fn(FloatFn::Neg | FloatFn::Abs | FloatFn::CopySign)
        );
        let is_exact = of_signs || types.iter().all(|ty| self.rounding.is_exact(*ty));
        if inst.is_relaxed() || !is_exact {
            return Some(HavocKind::Abstraction(None));
        }
        (!self.rounding.is_nearest(op)).then_some(HavocKind::Uninitialized)
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
        let relaxed = values
            .into_iter()
            .map(|o| self.open(o, HavocKind::Abstraction(None), false))
            .collect();
        self.env.insert(inst, relaxed);
    }

    /// The same value, by a choice that says nothing: of a float, engines know
    /// nothing then. A variable stays the variable that it is, unless it is to be
    /// another one.
    pub(super) fn open(&mut self, o: Operand, kind: HavocKind, another: bool) -> Operand {
        let ty = self.operand_type(&o);
        let any = self.arbitrary_scalar(Type::Bool, kind);
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
