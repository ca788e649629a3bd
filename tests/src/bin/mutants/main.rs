//! `make mutants`: breaks the code on purpose, one fault at a time, and shows
//! that a test catches each. The faults stand in `tests/mutants`.
//!
//! `mutants [WORD...]` tries only the faults whose name, file or heading
//! contains one of the words. Works in a copy of the checkout's files below the
//! target folder, made at the start; the checkout itself is never touched.
//! Builds with the profile of tests, nearly all faults at once ([`switch`]), so
//! that each costs the time of its tests; as many are tried side by side as the
//! machine has processors.
//!
//! A fault is caught when its tests fail, or don't end in time (a widening that
//! never stops). One that doesn't compile, or whose lines are no longer in the
//! code, shows nothing. The exit status is 0 when all were caught, 1 when one
//! was not, 2 when nothing could be tried.

mod cargo;
mod switch;
mod table;

use cargo::{Built, Copy, Tests};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use switch::Program;
use table::Fault;

/// How much processor time tests may take without a fault.
const TIME: Duration = Duration::from_mins(20);

/// How much they may take with one: this, and so many times as long as they
/// ran without. Processor time, so that a machine that is suddenly busy makes
/// no test look endless and no fault look caught.
const LONGER: (Duration, u32) = (Duration::from_secs(20), 10);

/// Tests that take longer are named: a narrower one may catch a fault too.
const SLOW: Duration = Duration::from_secs(10);

/// So many lines are shown of what tests print that fail without a fault.
const SHOWN: usize = 30;

/// How a mutant ended.
enum End {
    Caught(String),
    Survived,
    /// Its tests fail without it.
    NothingShown,
    /// Its lines are not in the code, or more than once.
    DoesNotFit(String),
    /// It doesn't compile: the fault is badly chosen.
    DoesNotCompile(String),
}

/// Removes the files of an earlier copy that the checkout has no more: Cargo
/// would still build a test file among them.
fn remove_others(dir: &Path, wanted: &BTreeSet<PathBuf>) -> Result<(), String> {
    let mut todo = vec![dir.to_owned()];
    while let Some(dir) = todo.pop() {
        let error = |e| format!("{}: {e}", dir.display());
        for entry in std::fs::read_dir(&dir).map_err(error)? {
            let entry = entry.map_err(error)?;
            let kind = entry.file_type().map_err(error)?;
            if kind.is_dir() {
                todo.push(entry.path());
            } else if kind.is_file() && !wanted.contains(&entry.path()) {
                std::fs::remove_file(entry.path()).map_err(error)?;
            }
        }
    }
    Ok(())
}

/// Copies what git tracks or would track (and what the build needs besides),
/// but for the files that are written with faults.
fn copy_checkout(root: &Path, copy: &Path, edited: &Program) -> Result<(), String> {
    let list = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others"])
        .arg("--exclude-standard")
        .current_dir(root)
        .output()
        .map_err(|e| format!("git: {e}"))?;
    let mut wanted = BTreeSet::new();
    for name in String::from_utf8_lossy(&list.stdout).split('\0') {
        let to = copy.join(name);
        if name.is_empty() {
            continue;
        }
        if edited.files.contains_key(name) {
            wanted.insert(to);
        } else if let Ok(bytes) = std::fs::read(root.join(name)) {
            cargo::write(&to, &bytes)?;
            wanted.insert(to);
        }
    }
    std::fs::create_dir_all(copy).map_err(|e| format!("{}: {e}", copy.display()))?;
    remove_others(copy, &wanted)?;
    let deps = copy.join(".deps");
    if !deps.exists() {
        std::os::unix::fs::symlink(root.join(".deps"), &deps)
            .map_err(|e| format!("{}: {e}", deps.display()))?;
    }
    Ok(())
}

/// The files with faults and the roots of their crates, as they are.
fn read_originals(root: &Path, faults: &[Fault]) -> Result<BTreeMap<String, String>, String> {
    let files = faults
        .iter()
        .flat_map(|f| [f.file.clone(), switch::root(&f.file)]);
    let mut originals = BTreeMap::new();
    for file in files.collect::<BTreeSet<_>>() {
        let text = std::fs::read_to_string(root.join(&file)).map_err(|e| format!("{file}: {e}"))?;
        originals.insert(file, text);
    }
    Ok(originals)
}

