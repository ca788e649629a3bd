//! Invariants for programs.

use super::places::What;
use super::spell::joined;
use super::{Invariants, Told};
use crate::document::{self, HEAD, Head};
use crate::report::Location;
use serde::Serialize;

/// Something that invariants rest on.
#[derive(Serialize)]
pub(crate) struct Assumed {
    /// What it is about.
    pub kind: ir::AssumptionKind,
    /// In words.
    pub text: String,
    /// Where.
    #[serde(flatten)]
    pub location: Location,
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    head: Head,
    domain: &'a str,
    /// For which calls: arbitrary ones.
    callers: &'static str,
    after_passed_checks: bool,
    assumptions: &'a [Assumed],
    functions: Vec<OfFunction<'a>>,
}

#[derive(Serialize)]
struct OfFunction<'a> {
    #[serde(flatten)]
    location: &'a Location,
    failure: Option<&'a str>,
    places: Vec<OfPlace<'a>>,
}

#[derive(Serialize)]
struct OfPlace<'a> {
    what: &'static str,
    #[serde(flatten)]
    location: &'a Location,
    reached: bool,
    /// Each by itself.
    facts: Vec<String>,
    /// All of them, as one condition.
    invariant: String,
}

/// The document.
pub(crate) fn document(all: &[Invariants], domain: &str, assumptions: &[Assumed]) -> String {
    document::text(&Document {
        head: HEAD,
        domain,
        callers: "arbitrary",
        after_passed_checks: true,
        assumptions,
        functions: all
            .iter()
            .map(|f| OfFunction {
                location: &f.location,
                failure: f.failure.as_deref(),
                places: f.told.iter().map(place).collect(),
            })
            .collect(),
    })
}

fn place(t: &Told) -> OfPlace<'_> {
    OfPlace {
        what: match t.what {
            What::Loop => "loop",
            What::Statement => "statement",
        },
        location: &t.location,
        reached: t.reached,
        facts: t.facts.iter().map(ToString::to_string).collect(),
        invariant: if t.reached {
            joined(&t.facts)
        } else {
            "false".to_owned()
        },
    }
}
