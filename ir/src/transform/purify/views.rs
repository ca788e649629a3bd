//! Scalars with bytes in common: unions, and structures that are handed over as
//! integers.
//!
//! Each way in which bytes are accessed has a variable of its own, which holds what
//! a read gives. A write to some of its bytes, or to more, changes it: what can be
//! computed of bits is, the rest is arbitrary. What an integer was read from is
//! remembered along assignments, since sums of shifted parts are hard to take apart:
//! where it is written back, each part is what it was.

use super::layout::{Access, Piece};
use super::{Held, Place, Pointer, Purifier, Value};
use crate::{
    BinOp, CastOp, Flags, FloatKind, Function, HavocKind, Operand, StmtKind, Type, Var, Z,
};

/// A piece that a larger one was made of: where it starts in that, in bytes, and a
/// copy of what it held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    ahead: i64,
    len: u64,
    ty: Type,
    place: Place,
}

/// Of each variable, whether one place alone gives it its value.
pub(super) fn defined_once(f: &Function) -> Vec<bool> {
    let mut count = vec![0u32; f.vars.len()];
    for v in &f.params {
        count[v.index()] += 1;
    }
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        stmt.kind.for_each_def(&mut |v| count[v.index()] += 1);
    }
    count.into_iter().map(|n| n == 1).collect()
}

/// How many bits a value is, if it is nothing but that many bytes.
fn bits(ty: Type, len: u64) -> Option<u32> {
    let width = match ty {
        Type::Int(w) => w,
        Type::Float(kind @ (FloatKind::F32 | FloatKind::F64)) => kind.bits(),
        _ => return None,
    };
    (u64::from(width) == 8 * len).then_some(width)
}

fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Purifier<'_> {
    /// What a scalar holds after a write at a constant offset to bytes of it; `None`:
    /// nobody knows.
    pub(super) fn seen(
        &mut self,
        (held, p): (&Held, &Pointer),
        (piece, place): (&Piece, Place),
        access: &Access,
        value: &Value,
    ) -> Option<Value> {
        if piece.is_array() || piece.ends > 0 || !piece.overlaps(access) {
            return None;
        }
        let at = access.at.as_number()?;
        let ahead = piece.start - at;
        let inside = ahead >= 0 && ahead + number(piece.len) <= number(access.len);
        if inside && let Some(known) = self.share_of(value, ahead, piece) {
            return Some(known);
        }
        if !self.facts.program.data_model.little_endian {
            return None;
        }
        let (from, to) = (bits(access.ty, access.len)?, bits(piece.ty, piece.len)?);
        let Value::Scalar(value) = value else {
            return None;
        };
        let shift = |bytes: i64| u32::try_from(8 * bytes).ok();
        if inside {
            let raw = self.cast(CastOp::Bitcast, value.clone(), Type::Int(from));
            let raw = self.shifted(BinOp::LShr, raw, from, shift(ahead)?);
            let raw = self.cast(CastOp::Trunc, raw, Type::Int(to));
            return Some(Value::Scalar(self.cast(CastOp::Bitcast, raw, piece.ty)));
        }
        if ahead > 0 || -ahead + number(access.len) > number(piece.len) {
            return None;
        }
        let by = shift(-ahead)?;
        let old = if held.each {
            let number = self.number(&p.base, held);
            self.element(place, &number)?
        } else {
            place.value()
        };
        let Value::Scalar(old) = old else {
            return None;
        };
        let old = self.cast(CastOp::Bitcast, old, Type::Int(to));
        let written = (Z::pow2(from) - Z::ONE).shl(by);
        let mask = Operand::int(to, Z::pow2(to) - Z::ONE - written);
        let kept = self.operation(BinOp::And, to, old, mask);
        let raw = self.cast(CastOp::Bitcast, value.clone(), Type::Int(from));
        let raw = self.cast(CastOp::Zext, raw, Type::Int(to));
        let raw = self.shifted(BinOp::Shl, raw, to, by);
        let whole = self.operation(BinOp::Or, to, kept, raw);
        Some(Value::Scalar(self.cast(CastOp::Bitcast, whole, piece.ty)))
    }

    fn cast(&mut self, op: CastOp, a: Operand, to: Type) -> Operand {
        if self.type_of(&a) == to {
            return a;
        }
        let dst = self.fresh("bits", to);
        let flags = Flags::NONE;
        self.emit(StmtKind::Cast { dst, op, flags, a });
        dst.into()
    }

    fn operation(&mut self, op: BinOp, width: u32, a: Operand, b: Operand) -> Operand {
        let dst = self.fresh("bits", Type::Int(width));
        let flags = Flags::NONE;
        self.emit(StmtKind::Binary {
            dst,
            op,
            flags,
            a,
            b,
        });
        dst.into()
    }

    fn shifted(&mut self, op: BinOp, a: Operand, width: u32, by: u32) -> Operand {
        match by {
            0 => a,
            by => self.operation(op, width, a, Operand::int(width, i64::from(by))),
        }
    }

    /// What a piece gets of an integer that was read from such pieces.
    fn share_of(&self, value: &Value, ahead: i64, piece: &Piece) -> Option<Value> {
        let Value::Scalar(Operand::Var(v)) = value else {
            return None;
        };
        let shares = self.shares.get(v)?;
        let fits = |s: &&Share| s.ahead == ahead && s.len == piece.len && s.ty == piece.ty;
        shares.iter().find(fits).map(|s| s.place.value())
    }

    /// Remembers what pieces an integer was read from that has no other value; it
    /// was, if `is` holds, and else it is arbitrary.
    pub(super) fn remember_shares(
        &mut self,
        dst: Var,
        held: &Held,
        access: &Access,
        is: Option<Var>,
    ) {
        let Some(at) = access.at.as_number() else {
            return;
        };
        if held.each || !self.once[dst.index()] || !matches!(access.ty, Type::Int(_)) {
            return;
        }
        let end = at + number(access.len);
        let is_part = |p: &Piece| {
            p.ends == 0
                && p.is_by_number()
                && (p.start, p.len) != (at, access.len)
                && at <= p.start
                && p.start + number(p.len) <= end
                || p.is_by_number() && p.start == at && p.len == access.len && p.ty != access.ty
        };
        let parts: Vec<(Piece, Place)> = held
            .pieces
            .iter()
            .filter(|(p, _)| is_part(p))
            .copied()
            .collect();
        let shares = parts.into_iter().map(|(piece, place)| Share {
            ahead: piece.start - at,
            len: piece.len,
            ty: piece.ty,
            place: self.copy_of(place, is),
        });
        let shares: Vec<Share> = shares.collect();
        if !shares.is_empty() {
            self.shares.insert(dst, shares);
        }
    }

    /// The same for a variable that is assigned another one's value.
    pub(super) fn pass_shares(&mut self, dst: Var, src: &Operand) {
        let shares = src.as_var().and_then(|v| self.shares.get(&v)).cloned();
        if let Some(shares) = shares.filter(|_| self.once[dst.index()]) {
            let copies = shares.into_iter().map(|s| Share {
                place: self.copy_of(s.place, None),
                ..s
            });
            let copies = copies.collect();
            self.shares.insert(dst, copies);
        }
    }

    fn copy_of(&mut self, place: Place, is: Option<Var>) -> Place {
        let mut share = |v: Var| self.fresh("share", self.body.vars[v.index()].ty);
        let copy = match place {
            Place::Scalar(v) => Place::Scalar(share(v)),
            Place::Pointer(base, offset) => Place::Pointer(share(base), share(offset)),
        };
        match is {
            None => self.set(copy, &place.value()),
            Some(is) => {
                self.lose(copy, HavocKind::Abstraction(None));
                self.choose(copy, is, &place.value());
            }
        }
        copy
    }
}
