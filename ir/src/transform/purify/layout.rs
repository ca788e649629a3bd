//! How an object's bytes are cut into pieces, by the accesses to it.
//!
//! Bytes that are accessed together, at one offset and as one type, are a
//! *scalar*. Those that are accessed in several ways are as many scalars: a write to
//! one is a write to the others, too ([`super::views`]). Where an index varies, the
//! whole object is repeated: it is as many *arrays* as an element has fields, with
//! the scalars beside them that are accessed otherwise. What is indexed in ways that
//! don't fit together has no piece: its contents aren't followed.

use crate::Type;
use crate::points_to::{Stride, gcd};

/// An access to an object: where, how many bytes, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Access {
    pub at: Stride,
    pub len: u64,
    pub ty: Type,
}

/// A piece of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// In bytes from the object's start; of an array, of its first element.
    pub start: i64,
    /// Bytes of a scalar, or of an element.
    pub len: u64,
    pub ty: Type,
    /// Of an array, the bytes from one element to the next; 0 for a scalar.
    pub period: u64,
    /// Whether the array is indexed by elements, rather than by bytes.
    pub numbered: bool,
    /// Where it is no contents, but a place in the object's text: the bytes of a
    /// character. Else 0.
    pub ends: u64,
    /// Which place that is.
    pub mark: Mark,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Where the text ends: that of the first character 0.
    End,
    /// A place from which on all bytes are 0.
    Zeros,
    /// That of some character 0, or -1.
    Terminator,
}

/// Objects with more scalars aren't followed.
const MOST_SCALARS: usize = 128;
/// Nor those with more scalars that an index may hit.
const MOST_BESIDE: usize = 8;
/// Nor scalars that have bytes in common with more others.
const MOST_VIEWS: usize = 16;

impl Piece {
    /// A place in a text whose characters have so many bytes.
    pub(super) fn mark(mark: Mark, bytes: u64) -> Piece {
        Piece {
            start: 0,
            len: 0,
            ty: Type::Int(64),
            period: 0,
            numbered: false,
            ends: bytes,
            mark,
        }
    }

    /// The index of the element at an offset, one that an access hits.
    pub(super) fn index(&self, offset: i64) -> i64 {
        match i64::try_from(self.period) {
            Ok(period) if self.numbered => offset.wrapping_sub(self.start).div_euclid(period),
            _ => offset,
        }
    }

    /// Whether it is all elements from the start on.
    pub(super) fn is_array(&self) -> bool {
        self.period > 0
    }

    /// Whether it is a scalar, which each of several objects may have.
    pub(super) fn is_by_number(&self) -> bool {
        !self.is_array() && self.ends == 0
    }

    /// Whether an access is to all of this scalar, or to an element.
    pub(super) fn is_hit_by(&self, access: &Access) -> bool {
        if access.ty != self.ty || self.ends > 0 {
            return false;
        }
        if !self.is_array() {
            return access.at.as_number() == Some(self.start);
        }
        // With modulus 0, this is so of any period.
        access.at.modulus.is_multiple_of(self.period)
            && ahead(self.start, access.at.residue, self.period) == 0
    }

    /// Whether an access may be to bytes of this piece.
    pub(super) fn overlaps(&self, access: &Access) -> bool {
        if self.ends > 0 {
            return true;
        }
        if self.is_array() {
            return !access.at.modulus.is_multiple_of(self.period)
                || overlap(
                    (self.start, self.len),
                    (access.at.residue, access.len),
                    self.period,
                );
        }
        crate::points_to::shares_bytes(
            access.at.modulus,
            access.at.residue,
            access.len,
            self.start,
            self.len,
        )
    }
}

/// The same pieces, with arrays that are indexed by elements where the factors by
/// which offsets vary allow it.
pub(super) fn numbered(mut pieces: Vec<Piece>, factors: &[i64]) -> Vec<Piece> {
    let multiple = |p: &Piece, f: &i64| *f != 0 && f.unsigned_abs().is_multiple_of(p.period);
    for piece in pieces.iter_mut().filter(|p| p.is_array()) {
        piece.numbered = factors.iter().all(|f| multiple(piece, f));
    }
    pieces
}

/// How far one offset is ahead of another, modulo the period.
fn ahead(from: i64, to: i64, period: u64) -> u64 {
    let apart = i128::from(to) - i128::from(from);
    u64::try_from(apart.rem_euclid(i128::from(period.max(1)))).unwrap_or(0)
}

/// Whether two places, each by start and length, have a byte in common when both
/// are repeated.
fn overlap((a, a_len): (i64, u64), (b, b_len): (i64, u64), period: u64) -> bool {
    ahead(a, b, period) < a_len || ahead(b, a, period) < b_len
}

