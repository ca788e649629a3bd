//! `make soak`: random programs for long. Prints figures; exits with 1 at the
//! first wrong answer, after writing the shrunk program.
//!
//! `soak [ai=N] [horn=N] [c=N] [seed=N]`: how many programs of each sort, and
//! the first seed. The same arguments give the same programs.

use pincer_tests::engines::{self, Effort, Figures};
use pincer_tests::{generate, lowering};
use std::process::ExitCode;
use std::time::Instant;

/// Solver steps per query of the Horn engine.
const STEPS: u32 = 2_000_000;

struct Arguments {
    ai: u64,
    horn: u64,
    c: u64,
    seed: u64,
}

fn arguments() -> Result<Arguments, String> {
    let mut a = Arguments {
        ai: 20_000,
        horn: 500,
        c: 1_000,
        seed: 0,
    };
    for text in std::env::args().skip(1) {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| format!("`{text}`: name=number is expected"))?;
        let value: u64 = value.parse().map_err(|e| format!("`{text}`: {e}"))?;
        match name {
            "ai" => a.ai = value,
            "horn" => a.horn = value,
            "c" => a.c = value,
            "seed" => a.seed = value,
            _ => return Err(format!("`{name}`: there are ai, horn, c and seed")),
        }
    }
    Ok(a)
}

/// Reports a wrong answer on an IR program, made as small as it gets.
fn wrong(seed: u64, error: &str, program: &ir::Program, still: &dyn Fn(&ir::Program) -> bool) {
    let small = generate::shrink(program, still);
    println!("program {seed}: {error}\n{}", ir::text::print(&small));
}

fn abstract_interpretation(a: &Arguments) -> bool {
    let stacks = engines::stacks();
    let start = Instant::now();
    let mut all = Figures::default();
    for seed in a.seed..a.seed + a.ai {
        let program = generate::program(seed, &generate::Config::default());
        for stack in &stacks {
            let result = engines::abstract_interpretation(&program, stack, Effort::default());
            match result {
                Ok(figures) => all.add(figures),
                Err(e) => {
                    wrong(seed, &e, &program, &|p| {
                        engines::abstract_interpretation(p, stack, Effort::default()).is_err()
                    });
                    return false;
                }
            }
        }
    }
    println!(
        "abstract interpretation: {} programs, {} stacks, {} runs, {} facts held, {} of {} \
         checks proved, {} fixpoints rejected by their own check, 0 wrong ({:.0} s)",
        a.ai,
        stacks.len(),
        all.runs,
        all.facts,
        all.proved,
        all.checks,
        all.rejected,
        start.elapsed().as_secs_f64()
    );
    true
}

fn horn_engine(a: &Arguments) -> bool {
    let start = Instant::now();
    let mut all = Figures::default();
    for seed in a.seed..a.seed + a.horn {
        let program = generate::program(seed, &generate::Config::small());
        match engines::horn(&program, seed, STEPS) {
            Ok(figures) => all.add(figures),
            Err(e) => {
                wrong(seed, &e, &program, &|p| {
                    engines::horn(p, seed, STEPS).is_err()
                });
                return false;
            }
        }
    }
    println!(
        "Horn clauses: {} programs, {} checks: {} proved, {} refuted; {} runs, 0 wrong ({:.0} s)",
        a.horn,
        all.checks,
        all.proved,
        all.refuted,
        all.runs,
        start.elapsed().as_secs_f64()
    );
    true
}

fn lowering_against_native(a: &Arguments) -> bool {
    let start = Instant::now();
    let (mut same, mut stopped, mut long) = (0u64, 0u64, 0u64);
    for seed in a.seed..a.seed + a.c {
        match lowering::compare(seed) {
            Ok(lowering::Agreement::SameOutput) => same += 1,
            Ok(lowering::Agreement::SameFailure(_)) => stopped += 1,
            Ok(lowering::Agreement::TooLong) => long += 1,
            Err(e) => {
                println!("C program {seed}: {e}");
                return false;
            }
        }
    }
    println!(
        "lowering: {} C programs, {same} with the same output, {stopped} stopped where the \
         sanitizer reports, {long} too long to compare, 0 different ({:.0} s)",
        a.c,
        start.elapsed().as_secs_f64()
    );
    true
}

fn main() -> ExitCode {
    let a = match arguments() {
        Ok(a) => a,
        Err(e) => {
            eprintln!("error: {e}");
            return ExitCode::from(2);
        }
    };
    let good = abstract_interpretation(&a) && horn_engine(&a) && lowering_against_native(&a);
    ExitCode::from(u8::from(!good))
}
