//! Nodes that follow each other become segments.

use crate::heap::{
    End, Field, Kind, Names, Obj, Object, Reference, References, Segment, State, Val,
};
use crate::join::{Folded, join_nodes};
use crate::tuning::DISTINCT;
use ir::Type;
use std::collections::BTreeSet;

/// Folds what can be folded. Numbers in nodes become ranges only where a third node
/// follows; different constants, which may say what a node is, only where many do.
pub(crate) fn fold(state: &mut State, names: &mut Names) {
    while let Some(pair) = candidate(state, names) {
        replace(state, pair);
    }
}

/// Two nodes to fold.
struct Pair {
    nodes: [Obj; 2],
    /// What each has of its own.
    own: [Vec<Obj>; 2],
    segment: Segment,
    folded: Folded,
}

fn candidate(state: &State, names: &mut Names) -> Option<Pair> {
    let references = state.references();
    let mut weaker = None;
    for o in state.objects.keys() {
        for pair in followers(state, names, &references, *o) {
            if pair.folded.is_exact {
                return Some(pair);
            }
            if weaker.is_none() {
                let more = if pair.folded.are_distinct {
                    DISTINCT
                } else {
                    1
                };
                if is_followed(state, names, &references, &pair, more) {
                    weaker = Some(pair);
                }
            }
        }
    }
    weaker
}

/// Whether so many nodes come after two, which may be folded with them.
fn is_followed(
    state: &State,
    names: &mut Names,
    references: &References,
    pair: &Pair,
    more: usize,
) -> bool {
    let mut last = pair.nodes[1];
    for _ in 0..more {
        let next = followers(state, names, references, last);
        let Some(next) = next.iter().find(|p| p.segment.link == pair.segment.link) else {
            return false;
        };
        last = next.nodes[1];
    }
    true
}

/// The nodes that may be folded with one before them.
fn followers(state: &State, names: &mut Names, references: &References, a: Obj) -> Vec<Pair> {
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
        let least = Segment::least_of_both(x.segment, y.segment);
        let segment = Segment {
            link: *link,
            back,
            head,
            least,
        };
        let has = |s: Option<Segment>| s.is_none_or(|s| s.is_alike(segment));
        let is_alike = (x.kind, x.size, x.zero, x.owner) == (y.kind, y.size, y.zero, y.owner)
            && x.size.is_some();
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
        let right = |r: &Reference| r.is_some_and(|(_, at)| least > 0 || at == head);
        let to_last = from
            .iter()
            .filter(|r| matches!(r, Some((End::Last, _))))
            .count();
        if !from.iter().all(right) || (x.segment.is_some() && to_last != links_back) {
            continue;
        }
        let own = [owned(state, a, segment), owned(state, b, segment)];
        let Some(folded) = join_nodes(state, names, [a, b], &own, segment) else {
            continue;
        };
        found.push(Pair {
            nodes: [a, b],
            own,
            segment,
            folded,
        });
    }
    found
}

/// What a node has of its own: what only it leads to, and what that leads to.
fn owned(state: &State, o: Obj, links: Segment) -> Vec<Obj> {
    let Some(x) = state.object(o) else {
        return Vec::new();
    };
    if x.segment.is_some() {
        return state.owned_by(o);
    }
    let is_heap = |o: Obj| {
        let object = state.object(o);
        object.is_some_and(|x| matches!(x.kind, Kind::Made(k) if k.is_heap()))
    };
    let mut own: BTreeSet<Obj> = BTreeSet::new();
    let inner = x.fields.iter().filter(|(at, _)| !links.is_link(**at));
    let mut left: Vec<Obj> = inner.filter_map(|(_, f)| f.val.leads()).collect();
    while let Some(q) = left.pop() {
        if q != o && is_heap(q) && own.insert(q) {
            let fields = state.object(q).into_iter().flat_map(|x| x.fields.values());
            left.extend(fields.filter_map(|f| f.val.leads()));
        }
    }
    if own.is_empty() {
        return Vec::new();
    }
    // What something else leads to isn't its own.
    loop {
        let before = own.len();
        for val in state.vars.values() {
            if let Some(q) = val.leads() {
                own.remove(&q);
            }
        }
        for (from, object) in &state.objects {
            for (at, f) in &object.fields {
                let is_inner = (*from == o && !links.is_link(*at)) || own.contains(from);
                if let Some(q) = f.val.leads().filter(|_| !is_inner) {
                    own.remove(&q);
                }
            }
        }
        if own.len() == before {
            return own.into_iter().collect();
        }
    }
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

/// Makes a segment of two nodes.
fn replace(state: &mut State, pair: Pair) {
    let [a, b] = pair.nodes;
    let (Some(x), Some(y)) = (state.object(a).cloned(), state.object(b).cloned()) else {
        return;
    };
    let mut fields = pair.folded.fields;
    let links = pair.segment;
    for (from, at) in [(&y, Some(links.link)), (&x, links.back)] {
        if let Some((at, field)) = at.and_then(|at| Some((at, *from.fields.get(&at)?))) {
            fields.insert(at, field);
        }
    }
    let is_less = fields.len() < x.fields.len() || fields.len() < y.fields.len();
    for o in pair.own.iter().flatten() {
        state.objects.remove(o);
    }
    state.objects.remove(&b);
    if let Some(object) = state.object_mut(a) {
        object.fields = fields;
        // Where one of them had a field, not all are 0.
        object.zero &= !is_less;
        object.segment = Some(links);
    }
    state.objects.extend(pair.folded.made.objects);
    state.ranges.extend(pair.folded.made.ranges);
    // What leads to the second one leads to the last of both.
    state.replace(&|val| match val.end() {
        Some((o, _, at)) if o == b => Some(Val::Last(a, at)),
        _ => None,
    });
}