/// The pieces of an object of that size, if it is known. `None`: its contents
/// aren't followed.
pub(super) fn pieces(accesses: &[Access], size: Option<u64>) -> Option<Vec<Piece>> {
    let inside = |a: &&Access| match (a.at.as_number(), size) {
        (Some(at), size) => {
            let end = u64::try_from(at).ok().and_then(|at| at.checked_add(a.len));
            end.is_some_and(|end| size.is_none_or(|size| end <= size))
        }
        (None, _) => true,
    };
    let accesses: Vec<&Access> = accesses.iter().filter(inside).collect();
    let mut found: Vec<Piece> = Vec::new();
    let varying = accesses.iter().filter(|a| a.at.modulus != 0);
    let period = varying.clone().fold(0, |p, a| gcd(p, a.at.modulus));
    for a in varying {
        let start = ahead(0, a.at.residue, period);
        let piece = Piece {
            start: i64::try_from(start).ok()?,
            len: a.len,
            ty: a.ty,
            period,
            numbered: false,
            ends: 0,
            mark: Mark::End,
        };
        if found.contains(&piece) {
            continue;
        }
        let clashes = |p: &Piece| overlap((p.start, p.len), (piece.start, piece.len), period);
        if a.len == 0 || a.len > period || found.iter().any(clashes) {
            return None; // two ways of indexing don't fit
        }
        found.push(piece);
    }
    found.sort_by_key(|p| p.start);
    let has_arrays = !found.is_empty();
    let mut scalars: Vec<Piece> = Vec::new();
    for a in &accesses {
        if found.iter().any(|p| p.is_hit_by(a)) {
            continue;
        }
        let piece = Piece {
            start: a.at.as_number()?,
            len: a.len,
            ty: a.ty,
            period: 0,
            numbered: false,
            ends: 0,
            mark: Mark::End,
        };
        if !scalars.contains(&piece) {
            scalars.push(piece);
        }
    }
    scalars.sort_by_key(|p| (p.start, p.len, p.ty));
    // Bytes beside elements that are accessed in two ways have no piece.
    let clashes = if has_arrays { 0 } else { MOST_VIEWS };
    let is_kept = |i: &usize| {
        let p = &scalars[*i];
        let others = scalars.iter().enumerate().filter(|(j, _)| j != i);
        let apart = |q: &Piece| ends_before(p, q) || ends_before(q, p);
        others.filter(|(_, q)| !apart(q)).count() <= clashes
    };
    let kept = (0..scalars.len()).filter(is_kept);
    let kept: Vec<Piece> = kept.map(|i| scalars[i]).collect();
    let most = if has_arrays {
        MOST_BESIDE
    } else {
        MOST_SCALARS
    };
    // Elements that are also accessed as something else are hard to follow.
    let beside_elements = has_arrays && kept.len() < scalars.len();
    if kept.len() > most || beside_elements {
        return None;
    }
    found.extend(kept);
    Some(found)
}

fn ends_before(p: &Piece, q: &Piece) -> bool {
    u64::try_from(q.start - p.start).is_ok_and(|apart| apart >= p.len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(modulus: u64, residue: i64, ty: Type) -> Access {
        let at = Stride { modulus, residue };
        let len = match ty {
            Type::Int(w) => u64::from(w) / 8,
            _ => 8,
        };
        Access { at, len, ty }
    }

    const INT: Type = Type::Int(32);

    #[test]
    fn fields_are_scalars_and_what_is_indexed_is_an_array() {
        let fields = [access(0, 0, INT), access(0, 8, Type::Ptr)];
        let found = pieces(&fields, Some(16)).expect("pieces");
        assert_eq!(
            found.iter().map(Piece::is_array).collect::<Vec<_>>(),
            [false; 2]
        );
        let indexed = [access(4, 0, INT), access(0, 8, INT)];
        let found = pieces(&indexed, Some(40)).expect("pieces");
        assert_eq!(found.len(), 1);
        assert!(found[0].is_array());
    }

    #[test]
    fn each_field_of_an_element_is_an_array() {
        let fields = [
            access(8, 4, INT),
            access(16, 0, Type::Int(8)),
            access(0, 24, Type::Int(8)),
        ];
        let found = pieces(&fields, Some(80)).expect("pieces");
        let places: Vec<(i64, u64, u64)> =
            found.iter().map(|p| (p.start, p.len, p.period)).collect();
        assert_eq!(places, [(0, 1, 8), (4, 4, 8)]);
        let [byte, int] = [access(8, 8, Type::Int(8)), access(8, 12, INT)];
        assert!(found[0].is_hit_by(&byte) && !found[0].overlaps(&int));
        assert!(found[1].is_hit_by(&int) && !found[1].overlaps(&byte));
        let between = access(8, 3, Type::Int(16));
        assert!(!found[0].overlaps(&between) && found[1].overlaps(&between));
        let finer = access(4, 0, Type::Int(8));
        assert!(
            found
                .iter()
                .all(|p| p.overlaps(&finer) && !p.is_hit_by(&finer))
        );
        // An access that goes around the end of an element.
        let around = access(8, 6, INT);
        assert!(found[0].overlaps(&around) && found[1].overlaps(&around));
        assert_eq!(pieces(&[access(8, 4, INT), around], Some(80)), None);
    }

    #[test]
    fn what_is_accessed_in_two_ways_is_two_scalars_but_beside_elements() {
        let both = [
            access(0, 0, INT),
            access(0, 2, Type::Int(8)),
            access(0, 4, INT),
        ];
        let found = pieces(&both, Some(8)).expect("pieces");
        assert_eq!(found.iter().map(|p| p.start).collect::<Vec<_>>(), [0, 2, 4]);
        let beside = [&both[..], &[access(16, 8, INT)]].concat();
        assert_eq!(pieces(&beside, Some(24)), None);
        let bytes = (0..17).map(|i| access(0, i, Type::Int(8)));
        let many: Vec<Access> = bytes.chain([access(0, 0, Type::Int(136))]).collect();
        assert_eq!(pieces(&many, Some(17)).expect("pieces").len(), 17);
        let indexed = [access(4, 0, INT), access(1, 0, Type::Int(8))];
        assert_eq!(pieces(&indexed, Some(8)), None);
    }

    #[test]
    fn accesses_outside_make_no_pieces() {
        let out = [access(0, 8, INT), access(0, -4, INT)];
        assert_eq!(pieces(&out, Some(8)), Some(Vec::new()));
    }
}
