//! Solving in child processes, certificates and their rejection, proofs by
//! invariants. This binary re-executes itself as the child.

use horn::{
    Certificate, EncodingOptions, Isolation, Limits, StepSize, VerifyOptions, check_certificate,
    check_invariants, child_main, reachable_checks, verify,
};
use ir::{
    BlockId, CheckId, Context, Dim, Evidence, Formula, FuncId, FunctionInvariants, Invariants,
    LinCons, LinExpr, Point, Program, Role, Semantics, Sign, Status, Var,
};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const LIMITS: Limits = Limits {
    steps: 5_000_000,
    until: None,
    memory: 2048,
};

fn isolation() -> Isolation {
    let program = std::env::current_exe().expect("this program has a path");
    Isolation::process(program, &["horn-child"])
}

fn program(text: &str) -> Program {
    ir::text::parse(text).unwrap_or_else(|e| panic!("{e:?}"))
}

/// `x = 1; y = 0; while (*) { assume no overflow; x += y; y++ }; assert x >= y`.
fn figure_3() -> Program {
    program(
        r#"
fn @main() {
  var x: i32 signed
  var y: i32 signed
^entry:
  x = i32 1
  y = i32 0
  goto ^head
^head:
  goto ^body, ^exit
^body:
  assume fits signed add x, y
  assume fits signed add y, i32 1
  x = add x, y
  y = add y, i32 1
  goto ^head
^exit:
  assert assert "x >= y" sge x, y
  return
}
entry @main
"#,
    )
}

/// A loop that counts to 10 in a function that is called twice.
fn called() -> Program {
    program(
        r#"
fn @count(n: i8 unsigned) -> (i8) {
  var i: i8 unsigned
^entry:
  i = i8 0
  goto ^head
^head:
  goto ^body, ^exit
^body:
  assume ult i, n
  assert overflow "i + 1 fits" fits unsigned add i, i8 1
  i = add i, i8 1
  goto ^head
^exit:
  assume uge i, n
  return i
}
fn @main() {
  var a: i8 unsigned
  var b: i8 unsigned
^entry:
  a = call @count(i8 10)
  b = call @count(i8 20)
  assert assert "b - a" ult a, b
  return
}
entry @main
"#,
    )
}

fn constraint(v: u32, sign: Sign, low: i64) -> Formula {
    let x = LinExpr::dim(Dim::of(Var(v), sign));
    Formula::Lin(LinCons::le(&LinExpr::constant(low), &x))
}

fn invariants(functions: Vec<FunctionInvariants>) -> Invariants {
    Invariants {
        domain: "by hand".to_owned(),
        semantics: Semantics {
            context: Context::AnyCaller,
            after_passed_checks: true,
        },
        functions,
    }
}

fn goals(p: &Program) -> Vec<CheckId> {
    (0..p.checks.len()).map(CheckId::new).collect()
}

fn a_lemma_from_invariants_is_fed_and_certified() {
    let p = figure_3();
    let lemma = invariants(vec![FunctionInvariants {
        function: FuncId(0),
        points: vec![(Point::Entry(BlockId(1)), constraint(1, Sign::Signed, 0))],
        summary: None,
    }]);
    for (step, name) in StepSize::NAMES {
        let options = VerifyOptions {
            encoding: EncodingOptions {
                step,
                ..EncodingOptions::default()
            },
            steps: LIMITS.steps,
            ..VerifyOptions::new(isolation())
        };
        let r = verify(&p, &goals(&p), Some(&lemma), &options);
        assert_eq!(
            r.verdicts[0].status,
            Status::Safe,
            "{name}: {:?}",
            r.verdicts
        );
        assert_eq!(r.verdicts[0].evidence, Evidence::Certificate);
        let text = &r.certificates[0].text;
        let proved = check_certificate(&p, text, &isolation(), &LIMITS);
        assert_eq!(proved, Ok(reachable_checks(&p)));
    }
}

/// The definitions of a certificate.
fn definitions(certificate: &str) -> Vec<&str> {
    let starts: Vec<usize> = certificate
        .match_indices("(define-fun ")
        .map(|(i, _)| i)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([certificate.len()]);
    let parts = starts.iter().zip(ends).map(|(s, e)| &certificate[*s..e]);
    parts.collect()
}

/// A definition of that predicate by a truth value.
fn made(definition: &str, value: bool) -> String {
    let (signature, _) = definition.split_once('\n').expect("a line of its own");
    format!("{signature}\n  {value})\n")
}

