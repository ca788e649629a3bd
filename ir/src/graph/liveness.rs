//! Live variables: those whose value may still be read.
//!
//! A backward may-analysis by worklist in post-order. Most variables of
//! lowered code live inside one block; only the others get a column in the
//! bit matrix, so that memory is blocks × *crossing* variables / 8 bytes.

use super::{BitSet, Cfg};
use crate::{BlockId, Function, Operand, StmtKind, Terminator, Var};
use std::collections::HashMap;

/// What is live at the start of every block.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// Variables that are live at the start of some block, sorted.
    crossing: Vec<Var>,
    /// Column of each variable; `u32::MAX` for those that cross nothing.
    column: Vec<u32>,
    live_in: Vec<BitSet>,
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
        let (crossing, column) = crossing_vars(f);
        let n = f.blocks.len();
        let width = crossing.len();
        let mut live_in = vec![BitSet::new(width); n];
        let mut defs = vec![BitSet::new(width); n];
        for b in f.block_ids() {
            let block = f.block(b);
            let (used, killed) = (&mut live_in[b.index()], &mut defs[b.index()]);
            let col = |v: Var| Some(column[v.index()] as usize).filter(|c| *c < width);
            terminator_uses(&block.term, |v| {
                if let Some(c) = col(v) {
                    used.insert(c);
                }
            });
            for stmt in block.stmts.iter().rev() {
                stmt.kind.for_each_def(&mut |v| {
                    if let Some(c) = col(v) {
                        used.remove(c);
                        killed.insert(c);
                    }
                });
                stmt.kind.for_each_use(&mut |v| {
                    if let Some(c) = col(v) {
                        used.insert(c);
                    }
                });
            }
        }
        // Unreachable blocks come last; they are solved too, for passes that
        // look at them before they are removed.
        let mut order: Vec<BlockId> = f.block_ids().filter(|b| !cfg.is_reachable(*b)).collect();
        order.extend(cfg.reverse_post_order());
        let mut queued = BitSet::new(n);
        for b in &order {
            queued.insert(b.index());
        }
        let mut work = order;
        while let Some(b) = work.pop() {
            queued.remove(b.index());
            let mut here = std::mem::take(&mut live_in[b.index()]);
            let mut changed = false;
            for s in cfg.succs(b) {
                // A block that follows itself adds nothing to itself.
                if *s != b {
                    changed |= here.union_without(&live_in[s.index()], &defs[b.index()]);
                }
            }
            live_in[b.index()] = here;
            if changed {
                for p in cfg.preds(b) {
                    if queued.insert(p.index()) {
                        work.push(*p);
                    }
                }
            }
        }
        Liveness {
            crossing,
            column,
            live_in,
        }
    }

    /// The variables that are live at the start of `b`, in order.
    pub fn live_in(&self, b: BlockId) -> impl Iterator<Item = Var> + '_ {
        self.live_in[b.index()].iter().map(|c| self.crossing[c])
    }

    /// Whether `v` is live at the start of `b`.
    pub fn is_live_in(&self, b: BlockId, v: Var) -> bool {
        self.live_in[b.index()].contains(self.column[v.index()] as usize)
    }

    /// The variables that are live at the end of `b`, after its terminator
    /// has read its operands, sorted.
    pub fn live_out(&self, cfg: &Cfg, b: BlockId) -> Vec<Var> {
        let mut out = BitSet::new(self.crossing.len());
        for s in cfg.succs(b) {
            out.union(&self.live_in[s.index()]);
        }
        out.iter().map(|c| self.crossing[c]).collect()
    }

    /// Whether `v` is live at the end of `b`, after its terminator has read
    /// its operands.
    pub fn is_live_out(&self, cfg: &Cfg, b: BlockId, v: Var) -> bool {
        self.column[v.index()] != u32::MAX && cfg.succs(b).iter().any(|s| self.is_live_in(*s, v))
    }

    /// A walk over `b` from its end backwards.
    pub fn scan<'a>(&'a self, cfg: &'a Cfg, b: BlockId) -> Scan<'a> {
        Scan {
            liveness: self,
            cfg,
            block: b,
            next: HashMap::new(),
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

/// The variables that some block reads before it writes them: only these can
/// be live between blocks.
fn crossing_vars(f: &Function) -> (Vec<Var>, Vec<u32>) {
    let mut exposed = BitSet::new(f.vars.len());
    // The last block that wrote a variable: no set to clear for each block.
    let mut written = vec![u32::MAX; f.vars.len()];
    for b in f.block_ids() {
        let block = f.block(b);
        for stmt in &block.stmts {
            stmt.kind.for_each_use(&mut |v| {
                if written[v.index()] != b.0 {
                    exposed.insert(v.index());
                }
            });
            stmt.kind.for_each_def(&mut |v| written[v.index()] = b.0);
        }
        terminator_uses(&block.term, |v| {
            if written[v.index()] != b.0 {
                exposed.insert(v.index());
            }
        });
    }
    let crossing: Vec<Var> = exposed.iter().map(Var::new).collect();
    let mut column = vec![u32::MAX; f.vars.len()];
    for (i, v) in crossing.iter().enumerate() {
        column[v.index()] = Var::new(i).0;
    }
    (crossing, column)
}
