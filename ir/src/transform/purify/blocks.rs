//! Block operations on the pieces of objects: bytes that are filled, copied, or taken
//! along to another object.

use super::access::repeated;
use super::layout::{Access, Piece, signed};
use super::texts::Moved;
use super::ways::Choice;
use super::{Held, Place, Pointer, Purifier, SHORT, Value, WORD, all, cmp, word};
use crate::points_to::{Stride, Targets};
use crate::{BinOp, CmpOp, Cond, HavocKind, Operand, Sign, Site, StmtKind, Type, Var, Z};

/// Blocks of more elements are lost as a whole.
const MOST_ELEMENTS: i64 = 64;

impl Purifier<'_> {
    pub(super) fn fill(&mut self, ptr: &Operand, byte: &Operand, len: &Operand) {
        let p = self.pointer(ptr);
        let targets = self.targets(ptr);
        let ends = self.moved_ends(ptr, len, &Moved::Filled(byte));
        let number = |o: &Operand| o.as_int().and_then(Z::to_u64);
        let bytes = len;
        let (len, byte) = (number(len), number(byte).and_then(|b| u8::try_from(b).ok()));
        let alone = self.only_made(&targets).is_some();
        for (object, at) in &targets.objects {
            let Some(held) = self.held.get(object).cloned() else {
                continue;
            };
            let there = (!alone).then(|| self.is_there(&p.base, *object, &held));
            for (piece, place) in held.pieces.clone() {
                if piece.ends > 0 {
                    continue;
                }
                let is = Self::is_followed(&piece, &p.base, &held, there.clone());
                let value = byte.and_then(|b| repeated(piece.ty, piece.len, b));
                let size = held.size.as_int().and_then(Z::to_u64);
                match (coverage(&piece, *at, len, size), value) {
                    (Coverage::None, _) => {}
                    (Coverage::All, Some(value)) if is.is_none() && piece.is_array() => {
                        self.fill_array(place, &value);
                    }
                    (Coverage::All, Some(value)) if held.each && piece.is_by_number() => {
                        let is = is.map(|is| self.holds(is));
                        let number = self.number(&p.base, &held);
                        self.write_element(place, &number, &value, is);
                    }
                    (Coverage::All, Some(value)) if !piece.is_array() => {
                        let value = self.constant_value(value);
                        match is.clone() {
                            None => self.set(place, &value),
                            Some(is) => {
                                let is = self.holds(is);
                                self.choose(place, is, &value);
                            }
                        }
                    }
                    (Coverage::Elements(indices), Some(value)) => {
                        let is = is.clone().map(|is| self.holds(is));
                        for index in indices {
                            self.write_element(place, &word(piece.index(index)), &value, is);
                        }
                    }
                    (_, Some(value)) if piece.is_array() && !held.each => {
                        let is = is.clone().unwrap_or(Cond::Const(true));
                        if let Some(range) = self.elements_from(&piece, *at, &p, bytes) {
                            self.fill_range(place, &value, &range, &is);
                        } else if at.as_number() == Some(0) {
                            let covered = is_covered(&piece, bytes, &held);
                            self.lose_if(place, all([is.clone(), covered.negate()]));
                            self.fill_if(place, &value, all([is, covered]));
                        } else {
                            self.lose_if(place, is);
                        }
                    }
                    _ => self.lose_if(place, is.clone().unwrap_or(Cond::Const(true))),
                }
            }
        }
        self.move_ends(ends);
    }

    /// The elements of an array in so many bytes from a place on, if those are whole
    /// ones.
    fn elements_from(
        &mut self,
        piece: &Piece,
        at: Stride,
        p: &Pointer,
        bytes: &Operand,
    ) -> Option<Elements> {
        let period = signed(piece.period);
        let access = Access::of(at, piece.len, piece.ty);
        // Where the first element lies, of which the piece is a field.
        let start = piece.within.map_or(0, |(start, _)| start);
        let field = piece.start - start;
        let is_aligned = at.modulus.is_multiple_of(piece.period)
            && at.residue.checked_sub(start)?.rem_euclid(period) == 0;
        let is_field = field >= 0 && field.saturating_add(signed(piece.len)) <= period;
        if !piece.numbered || !is_aligned || !is_field {
            return None;
        }
        let (count, is_exact) = if let Some(n) = bytes.as_int().and_then(Z::to_i64) {
            (n % period == 0).then(|| (word(n / period), Cond::Const(true)))?
        } else if period == 1 {
            let bytes = self.extended(bytes, Sign::Unsigned)?;
            let is_exact = all([
                cmp(CmpOp::Sge, bytes.clone(), word(0)),
                cmp(CmpOp::Sle, bytes.clone(), word(1 << SHORT)),
            ]);
            (bytes, is_exact)
        } else {
            let sum = self.length.clone()?;
            let [(_, factor)] = sum.terms[..] else {
                return None;
            };
            let whole = factor % period == 0 && sum.constant % period == 0;
            if factor < 0 || sum.constant < 0 || !whole {
                return None;
            }
            self.times(&sum, period)
        };
        // The element of which the place is the first byte.
        let first = Piece { start, ..*piece };
        let from = self.index(&first, &access, &p.offset);
        let to = self.binary(BinOp::Add, from.clone(), count);
        Some(Elements { from, to, is_exact })
    }

    /// Fills some elements if the condition holds.
    fn fill_range(&mut self, place: Place, value: &Value, range: &Elements, is: &Cond) {
        let filled = self.filled(place, value);
        self.merge_range(place, &filled.vars(), range, is);
    }

    /// Arrays like those of a place, all of whose elements are that.
    fn filled(&mut self, place: Place, value: &Value) -> Place {
        let filled = self.place_like("filled", place);
        self.fill_array(filled, value);
        filled
    }

    /// Elements in a range become those of other arrays if the condition holds.
    fn merge_range(&mut self, place: Place, inside: &[Var], range: &Elements, is: &Cond) {
        let known = all([is.clone(), range.is_exact.clone()]);
        let lost = all([is.clone(), range.is_exact.negate()]);
        let known = self.holds(known);
        // No elements where it doesn't.
        let to = self.fresh("until", WORD);
        self.emit(StmtKind::Select {
            dst: to,
            cond: known.into(),
            a: range.to.clone(),
            b: range.from.clone(),
        });
        for (dst, inside) in place.vars().into_iter().zip(inside) {
            self.emit(StmtKind::ArrayMerge {
                dst,
                inside: *inside,
                outside: dst,
                from: range.from.clone(),
                to: to.into(),
            });
        }
        self.lose_if(place, lost);
    }

    /// Fills an array if the condition holds.
    fn fill_if(&mut self, place: Place, value: &Value, cond: Cond) {
        let is = self.holds(cond);
        let filled = self.filled(place, value);
        for (dst, filled) in place.vars().into_iter().zip(filled.vars()) {
            self.emit(StmtKind::Select {
                dst,
                cond: is.into(),
                a: filled.into(),
                b: dst.into(),
            });
        }
    }

    /// What was in an object that another one takes the place of is copied to that,
    /// which was just made. `None`: nothing was remembered of it.
    fn move_on(&mut self, to: &Pointer, from: &Pointer, len: &Operand, held: &Held) -> Option<()> {
        let previous = held.previous.clone()?;
        let size = held.size.as_var()?;
        let bytes = self.extended(len, Sign::Unsigned)?;
        let is_start = |p: &Pointer| cmp(CmpOp::Eq, p.offset.clone(), word(0));
        let is = self.holds(all([
            Self::is_recent(&to.base, held),
            is_start(to),
            cmp(CmpOp::Eq, from.base.clone(), previous.base),
            is_start(from),
        ]));
        // The less of two numbers is told in two ways, each of which is one of them.
        let chosen = self.lines.iter().rposition(|line| {
            matches!(&line.stmt.kind, StmtKind::Select { dst, .. } if Some(*dst) == len.as_var())
        });
        if let Some(from) = chosen
            && let StmtKind::Select { cond, .. } = &self.lines[from].stmt.kind
            && let Some(v) = cond.as_var()
        {
            self.choices.push(Choice {
                from,
                cond: Cond::Var(v),
                at: from,
                apart: false,
            });
        }
        // All of the one before, or as much as there is room for.
        let elements = held
            .count
            .zip(previous.count)
            .map(|((count, unit), before)| {
                let all_new = self.holds(cmp(CmpOp::Uge, bytes.clone(), size));
                let all_old = self.holds(cmp(CmpOp::Uge, bytes.clone(), previous.size));
                let dst = self.fresh("moved", WORD);
                self.assign(dst, word(0));
                for (cond, n) in [(all_new, count), (all_old, before)] {
                    self.emit(StmtKind::Select {
                        dst,
                        cond: cond.into(),
                        a: n.into(),
                        b: dst.into(),
                    });
                }
                (Operand::from(dst), unit)
            });
        for ((piece, place), before) in held.pieces.clone().into_iter().zip(&previous.places) {
            if piece.ends > 0 {
                self.lose_piece((piece, place));
                continue;
            }
            if piece.is_array() {
                let whole = elements
                    .clone()
                    .filter(|(_, unit)| piece.numbered && u64::try_from(*unit) == Ok(piece.period));
                let end = whole.map_or_else(|| self.whole_before(&piece, &bytes), |(n, _)| n);
                for (dst, inside) in place.vars().into_iter().zip(before.vars()) {
                    let outside = self.lost(self.body.vars[dst.index()].ty);
                    self.havoc(outside, HavocKind::Abstraction(None));
                    self.emit(StmtKind::ArrayMerge {
                        dst,
                        inside,
                        outside,
                        from: word(0),
                        to: end.clone(),
                    });
                }
                let other = Cond::Var(is).negate();
                self.lose_if(place, other);
            } else {
                let end = piece.start.saturating_add(signed(piece.len));
                let whole = cmp(CmpOp::Sge, bytes.clone(), word(end));
                let whole = self.holds(all([Cond::Var(is), whole]));
                self.lose(place, HavocKind::Abstraction(None));
                self.choose(place, whole, &before.value());
            }
        }
        Some(())
    }

    /// The index of the first element of an array that isn't whole in so many bytes,
    /// from the object's start on.
    fn whole_before(&mut self, piece: &Piece, bytes: &Operand) -> Operand {
        let end = piece.start.saturating_add(signed(piece.len));
        if !piece.numbered {
            return self.add(bytes.clone(), 1 - signed(piece.len));
        }
        let period = signed(piece.period);
        let room = self.add(bytes.clone(), period - end);
        self.binary(BinOp::SDiv, room, word(period))
    }

    pub(super) fn copy(
        &mut self,
        (dst, src): (&Operand, &Operand),
        len: &Operand,
        origin: Option<Site>,
    ) {
        let (to, from) = (self.pointer(dst), self.pointer(src));
        let (targets, sources) = (self.targets(dst), self.targets(src));
        let moves = |site: Site| self.facts.families.moves.contains(&site);
        if origin.is_some_and(moves)
            && let [(object, _)] = targets.objects[..]
            && let Some(held) = self.held.get(&object).cloned()
            && sources.objects.iter().all(|(o, _)| *o == object)
            && self.move_on(&to, &from, len, &held).is_some()
        {
            return;
        }
        let ends = self.moved_ends(dst, len, &Moved::Copied(src));
        let bytes = len;
        let len = len.as_int().and_then(Z::to_u64);
        // What is read is read before anything is written.
        let mut writes: Vec<(Place, Option<Cond>, Option<Value>)> = Vec::new();
        let mut elements: Vec<(Place, Operand, Option<Cond>, Value)> = Vec::new();
        // Arrays, of which elements, and when they are copied and whole.
        let mut arrays: Vec<(Place, Place, Option<Elements>, [Cond; 2])> = Vec::new();
        let alone = self.only_made(&targets).is_some();
        for (object, at) in &targets.objects {
            let Some(held) = self.held.get(object).cloned() else {
                continue;
            };
            let there = (!alone).then(|| self.is_there(&to.base, *object, &held));
            for (piece, place) in held.pieces.iter().filter(|(p, _)| p.ends == 0) {
                let is = Self::is_followed(piece, &to.base, &held, there.clone());
                let size = held.size.as_int().and_then(Z::to_u64);
                match coverage(piece, *at, len, size) {
                    Coverage::None => {}
                    Coverage::All if !piece.is_array() => {
                        let value = at
                            .as_number()
                            .and_then(|at| self.copied(piece.start - at, piece, &from, &sources));
                        match value {
                            Some(value) if held.each => {
                                let number = self.number(&to.base, &held);
                                elements.push((*place, number, is, value));
                            }
                            value => writes.push((*place, is, value)),
                        }
                    }
                    Coverage::Part if at.as_number().is_none() => {
                        match self.copied_elements((piece, *at, &to), (&from, &sources), len) {
                            Some(values) => elements.extend(
                                values.into_iter().map(|(i, v)| (*place, i, is.clone(), v)),
                            ),
                            None => writes.push((*place, is.clone(), None)),
                        }
                    }
                    covered => {
                        let whole = at.as_number() == Some(0)
                            && is.is_none()
                            && self.copy_array(*place, piece, &sources, len, size);
                        if whole {
                            continue;
                        }
                        if len.is_none() && !held.each {
                            let is = is.clone().unwrap_or(Cond::Const(true));
                            if let Some(from) = self.same_elements(piece, *at, &sources)
                                && let Some(range) = self.elements_from(piece, *at, &to, bytes)
                            {
                                let covered = Cond::Const(true);
                                arrays.push((*place, from, Some(range), [is, covered]));
                                continue;
                            }
                            if at.as_number() == Some(0)
                                && let Some(from) = self.same_array(piece, &sources)
                            {
                                let covered = is_covered(piece, bytes, &held);
                                arrays.push((*place, from, None, [is, covered]));
                                continue;
                            }
                        }
                        let offsets = match covered {
                            Coverage::Elements(offsets) => Some(offsets),
                            Coverage::All => size.and_then(|size| elements_of(piece, size)),
                            Coverage::None | Coverage::Part => None,
                        };
                        let values = offsets.zip(at.as_number()).and_then(|(offsets, at)| {
                            let mut value = |o: i64| {
                                let value = self.copied(o - at, piece, &from, &sources)?;
                                Some((*place, word(piece.index(o)), is.clone(), value))
                            };
                            offsets
                                .into_iter()
                                .map(&mut value)
                                .collect::<Option<Vec<_>>>()
                        });
                        match values {
                            Some(values) => elements.extend(values),
                            None => writes.push((*place, is.clone(), None)),
                        }
                    }
                }
            }
        }
        for (place, index, is, value) in elements {
            let is = is.map(|is| self.holds(is));
            self.write_element(place, &index, &value, is);
        }
        for (place, from, range, [is, covered]) in arrays {
            if let Some(range) = range {
                self.merge_range(place, &from.vars(), &range, &is);
                continue;
            }
            self.lose_if(place, all([is.clone(), covered.negate()]));
            let is = self.holds(all([is, covered]));
            for (dst, src) in place.vars().into_iter().zip(from.vars()) {
                self.emit(StmtKind::Select {
                    dst,
                    cond: is.into(),
                    a: src.into(),
                    b: dst.into(),
                });
            }
        }
        for (place, is, value) in writes {
            match (value, is) {
                (None, is) => self.lose_if(place, is.unwrap_or(Cond::Const(true))),
                (Some(value), None) => self.set(place, &value),
                (Some(value), Some(is)) => {
                    let is = self.holds(is);
                    self.choose(place, is, &value);
                }
            }
        }
        self.move_ends(ends);
    }

    /// What is written to elements of an array when so many bytes are copied to a place
    /// that varies: indices with values. `None`: nobody knows.
    fn copied_elements(
        &mut self,
        (piece, at, to): (&Piece, Stride, &Pointer),
        (from, sources): (&Pointer, &Targets),
        len: Option<u64>,
    ) -> Option<Vec<(Operand, Value)>> {
        let mut all = Vec::new();
        for behind in piece.elements_in(at, len?)? {
            let value = self.copied(behind, piece, from, sources)?;
            let at = at.plus(Stride::exactly(behind));
            let access = Access::of(at, piece.len, piece.ty);
            let element = self.element.clone();
            self.element = element.clone().and_then(|sum| sum.plus(behind));
            let offset = self.add(to.offset.clone(), behind);
            let index = self.index(piece, &access, &offset);
            self.element = element;
            all.push((index, value));
        }
        Some(all)
    }

    /// What lies so many bytes behind the start of what is copied, in a variable
    /// of its own.
    fn copied(
        &mut self,
        ahead: i64,
        piece: &Piece,
        from: &Pointer,
        sources: &Targets,
    ) -> Option<Value> {
        let (ty, len) = (piece.ty, piece.len);
        let mut found = Vec::new();
        for (object, at) in &sources.objects {
            let Some(held) = self.held.get(object).cloned() else {
                continue;
            };
            let access = Access::of(at.plus(Stride::exactly(ahead)), len, ty);
            let mut place = from.clone();
            if at.as_number().is_none() {
                place.offset = self.add(place.offset, ahead);
            }
            let of_source = self.copied_element.clone();
            let of_source = of_source.and_then(|sum| sum.plus(ahead));
            let element = std::mem::replace(&mut self.element, of_source);
            let value = self.read(&held, &access, &place);
            self.element = element;
            if let Some(value) = value {
                found.push((self.is_there(&from.base, *object, &held), value));
            }
        }
        if found.is_empty() {
            return None;
        }
        let place = match ty {
            Type::Ptr => {
                let base = self.fresh("copied.base", WORD);
                Place::Pointer(base, self.fresh("copied.offset", WORD))
            }
            ty => Place::Scalar(self.fresh("copied", ty)),
        };
        if self.only_made(sources).is_some() {
            let (_, value) = found.swap_remove(0);
            self.set(place, &value);
            return Some(place.value());
        }
        self.lose(place, HavocKind::Abstraction(None));
        for (is, value) in found {
            let is = self.holds(is);
            self.choose(place, is, &value);
        }
        Some(place.value())
    }

    /// The array of the same kind whose elements go where those of the same numbers are,
    /// if there is only one.
    fn same_elements(&self, piece: &Piece, at: Stride, sources: &Targets) -> Option<Place> {
        let (held, from) = self.only_target(sources)?;
        let (to, from) = (at.as_number()?, from.as_number()?);
        let start = |p: &Piece| p.within.map_or(0, |(start, _)| start);
        let alike = |p: &Piece| {
            let fields = p.start - start(p) == piece.start - start(piece);
            let kinds = (p.ty, p.len, p.period) == (piece.ty, piece.len, piece.period);
            let numbers = from - start(p) == to - start(piece);
            // What goes to elements there comes from elements here.
            let long = match (p.within, piece.within) {
                (None, _) => true,
                (Some(ours), Some(theirs)) => ours.1 - ours.0 >= theirs.1 - theirs.0,
                (Some(_), None) => false,
            };
            long && p.is_array() && p.numbered && fields && kinds && numbers
        };
        let (found, place) = held.pieces.iter().find(|(p, _)| alike(p))?;
        let alone = !held.pieces.iter().any(|(p, _)| p.is_scalar_in(found));
        alone.then_some(*place)
    }

    /// The array of the same kind that is copied from its beginning, if there is only
    /// one.
    fn same_array(&self, piece: &Piece, sources: &Targets) -> Option<Place> {
        let (held, at) = self.only_target(sources)?;
        let (_, from) = held.pieces.iter().find(|(p, _)| p == piece)?;
        let arrays = !held.pieces.iter().any(|(p, _)| p.is_scalar_in(piece));
        (arrays && at.as_number() == Some(0)).then_some(*from)
    }

    /// Copies a whole array from another one of the same kind, if it can.
    fn copy_array(
        &mut self,
        place: Place,
        piece: &Piece,
        sources: &Targets,
        len: Option<u64>,
        size: Option<u64>,
    ) -> bool {
        let Some(from) = self.same_array(piece, sources) else {
            return false;
        };
        if size.is_none() || len != size {
            return false;
        }
        for (dst, src) in place.vars().into_iter().zip(from.vars()) {
            self.assign(dst, src);
        }
        true
    }
}

