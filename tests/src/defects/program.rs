//! A source, a way and a sink make a program.

use super::flow::{Flow, Shape};
use super::sink::Sink;
use super::source::{Parts, Source, datum, parts};
use super::support::preamble;
use super::template::{fill, fill_types, indented, mentions, unblocked};

/// Which parts are bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variant {
    /// Both.
    Bad,
    /// Only the sink: the value is a harmless one.
    GoodSource,
    /// Only the source: the sink looks before it uses.
    GoodSink,
}

/// What stands in place of a sink that has no good one.
const NOTHING: &str = "(void)data;\nprintLine(\"Nothing to do\");";

/// The parts of a program.
struct Text<'a> {
    variant: Variant,
    parts: Parts,
    sink: &'a Sink,
}

impl Text<'_> {
    fn source(&self) -> &str {
        match self.variant {
            Variant::Bad => &self.parts.bad,
            Variant::GoodSource => &self.parts.good,
            Variant::GoodSink => &self.parts.careful,
        }
    }

    fn sink(&self) -> &str {
        match self.variant {
            Variant::Bad | Variant::GoodSource => self.sink.uses,
            Variant::GoodSink => self.sink.checks,
        }
    }

    /// What a program may do in place of its source: nothing that makes a good
    /// program bad.
    fn other_source(&self) -> &str {
        match self.variant {
            Variant::Bad | Variant::GoodSource => &self.parts.good,
            Variant::GoodSink => &self.parts.careful,
        }
    }

    fn other_sink(&self) -> &str {
        match self.variant {
            Variant::Bad if self.sink.checks.is_empty() => NOTHING,
            Variant::Bad | Variant::GoodSink => self.sink.checks,
            Variant::GoodSource => self.sink.uses,
        }
    }
}

/// A part in a statement of control.
fn controlled(shape: &str, part: &str, other: &str, label: &str) -> String {
    // What the parts say is no template any more.
    fill(
        &fill(shape, &[("N", label)]),
        &[("X", part), ("B", unblocked(part)), ("Y", unblocked(other))],
    )
}

/// The files of a program, by name.
pub(super) fn files(
    sink: &Sink,
    source: &Source,
    flow: &Flow,
    variant: Variant,
) -> Vec<(&'static str, String)> {
    let text = Text {
        variant,
        parts: parts(source, sink),
        sink,
    };
    let word = if variant == Variant::Bad {
        "bad"
    } else {
        "good"
    };
    let datum = datum(sink);
    let (functions, entry) = match flow.shape {
        Shape::Around { plain, mended } => {
            let of = |made_good| if made_good { mended } else { plain };
            let first = of(variant == Variant::GoodSource);
            let second = of(variant == Variant::GoodSink);
            let from = controlled(first, text.source(), text.other_source(), "Source");
            let to = controlled(second, text.sink(), text.other_sink(), "Sink");
            ("", format!("{from}\n{to}"))
        }
        Shape::Through { functions, entry } => (functions, entry.to_owned()),
    };
    let filled = |template: &str| {
        let typed = fill_types(&fill(template, &[("V", word)]), &datum);
        fill(&typed, &[("SOURCE", text.source()), ("SINK", text.sink())])
    };
    let mut body = filled(functions);
    if !body.is_empty() {
        body += "\n\n";
    }
    let setup = &text.parts.setup;
    let entry = filled(&entry);
    body = format!("{body}static void {word}(void) {{\n{setup}\n{entry}\n}}\n\n");
    body += &main(word, mentions(&body, "programArgument"));
    let mut files = vec![("main.c", laid_out(&body))];
    if !flow.other.is_empty() {
        files.push(("other.c", laid_out(&filled(flow.other))));
    }
    files
}

fn main(word: &str, takes_argument: bool) -> String {
    let (head, first) = if takes_argument {
        (
            "int main(int argc, char *argv[])",
            "if (argc > 1) {\nprogramArgument = argv[1];\n}\n",
        )
    } else {
        ("int main(void)", "")
    };
    format!(
        "{head} {{\n{first}srand((unsigned)time(NULL));\nprintLine(\"Calling {word}()\");\n{word}();\nprintLine(\"Finished {word}()\");\nreturn 0;\n}}\n"
    )
}

/// A file with what it rests on.
fn laid_out(body: &str) -> String {
    indented(&(preamble(body) + body.trim_end()))
}
