//! What indices of arrays are made of: which are neighbours, where one is another one
//! and 1, and which are always the same.

use ir::graph::Cfg;
use ir::{
    BinOp, Block, BlockId, CastOp, Function, INDEX_WIDTH, Operand, PartKind, Sign, StmtKind, Type,
    Var,
};
use std::collections::{BTreeMap, BTreeSet};

/// A chain of definitions is followed so far.
pub(super) const LONGEST: usize = 8;

/// Another variable, and how much is added to it.
pub(super) type Sum = (Var, i64);

/// The variable that each variable with one definition is a sum, an extension or a
/// copy of; wherever it is one, roughly.
pub(super) fn sources(f: &Function) -> BTreeMap<Var, Option<Sum>> {
    let mut sources: BTreeMap<Var, Option<Sum>> = BTreeMap::new();
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        let of = |a: &Operand, plus: i64| a.as_var().map(|v| (v, plus));
        let source = match &stmt.kind {
            StmtKind::Assign { src, .. } => of(src, 0),
            StmtKind::Cast { a, .. } => of(a, 0),
            StmtKind::Binary { dst, op, a, b, .. } => {
                let width = f.var(*dst).ty.width().unwrap_or(INDEX_WIDTH);
                let number = b.as_int().and_then(|n| n.wrap_signed(width).to_i64());
                match (op, number) {
                    (BinOp::Add, Some(n)) => of(a, n),
                    (BinOp::Sub, Some(n)) => of(a, n.saturating_neg()),
                    _ => None,
                }
            }
            _ => None,
        };
        stmt.kind.for_each_def(&mut |v| {
            let known = sources.entry(v).or_insert(source);
            if *known != source {
                *known = None;
            }
        });
    }
    sources
}

/// In larger functions, pairs of elements aren't known: parts know each array twice.
const MOST_VARIABLES: usize = 300;

/// The variable that an index is made of, and by how much it is more.
fn of_variable(sources: &BTreeMap<Var, Option<Sum>>, index: Var) -> Sum {
    let (mut v, mut more) = (index, 0i64);
    for _ in 0..LONGEST {
        match sources.get(&v) {
            Some(Some((source, plus))) if *source != v => {
                v = *source;
                more = more.saturating_add(*plus);
            }
            _ => break,
        }
    }
    (v, more)
}

/// Accesses of a function to arrays that aren't indexed by objects: arrays, and variables
/// that are their indices.
fn accesses(f: &Function) -> impl Iterator<Item = (Var, Var)> + '_ {
    let by_object = |a: Var| {
        let part = f.var(a).part.as_ref();
        part.is_some_and(|p| p.kind == PartKind::Object)
    };
    let stmts = f.blocks.iter().flat_map(|b| &b.stmts);
    stmts.filter_map(move |stmt| match &stmt.kind {
        StmtKind::ArraySelect { array, index, .. } | StmtKind::ArrayStore { array, index, .. }
            if !by_object(*array) =>
        {
            Some((*array, index.as_var()?))
        }
        _ => None,
    })
}

fn has_arrays(f: &Function) -> bool {
    f.vars.iter().any(|v| matches!(v.ty, Type::Array(_)))
}

/// The arrays that are accessed at an index and at the next one, in order. Near linear
/// in the statements.
pub(super) fn neighbours(f: &Function) -> Vec<Var> {
    if f.vars.len() > MOST_VARIABLES || !has_arrays(f) {
        return Vec::new();
    }
    let sources = sources(f);
    let mut accessed: BTreeMap<Var, BTreeSet<Sum>> = BTreeMap::new();
    for (array, index) in accesses(f) {
        let at = of_variable(&sources, index);
        accessed.entry(array).or_default().insert(at);
    }
    let has_next =
        |all: &BTreeSet<Sum>, (v, more): &Sum| all.contains(&(*v, more.saturating_add(1)));
    accessed.retain(|_, all| all.iter().any(|at| has_next(all, at)));
    accessed.into_keys().collect()
}

