//! How an object's bytes are cut into pieces, by the accesses to it.
//!
//! Bytes that are always accessed together, at one offset and as one type, are
//! a *scalar*. Where an index varies, the whole object is an *array*, with the
//! scalars beside it that are accessed otherwise. What is accessed in ways that
//! don't fit together has no piece: its contents aren't followed.

use crate::Type;
use crate::points_to::Stride;

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
    /// Whether it is all elements from the start on.
    pub array: bool,
}

/// Objects with more scalars aren't followed.
const MOST_SCALARS: usize = 128;
/// Nor those with more scalars that an index may hit.
const MOST_BESIDE: usize = 8;

impl Piece {
    /// Whether an access is to all of this scalar, or to an element.
    pub fn is_hit_by(&self, access: &Access) -> bool {
        if access.ty != self.ty {
            return false;
        }
        match (self.array, access.at.as_number()) {
            (false, at) => at == Some(self.start),
            (true, Some(at)) => is_element(at, self.start, self.len),
            (true, None) => {
                access.at.modulus.is_multiple_of(self.len)
                    && is_element(access.at.residue, self.start, self.len)
            }
        }
    }

    /// Whether an access may be to bytes of this piece.
    pub fn overlaps(&self, access: &Access) -> bool {
        self.array
            || crate::points_to::shares_bytes(
                access.at.modulus,
                access.at.residue,
                access.len,
                self.start,
                self.len,
            )
    }
}

fn is_element(at: i64, start: i64, len: u64) -> bool {
    i64::try_from(len).is_ok_and(|len| len > 0 && (at - start).rem_euclid(len) == 0)
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
    if let Some(indexed) = accesses.iter().find(|a| a.at.modulus != 0) {
        let len = indexed.len;
        let start = i64::try_from(len).ok().filter(|len| *len > 0)?;
        found.push(Piece {
            start: indexed.at.residue.rem_euclid(start),
            len,
            ty: indexed.ty,
            array: true,
        });
    }
    let array = found.first().copied();
    let mut scalars: Vec<Piece> = Vec::new();
    for a in &accesses {
        if array.is_some_and(|p| p.is_hit_by(a)) {
            continue;
        }
        let start = a.at.as_number()?; // two ways of indexing don't fit
        let piece = Piece {
            start,
            len: a.len,
            ty: a.ty,
            array: false,
        };
        if !scalars.contains(&piece) {
            scalars.push(piece);
        }
    }
    scalars.sort_by_key(|p| (p.start, p.len, p.ty));
    // Bytes that are accessed in two ways have no piece.
    let clash = |i: usize| {
        let p = &scalars[i];
        let others = scalars.iter().enumerate().filter(|(j, _)| *j != i);
        let apart = |q: &Piece| ends_before(p, q) || ends_before(q, p);
        others.into_iter().any(|(_, q)| !apart(q))
    };
    let kept: Vec<Piece> = (0..scalars.len())
        .filter(|i| !clash(*i))
        .map(|i| scalars[i])
        .collect();
    let most = if array.is_some() {
        MOST_BESIDE
    } else {
        MOST_SCALARS
    };
    // Elements that are also accessed as something else are hard to follow.
    let beside_elements = array.is_some() && kept.len() < scalars.len();
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
            found.iter().map(|p| p.array).collect::<Vec<_>>(),
            [false; 2]
        );
        let indexed = [access(4, 0, INT), access(0, 8, INT)];
        let found = pieces(&indexed, Some(40)).expect("pieces");
        assert_eq!(found.len(), 1);
        assert!(found[0].array);
    }

    #[test]
    fn what_is_accessed_in_two_ways_is_not_followed() {
        let both = [
            access(0, 0, INT),
            access(0, 2, Type::Int(8)),
            access(0, 4, INT),
        ];
        let found = pieces(&both, Some(8)).expect("pieces");
        assert_eq!(found.iter().map(|p| p.start).collect::<Vec<_>>(), [4]);
        let indexed = [access(4, 0, INT), access(1, 0, Type::Int(8))];
        assert_eq!(pieces(&indexed, Some(8)), None);
    }

    #[test]
    fn accesses_outside_make_no_pieces() {
        let out = [access(0, 8, INT), access(0, -4, INT)];
        assert_eq!(pieces(&out, Some(8)), Some(Vec::new()));
    }
}
