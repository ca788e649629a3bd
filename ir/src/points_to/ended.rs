//! Which objects statements and calls may end.

use super::kept::{may_call_back, may_use_kept};
use super::solution::{Object, Solution, Targets};
use super::{Allocation, CALLER, RETURNED_AGAIN, THROWN, UNKNOWN_WRITE};
use crate::graph::{CallGraph, Cfg};
use crate::library::{self, Change, Clause, Returns, Row};
use crate::{
    AllocKind, Callee, External, FuncId, Function, Operand, Program, StmtKind, Terminator, Type,
};
use rustc_hash::FxHashSet as HashSet;
use std::collections::BTreeSet;

/// A function.
pub(crate) struct Place<'a> {
    pub id: FuncId,
    pub f: &'a Function,
    /// Of each variable, which parameter's value it always holds; empty: nobody asks.
    pub handed: Vec<Option<usize>>,
}

/// Of each variable, which parameter's value it holds wherever it is read.
fn handed_on(f: &Function) -> Vec<Option<usize>> {
    let mut definitions = vec![0usize; f.vars.len()];
    let stmts = || f.blocks.iter().flat_map(|b| &b.stmts);
    for stmt in stmts() {
        stmt.kind.for_each_def(&mut |v| definitions[v.index()] += 1);
    }
    let mut handed = vec![None; f.vars.len()];
    for (i, p) in f.params.iter().enumerate() {
        if definitions[p.index()] == 0 {
            handed[p.index()] = Some(i);
        }
    }
    for stmt in stmts() {
        if let StmtKind::Assign {
            dst,
            src: Operand::Var(src),
        } = &stmt.kind
            && definitions[dst.index()] == 1
            && !f.params.contains(dst)
        {
            handed[dst.index()] = handed[src.index()];
        }
    }
    handed
}

/// What something may end, before its function returns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ended {
    /// These objects, by number.
    objects: HashSet<usize>,
    /// What these parameters lead to, beside those.
    params: BTreeSet<usize>,
    /// Those that code which we don't see made, and that have no number.
    foreign: bool,
    /// And whatever else.
    anything: bool,
}

/// What calls may end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls {
    /// A call of each function, in what it calls included.
    each: Vec<Ended>,
    /// Functions of the program that a library may have kept, whichever of its own is
    /// called.
    back: Ended,
}

impl Calls {
    pub(crate) fn of(program: &Program, solution: &Solution) -> Calls {
        let mut calls = Calls {
            each: vec![Ended::default(); program.functions.len()],
            back: Ended::default(),
        };
        calls.settle(program, solution);
        if !solution.keeps {
            return calls;
        }
        for (object, exposed) in solution.exposed.iter().enumerate() {
            if let (true, Object::Function(g)) = (exposed, solution.objects[object])
                && returns(program.function(g))
            {
                let of = &calls.each[g.index()];
                let handed = !of.params.is_empty();
                calls.back.join(of);
                calls.back.params.clear();
                if handed {
                    // By a library, which only knows what it can reach.
                    calls.back.foreign = true;
                    let reached = solution.exposed.iter().enumerate();
                    let reached = reached.filter(|(_, e)| **e).map(|(o, _)| o);
                    let on_heap =
                        |o: &usize| is_made(program, &solution.objects[*o], AllocKind::is_heap);
                    calls.back.objects.extend(reached.filter(on_heap));
                }
            }
        }
        // All that are called back are among those, whatever they call.
        if !calls.back.is_none() {
            calls.settle(program, solution);
        }
        calls
    }

