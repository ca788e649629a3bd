//! Nodes that follow each other become segments.

use crate::heap::{End, Field, Names, Obj, Object, Reference, References, Segment, State, Val};
use ir::Type;
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
        let back = link_back(x, y, a, *link, head);
        // Of the two ways through a list, it is the same one in all states.
        if back.is_some_and(|at| at < *link) {
            continue;
        }
        let is_some = |s: Option<Segment>| s.is_none_or(|s| s.some);
        let some = is_some(x.segment) || is_some(y.segment);
        let segment = Segment {
            link: *link,
            back,
            head,
            some,
        };
        let has = |s: Option<Segment>| s.is_none_or(|s| s.is_alike(segment));
        let is_alike = x.kind == y.kind && x.size == y.size && x.zero == y.zero && x.size.is_some();
        let last = y.fields.get(link).filter(|f| f.ty == field.ty);
        let Some(last) = last.filter(|_| is_alike && has(x.segment) && has(y.segment)) else {
            continue;
        };
        // Nothing but its neighbours leads to the second one.
        let after = back.and_then(|back| is_led_back(state, last.val, b, y, back));
        let alone = references
            .get(&b)
            .is_some_and(|r| r.len() == 1 + usize::from(after.is_some()));
        if !alone || last.val.leads() == Some(b) {
            continue;
        }
        if let Some(before) = back.and_then(|at| x.fields.get(&at))
            && before.val.leads() == Some(a)
        {
            continue;
        }
        // What may be no node is only led to at its head.
        // And none leads nobody knows where into a segment.
        let links_back = usize::from(back.is_some());
        let from = references.get(&a).map_or(&[][..], |r| r);
        let right = |r: &Reference| r.is_some_and(|(_, at)| some || at == head);
        let to_last = from
            .iter()
            .filter(|r| matches!(r, Some((End::Last, _))))
            .count();
        if !from.iter().all(right) || (x.segment.is_some() && to_last != links_back) {
            continue;
        }
        let mut exact = x.fields.len() == y.fields.len();
        let mut fits = true;
        for (at, f) in x.fields.iter().filter(|(at, _)| !segment.is_link(**at)) {
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
            found.push((b, segment, exact));
        }
    }
    found
}

/// Where in both nodes the pointer to the one before is, if there is one: in the
/// second one it leads to the first.
fn link_back(x: &Object, y: &Object, a: Obj, link: i64, head: i64) -> Option<i64> {
    let end = x.segment.map_or(End::First, |_| End::Last);
    let is_back = |at: &i64, f: &Field| {
        let pointer = x.fields.get(at).is_some_and(|f| f.ty == Type::Ptr);
        *at != link && f.ty == Type::Ptr && f.val == end.of(a, head) && pointer
    };
    let known = x.segment.or(y.segment);
    let mut all = y.fields.iter().filter(|(at, f)| is_back(at, f));
    match known {
        Some(s) => s.back.filter(|k| all.any(|(at, _)| at == k)),
        None => all.next().map(|(at, _)| *at),
    }
}

/// Whether what comes after a node leads back to it.
fn is_led_back(state: &State, after: Val, b: Obj, y: &Object, back: i64) -> Option<()> {
    let (z, ..) = after.end()?;
    let end = y.segment.map_or(End::First, |_| End::Last);
    let field = state.object(z)?.fields.get(&back)?;
    let (o, e, _) = field.val.end()?;
    (o == b && e == end).then_some(())
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
        } else if segment.is_link(*at) {
            f.val
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
    // What leads to the second one leads to the last of both.
    state.replace(&|val| match val.end() {
        Some((o, _, at)) if o == b => Some(Val::Last(a, at)),
        _ => None,
    });
}
