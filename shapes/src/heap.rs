//! States: variables, objects with their fields, ranges of symbols.

use crate::tuning::FIELDS;
use ir::{AllocKind, DataModel, FuncId, Type, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// An object's number. Globals have the first ones.
pub(crate) type Obj = u32;

/// A symbol's number.
pub(crate) type Sym = u32;

/// The least and the most of a number, as it is read with a sign.
pub(crate) type Range = (i64, i64);

/// A value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Val {
    /// A number of at most 64 bits, read with a sign; `bool`s are 0 and 1, floats
    /// their bits.
    Int(i64),
    /// Some value, a number in its range or anything else. Equal symbols are equal.
    Sym(Sym),
    /// The null pointer.
    Null,
    /// So many bytes into an object. Of a segment: into its first node, or what
    /// follows it when there is none.
    Ptr(Obj, i64),
    /// Only of a segment with links both ways: so many bytes into its last node, or
    /// what precedes it when there is none.
    Last(Obj, i64),
    /// Somewhere into that object, or out of it. Never of a segment.
    In(Obj),
    /// A function.
    Func(FuncId),
}

/// A range's ends for a type; numbers of more than 64 bits have none.
pub(crate) fn range_of(ty: Type) -> Option<Range> {
    match ty {
        Type::Bool => Some((0, 1)),
        Type::Int(64) => Some((i64::MIN, i64::MAX)),
        Type::Int(w) if w < 64 => Some((-(1 << (w - 1)), (1 << (w - 1)) - 1)),
        _ => None,
    }
}

/// A scalar in an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub ty: Type,
    pub val: Val,
}

/// Nodes of a list, one after the other. Its fields are those of each node, but for
/// the link, which is the last node's, and the link back, which is the first one's.
/// Symbols in the other fields stand for other values in each node, and occur nowhere
/// else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// Where in a node the pointer to the next one is.
    pub link: i64,
    /// Where in a node the pointer to the one before is, if each has one.
    pub back: Option<i64>,
    /// Where in a node these lead.
    pub head: i64,
    /// How many nodes there are at least, up to [`MOST_NODES`].
    pub least: u8,
}

/// So many nodes of a segment are counted: loops look one or two nodes ahead.
const MOST_NODES: u8 = 2;

/// What made an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Global { constant: bool, merged: bool },
    Made(AllocKind),
}

/// An object, or a segment of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Object {
    pub kind: Kind,
    /// In bytes, where it is known.
    pub size: Option<u64>,
    pub alive: bool,
    /// Whether the bytes outside of the fields are 0; otherwise they are anything.
    pub zero: bool,
    /// By offset. They don't overlap.
    pub fields: BTreeMap<i64, Field>,
    pub segment: Option<Segment>,
    /// The segment of whose nodes each has such an object, or such a segment, of its
    /// own. Only that node leads to it, and what it has besides.
    pub owner: Option<Obj>,
    /// Whether pointers in it were accessed at an offset that varies.
    pub table: bool,
}

impl Object {
    pub(crate) fn is_global(&self) -> bool {
        matches!(self.kind, Kind::Global { .. })
    }

    /// What is there, of that type: a field, or bytes that are 0.
    pub(crate) fn field(&self, at: i64, ty: Type, names: &Names) -> Option<Field> {
        if let Some(field) = self.fields.get(&at) {
            return (field.ty == ty).then_some(*field);
        }
        let len = names.bytes(ty);
        let end = at.checked_add(len)?;
        let mut below = self.fields.range(..end);
        let is_free = below.all(|(start, f)| start + names.bytes(f.ty) <= at);
        let is_zero = self.zero && is_free && self.size.is_some_and(|n| fits(at, len, n));
        (is_zero && range_or_pointer(ty)).then(|| Field {
            ty,
            val: zero_of(ty),
        })
    }

    /// Whether it is a live object of the heap.
    pub(crate) fn is_node(&self) -> bool {
        self.alive && matches!(self.kind, Kind::Made(k) if k.is_heap())
    }
}

impl Segment {
    /// One segment of two, one behind the other: how many nodes there are at least.
    pub(crate) fn least_of_both(a: Option<Segment>, b: Option<Segment>) -> u8 {
        let least = |s: Option<Segment>| s.map_or(1, |s| s.least);
        (least(a) + least(b)).min(MOST_NODES)
    }

