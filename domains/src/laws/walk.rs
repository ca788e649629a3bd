//! Random runs: statements on an abstract state and on a few concrete states
//! in it, side by side. After each statement every concrete state must still
//! be inside, and no answer may be wrong for it.

use super::concrete::{State, Value};
use super::random::Random;
use super::{Outcome, Violation};
use crate::lattice::{Lattice, Thresholds};
use crate::stack::{Stack, StackState};
use crate::state::{Scope, State as _, Tri};
use crate::value::interval::Interval;
use ir::Readings;
use ir::{
    BinOp, CastOp, CmpOp, Cond, Const, Flags, Formula, Operand, PtrPred, Sign, Type, UnOp,
    Valuation, Var, Z, machine,
};

use std::cmp::Ordering;

/// The widths that runs use: every small one, those of C, and the odd and the
/// long ones beside a machine word.
const WIDTHS: [u32; 16] = [1, 2, 3, 4, 5, 8, 16, 31, 32, 63, 64, 65, 127, 128, 129, 200];

/// How many statements a run has.
const LENGTH: usize = 16;

/// How many concrete states go along.
const COMPANIONS: usize = 4;

/// How many facts there are of a variable: a copy, an extension, a truth value,
/// what follows from it or its opposite, and an assumed condition.
const FACTS: usize = 6;

struct Run {
    r: Random,
    types: Vec<Type>,
    state: StackState,
    inside: Vec<State>,
    /// Earlier states of the run, to join with.
    earlier: Vec<(StackState, Vec<State>)>,
    history: Vec<String>,
}

/// Checks `cases` random runs.
pub(crate) fn runs(stack: &Stack, seed: u64, cases: u64) -> Outcome {
    let mut checked = 0;
    for case in 0..cases {
        let seed = seed * 1_000_003 + case;
        let mut run = Run::new(stack, Random::new(seed));
        for _ in 0..LENGTH {
            run.step();
            checked += run.inside.len() as u64;
            if let Some(wrong) = run.wrong() {
                return Err(Violation {
                    law: "states contain every concrete state of a run",
                    seed,
                    details: format!("{}\n{:?}\n{wrong}", run.history.join("\n"), run.state),
                });
            }
            if run.inside.is_empty() {
                break;
            }
        }
    }
    Ok(checked)
}

/// How many steps in a row may change nothing before a chain counts as stopped.
const PATIENCE: usize = 60;

/// Runs `chains` widening chains of states against states of random runs: how
/// often each grows must stay within `longest(dimensions, thresholds)`, where
/// each fact beyond numbers counts as a dimension: it can only go.
pub(crate) fn chains(
    stack: &Stack,
    longest: fn(usize, usize) -> usize,
    seed: u64,
    chains: u64,
) -> Outcome {
    let mut checked = 0;
    for chain in 0..chains {
        let seed = seed * 1_000_003 + chain;
        let mut first = Run::new(stack, Random::new(seed));
        let start = first.state.clone();
        first.settle(&start);
        let count = first.r.below(4);
        let thresholds = Thresholds::new((0..count).map(|_| first.r.integer()));
        let dims = first.types.len() * (2 + FACTS);
        let limit = longest(dims, thresholds.values().len());
        let mut x = first.state.clone();
        let (mut grown, mut still) = (0, 0);
        while still < PATIENCE && grown <= limit {
            first.settle(&start);
            let mut next = x.clone();
            next.join(&first.state);
            let before = x.clone();
            x.widen(&next, &thresholds);
            checked += 1;
            if !before.leq(&x) || !next.leq(&x) {
                return Err(Violation {
                    law: "widening is an upper bound",
                    seed,
                    details: format!("{before:?}\n{next:?}\n{x:?}"),
                });
            }
            if x.leq(&before) {
                still += 1;
            } else {
                (grown, still) = (grown + 1, 0);
            }
        }
        if grown > limit {
            return Err(Violation {
                law: "every increasing chain of states stops",
                seed,
                details: format!("grew {grown} times, stated limit {limit}\n{x:?}"),
            });
        }
    }
    Ok(checked)
}

