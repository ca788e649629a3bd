//! Programs with one defect each, as the public suites of weaknesses have them:
//! a value comes from a source, goes its way and reaches a sink. Each comes bad
//! and good, the good ones in two manners: with a harmless value, or with a sink
//! that looks before it uses.
//!
//! A good program has no undefined behaviour for any input, and whatever
//! allocations give. Only this is beyond the letter of the standard: good sinks
//! that leave a dangling pointer alone get it by a copy of the pointer.

mod datum;
mod flow;
mod program;
pub mod run;
mod sink;
mod source;
mod support;
mod template;

pub use flow::Flow;
pub use program::Variant;
pub use sink::Sink;
pub use source::{Delivery, Source};

use ir::CheckKind;
use ir::interp::Random;

/// A program.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Where the value is used, which is what fails.
    pub sink: &'static Sink,
    /// Where it comes from.
    pub source: &'static Source,
    /// How it gets there.
    pub flow: &'static Flow,
    /// Which parts are bad.
    pub variant: Variant,
}

/// How the bad value gets into a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feed {
    /// What stands on standard input.
    pub stdin: &'static str,
    /// The first argument.
    pub argument: Option<&'static str>,
    /// The variable `DATA_VALUE`.
    pub environment: Option<&'static str>,
}

impl Case {
    /// The name: `kind/sink/source/flow/variant`.
    pub fn name(&self) -> String {
        let variant = match self.variant {
            Variant::Bad => "bad",
            Variant::GoodSource => "good-source",
            Variant::GoodSink => "good-sink",
        };
        let (sink, source, flow) = (self.sink.name, self.source.name, self.flow.name);
        format!("{}/{sink}/{source}/{flow}/{variant}", self.kind())
    }

    /// The kind of check that fails in the bad program.
    pub fn kind(&self) -> CheckKind {
        self.sink.kind
    }

    /// Whether some run fails.
    pub fn is_bad(&self) -> bool {
        self.variant == Variant::Bad
    }

    /// The files, by name; the first has `main`.
    pub fn files(&self) -> Vec<(&'static str, String)> {
        program::files(self.sink, self.source, self.flow, self.variant)
    }

    /// What is fed to a run so that the bad program fails.
    pub fn feed(&self) -> Feed {
        let input = self.sink.input;
        let mut feed = Feed::default();
        match self.source.delivery {
            Delivery::Stdin => feed.stdin = input,
            Delivery::Argument => feed.argument = Some(input),
            Delivery::Environment => feed.environment = Some(input),
            Delivery::Inside | Delivery::Chance | Delivery::Waits => {}
        }
        feed
    }

    /// Whether the bad program fails in each run that is fed so, and a
    /// sanitizer sees it.
    pub fn is_deterministic(&self) -> bool {
        let chance = matches!(self.source.delivery, Delivery::Chance | Delivery::Waits);
        self.flow.is_deterministic() && self.sink.is_reported && !chance
    }

    /// Whether it ends without anybody who talks to it.
    pub fn ends(&self) -> bool {
        self.source.delivery != Delivery::Waits || self.variant == Variant::GoodSource
    }
}

/// Every sensible program, in a fixed order.
pub fn all() -> Vec<Case> {
    let mut out = Vec::new();
    for sink in sink::sinks() {
        for source in source::fitting(sink) {
            for flow in flow::FLOWS.iter().filter(|f| is_sensible(source, f)) {
                for variant in [Variant::Bad, Variant::GoodSource, Variant::GoodSink] {
                    if variant != Variant::GoodSink || !sink.checks.is_empty() {
                        out.push(Case {
                            sink,
                            source,
                            flow,
                            variant,
                        });
                    }
                }
            }
        }
    }
    out
}

/// Every sensible program, in an order that a seed chooses.
pub fn shuffled(seed: u64) -> Vec<Case> {
    let mut random = Random::new(seed);
    let mut cases = all();
    for i in (1..cases.len()).rev() {
        cases.swap(i, random.below(i + 1));
    }
    cases
}

/// An address of the entry's locals isn't known elsewhere, nor is the argument
/// of `main` in another file.
fn is_sensible(source: &Source, flow: &Flow) -> bool {
    !(source.is_local && flow.has_far_source()
        || source.delivery == Delivery::Argument && flow.has_source_in_other())
}
