//! The laws that every domain obeys, as tests that run over the registry: a
//! new domain gets them for its line there.
//!
//! - [`order`]: the lattice laws, on random elements, and widening chains that
//!   stop within the bound that the registry states;
//! - [`points`]: numeric operations against sampled points of γ;
//! - [`states`]: whole stacks on machine integers against `ir::machine`: random
//!   runs of statements on several concrete states at once, over all widths,
//!   and every operation on every pair of `i4` operands.
//!
//! Everything is random but reproducible: a failure names its seed.

pub mod concrete;
pub mod order;
pub mod points;
pub mod random;
pub mod states;
pub mod walk;

use std::fmt;

/// A law that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which law.
    pub law: &'static str,
    /// The seed of the failing case.
    pub seed: u64,
    /// What happened, several lines.
    pub details: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (seed {}):\n{}", self.law, self.seed, self.details)
    }
}

impl std::error::Error for Violation {}

/// How many single facts were checked, or the first violation.
pub type Outcome = Result<u64, Violation>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::Num;
    use crate::registry::{DOMAINS, Entry};
    use crate::stack;

    /// Every domain with its arguments filled in.
    fn each(f: impl Fn(&Entry, &str, &Num) -> Outcome) {
        for entry in DOMAINS {
            let expression = crate::registry::example(entry);
            let expr = crate::expression::parse(&expression).unwrap();
            let top = crate::registry::build(&expr).unwrap();
            match f(entry, &expression, &top) {
                Ok(checked) => assert!(checked > 1000, "{expression}: only {checked} checks"),
                Err(violation) => panic!("{expression}: {violation}"),
            }
        }
    }

    #[test]
    fn lattices_are_ordered() {
        each(|_, _, top| order::lattice(top, 1, 400));
    }

    #[test]
    fn increasing_chains_stop() {
        each(|entry, _, top| order::chains(top, entry.longest_chain, 2, 200));
    }

    #[test]
    fn numeric_operations_are_sound_on_points() {
        each(|_, _, top| points::operations(top, 3, 500));
    }

    #[test]
    fn states_are_sound_on_every_pair_of_four_bit_operands() {
        each(|_, e, _| states::every_pair(&stack(e).unwrap(), 4, 1));
    }

    #[test]
    fn states_are_sound_on_every_four_bit_operand() {
        each(|_, e, _| states::every_operand(&stack(e).unwrap(), 5));
    }

    #[test]
    fn random_runs_stay_inside() {
        each(|_, e, _| walk::runs(&stack(e).unwrap(), 6, 250));
    }
}
