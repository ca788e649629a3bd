//! Random programs of the goto language, for tests of soundness: small, but
//! full of what analyses get wrong (wrap-arounds, odd widths, mixed signs,
//! broken promises, loops that count in every way, irreducible control flow).
//!
//! The same seed and configuration give the same program, on every machine.
//! Programs pass the verifier. Most runs end within a few thousand steps, but
//! nothing promises it: give the interpreter a limit.

mod asserts;
mod body;
mod resized;
mod shrink;

pub use resized::resized;
pub use shrink::shrink;

use body::Body;
use ir::build::external;
use ir::interp::Random;
use ir::{
    Assumption, AssumptionKind, Check, CheckId, CheckKind, External, FuncId, Global, InitPiece,
    Program, Type,
};

/// What programs may contain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent switches, read by name
pub struct Config {
    /// Functions with bodies beside the entry, at most.
    pub functions: usize,
    /// Integer variables of a function, at most (at least 2).
    pub variables: usize,
    /// Statements of a function, about.
    pub statements: usize,
    /// Nesting of loops and branches, at most.
    pub depth: usize,
    /// Widths of integers; repeat one to make it likelier.
    pub widths: Vec<u32>,
    /// Different widths in one program, at most.
    pub widths_at_once: usize,
    /// Asserts in a program, at most.
    pub asserts: usize,
    /// Whether there are calls.
    pub calls: bool,
    /// Whether functions may call themselves (with a decreasing argument).
    pub recursion: bool,
    /// Whether there is irreducible control flow.
    pub irreducible: bool,
    /// Whether operations make promises (and break them).
    pub flags: bool,
    /// Whether there are values from abstractions: such havocs, opaque
    /// operations, pure external functions.
    pub abstractions: bool,
    /// Whether variables may be read before they are written.
    pub uninitialized: bool,
    /// Whether there are arrays.
    pub arrays: bool,
    /// Whether there are globals, allocations, loads, stores, releases, copies.
    pub memory: bool,
    /// Whether there are calls through pointers.
    pub indirect: bool,
    /// Whether there are floats.
    pub floats: bool,
    /// Whether objects take each other's place, as `realloc` makes them; with memory.
    pub resizing: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            functions: 2,
            variables: 6,
            statements: 24,
            depth: 3,
            widths: vec![
                1, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 16, 16, 32, 32, 32, 64, 64, 128,
            ],
            widths_at_once: 3,
            asserts: 6,
            calls: true,
            recursion: true,
            irreducible: true,
            flags: true,
            abstractions: true,
            uninitialized: true,
            arrays: false,
            memory: false,
            indirect: false,
            floats: false,
            resizing: false,
        }
    }
}

impl Config {
    /// Tiny programs, for slow engines: few statements, small widths, no calls.
    pub fn small() -> Config {
        Config {
            functions: 0,
            variables: 3,
            statements: 8,
            depth: 2,
            widths: vec![1, 2, 3, 4, 4, 5, 8, 8],
            widths_at_once: 2,
            asserts: 2,
            calls: false,
            recursion: false,
            ..Config::default()
        }
    }

    /// Little but objects of which one takes the place of another one.
    pub fn resizing() -> Config {
        Config {
            memory: true,
            resizing: true,
            functions: 0,
            variables: 3,
            statements: 20,
            widths: vec![8, 8, 16, 32],
            calls: false,
            recursion: false,
            irreducible: false,
            abstractions: false,
            ..Config::default()
        }
    }

    /// Everything that there is.
    pub fn everything() -> Config {
        Config {
            arrays: true,
            memory: true,
            indirect: true,
            floats: true,
            ..Config::default()
        }
    }
}

/// What callers must know of a function.
#[derive(Clone, Debug)]
struct Signature {
    id: FuncId,
    params: Vec<Type>,
    results: Vec<Type>,
    /// Whether the first parameter counts calls within calls down to 0.
    recursive: bool,
}

