//! Nodes and cells under unification, in almost linear time (B. Steensgaard,
//! *Points-to analysis in almost linear time*, POPL 1996; the cells are those of
//! A. Gurfinkel and J. A. Navas, *A context-sensitive memory model for
//! verification of C/C++ programs*, SAS 2017).
//!
//! A node tells offsets apart modulo its *modulus*: 0 where all of them, the
//! size of the elements where an array was indexed, 1 where none (it is
//! *collapsed*). Merging nodes, or a node with itself at another offset, only
//! takes greatest common divisors of moduli, so every order of merges ends in
//! the same partition.

use super::stride::{Stride, gcd, normal};
use std::collections::BTreeMap;

/// A node with an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub node: usize,
    pub offset: i64,
}

impl Place {
    fn shifted(self, by: i64) -> Place {
        let offset = self.offset.wrapping_add(by);
        Place { offset, ..self }
    }
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// What it was merged into, and what to add to offsets.
    merged: Option<Place>,
    modulus: u64,
    /// Where pointers in it lead, by offset; no two of them overlap.
    links: BTreeMap<i64, Place>,
    /// Objects, each with the offset at which it starts.
    objects: Vec<(usize, i64)>,
}

/// Nodes, merged when they must be one.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    pointer_bytes: u64,
    pending: Vec<(Place, Place)>,
    /// Counts merges and new links, to see whether something changed.
    pub changes: usize,
}

/// What code that we don't see can reach, and whose address may be in an integer.
pub(super) const OUTSIDE: Place = Place { node: 0, offset: 0 };

impl Graph {
    /// Only the node of the outside, all of whose pointers lead into itself.
    pub(super) fn new(pointer_bytes: u64) -> Graph {
        let outside = Node {
            modulus: 1,
            links: BTreeMap::from([(0, OUTSIDE)]),
            ..Node::default()
        };
        Graph {
            nodes: vec![outside],
            pointer_bytes,
            pending: Vec::new(),
            changes: 0,
        }
    }

    /// A node of its own.
    pub(super) fn fresh(&mut self) -> Place {
        self.nodes.push(Node::default());
        Place {
            node: self.nodes.len() - 1,
            offset: 0,
        }
    }

    /// A node with one object.
    pub(super) fn object(&mut self, object: usize) -> Place {
        let place = self.fresh();
        self.nodes[place.node].objects.push((object, 0));
        place
    }

    /// The place as it is now.
    pub(super) fn find(&mut self, place: Place) -> Place {
        let mut at = place;
        let mut path = Vec::new();
        while let Some(to) = self.nodes[at.node].merged {
            path.push(at.node);
            at = to.shifted(at.offset);
        }
        // Path compression, from the end that knows its sum.
        let mut sum = 0i64;
        for node in path.into_iter().rev() {
            if let Some(to) = &mut self.nodes[node].merged {
                sum = sum.wrapping_add(to.offset);
                *to = Place {
                    node: at.node,
                    offset: sum,
                };
            }
        }
        self.normalized(at)
    }

    fn normalized(&self, place: Place) -> Place {
        let modulus = self.nodes[place.node].modulus;
        Place {
            offset: normal(i128::from(place.offset), modulus),
            ..place
        }
    }

    /// Where a pointer into `place` leads after adding one of these offsets.
    pub(super) fn plus(&mut self, place: Place, by: Stride) -> Place {
        let at = self.find(place);
        if by.modulus != 0 {
            self.coarsen(at.node, by.modulus);
            self.merge();
        }
        let at = self.find(place);
        self.find(at.shifted(by.residue))
    }

    /// Both places are one from now on.
    pub(super) fn unify(&mut self, a: Place, b: Place) {
        self.pending.push((a, b));
        self.merge();
    }

