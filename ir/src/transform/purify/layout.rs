//! How an object's bytes are cut into pieces, by the accesses to it.
//!
//! Bytes that are accessed together, at one offset and as one type, are a
//! *scalar*. Those that are accessed in several ways are as many scalars: a write to
//! one is a write to the others, too ([`super::views`]). Where an index varies, the
//! whole object is repeated: it is as many *arrays* as an element has fields, with
//! the scalars beside them that are accessed otherwise. What is indexed in ways that
//! don't fit together has no piece: its contents aren't followed.
//!
//! Where the source says which bytes of an object are an array that it indexes, as of
//! a structure with arrays as members, each such array is cut by itself, and what lies
//! between them is scalars. Nothing rests on it that accesses through an array stay
//! there: one is to that array in whose bytes its offset lies.

use crate::Type;
use crate::points_to::{Stride, gcd};

/// An access to an object: where, how many bytes, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Access {
    pub at: Stride,
    pub len: u64,
    pub ty: Type,
    /// Where it varies, an offset in the array that is meant, if that is known.
    pub near: Option<i64>,
}

impl Access {
    pub(super) fn of(at: Stride, len: u64, ty: Type) -> Access {
        let near = None;
        Access { at, len, ty, near }
    }

    /// How far it is behind a place, if there is one answer from 0 on: of a place that
    /// varies, the least one.
    pub(super) fn behind(&self, start: Stride) -> Option<i64> {
        let period = gcd(self.at.modulus, start.modulus);
        if start.modulus == 0 {
            return (period == 0).then(|| self.at.residue.checked_sub(start.residue))?;
        }
        let behind = ahead(start.residue, self.at.residue, period);
        i64::try_from(behind).ok()
    }

    /// The same, so many bytes farther.
    pub(super) fn moved(&self, by: i64) -> Access {
        Access {
            at: self.at.plus(Stride::exactly(by)),
            near: self.near.map(|near| near.saturating_add(by)),
            ..*self
        }
    }
}