/// Indices, each with the first one that has the same value wherever it is computed, if
/// that is another one; in order. For each index, linear in the statements.
pub(super) fn same_indices(f: &Function) -> Vec<(Var, Var)> {
    if f.vars.len() > MOST_VARIABLES || !has_arrays(f) {
        return Vec::new();
    }
    let mut definitions: BTreeMap<Var, usize> = BTreeMap::new();
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        stmt.kind
            .for_each_def(&mut |v| *definitions.entry(v).or_default() += 1);
    }
    let sources = sources(f);
    let mut by_sum: BTreeMap<Sum, BTreeSet<Var>> = BTreeMap::new();
    for (_, index) in accesses(f) {
        if definitions.get(&index) == Some(&1) {
            let sum = of_variable(&sources, index);
            by_sum.entry(sum).or_default().insert(index);
        }
    }
    let cfg = Cfg::of(f);
    let mut same = BTreeMap::new();
    for ((root, _), indices) in by_sum.into_iter().filter(|(_, all)| all.len() > 1) {
        for first in &indices {
            if same.contains_key(first) {
                continue;
            }
            let others = computed_after(f, &cfg, root, *first);
            let others = others
                .into_iter()
                .filter(|v| v != first && indices.contains(v));
            for other in others {
                same.entry(other).or_insert(*first);
            }
        }
    }
    same.into_iter().collect()
}

/// Indices, each with the variable that it is made of, if that is another one; in order.
pub(super) fn made_of(f: &Function) -> Vec<(Var, Var)> {
    if !has_arrays(f) {
        return Vec::new();
    }
    let sources = sources(f);
    let indices: BTreeSet<Var> = accesses(f).map(|(_, index)| index).collect();
    let made = indices.into_iter().map(|v| (v, of_variable(&sources, v).0));
    made.filter(|(v, root)| v != root).collect()
}

/// Arrays with variables at which several statements write, of those that are the same
/// the first ones; in order.
pub(super) fn rewritten(f: &Function, same: &[(Var, Var)]) -> Vec<(Var, Var)> {
    let mut times: BTreeMap<(Var, Var), usize> = BTreeMap::new();
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        if let StmtKind::ArrayStore { dst, index, .. } = &stmt.kind
            && let Some(index) = index.as_var()
        {
            let known = same.binary_search_by_key(&index, |(v, _)| *v);
            let first = known.map_or(index, |i| same[i].1);
            *times.entry((*dst, first)).or_default() += 1;
        }
    }
    let several = times.into_iter().filter(|(_, n)| *n > 1);
    several.map(|(place, _)| place).collect()
}

/// The first variable that is a copy of indices of arrays, or a constant, wherever it is
/// defined, and an index itself; and how it is read.
pub(super) fn remembers(f: &Function) -> Option<(Var, Sign)> {
    if f.vars.len() > MOST_VARIABLES || !has_arrays(f) {
        return None;
    }
    let sources = sources(f);
    let mut signs: BTreeMap<Var, Sign> = BTreeMap::new();
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        if let StmtKind::Cast { op, a, .. } = &stmt.kind
            && let Some(v) = a.as_var()
        {
            let sign = match op {
                CastOp::Zext => Sign::Unsigned,
                _ => Sign::Signed,
            };
            signs.entry(v).or_insert(sign);
        }
    }
    let roots = accesses(f).map(|(_, index)| of_variable(&sources, index));
    let roots: BTreeSet<Sum> = roots.collect();
    let is_index = |v: Var| roots.contains(&(v, 0));
    let mut copies: BTreeMap<Var, usize> = BTreeMap::new();
    let mut others: BTreeSet<Var> = BTreeSet::new();
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        let copied = match &stmt.kind {
            StmtKind::Assign { src, .. } => src.as_var(),
            _ => None,
        };
        let constant = matches!(&stmt.kind, StmtKind::Assign { src, .. } if src.as_int().is_some());
        stmt.kind.for_each_def(&mut |dst| match copied {
            Some(src) if src != dst && is_index(of_variable(&sources, src).0) => {
                *copies.entry(dst).or_default() += 1;
            }
            _ if constant => {}
            _ => {
                others.insert(dst);
            }
        });
    }
    let mut all = f.var_ids().filter(|v| {
        let narrow = f.var(*v).ty.width().is_some_and(|w| w <= INDEX_WIDTH);
        let defined = copies.contains_key(v) && !others.contains(v);
        narrow && is_index(*v) && defined && !f.params.contains(v)
    });
    let first = all.next().or_else(|| begun_at(f, &sources, is_index))?;
    Some((first, signs.get(&first).copied().unwrap_or(Sign::Signed)))
}