    fn merge(&mut self) {
        while let Some((a, b)) = self.pending.pop() {
            let (a, b) = (self.find(a), self.find(b));
            if a == b {
                continue;
            }
            self.changes += 1;
            if a.node == b.node {
                self.coarsen(a.node, a.offset.abs_diff(b.offset));
                continue;
            }
            let weight = |n: usize| self.nodes[n].links.len() + self.nodes[n].objects.len();
            // The outside keeps its number.
            let swap = b.node == OUTSIDE.node
                || (a.node != OUTSIDE.node && weight(a.node) < weight(b.node));
            let (into, from) = if swap { (b, a) } else { (a, b) };
            let shift = into.offset.wrapping_sub(from.offset);
            let old = std::mem::take(&mut self.nodes[from.node]);
            self.nodes[from.node].merged = Some(Place {
                node: into.node,
                offset: shift,
            });
            self.coarsen(into.node, old.modulus);
            let modulus = self.nodes[into.node].modulus;
            let at = |o: i64| normal(i128::from(o.wrapping_add(shift)), modulus);
            let objects = old.objects.into_iter().map(|(s, o)| (s, at(o)));
            self.nodes[into.node].objects.extend(objects);
            for (offset, target) in old.links {
                self.add_link(into.node, at(offset), target);
            }
        }
    }

    /// Offsets in the node are told apart modulo a divisor of `modulus` at most.
    fn coarsen(&mut self, node: usize, modulus: u64) {
        let old = self.nodes[node].modulus;
        let mut new = gcd(old, modulus);
        // Pointers at all offsets of a class would overlap.
        let overlap = new != 0 && new < self.pointer_bytes;
        if overlap && !self.nodes[node].links.is_empty() {
            new = 1;
        }
        if new == old {
            return;
        }
        self.changes += 1;
        self.nodes[node].modulus = new;
        for (_, offset) in &mut self.nodes[node].objects {
            *offset = normal(i128::from(*offset), new);
        }
        for (offset, target) in std::mem::take(&mut self.nodes[node].links) {
            self.add_link(node, normal(i128::from(offset), new), target);
        }
    }

    /// Whether pointers at these offsets share bytes.
    fn overlaps(&self, node: usize, a: i64, b: i64, len: u64) -> bool {
        shares_bytes(self.nodes[node].modulus, a, self.pointer_bytes, b, len)
    }

    fn add_link(&mut self, node: usize, offset: i64, target: Place) {
        self.changes += 1;
        let links = &self.nodes[node].links;
        if let Some(other) = links.get(&offset) {
            self.pending.push((*other, target));
            return;
        }
        let len = self.pointer_bytes;
        let clash: Vec<Place> = self.clashes(node, offset, len).collect();
        self.nodes[node].links.insert(offset, target);
        if !clash.is_empty() {
            // Mixed bytes of two pointers: what they make may be any.
            self.pending.push((target, OUTSIDE));
            self.pending.extend(clash.into_iter().map(|c| (c, OUTSIDE)));
        }
    }

