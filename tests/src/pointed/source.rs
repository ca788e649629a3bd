//! Where programs in C come from: the generators there are, in turn.

use crate::{lowering, observed, random_c};
use ir::Program;
use ir::interp::Random;
use std::process::{Command, Stdio};

/// Where csmith's headers are.
const HEADERS: &str = "-I/usr/include/csmith";

/// What csmith's whole language is made small by.
const SIZES: &[(&str, usize, usize)] = &[
    ("--max-funcs", 2, 5),
    ("--max-block-depth", 2, 3),
    ("--max-block-size", 2, 4),
    ("--max-expr-complexity", 2, 6),
    ("--max-array-dim", 1, 2),
    ("--max-array-len-per-dim", 2, 5),
    ("--max-pointer-depth", 1, 4),
];

/// A program in C.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub text: String,
    /// How the compiler optimises it; `None`: as the command compiles.
    level: Option<&'static str>,
    flags: &'static [&'static str],
}

/// The program of a seed; of every four, two are such in which pointers travel by odd
/// carriers. `None`: csmith isn't there, or doesn't end.
pub(super) fn of_seed(seed: u64) -> Result<Option<Source>, String> {
    let level = match seed / 4 % 4 {
        1 => Some("-O1"),
        3 => Some("-O2"),
        _ => None,
    };
    let (text, flags): (String, &[&str]) = match seed % 4 {
        0 => (random_c::program(seed, seed % 8 == 4), &[]),
        1 => match csmith(seed)? {
            Some(text) => (text, &[HEADERS]),
            None => return Ok(None),
        },
        _ => (observed::plain_text(seed), &[]),
    };
    Ok(Some(Source { text, level, flags }))
}

fn csmith(seed: u64) -> Result<Option<String>, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut random = Random::new(seed);
    let mut command = Command::new("timeout");
    command
        .current_dir(dir.path()) // it leaves a file there
        .args(["5", "csmith", "--no-argc", "--no-volatiles", "--concise"])
        .args(["--seed", &seed.to_string()]);
    for (name, least, most) in SIZES {
        let size = least + random.below(most - least + 1);
        command.args([name, size.to_string().as_str()]);
    }
    let out = command.stdin(Stdio::null()).output();
    let Ok(out) = out else {
        return Ok(None);
    };
    let text = String::from_utf8(out.stdout).map_err(|e| e.to_string())?;
    Ok(out.status.success().then_some(text))
}

impl Source {
    /// A program that somebody wrote, as the command compiles it.
    pub(super) fn written(text: &str) -> Source {
        Source {
            text: text.to_owned(),
            level: None,
            flags: &[],
        }
    }

    /// What it is lowered to.
    pub(super) fn lowered(&self) -> Result<Program, String> {
        lowering::lowered(&self.text, self.level, self.flags)
    }

    /// Behind the seed in messages.
    pub(super) fn level_in_words(&self) -> String {
        self.level.map_or_else(String::new, |l| format!(" at {l}"))
    }

    /// The program without lines that aren't needed for it to be as it is, after so
    /// many tries: shorter and shorter runs of lines are left out.
    pub(super) fn shrunk(&self, tries: usize, is_so: impl Fn(&Source) -> bool) -> Source {
        let mut lines: Vec<&str> = self.text.lines().collect();
        let with = |lines: &[&str]| Source {
            text: lines.join("\n") + "\n",
            ..self.clone()
        };
        let (mut left, mut run) = (tries, lines.len() / 2);
        while run > 0 && left > 0 {
            let mut at = 0;
            let before = lines.len();
            while at < lines.len() && left > 0 {
                let end = (at + run).min(lines.len());
                let fewer: Vec<&str> = [&lines[..at], &lines[end..]].concat();
                left -= 1;
                if is_so(&with(&fewer)) {
                    lines = fewer;
                } else {
                    at += run;
                }
            }
            if run > 1 || lines.len() == before {
                run /= 2;
            }
        }
        with(&lines)
    }
}
