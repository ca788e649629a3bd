//! The oracle that gives inputs one number after the other, and knows what depends on
//! which of them.

use crate::interp::landmarks::{Arrival, Standing, State};
use crate::interp::symbols::{Operation, Part, Symbol, Symbols};
use crate::interp::{Oracle, Value};
use crate::{BinOp, BlockId, CastOp, CmpOp, Flags, Site, Type, Z};
use rustc_hash::FxHashSet as HashSet;
use smallvec::SmallVec;

/// Of a range with more numbers, not each is tried.
const MOST_NUMBERS: i128 = 1 << 16;
/// How many bytes of states may be looked at for each statement that is run, and before
/// the first.
const STATE_BYTES_OF_A_STATEMENT: u64 = 16;
const FIRST_STATE_BYTES: u64 = 1 << 22;
/// How many bytes the states may take from which runs are to go on.
const ROOM: usize = 1 << 29;

/// What is part of a state is settled if there are no more possibilities for it.
const FEW: i128 = 256;
/// An input of a run: a number of its type, signed, or a truth value.
#[derive(Clone, Copy, Debug)]
struct Input {
    width: u32,
    /// The numbers for which the run goes on as it does.
    least: i128,
    most: i128,
    /// The one at hand.
    value: i128,
    /// Of which class it is, if no more than that counts.
    class: Option<Class>,
}

/// Numbers that differ in nothing that counts: one of each lies between two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    kind: Kind,
    least: i128,
    most: i128,
}

/// What tells classes apart: bits, or a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Mask,
    Low,
    Unsigned,
    Signed,
}

/// What was chosen.
#[derive(Clone, Copy, Debug)]
enum Choice {
    /// Whether an input is at least that number; the other side may have been run.
    Side {
        input: usize,
        from: i128,
        above: bool,
        is_last: bool,
    },
    /// Which number of a range it is; the first one was that.
    Number {
        input: usize,
        least: i128,
        most: i128,
        first: i128,
        now: i128,
    },
    /// One of so many.
    Of(usize, usize),
}

/// A choice that was made, and whether that was to know a state at the head of a loop.
#[derive(Clone, Copy, Debug)]
struct Made {
    choice: Choice,
    is_at_head: bool,
}

/// What a value is made of.
#[derive(Clone, Debug)]
enum Term {
    /// An input, extended to these widths in turn.
    Input(usize, Extensions),
    /// Whether that compares so with a number of the last width.
    Test(usize, Extensions, CmpOp, i128),
    /// Of these inputs.
    Of(Inputs),
}

type Extensions = SmallVec<[(bool, u32); 2]>;
/// Inputs, or what class they are of.
type Inputs = Vec<Used>;
type Used = (usize, Option<Class>);

/// Gives inputs one number after the other.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub(super) struct Numbers {
    path: Vec<Made>,
    /// How many choices the run has made.
    made: usize,
    inputs: Vec<Input>,
    /// Between which numbers inputs are, as they were chosen.
    wanted: Vec<(i128, i128)>,
    terms: Vec<Term>,
    /// The number of the first of them.
    pub(super) first: u32,
    seen: HashSet<State>,
    /// Whether a state is looked at, and has a part that may be many numbers.
    is_at_head: bool,
    is_open: bool,
    pub(super) is_hopeless: bool,
    allowance: u64,
    pub(super) room: usize,
    /// How many runs came to states that were known.
    recurred: u64,
    /// Whether more counts of an input of few numbers than its class, and whether each
    /// number of those is tried therefore.
    pub(super) is_torn: bool,
    pub(super) is_plain: bool,
}

/// The number with the sign that its highest bit says.
fn signed(x: i128, width: u32) -> i128 {
    let low = x & ((1i128 << width) - 1);
    if low >> (width - 1) & 1 == 1 {
        low - (1i128 << width)
    } else {
        low
    }
}

/// The number without a sign.
fn unsigned(x: i128, width: u32) -> i128 {
    x & ((1i128 << width) - 1)
}

/// Whether a number that is extended so compares so with another one.
fn holds((x, width): (i128, u32), extensions: &Extensions, op: CmpOp, other: i128) -> bool {
    let (mut x, mut width) = (x, width);
    for (is_signed, to) in extensions {
        x = if *is_signed {
            signed(x, width)
        } else {
            unsigned(x, width)
        };
        width = *to;
    }
    let both = |f: fn(i128, u32) -> i128| (f(x, width), f(other, width));
    let ((s, t), (u, v)) = (both(signed), both(unsigned));
    match op {
        CmpOp::Eq => u == v,
        CmpOp::Ne => u != v,
        CmpOp::Slt => s < t,
        CmpOp::Sle => s <= t,
        CmpOp::Sgt => s > t,
        CmpOp::Sge => s >= t,
        CmpOp::Ult => u < v,
        CmpOp::Ule => u <= v,
        CmpOp::Ugt => u > v,
        CmpOp::Uge => u >= v,
    }
}

