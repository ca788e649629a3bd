//! The one writer of verdicts: what stages find out goes in here, and the
//! ledger alone settles how each check ends.

use ir::{CheckId, CheckVerdict, Engine, Evidence, Formula, FuncId, Program, Status};
use std::fmt;
use std::sync::Arc;

/// What is known where a check was not proved.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// The program that they are about.
    pub program: Arc<Program>,
    /// The function.
    pub function: FuncId,
    /// What holds there of the variables in question.
    pub formula: Formula,
    /// Whether the check fails whenever control gets there.
    pub fails_when_reached: bool,
}

/// Two engines disagree, or a rule of ours is broken: a bug in Pincer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalError(pub String);

impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal error: {}", self.0)
    }
}

impl std::error::Error for InternalError {}

/// A check that stays unknown, for that reason.
pub(crate) fn unknown(check: CheckId, reason: impl Into<String>) -> CheckVerdict {
    CheckVerdict {
        check,
        status: Status::Unknown,
        engine: None,
        evidence: Evidence::Reason(reason.into()),
    }
}

/// A check that an engine has no answer for; the detail is for those who know
/// engines.
pub(crate) fn unanswered(check: CheckId, engine: Engine, detail: &str) -> CheckVerdict {
    let engine = if engine == Engine::Ai {
        ABSTRACT
    } else {
        CLAUSES
    };
    unknown(check, format!("{engine}{detail}"))
}

/// How reasons start that are only for those who know engines.
const ABSTRACT: &str = "abstract interpretation: ";
const CLAUSES: &str = "Horn clauses: ";

/// Whether a reason tells of domains or solvers.
pub(crate) fn is_of_engines(reason: &str) -> bool {
    [ABSTRACT, CLAUSES].iter().any(|e| reason.starts_with(e))
}

/// What a user can do something about, of a reason why a check is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cause<'a> {
    /// There was no time for more.
    OutOfTime,
    /// These things aren't modelled, and an engine came across them.
    NotModelled(Vec<&'a str>),
}

/// The cause that a reason names.
pub(crate) fn cause(reason: &str) -> Option<Cause<'_>> {
    if let Some((_, what)) = reason.split_once("; not modelled: ") {
        return Some(Cause::NotModelled(what.split(", ").collect()));
    }
    let is_late = reason.ends_with("out of time");
    is_late.then_some(Cause::OutOfTime)
}

/// The verdicts on the checks of a program, as far as they are known.
#[derive(Debug)]
pub(crate) struct Ledger {
    verdicts: Vec<CheckVerdict>,
    facts: Vec<Option<Facts>>,
}

impl Ledger {
    /// So many checks, all of them open.
    pub(crate) fn new(checks: usize) -> Ledger {
        let open = |c| unknown(CheckId::new(c), "no engine decided it");
        Ledger {
            verdicts: (0..checks).map(open).collect(),
            facts: vec![None; checks],
        }
    }

    /// One verdict per check, by number.
    pub(crate) fn verdicts(&self) -> &[CheckVerdict] {
        &self.verdicts
    }

    /// The verdict on a check.
    pub(crate) fn verdict(&self, check: CheckId) -> &CheckVerdict {
        &self.verdicts[check.index()]
    }

    /// What is known where the check, which is open, stands.
    pub(crate) fn facts(&self, check: CheckId) -> Option<&Facts> {
        self.facts[check.index()].as_ref()
    }

    /// The checks that nobody has settled.
    pub(crate) fn open(&self) -> impl Iterator<Item = CheckId> {
        let open = |v: &&CheckVerdict| v.status == Status::Unknown;
        self.verdicts.iter().filter(open).map(|v| v.check)
    }

    /// Whether an engine settled every check.
    pub(crate) fn is_settled_by(&self, engine: Engine) -> bool {
        self.verdicts.iter().all(|v| v.engine == Some(engine))
    }

    /// How many proofs by abstract interpretation were certified.
    pub(crate) fn certified(&self) -> usize {
        let certified =
            |v: &&CheckVerdict| v.engine == Some(Engine::Ai) && v.evidence == Evidence::Certificate;
        self.verdicts.iter().filter(certified).count()
    }

