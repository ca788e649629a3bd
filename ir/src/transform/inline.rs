//! Inlining: a direct call becomes the callee's body.
//!
//! Bottom-up over the call graph, so that a callee has its own calls inlined
//! when its turn comes. Checks keep their numbers; variables and blocks are
//! named `callee.name`, source names are kept. Executions are the same; so are
//! the checks that fail.
//!
//! What a callee allocates on the stack ends where it returns: a variable for
//! each such statement, null at first, says what there is to end.
//!
//! Not inlined: functions without a body, recursive ones, those beyond the
//! limits, calls through pointers, and
//! - callees that allocate on the stack in a loop, any number of objects (one
//!   that always ends before it is made again is one at a time);
//! - calls with a region map, and callees that name regions of their own:
//!   inlining comes before points-to.

use super::body::{Body, Line, Taken, goto, jump};
use super::copies::Copies;
use super::map::Map;
use crate::graph::{BitSet, CallGraph, Cfg, Liveness, cyclic_blocks};
use crate::points_to::ALL_MEMORY;
use crate::{
    AllocKind, BlockId, Callee, Const, FuncId, Function, HavocKind, Operand, PlaceMut, Program,
    Span, Stmt, StmtKind, Terminator, Type, Var, VarInfo,
};

/// How much is inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InlineLimits {
    /// A callee with more statements and terminators, its own inlined calls
    /// counted, is not inlined where it is called several times.
    pub callee: usize,
    /// Nor one with more where it is called once, which makes the program no
    /// larger but functions, unless an entry calls it, which does nothing else.
    pub called_once: usize,
    /// A function doesn't grow beyond this many statements and terminators.
    pub function: usize,
}

impl Default for InlineLimits {
    fn default() -> Self {
        InlineLimits {
            callee: 200,
            called_once: 400,
            function: 5_000,
        }
    }
}

/// A callee that may be inlined.
struct Ready {
    /// With the statements that end its objects.
    body: Body,
    size: usize,
    /// Variables that say which objects there are, null at first.
    frame: Vec<Var>,
    /// Variables that are read before they are written: arbitrary at each call.
    arbitrary: Vec<Var>,
}

/// How many statements and terminators the functions that entries reach have when
/// every callee with at most `callee` of them is inlined. An estimate: what keeps
/// calls from being inlined otherwise isn't asked. Linear in the program.
pub fn size_with_callees_of(program: &Program, callee: usize) -> usize {
    let calls = CallGraph::of(program);
    let mut sizes = vec![0_usize; program.functions.len()];
    let is_inlined = |f: FuncId, sizes: &[usize]| {
        !program.function(f).is_external() && !calls.is_recursive(f) && sizes[f.index()] <= callee
    };
    for f in calls.bottom_up().flatten() {
        let blocks = &program.function(f).blocks;
        let statements = || blocks.iter().flat_map(|b| &b.stmts);
        let called = statements().filter_map(|s| match &s.kind {
            StmtKind::Call {
                callee: Callee::Direct(g),
                regions: None,
                ..
            } if is_inlined(*g, &sizes) => Some(sizes[g.index()]),
            _ => None,
        });
        let own = statements().count() + blocks.len();
        sizes[f.index()] = called.fold(own, usize::saturating_add);
    }
    let reached = calls.reachable(&program.entries).into_iter();
    let stay = reached.filter(|f| program.entries.contains(f) || !is_inlined(*f, &sizes));
    stay.map(|f| sizes[f.index()])
        .fold(0, usize::saturating_add)
}

/// Inlines calls in every function of a program without violations.
pub fn inline(program: &Program, limits: InlineLimits) -> (Program, Map) {
    inline_with(program, limits, None)
}

