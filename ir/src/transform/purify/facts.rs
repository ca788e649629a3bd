//! What purification knows of a whole program.

use super::families::Families;
use crate::graph::{CallGraph, Cfg, cyclic_blocks};
use crate::points_to::{
    Allocation, ESCAPED, Object, RETURNED_AGAIN, Solution, THROWN, Targets, UNKNOWN_WRITE,
    ended_outside, may_call_back, may_use_kept,
};
use crate::{BlockId, Callee, External, FuncId, Function, InitPiece, Program, StmtKind};
use rustc_hash::FxHashSet as HashSet;

/// What is the same for all functions.
pub(super) struct Facts<'a> {
    pub program: &'a Program,
    pub solution: Solution,
    /// What of it is followed together.
    pub families: Families,
    /// Of each object, whether something may end it before its time.
    pub freed: Vec<bool>,
    /// The numbers of objects that are allocated.
    pub allocated: std::ops::Range<usize>,
    /// The function that runs first, once, if there is one, and the one that it calls
    /// once, before anything is written.
    pub once: Vec<FuncId>,
    /// Of each function, whether it may be called while it runs.
    pub reentrant: Vec<bool>,
    /// Of each function, the objects that a call may write or end.
    pub writes: Vec<HashSet<usize>>,
    /// Of each function, whether a call may end objects on the heap.
    pub ends: Vec<bool>,
    /// Objects that may change whenever code runs that we don't see.
    pub shared: HashSet<usize>,
}

impl<'a> Facts<'a> {
    pub(super) fn of(program: &'a Program) -> Facts<'a> {
        let mut solution = Solution::of(program);
        let families = Families::unite(program, &mut solution);
        let mut freed = vec![false; solution.objects.len()];
        let (mut outside, mut many) = (false, false);
        for (id, f) in program.function_ids().zip(&program.functions) {
            for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
                let mut end = |targets: &Targets| {
                    for (o, _) in &targets.objects {
                        freed[*o] = true;
                    }
                    outside |= targets.outside;
                    many |= targets.many;
                };
                match &stmt.kind {
                    StmtKind::Free { ptr, .. } => end(&solution.operand(id, ptr)),
                    StmtKind::Call { callee, args, .. } => {
                        let made = Allocation::of(program, f, &stmt.kind);
                        let replaced = made.and_then(|m| args.get(m.ends?));
                        if let Some(ptr) = replaced {
                            end(&solution.operand(id, ptr));
                        }
                        for o in ended_outside(program, &solution, id, callee, args) {
                            freed[o] = true;
                        }
                    }
                    _ => {}
                }
            }
        }
        for (o, freed) in freed.iter_mut().enumerate() {
            *freed |= outside && solution.exposed[o] || many && solution.crowded[o];
        }
        let from = program.globals.len();
        let to = solution.objects.len() - program.functions.len();
        let graph = CallGraph::of(program);
        // Other entries are what code that we don't see calls, any time later.
        let once = program.entries.first().copied().filter(|e| {
            let f = program.function(*e);
            let again = f.is_external() || !Cfg::of(f).preds(BlockId::ENTRY).is_empty();
            let called = !graph.callers[e.index()].is_empty();
            !(again || called || graph.address_taken.contains(e))
        });
        let started = once.and_then(|f| started_by(program, &graph, &solution, f));
        let once = once.into_iter().chain(started).collect();
        let mut reentrant = vec![false; program.functions.len()];
        for component in graph.bottom_up() {
            for f in &component {
                let cyclic = component.len() > 1 || graph.callees[f.index()].contains(f);
                let other_entry = program.entries.iter().skip(1).any(|e| e == f);
                reentrant[f.index()] = cyclic || other_entry || graph.address_taken.contains(f);
            }
        }
        let mut writes = solution.writes(program);
        let mut ends = ends(program, &solution, &graph);
        let mut shared = HashSet::default();
        for (object, exposed) in solution.exposed.iter().enumerate() {
            if let (true, Object::Function(f)) = (exposed, solution.objects[object]) {
                shared.extend(writes[f.index()].iter().copied());
            }
        }
        for g in &program.globals {
            if g.name == ESCAPED {
                let pieces = g.init.iter().flatten();
                shared.extend(pieces.filter_map(|p| match p {
                    InitPiece::Global(g, _) => Some(g.index()),
                    _ => None,
                }));
            }
        }
        for e in program.entries.iter().skip(1) {
            shared.extend(writes[e.index()].iter().copied());
        }
        let may_end = |o: &usize| match solution.objects[*o] {
            Object::Allocated(_) => freed[*o],
            _ => false,
        };
        let ended: Vec<usize> = shared.iter().copied().filter(may_end).collect();
        if !ended.is_empty() {
            for f in calling_back(program, &solution, &graph) {
                writes[f.index()].extend(&ended);
                ends[f.index()] = true;
            }
        }
        Facts {
            once,
            reentrant,
            writes,
            ends,
            shared,
            program,
            solution,
            families,
            freed,
            allocated: from..to,
        }
    }
}

