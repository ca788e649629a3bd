//! `make soak`: random programs for long. Prints figures; exits with 1 at the
//! first wrong answer, with a program that was made small.
//!
//! `soak [ai=N] [horn=N] [unrolled=N] [inductive=N] [paths=N] [polynomials=N] [shapes=N] [recursion=N] [c=N] [cpp=N] [rust=N] [flags=N] [mem=N]
//! [observed=N] [callers=N] [endings=N] [csmith=N] [commands=N] [pointed=N] [seed=N] [domain=EXPR]... [keep-on]`: how many
//! programs of each sort, and flags of the compiler, the first seed, and the stacks to
//! run over instead of all. The same arguments give the same programs. `keep-on` goes on after a difference between
//! lowering and the processor, and counts them. `soak --show SEED...` prints
//! programs of `observed`, with assertions that hold; `soak --show callers SEED...`
//! those of `callers`, and so of `csmith` and `pointed`.

use domains::stack::{Stack, stack};
use horn::Isolation;
use pincer_tests::callers::{self, Found};
use pincer_tests::commands;
use pincer_tests::csmith;
use pincer_tests::endings;
use pincer_tests::engines::{self, Figures};
use pincer_tests::equations;
use pincer_tests::flags::{self, Outcome};
use pincer_tests::generate;
use pincer_tests::lists;
use pincer_tests::lowering::{self, Agreement};
use pincer_tests::machines;
use pincer_tests::native::Language;
use pincer_tests::observed;
use pincer_tests::pointed;
use pincer_tests::purified;
use pincer_tests::recursion;
use pincer_tests::soundness;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The argument of the children that solve Horn clauses: Z3 may die.
const CHILD: &str = "--solve";

/// The argument before seeds of programs that observe, which are printed.
const SHOW: &str = "--show";

/// Solver steps per query of the Horn engine.
const STEPS: u32 = 2_000_000;

struct Arguments {
    ai: u64,
    horn: u64,
    unrolled: u64,
    inductive: u64,
    paths: u64,
    polynomials: u64,
    shapes: u64,
    recursion: u64,
    c: u64,
    cpp: u64,
    rust: u64,
    flags: u64,
    mem: u64,
    observed: u64,
    callers: u64,
    endings: u64,
    csmith: u64,
    commands: u64,
    pointed: u64,
    seed: u64,
    stacks: Vec<Stack>,
    /// Those that stand on the command line.
    chosen: Vec<Stack>,
    keep_on: bool,
}

fn arguments() -> Result<Arguments, String> {
    let mut a = Arguments {
        ai: 20_000,
        horn: 500,
        unrolled: 1_000,
        inductive: 1_000,
        paths: 1_000,
        polynomials: 20_000,
        shapes: 20_000,
        recursion: 5_000,
        c: 1_000,
        cpp: 300,
        rust: 300,
        flags: 10_000,
        mem: 2_000,
        observed: 300,
        callers: 1_000,
        endings: 1_000,
        csmith: 300,
        commands: 0,
        pointed: 500,
        seed: 0,
        stacks: Vec::new(),
        chosen: Vec::new(),
        keep_on: false,
    };
    for text in std::env::args().skip(1) {
        if text == "keep-on" {
            a.keep_on = true;
            continue;
        }
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| format!("`{text}`: name=value is expected"))?;
        if name == "domain" {
            a.stacks.push(stack(value).map_err(|e| e.to_string())?);
            continue;
        }
        let value: u64 = value.parse().map_err(|e| format!("`{text}`: {e}"))?;
        match name {
            "ai" => a.ai = value,
            "horn" => a.horn = value,
            "unrolled" => a.unrolled = value,
            "inductive" => a.inductive = value,
            "paths" => a.paths = value,
            "polynomials" => a.polynomials = value,
            "shapes" => a.shapes = value,
            "recursion" => a.recursion = value,
            "c" => a.c = value,
            "cpp" => a.cpp = value,
            "rust" => a.rust = value,
            "flags" => a.flags = value,
            "mem" => a.mem = value,
            "observed" => a.observed = value,
            "callers" => a.callers = value,
            "endings" => a.endings = value,
            "csmith" => a.csmith = value,
            "commands" => a.commands = value,
            "pointed" => a.pointed = value,
            "seed" => a.seed = value,
            _ => {
                let known = "ai, horn, unrolled, inductive, paths, polynomials, shapes, recursion, c, cpp, rust, flags, mem, observed, callers, endings, csmith, commands, pointed, \
                             seed, domain and keep-on";
                return Err(format!("`{name}`: there are {known}"));
            }
        }
    }
    a.chosen = a.stacks.clone();
    if a.stacks.is_empty() {
        a.stacks = engines::stacks();
    }
    Ok(a)
}

