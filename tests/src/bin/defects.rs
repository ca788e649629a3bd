//! Programs with one defect each, and good ones like them, for the verifier.
//!
//! `defects [every=N] [seed=S] [timeout=T] [jobs=J] [kind=K] [flow=F] [name=PART]
//! [native] [open] [list] [--show NAME] [--write DIR]`: takes each N-th program after a
//! shuffle by the seed, gives each T seconds, and prints wrong answers, a table
//! of right ones and sums; `open` also names those without an answer. `native`
//! asks the sanitizers instead, which checks the programs; `list` only names
//! them. `--show` prints a program, `--write` writes the chosen ones to a folder.
//! Exits with 1 when something is wrong. `PINCER` in the environment names
//! another verifier.

use pincer_tests::command::pincer;
use pincer_tests::defects::run::{self, Answer, Command, Judged};
use pincer_tests::defects::{self, Case};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// What is asked for.
struct Arguments {
    every: usize,
    seed: u64,
    timeout: u32,
    jobs: usize,
    kind: Option<String>,
    flow: Option<String>,
    /// What the name contains.
    name: Option<String>,
    native: bool,
    open: bool,
    list: bool,
    show: Option<String>,
    write: Option<PathBuf>,
}

fn arguments() -> Result<Arguments, String> {
    let mut a = Arguments {
        every: 1,
        seed: 0,
        timeout: 10,
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        kind: None,
        flow: None,
        name: None,
        native: false,
        open: false,
        list: false,
        show: None,
        write: None,
    };
    let mut texts = std::env::args().skip(1);
    while let Some(text) = texts.next() {
        let number = |e: std::num::ParseIntError| format!("`{text}`: {e}");
        let mut next = || texts.next().ok_or_else(|| format!("`{text}`: what?"));
        match text.split_once('=') {
            Some(("every", n)) => a.every = n.parse().map_err(number)?,
            Some(("seed", n)) => a.seed = n.parse().map_err(number)?,
            Some(("timeout", n)) => a.timeout = n.parse().map_err(number)?,
            Some(("jobs", n)) => a.jobs = n.parse().map_err(number)?,
            Some(("kind", k)) => a.kind = Some(k.to_owned()),
            Some(("flow", f)) => a.flow = Some(f.to_owned()),
            Some(("name", n)) => a.name = Some(n.to_owned()),
            None if text == "native" => a.native = true,
            None if text == "open" => a.open = true,
            None if text == "list" => a.list = true,
            None if text == "--show" => a.show = Some(next()?),
            None if text == "--write" => a.write = Some(PathBuf::from(next()?)),
            _ => return Err(format!("`{text}`: see the head of this file")),
        }
    }
    if a.every == 0 || a.jobs == 0 {
        return Err("`every` and `jobs` are at least 1".to_owned());
    }
    Ok(a)
}

fn chosen(a: &Arguments) -> Vec<Case> {
    let is_meant = |c: &Case| {
        a.kind.as_ref().is_none_or(|k| c.kind().name() == k)
            && a.flow.as_ref().is_none_or(|f| c.flow.name == f)
            && a.name
                .as_ref()
                .is_none_or(|n| c.name().contains(n.as_str()))
    };
    let mut cases = defects::shuffled(a.seed);
    cases.retain(is_meant);
    cases.into_iter().step_by(a.every).collect()
}

