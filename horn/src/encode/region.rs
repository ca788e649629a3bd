//! The clauses of one function: for each cutpoint, one clause per way out of
//! its region (another cutpoint, a return, a failing check, a failing call).
//!
//! Inside a region that is more than one unit, unit `u` has a flag `b_u`:
//! `b_u` implies that some edge into it is taken, an edge implies the flag and
//! the conditions of its source. Definitions need no guard. Where control
//! flows merge, a variable gets a fresh value that each taken edge equates.

use super::exec::{Event, Executor, Run, State};
use super::units::{Unit, UnitId};
use super::{Context, Encoding, FunctionInfo, disabled, flag, is_return, push, unit};
use crate::clause::builder::Builder;
use crate::clause::{Arg, Atom, Meaning};
use crate::term::Term;
use crate::theory::reading::Reading;
use ir::{BlockId, CheckId, FuncId, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Where a clause leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// To the cutpoint at that unit.
    Cutpoint(UnitId),
    /// To a return at the end of that unit.
    Return(UnitId),
    /// To a failing check. In small steps: between that many calls and the next.
    Check(Option<usize>),
    /// To a failing call at that statement of that unit.
    Call(UnitId, usize, FuncId),
}

/// A unit that a clause executes.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The unit's block.
    pub block: BlockId,
    /// Its first statement.
    pub first: usize,
    /// Steps that may come before, with the flag of the edge.
    pub preds: Vec<(usize, Term)>,
    /// What it draws and calls.
    pub events: Vec<Event>,
    /// Checks that may fail here: position, check, and when it does.
    pub failures: Vec<(usize, CheckId, Term)>,
}

/// How a clause came about: enough to turn a solution of its constraint back
/// into an execution.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    /// The function.
    pub function: FuncId,
    /// Where it leads.
    pub goal: Goal,
    /// The steps, in an order in which each comes after those before it.
    pub steps: Vec<Step>,
    /// The last steps, one of which is taken, with its flag.
    pub last: Vec<(usize, Term)>,
    /// The position of the atom of the source cutpoint (the body's, always the
    /// first) and, for [`Goal::Call`], of the failing callee.
    pub failing_atom: Option<usize>,
    /// Values at the source: variables that nothing has written are drawn when
    /// they are first read.
    pub source: Vec<(Var, Reading, Term)>,
    /// Whether the source is the function's entry.
    pub from_entry: bool,
}

/// Cutpoints that control can reach, the entry first.
pub(super) fn reachable_cutpoints(info: &FunctionInfo) -> Vec<UnitId> {
    let mut seen = BTreeSet::from([0]);
    let mut todo = vec![0];
    while let Some(u) = todo.pop() {
        for &n in unit(info, u).next.units() {
            if seen.insert(n) {
                todo.push(n);
            }
        }
    }
    seen.into_iter().filter(|u| unit(info, *u).cut).collect()
}

/// The region of a cutpoint: its units in topological order, the cutpoint
/// first.
fn region(info: &FunctionInfo, cut: UnitId) -> Vec<UnitId> {
    let mut order = Vec::new();
    let mut seen = BTreeSet::from([cut]);
    let mut stack = vec![(cut, 0)];
    while let Some((u, i)) = stack.last_mut() {
        let next = unit(info, *u).next.units();
        if let Some(&n) = next.get(*i) {
            *i += 1;
            if !unit(info, n).cut && seen.insert(n) {
                stack.push((n, 0));
            }
        } else {
            order.push(*u);
            stack.pop();
        }
    }
    order.reverse();
    order
}

