//! Which objects statements and calls may end.

use super::solution::{Object, Solution, Targets};
use super::{Allocation, CALLER, RETURNED_AGAIN, THROWN, UNKNOWN_WRITE};
use crate::graph::CallGraph;
use crate::library::{self, Clause, Effect, Returns, Row};
use crate::{Callee, External, FuncId, Function, Operand, Program, StmtKind};
use rustc_hash::FxHashSet as HashSet;

/// What something may end, before its function returns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ended {
    /// These objects, by number.
    objects: HashSet<usize>,
    /// And whatever else.
    anything: bool,
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
        self.objects.extend(&other.objects);
    }

    fn add(&mut self, solution: &Solution, targets: &Targets) {
        self.objects.extend(targets.objects.iter().map(|(o, _)| *o));
        let vague = solution.exposed.iter().zip(&solution.crowded).enumerate();
        let vague = vague.filter(|(_, (e, c))| targets.outside && **e || targets.many && **c);
        self.objects.extend(vague.map(|(o, _)| o));
    }

    /// Whether nothing ends.
    pub(crate) fn is_none(&self) -> bool {
        !self.anything && self.objects.is_empty()
    }

    /// Whether what a pointer leads to may be among it.
    pub(crate) fn may_be(&self, solution: &Solution, targets: &Targets) -> bool {
        let listed = || {
            targets
                .objects
                .iter()
                .any(|(o, _)| self.objects.contains(o))
        };
        let is = |of: &[bool]| self.objects.iter().any(|o| of[*o]);
        self.anything
            || listed()
            || targets.outside && is(&solution.exposed)
            || targets.many && is(&solution.crowded)
    }

    /// What a call of each function may end, in what it calls included.
    pub(crate) fn by_calls(program: &Program, solution: &Solution) -> Vec<Ended> {
        let mut all = vec![Ended::default(); program.functions.len()];
        let graph = CallGraph::of(program);
        for component in graph.bottom_up() {
            let mut union = Ended::default();
            for id in &component {
                let f = program.function(*id);
                for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
                    union.join(&Ended::by(program, solution, (*id, f), &stmt.kind, &all));
                }
            }
            for id in component {
                all[id.index()].clone_from(&union);
            }
        }
        all
    }

    /// What a statement may end, where that is known of calls.
    pub(crate) fn by(
        program: &Program,
        solution: &Solution,
        (id, f): (FuncId, &Function),
        stmt: &StmtKind,
        calls: &[Ended],
    ) -> Ended {
        let mut ended = Ended::default();
        match stmt {
            StmtKind::Free { ptr, .. } => ended.add(solution, &solution.operand(id, ptr)),
            StmtKind::Call { callee, args, .. } => {
                let made = Allocation::of(program, f, stmt);
                if let Some(ptr) = made.and_then(|m| args.get(m.ends?)) {
                    ended.add(solution, &solution.operand(id, ptr));
                }
                match callee {
                    Callee::Direct(g) => ended.join(&Ended::by_function(program, *g, calls)),
                    Callee::Indirect { ptr, .. } => {
                        let targets = solution.operand(id, ptr);
                        if targets.outside || targets.many {
                            return Ended::anything();
                        }
                        for (o, _) in &targets.objects {
                            if let Object::Function(g) = solution.objects[*o] {
                                ended.join(&Ended::by_function(program, g, calls));
                                let outside = &Callee::Direct(g);
                                let outside = ended_outside(program, solution, id, outside, args);
                                ended.objects.extend(outside);
                            }
                        }
                    }
                }
                ended
                    .objects
                    .extend(ended_outside(program, solution, id, callee, args));
            }
            _ => {}
        }
        ended
    }

    fn by_function(program: &Program, g: FuncId, calls: &[Ended]) -> Ended {
        let callee = program.function(g);
        if !callee.is_external() {
            return calls[g.index()].clone();
        }
        let name = callee.name.as_str();
        let entry = library::built_in().find(name.split('.').next().unwrap_or_default());
        let all = [THROWN, RETURNED_AGAIN, CALLER].contains(&name)
            || name.starts_with(UNKNOWN_WRITE)
            || match callee.external {
                External::Input => false,
                // A runtime may call destructors.
                External::Pure => entry.is_some_and(|e| e.effect() == Effect::Runtime),
                External::Unknown | External::Unmodelled => true,
                External::Library => entry.and_then(|e| e.row()).is_none_or(Row::calls_back),
            };
        if all {
            Ended::anything()
        } else {
            Ended::default()
        }
    }
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
            let may_end = |r: &Row, i| {
                if r.says(&Clause::Closes(i)) {
                    true
                } else if r.says(&Clause::Frees(i)) {
                    // Otherwise the call makes another one of it (`Allocation`).
                    !matches!(r.result, Returns::New(_))
                } else {
                    !r.is_read_or_written(i)
                }
            };
            let handed: Vec<Operand> = (0..args.len())
                .filter(|i| row.is_none_or(|r| may_end(r, *i)))
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
