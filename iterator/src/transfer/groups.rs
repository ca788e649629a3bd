//! Which arrays have to do with each other.
//!
//! Arrays at whose indices a program looks by variables of their own have nothing to do with
//! each other: what is known of one, where one is in it, would only be told apart once more.
//!
//! Where purification keeps the members of several objects in arrays by the
//! objects' numbers, these are of another sort than arrays of the program: where
//! one is in a list says nothing of where one is in a table. Each family of objects
//! is a group by itself, told by the indices: differences of bases.

use super::indices::{LONGEST, sources};
use ir::graph::UnionFind;
use ir::{Function, Operand, PartKind, StmtKind, Type, Var};
use std::collections::{BTreeMap, BTreeSet};

/// The groups of a function's arrays: those of which some index is made of the same
/// variable, or of variables that are made of each other. Those that aren't indexed by
/// objects come first, then those of each family. Near linear in the statements.
pub(super) fn groups(f: &Function) -> Vec<Box<[Var]>> {
    let is_array = |v: &Var| matches!(f.var(*v).ty, Type::Array(_));
    if !f.var_ids().any(|v| is_array(&v)) {
        return Vec::new();
    }
    let sources = sources(f);
    let mut union = UnionFind::new(f.vars.len());
    let mut by_object: Vec<Var> = Vec::new();
    let mut indices: BTreeSet<Var> = BTreeSet::new();
    let mut access = |union: &mut UnionFind<usize>, array: Var, index: &Operand| {
        let Some(mut v) = index.as_var() else { return };
        for _ in 0..LONGEST {
            let part = f.var(v).part.as_ref().map(|p| p.kind);
            if matches!(part, Some(PartKind::Object | PartKind::Latest)) {
                by_object.push(array);
            }
            union.union(array.index(), v.index());
            indices.insert(v);
            match sources.get(&v) {
                Some(Some((source, _))) if *source != v => v = *source,
                _ => return,
            }
        }
    };
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        match &stmt.kind {
            StmtKind::ArraySelect { array, index, .. } => access(&mut union, *array, index),
            StmtKind::ArrayStore {
                dst, array, index, ..
            } => {
                union.union(dst.index(), array.index());
                access(&mut union, *array, index);
            }
            StmtKind::Assign { dst, .. }
            | StmtKind::Select { dst, .. }
            | StmtKind::ArrayMerge { dst, .. }
                if is_array(dst) =>
            {
                stmt.kind.for_each_flow(&mut |dst, src| {
                    if let Some(src) = src.as_var() {
                        union.union(dst.index(), src.index());
                    }
                });
            }
            _ => {}
        }
    }
    // An index that is made of another one (`n - 1 - i`) says where that one is.
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        let made = matches!(
            stmt.kind,
            StmtKind::Assign { .. }
                | StmtKind::Binary { .. }
                | StmtKind::Cast { .. }
                | StmtKind::Select { .. }
        );
        if !made {
            continue;
        }
        stmt.kind.for_each_def(&mut |dst| {
            if !indices.contains(&dst) {
                return;
            }
            stmt.kind.for_each_use(&mut |mut v| {
                for _ in 0..LONGEST {
                    if indices.contains(&v) {
                        union.union(dst.index(), v.index());
                    }
                    match sources.get(&v) {
                        Some(Some((source, _))) if *source != v => v = *source,
                        _ => break,
                    }
                }
            });
        });
    }
    let families: BTreeSet<usize> = by_object.iter().map(|a| union.find(a.index())).collect();
    let mut groups: BTreeMap<(bool, usize), Vec<Var>> = BTreeMap::new();
    for array in f.var_ids().filter(is_array) {
        let root = union.find(array.index());
        let group = (families.contains(&root), root);
        groups.entry(group).or_default().push(array);
    }
    groups.into_values().map(Vec::into_boxed_slice).collect()
}