/// The first variable with one definition that an index which counts begins at, give or
/// take a number: where an array was accessed before, what lies on the one side of it is
/// never reached, and what lies on the other side is.
fn begun_at(
    f: &Function,
    sources: &BTreeMap<Var, Option<Sum>>,
    is_index: impl Fn(Var) -> bool,
) -> Option<Var> {
    let mut definitions: BTreeMap<Var, usize> = BTreeMap::new();
    let (mut begins, mut counts) = (BTreeSet::new(), BTreeSet::new());
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        stmt.kind
            .for_each_def(&mut |v| *definitions.entry(v).or_default() += 1);
        let (dst, by) = match &stmt.kind {
            StmtKind::Assign { dst, src } => (*dst, src.as_var().map(|v| of_variable(sources, v))),
            StmtKind::Binary { dst, a, b, .. } if b.as_int().is_some() => {
                (*dst, a.as_var().map(|v| of_variable(sources, v)))
            }
            _ => continue,
        };
        match by.filter(|_| is_index(dst)) {
            Some((root, _)) if root == dst => {
                counts.insert(dst);
            }
            Some((root, _)) if !is_index(root) => {
                begins.insert((root, dst));
            }
            _ => {}
        }
    }
    let mut all = begins.into_iter().filter(|(root, index)| {
        let narrow = f.var(*root).ty.width().is_some_and(|w| w <= INDEX_WIDTH);
        let once = definitions.get(root) == Some(&1) || f.params.contains(root);
        narrow && once && counts.contains(index)
    });
    all.next().map(|(root, _)| root)
}

