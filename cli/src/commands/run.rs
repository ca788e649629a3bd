//! `pincer run`: executes a program concretely.

use super::emit;
use crate::args::RunArgs;
use crate::budget::{why_over, within};
use crate::error::Error;
use crate::load;
use crate::trace::show;
use crate::tuning::ATTEMPTS;
use ir::interp::{self, Frame, LibcHost, Observer, Oracle, Outcome, SeededOracle, Stop, Value};
use ir::{BlockId, HavocKind, Program, Site, StmtKind, Type, Var, Z};
use std::path::Path;
use std::slice::Iter;
use std::sync::Arc;

/// Tells what happens on standard error, if asked to.
struct Narrator {
    blocks: bool,
}

impl Observer for Narrator {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        if self.blocks {
            let f = frame.function();
            eprintln!("@{} ^{}", f.name, f.block(frame.site.block).name);
        }
    }

    fn input(&mut self, frame: &Frame<'_>, var: Option<Var>, value: &Value) {
        if self.blocks {
            let f = frame.function();
            let name = var.map_or("a value", |v| f.display_name(v));
            eprintln!("  input {name} = {}", show(value, true));
        }
    }
}

/// Gives the user's values first, then the seed's.
struct Given<'p> {
    program: &'p Program,
    values: Iter<'p, Z>,
    then: SeededOracle,
}

impl Given<'_> {
    /// Whether a value is for a variable that has none yet: not an input.
    fn is_uninitialized(&self, site: Site) -> bool {
        let block = self.program.function(site.function).block(site.block);
        let stmt = block.stmts.get(site.statement as usize);
        stmt.is_none_or(|s| {
            let kind = HavocKind::Uninitialized;
            matches!(s.kind, StmtKind::Havoc { kind: k, .. } if k == kind)
        })
    }
}

impl Oracle for Given<'_> {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        if self.is_uninitialized(site) {
            return self.then.value(site, ty);
        }
        let Some(value) = self.values.next() else {
            return self.then.value(site, ty);
        };
        match ty {
            Type::Bool => Value::Bool(!value.is_zero()),
            Type::Int(width) => Value::Int {
                width,
                value: value.wrap_unsigned(width),
            },
            _ => self.then.value(site, ty),
        }
    }

    fn text(&mut self, site: Site, most: usize) -> Vec<u8> {
        if self.values.len() == 0 {
            return self.then.text(site, most);
        }
        interp::spelled(self, site, most)
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        self.then.choose(site, possible)
    }
}

/// Runs the program, with further seeds while what it assumes of its inputs
/// (that `argc` isn't negative) doesn't hold.
fn execute(program: &Program, values: &[Z], args: &RunArgs) -> (Outcome, LibcHost) {
    let limits = interp::Limits {
        steps: args.steps,
        ..interp::Limits::default()
    };
    let mut attempts = 0;
    loop {
        let mut oracle = Given {
            program,
            values: values.iter(),
            then: SeededOracle::for_program(program, args.seed.wrapping_add(attempts)),
        };
        let mut host = LibcHost::new();
        let mut narrator = Narrator { blocks: args.trace };
        let entry = program.entries[0];
        let outcome = interp::run(
            program,
            entry,
            &mut oracle,
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

/// Runs the program; the exit status is 0 when it ends well, 1 when it fails,
/// 3 when it is stopped early, or fails and depends on what isn't modelled.
pub(crate) fn run(args: &RunArgs, exe: &Path) -> Result<u8, Error> {
    let values = args
        .inputs
        .iter()
        .map(|text| {
            text.trim()
                .parse::<Z>()
                .map_err(|_| Error::Usage(format!("`{text}` is not an integer")))
        })
        .collect::<Result<Vec<Z>, Error>>()?;
    let (running, program) = load::open(&args.input, exe, |loaded| Ok(Arc::new(loaded.program)))?;
    let (job, given) = (args.clone(), Arc::clone(&program));
    let Some((outcome, host)) = within(&running.shared, move || execute(&given, &values, &job))
    else {
        eprintln!("stopped early: {}", why_over());
        return Ok(3);
    };
    emit(&String::from_utf8_lossy(&host.output), None)?;
    let at = |span: Option<ir::Span>| {
        span.map_or(String::new(), |s| {
            format!(
                " at {}:{}:{}",
                program.files[s.file.index()],
                s.line,
                s.column
            )
        })
    };
    let (text, status) = match &outcome.stop {
        Stop::Returned(values) => {
            let shown: Vec<String> = values.iter().map(|v| show(v, true)).collect();
            (format!("returned {}", shown.join(", ")), 0)
        }
        Stop::Stopped => ("stopped".to_owned(), 0),
        Stop::Exited(code) => (format!("exited with {code}"), 0),
        Stop::Blocked => (
            "no execution goes on: an assumption doesn't hold".to_owned(),
            0,
        ),
        Stop::Failed { check, span } => {
            let c = program.check(*check);
            (format!("{}{} [{}]", c.violation(), at(*span), c.kind), 1)
        }
        Stop::Undefined { what, span } => (format!("undefined behaviour{}: {what}", at(*span)), 1),
        other => (format!("stopped early: {other:?}"), 3),
    };
    // What isn't modelled got some value, which may not be the real one.
    let (hint, status) = match (outcome.depends_on_abstraction, status) {
        (true, 1) => ("; but the run depends on something that isn't modelled", 3),
        (true, status) => ("; the run depends on something that isn't modelled", status),
        (false, status) => ("", status),
    };
    eprintln!("{text} ({} steps){hint}", outcome.steps);
    Ok(status)
}