/// The comparison of the second with the first.
fn turned(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Eq | CmpOp::Ne => op,
        CmpOp::Slt => CmpOp::Sgt,
        CmpOp::Sle => CmpOp::Sge,
        CmpOp::Sgt => CmpOp::Slt,
        CmpOp::Sge => CmpOp::Sle,
        CmpOp::Ult => CmpOp::Ugt,
        CmpOp::Ule => CmpOp::Uge,
        CmpOp::Ugt => CmpOp::Ult,
        CmpOp::Uge => CmpOp::Ule,
    }
}

fn int(v: &Value) -> Option<(i128, u32)> {
    match v {
        Value::Int { width, value } if *width <= 64 => Some((i128::from(value.to_u64()?), *width)),
        _ => None,
    }
}

/// Whether an operation has a result whatever it is applied to.
fn is_total(operation: Operation) -> bool {
    match operation {
        Operation::Binary(op, flags) => {
            let total = matches!(
                op,
                BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor
            );
            total && flags == Flags::NONE
        }
        Operation::Cast(_, flags) => flags == Flags::NONE,
        Operation::Unary(_) | Operation::Float(_) => false,
        Operation::Compare(_)
        | Operation::Fits(..)
        | Operation::Not
        | Operation::All
        | Operation::Any
        | Operation::Choice
        | Operation::Byte(_)
        | Operation::Bytes
        | Operation::Reading => true,
    }
}

impl Numbers {
    /// Nothing is known yet. `is_plain`: inputs of few numbers are no classes.
    pub(super) fn new(is_plain: bool) -> Numbers {
        Numbers {
            is_plain,
            allowance: FIRST_STATE_BYTES,
            room: ROOM,
            ..Numbers::default()
        }
    }

    /// So many statements were run: states may be looked at.
    pub(super) fn allow(&mut self, steps: u64) {
        self.allowance += steps * STATE_BYTES_OF_A_STATEMENT;
    }

    /// Whether most runs came to states that were known.
    pub(super) fn mostly_recur(&self) -> bool {
        self.recurred > self.seen.len() as u64
    }

    /// The number of the term that comes next.
    pub(super) fn next_term(&self) -> u32 {
        self.first
            .saturating_add(u32::try_from(self.terms.len()).unwrap_or(u32::MAX))
    }

    /// Prepares for a run.
    pub(super) fn begin(&mut self) {
        self.made = 0;
        self.inputs.clear();
        self.terms.clear();
        self.wanted.clear();
        self.is_open = false;
        self.is_at_head = false;
        for made in &self.path {
            let (input, least, most) = match made.choice {
                Choice::Side {
                    input, from, above, ..
                } if above => (input, from, i128::MAX),
                Choice::Side { input, from, .. } => (input, i128::MIN, from - 1),
                Choice::Number { input, now, .. } => (input, now, now),
                Choice::Of(..) => continue,
            };
            if self.wanted.len() <= input {
                self.wanted.resize(input + 1, (i128::MIN, i128::MAX));
            }
            let range = &mut self.wanted[input];
            *range = (range.0.max(least), range.1.min(most));
        }
    }

    /// Which part of all runs was done, where none is told to go on later.
    pub(super) fn done(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for made in &self.path {
            #[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
            let (before, of) = match made.choice {
                Choice::Side { is_last, .. } => (f64::from(u8::from(is_last)), 2.0),
                Choice::Number {
                    least,
                    most,
                    first,
                    now,
                    ..
                } => {
                    let of = most - least + 1;
                    ((now - first).rem_euclid(of) as f64, of as f64)
                }
                Choice::Of(now, of) => (now as f64, of as f64),
            };
            share /= of;
            done += before * share;
        }
        done
    }

    /// Chooses otherwise; whether there is a choice left.
    pub(super) fn next(&mut self) -> bool {
        while let Some(last) = self.path.last_mut() {
            match &mut last.choice {
                Choice::Side { above, is_last, .. } if !*is_last => {
                    *above = !*above;
                    *is_last = true;
                    return true;
                }
                Choice::Number {
                    least,
                    most,
                    first,
                    now,
                    ..
                } => {
                    let next = if *now == *most { *least } else { *now + 1 };
                    if next != *first {
                        *now = next;
                        return true;
                    }
                }
                Choice::Of(now, of) if *now + 1 < *of => {
                    *now += 1;
                    return true;
                }
                Choice::Side { .. } | Choice::Of(..) => {}
            }
            self.path.pop();
        }
        false
    }

