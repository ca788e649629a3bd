//! Slicing: what cannot influence the given checks goes (Weiser, "Program
//! Slicing", ICSE 1981; control dependence after Ferrante, Ottenstein, Warren,
//! "The Program Dependence Graph and Its Use in Optimization", TOPLAS 1987).
//!
//! A statement is kept when it is an assert of a given check, an `assume` of
//! its own (not the condition of a branch), when it writes a variable or memory
//! that something kept reads, or when it calls a function with something kept
//! or from which control may not come back. A branch is kept when something
//! kept, or a return, depends on which way it goes; else control goes straight
//! to where its ways meet. Variables are told apart by function, not by place;
//! memory is one thing.
//!
//! Asserts of other checks are judged elsewhere: each check speaks of the
//! executions in which no earlier one failed. They become `assume`s when all
//! that they read is kept anyway, and go otherwise.
//!
//! **What is kept.** Every execution of the original in which no check failed
//! before has one in the slice that reaches the same kept statements with the
//! same values: *a given check that never fails in the slice never fails in the
//! original.* The reverse holds only up to what was dropped: loops that don't
//! end, branches that don't cover every case, memory statements that end the
//! execution, other checks. So a failure in the slice is a failure of the
//! original only after [`super::replay::lift`] shows it.

use super::body::{Body, Piece};
use super::map::{FunctionMap, Map};
use crate::graph::{BitSet, CallGraph, PostDominators};
use crate::{
    BlockId, Callee, CheckId, Cond, Const, External, FuncId, Function, Operand, Program, PtrPred,
    StmtKind, Terminator, Type, Var, Z,
};
use std::collections::BTreeSet;

/// The part of a program without violations that the checks depend on.
/// Functions that don't matter keep their heads and stop at once.
pub fn slice(program: &Program, checks: &BTreeSet<CheckId>) -> (Program, Map) {
    let mut s = Slicer {
        program,
        checks,
        functions: program.functions.iter().map(Relevant::new).collect(),
        memory: false,
        changed: false,
    };
    s.solve();
    super::each_function(program, |_, id, f| s.cut(id, f))
}

/// What matters in one function.
struct Relevant {
    /// Whether its calls are kept.
    matters: bool,
    vars: BitSet,
    results: BitSet,
    /// Blocks with something kept.
    blocks: BitSet,
    /// Blocks whose branch is kept.
    branches: BitSet,
    /// For each block, how many leading assumes are conditions of the branches
    /// that lead here: none if a plain jump does, too.
    arms: Vec<usize>,
    /// Blocks whose arms' conditions are kept.
    arms_kept: BitSet,
    post: PostDominators,
}

impl Relevant {
    fn new(f: &Function) -> Relevant {
        let n = f.blocks.len();
        let mut plain = vec![false; n];
        for b in &f.blocks {
            if let [t] = b.term.successors() {
                plain[t.index()] = true;
            }
        }
        let arms = f.blocks.iter().zip(&plain).map(|(b, plain)| {
            let mut kinds = b.stmts.iter().map(|s| &s.kind);
            let end = kinds.position(|k| !matches!(k, StmtKind::Assume { .. }));
            if *plain {
                0
            } else {
                end.unwrap_or(b.stmts.len())
            }
        });
        Relevant {
            matters: false,
            vars: BitSet::new(f.vars.len()),
            results: BitSet::new(f.results.len()),
            blocks: BitSet::new(n),
            branches: BitSet::new(n),
            arms: arms
                .enumerate()
                .map(|(b, n)| if b == 0 { 0 } else { n })
                .collect(),
            arms_kept: BitSet::new(n),
            post: PostDominators::of(f),
        }
    }
}

struct Slicer<'a> {
    program: &'a Program,
    checks: &'a BTreeSet<CheckId>,
    functions: Vec<Relevant>,
    memory: bool,
    changed: bool,
}