/// That so many bytes, from the start of an object on, are all of an array in it.
fn is_covered(piece: &Piece, bytes: &Operand, held: &Held) -> Cond {
    let end = piece.within.map_or(held.size.clone(), |(_, end)| word(end));
    cmp(CmpOp::Uge, bytes.clone(), end)
}

/// The offsets of an array's elements in an object of that size, if they are few
/// and there are nothing but whole ones.
fn elements_of(piece: &Piece, size: u64) -> Option<Vec<i64>> {
    let (from, to) = piece.within.unwrap_or((0, i64::try_from(size).ok()?));
    let (size, period) = (to - from, i64::try_from(piece.period).ok()?);
    let count = size / period;
    (size % period == 0 && count <= MOST_ELEMENTS)
        .then(|| (0..count).map(|i| piece.start + i * period).collect())
}

/// Elements of an array: from one index on and before another one, if that is exact.
struct Elements {
    from: Operand,
    to: Operand,
    is_exact: Cond,
}

/// What a block operation writes of a piece.
enum Coverage {
    None,
    All,
    /// The elements at these offsets, and nothing else of the array.
    Elements(Vec<i64>),
    /// Nobody knows.
    Part,
}

fn coverage(piece: &Piece, at: Stride, len: Option<u64>, size: Option<u64>) -> Coverage {
    if len == Some(0) {
        return Coverage::None;
    }
    if piece.ends > 0 {
        return Coverage::Part;
    }
    // What lies before the first byte isn't reached, however many there are.
    let end = if piece.is_array() {
        piece.within.map(|(_, end)| end)
    } else {
        Some(piece.start.saturating_add(signed(piece.len)))
    };
    if at
        .as_number()
        .zip(end)
        .is_some_and(|(from, end)| end <= from)
    {
        return Coverage::None;
    }
    let (Some(from), Some(len)) = (at.as_number(), len.and_then(|n| i64::try_from(n).ok())) else {
        return Coverage::Part;
    };
    let to = from.saturating_add(len);
    let len_of_piece = i64::try_from(piece.len).unwrap_or(i64::MAX);
    if !piece.is_array() {
        let end = piece.start.saturating_add(len_of_piece);
        return if to <= piece.start || end <= from {
            Coverage::None
        } else if from <= piece.start && end <= to {
            Coverage::All
        } else {
            Coverage::Part
        };
    }
    let object = size.and_then(|s| i64::try_from(s).ok()).map(|s| (0, s));
    if let Some((first, end)) = piece.within.or(object)
        && from <= first
        && to >= end
    {
        return Coverage::All;
    }
    let (from, to) = match piece.within {
        Some((first, end)) if to <= first || end <= from => return Coverage::None,
        Some((first, end)) => (from.max(first), to.min(end)),
        None => (from, to),
    };
    let len = to - from;
    // Whole elements, each with this field inside.
    let step = i64::try_from(piece.period).unwrap_or(i64::MAX);
    let ahead = (piece.start - from).rem_euclid(step);
    let inside = ahead + len_of_piece <= step && len % step == 0;
    if inside && len / step <= MOST_ELEMENTS {
        let first = from + ahead;
        return Coverage::Elements((0..len / step).map(|i| first + i * step).collect());
    }
    Coverage::Part
}