    /// The choice that is made now: the one that was made here before, or a new one.
    fn choose_now(&mut self, new: Choice) -> Choice {
        if self.made == self.path.len() {
            self.path.push(Made {
                choice: new,
                is_at_head: self.is_at_head,
            });
        }
        self.made += 1;
        self.path[self.made - 1].choice
    }

    /// One of so many, each in its turn.
    fn choose_one(&mut self, of: usize) -> usize {
        if let Choice::Of(now, _) = self.choose_now(Choice::Of(0, of)) {
            return now;
        }
        self.is_hopeless = true;
        0
    }

    /// Tries each number of an input; whether those are not too many.
    fn settle_input(&mut self, i: usize) -> bool {
        let Input {
            least,
            most,
            value,
            class,
            ..
        } = self.inputs[i];
        if least == most {
            return true;
        }
        self.is_torn |= class.is_some() && most - least < MOST_NUMBERS;
        if most - least >= MOST_NUMBERS || class.is_some() {
            self.is_hopeless = true;
            return false;
        }
        let new = Choice::Number {
            input: i,
            least,
            most,
            first: value,
            now: value,
        };
        let now = match self.choose_now(new) {
            Choice::Number { input, now, .. } if input == i => now,
            _ => {
                self.is_hopeless = true;
                return false;
            }
        };
        self.inputs[i].least = now;
        self.inputs[i].most = now;
        true
    }

    /// Tries each class of an input.
    fn settle_class(&mut self, i: usize, class: Class) -> bool {
        let Input {
            least,
            most,
            value,
            class: known,
            ..
        } = self.inputs[i];
        let is_inside = least <= class.least && class.most <= most;
        if known == Some(class) || least == most {
            return true;
        }
        let is_small = self.is_plain && most - least < MOST_NUMBERS;
        if is_small || known.is_some() || !is_inside || value < class.least || value > class.most {
            return self.settle_input(i);
        }
        let new = Choice::Number {
            input: i,
            least: class.least,
            most: class.most,
            first: value,
            now: value,
        };
        match self.choose_now(new) {
            Choice::Number { input, .. } if input == i => {
                self.inputs[i].class = Some(class);
                true
            }
            _ => {
                self.is_hopeless = true;
                false
            }
        }
    }

    fn settle_used(&mut self, (i, class): Used) -> bool {
        match class {
            Some(class) => self.settle_class(i, class),
            None => self.settle_input(i),
        }
    }

    /// Takes down on which side of a comparison an input is.
    fn test(&mut self, i: usize, extensions: &Extensions, op: CmpOp, other: i128) -> bool {
        if self.inputs[i].class.is_some() {
            return self.settle_input(i);
        }
        let width = self.inputs[i].width;
        let widths = std::iter::once(width).chain(extensions.iter().map(|(_, w)| *w));
        let ends = widths.map(|w| signed(other, w));
        let mut cuts: SmallVec<[i128; 8]> = ends.flat_map(|c| [c, c + 1]).collect();
        cuts.push(0);
        cuts.sort_unstable();
        loop {
            let Input {
                least, most, value, ..
            } = self.inputs[i];
            let is = |x: i128| holds((x, width), extensions, op, other);
            let cut = cuts
                .iter()
                .copied()
                .find(|c| least < *c && *c <= most && is(*c) != is(*c - 1));
            let Some(cut) = cut else {
                return is(least) == is(most) || self.settle_input(i);
            };
            let new = Choice::Side {
                input: i,
                from: cut,
                above: value >= cut,
                is_last: false,
            };
            match self.choose_now(new) {
                Choice::Side {
                    input, from, above, ..
                } if input == i && from == cut => {
                    if above {
                        self.inputs[i].least = cut;
                    } else {
                        self.inputs[i].most = cut - 1;
                    }
                }
                _ => {
                    self.is_hopeless = true;
                    return false;
                }
            }
        }
    }

    /// The term of that number, if it is one of this run.
    fn term(&self, symbol: Symbol) -> Option<&Term> {
        let at = symbol.0.checked_sub(self.first)?;
        self.terms.get(usize::try_from(at).ok()?)
    }

    /// The inputs that a term is made of.
    fn inputs_of(&self, symbol: Symbol) -> Inputs {
        match self.term(symbol) {
            Some(Term::Input(i, _) | Term::Test(i, ..)) => vec![(*i, None)],
            Some(Term::Of(all)) => all.clone(),
            None => Inputs::new(),
        }
    }