/// Carries the states of random runs into other functions, whose variables are
/// some of those of the run, in any order and perhaps twice, with other
/// readings, and others of which nothing is known.
pub(crate) fn carried(stack: &Stack, seed: u64, cases: u64) -> Outcome {
    let mut checked = 0;
    for case in 0..cases {
        let seed = seed * 1_000_003 + case;
        let mut run = Run::new(stack, Random::new(seed));
        for _ in 0..6 {
            run.step();
        }
        let (mut types, mut pairs) = (Vec::new(), Vec::new());
        for _ in 0..run.r.between(1, 9) {
            let from = Var::new(run.r.below(run.types.len()));
            let to = Var::new(types.len());
            types.push(run.types[from.index()]);
            if !run.r.once_in(4) {
                pairs.push((from, to));
            }
        }
        let scope = readings(&mut run.r, &types);
        let state = run.state.carry(&scope, &pairs);
        let claims = Claims::of(&state, &types);
        for inside in &run.inside {
            let mut there = State::any(&mut run.r, &types);
            for (from, to) in &pairs {
                there.values[to.index()] = inside.values[from.index()].clone();
            }
            checked += 1;
            let near = std::slice::from_ref(&there);
            let ask = |r: &mut Random| condition(r, &types, near, 1);
            if let Some(wrong) = claims.wrong_at(&mut run.r, &there, ask) {
                return Err(Violation {
                    law: "a state that is carried contains what it contained",
                    seed,
                    details: format!(
                        "{}\n{:?}\n{pairs:?} {scope:?}\n{state:?}\n{wrong}\nat {there:?}",
                        run.history.join("\n"),
                        run.state
                    ),
                });
            }
        }
    }
    Ok(checked)
}

/// Which readings variables have: arbitrary, but at least one for integers.
pub(super) fn readings(r: &mut Random, types: &[Type]) -> Scope {
    let readings: Vec<Readings> = types
        .iter()
        .map(|_| match r.below(4) {
            0 => Readings {
                signed: true,
                unsigned: false,
            },
            1 => Readings {
                signed: false,
                unsigned: true,
            },
            _ => Readings::BOTH,
        })
        .collect();
    let integers = (0..types.len()).filter(|i| types[*i].width().is_some_and(|w| w > 1));
    let integers: Vec<Var> = integers.map(Var::new).collect();
    let pointees = integers.iter().rev().copied().take(2);
    Scope {
        types: types.into(),
        readings: readings.into(),
        pointers: false,
        shapes: [].into(),
        objects: [].into(),
        groups: [].into(),
        neighbours: [].into(),
        same_indices: [].into(),
        made_of: [].into(),
        rewritten: [].into(),
        remembers: None,
        pointees: pointees.collect(),
        counts: integers.iter().copied().take(2).collect(),
        floats: false,
        detail: 1,
    }
}

/// What a state says of everything in it, asked once.
pub(super) struct Claims<'a> {
    state: &'a StackState,
    formula: Formula,
    /// Of each integer, the range of each reading.
    ranges: Vec<(Var, Sign, Interval)>,
}

