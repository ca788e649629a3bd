//! What an access makes of parts.

use super::tag::{Access, Index, MOST_DIMENSIONS, Side, Tag};
use super::{Arrays, Parts, add, limited};
use crate::state::{Cell, State, Tri};
use ir::{BinOp, CastOp, CmpOp, Cond, Flags, INDEX_WIDTH, Operand, Sign, Type, Var};
use std::cmp::Ordering;

/// Which element of which array is accessed.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'a> {
    pub array: Var,
    pub index: &'a Operand,
    pub cell: Option<&'a Cell>,
}

/// A part, cut by where `k` lies.
struct Cut<S> {
    /// Where it is the index.
    same: S,
    /// Where it is another one, with the tags of those.
    others: Vec<(Tag, S)>,
}

/// What becomes of parts by an access.
pub(super) struct Effect<H, N, M> {
    /// Of those where `k` is the index.
    pub hit: H,
    /// Of those where `k + 1` is, if parts know that element (whose variable it is).
    pub next: N,
    /// Of the others.
    pub miss: M,
}

fn number(n: i64) -> Operand {
    Operand::int(INDEX_WIDTH, n)
}

fn only<S: State>(s: &S, op: CmpOp, a: Var, b: &Operand) -> S {
    let mut s = s.clone();
    s.assume(&Cond::cmp(op, a, b.clone()));
    s
}

impl<S: State> Arrays<S> {
    /// Parts after an access.
    pub(super) fn access(
        &self,
        parts: Parts<S>,
        at: At<'_>,
        reads: bool,
        effect: &Effect<impl Fn(&mut S), impl Fn(&mut S, Var), impl Fn(&mut S)>,
    ) -> Parts<S> {
        let place = self.layout.place(at.array, at.index);
        let is_variable = matches!(place.1, Index::Variable(_));
        // What is written over in the next step isn't what is there in the end.
        let for_now = if reads {
            is_variable
        } else {
            self.layout.is_rewritten(place)
        };
        let last = if for_now {
            Access::Now(place)
        } else {
            Access::At(place)
        };
        let mut after = Vec::new();
        for (tag, mut part) in parts {
            part.assume(&self.layout.is_followed());
            // The element at a constant index stays by itself.
            let (access, last) = match tag.access {
                Access::At(p @ (_, Index::Constant(_)))
                | Access::Now(p @ (_, Index::Constant(_))) => (
                    Access::At(p),
                    if for_now {
                        Access::Now(p)
                    } else {
                        Access::At(p)
                    },
                ),
                Access::Now(earlier) | Access::Left(earlier) if earlier == place => {
                    (Access::At(place), last)
                }
                access => (access, last),
            };
            let tag = Tag { access, ..tag };
            let cut = self
                .cut_by_rows(&part, tag, at)
                .unwrap_or_else(|| self.cut_by_index(&part, tag, at.index));
            let Cut { mut same, others } = cut;
            if !same.is_bottom() {
                (effect.hit)(&mut same);
                for (tag, same) in self.by_zero(tag.accessed(last), same, at.array) {
                    add(&mut after, tag, same);
                }
            }
            for (tag, other) in others {
                let mut rest = vec![(tag, other)];
                if let Some(next) = self.layout.next(at.array) {
                    let cut;
                    (cut, rest) = self.cut_before(rest, at, reads);
                    for (tag, mut before) in cut {
                        (effect.next)(&mut before, next);
                        add(
                            &mut after,
                            Tag {
                                next: if reads { tag.next } else { Some(place) },
                                ..tag
                            },
                            before,
                        );
                    }
                }
                for (tag, mut other) in rest {
                    if !other.is_bottom() {
                        (effect.miss)(&mut other);
                        add(&mut after, tag, other);
                    }
                }
            }
        }
        limited(after, self.layout.most_parts())
    }

    /// Cuts parts where `k` isn't the index into those where `k + 1` is, and the rest.
    /// Where it isn't known which these are, what is written may be any such element.
    fn cut_before(&self, parts: Parts<S>, at: At<'_>, reads: bool) -> (Parts<S>, Parts<S>) {
        let (mut next, mut rest) = (Vec::new(), Vec::new());
        // There is an index before, then.
        let is_from_start = self.is_from_start(at.index);
        for (tag, mut part) in parts {
            if !is_from_start {
                if !reads {
                    part.havoc(self.layout.next(at.array).unwrap_or(at.array));
                }
                rest.push((tag, part));
                continue;
            }
            let before = self.assign_before(&mut part, at.index);
            let Cut { mut same, others } = self.cut_by_index(&part, tag, &before);
            self.forget_before(&mut same);
            if !same.is_bottom() {
                next.push((tag, same));
            }
            rest.extend(others.into_iter().map(|(tag, mut other)| {
                self.forget_before(&mut other);
                (tag, other)
            }));
        }
        (next, rest)
    }

