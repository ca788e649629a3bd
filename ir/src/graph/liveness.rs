//! Live variables: those whose value may still be read.
//!
//! A backward may-analysis, variable by variable: from each block that reads a
//! variable before it writes it, back over predecessors to the blocks that
//! write it. Most variables of lowered code live inside one block or two, so
//! that the sum of all live ranges, which is what this costs in time and
//! memory, is far below blocks × variables.

use super::{BitSet, Cfg};
use crate::{BlockId, Function, Operand, StmtKind, Terminator, Var};
use rustc_hash::FxHashMap as HashMap;

/// What is live at the start of every block.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// For each block, sorted.
    live_in: Vec<Vec<Var>>,
}

/// Calls `f` on every variable that a terminator reads.
fn terminator_uses(term: &Terminator, mut f: impl FnMut(Var)) {
    if let Terminator::Return(values) = term {
        values.iter().filter_map(Operand::as_var).for_each(&mut f);
    }
}

impl Liveness {
    /// The live variables of `f`, whose graph is `cfg`. A variable that a
    /// `return` names is live before it; parameters are defined at the entry,
    /// so that those live there are the ones that matter.
    pub fn of(f: &Function, cfg: &Cfg) -> Liveness {
        let exposed = exposed(f);
        let mut writes: Vec<Vec<BlockId>> = vec![Vec::new(); f.vars.len()];
        for b in f.block_ids() {
            for stmt in &f.block(b).stmts {
                stmt.kind.for_each_def(&mut |v| {
                    let blocks = &mut writes[v.index()];
                    if !exposed[v.index()].is_empty() && blocks.last() != Some(&b) {
                        blocks.push(b);
                    }
                });
            }
        }
        let mut live_in: Vec<Vec<Var>> = vec![Vec::new(); f.blocks.len()];
        let mut written = BitSet::new(f.blocks.len());
        let mut work: Vec<BlockId> = Vec::new();
        for v in f.var_ids() {
            for b in &writes[v.index()] {
                written.insert(b.index());
            }
            work.extend(&exposed[v.index()]);
            while let Some(b) = work.pop() {
                // Variables come in order: the last one tells whether `v` is in.
                if live_in[b.index()].last() == Some(&v) {
                    continue;
                }
                live_in[b.index()].push(v);
                let before = cfg.preds(b).iter();
                work.extend(before.filter(|p| !written.contains(p.index())));
            }
            for b in &writes[v.index()] {
                written.remove(b.index());
            }
        }
        Liveness { live_in }
    }

    /// The variables that are live at the start of `b`, in order.
    pub fn live_in(&self, b: BlockId) -> impl Iterator<Item = Var> + '_ {
        self.live_in[b.index()].iter().copied()
    }

    /// Whether `v` is live at the start of `b`.
    pub fn is_live_in(&self, b: BlockId, v: Var) -> bool {
        self.live_in[b.index()].binary_search(&v).is_ok()
    }

    /// The variables that are live at the end of `b`, after its terminator
    /// has read its operands, sorted.
    pub fn live_out(&self, cfg: &Cfg, b: BlockId) -> Vec<Var> {
        let after = cfg.succs(b).iter().flat_map(|s| self.live_in(*s));
        let mut out: Vec<Var> = after.collect();
        out.sort_unstable();
        out.dedup();
        out
    }

    /// Whether `v` is live at the end of `b`, after its terminator has read
    /// its operands.
    pub fn is_live_out(&self, cfg: &Cfg, b: BlockId, v: Var) -> bool {
        cfg.succs(b).iter().any(|s| self.is_live_in(*s, v))
    }

    /// A walk over `b` from its end backwards.
    pub fn scan<'a>(&'a self, cfg: &'a Cfg, b: BlockId) -> Scan<'a> {
        Scan {
            liveness: self,
            cfg,
            block: b,
            next: HashMap::default(),
        }
    }
}

/// A backward walk over one block that knows what is live where it stands.
/// The whole walk costs as much as the block is long.
#[derive(Clone, Debug)]
pub struct Scan<'a> {
    liveness: &'a Liveness,
    cfg: &'a Cfg,
    block: BlockId,
    /// Whether what follows in the block reads a variable before it writes it.
    next: HashMap<Var, bool>,
}

impl Scan<'_> {
    /// Goes before the terminator, the first step of a walk.
    pub fn terminator(&mut self, term: &Terminator) {
        terminator_uses(term, |v| {
            self.next.insert(v, true);
        });
    }

    /// Goes before a statement.
    pub fn step(&mut self, kind: &StmtKind) {
        kind.for_each_def(&mut |v| {
            self.next.insert(v, false);
        });
        kind.for_each_use(&mut |v| {
            self.next.insert(v, true);
        });
    }

    /// Whether the value that `v` has here may still be read.
    pub fn is_live(&self, v: Var) -> bool {
        let next = self.next.get(&v).copied();
        next.unwrap_or_else(|| self.liveness.is_live_out(self.cfg, self.block, v))
    }
}

/// For each variable, the blocks that read it before they write it.
fn exposed(f: &Function) -> Vec<Vec<BlockId>> {
    let mut exposed: Vec<Vec<BlockId>> = vec![Vec::new(); f.vars.len()];
    // The last block that wrote a variable: no set to clear for each block.
    let mut written = vec![None; f.vars.len()];
    for b in f.block_ids() {
        let block = f.block(b);
        for stmt in &block.stmts {
            stmt.kind.for_each_use(&mut |v| {
                let blocks = &mut exposed[v.index()];
                if written[v.index()] != Some(b) && blocks.last() != Some(&b) {
                    blocks.push(b);
                }
            });
            stmt.kind
                .for_each_def(&mut |v| written[v.index()] = Some(b));
        }
        terminator_uses(&block.term, |v| {
            let blocks = &mut exposed[v.index()];
            if written[v.index()] != Some(b) && blocks.last() != Some(&b) {
                blocks.push(b);
            }
        });
    }
    exposed
}
