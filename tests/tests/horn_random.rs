//! Random programs: the two step sizes of the Horn encoding agree, and neither
//! contradicts the interpreter; nor do unrolling, induction and
//! exploring.

use horn::{EncodingOptions, Isolation, StepSize, VerifyOptions, child_main, verify};
use ir::interp::{Limits, NoHost, NoObserver, SeededOracle, Stop, run};
use ir::{CheckId, Program, Status};
use pincer_tests::generate::{Config, program};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// What takes long is left to `make long`.
const LONG: bool = true;

const LIMITS: Limits = Limits {
    steps: 20_000,
    call_depth: 200,
    memory: 1 << 20,
};

/// Checks that fail in some of a few runs, without the help of an abstraction.
fn failing(p: &Program) -> BTreeSet<CheckId> {
    let mut out = BTreeSet::new();
    for seed in 0..60 {
        let mut oracle = SeededOracle::for_program(p, seed);
        let outcome = run(
            p,
            p.entries[0],
            &mut oracle,
            &mut NoHost,
            &mut NoObserver,
            LIMITS,
        );
        if let Stop::Failed { check, .. } = outcome.stop
            && !outcome.depends_on_abstraction
        {
            out.insert(check);
        }
    }
    out
}

static SOLVERS: LazyLock<Isolation> = LazyLock::new(|| {
    let program = std::env::current_exe().expect("this program has a path");
    Isolation::process(program, &["horn-child"])
});

fn statuses(p: &Program, step: StepSize, steps: u32) -> Vec<Status> {
    let goals: Vec<CheckId> = (0..p.checks.len()).map(CheckId::new).collect();
    let options = VerifyOptions {
        encoding: EncodingOptions {
            step,
            ..EncodingOptions::default()
        },
        steps,
        replay: LIMITS,
        ..VerifyOptions::new(SOLVERS.clone())
    };
    let report = verify(p, &goals, None, &options);
    for v in &report.verdicts {
        if let ir::Evidence::Reason(why) = &v.evidence {
            println!("  {step:?} {:?}: {why}", v.check);
        }
    }
    report.verdicts.iter().map(|v| v.status).collect()
}

/// Decided verdicts of both sizes together: (safe, unsafe, unknown).
fn compare(seeds: std::ops::Range<u64>, config: &Config, steps: u32) -> (usize, usize, usize) {
    let mut counts = (0, 0, 0);
    for seed in seeds {
        let p = program(seed, config);
        println!("seed {seed}: {} checks", p.checks.len());
        let failing = failing(&p);
        let [small, large] = [StepSize::Small, StepSize::Large].map(|s| statuses(&p, s, steps));
        for (i, (s, l)) in small.iter().zip(&large).enumerate() {
            let text = || ir::text::print(&p);
            for (step, status) in [("small", s), ("large", l)] {
                assert!(
                    !(status.is_safe() && failing.contains(&CheckId::new(i))),
                    "seed {seed}: {step} steps say that check {i} is safe, but it fails\n{}",
                    text()
                );
                match status {
                    Status::Safe | Status::Unreachable => counts.0 += 1,
                    Status::Unsafe => counts.1 += 1,
                    Status::Unknown => counts.2 += 1,
                }
            }
            let contradict =
                s.is_safe() && *l == Status::Unsafe || l.is_safe() && *s == Status::Unsafe;
            assert!(
                !contradict,
                "seed {seed}: check {i} is {s:?} in small and {l:?} in large steps\n{}",
                text()
            );
        }
    }
    counts
}

fn tiny_programs() {
    let (safe, failed, unknown) = compare(0..40, &Config::small(), 60_000);
    println!("safe {safe}, unsafe {failed}, unknown {unknown}");
    assert!(safe > 30 && failed > 6);
    assert!(unknown < safe + failed);
}

fn programs_with_arrays() {
    let config = Config {
        arrays: true,
        statements: 12,
        ..Config::small()
    };
    let (safe, failed, unknown) = compare(0..20, &config, 60_000);
    println!("safe {safe}, unsafe {failed}, unknown {unknown}");
    assert!(safe > 8 && failed > 2);
}

fn programs_with_calls() {
    let config = Config {
        functions: 2,
        calls: true,
        recursion: true,
        asserts: 3,
        statements: 12,
        ..Config::small()
    };
    let (safe, failed, unknown) = compare(0..20, &config, 60_000);
    println!("safe {safe}, unsafe {failed}, unknown {unknown}");
    assert!(safe > 5 && failed > 1);
}

/// Checks of random programs that unrolling proves and refutes.
fn unrolled(seeds: std::ops::Range<u64>, config: &Config) -> (u64, u64) {
    let mut counts = (0, 0);
    for seed in seeds {
        let p = program(seed, config);
        match pincer_tests::engines::unrolling(&p, 100_000, &SOLVERS) {
            Ok(figures) => {
                counts.0 += figures.proved;
                counts.1 += figures.refuted;
            }
            Err(why) => panic!("seed {seed}: {why}\n{}", ir::text::print(&p)),
        }
    }
    println!("proved {}, refuted {}", counts.0, counts.1);
    counts
}

fn unrolling_of_programs() {
    let (proved, refuted) = unrolled(0..10, &Config::default());
    assert!(proved > 6 && refuted > 4);
}

fn unrolling_of_arrays() {
    let config = Config {
        arrays: true,
        ..Config::small()
    };
    let (proved, refuted) = unrolled(0..40, &config);
    assert!(proved > 6 && refuted > 10);
}

