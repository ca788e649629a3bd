//! States that are alike, as one.

use crate::heap::{End, Field, Names, Obj, Object, Range, Segment, State, Sym, Val, range_of};
use ir::{Type, Var};
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
    let mut joiner = Joiner::new(first, second, names, widened);
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
    joiner.finish(vars)?;
    let Joiner { out, loses, .. } = joiner;
    out.is_well_formed().then_some(Joined {
        state: out,
        loses_first: loses[0] || gone[0],
        loses_second: loses[1] || gone[1],
    })
}

/// Two nodes as a segment.
pub(crate) struct Folded {
    /// What is in each node, but for the links.
    pub fields: BTreeMap<i64, Field>,
    /// Whether neither of them said more, but for what they have of their own.
    pub is_exact: bool,
    /// Whether they have different constants at one place.
    pub are_distinct: bool,
    /// What each node has of its own, and the ranges of symbols.
    pub made: State,
}

/// Joins two nodes and what they have of their own; `links` are where their links
/// are. The segment has the first one's number.
pub(crate) fn join_nodes(
    state: &State,
    names: &mut Names,
    nodes: [Obj; 2],
    own: &[Vec<Obj>; 2],
    links: Segment,
) -> Option<Folded> {
    let mut joiner = Joiner::new(state, state, names, None);
    let [a, b] = nodes;
    for o in state.objects.keys() {
        let is_own = |side: usize| *o == nodes[side] || own[side].contains(o);
        if !is_own(0) && !is_own(1) {
            joiner.know(*o, *o, *o);
        }
    }
    joiner.know(a, b, a);
    joiner.context = Some(a);
    let (x, y) = (state.object(a)?, state.object(b)?);
    let mut fields = BTreeMap::new();
    let mut is_exact = x.fields.len() == y.fields.len();
    let mut are_distinct = false;
    for (at, f) in x.fields.iter().filter(|(at, _)| !links.is_link(**at)) {
        let Some(g) = y.fields.get(at).filter(|g| g.ty == f.ty) else {
            is_exact = false;
            continue;
        };
        let val = joiner.template(f, g)?;
        if matches!(val, Val::Int(_) | Val::Sym(_)) {
            is_exact &= state.range(f.val, f.ty) == state.range(g.val, g.ty);
            let constants = matches!((f.val, g.val), (Val::Int(_), Val::Int(_)));
            are_distinct |= constants && f.val != g.val;
        }
        fields.insert(*at, Field { ty: f.ty, val });
    }
    joiner.finish(Vec::new())?;
    Some(Folded {
        fields,
        is_exact,
        are_distinct,
        made: joiner.out,
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
    /// What each object of the result stands for, if it isn't nothing.
    stands_for: HashMap<Obj, [Option<Obj>; 2]>,
    /// The segment of the result in whose nodes pointers are being joined.
    context: Option<Obj>,
    /// Whether these are pointers of a table.
    table: bool,
}

impl<'a> Joiner<'a> {
    fn new(
        first: &'a State,
        second: &'a State,
        names: &'a mut Names,
        widened: Option<&'a [i64]>,
    ) -> Joiner<'a> {
        Joiner {
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
            stands_for: HashMap::new(),
            context: None,
            table: false,
        }
    }

    /// That object of the result stands for these two.
    fn know(&mut self, o: Obj, p: Obj, to: Obj) {
        self.objects[0].insert(o, to);
        self.objects[1].insert(p, to);
        self.stands_for.insert(to, [Some(o), Some(p)]);
    }

    /// Joins the variables and whatever they lead to. What leads to a segment that the
    /// other one doesn't have waits until the nodes before it are known.
    fn finish(&mut self, mut vars: Vec<(Var, Val, Val)>) -> Option<()> {
        while !vars.is_empty() || !self.left.is_empty() {
            let before = (vars.len(), self.left.len(), self.objects[0].len());
            for (v, a, b) in std::mem::take(&mut vars) {
                if self.is_ready(a, b) {
                    // Types only matter for ranges: without one, symbols have none.
                    self.context = None;
                    self.table = false;
                    let val = self.value(a, b, None)?;
                    self.out.vars.insert(v, val);
                } else {
                    vars.push((v, a, b));
                }
            }
            for (o, p, to) in std::mem::take(&mut self.left) {
                if self.are_fields_ready(o, p) {
                    self.fields(o, p, to)?;
                } else {
                    self.left.push((o, p, to));
                }
            }
            if before == (vars.len(), self.left.len(), self.objects[0].len()) {
                return None;
            }
        }
        Some(())
    }

    /// The owner of an object of the result that stands for these two, or for one of
    /// them and nothing.
    #[expect(
        clippy::option_option,
        reason = "an object may have no owner, or there is none that fits"
    )]
    fn owner(&self, own: [Option<Obj>; 2]) -> Option<Option<Obj>> {
        let mut owners = [None; 2];
        for side in 0..2 {
            if let Some(o) = own[side] {
                let of = self.sides[side].object(o)?.owner;
                let to = match of {
                    Some(w) => Some(*self.objects[side].get(&w)?),
                    None => None,
                };
                owners[side] = Some((of, to));
            }
        }
        // Where the node on that side is one by itself, what it has isn't marked as its
        // own.
        let may_own = |side: usize, w: Obj| {
            let Some((of, to)) = owners[side] else {
                return true;
            };
            let node = self.stands_for.get(&w).and_then(|all| all[side]);
            let node = node.and_then(|o| self.sides[side].object(o));
            let by_itself = |x: &Object| x.segment.is_none() && x.owner == of;
            to == Some(w) || node.is_none_or(by_itself)
        };
        let candidates = [
            self.context,
            owners[0].and_then(|(_, to)| to),
            owners[1].and_then(|(_, to)| to),
        ];
        for w in candidates.into_iter().flatten() {
            if may_own(0, w) && may_own(1, w) {
                return Some(Some(w));
            }
        }
        let is_free = |side: usize| owners[side].is_none_or(|(of, _)| of.is_none());
        (is_free(0) && is_free(1)).then_some(None)
    }

    fn value(&mut self, a: Val, b: Val, ty: Option<Type>) -> Option<Val> {
        match (a, b) {
            (Val::Int(_) | Val::Sym(_), Val::Int(_) | Val::Sym(_)) => Some(self.number(a, b, ty)),
            (Val::Null, Val::Null) => Some(a),
            (Val::Func(f), Val::Func(g)) => (f == g).then_some(a),
            (Val::In(o), Val::In(p)) => Some(Val::In(self.pair(o, p)?)),
            _ => {
                let context = self.context;
                let val = self.pointer(a, b)?;
                // What something leads to on one side only isn't what all nodes lead to.
                let is_shared = context.is_some() && val.leads().is_some_and(|o| self.is_half(o));
                (!is_shared).then_some(val)
            }
        }
    }

    /// Whether an object of the result that no node owns stands for something on one
    /// side only.
    fn is_half(&self, o: Obj) -> bool {
        let is_half = self
            .stands_for
            .get(&o)
            .is_some_and(|all| all.contains(&None));
        is_half && self.out.object(o).is_none_or(|x| x.owner.is_none())
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
        for (side, own, other) in [(0, a, b), (1, b, a)] {
            if let Some((o, end, at)) = own.end()
                && !self.objects[side].contains_key(&o)
                && self.as_segment(side, o, other)?.head == at
            {
                return Some((side, o, end));
            }
        }
        None
    }

    /// A segment, or an object that stands for one: where tables are joined, or what
    /// nodes have of their own, one object instead of none may be the first of many.
    fn as_segment(&self, side: usize, o: Obj, other: Val) -> Option<Segment> {
        let object = self.sides[side].object(o)?;
        let may_begin = self.context.is_some() || self.table;
        if object.segment.is_some() || !may_begin || other != Val::Null {
            return object.segment;
        }
        let ends = |s: &Segment| {
            let is_null = |at: i64| object.fields.get(&at).is_some_and(|f| f.val == Val::Null);
            is_null(s.link) && s.back.is_none_or(is_null)
        };
        // As other lists of such nodes, or by the pointers that lead nowhere.
        let others = self.sides.iter().flat_map(|s| s.objects.values());
        let alike = others.filter(|x| (x.kind, x.size) == (object.kind, object.size));
        if let Some(known) = alike.filter_map(|x| x.segment).find(ends) {
            return Some(Segment { least: 1, ..known });
        }
        let null = object.fields.iter().filter(|(_, f)| f.val == Val::Null);
        let at: Vec<i64> = null.map(|(at, _)| *at).collect();
        let (link, back) = match at[..] {
            [link] => (link, None),
            [link, back] => (link, Some(back)),
            _ => return None,
        };
        let is_node = object.is_node() && object.size.is_some();
        is_node.then_some(Segment {
            link,
            back,
            head: 0,
            least: 1,
        })
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
        let least = |x: &Object| x.segment.map_or(1, |s| s.least);
        let segment = x.segment.or(y.segment).map(|s| Segment {
            least: least(x).min(least(y)),
            ..s
        });
        for (side, own) in [(0, x), (1, y)] {
            self.loses[side] |= own.segment != segment;
        }
        let to = self.names.object();
        let object = Object {
            fields: BTreeMap::new(),
            segment,
            owner: self.owner([Some(o), Some(p)])?,
            ..x.clone()
        };
        self.out.objects.insert(to, Rc::new(object));
        self.know(o, p, to);
        self.left.push((o, p, to));
        Some(to)
    }

    /// A segment that is empty on the other side, which has that value where this one
    /// leads to an end of it.
    fn skip(&mut self, side: usize, o: Obj, end: End, other: Val) -> Option<Val> {
        let state = self.sides[side];
        let object = state.object(o)?.clone();
        let segment = self.as_segment(side, o, other)?;
        self.loses[1 - side] = true;
        self.loses[side] |= segment.least > 0;
        let mut own = [None; 2];
        own[side] = Some(o);
        let owner = self.owner(own)?;
        let to = self.names.object();
        self.objects[side].insert(o, to);
        self.stands_for.insert(to, own);
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
        // What its nodes have of their own.
        let own = state.owned_by(o);
        for q in &own {
            let copy = self.names.object();
            self.objects[side].insert(*q, copy);
        }
        let mut fields = BTreeMap::new();
        for (at, f) in &object.fields {
            let val = match links.get(at) {
                Some(link) => *link,
                None => self.alone(side, f.val)?,
            };
            fields.insert(*at, Field { ty: f.ty, val });
        }
        let segment = Segment {
            least: 0,
            ..segment
        };
        let object = Object {
            fields,
            segment: Some(segment),
            owner,
            ..object
        };
        self.out.objects.insert(to, Rc::new(object));
        for q in &own {
            let mut copy = state.object(*q)?.clone();
            copy.owner = match copy.owner {
                Some(w) => Some(*self.objects[side].get(&w)?),
                None => None,
            };
            for field in copy.fields.values_mut() {
                field.val = self.alone(side, field.val)?;
            }
            let to = *self.objects[side].get(q)?;
            self.out.objects.insert(to, Rc::new(copy));
        }
        Some(end.of(to, segment.head))
    }

    /// What stands in each node that only one side has.
    fn alone(&mut self, side: usize, val: Val) -> Option<Val> {
        if let Some(o) = val.leads() {
            return Some(val.moved(*self.objects[side].get(&o)?));
        }
        let Val::Sym(s) = val else { return Some(val) };
        let new = self.names.symbol();
        if let (Some(range), Val::Sym(new)) = (self.sides[side].ranges.get(&s), new) {
            self.out.ranges.insert(new, *range);
        }
        Some(new)
    }

    fn fields(&mut self, o: Obj, p: Obj, to: Obj) -> Option<()> {
        let (x, y) = (self.sides[0].object(o)?, self.sides[1].object(p)?);
        let (segment, owner) = {
            let made = self.out.object(to)?;
            (made.segment, made.owner)
        };
        let zero = x.zero && y.zero;
        self.loses[0] |= x.zero && !zero;
        self.loses[1] |= y.zero && !zero;
        let mut fields = BTreeMap::new();
        let mut all: Vec<i64> = x.fields.keys().chain(y.fields.keys()).copied().collect();
        all.sort_unstable();
        all.dedup();
        self.table = x.table || y.table;
        for at in all {
            let is_of_nodes = segment.is_some_and(|s| !s.is_link(at));
            self.context = if is_of_nodes { Some(to) } else { owner };
            let ty = x.fields.get(&at).or(y.fields.get(&at))?.ty;
            let there = |object: &Object| object.field(at, ty, self.names);
            let val = match (there(x), there(y)) {
                (Some(f), Some(g)) => {
                    let val = if is_of_nodes || owner.is_some() {
                        self.template(&f, &g)?
                    } else {
                        self.value(f.val, g.val, Some(ty))?
                    };
                    Some(Field { ty, val })
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
        object.table |= x.table || y.table;
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