    /// Whether the links are at the same places.
    pub(crate) fn is_alike(self, other: Segment) -> bool {
        (self.link, self.back, self.head) == (other.link, other.back, other.head)
    }

    /// Whether a field of its nodes is a link.
    pub(crate) fn is_link(self, at: i64) -> bool {
        self.link == at || self.back == Some(at)
    }
}

/// Which node of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    First,
    Last,
}

impl End {
    /// A pointer to that node of a segment.
    pub(crate) fn of(self, o: Obj, at: i64) -> Val {
        match self {
            End::First => Val::Ptr(o, at),
            End::Last => Val::Last(o, at),
        }
    }

    fn other(self) -> End {
        match self {
            End::First => End::Last,
            End::Last => End::First,
        }
    }
}

impl Val {
    /// The object that it leads to.
    pub(crate) fn leads(self) -> Option<Obj> {
        match self {
            Val::Ptr(o, _) | Val::Last(o, _) | Val::In(o) => Some(o),
            _ => None,
        }
    }

    /// The same place in another object.
    pub(crate) fn moved(self, to: Obj) -> Val {
        match self {
            Val::Ptr(_, at) => Val::Ptr(to, at),
            Val::Last(_, at) => Val::Last(to, at),
            Val::In(_) => Val::In(to),
            val => val,
        }
    }

    /// Which node of that object it leads to, and where.
    pub(crate) fn end(self) -> Option<(Obj, End, i64)> {
        match self {
            Val::Ptr(o, at) => Some((o, End::First, at)),
            Val::Last(o, at) => Some((o, End::Last, at)),
            _ => None,
        }
    }
}

/// A pointer to an object: to which node of it, and where; `None`: anywhere.
pub(crate) type Reference = Option<(End, i64)>;

/// What leads to each object.
pub(crate) type References = BTreeMap<Obj, Vec<Reference>>;

/// A state of the program.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// What isn't listed has any value.
    pub vars: BTreeMap<Var, Val>,
    pub objects: BTreeMap<Obj, Rc<Object>>,
    /// What isn't listed has any value.
    pub ranges: BTreeMap<Sym, Range>,
    /// Symbols that are a multiple of another one and a constant. States that are kept
    /// have none.
    pub sums: BTreeMap<Sym, Sum>,
}

/// `factor * of + constant`, exactly; `of` is no such sum itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    pub of: Sym,
    pub factor: i64,
    pub constant: i64,
}

impl Sum {
    pub(crate) fn at(self, value: i64) -> Option<i64> {
        self.factor.checked_mul(value)?.checked_add(self.constant)
    }
}

/// Gives numbers to objects and symbols.
#[derive(Debug)]
pub(crate) struct Names {
    pub model: DataModel,
    pub next_object: Obj,
    pub next_symbol: Sym,
}

impl Names {
    pub(crate) fn symbol(&mut self) -> Val {
        self.next_symbol += 1;
        Val::Sym(self.next_symbol)
    }

    pub(crate) fn object(&mut self) -> Obj {
        self.next_object += 1;
        self.next_object
    }

    /// Some value in a range.
    pub(crate) fn within(&mut self, state: &mut State, (lo, hi): Range) -> Val {
        if lo == hi {
            return Val::Int(lo);
        }
        self.next_symbol += 1;
        state.ranges.insert(self.next_symbol, (lo, hi));
        Val::Sym(self.next_symbol)
    }

    pub(crate) fn bytes(&self, ty: Type) -> i64 {
        i64::try_from(self.model.bytes_of(ty)).unwrap_or(i64::MAX)
    }
}

/// The value with all bits 0.
pub(crate) fn zero_of(ty: Type) -> Val {
    match ty {
        Type::Ptr => Val::Null,
        _ => Val::Int(0),
    }
}

impl State {
    /// The range of a value of that type.
    pub(crate) fn range(&self, val: Val, ty: Type) -> Option<Range> {
        let all = range_of(ty)?;
        match val {
            Val::Int(c) => Some((c, c)),
            Val::Sym(s) => match self.ranges.get(&s) {
                Some((lo, hi)) => Some(((*lo).max(all.0), (*hi).min(all.1))),
                None => Some(all),
            },
            _ => Some(all),
        }
    }

