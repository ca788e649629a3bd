//! Symbolic execution path by path (J. King, *Symbolic Execution and Program
//! Testing*, CACM 1976), beside a concrete run (P. Godefroid, N. Klarlund, K. Sen,
//! *DART: Directed Automated Random Testing*, PLDI 2005).
//!
//! The interpreter runs the program as it is, memory and all, with inputs at hand;
//! beside what depends on them stands a term ([`ir::interp::Symbols`]). What a run
//! decides is its path. Then the last decision that may fall otherwise does: a solver
//! gives inputs for it, or says twice that there are none. Where nothing is left, all
//! executions were run, and what failed in none of them never fails.
//!
//! It sees what the others don't: any structure that pointers make, calls by
//! themselves, as deep as they go; and nothing without a bound. What has no term ends
//! a run; then only what failed counts. Each decision is compared with what its term
//! is for the inputs at hand: where they differ, nothing is said at all.

use super::boxes::{self, Effort};
use super::float;
use super::model::Model;
use super::operation::{self, Outcome};
use super::term::{Id, Node, Scalar, Sort, Terms, format};
use super::text::{self, Formula};
use crate::solver::child::{self, Isolation, Limits};
use crate::solver::formula::Failing;
use crate::term::Value as Known;
use crate::tuning::{
    BOXES, DECISIONS, FEW, GUESSED, GUESSED_TERMS, IDLE, LONGEST_LINE, MAX_WIDTH, MORE_BOXES,
    PATH_TERMS, STATES, STATES_OF_A_STATEMENT, STEPS_OF_A_PATH,
};
use ir::interp::{
    Arrival, CertainHost, Landmarks, Operation, Oracle, Part, State, Stop, Symbol, Symbols, Value,
    run_past,
};
use ir::{
    BinOp, BlockId, CastOp, CheckId, CmpOp, FuncId, Program, Script, Sign, Site, Type, Z, interp,
    machine,
};
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What an exploration may take.
#[derive(Clone, Debug)]
pub struct Exploring {
    /// Where solvers run.
    pub isolation: Isolation,
    /// When it has to be over.
    pub until: Option<Instant>,
    /// How long it goes on when it can prove nothing any more.
    pub patience: Duration,
    /// Memory of a solver in MB, 0 for no limit.
    pub memory: u32,
    /// Statements of one run.
    pub steps: u64,
}

/// What an exploration found.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// Whether every execution was run.
    pub is_complete: bool,
    /// Whether more time wouldn't make it so: something has no term.
    pub is_hopeless: bool,
    /// The checks that fail, each with an entry and the answers of a run in which it
    /// does.
    pub failures: Vec<(FuncId, CheckId, Script)>,
    /// How many runs there were.
    pub runs: u64,
}

/// Explores the executions from all entries. Failures stand in `found` as soon as
/// there are some.
pub fn explore_into(program: &Program, options: &Exploring, found: &Mutex<Explored>) {
    let mut until = options.until;
    let mut is_complete = true;
    let landmarks = Landmarks::of(program);
    for entry in program.entries.iter().copied() {
        let mut explorer = Explorer::new(program, &landmarks, entry, options);
        is_complete &= explorer.explore(&mut until, found);
    }
    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
    found.is_complete = is_complete;
}

/// Something that a run decided: a truth value, which holds.
#[derive(Clone, Copy, Debug)]
struct Decision {
    holds: Id,
    /// Whether it needn't be tried otherwise.
    is_closed: bool,
    /// The term whose value it says, or excludes.
    settles: Option<Id>,
}

/// What comes next.
enum Next {
    Run,
    Done,
    /// The solver doesn't know.
    Hard,
    /// There is no time or room.
    Over,
}

/// A state that a run came to: decisions that led there, which are settled, and what
/// was given.
struct Root {
    path: Vec<Decision>,
    given: HashMap<(usize, Type), Z>,
    state: State,
}

