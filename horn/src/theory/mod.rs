//! What machine values are in the clauses, and what operations on them mean: one
//! interface, which the executor alone speaks to. Its definition is the table
//! [`ir::machine`].

pub(crate) mod integers;
pub(crate) mod reading;

use crate::clause::builder::Builder;
use crate::term::Term;
use ir::{BinOp, CastOp, CmpOp, Const, Flags, Sign, Type, UnOp};
use reading::Reading;

/// A value: a term, and how it is read.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    /// The term.
    pub term: Term,
    /// The reading.
    pub reading: Reading,
}

/// The result of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// The result, in the reading that was asked for.
    pub term: Term,
    /// When any value may be the result, and the variable that is it then.
    pub arbitrary: Option<(Term, Term)>,
    /// Whether the result is only an over-approximation.
    pub imprecise: bool,
}

impl Outcome {
    /// A result that is always defined, and exact.
    pub(crate) fn exact(term: Term) -> Outcome {
        Outcome {
            term,
            arbitrary: None,
            imprecise: false,
        }
    }
}

/// A theory of machine values. What an operation requires of the builder is
/// *total* (see [`Builder`]); its result is a value of the reading `to`, and
/// every value that the operation may have is possible.
pub(crate) trait Theory: Sync {
    /// How a variable of that type is read, an integer with that sign if either
    /// serves; `None` when the type is not modelled.
    fn reading(&self, ty: Type, sign: Sign, pointer_bits: u32) -> Option<Reading>;

    /// A constant that is the same in every run; `None` when its type is not
    /// modelled, or it is the address of an object.
    fn constant(&self, c: &Const, pointer_bits: u32) -> Option<Value>;

    /// An integer of any width of which nothing is known.
    fn unknown(&self, b: &mut Builder, width: u32) -> Value;

    /// The same value in another reading of its type.
    fn read(&self, b: &mut Builder, x: &Value, to: Reading) -> Term;

    /// `x op y`. `known` says with which signs [`Theory::fits`] is known to hold.
    #[allow(clippy::too_many_arguments)] // an operation and its operands
    fn binary(
        &self,
        b: &mut Builder,
        op: BinOp,
        flags: Flags,
        x: &Value,
        y: &Value,
        to: Reading,
        known: &dyn Fn(Sign) -> bool,
    ) -> Outcome;

    /// `op x`.
    fn unary(&self, b: &mut Builder, op: UnOp, x: &Value, to: Reading) -> Outcome;

    /// A conversion; `None` when it is not modelled.
    fn cast(
        &self,
        b: &mut Builder,
        op: CastOp,
        flags: Flags,
        x: &Value,
        to: Reading,
    ) -> Option<Outcome>;

    /// Whether the result of `x op y` fits ([`ir::machine::fits`]), and whether
    /// that is only an over-approximation.
    fn fits(&self, b: &mut Builder, op: BinOp, sign: Sign, x: &Value, y: &Value) -> (Term, bool);

    /// The array all of whose elements are `x`.
    fn filled(&self, b: &mut Builder, x: &Value, to: Reading) -> Term;

    /// The element at an index, a machine integer of [`ir::INDEX_WIDTH`] bits.
    fn select(&self, b: &mut Builder, array: &Value, index: &Value, to: Reading) -> Term;

    /// The array with that element at an index.
    fn store(&self, b: &mut Builder, array: &Value, index: &Value, x: &Value) -> Term;

    /// `x op y` for two numbers, truth values or addresses of one type.
    fn compare(&self, b: &mut Builder, op: CmpOp, x: &Value, y: &Value) -> Term;
}
