//! What the fixpoint engine asks of a whole stack: the state of a function's
//! registers. The machine-integer layer and the Boolean functor together
//! implement it over any numeric domain.

use crate::lattice::Lattice;
use crate::value::interval::Interval;
use ir::{BinOp, CastOp, Cond, Flags, FloatOp, Formula, Operand, Readings, Sign, Type, UnOp, Var};
use std::sync::Arc;

/// What a state knows of the function it belongs to; shared by all its states.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The type of each variable.
    pub types: Arc<[Type]>,
    /// The readings of each variable; at least one for integers.
    pub readings: Arc<[Readings]>,
    /// Whether it is tracked which pointers are null. Only
    /// the functor `nullity` sets this.
    pub pointers: bool,
    /// The shapes of arrays whose elements are numbered row by row.
    pub shapes: Arc<[Shape]>,
    /// Arrays whose elements name objects, 0 none: being 0 is a case of its own.
    pub objects: Arc<[Var]>,
    /// Numbers of objects, of which being 0, none, is a case of its own: where a join
    /// brings that together with others, it keeps which of [`Scope::counts`] are 0 then.
    pub pointees: Arc<[Var]>,
    /// Integers that may be 0 where a pointer is null, as how much is stored there.
    pub counts: Arc<[Var]>,
    /// Groups of arrays that no index has to do with each other; an array that is in
    /// none is in the first.
    pub groups: Arc<[Box<[Var]>]>,
    /// Arrays of which two elements next to each other may be related.
    pub neighbours: Arc<[Var]>,
    /// Indices, each with another one that has the same value wherever it is computed;
    /// in order.
    pub same_indices: Arc<[(Var, Var)]>,
    /// Indices, each with another variable that it is computed from, as the counter of a
    /// loop; in order.
    pub made_of: Arc<[(Var, Var)]>,
    /// Arrays with indices (the first ones of those that are the same) at which several
    /// statements write; in order.
    pub rewritten: Arc<[(Var, Var)]>,
    /// A variable that remembers an index by which arrays are accessed, as that of the
    /// largest element, or one where an index begins; and how it is read.
    pub remembers: Option<(Var, Sign)>,
    /// Whether it is tracked which floats there can be. Only the functor `floats`
    /// sets this.
    pub floats: bool,
    /// How many times as many parts of arrays are worth their time as usual; at least 1.
    pub detail: usize,
}

/// How elements are numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of the element whose coordinates are all 0; not negative.
    pub first: i64,
    /// The lengths of all dimensions but the outermost, each at least 1.
    pub lengths: Vec<i64>,
}

/// How the index of an access to an array is made: what would stand between
/// brackets, `a[i][j + 1]`.
///
/// Promised is: where each coordinate lies in its dimension (from 0 on, in the
/// outermost to `most`), the index is the number of that element, row by row.
/// Elsewhere nothing is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Which of [`Scope::shapes`] it is.
    pub shape: usize,
    /// One for each dimension, the outermost first.
    pub coordinates: Vec<Coordinate>,
    /// The largest coordinate of the outermost dimension that is told apart.
    pub most: i64,
    /// The dimensions, each once, those first that change in outer loops.
    pub order: Vec<usize>,
}

/// A number of 64 bits: a reading of a variable, if there is one, and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinate {
    /// An integer variable of at most 64 bits, and how it is read.
    pub variable: Option<(Var, Sign)>,
    /// What is added.
    pub plus: i64,
}

/// A three-valued answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tri {
    /// Holds in every state.
    True,
    /// Holds in no state.
    False,
    /// Neither is known.
    Unknown,
}

impl Tri {
    /// The answer that is known.
    pub fn from_bool(b: bool) -> Tri {
        if b { Tri::True } else { Tri::False }
    }

    /// The answer to the opposite question.
    #[must_use]
    pub fn negate(self) -> Tri {
        match self {
            Tri::True => Tri::False,
            Tri::False => Tri::True,
            Tri::Unknown => Tri::Unknown,
        }
    }

    /// The answer, if it is known.
    pub fn known(self) -> Option<bool> {
        match self {
            Tri::True => Some(true),
            Tri::False => Some(false),
            Tri::Unknown => None,
        }
    }
}

/// A set of valuations of a function's `bool` and integer variables, and of its
/// floats and arrays for domains that know them. A variable that was never mentioned is
/// arbitrary.
///
/// Operands and destinations must have the types that the IR's verifier asks
/// for. Arbitrary results (division by zero, a broken flag: `ir::machine`
/// answers `None`) must be covered.
pub trait State: Lattice {
    /// The state of another function, in which is known what is known here of
    /// the first variable of each pair, as what its second one is: γ(result) ⊇
    /// { s' | s ∈ γ(self), s'(to) = s(from) for each pair }. A pair whose types
    /// differ says nothing; each `to` occurs once. The scopes may track
    /// different readings; pointers and floats that are tracked here are tracked there.
    #[must_use]
    fn carry(&self, scope: &Scope, pairs: &[(Var, Var)]) -> Self;

    /// The function this state belongs to.
    fn scope(&self) -> &Scope;

    /// `dst = src`.
    fn assign(&mut self, dst: Var, src: &Operand);

