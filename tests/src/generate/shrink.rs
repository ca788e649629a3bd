//! A delta debugger: makes a failing program small, so that it can be read.

use ir::{
    BlockId, Callee, Cond, FuncId, Function, Operand, PlaceMut, Program, StmtKind, Terminator, Var,
};

/// How often everything is tried; a few rounds do.
const ROUNDS: usize = 20;

/// The smallest program found that still fails, by dropping and simplifying one
/// piece at a time until nothing more can go. `fails` must hold for `program`.
/// It is asked about a few times as many programs as there are statements, all
/// of which keep the rules that `program` keeps.
pub fn shrink(program: &Program, mut fails: impl FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    for _ in 0..ROUNDS {
        let before = best.clone();
        drop_statements(&mut best, &mut fails);
        straighten(&mut best, &mut fails);
        simplify(&mut best, &mut fails);
        tidy(&mut best, &mut fails);
        if best == before {
            break;
        }
    }
    best
}

type Fails<'a> = &'a mut dyn FnMut(&Program) -> bool;

/// Keeps a change if the program still fails with it.
fn attempt(best: &mut Program, fails: Fails<'_>, change: impl FnOnce(&mut Program)) -> bool {
    let mut candidate = best.clone();
    change(&mut candidate);
    let better = candidate != *best && fails(&candidate);
    if better {
        *best = candidate;
    }
    better
}

/// Drops runs of statements: whole blocks, halves, and so on down to one.
fn drop_statements(best: &mut Program, fails: Fails<'_>) {
    for f in 0..best.functions.len() {
        for b in 0..best.functions[f].blocks.len() {
            let mut size = best.functions[f].blocks[b].stmts.len();
            while size > 0 {
                let mut end = best.functions[f].blocks[b].stmts.len();
                while end > 0 {
                    let start = end.saturating_sub(size);
                    attempt(best, fails, |p| {
                        p.functions[f].blocks[b].stmts.drain(start..end);
                    });
                    end = start;
                }
                size /= 2;
            }
        }
    }
}

/// Fewer targets, shorter ways, earlier ends.
fn straighten(best: &mut Program, fails: Fails<'_>) {
    for f in 0..best.functions.len() {
        for b in 0..best.functions[f].blocks.len() {
            let term = best.functions[f].blocks[b].term.clone();
            let set =
                |term: Terminator| move |p: &mut Program| p.functions[f].blocks[b].term = term;
            if term != Terminator::Stop && attempt(best, fails, set(Terminator::Stop)) {
                continue;
            }
            let Terminator::Goto(targets) = term else {
                continue;
            };
            for t in &targets {
                if targets.len() > 1 && attempt(best, fails, set(Terminator::Goto(vec![*t]))) {
                    break;
                }
            }
            // A block with one way in becomes a part of the one before.
            let Terminator::Goto(targets) = best.functions[f].blocks[b].term.clone() else {
                continue;
            };
            if let [only] = targets[..]
                && only.index() != b
                && predecessors(&best.functions[f], only) == 1
            {
                let next = best.functions[f].blocks[only.index()].clone();
                attempt(best, fails, |p| {
                    let block = &mut p.functions[f].blocks[b];
                    block.stmts.extend(next.stmts);
                    block.term = next.term;
                });
            }
        }
    }
}

fn predecessors(f: &Function, b: BlockId) -> usize {
    let targets = f.blocks.iter().flat_map(|block| block.term.successors());
    targets.filter(|t| **t == b).count()
}

/// Simpler statements: no promises, smaller conditions, smaller constants.
fn simplify(best: &mut Program, fails: Fails<'_>) {
    for f in 0..best.functions.len() {
        for b in 0..best.functions[f].blocks.len() {
            for i in 0..best.functions[f].blocks[b].stmts.len() {
                let kind = best.functions[f].blocks[b].stmts[i].kind.clone();
                for simpler in simpler(&kind) {
                    let kept = attempt(best, fails, |p| {
                        p.functions[f].blocks[b].stmts[i].kind = simpler;
                    });
                    if kept {
                        break;
                    }
                }
            }
        }
    }
}

fn simpler(kind: &StmtKind) -> Vec<StmtKind> {
    let mut out = Vec::new();
    match kind {
        StmtKind::Binary {
            dst,
            op,
            flags,
            a,
            b,
        } => {
            for src in [a, b] {
                out.push(StmtKind::Assign {
                    dst: *dst,
                    src: src.clone(),
                });
            }
            if !flags.is_none() {
                out.push(StmtKind::Binary {
                    dst: *dst,
                    op: *op,
                    flags: ir::Flags::NONE,
                    a: a.clone(),
                    b: b.clone(),
                });
            }
        }
        StmtKind::Select { dst, a, b, .. } => {
            for src in [a, b] {
                out.push(StmtKind::Assign {
                    dst: *dst,
                    src: src.clone(),
                });
            }
        }
        StmtKind::Assign {
            dst,
            src: Operand::Const(ir::Const::Int { width, value }),
        } => {
            for z in [ir::Z::ZERO, ir::Z::ONE] {
                if z < *value {
                    out.push(StmtKind::Assign {
                        dst: *dst,
                        src: Operand::int(*width, z),
                    });
                }
            }
        }
        StmtKind::Assume { cond } => {
            let parts = parts(cond).into_iter();
            out.extend(parts.map(|cond| StmtKind::Assume { cond }));
        }
        StmtKind::Assert { check, cond } => {
            let parts = parts(cond).into_iter();
            out.extend(parts.map(|cond| StmtKind::Assert {
                check: *check,
                cond,
            }));
        }
        StmtKind::SetBool { dst, cond } => {
            let parts = parts(cond).into_iter();
            out.extend(parts.map(|cond| StmtKind::SetBool { dst: *dst, cond }));
        }
        _ => {}
    }
    out
}