/// Applies `f` to the seeds, side by side; the results in the order of seeds up
/// to the first error.
fn each<T: Send>(
    seeds: std::ops::Range<u64>,
    f: impl Fn(u64) -> Result<T, String> + Sync,
) -> Result<Vec<T>, String> {
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, failed) = (AtomicU64::new(seeds.start), AtomicBool::new(false));
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while !failed.load(Ordering::Relaxed)
                    && let seed = next.fetch_add(1, Ordering::Relaxed)
                    && seed < seeds.end
                {
                    let result = f(seed);
                    failed.fetch_or(result.is_err(), Ordering::Relaxed);
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.insert(seed, result);
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_values().collect()
}

fn abstract_interpretation(a: &Arguments) -> Result<(), String> {
    let stacks = &a.stacks;
    let start = Instant::now();
    let mut all = Figures::default();
    for figures in each(a.seed..a.seed + a.ai, |seed| {
        engines::random_program(seed, stacks)
    })? {
        all.add(figures);
    }
    println!(
        "abstract interpretation: {} programs, each with {} of {} stacks in turn and a random \
         one, {} runs, {} facts held, {} of {} checks proved, 0 wrong ({:.0} s)",
        a.ai,
        engines::IN_TURN.min(stacks.len()),
        stacks.len(),
        all.runs,
        all.facts,
        all.proved,
        all.checks,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// An engine that asks solvers, on random programs.
fn solving(
    name: &str,
    seeds: std::ops::Range<u64>,
    config: impl Fn(u64) -> generate::Config + Sync,
    engine: impl Fn(&ir::Program, u64, &Isolation) -> Result<Figures, String> + Sync,
) -> Result<(), String> {
    let start = Instant::now();
    let mut all = Figures::default();
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let isolation = Isolation::process(own, &[CHILD]);
    let programs = seeds.end - seeds.start;
    for figures in each(seeds, |seed| {
        let program = generate::program(seed, &config(seed));
        engine(&program, seed, &isolation).map_err(|e| {
            let small = generate::shrink(&program, |p| engine(p, seed, &isolation).is_err());
            format!("program {seed}: {e}\n{}", ir::text::print(&small))
        })
    })? {
        all.add(figures);
    }
    println!(
        "{name}: {programs} programs, {} checks: {} proved, {} refuted; {} runs, 0 wrong ({:.0} s)",
        all.checks,
        all.proved,
        all.refuted,
        all.runs,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn horn_engine(a: &Arguments) -> Result<(), String> {
    let seeds = a.seed..a.seed + a.horn;
    let config = |_| generate::Config::small();
    solving("Horn clauses", seeds, config, |p, seed, isolation| {
        engines::horn(p, seed, STEPS, isolation)
    })
}

fn unrolling(a: &Arguments) -> Result<(), String> {
    let seeds = a.seed..a.seed + a.unrolled;
    let config = |seed| generate::Config {
        arrays: seed % 3 == 0,
        floats: seed % 5 == 0,
        ..generate::Config::default()
    };
    solving("unrolling", seeds, config, |p, _, isolation| {
        engines::unrolling(p, STEPS, isolation)
    })
}

fn inducing(a: &Arguments) -> Result<(), String> {
    let seeds = a.seed..a.seed + a.inductive;
    let config = |seed| match seed % 4 {
        0 => generate::Config::default(),
        1 => generate::Config {
            arrays: true,
            ..generate::Config::small()
        },
        _ => generate::Config::small(),
    };
    solving("induction", seeds, config, |p, seed, isolation| {
        engines::induction(p, seed, STEPS, isolation)
    })
}

fn exploring(a: &Arguments) -> Result<(), String> {
    let seeds = a.seed..a.seed + a.paths;
    let config = |seed| match seed % 3 {
        0 => generate::Config::everything(),
        1 => generate::Config::small(),
        _ => generate::Config::default(),
    };
    solving("paths", seeds, config, |p, _, isolation| {
        engines::exploring(p, isolation)
    })?;
    let start = Instant::now();
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let isolation = Isolation::process(own, &[CHILD]);
    let found = each(a.seed..a.seed + a.paths, |seed| {
        machines::random_machine(seed, Some(&isolation))
    })?;
    let sum = |of: fn(&machines::Found) -> usize| found.iter().map(of).sum::<usize>();
    println!(
        "machines: {} of them, {} checks: {} proved, {} refuted; 0 wrong ({:.0} s)",
        found.len(),
        sum(|f| f.checks),
        sum(|f| f.proved),
        sum(|f| f.refuted),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn equations_of_loops(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let stack = a.stacks.first();
    let (mut proved, mut all) = ([0, 0], soundness::Figures::default());
    for (i, made) in [equations::random_loop, equations::random_program]
        .into_iter()
        .enumerate()
    {
        for (n, figures) in each(a.seed..a.seed + a.polynomials, |seed| {
            made(seed, stack.filter(|_| seed % 2 == 0))
        })? {
            proved[i] += n;
            all.runs += figures.runs;
        }
    }
    println!(
        "polynomials: {} loops and as many programs, {} and {} checks proved; {} runs, 0 wrong \
         ({:.0} s)",
        a.polynomials,
        proved[0],
        proved[1],
        all.runs,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn shapes_of_lists(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let (mut checks, mut proved, mut runs) = (0, 0, 0);
    for made in [lists::random_program, lists::any_program] {
        for (all, n, figures) in each(a.seed..a.seed + a.shapes, made)? {
            checks += all;
            proved += n;
            runs += figures.runs;
        }
    }
    println!(
        "shapes: {} programs on linked objects and as many others, {checks} checks, {proved} \
         proved; {runs} runs, 0 wrong ({:.0} s)",
        a.shapes,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn recursion_as_loops(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let (mut checks, mut proved, mut runs) = (0, 0, 0);
    for found in judged(a, a.recursion, recursion::random_program)? {
        let Some((all, n, figures)) = found else {
            continue;
        };
        checks += all;
        proved += n;
        runs += figures.runs;
    }
    println!(
        "recursion: {} programs, {checks} checks of those with recursive calls, {proved} proved; \
         {runs} runs, 0 wrong ({:.0} s)",
        a.recursion,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn purification(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let stacks = &a.stacks;
    let of = |seed: u64| {
        let i = usize::try_from(seed).unwrap_or(0) % stacks.len();
        &stacks[i]
    };
    let seeds = || a.seed..a.seed + a.mem;
    each(seeds(), |seed| purified::random_program(seed, of(seed)))?;
    each(seeds(), |seed| purified::resizing_program(seed, of(seed)))?;
    let failed = each(seeds(), |seed| purified::random_c(seed, of(seed)))?;
    println!(
        "purification: {} programs of the IR, as many that resize objects, and as many in C, {} of which fail, 0 wrong ({:.0} s)",
        a.mem,
        failed.iter().filter(|f| **f).count(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Judges programs with the stacks of their seeds, or those that were chosen, in turn.
/// `None`: one was wrong, and was printed.
fn judged<T: Send>(
    a: &Arguments,
    n: u64,
    judge: impl Fn(u64, &Stack) -> Result<T, String> + Sync,
) -> Result<Vec<Option<T>>, String> {
    each(a.seed..a.seed + n, |seed| {
        let i = usize::try_from(seed).unwrap_or(0) % a.chosen.len().max(1);
        let stack = a.chosen.get(i).cloned();
        let stack = stack.unwrap_or_else(|| observed::stack_of(seed));
        match judge(seed, &stack) {
            Err(e) if a.keep_on => {
                println!("{e}");
                Ok(None)
            }
            found => found.map(Some),
        }
    })
}

fn observations(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let (mut all, mut long, mut wrong) = (observed::Figures::default(), 0u64, 0u64);
    for figures in judged(a, a.observed, observed::random_program)? {
        match figures {
            Some(Some(figures)) => all.add(figures),
            Some(None) => long += 1,
            None => wrong += 1,
        }
    }
    println!(
        "observed: {} programs, {long} too long, {} observations, {} of {} true ones proved, \
         {wrong} wrong ({:.0} s)",
        a.observed,
        all.observations,
        all.proved,
        all.holding,
        start.elapsed().as_secs_f64()
    );
    if wrong > 0 {
        return Err(format!("{wrong} of {} programs", a.observed));
    }
    Ok(())
}

fn programs_of_csmith(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    if a.csmith > 0 && !csmith::is_there() {
        println!("csmith: it isn't installed");
        return Ok(());
    }
    let mut all = csmith::Figures::default();
    let (mut agreed, mut long, mut wrong) = (0u64, 0u64, 0u64);
    for figures in judged(a, a.csmith, csmith::random_program)? {
        match figures {
            Some(Some(figures)) => {
                all.add(figures);
                agreed += u64::from(figures.agreed);
            }
            Some(None) => long += 1,
            None => wrong += 1,
        }
    }
    println!(
        "csmith: {} programs, {long} too long, {agreed} ran as natively, {} observations, \
         {} of {} true ones proved, {wrong} wrong ({:.0} s)",
        a.csmith,
        all.observations,
        all.proved,
        all.holding,
        start.elapsed().as_secs_f64()
    );
    if wrong > 0 {
        return Err(format!("{wrong} of {} programs", a.csmith));
    }
    Ok(())
}

/// What the command that `PINCER` names in the environment says of programs that fail.
fn whole_command(a: &Arguments) -> Result<(), String> {
    if a.commands == 0 {
        return Ok(());
    }
    let pincer = std::env::var_os("PINCER").ok_or("PINCER names no command")?;
    let start = Instant::now();
    let mut all = commands::Figures::default();
    let (mut long, mut wrong) = (0u64, 0u64);
    let judge = |seed, _: &Stack| commands::random_program(seed, Path::new(&pincer), 10);
    for figures in judged(a, a.commands, judge)? {
        match figures {
            Some(Some(figures)) => {
                all.failing += figures.failing;
                all.found += figures.found;
            }
            Some(None) => long += 1,
            None => wrong += 1,
        }
    }
    println!(
        "commands: {} programs, {long} too long, {} of {} assertions that fail found, {wrong} \
         wrong ({:.0} s)",
        a.commands,
        all.found,
        all.failing,
        start.elapsed().as_secs_f64()
    );
    if wrong > 0 {
        return Err(format!("{wrong} of {} programs", a.commands));
    }
    Ok(())
}

fn libraries(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let (mut failing, mut proved, mut wrong) = (0u64, 0, 0u64);
    for found in judged(a, a.callers, callers::random_library)? {
        match found {
            Some(Found::Fails) => failing += 1,
            Some(Found::Passes(n)) => proved += n,
            None => wrong += 1,
        }
    }
    println!(
        "callers: {} libraries, {failing} fail, {proved} checks of the others proved, {wrong} wrong \
         ({:.0} s)",
        a.callers,
        start.elapsed().as_secs_f64()
    );
    if wrong > 0 {
        return Err(format!("{wrong} of {} libraries", a.callers));
    }
    Ok(())
}

fn ends(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let (mut failing, mut wrong) = (0u64, 0u64);
    for found in judged(a, a.endings, endings::random_ending)? {
        match found {
            Some(fails) => failing += u64::from(fails),
            None => wrong += 1,
        }
    }
    println!(
        "endings: {} programs, {failing} fail, {wrong} wrong ({:.0} s)",
        a.endings,
        start.elapsed().as_secs_f64()
    );
    if wrong > 0 {
        return Err(format!("{wrong} of {} programs", a.endings));
    }
    Ok(())
}

fn pointers(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let (mut all, mut none, mut wrong) = (pointed::Figures::default(), 0u64, 0u64);
    let found = judged(a, a.pointed, |seed, _| {
        let of_ir = pointed::random_program(seed)?;
        Ok((pointed::random_c(seed)?, of_ir))
    })?;
    for figures in found {
        let Some((of_c, of_ir)) = figures else {
            wrong += 1;
            continue;
        };
        none += u64::from(of_c.is_none());
        all.add(of_c.unwrap_or_default());
        all.add(of_ir);
    }
    println!(
        "pointed: {} programs in C, {none} of them not made, and as many of the IR; {} runs of \
         {} steps, {} pointers with where they led, {} pairs that led to one object, {} pointers \
         in memory, {} accesses, {} objects with who writes them, {} calls through pointers; \
         {wrong} wrong ({:.0} s)",
        a.pointed,
        all.runs,
        all.steps,
        all.pairs,
        all.aliases,
        all.held,
        all.accesses,
        all.written,
        all.calls,
        start.elapsed().as_secs_f64()
    );
    if wrong > 0 {
        return Err(format!("{wrong} of {} programs", a.pointed));
    }
    Ok(())
}

fn lowering_against_native(a: &Arguments, language: Language, n: u64) -> Result<(), String> {
    if n == 0 {
        return Ok(());
    }
    let start = Instant::now();
    let (mut same, mut long, mut open, mut different) = (0u64, 0u64, 0u64, 0u64);
    let mut stopped = BTreeMap::new();
    for agreement in each(a.seed..a.seed + n, |seed| {
        match lowering::compare_random(seed, language, true) {
            Err(e) if a.keep_on => {
                println!("{e}");
                Ok(None)
            }
            Err(e) => Err(e),
            Ok(agreement) => Ok(Some(agreement)),
        }
    })? {
        match agreement {
            Some(Agreement::SameOutput) => same += 1,
            Some(Agreement::SameFailure(kind)) => *stopped.entry(kind).or_insert(0u64) += 1,
            Some(Agreement::Abstract) => open += 1,
            Some(Agreement::TooLong) => long += 1,
            None => different += 1,
        }
    }
    let kinds: Vec<String> = stopped.iter().map(|(k, n)| format!("{n} {k}")).collect();
    println!(
        "lowering: {n} {language:?} programs, {same} with the same output, {} stopped where the \
         native run reports ({}), {open} with something that isn't modelled, {long} too long to \
         compare, {different} different ({:.0} s)",
        stopped.values().sum::<u64>(),
        kinds.join(", "),
        start.elapsed().as_secs_f64()
    );
    if different > 0 {
        return Err(format!("{different} of {n} programs differ"));
    }
    Ok(())
}

fn flags_of_the_compiler(a: &Arguments) -> Result<(), String> {
    let start = Instant::now();
    let zoo = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/doors/flags/zoo.c");
    let plain = flags::checks(&zoo, &[]).map_err(|e| e.to_string())?;
    let listed = flags::listed(&flags::help()?);
    let n = a.flags.min(listed.len() as u64);
    let mut all = BTreeMap::new();
    for outcome in each(0..n, |i| {
        let flag = usize::try_from(i).ok().and_then(|i| listed.get(i));
        flag.map_or(Ok(Outcome::Same), |f| flags::try_flag(&zoo, &plain, f))
    })? {
        *all.entry(outcome).or_insert(0u64) += 1;
    }
    println!(
        "flags: {n} of {}: {all:?}, 0 that took a check away silently ({:.0} s)",
        listed.len(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn main() -> ExitCode {
    if std::env::args().nth(1).is_some_and(|first| first == CHILD) {
        let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
        let served = horn::child_main(&mut input, &mut output);
        return ExitCode::from(u8::from(served.is_err()) * 2);
    }
    if std::env::args().nth(1).is_some_and(|first| first == SHOW) {
        let is_said = |name: &str| std::env::args().any(|a| a == name);
        let (of_callers, of_pointed) = (is_said("callers"), is_said("pointed"));
        for seed in std::env::args().skip(2).filter_map(|s| s.parse().ok()) {
            if of_callers {
                print!("{}", callers::Texts::of(seed));
            } else if is_said("csmith") {
                print!("{}", csmith::program(seed).unwrap_or_default());
            } else if of_pointed {
                print!("{}", pointed::text(seed).unwrap_or_else(|e| e + "\n"));
            } else {
                print!("{}", observed::text(seed));
            }
        }
        return ExitCode::SUCCESS;
    }
    let a = match arguments() {
        Ok(a) => a,
        Err(e) => {
            eprintln!("error: {e}");
            return ExitCode::from(2);
        }
    };
    let parts: [&dyn Fn() -> Result<(), String>; 19] = [
        &|| abstract_interpretation(&a),
        &|| horn_engine(&a),
        &|| unrolling(&a),
        &|| inducing(&a),
        &|| exploring(&a),
        &|| equations_of_loops(&a),
        &|| shapes_of_lists(&a),
        &|| recursion_as_loops(&a),
        &|| purification(&a),
        &|| observations(&a),
        &|| programs_of_csmith(&a),
        &|| whole_command(&a),
        &|| libraries(&a),
        &|| ends(&a),
        &|| pointers(&a),
        &|| lowering_against_native(&a, Language::C, a.c),
        &|| lowering_against_native(&a, Language::Cpp, a.cpp),
        &|| lowering_against_native(&a, Language::Rust, a.rust),
        &|| flags_of_the_compiler(&a),
    ];
    let mut wrong = false;
    for part in parts {
        if let Err(what) = part() {
            println!("{what}");
            wrong = true;
            if !a.keep_on {
                break;
            }
        }
    }
    ExitCode::from(u8::from(wrong))
}