    /// Goes through all functions, those first that others call.
    fn settle(&mut self, program: &Program, solution: &Solution) {
        let graph = CallGraph::of(program);
        for component in graph.bottom_up() {
            let alone = matches!(component[..], [f] if !graph.callees[f.index()].contains(&f));
            let mut union = Ended::default();
            for id in &component {
                let f = program.function(*id);
                // Of functions that call each other, parameters are told by what they
                // lead to.
                let place = Place {
                    id: *id,
                    f,
                    handed: if alone { handed_on(f) } else { Vec::new() },
                };
                for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
                    union.join(&Ended::by(program, solution, &place, &stmt.kind, self));
                }
            }
            for id in component {
                self.each[id.index()].clone_from(&union);
            }
        }
    }
}

/// Whether a function of the program may return.
fn returns(f: &Function) -> bool {
    let cfg = Cfg::of(f);
    let mut reached = cfg.reverse_post_order().iter();
    reached.any(|b| matches!(f.block(*b).term, Terminator::Return(_)))
}

impl Ended {
    fn anything() -> Ended {
        Ended {
            anything: true,
            ..Ended::default()
        }
    }

    fn join(&mut self, other: &Ended) {
        self.anything |= other.anything;
        self.foreign |= other.foreign;
        self.objects.extend(&other.objects);
        self.params.extend(&other.params);
    }

    /// What a pointer leads to, which may be a parameter's value, of what `may_end`
    /// says. What code that we don't see made counts where `foreign` says so.
    fn add_all(
        &mut self,
        solution: &Solution,
        place: &Place<'_>,
        ptr: &Operand,
        (may_end, foreign): (impl Fn(&Object) -> bool, bool),
    ) {
        let param = ptr.as_var().and_then(|v| *place.handed.get(v.index())?);
        if let Some(i) = param {
            self.params.insert(i);
        } else {
            let targets = solution.operand(place.id, ptr);
            self.foreign |= foreign && targets.outside;
            self.add(solution, &targets, may_end);
        }
    }

    /// What code that isn't seen may end in a call: of what is on the heap.
    fn add_unseen(
        &mut self,
        program: &Program,
        solution: &Solution,
        caller: FuncId,
        (callee, args): (&Callee, &[Operand]),
    ) {
        let objects = ended_outside(program, solution, caller, callee, args);
        let on_heap = |o: &usize| is_made(program, &solution.objects[*o], AllocKind::is_heap);
        self.objects.extend(objects.into_iter().filter(on_heap));
        self.foreign |= may_end_foreign(program, solution, caller, callee, args);
    }

    /// Of what a pointer leads to, what `may_end` says.
    fn add(&mut self, solution: &Solution, targets: &Targets, may_end: impl Fn(&Object) -> bool) {
        let listed = targets.objects.iter().map(|(o, _)| *o);
        let vague = solution.exposed.iter().zip(&solution.crowded).enumerate();
        let vague = vague.filter(|(_, (e, c))| targets.outside && **e || targets.many && **c);
        let all = listed.chain(vague.map(|(o, _)| o));
        self.objects
            .extend(all.filter(|o| may_end(&solution.objects[*o])));
    }

    /// Whether nothing ends.
    pub(crate) fn is_none(&self) -> bool {
        !self.anything && !self.foreign && self.objects.is_empty() && self.params.is_empty()
    }

    /// Whether what a pointer leads to may be among it. Whatever ends is on the heap, if
    /// it isn't listed: locals end where their functions say so, or return.
    pub(crate) fn may_be(&self, program: &Program, solution: &Solution, targets: &Targets) -> bool {
        let listed = || {
            let mut all = targets.objects.iter();
            all.any(|(o, _)| {
                let on_heap = || is_made(program, &solution.objects[*o], AllocKind::is_heap);
                self.objects.contains(o) || self.anything && on_heap()
            })
        };
        let is = |of: &[bool]| self.objects.iter().any(|o| of[*o]);
        self.anything && (targets.outside || targets.many)
            || self.foreign && targets.outside
            || listed()
            || targets.outside && is(&solution.exposed)
            || targets.many && is(&solution.crowded)
    }

