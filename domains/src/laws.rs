//! The laws that every domain obeys, as tests that run over the registry: a
//! new domain gets them for its line there.
//!
//! - [`order`]: the lattice laws, on random elements, and widening chains that
//!   stop within the bound that the registry states;
//! - [`loops`]: widening in loops that come round to what they found before;
//! - [`points`]: numeric operations against sampled points of γ;
//! - [`precision`]: operations on `i4` are as precise as the domain can say;
//! - [`functors`]: what functors know, against what the domain inside knows;
//! - [`backward`]: backward operations against points and where they lead;
//! - [`states`]: whole stacks on machine integers against `ir::machine`: random
//!   runs of statements on several concrete states at once, over all widths,
//!   and every operation on every pair of `i4` operands.
//!
//! Everything is random but reproducible: a failure names its seed.

pub(crate) mod backward;
pub(crate) mod concrete;
pub(crate) mod functors;
pub(crate) mod loops;
pub(crate) mod order;
pub(crate) mod points;
pub(crate) mod precision;
pub(crate) mod random;
pub(crate) mod states;
pub(crate) mod walk;

use std::fmt;

/// A law that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Violation {
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
pub(crate) type Outcome = Result<u64, Violation>;

#[cfg(test)]
mod tests {
    use super::order::Meets;
    use super::*;
    use crate::algebra::linearization;
    use crate::algebra::non_linear::NonLinear;
    use crate::lattice::{Lattice, by_field, lattice_methods};
    use crate::numeric::Numeric;
    use crate::stack::dynamic::Num;
    use crate::stack::registry::{DOMAINS, Entry, Level};
    use crate::stack::{expression, registry};
    use crate::value::interval::Interval;
    use crate::value::intervals::Intervals;
    use crate::{Stack, stack};
    use ir::{Dim, Formula, LinCons, LinExpr};

    fn must_hold(expression: &str, outcome: Outcome) {
        match outcome {
            Ok(checked) => assert!(checked > 1000, "{expression}: only {checked} checks"),
            Err(violation) => panic!("{expression}: {violation}"),
        }
    }

    /// Every numeric domain with its arguments filled in.
    fn each(f: impl Fn(&Entry, &Num) -> Outcome) {
        for entry in DOMAINS.iter().filter(|e| e.level.is_numbers()) {
            let expression = registry::example(entry);
            let expr = expression::parse(&expression).unwrap();
            let top = registry::build(&expr).unwrap();
            must_hold(&expression, f(entry, &top));
        }
    }

    /// The stack of every domain and of every functor on states.
    fn each_stack(f: impl Fn(&Entry, &Stack) -> Outcome) {
        for entry in DOMAINS {
            let expression = registry::example(entry);
            must_hold(&expression, f(entry, &stack(&expression).unwrap()));
        }
    }

    /// Products of domains that know different things: what one says of a number
    /// is told to the other.
    #[test]
    #[ignore = "takes long; `make long`"]
    fn products_of_different_domains_are_sound() {
        for expression in [
            "product(intervals, congruences)",
            "product(signs, known-bits)",
            "product(wrapped-intervals, disjunctive-intervals)",
            "product(zones, congruences)",
        ] {
            let top = registry::build(&expression::parse(expression).unwrap());
            let stack = stack(expression).unwrap();
            let meets = if expression.contains("wrapped") {
                Meets::AtMostTheLeft
            } else {
                Meets::AtMostBoth
            };
            let top = top.unwrap();
            for outcome in [
                order::lattice(&top, meets, 10, 100),
                points::operations(&top, 10, 150),
                states::every_operand(&stack, 10),
                walk::runs(&stack, 10, 60),
            ] {
                if let Err(violation) = outcome {
                    panic!("{expression}: {violation}");
                }
            }
        }
    }

    /// Two arcs of a circle may have two arcs in common.
    fn meets(entry: &Entry) -> Meets {
        match entry.name {
            "wrapped-intervals" => Meets::AtMostTheLeft,
            _ => Meets::AtMostBoth,
        }
    }

