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
use crate::stdin;
use crate::tuning::ATTEMPTS;
use clam::Execution;
use ir::interp::{
    self, Asked, Frame, LibcHost, Observer, Oracle, Outcome, Plain, Returned, SeededOracle, Stop,
    Value,
};
use ir::{Callee, CheckId, FuncId, Operand, Program, Span, StmtKind, Terminator, Var};
use serde::Serialize;
use std::io::Read as _;
use std::path::PathBuf;
use std::sync::Arc;

/// Tells what happens on standard error, if asked to: line by line, or block by block
/// where a program has no lines.
struct Narrator {
    asked: bool,
    /// What `main` gave back.
    returned: Option<Vec<Value>>,
    /// Whether that depends on an abstraction.
    returns_abstraction: bool,
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
            returned: None,
            returns_abstraction: false,
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

    fn ret(&mut self, frame: &Frame<'_>, returned: &Returned<'_>) {
        if frame.depth == 1 && returned.function.name == "main" {
            self.returned = Some(returned.results.to_vec());
            let block = frame.function().block(frame.site.block);
            if let Terminator::Return(values) = &block.term {
                let mut vars = values.iter().filter_map(Operand::as_var);
                self.returns_abstraction = vars.any(|v| frame.is_tainted(v));
            }
        }
    }

    fn text(&mut self, frame: &Frame<'_>, text: &[u8]) {
        if self.asked {
            self.line(frame);
            eprintln!("  input {:?}", String::from_utf8_lossy(text));
        }
    }
}

/// What a run is given by its user.
struct Given {
    inputs: Option<Vec<Input>>,
    stdin: Option<Vec<u8>>,
    /// Whether it is told to which stream the program prints.
    knows_streams: bool,
}

/// A run, when it is over.
struct Ended {
    outcome: Outcome,
    host: LibcHost,
    /// What `main` gave back.
    returned: Option<Vec<Value>>,
}

/// Runs the program, with further seeds while what it assumes of its inputs
/// (that `argc` isn't negative) doesn't hold.
fn execute(program: &Program, given: &Given, args: &RunArgs) -> Ended {
    let limits = interp::Limits {
        steps: args.steps,
        ..interp::Limits::default()
    };
    let mut attempts = 0;
    loop {
        let seed = args.seed.unwrap_or(0).wrapping_add(attempts);
        let seeded = SeededOracle::for_program(program, seed);
        // Beyond what the user gives nothing happens by chance, unless asked for.
        let inputs = given.inputs.as_deref();
        let mut oracle: Box<dyn Oracle> = match (inputs, args.seed) {
            (None, None) if gives_what_programs_read(args) => Box::new(Plain),
            (None, _) => Box::new(seeded),
            (Some(inputs), None) => Box::new(InOrder::new(program, inputs, Plain)),
            (Some(inputs), Some(_)) => Box::new(InOrder::new(program, inputs, seeded)),
        };
        let mut host = if given.knows_streams {
            LibcHost::with_streams(program, given.stdin.clone())
        } else {
            LibcHost::new()
        };
        let mut narrator = Narrator::new(program, args.trace);
        let entry = program.entries[0];
        let outcome = interp::run(
            program,
            entry,
            oracle.as_mut(),
            &mut host,
            &mut narrator,
            limits,
        );
        attempts += 1;
        if outcome.stop != Stop::Blocked || attempts == ATTEMPTS {
            let mut outcome = outcome;
            outcome.depends_on_abstraction |=
                narrator.returns_abstraction || host.prints_abstractions;
            let returned = narrator.returned;
            return Ended {
                outcome,
                host,
                returned,
            };
        }
    }
}

/// Whether the user says what the program is handed from outside.
fn gives_what_programs_read(args: &RunArgs) -> bool {
    !args.arguments.is_empty() || args.stdin.is_some()
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
    /// What it printed to its standard error.
    errors: String,
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
fn document(program: &Program, ended: &Ended) -> Document {
    let Ended {
        outcome,
        host,
        returned,
    } = ended;
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
            let values = returned.as_ref().unwrap_or(values);
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
        errors: String::from_utf8_lossy(&host.errors).into_owned(),
        steps: outcome.steps,
        depends_on_abstraction: outcome.depends_on_abstraction,
        exit_status,
    }
}

/// What stands in the program's standard input, if the user says so.
fn standard_input(args: &RunArgs) -> Result<Option<Vec<u8>>, Error> {
    let Some(path) = &args.stdin else {
        return Ok(None);
    };
    let is_ours = stdin::is_meant(path);
    if is_ours && args.input.programs.iter().any(|p| stdin::is_meant(p)) {
        let text = "the standard input is the program already: `--stdin -` can't be given, too";
        return Err(Error::Usage(text.to_owned()));
    }
    let bytes = if is_ours {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    let bytes = bytes.map_err(|e| Error::Usage(format!("{}: {e}", path.display())))?;
    Ok(Some(bytes))
}

/// What `main` gets: the program's name, and what the user says.
fn arguments(args: &RunArgs) -> Result<Vec<String>, Error> {
    if args.input.entry != "main" && !args.arguments.is_empty() {
        let text = "`--arg` is what `main` gets: it can't be given with another `--entry`";
        return Err(Error::Usage(text.to_owned()));
    }
    let program = args.input.programs.first();
    let name = program.and_then(|p| p.file_stem());
    let name = name.map_or("program".into(), |n| n.to_string_lossy());
    let all = [name.into_owned()].into_iter();
    Ok(all.chain(args.arguments.iter().cloned()).collect())
}

/// Runs the program; the exit status is 0 when it ends well, 1 when it fails,
/// 3 when it is stopped early, or fails and depends on what isn't modelled; a program
/// in Rust need not fail for that, since what it prints isn't known then.
pub(crate) fn run(args: &RunArgs, screen: ScreenArgs, children: &Children) -> Result<u8, Error> {
    let inputs = args.inputs.as_ref().map(|text| inputs::parse(text));
    let inputs: Option<Vec<Input>> = inputs.transpose().map_err(Error::Usage)?;
    let gives = gives_what_programs_read(args);
    let given = Given {
        stdin: standard_input(args)?,
        // What a report says to type is of the program that it is about.
        knows_streams: inputs.is_none() || gives,
        inputs,
    };
    let arguments = gives.then(|| arguments(args)).transpose()?;
    let mut input = InputArgs {
        execution: Some(Execution {
            arguments,
            knows_streams: given.knows_streams,
            has_stdin: given.stdin.is_some(),
        }),
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
    let (job, running_program) = (args.clone(), Arc::clone(&program));
    let ended = within(&running.shared, move || {
        execute(&running_program, &given, &job)
    });
    let mut document = match &ended {
        Some(ended) => document(&program, ended),
        None => Document {
            head: HEAD,
            end: End::Open,
            message: format!("stopped early: {}", why_over(args.input.timeout)),
            kind: None,
            file: None,
            line: None,
            column: None,
            output: String::new(),
            errors: String::new(),
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
    eprint!("{}", document.errors);
    if !screen.quiet {
        let steps = match &ended {
            Some(Ended { outcome, .. }) => format!(" ({} steps)", outcome.steps),
            None => String::new(),
        };
        eprintln!("{}{steps}", document.message);
    }
    Ok(document.exit_status)
}