    /// What a statement may end, where that is known of calls.
    pub(crate) fn by(
        program: &Program,
        solution: &Solution,
        place: &Place<'_>,
        stmt: &StmtKind,
        calls: &Calls,
    ) -> Ended {
        let mut ended = Ended::default();
        let (id, f) = (place.id, place.f);
        let on_heap = |o: &Object| is_made(program, o, AllocKind::is_heap);
        match stmt {
            StmtKind::Free { ptr, kind, .. } => {
                // Others it ends in no execution that goes on.
                let is_ended =
                    |k: AllocKind| k.is_ended_by(*kind) || !(k.is_heap() || kind.is_heap());
                let may_end = |o: &Object| is_made(program, o, is_ended);
                ended.add_all(solution, place, ptr, (may_end, kind.is_heap()));
            }
            StmtKind::Call { callee, args, .. } => {
                let made = Allocation::of(program, f, stmt);
                if let Some(ptr) = made.and_then(|m| args.get(m.ends?)) {
                    ended.add_all(solution, place, ptr, (on_heap, true));
                }
                let run = |ended: &mut Ended, g: FuncId| {
                    let Ended {
                        objects,
                        params,
                        foreign,
                        anything,
                    } = Ended::by_function(program, g, calls);
                    ended.anything |= anything;
                    ended.foreign |= foreign;
                    ended.objects.extend(objects);
                    for ptr in params.into_iter().filter_map(|i| args.get(i)) {
                        ended.add_all(solution, place, ptr, (on_heap, true));
                    }
                };
                match callee {
                    Callee::Direct(g) => run(&mut ended, *g),
                    Callee::Indirect { ptr, .. } => {
                        let targets = solution.operand(id, ptr);
                        if targets.outside || targets.many {
                            return Ended::anything();
                        }
                        for (o, _) in &targets.objects {
                            if let Object::Function(g) = solution.objects[*o] {
                                run(&mut ended, g);
                                let called = (&Callee::Direct(g), args.as_slice());
                                ended.add_unseen(program, solution, id, called);
                            }
                        }
                    }
                }
                ended.add_unseen(program, solution, id, (callee, args));
            }
            _ => {}
        }
        ended
    }

    fn by_function(program: &Program, g: FuncId, calls: &Calls) -> Ended {
        let callee = program.function(g);
        if !callee.is_external() {
            return calls.each[g.index()].clone();
        }
        let name = callee.name.as_str();
        let all = [THROWN, RETURNED_AGAIN, CALLER].contains(&name)
            || name.starts_with(UNKNOWN_WRITE)
            || may_call_back(callee);
        if all {
            Ended::anything()
        } else if may_use_kept(callee) {
            calls.back.clone()
        } else {
            Ended::default()
        }
    }
}

/// Whether a call may end objects that code which we don't see made, in that code.
fn may_end_foreign(
    program: &Program,
    solution: &Solution,
    caller: FuncId,
    callee: &Callee,
    args: &[Operand],
) -> bool {
    let g = match callee {
        Callee::Direct(g) => program.function(*g),
        // Those that it may run are asked for one by one.
        Callee::Indirect { complete, .. } => return !complete,
    };
    if !g.is_external() {
        return false;
    }
    let name = g.name.split('.').next().unwrap_or_default();
    let row = library::built_in().find(name).and_then(|e| e.row());
    if solution.streams && row.is_some_and(|r| (0..args.len()).any(|i| r.is_stream(i))) {
        return true;
    }
    let renews = |r: &Row| {
        let gives = !matches!(
            r.result,
            Returns::Argument(..) | Returns::Into(..) | Returns::New(_) | Returns::Stream
        );
        let own = gives && !r.says(&Clause::Environment) && g.results.contains(&Type::Ptr);
        own || r.says(&Clause::Changes(Change::Environment))
    };
    match g.external {
        External::Input => false,
        External::Unknown | External::Unmodelled => true,
        // What it gave before, it may make anew.
        _ if row.is_some_and(renews) => true,
        External::Pure => false,
        External::Library => {
            let Some(row) = row else {
                return true;
            };
            args.iter().enumerate().any(|(i, a)| {
                let is_itself = may_end_argument(row, i) || row.says(&Clause::Frees(i));
                let is_read = row.is_stream(i) || row.list() == Some(i);
                let replaces = !is_read
                    && row.may_write_through(i, false)
                    && !row.writes_no_pointers(i)
                    && solution.leads_outside(caller, a, true);
                is_itself && solution.leads_outside(caller, a, false) || replaces
            })
        }
    }
}

