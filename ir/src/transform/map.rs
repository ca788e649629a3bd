//! Maps back: where each piece of a transformed program comes from.

use crate::points_to::{AllocSite, PointsTo};
use crate::{BlockId, FuncId, Function, Program, Site, StmtKind, Var};
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// Where each function of a transformed program comes from. Functions keep
/// their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// One entry per function.
    pub functions: Vec<FunctionMap>,
}

/// Where the pieces of one function come from. What a transform invented comes
/// from nowhere (`None`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionMap {
    /// For each block: the block whose start its start is. In the function's
    /// own code every visit of that one is a visit here, so that facts can be
    /// told there; inlined code is one copy among others. Every variable that
    /// survives and is live has its original's value.
    pub blocks: Vec<Option<(FuncId, BlockId)>>,
    /// For each block: its statements and, last, its terminator.
    pub statements: Vec<Vec<Option<Site>>>,
    /// For each target of each block's `goto`: the blocks that the original
    /// terminator names instead (jumps through empty blocks are shortened; ways
    /// may have become one). Not empty.
    pub targets: Vec<Vec<Vec<BlockId>>>,
    /// For each variable: the variable that it stands for.
    pub vars: Vec<Option<(FuncId, Var)>>,
}

impl FunctionMap {
    /// Everything comes from itself.
    pub fn identity(id: FuncId, f: &Function) -> FunctionMap {
        let sites = |b: BlockId| {
            (0..=f.block(b).stmts.len())
                .map(|i| Some(Site::new(id, b, i)))
                .collect()
        };
        FunctionMap {
            blocks: f.block_ids().map(|b| Some((id, b))).collect(),
            statements: f.block_ids().map(sites).collect(),
            targets: f
                .blocks
                .iter()
                .map(|b| b.term.successors().iter().map(|t| vec![*t]).collect())
                .collect(),
            vars: f.var_ids().map(|v| Some((id, v))).collect(),
        }
    }
}

impl Map {
    /// Everything comes from itself.
    pub fn identity(program: &Program) -> Map {
        let functions = program.function_ids();
        Map {
            functions: functions
                .map(|f| FunctionMap::identity(f, program.function(f)))
                .collect(),
        }
    }

    /// Where a block's start is in the original.
    pub fn block(&self, f: FuncId, b: BlockId) -> Option<(FuncId, BlockId)> {
        *self.functions.get(f.index())?.blocks.get(b.index())?
    }

    /// Where a statement or terminator stands in the original.
    pub fn statement(&self, s: Site) -> Option<Site> {
        let f = self.functions.get(s.function.index())?;
        *f.statements
            .get(s.block.index())?
            .get(s.statement as usize)?
    }

    /// Which variable of the original this one stands for.
    pub fn var(&self, f: FuncId, v: Var) -> Option<(FuncId, Var)> {
        *self.functions.get(f.index())?.vars.get(v.index())?
    }

    /// The blocks that the original `goto` names where this one, the
    /// terminator of `b`, goes to its target number `i`.
    pub fn target(&self, f: FuncId, b: BlockId, i: usize) -> &[BlockId] {
        let f = self.functions.get(f.index());
        let targets = f.and_then(|f| f.targets.get(b.index()));
        targets.and_then(|t| t.get(i)).map_or(&[], |hops| hops)
    }

    /// The map of this transform followed by another: `between` is the program
    /// that this one made, `later` maps back to it.
    #[must_use]
    pub fn then(&self, between: &Program, later: &Map) -> Map {
        let compose = |f: &FunctionMap| FunctionMap {
            blocks: f
                .blocks
                .iter()
                .map(|b| b.and_then(|(g, b)| self.block(g, b)))
                .collect(),
            statements: f
                .statements
                .iter()
                .map(|ss| {
                    ss.iter()
                        .map(|s| s.and_then(|s| self.statement(s)))
                        .collect()
                })
                .collect(),
            targets: f
                .targets
                .iter()
                .zip(&f.statements)
                .map(|(ts, ss)| {
                    let term = ss.last().copied().flatten();
                    ts.iter()
                        .map(|hops| self.first_hops(between, term, hops))
                        .collect()
                })
                .collect(),
            vars: f
                .vars
                .iter()
                .map(|v| v.and_then(|(g, v)| self.var(g, v)))
                .collect(),
        };
        Map {
            functions: self
                .functions
                .iter()
                .zip(&later.functions)
                .map(|(_, f)| compose(f))
                .collect(),
        }
    }

    /// What the original terminator names where the one at `term` in the
    /// program between goes to one of `hops`.
    fn first_hops(&self, between: &Program, term: Option<Site>, hops: &[BlockId]) -> Vec<BlockId> {
        let Some(term) = term else {
            return hops.to_vec();
        };
        let block = between.function(term.function).block(term.block);
        let names = |h: &BlockId| {
            let i = block.term.successors().iter().position(|s| s == h);
            i.map_or(&[][..], |i| self.target(term.function, term.block, i))
        };
        hops.iter().flat_map(names).copied().collect()
    }

    /// Points-to results of the original, told of the transformed program:
    /// allocations and variables get their new places.
    pub fn points_to(&self, old: &PointsTo, program: &Program) -> PointsTo {
        let mut moved: HashMap<Site, Vec<AllocSite>> = HashMap::default();
        for (id, f) in program.function_ids().zip(&program.functions) {
            for b in f.block_ids() {
                for (i, stmt) in f.block(b).stmts.iter().enumerate() {
                    let new = Site::new(id, b, i);
                    if let (StmtKind::Alloc { .. }, Some(s)) = (&stmt.kind, self.statement(new)) {
                        moved.entry(s).or_default().push(AllocSite::Statement(new));
                    }
                }
            }
        }
        let mut out = old.clone();
        for ((graph, map), id) in out.graphs.iter_mut().zip(&self.functions).zip(0..) {
            for node in &mut graph.nodes {
                let sites = std::mem::take(&mut node.sites);
                for s in sites {
                    match s {
                        AllocSite::Statement(place) => {
                            node.sites
                                .extend(moved.get(&place).into_iter().flatten().cloned());
                        }
                        other => node.sites.push(other),
                    }
                }
                node.sites.sort();
            }
            let cells: BTreeMap<_, _> = map
                .vars
                .iter()
                .enumerate()
                .filter_map(|(new, v)| {
                    let (f, v) = (*v)?;
                    let cell = graph.cells.get(&v).filter(|_| f == FuncId(id))?;
                    Some((Var::new(new), *cell))
                })
                .collect();
            graph.cells = cells;
        }
        out
    }
}