    /// A symbol as a multiple of one that is none.
    pub(crate) fn sum(&self, s: Sym) -> Sum {
        let itself = Sum {
            of: s,
            factor: 1,
            constant: 0,
        };
        self.sums.get(&s).copied().unwrap_or(itself)
    }

    /// Puts a number instead of a symbol, and of its multiples.
    pub(crate) fn settle(&mut self, s: Sym, value: i64) {
        let sums = std::mem::take(&mut self.sums);
        let number = |val: Val| match val {
            Val::Sym(t) if t == s => Some(Val::Int(value)),
            Val::Sym(t) => {
                let sum = sums.get(&t).filter(|sum| sum.of == s)?;
                sum.at(value).map(Val::Int)
            }
            _ => None,
        };
        self.replace(&number);
        self.sums = sums;
        self.sums.retain(|_, sum| sum.of != s);
    }

    pub(crate) fn object(&self, o: Obj) -> Option<&Object> {
        self.objects.get(&o).map(|o| &**o)
    }

    pub(crate) fn object_mut(&mut self, o: Obj) -> Option<&mut Object> {
        self.objects.get_mut(&o).map(Rc::make_mut)
    }

    /// The segment that a value leads to, and to which end of it.
    pub(crate) fn segment_at(&self, val: Val) -> Option<(Obj, End)> {
        let (o, end, _) = val.end()?;
        self.object(o)?.segment.map(|_| (o, end))
    }

    /// Puts a value instead of others, everywhere.
    pub(crate) fn replace(&mut self, by: &dyn Fn(Val) -> Option<Val>) {
        for val in self.vars.values_mut() {
            *val = by(*val).unwrap_or(*val);
        }
        for object in self.objects.values_mut() {
            if object.fields.values().any(|f| by(f.val).is_some()) {
                for field in Rc::make_mut(object).fields.values_mut() {
                    field.val = by(field.val).unwrap_or(field.val);
                }
            }
        }
    }

    /// The states in which that segment is empty, and in which the node at that end of
    /// it is an object by itself.
    pub(crate) fn take(&self, o: Obj, end: End, names: &mut Names) -> Vec<State> {
        let mut states = Vec::new();
        let Some(segment) = self.object(o).and_then(|x| x.segment) else {
            return states;
        };
        if segment.least == 0 {
            states.extend(self.without(o, segment));
        }
        let (near, far) = match end {
            End::First => (segment.back, Some(segment.link)),
            End::Last => (Some(segment.link), segment.back),
        };
        let mut rest = self.clone();
        let node = names.object();
        rest.replace(&|val| match val.end() {
            Some((at, e, by)) if at == o && e == end => Some(Val::Ptr(node, by)),
            _ => None,
        });
        let Some(object) = rest.object(o) else {
            return states;
        };
        let mut taken = object.clone();
        taken.segment = None;
        if let Some(field) = far.and_then(|at| taken.fields.get_mut(&at)) {
            field.val = end.of(o, segment.head);
        }
        // What each node has of its own.
        let mut copies = BTreeMap::new();
        for own in self.owned_by(o) {
            copies.insert(own, names.object());
        }
        let own = |rest: &mut State, field: &mut Field, names: &mut Names| {
            if let Some(new) = field.val.leads().and_then(|q| copies.get(&q)) {
                field.val = field.val.moved(*new);
            } else if let Val::Sym(s) = field.val {
                field.val = names.symbol();
                if let (Some(range), Val::Sym(new)) = (rest.ranges.get(&s).copied(), field.val) {
                    rest.ranges.insert(new, range);
                }
            }
        };
        for (at, field) in &mut taken.fields {
            if !segment.is_link(*at) {
                own(&mut rest, field, names);
            }
        }
        for (from, to) in &copies {
            let Some(mut copy) = rest.object(*from).cloned() else {
                continue;
            };
            copy.owner = copy.owner.and_then(|w| copies.get(&w).copied());
            for field in copy.fields.values_mut() {
                own(&mut rest, field, names);
            }
            rest.objects.insert(*to, Rc::new(copy));
        }
        let left = Segment {
            least: segment.least.saturating_sub(1),
            ..segment
        };
        if let Some(object) = rest.object_mut(o) {
            object.segment = Some(left);
            if let Some(field) = near.and_then(|at| object.fields.get_mut(&at)) {
                field.val = Val::Ptr(node, segment.head);
            }
        }
        rest.objects.insert(node, Rc::new(taken));
        // A pointer into the node at the other end: it is this one, or there is another.
        let other = end.other();
        let is_inside = |val: Val| matches!(val.end(), Some((at, e, by)) if at == o && e == other && by != segment.head);
        if rest.values().any(is_inside) {
            let mut alone = rest.clone();
            alone.replace(&|val| match val.end() {
                Some((at, e, by)) if at == o && e == other => Some(Val::Ptr(node, by)),
                _ => None,
            });
            if left.least == 0 {
                states.extend(alone.without(o, left));
            }
            if let Some(object) = rest.object_mut(o) {
                object.segment = Some(Segment {
                    least: left.least.max(1),
                    ..segment
                });
            }
        }
        states.push(rest);
        states
    }

