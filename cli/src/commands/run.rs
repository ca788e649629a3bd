//! `pincer run`: executes a program concretely.

use super::emit;
use crate::Children;
use crate::args::{InputArgs, Malloc, PlainFormat, RunArgs, ScreenArgs, TimeLimit};
use crate::budget::{was_interrupted, within};
use crate::document::{self, HEAD, Head};
use crate::error::Error;
use crate::inputs::{self, InOrder, Input};
use crate::load;
use crate::report::{Sources, show};
use crate::tuning::ATTEMPTS;
use ir::interp::{
    self, Asked, Frame, LibcHost, Observer, Oracle, Outcome, Plain, SeededOracle, Stop, Value,
};
use ir::{Callee, CheckId, FuncId, Program, Span, StmtKind, Var};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

/// Tells what happens on standard error, if asked to: line by line, or block by block
/// where a program has no lines.
struct Narrator {
    asked: bool,
    has_lines: bool,
    /// The call, the file and the line that were told last.
    last: Option<(usize, FuncId, Span)>,
    sources: Sources,
}

impl Narrator {
    fn new(program: &Program, asked: bool) -> Narrator {
        let functions = program.functions.iter();
        let mut stmts = functions.flat_map(|f| f.blocks.iter().flat_map(|b| &b.stmts));
        Narrator {
            asked,
            has_lines: asked && stmts.any(|s| s.span.is_some_and(|s| s.line > 0)),
            last: None,
            sources: Sources::with(None),
        }
    }

    /// Control is at a statement, or about to be.
    fn line(&mut self, frame: &Frame<'_>) {
        if !self.has_lines {
            return;
        }
        let block = frame.function().block(frame.site.block);
        let stmt = block.stmts.get(frame.site.statement as usize);
        let Some(span) = stmt.and_then(|s| s.span).filter(|s| s.line > 0) else {
            return;
        };
        let function = frame.site.function;
        let is_same = |(depth, f, last): &(usize, FuncId, Span)| {
            *depth == frame.depth
                && *f == function
                && (last.file, last.line) == (span.file, span.line)
        };
        if self.last.as_ref().is_some_and(is_same) {
            return;
        }
        self.last = Some((frame.depth, function, span));
        let file = &frame.program.files[span.file.index()];
        let text = self
            .sources
            .line(file, span.line)
            .unwrap_or_default()
            .trim();
        let place = format!("{file}:{}:", span.line);
        eprintln!("{}", format!("{place} {text}").trim_end());
    }
}

impl Observer for Narrator {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        if self.asked && !self.has_lines {
            let f = frame.function();
            eprintln!("@{} ^{}", f.name, f.block(frame.site.block).name);
        }
    }

    fn after_statement(&mut self, frame: &Frame<'_>) {
        self.line(frame);
    }

    fn call(&mut self, frame: &Frame<'_>, _: FuncId, _: &[Value]) {
        self.line(frame);
    }

    fn failure(&mut self, frame: &Frame<'_>, _: CheckId) {
        self.line(frame);
    }

    fn input(&mut self, frame: &Frame<'_>, var: Option<Var>, value: &Value) {
        if !self.asked {
            return;
        }
        self.line(frame);
        let f = frame.function();
        let stmts = &f.block(frame.site.block).stmts;
        let stmt = stmts.get(frame.site.statement as usize);
        let name = match stmt.map(|s| &s.kind) {
            Some(StmtKind::Call {
                callee: Callee::Direct(g),
                ..
            }) => format!("{}()", frame.program.function(*g).name),
            _ => var.map_or("a value", |v| f.display_name(v)).to_owned(),
        };
        let what = match interp::asked(frame.program, frame.site) {
            Asked::Input => "input",
            Asked::Unset => "no value yet:",
        };
        eprintln!("  {what} {name} = {}", show(value, true));
    }

    fn text(&mut self, frame: &Frame<'_>, text: &[u8]) {
        if self.asked {
            self.line(frame);
            eprintln!("  input {:?}", String::from_utf8_lossy(text));
        }
    }
}

/// Runs the program, with further seeds while what it assumes of its inputs
/// (that `argc` isn't negative) doesn't hold.
fn execute(program: &Program, inputs: Option<&[Input]>, args: &RunArgs) -> (Outcome, LibcHost) {
    let limits = interp::Limits {
        steps: args.steps,
        ..interp::Limits::default()
    };
    let mut attempts = 0;
    loop {
        let seed = args.seed.unwrap_or(0).wrapping_add(attempts);
        let seeded = SeededOracle::for_program(program, seed);
        let inputs = inputs.unwrap_or_default();
        // Beyond inputs of the user's nothing happens by chance, unless asked for.
        let mut given: Box<dyn Oracle> = match (&args.inputs, args.seed) {
            (None, _) => Box::new(seeded),
            (Some(_), None) => Box::new(InOrder::new(program, inputs, Plain)),
            (Some(_), Some(_)) => Box::new(InOrder::new(program, inputs, seeded)),
        };
        let mut host = LibcHost::new();
        let mut narrator = Narrator::new(program, args.trace);
        let entry = program.entries[0];
        let outcome = interp::run(
            program,
            entry,
            given.as_mut(),
            &mut host,
            &mut narrator,
            limits,
        );
        attempts += 1;
        if outcome.stop != Stop::Blocked || attempts == ATTEMPTS {
            return (outcome, host);
        }
    }
}

