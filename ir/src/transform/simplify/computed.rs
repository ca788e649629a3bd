//! Computations whose results are there already, somewhere before.
//!
//! Where each variable of a computation and its result has one assignment in all of
//! the function, and the operands have theirs before the computation on every way, the
//! result stands wherever the computation dominates: whoever comes from an operand's
//! assignment to such a place comes through the computation again.
//! So sizes and lengths that are computed twice, with a loop in between, are the same
//! number to whoever compares them. Only operations whose result is never arbitrary:
//! it would be so twice. Not what indices of arrays are made of: each access has its
//! own, and parts of arrays are told apart by them. But numbers of objects: what is
//! kept of one object is the same wherever nothing of it was written.

use crate::graph::BitSet;
use crate::transform::body::Body;
use crate::{BinOp, CastOp, Const, Operand, StmtKind, Type, Var, Z};
use petgraph::algo::dominators::{Dominators, simple_fast};
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap as HashMap;

/// A computation whose result only its operands decide.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Computed {
    Binary(BinOp, Operand, Operand),
    Cast(CastOp, Type, Operand),
    /// An element of an array.
    Element(Var, Operand),
}

impl Computed {
    /// With the variable that gets its result.
    pub(super) fn of(kind: &StmtKind, types: &[Type]) -> Option<(Var, Computed)> {
        match kind {
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } if flags.is_none() && is_total(*op, b) => {
                Some((*dst, Computed::Binary(*op, a.clone(), b.clone())))
            }
            StmtKind::Cast {
                dst,
                op: op @ (CastOp::Zext | CastOp::Sext | CastOp::Trunc),
                flags,
                a,
            } if flags.is_none() => {
                Some((*dst, Computed::Cast(*op, types[dst.index()], a.clone())))
            }
            StmtKind::ArraySelect { dst, array, index } => {
                Some((*dst, Computed::Element(*array, index.clone())))
            }
            _ => None,
        }
    }

    pub(super) fn vars(&self) -> impl Iterator<Item = Var> {
        let (array, operands) = match self {
            Computed::Binary(_, a, b) => (None, [Some(a), Some(b)]),
            Computed::Cast(_, _, a) => (None, [Some(a), None]),
            Computed::Element(array, index) => (Some(*array), [Some(index), None]),
        };
        let operands = operands.into_iter().flatten().filter_map(Operand::as_var);
        array.into_iter().chain(operands)
    }
}

/// Whether an operation by that operand has a result whatever the other one is.
fn is_total(op: BinOp, b: &Operand) -> bool {
    let number = || match b {
        Operand::Const(Const::Int { width, value }) => Some(value.wrap_signed(*width)),
        _ => None,
    };
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor => true,
        // Neither by 0 nor by -1.
        BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem => {
            number().is_some_and(|n| n > Z::ZERO)
        }
        _ => false,
    }
}

/// The computations of a function whose variables have one assignment each.
pub(super) struct Everywhere {
    dominators: Dominators<NodeIndex>,
    known: HashMap<Computed, Vec<(usize, Var)>>,
    /// What indices of arrays are made of.
    indices: BitSet,
}

impl Everywhere {
    pub(super) fn of(body: &Body, types: &[Type]) -> Everywhere {
        let mut graph = DiGraph::<(), ()>::new();
        let nodes: Vec<NodeIndex> = body.pieces.iter().map(|_| graph.add_node(())).collect();
        // How often each is assigned, and where: block and line.
        let mut assignments = vec![(0_usize, None); body.vars.len()];
        for v in &body.params {
            assignments[v.index()].0 += 1;
        }
        for (b, piece) in body.pieces.iter().enumerate() {
            for t in piece.term.successors() {
                graph.add_edge(nodes[b], nodes[t.index()], ());
            }
            let mut add = |v: Var, line: usize| {
                let (count, at) = &mut assignments[v.index()];
                *count += 1;
                *at = Some((b, line));
            };
            for (i, line) in piece.lines.iter().enumerate() {
                line.stale.iter().for_each(|v| add(*v, i));
                line.stmt.kind.for_each_def(&mut |v| add(v, i));
            }
            piece.stale.iter().for_each(|v| add(*v, usize::MAX));
        }
        let dominators = simple_fast(&graph, NodeIndex::new(0));
        let is_before = |v: Var, b: usize, i: usize| match assignments[v.index()].1 {
            None => true,
            Some((of, line)) if of == b => line < i,
            Some((of, _)) => dominators
                .strict_dominators(nodes[b])
                .is_some_and(|mut above| above.any(|d| d.index() == of)),
        };
        let mut known: HashMap<Computed, Vec<(usize, usize, Var)>> = HashMap::default();
        for (b, piece) in body.pieces.iter().enumerate() {
            for (i, line) in piece.lines.iter().enumerate() {
                let Some((dst, computed)) = Computed::of(&line.stmt.kind, types) else {
                    continue;
                };
                let once = |v: Var| assignments[v.index()].0 == 1;
                if once(dst) && computed.vars().all(once) {
                    known.entry(computed).or_default().push((b, i, dst));
                }
            }
        }
        let known = known.into_iter().map(|(computed, all)| {
            let stands = |(b, i, _): &&(usize, usize, Var)| {
                let mut vars = computed.vars();
                vars.all(|v| is_before(v, *b, *i))
            };
            let all = all.iter().filter(stands);
            let all = all.map(|(b, _, v)| (*b, *v)).collect();
            (computed, all)
        });
        let known = known.collect();
        Everywhere {
            dominators,
            known,
            indices: indices(body),
        }
    }

    /// Whether an index of an array is made of that variable.
    pub(super) fn is_index(&self, v: Var) -> bool {
        self.indices.contains(v.index())
    }

    /// The variable that has that result in all of a block, computed in another one.
    pub(super) fn at(&self, block: usize, computed: &Computed) -> Option<Var> {
        let all = self.known.get(computed)?;
        if all.iter().all(|(of, _)| *of == block) {
            return None;
        }
        let mut above = self.dominators.strict_dominators(NodeIndex::new(block))?;
        let found = |b: NodeIndex| all.iter().find(|(of, _)| *of == b.index());
        above.find_map(found).map(|(_, v)| *v)
    }
}

/// The variables that indices of arrays are made of.
fn indices(body: &Body) -> BitSet {
    let lines = || body.pieces.iter().flat_map(|p| &p.lines);
    let mut made_of: HashMap<Var, Vec<Var>> = HashMap::default();
    let mut work = Vec::new();
    for line in lines() {
        match &line.stmt.kind {
            StmtKind::ArraySelect { index, .. } | StmtKind::ArrayStore { index, .. } => {
                work.extend(index.as_var());
            }
            StmtKind::ArrayMerge { from, to, .. } => {
                work.extend(from.as_var().into_iter().chain(to.as_var()));
            }
            kind @ (StmtKind::Assign { .. }
            | StmtKind::Binary { .. }
            | StmtKind::Cast { .. }
            | StmtKind::Select { .. }) => {
                kind.for_each_def(&mut |d| {
                    kind.for_each_use(&mut |u| made_of.entry(d).or_default().push(u));
                });
            }
            _ => {}
        }
    }
    let mut found = BitSet::new(body.vars.len());
    while let Some(v) = work.pop() {
        if found.insert(v.index()) {
            work.extend(made_of.get(&v).into_iter().flatten());
        }
    }
    found
}
