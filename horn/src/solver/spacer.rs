//! Spacer (A. Komuravelli, A. Gurfinkel, S. Chaki, *SMT-Based Model Checking
//! for Recursive Programs*, FMSD 2016) in Z3, with lemmas.

use super::derivation;
use super::engine::{Answer, Engine, Question};
use super::z3::{Failure, FixedPoint, Param, Status, Z3};
use crate::clause::Interpretation;

/// Spacer with these parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacer {
    /// Whether lemmas are fed. Predicates stay as they are then: lemmas don't
    /// survive inlining and slicing.
    pub lemmas: bool,
    /// Further parameters. `spacer.gpdr` is never set: it gives wrong answers.
    pub parameters: &'static [(&'static str, Param)],
}

/// No transformation that would change the predicates that lemmas speak of.
const KEEP_PREDICATES: [(&str, Param); 4] = [
    ("xform.slice", Param::Bool(false)),
    ("xform.inline_linear", Param::Bool(false)),
    ("xform.inline_eager", Param::Bool(false)),
    ("xform.tail_simplifier_pve", Param::Bool(false)),
];

impl Engine for Spacer {
    fn ask(&self, question: Question<'_>) -> Result<Answer, Failure> {
        let Question {
            system,
            lemmas,
            steps: rlimit,
        } = question;
        let z3 = Z3::new()?;
        let mut params = vec![
            ("engine", Param::Symbol("spacer")),
            ("rlimit", Param::Uint(rlimit)),
        ];
        if self.lemmas {
            params.extend(KEEP_PREDICATES);
        }
        params.extend_from_slice(self.parameters);
        let engine = FixedPoint::new(&z3, system, &params)?;
        if self.lemmas {
            for (p, t) in &lemmas.formulas {
                if t.as_bool() != Some(true) {
                    engine.cover(system, *p, t)?;
                }
            }
        }
        let (status, error) = engine.query();
        Ok(match status {
            Status::Unsat => {
                let mut found = Interpretation::default();
                for (p, t) in engine.interpretation(system)? {
                    found.conjoin(p, t);
                }
                Answer::Safe(found)
            }
            Status::Sat => {
                let facts = engine.derivation()?;
                Answer::Unsafe(derivation::rebuild(system, &facts, rlimit)?)
            }
            Status::Unknown => {
                Answer::Unknown(error.unwrap_or_else(|| "the solver gave up".to_owned()))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause::System;

    #[test]
    fn parameters_that_z3_does_not_know_are_errors() {
        let Ok(z3) = Z3::new() else {
            panic!("no context")
        };
        let system = System::default();
        let made = |name| FixedPoint::new(&z3, &system, &[(name, Param::Bool(true))]).map(drop);
        assert_eq!(made("spacer.global"), Ok(()));
        assert!(made("spacer.globally").is_err());
    }
}
