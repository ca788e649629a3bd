//! Reports: what a run found, as data; and its renderings.
//!
//! A format is one file here and one line in [`render`].

mod assemble;
mod closing;
mod concise;
mod diagnostic;
mod facts;
mod finding;
mod fingerprint;
mod json;
mod replay;
mod sources;
mod steps;
mod system;
mod text;
mod trace;

pub(crate) use assemble::{assemble, check_names, options, without_a_program};
pub(crate) use sources::Sources;
pub(crate) use trace::show;

use crate::args::Format;
use crate::document::Head;
use ir::{FuncId, Program, Span, Status};
use serde::Serialize;
use std::fmt::Write as _;

/// A place in the source, as reports show it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Location {
    /// The function; `None` for the whole program.
    pub function: Option<String>,
    /// The file, as the compiler was given it.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The column, from 1.
    pub column: Option<u32>,
    /// The column behind the word that starts there: only in documents.
    pub end_column: Option<u32>,
}

impl Location {
    /// A place in a program.
    pub(crate) fn of(program: &Program, function: Option<FuncId>, span: Option<Span>) -> Location {
        Location {
            function: function.map(|f| clam::readable(&program.function(f).name)),
            file: span.map(|s| program.files[s.file.index()].clone()),
            line: span.map(|s| s.line),
            column: span.map(|s| s.column).filter(|c| *c > 0),
            end_column: None,
        }
    }

    /// `file:line:column`, as far as it is known.
    pub(crate) fn place(&self) -> String {
        let mut text = self.file.clone().unwrap_or_else(|| {
            let function = self.function.as_ref();
            function.map_or_else(|| "program".to_owned(), |f| format!("in {f}"))
        });
        if let Some(line) = self.line {
            let _ = write!(text, ":{line}");
            if let Some(column) = self.column {
                let _ = write!(text, ":{column}");
            }
        }
        text
    }
}

/// A step of a failing run: a value that it was given, or computed, a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TraceEntry {
    /// What happens.
    pub text: String,
    /// The variable that gets a value, unless it is a call.
    pub variable: Option<String>,
    /// The value, as a user would write it.
    pub value: Option<String>,
    /// Its type: `i32`, `u8`, `bool`, `ptr`, `text`, ...
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// Where.
    #[serde(flatten)]
    pub location: Location,
    /// Whether it is an input of the program.
    pub input: bool,
}

/// One check with its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CheckReport {
    /// A stable name: `function.kind.number`.
    pub id: String,
    /// A number that stays when lines move.
    pub fingerprint: String,
    /// What it is about.
    pub kind: String,
    /// The numbers of the weaknesses that a failure is an instance of (CWE).
    pub cwe: Vec<u32>,
    /// Whether its kind was asked for: only then it decides the verdict.
    pub requested: bool,
    /// Where it stands.
    #[serde(flatten)]
    pub location: Location,
    /// Whether that is code of the system or of a standard library.
    pub system: bool,
    /// Of such code, the one place of the user's that leads there, or the one
    /// function: then without a file.
    #[serde(skip)]
    pub called_from: Option<Location>,
    /// How it ended.
    pub status: Status,
    /// How bad that is.
    pub severity: Severity,
    /// Who settled it.
    pub engine: Option<ir::Engine>,
    /// `certificate`, `fixpoint re-checked`, `replayed`, or nothing.
    pub evidence: Option<String>,
    /// What goes wrong or, of what isn't wrong, what holds.
    pub message: String,
    /// What must hold.
    pub requirement: String,
    /// What goes wrong where that doesn't hold.
    pub violation: String,
    /// What is known where it stays unknown.
    pub facts: Option<String>,
    /// Of that, what a user understands.
    #[serde(skip)]
    pub plain_facts: Option<String>,
    /// Why it stays unknown.
    pub reason: Option<String>,
    /// The failing run of an unsafe check, as far as it matters; what fails comes
    /// last.
    pub trace: Vec<TraceEntry>,
    /// What `pincer run --inputs` takes to repeat it.
    pub inputs: Option<String>,
}

