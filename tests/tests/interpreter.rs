//! The interpreter on random programs: every run repeats from its script, and
//! random programs do what tests of soundness need.

use ir::interp::{Limits, NoHost, NoObserver, Outcome, ScriptedOracle, SeededOracle, Stop, run};
use ir::{FuncId, Program};
use pincer_tests::generate::{Config, program, shrink};
use std::collections::BTreeMap;

const LIMITS: Limits = Limits {
    steps: 3_000,
    call_depth: 100,
    memory: 1 << 20,
};

fn seeded(p: &Program, seed: u64) -> Outcome {
    let mut oracle = SeededOracle::for_program(p, seed);
    run(
        p,
        FuncId(0),
        &mut oracle,
        &mut NoHost,
        &mut NoObserver,
        LIMITS,
    )
}

fn configs() -> [Config; 3] {
    [Config::default(), Config::small(), Config::everything()]
}

#[test]
fn every_run_repeats_from_its_script() {
    for (seed, config) in (0..1_000).zip(configs().iter().cycle()) {
        let p = program(seed, config);
        for run_seed in 0..3 {
            let first = seeded(&p, run_seed);
            let mut oracle = ScriptedOracle::new(&first.script);
            let again = run(
                &p,
                FuncId(0),
                &mut oracle,
                &mut NoHost,
                &mut NoObserver,
                LIMITS,
            );
            assert_eq!(oracle.misfit(), None, "program {seed}");
            assert!(oracle.fits(), "program {seed}");
            assert_eq!(first, again, "program {seed}");
        }
    }
}

fn name(stop: &Stop) -> &'static str {
    match stop {
        Stop::Returned(_) => "returned",
        Stop::Failed { .. } => "failed",
        Stop::Undefined { .. } => "undefined",
        Stop::Blocked => "blocked",
        Stop::Stopped => "stopped",
        Stop::OutOfSteps => "out of steps",
        Stop::TooDeep => "too deep",
        Stop::OutOfMemory => "out of memory",
        Stop::Malformed => "malformed",
        Stop::Exited(_) => "exited",
    }
}

/// Enough of every kind of end that tests over random programs mean something.
#[test]
fn random_programs_end_in_many_ways() {
    for config in configs() {
        let mut stops = BTreeMap::new();
        let (mut never, mut sometimes, mut always) = (0, 0, 0);
        let (programs, runs) = (200, 5);
        for seed in 0..programs {
            let p = program(seed, &config);
            assert!(!p.checks.is_empty());
            let mut failed = 0;
            for run_seed in 0..runs {
                let outcome = seeded(&p, run_seed);
                *stops.entry(name(&outcome.stop)).or_insert(0) += 1;
                failed += u64::from(matches!(outcome.stop, Stop::Failed { .. }));
            }
            match failed {
                0 => never += 1,
                n if n == runs => always += 1,
                _ => sometimes += 1,
            }
        }
        let figures =
            format!("{stops:?}, {never} never, {sometimes} sometimes, {always} always fail");
        assert!(!stops.contains_key("malformed"), "{figures}");
        assert!(stops["returned"] > programs, "{figures}");
        assert!(never > programs / 4, "{figures}");
        assert!(sometimes > programs / 6, "{figures}");
    }
}

#[test]
fn the_same_seed_gives_the_same_program() {
    for config in configs() {
        for seed in 0..50 {
            assert_eq!(program(seed, &config), program(seed, &config));
        }
        assert_ne!(program(1, &config), program(2, &config));
    }
}

/// How many statements a program has.
fn size(p: &Program) -> usize {
    let blocks = p.functions.iter().flat_map(|f| &f.blocks);
    blocks.map(|b| b.stmts.len()).sum()
}

#[test]
fn a_failing_program_shrinks_to_what_makes_it_fail() {
    let mut largest = 0;
    let mut shrunk = 0;
    for seed in 0..60 {
        let p = program(seed, &Config::default());
        let fails = |p: &Program| matches!(seeded(p, 0).stop, Stop::Failed { .. });
        if fails(&p) {
            let small = shrink(&p, fails);
            assert!(fails(&small));
            assert!(small.functions.len() <= p.functions.len());
            largest = largest.max(size(&small));
            shrunk += 1;
        }
    }
    assert!(shrunk > 10);
    assert!(largest <= 8, "{largest} statements are left");
}
