//! What runs are told, and the terms of what depends on it.

use super::names::{Forms, Names};
use crate::bounded::float;
use crate::bounded::model::Model;
use crate::bounded::operation::{self, Outcome};
use crate::bounded::term::{Id, Node, Scalar, Sort, Terms, format};
use crate::bounded::text;
use crate::term::Value as Known;
use crate::tuning::{
    DECISIONS, FEW, GUESSED, GUESSED_TERMS, LONGEST_LINE, MAX_WIDTH, PATH_TERMS, SNAPSHOTS, STATES,
    VALUES_OF_A_STATE,
};
use ir::interp::{Arrival, Operation, Oracle, Part, Standing, State, Symbol, Symbols, Value};
use ir::{BinOp, BlockId, CastOp, CmpOp, Sign, Site, Type, Z, machine};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::rc::Rc;

/// What inputs are, by their number in a run and type.
pub(super) type Given = HashMap<(usize, Type), Z>;

/// Something that a run decided: a truth value, which holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub(super) holds: Id,
    /// Whether it needn't be tried otherwise.
    pub(super) is_closed: bool,
    /// The term whose value it says, or excludes.
    pub(super) settles: Option<Id>,
    /// Whether it was made to know the state at the head of a loop.
    pub(super) is_at_head: bool,
}

/// Where runs start: what is so before anything happens.
#[derive(Clone, Debug, Default)]
pub(super) struct Start {
    pub(super) decisions: usize,
    pub(super) drawn: usize,
    pub(super) is_abstract: bool,
    pub(super) known: HashSet<Id>,
    pub(super) fixed: HashSet<Id>,
    /// Terms with many values, which what was left of a run holds as they were then.
    pub(super) open: Vec<Id>,
    /// Whether what was given before isn't in the script that was left.
    pub(super) is_rewritten: bool,
}

/// An oracle that follows what depends on its values.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what a run has met, of which nothing excludes another"
)]
pub(super) struct Paths {
    pub(super) terms: Terms,
    /// The variables of inputs, by their number in a run and type, and of what
    /// abstractions allow.
    pub(super) inputs: HashMap<(usize, Type, bool), Id>,
    /// What they are in this run, where that isn't what they were when runs were left
    /// from where this one goes on; others are zeros.
    pub(super) given: Given,
    pub(super) given_before: Rc<Given>,
    pub(super) path: Vec<Decision>,
    /// How many decisions and inputs there were in this run.
    pub(super) at: usize,
    pub(super) drawn: usize,
    /// Decisions of this run.
    pub(super) known: HashSet<Id>,
    /// Which terms are made of what abstractions allow, and whether something depended
    /// on one in this run.
    pub(super) abstractions: Vec<bool>,
    pub(super) is_abstract: bool,
    /// Whether numbers are settled that make terms hard.
    pub(super) settles: bool,
    /// How many values a term may have that is settled at the head of a loop.
    pub(super) values_of_a_state: u32,
    /// Whether there are such numbers, with few values each, that aren't settled.
    pub(super) could_settle: bool,
    /// Whether a run went another way than its terms.
    pub(super) disagrees: bool,
    /// States that runs came to, and whether by what an abstraction allows.
    pub(super) seen: HashSet<(State, bool)>,
    /// The same of those with terms of many values.
    pub(super) forms: Forms,
    /// The names of terms in the state that is looked at.
    pub(super) names: Names,
    /// What terms are in this run that had other values where it starts.
    pub(super) now: HashMap<Id, Z>,
    /// As which draw of which type an input was drawn.
    pub(super) drawn_as: HashMap<Id, (usize, Type)>,
    pub(super) root: Start,
    /// How many bytes places to go on from may still take.
    pub(super) room: usize,
    /// Whether decisions are made to know a state.
    pub(super) is_at_head: bool,
    /// Terms in the state that is looked at.
    pub(super) alive: Vec<Id>,
    /// Terms that have one value each, after the decisions of this run.
    pub(super) fixed: HashSet<Id>,
    /// How many bytes of states may still be looked at.
    pub(super) allowance: u64,
    /// How many loop heads the run has passed without a decision, and where it was at
    /// one of them.
    pub(super) idle: u64,
    pub(super) idle_at: Option<State>,
    /// Variables that decisions are made of.
    pub(super) supports: HashMap<Id, Rc<[Id]>>,
    /// Variables that terms are made of, by their numbers; `None` where those are many.
    few: Vec<Option<Rc<[Id]>>>,
}

