//! Nodes that follow each other become segments.

use crate::heap::{Field, Names, Obj, References, Segment, State, Val};
use std::collections::BTreeMap;

/// Folds what can be folded. Numbers in nodes become ranges only where a third node
/// follows.
pub(crate) fn fold(state: &mut State, names: &mut Names) {
    while let Some((a, b, segment)) = candidate(state) {
        join_nodes(state, names, a, b, segment);
    }
}

/// Two nodes to fold.
fn candidate(state: &State) -> Option<(Obj, Obj, Segment)> {
    let references = state.references();
    let mut weaker = None;
    for o in state.objects.keys() {
        for (next, segment, exact) in followers(state, &references, *o) {
            if exact {
                return Some((*o, next, segment));
            }
            let third = followers(state, &references, next);
            let goes_on = third.iter().any(|(_, s, _)| s.link == segment.link);
            if goes_on && weaker.is_none() {
                weaker = Some((*o, next, segment));
            }
        }
    }
    weaker
}

/// The nodes that may be folded with one before them.
fn followers(state: &State, references: &References, a: Obj) -> Vec<(Obj, Segment, bool)> {
    let mut found = Vec::new();
    let Some(x) = state.object(a).filter(|x| x.is_node()) else {
        return found;
    };
    for (link, field) in &x.fields {
        let Val::Ptr(b, head) = field.val else {
            continue;
        };
        let Some(y) = state.object(b).filter(|y| y.is_node() && b != a) else {
            continue;
        };
        let has = |s: Option<Segment>| s.is_none_or(|s| s.link == *link && s.head == head);
        let is_alike = x.kind == y.kind && x.size == y.size && x.zero == y.zero && x.size.is_some();
        let alone = references.get(&b).is_some_and(|r| r.len() == 1);
        let last = y.fields.get(link).is_some_and(|f| f.ty == field.ty);
        if !is_alike || !alone || !last || !has(x.segment) || !has(y.segment) {
            continue;
        }
        let is_some = |s: Option<Segment>| s.is_none_or(|s| s.some);
        let some = is_some(x.segment) || is_some(y.segment);
        // What may be no node is only led to at its head.
        // And none leads nobody knows where into a segment.
        let right = |r: &Option<i64>| r.is_some_and(|at| some || at == head);
        if !references.get(&a).is_none_or(|r| r.iter().all(right)) {
            continue;
        }
        let mut exact = x.fields.len() == y.fields.len();
        let mut fits = true;
        for (at, f) in x.fields.iter().filter(|(at, _)| *at != link) {
            match y.fields.get(at) {
                Some(g) if g.ty == f.ty => match (f.val, g.val) {
                    (Val::Int(_) | Val::Sym(_), Val::Int(_) | Val::Sym(_)) => {
                        exact &= state.range(f.val, f.ty) == state.range(g.val, g.ty);
                    }
                    (v, w) => fits &= v == w,
                },
                _ => exact = false,
            }
        }
        if fits {
            let segment = Segment {
                link: *link,
                head,
                some,
            };
            found.push((b, segment, exact));
        }
    }
    found
}

fn join_nodes(state: &mut State, names: &mut Names, a: Obj, b: Obj, segment: Segment) {
    let (Some(x), Some(y)) = (state.object(a).cloned(), state.object(b).cloned()) else {
        return;
    };
    let mut fields = BTreeMap::new();
    for (at, f) in &x.fields {
        let Some(g) = y.fields.get(at).filter(|g| g.ty == f.ty) else {
            continue;
        };
        let val = if *at == segment.link {
            g.val
        } else {
            match (f.val, g.val) {
                (Val::Int(_) | Val::Sym(_), Val::Int(_) | Val::Sym(_)) => {
                    let ranges = state.range(f.val, f.ty).zip(state.range(g.val, g.ty));
                    match ranges {
                        Some(((lo, hi), (least, most))) => {
                            names.within(state, (lo.min(least), hi.max(most)))
                        }
                        None if f.val == g.val && matches!(f.val, Val::Int(_)) => f.val,
                        None => names.symbol(),
                    }
                }
                _ => f.val,
            }
        };
        fields.insert(*at, Field { ty: f.ty, val });
    }
    let is_less = fields.len() < x.fields.len() || fields.len() < y.fields.len();
    state.objects.remove(&b);
    if let Some(object) = state.object_mut(a) {
        object.fields = fields;
        // Where one of them had a field, not all are 0.
        object.zero &= !is_less;
        object.segment = Some(segment);
    }
}
