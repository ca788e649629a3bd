//! Many faults in one program, of which a variable of the environment switches
//! on one at a time: so all of them are built at once.
//!
//! A function with faults becomes a choice between its body and copies of it,
//! each with one fault. The code is read by its layout, which `rustfmt` made:
//! a function ends with the brace that stands as far to the right as its first
//! line. What can't be a choice at run time is built by itself: faults outside
//! of functions, in constant ones, in those with a type of their own as result,
//! and in binaries.
//!
//! Source: R. Untch, A. Offutt, M. Harrold, *Mutation analysis using mutant
//! schemata*, ISSTA 1993.

use crate::table::Fault;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The variable that has the number of the fault that is on.
pub(crate) const VARIABLE: &str = "PINCER_SEEDED_FAULT";

/// What every crate with faults gets.
const ASK: &str = "
/// The number of the seeded fault that is on.
pub fn seeded_fault() -> usize {
    static FAULT: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *FAULT.get_or_init(|| {
        let number = std::env::var(\"PINCER_SEEDED_FAULT\");
        number.ok().and_then(|n| n.parse().ok()).unwrap_or(0)
    })
}
";

/// The files with all faults that can be switched.
#[derive(Debug, Default)]
pub(crate) struct Program {
    /// By path.
    pub files: BTreeMap<String, String>,
    /// Which lines of these, counted from 1, are of which fault.
    lines: BTreeMap<String, Vec<(Range<usize>, usize)>>,
    /// The faults that are not among them. Those that don't fit are here too.
    pub alone: BTreeSet<usize>,
}

/// A fault in a function's body.
struct Placed<'f> {
    number: usize,
    /// The lines, from 0, that it takes out.
    at: Range<usize>,
    /// What it puts in.
    new: &'f [String],
    /// The body's lines.
    body: Range<usize>,
}

impl Program {
    /// The program with all faults but those in `alone`. The number of a fault
    /// is its place in the list; `originals` has the files with faults and the
    /// roots of their crates.
    pub(crate) fn new(
        faults: &[Fault],
        originals: &BTreeMap<String, String>,
        alone: &BTreeSet<usize>,
    ) -> Program {
        let mut program = Program {
            alone: alone.clone(),
            ..Program::default()
        };
        for (file, text) in originals {
            let own = (1..).zip(faults).filter(|(_, f)| f.file == *file);
            let mut switched: Vec<(usize, &Fault)> = own.collect();
            if file.contains("/bin/") || file.ends_with("/main.rs") {
                program.alone.extend(switched.drain(..).map(|(n, _)| n));
            }
            switched.retain(|(n, _)| !alone.contains(n));
            program.add(file, text, &switched);
        }
        program
    }

    fn add(&mut self, file: &str, text: &str, faults: &[(usize, &Fault)]) {
        let lines: Vec<&str> = text.lines().collect();
        let mut placed: Vec<Placed> = Vec::new();
        for (number, fault) in faults {
            let lines = fault.place(&lines).ok().and_then(|at| {
                // Lines around what differs are there to find the place.
                let kept = fault.old.iter().zip(&fault.new).take_while(|(o, n)| o == n);
                let kept = kept.count();
                let at = at.start + kept..at.end;
                let body = body(&lines, &at)?;
                Some((at, &fault.new[kept..], body))
            });
            match lines {
                Some((at, new, body)) => placed.push(Placed {
                    number: *number,
                    at,
                    new,
                    body,
                }),
                None => drop(self.alone.insert(*number)),
            }
        }
        // Of functions in functions the outer one is copied.
        let bodies: Vec<Range<usize>> = placed.iter().map(|p| p.body.clone()).collect();
        for p in &mut placed {
            for outer in &bodies {
                if outer.start < p.body.start && p.body.end < outer.end {
                    p.body = outer.clone();
                }
            }
        }
        let mut choices: BTreeMap<usize, Vec<Placed>> = BTreeMap::new();
        for p in placed {
            choices.entry(p.body.start).or_default().push(p);
        }
        let mut out: Vec<String> = Vec::new();
        let mut next = 0;
        for (start, variants) in choices {
            let end = variants[0].body.end;
            let copy = |range: Range<usize>| lines[range].iter().map(|l| (*l).to_owned());
            out.extend(copy(next..start));
            out.push("match crate::seeded_fault() {".to_owned());
            for p in variants {
                let first = out.len() + 1;
                out.push(format!("{} => {{", p.number));
                out.extend(copy(start..p.at.start));
                out.extend(p.new.iter().cloned());
                out.extend(copy(p.at.end..end));
                out.push("}".to_owned());
                let own = self.lines.entry(file.to_owned()).or_default();
                own.push((first..out.len() + 1, p.number));
            }
            out.push("_ => {".to_owned());
            out.extend(copy(start..end));
            out.extend(["}", "}"].map(str::to_owned));
            next = end;
        }
        out.extend(lines[next..].iter().map(|l| (*l).to_owned()));
        let text = finished(file, out.join("\n") + "\n");
        self.files.insert(file.to_owned(), text);
    }

