//! Counterexamples: a derivation becomes an execution, which the interpreter
//! runs to the failing check. Only that makes a check `unsafe`.

mod guide;

pub(crate) use guide::Plan;

use crate::encode::Encoding;
use crate::solver::derivation::Instance;
use ir::interp::{Limits, NoHost, NoObserver, Oracle, ScriptedOracle, Stop, run};
use ir::{CheckId, FuncId, Program, Script, Trace};

/// A replayed failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The check that failed.
    pub check: CheckId,
    /// The entry of the execution.
    pub entry: FuncId,
    /// What the oracle must answer for the run to repeat.
    pub script: Script,
}

impl Failure {
    /// The run, as evidence.
    pub(crate) fn trace(&self) -> Trace {
        Trace {
            entry: self.entry,
            script: self.script.clone(),
        }
    }
}

/// Why a derivation is no counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// The check that fails in the derivation, if that far is known.
    pub check: Option<CheckId>,
    /// Why, in words.
    pub why: String,
    /// A run that fails, but depends on what isn't modelled. In the program that
    /// this one was made of it may be modelled.
    pub candidate: Option<Candidate>,
}

/// A run that may be a failure of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The check that failed.
    pub check: CheckId,
    /// The entry of the execution.
    pub entry: FuncId,
    /// What the oracle must answer for the run to repeat.
    pub script: Script,
}

/// Runs a derivation in the interpreter.
///
/// # Errors
/// Why the run does not show a failure.
pub(crate) fn replay(
    program: &Program,
    encoding: &Encoding,
    derivation: &[Instance],
    limits: Limits,
) -> Result<Failure, Mismatch> {
    let plan = Plan::of(program, encoding, derivation).map_err(|why| Mismatch {
        check: None,
        why,
        candidate: None,
    })?;
    follow(program, plan, limits)
}

/// Runs a planned execution in the interpreter.
///
/// # Errors
/// Why the run does not show a failure.
pub(crate) fn follow(program: &Program, plan: Plan, limits: Limits) -> Result<Failure, Mismatch> {
    let expected = plan.check;
    let mismatch = |why: String| Mismatch {
        check: expected,
        why,
        candidate: None,
    };
    let entry = plan.entry;
    let shared = guide::Guide::new(program, plan);
    let (mut oracle, mut observer) = shared.halves();
    let outcome = run(
        program,
        entry,
        &mut oracle as &mut dyn Oracle,
        &mut NoHost,
        &mut observer,
        limits,
    );
    let Stop::Failed { check, .. } = outcome.stop else {
        return Err(mismatch(format!(
            "the solver's counterexample does not run to a failing check ({})",
            explain(&outcome.stop)
        )));
    };
    if outcome.depends_on_abstraction {
        let why = "its counterexample depends on a value that is not modelled";
        return Err(Mismatch {
            candidate: Some(Candidate {
                check,
                entry,
                script: outcome.script,
            }),
            ..mismatch(why.to_owned())
        });
    }
    // Once more from the script alone: that is what others can repeat.
    let mut scripted = ScriptedOracle::new(&outcome.script);
    let again = run(
        program,
        entry,
        &mut scripted,
        &mut NoHost,
        &mut NoObserver,
        limits,
    );
    if again.stop != outcome.stop || !scripted.fits() || again.depends_on_abstraction {
        return Err(mismatch("the counterexample can't be repeated".to_owned()));
    }
    Ok(Failure {
        check,
        entry,
        script: outcome.script,
    })
}

fn explain(stop: &Stop) -> String {
    match stop {
        Stop::Returned(_) => "it returns".to_owned(),
        Stop::Failed { .. } => "it fails".to_owned(),
        Stop::Undefined { what, .. } => format!("{what}"),
        Stop::Blocked => "no way on".to_owned(),
        Stop::Stopped | Stop::Exited(_) => "it ends".to_owned(),
        Stop::OutOfSteps => "too long".to_owned(),
        Stop::TooDeep => "too deep".to_owned(),
        Stop::Open => "open".to_owned(),
        Stop::Seen => "seen before".to_owned(),
        Stop::OutOfMemory => "out of memory".to_owned(),
        Stop::Malformed => "the program is malformed".to_owned(),
    }
}