/// How bad the end of a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// It fails.
    Error,
    /// It may fail.
    Warning,
    /// It doesn't fail.
    None,
}

impl From<Status> for Severity {
    fn from(status: Status) -> Severity {
        match status {
            Status::Unsafe => Severity::Error,
            Status::Unknown => Severity::Warning,
            Status::Safe | Status::Unreachable => Severity::None,
        }
    }
}

/// How the checks of a kind ended that nobody asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct KindReport {
    /// The kind.
    pub kind: &'static str,
    /// How many can't fail.
    pub safe: usize,
    /// How many fail in a run.
    #[serde(rename = "unsafe")]
    pub refuted: usize,
    /// How many are open.
    pub unknown: usize,
}

/// What was asked, as far as it can change the answer.
#[derive(Clone, Debug, Default, Serialize)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub(crate) struct Options {
    /// The programs.
    pub programs: Vec<String>,
    /// What the compiler was given.
    pub compiler: Vec<String>,
    /// Where executions start.
    pub entry: String,
    /// The kinds of checks that decide.
    pub property: Vec<String>,
    /// Whether allocation can fail.
    pub malloc: String,
    /// Sizes of C's types, where they were chosen.
    pub data_model: Option<String>,
    /// What is an input beside the usual.
    pub input_symbols: Vec<String>,
    /// Whether signed arithmetic wraps.
    pub wrapv: bool,
    /// Seconds for the whole command.
    pub timeout: Option<f64>,
    /// Which engines ran.
    pub engine: String,
    /// The stages that were left out.
    pub skip: Vec<String>,
    /// The domain expression.
    pub domain: String,
    /// Below how many statements functions are inlined.
    pub inline_limit: usize,
    /// What was followed.
    pub track: String,
    /// The Horn encoding.
    pub step: String,
    /// Megabytes for each child process.
    pub memory: u64,
    /// Whether assumptions make a verdict unknown.
    pub strict: bool,
    /// Whether both engines got every check.
    pub cross_check: bool,
    /// Whether the others had all the time that there was once one was known to fail.
    pub keep_going: bool,
}

/// Why a verification ended before its engines were done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stopped {
    /// The time was up.
    TimeLimit,
    /// The user has ended it.
    Interrupted,
    /// A check fails, and the others had little time after that.
    AfterAFailure,
}

/// One assumption that verdicts rest on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct AssumptionReport {
    /// What it is about.
    pub kind: ir::AssumptionKind,
    /// In words.
    pub text: String,
    /// Where, when it has a place.
    #[serde(flatten)]
    pub location: Location,
}

/// Figures of the run.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Stats {
    /// Functions with a body.
    pub functions: usize,
    /// Statements after lowering.
    pub statements: usize,
    /// Statements after simplification and inlining.
    pub simplified: usize,
    /// The domain expression.
    pub domain: String,
    /// Statements executed by abstract interpretation.
    pub steps: u64,
    /// Checks that abstract interpretation settled.
    pub by_ai: usize,
    /// Checks that Horn clauses settled.
    pub by_horn: usize,
    /// Checks that concrete runs settled.
    pub by_run: usize,
    /// Proofs by abstract interpretation whose certificate was checked.
    pub certified: usize,
    /// Everything that depends on the machine's speed. `None` in reports that
    /// must not differ between runs.
    pub time: Option<Times>,
}

/// Times of a run.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Times {
    /// Wall-clock seconds in all.
    pub total_seconds: f64,
    /// Loading and lowering.
    pub load_seconds: f64,
    /// Abstract interpretation.
    pub ai_seconds: f64,
    /// Horn clauses.
    pub horn_seconds: f64,
    /// Peak memory of this process in kilobytes, where it is known.
    pub peak_kilobytes: Option<u64>,
}