impl Claims<'_> {
    /// What the state says, whose variables are of these types.
    pub(super) fn of<'a>(state: &'a StackState, types: &[Type]) -> Claims<'a> {
        let ints = (0..types.len()).filter(|i| types[*i].width().is_some());
        let readings = ints.flat_map(|i| Sign::ALL.map(|sign| (Var::new(i), sign)));
        Claims {
            state,
            formula: state.formula(),
            ranges: readings
                .map(|(v, sign)| {
                    let range = state.range(v, sign);
                    (v, sign, range)
                })
                .collect(),
        }
    }

    /// What the state, or its answer to a question, says wrongly of a concrete
    /// one.
    pub(super) fn wrong_at(
        &self,
        r: &mut Random,
        inside: &State,
        ask: impl Fn(&mut Random) -> Cond,
    ) -> Option<String> {
        let state = self.state;
        if state.is_bottom() {
            return Some("the state is ⊥".to_owned());
        }
        if self.formula.eval(inside) == Some(false) {
            return Some(format!("not in {:?}", self.formula));
        }
        for (v, sign, range) in &self.ranges {
            if let Some(k) = inside.integer(*v, *sign)
                && !range.contains(&k)
            {
                return Some(format!("{sign:?} range of {v:?} is {range}, not {k}"));
            }
        }
        let mut there = state.clone();
        for (i, ty) in inside.types.iter().enumerate() {
            let v = Var::new(i);
            let value = inside.values[i].constant(*ty);
            // Not every address is that of a constant.
            let same = if *ty == Type::Ptr && value != Operand::Const(Const::Null) {
                Cond::Ptr(PtrPred::NonNull(v.into()))
            } else {
                Cond::cmp(CmpOp::Eq, v, value)
            };
            if state.decide(&same) == Tri::False {
                return Some(format!("decides that {v:?} differs"));
            }
            there.assume(&same);
        }
        if there.is_bottom() {
            return Some("assuming its values gives ⊥".to_owned());
        }
        let c = ask(r);
        let truth = inside.holds(&c);
        for s in [state, &there] {
            if s.decide(&c).known() == Some(!truth) {
                return Some(format!("decides {c:?} wrongly"));
            }
        }
        None
    }
}

impl Run {
    fn new(stack: &Stack, mut r: Random) -> Run {
        let (w, u) = (r.pick(&WIDTHS), r.pick(&WIDTHS));
        let (int, other) = (Type::Int(w), Type::Int(u));
        let mut types = vec![
            int,
            int,
            int,
            other,
            other,
            Type::Bool,
            Type::Bool,
            Type::Bool,
        ];
        if r.once_in(3) {
            types.extend([Type::Ptr; 3]);
        }
        let scope = readings(&mut r, &types);
        let inside = (0..COMPANIONS)
            .map(|_| State::any(&mut r, &types))
            .collect();
        Run {
            history: vec![format!("{types:?} {:?}", scope.readings)],
            state: stack.top(&scope),
            r,
            types,
            inside,
            earlier: Vec::new(),
        }
    }

    /// The run starts again, at one concrete state, and makes a few steps.
    fn settle(&mut self, start: &StackState) {
        let one = State::any(&mut self.r, &self.types);
        self.state = start.clone();
        for (i, ty) in self.types.iter().enumerate() {
            self.state.assign(Var::new(i), &one.values[i].constant(*ty));
        }
        self.inside = vec![one];
        for _ in 0..self.r.below(4) {
            self.step();
        }
    }

    fn wrong(&mut self) -> Option<String> {
        let claims = Claims::of(&self.state, &self.types);
        for i in 0..self.inside.len() {
            let inside = self.inside[i].clone();
            let (types, near) = (self.types.clone(), self.inside.clone());
            let ask = |r: &mut Random| condition(r, &types, &near, 2);
            if let Some(wrong) = claims.wrong_at(&mut self.r, &inside, ask) {
                return Some(format!("{wrong}\nat {:?}", inside.values));
            }
        }
        None
    }

    fn vars_of(&self, ty: Type) -> Vec<Var> {
        vars_of(&self.types, ty)
    }

    fn operand(&mut self, ty: Type) -> Operand {
        operand(&mut self.r, &self.types, &self.inside, ty)
    }

    fn condition(&mut self, depth: u32) -> Cond {
        condition(&mut self.r, &self.types, &self.inside, depth)
    }

    /// Sets a variable of each concrete state; `None` is arbitrary.
    fn set(&mut self, dst: Var, value: impl Fn(&State) -> Option<Value>) {
        let ty = self.types[dst.index()];
        for s in &mut self.inside {
            let value = value(s).unwrap_or_else(|| Value::any(&mut self.r, ty));
            s.values[dst.index()] = value;
        }
    }