/// Of each function, whether a call may end objects on the heap, itself or in calls.
fn ends(program: &Program, solution: &Solution, graph: &CallGraph) -> Vec<bool> {
    let ends = |id: FuncId, f: &Function, s: &StmtKind| match s {
        StmtKind::Free { kind, .. } => kind.is_heap(),
        StmtKind::Call { callee, args, .. } => {
            let made = Allocation::of(program, f, s);
            let anything = |g: &FuncId| {
                let name = &program.function(*g).name;
                name == THROWN || name == RETURNED_AGAIN || name.starts_with(UNKNOWN_WRITE)
            };
            made.is_some_and(|m| m.ends.is_some())
                || matches!(callee, Callee::Direct(g) if anything(g))
                || !ended_outside(program, solution, id, callee, args).is_empty()
        }
        _ => false,
    };
    let mut all: Vec<bool> = Vec::new();
    for (id, f) in program.function_ids().zip(&program.functions) {
        let mut stmts = f.blocks.iter().flat_map(|b| &b.stmts);
        all.push(f.is_external() || stmts.any(|s| ends(id, f, &s.kind)));
    }
    for component in graph.bottom_up() {
        let mut calls = component.iter().flat_map(|f| {
            let external = |g: &&FuncId| !program.function(**g).is_external();
            graph.callees[f.index()].iter().filter(external)
        });
        let some = component
            .iter()
            .any(|f| all[f.index()] || graph.calls_unknown[f.index()])
            || calls.any(|g| all[g.index()]);
        for f in component {
            all[f.index()] = some;
        }
    }
    all
}

/// The functions in a call of which code that we don't see may call the program's.
fn calling_back(program: &Program, solution: &Solution, graph: &CallGraph) -> Vec<FuncId> {
    let may = |f: &Function| may_call_back(f) || solution.keeps && may_use_kept(f);
    let mut calling: Vec<bool> = program.functions.iter().map(may).collect();
    for component in graph.bottom_up() {
        let calls = |f: &FuncId| {
            let mut callees = graph.callees[f.index()].iter();
            let itself = calling[f.index()] || graph.calls_unknown[f.index()];
            itself || callees.any(|g| calling[g.index()])
        };
        if component.iter().any(calls) {
            for f in component {
                calling[f.index()] = true;
            }
        }
    }
    let all = program.function_ids().zip(calling);
    all.filter_map(|(f, is)| is.then_some(f)).collect()
}

/// What of the library only fills objects that it is handed.
const FILLS: [&str; 3] = [
    "__pincer_text",
    "__pincer_elsewhere",
    "__pincer_scanned_text",
];

/// The only function of the program that another one calls, which runs once itself
/// and writes no global: no one else calls it, so globals begin there as they begin.
fn started_by(
    program: &Program,
    graph: &CallGraph,
    solution: &Solution,
    first: FuncId,
) -> Option<FuncId> {
    let f = program.function(first);
    let cyclic = cyclic_blocks(f);
    let mut found = None;
    for (block, again) in f.blocks.iter().zip(cyclic) {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Call { callee, .. } => {
                    let Callee::Direct(g) = callee else {
                        return None;
                    };
                    let callee = program.function(*g);
                    let pure = matches!(callee.external, External::Pure | External::Input);
                    if !callee.is_external() {
                        if again || found.replace(*g).is_some() {
                            return None;
                        }
                    } else if !pure && !FILLS.contains(&callee.name.as_str()) {
                        return None;
                    }
                }
                StmtKind::Store { ptr, .. }
                | StmtKind::RegionFill { ptr, .. }
                | StmtKind::RegionCopy { dst: ptr, .. } => {
                    let targets = solution.operand(first, ptr);
                    let own = |o: &usize| matches!(solution.objects[*o], Object::Allocated(_));
                    let known = !targets.outside && !targets.many;
                    if !known || !targets.objects.iter().all(|(o, _)| own(o)) {
                        return None;
                    }
                }
                _ => {}
            }
        }
    }
    let g = found?;
    let calls = program.functions.iter().flat_map(|f| &f.blocks);
    let calls = calls.flat_map(|b| &b.stmts).filter(|s| match &s.kind {
        StmtKind::Call { callee, .. } => match callee {
            Callee::Direct(h) => *h == g,
            Callee::Indirect { targets, .. } => targets.contains(&g),
        },
        _ => false,
    });
    let alone = calls.count() == 1 && !graph.address_taken.contains(&g);
    let begins = Cfg::of(program.function(g))
        .preds(BlockId::ENTRY)
        .is_empty();
    (alone && begins && !program.entries.contains(&g)).then_some(g)
}
