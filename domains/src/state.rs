//! What the fixpoint engine asks of a whole stack: the state of a function's
//! registers. The machine-integer layer and the Boolean functor together
//! implement it over any numeric domain.

use crate::lattice::Lattice;
use ir::{BinOp, CastOp, Cond, Flags, Formula, Operand, Type, UnOp, Valuation, Var};
use std::sync::Arc;

/// Which readings of an integer variable are tracked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// Track the signed reading.
    pub signed: bool,
    /// Track the unsigned reading.
    pub unsigned: bool,
}

impl Readings {
    /// Track both.
    pub const BOTH: Readings = Readings {
        signed: true,
        unsigned: true,
    };
}

/// What a state knows of the function it belongs to; shared by all its states.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The type of each variable.
    pub types: Arc<[Type]>,
    /// The readings of each variable; at least one for integers.
    pub readings: Arc<[Readings]>,
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

/// A set of valuations of a function's `bool` and integer variables (pointers
/// and what lies in memory follow with the domains that know them). A variable
/// that was never mentioned is arbitrary.
///
/// Operands and destinations must have the types that the IR's verifier asks
/// for. Arbitrary results (division by zero, a broken flag: `ir::machine`
/// answers `None`) must be covered.
pub trait State: Lattice {
    /// A fresh ⊤ of the same stack for another function.
    #[must_use]
    fn top_of(&self, scope: &Scope) -> Self;

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

    /// `dst` gets an arbitrary value of its type.
    fn havoc(&mut self, dst: Var);

    /// Keeps the states in which `cond` holds (at least those).
    fn assume(&mut self, cond: &Cond);

    /// Whether `cond` holds in all states, in none, or that isn't known.
    /// In ⊥ everything is `True`.
    fn decide(&self, cond: &Cond) -> Tri;

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

    /// Whether the valuation may be in γ: `false` proves a bug when the
    /// valuation was reached. The default evaluates [`State::formula`].
    fn may_contain(&self, env: &impl Valuation) -> bool
    where
        Self: Sized,
    {
        self.formula().eval(env) != Some(false)
    }
}