    #[test]
    fn lattices_are_ordered() {
        each(|entry, top| order::lattice(top, meets(entry), 1, 250));
    }

    #[test]
    fn joins_are_least() {
        each(|entry, top| precision::joins(top, meets(entry), 20, 800));
    }

    #[test]
    #[ignore = "takes long; `make long`"]
    fn small_operations_are_best() {
        each(|entry, top| {
            if entry.best_when_small {
                precision::operations(top, 21, 200)
            } else {
                Ok(u64::MAX) // what is sound has tests of its own
            }
        });
    }

    #[test]
    #[ignore = "takes long; `make long`"]
    fn increasing_chains_stop() {
        each(|entry, top| order::chains(top, entry.longest_chain, 2, 100));
    }

    #[test]
    fn decreasing_chains_stop() {
        each(|_, top| order::decreasing_chains(top, 15, 8));
    }

    #[test]
    fn loops_come_to_rest() {
        each(|_, top| loops::stop(top, 15, 1500));
    }

    /// Functors must leave alone what the domain inside remembers of its
    /// widenings.
    #[test]
    #[ignore = "takes long; `make long`"]
    fn loops_of_stacks_come_to_rest() {
        for expression in [
            "terms(zones)",
            "terms(octagons)",
            "terms(polyhedra)",
            "terms(boxes)",
            "packed(zones)",
            "packed(terms(zones))",
            "packed(octagons)",
            "powerset(zones, 3)",
            "powerset(polyhedra, 2)",
            "partitioned(zones, 3)",
            "partitioned(octagons, 2)",
            "product(zones, intervals-congruences)",
            "product(octagons, intervals-known-bits)",
            "product(polyhedra, intervals-congruences)",
            "product(terms(zones), congruences)",
            "terms(product(wrapped-intervals, zones))",
            "powerset(terms(octagons), 2)",
        ] {
            let top = registry::build(&expression::parse(expression).unwrap());
            must_hold(expression, loops::stop(&top.unwrap(), 16, 600));
        }
    }

    /// Of the Boolean functor, and of the functors on states around it.
    #[test]
    fn increasing_chains_of_states_stop() {
        each_stack(|entry, s| match (entry.level, entry.name) {
            (Level::States(_), _) | (_, "intervals") => {
                walk::chains(s, entry.longest_chain, 14, 200)
            }
            _ => Ok(u64::MAX), // widening of the numbers inside has its own test
        });
    }

    #[test]
    fn numeric_operations_are_sound_on_points() {
        each(|_, top| points::operations(top, 3, 400));
    }

    /// Of domains that do something else when they have many numbers: full
    /// packs, blocks that are too large.
    #[test]
    fn operations_on_many_numbers_are_sound_on_points() {
        for (e, size, cases) in [("packed(zones)", (15, 30), 20), ("polyhedra", (12, 16), 6)] {
            let expr = expression::parse(e).unwrap();
            let top = registry::build(&expr).unwrap();
            if let Err(violation) = points::operations_on(&top, size, 16, cases) {
                panic!("{e}: {violation}");
            }
        }
    }

    #[test]
    fn functors_know_what_the_domain_inside_knows() {
        for functor in [
            "powerset(D, 3)",
            "partitioned(D, 4)",
            "terms(D)",
            "product(D, intervals)",
            "product(signs, D)",
        ] {
            for inside in [
                "intervals-known-bits",
                "intervals-congruences",
                "disjunctive-intervals",
                "known-bits",
            ] {
                let top = |e: &str| registry::build(&expression::parse(e).unwrap()).unwrap();
                let functor = functor.replace('D', inside);
                must_hold(
                    &functor,
                    functors::know_what_is_inside(&top(&functor), &top(inside), 17, 600),
                );
            }
        }
    }

    #[test]
    fn backward_operations_are_sound_on_points() {
        each(|_, top| backward::preimages(top, 11, 2500));
    }

