//! Spacer (A. Komuravelli, A. Gurfinkel, S. Chaki, *SMT-Based Model Checking
//! for Recursive Programs*, FMSD 2016) in Z3, with lemmas, in configurations
//! that are tried in table order.

use super::z3::{Engine, Fact, Failure, Param, Status, Z3};
use crate::clause::{Interpretation, System};

/// A row of the portfolio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Its name in reports.
    pub name: &'static str,
    /// Whether lemmas are fed. Covers don't survive inlining and slicing.
    pub covers: bool,
    /// Parameters of the engine.
    pub params: &'static [(&'static str, Param)],
}

/// No transformation that would change the predicates that lemmas speak of.
const KEEP: [(&str, Param); 4] = [
    ("xform.slice", Param::Bool(false)),
    ("xform.inline_linear", Param::Bool(false)),
    ("xform.inline_eager", Param::Bool(false)),
    ("xform.tail_simplifier_pve", Param::Bool(false)),
];

/// The portfolio, in table order. `spacer.gpdr` is never set: it gives wrong
/// answers.
pub const PORTFOLIO: &[Config] = &[
    Config {
        name: "global",
        covers: true,
        params: &[
            KEEP[0],
            KEEP[1],
            KEEP[2],
            KEEP[3],
            ("spacer.global", Param::Bool(true)),
        ],
    },
    Config {
        name: "seahorn",
        covers: true,
        params: &[
            KEEP[0],
            KEEP[1],
            KEEP[2],
            KEEP[3],
            // The child that comes last first: SeaHorn's 2 is a random order.
            ("spacer.order_children", Param::Uint(1)),
            ("spacer.weak_abs", Param::Bool(false)),
            ("spacer.mbqi", Param::Bool(false)),
            ("spacer.keep_proxy", Param::Bool(false)),
            ("spacer.use_euf_gen", Param::Bool(true)),
        ],
    },
    Config {
        name: "default",
        covers: false,
        params: &[],
    },
];

/// What Spacer found.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The query can't be reached: an interpretation, not yet checked.
    Safe(Interpretation),
    /// It can: facts that lead there, not yet checked.
    Unsafe(Vec<Fact>),
    /// Neither, and why.
    Unknown(String),
}

/// Asks Spacer. The answer is not to be trusted: [`super::certificate`] checks
/// the one, a replay the other.
///
/// # Errors
/// When Z3 doesn't accept the system.
pub fn solve(
    system: &System,
    lemmas: &Interpretation,
    config: &Config,
    rlimit: u32,
) -> Result<Answer, Failure> {
    let z3 = Z3::new()?;
    let mut params = vec![
        ("engine", Param::Symbol("spacer")),
        ("rlimit", Param::Uint(rlimit)),
    ];
    params.extend_from_slice(config.params);
    let engine = Engine::new(&z3, system, &params)?;
    if config.covers {
        for (p, t) in &lemmas.formulas {
            if t.as_bool() != Some(true) {
                engine.cover(system, *p, t)?;
            }
        }
    }
    let (status, error) = engine.query();
    match status {
        Status::Unsat => {
            let mut found = Interpretation::default();
            for (p, t) in engine.interpretation(system)? {
                found.conjoin(p, t);
            }
            Ok(Answer::Safe(found))
        }
        Status::Sat => Ok(Answer::Unsafe(engine.derivation()?)),
        Status::Unknown => Ok(Answer::Unknown(
            error.unwrap_or_else(|| "the solver gave up".to_owned()),
        )),
    }
}
