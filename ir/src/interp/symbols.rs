//! Values that stand for all, followed as terms.
//!
//! An oracle whose values stand for all there are ([`super::Oracle::stands_for_all`])
//! may keep a term for each of them: then a run need not end where one decides what
//! happens. The run goes on as it does for the values at hand, the oracle is told
//! what that took ([`Symbols::decide`]), and it is up to it to come back with others.
//! So a run is one for all values that decide the same.
//!
//! What has no term is tainted, as it is without terms. Pointers have none: where a
//! number becomes part of one, or a length, it is settled which number it is.

use super::exec::Machine;
use super::memory::Byte;
use super::taint::Taint;
use super::{Arrival, ObjectId, Standing, State, Stop, Value};
use crate::{BinOp, CastOp, CmpOp, Flags, FloatOp, Operand, Sign, Site, Type, UnOp, Var, Z};
use smallvec::SmallVec;

/// A term of an oracle's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub u32);

/// What an operation works on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part<'a> {
    /// Something that depends on values that stand for all, and what it is in this run.
    Symbol(Symbol, &'a Value),
    /// The same value whatever those are.
    Value(&'a Value),
}

/// How a term is made of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Of two integers.
    Binary(BinOp, Flags),
    /// Of an integer.
    Unary(UnOp),
    /// Of an integer, a truth value or a float.
    Cast(CastOp, Flags),
    /// Of floats and integers.
    Float(FloatOp),
    /// Whether two integers or truth values compare so.
    Compare(CmpOp),
    /// Whether the exact result fits.
    Fits(BinOp, Sign),
    /// The opposite of a truth value.
    Not,
    /// Whether all truth values hold.
    All,
    /// Whether a truth value does.
    Any,
    /// The second if the first holds, else the third.
    Choice,
    /// That byte of an integer, from the low end.
    Byte(u32),
    /// An integer of bytes, the highest first.
    Bytes,
    /// The value of the result's type that is stored as those bits.
    Reading,
}

/// The terms of an oracle.
pub trait Symbols {
    /// The term of the value that was given last. It is an input, or anything that
    /// an abstraction allows: then it isn't said that the program can do what the run
    /// does. `None`: there is none.
    fn input(&mut self, value: &Value, is_abstract: bool) -> Option<Symbol>;

    /// A line that the program reads, of at most so many bytes: they have terms, none
    /// is 0 if so said, and only the last one may end it. `None`: there are too many.
    fn line(&mut self, site: Site, most: usize, without_zeros: bool) -> Option<Vec<(u8, Symbol)>>;

    /// The term that an operation gives, of that type, and one for when it is
    /// defined, if it isn't always. `None`: there is none.
    fn apply(
        &mut self,
        operation: Operation,
        parts: &[Part<'_>],
        to: Type,
    ) -> Option<(Symbol, Option<Symbol>)>;

    /// Takes down that the run goes on as it does since a truth value holds, or
    /// doesn't. `false`: that can't be.
    fn decide(&mut self, condition: Symbol, holds: bool) -> bool;

    /// Takes down that the run goes on as it does since something has that value.
    /// `false`: that can't be.
    fn settle(&mut self, symbol: Symbol, value: &Value) -> bool;

    /// Whether the oracle wants to know the state at a loop head.
    fn wants_states(&mut self) -> bool {
        false
    }

    /// What is known of the value of a term.
    fn standing(&mut self, symbol: Symbol) -> Standing {
        let _ = symbol;
        Standing::Open
    }

    /// Takes down that the run goes on as it does since a term has the value that it
    /// has in this run. `false`: that can't be.
    fn settle_here(&mut self, symbol: Symbol) -> bool {
        let _ = symbol;
        false
    }

    /// What a term that is part of a state goes by there if it has many values: the same
    /// as in any state in which the same terms are at the same places, whatever inputs
    /// those are made of. `None` for one that has one value.
    fn name(&mut self, symbol: Symbol) -> Option<State> {
        let _ = symbol;
        None
    }

    /// What a term is in this run, if that may not be what it was when the run was left
    /// from where this one goes on.
    fn value_now(&mut self, symbol: Symbol) -> Option<Value> {
        let _ = symbol;
        None
    }

    /// The run is in that state, at the head of a loop; to tell took so many bytes.
    fn arrive(&mut self, state: Option<State>, bytes: u64) -> Arrival {
        let _ = (state, bytes);
        Arrival::GoOn
    }
}

impl Machine<'_> {
    /// The taint of a value that was drawn just now, perhaps for an abstraction.
    pub(super) fn taint_of_drawn(&mut self, value: &Value, is_abstract: bool) -> Taint {
        if !self.all {
            return is_abstract.into();
        }
        let symbols = self.oracle.symbols();
        let symbol = symbols.and_then(|s| s.input(value, is_abstract));
        symbol.map_or(Taint::Yes, Taint::Symbol)
    }