    fn put(&mut self, term: Term) -> Option<Symbol> {
        let at = u32::try_from(self.terms.len()).ok()?;
        self.terms.push(term);
        Some(Symbol(self.first.checked_add(at)?))
    }

    fn settle_all(&mut self, symbol: Symbol) -> bool {
        let inputs = self.inputs_of(symbol);
        inputs.into_iter().all(|used| self.settle_used(used))
    }

    /// What is all that counts of an input, after such an operation on it.
    fn class(&self, operation: Operation, parts: &[Part<'_>], to: Type) -> Option<Used> {
        let input = |part: &Part<'_>| match part {
            Part::Symbol(s, _) => match self.term(*s)? {
                Term::Input(i, extensions) if self.inputs[*i].width > 1 => {
                    Some((*i, extensions.is_empty()))
                }
                _ => None,
            },
            Part::Value(_) => None,
        };
        let number = |part: &Part<'_>| match part {
            Part::Value(v) => int(v).map(|(x, _)| x),
            Part::Symbol(..) => None,
        };
        let (i, class) = match (operation, parts) {
            (Operation::Binary(BinOp::And, _), [a, b]) => {
                let (i, mask) = match (input(a), number(b)) {
                    (Some((i, _)), Some(mask)) => (i, mask),
                    _ => (input(b)?.0, number(a)?),
                };
                let kind = Kind::Mask;
                let class = Class {
                    kind,
                    least: 0,
                    most: mask,
                };
                (mask < 1i128 << (self.inputs[i].width - 1)).then_some((i, class))?
            }
            (Operation::Binary(op @ (BinOp::URem | BinOp::SRem), _), [a, b]) => {
                let ((i, true), by) = (input(a)?, number(b)?) else {
                    return None;
                };
                let is_signed = op == BinOp::SRem;
                let class = Class {
                    kind: if is_signed {
                        Kind::Signed
                    } else {
                        Kind::Unsigned
                    },
                    least: if is_signed { 1 - by } else { 0 },
                    most: by - 1,
                };
                (by > 1 && by < 1i128 << (self.inputs[i].width - 1)).then_some((i, class))?
            }
            (Operation::Cast(CastOp::Trunc, flags), [a]) if flags == Flags::NONE => {
                let (i, true) = input(a)? else { return None };
                let (least, most) = match to {
                    Type::Bool => (0, 1),
                    Type::Int(w) if w <= 64 => (-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1),
                    _ => return None,
                };
                let kind = Kind::Low;
                (i, Class { kind, least, most })
            }
            _ => return None,
        };
        (class.most - class.least < MOST_NUMBERS).then_some((i, Some(class)))
    }

    /// A term that knows more than its inputs.
    fn known(&self, operation: Operation, parts: &[Part<'_>], to: Type) -> Option<Term> {
        match (operation, parts) {
            (Operation::Cast(op, flags), [Part::Symbol(s, _)]) if flags == Flags::NONE => {
                let (Some(Term::Input(i, extensions)), Type::Int(width)) = (self.term(*s), to)
                else {
                    return None;
                };
                let is_signed = match op {
                    CastOp::Sext => true,
                    CastOp::Zext => false,
                    _ => return None,
                };
                let mut extensions = extensions.clone();
                extensions.push((is_signed, width));
                (width <= 64 && self.inputs[*i].width > 1).then_some(Term::Input(*i, extensions))
            }
            (Operation::Compare(op), [a, b]) => {
                let (op, s, other) = match (a, b) {
                    (Part::Symbol(s, _), Part::Value(v)) => (op, s, v),
                    (Part::Value(v), Part::Symbol(s, _)) => (turned(op), s, v),
                    _ => return None,
                };
                let Some(Term::Input(i, extensions)) = self.term(*s) else {
                    return None;
                };
                let (other, width) = int(other)?;
                let last = extensions.last().map_or(self.inputs[*i].width, |(_, w)| *w);
                (width == last && width > 1).then(|| Term::Test(*i, extensions.clone(), op, other))
            }
            (Operation::Not, [Part::Symbol(s, _)]) => match self.term(*s)? {
                Term::Test(i, extensions, op, other) => {
                    Some(Term::Test(*i, extensions.clone(), op.negate(), *other))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

impl Symbols for Numbers {
    fn input(&mut self, value: &Value, is_abstract: bool) -> Option<Symbol> {
        let is_number = matches!(value, Value::Bool(_)) || int(value).is_some();
        let input = self.inputs.len().checked_sub(1)?;
        if is_abstract || !is_number {
            return None;
        }
        self.put(Term::Input(input, SmallVec::new()))
    }

    fn line(&mut self, _: Site, _: usize, _: bool) -> Option<Vec<(u8, Symbol)>> {
        None
    }

    fn apply(
        &mut self,
        operation: Operation,
        parts: &[Part<'_>],
        to: Type,
    ) -> Option<(Symbol, Option<Symbol>)> {
        if let Some(term) = self.known(operation, parts, to) {
            return Some((self.put(term)?, None));
        }
        if let Some(used) = self.class(operation, parts, to) {
            return Some((self.put(Term::Of(vec![used]))?, None));
        }
        let mut inputs = Inputs::new();
        for part in parts {
            if let Part::Symbol(s, _) = part {
                inputs.extend(self.inputs_of(*s));
            }
        }
        inputs.sort_unstable();
        inputs.dedup();
        let symbol = self.put(Term::Of(inputs))?;
        Some((symbol, (!is_total(operation)).then_some(symbol)))
    }

    fn decide(&mut self, condition: Symbol, is: bool) -> bool {
        match self.term(condition).cloned() {
            Some(Term::Test(i, extensions, op, other)) => {
                let Input { width, value, .. } = self.inputs[i];
                // The run knows better.
                if holds((value, width), &extensions, op, other) != is {
                    self.is_hopeless = true;
                    return false;
                }
                self.test(i, &extensions, op, other)
            }
            _ => self.settle_all(condition),
        }
    }

    fn settle(&mut self, symbol: Symbol, _: &Value) -> bool {
        self.settle_all(symbol)
    }

    fn wants_states(&mut self) -> bool {
        self.is_open = false;
        // Choices that were made to know a state are made there again.
        self.is_at_head = match self.path.get(self.made) {
            Some(next) => next.is_at_head,
            None => self.allowance > 0,
        };
        self.is_at_head
    }

    fn standing(&mut self, symbol: Symbol) -> Standing {
        let mut many = 1i128;
        for (i, class) in self.inputs_of(symbol) {
            let input = &self.inputs[i];
            let numbers = match class {
                Some(_) if input.class == class || input.least == input.most => 1,
                Some(class) => class.most - class.least + 1,
                None => (input.most - input.least).saturating_add(1),
            };
            many = many.saturating_mul(numbers);
        }
        if many == 1 {
            Standing::Fixed
        } else if many <= FEW {
            Standing::Few
        } else {
            self.is_open = true;
            Standing::Open
        }
    }

    fn settle_here(&mut self, symbol: Symbol) -> bool {
        self.settle_all(symbol)
    }

    fn arrive(&mut self, state: Option<State>, bytes: u64) -> Arrival {
        self.is_at_head = false;
        if self.made < self.path.len() {
            // Another run was here before, and the other choice comes later.
            return Arrival::GoOn;
        }
        self.allowance = self.allowance.saturating_sub(bytes);
        let Some(state) = state.filter(|_| !self.is_open) else {
            return Arrival::GoOn;
        };
        if !self.seen.insert(state) {
            self.recurred += 1;
            self.allowance += bytes;
            return Arrival::Seen;
        }
        if self.made > 0 && self.room > 0 {
            Arrival::Fork
        } else {
            Arrival::GoOn
        }
    }
}

impl Oracle for Numbers {
    fn value(&mut self, _: Site, ty: Type) -> Value {
        let width = match ty {
            Type::Int(w) => w,
            _ => 1,
        };
        let (least, most) = match ty {
            Type::Int(w) if w <= 64 => (-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1),
            Type::Bool => (0, 1),
            // It has no term.
            _ => (0, 0),
        };
        let all = (i128::MIN, i128::MAX);
        let wanted = self.wanted.get(self.inputs.len()).copied().unwrap_or(all);
        let value = 0.clamp(
            wanted.0.max(least),
            wanted.1.min(most).max(wanted.0.max(least)),
        );
        self.inputs.push(Input {
            width,
            least,
            most,
            value,
            class: None,
        });
        match ty {
            Type::Bool => Value::Bool(value == 1),
            Type::Int(w) if w <= 64 => Value::int(w, Z::from(value)),
            _ => Value::zero(ty),
        }
    }

    fn choose(&mut self, _: Site, possible: &[BlockId]) -> usize {
        self.choose_one(possible.len())
    }

    fn allocation_fails(&mut self, _: Site) -> bool {
        self.choose_one(2) == 1
    }

    fn stands_for_all(&self) -> bool {
        true
    }

    fn symbols(&mut self) -> Option<&mut dyn Symbols> {
        Some(self)
    }
}