    /// The state in which that segment has no nodes, if there is one.
    fn without(&self, o: Obj, segment: Segment) -> Option<State> {
        let object = self.object(o)?;
        let after = object.fields.get(&segment.link)?.val;
        let before = segment.back.and_then(|at| object.fields.get(&at));
        let before = before.map_or(Val::Null, |f| f.val);
        // Nodes that lead to themselves are there.
        if [after, before].iter().any(|val| val.leads() == Some(o)) {
            return None;
        }
        let mut empty = self.clone();
        empty.objects.remove(&o);
        empty.replace(&|val| match val.end() {
            Some((at, End::First, by)) if at == o && by == segment.head => Some(after),
            Some((at, End::Last, by)) if at == o && by == segment.head => Some(before),
            _ => None,
        });
        Some(empty)
    }

    /// The objects that each node of that segment has of its own, and theirs.
    pub(crate) fn owned_by(&self, o: Obj) -> Vec<Obj> {
        let is_owned = |mut q: Obj| {
            while let Some(w) = self.object(q).and_then(|x| x.owner) {
                if w == o {
                    return true;
                }
                q = w;
            }
            false
        };
        let all = self.objects.keys().copied();
        if self.objects.values().all(|x| x.owner.is_none()) {
            return Vec::new();
        }
        all.filter(|q| is_owned(*q)).collect()
    }

    /// Whether nodes of segments that may be none are led to at their heads only, no
    /// segment by something nobody knows where, and what a node has of its own by
    /// nothing else.
    pub(crate) fn is_well_formed(&self) -> bool {
        for (o, references) in self.references() {
            let Some(object) = self.object(o) else {
                return false;
            };
            if let Some(Segment { head, least, .. }) = object.segment {
                let right = |r: &Reference| r.is_some_and(|(_, at)| least > 0 || at == head);
                if !references.iter().all(right) {
                    return false;
                }
            }
        }
        if self.objects.values().all(|x| x.owner.is_none()) {
            return true;
        }
        let owner = |val: Val| self.object(val.leads()?)?.owner;
        if self.vars.values().any(|val| owner(*val).is_some()) {
            return false;
        }
        self.objects.iter().all(|(from, x)| {
            x.fields.iter().all(|(at, f)| {
                let Some(w) = owner(f.val) else { return true };
                let is_link = x.segment.is_some_and(|s| s.is_link(*at));
                let is_own = *from == w && !is_link;
                is_own || self.owned_by(w).contains(from)
            })
        })
    }

    /// The values of variables and fields.
    fn values(&self) -> impl Iterator<Item = Val> {
        let fields = self.objects.values().flat_map(|o| o.fields.values());
        fields.map(|f| f.val).chain(self.vars.values().copied())
    }

