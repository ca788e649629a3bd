//! Invariants for people: at loop heads, or before a line, in the source's names
//! and C's syntax, without what types and other parts imply.

mod annotated;
mod json;
pub(crate) mod places;
mod simplify;
mod spell;
mod text;

pub(crate) use annotated::annotated;
pub(crate) use json::{Assumed, document};
pub(crate) use spell::Names;
pub(crate) use text::{HOLDS, text};

use crate::report::Location;
use ir::{Formula, Function, Program, Span};
use places::{Place, What};
use spell::Fact;

/// What holds at a place.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// What is there.
    pub what: What,
    /// Where that is.
    pub location: Location,
    /// The block, for programs without a source.
    pub block: String,
    /// Whether control can get there.
    pub reached: bool,
    /// What holds.
    pub facts: Vec<Fact>,
}

/// What is told of a function.
#[derive(Clone, Debug)]
pub(crate) struct Invariants {
    /// Its name.
    pub function: String,
    /// Where it is declared.
    pub location: Location,
    /// Why there is nothing.
    pub failure: Option<String>,
    /// What holds at its places.
    pub told: Vec<Told>,
}

/// A place as reports show it.
pub(crate) fn location(program: &Program, f: &Function, span: Option<Span>) -> Location {
    Location {
        function: Some(f.name.clone()),
        file: span.map(|s| program.files[s.file.index()].clone()),
        line: span.map(|s| s.line),
        column: span.map(|s| s.column).filter(|c| *c > 0),
        end_column: None,
    }
}

/// What a formula says at a place.
pub(crate) fn told(
    program: &Program,
    f: &Function,
    place: &Place,
    names: &Names<'_>,
    formula: &Formula,
) -> Told {
    let simple = simplify::simplify(f, formula);
    let reached = !simple.contains(&Formula::False);
    Told {
        what: place.what,
        location: location(program, f, place.span),
        block: f.block(place.block).name.clone(),
        reached,
        facts: if reached {
            spell::facts(names, &simple)
        } else {
            Vec::new()
        },
    }
}
