//! Programs as constrained Horn clauses.
//!
//! A predicate stands at each cutpoint of each function, over the variables
//! that are live there and the parameters as they were on entry. Functions are
//! encoded for all arguments, and calls use their summaries (A. Gurfinkel,
//! T. Kahsai, A. Komuravelli, J. Navas, *The `SeaHorn` Verification Framework*,
//! CAV 2015; the handbook chapter's Figures 3 and 4).
//!
//! Where we depart from it: an execution ends at its failing check, so a call
//! never happens after an error. Hence there are two summaries instead of one
//! with flags `e_in` and `e_out`: `f returns (arguments, results)` is the case
//! (false, false), `f fails (arguments)` the case (false, true), and the facts
//! for `e_in` are not needed. The query is whether an entry fails.
//!
//! In *small steps* every block has a predicate. In *large steps* (A. Gurfinkel,
//! S. Chaki, S. Sapra, *Efficient Predicate Abstraction of Program Summaries*,
//! NFM 2011) what lies between cutpoints is one clause with a Boolean per block;
//! calls on a path that is not taken are switched off by the summary's argument
//! `enabled`.
//!
//! Integers are exact (see [`crate::theory`]); what is not modelled is an arbitrary
//! value and listed in [`Encoding::imprecise`].

mod exec;
mod region;
mod units;

pub(crate) use exec::{Event, Imprecision};
pub(crate) use region::{Goal, Trail};

use crate::clause::builder::Builder;
use crate::clause::{Arg, Atom, Clause, Meaning, PredId, Predicate, System};
use crate::term::{Sort, Term};
use crate::theory::Theory;
use crate::theory::integers::Integers;
use crate::theory::reading::Reading;
use ir::graph::CallGraph;
use ir::{Callee, CheckId, FuncId, Function, Program, ProgramReadings, Sign, StmtKind, Type, Var};
use std::collections::{BTreeMap, BTreeSet};
use units::{Next, Unit, UnitId};

/// How much one clause does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum StepSize {
    /// One block.
    Small,
    /// Everything between two cutpoints.
    #[default]
    Large,
}

impl StepSize {
    /// Both sizes with their names.
    pub const NAMES: [(StepSize, &'static str); 2] =
        [(StepSize::Small, "small"), (StepSize::Large, "large")];

    /// How programs are encoded with it.
    pub fn summary(self) -> &'static str {
        match self {
            StepSize::Small => "one clause per block, summaries for calls",
            StepSize::Large => "one clause per pair of cutpoints, summaries for calls",
        }
    }
}

/// What encoding needs to know of one function.
#[derive(Debug)]
pub(crate) struct FunctionInfo {
    /// The function.
    pub id: FuncId,
    /// How its variables are read; `None` for those that are not modelled.
    pub readings: Vec<Option<Reading>>,
    /// Parameters that the summaries speak of: those live on entry.
    pub inputs: Vec<(Var, Reading)>,
    /// How its results are read.
    pub results: Vec<Option<Reading>>,
    /// Inputs that are overwritten somewhere: their value on entry is an
    /// argument of its own.
    pub overwritten: BTreeSet<Var>,
    /// Its units; the first is the entry.
    pub units: Vec<Unit>,
}

/// What is shared while a program is encoded.
pub(crate) struct Context<'a> {
    /// The program.
    pub program: &'a Program,
    /// Checks that may fail; others are assumed after their place.
    pub goals: &'a BTreeSet<CheckId>,
    /// What values are and operations mean.
    pub theory: &'static dyn Theory,
    /// Whether steps are large.
    pub large: bool,
    infos: BTreeMap<FuncId, FunctionInfo>,
    failing: BTreeSet<FuncId>,
    called: BTreeSet<FuncId>,
    preds: BTreeMap<Meaning, PredId>,
}

impl Context<'_> {
    /// The function's information.
    ///
    /// # Panics
    /// When the function is not part of the encoding.
    pub(crate) fn info(&self, f: FuncId) -> &FunctionInfo {
        &self.infos[&f]
    }

    /// Whether the function can fail a goal, itself or in what it calls.
    pub(crate) fn can_fail(&self, f: FuncId) -> bool {
        self.failing.contains(&f)
    }

    /// The summary of calls that return.
    fn returns(&self, f: FuncId) -> PredId {
        self.preds[&Meaning::Returns(f)]
    }
}

