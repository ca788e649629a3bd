//! The queries: the engines that are asked, with their parameters, in the order
//! in which they are. The first answer in this order counts, however long each
//! takes, so that results are repeatable.
//!
//! Another engine is a file beside `spacer` and a row here.

use super::engine::Engine;
use super::spacer::Spacer;
use super::z3::Param;
use crate::tuning::ROUNDS;

/// A row of the table.
pub struct Query {
    /// Its name in reports.
    pub name: &'static str,
    /// Why it is there.
    pub reason: &'static str,
    /// Who is asked.
    pub(crate) engine: &'static dyn Engine,
}

/// The queries.
pub static QUERIES: &[Query] = &[
    Query {
        name: "global",
        reason: "lemmas of the same shape guide each other: relations that others would count up to",
        engine: &Spacer {
            lemmas: true,
            parameters: &[("spacer.global", Param::Bool(true))],
        },
    },
    Query {
        name: "seahorn",
        reason: "SeaHorn's parameters, another order of search: good where guidance generalizes too far",
        engine: &Spacer {
            lemmas: true,
            parameters: &[
                // The child that comes last first: SeaHorn's 2 is a random order.
                ("spacer.order_children", Param::Uint(1)),
                ("spacer.weak_abs", Param::Bool(false)),
                ("spacer.mbqi", Param::Bool(false)),
                ("spacer.keep_proxy", Param::Bool(false)),
                ("spacer.use_euf_gen", Param::Bool(true)),
            ],
        },
    },
    Query {
        name: "default",
        reason: "inlining and slicing make some clauses trivial, but lemmas don't survive them",
        engine: &Spacer {
            lemmas: false,
            parameters: &[],
        },
    },
];

/// Who is asked when, with how many steps; `steps` bound each query.
pub(crate) fn schedule(steps: u32) -> impl Iterator<Item = (&'static Query, u32)> {
    let round = move |part: u32| QUERIES.iter().map(move |q| (q, (steps / part).max(1)));
    ROUNDS.into_iter().flat_map(round)
}