impl Slicer<'_> {
    /// Grows what is relevant until nothing is added. Every round looks at the
    /// whole program, callees first and backwards, so that few rounds do.
    fn solve(&mut self) {
        let calls = CallGraph::of(self.program);
        let order: Vec<FuncId> = calls.bottom_up().flatten().collect();
        for f in &self.program.entries {
            self.functions[f.index()].matters = true;
        }
        for f in &order {
            let function = self.program.function(*f);
            let stops = function.blocks.iter().any(|b| b.term == Terminator::Stop);
            self.functions[f.index()].matters |= stops || function.noreturn;
        }
        loop {
            self.changed = false;
            for f in &order {
                self.function(*f);
            }
            if !self.changed {
                return;
            }
        }
    }

    fn function(&mut self, id: FuncId) {
        let f = self.program.function(id);
        for (i, block) in f.blocks.iter().enumerate().rev() {
            let b = BlockId::new(i);
            if let Terminator::Return(values) = &block.term {
                if self.functions[id.index()].matters {
                    self.mark_block(id, b);
                }
                for (i, v) in values.iter().enumerate() {
                    if self.functions[id.index()].results.contains(i) {
                        self.mark_operand(id, v);
                    }
                }
            }
            let arms = self.functions[id.index()].arms[b.index()];
            for stmt in block.stmts[arms..].iter().rev() {
                if self.is_kept(id, &stmt.kind) {
                    self.keep(id, b, &stmt.kind);
                }
            }
        }
        if self.functions[id.index()].matters {
            self.branches(id, f);
        }
    }

    /// Whether a statement (not a branch's condition) is kept.
    fn is_kept(&self, id: FuncId, kind: &StmtKind) -> bool {
        let vars = &self.functions[id.index()].vars;
        let mut writes = false;
        kind.for_each_def(&mut |v| writes |= vars.contains(v.index()));
        match kind {
            StmtKind::Assert { check, .. } => self.checks.contains(check),
            StmtKind::Assume { .. } => true,
            StmtKind::Call { callee, .. } => writes || self.call_matters(callee),
            StmtKind::Alloc { .. } => writes || self.memory,
            StmtKind::Store { .. }
            | StmtKind::Free { .. }
            | StmtKind::RegionCopy { .. }
            | StmtKind::RegionFill { .. } => self.memory,
            _ => writes,
        }
    }

    fn call_matters(&self, callee: &Callee) -> bool {
        let one = |g: &FuncId| {
            let f = self.program.function(*g);
            if f.is_external() {
                let writes = !matches!(f.external, External::Input | External::Pure);
                return f.noreturn || (writes && self.memory);
            }
            self.functions[g.index()].matters
        };
        match callee {
            Callee::Direct(g) => one(g),
            Callee::Indirect {
                targets, complete, ..
            } => (!complete && self.memory) || targets.iter().any(one),
        }
    }

    /// Marks what a kept statement reads.
    fn keep(&mut self, id: FuncId, b: BlockId, kind: &StmtKind) {
        self.mark_block(id, b);
        match kind {
            StmtKind::Call {
                dsts, callee, args, ..
            } => return self.keep_call(id, dsts, callee, args),
            StmtKind::Load { .. } | StmtKind::RegionCopy { .. } => self.mark_memory(),
            StmtKind::SetBool { cond, .. }
            | StmtKind::Assume { cond }
            | StmtKind::Assert { cond, .. }
                if reads_memory(cond) =>
            {
                self.mark_memory();
            }
            _ => {}
        }
        kind.for_each_use(&mut |v| self.mark_var(id, v));
    }

    fn keep_call(&mut self, id: FuncId, dsts: &[Var], callee: &Callee, args: &[Operand]) {
        let targets = match callee {
            Callee::Direct(g) => std::slice::from_ref(g),
            Callee::Indirect { ptr, targets, .. } => {
                self.mark_operand(id, ptr);
                for a in args {
                    self.mark_operand(id, a);
                }
                targets
            }
        };
        for g in targets {
            self.mark_matters(*g);
            let callee = self.program.function(*g);
            for (i, d) in dsts.iter().enumerate() {
                if self.functions[id.index()].vars.contains(d.index()) {
                    self.changed |= self.functions[g.index()].results.insert(i);
                }
            }
            for (p, a) in callee.params.iter().zip(args) {
                if self.is_read(*g, *p) {
                    self.mark_operand(id, a);
                }
            }
        }
    }

    /// Whether a callee reads a parameter. What an external one does is not
    /// known.
    fn is_read(&self, g: FuncId, p: Var) -> bool {
        let external = self.program.function(g).is_external();
        external || self.functions[g.index()].vars.contains(p.index())
    }

    fn mark_memory(&mut self) {
        self.changed |= !self.memory;
        self.memory = true;
    }

    fn mark_matters(&mut self, f: FuncId) {
        let matters = &mut self.functions[f.index()].matters;
        self.changed |= !*matters;
        *matters = true;
    }

    fn mark_block(&mut self, id: FuncId, b: BlockId) {
        self.changed |= self.functions[id.index()].blocks.insert(b.index());
        self.mark_matters(id);
    }

    fn mark_var(&mut self, id: FuncId, v: Var) {
        self.changed |= self.functions[id.index()].vars.insert(v.index());
    }

    fn mark_operand(&mut self, id: FuncId, o: &Operand) {
        if let Operand::Var(v) = o {
            self.mark_var(id, *v);
        }
    }

    /// Keeps the branches that something kept depends on: those with an arm on
    /// which something kept comes before all arms meet. That is a path in the
    /// tree of post-dominators, from the arm up to where they meet.
    fn branches(&mut self, id: FuncId, f: &Function) {
        loop {
            let r = &self.functions[id.index()];
            let count = r.post.marked_ancestors(&r.blocks);
            let depends = |b: &BlockId| {
                let targets = f.block(*b).term.successors();
                if targets.len() < 2 || r.branches.contains(b.index()) {
                    return false;
                }
                let meet = r.post.immediate(*b).map_or(0, |m| count[m.index()]);
                targets.iter().any(|t| count[t.index()] > meet)
            };
            let new: Vec<BlockId> = f.block_ids().filter(depends).collect();
            if new.is_empty() {
                return;
            }
            self.changed = true;
            for b in new {
                self.functions[id.index()].branches.insert(b.index());
                self.mark_block(id, b);
                for t in f.block(b).term.successors() {
                    let r = &mut self.functions[id.index()];
                    r.arms_kept.insert(t.index());
                    let arms = r.arms[t.index()];
                    for stmt in &f.block(*t).stmts[..arms] {
                        self.keep(id, *t, &stmt.kind);
                    }
                }
            }
        }
    }

    /// Whether all that an assert reads is kept anyway.
    fn is_free(&self, id: FuncId, kind: &StmtKind, cond: &Cond) -> bool {
        let vars = &self.functions[id.index()].vars;
        let mut all = self.memory || !reads_memory(cond);
        kind.for_each_use(&mut |v| all &= vars.contains(v.index()));
        all
    }

    fn cut(&self, id: FuncId, f: &Function) -> (Function, FunctionMap) {
        let mut body = Body::of(id, f);
        let r = &self.functions[id.index()];
        if f.is_external() {
            return body.finish(f);
        }
        if r.matters {
            for (b, piece) in f.block_ids().zip(&mut body.pieces) {
                self.cut_lines(id, b, piece);
                self.cut_terminator(id, f, b, piece);
            }
        } else {
            body.pieces[0].lines.clear();
            stop(&mut body.pieces[0]);
        }
        body.keep_reachable();
        body.drop_unused_vars();
        body.finish(f)
    }

    fn cut_lines(&self, id: FuncId, b: BlockId, piece: &mut Piece) {
        let r = &self.functions[id.index()];
        let mut i = 0;
        piece.lines.retain_mut(|line| {
            i += 1;
            if i <= r.arms[b.index()] {
                return r.arms_kept.contains(b.index());
            }
            if self.is_kept(id, &line.stmt.kind) {
                self.blank_arguments(&mut line.stmt.kind);
                return true;
            }
            let StmtKind::Assert { cond, .. } = &line.stmt.kind else {
                return false;
            };
            let free = self.is_free(id, &line.stmt.kind, cond);
            if free {
                let cond = cond.clone();
                line.stmt.kind = StmtKind::Assume { cond };
            }
            free
        });
    }

    fn cut_terminator(&self, id: FuncId, f: &Function, b: BlockId, piece: &mut Piece) {
        let r = &self.functions[id.index()];
        match &mut piece.term {
            Terminator::Goto(targets) if targets.len() > 1 && !r.branches.contains(b.index()) => {
                let Some(meet) = r.post.immediate(b) else {
                    // The arms never meet, and nothing on them is kept.
                    return stop(piece);
                };
                *targets = vec![meet];
                piece.hops = vec![vec![meet]];
                piece.term_origin = None;
            }
            Terminator::Return(values) => {
                for (i, v) in values.iter_mut().enumerate() {
                    if !r.results.contains(i) {
                        blank(v, f.results.get(i).copied());
                    }
                }
            }
            Terminator::Goto(_) | Terminator::Stop => {}
        }
    }

    /// Arguments that a callee doesn't read become constants.
    fn blank_arguments(&self, kind: &mut StmtKind) {
        let StmtKind::Call {
            callee: Callee::Direct(g),
            args,
            ..
        } = kind
        else {
            return;
        };
        let callee = self.program.function(*g);
        for (p, a) in callee.params.iter().zip(args) {
            if !self.is_read(*g, *p) {
                blank(a, Some(callee.var(*p).ty));
            }
        }
    }
}