/// The clauses of a function.
pub(super) fn function_clauses(cx: &Context<'_>, f: FuncId, out: &mut Encoding) {
    let info = cx.info(f);
    entry(cx, info, out);
    if cx.large && cx.called.contains(&f) {
        disabled(cx, f, out);
    }
    for cut in reachable_cutpoints(info) {
        let region = region(info, cut);
        let mut targets = BTreeSet::new();
        for &u in &region {
            for &n in unit(info, u).next.units() {
                if unit(info, n).cut {
                    targets.insert(n);
                }
            }
        }
        for t in targets {
            let ends = |u| unit(info, u).next.units().contains(&t);
            let units = relevant(info, &region, &ends);
            clause(cx, info, &units, Goal::Cutpoint(t), out);
        }
        if cx.called.contains(&f) {
            for &u in &region {
                if is_return(unit(info, u)) {
                    let units = relevant(info, &region, &|r| r == u);
                    clause(cx, info, &units, Goal::Return(u), out);
                }
            }
        }
        if cx.can_fail(f) {
            failures(cx, info, &region, out);
        }
    }
}

/// Control can be at the entry with any values.
fn entry(cx: &Context<'_>, info: &FunctionInfo, out: &mut Encoding) {
    let unit = unit(info, 0);
    let pred = cx.preds[&Meaning::At(info.id, unit.point())];
    let f = cx.program.function(info.id);
    let mut b = Builder::default();
    let mut values: BTreeMap<Var, Term> = BTreeMap::new();
    let declared = out.system.predicate(pred).args.clone();
    let mut args = Vec::with_capacity(declared.len());
    for a in &declared {
        args.push(match a {
            Arg::Initial(v, r) | Arg::Current(v, r) => values
                .entry(*v)
                .or_insert_with(|| b.fresh_in(&f.var(*v).name, *r))
                .clone(),
            a => b.fresh("any", a.sort()),
        });
    }
    let name = format!("{} is entered", f.name);
    push(out, b.finish(name, Some(Atom { pred, args })), None);
}

/// Clauses for what may fail in a region.
fn failures(cx: &Context<'_>, info: &FunctionInfo, region: &[UnitId], out: &mut Encoding) {
    // Execute once to see what may fail where.
    let mut dry = Executor::new(cx, info);
    let mut checks: BTreeSet<usize> = BTreeSet::new();
    let mut failing = BTreeSet::new();
    let mut calls = Vec::new();
    for &u in region {
        let run = dry.unit(unit(info, u), State::new(), usize::MAX);
        for failure in &run.failures {
            checks.insert(calls_before(&run, failure.stmt));
            failing.insert(u);
        }
        calls.extend(run.risky.iter().map(|c| (u, c.stmt, c.callee)));
    }
    if cx.large {
        if !checks.is_empty() {
            let units = relevant(info, region, &|u| failing.contains(&u));
            clause(cx, info, &units, Goal::Check(None), out);
        }
    } else {
        for n in checks {
            clause(cx, info, region, Goal::Check(Some(n)), out);
        }
    }
    for (c, stmt, callee) in calls {
        let units = relevant(info, region, &|u| u == c);
        clause(cx, info, &units, Goal::Call(c, stmt, callee), out);
    }
}

/// How many calls with a summary come before a statement.
fn calls_before(run: &Run, stmt: usize) -> usize {
    let before = |e: &&Event| matches!(e, Event::Call { stmt: s, .. } if *s < stmt);
    run.events.iter().filter(before).count()
}

/// Units from which one of those ends can be reached inside the region.
fn relevant(info: &FunctionInfo, region: &[UnitId], ends: &dyn Fn(UnitId) -> bool) -> Vec<UnitId> {
    let mut keep: BTreeSet<UnitId> = BTreeSet::new();
    for &u in region.iter().rev() {
        let leads = unit(info, u)
            .next
            .units()
            .iter()
            .any(|n| !unit(info, *n).cut && keep.contains(n));
        if ends(u) || leads {
            keep.insert(u);
        }
    }
    region
        .iter()
        .copied()
        .filter(|u| keep.contains(u))
        .collect()
}

struct Assembly<'a> {
    cx: &'a Context<'a>,
    info: &'a FunctionInfo,
    exec: Executor<'a>,
    units: Vec<UnitId>,
    runs: Vec<Run>,
    flags: Vec<Term>,
    steps: Vec<Step>,
}