/// Works on all of `items`, as many at once as the machine has processors, and
/// tells each result, in the order in which they come; ends with a first error.
fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R, String> + Sync,
    mut tell: impl FnMut(&T, R),
) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let (sender, results) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody listens after an error.
                    if sender.send((item, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (item, result) in results {
            tell(item, result?);
        }
        Ok(())
    })
}

/// The tests of all faults, each with a fault that names it.
fn each_test(faults: &[Fault]) -> BTreeMap<&[String], &Fault> {
    faults.iter().map(|f| (&f.test[..], f)).collect()
}

/// Everything that is needed to try faults.
struct Session {
    copy: Copy,
    faults: Vec<Fault>,
    originals: BTreeMap<String, String>,
    program: Program,
    built: Built,
    /// How long each test takes without a fault.
    usual: BTreeMap<Vec<String>, Duration>,
}

impl Session {
    fn new(root: &Path, base: &Path, faults: Vec<Fault>) -> Result<Session, String> {
        let originals = read_originals(root, &faults)?;
        let copy = Copy {
            checkout: base.join("checkout"),
            target: base.join("target"),
        };
        let program = Program::new(&faults, &originals, &BTreeSet::new());
        copy_checkout(root, &copy.checkout, &program)?;
        std::fs::create_dir_all(&copy.target)
            .map_err(|e| format!("{}: {e}", copy.target.display()))?;
        Ok(Session {
            copy,
            faults,
            originals,
            program,
            built: Built::new(),
            usual: BTreeMap::new(),
        })
    }

    /// Builds all tests with all faults that compile as a choice.
    fn build(&mut self) -> Result<(), String> {
        let targets = self.targets();
        loop {
            for (file, text) in &self.program.files {
                self.copy.write(file, text)?;
            }
            let Err(text) = self.copy.check(&targets)? else {
                break;
            };
            let culprits = self.program.culprits(&text);
            if culprits.is_empty() {
                return Err(format!("without a fault, nothing compiles:\n{text}"));
            }
            for number in &culprits {
                let name = &self.faults[number - 1].name;
                println!("[{name}] does not compile beside the others");
            }
            let mut alone = self.program.alone.clone();
            alone.extend(culprits);
            self.program = Program::new(&self.faults, &self.originals, &alone);
        }
        let built = self.copy.build(&targets)?;
        self.built = built.map_err(|text| format!("what was checked isn't built:\n{text}"))?;
        Ok(())
    }

    /// The tests that are built.
    fn targets(&self) -> BTreeSet<Vec<String>> {
        self.faults.iter().map(|f| f.target().to_vec()).collect()
    }

    /// The unbroken code must pass, with some test, or nothing is shown.
    fn run_without_fault(&mut self) -> Result<(), String> {
        let tests: Vec<&Fault> = each_test(&self.faults).into_values().collect();
        let run = |fault: &&Fault| self.run(fault, 0, TIME);
        let mut usual = BTreeMap::new();
        side_by_side(&tests, run, |fault, ended| {
            let test = &fault.test;
            let why = match ended {
                Tests::Passed(text, took) if cargo::count_tests(&text) > 0 => {
                    usual.insert(test.clone(), took);
                    return;
                }
                Tests::Passed(..) => "there is no such test".to_owned(),
                Tests::Failed(text) => text,
                Tests::DoNotEnd => "it does not end".to_owned(),
            };
            let why: Vec<&str> = why.lines().take(SHOWN).collect();
            println!(
                "without a fault, {} fails:\n{}",
                test.join(" "),
                why.join("\n")
            );
        })?;
        self.usual = usual;
        Ok(())
    }

    /// Runs a fault's tests with the fault of that number.
    fn run(&self, fault: &Fault, number: usize, limit: Duration) -> Result<Tests, String> {
        let target = fault.target();
        self.copy
            .run(&self.built, target, &fault.test, number, limit)
    }

    fn run_with(&self, number: usize, fault: &Fault) -> Result<End, String> {
        let Some(usual) = self.usual.get(&fault.test) else {
            return Ok(End::NothingShown);
        };
        let limit = LONGER.0 + *usual * LONGER.1;
        Ok(match self.run(fault, number, limit)? {
            Tests::Passed(..) => End::Survived,
            Tests::Failed(text) => End::Caught(cargo::failing(&text)),
            Tests::DoNotEnd => End::Caught("tests that do not end".to_owned()),
        })
    }

