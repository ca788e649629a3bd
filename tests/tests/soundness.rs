//! What abstract interpretation claims of random programs holds in every state
//! that runs visit, for every domain and preset. And the judge of it is just:
//! it accepts what is true and finds what is not.

use domains::stack;
use ir::interp::Limits;
use ir::{
    CheckId, CheckVerdict, Context, Dim, Engine, Evidence, Formula, FuncId, FunctionInvariants,
    Invariants, LinCons, LinExpr, Point, Program, Role, Semantics, Sign, Status, Var,
};
use iterator::Parameters;
use pincer_tests::engines::{LIMITS, infer, random_program, stacks};
use pincer_tests::generate::{self, Config};
use pincer_tests::soundness::{Figures, check};

const PROGRAM: &str = "
fn @main() {
  var i: i8
  var never: i8
^entry:
  i = 0
  goto ^head
^head:
  goto ^body, ^done
^body:
  assume slt i, 10
  i = call @next(i)
  goto ^head
^done:
  assume sge i, 10
  assert eq i, 10
  assert eq i, 11
  return
}
fn @next(n: i8) -> (i8) {
  var m: i8
^entry:
  m = add n, 1
  return m
}
entry @main
";

fn program() -> Program {
    ir::text::parse(PROGRAM).unwrap_or_else(|e| panic!("{e:?}"))
}

/// `var <= bound`, read signed.
fn at_most(var: u32, bound: i64) -> Formula {
    let x = LinExpr::dim(Dim::of(Var(var), Sign::Signed));
    Formula::Lin(LinCons::le(&x, &LinExpr::constant(bound)))
}

fn invariants(
    context: Context,
    main: Vec<(Point, Formula)>,
    next: Vec<(Point, Formula)>,
    summary: Option<Formula>,
) -> Invariants {
    Invariants {
        domain: "by hand".to_owned(),
        semantics: Semantics {
            context,
            after_passed_checks: true,
        },
        functions: vec![
            FunctionInvariants {
                function: FuncId(0),
                points: main,
                summary: None,
            },
            FunctionInvariants {
                function: FuncId(1),
                points: next,
                summary,
            },
        ],
    }
}

fn verdict(check: u32, status: Status) -> CheckVerdict {
    CheckVerdict {
        check: CheckId(check),
        status,
        engine: Some(Engine::Ai),
        evidence: Evidence::FixpointRechecked,
    }
}

fn judge(invariants: &Invariants, verdicts: &[CheckVerdict]) -> Result<Figures, String> {
    let found = check(&program(), &[invariants], verdicts, 20, Limits::default());
    found.map_err(|c| c.text)
}

fn at_head(fact: Formula) -> Vec<(Point, Formula)> {
    vec![(Point::Entry(ir::BlockId(1)), fact)]
}

#[test]
fn true_claims_are_accepted() {
    let result = Role::Result(0).var(2);
    let facts = invariants(
        Context::FromEntry,
        at_head(at_most(0, 10)),
        vec![(Point::After(ir::BlockId(0), 0), at_most(1, 10))],
        Some(at_most(result.0, 10)),
    );
    let verdicts = [verdict(0, Status::Safe), verdict(1, Status::Unknown)];
    let figures = judge(&facts, &verdicts).expect("all of this is true");
    assert_eq!(figures.runs, 20);
    assert_eq!(figures.held, 20 * (11 + 10 + 10));
}

#[test]
fn false_claims_are_found() {
    let none = || invariants(Context::FromEntry, vec![], vec![], None);
    let head = invariants(Context::FromEntry, at_head(at_most(0, 9)), vec![], None);
    assert!(judge(&head, &[]).unwrap_err().contains("i=10"));
    let unreachable = invariants(Context::FromEntry, at_head(Formula::False), vec![], None);
    assert!(judge(&unreachable, &[]).is_err());
    let after = vec![(Point::After(ir::BlockId(0), 0), at_most(1, 9))];
    let after = invariants(Context::FromEntry, vec![], after, None);
    assert!(judge(&after, &[]).unwrap_err().contains("m=10"));
    let result = Role::Result(0).var(2);
    let summary = invariants(
        Context::FromEntry,
        vec![],
        vec![],
        Some(at_most(result.0, 9)),
    );
    assert!(judge(&summary, &[]).unwrap_err().contains("(9) gave (10)"));
    for status in [Status::Safe, Status::Unreachable] {
        assert!(judge(&none(), &[verdict(1, status)]).is_err());
    }
    assert!(judge(&none(), &[]).is_ok());
}

#[test]
fn claims_for_every_caller_are_tried_with_every_argument() {
    let next = || vec![(Point::Entry(ir::BlockId(0)), at_most(0, 9))];
    let from_entry = invariants(Context::FromEntry, vec![], next(), None);
    assert!(judge(&from_entry, &[]).is_ok());
    let any_caller = invariants(Context::AnyCaller, vec![], next(), None);
    assert!(judge(&any_caller, &[]).is_err());
}

