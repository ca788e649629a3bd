//! The call graph.

use super::{BitSet, Components, components};
use crate::points_to::{RETURNED_AGAIN, THROWN};
use crate::{
    BlockId, Callee, Const, External, FuncId, Function, InitPiece, Operand, Program, StmtKind,
};

/// A call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallSite {
    /// The block.
    pub block: BlockId,
    /// The statement's position in it.
    pub stmt: u32,
}

/// Who calls whom.
#[derive(Clone, Debug)]
pub struct CallGraph {
    /// For each function, the functions it may call, sorted, each once.
    pub callees: Vec<Vec<FuncId>>,
    /// For each function, the functions that may call it, sorted, each once.
    pub callers: Vec<Vec<FuncId>>,
    /// For each function, its calls, in order.
    pub sites: Vec<Vec<CallSite>>,
    /// For each function, whether it calls something unknown: an external
    /// function of kind [`External::Unknown`] or [`External::Unmodelled`], or a
    /// pointer whose targets are incomplete. Code that we don't see may call [`Self::address_taken`].
    pub calls_unknown: Vec<bool>,
    /// Functions whose address is a value somewhere, sorted.
    pub address_taken: Vec<FuncId>,
    components: Components,
}

impl CallGraph {
    /// The graph of a program. Linear in its size, but for sorting.
    pub fn of(program: &Program) -> CallGraph {
        let n = program.functions.len();
        let mut callees = Vec::with_capacity(n);
        let mut sites = Vec::with_capacity(n);
        let mut calls_unknown = Vec::with_capacity(n);
        let mut taken = BitSet::new(n);
        for f in &program.functions {
            let (mut to, mut at, mut unknown) = (Vec::new(), Vec::new(), false);
            for b in f.block_ids() {
                for (i, stmt) in f.block(b).stmts.iter().enumerate() {
                    addresses(&stmt.kind, &mut taken);
                    let StmtKind::Call { callee, .. } = &stmt.kind else {
                        continue;
                    };
                    at.push(CallSite {
                        block: b,
                        stmt: BlockId::new(i).0,
                    });
                    match callee {
                        Callee::Direct(g) => to.push(*g),
                        Callee::Indirect {
                            targets, complete, ..
                        } => {
                            to.extend(targets);
                            unknown |= !complete;
                        }
                    }
                }
                if let crate::Terminator::Return(values) = &f.block(b).term {
                    for o in values {
                        address(o, &mut taken);
                    }
                }
            }
            to.sort_unstable();
            to.dedup();
            unknown |= to.iter().any(|g| is_unknown(program.function(*g)));
            callees.push(to);
            sites.push(at);
            calls_unknown.push(unknown);
        }
        let pieces = program.globals.iter().filter_map(|g| g.init.as_ref());
        for piece in pieces.flatten() {
            if let InitPiece::Function(f) = piece {
                taken.insert(f.index());
            }
        }
        let mut callers = vec![Vec::new(); n];
        for (f, to) in callees.iter().enumerate() {
            for g in to {
                callers[g.index()].push(FuncId::new(f));
            }
        }
        let count = FuncId::new(n).0;
        let components = components(count, |f, i| callees[f as usize].get(i).map(|g| g.0));
        CallGraph {
            callees,
            callers,
            sites,
            calls_unknown,
            address_taken: taken.iter().map(FuncId::new).collect(),
            components,
        }
    }

    /// The strongly connected components, callees before callers. Unknown
    /// calls are no edges.
    pub fn bottom_up(&self) -> impl DoubleEndedIterator<Item = Vec<FuncId>> + '_ {
        let members = self.components.members.iter();
        members.map(|c| c.iter().copied().map(FuncId).collect())
    }

    /// The position of a function's component in [`Self::bottom_up`].
    pub fn component(&self, f: FuncId) -> u32 {
        self.components.of[f.index()]
    }

    /// Whether `f` may call itself, directly or through others (unknown calls
    /// left aside).
    pub fn is_recursive(&self, f: FuncId) -> bool {
        let component = &self.components.members[self.component(f) as usize];
        component.len() > 1 || self.callees[f.index()].contains(&f)
    }

    /// Whether one call in the program, by its name, is all that runs a function.
    pub fn is_called_once(&self, program: &Program, f: FuncId) -> bool {
        let [caller] = self.callers[f.index()][..] else {
            return false;
        };
        let g = program.function(caller);
        let calls = self.sites[caller.index()].iter().filter(|site| {
            let at = usize::try_from(site.stmt).unwrap_or(usize::MAX);
            let stmt = g.block(site.block).stmts.get(at);
            stmt.is_some_and(|s| match &s.kind {
                StmtKind::Call { callee, .. } => match callee {
                    Callee::Direct(h) => *h == f,
                    Callee::Indirect { targets, .. } => targets.contains(&f),
                },
                _ => false,
            })
        });
        calls.count() == 1
            && self.address_taken.binary_search(&f).is_err()
            && !program.entries.contains(&f)
    }

    /// The functions that executions from `entries` may run, sorted. Once one
    /// of them calls something unknown, so may all whose address is taken.
    pub fn reachable(&self, entries: &[FuncId]) -> Vec<FuncId> {
        let mut seen = BitSet::new(self.callees.len());
        let mut work: Vec<FuncId> = entries.to_vec();
        let mut unknown = false;
        while let Some(f) = work.pop() {
            if !seen.insert(f.index()) {
                continue;
            }
            work.extend(&self.callees[f.index()]);
            if self.calls_unknown[f.index()] && !unknown {
                unknown = true;
                work.extend(&self.address_taken);
            }
        }
        seen.iter().map(FuncId::new).collect()
    }
}

/// Whether a call may run code that isn't seen. What control comes back from
/// early is seen.
fn is_unknown(f: &Function) -> bool {
    let early = f.name == THROWN || f.name == RETURNED_AGAIN;
    f.is_external() && matches!(f.external, External::Unknown | External::Unmodelled) && !early
}

fn address(o: &Operand, taken: &mut BitSet) {
    if let Operand::Const(Const::Function(f)) = o {
        taken.insert(f.index());
    }
}

fn addresses(kind: &StmtKind, taken: &mut BitSet) {
    kind.for_each_operand(&mut |o| address(o, taken));
}