/// How an object is accessed.
#[derive(Clone, Debug, Default)]
pub(super) struct Usage {
    pub accesses: Vec<Access>,
    /// Where the source has arrays in it, from which byte up to which.
    pub arrays: Vec<(i64, i64)>,
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
    /// From which byte up to which the array lies, if that isn't all of the object:
    /// whole elements.
    pub within: Option<(i64, i64)>,
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
/// Copies of more elements from or to where an index leads aren't followed.
const MOST_COPIED: usize = 16;
/// Objects with more arrays as members are repeated as a whole.
const MOST_ARRAYS: usize = 12;

impl Piece {
    /// A place in a text whose characters have so many bytes.
    pub(super) fn mark(mark: Mark, bytes: u64) -> Piece {
        Piece {
            start: 0,
            len: 0,
            ty: Type::Int(64),
            period: 0,
            numbered: false,
            within: None,
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

    /// Whether it is a scalar among the bytes where an array lies.
    pub(super) fn is_scalar_in(&self, array: &Piece) -> bool {
        let inside = |(from, to): (i64, i64)| (from..to).contains(&self.start);
        self.is_by_number() && self.ends == 0 && array.within.is_none_or(inside)
    }

    /// Whether it is a scalar or a place in a text, which each of several objects may
    /// have.
    pub(super) fn is_by_number(&self) -> bool {
        !self.is_array()
    }

    /// From which byte up to which it lies, if that isn't all of the object.
    pub(super) fn bytes(&self) -> Option<(i64, i64)> {
        let end = self.start.saturating_add(signed(self.len));
        if self.is_array() {
            self.within
        } else {
            Some((self.start, end))
        }
    }

    /// The offsets, from the first to the last one, at which an access that varies
    /// is inside the bytes where the array lies; `None`: it always is.
    pub(super) fn reached_from(&self, access: &Access) -> Option<(i64, i64)> {
        let (from, to) = self.within.filter(|_| access.at.modulus != 0)?;
        Some((from, to.saturating_sub(signed(access.len))))
    }

    /// Whether an access is to all of this scalar, or to an element, if it is inside
    /// the bytes where the array lies.
    pub(super) fn is_hit_by(&self, access: &Access) -> bool {
        if access.ty != self.ty || self.ends > 0 {
            return false;
        }
        if !self.is_array() {
            return access.at.as_number() == Some(self.start);
        }
        if let (Some((from, to)), Some(at)) = (self.within, access.at.as_number())
            && (at < from || at.saturating_add(signed(access.len)) > to)
        {
            return false;
        }
        // With modulus 0, this is so of any period.
        access.at.modulus.is_multiple_of(self.period)
            && ahead(self.start, access.at.residue, self.period) == 0
    }

    /// Where elements of this array lie in so many bytes from a place on that varies, in
    /// bytes from there; `None`: nobody knows, or there are parts of some.
    pub(super) fn elements_in(&self, at: Stride, len: u64) -> Option<Vec<i64>> {
        if !self.overlaps(&Access::of(at, len, self.ty)) {
            return Some(Vec::new());
        }
        if !self.is_array() || at.modulus == 0 || !at.modulus.is_multiple_of(self.period) {
            return None;
        }
        let first = ahead(at.residue, self.start, self.period);
        let all = (0..).map(|i| first + i * self.period);
        let all: Vec<u64> = all.take_while(|o| *o < len).take(MOST_COPIED + 1).collect();
        let last = all.last()? + self.len;
        let whole = first + self.len <= self.period && last <= len;
        (whole && all.len() <= MOST_COPIED)
            .then(|| all.into_iter().map(|o| i64::try_from(o).ok()).collect())?
    }

    /// Whether an access may be to bytes of this piece.
    pub(super) fn overlaps(&self, access: &Access) -> bool {
        if self.ends > 0 {
            return true;
        }
        if self.is_array() {
            if let (Some((from, to)), Some(at)) = (self.within, access.at.as_number())
                && (at >= to || at.saturating_add(signed(access.len)) <= from)
            {
                return false;
            }
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
/// which the offsets of accesses to them vary allow it.
pub(super) fn numbered(mut pieces: Vec<Piece>, factors: &[(Access, i64)]) -> Vec<Piece> {
    for piece in pieces.iter_mut().filter(|p| p.is_array()) {
        let fits = |f: &i64| *f != 0 && f.unsigned_abs().is_multiple_of(piece.period);
        let all = factors.iter().filter(|(a, _)| piece.is_hit_by(a));
        piece.numbered = all.map(|(_, f)| f).all(fits);
    }
    pieces
}

pub(super) fn signed(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
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
pub(super) fn pieces(usage: &Usage, size: Option<u64>) -> Option<Vec<Piece>> {
    // What has no fixed size may go on where the source's array ends.
    let arrays = size.map_or_else(Vec::new, |size| apart(&usage.arrays, size));
    let whole = |(from, to): &(i64, i64)| *from == 0 && size.is_some_and(|s| signed(s) == *to);
    if arrays.is_empty() || arrays.iter().any(whole) || arrays.len() > MOST_ARRAYS {
        return cut(&usage.accesses, size);
    }
    let mut found = Vec::new();
    for (from, to) in &arrays {
        let inside = |a: &&Access| match a.at.as_number() {
            Some(at) => *from <= at && at.saturating_add(signed(a.len)) <= *to,
            None => a.near.is_some_and(|near| (*from..*to).contains(&near)),
        };
        let accesses = usage.accesses.iter().filter(inside);
        let accesses: Vec<Access> = accesses.map(|a| a.moved(-from)).collect();
        let len = u64::try_from(to - from).ok();
        let pieces = cut(&accesses, len).unwrap_or_default();
        let whole = |p: &Piece| {
            let in_element = u64::try_from(p.start).is_ok_and(|s| s + p.len <= p.period);
            !p.is_array() || in_element && len.is_some_and(|len| len.is_multiple_of(p.period))
        };
        // One that isn't followed has no pieces.
        if pieces.iter().all(whole) {
            found.extend(pieces.into_iter().map(|p| Piece {
                start: p.start + from,
                within: p.is_array().then_some((*from, *to)),
                ..p
            }));
        }
    }
    let outside = |a: &&Access| {
        a.at.as_number().is_some_and(|at| {
            let end = at.saturating_add(signed(a.len));
            arrays.iter().all(|(from, to)| end <= *from || *to <= at)
        })
    };
    let accesses: Vec<Access> = usage.accesses.iter().filter(outside).copied().collect();
    found.extend(cut(&accesses, size).unwrap_or_default());
    Some(found)
}

/// The arrays of an object in order, with those that have bytes in common as one.
fn apart(arrays: &[(i64, i64)], size: u64) -> Vec<(i64, i64)> {
    let inside = |(from, to): &&(i64, i64)| *from >= 0 && from < to && *to <= signed(size);
    let mut all: Vec<(i64, i64)> = arrays.iter().filter(inside).copied().collect();
    all.sort_unstable();
    let mut found: Vec<(i64, i64)> = Vec::new();
    for (from, to) in all {
        match found.last_mut() {
            Some((_, end)) if from < *end => *end = to.max(*end),
            _ => found.push((from, to)),
        }
    }
    found
}

/// The pieces of what is accessed so.
fn cut(accesses: &[Access], size: Option<u64>) -> Option<Vec<Piece>> {
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
            within: None,
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
            within: None,
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
        Access::of(at, len, ty)
    }

    /// The pieces where the source says nothing of arrays.
    fn pieces(accesses: &[Access], size: Option<u64>) -> Option<Vec<Piece>> {
        cut(accesses, size)
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
    fn elements_in_a_copy_are_whole_or_nobody_knows() {
        let fields = [access(8, 0, INT), access(8, 4, Type::Int(16))];
        let found = pieces(&fields, Some(80)).expect("pieces");
        let at = |modulus: u64, residue: i64| Stride { modulus, residue };
        let cases = [
            ((at(8, 0), 8), [Some(vec![0]), Some(vec![4])]),
            ((at(16, 8), 8), [Some(vec![0]), Some(vec![4])]),
            ((at(8, 0), 16), [Some(vec![0, 8]), Some(vec![4, 12])]),
            ((at(8, 4), 4), [Some(vec![]), Some(vec![0])]),
            ((at(8, 4), 8), [Some(vec![4]), Some(vec![0])]),
            ((at(8, 2), 8), [None, Some(vec![2])]),
            ((at(8, 0), 5), [Some(vec![0]), None]),
            ((at(4, 0), 4), [None, None]),
            ((at(8, 0), 8 * 17), [None, None]),
        ];
        for ((at, len), expected) in cases {
            let told = found.iter().map(|p| p.elements_in(at, len));
            assert_eq!(told.collect::<Vec<_>>(), expected, "{len} bytes at {at:?}");
        }
        let behind = |a: Access, start: Stride| a.behind(start);
        assert_eq!(behind(access(8, 4, INT), at(8, 0)), Some(4));
        assert_eq!(behind(access(0, 20, INT), at(8, 0)), Some(4));
        assert_eq!(behind(access(0, 20, INT), at(0, 24)), Some(-4));
        assert_eq!(behind(access(8, 4, INT), at(0, 0)), None);
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

    #[test]
    fn each_array_among_the_members_is_cut_by_itself() {
        // struct { char text[16]; int a[16]; int count; }
        let near = |access: Access, near: i64| Access {
            near: Some(near),
            ..access
        };
        let text = near(access(1, 0, Type::Int(8)), 0);
        let a = near(access(4, 0, INT), 16);
        let usage = Usage {
            accesses: vec![text, a, access(0, 80, INT), access(0, 20, INT)],
            arrays: vec![(16, 80), (0, 16)],
        };
        let found = super::pieces(&usage, Some(84)).expect("pieces");
        let places: Vec<_> = found
            .iter()
            .map(|p| (p.start, p.period, p.within))
            .collect();
        assert_eq!(
            places,
            [
                (0, 1, Some((0, 16))),
                (16, 4, Some((16, 80))),
                (80, 0, None)
            ]
        );
        let [of_text, of_a, count] = &found[..] else {
            panic!("three pieces")
        };
        // What varies may be to any of them.
        assert!(of_a.is_hit_by(&a) && of_a.reached_from(&a) == Some((16, 76)));
        assert!(of_text.overlaps(&a) && count.overlaps(&text) && count.overlaps(&a));
        assert_eq!(count.bytes(), Some((80, 84)));
        let [inside, last, beyond, before] = [16, 76, 80, 12].map(|at| access(0, at, INT));
        assert!(of_a.is_hit_by(&inside) && of_a.is_hit_by(&last));
        assert!(!of_a.is_hit_by(&beyond) && !of_a.overlaps(&beyond));
        assert!(!of_a.is_hit_by(&before) && !of_a.overlaps(&before));
        // Across the border.
        let across = access(0, 14, INT);
        assert!(of_text.overlaps(&across) && of_a.overlaps(&across));
        assert!(!of_text.is_hit_by(&across) && !of_a.is_hit_by(&across));
    }

    #[test]
    fn an_array_that_is_not_followed_leaves_the_others_alone() {
        let near = |modulus: u64, residue: i64, near: i64, ty: Type| Access {
            near: Some(near),
            ..access(modulus, residue, ty)
        };
        // Two ways of indexing; elements that don't fit in whole.
        let bytes = [near(4, 0, 0, INT), near(1, 0, 0, Type::Int(8))];
        for accesses in [&bytes[..], &[near(12, 0, 0, INT)]] {
            let usage = Usage {
                accesses: [accesses, &[near(4, 0, 16, INT), access(0, 48, INT)]].concat(),
                arrays: vec![(0, 16), (16, 48)],
            };
            let found = super::pieces(&usage, Some(52)).expect("pieces");
            let starts: Vec<i64> = found.iter().map(|p| p.start).collect();
            assert_eq!(starts, [16, 48]);
        }
        // Arrays that have bytes in common are one.
        assert_eq!(
            apart(&[(8, 24), (0, 16), (24, 32), (0, 40)], 32),
            [(0, 24), (24, 32)]
        );
    }
}