impl Assembly<'_> {
    /// The flag and conditions of a unit that is executed to its end.
    fn done(&self, i: usize) -> Term {
        let conds = self.runs[i].conds.iter().cloned();
        Term::and(std::iter::once(self.flags[i].clone()).chain(conds))
    }

    /// The state and the flag where edges from these steps meet, for the
    /// variables given.
    fn merge(&mut self, name: &str, from: &[usize], vars: &[Var]) -> (State, Term, Vec<Term>) {
        if let [one] = from {
            let state = &self.runs[*one].state;
            let state = vars
                .iter()
                .filter_map(|v| Some((*v, state.get(v)?.clone())))
                .collect();
            // A path is followed backwards from its end: only where several
            // edges meet must one be chosen.
            let done = self.done(*one);
            let here = if done.is_atomic() {
                done
            } else {
                let here = flag(&mut self.exec.b, name);
                self.exec.b.require(&here.implies(&done));
                here
            };
            return (state, here, vec![Term::bool(true)]);
        }
        let edges: Vec<Term> = from
            .iter()
            .map(|_| flag(&mut self.exec.b, &format!("{name} edge")))
            .collect();
        for (e, i) in edges.iter().zip(from) {
            let done = self.done(*i);
            self.exec.b.require(&e.implies(&done));
        }
        let here = flag(&mut self.exec.b, name);
        let some = Term::or(edges.iter().cloned());
        self.exec.b.require(&here.implies(&some));
        let mut state = State::new();
        let f = self.cx.program.function(self.info.id);
        for v in vars {
            let values: Vec<Option<Term>> = from
                .iter()
                .map(|i| self.runs[*i].state.get(v).cloned())
                .collect();
            let Some(first) = values.iter().flatten().next().cloned() else {
                continue;
            };
            if values.iter().all(|t| t.as_ref() == Some(&first)) {
                state.insert(*v, first);
                continue;
            }
            let merged = self.exec.b.fresh(&f.var(*v).name, first.sort().clone());
            for (e, t) in edges.iter().zip(&values) {
                if let Some(t) = t {
                    self.exec.b.require(&e.implies(&merged.eq_to(t)));
                }
            }
            state.insert(*v, merged);
        }
        (state, here, edges)
    }
}

/// Variables that must survive a unit's start: what is live, and inputs that
/// the exits ask for.
fn carried(info: &FunctionInfo, u: &Unit) -> Vec<Var> {
    let mut vars: BTreeSet<Var> = u.live.iter().copied().collect();
    vars.extend(
        info.inputs
            .iter()
            .map(|(p, _)| *p)
            .filter(|p| !info.overwritten.contains(p)),
    );
    vars.into_iter().collect()
}