fn parts(cond: &Cond) -> Vec<Cond> {
    match cond {
        Cond::Not(c) => vec![(**c).clone()],
        Cond::And(cs) | Cond::Or(cs) => cs.clone(),
        _ => Vec::new(),
    }
}

/// Drops blocks, functions and variables that nothing leads to any more.
fn tidy(best: &mut Program, fails: Fails<'_>) {
    for f in 0..best.functions.len() {
        attempt(best, fails, |p| drop_unreachable(&mut p.functions[f]));
        attempt(best, fails, |p| drop_unused(&mut p.functions[f]));
    }
    let mut f = best.functions.len();
    while f > 0 {
        f -= 1;
        if !is_used(best, FuncId::new(f)) {
            attempt(best, fails, |p| drop_function(p, FuncId::new(f)));
        }
    }
}

fn drop_unreachable(f: &mut Function) {
    let mut seen = vec![false; f.blocks.len()];
    let mut work: Vec<usize> = (0..f.blocks.len().min(1)).collect();
    while let Some(b) = work.pop() {
        if !std::mem::replace(&mut seen[b], true) {
            work.extend(f.blocks[b].term.successors().iter().map(|t| t.index()));
        }
    }
    let mut new = Vec::new();
    let mut next = 0;
    for s in &seen {
        new.push(BlockId::new(next));
        next += usize::from(*s);
    }
    let mut keep = seen.iter();
    f.blocks.retain(|_| *keep.next().unwrap_or(&true));
    for block in &mut f.blocks {
        if let Terminator::Goto(targets) = &mut block.term {
            for t in targets {
                *t = new[t.index()];
            }
        }
    }
}

fn drop_unused(f: &mut Function) {
    let mut used = vec![false; f.vars.len()];
    each_var(f, &mut |v| used[v.index()] = true);
    let mut new = Vec::new();
    let mut next = 0;
    for u in &used {
        new.push(Var::new(next));
        next += usize::from(*u);
    }
    let mut keep = used.iter();
    f.vars.retain(|_| *keep.next().unwrap_or(&true));
    each_var(f, &mut |v| *v = new[v.index()]);
}

/// Calls `see` on every place that holds a variable.
fn each_var(f: &mut Function, see: &mut dyn FnMut(&mut Var)) {
    f.params.iter_mut().for_each(&mut *see);
    let see = &mut |place: PlaceMut<'_>| place.var().into_iter().for_each(&mut *see);
    for block in &mut f.blocks {
        for stmt in &mut block.stmts {
            stmt.kind.visit_mut(see);
        }
        block.term.visit_mut(see);
    }
}

/// Whether anything refers to a function. Constants that address functions and
/// indirect calls count as references to all.
fn is_used(p: &Program, f: FuncId) -> bool {
    let mut used = p.entries.contains(&f) || p.points_to.is_some() || p.functions.len() < 2;
    for stmt in p
        .functions
        .iter()
        .flat_map(|g| &g.blocks)
        .flat_map(|b| &b.stmts)
    {
        if let StmtKind::Call { callee, .. } = &stmt.kind {
            used |= match callee {
                Callee::Direct(g) => *g == f,
                Callee::Indirect { .. } => true,
            };
        }
        stmt.kind.for_each_operand(&mut |o| {
            used |= matches!(o, Operand::Const(ir::Const::Function(_)));
        });
    }
    used || p.globals.iter().any(|g| {
        let pieces = g.init.iter().flatten();
        let mut functions = pieces.filter(|i| matches!(i, ir::InitPiece::Function(_)));
        functions.next().is_some()
    })
}

fn drop_function(p: &mut Program, f: FuncId) {
    let moved = |g: FuncId| FuncId(g.0 - u32::from(g > f));
    p.functions.remove(f.index());
    for e in &mut p.entries {
        *e = moved(*e);
    }
    for c in &mut p.checks {
        // A check whose assert is gone goes to whatever function there is.
        c.function = if c.function == f {
            FuncId(0)
        } else {
            moved(c.function)
        };
    }
    for a in &mut p.assumptions {
        a.function = a.function.filter(|g| *g != f).map(moved);
    }
    for block in p.functions.iter_mut().flat_map(|g| &mut g.blocks) {
        for stmt in &mut block.stmts {
            if let StmtKind::Call {
                callee: Callee::Direct(g),
                ..
            } = &mut stmt.kind
            {
                *g = moved(*g);
            }
        }
    }
}
