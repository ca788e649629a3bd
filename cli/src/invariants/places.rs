//! Where invariants are told: loop heads, and the places of a line.

use super::spell::Names;
use crate::error::Error;
use crate::suggest::did_you_mean;
use ir::graph::{Cfg, Liveness};
use ir::{BlockId, FuncId, Function, Program, Span, Var};
use iterator::Wto;
use std::collections::BTreeSet;
use std::path::Path;

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The head of a loop.
    Loop,
    /// A statement.
    Statement,
}

/// A place of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// What is there.
    pub what: What,
    /// Its block.
    pub block: BlockId,
    /// The place is before this statement, or before the terminator.
    pub before: usize,
    /// Where that is in the source.
    pub span: Option<Span>,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The file, by its number in the program.
    pub file: usize,
    /// The line, from 1.
    pub line: u32,
}

/// The spans of a block's statements and of its end, with their positions.
fn spans(f: &Function, b: BlockId) -> impl Iterator<Item = (usize, Span)> + '_ {
    let block = f.block(b);
    let all = block.stmts.iter().map(|s| s.span).chain([block.term_span]);
    all.enumerate().filter_map(|(i, s)| Some((i, s?)))
}

/// The heads of a function's loops, in the order of its blocks.
pub(crate) fn loops(f: &Function) -> Vec<Place> {
    let wto = Wto::of(f);
    let is_head = |b: &BlockId| {
        let position = wto.position(*b);
        position.is_some_and(|p| wto.nodes[p].end.is_some())
    };
    f.block_ids()
        .filter(is_head)
        .map(|block| Place {
            what: What::Loop,
            block,
            before: 0,
            span: spans(f, block).next().map(|(_, s)| s),
        })
        .collect()
}

/// The place where a line of a function begins, and the loops that it has.
pub(crate) fn at(f: &Function, at: &Line) -> Vec<Place> {
    let is_there = |s: &Span| s.file.index() == at.file && s.line == at.line;
    let wto = Wto::of(f);
    let order = wto.nodes.iter().map(|n| n.vertex);
    let mut found: Vec<Place> = order
        .filter_map(|block| {
            let (before, span) = spans(f, block).find(|(_, s)| is_there(s))?;
            Some(Place {
                what: What::Statement,
                block,
                before,
                span: Some(span),
            })
        })
        .take(1)
        .collect();
    let heads = loops(f).into_iter();
    let heads = heads.filter(|p| p.span.as_ref().is_some_and(is_there));
    for head in heads {
        found.retain(|p| (p.block, p.before) != (head.block, head.before));
        found.push(head);
    }
    found
}

/// The variables that are told of at each place: those with a name that the user
/// knows whose value still matters.
pub(crate) fn named<'p>(f: &'p Function, places: &[Place]) -> Vec<Names<'p>> {
    let cfg = Cfg::of(f);
    let liveness = Liveness::of(f, &cfg);
    let names = |p: &Place| {
        let block = f.block(p.block);
        let mut scan = liveness.scan(&cfg, p.block);
        scan.terminator(&block.term);
        for s in block.stmts.iter().skip(p.before).rev() {
            scan.step(&s.kind);
        }
        Names::of(f, &|v: Var| scan.is_live(v))
    };
    places.iter().map(names).collect()
}

/// Reads `FILE:LINE`, or `LINE` where there is one file.
///
/// # Errors
/// When there is no such file, or nothing on that line; what there is is named.
pub(crate) fn line(program: &Program, text: &str) -> Result<Line, Error> {
    let (file, number) = match text.rsplit_once(':') {
        Some((file, number)) => (Some(file), number),
        None => (None, text),
    };
    let number = number.parse::<u32>().ok().filter(|n| *n > 0);
    let Some(number) = number else {
        return Err(Error::Usage(format!(
            "`{text}` is no place: FILE:LINE is expected, such as `list.c:12`"
        )));
    };
    let used = lines(program);
    let files: BTreeSet<usize> = used.iter().map(|(file, _)| *file).collect();
    let name = |f: &usize| program.files[*f].as_str();
    let wanted: Vec<usize> = match file {
        Some(file) => files
            .iter()
            .copied()
            .filter(|f| name(f) == file || Path::new(name(f)).ends_with(file))
            .collect(),
        None => files.iter().copied().collect(),
    };
    let all = || files.iter().map(name).collect::<Vec<_>>();
    let [file] = wanted[..] else {
        return Err(Error::Usage(match file {
            Some(file) if wanted.is_empty() => {
                let names = all();
                let short = names.iter().map(|f| Path::new(*f).file_name());
                let short: Vec<&str> = short.filter_map(|f| f?.to_str()).collect();
                let close = did_you_mean(file, names.iter().copied().chain(short));
                format!(
                    "there is no code of `{file}` in the program{close}; there is {}",
                    names.join(", ")
                )
            }
            _ => format!("`{text}` may mean a line of {}", all().join(" or of ")),
        }));
    };
    if used.contains(&(file, number)) {
        return Ok(Line { file, line: number });
    }
    let here = || used.iter().filter(|(f, _)| *f == file).map(|(_, l)| *l);
    let before = here().filter(|l| *l < number).max();
    let after = here().filter(|l| *l > number).min();
    let near: Vec<String> = [before, after]
        .into_iter()
        .flatten()
        .map(|l| l.to_string())
        .collect();
    Err(Error::Usage(format!(
        "no statement begins on line {number} of {}; the nearest are on {}",
        name(&file),
        near.join(" and ")
    )))
}

/// The lines on which statements are.
fn lines(program: &Program) -> BTreeSet<(usize, u32)> {
    let functions = program.functions.iter();
    let all = functions.flat_map(|f| f.block_ids().flat_map(|b| spans(f, b)));
    all.map(|(_, s)| (s.file.index(), s.line))
        .filter(|(_, line)| *line > 0)
        .collect()
}

/// The functions of which something is told: the user's, or the one that is
/// called so.
pub(crate) fn functions<'p>(
    program: &'p Program,
    wanted: Option<&'p str>,
) -> impl Iterator<Item = FuncId> + 'p {
    // What we or a compiler made has no place; programs in our own format have none
    // at all.
    let placed = program.functions.iter().any(|f| f.span.is_some());
    let users = move |id: FuncId| match program.function(id).span {
        Some(s) => {
            let file = &program.files[s.file.index()];
            !file.starts_with("/usr/") && !file.starts_with("/rustc/")
        }
        None => !placed,
    };
    program.function_ids().filter(move |id| {
        let f = program.function(*id);
        let chosen = match wanted {
            Some(name) => f.name == name,
            None => users(*id),
        };
        chosen && !f.is_external()
    })
}
