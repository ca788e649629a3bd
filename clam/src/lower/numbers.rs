//! Where numbers end that are read from texts: `strtol(s, end, base)` and its like
//! (C23, 7.24.1.5 and 7.24.1.8).

use super::Signature;
use super::body::Body;
use crate::llvm::{Opcode, Value};
use ir::points_to::ALL_MEMORY;
use ir::{Callee, CmpOp, Cond, Const, External, Operand, PtrPred, StmtKind, Terminator, Type, Var};

/// The functions of ours that count a number's bytes: whole ones with a base, decimals.
const WHOLE: &str = "__pincer_strtol";
const DECIMAL: &str = "__pincer_strtod";

/// What a call will write where it is told.
pub(super) struct NumberEnds {
    /// Where the end is written.
    to: Operand,
    /// The end, and how many bytes of the text are before it.
    end: Operand,
    used: Var,
    /// Whether that is the address of a local: it isn't null.
    is_local: bool,
}

impl<'m> Body<'_, 'm> {
    /// How much of a text a number takes. The call itself is told nothing of that any
    /// more. `None`: the function is another one, or called so that C doesn't say.
    pub(super) fn where_number_ends(
        &mut self,
        inst: Value<'m>,
        name: &str,
        args: &mut [Operand],
    ) -> Option<NumberEnds> {
        let (function, base) = match (name, &*args) {
            (
                "strtol" | "strtoll" | "strtoul" | "strtoull" | "strtoimax" | "strtoumax",
                [_, _, base],
            ) => (WHOLE, Some(base.clone())),
            ("strtod" | "strtof" | "strtold", [_, _]) => (DECIMAL, None),
            _ => return None,
        };
        // Of another base, the end isn't written everywhere.
        let number = base.as_ref().map(|b| b.as_int().and_then(ir::Z::to_u32));
        let is_base = |b: &u32| *b == 0 || (2..=36).contains(b);
        if number.is_some_and(|b| !b.as_ref().is_some_and(is_base)) {
            return None;
        }
        let null = Operand::Const(Const::Null);
        let (text, to) = (args[0].clone(), args[1].clone());
        let pointers = [&text, &to].map(|a| self.operand_type(a) == Type::Ptr);
        if pointers != [true; 2] || to == null {
            return None;
        }
        let counted: Vec<Operand> = std::iter::once(text.clone()).chain(base).collect();
        let width = Type::Int(self.address_width());
        let signature = Signature::of(&self.types(&counted), &[width]);
        let id = self.l.function_called(function, &signature, External::Pure);
        let used = self.temp("used", width);
        self.push_call(vec![used], Callee::Direct(id), counted);
        let length = self.call_length(text.clone());
        self.b.assume(Cond::cmp(CmpOp::Ule, used, length));
        let end = self.pointer_add(text, used.into());
        args[1] = null;
        let place = inst.call_args().get(1).copied();
        let is_local = place.is_some_and(|p| p.opcode() == Some(Opcode::LLVMAlloca));
        Some(NumberEnds {
            to,
            end,
            used,
            is_local,
        })
    }

    /// After the call: the end is written. Where there is no number, the result is 0.
    pub(super) fn tell_number_ends(&mut self, ends: NumberEnds, dsts: &[Var]) {
        if let &[dst] = dsts
            && let Type::Int(w) = self.b.ty(dst)
        {
            let width = self.address_width();
            self.b.assume(Cond::Or(vec![
                Cond::cmp(CmpOp::Ne, ends.used, Operand::int(width, 0)),
                Cond::cmp(CmpOp::Eq, dst, Operand::int(w, 0)),
            ]));
        }
        if ends.is_local {
            return self.write_end(ends);
        }
        let [wanted, next] = ["wanted", "next"].map(|name| self.b.block(name));
        let unwanted = self.b.block("unwanted");
        let is_wanted = Cond::Ptr(PtrPred::NonNull(ends.to.clone()));
        self.b.terminate(Terminator::Goto(vec![wanted, unwanted]));
        self.b.switch_to(unwanted);
        self.b.assume(is_wanted.clone().negate());
        self.b.goto(next);
        self.b.switch_to(wanted);
        self.b.assume(is_wanted);
        self.write_end(ends);
        self.b.goto(next);
        self.b.switch_to(next);
    }

    fn write_end(&mut self, ends: NumberEnds) {
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr: ends.to,
            value: ends.end,
            align: 1,
        });
    }
}
