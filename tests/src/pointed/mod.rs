//! Points-to analysis against executions: random programs run with their pointers
//! traced. What a pointer leads to, what lies in memory, what is written and ended and
//! which functions run must all be in the answer.
//!
//! There is one analysis, with an answer of two layers: for each pointer the objects
//! with their offsets, and for each node the objects in it and the nodes that pointers
//! in those lead to. It is asked about the program as it is lowered and about what the
//! transforms make of it, one of them being inlining, which is what makes it
//! context-sensitive here; and once more with families of objects as one, as
//! purification takes it ([`Grounds`]). Two pointers that lead to one object alias: both
//! answers have that object with that offset, and both pointers are of its node.

mod source;
mod trace;

use crate::generate::{self, Config};
use crate::lowering;
use ir::Program;
use ir::interp::{LibcHost, Limits, NoHost, Outcome, SeededOracle, Stop, run};
use ir::points_to::Solution;
use ir::transform::{Grounds, InlineLimits, devirtualize, inline, promote_globals, simplify};
use trace::Trace;

/// Runs of each random program of the IR.
const RUNS: u64 = 4;

/// A run shows most of where pointers lead before so many steps.
const STEPS: u64 = 300_000;

const SHORT: Limits = Limits {
    steps: 3_000,
    memory: 1 << 20,
    call_depth: 50,
};

/// How many tries a program is made small in.
const TRIES: usize = 250;

/// What was held against answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Runs.
    pub runs: u64,
    /// Statements executed.
    pub steps: u64,
    /// Pointers with an offset of an object to which they led.
    pub pairs: u64,
    /// Pairs of pointers that led to one object.
    pub aliases: u64,
    /// Pairs of objects, one of which held a pointer to the other.
    pub held: u64,
    /// Accesses by places, held against the pieces of objects.
    pub accesses: u64,
    /// Pairs of an object and a function that wrote it, itself or in calls.
    pub written: u64,
    /// Calls through pointers.
    pub calls: u64,
}

impl Figures {
    /// Adds those of another program.
    pub fn add(&mut self, other: Figures) {
        self.runs += other.runs;
        self.steps += other.steps;
        self.pairs += other.pairs;
        self.aliases += other.aliases;
        self.held += other.held;
        self.accesses += other.accesses;
        self.written += other.written;
        self.calls += other.calls;
    }
}

/// A form of a program that is analysed.
struct Form {
    name: &'static str,
    program: Program,
}

/// The program as it is, and what the transforms make of it one after the other.
fn forms(program: &Program) -> Vec<Form> {
    let form = |name, program| Form { name, program };
    let promoted = simplify(&promote_globals(program).0).0;
    let inlined = simplify(&inline(&promoted, InlineLimits::default()).0).0;
    let by_name = devirtualize(&inlined).0;
    let by_name = simplify(&inline(&by_name, InlineLimits::default()).0).0;
    let mut all = vec![form("as lowered", program.clone())];
    if by_name != inlined {
        all.push(form("inlined, with calls by name", by_name));
    }
    all.push(form("inlined", inlined));
    all.push(form("with promoted globals", promoted));
    all
}

/// A program in C of that seed. `None`: there is none, as where csmith isn't
/// installed.
///
/// # Errors
/// What is wrong, with a program that was made small.
pub fn random_c(seed: u64) -> Result<Option<Figures>, String> {
    let Some(source) = source::of_seed(seed)? else {
        return Ok(None);
    };
    let program = source.lowered().map_err(|e| {
        let text = &source.text;
        format!("pointed seed {seed}: the generator is wrong: {e}\n{text}")
    })?;
    judge_c(&program).map(Some).map_err(|what| {
        let small = source.shrunk(TRIES, |s| s.lowered().is_ok_and(|p| judge_c(&p).is_err()));
        let of_small = small.lowered().ok().and_then(|p| judge_c(&p).err());
        let (what, text) = (of_small.unwrap_or(what), &small.text);
        format!(
            "pointed seed {seed}{}: {what}\n{text}",
            small.level_in_words()
        )
    })
}