fn stop(piece: &mut Piece) {
    piece.term = Terminator::Stop;
    piece.term_origin = None;
    piece.hops.clear();
}

/// A value that nobody reads, instead of a variable that nobody writes.
fn blank(o: &mut Operand, ty: Option<Type>) {
    let value = match ty {
        Some(Type::Bool) => Const::Bool(false),
        Some(Type::Int(w)) => Const::int(w, 0),
        Some(Type::Float(kind)) => Const::Float {
            kind,
            bits: Z::ZERO,
        },
        Some(Type::Ptr) => Const::Null,
        Some(Type::Array(_)) | None => return,
    };
    *o = value.into();
}

/// Whether the truth of a condition depends on objects, their sizes or lives.
fn reads_memory(cond: &Cond) -> bool {
    match cond {
        Cond::Const(_) | Cond::Var(_) | Cond::Cmp { .. } | Cond::Fits { .. } => false,
        Cond::Ptr(p) => match p {
            PtrPred::InBounds { .. }
            | PtrPred::Live(_)
            | PtrPred::Writable(_)
            | PtrPred::Initialized { .. }
            | PtrPred::Freeable { .. } => true,
            PtrPred::NonNull(_)
            | PtrPred::Aligned { .. }
            | PtrPred::SameObject(..)
            | PtrPred::Disjoint { .. }
            | PtrPred::Callable { .. } => false,
        },
        Cond::Not(c) => reads_memory(c),
        Cond::And(cs) | Cond::Or(cs) => cs.iter().any(reads_memory),
    }
}