/// So many variables are few.
const FEW_VARIABLES: usize = 8;

/// Both, in order, if those are few.
fn union(a: &Rc<[Id]>, b: &Rc<[Id]>) -> Option<Rc<[Id]>> {
    let within = |a: &[Id], b: &[Id]| a.iter().all(|v| b.contains(v));
    if within(b, a) {
        return Some(Rc::clone(a));
    }
    if within(a, b) {
        return Some(Rc::clone(b));
    }
    let mut all: Vec<Id> = a.iter().chain(&**b).copied().collect();
    all.sort_unstable();
    all.dedup();
    (all.len() <= FEW_VARIABLES).then(|| all.into())
}

impl Paths {
    pub(super) fn new(settles: bool) -> Paths {
        Paths {
            settles,
            values_of_a_state: VALUES_OF_A_STATE,
            could_settle: false,
            terms: Terms::new(),
            inputs: HashMap::default(),
            given: Given::default(),
            given_before: Rc::default(),
            path: Vec::new(),
            at: 0,
            drawn: 0,
            known: HashSet::default(),
            abstractions: Vec::new(),
            is_abstract: false,
            disagrees: false,
            seen: HashSet::default(),
            forms: Forms::default(),
            names: Names::default(),
            now: HashMap::default(),
            drawn_as: HashMap::default(),
            root: Start::default(),
            room: SNAPSHOTS,
            is_at_head: false,
            alive: Vec::new(),
            fixed: HashSet::default(),
            allowance: STATES,
            idle: 0,
            idle_at: None,
            supports: HashMap::default(),
            few: Vec::new(),
        }
    }

    /// The variables that a term is made of. Together, linear in the terms that are made
    /// of few.
    pub(super) fn support(&mut self, t: Id) -> Rc<[Id]> {
        if let Some(few) = self.few(t) {
            return few;
        }
        let terms = &self.terms;
        let found = self.supports.entry(t).or_insert_with(|| {
            let cone = text::cone(terms, &[t]).into_iter();
            cone.filter(|t| matches!(terms.node(*t), Node::Free(_)))
                .collect()
        });
        Rc::clone(found)
    }

    /// The same, if they are few.
    fn few(&mut self, t: Id) -> Option<Rc<[Id]>> {
        for next in self.few.len()..=t.index() {
            let Ok(number) = u32::try_from(next) else {
                return None;
            };
            let node = self.terms.node(Id::numbered(number));
            let found = if matches!(node, Node::Free(_)) {
                Some(Rc::from([Id::numbered(number)]))
            } else {
                // What all parts but one are made of is mostly what that one is.
                let mut all: Option<Rc<[Id]>> = Some(Rc::from([]));
                for part in text::parts(node) {
                    all = all
                        .zip(self.few[part.index()].as_ref())
                        .and_then(|(all, of)| union(&all, of));
                }
                all
            };
            self.few.push(found);
        }
        self.few[t.index()].clone()
    }

    /// That a decision falls otherwise, and those before it don't that have to do with
    /// it: the others hold as they do now (C. Cadar, D. Dunbar, D. Engler, *KLEE*, OSDI
    /// 2008, 3.3).
    pub(super) fn otherwise(&mut self, at: usize) -> Vec<Id> {
        let decision = self.path[at].holds;
        let tied = self.tied(at, &[decision]);
        let tied = self.path[..at].iter().zip(tied).filter(|(_, tied)| *tied);
        let mut wanted: Vec<Id> = tied.map(|(d, _)| d.holds).collect();
        wanted.push(self.terms.not(decision));
        wanted
    }

    /// The decisions that have to do with terms in the state that was looked at.
    pub(super) fn ties(&mut self) -> Vec<Decision> {
        if self.alive.is_empty() {
            return Vec::new();
        }
        let alive = self.alive.clone();
        let tied = self.tied(self.path.len(), &alive);
        let tied = self.path.iter().zip(tied).filter(|(_, tied)| *tied);
        tied.map(|(d, _)| *d).collect()
    }

