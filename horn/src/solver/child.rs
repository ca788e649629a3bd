//! Solving in another process: a crash, a hang or too much memory of the solver
//! costs one `unknown`. The program re-executes itself with arguments that lead
//! to [`child_main`]: a server that solves nothing, but forks for each request, so
//! that the solver begins anew and libraries are loaded once. Request and reply
//! are one line of JSON each, clauses and formulas in it SMT-LIB text.

use super::certificate::{self, Rejection};
use super::derivation::Instance;
use super::engine::{Answer, Question};
use super::query::{QUERIES, Query};
use super::{formula, houdini, z3};
use crate::clause::{Interpretation, PredId, System};
use crate::clause::{parse, print};
use crate::lemma::Lemmas;
use apart::{Process, Side};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Instant;

/// Where solvers run.
#[derive(Clone, Debug)]
pub enum Isolation {
    /// In a process of their own ([`Isolation::process`]).
    Process(Processes),
    /// In this process, each request in a context of its own. For tests and
    /// tools that can't re-execute themselves: nothing contains a crash or a
    /// hang, and time limits are not kept (steps are).
    SameProcess,
}

impl Isolation {
    /// In a process of their own: that program with those arguments, which must
    /// lead to [`child_main`]. Clones share what was started.
    pub fn process(program: impl Into<PathBuf>, args: &[&str]) -> Self {
        Self::Process(Processes {
            program: program.into(),
            args: args.iter().map(|a| (*a).to_owned()).collect(),
            idle: Arc::default(),
        })
    }

    /// The same, and the first process is there already: a copy of this one, which
    /// spares it the loading of its libraries. To be called before there are other
    /// threads; where there are, none is copied.
    #[must_use]
    pub fn begun(program: impl Into<PathBuf>, args: &[&str]) -> Self {
        let isolation = Isolation::process(program, args);
        if let Isolation::Process(processes) = &isolation
            && let Ok(server) = Server::copied()
        {
            processes.put(server);
        }
        isolation
    }
}

/// Processes that serve requests, one at a time each.
#[derive(Clone, Debug)]
pub struct Processes {
    program: PathBuf,
    args: Vec<String>,
    idle: Arc<Mutex<Vec<Server>>>,
}

impl Processes {
    fn take(&self) -> Result<Server, String> {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        if let Some(server) = idle {
            return Ok(server);
        }
        Server::started(&self.program, &self.args)
            .map_err(|e| format!("the solver's process could not be started: {e}"))
    }

    fn put(&self, server: Server) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(server);
    }

    /// Asks in another process. One that doesn't answer in time, or not as it
    /// should, ends.
    fn ask(&self, text: &str, until: Option<Instant>) -> Result<Reply, String> {
        let left = until.map(|end| end.saturating_duration_since(Instant::now()));
        if left.is_some_and(|t| t.is_zero()) {
            return Err("out of time".to_owned());
        }
        let mut server = self.take()?;
        // It reads all of a request before it writes. One that is dead doesn't.
        let asked = writeln!(server.requests, "{text}");
        let replies = server.replies.take();
        let (Ok(()), Some(mut replies)) = (asked.and_then(|()| server.requests.flush()), replies)
        else {
            return Err(server.end());
        };
        let (send, receive) = mpsc::channel();
        std::thread::spawn(move || {
            let mut answer = String::new();
            let read = replies.read_line(&mut answer);
            let _ = send.send(read.is_ok().then_some((answer, replies)));
        });
        let answer = match left {
            Some(t) => receive.recv_timeout(t).map_err(|_| true),
            None => receive.recv().map_err(|_| false),
        };
        match answer {
            Err(true) => Err("out of time".to_owned()),
            Ok(Some((text, replies))) if !text.is_empty() => {
                let reply = serde_json::from_str(&text);
                let reply = reply.map_err(|e| format!("the solver's reply: {e}"))?;
                server.replies = Some(replies);
                self.put(server);
                Ok(reply)
            }
            _ => Err(server.end()),
        }
    }
}

#[derive(Debug)]
struct Server {
    process: Process,
    requests: PipeWriter,
    /// Missing while somebody waits for a reply.
    replies: Option<BufReader<PipeReader>>,
}

