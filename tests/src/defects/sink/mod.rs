//! Where values are used.

mod number;
mod pointer;
mod text;

use super::datum::{Element, Need};
use ir::CheckKind;

/// A sink.
#[derive(Clone, Copy, Debug)]
pub struct Sink {
    /// The name.
    pub name: &'static str,
    /// The kind of check that fails.
    pub kind: CheckKind,
    /// Which sources fit.
    pub need: Need,
    /// What the datum is, or points to.
    pub element: Element,
    /// The bad number, or the size of the object that is too small, or the
    /// room of the string that is too long.
    pub bad: &'static str,
    /// The good one.
    pub good: &'static str,
    /// What spells a bad value.
    pub input: &'static str,
    /// A number by chance, which may be bad.
    pub random: &'static str,
    /// Whether no number of nine digits is bad.
    pub extreme: bool,
    /// The use.
    pub uses: &'static str,
    /// The use that is right for every value; empty if there is none.
    pub checks: &'static str,
    /// Whether the sanitizers see it.
    pub is_reported: bool,
}

const BASE: Sink = Sink {
    name: "",
    kind: CheckKind::Bounds,
    need: Need::Number,
    element: Element::Int,
    bad: "",
    good: "",
    input: "",
    random: "",
    extreme: false,
    uses: "",
    checks: "",
    is_reported: true,
};

/// Every sink, kind by kind as they are used most.
pub(super) fn sinks() -> impl Iterator<Item = &'static Sink> {
    number::SINKS
        .iter()
        .chain(text::SINKS)
        .chain(pointer::SINKS)
}
