//! Live variables: those whose value may still be read.
//!
//! A backward may-analysis, variable by variable: from each block that reads a
//! variable before it writes it, back over predecessors to the blocks that
//! write it. Most variables of lowered code live inside one block or two, so
//! that the sum of all live ranges, which is what this costs in time and
//! memory, is far below blocks × variables.

use super::{BitSet, Cfg, Code};
use crate::{BlockId, Operand, StmtKind, Terminator, Var};

/// What is live at the start of every block.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// For each block, sorted.
    live_in: Vec<Vec<Var>>,
    /// How many variables there are.
    vars: usize,
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
    pub fn of(f: &impl Code, cfg: &Cfg) -> Liveness {
        let exposed = exposed(f);
        let mut writes: Vec<Vec<BlockId>> = vec![Vec::new(); f.vars()];
        for b in f.block_ids() {
            for kind in f.statements(b) {
                kind.for_each_def(&mut |v| {
                    let blocks = &mut writes[v.index()];
                    if !exposed[v.index()].is_empty() && blocks.last() != Some(&b) {
                        blocks.push(b);
                    }
                });
            }
        }
        let mut live_in: Vec<Vec<Var>> = vec![Vec::new(); f.blocks()];
        let mut written = BitSet::new(f.blocks());
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
        Liveness {
            live_in,
            vars: f.vars(),
        }
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

    /// A walk over `b` from its end backwards; one over another block may follow
    /// ([`Scan::enter`]).
    pub fn scan<'a>(&'a self, cfg: &'a Cfg, b: BlockId) -> Scan<'a> {
        Scan {
            liveness: self,
            cfg,
            block: b,
            walk: 1,
            next: vec![(0, false); self.vars],
        }
    }
}

/// A backward walk over one block that knows what is live where it stands. The whole
/// walk costs as much as the block is long; the first one, the variables besides.
#[derive(Clone, Debug)]
pub struct Scan<'a> {
    liveness: &'a Liveness,
    cfg: &'a Cfg,
    block: BlockId,
    /// Counts the walks.
    walk: u32,
    /// Whether what follows in the block reads a variable before it writes it, if
    /// this was found on the present walk.
    next: Vec<(u32, bool)>,
}

impl Scan<'_> {
    /// Goes to the end of a block, behind its terminator.
    pub fn enter(&mut self, b: BlockId) {
        self.block = b;
        self.walk += 1;
    }

    /// Goes before the terminator, the first step of a walk.
    pub fn terminator(&mut self, term: &Terminator) {
        terminator_uses(term, |v| self.next[v.index()] = (self.walk, true));
    }

    /// Goes before a statement.
    pub fn step(&mut self, kind: &StmtKind) {
        kind.for_each_def(&mut |v| self.next[v.index()] = (self.walk, false));
        kind.for_each_use(&mut |v| self.next[v.index()] = (self.walk, true));
    }

    /// Whether the value that `v` has here may still be read.
    pub fn is_live(&self, v: Var) -> bool {
        match self.next[v.index()] {
            (walk, read) if walk == self.walk => read,
            _ => self.liveness.is_live_out(self.cfg, self.block, v),
        }
    }
}

/// For each variable, the blocks that read it before they write it.
fn exposed(f: &impl Code) -> Vec<Vec<BlockId>> {
    let mut exposed: Vec<Vec<BlockId>> = vec![Vec::new(); f.vars()];
    // The last block that wrote a variable: no set to clear for each block.
    let mut written = vec![None; f.vars()];
    for b in f.block_ids() {
        for kind in f.statements(b) {
            kind.for_each_use(&mut |v| {
                let blocks = &mut exposed[v.index()];
                if written[v.index()] != Some(b) && blocks.last() != Some(&b) {
                    blocks.push(b);
                }
            });
            kind.for_each_def(&mut |v| written[v.index()] = Some(b));
        }
        terminator_uses(f.terminator(b), |v| {
            let blocks = &mut exposed[v.index()];
            if written[v.index()] != Some(b) && blocks.last() != Some(&b) {
                blocks.push(b);
            }
        });
    }
    exposed
}
