//! What purification takes for granted, for those who hold it against executions.

use super::facts::Facts;
use super::layout::{Access, Piece, signed};
use super::{Purifier, can_purify};
use crate::points_to::Solution;
use crate::{FuncId, Operand, Program, Site, Type};
use std::collections::BTreeMap;
use std::fmt;

/// What purification takes for granted of a program: where pointers lead, what calls may
/// write and end, and of which pieces objects are.
pub struct Grounds<'a> {
    facts: Facts<'a>,
    /// Of each function, the objects that are followed in it, with their pieces.
    followed: Vec<BTreeMap<usize, Vec<Piece>>>,
}

impl fmt::Debug for Grounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grounds").finish_non_exhaustive()
    }
}

impl<'a> Grounds<'a> {
    /// Those of a program without violations, unless it can't be purified. The cost is
    /// about that of purification.
    pub fn of(program: &'a Program) -> Option<Grounds<'a>> {
        if !can_purify(program) {
            return None;
        }
        let facts = Facts::of(program);
        let followed = program.function_ids().map(|id| {
            let f = program.function(id);
            let mut purifier = Purifier::new(&facts, id, f);
            if !f.is_external() {
                purifier.hold();
            }
            let held = purifier.held.iter();
            held.map(|(o, h)| (*o, h.pieces.iter().map(|(p, _)| *p).collect()))
                .collect()
        });
        let followed = followed.collect();
        Some(Grounds { facts, followed })
    }

    /// Where pointers lead, with one object in the place of all of a family.
    pub fn solution(&self) -> &Solution {
        &self.facts.solution
    }

    /// The object that an allocation makes, the same one for all of a family.
    pub fn made_at(&self, site: Site) -> Option<usize> {
        self.facts.families.made.get(&site).copied()
    }

    /// Whether a call may write or end an object, or nobody who calls follows it.
    pub fn may_write(&self, callee: FuncId, object: usize) -> bool {
        let written = &self.facts.writes[callee.index()];
        written.contains(&object) || self.facts.shared.contains(&object)
    }

    /// Whether something may end an object before its time.
    pub fn may_end(&self, object: usize) -> bool {
        self.facts.freed[object]
    }

    /// Whether a call may end objects on the heap.
    pub fn ends_objects(&self, callee: FuncId) -> bool {
        self.facts.ends[callee.index()]
    }

    /// Whether a function may be called while it runs.
    pub fn is_reentrant(&self, f: FuncId) -> bool {
        self.facts.reentrant[f.index()]
    }

    /// Whether a function runs once, and first.
    pub fn runs_once(&self, f: FuncId) -> bool {
        self.facts.once.contains(&f)
    }

    /// The first byte of a piece that an access through a pointer of a function touches,
    /// or doesn't read from there, although it isn't taken for one that does: `at` is
    /// where the object is really accessed, as that type.
    pub fn misses(
        &self,
        f: FuncId,
        ptr: &Operand,
        (object, at): (usize, i64),
        ty: Type,
    ) -> Option<i64> {
        let pieces = self.followed[f.index()].get(&object)?;
        let targets = self.facts.solution.operand(f, ptr);
        let (_, stride) = targets.objects.iter().find(|(o, _)| *o == object)?;
        let access = Access::of(*stride, self.facts.program.bytes_of(ty), ty);
        let wrong = pieces.iter().filter(|p| p.ends == 0).find(|p| {
            let another = !p.is_array() && p.is_hit_by(&access) && p.start != at;
            another || touches(p, at, access.len) && !p.overlaps(&access)
        });
        wrong.map(|p| p.start)
    }
}

/// Whether a piece has one of so many bytes from an offset on.
fn touches(piece: &Piece, at: i64, len: u64) -> bool {
    let period = i64::try_from(piece.period).unwrap_or(i64::MAX);
    (at..at.saturating_add(signed(len))).any(|byte| {
        let ahead = match period {
            0 => byte.saturating_sub(piece.start),
            period => byte.saturating_sub(piece.start).rem_euclid(period),
        };
        let within = piece
            .within
            .is_none_or(|(from, to)| (from..to).contains(&byte));
        within && (0..signed(piece.len)).contains(&ahead)
    })
}
