//! Functions of the C library on texts, in executions that stand for all inputs: byte
//! by byte, with a decision where a byte is a term.
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
    /// Runs a function byte by byte. `false`: it is none of these, or some byte can't be
    /// read.
    pub(super) fn runs_bytewise(
        &mut self,
        function: &Function,
        dsts: &[Var],
        first: usize,
    ) -> Result<bool, Stop> {
        // Texts of wide characters are another variant.
        if function.name.contains('.') {
            return Ok(false);
        }
        let model = built_in().row(&function.name).and_then(Row::model);
        let Some(model) = model else {
            return Ok(false);
        };
        let [dst] = dsts else {
            return Ok(false);
        };
        let Some((value, taint)) = self.bytewise(model, first, self.ty(*dst)) else {
            return Ok(false);
        };
        if value.ty() != self.ty(*dst) {
            return Err(Stop::Malformed);
        }
        self.set(*dst, value, taint);
        Ok(true)
    }

    /// The result.
    fn bytewise(&mut self, model: Model, first: usize, ty: Type) -> Option<(Value, Taint)> {
        let argument = |machine: &Self, at: usize| machine.args.get(first + at).cloned();
        let pointer = |machine: &Self, at: usize| match argument(machine, at) {
            Some(Value::Ptr(p)) => Some(p),
            _ => None,
        };
        let number = |machine: &Self, at: usize| match argument(machine, at) {
            Some(Value::Int { value, .. }) => value.to_u64(),
            _ => None,
        };
        let integer = |z: Z| match ty {
            Type::Int(width) => Some(Value::int(width, z)),
            _ => None,
        };
        let a = pointer(self, 0)?;
        let sign = match model {
            Model::Strlen | Model::Strnlen => {
                let most = if model == Model::Strlen {
                    u64::MAX
                } else {
                    number(self, 1)?
                };
                let length = self.text(a, most)?.len();
                return Some((integer(Z::from(length))?, Taint::No));
            }
            Model::Strchr => {
                let at = self.position(a, number(self, 1)?, None)?;
                return Some((integer(at.map_or(Z::MINUS_ONE, Z::from))?, Taint::No));
            }
            Model::Memchr => {
                let at = self.position(a, number(self, 1)?, Some(number(self, 2)?))?;
                return Some((integer(at.map_or(Z::MINUS_ONE, Z::from))?, Taint::No));
            }
            Model::Strcpy | Model::Strncpy | Model::Strcat | Model::Strncat => {
                let b = pointer(self, 1)?;
                let (Pointer::Object { object: x, .. }, Pointer::Object { object: y, .. }) = (a, b)
                else {
                    return None;
                };
                let most = match model {
                    Model::Strncpy | Model::Strncat => number(self, 2)?,
                    _ => u64::MAX,
                };
                if x == y {
                    return None;
                }
                let mut text = self.text(b, most)?;
                let zero = (Taint::No, Value::int(8, Z::ZERO));
                let to = match model {
                    Model::Strcat | Model::Strncat => {
                        let before = self.text(a, u64::MAX)?.len();
                        self.memory.offset(a, i64::try_from(before).ok()?)
                    }
                    _ => a,
                };
                match model {
                    Model::Strncpy => text.resize(usize::try_from(most).ok()?, zero),
                    _ => text.push(zero),
                }
                self.write_bytes(to, &text)?;
                return Some((Value::Ptr(a), Taint::No));
            }
            Model::Strcmp => Compared {
                a,
                b: pointer(self, 1)?,
                most: u64::MAX,
                is_text: true,
            },
            Model::Strncmp | Model::Memcmp => Compared {
                a,
                b: pointer(self, 1)?,
                most: number(self, 2)?,
                is_text: model == Model::Strncmp,
            },
            _ => return None,
        };
        let sign = self.difference(&sign)?;
        let taint = if sign == 0 { Taint::No } else { Taint::Sign };
        Some((integer(Z::from(sign))?, taint))
    }

    /// Whether a text begins there, found out byte by byte, with a decision where a byte
    /// is a term; `None` where some byte before its end has none.
    pub(super) fn begins_text(&mut self, p: Pointer) -> Option<bool> {
        let zero = (Taint::No, Value::int(8, Z::ZERO));
        let mut at = p;
        while self.memory.in_bounds(at, 1).is_some() {
            let byte = self.byte(at)?;
            if self.decided(CmpOp::Eq, &byte, &zero) {
                return Some(true);
            }
            at = self.memory.offset(at, 1);
        }
        Some(false)
    }

    /// The bytes of a text before its end, or so many of them.
    fn text(&mut self, text: Pointer, most: u64) -> Option<Vec<Byte>> {
        let zero = (Taint::No, Value::int(8, Z::ZERO));
        let (mut at, mut bytes) = (text, Vec::new());
        while (bytes.len() as u64) < most {
            let byte = self.byte(at)?;
            if self.decided(CmpOp::Eq, &byte, &zero) {
                break;
            }
            at = self.memory.offset(at, 1);
            bytes.push(byte);
        }
        Some(bytes)
    }

    /// Where a character stands in a text, or among so many bytes, if it does.
    #[allow(clippy::option_option)] // an answer, which may be that it is nowhere
    fn position(&mut self, text: Pointer, c: u64, bytes: Option<u64>) -> Option<Option<u64>> {
        let zero = (Taint::No, Value::int(8, Z::ZERO));
        let c = (Taint::No, Value::int(8, Z::from(c)));
        let mut at = text;
        for i in 0..bytes.unwrap_or(u64::MAX) {
            let byte = self.byte(at)?;
            if self.decided(CmpOp::Eq, &byte, &c) {
                return Some(Some(i));
            }
            if bytes.is_none() && self.decided(CmpOp::Eq, &byte, &zero) {
                break;
            }
            at = self.memory.offset(at, 1);
        }
        Some(None)
    }

    /// Writes bytes with their terms.
    fn write_bytes(&mut self, to: Pointer, bytes: &[Byte]) -> Option<()> {
        let place = self.memory.access(to, bytes.len() as u64, 1, true);
        let (object, at) = place.ok()?;
        let values: Vec<u8> = bytes.iter().map(|b| low_byte(&b.1)).collect();
        self.memory.charge(values.len());
        self.memory.write_bytes(object, at, &values);
        for ((taint, _), at) in bytes.iter().zip(at..) {
            if let Taint::Symbol(symbol) = taint {
                self.memory.write_symbol(object, at, *symbol);
            }
        }
        Some(())
    }

    /// Which of two things is greater.
    fn difference(&mut self, compared: &Compared) -> Option<i64> {
        let Compared {
            mut a,
            mut b,
            most,
            is_text,
        } = *compared;
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

    /// The byte at an address, if it has been written and is known.
    fn byte(&mut self, p: Pointer) -> Option<Byte> {
        self.memory.host_read_missing = false;
        let byte = self.memory.read_byte(p).ok()?;
        if self.memory.host_read_missing {
            return None;
        }
        let (object, at) = self.memory.access(p, 1, 1, false).ok()?;
        let taint = if self.memory.read_int(object, at, 1).1 {
            self.loaded(Type::Int(8), (object, at), 1)
        } else {
            Taint::No
        };
        let is_known = matches!(taint, Taint::No | Taint::Symbol(_));
        is_known.then_some((taint, Value::int(8, Z::from(u64::from(byte)))))
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

/// What is known of a result that isn't 0.
pub(super) fn taint_of_result(function: &Function) -> Taint {
    let name = function.name.split('.').next().unwrap_or_default();
    match built_in().row(name).and_then(Row::model) {
        Some(
            Model::Strcmp
            | Model::Strncmp
            | Model::Memcmp
            | Model::Strcasecmp
            | Model::Strncasecmp
            | Model::Strcoll,
        ) => Taint::Sign,
        _ => Taint::No,
    }
}

/// Whether a call copies a text inside one object.
pub(super) fn may_overlap(function: &Function, args: &[Value]) -> bool {
    let name = function.name.split('.').next().unwrap_or_default();
    let copies = matches!(
        built_in().row(name).and_then(Row::model),
        Some(Model::Strcpy | Model::Strncpy | Model::Strcat | Model::Strncat)
    );
    let [Value::Ptr(a), Value::Ptr(b), ..] = args else {
        return false;
    };
    match (a, b) {
        (Pointer::Object { object: x, .. }, Pointer::Object { object: y, .. }) => copies && x == y,
        _ => false,
    }
}

fn low_byte(value: &Value) -> u8 {
    let low = match value {
        Value::Int { value, .. } => value.mod_pow2(8).to_u64(),
        _ => None,
    };
    low.map_or(0, |n| n.to_le_bytes()[0])
}