/// A failure beyond every bound is no proof that there is none.
fn beyond_bounds() {
    let p = ir::text::parse(
        "fn @f() -> () { var i: i32 var n: i32
         ^entry: n = havoc input i = 0 goto ^head
         ^head: goto ^on, ^out
         ^on: assume slt i, n i = add i, 1 goto ^head
         ^out: assume sge i, n assert assert \"it isn't reached\" ne i, 2000 return }
         entry @f",
    )
    .expect("the program is good");
    let figures = pincer_tests::engines::unrolling(&p, 100_000, &SOLVERS).expect("no wrong answer");
    assert_eq!((figures.proved, figures.refuted), (0, 0));
}

/// Induction over iterations, with invariants and without.
fn induction_of_programs() {
    let arrays = Config {
        arrays: true,
        ..Config::small()
    };
    let mut proved = 0;
    for (config, seeds) in [(Config::small(), 0..30), (arrays, 30..50)] {
        for seed in seeds {
            let p = program(seed, &config);
            match pincer_tests::engines::induction(&p, seed, 500_000, &SOLVERS) {
                Ok(figures) => proved += figures.proved,
                Err(why) => panic!("seed {seed}: {why}\n{}", ir::text::print(&p)),
            }
        }
    }
    println!("proved {proved}");
    assert!(proved > 20);
}

/// Random programs all of whose paths are explored, memory and all.
fn explored() {
    let (mut proved, mut refuted) = (0, 0);
    for seed in 0..24 {
        let config = if seed % 2 == 0 {
            Config::everything()
        } else {
            Config::small()
        };
        let p = program(seed, &config);
        match pincer_tests::engines::exploring(&p, &SOLVERS) {
            Ok(figures) => {
                proved += figures.proved;
                refuted += figures.refuted;
            }
            Err(why) => panic!("seed {seed}: {why}\n{}", ir::text::print(&p)),
        }
    }
    println!("proved {proved}, refuted {refuted}");
    assert!(proved > 5 && refuted > 5);
}

/// Machines whose states hold any inputs, against all that they can do.
fn machines() {
    let (mut proved, mut refuted) = (0, 0);
    for seed in 0..48 {
        match pincer_tests::machines::random_machine(seed, Some(&SOLVERS)) {
            Ok(found) => {
                proved += found.proved;
                refuted += found.refuted;
            }
            Err(why) => panic!("{why}"),
        }
    }
    println!("proved {proved}, refuted {refuted}");
    assert!(proved > 30 && refuted > 20);
}

/// Random programs of which every number of each input is tried.
fn enumerated() {
    let (mut proved, mut refuted) = (0, 0);
    for seed in 1_000..1_300 {
        let config = if seed % 2 == 0 {
            Config::everything()
        } else {
            Config::small()
        };
        let p = program(seed, &config);
        match pincer_tests::engines::enumerating(&p) {
            Ok(figures) => {
                proved += figures.proved;
                refuted += figures.refuted;
            }
            Err(why) => panic!("seed {seed}: {why}\n{}", ir::text::print(&p)),
        }
    }
    println!("proved {proved}, refuted {refuted}");
    assert!(proved > 50 && refuted > 50);
}

/// Machines whose states are enumerated, against all that they can do.
fn machines_by_numbers() {
    let (mut proved, mut refuted) = (0, 0);
    for seed in 1_000..1_160 {
        match pincer_tests::machines::random_machine(seed, None) {
            Ok(found) => {
                proved += found.proved;
                refuted += found.refuted;
            }
            Err(why) => panic!("{why}"),
        }
    }
    println!("proved {proved}, refuted {refuted}");
    assert!(proved > 100 && refuted > 50);
}

fn main() -> std::process::ExitCode {
    if std::env::args().nth(1).as_deref() == Some("horn-child") {
        let served = child_main(&mut std::io::stdin().lock(), &mut std::io::stdout().lock());
        return std::process::ExitCode::from(u8::from(served.is_err()));
    }
    let args = libtest_mimic::Arguments::from_args();
    let trial = |name: &str, f: fn()| {
        libtest_mimic::Trial::test(name, move || {
            f();
            Ok(())
        })
    };
    let trials = vec![
        trial("every_number_of_random_programs_is_tried", enumerated),
        trial("machines_go_through_all_their_states", machines_by_numbers).with_ignored_flag(LONG),
        trial("step_sizes_agree_on_tiny_programs", tiny_programs).with_ignored_flag(LONG),
        trial(
            "step_sizes_agree_on_programs_with_arrays",
            programs_with_arrays,
        )
        .with_ignored_flag(LONG),
        trial(
            "step_sizes_agree_on_programs_with_calls",
            programs_with_calls,
        )
        .with_ignored_flag(LONG),
        trial("unrolling_contradicts_no_run", unrolling_of_programs).with_ignored_flag(LONG),
        trial("unrolling_proves_nothing_beyond_its_bounds", beyond_bounds),
        trial("induction_contradicts_no_run", induction_of_programs).with_ignored_flag(LONG),
        trial("exploring_contradicts_no_run", explored),
        trial("exploring_machines_says_what_they_do", machines).with_ignored_flag(LONG),
        trial(
            "unrolling_contradicts_no_run_with_arrays",
            unrolling_of_arrays,
        )
        .with_ignored_flag(LONG),
    ];
    libtest_mimic::run(&args, trials).exit_code()
}
