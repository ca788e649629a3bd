//! Results as data: formulas at block entries.

use crate::analysis::Analysis;
use domains::state::State;
use ir::{Context, Formula, FuncId, FunctionInvariants, Invariants, Point, Program, Semantics};

/// The invariants of every function that has a result. Blocks that control
/// can't reach get [`Formula::False`].
pub fn export<S: State>(program: &Program, analysis: &Analysis<S>, domain: &str) -> Invariants {
    let functions = analysis
        .functions
        .iter()
        .enumerate()
        .filter_map(|(i, result)| {
            let function = FuncId::new(i);
            let fixpoint = result.as_ref().ok()?;
            let points = program
                .function(function)
                .block_ids()
                .map(|b| {
                    let formula = match &fixpoint.entry[b.index()] {
                        Some(state) => state.formula(),
                        None => Formula::False,
                    };
                    (Point::Entry(b), formula)
                })
                .filter(|(_, formula)| *formula != Formula::True)
                .collect();
            Some(FunctionInvariants {
                function,
                points,
                summary: None,
            })
        })
        .collect();
    Invariants {
        domain: domain.to_owned(),
        semantics: Semantics {
            context: Context::AnyCaller,
            after_passed_checks: true,
        },
        functions,
    }
}
