//! Checks that texts end in their objects: what reads up to a character 0 stays
//! inside only if there is one.

use super::body::Body;
use ir::{BinOp, CheckKind, CmpOp, Cond, Operand, PtrPred};

/// A text that is read.
pub(super) struct ReadText<'a> {
    pub ptr: &'a Operand,
    /// The bytes of a character.
    pub each: u32,
    /// The most characters that are looked at, and what holds if their number
    /// can be told.
    pub most: Option<(Operand, Vec<Cond>)>,
    /// What people call it.
    pub name: &'a str,
}

impl Body<'_, '_> {
    /// Checks that what is read of a text lies in an object that is alive, unless
    /// one of the conditions holds: all up to its end, or so many characters.
    pub(super) fn check_text(&mut self, text: ReadText<'_>, mut skipped: Vec<Cond>) {
        let ReadText {
            ptr,
            each,
            most,
            name,
        } = text;
        let width = self.address_width();
        let mut ends = vec![Cond::Ptr(PtrPred::Text {
            ptr: ptr.clone(),
            each,
        })];
        if let Some((most, mut fits)) = most {
            if most.as_int().is_none_or(ir::Z::is_zero) {
                let none = Operand::int(width, 0);
                skipped.push(Cond::cmp(CmpOp::Eq, most.clone(), none));
            }
            let each = Operand::int(width, each);
            let len = self.exactly(BinOp::Mul, most, each, &mut fits);
            fits.push(Cond::Ptr(PtrPred::InBounds {
                ptr: ptr.clone(),
                len,
            }));
            ends.push(Cond::And(fits));
        }
        let one = Operand::int(width, each);
        let unless = match skipped.len() {
            0 => Cond::Const(false),
            _ => Cond::Or(skipped.clone()),
        };
        self.check_access_unless(&unless, ptr, one, false, name);
        ends.extend(skipped);
        let cond = match ends.len() {
            1 => ends.swap_remove(0),
            _ => Cond::Or(ends),
        };
        let message = format!("the text at `{name}` ends inside its object");
        self.check(CheckKind::Bounds, cond, message);
    }
}