    /// A line that the program reads, with the terms of its bytes.
    pub(super) fn symbolic_line(
        &mut self,
        most: usize,
        without_zeros: bool,
    ) -> Option<(Vec<u8>, Vec<Symbol>)> {
        let site = self.site();
        let line = self.oracle.symbols()?.line(site, most, without_zeros)?;
        self.script.values.push(Z::from(line.len()));
        let bytes = line.iter().map(|(b, _)| Z::from(u64::from(*b)));
        self.script.values.extend(bytes);
        self.memory.charge(line.len());
        Some(line.into_iter().unzip())
    }

    /// The run goes on as it does since something of that taint is that.
    pub(super) fn depend(&mut self, holds: bool, taint: Taint) {
        self.depends |= match taint {
            Taint::No => false,
            Taint::Symbol(s) => !self.oracle.symbols().is_some_and(|t| t.decide(s, holds)),
            Taint::Address(_) | Taint::Sign | Taint::Yes => true,
        };
    }

    /// Tells the oracle the state at a loop head, if it wants to know.
    pub(super) fn arrive(&mut self) -> Result<(), Stop> {
        let Some(landmarks) = self.landmarks else {
            return Ok(());
        };
        // What led here is no part of a state: it must be known.
        if self.depends {
            return Ok(());
        }
        if !landmarks.is_head(self.function, self.block)
            || !self.oracle.symbols().is_some_and(Symbols::wants_states)
        {
            return Ok(());
        }
        let (state, bytes) = self.state(landmarks);
        let arrival = self.oracle.symbols().map(|s| s.arrive(state, bytes));
        match arrival {
            None | Some(Arrival::GoOn) => Ok(()),
            Some(Arrival::Seen) => Err(Stop::Seen),
            Some(Arrival::Fork) => {
                self.forks = true;
                Err(Stop::Seen)
            }
        }
    }

    fn is_symbol(&self, o: &Operand) -> bool {
        matches!(self.taint(o), Taint::Symbol(_))
    }

    /// The taint of an operation's result if one of the operands, which are ready,
    /// has a term.
    pub(super) fn derived(
        &mut self,
        operation: Operation,
        operands: &[&Operand],
        to: Type,
    ) -> Option<Taint> {
        if !operands.iter().any(|o| self.is_symbol(o)) {
            return None;
        }
        let mut parts = SmallVec::<[(Taint, Value); 3]>::new();
        for o in operands {
            parts.push((self.taint(o), self.value(o).ok()?));
        }
        Some(self.applied(operation, &parts, to))
    }