/// A program as clauses.
#[derive(Clone, Debug)]
pub(crate) struct Encoding {
    /// The clauses.
    pub system: System,
    /// How each clause of the system came about, for those that are steps of
    /// the program.
    pub trails: Vec<Option<Trail>>,
    /// Where the clauses know less than the program, sorted.
    pub imprecise: Vec<Imprecision>,
}

impl Encoding {
    /// The checks that a clause of the system is about: those that fail in it,
    /// or all `goals` for the query.
    pub(crate) fn checks(&self, clause: usize, goals: &BTreeSet<CheckId>) -> BTreeSet<CheckId> {
        let is_query = self.system.clauses[clause].head.is_none();
        match &self.trails[clause] {
            _ if is_query => goals.clone(),
            Some(trail) if matches!(trail.goal, Goal::Check(_)) => {
                let failures = trail.steps.iter().flat_map(|s| &s.failures);
                failures.map(|(_, check, _)| *check).collect()
            }
            _ => BTreeSet::new(),
        }
    }
}

/// The theory of the clauses.
const THEORY: &dyn Theory = &Integers;

/// How a program is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodingOptions {
    /// How much one clause does.
    pub step: StepSize,
    /// Whether big blocks may be cut. Without it, small steps have exactly one
    /// predicate per block.
    pub split_blocks: bool,
}

impl Default for EncodingOptions {
    fn default() -> Self {
        EncodingOptions {
            step: StepSize::default(),
            split_blocks: true,
        }
    }
}

/// Calls `f` on every function with a body that a function may call.
fn for_each_callee(program: &Program, f: &Function, visit: &mut dyn FnMut(FuncId, bool)) {
    for b in &f.blocks {
        for s in &b.stmts {
            let StmtKind::Call { callee, .. } = &s.kind else {
                continue;
            };
            let (targets, direct) = match callee {
                Callee::Direct(f) => (std::slice::from_ref(f), true),
                Callee::Indirect { targets, .. } => (&targets[..], false),
            };
            for t in targets {
                if !program.function(*t).is_external() {
                    visit(*t, direct);
                }
            }
        }
    }
}

/// Whether some function may call that one, or code that isn't seen.
pub(crate) fn is_called(program: &Program, f: FuncId) -> bool {
    let mut called = callbacks(program).contains(&f);
    for g in &program.functions {
        for_each_callee(program, g, &mut |h, _| called |= h == f);
    }
    called
}

/// The functions with a body that executions from the entries may run, those
/// that code which isn't seen calls back among them.
pub(crate) fn reachable_functions(program: &Program) -> BTreeSet<FuncId> {
    let reachable = CallGraph::of(program).reachable(&program.entries);
    let with_body = |f: &FuncId| !program.function(*f).is_external();
    reachable.into_iter().filter(with_body).collect()
}

/// The functions with a body that code which isn't seen may call, with any
/// arguments: those whose address is taken, once something unknown is called.
fn callbacks(program: &Program) -> BTreeSet<FuncId> {
    let graph = CallGraph::of(program);
    let reachable = graph.reachable(&program.entries);
    if !reachable.iter().any(|f| graph.calls_unknown[f.index()]) {
        return BTreeSet::new();
    }
    let with_body = |f: &FuncId| !program.function(*f).is_external();
    graph.address_taken.into_iter().filter(with_body).collect()
}

/// Whether code that isn't seen may call a function with a body.
pub(crate) fn calls_back(program: &Program) -> bool {
    !callbacks(program).is_empty()
}

/// The checks that stand in a function that the entries reach.
pub fn reachable_checks(program: &Program) -> BTreeSet<CheckId> {
    let mut out = BTreeSet::new();
    for f in reachable_functions(program) {
        for b in &program.function(f).blocks {
            for s in &b.stmts {
                if let StmtKind::Assert { check, .. } = &s.kind {
                    out.insert(*check);
                }
            }
        }
    }
    out
}