    fn step(&mut self) {
        if self.r.once_in(3) {
            self.earlier.push((self.state.clone(), self.inside.clone()));
        }
        let dst = Var::new(self.r.below(self.types.len()));
        let ty = self.types[dst.index()];
        let done = match self.r.below(20) {
            0..=2 => self.assign(dst, ty),
            3..=6 => self.compute(dst, ty),
            7 | 8 => self.cast(dst, ty),
            9 => self.select(dst, ty),
            10 | 11 => self.set_bool(),
            12..=15 => self.assume(),
            16 | 17 => self.combine(),
            18 => self.forget(dst),
            _ => self.rename(dst, ty),
        };
        self.history.push(done);
    }

    fn assign(&mut self, dst: Var, ty: Type) -> String {
        let src = self.operand(ty);
        self.state.assign(dst, &src);
        self.set(dst, |s| Some(s.operand(&src)));
        format!("{dst:?} = {src:?}")
    }

    fn compute(&mut self, dst: Var, ty: Type) -> String {
        let Type::Int(w) = ty else {
            return match ty {
                Type::Bool => self.set_bool(),
                _ => self.select(dst, ty),
            };
        };
        let a = self.operand(ty);
        if self.r.once_in(8) {
            let swaps = w % 16 == 0;
            let op = self.r.pick(UnOp::ALL);
            if op != UnOp::Bswap || swaps {
                self.state.unary(dst, op, &a);
                self.set(dst, |s| {
                    Some(Value::Int(machine::unary(op, w, &s.number(&a))))
                });
                return format!("{dst:?} = {op} {a:?}");
            }
        }
        let (op, b) = (self.r.pick(BinOp::ALL), self.operand(ty));
        let flags = flags(&mut self.r, op);
        if self.r.once_in(3) {
            // As after a check: what the operation needs is assumed first.
            let fits = Cond::Fits {
                op: if op == BinOp::SRem { BinOp::SDiv } else { op },
                sign: self.r.pick(&Sign::ALL),
                a: a.clone(),
                b: b.clone(),
            };
            self.state.assume(&fits);
            self.inside.retain(|s| s.holds(&fits));
            self.history.push(format!("assume {fits:?}"));
        }
        self.state.binary(dst, op, flags, &a, &b);
        self.set(dst, |s| s.binary(op, flags, &a, &b).map(Value::Int));
        format!("{dst:?} = {op} {flags:?} {a:?} {b:?}")
    }

    fn cast(&mut self, dst: Var, ty: Type) -> String {
        let from = self.r.pick(&self.types);
        if from == Type::Ptr || ty == Type::Ptr {
            return self.cast_pointer(dst, from, ty);
        }
        let (n, m) = (from.width().unwrap_or(1), ty.width().unwrap_or(1));
        let op = match n.cmp(&m) {
            Ordering::Equal => CastOp::Bitcast,
            Ordering::Greater => CastOp::Trunc,
            Ordering::Less => self.r.pick(&[CastOp::Zext, CastOp::Sext]),
        };
        if op == CastOp::Bitcast && from != ty {
            return self.assign(dst, ty);
        }
        let mut flags = Flags::NONE;
        match op {
            CastOp::Zext => flags.nneg = self.r.once_in(4),
            CastOp::Trunc => {
                flags.nsw = self.r.once_in(4);
                flags.nuw = self.r.once_in(4);
            }
            _ => {}
        }
        let a = self.operand(from);
        self.state.cast(dst, op, flags, &a);
        self.set(dst, |s| s.cast(op, flags, &a, ty));
        format!("{dst:?} = {op} {flags:?} {a:?}")
    }

    fn cast_pointer(&mut self, dst: Var, from: Type, ty: Type) -> String {
        let op = match (from, ty) {
            (Type::Ptr, Type::Int(_)) => CastOp::PtrToInt,
            (Type::Int(_), Type::Ptr) => CastOp::IntToPtr,
            _ => return self.assign(dst, ty),
        };
        let a = self.operand(from);
        self.state.cast(dst, op, Flags::NONE, &a);
        self.set(dst, |s| s.cast(op, Flags::NONE, &a, ty));
        format!("{dst:?} = {op} {a:?}")
    }