/// Applies `f` to each program, side by side; the results in their order.
fn each<T: Send>(cases: &[Case], jobs: usize, f: impl Fn(&Case) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let i = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(case) = cases.get(i)
                {
                    let result = f(case);
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.insert(i, result);
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_values().collect()
}

/// How many are right, of how many.
#[derive(Clone, Copy, Default)]
struct Count {
    right: usize,
    all: usize,
}

impl Count {
    fn add(&mut self, right: bool) {
        self.right += usize::from(right);
        self.all += 1;
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match self.all {
            0 => "-".to_owned(),
            all => format!("{}/{all}", self.right),
        };
        f.pad(&text)
    }
}

fn percent(count: Count) -> String {
    let tenths = (count.right * 1000).checked_div(count.all).unwrap_or(0);
    let (right, all) = (count.right, count.all);
    format!("{right} of {all} ({}.{}%)", tenths / 10, tenths % 10)
}

/// Right answers of all, for each flow and kind, bad ones and good ones.
#[derive(Default)]
struct Table {
    cells: BTreeMap<(&'static str, &'static str, bool), Count>,
}

impl Table {
    fn add(&mut self, case: &Case, right: bool) {
        let key = (case.flow.name, case.kind().name(), case.is_bad());
        self.cells.entry(key).or_default().add(right);
    }

    fn sum(&self, bad: bool) -> Count {
        let of = self.cells.iter().filter(|(key, _)| key.2 == bad);
        of.fold(Count::default(), |sum, (_, cell)| Count {
            right: sum.right + cell.right,
            all: sum.all + cell.all,
        })
    }

    fn print(&self) {
        let names = |of: fn(&(&'static str, &'static str, bool)) -> &'static str| {
            let mut names: Vec<&str> = self.cells.keys().map(of).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let (flows, kinds) = (names(|k| k.0), names(|k| k.1));
        for bad in [true, false] {
            let word = if bad { "bad" } else { "good" };
            print!("{word:<26}");
            for kind in &kinds {
                print!("{kind:>10}");
            }
            println!();
            for flow in &flows {
                print!("{flow:<26}");
                for kind in &kinds {
                    let cell = self.cells.get(&(*flow, *kind, bad));
                    print!("{:>10}", cell.copied().unwrap_or_default());
                }
                println!();
            }
            println!();
        }
    }
}

/// Gives programs to the verifier; how many answers are wrong.
fn verified(a: &Arguments, cases: &[Case]) -> Result<usize, String> {
    let command = Command {
        pincer: pincer()?,
        timeout: a.timeout,
    };
    let answers = each(cases, a.jobs, |case| {
        let answer = run::verify(case, &command);
        answer.unwrap_or_else(|e| Answer::Wrong(format!("no answer: {e}")))
    });
    let mut table = Table::default();
    let mut wrong = 0;
    for (case, answer) in cases.iter().zip(&answers) {
        table.add(case, *answer == Answer::Right);
        match answer {
            Answer::Wrong(what) => {
                println!("wrong: {}: {what}", case.name());
                wrong += 1;
            }
            Answer::Open if a.open => println!("open: {}", case.name()),
            Answer::Open | Answer::Right => {}
        }
    }
    table.print();
    println!("bad and unsafe: {}", percent(table.sum(true)));
    println!("good and safe: {}", percent(table.sum(false)));
    println!("wrong: {wrong} of {}", cases.len());
    Ok(wrong)
}

/// Gives programs to the sanitizers; how many of them are not what they should be.
fn natively(a: &Arguments, cases: &[Case]) -> usize {
    let judged = each(cases, a.jobs, run::native);
    let mut table = Table::default();
    let (mut wrong, mut compiled) = (0, 0);
    for (case, judged) in cases.iter().zip(&judged) {
        match judged {
            Judged::Compiled => compiled += 1,
            Judged::Right => table.add(case, true),
            Judged::Wrong(what) => {
                println!("wrong: {}: {what}", case.name());
                table.add(case, false);
                wrong += 1;
            }
        }
    }
    println!("bad and reported: {}", percent(table.sum(true)));
    println!("good and silent: {}", percent(table.sum(false)));
    println!("only compiled: {compiled}");
    wrong
}

/// The verifier: the one that is asked for, or that was built with this.
fn show(name: &str) -> Result<(), String> {
    let all = defects::all();
    let case = all.iter().find(|c| c.name() == name);
    for (file, text) in case.ok_or_else(|| format!("no program `{name}`"))?.files() {
        print!("// {file}\n{text}");
    }
    Ok(())
}

fn write(cases: &[Case], folder: &Path) -> Result<(), String> {
    for case in cases {
        let folder = folder.join(case.name());
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        run::write(case, &folder)?;
    }
    println!("{} programs", cases.len());
    Ok(())
}

fn answer() -> Result<bool, String> {
    let a = arguments()?;
    if let Some(name) = &a.show {
        show(name)?;
        return Ok(true);
    }
    let cases = chosen(&a);
    if let Some(folder) = &a.write {
        write(&cases, folder)?;
        return Ok(true);
    }
    if a.list {
        let names: Vec<String> = cases.iter().map(Case::name).collect();
        println!("{}", names.join("\n"));
        return Ok(true);
    }
    let wrong = if a.native {
        natively(&a, &cases)
    } else {
        verified(&a, &cases)?
    };
    Ok(wrong == 0)
}

fn main() -> ExitCode {
    match answer() {
        Ok(right) => ExitCode::from(u8::from(!right)),
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::from(2)
        }
    }
}