fn function_info(
    program: &Program,
    usual: &ProgramReadings,
    id: FuncId,
    goals: &BTreeSet<CheckId>,
    options: EncodingOptions,
) -> FunctionInfo {
    let f = program.function(id);
    let bits = program.data_model.pointer_bits;
    let read = |ty: Type, sign: Sign| THEORY.reading(ty, sign, bits);
    let variable = |v: Var| read(f.var(v).ty, usual.usual(id, v));
    let readings: Vec<Option<Reading>> = f.var_ids().map(variable).collect();
    let large = options.step == StepSize::Large;
    let units = units::units(f, &readings, goals, large, options.split_blocks);
    let live: BTreeSet<Var> = units[0].live.iter().copied().collect();
    let inputs: Vec<(Var, Reading)> = f
        .params
        .iter()
        .filter(|p| live.contains(p))
        .filter_map(|p| Some((*p, readings[p.index()]?)))
        .collect();
    let mut overwritten = BTreeSet::new();
    for s in f.blocks.iter().flat_map(|b| &b.stmts) {
        s.kind.for_each_def(&mut |v| {
            if inputs.iter().any(|(p, _)| *p == v) {
                overwritten.insert(v);
            }
        });
    }
    FunctionInfo {
        id,
        results: f
            .results
            .iter()
            .enumerate()
            .map(|(i, t)| read(*t, usual.usual_of_result(id, f, i)))
            .collect(),
        readings,
        inputs,
        overwritten,
        units,
    }
}

/// Encodes a program. `goals` are the checks that may fail; an execution in
/// which another check fails ends there and counts as none.
///
/// The result is built from the program alone: it can serve as reference for
/// certificates.
pub(crate) fn encode(
    program: &Program,
    goals: &BTreeSet<CheckId>,
    options: EncodingOptions,
) -> Encoding {
    let functions = reachable_functions(program);
    let mut callers: BTreeMap<FuncId, BTreeSet<FuncId>> = BTreeMap::new();
    let mut called = BTreeSet::new();
    let mut failing = BTreeSet::new();
    for &f in &functions {
        let function = program.function(f);
        for_each_callee(program, function, &mut |g, direct| {
            callers.entry(g).or_default().insert(f);
            if direct {
                called.insert(g);
            }
        });
        let fails =
            function.blocks.iter().flat_map(|b| &b.stmts).any(
                |s| matches!(&s.kind, StmtKind::Assert { check, .. } if goals.contains(check)),
            );
        if fails {
            failing.insert(f);
        }
    }
    let mut todo: Vec<FuncId> = failing.iter().copied().collect();
    while let Some(f) = todo.pop() {
        for &c in callers.get(&f).into_iter().flatten() {
            if failing.insert(c) {
                todo.push(c);
            }
        }
    }
    let usual = ProgramReadings::of(program);
    let infos = functions
        .iter()
        .map(|&f| (f, function_info(program, &usual, f, goals, options)))
        .collect();
    let mut cx = Context {
        program,
        goals,
        theory: THEORY,
        large: options.step == StepSize::Large,
        infos,
        failing,
        called,
        preds: BTreeMap::new(),
    };
    let mut out = Encoding {
        system: System::default(),
        trails: Vec::new(),
        imprecise: Vec::new(),
    };
    declare(&mut cx, &mut out);
    for &f in &functions {
        region::function_clauses(&cx, f, &mut out);
    }
    query(&cx, &mut out);
    out.imprecise.sort();
    out.imprecise.dedup();
    out
}

fn declare(cx: &mut Context<'_>, out: &mut Encoding) {
    let mut names = BTreeSet::new();
    let mut add = |preds: &mut BTreeMap<Meaning, PredId>, name: String, meaning, args| {
        let mut name: String = name
            .chars()
            .map(|c| {
                if matches!(c, '|' | '\\') || c.is_control() {
                    '_'
                } else {
                    c
                }
            })
            .collect();
        while !names.insert(name.clone()) {
            name.push('\'');
        }
        preds.insert(meaning, PredId::new(out.system.predicates.len()));
        out.system.predicates.push(Predicate {
            name,
            meaning,
            args,
        });
    };
    let mut preds = BTreeMap::new();
    for (&f, info) in &cx.infos {
        let function = cx.program.function(f);
        let name = &function.name;
        let summary = |enabled: bool, results: bool| -> Vec<Arg> {
            let mut args = Vec::new();
            if enabled && cx.large {
                args.push(Arg::Enabled);
            }
            args.extend(info.inputs.iter().map(|(p, r)| Arg::Initial(*p, *r)));
            if results {
                for (i, r) in info.results.iter().enumerate() {
                    let position = u32::try_from(i).expect("results are numbered by u32");
                    args.extend(r.map(|r| Arg::Result(position, r)));
                }
            }
            args
        };
        if cx.called.contains(&f) {
            let args = summary(true, true);
            add(
                &mut preds,
                format!("{name} returns"),
                Meaning::Returns(f),
                args,
            );
        }
        if cx.failing.contains(&f) {
            let args = summary(false, false);
            add(&mut preds, format!("{name} fails"), Meaning::Fails(f), args);
        }
        for u in region::reachable_cutpoints(info) {
            let unit = &info.units[u];
            let block = &function.block(unit.block).name;
            let place = match unit.stmts.start {
                0 => format!("{name}.{block}"),
                n => format!("{name}.{block}.{n}"),
            };
            let args = point_args(cx, info, unit);
            add(&mut preds, place, Meaning::At(f, unit.point()), args);
        }
    }
    add(&mut preds, "error".to_owned(), Meaning::Error, Vec::new());
    cx.preds = preds;
}