    fn select(&mut self, dst: Var, ty: Type) -> String {
        let (cond, a, b) = (self.operand(Type::Bool), self.operand(ty), self.operand(ty));
        self.state.select(dst, &cond, &a, &b);
        self.set(dst, |s| {
            let chosen = if s.operand(&cond) == Value::Bool(true) {
                &a
            } else {
                &b
            };
            Some(s.operand(chosen))
        });
        format!("{dst:?} = select {cond:?} {a:?} {b:?}")
    }

    fn set_bool(&mut self) -> String {
        let all = self.vars_of(Type::Bool);
        let dst = self.r.pick(&all);
        let cond = self.condition(2);
        self.state.set_bool(dst, &cond);
        self.set(dst, |s| Some(Value::Bool(s.holds(&cond))));
        format!("{dst:?} = {cond:?}")
    }

    fn assume(&mut self) -> String {
        let mut cond = self.condition(2);
        // Mostly a condition that some companion survives.
        if let Some(s) = self.inside.first()
            && !s.holds(&cond)
            && !self.r.once_in(4)
        {
            cond = cond.negate();
        }
        let before = self.state.clone();
        self.state.assume(&cond);
        self.inside.retain(|s| s.holds(&cond));
        if before.decide(&cond) == Tri::False && !self.inside.is_empty() {
            return format!("assume {cond:?}: decided to be impossible before");
        }
        format!("assume {cond:?}")
    }

    fn combine(&mut self) -> String {
        if self.earlier.is_empty() {
            return "nothing to join".to_owned();
        }
        let (state, inside) = self.r.pick(&self.earlier);
        let before = self.state.clone();
        let name = match self.r.below(5) {
            0 | 1 => {
                self.state.join(&state);
                "join"
            }
            2 => {
                let thresholds = Thresholds::new([-1, 0, 7, 100].map(Z::from));
                self.state.widen(&state, &thresholds);
                "widen"
            }
            3 => {
                // Meet with something that contains the present states.
                let mut larger = state;
                larger.join(&self.state);
                self.state.meet(&larger);
                return "meet with a larger one".to_owned();
            }
            _ => {
                let mut larger = state;
                larger.join(&self.state);
                larger.narrow(&self.state);
                self.state = larger;
                return "narrow from a larger one".to_owned();
            }
        };
        self.inside.extend(inside);
        self.inside.truncate(2 * COMPANIONS);
        let covered = before.leq(&self.state) && state.leq(&self.state);
        if covered {
            format!("{name} with an earlier state")
        } else {
            // Not unsound, but a fixpoint engine would never stop.
            self.state.set_bottom();
            format!("{name} is no upper bound by leq: {before:?}\nand {state:?}")
        }
    }

    fn forget(&mut self, dst: Var) -> String {
        if self.r.once_in(2) {
            self.state.havoc(dst);
            self.set(dst, |_| None);
            return format!("havoc {dst:?}");
        }
        let kept: Vec<bool> = self.types.iter().map(|_| !self.r.once_in(3)).collect();
        if self.r.once_in(2) {
            self.state.project(&|v| kept[v.index()]);
        } else {
            let all = (0..kept.len()).map(Var::new);
            let vars: Vec<Var> = all.filter(|v| kept[v.index()]).collect();
            self.state = self.state.restricted(&vars);
        }
        for (i, kept) in kept.iter().enumerate() {
            if !kept {
                self.set(Var::new(i), |_| None);
            }
        }
        format!("project {kept:?}")
    }

    fn rename(&mut self, from: Var, ty: Type) -> String {
        let mut others = self.vars_of(ty);
        others.retain(|v| *v != from);
        let Some(to) = others.first().copied() else {
            return "nothing to rename".to_owned();
        };
        self.state.havoc(to);
        self.state.rename(&[(from, to)]);
        self.set(to, |s| Some(s.values[from.index()].clone()));
        self.set(from, |_| None);
        format!("rename {from:?} to {to:?}")
    }
}