#[test]
fn facts_about_variables_without_a_value_are_undecided() {
    let facts = invariants(Context::FromEntry, at_head(at_most(1, 10)), vec![], None);
    let figures = judge(&facts, &[]).expect("nothing is refuted");
    assert_eq!((figures.held, figures.undecided), (0, 20 * 11));
}

fn claims_hold_in_every_run(seeds: std::ops::Range<u64>) {
    let stacks = stacks();
    for seed in seeds {
        if let Err(report) = random_program(seed, &stacks) {
            panic!("{report}");
        }
    }
}

// Two, so that they run side by side.
#[test]
#[ignore = "takes long; `make long`"]
fn claims_about_random_programs_hold_in_every_run() {
    claims_hold_in_every_run(0..350);
}

#[test]
fn claims_about_more_random_programs_hold_in_every_run() {
    claims_hold_in_every_run(350..500);
}

/// Enough of the claims say something, so that holding means something.
#[test]
fn claims_about_random_programs_are_not_empty() {
    let (mut facts, mut safe, mut held) = (0, 0, 0);
    let intervals = stack("intervals").expect("a domain that exists");
    for seed in 0..60 {
        let program = generate::program(seed, &Config::default());
        let claims = infer(&program, &intervals, &Parameters::default());
        let figures = check(&program, &[&claims.invariants], &[], 4, LIMITS);
        held += figures.map_or(0, |f| f.held);
        let points = claims.invariants.functions.iter().flat_map(|f| &f.points);
        facts += points.filter(|(_, f)| *f != Formula::True).count();
        safe += claims
            .verdicts
            .iter()
            .filter(|v| v.status.is_safe())
            .count();
    }
    assert!(facts > 1_000, "{facts} facts");
    assert!(held > 1_000, "{held} held");
    assert!(safe > 30, "{safe} safe checks");
}

/// Functions of which some stack found a result that its re-check rejected.
const ONCE_REJECTED: [(&str, &str); 3] = [
    // Boxes see `x.1 = x` while they know pieces of `x`, and those hang on
    // `x.3`, which is dead at the head: the re-check doesn't see them there.
    (
        "boxes",
        "fn @f(p: i8) -> (i8) {
  var x: i8
  var x.1: i8
  var x.3: i8
  var c: bool
^entry:
  p = 0
  goto ^head
^head:
  goto ^then, ^else
^then:
  x.3 = zext c
  x.1 = x
  c = ugt x.1, x.3
  x.3 = select c, 0, x.1
  p = add p, 1
  goto ^head
^else:
  x = x.1
  return p
}
",
    ),
    // A join of two edges knows more than what comes along one of them.
    (
        "terms(product(product(octagons, known-bits), boxes))",
        "fn @main() {
  var x.1: i32
  var x.2: i32
  var x.3: i32
^entry:
  x.3 = 0
  goto ^head
^head:
  x.1 = 0
  goto ^head.1
^head.1:
  goto ^head.1.then, ^head.1.else
^head.1.then:
  goto ^head.2
^head.1.else:
  x.3 = x.2
  goto ^head
^head.2:
  goto ^head.2.then, ^head.2.else
^head.2.then:
  assume ugt x.3, 2049
  x.3 = sub 5, x.3
  goto ^head.2
^head.2.else:
  assume ule x.3, 2049
  x.1 = add x.1, 1
  goto ^head.1
}
",
    ),
    // Widening doesn't end above what comes in, as far as the order sees.
    (
        "terms(product(packed(polyhedra), polyhedra))",
        "fn @f2(p: i4) {
  var x: i32
  var x.2: i32
  var x.3: i32
  var x.4: i32
  var c.1: bool
^entry:
  x.3 = x
  x.4 = 1
  x = 268435455
  goto ^head.2
^head.2:
  goto ^head.2.then, ^head.2.else
^head.2.then:
  assume sge x, 0
  x.4 = sub x.3, x
  x.2 = sub 134217728, x.4
  x.4 = x.3
  x = sub x, 1
  goto ^head.2
^head.2.else:
  goto ^head.3.then, ^head.3.else
^head.3.then:
  c.1 = ule x.3, x.2
  stop
^head.3.else:
  x.3 = x.4
  stop
}
",
    ),
];

#[test]
fn what_was_rejected_once_is_a_fixpoint_now() {
    for (expression, text) in ONCE_REJECTED {
        let program = ir::text::parse(text).expect("it is a program");
        let stacks = stacks().into_iter().chain(stack(expression).ok());
        for stack in stacks {
            let claims = infer(&program, &stack, &Parameters::default());
            assert_eq!(claims.rejected, [], "{}", stack.expression());
        }
    }
}