/// Whether someone asks for the function's inputs at its exits.
fn has_summary(cx: &Context<'_>, f: FuncId) -> bool {
    cx.called.contains(&f) || cx.failing.contains(&f)
}

/// The arguments of the predicate at a unit: inputs as they were on entry,
/// where they can differ from now, then what is live. Inputs that nothing
/// overwrites are kept along.
fn point_args(cx: &Context<'_>, info: &FunctionInfo, unit: &Unit) -> Vec<Arg> {
    let mut args = Vec::new();
    let mut current: BTreeSet<Var> = unit.live.iter().copied().collect();
    if has_summary(cx, info.id) {
        for (p, r) in &info.inputs {
            if info.overwritten.contains(p) {
                args.push(Arg::Initial(*p, *r));
            } else {
                current.insert(*p);
            }
        }
    }
    args.extend(
        current
            .into_iter()
            .filter_map(|v| Some(Arg::Current(v, info.readings[v.index()]?))),
    );
    args
}

fn query(cx: &Context<'_>, out: &mut Encoding) {
    let error = Atom {
        pred: cx.preds[&Meaning::Error],
        args: Vec::new(),
    };
    let entries: BTreeSet<FuncId> = cx.program.entries.iter().copied().collect();
    let callbacks = callbacks(cx.program);
    for f in entries.union(&callbacks).copied() {
        let Some(&pred) = cx.preds.get(&Meaning::Fails(f)) else {
            continue;
        };
        let mut b = Builder::default();
        // Entries have no parameters; if one has, its arguments are arbitrary.
        let args = cx
            .info(f)
            .inputs
            .iter()
            .map(|(p, r)| b.fresh_in(&cx.program.function(f).var(*p).name, *r))
            .collect();
        b.atom(Atom { pred, args });
        let role = if entries.contains(&f) {
            "is an entry"
        } else {
            "may be called back"
        };
        let name = format!("{} {role}", cx.program.function(f).name);
        push(out, b.finish(name, Some(error.clone())), None);
    }
    let mut b = Builder::default();
    b.atom(error);
    push(out, b.finish("query".to_owned(), None), None);
}

fn push(out: &mut Encoding, clause: Clause, trail: Option<Trail>) {
    out.system.clauses.push(clause);
    out.trails.push(trail);
}

/// `f` is not called: its summary says nothing.
fn disabled(cx: &Context<'_>, f: FuncId, out: &mut Encoding) {
    let pred = cx.preds[&Meaning::Returns(f)];
    let mut b = Builder::default();
    let args = out.system.predicate(pred).args.clone();
    let args = args
        .iter()
        .map(|a| match a {
            Arg::Enabled => Term::bool(false),
            a => b.fresh("any", a.sort()),
        })
        .collect();
    let name = format!("{} is not called", cx.program.function(f).name);
    push(out, b.finish(name, Some(Atom { pred, args })), None);
}

/// The unit's sort of end, for readers of trails.
fn is_return(u: &Unit) -> bool {
    matches!(u.next, Next::Return)
}

/// The unit with that number.
fn unit(info: &FunctionInfo, u: UnitId) -> &Unit {
    &info.units[u]
}

/// A Boolean clause variable for a block or an edge.
fn flag(b: &mut Builder, name: &str) -> Term {
    b.fresh(name, Sort::Bool)
}