    /// Which of the first decisions have variables in common with some terms, or with
    /// one another that do.
    pub(super) fn tied(&mut self, at: usize, some: &[Id]) -> Vec<bool> {
        let before: Vec<Id> = self.path[..at].iter().map(|d| d.holds).collect();
        let supports: Vec<Rc<[Id]>> = before.iter().map(|t| self.support(*t)).collect();
        let mut variables: HashSet<Id> = HashSet::default();
        for t in some {
            variables.extend(self.support(*t).iter().copied());
        }
        let mut is_tied = vec![false; at];
        loop {
            let known = variables.len();
            for (support, is_tied) in supports.iter().zip(&mut is_tied) {
                if !*is_tied && support.iter().any(|v| variables.contains(v)) {
                    *is_tied = true;
                    variables.extend(support.iter().copied());
                }
            }
            if variables.len() == known {
                return is_tied;
            }
        }
    }

    pub(super) fn begin(&mut self) {
        self.at = self.root.decisions;
        self.drawn = self.root.drawn;
        self.is_abstract = self.root.is_abstract;
        self.is_at_head = false;
        self.idle = 0;
        self.idle_at = None;
        self.known.clone_from(&self.root.known);
        self.fixed.clone_from(&self.root.fixed);
        self.now.clear();
        if !self.root.open.is_empty() {
            let open = std::mem::take(&mut self.root.open);
            self.evaluate(&open);
            self.root.open = open;
        }
    }

    /// What an input is in this run, if it isn't 0.
    pub(super) fn given_to(&self, key: &(usize, Type)) -> Option<&Z> {
        self.given.get(key).or_else(|| self.given_before.get(key))
    }

    /// All that is given in this run.
    pub(super) fn all_given(&self) -> Given {
        let mut all = Given::clone(&self.given_before);
        all.extend(self.given.iter().map(|(key, z)| (*key, z.clone())));
        all
    }

    /// What the variables among terms are in this run.
    pub(super) fn variables(&self, cone: &[Id]) -> HashMap<Id, Known> {
        let known = cone.iter().filter_map(|t| {
            let key = self.drawn_as.get(t)?;
            let z = self.given_to(key).map_or(Z::ZERO, Clone::clone);
            let value = match key.1 {
                Type::Bool => Known::Bool(z.is_odd()),
                _ => Known::Int(z),
            };
            Some((*t, value))
        });
        known.collect()
    }

