//! Certificates: proofs that others can check.
//!
//! A certificate is a text: a header that says which checks it is about and how
//! the program is to be encoded, then one SMT-LIB definition per predicate. It
//! proves what it says when these definitions make every *reference clause*
//! valid: clauses with exact arithmetic, built from the program alone.

use crate::clause::print;
use crate::clause::{Interpretation, Meaning};
use crate::encode::{Encoding, EncodingOptions, StepSize, encode};
use crate::lemma::{self, Lemmas};
use crate::solver::certificate::Rejection;
use crate::solver::child::{self, Isolation, Limits};
use crate::term::Term;
use crate::tuning::CERTIFICATE_ROUNDS;
use ir::{CheckId, Invariants, Program};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A proof that no execution fails one of its checks first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The checks.
    pub goals: BTreeSet<CheckId>,
    /// The text.
    pub text: String,
}

const FIRST_LINE: &str = "; pincer certificate 1";

impl Certificate {
    /// The certificate that an interpretation makes.
    pub(crate) fn new(
        encoding: &Encoding,
        goals: &BTreeSet<CheckId>,
        options: EncodingOptions,
        interpretation: &Interpretation,
    ) -> Certificate {
        let step = StepSize::NAMES
            .iter()
            .find(|(s, _)| *s == options.step)
            .map_or("", |(_, n)| n);
        let mut text = format!("{FIRST_LINE}\n; step {step}\n");
        let _ = writeln!(text, "; split {}", options.split_blocks);
        let numbers: Vec<String> = goals.iter().map(|c| c.0.to_string()).collect();
        let _ = writeln!(text, "; checks {}", numbers.join(" "));
        text.push_str(&print::interpretation(&encoding.system, interpretation));
        Certificate {
            goals: goals.clone(),
            text,
        }
    }

    /// What the header says.
    fn header(text: &str) -> Result<(BTreeSet<CheckId>, EncodingOptions), String> {
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Err("not a certificate of this version".to_owned());
        }
        let mut field = |name: &str| {
            let line = lines.next().and_then(|l| l.strip_prefix("; "));
            line.and_then(|l| l.strip_prefix(name))
                .map(|l| l.trim().to_owned())
                .ok_or_else(|| format!("the line \"{name}\" is missing"))
        };
        let step = field("step")?;
        let step = StepSize::NAMES
            .iter()
            .find(|(_, n)| *n == step)
            .map(|(s, _)| *s)
            .ok_or("an unknown step size")?;
        let split_blocks = field("split")? == "true";
        let mut goals = BTreeSet::new();
        for n in field("checks")?.split_whitespace() {
            goals.insert(CheckId(n.parse().map_err(|_| "a check is a number")?));
        }
        Ok((goals, EncodingOptions { step, split_blocks }))
    }
}

/// Checks a certificate against a program: the checks that it proves.
///
/// # Errors
/// Why it proves nothing.
pub fn check_certificate(
    program: &Program,
    text: &str,
    isolation: &Isolation,
    limits: &Limits,
) -> Result<BTreeSet<CheckId>, String> {
    let (goals, options) = Certificate::header(text)?;
    if let Some(c) = goals.iter().find(|c| c.index() >= program.checks.len()) {
        return Err(format!("the program has no check {}", c.0));
    }
    let reference = encode(program, &goals, options);
    match child::check(isolation, limits, &reference.system, text)? {
        None => Ok(goals),
        Some(rejection) => Err(rejection.explain(&reference.system)),
    }
}

/// Exports invariants as a model of the reference clauses in small steps and
/// checks it: a proof by abstract interpretation becomes a certificate. If the
/// invariants as a whole are not inductive there, their greatest inductive
/// subset is tried. What that doesn't imply is left out, with the other goals of
/// its block; the certificate says what is left.
///
/// # Errors
/// Why they prove nothing: they are not inductive in these clauses (they may
/// speak of what the clauses don't model), or imply none of the checks.
pub fn check_invariants(
    program: &Program,
    goals: &BTreeSet<CheckId>,
    invariants: &Invariants,
    isolation: &Isolation,
    limits: &Limits,
) -> Result<Certificate, String> {
    let options = EncodingOptions {
        step: StepSize::Small,
        split_blocks: false,
    };
    let mut goals = goals.clone();
    let mut rounds = CERTIFICATE_ROUNDS;
    loop {
        let reference = encode(program, &goals, options);
        let candidates = lemma::candidates(&reference.system, program, Some(invariants));
        let attempt = |lemmas: &Lemmas| {
            let model = model(&reference, lemmas);
            let certificate = Certificate::new(&reference, &goals, options, &model);
            let rejected = child::check(isolation, limits, &reference.system, &certificate.text)?;
            Ok::<_, String>((certificate, rejected))
        };
        let (mut certificate, mut rejected) = attempt(&candidates)?;
        if rejected.is_some() && failing(&reference, rejected.as_ref()).is_empty() {
            let kept = child::filter(isolation, limits, &reference.system, &candidates)?;
            if kept != candidates {
                (certificate, rejected) = attempt(&kept)?;
            }
        }
        let Some(why) = rejected else {
            return Ok(certificate);
        };
        let open = failing(&reference, Some(&why));
        goals.retain(|c| !open.contains(c));
        if open.is_empty() || goals.is_empty() || rounds == 0 {
            return Err(why.explain(&reference.system));
        }
        rounds -= 1;
    }
}

/// The goals of which a clause says that they don't fail.
fn failing(encoding: &Encoding, rejection: Option<&Rejection>) -> Vec<CheckId> {
    let (Some(Rejection::Invalid(i)) | Some(Rejection::Undecided(i))) = rejection else {
        return Vec::new();
    };
    let trail = encoding.trails.get(*i).and_then(Option::as_ref);
    let steps = trail.into_iter().flat_map(|t| &t.steps);
    steps
        .flat_map(|s| &s.failures)
        .map(|(_, c, _)| *c)
        .collect()
}

/// Lemmas as an interpretation in which nothing fails.
fn model(encoding: &Encoding, lemmas: &Lemmas) -> Interpretation {
    let mut model = Interpretation::default();
    for p in encoding.system.pred_ids() {
        let formula = match encoding.system.predicate(p).meaning {
            Meaning::Fails(_) | Meaning::Error => Term::bool(false),
            _ => Term::and(lemmas.get(&p).into_iter().flatten().cloned()),
        };
        model.formulas.insert(p, formula);
    }
    model
}