    fn clashes(&self, node: usize, offset: i64, len: u64) -> impl Iterator<Item = Place> + '_ {
        let links = self.nodes[node].links.iter();
        links
            .filter(move |(o, _)| self.overlaps(node, **o, offset, len))
            .map(|(_, target)| *target)
    }

    /// Where the pointer at a place leads.
    pub(super) fn link(&mut self, place: Place) -> Place {
        let at = self.find(place);
        let modulus = self.nodes[at.node].modulus;
        if modulus != 0 && modulus < self.pointer_bytes {
            self.coarsen(at.node, 1);
        }
        let at = self.find(place);
        if let Some(target) = self.nodes[at.node].links.get(&at.offset) {
            let target = *target;
            return self.find(target);
        }
        let target = self.fresh();
        self.add_link(at.node, at.offset, target);
        self.merge();
        self.find(target)
    }

    /// Where the pointers lead of which bytes lie in `len` bytes at a place, or
    /// anywhere in its node.
    pub(super) fn links_within(&mut self, place: Place, len: Option<u64>) -> Vec<Place> {
        let at = self.find(place);
        match len {
            Some(len) => self.clashes(at.node, at.offset, len).collect(),
            None => self.nodes[at.node].links.values().copied().collect(),
        }
    }

    /// The pointers in a node, by offset.
    pub(super) fn links(&self, node: usize) -> impl Iterator<Item = (i64, Place)> + '_ {
        self.nodes[node].links.iter().map(|(o, t)| (*o, *t))
    }

    pub(super) fn modulus(&self, node: usize) -> u64 {
        self.nodes[node].modulus
    }

    /// The objects that a pointer into `place` may point to, each with where in it.
    pub(super) fn objects(&mut self, place: Place) -> Vec<(usize, Stride)> {
        let at = self.find(place);
        let modulus = self.nodes[at.node].modulus;
        let offset = |start: i64| Stride {
            modulus,
            residue: normal(i128::from(at.offset) - i128::from(start), modulus),
        };
        let objects = &self.nodes[at.node].objects;
        let mut all: Vec<(usize, Stride)> = objects
            .iter()
            .map(|(o, start)| (*o, offset(*start)))
            .collect();
        all.sort_unstable_by_key(|(o, s)| (*o, s.residue));
        all
    }

    /// How many nodes there ever were.
    pub(super) fn count(&self) -> usize {
        self.nodes.len()
    }
}

/// Whether `a_len` bytes at `a` and `b_len` bytes at `b` overlap somewhere,
/// where both stand for all offsets of their classes.
pub(crate) fn shares_bytes(modulus: u64, a: i64, a_len: u64, b: i64, b_len: u64) -> bool {
    if a_len == 0 || b_len == 0 {
        return false;
    }
    let (a_len, b_len) = (i128::from(a_len), i128::from(b_len));
    let apart = i128::from(b) - i128::from(a);
    if modulus == 0 {
        return -b_len < apart && apart < a_len;
    }
    let m = i128::from(modulus);
    let ahead = apart.rem_euclid(m);
    ahead < a_len || m - ahead < b_len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_merged_with_itself_tells_offsets_apart_modulo_the_step() {
        let mut g = Graph::new(8);
        let a = g.object(0);
        let field = g.plus(a, Stride::exactly(8));
        let target = g.link(field);
        g.unify(a, a.shifted(16));
        assert_eq!(g.modulus(g.nodes.len().min(1)), 16);
        let far = g.plus(a, Stride::exactly(24));
        assert_eq!(g.link(far), g.find(target));
        let near = g.plus(a, Stride::exactly(16));
        assert_ne!(g.link(near), g.find(target));
    }

    #[test]
    fn merged_objects_keep_where_they_start() {
        let mut g = Graph::new(8);
        let (a, b) = (g.object(0), g.object(1));
        let inside = g.plus(a, Stride::exactly(4));
        g.unify(inside, b);
        let at = |s: i64| Stride::exactly(s);
        assert_eq!(g.objects(b), vec![(0, at(4)), (1, at(0))]);
        assert_eq!(g.objects(a), vec![(0, at(0)), (1, at(-4))]);
    }

    #[test]
    fn overlapping_pointers_lead_anywhere() {
        let mut g = Graph::new(8);
        let a = g.object(0);
        let first = g.link(a);
        let middle = g.plus(a, Stride::exactly(4));
        let second = g.link(middle);
        assert_eq!((g.find(first), g.find(second)), (OUTSIDE, OUTSIDE));
    }

    #[test]
    fn bytes_are_shared_modulo_the_step() {
        assert!(shares_bytes(0, 0, 8, 7, 1));
        assert!(!shares_bytes(0, 0, 8, 8, 1));
        assert!(!shares_bytes(16, 8, 8, 0, 4));
        assert!(shares_bytes(16, 8, 8, 0, 20));
        assert!(shares_bytes(16, 8, 12, 0, 4));
    }
}
