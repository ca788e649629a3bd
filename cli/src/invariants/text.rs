//! Invariants function by function, for the screen.

use super::Invariants;
use super::places::What;
use super::spell::{Fact, joined};
use crate::report::count;
use std::fmt::Write as _;

/// How wide lines are, in characters.
const WIDTH: usize = 80;

/// How many functions without loops are named.
const NAMED: usize = 8;

/// What the words of our own mean.
const WORDS: [(&str, &str); 6] = [
    (
        "offset(",
        "offset(p): how many bytes into its object `p` points",
    ),
    (
        "size(",
        "size(*p): how many bytes the object has that `p` points into",
    ),
    (
        "alive(",
        "alive(*p): whether the object that `p` points into is alive",
    ),
    (
        "text_end(",
        "text_end(s): where the first character 0 of `s` is",
    ),
    (
        "zeros_from(",
        "zeros_from(s): from where on `s` is all zeros",
    ),
    ("@", "s@4: what lies 4 bytes into `s`"),
];

/// Facts in lines that aren't too long, as far as that goes; but for the first,
/// they begin with `indent`.
pub(super) fn wrapped(facts: &[Fact], indent: &str) -> String {
    let room = WIDTH.saturating_sub(indent.chars().count());
    let fits = |text: &str| text.chars().count() <= room;
    let whole = joined(facts);
    if fits(&whole) {
        return whole;
    }
    let mut lines: Vec<String> = Vec::new();
    for (i, fact) in facts.iter().enumerate() {
        let and = if i == 0 { "" } else { "&& " };
        let parts = parts(fact, facts.len() > 1);
        let whole: Vec<&str> = parts.iter().map(|p| p.trim_start()).collect();
        let whole = format!("{and}{}", whole.join(" "));
        match lines.last_mut() {
            Some(last) if fits(&format!("{last} {whole}")) => {
                last.push(' ');
                last.push_str(&whole);
            }
            _ if fits(&whole) => lines.push(whole),
            _ => {
                let mut parts = parts.into_iter();
                lines.extend(parts.next().map(|first| format!("{and}{first}")));
                lines.extend(parts);
            }
        }
    }
    lines.join(&format!("\n{indent}"))
}

/// A fact in the parts between which lines may be broken.
fn parts(fact: &Fact, among_others: bool) -> Vec<String> {
    let (open, close) = if among_others { ("(", ")") } else { ("", "") };
    match fact {
        Fact::Plain(text) => vec![text.clone()],
        Fact::OneOf(all) => {
            let last = all.len().saturating_sub(1);
            let part = |(i, text): (usize, &String)| {
                let open = if i == 0 { open } else { "    || " };
                let close = if i == last { close } else { "" };
                format!("{open}{text}{close}")
            };
            all.iter().enumerate().map(part).collect()
        }
        Fact::Each(..) => vec![format!("{open}{fact}{close}")],
    }
}

/// What holds at the places of functions.
pub(crate) fn text(all: &[Invariants], at_a_line: bool) -> String {
    let mut out = String::new();
    let mut without = Vec::new();
    for f in all {
        if f.told.is_empty() && f.failure.is_none() {
            without.push(f.function.as_str());
            continue;
        }
        let declared = match &f.location.file {
            Some(_) => format!(" ({})", place(f.location.file.as_ref(), f.location.line)),
            None => String::new(),
        };
        let _ = writeln!(out, "{}{declared}", f.function);
        if let Some(failure) = &f.failure {
            let _ = writeln!(out, "  nothing is known: {failure}");
        }
        for told in &f.told {
            let at = match &told.location.file {
                Some(_) => place(told.location.file.as_ref(), told.location.line),
                None => format!("^{}", told.block),
            };
            let what = match told.what {
                What::Loop => format!("loop at {at}: "),
                What::Statement => format!("before {at}: "),
            };
            let said = if !told.reached {
                "never reached".to_owned()
            } else if told.facts.is_empty() {
                "nothing is known".to_owned()
            } else {
                wrapped(&told.facts, "    ")
            };
            let line = format!("  {what}{said}");
            if said.contains('\n') || line.chars().count() > WIDTH {
                let _ = writeln!(out, "  {}\n    {said}", what.trim_end());
            } else {
                let _ = writeln!(out, "{line}");
            }
        }
        out.push('\n');
    }
    if !without.is_empty() && !at_a_line {
        let shown = &without[..without.len().min(NAMED)];
        let more = match without.len() - shown.len() {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let _ = writeln!(
            out,
            "{} without loops: {}{more}",
            count(without.len(), "function"),
            shown.join(", ")
        );
    }
    for (word, meaning) in WORDS {
        let used = |f: &Fact| f.to_string().contains(word);
        let mut told = all.iter().flat_map(|f| &f.told);
        if told.any(|t| t.facts.iter().any(used)) {
            let _ = writeln!(out, "{meaning}");
        }
    }
    out
}

fn place(file: Option<&String>, line: Option<u32>) -> String {
    match (file, line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        _ => "an unknown place".to_owned(),
    }
}

/// For which executions all that is told holds.
pub(crate) const HOLDS: &str = "\
These hold whenever control gets there, whatever callers pass and memory holds\n\
before, in executions in which no check failed until then. Sums are those of\n\
whole numbers.\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_facts_take_several_lines() {
        let plain = |text: &str| Fact::Plain(text.to_owned());
        let short = [plain("0 <= x"), plain("x <= 9")];
        assert_eq!(wrapped(&short, "  "), "0 <= x && x <= 9");
        let a = "a_name_that_is_rather_long <= another_name_that_is_longer + 1000";
        let either = |b: &str| Fact::OneOf(vec!["x == 0".to_owned(), b.to_owned()]);
        let long = [plain("0 <= x"), plain("x <= 9"), plain(a), either("y == 2")];
        assert_eq!(
            wrapped(&long, "  "),
            format!("0 <= x && x <= 9\n  && {a}\n  && (x == 0 || y == 2)")
        );
        let b = format!("({a} && 1 <= x)");
        let long = [plain("0 <= x"), either(&b)];
        assert_eq!(
            wrapped(&long, "  "),
            format!("0 <= x\n  && (x == 0\n      || {b})")
        );
    }
}