    /// `dst = a op b` on integers.
    fn binary(&mut self, dst: Var, op: BinOp, flags: Flags, a: &Operand, b: &Operand);

    /// `dst = op a` on integers.
    fn unary(&mut self, dst: Var, op: UnOp, a: &Operand);

    /// `dst = op a` between types; forgets `dst` where it knows nothing.
    fn cast(&mut self, dst: Var, op: CastOp, flags: Flags, a: &Operand);

    /// `dst = cond ? a : b`.
    fn select(&mut self, dst: Var, cond: &Operand, a: &Operand, b: &Operand);

    /// `dst = cond`, a `bool`.
    fn set_bool(&mut self, dst: Var, cond: &Cond);

    /// `dst = op(args)` on floats.
    fn float(&mut self, dst: Var, _op: FloatOp, _args: &[Operand]) {
        self.havoc(dst);
    }

    /// `dst` gets an arbitrary value of its type.
    fn havoc(&mut self, dst: Var);

    /// Every element of the array `dst` is `value`.
    fn array_init(&mut self, dst: Var, _value: &Operand) {
        self.havoc(dst);
    }

    /// `dst = src`, arrays of the same type.
    fn array_copy(&mut self, dst: Var, _src: Var) {
        self.havoc(dst);
    }

    /// `dst = array[index]`, where the index is made like that, if it is known.
    fn array_select(&mut self, dst: Var, _array: Var, _index: &Operand, _cell: Option<&Cell>) {
        self.havoc(dst);
    }

    /// `dst = array` with another element at that index, which is made like that,
    /// if it is known.
    fn array_store(
        &mut self,
        dst: Var,
        _array: Var,
        _index: &Operand,
        _value: &Operand,
        _cell: Option<&Cell>,
    ) {
        self.havoc(dst);
    }

    /// `dst` has the elements of the first array from the index `from` on and before
    /// `to`, and elsewhere those of the second one, all of the same type.
    fn array_merge(&mut self, dst: Var, _arrays: (Var, Var), _from: &Operand, _to: &Operand) {
        self.havoc(dst);
    }

    /// Keeps the states in which `cond` holds (at least those).
    fn assume(&mut self, cond: &Cond);

    /// Whether `cond` holds in all states, in none, or that isn't known.
    /// In ⊥ everything is `True`.
    fn decide(&self, cond: &Cond) -> Tri;

    /// Contains the reading of an integer variable in every state.
    fn range(&self, v: Var, sign: Sign) -> Interval;

    /// Forgets every variable for which `keep` is false.
    fn project(&mut self, keep: &dyn Fn(Var) -> bool);

    /// What is known of these variables, which are in order and each once: what
    /// [`State::project`] would leave, or somewhat less. Cost: proportional to
    /// what is stored of them, where the domain can.
    #[must_use]
    fn restricted(&self, vars: &[Var]) -> Self {
        let mut all = self.clone();
        all.project(&|v| vars.binary_search(&v).is_ok());
        all
    }

    /// Simultaneous renaming; no `to` is constrained before.
    fn rename(&mut self, pairs: &[(Var, Var)]);

    /// A formula that every state satisfies, as exact as formulas allow.
    fn formula(&self) -> Formula;
}

/// Hands every method of [`State`] to a macro that says what becomes of it, as
/// `numeric_methods` does for numeric domains.
macro_rules! state_methods {
    ($with:ident $($extra:tt)*) => {
        $with!($($extra)* change assign(dst: Var, src: &Operand));
        $with!($($extra)* change binary(dst: Var, op: BinOp, flags: Flags, a: &Operand, b: &Operand));
        $with!($($extra)* change unary(dst: Var, op: UnOp, a: &Operand));
        $with!($($extra)* change cast(dst: Var, op: CastOp, flags: Flags, a: &Operand));
        $with!($($extra)* change select(dst: Var, cond: &Operand, a: &Operand, b: &Operand));
        $with!($($extra)* change set_bool(dst: Var, cond: &Cond));
        $with!($($extra)* change float(dst: Var, op: FloatOp, args: &[Operand]));
        $with!($($extra)* change havoc(dst: Var));
        $with!($($extra)* change array_init(dst: Var, value: &Operand));
        $with!($($extra)* change array_copy(dst: Var, src: Var));
        $with!($($extra)* change array_select(dst: Var, array: Var, index: &Operand, cell: Option<&Cell>));
        $with!($($extra)* change array_store(dst: Var, array: Var, index: &Operand, value: &Operand, cell: Option<&Cell>));
        $with!($($extra)* change array_merge(dst: Var, arrays: (Var, Var), from: &Operand, to: &Operand));
        $with!($($extra)* change assume(cond: &Cond));
        $with!($($extra)* change project(keep: &dyn Fn(Var) -> bool));
        $with!($($extra)* change rename(pairs: &[(Var, Var)]));
        $with!($($extra)* make carry(scope: &Scope, pairs: &[(Var, Var)]));
        $with!($($extra)* make restricted(vars: &[Var]));
        $with!($($extra)* ask scope() -> &Scope);
        $with!($($extra)* ask decide(cond: &Cond) -> Tri);
        $with!($($extra)* ask range(v: Var, sign: Sign) -> Interval);
        $with!($($extra)* ask formula() -> Formula);
    };
}

pub(crate) use state_methods;