    /// The faults in whose lines a compiler found errors.
    pub(crate) fn culprits(&self, output: &str) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        // What is left out of a fault is often a variable's only use: a warning.
        let mut is_error = false;
        for line in output.lines() {
            if !line.starts_with([' ', '|']) && !line.is_empty() {
                is_error = line.starts_with("error");
            }
            let place = line.trim_start().strip_prefix("--> ");
            let Some(place) = place.filter(|_| is_error) else {
                continue;
            };
            let mut parts = place.split(':');
            let (file, number) = (parts.next(), parts.next().and_then(|n| n.parse().ok()));
            if let (Some(file), Some(number)) = (file, number)
                && let Some(own) = self.lines.get(file)
            {
                found.extend(
                    own.iter()
                        .filter(|(range, _)| range.contains(&number))
                        .map(|(_, n)| *n),
                );
            }
        }
        found
    }
}

/// The root of the crate that a file is in.
pub(crate) fn root(file: &str) -> String {
    let package = file.split('/').next().unwrap_or_default();
    format!("{package}/src/lib.rs")
}

/// The text of a file with what others ask for, if it is the root of a crate.
pub(crate) fn finished(file: &str, mut text: String) -> String {
    if file == root(file) {
        text += ASK;
    }
    text
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a line begins a function that isn't constant.
fn is_function(line: &str) -> bool {
    line.trim_start()
        .split_once("fn ")
        .is_some_and(|(before, _)| {
            before
                .split_whitespace()
                .all(|w| w.starts_with("pub") || w == "unsafe")
        })
}

/// The lines of the body of the innermost function around `place`, without its
/// braces, if that may become a choice.
fn body(lines: &[&str], place: &Range<usize>) -> Option<Range<usize>> {
    for first in (0..place.start).rev().filter(|i| is_function(lines[*i])) {
        let same = |i: &usize| indentation(lines[*i]) == indentation(lines[first]);
        let ends = |i: &usize| lines[*i].ends_with(['{', '}', ';']);
        let Some(open) = (first..lines.len()).find(|i| same(i) && ends(i)) else {
            continue;
        };
        let close = (open + 1..lines.len()).find(|i| same(i) && lines[*i].trim() == "}");
        let Some(close) = close.filter(|_| lines[open].ends_with('{')) else {
            continue;
        };
        if open < place.start && place.end <= close {
            let opaque = lines[first..=open].iter().any(|l| l.contains("-> impl "));
            return (!opaque).then_some(open + 1..close);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "\
impl A {
    fn first(
        &self,
    ) -> u32
    where
        A: B,
    {
        fn inner() -> u32 {
            1
        }
        inner() + 2
    }

    fn second(&self) -> impl Iterator<Item = u32> {
        3
    }
}

const fn third() -> u32 {
    4
}
";

    fn fault(old: &str, new: &str) -> Fault {
        Fault {
            file: "a/src/lib.rs".to_owned(),
            old: vec![old.to_owned()],
            new: vec![new.to_owned()],
            ..Fault::default()
        }
    }

    #[test]
    fn functions_with_faults_become_choices() {
        let faults = [
            fault("1", "10"),
            Fault {
                old: vec!["}".to_owned(), "inner() + 2".to_owned()],
                new: vec!["}".to_owned(), "20".to_owned()],
                ..fault("", "")
            },
            fault("3", "30"),
            fault("4", "40"),
            fault("5", "50"),
        ];
        let originals = BTreeMap::from([("a/src/lib.rs".to_owned(), CODE.to_owned())]);
        let program = Program::new(&faults, &originals, &BTreeSet::new());
        assert_eq!(program.alone, BTreeSet::from([3, 4, 5]));
        let text = &program.files["a/src/lib.rs"];
        let expected = "\
    {
match crate::seeded_fault() {
1 => {
        fn inner() -> u32 {
10
        }
        inner() + 2
}
2 => {
        fn inner() -> u32 {
            1
        }
20
}
_ => {
        fn inner() -> u32 {
            1
        }
        inner() + 2
}
}
    }

    fn second(&self) -> impl Iterator<Item = u32> {
        3
";
        assert!(text.contains(expected), "{text}");
        let number = |line: &str| 1 + text.lines().position(|l| l == line).unwrap();
        let error = format!("error: wrong\n  --> a/src/lib.rs:{}:5\n", number("20"));
        assert_eq!(program.culprits(&error), BTreeSet::from([2]));
        let warning = error.replace("error: wrong", "warning: unused variable");
        assert!(program.culprits(&warning).is_empty());
        let elsewhere = format!("error\n --> a/src/lib.rs:{}:5", number("_ => {") + 1);
        assert!(program.culprits(&elsewhere).is_empty());
        let rest = Program::new(&faults, &originals, &BTreeSet::from([1, 2]));
        assert_eq!(rest.files["a/src/lib.rs"], format!("{CODE}{ASK}"));
    }
}
