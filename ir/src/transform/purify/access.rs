//! Loads from and stores to the pieces of objects.

use super::layout::{Access, Mark, Piece, signed};
use super::scaled::Scaled;
use super::ways::Choice;
use super::{Held, Place, Pointer, Purifier, SHORT, Value, WORD, all, any, cmp, word};
use crate::points_to::{Stride, Targets};
use crate::{BinOp, CmpOp, Cond, Const, HavocKind, Operand, StmtKind, Type, Var, Z};

/// So many numbers of objects are remembered: each definition asks for them all.
const MOST_NUMBERS: usize = 16;

impl Purifier<'_> {
    pub(super) fn load(&mut self, dst: Var, ptr: &Operand) {
        let ty = self.f.var(dst).ty;
        let p = self.pointer(ptr);
        let targets = self.targets(ptr);
        if let Some((held, at)) = self.only_made(&targets) {
            let from = self.lines.len();
            let access = self.access(ptr, (targets.objects[0].0, at), ty);
            match self.read(&held, &access, &p) {
                Some(value) => {
                    self.set_var(dst, &value);
                    self.remember_shares(dst, &held, &access, None);
                }
                None => self.lose_var(dst),
            }
            if let (true, Some((base, _))) = (held.each, self.pointers[dst.index()]) {
                let (at, cond) = (self.lines.len(), cmp(CmpOp::Eq, base, word(0)));
                self.choices.push(Choice {
                    from,
                    cond,
                    at,
                    apart: false,
                });
            }
            return self.relate_read(ptr, &p, dst);
        }
        let mut found = Vec::new();
        for (object, at) in &targets.objects {
            let Some(held) = self.held.get(object).cloned() else {
                continue;
            };
            let access = self.access(ptr, (*object, *at), ty);
            if let Some(value) = self.read(&held, &access, &p) {
                let is = self.holds(self.is_there(&p.base, *object, &held));
                found.push((is, value, (held, access)));
            }
        }
        self.lose_var(dst);
        let alone = found.len() == 1;
        for (is, value, (held, access)) in found {
            let place = self.place_of(dst);
            self.choose(place, is, &value);
            if alone {
                self.remember_shares(dst, &held, &access, Some(is));
            }
        }
        self.relate_read(ptr, &p, dst);
    }

    /// The access of the present statement to an object.
    fn access(&self, ptr: &Operand, (object, at): (usize, Stride), ty: Type) -> Access {
        Access {
            near: self.near(ptr, (object, at), self.element.as_ref()),
            ..Access::of(at, self.facts.program.bytes_of(ty), ty)
        }
    }

    /// The one object that a defined access can be to, if it is followed and
    /// there is one of it.
    pub(super) fn only_target(&self, targets: &Targets) -> Option<(Held, Stride)> {
        let [(object, at)] = targets.objects[..] else {
            return None;
        };
        let held = self.held.get(&object)?;
        (self.is_complete(targets) && held.recent.is_none()).then(|| (held.clone(), at))
    }

    /// The same, or those that one allocation made: each with its contents.
    pub(super) fn only_made(&self, targets: &Targets) -> Option<(Held, Stride)> {
        if let [(object, at)] = targets.objects[..]
            && self.is_complete(targets)
            && let Some(held) = self.held.get(&object).filter(|h| h.each)
        {
            return Some((held.clone(), at));
        }
        self.only_target(targets)
    }

    /// That a base is that of an object whose contents are followed.
    pub(super) fn is_there(&self, base: &Operand, object: usize, held: &Held) -> Cond {
        if held.each {
            self.is_of(base, object)
        } else {
            Self::is_recent(base, held)
        }
    }

    /// The same, for a piece: what isn't a scalar is followed of the most recent
    /// object only.
    pub(super) fn is_followed(
        piece: &Piece,
        base: &Operand,
        held: &Held,
        is: Option<Cond>,
    ) -> Option<Cond> {
        if held.each && !piece.is_by_number() {
            return Some(Self::is_recent(base, held));
        }
        is
    }

    /// The number of an object among those that one allocation made.
    pub(super) fn number(&mut self, base: &Operand, held: &Held) -> Operand {
        if let Some(n) = base.as_int() {
            return Operand::int(64, n - &Z::from(held.base));
        }
        let known = self.numbers_at.iter();
        let mut known = known.filter(|(b, first, _)| b == base && *first == held.base);
        if let Some((_, _, number)) = known.next() {
            return number.clone();
        }
        let number = self.binary(BinOp::Sub, base.clone(), word(held.base));
        if self.numbers_at.len() >= MOST_NUMBERS {
            self.numbers_at.remove(0);
        }
        let known = (base.clone(), held.base, number.clone());
        self.numbers_at.push(known);
        number
    }

    /// `place = is ? value : place`.
    pub(super) fn choose(&mut self, place: Place, is: Var, value: &Value) {
        let mut select = |dst: Var, a: Operand| {
            self.emit(StmtKind::Select {
                dst,
                cond: is.into(),
                a,
                b: dst.into(),
            });
        };
        match (place, value) {
            (Place::Scalar(v), Value::Scalar(o)) => select(v, o.clone()),
            (Place::Pointer(base, offset), Value::Pointer(p)) => {
                select(base, p.base.clone());
                select(offset, p.offset.clone());
            }
            _ => {}
        }
    }

    /// What an access reads, if that is followed.
    pub(super) fn read(&mut self, held: &Held, access: &Access, p: &Pointer) -> Option<Value> {
        let hits = held.pieces.iter().filter(|(p, _)| p.is_hit_by(access));
        let hits: Vec<(Piece, Place)> = hits.copied().collect();
        // An access that is meant to be to one array is hardly to another.
        let is_meant = |(p, _): &&(Piece, Place)| {
            let within = p.within.zip(access.near);
            within.is_some_and(|((from, to), near)| (from..to).contains(&near))
        };
        let meant: Vec<(Piece, Place)> = hits.iter().filter(is_meant).copied().collect();
        let hits = if meant.is_empty() { hits } else { meant };
        let (piece, place) = *hits.first()?;
        if held.each && piece.is_by_number() {
            let number = self.number(&p.base, held);
            return self.element(place, &number);
        }
        let mut found: Vec<(Cond, Value)> = Vec::new();
        for (piece, place) in &hits {
            let value = self.read_piece(held, (piece, *place), access, &p.offset)?;
            let inside = is_inside(piece, access, &p.offset);
            let Some(inside) = inside else {
                let Some(is) = Self::is_followed(piece, &p.base, held, None) else {
                    return Some(value);
                };
                found = vec![(is, value)];
                break;
            };
            let followed = Self::is_followed(piece, &p.base, held, None);
            found.push((all(followed.into_iter().chain([inside])), value));
        }
        let place = match piece.ty {
            Type::Ptr => {
                let base = self.fresh("read.base", WORD);
                Place::Pointer(base, self.fresh("read.offset", WORD))
            }
            ty => Place::Scalar(self.fresh("read", ty)),
        };
        self.lose(place, HavocKind::Abstraction(None));
        for (is, value) in found {
            let is = self.holds(is);
            self.choose(place, is, &value);
        }
        Some(place.value())
    }

    /// What arrays hold there.
    pub(super) fn element(&mut self, place: Place, index: &Operand) -> Option<Value> {
        let mut parts = Vec::new();
        for array in place.vars() {
            let Type::Array(elem) = self.body.vars[array.index()].ty else {
                return None;
            };
            let dst = self.fresh("element", elem.into());
            let index = index.clone();
            self.emit(StmtKind::ArraySelect { dst, array, index });
            parts.push(dst);
        }
        Some(match parts[..] {
            [base, offset] => Value::Pointer(Pointer {
                base: base.into(),
                offset: offset.into(),
            }),
            _ => Value::Scalar(parts[0].into()),
        })
    }

    fn read_piece(
        &mut self,
        held: &Held,
        (piece, place): (&Piece, Place),
        access: &Access,
        offset: &Operand,
    ) -> Option<Value> {
        if !piece.is_array() {
            return Some(place.value());
        }
        let beside: Vec<Cond> = held
            .pieces
            .iter()
            .filter(|(p, _)| p.is_scalar_in(piece) && p.overlaps(access))
            .map(|(p, _)| hits(p, access, offset))
            .collect();
        let index = self.index(piece, access, offset);
        let value = self.element(place, &index)?;
        if !beside.is_empty() {
            let is = self.holds(any(beside));
            let parts = match &value {
                Value::Scalar(o) => vec![o.as_var()?],
                Value::Pointer(p) => vec![p.base.as_var()?, p.offset.as_var()?],
            };
            for dst in &parts {
                let ty = self.body.vars[dst.index()].ty;
                let other = self.fresh("beside", ty);
                self.havoc(other, HavocKind::Abstraction(None));
                self.emit(StmtKind::Select {
                    dst: *dst,
                    cond: is.into(),
                    a: other.into(),
                    b: (*dst).into(),
                });
            }
        }
        Some(value)
    }

    pub(super) fn store(&mut self, ptr: &Operand, value: &Operand) {
        let ty = self.type_of(value);
        let p = self.pointer(ptr);
        let targets = self.targets(ptr);
        let value = self.value(value);
        if let Some((held, at)) = self.only_made(&targets) {
            let access = self.access(ptr, (targets.objects[0].0, at), ty);
            return self.write(&held, &access, &p, &value, None);
        }
        for (object, at) in &targets.objects {
            let Some(held) = self.held.get(object).cloned() else {
                continue;
            };
            if held.pieces.is_empty() {
                continue;
            }
            let access = self.access(ptr, (*object, *at), ty);
            let is = self.holds(self.is_there(&p.base, *object, &held));
            self.write(&held, &access, &p, &value, Some(is));
        }
    }

    /// The index of the element that an access hits.
    pub(super) fn index(&mut self, piece: &Piece, access: &Access, offset: &Operand) -> Operand {
        if let Some(n) = access.at.as_number() {
            return word(piece.index(n));
        }
        let period = i64::try_from(piece.period).unwrap_or(i64::MAX);
        if !piece.numbered {
            return offset.clone();
        }
        let exactly = |p: &mut Self| {
            let ahead = p.add(offset.clone(), -piece.start);
            p.binary(BinOp::SDiv, ahead, word(period))
        };
        let whole = |sum: &Scaled| sum.terms.iter().all(|(_, factor)| factor % period == 0);
        let Some(element) = self.element.clone().filter(whole) else {
            return exactly(self);
        };
        let mut index: Option<Operand> = None;
        let mut short = Vec::new();
        for (var, factor) in element.terms {
            let var = Operand::from(var);
            if self.strides.bits(&var) > SHORT {
                short.push(cmp(CmpOp::Sge, var.clone(), word(-(1 << SHORT))));
                short.push(cmp(CmpOp::Sle, var.clone(), word(1 << SHORT)));
            }
            let term = match factor / period {
                1 => var,
                n => self.binary(BinOp::Mul, var, word(n)),
            };
            index = Some(match index {
                Some(sum) => self.binary(BinOp::Add, sum, term),
                None => term,
            });
        }
        let Some(index) = index else {
            return exactly(self);
        };
        let index = self.add(index, (element.constant - piece.start).div_euclid(period));
        if short.is_empty() {
            return index;
        }
        // Where the sum goes around, the offset is that of another element.
        let is = self.holds(all(short));
        let otherwise = exactly(self);
        let dst = self.fresh("index", WORD);
        self.emit(StmtKind::Select {
            dst,
            cond: is.into(),
            a: index,
            b: otherwise,
        });
        dst.into()
    }

    pub(super) fn add(&mut self, a: Operand, n: i64) -> Operand {
        match n {
            0 => a,
            n => self.binary(BinOp::Add, a, word(n)),
        }
    }

    /// Writes to the object, or does so if `is` holds.
    fn write(&mut self, held: &Held, access: &Access, p: &Pointer, value: &Value, is: Option<Var>) {
        let offset = &p.offset;
        let there = is;
        for (piece, place) in held.pieces.clone() {
            let followed = Self::is_followed(&piece, &p.base, held, None);
            let is = match followed {
                Some(cond) => Some(self.holds(cond)),
                None => there,
            };
            if piece.ends > 0 {
                if piece.mark == Mark::End {
                    self.write_end(held, access, p, value, is);
                }
            } else if piece.is_hit_by(access) {
                if held.each && piece.is_by_number() {
                    let number = self.number(&p.base, held);
                    self.write_element(place, &number, value, is);
                } else if piece.is_array() {
                    // One beside the array has an index beside it, too, which nobody reads.
                    let index = self.index(&piece, access, offset);
                    self.write_element(place, &index, value, is);
                } else {
                    match is {
                        None => self.set(place, value),
                        Some(is) => {
                            let value = self.constant_value(value.clone());
                            self.choose(place, is, &value);
                        }
                    }
                }
            } else if let Some(value) = self.seen((held, p), (&piece, place), access, value) {
                if held.each {
                    let number = self.number(&p.base, held);
                    self.write_element(place, &number, &value, is);
                } else {
                    match is {
                        None => self.set(place, &value),
                        Some(is) => self.choose(place, is, &value),
                    }
                }
            } else if piece.overlaps(access) {
                let hit = hits(&piece, access, offset);
                let hit = all([hit, is.map_or(Cond::Const(true), Cond::Var)]);
                self.lose_if(place, hit);
            }
        }
    }

    pub(super) fn write_element(
        &mut self,
        place: Place,
        index: &Operand,
        value: &Value,
        is: Option<Var>,
    ) {
        let values = match self.constant_value(value.clone()) {
            Value::Scalar(o) => vec![o],
            Value::Pointer(p) => vec![p.base, p.offset],
        };
        for (array, mut value) in place.vars().into_iter().zip(values) {
            if let Some(is) = is {
                let Type::Array(elem) = self.body.vars[array.index()].ty else {
                    return;
                };
                let old = self.fresh("element", elem.into());
                self.emit(StmtKind::ArraySelect {
                    dst: old,
                    array,
                    index: index.clone(),
                });
                self.emit(StmtKind::Select {
                    dst: old,
                    cond: is.into(),
                    a: value,
                    b: old.into(),
                });
                value = old.into();
            }
            self.emit(StmtKind::ArrayStore {
                dst: array,
                array,
                index: index.clone(),
                value,
            });
        }
    }

    /// The place gets an arbitrary value if the condition holds.
    pub(super) fn lose_if(&mut self, place: Place, cond: Cond) {
        if cond == Cond::Const(false) {
            return;
        }
        if cond == Cond::Const(true) {
            return self.lose(place, HavocKind::Abstraction(None));
        }
        let is = self.holds(cond);
        for dst in place.vars() {
            let ty = self.body.vars[dst.index()].ty;
            let other = self.lost(ty);
            self.havoc(other, HavocKind::Abstraction(None));
            self.emit(StmtKind::Select {
                dst,
                cond: is.into(),
                a: other.into(),
                b: dst.into(),
            });
        }
    }

    /// A variable for an arbitrary value. Domains follow each array, so there is one
    /// for all of a type.
    pub(super) fn lost(&mut self, ty: Type) -> Var {
        if !matches!(ty, Type::Array(_)) {
            return self.fresh("lost", ty);
        }
        if let Some(known) = self.lost.get(&ty) {
            return *known;
        }
        let made = self.fresh("lost", ty);
        self.lost.insert(ty, made);
        made
    }

    /// A piece whose bytes are all 0.
    pub(super) fn clear(&mut self, piece: &Piece, place: Place) {
        let zero = repeated(piece.ty, piece.len, 0);
        match zero {
            Some(value) if piece.is_array() => self.fill_array(place, &value),
            Some(value) => self.set(place, &value),
            None => self.lose(place, HavocKind::Abstraction(None)),
        }
    }

    pub(super) fn fill_array(&mut self, place: Place, value: &Value) {
        let values = match self.constant_value(value.clone()) {
            Value::Scalar(o) => vec![o],
            Value::Pointer(p) => vec![p.base, p.offset],
        };
        for (dst, value) in place.vars().into_iter().zip(values) {
            self.emit(StmtKind::ArrayInit { dst, value });
        }
    }
}