/// As [`inline`], with copies of checks where there are `Copies`.
pub(super) fn inline_with(
    program: &Program,
    limits: InlineLimits,
    mut copies: Option<&mut Copies<'_>>,
) -> (Program, Map) {
    let calls = CallGraph::of(program);
    let mut bodies: Vec<Option<Body>> = vec![None; program.functions.len()];
    let mut ready: Vec<Option<Ready>> = Vec::new();
    ready.resize_with(program.functions.len(), || None);
    for f in calls.bottom_up().flatten() {
        let function = program.function(f);
        let body = Caller::new(program, f, limits, copies.as_deref_mut()).run(&ready);
        let wanted = copies.as_ref().is_none_or(|c| c.callees[f.index()]);
        let possible = wanted && !function.is_external() && !calls.is_recursive(f);
        if possible && is_inlinable(function) {
            let size = size_of(&body);
            let once = size > limits.callee && calls.is_called_once(program, f);
            let most = match calls.callers[f.index()][..] {
                [caller] if once && program.entries.contains(&caller) => limits.function,
                [_] if once => limits.called_once,
                _ => limits.callee,
            };
            if size <= most {
                let arbitrary = arbitrary(&body);
                let mut body = body.clone();
                let frame = end_at_returns(&mut body, function);
                ready[f.index()] = Some(Ready {
                    size: size_of(&body),
                    body,
                    frame,
                    arbitrary,
                });
            }
        }
        bodies[f.index()] = Some(body);
    }
    let (mut functions, mut maps) = (Vec::new(), Vec::new());
    for (id, body) in program.function_ids().zip(bodies) {
        let like = program.function(id);
        let body = body.unwrap_or_else(|| Body::of(id, like));
        let (f, map) = body.finish(like);
        functions.push(f);
        maps.push(map);
    }
    super::rebuild(program, functions, maps)
}

/// The last part of a path, without generic arguments: `next` of
/// `<a::B<c::D> as e::F>::next::<g::H>`.
fn last_part(path: &str) -> &str {
    let (mut depth, mut start, mut last) = (0_u32, 0, path);
    for (i, c) in path.char_indices() {
        match c {
            '<' | '{' | '(' => depth += 1,
            '>' if path[..i].ends_with('-') => {}
            '>' | '}' | ')' => depth = depth.saturating_sub(1),
            ':' if depth == 0 => {
                if start < i && !path[start..i].starts_with('<') {
                    last = &path[start..i];
                }
                start = i + 1;
            }
            _ => {}
        }
    }
    match &path[start..] {
        "" => last,
        rest if rest.starts_with('<') => last,
        rest => rest,
    }
}

/// How many statements and terminators a body has.
pub(super) fn size_of(body: &Body) -> usize {
    body.pieces.iter().map(|p| p.lines.len() + 1).sum()
}

fn is_inlinable(f: &Function) -> bool {
    let other = |r: &crate::RegionId| *r != ALL_MEMORY;
    let mut jumps_to_entry = f.blocks.iter().flat_map(|b| b.term.successors());
    if jumps_to_entry.any(|t| *t == BlockId::ENTRY) {
        return false;
    }
    let cyclic = cyclic_blocks(f);
    let blocks = f.block_ids().zip(&cyclic);
    for (b, _) in blocks.filter(|(_, again)| **again) {
        for (i, stmt) in f.block(b).stmts.iter().enumerate() {
            if is_local(&stmt.kind) && !ends_before_the_next(f, b, i) {
                return false;
            }
        }
    }
    f.blocks
        .iter()
        .flat_map(|b| &b.stmts)
        .all(|s| match &s.kind {
            StmtKind::Alloc { region, .. }
            | StmtKind::Load { region, .. }
            | StmtKind::Store { region, .. }
            | StmtKind::Free { region, .. }
            | StmtKind::RegionFill { region, .. } => !other(region),
            StmtKind::RegionCopy {
                dst_region,
                src_region,
                ..
            } => !other(dst_region) && !other(src_region),
            _ => true,
        })
}

/// Whether a statement makes an object that ends when its function returns.
fn is_local(stmt: &StmtKind) -> bool {
    matches!(stmt, StmtKind::Alloc { kind, .. } if !kind.is_heap())
}

