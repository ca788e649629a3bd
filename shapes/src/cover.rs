//! Whether a state covers another one: a check of what folding and joining made of
//! states, which knows nothing of how they do it.
//!
//! An object of the covering state stands for one of the other state, a segment for
//! nodes that follow each other there, or for none, and what each node of a segment
//! has of its own for something else in each of them. The search begins at the
//! variables; how many nodes a segment stands for is tried, since its links say it
//! only when what comes after it is known.

use crate::heap::{End, Field, Names, Obj, Object, Segment, State, Sym, Val, zero_of};
use ir::Type;
use std::collections::{BTreeMap, BTreeSet};

/// Choices until the search is given up.
const CHOICES: usize = 2_000;

/// Whether whatever the second state describes is described by the first one.
pub(crate) fn covers(general: &State, special: &State, names: &Names) -> bool {
    let mut search = Search {
        general,
        special,
        names,
        choices: CHOICES,
    };
    let mut match_ = Match::default();
    for (o, x) in &general.objects {
        if x.is_global() {
            let Some(y) = special.object(*o) else {
                return false;
            };
            if !is_alike(x, y) {
                return false;
            }
            match_.bind((None, *o), Bound::one(*o));
            match_.used.insert(*o);
            if !match_.queue_fields(None, x, y, names) {
                return false;
            }
        }
    }
    for (v, val) in &general.vars {
        let Some(other) = special.vars.get(v) else {
            return false;
        };
        match_.left.push(Left {
            a: *val,
            b: *other,
            ty: None,
            of: None,
        });
    }
    search.go_on(match_)
}

/// What an object of the covering state stands for.
#[derive(Clone, Debug)]
struct Bound {
    nodes: Vec<Obj>,
    /// What stands where it leads to the head of its first node, and of its last one.
    ends: [Option<Val>; 2],
}

impl Bound {
    fn one(o: Obj) -> Bound {
        Bound {
            nodes: vec![o],
            ends: [None; 2],
        }
    }
}

/// In which node of the special state what nodes have of their own is looked for.
type Node = Option<Obj>;

/// Two values that are to be matched.
#[derive(Clone, Copy, Debug)]
struct Left {
    a: Val,
    b: Val,
    /// Their type, where they are in an object.
    ty: Option<Type>,
    of: Node,
}

