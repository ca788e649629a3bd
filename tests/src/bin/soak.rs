//! Random programs against the interpreter, for long: `soak [PROGRAMS [FIRST]]`.
//! Prints what went wrong, made small, and figures; exits 1 if anything did.

use pincer_tests::random::{expressions, random_program};
use pincer_tests::soundness::Figures;
use std::process::ExitCode;

/// Programs, unless told otherwise.
const PROGRAMS: u64 = 20_000;

/// The number in an argument, or what it is when there is none.
fn number(argument: Option<String>, usual: u64) -> Result<u64, String> {
    argument.map_or(Ok(usual), |a| {
        a.parse()
            .map_err(|_| format!("`{a}` is no number; usage: soak [PROGRAMS [FIRST]]"))
    })
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let numbers = number(args.next(), PROGRAMS).and_then(|n| Ok((n, number(args.next(), 0)?)));
    let (programs, first) = match numbers {
        Ok(numbers) => numbers,
        Err(message) => {
            eprintln!("soak: {message}");
            return ExitCode::from(2);
        }
    };
    let mut figures = Figures::default();
    let mut wrong = 0;
    for seed in first..first.saturating_add(programs) {
        if let Some(report) = random_program(seed, &mut figures) {
            println!("{report}\n");
            wrong += 1;
        }
    }
    let domains: Vec<_> = expressions().into_iter().collect();
    println!(
        "{programs} programs, {wrong} wrong claims; domains: {}; {} runs, {} steps, \
         {} facts held, {} could not be decided",
        domains.join(", "),
        figures.runs,
        figures.steps,
        figures.held,
        figures.undecided
    );
    ExitCode::from(u8::from(wrong > 0))
}