/// Whether the object that a statement makes has always ended when the statement
/// makes another one.
fn ends_before_the_next(f: &Function, block: BlockId, stmt: usize) -> bool {
    let StmtKind::Alloc { dst, .. } = f.block(block).stmts[stmt].kind else {
        return false;
    };
    let mut defs = 0;
    for s in f.blocks.iter().flat_map(|b| &b.stmts) {
        s.kind.for_each_def(&mut |v| defs += usize::from(v == dst));
    }
    if defs != 1 || f.params.contains(&dst) {
        return false;
    }
    let ends = |s: &Stmt| {
        matches!(&s.kind, StmtKind::Free { ptr, kind, .. }
            if ptr.as_var() == Some(dst) && !kind.is_heap())
    };
    let is_ended = |b: BlockId, from: usize| f.block(b).stmts[from..].iter().any(ends);
    let mut seen = BitSet::new(f.blocks.len());
    let mut work = Vec::new();
    if !is_ended(block, stmt + 1) {
        work.extend(f.block(block).term.successors());
    }
    while let Some(b) = work.pop() {
        if b == block {
            if !f.block(b).stmts[..stmt].iter().any(ends) {
                return false;
            }
        } else if seen.insert(b.index()) && !is_ended(b, 0) {
            work.extend(f.block(b).term.successors());
        }
    }
    true
}

/// Makes a callee's own objects end where it returns; the variables for that.
/// Those of callees that are inlined in it have their ends.
fn end_at_returns(body: &mut Body, like: &Function) -> Vec<Var> {
    let mut frame = Vec::new();
    for piece in &mut body.pieces {
        let mut lines = Vec::with_capacity(piece.lines.len());
        for line in std::mem::take(&mut piece.lines) {
            let made = match &line.stmt.kind {
                StmtKind::Alloc { dst, .. } if is_local(&line.stmt.kind) => Some(*dst),
                _ => None,
            };
            let span = line.stmt.span;
            lines.push(line);
            let Some(made) = made.filter(|v| v.index() < like.vars.len()) else {
                continue;
            };
            let end = Var::new(body.vars.len());
            body.vars.push(VarInfo {
                name: format!("{}.end", like.var(made).name),
                ty: Type::Ptr,
                source: None,
                signed: None,
                part: None,
                array: None,
            });
            body.var_origins.push(None);
            frame.push(end);
            let kind = StmtKind::Assign {
                dst: end,
                src: made.into(),
            };
            lines.push(Line::new(Stmt { kind, span }, None));
        }
        piece.lines = lines;
    }
    for piece in &mut body.pieces {
        if let Terminator::Return(_) = piece.term {
            let span = piece.term_span;
            piece.lines.extend(frame.iter().map(|end| {
                let kind = StmtKind::Free {
                    region: ALL_MEMORY,
                    ptr: (*end).into(),
                    kind: AllocKind::Stack,
                };
                Line::new(Stmt { kind, span }, None)
            }));
        }
    }
    frame
}

/// The variables that are read before they are written, but for parameters.
pub(super) fn arbitrary(body: &Body) -> Vec<Var> {
    let liveness = Liveness::of(body, &Cfg::of(body));
    liveness
        .live_in(BlockId::ENTRY)
        .filter(|v| !body.params.contains(v))
        .collect()
}

/// A function whose calls are being inlined.
struct Caller<'a, 'c, 's> {
    id: FuncId,
    program: &'a Program,
    copies: Option<&'c mut Copies<'s>>,
    limits: InlineLimits,
    body: Body,
    size: usize,
    var_names: Taken,
    block_names: Taken,
}