/// That an access at an offset that varies is to bytes of a piece that it overlaps.
fn hits(piece: &Piece, access: &Access, offset: &Operand) -> Cond {
    let Some((from, to)) = piece.bytes().filter(|_| access.at.as_number().is_none()) else {
        return Cond::Const(true);
    };
    let from = from.saturating_sub(signed(access.len));
    all([
        cmp(CmpOp::Sgt, offset.clone(), word(from)),
        cmp(CmpOp::Slt, offset.clone(), word(to)),
    ])
}

/// That an access to an element is inside the bytes where the array lies; `None`: it
/// always is.
fn is_inside(piece: &Piece, access: &Access, offset: &Operand) -> Option<Cond> {
    let (first, last) = piece.reached_from(access)?;
    Some(all([
        cmp(CmpOp::Sge, offset.clone(), word(first)),
        cmp(CmpOp::Sle, offset.clone(), word(last)),
    ]))
}

/// The value of that type all of whose bytes are the same.
pub(super) fn repeated(ty: Type, len: u64, byte: u8) -> Option<Value> {
    let bits = (0..len).fold(Z::ZERO, |v, _| v.shl(8).bit_or(&Z::from(byte)));
    Some(Value::Scalar(match ty {
        Type::Int(width) => Operand::int(width, bits),
        Type::Float(kind) => Const::Float {
            kind,
            bits: bits.wrap_unsigned(kind.bits()),
        }
        .into(),
        Type::Bool => Operand::bool(byte & 1 == 1),
        Type::Ptr if byte == 0 => Const::Null.into(),
        Type::Ptr | Type::Array(_) => return None,
    }))
}