    /// Four stacks after each other share the pairs.
    #[test]
    #[ignore = "takes long; `make long`"]
    fn states_are_sound_on_every_pair_of_four_bit_operands() {
        let turn = std::cell::Cell::new(0);
        each_stack(|_, s| states::every_pair(s, 4, turn.replace(turn.get() + 1)));
    }

    #[test]
    #[ignore = "takes long; `make long`"]
    fn states_are_sound_on_every_four_bit_operand() {
        each_stack(|_, s| states::every_operand(s, 5));
    }

    /// Boxes take a shorter way through the machine-integer layer: this domain
    /// of intervals hides that it is one, and goes the way of relational ones.
    #[derive(Clone, Debug)]
    struct Unboxed(Intervals);

    impl Lattice for Unboxed {
        lattice_methods!(by_field(0));
    }

    /// Only what has no default, so that the defaults are tested too.
    impl Numeric for Unboxed {
        fn assign(&mut self, x: Dim, e: &LinExpr) {
            self.0.assign(x, e);
        }
        fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
            linearization::apply(self, x, op, a, b);
        }

        fn assume(&mut self, c: &LinCons) {
            self.0.assume(c);
        }
        fn forget(&mut self, x: Dim) {
            self.0.forget(x);
        }
        fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
            self.0.project(keep);
        }
        fn rename(&mut self, pairs: &[(Dim, Dim)]) {
            self.0.rename(pairs);
        }
        fn expand(&mut self, x: Dim, copy: Dim) {
            self.0.expand(x, copy);
        }
        fn bounds(&self, e: &LinExpr) -> Interval {
            self.0.bounds(e)
        }
        fn formula(&self) -> Formula {
            self.0.formula()
        }
    }

    #[test]
    #[ignore = "takes long; `make long`"]
    fn the_way_of_relational_domains_is_sound() {
        let top = Num::new(Unboxed(Intervals::new()));
        let stack = Stack::over("unboxed", top.clone());
        for outcome in [
            points::operations(&top, 7, 300),
            backward::preimages(&top, 7, 1000),
            order::lattice(&top, Meets::AtMostBoth, 7, 200),
            states::every_pair(&stack, 7, 0),
            states::every_pair(&stack, 7, 1),
            states::every_pair(&stack, 7, 2),
            states::every_pair(&stack, 7, 3),
            states::every_operand(&stack, 8),
            walk::runs(&stack, 9, 250),
        ] {
            if let Err(violation) = outcome {
                panic!("{violation}");
            }
        }
    }

    #[test]
    #[ignore = "takes long; `make long`"]
    fn random_runs_stay_inside() {
        each_stack(|_, s| walk::runs(s, 6, 80));
    }

    #[test]
    fn carried_states_contain_what_they_contained() {
        each_stack(|_, s| walk::carried(s, 18, 400));
        for e in [
            "nullity(lookahead(zones))",
            "lookahead(nullity(octagons))",
            "product(polyhedra, intervals-known-bits)",
        ] {
            must_hold(e, walk::carried(&stack(e).unwrap(), 19, 300));
        }
    }

    /// The registry's examples are over intervals; functors must also keep what
    /// relational domains and congruences promise.
    #[test]
    fn functors_keep_the_laws_of_other_domains() {
        for e in [
            "powerset(zones, 3)",
            "terms(terms(intervals-congruences))",
            "powerset(intervals-congruences, 2)",
            "partitioned(zones, 3)",
            "partitioned(powerset(intervals, 2), 4)",
            "packed(zones)",
            "packed(product(linear-equalities, congruences))",
        ] {
            let expr = expression::parse(e).unwrap();
            let top = registry::build(&expr).unwrap();
            let stack = stack(e).unwrap();
            // Equalities and remainders in a pack find more each time they are
            // told what both know, so that equal elements look different.
            let ordered = !e.contains("congruences)");
            for outcome in [
                order::lattice(&top, Meets::AtMostBoth, 11, if ordered { 60 } else { 0 }),
                points::operations(&top, 12, 100),
                walk::runs(&stack, 13, 30),
            ] {
                if let Err(violation) = outcome {
                    panic!("{e}: {violation}");
                }
            }
        }
    }
}