/// How a run ended.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum End {
    /// By itself.
    Ended,
    /// It failed.
    Failed,
    /// Nobody knows: it was stopped, or depends on what isn't modelled.
    Open,
}

/// A run for programs.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Head,
    /// How it ended.
    end: End,
    /// The same in words.
    message: String,
    /// The kind of the check that failed.
    kind: Option<&'static str>,
    /// Where.
    file: Option<String>,
    line: Option<u32>,
    column: Option<u32>,
    /// What the program printed.
    output: String,
    /// How many statements were executed.
    steps: u64,
    /// Whether something that isn't modelled got some value.
    depends_on_abstraction: bool,
    exit_status: u8,
}

/// Why a run had no end of its own.
fn why_over(limit: TimeLimit) -> String {
    if was_interrupted() {
        "interrupted".to_owned()
    } else {
        limit.advice()
    }
}

/// What became of a run.
fn document(program: &Program, outcome: &Outcome, host: &LibcHost) -> Document {
    let place = match &outcome.stop {
        Stop::Failed { span, .. } | Stop::Undefined { span, .. } => *span,
        _ => None,
    };
    let file = place.map(|s| program.files[s.file.index()].clone());
    let at = match (&file, place) {
        (Some(file), Some(s)) => format!(" at {file}:{}:{}", s.line, s.column),
        _ => String::new(),
    };
    let mut kind = None;
    let (text, status) = match &outcome.stop {
        Stop::Returned(values) => {
            let shown: Vec<String> = values.iter().map(|v| show(v, true)).collect();
            let text = format!("returned {}", shown.join(", "));
            (text.trim_end().to_owned(), 0)
        }
        Stop::Stopped => ("stopped".to_owned(), 0),
        Stop::Exited(code) => (format!("exited with {code}"), 0),
        Stop::Blocked => (
            "no execution goes on: an assumption doesn't hold".to_owned(),
            0,
        ),
        Stop::Failed { check, .. } => {
            let c = program.check(*check);
            kind = Some(c.kind.name());
            (format!("{}{at} [{}]", c.violation(), c.kind), 1)
        }
        Stop::Undefined { what, .. } => (format!("undefined behaviour{at}: {what}"), 1),
        other => (format!("stopped early: {other:?}"), 3),
    };
    // What isn't modelled got some value, which may not be the real one.
    let (hint, exit_status) = match (outcome.depends_on_abstraction, status) {
        (true, 1) => ("; but the run depends on something that isn't modelled", 3),
        (true, status) => ("; the run depends on something that isn't modelled", status),
        (false, status) => ("", status),
    };
    Document {
        head: HEAD,
        end: match exit_status {
            0 => End::Ended,
            1 => End::Failed,
            _ => End::Open,
        },
        message: format!("{text}{hint}"),
        kind,
        file,
        line: place.map(|s| s.line),
        column: place.map(|s| s.column),
        output: String::from_utf8_lossy(&host.output).into_owned(),
        steps: outcome.steps,
        depends_on_abstraction: outcome.depends_on_abstraction,
        exit_status,
    }
}

/// Runs the program; the exit status is 0 when it ends well, 1 when it fails,
/// 3 when it is stopped early, or fails and depends on what isn't modelled; a program
/// in Rust need not fail for that, since what it prints isn't known then.
pub(crate) fn run(args: &RunArgs, screen: ScreenArgs, children: &Children) -> Result<u8, Error> {
    let inputs = args.inputs.as_ref().map(|text| inputs::parse(text));
    let inputs: Option<Vec<Input>> = inputs.transpose().map_err(Error::Usage)?;
    let mut input = InputArgs {
        rust_bodies: true,
        ..args.input.clone()
    };
    // Rust ends a program whose memory is exhausted: nothing follows.
    let is_rust = |p: &PathBuf| p.extension().is_some_and(|e| e == "rs");
    let in_rust = input.programs.iter().any(is_rust);
    if in_rust {
        input.malloc = Malloc::Succeeds;
    }
    let (running, program) = load::open(&input, &children.reader, |loaded| {
        Ok(Arc::new(loaded.program))
    })?;
    let (job, given) = (args.clone(), Arc::clone(&program));
    let ended = within(&running.shared, move || {
        execute(&given, inputs.as_deref(), &job)
    });
    let mut document = match &ended {
        Some((outcome, host)) => document(&program, outcome, host),
        None => Document {
            head: HEAD,
            end: End::Open,
            message: format!("stopped early: {}", why_over(args.input.timeout)),
            kind: None,
            file: None,
            line: None,
            column: None,
            output: String::new(),
            steps: 0,
            depends_on_abstraction: false,
            exit_status: 3,
        },
    };
    // What a program in Rust prints may be another text then.
    if in_rust && document.depends_on_abstraction && document.exit_status == 0 {
        document.end = End::Open;
        document.exit_status = 3;
    }
    if args.format == PlainFormat::Json {
        emit(&document::text(&document), None)?;
        return Ok(document.exit_status);
    }
    emit(&document.output, None)?;
    if !screen.quiet {
        let steps = match &ended {
            Some((outcome, _)) => format!(" ({} steps)", outcome.steps),
            None => String::new(),
        };
        eprintln!("{}{steps}", document.message);
    }
    Ok(document.exit_status)
}