impl Server {
    fn started(program: &Path, args: &[String]) -> std::io::Result<Server> {
        let ((asked, requests), (replies, said)) = (std::io::pipe()?, std::io::pipe()?);
        let child = Command::new(program)
            .args(args)
            .stdin(asked)
            .stdout(said)
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Server {
            process: child.try_into()?,
            requests,
            replies: Some(BufReader::new(replies)),
        })
    }

    /// A copy of this process, which has to have one thread.
    fn copied() -> std::io::Result<Server> {
        let ((asked, requests), (replies, mut said)) = (std::io::pipe()?, std::io::pipe()?);
        match apart::copy()? {
            Side::Original(process) => Ok(Server {
                process,
                requests,
                replies: Some(BufReader::new(replies)),
            }),
            Side::Copy => apart::leave(|| {
                // With our ends open here, it would never hear that we are gone.
                drop((requests, replies));
                apart::keep_quiet(None)?;
                child_main(&mut BufReader::new(asked), &mut said).map(|()| 0)
            }),
        }
    }

    /// Why there is nothing to be heard of it.
    fn end(mut self) -> String {
        match self.process.kill() {
            Ok(how) => format!("the solver's process died ({how})"),
            Err(e) => e.to_string(),
        }
    }
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
    Filter {
        candidates: Vec<(u32, Vec<String>)>,
    },
    Solve {
        lemmas: String,
        query: String,
    },
    Check {
        interpretation: String,
    },
    /// The system has no clauses.
    Satisfy {
        formula: String,
    },
    /// Neither here.
    Fail {
        conditions: String,
        may: Vec<bool>,
    },
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
    Satisfied(formula::Answer),
    Fails(formula::Failing),
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
        Task::Satisfy { formula } => {
            Ok(Reply::Satisfied(formula::satisfy(formula, request.steps)?))
        }
        Task::Fail { conditions, may } => Ok(Reply::Fails(formula::last_to_fail(
            conditions,
            may,
            request.steps,
        )?)),
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

/// What a child does: reads requests, and writes a reply to each, until there
/// are none. It has to be the only thread.
///
/// # Errors
/// When reading or writing fails. What goes wrong in solving is a reply.
pub fn child_main(input: &mut dyn BufRead, output: &mut dyn Write) -> std::io::Result<()> {
    let mut line = String::new();
    let mut prepared = false;
    while input.read_line(&mut line)? > 0 {
        if !prepared {
            // Without it, each copy makes a context for itself.
            let _ = z3::prepare();
            prepared = true;
        }
        let death = in_a_copy(|| {
            let reply = serde_json::from_str::<Request>(&line)
                .map_err(|e| e.to_string())
                .and_then(|r| serve(&r))
                .unwrap_or_else(Reply::Failed);
            write_reply(&reply, output)
        })?;
        if let Some(how) = death {
            let why = format!("the solver's process died ({how})");
            write_reply(&Reply::Failed(why), output)?;
        }
        line.clear();
    }
    Ok(())
}

fn write_reply(reply: &Reply, output: &mut dyn Write) -> std::io::Result<()> {
    let reply = serde_json::to_string(reply)?;
    output.write_all(reply.as_bytes())?;
    output.write_all(b"\n")?;
    output.flush()
}

/// Does something in a copy of this process, and tells how that died, if it did.
fn in_a_copy(work: impl FnOnce() -> std::io::Result<()>) -> std::io::Result<Option<ExitStatus>> {
    match apart::copy()? {
        Side::Copy => apart::leave(|| work().map(|()| 0)),
        Side::Original(mut copy) => Ok(Some(copy.wait()?).filter(|how| !how.success())),
    }
}

fn run(isolation: &Isolation, limits: &Limits, request: &Request) -> Result<Reply, String> {
    match isolation {
        Isolation::SameProcess => serve(request),
        Isolation::Process(processes) => {
            let text = serde_json::to_string(request).map_err(|e| e.to_string())?;
            processes.ask(&text, limits.until)
        }
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

/// Whether a formula, given as SMT-LIB text, can hold. The limit of steps is one
/// solver's.
///
/// # Errors
/// Why there is no answer.
pub(crate) fn satisfy(
    isolation: &Isolation,
    limits: &Limits,
    formula: &str,
) -> Result<formula::Answer, String> {
    let task = Task::Satisfy {
        formula: formula.to_owned(),
    };
    match run(
        isolation,
        limits,
        &request(&System::default(), limits, task),
    )? {
        Reply::Satisfied(answer) => Ok(answer),
        other => Err(unexpected(other)),
    }
}

/// The last of some conditions, asserted by an SMT-LIB text, that can fail where those
/// before it hold; only those that may be are asked for. The limit of steps is one
/// condition's.
///
/// # Errors
/// Why there is no answer.
pub(crate) fn last_to_fail(
    isolation: &Isolation,
    limits: &Limits,
    conditions: &str,
    may: &[bool],
) -> Result<formula::Failing, String> {
    let task = Task::Fail {
        conditions: conditions.to_owned(),
        may: may.to_vec(),
    };
    match run(
        isolation,
        limits,
        &request(&System::default(), limits, task),
    )? {
        Reply::Fails(failing) => Ok(failing),
        other => Err(unexpected(other)),
    }
}
