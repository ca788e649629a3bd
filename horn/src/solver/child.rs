//! Solving in another process: a crash, a hang or too much memory of the solver
//! costs one `unknown`. The program re-executes itself with arguments that lead
//! to [`child_main`]; request and reply are one JSON document each, clauses and
//! formulas in it SMT-LIB text.

use super::certificate::{self, Rejection};
use super::derivation::Instance;
use super::engine::{Answer, Question};
use super::query::{QUERIES, Query};
use super::{houdini, z3};
use crate::clause::{Interpretation, PredId, System};
use crate::clause::{parse, print};
use crate::lemma::Lemmas;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Instant;

/// Where solvers run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// In a process of their own: this program with these arguments, which
    /// must lead to [`child_main`].
    Process {
        /// The program.
        program: PathBuf,
        /// Its arguments.
        args: Vec<String>,
    },
    /// In this process, each request in a context of its own. For tests and
    /// tools that can't re-execute themselves: nothing contains a crash or a
    /// hang, and time limits are not kept (steps are).
    SameProcess,
}

/// Bounds of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Solver steps (Z3's `rlimit`), 0 for none. What a run may take is decided
    /// by this first, so that results are repeatable.
    pub steps: u32,
    /// When it has to be over, however many requests there are.
    pub until: Option<Instant>,
    /// Memory in MB, 0 for no limit.
    pub memory: u32,
}

#[derive(Debug, Serialize, Deserialize)]
enum Task {
    Filter { candidates: Vec<(u32, Vec<String>)> },
    Solve { lemmas: String, query: String },
    Check { interpretation: String },
}

#[derive(Debug, Serialize, Deserialize)]
struct Request {
    system: String,
    steps: u32,
    memory: u32,
    task: Task,
}

#[derive(Debug, Serialize, Deserialize)]
enum Reply {
    Filtered(Vec<(u32, Vec<String>)>),
    Safe(String),
    Unsafe(Vec<Instance>),
    Unknown(String),
    Checked(Option<Rejection>),
    Failed(String),
}

fn lemmas_as_text(lemmas: &Lemmas) -> Vec<(u32, Vec<String>)> {
    lemmas
        .iter()
        .map(|(p, l)| (p.0, l.iter().map(print::formula).collect()))
        .collect()
}

fn lemmas_from_text(system: &System, text: &[(u32, Vec<String>)]) -> Result<Lemmas, String> {
    let mut out = Lemmas::new();
    for (p, l) in text {
        let p = PredId(*p);
        if p.index() >= system.predicates.len() {
            return Err("a lemma on an unknown predicate".to_owned());
        }
        let l: Result<Vec<_>, _> = l.iter().map(|t| parse::formula(system, p, t)).collect();
        out.insert(p, l?);
    }
    Ok(out)
}

fn serve(request: &Request) -> Result<Reply, String> {
    if request.memory > 0 {
        z3::global_param("memory_max_size", &request.memory.to_string())?;
    }
    let system = parse::system(&request.system)?;
    match &request.task {
        Task::Filter { candidates } => {
            let candidates = lemmas_from_text(&system, candidates)?;
            let kept = houdini::filter(
                &system,
                &candidates,
                request.steps,
                houdini::enough_checks(&system),
            )?;
            Ok(Reply::Filtered(lemmas_as_text(&kept)))
        }
        Task::Solve { lemmas, query } => {
            let question = Question {
                system: &system,
                lemmas: &parse::interpretation(&system, lemmas)?,
                steps: request.steps,
            };
            let query = QUERIES.iter().find(|q| q.name == query);
            Ok(
                match query.ok_or("an unknown query")?.engine.ask(question)? {
                    Answer::Safe(i) => Reply::Safe(print::interpretation(&system, &i)),
                    Answer::Unsafe(instances) => Reply::Unsafe(instances),
                    Answer::Unknown(why) => Reply::Unknown(why),
                },
            )
        }
        Task::Check { interpretation } => {
            let i = parse::interpretation(&system, interpretation)?;
            Ok(Reply::Checked(certificate::check(
                &system,
                &i,
                request.steps,
            )?))
        }
    }
}