    /// The index before one that isn't negative.
    fn assign_before(&self, s: &mut S, index: &Operand) -> Operand {
        let before = self.layout.before;
        s.binary(before, BinOp::Sub, Flags::NONE, index, &number(1));
        before.into()
    }

    fn forget_before(&self, s: &mut S) {
        s.havoc(self.layout.before);
    }

    /// Parts where `dst` has elements of one array in a range of indices, and those of
    /// another one elsewhere.
    pub(super) fn merged(
        &self,
        parts: Parts<S>,
        dst: Var,
        (inside, outside): (Var, Var),
        (from, to): (&Operand, &Operand),
    ) -> Parts<S> {
        let k = self.layout.k;
        let takes = |s: &mut S, src: Var| {
            let types = &self.layout.of_the_function.types;
            let same = types[dst.index()] == types[src.index()]
                && self.layout.group(dst) == self.layout.group(src);
            if !same || !self.layout.follows(src) {
                s.havoc(dst);
            } else if src != dst {
                s.assign(dst, &Operand::Var(src));
            }
        };
        let beside = self.layout.next(dst);
        // Where most stays, what is replaced has a name of its own; where most is replaced
        // by what is inside, what isn't has one.
        let stays = outside == dst;
        let replaced = Access::At(self.layout.place(dst, to));
        let mut after = Vec::new();
        for (tag, mut part) in parts {
            part.assume(&self.layout.is_followed());
            if let Some(beside) = beside {
                part.havoc(beside);
            }
            let below = only(&part, CmpOp::Slt, k, from);
            let rest = only(&part, CmpOp::Sge, k, from);
            let above = only(&rest, CmpOp::Sge, k, to);
            let mut within = only(&rest, CmpOp::Slt, k, to);
            let cut = !(within.is_bottom() || below.is_bottom() && above.is_bottom());
            if !within.is_bottom() {
                takes(&mut within, inside);
                let tag = match tag.access {
                    Access::Any => tag,
                    _ if cut && stays => tag.accessed(replaced),
                    _ => tag,
                };
                add(&mut after, tag, within);
            }
            for (mut other, side) in [(below, Access::Below), (above, Access::Above)] {
                if !other.is_bottom() {
                    takes(&mut other, outside);
                    let tag = match tag.access {
                        Access::Never if cut && tag.side.is_none() => tag.accessed(side),
                        Access::At(_) | Access::Now(_) | Access::Left(_) if !stays => {
                            tag.accessed(replaced)
                        }
                        _ => tag,
                    };
                    add(&mut after, tag, other);
                }
            }
        }
        limited(after, self.layout.most_parts())
    }

    /// Tells apart whether the element names an object.
    fn by_zero(&self, tag: Tag, part: S, array: Var) -> Vec<(Tag, S)> {
        let Some(slot) = self.layout.zero_slot(array) else {
            return vec![(tag, part)];
        };
        let Some(width) = self.layout.inside.types[array.index()].width() else {
            return vec![(tag, part)];
        };
        let zero = Operand::int(width, 0);
        let cases = [(CmpOp::Eq, true), (CmpOp::Ne, false)];
        let cases = cases.map(|(op, is)| {
            let mut tag = tag;
            tag.zeros[slot] = Some(is);
            (tag, only(&part, op, array, &zero))
        });
        cases.into_iter().filter(|(_, s)| !s.is_bottom()).collect()
    }

    /// What scalars are known to be because some part has the element that was read
    /// last, of those that name objects.
    pub(super) fn known_of_the_last(&self, parts: &Parts<S>) -> Option<S> {
        let index = parts.iter().find_map(|(tag, _)| match tag.access {
            Access::Now((array, Index::Variable(v)))
            | Access::Left((array, Index::Variable(v))) => {
                self.layout.zero_slot(array).map(|_| Operand::Var(v))
            }
            _ => None,
        })?;
        if !self.is_from_start(&index) {
            return None;
        }
        let array = self.layout.k;
        let (index, cell) = (&index, None);
        let at = At { array, index, cell };
        let known = self.joined_at(parts, at, |_| ());
        Some(known.unwrap_or_else(|| self.nowhere()))
    }