fn corrupted_certificates_are_rejected() {
    let p = called();
    let options = VerifyOptions {
        steps: LIMITS.steps,
        ..VerifyOptions::new(isolation())
    };
    let r = verify(&p, &goals(&p), None, &options);
    assert!(
        r.verdicts.iter().all(|v| v.status == Status::Safe),
        "{:?}",
        r.verdicts
    );
    let good = &r.certificates[0].text;
    let check = |text: &str| check_certificate(&p, text, &isolation(), &LIMITS);
    assert_eq!(check(good), Ok(reachable_checks(&p)));
    // Every predicate in turn made true, false, or undefined, or defined twice.
    let header = good.lines().take(4).collect::<Vec<_>>().join("\n") + "\n";
    let definitions = definitions(good);
    let with = |changed: &dyn Fn(usize) -> Option<bool>| {
        let texts = definitions
            .iter()
            .enumerate()
            .map(|(i, d)| match changed(i) {
                Some(b) => made(d, b),
                None => (*d).to_owned(),
            });
        header.clone() + &texts.collect::<String>()
    };
    let mut accepted = 0;
    for (i, d) in definitions.iter().enumerate() {
        for value in [true, false] {
            if made(d, value) != **d {
                let broken = with(&|k| (k == i).then_some(value));
                accepted += usize::from(check(&broken).is_ok());
            }
        }
        assert!(check(&good.replacen(d, "", 1)).is_err(), "missing: {d}");
        assert!(check(&format!("{good}{d}")).is_err(), "twice: {d}");
    }
    // Only what the proof doesn't need may be weakened to true.
    assert!(accepted <= 2, "{accepted} broken models were accepted");
    // False everywhere, true everywhere: entries and query object.
    assert!(check(&with(&|_| Some(false))).is_err());
    assert!(check(&with(&|_| Some(true))).is_err());
    // Headers that lie, and text that is none.
    assert!(check(&good.replace("; step large", "; step small")).is_err());
    assert!(check(&good.replace("; checks 0 1", "; checks 0 1 2")).is_err());
    assert!(check(&good.replace("certificate 1", "certificate 2")).is_err());
    assert!(check(&good.replace("(a0 Bool)", "(a0 Int)")).is_err());
    assert!(check(good.trim_end().trim_end_matches(')')).is_err());
    assert!(check(&format!("{good}(assert false)")).is_err());
    assert!(check("").is_err());
    // A certificate for other checks proves no more than it says.
    let fewer = good.replace("; checks 0 1", "; checks 1");
    assert_ne!(check(&fewer), Ok(reachable_checks(&p)));
    // Of another program.
    assert!(check_certificate(&figure_3(), good, &isolation(), &LIMITS).is_err());
}

/// For `called`: i <= n at the loop's head, and the summary `result = n`.
fn by_hand() -> Invariants {
    let u = |v: u32| LinExpr::dim(Dim::of(Var(v), Sign::Unsigned));
    let le = Formula::Lin(LinCons::le(&u(1), &u(0)));
    let result = Role::Result(0).var(2);
    let eq = Formula::Lin(LinCons::eq(&u(result.0), &u(0)));
    let points = (1..4)
        .map(|b| (Point::Entry(BlockId(b)), le.clone()))
        .collect();
    invariants(vec![FunctionInvariants {
        function: FuncId(0),
        points,
        summary: Some(eq),
    }])
}

fn invariants_become_a_certificate() {
    let p = called();
    let all = reachable_checks(&p);
    let c = check_invariants(&p, &all, &by_hand(), &isolation(), &LIMITS).unwrap();
    assert_eq!(
        check_certificate(&p, &c.text, &isolation(), &LIMITS),
        Ok(all.clone())
    );
    let proves_all = |r: &Result<Certificate, String>| {
        r.as_ref().is_ok_and(|c| {
            // What is left out isn't said.
            let said = check_certificate(&p, &c.text, &isolation(), &LIMITS);
            assert_eq!(said.as_ref(), Ok(&c.goals));
            c.goals == all
        })
    };
    // Wrong invariants prove less: i < n at the head is not inductive.
    let mut wrong = by_hand();
    let u = |v: u32| LinExpr::dim(Dim::of(Var(v), Sign::Unsigned));
    let lt = Formula::Lin(LinCons::lt(&u(1), &u(0)));
    wrong.functions[0].points[0].1 = lt;
    wrong.functions[0].summary = None;
    let r = check_invariants(&p, &all, &wrong, &isolation(), &LIMITS);
    assert!(!proves_all(&r), "{r:?}");
    // Invariants that claim that a reachable point is not.
    let mut unreached = by_hand();
    unreached.functions[0].points[0].1 = Formula::False;
    unreached.functions[0].summary = Some(Formula::False);
    let r = check_invariants(&p, &all, &unreached, &isolation(), &LIMITS);
    assert!(!proves_all(&r), "{r:?}");
    // None at all.
    let r = check_invariants(&p, &all, &invariants(Vec::new()), &isolation(), &LIMITS);
    assert!(!proves_all(&r), "{r:?}");
}