    /// What of a type is read there. `None`: anything.
    pub(crate) fn read(&self, o: Obj, at: i64, ty: Type, names: &Names) -> Option<Val> {
        let object = self.object(o)?;
        let len = names.bytes(ty);
        let mut found = None;
        for (start, field) in object.fields.range(..at.checked_add(len)?) {
            if start + names.bytes(field.ty) <= at {
                continue;
            }
            if *start != at || names.bytes(field.ty) != len {
                return None;
            }
            found = Some(field);
        }
        let Some(field) = found else {
            let inside = at >= 0 && object.size.is_some_and(|n| fits(at, len, n));
            return (object.zero && inside && range_or_pointer(ty)).then(|| zero_of(ty));
        };
        if field.ty == ty {
            return Some(field.val);
        }
        let whole = |ty: Type| match ty {
            Type::Int(w) => w % 8 == 0,
            Type::Float(_) | Type::Ptr => true,
            _ => false,
        };
        match (field.val, ty) {
            _ if !whole(ty) || !whole(field.ty) => None,
            (Val::Null, Type::Int(_)) => Some(Val::Int(0)),
            (Val::Int(0), Type::Ptr) => Some(Val::Null),
            (Val::Int(c), Type::Int(_) | Type::Float(_)) => Some(Val::Int(c)),
            _ => None,
        }
    }

    /// Writes a value, if that place is in the object for certain.
    pub(crate) fn write(&mut self, o: Obj, at: i64, field: Field, names: &Names) -> bool {
        let len = names.bytes(field.ty);
        self.lose(o, at, len, names);
        let Some(object) = self.object_mut(o) else {
            return false;
        };
        if at < 0 || !object.size.is_some_and(|n| fits(at, len, n)) {
            return false;
        }
        object.fields.insert(at, field);
        if object.fields.len() > FIELDS {
            object.fields.clear();
            object.zero = false;
        }
        true
    }

    /// Nobody knows the bytes there any more, which are said to be written with
    /// something else: those fields go.
    pub(crate) fn lose(&mut self, o: Obj, at: i64, len: i64, names: &Names) {
        let Some(object) = self.object_mut(o) else {
            return;
        };
        let end = at.saturating_add(len);
        let mut is_cut = false;
        object.fields.retain(|start, f| {
            let until = start + names.bytes(f.ty);
            let stays = *start >= end || until <= at;
            is_cut |= !stays && (*start < at || until > end);
            stays
        });
        // What is left of a field is no longer one, and isn't 0.
        object.zero &= !is_cut;
    }

    /// Nobody knows anything of the object's bytes.
    pub(crate) fn lose_all(&mut self, o: Obj) {
        if let Some(object) = self.object_mut(o) {
            object.fields.clear();
            object.zero = false;
        }
    }

    /// What leads to each object.
    pub(crate) fn references(&self) -> References {
        let mut found = References::new();
        for val in self.values() {
            if let Some(o) = val.leads() {
                let reference = val.end().map(|(_, end, at)| (end, at));
                found.entry(o).or_default().push(reference);
            }
        }
        found
    }

    /// Drops variables that nobody reads, objects that nothing leads to, and ranges
    /// of symbols that don't occur.
    pub(crate) fn clean(&mut self, is_live: &dyn Fn(Var) -> bool) {
        self.vars.retain(|v, _| is_live(*v));
        let mut reached = BTreeSet::new();
        let mut left: Vec<Obj> = Vec::new();
        for (o, object) in &self.objects {
            if object.is_global() {
                left.push(*o);
            }
        }
        left.extend(self.vars.values().filter_map(|val| val.leads()));
        while let Some(o) = left.pop() {
            if reached.insert(o)
                && let Some(object) = self.object(o)
            {
                left.extend(object.fields.values().filter_map(|f| f.val.leads()));
            }
        }
        self.objects.retain(|o, _| reached.contains(o));
        let mut symbols = BTreeSet::new();
        for val in self.values() {
            if let Val::Sym(s) = val {
                symbols.insert(s);
            }
        }
        self.ranges.retain(|s, _| symbols.contains(s));
        self.sums
            .retain(|s, sum| symbols.contains(s) && symbols.contains(&sum.of));
    }
}

/// Whether so many bytes from there on lie in an object of that size.
pub(crate) fn fits(at: i64, len: i64, size: u64) -> bool {
    let end = i128::from(at) + i128::from(len);
    at >= 0 && len >= 0 && end <= i128::from(size)
}

fn range_or_pointer(ty: Type) -> bool {
    match ty {
        Type::Ptr | Type::Bool => true,
        Type::Int(w) => w <= 64,
        Type::Float(k) => k.bits() <= 64,
        Type::Array(_) => false,
    }
}