struct Explorer<'a> {
    program: &'a Program,
    landmarks: &'a Landmarks<'a>,
    entry: FuncId,
    options: &'a Exploring,
    until: Option<Instant>,
    oracle: Paths,
    /// States from which no run went on yet, the nearest first.
    roots: VecDeque<Root>,
}

impl<'a> Explorer<'a> {
    fn new(
        program: &'a Program,
        landmarks: &'a Landmarks<'a>,
        entry: FuncId,
        options: &'a Exploring,
    ) -> Explorer<'a> {
        Explorer {
            program,
            landmarks,
            entry,
            options,
            until: None,
            oracle: Paths::new(false),
            roots: VecDeque::new(),
        }
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|end| Instant::now() >= end)
    }

    /// Runs all executions; whether those were all.
    fn explore(&mut self, until: &mut Option<Instant>, found: &Mutex<Explored>) -> bool {
        let mut is_complete = true;
        loop {
            self.until = *until;
            if self.is_over() {
                return false;
            }
            let (stop, script) = match self.run() {
                Some((stop, depends, script)) => ((!depends).then_some(stop), script),
                None => return false,
            };
            let mut so_far = found.lock().unwrap_or_else(PoisonError::into_inner);
            so_far.runs += 1;
            match stop {
                Some(
                    Stop::Returned(_)
                    | Stop::Exited(_)
                    | Stop::Stopped
                    | Stop::Blocked
                    | Stop::Seen,
                ) => {}
                Some(Stop::Failed { check, .. }) if !self.oracle.is_abstract => {
                    if so_far.failures.iter().all(|(_, c, _)| *c != check) {
                        so_far.failures.push((self.entry, check, script));
                    }
                }
                _ => {
                    if is_complete {
                        let end = Instant::now() + self.options.patience;
                        *until = Some(until.map_or(end, |u| u.min(end)));
                    }
                    is_complete = false;
                    so_far.is_hopeless = true;
                }
            }
            drop(so_far);
            match self.next() {
                Next::Run => {}
                Next::Done => match self.roots.pop_front() {
                    Some(root) => self.oracle.go_on_from(root),
                    None => return is_complete,
                },
                Next::Hard if !self.oracle.settles => {
                    self.oracle = Paths::new(true);
                    self.roots.clear();
                    is_complete = true;
                }
                Next::Hard => {
                    let mut so_far = found.lock().unwrap_or_else(PoisonError::into_inner);
                    so_far.is_hopeless = true;
                    return false;
                }
                Next::Over => return false,
            }
        }
    }

    /// Runs the program once: how that ended, whether it depends on what has no term,
    /// and the answers it got. `None` when terms and run don't agree.
    fn run(&mut self) -> Option<(Stop, bool, Script)> {
        let before = self.oracle.path.len();
        self.oracle.begin();
        let mut host = CertainHost::default();
        let limits = interp::Limits {
            steps: self.options.steps,
            ..interp::Limits::default()
        };
        let outcome = run_past(
            self.program,
            self.landmarks,
            self.entry,
            &mut self.oracle,
            &mut host,
            limits,
        );
        let oracle = &mut self.oracle;
        oracle.allowance += outcome.steps * STATES_OF_A_STATEMENT;
        self.roots.extend(oracle.new_root.take());
        if oracle.disagrees || oracle.at < before && !outcome.depends_on_abstraction {
            return None;
        }
        let new: Vec<Id> = oracle.path.iter().map(|d| d.holds).collect();
        let model = Model::of_some(&oracle.terms, oracle.variables(), &new);
        if !new.iter().all(|t| model.holds(*t)) {
            return None;
        }
        Some((outcome.stop, outcome.depends_on_abstraction, outcome.script))
    }

    /// Makes the last decision that may fall otherwise fall so.
    fn next(&mut self) -> Next {
        loop {
            if self.is_over() || self.oracle.terms.len() > PATH_TERMS {
                return Next::Over;
            }
            let Some(last) = self.oracle.path.iter().rposition(|d| !d.is_closed) else {
                return Next::Done;
            };
            if let Some(variables) = self.oracle.guess(last) {
                self.oracle.flip(last, &variables);
                return Next::Run;
            }
            let wanted = self.oracle.otherwise(last);
            let mut found = self.in_boxes(&wanted, BOXES);
            if matches!(found, boxes::Answer::Unknown) {
                found = if wanted.len() <= last {
                    self.ask_for(&wanted)
                } else {
                    match self.ask(last) {
                        Next::Hard => boxes::Answer::Unknown,
                        next => return next,
                    }
                };
            }
            if matches!(found, boxes::Answer::Unknown) {
                found = self.in_boxes(&wanted, MORE_BOXES);
            }
            match found {
                boxes::Answer::Never => self.oracle.path[last].is_closed = true,
                boxes::Answer::For(variables) => {
                    self.oracle.flip(last, &variables);
                    return Next::Run;
                }
                boxes::Answer::Unknown => return Next::Hard,
            }
        }
    }

    /// The same by a solver.
    fn ask(&mut self, last: usize) -> Next {
        let may: Vec<bool> = self.oracle.path.iter().map(|d| !d.is_closed).collect();
        let path = &self.oracle.path;
        let all: Vec<Id> = path[..=last].iter().map(|d| d.holds).collect();
        let formula = text::each_of(&self.oracle.terms, &all);
        match self.last_to_fail(&formula, &may[..=last]) {
            Ok(Failing::At(at, values)) => {
                self.oracle.flip(at, &formula.assignment(values));
                Next::Run
            }
            Ok(Failing::Nowhere) => Next::Done,
            Ok(Failing::Unknown) => Next::Hard,
            Err(_) => Next::Over,
        }
    }

    /// Values for which all of these hold, by a solver.
    fn ask_for(&mut self, wanted: &[Id]) -> boxes::Answer {
        let mut asked = wanted.to_vec();
        if let Some(last) = asked.last_mut() {
            *last = self.oracle.terms.not(*last);
        }
        let mut may = vec![false; asked.len()];
        may.last_mut().into_iter().for_each(|last| *last = true);
        let formula = text::each_of(&self.oracle.terms, &asked);
        match self.last_to_fail(&formula, &may) {
            Ok(Failing::At(_, values)) => boxes::Answer::For(formula.assignment(values)),
            Ok(Failing::Nowhere) => boxes::Answer::Never,
            Ok(Failing::Unknown) | Err(_) => boxes::Answer::Unknown,
        }
    }

    fn last_to_fail(&self, formula: &Formula, may: &[bool]) -> Result<Failing, String> {
        let limits = Limits {
            steps: STEPS_OF_A_PATH,
            until: self.until,
            memory: self.options.memory,
        };
        child::last_to_fail(&self.options.isolation, &limits, &formula.text, may)
    }

    /// Values for which all of these hold, looked for box by box.
    fn in_boxes(&self, wanted: &[Id], terms: u64) -> boxes::Answer {
        let effort = Effort {
            terms,
            until: self.until,
        };
        boxes::solve(&self.oracle.terms, wanted, effort)
    }
}