/// The verdict on a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// All checks are safe.
    Safe,
    /// Some check is unsafe.
    Unsafe,
    /// Neither.
    Unknown,
}

impl Verdict {
    /// The word in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Verdict::Safe => "safe",
            Verdict::Unsafe => "unsafe",
            Verdict::Unknown => "unknown",
        }
    }

    /// The exit status of the command.
    pub(crate) fn exit_status(self) -> u8 {
        match self {
            Verdict::Safe => 0,
            Verdict::Unsafe => 1,
            Verdict::Unknown => 3,
        }
    }
}

/// A whole report.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    /// The version of this form, and who wrote it.
    #[serde(flatten)]
    pub head: Head,
    /// What was asked.
    pub options: Options,
    /// The verdict on the program.
    pub verdict: Verdict,
    /// The verdict in words, with the number of assumptions.
    pub headline: String,
    /// Why checks are open that engines had no time for.
    pub stopped: Option<Stopped>,
    /// Every check that was asked for, and the others that fail in a run that
    /// was replayed.
    pub checks: Vec<CheckReport>,
    /// What `safe` rests on.
    pub assumptions: Vec<AssumptionReport>,
    /// How the checks ended that nobody asked for.
    pub not_asked_for: Vec<KindReport>,
    /// Kinds of failure that nobody looked for, or not everywhere.
    pub not_checked: Vec<String>,
    /// What explains unknown verdicts, but endangers no safe one.
    pub notes: Vec<AssumptionReport>,
    /// Figures.
    pub stats: Stats,
    /// What was read from standard input, if a program was.
    #[serde(skip)]
    pub standard_input: Option<String>,
}

/// How findings in code of the system and of standard libraries are shown, but
/// for errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SystemCode {
    /// By what of the user's leads there.
    SummedUp,
    /// One by one.
    Listed,
}

/// How a report is to be shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The format.
    pub format: Format,
    /// Terminal colours.
    pub color: bool,
    /// 0, 1 (safe checks too) or 2 (whole traces too).
    pub verbose: u8,
    /// Figures too.
    pub stats: bool,
    /// Findings in code of the system.
    pub system: SystemCode,
    /// The verdict only.
    pub quiet: bool,
}

/// The report as the user will see it, with a final newline.
pub(crate) fn render(report: &Report, style: Style) -> String {
    match style.format {
        Format::Text | Format::Concise if style.quiet => {
            format!("verdict: {}\n", report.verdict.name())
        }
        Format::Text => text::render(report, style),
        Format::Concise => concise::render(report, style),
        Format::Json => json::render(report),
    }
}

/// `1 thing`, `2 things`.
pub(crate) fn count(n: usize, thing: &str) -> String {
    if n == 1 {
        format!("1 {thing}")
    } else {
        format!("{n} {thing}s")
    }
}

/// Notes, line by line: what became of options always, the others for those
/// who want to know more.
fn notes(report: &Report, all: bool, out: &mut String) {
    for n in &report.notes {
        let place = match (&n.location.file, &n.location.function) {
            (None, None) => String::new(),
            _ => format!(" ({})", n.location.place()),
        };
        if all || n.kind == ir::AssumptionKind::Option {
            let _ = writeln!(out, "note: {}{place}", n.text);
        }
    }
}

/// What `safe` rests on, line by line.
fn assumptions(report: &Report, out: &mut String) {
    for a in &report.assumptions {
        let place = match (&a.location.file, &a.location.function) {
            (None, None) => String::new(),
            _ => format!(" ({})", a.location.place()),
        };
        let _ = writeln!(out, "assuming: {}{place}", a.text);
    }
}

/// The headline, where it says more than the verdict, and the verdict.
fn result(report: &Report, out: &mut String) {
    if report.headline != report.verdict.name() {
        let _ = writeln!(out, "result: {}", report.headline);
    }
    let _ = writeln!(out, "verdict: {}", report.verdict.name());
}