/// What a child does: reads one request, writes one reply.
///
/// # Errors
/// When reading or writing fails. What goes wrong in solving is a reply.
pub fn child_main(input: &mut dyn Read, output: &mut dyn Write) -> std::io::Result<()> {
    let mut text = String::new();
    input.read_to_string(&mut text)?;
    let reply = serde_json::from_str::<Request>(&text)
        .map_err(|e| e.to_string())
        .and_then(|r| serve(&r))
        .unwrap_or_else(Reply::Failed);
    let reply = serde_json::to_string(&reply)?;
    output.write_all(reply.as_bytes())?;
    output.flush()
}

fn run(isolation: &Isolation, limits: &Limits, request: &Request) -> Result<Reply, String> {
    let (program, args) = match isolation {
        Isolation::SameProcess => return serve(request),
        Isolation::Process { program, args } => (program, args),
    };
    let left = limits
        .until
        .map(|end| end.saturating_duration_since(Instant::now()));
    if left.is_some_and(|t| t.is_zero()) {
        return Err("out of time".to_owned());
    }
    let text = serde_json::to_string(request).map_err(|e| e.to_string())?;
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| format!("the solver's process could not be started: {e}"))?;
    let (Some(mut stdin), Some(mut stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("the solver's process has no pipes".to_owned());
    };
    // A child that dies early closes its pipes: neither thread can hang.
    std::thread::spawn(move || {
        let _ = stdin.write_all(text.as_bytes());
    });
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let mut answer = String::new();
        let ok = stdout.read_to_string(&mut answer).is_ok();
        let _ = send.send(ok.then_some(answer));
    });
    let answer = match left {
        Some(t) => receive.recv_timeout(t).map_err(|_| true),
        None => receive.recv().map_err(|_| false),
    };
    if answer.is_err() {
        let _ = child.kill();
    }
    let status = child.wait().map_err(|e| e.to_string())?;
    match answer {
        Err(true) => Err("out of time".to_owned()),
        Ok(Some(text)) if !text.is_empty() => {
            serde_json::from_str(&text).map_err(|e| format!("the solver's reply: {e}"))
        }
        _ => Err(format!("the solver's process died ({status})")),
    }
}

fn request(system: &System, limits: &Limits, task: Task) -> Request {
    Request {
        system: print::system(system),
        steps: limits.steps,
        memory: limits.memory,
        task,
    }
}

fn unexpected(reply: Reply) -> String {
    match reply {
        Reply::Failed(why) | Reply::Unknown(why) => why,
        _ => "the solver's process answered something else".to_owned(),
    }
}

/// Keeps the lemmas that are inductive together ([`houdini::filter`]). The
/// limit of steps is one check's.
///
/// # Errors
/// Why there is no answer.
pub(crate) fn filter(
    isolation: &Isolation,
    limits: &Limits,
    system: &System,
    candidates: &Lemmas,
) -> Result<Lemmas, String> {
    let task = Task::Filter {
        candidates: lemmas_as_text(candidates),
    };
    match run(isolation, limits, &request(system, limits, task))? {
        Reply::Filtered(kept) => lemmas_from_text(system, &kept),
        other => Err(unexpected(other)),
    }
}

/// Asks a query's engine. The answer is not checked yet.
pub(crate) fn solve(
    isolation: &Isolation,
    limits: &Limits,
    system: &System,
    lemmas: &Interpretation,
    query: &Query,
) -> Answer {
    let task = Task::Solve {
        lemmas: print::interpretation(system, lemmas),
        query: query.name.to_owned(),
    };
    let answer = match run(isolation, limits, &request(system, limits, task)) {
        Ok(Reply::Safe(text)) => parse::interpretation(system, &text).map(Answer::Safe),
        Ok(Reply::Unsafe(instances)) => Ok(Answer::Unsafe(instances)),
        Ok(other) => Err(unexpected(other)),
        Err(why) => Err(why),
    };
    answer.unwrap_or_else(Answer::Unknown)
}

/// Checks a certificate, given as text, on the clauses: `None` if it is one.
/// The limit of steps is one clause's.
///
/// # Errors
/// Why there is no answer; then nothing is proved.
pub(crate) fn check(
    isolation: &Isolation,
    limits: &Limits,
    system: &System,
    interpretation: &str,
) -> Result<Option<Rejection>, String> {
    let task = Task::Check {
        interpretation: interpretation.to_owned(),
    };
    match run(isolation, limits, &request(system, limits, task))? {
        Reply::Checked(rejection) => Ok(rejection),
        other => Err(unexpected(other)),
    }
}