/// An oracle that follows what depends on its values.
struct Paths {
    terms: Terms,
    /// The variables of inputs, by their number in a run and type, and of what
    /// abstractions allow.
    inputs: HashMap<(usize, Type, bool), Id>,
    /// What they are in this run; others are zeros.
    given: HashMap<(usize, Type), Z>,
    path: Vec<Decision>,
    /// How many decisions and inputs there were in this run.
    at: usize,
    drawn: usize,
    /// Decisions of this run.
    known: HashSet<Id>,
    /// Which terms are made of what abstractions allow, and whether something depended
    /// on one in this run.
    abstractions: Vec<bool>,
    is_abstract: bool,
    /// Whether numbers are settled that make terms hard.
    settles: bool,
    /// Whether a run went another way than its terms.
    disagrees: bool,
    /// States that runs came to, and whether by what an abstraction allows.
    seen: HashSet<(State, bool)>,
    /// How many decisions led to where runs go on from, and the state there until the
    /// run has come to it.
    root: usize,
    expected: Option<State>,
    /// Where runs are to go on from later: this run came there.
    new_root: Option<Root>,
    /// How many bytes of states may still be looked at.
    allowance: u64,
    /// How many loop heads the run has passed without a decision, and where it was at
    /// one of them.
    idle: u64,
    idle_at: Option<State>,
    /// Variables that decisions are made of.
    supports: HashMap<Id, Rc<[Id]>>,
}