    /// Takes what a stage found. The first who settles a check has settled it;
    /// an engine may come back with a certificate for what it proved. Of
    /// reasons why a check is open the last one stands, unless an earlier one
    /// says more: that the check fails whenever it is reached.
    ///
    /// # Errors
    /// When one engine calls safe what another calls unsafe, or something is
    /// called unsafe that was not replayed.
    pub(crate) fn enter(
        &mut self,
        found: CheckVerdict,
        facts: Option<Facts>,
    ) -> Result<(), InternalError> {
        let check = found.check;
        if found.status == Status::Unsafe && !matches!(found.evidence, Evidence::Replayed(_)) {
            return Err(InternalError(format!(
                "{check:?} is called unsafe without a replayed run"
            )));
        }
        let known = &mut self.verdicts[check.index()];
        let known_facts = &mut self.facts[check.index()];
        let says_more = |f: &Facts| f.fails_when_reached;
        match (known.status, found.status) {
            (Status::Unknown, Status::Unknown) if known_facts.as_ref().is_some_and(says_more) => {}
            (Status::Unknown, Status::Unknown) => {
                *known = found;
                *known_facts = facts.or(known_facts.take());
            }
            (Status::Unknown, _) => {
                *known = found;
                *known_facts = None;
            }
            (_, Status::Unknown) => {}
            (old, new) if old.is_safe() != new.is_safe() => {
                return Err(InternalError(format!("the engines disagree on {check:?}")));
            }
            _ if known.engine == found.engine && found.evidence == Evidence::Certificate => {
                known.evidence = found.evidence;
            }
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{Script, Trace};

    fn check() -> CheckId {
        CheckId::new(0)
    }

    fn proved(engine: Engine, evidence: Evidence) -> CheckVerdict {
        CheckVerdict {
            check: check(),
            status: Status::Safe,
            engine: Some(engine),
            evidence,
        }
    }

    fn refuted(evidence: Evidence) -> CheckVerdict {
        CheckVerdict {
            check: check(),
            status: Status::Unsafe,
            engine: Some(Engine::Run),
            evidence,
        }
    }

    fn replayed() -> CheckVerdict {
        refuted(Evidence::Replayed(Trace {
            entry: FuncId::new(0),
            script: Script::default(),
        }))
    }

    #[test]
    fn engines_that_disagree_are_an_internal_error() {
        let safe = || proved(Engine::Ai, Evidence::FixpointRechecked);
        let unreachable = || CheckVerdict {
            status: Status::Unreachable,
            ..safe()
        };
        for safe in [safe(), unreachable()] {
            for (first, second) in [(safe.clone(), replayed()), (replayed(), safe)] {
                let mut ledger = Ledger::new(1);
                assert_eq!(ledger.enter(first.clone(), None), Ok(()));
                assert!(ledger.enter(second, None).is_err());
                assert_eq!(ledger.verdict(check()), &first);
            }
        }
        let mut ledger = Ledger::new(1);
        assert_eq!(ledger.enter(safe(), None), Ok(()));
        assert_eq!(ledger.enter(unreachable(), None), Ok(()));
    }

    #[test]
    fn unsafe_is_said_only_after_a_replay() {
        let mut ledger = Ledger::new(1);
        let reason = Evidence::Reason("a guess".to_owned());
        assert!(ledger.enter(refuted(reason), None).is_err());
        assert!(ledger.enter(refuted(Evidence::Certificate), None).is_err());
        assert_eq!(ledger.open().count(), 1);
        assert_eq!(ledger.enter(replayed(), None), Ok(()));
        assert_eq!(ledger.open().count(), 0);
    }

    #[test]
    fn the_first_settles_and_an_engine_certifies_its_own_proofs() {
        let mut ledger = Ledger::new(1);
        let ai = |evidence| proved(Engine::Ai, evidence);
        for found in [
            unknown(check(), "no time"),
            ai(Evidence::FixpointRechecked),
            unknown(check(), "no time"),
            proved(Engine::Horn, Evidence::Certificate),
        ] {
            assert_eq!(ledger.enter(found, None), Ok(()));
        }
        assert_eq!(ledger.verdict(check()), &ai(Evidence::FixpointRechecked));
        assert_eq!(ledger.certified(), 0);
        assert_eq!(ledger.enter(ai(Evidence::Certificate), None), Ok(()));
        assert_eq!(ledger.certified(), 1);
    }

    #[test]
    fn the_last_reason_stands_but_for_one_that_says_more() {
        let facts = |fails_when_reached| Facts {
            program: Arc::default(),
            function: FuncId::new(0),
            formula: Formula::True,
            fails_when_reached,
        };
        let mut ledger = Ledger::new(1);
        for (reason, facts, then) in [
            ("weak domain", Some(facts(false)), "weak domain"),
            ("no time", None, "no time"),
            (
                "fails whenever reached",
                Some(facts(true)),
                "fails whenever reached",
            ),
            ("no time", None, "fails whenever reached"),
            ("weak domain", Some(facts(false)), "fails whenever reached"),
        ] {
            assert_eq!(ledger.enter(unknown(check(), reason), facts), Ok(()));
            assert_eq!(ledger.verdict(check()), &unknown(check(), then));
            assert!(ledger.facts(check()).is_some());
        }
    }
}