    /// Tries a fault, the one with that number.
    fn try_fault(&self, number: usize, fault: &Fault) -> Result<End, String> {
        if !self.program.alone.contains(&number) {
            return self.run_with(number, fault);
        }
        let mutated = match fault.seed(&self.originals[&fault.file]) {
            Ok(text) => text,
            Err(why) => return Ok(End::DoesNotFit(why)),
        };
        let mutated = switch::finished(&fault.file, mutated);
        self.copy.write(&fault.file, &mutated)?;
        let end = match self.copy.build(&self.targets())? {
            // The programs have the names that they had.
            Ok(_) => self.run_with(0, fault),
            Err(text) => Ok(End::DoesNotCompile(text)),
        };
        self.copy
            .write(&fault.file, &self.program.files[&fault.file])?;
        end
    }
}

/// How many mutants ended how.
#[derive(Default)]
struct Counts {
    caught: usize,
    survived: usize,
    /// Their lines are not in the code.
    stale: usize,
    /// They show nothing, for another reason.
    invalid: usize,
    /// How many were caught under each heading, of how many.
    families: BTreeMap<String, (usize, usize)>,
}

impl Counts {
    /// Counts a mutant and prints how it ended.
    fn tell(&mut self, number: usize, fault: &Fault, end: &End, time: Duration) {
        let family = self.families.entry(fault.family.clone()).or_default();
        family.1 += 1;
        let name = &fault.name;
        let line = match end {
            End::Caught(by) => {
                self.caught += 1;
                family.0 += 1;
                format!("caught    {name}  by {by}")
            }
            End::Survived => {
                self.survived += 1;
                format!("SURVIVED  {name}")
            }
            End::NothingShown => {
                self.invalid += 1;
                format!("NOTHING SHOWN  {name}")
            }
            End::DoesNotFit(why) => {
                self.stale += 1;
                format!("DOES NOT FIT  {why}")
            }
            End::DoesNotCompile(text) => {
                self.invalid += 1;
                format!("DOES NOT COMPILE  {name}\n{text}")
            }
        };
        println!("{number:3} {line}  ({} s)", time.as_secs());
    }
}

fn run() -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("no workspace")?;
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut faults = table::read(root)?;
    faults.retain(|f| {
        let matches = |w: &String| [&f.name, &f.file, &f.family].iter().any(|s| s.contains(w));
        words.is_empty() || words.iter().any(matches)
    });
    let base = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), PathBuf::from)
        .join("mutants");
    let start = Instant::now();
    let mut session = Session::new(root, &base, faults)?;
    println!("{} faults; building", session.faults.len());
    session.build()?;
    println!(
        "built, all but {} at once ({} s); the tests without a fault first",
        session.program.alone.len(),
        start.elapsed().as_secs()
    );
    session.run_without_fault()?;
    println!("they ran ({} s)", start.elapsed().as_secs());
    for (test, time) in session.usual.iter().filter(|(_, t)| **t > SLOW) {
        println!("    {} s: {}", time.as_secs(), test.join(" "));
    }
    let mut counts = Counts::default();
    let numbered = || (1..).zip(&session.faults);
    let alone = |(number, _): &(usize, &Fault)| session.program.alone.contains(number);
    let together: Vec<(usize, &Fault)> = numbered().filter(|f| !alone(f)).collect();
    let try_one = |(number, fault): &(usize, &Fault)| {
        let start = Instant::now();
        Ok((session.try_fault(*number, fault)?, start.elapsed()))
    };
    side_by_side(&together, try_one, |(number, fault), (end, time)| {
        counts.tell(*number, fault, &end, time);
    })?;
    // Those that must be built come last: each leaves something to build.
    for one in numbered().filter(alone) {
        let (end, time) = try_one(&one)?;
        counts.tell(one.0, one.1, &end, time);
    }
    let Counts {
        caught,
        survived,
        stale,
        invalid,
        families,
    } = counts;
    for (family, (caught, all)) in families {
        println!("{caught:3} of {all:3} caught  {family}");
    }
    println!(
        "{caught} of {} seeded faults caught, {survived} survived, {stale} did not fit, \
         {invalid} did not compile or had failing tests, in {} min",
        session.faults.len(),
        start.elapsed().as_secs().div_ceil(60)
    );
    Ok(caught == session.faults.len())
}

fn main() -> ExitCode {
    match run() {
        Ok(good) => ExitCode::from(u8::from(!good)),
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::from(2)
        }
    }
}