impl Paths {
    fn new(settles: bool) -> Paths {
        Paths {
            settles,
            terms: Terms::new(),
            inputs: HashMap::new(),
            given: HashMap::new(),
            path: Vec::new(),
            at: 0,
            drawn: 0,
            known: HashSet::new(),
            abstractions: Vec::new(),
            is_abstract: false,
            disagrees: false,
            seen: HashSet::new(),
            root: 0,
            expected: None,
            new_root: None,
            allowance: STATES,
            idle: 0,
            idle_at: None,
            supports: HashMap::new(),
        }
    }

    /// Lets runs go on from a state.
    fn go_on_from(&mut self, root: Root) {
        self.root = root.path.len();
        self.path = root.path;
        self.given = root.given;
        self.expected = Some(root.state);
    }

    /// The variables that a term is made of.
    fn support(&mut self, t: Id) -> Rc<[Id]> {
        let terms = &self.terms;
        let found = self.supports.entry(t).or_insert_with(|| {
            let cone = text::cone(terms, &[t]).into_iter();
            cone.filter(|t| matches!(terms.node(*t), Node::Free(_)))
                .collect()
        });
        Rc::clone(found)
    }

    /// That a decision falls otherwise, and those before it don't that have to do with
    /// it: the others hold as they do now (C. Cadar, D. Dunbar, D. Engler, *KLEE*, OSDI
    /// 2008, 3.3).
    fn otherwise(&mut self, at: usize) -> Vec<Id> {
        let decision = self.path[at].holds;
        let before: Vec<Id> = self.path[..at].iter().map(|d| d.holds).collect();
        let supports: Vec<Rc<[Id]>> = before.iter().map(|t| self.support(*t)).collect();
        let mut variables: HashSet<Id> = self.support(decision).iter().copied().collect();
        let mut is_tied = vec![false; at];
        loop {
            let mut is_done = true;
            for (i, support) in supports.iter().enumerate() {
                if !is_tied[i] && support.iter().any(|v| variables.contains(v)) {
                    is_tied[i] = true;
                    let known = variables.len();
                    variables.extend(support.iter().copied());
                    is_done &= variables.len() == known;
                }
            }
            if is_done {
                break;
            }
        }
        let tied = before.iter().zip(is_tied).filter(|(_, tied)| *tied);
        let mut wanted: Vec<Id> = tied.map(|(t, _)| *t).collect();
        wanted.push(self.terms.not(decision));
        wanted
    }

    fn begin(&mut self) {
        self.at = 0;
        self.drawn = 0;
        self.is_abstract = false;
        self.idle = 0;
        self.idle_at = None;
        self.known.clear();
    }

    /// What variables are in this run.
    fn variables(&self) -> HashMap<Id, Known> {
        let given = self.given.iter();
        let known = given.flat_map(|((number, ty), z)| {
            let value = match ty {
                Type::Bool => Known::Bool(z.is_odd()),
                _ => Known::Int(z.clone()),
            };
            let variables = [true, false].map(|of| self.inputs.get(&(*number, *ty, of)));
            let known = variables.into_iter().flatten();
            known.map(move |v| (*v, value.clone()))
        });
        known.collect()
    }