/// The program of a seed.
pub fn program(seed: u64, config: &Config) -> Program {
    let mut random = Random::new(seed);
    let mut program = Program::default();
    program.assume(Assumption {
        kind: AssumptionKind::Unsupported,
        span: None,
        function: None,
        text: "something is not modelled".to_owned(),
        affects_safe: false,
    });
    let mut widths: Vec<u32> = (0..=random.below(config.widths_at_once))
        .map(|_| *random.pick(&config.widths))
        .collect();
    widths.sort_unstable();
    widths.dedup();
    if config.memory {
        add_globals(&mut program, &mut random);
    }
    let signatures = signatures(&mut random, config, &widths);
    // The entry is function 0, then the other bodies, then external functions.
    for i in 0..=signatures.bodies.len() {
        let own = i.checked_sub(1).map(|i| &signatures.bodies[i]);
        let mut callees = Vec::new();
        if config.calls {
            callees.extend(signatures.bodies[i..].iter().cloned());
            callees.extend(signatures.externals.iter().cloned());
        }
        let body = Body::new(&mut random, &mut program, config, &widths, own, callees);
        let function = body.build();
        program.functions.push(function);
    }
    for (i, s) in signatures.externals.iter().enumerate() {
        let kind = match i {
            0 => External::Input,
            1 => External::Unknown,
            _ => External::Pure,
        };
        let name = format!("{kind:?}").to_lowercase();
        let f = external(&name, &s.params, s.results.clone(), kind);
        program.functions.push(f);
    }
    program.entries = vec![FuncId(0)];
    asserts::fill_in(&mut program, &mut random);
    program
}

struct Signatures {
    bodies: Vec<Signature>,
    externals: Vec<Signature>,
}

fn signatures(random: &mut Random, config: &Config, widths: &[u32]) -> Signatures {
    let mut next = 1;
    let mut make = |random: &mut Random, results: usize, recursive: bool| {
        let ty = |random: &mut Random| {
            if random.chance(15) {
                Type::Bool
            } else {
                Type::Int(*random.pick(widths))
            }
        };
        let mut params: Vec<_> = (0..random.below(4)).map(|_| ty(random)).collect();
        if recursive {
            params.insert(0, Type::Int(4));
        }
        let results = (0..results).map(|_| ty(random)).collect();
        next += 1;
        Signature {
            id: FuncId(next - 1),
            params,
            results,
            recursive,
        }
    };
    let mut all = Signatures {
        bodies: Vec::new(),
        externals: Vec::new(),
    };
    if config.calls {
        for _ in 0..random.below(config.functions + 1) {
            let recursive = config.recursion && random.chance(40);
            let results = random.below(3);
            all.bodies.push(make(random, results, recursive));
        }
        for _ in 0..if config.abstractions { 3 } else { 2 } {
            all.externals.push(make(random, 1, false));
        }
    }
    all
}

fn add_globals(program: &mut Program, random: &mut Random) {
    for i in 0..=random.below(3) {
        let size = [1, 2, 4, 8, 16][random.below(5)];
        let init = match random.below(4) {
            0 => None,
            1 => Some(vec![InitPiece::Undefined(size)]),
            2 => Some(vec![InitPiece::Zeros(size)]),
            _ => Some(vec![InitPiece::Bytes(
                (0..size)
                    .map(|_| random.next_u64().to_le_bytes()[0])
                    .collect(),
            )]),
        };
        program.globals.push(Global {
            name: format!("g{i}"),
            size,
            align: 8,
            constant: false,
            merged: false,
            init,
            span: None,
        });
    }
}

/// A new check of that kind.
fn new_check(program: &mut Program, function: FuncId, kind: CheckKind, message: &str) -> CheckId {
    program.checks.push(Check {
        kind,
        function,
        span: None,
        message: message.to_owned(),
        requested: true,
    });
    CheckId::new(program.checks.len() - 1)
}