/// Flags that mean something for the operation.
pub(super) fn flags(r: &mut Random, op: BinOp) -> Flags {
    let all = flags_of(op);
    if r.once_in(2) {
        Flags::NONE
    } else {
        r.pick(&all)
    }
}

/// Every combination of flags that means something for the operation.
pub(super) fn flags_of(op: BinOp) -> Vec<Flags> {
    let none = Flags::NONE;
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => {
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(nsw, nuw)| Flags { nsw, nuw, ..none })
                .to_vec()
        }
        BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr => {
            [false, true].map(|exact| Flags { exact, ..none }).to_vec()
        }
        BinOp::Or => [false, true]
            .map(|disjoint| Flags { disjoint, ..none })
            .to_vec(),
        _ => vec![none],
    }
}

fn vars_of(types: &[Type], ty: Type) -> Vec<Var> {
    (0..types.len())
        .filter(|i| types[*i] == ty)
        .map(Var::new)
        .collect()
}

/// A variable or a constant, the latter often beside a concrete value.
fn operand(r: &mut Random, types: &[Type], near: &[State], ty: Type) -> Operand {
    let vars = vars_of(types, ty);
    if !vars.is_empty() && !r.once_in(3) {
        return Operand::Var(r.pick(&vars));
    }
    let w = match ty {
        Type::Int(w) => w,
        Type::Ptr => return Value::any(r, ty).constant(ty),
        _ => return Operand::bool(r.once_in(2)),
    };
    if near.is_empty() || vars.is_empty() || r.once_in(2) {
        return Operand::int(w, r.machine_integer(w));
    }
    let value = r.pick(near).number(&Operand::Var(r.pick(&vars)));
    Operand::int(w, value + Z::from(r.between(-1, 1)))
}

/// A random condition.
pub(super) fn condition(r: &mut Random, types: &[Type], near: &[State], depth: u32) -> Cond {
    let ty = r.pick(types);
    match r.below(if depth == 0 { 7 } else { 10 }) {
        0..=3 => Cond::Cmp {
            op: r.pick(CmpOp::ALL),
            a: operand(r, types, near, ty),
            b: operand(r, types, near, ty),
        },
        4 => {
            let Type::Int(w) = ty else {
                let ptr = operand(r, types, near, Type::Ptr);
                return Cond::Ptr(predicate(r, ptr));
            };
            let op = r.pick(&[CmpOp::Eq, CmpOp::Ne]);
            Cond::cmp(op, operand(r, types, near, ty), Operand::int(w, 0))
        }
        5 => match vars_of(types, Type::Bool)[..] {
            [] => Cond::Const(true),
            ref bools => Cond::Var(r.pick(bools)),
        },
        6 => {
            let Type::Int(_) = ty else {
                return Cond::Const(r.once_in(2));
            };
            Cond::Fits {
                op: r.pick(BinOp::ALL),
                sign: r.pick(&Sign::ALL),
                a: operand(r, types, near, ty),
                b: operand(r, types, near, ty),
            }
        }
        7 => Cond::Not(Box::new(condition(r, types, near, depth - 1))),
        8 => Cond::And(several(r, types, near, depth)),
        _ => Cond::Or(several(r, types, near, depth)),
    }
}

/// A predicate on a pointer.
fn predicate(r: &mut Random, ptr: Operand) -> PtrPred {
    match r.below(6) {
        0..=2 => PtrPred::NonNull(ptr),
        3 => PtrPred::InBounds {
            ptr,
            len: Operand::int(64, r.between(0, 9)),
        },
        4 => PtrPred::Callable {
            ptr,
            params: Vec::new(),
            results: Vec::new(),
        },
        _ => PtrPred::Live(ptr),
    }
}

fn several(r: &mut Random, types: &[Type], near: &[State], depth: u32) -> Vec<Cond> {
    (0..r.below(4))
        .map(|_| condition(r, types, near, depth - 1))
        .collect()
}