    /// Inputs for which a decision falls otherwise, and those before it don't: the same
    /// with one of them changed to a number that is near. Often that spares a solver.
    fn guess(&mut self, at: usize) -> Option<HashMap<Id, Known>> {
        let decision = self.path[at].holds;
        let wanted = self.otherwise(at);
        let cone = text::cone(&self.terms, &wanted);
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
        let all = self.variables();
        let free = cone.iter().filter_map(|t| Some((*t, all.get(t)?.clone())));
        let given: HashMap<Id, Known> = free.collect();
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
    fn flip(&mut self, at: usize, variables: &HashMap<Id, Known>) {
        self.path.truncate(at + 1);
        let path: Vec<Id> = self.path.iter().map(|d| d.holds).collect();
        let mut used: HashSet<Id> = HashSet::new();
        for t in path {
            used.extend(self.support(t).iter().copied());
        }
        if let Some(last) = self.path.last_mut() {
            last.holds = self.terms.not(last.holds);
            last.is_closed = true;
        }
        let mut given = HashMap::new();
        for ((number, ty, _), variable) in &self.inputs {
            let key = (*number, *ty);
            match variables.get(variable) {
                Some(Known::Bool(b)) => given.insert(key, Z::from(*b)),
                Some(Known::Int(z)) => given.insert(key, z.clone()),
                _ if used.contains(variable) => {
                    let before = self.given.get(&key).cloned();
                    given.entry(key).or_insert(before.unwrap_or(Z::ZERO));
                    continue;
                }
                _ => continue,
            };
        }
        self.given = given;
    }

    /// Takes down which value a term has. What was tried before is excluded first.
    fn take_value(&mut self, term: Id, value: Id) -> bool {
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

    fn take_down(&mut self, condition: Id, holds: bool, is_closed: bool) -> bool {
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
            self.path.push(Decision {
                holds: decided,
                is_closed,
                settles: None,
            });
        }
        self.at += 1;
        self.known.insert(decided);
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
    fn depends_on_abstraction(&mut self, term: Id) -> bool {
        while self.abstractions.len() < self.terms.len() {
            let next = Id::numbered(u32::try_from(self.abstractions.len()).unwrap_or(u32::MAX));
            let mut parts = text::parts(self.terms.node(next));
            let any = parts.any(|part| self.abstractions[part.index()]);
            self.abstractions.push(any);
        }
        self.abstractions[term.index()]
    }

    /// Takes down which number a term is, and gives that number.
    fn settled(&mut self, term: Id, value: &Value) -> Option<Id> {
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
            let is_free = !self.given.contains_key(&(self.drawn - 1, Type::Int(8)));
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
        if self.settles
            && let Some(value) = Self::one_of_few(operation, parts)
            && let Some(settled) = self.settled(outcome.value, &value)
        {
            outcome.value = settled;
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
        if self.at < self.path.len() || self.allowance == 0 {
            return false;
        }
        // From where runs go on, there is one way to the next decision: it is looked
        // at when it may be one that never ends.
        let is_apart = self.path.len() > self.root || self.expected.is_some();
        self.idle += u64::from(!is_apart);
        is_apart || (IDLE..32 * IDLE).contains(&self.idle)
    }

    fn arrive(&mut self, state: Option<State>, bytes: u64) -> Arrival {
        self.allowance = self.allowance.saturating_sub(bytes.max(64));
        let Some(state) = state else {
            return Arrival::New;
        };
        if self.expected.is_some() {
            self.expected = self.expected.filter(|e| *e != state);
            return Arrival::New;
        }
        if self.path.len() == self.root {
            // R. Brent, *An Improved Monte Carlo Factorization Algorithm*, BIT 1980.
            if self.idle_at == Some(state) {
                return Arrival::Seen;
            }
            if self.idle.is_power_of_two() {
                self.idle_at = Some(state);
            }
            return Arrival::New;
        }
        if self.seen.insert((state, self.is_abstract)) {
            let settled = |d: &Decision| Decision {
                is_closed: true,
                ..*d
            };
            self.new_root = Some(Root {
                path: self.path.iter().map(settled).collect(),
                given: self.given.clone(),
                state,
            });
        }
        Arrival::Seen
    }
}

impl Oracle for Paths {
    fn value(&mut self, _: Site, ty: Type) -> Value {
        let key = (self.drawn, ty);
        self.drawn += 1;
        match (self.given.get(&key), ty) {
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
