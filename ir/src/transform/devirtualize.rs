//! Calls through pointers as calls by name.
//!
//! Where points-to analysis knows all that a pointer may lead to, a call through
//! it becomes a choice between calls by name, each where the pointer is equal to
//! that function's address. A pointer to anything else is undefined when it is
//! called, and a check before the call says so: no such way is left. Functions of
//! another type are no targets either.

use super::body::{Body, Line, Taken, goto, jump};
use super::map::{FunctionMap, Map};
use crate::points_to::{Object, Solution};
use crate::{
    BlockId, Callee, CmpOp, Cond, Const, FuncId, Function, Operand, Program, Stmt, StmtKind,
    Terminator, Type,
};

/// Calls that may run more functions stay as they are.
const MOST_TARGETS: usize = 8;

/// Makes calls by name of calls through pointers, where few functions can be
/// called.
pub fn devirtualize(program: &Program) -> (Program, Map) {
    let indirect = |s: &Stmt| {
        matches!(
            s.kind,
            StmtKind::Call {
                callee: Callee::Indirect { .. },
                ..
            }
        )
    };
    let mut blocks = program.functions.iter().flat_map(|f| &f.blocks);
    if !blocks.any(|b| b.stmts.iter().any(indirect)) {
        return (program.clone(), Map::identity(program));
    }
    let solution = Solution::of(program);
    super::each_function(program, |program, id, f| by_name(program, &solution, id, f))
}

fn by_name(
    program: &Program,
    solution: &Solution,
    id: FuncId,
    f: &Function,
) -> (Function, FunctionMap) {
    let mut body = Body::of(id, f);
    let mut taken = Taken::of(f.blocks.iter().map(|b| &b.name));
    let mut b = 0;
    while b < body.pieces.len() {
        let mut lines = body.pieces[b].lines.iter().enumerate();
        let found = lines.find_map(|(i, line)| {
            let found = targets(program, solution, id, f, &line.stmt.kind)?;
            Some((i, found))
        });
        if let Some((at, (ptr, targets))) = found {
            split(&mut body, b, at, &ptr, &targets, &mut taken);
        }
        b += 1;
    }
    body.finish(f)
}

/// The pointer of a call, and the functions that it may lead to.
fn targets(
    program: &Program,
    solution: &Solution,
    id: FuncId,
    f: &Function,
    stmt: &StmtKind,
) -> Option<(Operand, Vec<FuncId>)> {
    let StmtKind::Call {
        dsts, callee, args, ..
    } = stmt
    else {
        return None;
    };
    let Callee::Indirect {
        ptr,
        targets: listed,
        complete,
    } = callee
    else {
        return None;
    };
    let known = solution.operand(id, ptr);
    if known.outside || known.many {
        return None;
    }
    let params: Vec<Type> = args.iter().map(|a| a.ty(&f.vars)).collect();
    let results: Vec<Type> = dsts.iter().map(|v| f.var(*v).ty).collect();
    let callable = |(o, _): &(usize, _)| match solution.objects[*o] {
        Object::Function(g) => {
            let fits = program.function(g).has_signature(&params, &results);
            (fits && (!complete || listed.contains(&g))).then_some(g)
        }
        _ => None,
    };
    let found: Vec<FuncId> = known.objects.iter().filter_map(callable).collect();
    (1..=MOST_TARGETS)
        .contains(&found.len())
        .then(|| (ptr.clone(), found))
}

/// Puts a choice of calls in the place of the one that is line `at`.
fn split(
    body: &mut Body,
    b: usize,
    at: usize,
    ptr: &Operand,
    targets: &[FuncId],
    taken: &mut Taken,
) {
    let piece = &mut body.pieces[b];
    let mut rest = piece.lines.split_off(at);
    let call = rest.remove(0);
    let StmtKind::Call { dsts, args, .. } = &call.stmt.kind else {
        return;
    };
    let (prefix, span) = (piece.name.clone(), call.stmt.span);
    let mut after = jump(
        taken.fresh(&format!("{prefix}.after")),
        Terminator::Stop,
        span,
    );
    after.lines = rest;
    after.stale = std::mem::take(&mut piece.stale);
    after.term = std::mem::replace(&mut piece.term, Terminator::Stop);
    after.term_span = piece.term_span;
    after.term_origin = piece.term_origin.take();
    after.hops = std::mem::take(&mut piece.hops);
    let first = body.pieces.len();
    let ways = (1..=targets.len()).map(|i| BlockId::new(first + i));
    goto(&mut body.pieces[b], ways.collect(), span);
    body.pieces.push(after);
    for g in targets {
        let function = Operand::Const(Const::Function(*g));
        let cond = Cond::cmp(CmpOp::Eq, ptr.clone(), function);
        let kind = StmtKind::Assume { cond };
        let assume = Line::new(Stmt { kind, span }, None);
        let mut by_name = call.clone();
        by_name.stmt.kind = StmtKind::Call {
            dsts: dsts.clone(),
            callee: Callee::Direct(*g),
            args: args.clone(),
            regions: None,
        };
        let name = taken.fresh(&format!("{prefix}.call"));
        let mut way = jump(name, Terminator::Stop, span);
        way.lines = vec![assume, by_name];
        goto(&mut way, vec![BlockId::new(first)], span);
        body.pieces.push(way);
    }
}
