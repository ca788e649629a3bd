//! Results of analyses against executions: every state that a run visits lies
//! in every invariant claimed for its point, and no run fails a check that is
//! claimed to be safe.
//!
//! This is the judge of all engines. It knows nothing of how results came
//! about, only [`Invariants`] and [`CheckVerdict`]s.

use ir::interp::{
    Frame, Limits, NoHost, Observer, Outcome, Returned, SeededOracle, Stop, Value, run,
};
use ir::{
    CheckVerdict, Context, Formula, FuncId, Function, Invariants, Point, Program, Script, Valuation,
};
use std::fmt;

/// What is wrong with a result, and the run that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Which claim, and what was there instead.
    pub text: String,
    /// Where the run started.
    pub entry: FuncId,
    /// What repeats the run.
    pub script: Script,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nscript: {:?}", self.text, self.script)
    }
}

/// How much was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Runs.
    pub runs: u64,
    /// Statements executed.
    pub steps: u64,
    /// Facts that were evaluated in a state and held.
    pub held: u64,
    /// Facts that speak of a variable without a value.
    pub undecided: u64,
}

/// Runs a program with seeds `0..runs`, from each entry and, for invariants that
/// claim to hold for every caller, from each function; says what contradicts
/// the results.
///
/// # Errors
/// The first contradiction.
pub fn check(
    program: &Program,
    invariants: &[&Invariants],
    verdicts: &[CheckVerdict],
    runs: u64,
    limits: Limits,
) -> Result<Figures, Box<Contradiction>> {
    let mut figures = Figures::default();
    let any_caller: Vec<&Invariants> = invariants
        .iter()
        .copied()
        .filter(|i| i.semantics.context == Context::AnyCaller)
        .collect();
    for entry in program.function_ids() {
        let from_outside = program.entries.contains(&entry);
        let (invariants, verdicts) = if from_outside {
            (invariants, verdicts)
        } else {
            // Verdicts and invariants from the entry say nothing of this run.
            (&any_caller[..], &[][..])
        };
        if program.function(entry).is_external() || (!from_outside && invariants.is_empty()) {
            continue;
        }
        for seed in 0..runs {
            let mut judge = Judge {
                invariants,
                figures: &mut figures,
                wrong: None,
            };
            let mut oracle = SeededOracle::for_program(program, seed);
            let outcome = run(program, entry, &mut oracle, &mut NoHost, &mut judge, limits);
            let wrong = judge.wrong.or_else(|| refuted(program, verdicts, &outcome));
            if let Some(text) = wrong {
                return Err(Box::new(Contradiction {
                    text,
                    entry,
                    script: outcome.script,
                }));
            }
            figures.runs += 1;
            figures.steps += outcome.steps;
        }
    }
    Ok(figures)
}

/// The claim of safety that a failing run refutes.
fn refuted(program: &Program, verdicts: &[CheckVerdict], outcome: &Outcome) -> Option<String> {
    let Stop::Failed { check, .. } = outcome.stop else {
        return None;
    };
    let claim = verdicts
        .iter()
        .find(|v| v.check == check && v.status.is_safe())?;
    Some(format!(
        "check {check:?} ({}) is claimed to be {:?} by {:?}, and fails",
        program.check(check).message,
        claim.status,
        claim.engine
    ))
}

struct Judge<'a> {
    invariants: &'a [&'a Invariants],
    figures: &'a mut Figures,
    wrong: Option<String>,
}

impl Judge<'_> {
    fn judge(&mut self, fact: &Formula, state: &impl Valuation, say: impl FnOnce() -> String) {
        match fact.eval(state) {
            Some(true) => self.figures.held += 1,
            None => self.figures.undecided += 1,
            Some(false) if self.wrong.is_none() => self.wrong = Some(say()),
            Some(false) => {}
        }
    }

    fn at(&mut self, frame: &Frame<'_>, point: Point) {
        for i in self.invariants {
            let fact = i.at(frame.site.function, point);
            if *fact != Formula::True {
                self.judge(fact, frame, || {
                    let f = frame.function();
                    let values = f
                        .var_ids()
                        .filter_map(|v| Some(format!("{}={}", f.var(v).name, frame.value(v)?)));
                    let values = values.collect::<Vec<_>>().join(" ");
                    describe(&i.domain, f, point, fact, &values)
                });
            }
        }
    }
}

fn describe(domain: &str, f: &Function, point: Point, fact: &Formula, values: &str) -> String {
    let block = match point {
        Point::Entry(b) | Point::After(b, _) => &f.block(b).name,
    };
    format!(
        "{domain}: at {point:?} (^{block}) of @{} it is claimed that {fact:?}, but {values}",
        f.name
    )
}

impl Observer for Judge<'_> {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        self.at(frame, Point::Entry(frame.site.block));
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        self.at(frame, Point::After(frame.site.block, frame.site.statement));
    }

    fn ret(&mut self, frame: &Frame<'_>, returned: &Returned<'_>) {
        for i in self.invariants {
            let of_function = i
                .functions
                .iter()
                .find(|f| f.function == frame.site.function);
            if let Some(summary) = of_function.and_then(|f| f.summary.as_ref()) {
                self.judge(summary, returned, || {
                    let show = |values: &[Value]| {
                        let values = values.iter().map(ToString::to_string);
                        values.collect::<Vec<_>>().join(", ")
                    };
                    format!(
                        "{}: of @{} it is claimed that {summary:?}, but ({}) gave ({})",
                        i.domain,
                        returned.function.name,
                        show(returned.args),
                        show(returned.results)
                    )
                });
            }
        }
    }
}