/// Whether a function of the library may end what an argument leads to; otherwise what
/// it ends the call makes another one of ([`Allocation`]).
fn may_end_argument(row: &Row, i: usize) -> bool {
    if row.says(&Clause::Closes(i)) {
        true
    } else if row.says(&Clause::Frees(i)) {
        !matches!(row.result, Returns::New(_))
    } else {
        !row.is_read_or_written(i)
    }
}

/// Whether an object is one of an allocation of such a kind.
fn is_made(program: &Program, object: &Object, is: impl Fn(AllocKind) -> bool) -> bool {
    let Object::Allocated(site) = object else {
        return false;
    };
    let f = program.function(site.function);
    let stmt = &f.block(site.block).stmts[site.statement as usize].kind;
    Allocation::of(program, f, stmt).is_none_or(|made| is(made.kind))
}

/// The objects that code which we don't see may end in a call.
pub(crate) fn ended_outside(
    program: &Program,
    solution: &Solution,
    caller: FuncId,
    callee: &Callee,
    args: &[Operand],
) -> Vec<usize> {
    let exposed = || {
        let all = solution.exposed.iter().enumerate();
        all.filter(|(_, e)| **e).map(|(o, _)| o).collect()
    };
    let g = match callee {
        Callee::Direct(g) if program.function(*g).is_external() => program.function(*g),
        Callee::Direct(_) => return Vec::new(),
        Callee::Indirect {
            targets,
            complete: true,
            ..
        } => {
            let mut all = Vec::new();
            for g in targets {
                all.extend(ended_outside(
                    program,
                    solution,
                    caller,
                    &Callee::Direct(*g),
                    args,
                ));
                // Nobody follows what such a call makes of what it ends.
                let row = library::built_in().find(&program.function(*g).name);
                let clauses = row
                    .and_then(|e| e.row())
                    .into_iter()
                    .flat_map(|r| &r.clauses);
                let ended = clauses.filter_map(|c| match c {
                    Clause::Frees(i) | Clause::Closes(i) => args.get(*i).cloned(),
                    _ => None,
                });
                all.extend(solution.reachable(caller, &ended.collect::<Vec<_>>()));
            }
            return all;
        }
        Callee::Indirect { .. } => return exposed(),
    };
    match g.external {
        External::Input | External::Pure => Vec::new(),
        External::Unknown | External::Unmodelled => exposed(),
        // What it is handed it may end if it says so, or nothing is known; what
        // that leads to may be replaced (`getline`).
        External::Library => {
            let name = g.name.split('.').next().unwrap_or_default();
            let row = library::built_in().find(name).and_then(|e| e.row());
            let handed: Vec<Operand> = (0..args.len())
                .filter(|i| row.is_none_or(|r| may_end_argument(r, *i)))
                .map(|i| args[i].clone())
                .collect();
            let mut all = solution.reachable(caller, &handed);
            // A stream leads to nothing of the program's, and what a list leads to is
            // printed.
            let is_read = |r: &Row, i| r.is_stream(i) || r.list() == Some(i);
            let leads_on = |i: &usize| row.is_none_or(|r| !is_read(r, *i));
            let others = (0..args.len()).filter(leads_on).map(|i| args[i].clone());
            all.extend(solution.reachable_behind(caller, &others.collect::<Vec<_>>()));
            all
        }
    }
}