    /// The taint of what an operation gives, which is defined for the values at hand.
    pub(super) fn applied(
        &mut self,
        operation: Operation,
        parts: &[(Taint, Value)],
        to: Type,
    ) -> Taint {
        let mut known = SmallVec::<[Part<'_>; 3]>::new();
        for (taint, value) in parts {
            known.push(match taint {
                Taint::No => Part::Value(value),
                Taint::Symbol(s) => Part::Symbol(*s, value),
                Taint::Address(_) | Taint::Sign | Taint::Yes => return Taint::Yes,
            });
        }
        let symbols = self.oracle.symbols();
        let Some((symbol, defined)) = symbols.and_then(|s| s.apply(operation, &known, to)) else {
            return Taint::Yes;
        };
        if let Some(defined) = defined {
            self.depend(true, Taint::Symbol(defined));
        }
        Taint::Symbol(symbol)
    }

    /// Settles which number or truth value an operand is that has a term. It is ready.
    pub(super) fn settle(&mut self, o: &Operand) {
        let (Taint::Symbol(s), Operand::Var(v), Ok(value)) = (self.taint(o), o, self.value(o))
        else {
            return;
        };
        self.depends |= !self.oracle.symbols().is_some_and(|t| t.settle(s, &value));
        let slot = self.base + v.index();
        self.taints[slot] = Taint::No;
    }

    /// The taint of a conjunction, or of a disjunction, of parts of those taints.
    pub(super) fn joined(&mut self, all: bool, taints: &[Taint]) -> Taint {
        let tainted: SmallVec<[Taint; 4]> =
            taints.iter().copied().filter(|t| *t != Taint::No).collect();
        match tainted[..] {
            [] => Taint::No,
            [one] => one,
            _ => {
                let operation = if all { Operation::All } else { Operation::Any };
                let parts: SmallVec<[(Taint, Value); 4]> =
                    tainted.iter().map(|t| (*t, Value::Bool(all))).collect();
                self.applied(operation, &parts, Type::Bool)
            }
        }
    }

    /// The taint of the opposite.
    pub(super) fn negated(&mut self, holds: bool, taint: Taint) -> Taint {
        match taint {
            Taint::Symbol(_) => {
                self.applied(Operation::Not, &[(taint, Value::Bool(holds))], Type::Bool)
            }
            other => other,
        }
    }

    /// The taint of a choice by a condition that has a term; what was chosen is ready.
    pub(super) fn chosen(&mut self, dst: Var, parts: [&Operand; 3], chosen: &Operand) -> Taint {
        let [cond, a, b] = parts;
        let is_there = |o: &Operand| self.value(o).is_ok();
        let ty = self.ty(dst);
        if matches!(ty, Type::Bool | Type::Int(_)) && is_there(a) && is_there(b) {
            let taint = self.derived(Operation::Choice, &[cond, a, b], ty);
            if let Some(taint @ Taint::Symbol(_)) = taint {
                return taint;
            }
        }
        self.settle(cond);
        self.taint(chosen)
    }

    /// Remembers the term of what was stored, so many bytes from a place on.
    pub(super) fn store_symbol(
        &mut self,
        taint: Taint,
        value: Value,
        (object, at): (ObjectId, u64),
        len: u64,
    ) {
        let Taint::Symbol(symbol) = taint else {
            return;
        };
        let width = u32::try_from(len * 8).unwrap_or(u32::MAX);
        // As bytes, it is a number of whole bytes.
        let stored = match value {
            Value::Int { width: w, .. } if w == width => taint,
            Value::Int { .. } | Value::Bool(_) => {
                let extend = Operation::Cast(CastOp::Zext, Flags::NONE);
                self.applied(extend, &[(Taint::Symbol(symbol), value)], Type::Int(width))
            }
            Value::Float { kind, .. } if kind.bits() == width => taint,
            Value::Float { .. } | Value::Ptr(_) | Value::Array(_) => Taint::Yes,
        };
        if let Taint::Symbol(symbol) = stored {
            self.memory.keep_symbol(object, at, len, symbol);
        }
    }

    /// The taint of a value of that type that was loaded from bytes that are tainted.
    pub(super) fn loaded(&mut self, ty: Type, (object, at): (ObjectId, u64), len: u64) -> Taint {
        let Some(bytes) = self.memory.symbolic_bytes(object, at, len) else {
            return Taint::Yes;
        };
        let width = u32::try_from(len * 8).unwrap_or(u32::MAX);
        let whole = match bytes[0] {
            Byte::Of(symbol, 0, of) if of == len => {
                let mut places = bytes.iter().zip(0u32..);
                places
                    .all(|(b, i)| *b == Byte::Of(symbol, i, of))
                    .then_some(symbol)
            }
            _ => None,
        };
        let bits = whole.map_or_else(|| self.put_together(&bytes, width), Taint::Symbol);
        match bits {
            Taint::Symbol(_) => {
                let number = Value::int(width, self.memory.read_int(object, at, len).0);
                self.applied(Operation::Reading, &[(bits, number)], ty)
            }
            _ => Taint::Yes,
        }
    }

    /// An integer of these bytes. What terms are in this run is not asked for.
    fn put_together(&mut self, bytes: &[Byte], width: u32) -> Taint {
        let zero = Value::int(8, Z::ZERO);
        let mut parts = Vec::with_capacity(bytes.len());
        for byte in bytes.iter().rev() {
            parts.push(match *byte {
                Byte::Known(b) => (Taint::No, Value::int(8, Z::from(u64::from(b)))),
                Byte::Of(symbol, i, of) => {
                    let of = u32::try_from(of * 8).unwrap_or(u32::MAX);
                    let whole = [(Taint::Symbol(symbol), Value::int(of, Z::ZERO))];
                    let taint = self.applied(Operation::Byte(i), &whole, Type::Int(8));
                    (taint, zero.clone())
                }
            });
        }
        match parts[..] {
            [(taint, _)] => taint,
            _ => self.applied(Operation::Bytes, &parts, Type::Int(width)),
        }
    }
}