/// A program in C that takes no input.
///
/// # Errors
/// What is wrong.
pub fn written_c(text: &str) -> Result<Figures, String> {
    judge_c(&source::Source::written(text).lowered()?).map_err(|what| format!("{what}\n{text}"))
}

/// The text of the program of a seed.
///
/// # Errors
/// csmith fails.
pub fn text(seed: u64) -> Result<String, String> {
    Ok(source::of_seed(seed)?.map_or_else(String::new, |s| s.text))
}

/// A random program of the IR of that seed, in several runs.
///
/// # Errors
/// What is wrong, with a program that was made small.
pub fn random_program(seed: u64) -> Result<Figures, String> {
    let program = match seed % 4 {
        0 => generate::resized(seed),
        1 => generate::program(seed, &Config::resizing()),
        _ => generate::program(seed, &Config::everything()),
    };
    judge_ir(&program, seed).map_err(|_| {
        let small = generate::shrink(&program, |p| judge_ir(p, seed).is_err());
        let what = judge_ir(&small, seed).err().unwrap_or_default();
        format!(
            "pointed program {seed}: {what}\n{}",
            ir::text::print(&small)
        )
    })
}

fn judge_ir(program: &Program, seed: u64) -> Result<Figures, String> {
    let mut figures = Figures::default();
    for form in forms(program) {
        let p = &form.program;
        figures.add(traced(&form, |trace| {
            for run_seed in seed..seed + RUNS {
                trace.begin();
                let mut oracle = SeededOracle::for_program(p, run_seed);
                let outcome = run(p, p.entries[0], &mut oracle, &mut NoHost, trace, SHORT);
                trace.end(&outcome);
            }
        })?);
    }
    Ok(figures)
}

/// The program has no input, so that all of its forms run alike.
fn judge_c(program: &Program) -> Result<Figures, String> {
    let mut figures = Figures::default();
    let mut first: Option<(Outcome, LibcHost)> = None;
    for form in forms(program) {
        let mut ended = None;
        figures.add(traced(&form, |trace| {
            trace.begin();
            let (outcome, host) = lowering::watched(&form.program, STEPS, trace);
            trace.end(&outcome);
            ended = Some((outcome, host));
        })?);
        match (&first, ended) {
            (Some(first), Some(now)) => {
                same(first, &now).map_err(|e| format!("{}: {e}", form.name))?;
            }
            (None, ended) => first = ended,
            (Some(_), None) => {}
        }
    }
    Ok(figures)
}

/// Lets a program run, and says what of its answers is wrong.
fn traced(form: &Form, runs: impl FnOnce(&mut Trace<'_>)) -> Result<Figures, String> {
    let program = &form.program;
    let solution = Solution::of(program);
    let grounds = Grounds::of(program);
    let mut trace = Trace::new(program, &solution, grounds.as_ref());
    runs(&mut trace);
    match trace.wrong {
        Some(wrong) => Err(format!("{}: {wrong}", form.name)),
        None => Ok(trace.figures),
    }
}

/// Whether two forms of a program did the same, as far as they ran. Where values were
/// drawn, each run has its own.
fn same(first: &(Outcome, LibcHost), now: &(Outcome, LibcHost)) -> Result<(), String> {
    let ((a, host), (b, other)) = (first, now);
    let short = |o: &Outcome| {
        let drawn = !o.script.values.is_empty();
        matches!(o.stop, Stop::OutOfSteps) || o.depends_on_abstraction || drawn
    };
    if short(a) || short(b) {
        return Ok(());
    }
    let alike = std::mem::discriminant(&a.stop) == std::mem::discriminant(&b.stop);
    if alike && host.output == other.output {
        return Ok(());
    }
    Err(format!(
        "the program ended as {:?}, and does as {:?} now",
        a.stop, b.stop
    ))
}
