//! The interpreter on random programs: every run repeats from its script, and
//! random programs do what tests of soundness need.

use ir::build::FunctionBuilder;
use ir::interp::{
    CertainHost, Limits, NoHost, NoObserver, Outcome, ScriptedOracle, SeededOracle, Stop, Value,
    run, run_every,
};
use ir::{
    BinOp, Callee, CmpOp, Cond, Flags, FuncId, HavocKind, Operand, Program, Script, Sign, StmtKind,
    Type, UnOp, Z,
};
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
        Stop::Open => "open",
        Stop::Seen => "seen",
        Stop::Malformed => "malformed",
        Stop::Exited(_) => "exited",
    }
}

/// Where every execution was run, no other one fails a check.
#[test]
fn there_are_no_more_executions_than_every() {
    let (mut all, mut failing) = (0, 0);
    for (seed, config) in (0..4_000).zip(configs().iter().cycle()) {
        let p = program(seed, config);
        let Some(every) = run_every(&p, FuncId(0), LIMITS) else {
            continue;
        };
        all += 1;
        failing += usize::from(!every.failures.is_empty());
        for run_seed in 0..20 {
            let outcome = seeded(&p, run_seed);
            if outcome.depends_on_abstraction {
                continue;
            }
            match outcome.stop {
                Stop::Failed { check, .. } => {
                    let known = every.failures.iter().any(|(c, _)| *c == check);
                    assert!(known, "program {seed}: {check:?} fails in run {run_seed}");
                }
                Stop::Undefined { what, .. } => panic!("program {seed}: {what}"),
                _ => {}
            }
        }
        for (check, script) in &every.failures {
            let mut oracle = ScriptedOracle::new(script);
            let again = run(
                &p,
                FuncId(0),
                &mut oracle,
                &mut CertainHost::default(),
                &mut NoObserver,
                LIMITS,
            );
            let fails = matches!(again.stop, Stop::Failed { check: c, .. } if c == *check);
            assert!(fails, "program {seed}: {check:?} doesn't fail again");
        }
    }
    assert!(all > 200 && failing > 50, "{all} programs, {failing} fail");
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
fn random_programs_keep_the_rules() {
    for config in configs() {
        for seed in 0..300 {
            let p = program(seed, &config);
            let violations = ir::verify::verify(&p);
            assert!(violations.is_empty(), "program {seed}: {}", violations[0]);
        }
    }
}

/// Every statement, operator and condition that the configuration allows.
#[test]
fn random_programs_use_the_whole_language() {
    let mut seen = BTreeMap::new();
    for seed in 0..400 {
        let p = program(seed, &Config::everything());
        for block in p.functions.iter().flat_map(|f| &f.blocks) {
            for stmt in &block.stmts {
                for word in words(&stmt.kind) {
                    *seen.entry(word).or_insert(0) += 1;
                }
            }
        }
    }
    let operators = BinOp::ALL.iter().map(ToString::to_string);
    let unary = UnOp::ALL.iter().map(ToString::to_string);
    let comparisons = CmpOp::ALL.iter().map(ToString::to_string);
    let casts = ["trunc", "zext", "sext", "trunc nuw", "zext nneg"].map(String::from);
    let flags = ["add nsw", "sub nuw", "udiv exact", "or disjoint"].map(String::from);
    let others = [
        "assign",
        "select",
        "set",
        "opaque",
        "havoc input",
        "havoc uninitialized",
        "havoc abstraction",
        "assume",
        "assert",
        "call",
        "alloc",
        "ptradd",
        "load",
        "store",
        "free",
        "copy",
        "fill",
        "call *",
        "all",
        "element",
        "update",
        "fits",
        "and",
        "or",
        "not",
    ];
    let others = others.map(String::from);
    let wanted = operators.chain(unary).chain(comparisons).chain(casts);
    for word in wanted.chain(flags).chain(others) {
        assert!(seen.contains_key(&word), "no {word} in {seen:?}");
    }
}

/// What a statement is made of, in the text format's words.
fn words(kind: &StmtKind) -> Vec<String> {
    let mut out = Vec::new();
    let named = |op: &dyn std::fmt::Display, flags: &Flags| {
        let mut out = vec![op.to_string()];
        let all = [
            (flags.nsw, "nsw"),
            (flags.nuw, "nuw"),
            (flags.exact, "exact"),
            (flags.disjoint, "disjoint"),
            (flags.nneg, "nneg"),
        ];
        out.extend(
            all.iter()
                .filter(|(b, _)| *b)
                .map(|(_, f)| format!("{op} {f}")),
        );
        out
    };
    match kind {
        StmtKind::Binary { op, flags, .. } => out = named(op, flags),
        StmtKind::Cast { op, flags, .. } => out = named(op, flags),
        StmtKind::Unary { op, .. } => out.push(op.to_string()),
        StmtKind::Assign { .. } => out.push("assign".into()),
        StmtKind::Select { .. } => out.push("select".into()),
        StmtKind::Float { op, .. } => out.push(op.name().into()),
        StmtKind::Opaque { .. } => out.push("opaque".into()),
        StmtKind::Havoc { kind, .. } => out.push(match kind {
            HavocKind::Input => "havoc input".into(),
            HavocKind::Uninitialized => "havoc uninitialized".into(),
            HavocKind::Abstraction(_) => "havoc abstraction".into(),
            HavocKind::Demand => "havoc demand".into(),
        }),
        StmtKind::SetBool { cond, .. } => {
            out.push("set".into());
            cond_words(cond, &mut out);
        }
        StmtKind::Assume { cond } => {
            out.push("assume".into());
            cond_words(cond, &mut out);
        }
        StmtKind::Assert { cond, .. } => {
            out.push("assert".into());
            cond_words(cond, &mut out);
        }
        StmtKind::Call { callee, .. } => out.push(match callee {
            Callee::Direct(_) => "call".into(),
            Callee::Indirect { .. } => "call *".into(),
        }),
        StmtKind::Alloc { .. } => out.push("alloc".into()),
        StmtKind::PtrAdd { .. } => out.push("ptradd".into()),
        StmtKind::Load { .. } => out.push("load".into()),
        StmtKind::Store { .. } => out.push("store".into()),
        StmtKind::ArrayInit { .. } => out.push("all".into()),
        StmtKind::ArraySelect { .. } => out.push("element".into()),
        StmtKind::ArrayStore { .. } => out.push("update".into()),
        StmtKind::ArrayMerge { .. } => out.push("merge".into()),
        StmtKind::Free { .. } => out.push("free".into()),
        StmtKind::RegionCopy { .. } => out.push("copy".into()),
        StmtKind::RegionFill { .. } => out.push("fill".into()),
    }
    out
}

fn cond_words(cond: &Cond, out: &mut Vec<String>) {
    match cond {
        Cond::Const(_) | Cond::Var(_) | Cond::Ptr(_) => {}
        Cond::Cmp { op, .. } => out.push(op.to_string()),
        Cond::Fits { .. } => out.push("fits".into()),
        Cond::Not(c) => {
            out.push("not".into());
            cond_words(c, out);
        }
        Cond::And(cs) | Cond::Or(cs) => {
            let and = matches!(cond, Cond::And(_));
            out.push(if and { "and" } else { "or" }.into());
            for c in cs {
                cond_words(c, out);
            }
        }
    }
}

/// Every operation on every pair of 3-bit integers, as a program.
#[test]
fn programs_compute_what_the_table_of_the_machine_says() {
    let w = 3;
    let all = Flags {
        nsw: true,
        nuw: true,
        exact: true,
        ..Flags::NONE
    };
    for op in BinOp::ALL {
        for flags in [Flags::NONE, all] {
            for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
                let mut b = FunctionBuilder::new("main", vec![Type::Int(w), Type::Bool]);
                let r = b.var("r", Type::Int(w));
                let fits = b.var("fits", Type::Bool);
                let (cx, cy) = (Operand::int(w, x), Operand::int(w, y));
                b.push(StmtKind::Binary {
                    dst: r,
                    op: *op,
                    flags,
                    a: cx.clone(),
                    b: cy.clone(),
                });
                let cond = Cond::Fits {
                    op: *op,
                    sign: Sign::Signed,
                    a: cx,
                    b: cy,
                };
                b.set_bool(fits, cond);
                b.ret(vec![r.into(), fits.into()]);
                let p = Program {
                    functions: vec![b.finish()],
                    ..Program::default()
                };
                let script = Script {
                    values: vec![Z::from(5)],
                    ..Script::default()
                };
                let mut oracle = ScriptedOracle::new(&script);
                let outcome = run(
                    &p,
                    FuncId(0),
                    &mut oracle,
                    &mut NoHost,
                    &mut NoObserver,
                    LIMITS,
                );
                let (zx, zy) = (Z::from(x), Z::from(y));
                let table = ir::machine::binary(*op, flags, w, &zx, &zy);
                assert_eq!(oracle.fits(), table.is_none());
                let value = Value::int(w, table.unwrap_or(Z::from(5)));
                let fits = ir::machine::fits(*op, Sign::Signed, w, &zx, &zy);
                let expected = Stop::Returned(vec![value, Value::Bool(fits)]);
                assert_eq!(outcome.stop, expected, "{op} {x} {y}");
            }
        }
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

/// What nobody knows may call back, in any state: then more executions are
/// possible than are run.
#[test]
fn unknown_functions_leave_open_what_happens() {
    let with = |external: &str| {
        let text = format!(
            "extern fn @hook() {external}
             fn @main() {{
             ^e: call @hook() return
             }}
             entry @main"
        );
        let p = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        run_every(&p, FuncId(1), LIMITS).is_some()
    };
    assert!(with("pure"));
    assert!(with("library"));
    assert!(!with(""));
    assert!(!with("unmodelled"));
}