    /// What terms are in this run.
    pub(super) fn model(&self, of: &[Id]) -> Model<'_> {
        let cone = text::cone(&self.terms, of);
        Model::of_cone(&self.terms, self.variables(&cone), &cone)
    }

    /// Inputs for which a decision falls otherwise, and those before it don't, which is
    /// what is wanted: the same with one of them changed to a number that is near. Often
    /// that spares a solver.
    pub(super) fn guess(&self, at: usize, wanted: &[Id]) -> Option<HashMap<Id, Known>> {
        let decision = self.path[at].holds;
        let cone = text::cone(&self.terms, wanted);
        if cone.len() > GUESSED_TERMS {
            return None;
        }
        let (mut variables, mut numbers) = (Vec::new(), vec![Z::ZERO]);
        for t in text::cone(&self.terms, &[decision]) {
            match self.terms.node(t) {
                Node::Free(_) => variables.push(t),
                Node::Bits(w, z) => numbers.extend([z.clone(), z.wrap_signed(*w)]),
                _ => {}
            }
        }
        if variables.len() > GUESSED || numbers.len() > 4 * GUESSED {
            return None;
        }
        let given = self.variables(&cone);
        for variable in variables {
            let values: Vec<Known> = match self.terms.sort(variable) {
                Sort::Scalar(Scalar::Bits(w)) => {
                    let near = |z: &Z| [z.clone(), z.clone() + Z::ONE, z.clone() - Z::ONE];
                    let ends = [Z::pow2(w - 1), Z::pow2(w - 1) - Z::ONE];
                    let all = numbers.iter().flat_map(near).chain(ends);
                    all.map(|z| Known::Int(z.wrap_unsigned(w))).collect()
                }
                _ => [true, false].map(Known::Bool).to_vec(),
            };
            for value in values {
                let mut tried = given.clone();
                if tried.insert(variable, value.clone()) == Some(value) {
                    continue;
                }
                let model = Model::of_cone(&self.terms, tried.clone(), &cone);
                if wanted.iter().all(|t| model.holds(*t)) {
                    return Some(tried);
                }
            }
        }
        None
    }

    /// Lets a decision fall otherwise, and inputs be these. Others that decisions are
    /// made of stay what they are.
    pub(super) fn flip(&mut self, at: usize, variables: &HashMap<Id, Known>) {
        self.path.truncate(at + 1);
        let path: Vec<Id> = self.path.iter().map(|d| d.holds).collect();
        let mut used: HashSet<Id> = HashSet::default();
        for t in path {
            used.extend(self.support(t).iter().copied());
        }
        if let Some(last) = self.path.last_mut() {
            last.holds = self.terms.not(last.holds);
            last.is_closed = true;
        }
        let mut given = Given::default();
        for variable in used.iter().filter(|v| !variables.contains_key(v)) {
            if let Some(key) = self.drawn_as.get(variable)
                && let Some(before) = self.given.get(key)
            {
                given.insert(*key, before.clone());
            }
        }
        for (variable, known) in variables {
            let now = match known {
                Known::Bool(b) => Z::from(*b),
                Known::Int(z) => z.clone(),
                Known::Array(..) => continue,
            };
            if let Some(key) = self.drawn_as.get(variable) {
                given.insert(*key, now);
            }
        }
        self.given = given;
    }

    /// Takes down which value a term has. What was tried before is excluded first.
    pub(super) fn take_value(&mut self, term: Id, value: Id) -> bool {
        let same = self.terms.eq(term, value);
        if same == Id::TRUE || self.known.contains(&same) {
            return true;
        }
        while let Some(before) = self.path.get(self.at)
            && before.settles == Some(term)
            && before.holds != same
        {
            self.known.insert(before.holds);
            self.at += 1;
        }
        let next = self.at;
        let is_taken = self.take_down(same, true, false);
        if let Some(decision) = self.path.get_mut(next) {
            decision.settles = Some(term);
        }
        is_taken
    }

    pub(super) fn take_down(&mut self, condition: Id, holds: bool, is_closed: bool) -> bool {
        let no = self.terms.not(condition);
        let (decided, otherwise) = if holds {
            (condition, no)
        } else {
            (no, condition)
        };
        if decided == Id::TRUE || self.known.contains(&decided) {
            return true;
        }
        if decided == Id::FALSE || self.known.contains(&otherwise) {
            self.disagrees = true;
            return false;
        }
        if let Some(expected) = self.path.get(self.at) {
            if expected.holds != decided {
                self.disagrees = true;
                return false;
            }
        } else if self.path.len() >= DECISIONS {
            return false;
        } else {
            let is_closed = is_closed || self.is_fixed(decided);
            self.path.push(Decision {
                holds: decided,
                is_closed,
                settles: None,
                is_at_head: self.is_at_head,
            });
        }
        self.at += 1;
        self.known.insert(decided);
        self.fix(decided);
        true
    }

    /// A number below that one, each in its turn.
    fn pick(&mut self, site: Site, below: usize) -> Option<usize> {
        let width = 32;
        let chosen = self.value(site, Type::Int(width));
        let variable = self.variable(Type::Int(width), false)?;
        let chosen = chosen.as_int().and_then(Z::to_u32).unwrap_or(0);
        let of = self.terms.bits(width, below as u64);
        let inside = self.terms.less(Sign::Unsigned, variable, of);
        let this = self.terms.bits(width, chosen);
        let is_taken = self.take_down(inside, true, true) && self.take_value(variable, this);
        is_taken.then_some(chosen as usize)
    }

    /// Whether a term is made of what an abstraction allows.
    pub(super) fn depends_on_abstraction(&mut self, term: Id) -> bool {
        while self.abstractions.len() < self.terms.len() {
            let next = Id::numbered(u32::try_from(self.abstractions.len()).unwrap_or(u32::MAX));
            let mut parts = text::parts(self.terms.node(next));
            let any = parts.any(|part| self.abstractions[part.index()]);
            self.abstractions.push(any);
        }
        self.abstractions[term.index()]
    }

    /// Takes down which number a term is, and gives that number.
    pub(super) fn settled(&mut self, term: Id, value: &Value) -> Option<Id> {
        let known = self.term(&Part::Value(value))?;
        self.is_abstract |= self.depends_on_abstraction(term);
        self.take_value(term, known).then_some(known)
    }

    /// Settles an operand of an operation that isn't linear: with a constant, solvers
    /// know more.
    fn make_linear(&mut self, operation: Operation, parts: &[Part<'_>], terms: &mut [Id]) {
        use BinOp as B;
        let multiplies = match operation {
            Operation::Binary(op, _) | Operation::Fits(op, _) => matches!(
                op,
                B::Mul | B::UDiv | B::SDiv | B::URem | B::SRem | B::Shl | B::LShr | B::AShr
            ),
            _ => false,
        };
        if let ([_, Part::Symbol(_, value)], [a, b], true) = (parts, terms, multiplies)
            && self.terms.as_bits(*a).is_none()
            && self.terms.as_bits(*b).is_none()
            && let Some(known) = self.settled(*b, value)
        {
            *b = known;
        }
    }

    /// The result of an operation that has few.
    fn one_of_few(operation: Operation, parts: &[Part<'_>]) -> Option<Value> {
        let Operation::Binary(op @ (BinOp::URem | BinOp::SRem | BinOp::And), flags) = operation
        else {
            return None;
        };
        let [
            Part::Symbol(_, Value::Int { width, value: a }),
            Part::Value(Value::Int { value: b, .. }),
        ] = parts
        else {
            return None;
        };
        let few = b.to_u64().is_some_and(|n| n <= FEW);
        let value = machine::binary(op, flags, *width, a, b);
        Some(Value::int(*width, value.filter(|_| few)?))
    }

    /// The variable of the input that was drawn last.
    fn variable(&mut self, ty: Type, is_abstract: bool) -> Option<Id> {
        let key = (self.drawn.checked_sub(1)?, ty, is_abstract);
        if let Some(variable) = self.inputs.get(&key) {
            return Some(*variable);
        }
        let sort = match ty {
            Type::Bool => Sort::BOOL,
            Type::Int(w) if w <= MAX_WIDTH => Sort::bits(w),
            // By its bits.
            Type::Float(kind) if format(kind).is_some() => Sort::bits(kind.bits()),
            _ => return None,
        };
        let variable = self.terms.free(sort);
        if !self.depends_on_abstraction(variable) {
            self.abstractions[variable.index()] = is_abstract;
        }
        self.inputs.insert(key, variable);
        self.drawn_as.insert(variable, (key.0, key.1));
        Some(variable)
    }

    fn term(&mut self, part: &Part<'_>) -> Option<Id> {
        match part {
            Part::Symbol(s, _) => Some(Id::numbered(s.0)),
            Part::Value(Value::Bool(b)) => Some(Id::of(*b)),
            Part::Value(Value::Int { width, value }) if *width <= MAX_WIDTH => {
                Some(self.terms.bits(*width, value.clone()))
            }
            Part::Value(Value::Float { kind, bits }) if format(*kind).is_some() => {
                let bits = self.terms.bits(kind.bits(), bits.clone());
                Some(self.terms.of_bits(*kind, bits))
            }
            Part::Value(_) => None,
        }
    }

    fn made(&mut self, operation: Operation, parts: &[Id], to: Type) -> Option<Outcome> {
        let t = &mut self.terms;
        let total = |value: Id| Some(Outcome::total(value));
        match (operation, parts) {
            (Operation::Binary(op, flags), [a, b]) => Some(operation::binary(t, op, flags, *a, *b)),
            (Operation::Unary(op), [a]) => total(operation::unary(t, op, *a)),
            (Operation::Cast(CastOp::Bitcast, _) | Operation::Reading, [a]) => {
                total(Self::read(t, *a, to)?)
            }
            (Operation::Cast(op, flags), [a]) => {
                let from = float::type_of(t.sort(*a));
                let is_number = matches!(to, Type::Bool | Type::Int(_));
                let wide = to.width().is_some_and(|w| w > MAX_WIDTH);
                if !is_number || wide || matches!(from, Type::Float(_)) {
                    return None;
                }
                operation::cast(t, op, flags, *a, from, to, 64)
            }
            (Operation::Float(op), args) => float::apply(t, op, args, sort_of(to)?),
            (Operation::Compare(op), [a, b]) => {
                let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
                match t.sort(*a) {
                    Sort::Scalar(Scalar::Bits(_)) => total(t.compare(op, *a, *b)),
                    Sort::BOOL if equality => total(t.compare(op, *a, *b)),
                    _ => None,
                }
            }
            (Operation::Fits(op, sign), [a, b]) => total(operation::fits(t, op, sign, *a, *b)?),
            (Operation::Not, [a]) => total(t.not(*a)),
            (Operation::All, all) => total(t.all_of(all.iter().copied())),
            (Operation::Any, some) => {
                let mut any = Id::FALSE;
                for part in some {
                    any = t.or(any, *part);
                }
                total(any)
            }
            (Operation::Choice, [c, a, b]) => total(t.ite(*c, *a, *b)),
            (Operation::Byte(i), [a]) => {
                let Sort::Scalar(Scalar::Bits(_)) = t.sort(*a) else {
                    return None;
                };
                total(t.extract(i * 8, 8, *a))
            }
            (Operation::Bytes, [first, rest @ ..]) => {
                let mut whole = *first;
                for part in rest {
                    whole = t.concat(whole, *part);
                }
                total(whole)
            }
            _ => None,
        }
    }

    /// The value of that type with the bits of a term.
    fn read(t: &mut Terms, a: Id, to: Type) -> Option<Id> {
        let (from, to) = (t.sort(a), sort_of(to)?);
        match (from, to) {
            _ if from == to => Some(a),
            (Sort::Scalar(Scalar::Bits(_)), Sort::BOOL) => {
                let (low, one) = (t.extract(0, 1, a), t.bits(1, 1));
                Some(t.eq(low, one))
            }
            (Sort::Scalar(Scalar::Bits(w)), Sort::Scalar(Scalar::Bits(v))) if v < w => {
                Some(t.extract(0, v, a))
            }
            (Sort::Scalar(Scalar::Bits(w)), Sort::Scalar(Scalar::Float(kind)))
                if kind.bits() == w =>
            {
                Some(t.of_bits(kind, a))
            }
            (Sort::Scalar(Scalar::Float(kind)), Sort::Scalar(Scalar::Bits(w)))
                if kind.bits() == w =>
            {
                match *t.node(a) {
                    Node::OfBits(_, bits) => Some(bits),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

fn sort_of(ty: Type) -> Option<Sort> {
    match ty {
        Type::Bool => Some(Sort::BOOL),
        Type::Int(w) if w <= MAX_WIDTH => Some(Sort::bits(w)),
        Type::Float(kind) if format(kind).is_some() => Some(Sort::Scalar(Scalar::Float(kind))),
        _ => None,
    }
}

impl Symbols for Paths {
    fn input(&mut self, value: &Value, is_abstract: bool) -> Option<Symbol> {
        let variable = self.variable(value.ty(), is_abstract)?;
        let term = match value.ty() {
            Type::Float(kind) => self.terms.of_bits(kind, variable),
            _ => variable,
        };
        Some(Symbol(term.number()))
    }

    fn line(&mut self, site: Site, most: usize, without_zeros: bool) -> Option<Vec<(u8, Symbol)>> {
        if most > LONGEST_LINE {
            return None;
        }
        let length = self.pick(site, most + 1)?;
        let mut line = Vec::with_capacity(length);
        for i in 0..length {
            let given = self.value(site, Type::Int(8));
            let variable = self.variable(Type::Int(8), false)?;
            let mut byte = given
                .as_int()
                .and_then(Z::to_u32)
                .unwrap_or(0)
                .to_le_bytes()[0];
            let is_free = self.given_to(&(self.drawn - 1, Type::Int(8))).is_none();
            if is_free {
                byte = b'x';
                let key = (self.drawn - 1, Type::Int(8));
                self.given.insert(key, Z::from(u64::from(byte)));
            }
            let excluded = [(without_zeros, 0), (i + 1 < length, b'\n')];
            for (_, other) in excluded.into_iter().filter(|(is, _)| *is) {
                let other = self.terms.bits(8, u64::from(other));
                let same = self.terms.eq(variable, other);
                let no = self.terms.not(same);
                if !self.take_down(no, true, true) {
                    return None;
                }
            }
            line.push((byte, Symbol(variable.number())));
        }
        Some(line)
    }

    fn apply(
        &mut self,
        operation: Operation,
        parts: &[Part<'_>],
        to: Type,
    ) -> Option<(Symbol, Option<Symbol>)> {
        if self.terms.len() > PATH_TERMS {
            return None;
        }
        let terms: Option<Vec<Id>> = parts.iter().map(|p| self.term(p)).collect();
        let mut terms = terms?;
        if self.settles {
            self.make_linear(operation, parts, &mut terms);
        }
        let before = self.terms.count_of_free();
        let mut outcome = self.made(operation, &terms, to)?;
        if let Some(value) = Self::one_of_few(operation, parts) {
            if !self.settles {
                self.could_settle = true;
            } else if let Some(settled) = self.settled(outcome.value, &value) {
                outcome.value = settled;
            }
        }
        // Of what is arbitrary the run shows only one.
        if self.terms.count_of_free() != before
            || Some(self.terms.sort(outcome.value)) != sort_of(to)
        {
            return None;
        }
        // What a term loses when it becomes simpler was looked at all the same.
        if !self.depends_on_abstraction(outcome.value) {
            self.is_abstract |= terms.iter().any(|t| self.abstractions[t.index()]);
        }
        let defined = (outcome.defined != Id::TRUE).then(|| Symbol(outcome.defined.number()));
        Some((Symbol(outcome.value.number()), defined))
    }

    fn decide(&mut self, condition: Symbol, holds: bool) -> bool {
        let condition = Id::numbered(condition.0);
        self.is_abstract |= self.depends_on_abstraction(condition);
        self.take_down(condition, holds, false)
    }

    fn settle(&mut self, symbol: Symbol, value: &Value) -> bool {
        self.settled(Id::numbered(symbol.0), value).is_some()
    }

    fn wants_states(&mut self) -> bool {
        self.is_asked()
    }

    fn standing(&mut self, symbol: Symbol) -> Standing {
        self.standing_of(Id::numbered(symbol.0))
    }

    fn settle_here(&mut self, symbol: Symbol) -> bool {
        self.settle_value(Id::numbered(symbol.0))
    }

    fn name(&mut self, symbol: Symbol) -> Option<State> {
        let t = Id::numbered(symbol.0);
        (!self.is_fixed(t)).then(|| self.name_of_term(t))
    }

    fn value_now(&mut self, symbol: Symbol) -> Option<Value> {
        let t = Id::numbered(symbol.0);
        let now = self.now.get(&t)?;
        Some(float::value(self.terms.sort(t), now))
    }

    fn arrive(&mut self, state: Option<State>, bytes: u64) -> Arrival {
        self.come_to(state, bytes)
    }
}

impl Oracle for Paths {
    fn value(&mut self, _: Site, ty: Type) -> Value {
        let key = (self.drawn, ty);
        self.drawn += 1;
        match (self.given_to(&key), ty) {
            (Some(z), Type::Bool) => Value::Bool(z.is_odd()),
            (Some(z), Type::Int(w)) => Value::int(w, z.clone()),
            (Some(z), Type::Float(kind)) => Value::Float {
                kind,
                bits: z.wrap_unsigned(kind.bits()),
            },
            _ => Value::zero(ty),
        }
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        self.pick(site, possible.len()).unwrap_or(0)
    }

    fn allocation_fails(&mut self, site: Site) -> bool {
        let fails = self.value(site, Type::Bool) == Value::Bool(true);
        if let Some(variable) = self.variable(Type::Bool, false) {
            self.take_down(variable, fails, false);
        }
        fails
    }

    fn stands_for_all(&self) -> bool {
        true
    }

    fn symbols(&mut self) -> Option<&mut dyn Symbols> {
        Some(self)
    }
}