/// One clause of a region.
fn clause(cx: &Context<'_>, info: &FunctionInfo, units: &[UnitId], goal: Goal, out: &mut Encoding) {
    let f = cx.program.function(info.id);
    let cut = units[0];
    let source = unit(info, cut);
    let pred = cx.preds[&Meaning::At(info.id, source.point())];
    let mut exec = Executor::new(cx, info);
    // The source's values.
    let mut state = State::new();
    let mut initial: BTreeMap<Var, Term> = BTreeMap::new();
    let declared = out.system.predicate(pred).args.clone();
    let mut args = Vec::with_capacity(declared.len());
    for a in &declared {
        let t = match a {
            Arg::Initial(v, r) => {
                let t = exec.b.fresh(&format!("{}@entry", f.var(*v).name), r.sort());
                initial.insert(*v, t.clone());
                t
            }
            Arg::Current(v, r) => {
                let t = exec.b.fresh(&f.var(*v).name, r.sort());
                state.insert(*v, t.clone());
                t
            }
            a => exec.b.fresh("any", a.sort()),
        };
        args.push(t);
    }
    for (p, _) in &info.inputs {
        if let Some(t) = state.get(p)
            && !info.overwritten.contains(p)
        {
            initial.insert(*p, t.clone());
        }
    }
    exec.b.atom(Atom { pred, args });
    let source_values: Vec<(Var, Reading, Term)> = state
        .iter()
        .filter(|(v, _)| !f.params.contains(v))
        .filter_map(|(v, t)| Some((*v, info.readings[v.index()]?, t.clone())))
        .collect();

    let single = units.len() == 1;
    let mut asm = Assembly {
        cx,
        info,
        exec,
        units: Vec::new(),
        runs: Vec::new(),
        flags: Vec::new(),
        steps: Vec::new(),
    };
    for &u in units {
        let this = unit(info, u);
        let name = &f.block(this.block).name;
        let (start, active, preds) = if u == cut {
            (state.clone(), Term::bool(true), Vec::new())
        } else {
            let from: Vec<usize> = (0..asm.units.len())
                .filter(|i| unit(info, asm.units[*i]).next.units().contains(&u))
                .collect();
            let (state, active, edges) = asm.merge(name, &from, &carried(info, this));
            (state, active, from.into_iter().zip(edges).collect())
        };
        let until = match goal {
            Goal::Call(c, stmt, _) if c == u => stmt + 1,
            Goal::Check(Some(calls)) if single => segment_end(cx, info, this, calls),
            _ => usize::MAX,
        };
        let mut run = asm.exec.unit(this, start, until);
        if let Goal::Call(c, _, _) = goal
            && c == u
        {
            // The failing call itself doesn't return.
            drop_last_call(&mut asm.exec.b, &mut run);
        }
        asm.steps.push(Step {
            block: this.block,
            first: this.stmts.start,
            preds,
            events: run.events.clone(),
            failures: Vec::new(),
        });
        asm.units.push(u);
        asm.runs.push(run);
        asm.flags.push(active);
    }
    finish(asm, goal, &initial, source_values, cut == 0, out);
}

/// The statement before which the segment after that many calls ends.
fn segment_end(cx: &Context<'_>, info: &FunctionInfo, u: &Unit, calls: usize) -> usize {
    let stmts = &cx.program.function(info.id).block(u.block).stmts;
    let mut seen = 0;
    for i in u.stmts.clone() {
        if let ir::StmtKind::Call {
            callee: ir::Callee::Direct(f),
            ..
        } = &stmts[i].kind
            && !cx.program.function(*f).is_external()
        {
            if seen == calls {
                return i;
            }
            seen += 1;
        }
    }
    u.stmts.end
}

/// Takes back the summary of the call that was executed last.
fn drop_last_call(b: &mut Builder, run: &mut Run) {
    let Some(risky) = run.risky.last() else {
        return;
    };
    let (stmt, prefix) = (risky.stmt, risky.prefix);
    run.conds.truncate(prefix);
    if let Some(Event::Call { stmt: s, atom }) = run.events.last()
        && *s == stmt
    {
        b.remove_last_atom(*atom);
        run.events.pop();
    } else {
        // An indirect call: what it would have drawn is not drawn.
        run.events
            .retain(|e| !matches!(e, Event::Draw { stmt: s, .. } if *s == stmt));
    }
}