impl<'a, 'c, 's> Caller<'a, 'c, 's> {
    fn new(
        program: &'a Program,
        f: FuncId,
        limits: InlineLimits,
        copies: Option<&'c mut Copies<'s>>,
    ) -> Caller<'a, 'c, 's> {
        let body = Body::of(f, program.function(f));
        Caller {
            id: f,
            program,
            copies,
            limits,
            size: size_of(&body),
            var_names: Taken::of(body.vars.iter().map(|v| &v.name)),
            block_names: Taken::of(body.pieces.iter().map(|p| &p.name)),
            body,
        }
    }

    fn run(mut self, ready: &[Option<Ready>]) -> Body {
        for b in 0..self.body.pieces.len() {
            self.block(b, ready);
        }
        self.body
    }

    /// The callee of a call that is inlined.
    fn callee<'r>(
        &self,
        kind: &StmtKind,
        ready: &'r [Option<Ready>],
    ) -> Option<(FuncId, &'r Ready)> {
        let StmtKind::Call {
            callee: Callee::Direct(f),
            regions: None,
            ..
        } = kind
        else {
            return None;
        };
        let callee = ready[f.index()].as_ref()?;
        (self.size + callee.size <= self.limits.function).then_some((*f, callee))
    }

    /// Splits block `b` at its calls.
    fn block(&mut self, b: usize, ready: &[Option<Ready>]) {
        let none = |l: &Line| self.callee(&l.stmt.kind, ready).is_none();
        if self.body.pieces[b].lines.iter().all(none) {
            return;
        }
        let piece = &mut self.body.pieces[b];
        let (name, last) = (piece.name.clone(), piece.term.clone());
        let (span, origin) = (piece.term_span, piece.term_origin);
        let hops = std::mem::take(&mut piece.hops);
        let lines = std::mem::take(&mut piece.lines);
        let mut at = b;
        for line in lines {
            let Some((f, callee)) = self.callee(&line.stmt.kind, ready) else {
                self.body.pieces[at].lines.push(line);
                continue;
            };
            let StmtKind::Call { dsts, args, .. } = &line.stmt.kind else {
                continue;
            };
            let after = self.splice(f, callee, &line, dsts, args, at, &name);
            at = after;
        }
        let piece = &mut self.body.pieces[at];
        piece.term = last;
        piece.term_span = span;
        piece.term_origin = origin;
        piece.hops = hops;
    }

    /// Puts a copy of the callee behind block `at`; the block that goes on.
    #[allow(clippy::too_many_arguments)] // the call's parts, read by name
    fn splice(
        &mut self,
        f: FuncId,
        callee: &Ready,
        call: &Line,
        dsts: &[Var],
        args: &[Operand],
        at: usize,
        name: &str,
    ) -> usize {
        self.size += callee.size;
        let name_of_callee = &self.program.function(f).name;
        let prefix = match self.copies {
            // The last part of a path says enough.
            Some(_) => last_part(name_of_callee),
            None => name_of_callee,
        };
        let first_var = self.body.vars.len();
        for (info, origin) in callee.body.vars.iter().zip(&callee.body.var_origins) {
            let mut info = info.clone();
            info.name = self.var_names.fresh(&format!("{prefix}.{}", info.name));
            self.body.vars.push(info);
            self.body.var_origins.push(*origin);
        }
        let var = |v: Var| Var::new(first_var + v.index());
        let rename = &mut |place: PlaceMut<'_>| {
            if let Some(v) = place.var() {
                *v = var(*v);
            }
        };
        let after = self.body.pieces.len();
        let first_block = after + 1;
        let continuation = self.block_names.fresh(&format!("{name}.after.{prefix}"));
        self.body
            .pieces
            .push(jump(continuation, Terminator::Stop, call.stmt.span));

        let set = |dst: Var, src: Operand, span: Option<Span>, origin| {
            let kind = StmtKind::Assign { dst, src };
            Line::new(Stmt { kind, span }, origin)
        };
        let piece = &mut self.body.pieces[at];
        for (p, arg) in callee.body.params.iter().zip(args) {
            let line = set(var(*p), arg.clone(), call.stmt.span, call.origin);
            piece.lines.push(line);
        }
        for v in &callee.frame {
            let null = Operand::Const(Const::Null);
            piece.lines.push(set(var(*v), null, call.stmt.span, None));
        }
        for v in &callee.arbitrary {
            let kind = StmtKind::Havoc {
                dst: var(*v),
                kind: HavocKind::Uninitialized,
            };
            let span = call.stmt.span;
            piece.lines.push(Line::new(Stmt { kind, span }, None));
        }
        goto(piece, vec![BlockId::new(first_block)], call.stmt.span);
        for p in &callee.body.pieces {
            let mut p = p.clone();
            p.name = self.block_names.fresh(&format!("{prefix}.{}", p.name));
            for line in &mut p.lines {
                line.stmt.kind.visit_mut(rename);
            }
            p.term.visit_mut(rename);
            if let Some(copies) = &mut self.copies {
                let given = (callee.body.params.as_slice(), args);
                copies.take(self.id, &mut p, call.stmt.span, given);
            }
            match &mut p.term {
                Terminator::Goto(targets) => {
                    for t in targets {
                        *t = BlockId::new(first_block + t.index());
                    }
                }
                Terminator::Return(values) => {
                    let (span, origin) = (p.term_span, p.term_origin);
                    let results = dsts.iter().zip(values);
                    let copies = results.map(|(d, v)| set(*d, v.clone(), span, origin));
                    p.lines.extend(copies);
                    goto(&mut p, vec![BlockId::new(after)], span);
                }
                Terminator::Stop => {}
            }
            self.body.pieces.push(p);
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::{InlineLimits, inline, last_part};
    use crate::{Program, StmtKind};

    fn calls(program: &Program) -> usize {
        let stmts = program.functions.iter().flat_map(|f| &f.blocks);
        let stmts = stmts.flat_map(|b| &b.stmts);
        stmts
            .filter(|s| matches!(s.kind, StmtKind::Call { .. }))
            .count()
    }

    fn after_inlining(body: &str, callee: usize, calls_of_it: usize) -> usize {
        let text = format!(
            "fn @f() {{ region memory var p: ptr var go: bool {body} }}
             fn @g() {{ region memory
             ^entry: {} return
             }}
             fn @main() {{ region memory
             ^entry: call @g() call @g() return
             }}
             entry @main",
            "call @f() ".repeat(calls_of_it)
        );
        let program = crate::text::parse(&text).expect("a program");
        let limits = InlineLimits {
            callee,
            called_once: 2 * callee,
            ..InlineLimits::default()
        };
        calls(&inline(&program, limits).0)
    }

    #[test]
    fn locals_that_end_before_the_next_are_one_at_a_time() {
        let around = |end: &str| {
            format!(
                "^entry: goto ^head
                 ^head: p = alloc stack 4 align 4 go = havoc input goto ^again, ^skip
                 ^again: assume go {end} goto ^head
                 ^skip: assume not go return"
            )
        };
        assert_eq!(after_inlining(&around("free stack p"), 200, 1), 0);
        assert_ne!(after_inlining(&around(""), 200, 1), 0);
        assert_ne!(after_inlining(&around("free stack p p = null"), 200, 1), 0);
    }

    #[test]
    fn what_is_called_once_may_be_large() {
        let body = "^entry: go = havoc input go = havoc input go = havoc input return";
        // `g` calls it once or twice, and is called twice.
        let rest = |callee, n| after_inlining(body, callee, n);
        assert_eq!((rest(2, 1), rest(2, 2)), (2, 2 + 2));
        assert_eq!((rest(3, 1), rest(3, 2)), (2, 2 + 4));
        assert_eq!((rest(20, 1), rest(20, 2)), (0, 0));
    }

    #[test]
    fn paths_end_in_names() {
        for (path, last) in [
            ("next", "next"),
            ("a::b::c", "c"),
            ("<a::B<c::D> as e::F>::next::<g::H>", "next"),
            ("<fn() -> a::B as C>::call", "call"),
            ("a::b::{closure#0}", "{closure#0}"),
        ] {
            assert_eq!(last_part(path), last, "{path}");
        }
    }
}
