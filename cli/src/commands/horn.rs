//! `pincer horn`.

use super::emit;
use crate::Children;
use crate::args::{HornArgs, HornFormat};
use crate::document::{self, HEAD, Head};
use crate::error::Error;
use crate::report::check_names;
use crate::suggest::did_you_mean;
use crate::{load, passes};
use horn::EncodingOptions;
use ir::{CheckId, Program};
use serde::Serialize;
use std::collections::BTreeSet;

/// A check that the query asks about.
#[derive(Serialize)]
struct Asked {
    number: usize,
    id: String,
    kind: &'static str,
    function: String,
    file: Option<String>,
    line: Option<u32>,
    column: Option<u32>,
    requirement: String,
}

impl Asked {
    fn of(program: &Program, names: &[String], id: CheckId) -> Asked {
        let c = program.check(id);
        Asked {
            number: id.index() + 1,
            id: names[id.index()].clone(),
            kind: c.kind.name(),
            function: program.function(c.function).name.clone(),
            file: c.span.map(|s| program.files[s.file.index()].clone()),
            line: c.span.map(|s| s.line),
            column: c.span.map(|s| s.column).filter(|c| *c > 0),
            requirement: c.message.clone(),
        }
    }

    /// In one line, for a comment.
    fn line(&self) -> String {
        let place = match (&self.file, self.line) {
            (Some(file), Some(line)) => format!(" at {file}:{line}"),
            _ => String::new(),
        };
        let holds = if self.requirement.is_empty() {
            String::new()
        } else {
            format!(": {}", self.requirement)
        };
        format!(
            "check {}, {} ({}{place}){holds}",
            self.number, self.id, self.kind
        )
    }
}

/// The clauses for programs.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Head,
    checks: Vec<Asked>,
    smt_lib: String,
}

/// The check of that number or name.
fn chosen(names: &[String], wanted: &str) -> Result<CheckId, Error> {
    let by_number = wanted.parse::<usize>().ok();
    let by_number = by_number.and_then(|n| n.checked_sub(1).filter(|i| *i < names.len()));
    let by_name = || names.iter().position(|n| n == wanted);
    by_number.or_else(by_name).map(CheckId::new).ok_or_else(|| {
        let close = did_you_mean(wanted, names.iter().map(String::as_str));
        Error::Usage(match names.len() {
            0 => format!("there is no check `{wanted}`: the program has none"),
            n => format!("there is no check `{wanted}`{close}; they have the numbers 1 to {n}"),
        })
    })
}

/// Prints the Horn clauses of the checks that were asked for.
pub(crate) fn run(args: &HornArgs, children: &Children) -> Result<u8, Error> {
    let options = EncodingOptions {
        step: args.step,
        ..EncodingOptions::default()
    };
    let (wanted, format) = (args.check.clone(), args.format);
    let (_, text) = load::open(&args.input, &children.reader, move |loaded| {
        let names = check_names(&loaded.program);
        // What `verify` solves, without inlining.
        let (program, _) = passes::prepare(&loaded.program, 0);
        let goals: BTreeSet<CheckId> = match wanted {
            Some(wanted) => [chosen(&names, &wanted)?].into(),
            None => (0..program.checks.len())
                .map(CheckId::new)
                .filter(|c| program.check(*c).requested)
                .collect(),
        };
        let asked = |c: CheckId| Asked::of(&program, &names, c);
        let clauses = horn::smt_lib(&program, &goals, options, &|c| asked(c).line());
        Ok(match format {
            HornFormat::SmtLib => clauses,
            HornFormat::Json => document::text(&Document {
                head: HEAD,
                checks: goals.iter().map(|c| asked(*c)).collect(),
                smt_lib: clauses,
            }),
        })
    })?;
    emit(&text, args.output.as_deref())?;
    Ok(0)
}