fn a_child_that_does_not_exist_or_answers_nonsense_is_an_unknown() {
    let p = figure_3();
    for (program, args) in [
        ("/nonexistent/solver", &[][..]),
        ("/bin/echo", &["nonsense"]),
        ("/bin/false", &[]),
    ] {
        let broken = Isolation::process(program, args);
        let options = VerifyOptions::new(broken.clone());
        let r = verify(&p, &goals(&p), None, &options);
        assert_eq!(r.verdicts[0].status, Status::Unknown, "{program}");
        let all = reachable_checks(&p);
        assert!(check_invariants(&p, &all, &invariants(Vec::new()), &broken, &LIMITS).is_err());
    }
}

fn time_ends_a_child() {
    // Factors of a product of two large primes: nothing finds them in time.
    let p = program(
        "fn @main() { var x: i64 unsigned var y: i64 unsigned var z: i64 unsigned
         ^entry: x = havoc input y = havoc input
           assume and(ult 1, x; ult 1, y; fits unsigned mul x, y)
           z = mul x, y
           assert assert \"prime\" ne z, 1000000016000000063
           return }
         entry @main",
    );
    let start = Instant::now();
    let options = VerifyOptions {
        steps: u32::MAX,
        until: Some(start + Duration::from_millis(500)),
        memory: 0,
        ..VerifyOptions::new(isolation())
    };
    let r = verify(&p, &goals(&p), None, &options);
    let why = format!("{:?}", r.verdicts[0].evidence);
    assert!(why.contains("out of time"), "{why}");
    assert!(start.elapsed() < Duration::from_secs(20));
}

fn limits_of_one_request_are_not_those_of_the_next() {
    let p = figure_3();
    let options = VerifyOptions::new(isolation());
    let starved = VerifyOptions {
        memory: 1,
        ..options.clone()
    };
    let status = |options: &VerifyOptions| verify(&p, &goals(&p), None, options).verdicts[0].status;
    let all = [&options, &starved, &options].map(status);
    assert_eq!(all[0], all[2]);
    assert!(all[0].is_safe());
    assert_eq!(all[1], Status::Unknown);
}

fn reports_are_the_same_twice() {
    let p = called();
    let options = VerifyOptions {
        steps: LIMITS.steps,
        ..VerifyOptions::new(isolation())
    };
    let once = verify(&p, &goals(&p), None, &options);
    assert_eq!(once, verify(&p, &goals(&p), None, &options));
}

/// Solvers in a copy of this process, made before it had threads.
static BEGUN: OnceLock<Isolation> = OnceLock::new();

fn a_copy_answers_like_a_program() {
    // No program could be started.
    let isolation = BEGUN.get().expect("it was made").clone();
    let p = called();
    let options = |isolation| VerifyOptions {
        steps: LIMITS.steps,
        ..VerifyOptions::new(isolation)
    };
    let one = verify(&p, &goals(&p), None, &options(isolation.clone()));
    assert!(one.verdicts.iter().all(|v| v.status.is_safe()), "{one:?}");
    assert_eq!(
        one,
        verify(&p, &goals(&p), None, &options(self::isolation()))
    );
    // One after the other: what is asked first leaves nothing behind.
    assert_eq!(one, verify(&p, &goals(&p), None, &options(isolation)));
}

fn main() -> std::process::ExitCode {
    if std::env::args().nth(1).as_deref() == Some("horn-child") {
        let served = child_main(&mut std::io::stdin().lock(), &mut std::io::stdout().lock());
        return std::process::ExitCode::from(u8::from(served.is_err()));
    }
    BEGUN.get_or_init(|| Isolation::begun("/nonexistent/solver", &[]));
    let args = libtest_mimic::Arguments::from_args();
    let tests: [(&str, fn()); 8] = [
        (
            "a_copy_answers_like_a_program",
            a_copy_answers_like_a_program,
        ),
        (
            "a_lemma_from_invariants_is_fed_and_certified",
            a_lemma_from_invariants_is_fed_and_certified,
        ),
        (
            "corrupted_certificates_are_rejected",
            corrupted_certificates_are_rejected,
        ),
        (
            "invariants_become_a_certificate",
            invariants_become_a_certificate,
        ),
        (
            "a_child_that_does_not_exist_or_answers_nonsense_is_an_unknown",
            a_child_that_does_not_exist_or_answers_nonsense_is_an_unknown,
        ),
        ("time_ends_a_child", time_ends_a_child),
        (
            "limits_of_one_request_are_not_those_of_the_next",
            limits_of_one_request_are_not_those_of_the_next,
        ),
        ("reports_are_the_same_twice", reports_are_the_same_twice),
    ];
    let trials = tests
        .into_iter()
        .map(|(name, f)| {
            libtest_mimic::Trial::test(name, move || {
                f();
                Ok(())
            })
        })
        .collect();
    libtest_mimic::run(&args, trials).exit_code()
}
