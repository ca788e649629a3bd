//! Comparisons of texts and of bytes, and lengths of texts, in executions that stand
//! for all inputs: byte by byte, with a decision where a byte is a term.
//!
//! Of texts that differ, C says which sign the result has and no more (C23, 7.26.4).
//! So the result is a number of which the sign counts only ([`Taint::Sign`]).

use super::exec::Machine;
use super::symbols::Operation;
use super::taint::Taint;
use super::{Pointer, Stop, Value};
use crate::library::{Model, Row, built_in};
use crate::{CmpOp, Function, Type, Var, Z};

/// A byte that was read.
type Byte = (Taint, Value);

/// What is compared.
struct Compared {
    a: Pointer,
    b: Pointer,
    /// How many bytes, at most.
    most: u64,
    /// Whether it ends behind a character 0.
    is_text: bool,
}

impl Machine<'_> {
    /// Runs a comparison or `strlen`. `false`: it is none, or some byte can't be read.
    pub(super) fn compares(
        &mut self,
        function: &Function,
        dsts: &[Var],
        first: usize,
    ) -> Result<bool, Stop> {
        let name = function.name.split('.').next().unwrap_or_default();
        let model = built_in().row(name).and_then(Row::model);
        let pointer = |at: usize| match self.args.get(first + at) {
            Some(Value::Ptr(p)) => Some(*p),
            _ => None,
        };
        let most = match self.args.get(first + 2) {
            Some(Value::Int { value, .. }) => value.to_u64(),
            _ => None,
        };
        let compared = match (model, pointer(0), pointer(1), most) {
            (Some(Model::Strlen), Some(text), ..) => {
                return Ok(self.measures(text, dsts));
            }
            (Some(Model::Strcmp), Some(a), Some(b), _) => Compared {
                a,
                b,
                most: u64::MAX,
                is_text: true,
            },
            (Some(m @ (Model::Strncmp | Model::Memcmp)), Some(a), Some(b), Some(most)) => {
                Compared {
                    a,
                    b,
                    most,
                    is_text: m == Model::Strncmp,
                }
            }
            _ => return Ok(false),
        };
        let ([dst], Some(sign)) = (dsts, self.difference(compared)) else {
            return Ok(false);
        };
        let Type::Int(width) = self.ty(*dst) else {
            return Err(Stop::Malformed);
        };
        let taint = if sign == 0 { Taint::No } else { Taint::Sign };
        self.set(*dst, Value::int(width, Z::from(sign)), taint);
        Ok(true)
    }

    /// Which of two things is greater.
    fn difference(&mut self, compared: Compared) -> Option<i64> {
        let Compared {
            mut a,
            mut b,
            most,
            is_text,
        } = compared;
        let zero = (Taint::No, Value::int(8, Z::ZERO));
        for _ in 0..most {
            let (x, y) = (self.byte(a)?, self.byte(b)?);
            if !self.decided(CmpOp::Eq, &x, &y) {
                let is_less = self.decided(CmpOp::Ult, &x, &y);
                return Some(if is_less { -1 } else { 1 });
            }
            if is_text && self.decided(CmpOp::Eq, &x, &zero) {
                return Some(0);
            }
            (a, b) = (self.memory.offset(a, 1), self.memory.offset(b, 1));
        }
        Some(0)
    }

    /// Runs `strlen`, if a byte of the text is a term.
    fn measures(&mut self, text: Pointer, dsts: &[Var]) -> bool {
        let zero = (Taint::No, Value::int(8, Z::ZERO));
        let (mut at, mut length) = (text, 0u64);
        loop {
            let Some(byte) = self.byte(at) else {
                return false;
            };
            if self.decided(CmpOp::Eq, &byte, &zero) {
                break;
            }
            at = self.memory.offset(at, 1);
            length += 1;
        }
        let [dst] = dsts else {
            return false;
        };
        let Type::Int(width) = self.ty(*dst) else {
            return false;
        };
        self.set(*dst, Value::int(width, Z::from(length)), false);
        true
    }

    /// The byte at an address, if it has been written.
    fn byte(&mut self, p: Pointer) -> Option<Byte> {
        self.memory.host_read_missing = false;
        let byte = self.memory.read_byte(p).ok()?;
        if self.memory.host_read_missing {
            return None;
        }
        let (object, at) = self.memory.access(p, 1, 1, false).ok()?;
        let taint = match self.memory.read_int(object, at, 1).1 {
            true => self.loaded(Type::Int(8), (object, at), 1),
            false => Taint::No,
        };
        Some((taint, Value::int(8, Z::from(u64::from(byte)))))
    }

    /// Whether two bytes compare so; the run goes on as it does since they do, or don't.
    fn decided(&mut self, op: CmpOp, x: &Byte, y: &Byte) -> bool {
        let number = |b: &Byte| match &b.1 {
            Value::Int { value, .. } => value.clone(),
            _ => Z::ZERO,
        };
        let holds = match op {
            CmpOp::Eq => number(x) == number(y),
            _ => number(x) < number(y),
        };
        if (x.0, y.0) != (Taint::No, Taint::No) {
            let parts = [x.clone(), y.clone()];
            let taint = self.applied(Operation::Compare(op), &parts, Type::Bool);
            self.depend(holds, taint);
        }
        holds
    }
}