    /// Parts speak of no negative index.
    fn is_from_start(&self, index: &Operand) -> bool {
        let from_start = Cond::cmp(CmpOp::Sge, index.clone(), number(0));
        self.main.decide(&from_start) == Tri::True
    }

    fn nowhere(&self) -> S {
        let mut none = self.main.clone();
        none.set_bottom();
        none
    }

    /// What scalars are in all parts where `k` is the index, after something was
    /// done to them. `None`: there is no such part.
    fn joined_at(&self, parts: &Parts<S>, at: At<'_>, done: impl Fn(&mut S)) -> Option<S> {
        self.joined(parts, |part| {
            let mut s = self.only_at(part, at);
            done(&mut s);
            s
        })
    }

    /// What scalars are in all parts after something was done to them.
    fn joined(&self, parts: &Parts<S>, made: impl Fn(&S) -> S) -> Option<S> {
        let layout = &self.layout;
        let mut all: Option<S> = None;
        for (_, part) in parts {
            let mut s = made(part);
            if s.is_bottom() {
                continue;
            }
            let arrays = layout.arrays.iter().copied();
            for forgotten in arrays.chain(layout.index()).chain(layout.each_next()) {
                s.havoc(forgotten);
            }
            match &mut all {
                Some(all) => all.join(&s),
                None => all = Some(s),
            }
        }
        all
    }

    /// Tells parts apart by the index that a variable remembers.
    pub(super) fn cut_by_remembered(&self, parts: Parts<S>) -> Parts<S> {
        let Some((v, sign)) = self.layout.of_the_function.remembers else {
            return parts;
        };
        let (k, index) = (self.layout.k, self.layout.before);
        let mut after = Vec::new();
        for (tag, mut part) in parts {
            // What is one for good stays so.
            if tag.access == Access::Any {
                add(&mut after, tag, part);
                continue;
            }
            if !self.assign_index(&mut part, index, (v, sign)) {
                part.havoc(index);
            }
            for (op, side) in [
                (CmpOp::Slt, Ordering::Less),
                (CmpOp::Eq, Ordering::Equal),
                (CmpOp::Sgt, Ordering::Greater),
            ] {
                let mut cut = only(&part, op, k, &index.into());
                self.forget_before(&mut cut);
                let beside = Some(side);
                add(&mut after, Tag { beside, ..tag }, cut);
            }
        }
        limited(after, self.layout.most_parts())
    }

    fn cut_by_index(&self, part: &S, tag: Tag, index: &Operand) -> Cut<S> {
        let k = self.layout.k;
        let same = only(part, CmpOp::Eq, k, index);
        let below = only(part, CmpOp::Slt, k, index);
        let above = only(part, CmpOp::Sgt, k, index);
        let others = if below.is_bottom() || above.is_bottom() {
            vec![(tag, below), (tag, above)]
        } else if tag.access == Access::Never && tag.side.is_none() {
            vec![
                (tag.accessed(Access::Below), below),
                (tag.accessed(Access::Above), above),
            ]
        } else {
            vec![(tag, only(part, CmpOp::Ne, k, index))]
        };
        Cut { same, others }
    }

    /// Coordinate by coordinate, where they are known and in their dimensions:
    /// then two indices are equal if all coordinates are. `None`: they aren't.
    fn cut_by_rows(&self, part: &S, tag: Tag, at: At<'_>) -> Option<Cut<S>> {
        let cell = at.cell?;
        let (mut same, pairs) = self.at_coordinates(part, cell)?;
        let place = self.layout.place(at.array, at.index);
        let mut outer = [None; MOST_DIMENSIONS - 1];
        for (slot, dimension) in outer.iter_mut().zip(&cell.order) {
            let coordinate = cell.coordinates.get(*dimension)?;
            *slot = coordinate.variable.map(|(v, _)| v);
        }
        // The last dimension is no outer one.
        if let Some(slot) = outer.get_mut(pairs.len() - 1) {
            *slot = None;
        }
        let mut others = Vec::new();
        for (first, (digit, accessed)) in pairs.iter().enumerate() {
            for (op, above) in [(CmpOp::Slt, false), (CmpOp::Sgt, true)] {
                let mut other = only(&same, op, *digit, accessed);
                self.forget_coordinates(&mut other);
                let side = Side {
                    first: u8::try_from(first).unwrap_or(u8::MAX),
                    in_the_row: first + 1 == pairs.len(),
                    above,
                    outer,
                    earlier: false,
                    left: None,
                };
                others.push((tag.missed(side, place), other));
            }
            same = only(&same, CmpOp::Eq, *digit, accessed);
        }
        self.forget_coordinates(&mut same);
        same.assume(&Cond::cmp(CmpOp::Eq, self.layout.k, at.index.clone()));
        Some(Cut { same, others })
    }

