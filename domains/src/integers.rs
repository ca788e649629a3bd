//! The capability of machine integers: sets of valuations of integer variables
//! of given widths. The machine-integer layer ([`crate::layer::machine`]) gives it to
//! every numeric domain; a domain that computes on machine integers itself
//! implements it directly.

use crate::lattice::Lattice;
use crate::state::{Scope, Tri};
use crate::value::interval::Interval;
use ir::{BinOp, CastOp, CmpOp, Flags, Formula, Operand, Sign, UnOp, Var};
use std::sync::Arc;

/// What is known of one operation and its present operands beyond what the
/// domain itself sees, from conditions that were assumed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The exact result, everything read signed, is a signed integer of the
    /// width ([`ir::Cond::Fits`]). Of a signed remainder: that of the quotient.
    pub fits_signed: bool,
    /// The same, read unsigned.
    pub fits_unsigned: bool,
    /// The right operand is not 0.
    pub nonzero: bool,
}

/// A set of valuations of the integer variables of a function. A variable that
/// was never mentioned is arbitrary. Variables of other types are ignored.
/// Operands have the types that the IR's verifier asks for.
pub trait Integers: Lattice {
    /// What is known of the first variable of each pair, as what its second one
    /// is in another function, as [`crate::state::State::carry`] states it. The
    /// types are the same, and each variable occurs once.
    #[must_use]
    fn carry(&self, scope: &Arc<Scope>, pairs: &[(Var, Var)]) -> Self;

    /// The function whose variables these are.
    fn scope(&self) -> &Arc<Scope>;

    /// `dst` gets an arbitrary value.
    fn havoc(&mut self, dst: Var);

    /// `dst = src`.
    fn assign(&mut self, dst: Var, src: &Operand);

    /// `dst` gets an arbitrary value whose reading is in `range`; outside the
    /// type's range there is none.
    fn set_range(&mut self, dst: Var, sign: Sign, range: &Interval);

    /// Keeps the valuations in which the reading of `v` is in `range`.
    fn assume_range(&mut self, v: Var, sign: Sign, range: &Interval);

    /// `dst = a op b`; an arbitrary value where [`ir::machine::binary`] is `None`.
    fn binary(&mut self, dst: Var, op: BinOp, flags: Flags, a: &Operand, b: &Operand, known: Known);

    /// `dst = op a`.
    fn unary(&mut self, dst: Var, op: UnOp, a: &Operand);

    /// `dst = op a` for `trunc`, `zext` and `sext` between integers; an
    /// arbitrary value when a flag is broken.
    fn resize(&mut self, dst: Var, op: CastOp, flags: Flags, a: &Operand);

    /// A hint: here the program compares `v` with a constant, and the answer is
    /// known.
    fn compared(&mut self, v: Var);

    /// Keeps the valuations in which `a op b`.
    fn assume_cmp(&mut self, op: CmpOp, a: &Operand, b: &Operand);

    /// Whether `a op b` in all valuations, in none, or that isn't known.
    fn decide_cmp(&self, op: CmpOp, a: &Operand, b: &Operand) -> Tri;

    /// Keeps the valuations in which [`ir::Cond::Fits`] is `holds`.
    fn assume_fits(&mut self, op: BinOp, sign: Sign, a: &Operand, b: &Operand, holds: bool);

    /// Whether [`ir::Cond::Fits`] holds in all valuations, in none, or that
    /// isn't known.
    fn decide_fits(&self, op: BinOp, sign: Sign, a: &Operand, b: &Operand) -> Tri;

    /// Contains the operand's reading in every valuation.
    fn range(&self, a: &Operand, sign: Sign) -> Interval;

    /// The lowest bit of the operand, if it is the same in all valuations.
    fn lowest_bit(&self, a: &Operand) -> Option<bool>;

    /// Forgets every variable for which `keep` is false.
    fn project(&mut self, keep: &dyn Fn(Var) -> bool);

    /// What is known of these variables, which are in order and each once: what
    /// [`Integers::project`] would leave, or somewhat less.
    #[must_use]
    fn restricted(&self, vars: &[Var]) -> Self {
        let mut all = self.clone();
        all.project(&|v| vars.binary_search(&v).is_ok());
        all
    }

    /// Simultaneous renaming; no `to` is constrained before, each `from` and
    /// each `to` occurs once.
    fn rename(&mut self, pairs: &[(Var, Var)]);

    /// A formula that every valuation satisfies.
    fn formula(&self) -> Formula;
}