fn finish(
    mut asm: Assembly<'_>,
    goal: Goal,
    initial: &BTreeMap<Var, Term>,
    source: Vec<(Var, Reading, Term)>,
    from_entry: bool,
    out: &mut Encoding,
) {
    let (cx, info) = (asm.cx, asm.info);
    let f = cx.program.function(info.id);
    let inputs = |b: &mut Builder| -> Vec<Term> {
        info.inputs
            .iter()
            .map(|(p, r)| {
                initial
                    .get(p)
                    .cloned()
                    .unwrap_or_else(|| b.fresh("any", r.sort()))
            })
            .collect()
    };
    let mut failing_atom = None;
    let from_block = &f.block(unit(info, asm.units[0]).block).name;
    let (head, last, name) = match goal {
        Goal::Cutpoint(t) => {
            let target = unit(info, t);
            let to = &f.block(target.block).name;
            let pred = cx.preds[&Meaning::At(info.id, target.point())];
            let from: Vec<usize> = (0..asm.units.len())
                .filter(|i| unit(info, asm.units[*i]).next.units().contains(&t))
                .collect();
            let (state, last) = if asm.units.len() == 1 {
                let done = asm.done(0);
                asm.exec.b.require(&done);
                (asm.runs[0].state.clone(), vec![(0, Term::bool(true))])
            } else {
                let (state, flag, edges) = asm.merge(to, &from, &carried(info, target));
                asm.exec.b.require(&flag);
                (state, from.into_iter().zip(edges).collect())
            };
            let declared = out.system.predicate(pred).args.clone();
            let args = declared
                .iter()
                .map(|a| match a {
                    Arg::Initial(v, r) => initial
                        .get(v)
                        .cloned()
                        .unwrap_or_else(|| asm.exec.b.fresh("any", r.sort())),
                    Arg::Current(v, r) => state
                        .get(v)
                        .cloned()
                        .unwrap_or_else(|| asm.exec.b.fresh_in(&f.var(*v).name, *r)),
                    a => asm.exec.b.fresh("any", a.sort()),
                })
                .collect();
            let name = format!("{}: {from_block} to {to}", f.name);
            (Atom { pred, args }, last, name)
        }
        Goal::Return(_) => {
            let i = asm.units.len() - 1;
            let done = asm.done(i);
            asm.exec.b.require(&done);
            let mut args = Vec::new();
            if cx.large {
                args.push(Term::bool(true));
            }
            args.extend(inputs(&mut asm.exec.b));
            args.extend(asm.runs[i].results.iter().flatten().cloned());
            let pred = cx.preds[&Meaning::Returns(info.id)];
            let name = format!("{}: {from_block} returns", f.name);
            (Atom { pred, args }, vec![(i, Term::bool(true))], name)
        }
        Goal::Check(segment) => {
            let mut options = Vec::new();
            let mut last = Vec::new();
            for i in 0..asm.units.len() {
                let run = &asm.runs[i];
                let mut here = Vec::new();
                for failure in &run.failures {
                    if segment.is_some_and(|n| calls_before(run, failure.stmt) != n) {
                        continue; // another segment's clause
                    }
                    let before = run.conds[..failure.prefix].iter().cloned();
                    let fails = Term::and(
                        std::iter::once(asm.flags[i].clone())
                            .chain(before)
                            .chain(std::iter::once(failure.when.clone())),
                    );
                    here.push(fails.clone());
                    asm.steps[i]
                        .failures
                        .push((failure.stmt, failure.check, fails));
                }
                if !here.is_empty() {
                    last.push((i, Term::or(here.iter().cloned())));
                    options.extend(here);
                }
            }
            asm.exec.b.require(&Term::or(options));
            let args = inputs(&mut asm.exec.b);
            let pred = cx.preds[&Meaning::Fails(info.id)];
            let name = format!("{}: {from_block} fails", f.name);
            (Atom { pred, args }, last, name)
        }
        Goal::Call(_, stmt, callee) => {
            let i = asm.units.len() - 1;
            let done = asm.done(i);
            asm.exec.b.require(&done);
            let actual = asm.runs[i]
                .risky
                .iter()
                .find(|c| c.stmt == stmt && c.callee == callee)
                .map(|c| c.args.clone())
                .unwrap_or_default();
            let fails = cx.preds[&Meaning::Fails(callee)];
            failing_atom = Some(asm.exec.b.atom(Atom {
                pred: fails,
                args: actual,
            }));
            let args = inputs(&mut asm.exec.b);
            let pred = cx.preds[&Meaning::Fails(info.id)];
            let callee = &cx.program.function(callee).name;
            let name = format!("{}: {from_block} calls {callee}, which fails", f.name);
            (Atom { pred, args }, vec![(i, Term::bool(true))], name)
        }
    };
    out.imprecise.extend(asm.exec.take_imprecise());
    let trail = Trail {
        function: info.id,
        goal,
        steps: asm.steps,
        last,
        failing_atom,
        source,
        from_entry,
    };
    let number = out.system.clauses.len();
    let clause = asm.exec.b.finish(format!("{number} {name}"), Some(head));
    push(out, clause, Some(trail));
}