    /// The state, which then knows the coordinates of what is accessed, and pairs
    /// of those of `k` and these, in the order in which they change. `None`: they
    /// may lie outside.
    fn at_coordinates(&self, part: &S, cell: &Cell) -> Option<(S, Vec<(Var, Operand)>)> {
        let digits = self.layout.digits.get(cell.shape)?;
        if digits.len() != cell.coordinates.len() {
            return None;
        }
        let mut s = part.clone();
        let mut pairs = Vec::new();
        let each = digits.iter().zip(&cell.coordinates).enumerate();
        for (dimension, (digit, coordinate)) in each {
            let dst = self.layout.accessed[dimension];
            match coordinate.variable {
                None => s.assign(dst, &number(coordinate.plus)),
                Some((v, sign)) => {
                    if !self.assign_index(&mut s, dst, (v, sign)) {
                        return None;
                    }
                    if coordinate.plus != 0 {
                        let by = number(coordinate.plus);
                        s.binary(dst, BinOp::Add, Flags::NONE, &dst.into(), &by);
                    }
                }
            }
            let largest = digit.length.map_or(cell.most, |n| n - 1);
            let inside = Cond::And(vec![
                Cond::cmp(CmpOp::Sge, dst, number(0)),
                Cond::cmp(CmpOp::Sle, dst, number(largest)),
            ]);
            if s.decide(&inside) != Tri::True {
                return None;
            }
            pairs.push((digit.var, Operand::Var(dst)));
        }
        let order = cell.order.iter().map(|d| pairs.get(*d).cloned());
        let pairs = order.collect::<Option<Vec<_>>>()?;
        Some((s, pairs))
    }

    /// `dst` becomes the index that a variable is, read so; whether it is one.
    fn assign_index(&self, s: &mut S, dst: Var, (v, sign): (Var, Sign)) -> bool {
        match self.layout.of_the_function.types.get(v.index()) {
            Some(Type::Int(INDEX_WIDTH)) => s.assign(dst, &v.into()),
            Some(Type::Int(w)) if *w < INDEX_WIDTH => {
                let op = match sign {
                    Sign::Signed => CastOp::Sext,
                    Sign::Unsigned => CastOp::Zext,
                };
                s.cast(dst, op, Flags::NONE, &v.into());
            }
            _ => return false,
        }
        true
    }

    fn forget_coordinates(&self, s: &mut S) {
        for v in &self.layout.accessed {
            s.havoc(*v);
        }
    }

    /// The part where `k` is the index.
    fn only_at(&self, part: &S, at: At<'_>) -> S {
        let mut same = part.clone();
        if let Some((mut s, pairs)) = at.cell.and_then(|cell| self.at_coordinates(part, cell)) {
            for (digit, accessed) in pairs {
                s.assume(&Cond::cmp(CmpOp::Eq, digit, accessed));
            }
            self.forget_coordinates(&mut s);
            same = s;
        }
        same.assume(&Cond::cmp(CmpOp::Eq, self.layout.k, at.index.clone()));
        same
    }

    /// What is known if `dst` is an element with that index; of the index and of
    /// elements nothing is left. `None`: the index may be negative.
    pub(super) fn element(&self, parts: &Parts<S>, dst: Var, at: At<'_>) -> Option<S> {
        if !self.is_from_start(at.index) {
            return None;
        }
        let all = self.joined_at(parts, at, |s| s.assign(dst, &Operand::Var(at.array)));
        // No `k` is that index: nothing gets here.
        let mut all = all.unwrap_or_else(|| self.nowhere());
        if let Some(known) = self.element_after(parts, dst, at) {
            all.meet(&known);
        }
        Some(all)
    }

    /// What parts before that element say of it. `None`: there may be none before, or
    /// they don't know it.
    fn element_after(&self, parts: &Parts<S>, dst: Var, at: At<'_>) -> Option<S> {
        let next = self.layout.next(at.array)?;
        let is_later = Cond::cmp(CmpOp::Sgt, at.index.clone(), number(0));
        if self.main.decide(&is_later) != Tri::True {
            return None;
        }
        let all = self.joined(parts, |part| {
            let mut s = part.clone();
            let before = self.assign_before(&mut s, at.index);
            s.assume(&Cond::cmp(CmpOp::Eq, self.layout.k, before));
            self.forget_before(&mut s);
            s.assign(dst, &next.into());
            s
        });
        Some(all.unwrap_or_else(|| self.nowhere()))
    }
}
