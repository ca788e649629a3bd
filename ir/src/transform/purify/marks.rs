//! The places that are kept of an object's text, as numbers at hand: where objects are
//! followed by number, those of the one that a pointer leads to.

use super::layout::Mark;
use super::{Held, Place, Purifier, Value, WORD};
use crate::{Operand, StmtKind, Type, Var};

/// All of them, in the order of [`Marks`].
const ALL: [Mark; 3] = [Mark::End, Mark::Zeros, Mark::Terminator];

/// Places in an object's text.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// Where it ends.
    pub end: Var,
    /// From where on there are only zeros.
    pub zeros: Var,
    /// Where there is some character 0; -1: nobody knows.
    pub terminator: Var,
    /// The bytes of a character.
    pub bytes: u64,
    /// The number of the object, and the arrays in which they stand, where each object
    /// has its own.
    among: Option<(Operand, [Var; 3])>,
}

impl Marks {
    fn vars(&self) -> [Var; 3] {
        [self.end, self.zeros, self.terminator]
    }
}

impl Purifier<'_> {
    /// Those of the object at a base. Where objects are followed by number they are
    /// copies: [`Purifier::keep_marks`] puts them back.
    pub(super) fn marks(&mut self, held: &Held, base: &Operand) -> Option<Marks> {
        let of = |mark: Mark| {
            held.pieces.iter().find_map(|(piece, place)| match place {
                Place::Scalar(v) if piece.ends > 0 && piece.mark == mark => Some((*v, piece.ends)),
                _ => None,
            })
        };
        let [(end, bytes), (zeros, _), (terminator, _)] = [of(ALL[0])?, of(ALL[1])?, of(ALL[2])?];
        if !matches!(self.body.vars[end.index()].ty, Type::Array(_)) {
            return Some(Marks {
                end,
                zeros,
                terminator,
                bytes,
                among: None,
            });
        }
        let arrays = [end, zeros, terminator];
        let number = self.number(base, held);
        let [end, zeros, terminator] = ["end", "zeros", "terminator"].map(|n| self.fresh(n, WORD));
        let marks = Marks {
            end,
            zeros,
            terminator,
            bytes,
            among: Some((number, arrays)),
        };
        self.read_marks(&marks);
        Some(marks)
    }

    /// Reads them once more: something else may have changed them.
    pub(super) fn read_marks(&mut self, marks: &Marks) {
        let Some((number, arrays)) = &marks.among else {
            return;
        };
        for (dst, array) in marks.vars().into_iter().zip(*arrays) {
            let index = number.clone();
            self.emit(StmtKind::ArraySelect { dst, array, index });
        }
    }

    /// Makes those of the object what they are now.
    pub(super) fn keep_marks(&mut self, marks: &Marks, which: &[Mark]) {
        let Some((number, arrays)) = marks.among.clone() else {
            return;
        };
        for ((mark, v), array) in ALL.into_iter().zip(marks.vars()).zip(arrays) {
            if which.contains(&mark) {
                let value = Value::Scalar(v.into());
                self.write_element(Place::Scalar(array), &number, &value, None);
            }
        }
    }

    /// The same, for all of them.
    pub(super) fn keep_all_marks(&mut self, marks: &Marks) {
        self.keep_marks(marks, &ALL);
    }
}
