//! The table that makes equal diagrams the same node.
//!
//! One table serves all elements that descend from one ⊤, on any number of
//! threads. It holds nodes weakly: a node lives as long as some element, or a
//! node of one, refers to it. What died is swept out of a part of the table
//! when that part has doubled since it was last swept, so that the table never
//! has more than twice as many entries as nodes lived then, at constant cost a
//! node. No results are cached between operations, as these would keep nodes
//! alive, or would have to be checked for whether they still are.

use super::node::{Diagram, Node};
use crate::lattice::Lattice;
use crate::tuning::{MIN_SWEPT, SHARDS};
use crate::value::interval::{Bound, Interval};
use ir::{Dim, Z};
use rustc_hash::FxHashMap as HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What a node is, its sides by address. As long as the node lives its sides
/// do, so that no other node can have their addresses.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    dim: Dim,
    bound: Z,
    low: usize,
    high: usize,
}

struct Shard {
    table: HashMap<Key, Weak<Node>>,
    sweep_at: usize,
}

/// Makes nodes.
pub(super) struct Manager {
    shards: [Mutex<Shard>; SHARDS],
}

impl Manager {
    pub(super) fn new() -> Manager {
        let shard = |_| {
            Mutex::new(Shard {
                table: HashMap::default(),
                sweep_at: MIN_SWEPT,
            })
        };
        Manager {
            shards: std::array::from_fn(shard),
        }
    }

    /// `low` where `dim <= bound`, `high` elsewhere. `low` tests later
    /// dimensions, `high` those or greater bounds.
    pub(super) fn node(&self, dim: Dim, bound: Z, low: Diagram, high: Diagram) -> Diagram {
        if low == high {
            return low;
        }
        if let Diagram::Node(n) = &high
            && n.dim == dim
            && n.low == low
        {
            return high;
        }
        let key = Key {
            dim,
            bound: bound.clone(),
            low: low.address(),
            high: high.address(),
        };
        // Nodes lie 16 bytes apart at least.
        let shard = (dim.0 as usize) ^ (key.low >> 4) ^ (key.high >> 6);
        let mut shard = self.shards[shard % SHARDS]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(node) = shard.table.get(&key).and_then(Weak::upgrade) {
            return Diagram::Node(node);
        }
        let node = Arc::new(Node {
            dim,
            bound,
            low,
            high,
        });
        shard.table.insert(key, Arc::downgrade(&node));
        if shard.table.len() >= shard.sweep_at {
            shard.table.retain(|_, n| n.strong_count() > 0);
            shard.sweep_at = (2 * shard.table.len()).max(MIN_SWEPT);
        }
        Diagram::Node(node)
    }

    /// The points of `rest`, which says nothing up to `dim`, whose `dim` is in
    /// the interval.
    pub(super) fn within(&self, dim: Dim, range: &Interval, rest: &Diagram) -> Diagram {
        self.pieces(dim, std::slice::from_ref(range), rest)
    }

    /// The points of `rest`, which says nothing up to `dim`, whose `dim` is in
    /// one of the intervals. These are in order and apart from each other.
    pub(super) fn pieces(&self, dim: Dim, pieces: &[Interval], rest: &Diagram) -> Diagram {
        let mut all = Diagram::Empty;
        for piece in pieces.iter().rev().filter(|p| !p.is_bottom()) {
            all = match piece.hi() {
                Bound::Finite(hi) => self.node(dim, hi.clone(), rest.clone(), all),
                _ => rest.clone(),
            };
            if let Some(lo) = piece.lo().finite() {
                all = self.node(dim, lo - Z::ONE, Diagram::Empty, all);
            }
        }
        all
    }

    /// How many nodes the table knows, dead ones included.
    #[cfg(test)]
    pub(super) fn entries(&self) -> usize {
        let size = |s: &Mutex<Shard>| s.lock().unwrap_or_else(PoisonError::into_inner).table.len();
        self.shards.iter().map(size).sum()
    }
}