impl Left {
    fn fields(f: &Field, g: &Field, of: Node) -> Left {
        Left {
            a: f.val,
            b: g.val,
            ty: Some(f.ty),
            of,
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Match {
    bound: BTreeMap<(Node, Obj), Bound>,
    used: BTreeSet<Obj>,
    symbols: BTreeMap<Sym, Val>,
    left: Vec<Left>,
    /// For a node, the segment that stands for it among others, and in which node that
    /// is itself.
    nodes: BTreeMap<Obj, (Obj, Node)>,
}

impl Match {
    fn bind(&mut self, place: (Node, Obj), bound: Bound) {
        self.bound.insert(place, bound);
    }

    fn queue_fields(&mut self, of: Node, x: &Object, y: &Object, names: &Names) -> bool {
        for (at, f) in &x.fields {
            let Some(g) = y.field(*at, f.ty, names) else {
                return false;
            };
            self.left.push(Left::fields(f, &g, of));
        }
        is_as_zero(x, y)
    }
}

struct Search<'a> {
    general: &'a State,
    special: &'a State,
    names: &'a Names,
    choices: usize,
}

impl Search<'_> {
    /// Matches what is left, where there is no choice first.
    fn go_on(&mut self, mut now: Match) -> bool {
        let mut waiting = Vec::new();
        while let Some(left) = now.left.pop() {
            match self.step(&mut now, left) {
                Some(true) => {}
                Some(false) => return false,
                None => waiting.push(left),
            }
        }
        let Some(left) = waiting.pop() else {
            return true;
        };
        now.left = waiting;
        let Some((o, end, at)) = left.a.end() else {
            return false;
        };
        let Some(place) = self.place(&now, left.of, o) else {
            return false;
        };
        let Some((x, segment)) = self.general.object(o).and_then(|x| Some((x, x.segment?))) else {
            return false;
        };
        for nodes in self.runs(&now, x, segment, end, left.b) {
            if self.choices == 0 {
                return false;
            }
            self.choices -= 1;
            let mut next = now.clone();
            next.left.push(left);
            if (at == segment.head || !nodes.is_empty())
                && self.bind_segment(&mut next, (place, x, segment), nodes, end, left.b)
                && self.go_on(next)
            {
                return true;
            }
        }
        false
    }

    /// Where it stands what an object of the covering state stands for, seen from a
    /// node: in that node, or in the one that this one belongs to, or anywhere.
    fn place(&self, now: &Match, mut of: Node, o: Obj) -> Option<(Node, Obj)> {
        let owner = self.general.object(o)?.owner;
        loop {
            match (owner, of) {
                (None, _) => return Some((None, o)),
                (Some(_), None) => return None,
                (Some(w), Some(node)) => {
                    let (segment, outer) = now.nodes.get(&node)?;
                    if *segment == w {
                        return Some((of, o));
                    }
                    of = *outer;
                }
            }
        }
    }

    /// Matches two values. `None`: there is a choice.
    fn step(&mut self, now: &mut Match, left: Left) -> Option<bool> {
        let Left { a, b, ty, of } = left;
        Some(match (a, b) {
            // Another value in each node.
            (Val::Sym(s), _) if of.is_some() => self.is_in_range(s, b, ty),
            (Val::Sym(s), _) => {
                if let Some(known) = now.symbols.get(&s) {
                    *known == b && !matches!(b, Val::In(_))
                } else {
                    now.symbols.insert(s, b);
                    self.is_in_range(s, b, ty)
                }
            }
            (Val::Int(_) | Val::Null | Val::Func(_), _) => a == b,
            (Val::In(o), Val::Ptr(p, _) | Val::In(p)) => self.one(now, of, o, p),
            (Val::In(_), _) => false,
            (Val::Ptr(o, at) | Val::Last(o, at), _) => {
                let Some(x) = self.general.object(o) else {
                    return Some(false);
                };
                let (_, end, _) = a.end()?;
                match (x.segment, b) {
                    (None, Val::Ptr(p, to)) => {
                        at == to && end == End::First && self.one(now, of, o, p)
                    }
                    (None, _) => false,
                    (Some(segment), _) => {
                        let Some(place) = self.place(now, of, o) else {
                            return Some(false);
                        };
                        let bound = now.bound.get(&place)?.clone();
                        return Some(self.end_of(now, (place, x, segment), &bound, a, b));
                    }
                }
            }
        })
    }

    /// Whether a value leads to an end of what a segment stands for.
    fn end_of(
        &mut self,
        now: &mut Match,
        (place, x, segment): ((Node, Obj), &Object, Segment),
        bound: &Bound,
        a: Val,
        b: Val,
    ) -> bool {
        let Some((_, end, at)) = a.end() else {
            return false;
        };
        if let Some(node) = match end {
            End::First => bound.nodes.first(),
            End::Last => bound.nodes.last(),
        } {
            return b == self.to(*node, end, at);
        }
        if at != segment.head {
            return false;
        }
        // It stands for nothing: what is there is what is beyond it.
        if let Some(known) = bound.ends[end as usize] {
            return known == b && !matches!(b, Val::In(_));
        }
        let beyond = match end {
            End::First => Some(segment.link),
            End::Last => segment.back,
        };
        let Some(beyond) = beyond.and_then(|at| x.fields.get(&at)) else {
            return false;
        };
        if let Some(bound) = now.bound.get_mut(&place) {
            bound.ends[end as usize] = Some(b);
        }
        now.left.push(Left {
            a: beyond.val,
            b,
            ty: Some(beyond.ty),
            of: place.0,
        });
        true
    }

    /// A pointer to that end of an object of the special state.
    fn to(&self, o: Obj, end: End, at: i64) -> Val {
        match self.special.object(o).and_then(|x| x.segment) {
            Some(_) => end.of(o, at),
            None => Val::Ptr(o, at),
        }
    }

    /// The owner of what a node of the special state has of its own.
    fn owner_in(&self, node: Node) -> Option<Obj> {
        let object = self.special.object(node?)?;
        if object.segment.is_some() {
            node
        } else {
            object.owner
        }
    }

    /// Whether an object that is none of a segment stands for another one.
    fn one(&mut self, now: &mut Match, of: Node, o: Obj, p: Obj) -> bool {
        let Some(place) = self.place(now, of, o) else {
            return false;
        };
        if let Some(bound) = now.bound.get(&place) {
            return bound.nodes == [p];
        }
        let (Some(x), Some(y)) = (self.general.object(o), self.special.object(p)) else {
            return false;
        };
        let is_right = is_alike(x, y) && y.owner == self.owner_in(place.0);
        if x.segment.is_some() || y.segment.is_some() || !is_right || !now.used.insert(p) {
            return false;
        }
        now.bind(place, Bound::one(p));
        now.queue_fields(place.0, x, y, self.names)
    }

    /// The nodes that a segment may stand for, from one that a pointer leads to at that
    /// end of it, fewest first.
    fn runs(
        &self,
        now: &Match,
        x: &Object,
        segment: Segment,
        end: End,
        from: Val,
    ) -> Vec<Vec<Obj>> {
        let mut found = Vec::new();
        let mut nodes: Vec<Obj> = Vec::new();
        let mut at = from;
        loop {
            let least = nodes.iter().map(|o| {
                let node = self.special.object(*o).and_then(|y| y.segment);
                usize::from(node.map_or(1, |s| s.least))
            });
            if least.sum::<usize>() >= usize::from(segment.least) {
                let mut in_order = nodes.clone();
                if end == End::Last {
                    in_order.reverse();
                }
                found.push(in_order);
            }
            let Some((o, e, by)) = at.end() else { break };
            let Some(y) = self.special.object(o) else {
                break;
            };
            let is_right_end = match y.segment {
                None => true,
                Some(s) => s.is_alike(segment) && e == end,
            };
            let is_head = by == segment.head || nodes.is_empty();
            if !is_right_end || !is_head || !is_alike(x, y) || !y.is_node() {
                break;
            }
            if nodes.contains(&o) || now.used.contains(&o) {
                break;
            }
            nodes.push(o);
            let next = match end {
                End::First => Some(segment.link),
                End::Last => segment.back,
            };
            let next = next.and_then(|at| y.field(at, Type::Ptr, self.names));
            let Some(next) = next else { break };
            at = next.val;
        }
        found
    }

    /// Lets a segment stand for nodes. `false`: it can't.
    fn bind_segment(
        &self,
        now: &mut Match,
        (place, x, segment): ((Node, Obj), &Object, Segment),
        nodes: Vec<Obj>,
        end: End,
        from: Val,
    ) -> bool {
        let Some(first) = nodes.first() else {
            let mut bound = Bound {
                nodes,
                ends: [None; 2],
            };
            bound.ends[end as usize] = Some(from);
            let beyond = match end {
                End::First => Some(segment.link),
                End::Last => segment.back,
            };
            let Some(beyond) = beyond.and_then(|at| x.fields.get(&at)) else {
                return false;
            };
            now.left.push(Left {
                a: beyond.val,
                b: from,
                ty: Some(beyond.ty),
                of: place.0,
            });
            now.bind(place, bound);
            return true;
        };
        let field = |o: Obj, at: i64| {
            let object = self.special.object(o)?;
            object.field(at, Type::Ptr, self.names)
        };
        // The links between them.
        for pair in nodes.windows(2) {
            let on = self.to(pair[1], End::First, segment.head);
            if field(pair[0], segment.link).is_none_or(|f| f.val != on) {
                return false;
            }
            let before = self.to(pair[0], End::Last, segment.head);
            let back = segment.back.map(|at| field(pair[1], at));
            if back.is_some_and(|f| f.is_none_or(|f| f.val != before)) {
                return false;
            }
        }
        let last = nodes[nodes.len() - 1];
        let outward = [(Some(segment.link), last), (segment.back, *first)];
        for (at, node) in outward {
            let Some(at) = at else { continue };
            let Some((f, g)) = x.fields.get(&at).zip(field(node, at)) else {
                return false;
            };
            now.left.push(Left::fields(f, &g, place.0));
        }
        for node in &nodes {
            let Some(y) = self.special.object(*node) else {
                return false;
            };
            now.nodes.insert(*node, (place.1, place.0));
            for (at, f) in x.fields.iter().filter(|(at, _)| !segment.is_link(**at)) {
                let Some(g) = y.field(*at, f.ty, self.names) else {
                    return false;
                };
                match f.val {
                    // Another value in each node.
                    Val::Sym(s) if self.is_in_range(s, g.val, Some(f.ty)) => {}
                    Val::Sym(_) => return false,
                    _ => now.left.push(Left::fields(f, &g, Some(*node))),
                }
            }
            if !is_as_zero(x, y) {
                return false;
            }
            if y.owner != self.owner_in(place.0) {
                return false;
            }
            if !now.used.insert(*node) {
                return false;
            }
        }
        now.bind(
            place,
            Bound {
                nodes,
                ends: [None; 2],
            },
        );
        true
    }

    /// Whether a symbol can be that value.
    fn is_in_range(&self, s: Sym, val: Val, ty: Option<Type>) -> bool {
        let Some((lo, hi)) = self.general.ranges.get(&s) else {
            return true;
        };
        let range = match (val, ty) {
            (Val::Int(c), _) => Some((c, c)),
            (Val::Sym(_), Some(ty)) => self.special.range(val, ty),
            (Val::Sym(t), None) => self.special.ranges.get(&t).copied(),
            _ => None,
        };
        range.is_some_and(|(least, most)| least >= *lo && most <= *hi)
    }
}

/// Whether all bytes of the second object outside of the first one's fields are 0, if
/// those of the first one are.
fn is_as_zero(x: &Object, y: &Object) -> bool {
    let is_zero = |f: &Field| f.val == zero_of(f.ty);
    let other = y.fields.iter().filter(|(at, _)| !x.fields.contains_key(at));
    !x.zero || (y.zero && other.into_iter().all(|(_, f)| is_zero(f)))
}

/// Whether two objects were made alike.
fn is_alike(x: &Object, y: &Object) -> bool {
    x.kind == y.kind && x.size == y.size && x.alive == y.alive
}
