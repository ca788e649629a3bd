//! States that are alike, as one.

use crate::heap::{
    End, Field, Names, Obj, Object, Range, Reference, Segment, State, Sym, Val, range_of,
};
use ir::Type;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// A state that covers two, and which of them say more than it.
pub(crate) struct Joined {
    pub state: State,
    /// Whether the first one may say more.
    pub loses_first: bool,
    pub loses_second: bool,
}

/// Joins two states, if their heaps are alike. With `widened`, ranges that have
/// grown over the first one's go to the next of these numbers.
pub(crate) fn join(
    first: &State,
    second: &State,
    names: &mut Names,
    widened: Option<&[i64]>,
) -> Option<Joined> {
    let mut joiner = Joiner {
        sides: [first, second],
        out: State::default(),
        names,
        widened,
        objects: [HashMap::new(), HashMap::new()],
        skipped: [HashMap::new(), HashMap::new()],
        skipping: Vec::new(),
        numbers: HashMap::new(),
        partners: [HashMap::new(), HashMap::new()],
        loses: [false; 2],
        left: Vec::new(),
    };
    // Globals are what they are.
    for (o, x) in first.objects.iter().filter(|(_, x)| x.is_global()) {
        second.objects.get(o)?;
        joiner.objects[0].insert(*o, *o);
        joiner.objects[1].insert(*o, *o);
        joiner.out.objects.insert(*o, Rc::clone(x));
        joiner.left.push((*o, *o, *o));
    }
    let mut gone = [false; 2];
    let mut vars = Vec::new();
    for (v, a) in &first.vars {
        match second.vars.get(v) {
            Some(b) => vars.push((*v, *a, *b)),
            None => gone[0] = true,
        }
    }
    gone[1] = second.vars.keys().any(|v| !first.vars.contains_key(v));
    // What leads to a segment that the other one doesn't have waits until the nodes
    // before it are known.
    while !vars.is_empty() || !joiner.left.is_empty() {
        let before = (vars.len(), joiner.left.len(), joiner.objects[0].len());
        for (v, a, b) in std::mem::take(&mut vars) {
            if joiner.is_ready(a, b) {
                // Types only matter for ranges: without one, symbols have none.
                let val = joiner.value(a, b, None)?;
                joiner.out.vars.insert(v, val);
            } else {
                vars.push((v, a, b));
            }
        }
        for (o, p, to) in std::mem::take(&mut joiner.left) {
            if joiner.are_fields_ready(o, p) {
                joiner.fields(o, p, to)?;
            } else {
                joiner.left.push((o, p, to));
            }
        }
        if before == (vars.len(), joiner.left.len(), joiner.objects[0].len()) {
            return None;
        }
    }
    let Joiner { out, loses, .. } = joiner;
    // What may be no node is only led to at its head, and to no segment leads
    // something nobody knows where.
    for (o, references) in out.references() {
        if let Some(Segment { head, some, .. }) = out.object(o)?.segment {
            let right = |r: &Reference| r.is_some_and(|(_, at)| some || at == head);
            if !references.iter().all(right) {
                return None;
            }
        }
    }
    Some(Joined {
        state: out,
        loses_first: loses[0] || gone[0],
        loses_second: loses[1] || gone[1],
    })
}

struct Joiner<'a> {
    sides: [&'a State; 2],
    out: State,
    names: &'a mut Names,
    widened: Option<&'a [i64]>,
    /// Which object of the result stands for each.
    objects: [HashMap<Obj, Obj>; 2],
    /// Segments that are empty on the other side, and what stands there instead of
    /// pointers to their first and last node.
    skipped: [HashMap<Obj, [Option<Val>; 2]>; 2],
    /// Those of them whose end isn't known yet.
    skipping: Vec<(usize, Obj)>,
    /// Which symbol stands for two numbers.
    numbers: HashMap<(Val, Val), Val>,
    /// The number that stands on the other side wherever a symbol stands.
    partners: [HashMap<Sym, Val>; 2],
    loses: [bool; 2],
    left: Vec<(Obj, Obj, Obj)>,
}