/// The variables that are only defined where `first` was and `root` wasn't since.
fn computed_after(f: &Function, cfg: &Cfg, root: Var, first: Var) -> BTreeSet<Var> {
    // Whether one may come to a block otherwise.
    let mut otherwise = vec![false; f.blocks.len()];
    let mut after = BTreeSet::new();
    let mut before = BTreeSet::new();
    let mut scan = |block: &Block, mut is_otherwise: bool| {
        for stmt in &block.stmts {
            stmt.kind.for_each_def(&mut |v| {
                let all = if is_otherwise {
                    &mut before
                } else {
                    &mut after
                };
                all.insert(v);
                is_otherwise = v == root || v != first && is_otherwise;
            });
        }
        is_otherwise
    };
    let mut open = vec![BlockId::ENTRY];
    otherwise[BlockId::ENTRY.index()] = true;
    let mut seen = vec![false; f.blocks.len()];
    while let Some(b) = open.pop() {
        seen[b.index()] = true;
        let left = scan(f.block(b), otherwise[b.index()]);
        for next in cfg.succs(b) {
            let known = &mut otherwise[next.index()];
            if left && !*known || !seen[next.index()] {
                *known |= left;
                open.push(*next);
            }
        }
    }
    after.retain(|v| !before.contains(v));
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::text::parse;

    /// What is said of a function with indices `k` to `n`, which are made of `i`.
    fn said<T>(
        body: &str,
        ask: impl Fn(&Function) -> Vec<T>,
        name: impl Fn(&Function, &T) -> String,
    ) -> String {
        let text = format!(
            "fn @main() {{ var a: array<i32> var b: array<i32> var i: i64 var j: i64 var k: i64
             var l: i64 var m: i64 var n: i64 var c: bool var x: i32 {body} return }}
             entry @main"
        );
        let p = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let f = &p.functions[0];
        let all: Vec<String> = ask(f).iter().map(|t| name(f, t)).collect();
        all.join(" ")
    }

    #[test]
    fn arrays_have_neighbours_where_indices_differ_by_one() {
        for (body, expected) in [
            ("^entry: k = add i, 1 x = a[i] x = a[k]", "a"),
            ("^entry: k = sub i, 1 x = a[i] a = a[k := x]", "a"),
            ("^entry: k = sub i, 1 l = add i, 1 x = a[l] x = a[k]", ""),
            ("^entry: k = sub i, 1 x = a[i] x = b[k]", ""),
            ("^entry: k = add i, 3 l = sub k, 2 x = b[l] x = b[i]", "b"),
            (
                "^entry: k = add i, 1 i = havoc uninitialized k = add j, 1 x = a[i] x = a[k]",
                "",
            ),
        ] {
            let name = |f: &Function, v: &Var| f.var(*v).name.clone();
            assert_eq!(said(body, neighbours, name), expected, "{body}");
        }
    }

    #[test]
    fn indices_are_made_of_other_variables() {
        for (body, expected) in [
            ("^entry: k = add i, 1 x = a[k] x = b[j]", "k=i"),
            (
                "^entry: k = i l = sub k, 2 a = a[l := x] x = a[k]",
                "k=i l=i",
            ),
            ("^entry: k = mul i, 2 x = a[k]", ""),
            ("^entry: k = add i, 1 k = j x = a[k]", ""),
        ] {
            let name = |f: &Function, (v, of): &(Var, Var)| {
                format!("{}={}", f.var(*v).name, f.var(*of).name)
            };
            assert_eq!(said(body, made_of, name), expected, "{body}");
        }
    }

    #[test]
    fn indices_that_are_computed_again_are_the_same() {
        for (body, expected) in [
            ("^entry: k = add i, 1 l = add i, 1 x = a[k] x = a[l]", "l=k"),
            ("^entry: k = add i, 1 l = add i, 2 x = a[k] x = a[l]", ""),
            (
                "^entry: k = add i, 1 i = add i, 1 l = add i, 1 x = a[k] x = a[l]",
                "",
            ),
            // On one way only.
            (
                "^entry: goto ^one, ^two ^one: k = add i, 1 x = a[k] goto ^two
                 ^two: l = add i, 1 x = a[l]",
                "",
            ),
            // In each round anew.
            (
                "^entry: goto ^one ^one: k = add i, 1 x = a[k] goto ^two, ^three
                 ^two: l = add i, 1 x = a[l] i = add i, 1 goto ^one ^three:",
                "l=k",
            ),
            (
                "^entry: goto ^one ^one: k = add i, 1 x = a[k] i = add i, 1 goto ^two, ^one
                 ^two: l = add i, 1 x = a[l]",
                "",
            ),
        ] {
            let name = |f: &Function, (v, first): &(Var, Var)| {
                format!("{}={}", f.var(*v).name, f.var(*first).name)
            };
            assert_eq!(said(body, same_indices, name), expected, "{body}");
        }
    }

    #[test]
    fn where_indices_begin_is_remembered_if_nothing_else_is() {
        for (body, expected) in [
            (
                "^entry: n = havoc input i = sub n, 1 goto ^one ^one: x = a[i] i = sub i, 1 \
                 goto ^one, ^two ^two:",
                "n",
            ),
            (
                "^entry: n = havoc input i = n goto ^one ^one: x = a[i] i = add i, 1 \
                 goto ^one, ^two ^two:",
                "n",
            ),
            // It changes.
            (
                "^entry: n = havoc input i = n goto ^one ^one: x = a[i] i = add i, 1 n = i \
                 goto ^one, ^two ^two:",
                "",
            ),
            // It doesn't count.
            ("^entry: n = havoc input i = n x = a[i]", ""),
            (
                "^entry: i = 5 goto ^one ^one: x = a[i] i = add i, 1 goto ^one, ^two ^two:",
                "",
            ),
        ] {
            let name = |f: &Function, (v, _): &(Var, Sign)| f.var(*v).name.clone();
            let ask = |f: &Function| remembers(f).into_iter().collect();
            assert_eq!(said(body, ask, name), expected, "{body}");
        }
    }
}
