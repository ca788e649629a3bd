//! Engines as functions from programs to claims.

use domains::stack::stack;
use domains::state::State;
use ir::{
    CheckId, CheckVerdict, Engine, Evidence, Formula, FuncId, Invariants, Point, Program, Status,
};
use iterator::checker::Outcome;
use iterator::fixpoint::UnknownCalls;
use iterator::{Analysis, Budget, Cursor, Failure, Parameters, analyze, check, export};

/// What abstract interpretation claims.
#[derive(Clone, Debug)]
pub struct Inferred {
    /// Facts at block entries and after every statement.
    pub invariants: Invariants,
    /// Verdicts on checks.
    pub verdicts: Vec<CheckVerdict>,
    /// Functions whose result did not pass the independent check.
    pub rejected: Vec<FuncId>,
}

/// Analyses a program with the stack over a domain expression.
///
/// # Errors
/// What is wrong with the expression.
pub fn infer(
    program: &Program,
    expression: &str,
    parameters: &Parameters,
) -> Result<Inferred, String> {
    let stack = stack(expression).map_err(|e| e.to_string())?;
    let analysis = analyze(
        program,
        &|scope: &_| stack.top(scope),
        parameters,
        1,
        &Budget::default(),
    );
    let mut invariants = export(program, &analysis, stack.expression());
    add_inner_points(program, &analysis, &mut invariants);
    let outcomes = check(program, &analysis);
    let verdicts = outcomes.iter().zip(0..).map(|(o, i)| CheckVerdict {
        check: CheckId(i),
        status: match o {
            Outcome::Proved => Status::Safe,
            Outcome::Unreachable => Status::Unreachable,
            _ => Status::Unknown,
        },
        engine: Some(Engine::Ai),
        evidence: Evidence::FixpointRechecked,
    });
    let rejected = program.function_ids().filter(|f| {
        let result = analysis.functions[f.index()].as_ref();
        result.is_err_and(|e| *e == Failure::NotAFixpoint)
    });
    Ok(Inferred {
        verdicts: verdicts.collect(),
        rejected: rejected.collect(),
        invariants,
    })
}

/// Adds the facts after every statement: a step that loses a state is seen at
/// once, not only where it reaches a block's entry.
fn add_inner_points<S: State>(
    program: &Program,
    analysis: &Analysis<S>,
    invariants: &mut Invariants,
) {
    for f in &mut invariants.functions {
        let function = program.function(f.function);
        let Ok(fixpoint) = &analysis.functions[f.function.index()] else {
            continue;
        };
        let mut cursor = Cursor::new(function, fixpoint, &UnknownCalls);
        for b in function.block_ids() {
            for (i, at) in (0..function.block(b).stmts.len()).zip(0..) {
                cursor.seek_after(b, i);
                let fact = cursor.state().map_or(Formula::False, State::formula);
                f.points.push((Point::After(b, at), fact));
            }
        }
        f.points.sort_by_key(|(point, _)| *point);
    }
}