impl Joiner<'_> {
    fn value(&mut self, a: Val, b: Val, ty: Option<Type>) -> Option<Val> {
        match (a, b) {
            (Val::Int(_) | Val::Sym(_), Val::Int(_) | Val::Sym(_)) => Some(self.number(a, b, ty)),
            (Val::Null, Val::Null) => Some(a),
            (Val::Func(f), Val::Func(g)) => (f == g).then_some(a),
            (Val::In(o), Val::In(p)) => Some(Val::In(self.pair(o, p)?)),
            _ => self.pointer(a, b),
        }
    }

    fn pointer(&mut self, a: Val, b: Val) -> Option<Val> {
        for (side, own, other) in [(0, a, b), (1, b, a)] {
            if let Some((o, end, at)) = own.end()
                && let Some(instead) = self.skipped[side].get(&o)
            {
                // What comes after it would be itself: it can't be empty.
                if self.skipping.contains(&(side, o)) {
                    return None;
                }
                let to = *self.objects[side].get(&o)?;
                return (instead[end as usize] == Some(other)).then_some(end.of(to, at));
            }
        }
        if let (Some((o, e, at)), Some((p, f, to))) = (a.end(), b.end()) {
            let known = (self.objects[0].get(&o), self.objects[1].get(&p));
            let is_pair = match known {
                (Some(x), Some(y)) => x == y,
                (None, None) => at == to && self.are_alike(o, p),
                _ => false,
            };
            if is_pair {
                // An object by itself is the first and the last one.
                let is_segment = |side: usize, o| self.sides[side].object(o)?.segment;
                let end = match (is_segment(0, o), is_segment(1, p)) {
                    (Some(_), None) => e,
                    (None, _) => f,
                    _ if e == f => e,
                    _ => return None,
                };
                return (at == to).then_some(end.of(self.pair(o, p)?, at));
            }
        }
        let (side, o, end) = self.skippable(a, b)?;
        self.skip(side, o, end, [b, a][side])
    }

    /// Which of two pointers leads to a segment that the other side doesn't have.
    fn skippable(&self, a: Val, b: Val) -> Option<(usize, Obj, End)> {
        for (side, own) in [(0, a), (1, b)] {
            if let Some((o, end, at)) = own.end()
                && let Some(segment) = self.sides[side].object(o)?.segment
                && at == segment.head
                && !self.objects[side].contains_key(&o)
            {
                return Some((side, o, end));
            }
        }
        None
    }

    /// Whether what there is to know is known for joining two values.
    fn is_ready(&self, a: Val, b: Val) -> bool {
        if let (Some((o, _, at)), Some((p, _, to))) = (a.end(), b.end()) {
            match (self.objects[0].get(&o), self.objects[1].get(&p)) {
                (Some(_), Some(_)) => return true,
                (None, None) if at == to && self.are_alike(o, p) => return true,
                _ => {}
            }
        }
        self.is_far_known(a, b)
    }

    /// Whether a segment that the other side doesn't have can be skipped.
    fn is_far_known(&self, a: Val, b: Val) -> bool {
        let Some((side, o, end)) = self.skippable(a, b) else {
            return true;
        };
        let Some(object) = self.sides[side].object(o) else {
            return true;
        };
        let far = object.segment.and_then(|s| match end {
            End::First => s.back,
            End::Last => Some(s.link),
        });
        let far = far.and_then(|at| object.fields.get(&at));
        far.is_none_or(|f| self.counterpart(side, f.val, end).is_some())
    }

    fn are_fields_ready(&self, o: Obj, p: Obj) -> bool {
        let (Some(x), Some(y)) = (self.sides[0].object(o), self.sides[1].object(p)) else {
            return true;
        };
        let mut pairs = x
            .fields
            .iter()
            .filter_map(|(at, f)| Some((f.val, y.fields.get(at)?.val)));
        pairs.all(|(a, b)| self.is_ready(a, b))
    }

    /// What stands on the other side instead of a pointer past a segment that it
    /// doesn't have, to be joined with it.
    fn counterpart(&self, side: usize, val: Val, from: End) -> Option<Val> {
        let Some((o, end, at)) = val.end() else {
            return (!matches!(val, Val::In(_))).then_some(val);
        };
        if let Some(instead) = self.skipped[side].get(&o) {
            return instead[end as usize];
        }
        let to = self.objects[side].get(&o)?;
        let mut all = self.objects[1 - side].iter();
        let (p, _) = all.find(|(_, x)| *x == to)?;
        let is_segment = |side: usize, o| {
            self.sides[side]
                .object(o)
                .is_some_and(|x| x.segment.is_some())
        };
        let end = match (is_segment(side, o), is_segment(1 - side, *p)) {
            (_, false) => End::First,
            (true, true) => end,
            // Going back, one comes to the last node.
            (false, true) => match from {
                End::First => End::Last,
                End::Last => End::First,
            },
        };
        Some(end.of(*p, at))
    }

    fn are_alike(&self, o: Obj, p: Obj) -> bool {
        let (Some(x), Some(y)) = (self.sides[0].object(o), self.sides[1].object(p)) else {
            return false;
        };
        let segments = match (x.segment, y.segment) {
            (Some(s), Some(t)) => s.is_alike(t),
            _ => true,
        };
        x.kind == y.kind && x.size == y.size && x.alive == y.alive && segments
    }

    /// One object for two.
    fn pair(&mut self, o: Obj, p: Obj) -> Option<Obj> {
        match (self.objects[0].get(&o), self.objects[1].get(&p)) {
            (Some(x), Some(y)) => return (x == y).then_some(*x),
            (None, None) => {}
            _ => return None,
        }
        if !self.are_alike(o, p) {
            return None;
        }
        let (x, y) = (self.sides[0].object(o)?, self.sides[1].object(p)?);
        let some = |x: &Object| x.segment.is_none_or(|s| s.some);
        let segment = x.segment.or(y.segment).map(|s| Segment {
            some: some(x) && some(y),
            ..s
        });
        for (side, own) in [(0, x), (1, y)] {
            self.loses[side] |= own.segment != segment;
        }
        let to = self.names.object();
        let object = Object {
            fields: BTreeMap::new(),
            segment,
            ..x.clone()
        };
        self.out.objects.insert(to, Rc::new(object));
        self.objects[0].insert(o, to);
        self.objects[1].insert(p, to);
        self.left.push((o, p, to));
        Some(to)
    }

    /// A segment that is empty on the other side, which has that value where this one
    /// leads to an end of it.
    fn skip(&mut self, side: usize, o: Obj, end: End, other: Val) -> Option<Val> {
        let state = self.sides[side];
        let object = state.object(o)?.clone();
        let segment = object.segment?;
        self.loses[1 - side] = true;
        self.loses[side] |= segment.some;
        let to = self.names.object();
        self.objects[side].insert(o, to);
        let mut instead = [None; 2];
        instead[end as usize] = Some(other);
        self.skipped[side].insert(o, instead);
        self.skipping.push((side, o));
        let value = |joiner: &mut Joiner<'_>, own: Val, other: Val| match side {
            0 => joiner.value(own, other, Some(Type::Ptr)),
            _ => joiner.value(other, own, Some(Type::Ptr)),
        };
        let (near, far) = match end {
            End::First => (Some(segment.link), segment.back),
            End::Last => (segment.back, Some(segment.link)),
        };
        let near = near?;
        let mut links = BTreeMap::new();
        links.insert(near, value(self, object.fields.get(&near)?.val, other)?);
        if let Some(far) = far {
            let own = object.fields.get(&far)?.val;
            let other = self.counterpart(side, own, end)?;
            links.insert(far, value(self, own, other)?);
            instead[1 - end as usize] = Some(other);
            self.skipped[side].insert(o, instead);
        }
        self.skipping.pop();
        let mut fields = BTreeMap::new();
        for (at, f) in &object.fields {
            let val = match f.val {
                _ if links.contains_key(at) => *links.get(at)?,
                Val::Ptr(p, by) => Val::Ptr(*self.objects[side].get(&p)?, by),
                Val::Last(p, by) => Val::Last(*self.objects[side].get(&p)?, by),
                Val::In(p) => Val::In(*self.objects[side].get(&p)?),
                Val::Sym(s) => {
                    let new = self.names.symbol();
                    if let (Some(range), Val::Sym(new)) = (state.ranges.get(&s), new) {
                        self.out.ranges.insert(new, *range);
                    }
                    new
                }
                val => val,
            };
            fields.insert(*at, Field { ty: f.ty, val });
        }
        let segment = Segment {
            some: false,
            ..segment
        };
        let object = Object {
            fields,
            segment: Some(segment),
            ..object
        };
        self.out.objects.insert(to, Rc::new(object));
        Some(end.of(to, segment.head))
    }

    fn fields(&mut self, o: Obj, p: Obj, to: Obj) -> Option<()> {
        let (x, y) = (self.sides[0].object(o)?, self.sides[1].object(p)?);
        let segment = self.out.object(to)?.segment;
        let zero = x.zero && y.zero;
        self.loses[0] |= x.zero && !zero;
        self.loses[1] |= y.zero && !zero;
        let mut fields = BTreeMap::new();
        let mut all: Vec<i64> = x.fields.keys().chain(y.fields.keys()).copied().collect();
        all.sort_unstable();
        all.dedup();
        for at in all {
            let val = match (x.fields.get(&at), y.fields.get(&at)) {
                (Some(f), Some(g)) if f.ty == g.ty => {
                    let val = if segment.is_some_and(|s| !s.is_link(at)) {
                        self.template(f, g)?
                    } else {
                        self.value(f.val, g.val, Some(f.ty))?
                    };
                    Some(Field { ty: f.ty, val })
                }
                _ => None,
            };
            match val {
                Some(field) => {
                    fields.insert(at, field);
                }
                // Bytes outside of the fields wouldn't be 0.
                None if zero || segment.is_some_and(|s| s.is_link(at)) => return None,
                None => {
                    self.loses[0] |= x.fields.contains_key(&at);
                    self.loses[1] |= y.fields.contains_key(&at);
                }
            }
        }
        let object = self.out.object_mut(to)?;
        object.fields = fields;
        object.zero = zero;
        Some(())
    }

    /// What stands in each node: no symbol of it occurs elsewhere.
    fn template(&mut self, f: &Field, g: &Field) -> Option<Val> {
        match (f.val, g.val) {
            (Val::Int(a), Val::Int(b)) if a == b => Some(f.val),
            (Val::Int(_) | Val::Sym(_), Val::Int(_) | Val::Sym(_)) => {
                // A symbol outside may be equal to others.
                for (side, field) in [(0, f), (1, g)] {
                    self.loses[side] |= matches!(field.val, Val::Int(_));
                }
                Some(self.hull(f.val, g.val, Some(f.ty)))
            }
            _ => self.value(f.val, g.val, Some(f.ty)),
        }
    }

    fn number(&mut self, a: Val, b: Val, ty: Option<Type>) -> Val {
        if a == b && matches!(a, Val::Int(_)) {
            return a;
        }
        if let Some(known) = self.numbers.get(&(a, b)) {
            return *known;
        }
        for (side, own, other) in [(0, a, b), (1, b, a)] {
            match own {
                Val::Sym(s) => {
                    let partner = *self.partners[side].entry(s).or_insert(other);
                    self.loses[side] |= partner != other;
                }
                _ => self.loses[side] = true,
            }
        }
        let val = self.hull(a, b, ty);
        self.numbers.insert((a, b), val);
        val
    }

    /// A new symbol for two numbers.
    fn hull(&mut self, a: Val, b: Val, ty: Option<Type>) -> Val {
        let range = |side: usize, val: Val| match val {
            Val::Int(c) => Some((c, c)),
            Val::Sym(s) => self.sides[side].ranges.get(&s).copied(),
            _ => None,
        };
        let (x, y) = (range(0, a), range(1, b));
        let out = x.zip(y).map(|(x, y)| self.covering(x, y, ty));
        self.loses[0] |= x != out;
        self.loses[1] |= y != out;
        let val = self.names.symbol();
        if let (Some(range), Val::Sym(s)) = (out, val) {
            self.out.ranges.insert(s, range);
        }
        val
    }

    fn covering(&self, x: Range, y: Range, ty: Option<Type>) -> Range {
        let (mut lo, mut hi) = (x.0.min(y.0), x.1.max(y.1));
        if let Some(steps) = self.widened {
            let all = ty.and_then(range_of).unwrap_or((i64::MIN, i64::MAX));
            if lo < x.0 {
                lo = steps
                    .iter()
                    .rev()
                    .copied()
                    .find(|s| *s <= lo)
                    .unwrap_or(all.0);
            }
            if hi > x.1 {
                hi = steps.iter().copied().find(|s| *s >= hi).unwrap_or(all.1);
            }
        }
        (lo, hi)
    }
}
