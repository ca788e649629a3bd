//! Rules whose breach would make a verdict wrong, one small program or clause
//! system each: the encoding of statements, calls and paths, the translation
//! and the filter of lemmas, the certificate checker, limits, replay.
//!
//! A program's checks are listed with the statuses that they must get in both
//! step sizes, in the order of their numbers.

use crate::clause::{Interpretation, Meaning, PredId, System};
use crate::clause::{parse, print};
use crate::encode::{Encoding, EncodingOptions, StepSize, encode, reachable_checks};
use crate::lemma;
use crate::solver::certificate::{self, Rejection};
use crate::solver::child::{self, Isolation, Limits};
use crate::solver::engine::{Answer, Question};
use crate::solver::houdini;
use crate::solver::query::QUERIES;
use crate::term::{Term, Value};
use crate::verify::{VerifyOptions, verify};
use ir::{
    BlockId, CheckId, Context, Dim, Evidence, Formula, FuncId, FunctionInvariants, Invariants,
    LinCons, LinExpr, Point, Program, Semantics, Sign, Status, Var, Z,
};

use Status::{Safe, Unknown, Unsafe};

const STEPS: u32 = 2_000_000;

fn program(text: &str) -> Program {
    let p = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(ir::verify::verify(&p), [], "{text}");
    p
}

fn predicate(system: &System, meaning: Meaning) -> PredId {
    let of = |p: &PredId| system.predicate(*p).meaning == meaning;
    system
        .pred_ids()
        .find(of)
        .expect("a predicate of that meaning")
}

fn options(step: StepSize) -> VerifyOptions {
    VerifyOptions {
        encoding: EncodingOptions {
            step,
            ..EncodingOptions::default()
        },
        steps: STEPS,
        ..VerifyOptions::new(Isolation::SameProcess)
    }
}

fn goals(p: &Program) -> Vec<CheckId> {
    (0..p.checks.len()).map(CheckId::new).collect()
}

fn check(text: &str, expected: &[Status]) {
    let p = program(text);
    for (step, name) in StepSize::NAMES {
        let r = verify(&p, &goals(&p), None, &options(step));
        let found: Vec<Status> = r.verdicts.iter().map(|v| v.status).collect();
        assert_eq!(found, expected, "{name}: {:?}\n{text}", r.verdicts);
    }
}

/// A program of one function, `main`.
fn check_main(body: &str, expected: &[Status]) {
    check(&format!("fn @main() {{ {body} }} entry @main"), expected);
}

// ---- statements ---------------------------------------------------------------

#[test]
fn truth_values_extend_to_one_or_minus_one() {
    check_main(
        "var b: bool var s: i8 signed var u: i8 unsigned var z: i8
         ^entry: b = havoc input
           s = sext b
           assert assert \"signed\" or(and(b; sge s, -1; slt s, 0); and(not b; eq s, 0))
           u = sext b
           assert assert \"unsigned\" or(and(b; uge u, 255); and(not b; ult u, 1))
           z = zext b
           assert assert \"zero\" or(and(b; eq z, 1); and(not b; ule z, 0))
           return",
        &[Safe, Safe, Safe],
    );
}

#[test]
fn a_check_fails_where_its_condition_does_not_hold() {
    check_main(
        "var x: i8 unsigned
         ^entry: x = havoc input assume ult x, 10
           assert assert \"holds\" ult x, 10
           assert assert \"fails\" ult x, 9
           return",
        &[Safe, Unsafe],
    );
}

#[test]
fn a_check_that_was_passed_is_assumed() {
    check_main(
        "var x: i8 unsigned
         ^entry: x = havoc input
           assert assert \"fails\" ult x, 10
           assert assert \"follows\" ult x, 11
           return",
        &[Unsafe, Safe],
    );
}

#[test]
fn an_assumption_counts_from_its_place_on() {
    check_main(
        "var x: i8 unsigned
         ^entry: x = havoc input
           assert assert \"before\" ne x, 12
           assume ult x, 10
           assert assert \"after\" ne x, 13
           return",
        &[Unsafe, Safe],
    );
}

#[test]
fn conditions_mean_what_they_say() {
    check_main(
        "var x: i8 unsigned var b: bool var y: i8 unsigned
         ^entry: x = havoc input
           assert assert \"one of two\" or(ult x, 10; uge x, 10)
           b = and(ult x, 10; ugt x, 7)
           y = select b, x, 9
           assert assert \"selected\" and(uge y, 8; ule y, 9)
           assert assert \"both ends\" or(ne y, 8; ne x, 8)
           return",
        &[Safe, Safe, Unsafe],
    );
}

// ---- paths ----------------------------------------------------------------------

#[test]
fn an_edge_is_taken_under_its_source_s_conditions() {
    check_main(
        "var x: i8 unsigned
         ^entry: x = havoc input goto ^small, ^big
         ^small: assume ult x, 10 goto ^join
         ^big: assume uge x, 10 x = 3 goto ^join
         ^join: assert assert \"small\" ult x, 10
           assert assert \"not 3\" ne x, 3
           assert assert \"not 9\" ne x, 9
           return",
        &[Safe, Unsafe, Unsafe],
    );
}

#[test]
fn a_loop_may_run_often() {
    check_main(
        "var x: i8 unsigned
         ^entry: x = 0 goto ^head
         ^head: goto ^body, ^exit
         ^body: assume ult x, 5 x = add x, 1 goto ^head
         ^exit: assert assert \"at most 5\" ule x, 5
           assert assert \"never 5\" ne x, 5
           return",
        &[Safe, Unsafe],
    );
}

#[test]
fn a_big_block_is_cut_without_loss() {
    // More calls than a unit may hold.
    let step = |i| format!("y = call @next(y) assert assert \"{i}\" ne x, {} ", 100 + i);
    let steps = (0..10).map(step).collect::<Vec<_>>().join(" ");
    let text = format!(
        "fn @next(v: i8) -> (i8) {{ var r: i8 ^entry: r = add v, 1 return r }}
         fn @main() {{ var x: i8 unsigned var y: i8
         ^entry: x = havoc input y = 7 assume ult x, 100 {steps}
           assert assert \"y\" eq y, 17
           assert assert \"x\" ne x, 9
           return
         }} entry @main"
    );
    let mut expected = vec![Safe; 11];
    expected.push(Unsafe);
    check(&text, &expected);
}

#[test]
fn a_check_that_nothing_calls_is_unreachable() {
    check(
        "fn @dead() { ^entry: assert assert \"dead\" false return }
         fn @main() { ^entry: assert assert \"live\" false return }
         entry @main",
        &[Status::Unreachable, Unsafe],
    );
}

// ---- calls ------------------------------------------------------------------------

#[test]
fn a_failure_in_a_callee_is_one_of_the_caller() {
    let text = |argument: u32| {
        format!(
            "fn @leaf(x: i8) {{ ^entry: assert assert \"x\" ne x, 3 return }}
             fn @middle(x: i8) {{ ^entry: call @leaf(x) return }}
             fn @main() {{ ^entry: call @middle({argument}) return }}
             entry @main"
        )
    };
    check(&text(3), &[Unsafe]);
    check(&text(4), &[Safe]);
}

#[test]
fn a_call_that_is_not_made_neither_blocks_nor_binds() {
    check(
        "fn @never() { ^entry: stop }
         fn @one() -> (i8) { ^entry: return 1 }
         fn @main() { var b: bool var x: i8
         ^entry: b = havoc input x = 2 goto ^no, ^yes
         ^no: assume b call @never() goto ^end
         ^yes: assume not b goto ^more, ^less
         ^more: x = call @one() goto ^end
         ^less: x = 5 goto ^end
         ^end: assert assert \"not after the stop\" not b
           assert assert \"a result or 5\" or(eq x, 1; eq x, 5)
           assert assert \"never 5\" ne x, 5
           return
         }
         entry @main",
        &[Safe, Safe, Unsafe],
    );
}

#[test]
fn summaries_speak_of_arguments_as_they_were_passed() {
    check(
        "fn @next(x: i8 unsigned) -> (i8) {
         ^entry: x = add x, 1 goto ^out
         ^out: return x
         }
         fn @main() { var y: i8 unsigned
         ^entry: y = call @next(1)
           assert assert \"2\" eq y, 2
           assert assert \"not 2\" ne y, 2
           return
         }
         entry @main",
        &[Safe, Unsafe],
    );
}

#[test]
fn a_call_through_a_pointer_may_fail_in_each_target() {
    let p = program(
        "fn @good(x: i8) { ^entry: assert assert \"good\" ne x, 4 return }
         fn @bad(x: i8) { ^entry: assert assert \"bad\" ne x, 3 return }
         fn @main() { var b: bool var p: ptr
         ^entry: b = havoc input p = select b, @good, @bad
           call *p(i8 3) targets [@good, @bad] complete
           return
         }
         entry @main",
    );
    for (step, name) in StepSize::NAMES {
        let r = verify(&p, &goals(&p), None, &options(step));
        assert_eq!(r.verdicts[0].status, Safe, "{name}: {:?}", r.verdicts);
        assert_ne!(r.verdicts[1].status, Safe, "{name}: {:?}", r.verdicts);
    }
}

#[test]
fn unknown_code_may_call_back_with_any_arguments() {
    let text = |external: &str| {
        format!(
            "extern fn @outside(p: ptr) {external}
             fn @back(x: i8) {{ ^entry: assert assert \"x\" ne x, 3
               assert assert \"x or not\" or(eq x, 1; ne x, 1) return }}
             fn @main() {{ ^entry: call @outside(@back) return }}
             entry @main"
        )
    };
    // Nobody saw the call that fails, so it is no counterexample.
    check(&text(""), &[Unknown, Safe]);
    check(
        &text("library"),
        &[Status::Unreachable, Status::Unreachable],
    );
    // A pointer whose targets nobody knows runs it as well.
    check(
        "fn @back(x: i8) { ^entry: assert assert \"x\" ne x, 3 return }
         fn @main() { var p: ptr
         ^entry: p = havoc input call *p(@back) targets [] return }
         entry @main",
        &[Unknown],
    );
}

#[test]
fn results_of_calls_without_a_body_are_arbitrary() {
    let text = |attribute: &str| {
        format!(
            "extern fn @outside() -> (i8) {attribute}
             fn @main() {{ var x: i8
             ^entry: x = 1 x = call @outside()
               assert assert \"old\" eq x, 1
               return
             }}
             entry @main"
        )
    };
    check(&text("input"), &[Unsafe]);
    check(&text(""), &[Unsafe]);
    // What it computes is not modelled: another value may be impossible.
    check(&text("pure"), &[Unknown]);
}

#[test]
fn results_are_read_with_the_sign_of_the_callee_s_summary() {
    check(
        "fn @high() -> (i8) { var r: i8 unsigned ^entry: r = 200 return r }
         fn @main() { var u: i8 unsigned var s: i8 signed
         ^entry: u = call @high() s = call @high()
           assert assert \"unsigned\" ugt u, 199
           assert assert \"signed\" slt s, -55
           assert assert \"not as signed\" ult u, 200
           return
         }
         entry @main",
        &[Safe, Safe, Unsafe],
    );
}

// ---- lemmas -------------------------------------------------------------------------

fn eq(v: u32, sign: Sign, n: i64) -> Formula {
    let x = LinExpr::dim(Dim::of(Var(v), sign));
    Formula::Lin(LinCons::eq(&x, &LinExpr::constant(n)))
}

fn invariants(context: Context, function: FunctionInvariants) -> Invariants {
    Invariants {
        domain: "by hand".to_owned(),
        semantics: Semantics {
            context,
            after_passed_checks: true,
        },
        functions: vec![function],
    }
}

fn small(p: &Program) -> Encoding {
    let options = EncodingOptions {
        step: StepSize::Small,
        ..EncodingOptions::default()
    };
    encode(p, &reachable_checks(p), options)
}

/// Whether a formula over arguments holds of these.
fn holds(t: &Term, args: &[Value]) -> bool {
    t.eval(&|v| args.get(v as usize).cloned()) == Some(Value::Bool(true))
}

fn int(n: i64) -> Value {
    Value::Int(Z::from(n))
}

#[test]
fn a_lemma_on_a_result_speaks_of_that_result() {
    let p = program(
        "fn @two() -> (i8, i8) { ^entry: return 1, 2 }
         fn @main() { var a: i8 var b: i8 ^entry: a, b = call @two()
           assert assert \"a\" eq a, 1 return
         }
         entry @main",
    );
    let e = small(&p);
    let returns = predicate(&e.system, Meaning::Returns(FuncId(0)));
    // The function has no variables: its results are numbered from 1.
    let by_hand = invariants(
        Context::AnyCaller,
        FunctionInvariants {
            function: FuncId(0),
            points: Vec::new(),
            summary: Some(eq(2, Sign::Signed, 2)),
        },
    );
    let facts = lemma::facts(&e.system, returns, &p, &by_hand);
    assert_eq!(facts.len(), 1);
    assert!(holds(&facts[0], &[int(1), int(2)]));
    assert!(!holds(&facts[0], &[int(2), int(1)]));
}

/// `x` is unsigned and live at `next`; `f` is a float, which no clause knows.
const ONE_BLOCK: &str = "
fn @main() { var x: i8 unsigned var f: f64 var b: bool
^entry: x = havoc input f = havoc input b = havoc input goto ^next
^next: assert assert \"x\" or(ult x, 10; b) return
}
entry @main";

/// The lemmas that a formula at `next` of [`ONE_BLOCK`] makes there, over `x`
/// and `b`.
fn at_next(formula: Formula) -> Vec<Term> {
    let p = program(ONE_BLOCK);
    let e = small(&p);
    let point = Point::Entry(BlockId(1));
    let by_hand = invariants(
        Context::AnyCaller,
        FunctionInvariants {
            function: FuncId(0),
            points: vec![(point, formula)],
            summary: None,
        },
    );
    let at = predicate(&e.system, Meaning::At(FuncId(0), point));
    lemma::facts(&e.system, at, &p, &by_hand)
}

#[test]
fn a_lemma_on_the_other_reading_is_converted() {
    // -56 as signed is 200 as unsigned, which is what the clauses know.
    let lemmas = at_next(eq(0, Sign::Signed, -56));
    assert_eq!(lemmas.len(), 1);
    let b = Value::Bool(false);
    assert!(holds(&lemmas[0], &[int(200), b.clone()]));
    assert!(!holds(&lemmas[0], &[int(56), b]));
}

#[test]
fn what_a_predicate_does_not_know_only_weakens_a_lemma() {
    let known = || Formula::Bool(Var(2), true);
    let unknown = || Formula::Bool(Var(1), true); // a float, in truth
    let both = || Formula::And(vec![known(), unknown()]);
    let either = || Formula::Or(vec![known(), unknown()]);
    // A conjunction keeps the rest; a disjunction is given up.
    assert_eq!(at_next(both()).len(), 1);
    assert_eq!(at_next(either()), []);
    // Below a negation it is the other way round.
    assert_eq!(at_next(Formula::Not(Box::new(both()))), []);
    let neither = at_next(Formula::Not(Box::new(either())));
    assert_eq!(neither.len(), 1);
    assert!(holds(&neither[0], &[int(0), Value::Bool(false)]));
    assert!(!holds(&neither[0], &[int(0), Value::Bool(true)]));
}

#[test]
fn lemmas_on_summaries_hold_for_calls_that_are_made() {
    let p = program(
        "fn @one() -> (i8) { ^entry: return 1 }
         fn @main() { var a: i8 ^entry: a = call @one()
           assert assert \"a\" eq a, 1 return
         }
         entry @main",
    );
    let e = encode(&p, &reachable_checks(&p), EncodingOptions::default());
    let returns = predicate(&e.system, Meaning::Returns(FuncId(0)));
    let by_hand = invariants(
        Context::AnyCaller,
        FunctionInvariants {
            function: FuncId(0),
            points: Vec::new(),
            summary: Some(eq(1, Sign::Signed, 1)),
        },
    );
    let facts = lemma::facts(&e.system, returns, &p, &by_hand);
    assert!(holds(&facts[0], &[Value::Bool(false), int(5)]));
    assert!(!holds(&facts[0], &[Value::Bool(true), int(5)]));
    let ranges = &lemma::range_lemmas(&e.system)[&returns];
    assert!(holds(&ranges[0], &[Value::Bool(false), int(500)]));
    assert!(!holds(&ranges[0], &[Value::Bool(true), int(500)]));
}

#[test]
fn what_holds_from_the_entry_only_is_no_lemma_of_a_called_function() {
    let same = "fn @same(x: i8 unsigned) -> (i8) {
        ^entry: assert assert \"x\" ult x, 9 return x }";
    for main in [
        "fn @main() { var a: i8 ^entry: a = call @same(1) return }",
        "extern fn @outside(p: ptr) fn @main() { ^entry: call @outside(@same) return }",
    ] {
        let p = program(&format!("{same} {main} entry @main"));
        let e = small(&p);
        let point = Point::Entry(BlockId(0));
        let at = predicate(&e.system, Meaning::At(FuncId(0), point));
        let ranges = lemma::range_lemmas(&e.system)[&at].len();
        for (context, more) in [(Context::AnyCaller, 1), (Context::FromEntry, 0)] {
            let by_hand = invariants(
                context,
                FunctionInvariants {
                    function: FuncId(0),
                    points: vec![(point, eq(0, Sign::Unsigned, 1))],
                    summary: None,
                },
            );
            let found = lemma::candidates(&e.system, &p, Some(&by_hand));
            assert_eq!(found[&at].len(), ranges + more, "{context:?}");
        }
    }
}

/// `q` copies `p` and its clause comes first; `p` is 0 or 5.
const COPIED: &str = "
(set-logic HORN)
(declare-fun q (Int) Bool)
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (p x) (q x))))
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int)) (=> (= x 5) (p x))))
(assert (forall ((x Int)) (=> (and (q x) (< x 0)) false)))
(check-sat)";

fn system(text: &str) -> System {
    parse::system(text).unwrap()
}

fn formula(s: &System, p: PredId, text: &str) -> Term {
    parse::formula(s, p, text).unwrap()
}

fn pred(s: &System, name: &str) -> PredId {
    let found = s.pred_ids().find(|p| s.predicate(*p).name == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn a_lemma_that_does_not_hold_is_dropped_with_what_relied_on_it() {
    let s = system(COPIED);
    let (p, q) = (pred(&s, "p"), pred(&s, "q"));
    let wrong = |of| formula(&s, of, "(<= a0 3)");
    let right = |of| formula(&s, of, "(<= 0 a0)");
    let candidates = [(p, vec![wrong(p), right(p)]), (q, vec![wrong(q), right(q)])].into();
    let kept = houdini::filter(&s, &candidates, STEPS, 100).unwrap();
    assert_eq!(kept, [(p, vec![right(p)]), (q, vec![right(q)])].into());
}

/// A clause that no solver decides in a few steps: `x³ + y³ ≠ z³ + 6` for
/// positive numbers below 9.
const HARD: &str = "
(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (forall ((x Int) (y Int) (z Int))
  (=> (and (< 0 x) (< x 9) (< 0 y) (< y 9) (< 0 z) (< z 9)
    (= (+ (* x x x) (* y y y)) (+ (* z z z) 6))) (p x))))
(assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))
(check-sat)";

#[test]
fn a_lemma_that_is_not_decided_is_dropped() {
    let s = system(HARD);
    let p = pred(&s, "p");
    let hard = formula(&s, p, "false");
    let candidates = [(p, vec![hard])].into();
    let kept = houdini::filter(&s, &candidates, 1000, 100).unwrap();
    assert_eq!(kept, [].into());
}

#[test]
fn a_filter_that_gives_up_keeps_nothing() {
    let s = system(COPIED);
    let (p, q) = (pred(&s, "p"), pred(&s, "q"));
    let right = |of| vec![formula(&s, of, "(<= 0 a0)")];
    let candidates = [(p, right(p)), (q, right(q))].into();
    assert_eq!(
        houdini::filter(&s, &candidates, STEPS, 1).unwrap(),
        [].into()
    );
}

// ---- certificates ---------------------------------------------------------------------

fn interpretation(s: &System, formulas: &[(&str, &str)]) -> Interpretation {
    let mut i = Interpretation::default();
    for (name, text) in formulas {
        let p = pred(s, name);
        i.conjoin(p, formula(s, p, text));
    }
    i
}

#[test]
fn a_certificate_makes_every_clause_valid() {
    let s = system(COPIED);
    let check = |formulas: &[(&str, &str)]| {
        certificate::check(&s, &interpretation(&s, formulas), STEPS).unwrap()
    };
    assert_eq!(check(&[("p", "(<= 0 a0)"), ("q", "(<= 0 a0)")]), None);
    // Each clause in turn does not hold.
    assert_eq!(
        check(&[("p", "(<= 0 a0)"), ("q", "(<= 1 a0)")]),
        Some(Rejection::Invalid(0))
    );
    assert_eq!(
        check(&[("p", "(<= 1 a0)"), ("q", "(<= 0 a0)")]),
        Some(Rejection::Invalid(1))
    );
    assert_eq!(
        check(&[("p", "(= 0 a0)"), ("q", "(<= 0 a0)")]),
        Some(Rejection::Invalid(2))
    );
    assert_eq!(check(&[]), Some(Rejection::Invalid(3)));
}

#[test]
fn a_clause_that_is_not_decided_is_not_valid() {
    let s = system(HARD);
    let i = interpretation(&s, &[("p", "false")]);
    assert_eq!(
        certificate::check(&s, &i, 1000).unwrap(),
        Some(Rejection::Undecided(0))
    );
}

#[test]
fn a_certificate_of_nothing_is_none() {
    let mut s = system(COPIED);
    let i = interpretation(&s, &[("p", "(<= 0 a0)"), ("q", "(<= 0 a0)")]);
    s.clauses.retain(|c| c.head.is_some());
    let found = certificate::check(&s, &i, STEPS).unwrap();
    assert!(matches!(found, Some(Rejection::Malformed(_))), "{found:?}");
}

#[test]
fn a_formula_speaks_of_its_predicate_s_arguments() {
    let s = system(COPIED);
    let p = pred(&s, "p");
    for wrong in [
        Term::int(1),
        Term::var(0, crate::term::Sort::Bool),
        Term::var(1, crate::term::Sort::Int).eq_to(&Term::int(0)),
    ] {
        let mut i = interpretation(&s, &[("q", "(<= 0 a0)")]);
        i.formulas.insert(p, wrong);
        let found = certificate::check(&s, &i, STEPS).unwrap();
        assert!(matches!(found, Some(Rejection::Malformed(_))), "{found:?}");
    }
}

#[test]
fn a_rejection_is_handed_on() {
    let s = system(COPIED);
    let limits = Limits {
        steps: STEPS,
        until: None,
        memory: 0,
    };
    let check = |text: &str| child::check(&Isolation::SameProcess, &limits, &s, text);
    let wrong = interpretation(&s, &[]);
    assert_eq!(
        check(&print::interpretation(&s, &wrong)),
        Ok(Some(Rejection::Invalid(3)))
    );
    assert!(check("").is_err());
}

// ---- limits -----------------------------------------------------------------------------

/// Two counters, of which the second stays behind the first.
const LOOP: &str = "
(set-logic HORN)
(declare-fun p (Int Int) Bool)
(declare-fun err () Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (p x y))))
(assert (forall ((x Int) (y Int) (u Int)) (=> (and (p x y) (= u (+ x 1))) (p u x))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x y)) err)))
(assert (forall ((unused Bool)) (=> err false)))
(check-sat)";

#[test]
fn a_solver_stops_after_its_steps() {
    let s = system(LOOP);
    let lemmas = Interpretation::default();
    for query in QUERIES {
        let ask = |steps| {
            let question = Question {
                system: &s,
                lemmas: &lemmas,
                steps,
            };
            query.engine.ask(question).unwrap()
        };
        assert!(matches!(ask(100), Answer::Unknown(_)), "{}", query.name);
        assert!(matches!(ask(STEPS), Answer::Safe(_)), "{}", query.name);
    }
}

// ---- arrays -----------------------------------------------------------------------------

#[test]
fn an_array_keeps_what_was_stored() {
    check_main(
        "var a: array<i8> var c: array<i8> var i: i64 var j: i64 var x: i8 var y: i8
         ^entry: i = havoc input j = havoc input
           a = all 7
           a = a[i := 200]
           x = a[i]
           assert assert \"there\" eq x, 200
           y = a[j]
           assert assert \"elsewhere\" or(eq i, j; eq y, 7)
           assert assert \"everywhere\" eq y, 7
           return",
        &[Safe, Safe, Unsafe],
    );
}

#[test]
fn an_arbitrary_array_has_any_elements_of_its_type() {
    check_main(
        "var a: array<i8> var c: array<i8> var i: i64 var x: i8 var y: i8 var z: i8
         ^entry: a = havoc input i = havoc input
           c = a
           c = c[1 := 3]
           x = a[i]
           y = c[i]
           assert assert \"copies\" or(eq i, 1; eq x, y)
           assert assert \"range\" and(sge x, -128; sle x, 127)
           z = a[5]
           assert assert \"these\" not and(eq i, 4; eq x, 100; eq z, 250)
           return",
        &[Safe, Safe, Unsafe],
    );
}

#[test]
fn an_array_that_nothing_has_written_is_arbitrary() {
    check_main(
        "var a: array<i16> var x: i16 var y: i16
         ^entry: x = a[0]
           y = a[0]
           assert assert \"twice\" eq x, y
           assert assert \"value\" ne x, 12345
           return",
        &[Safe, Unsafe],
    );
}

#[test]
fn arrays_go_through_loops_and_calls() {
    check(
        "fn @put(a: array<i32>, i: i64 unsigned, x: i32) -> (array<i32>) {
         ^entry: a = a[i := x] return a }
         fn @main() { var a: array<i32> var i: i64 unsigned var x: i32 var y: i32
         ^entry: a = havoc input i = i64 0 a = a[9 := 1] goto ^head
         ^head: goto ^body, ^exit
         ^body: assume ult i, 2 a = call @put(a, i, 5) i = add i, 1 goto ^head
         ^exit: assume uge i, 2
           x = a[9]
           assert assert \"kept\" eq x, 1
           y = a[8]
           assert assert \"other\" ne y, -77
           return }
         entry @main",
        &[Safe, Unsafe],
    );
}

#[test]
fn elements_are_read_as_their_variables_are() {
    check_main(
        "var a: array<i32> var b: array<i8> var p: array<bool> var x: i32 unsigned var y: i8 signed
         var z: i32 signed var w: i8 unsigned var t: bool
         ^entry: a = all -1
           x = a[0]
           assert assert \"unsigned\" ugt x, 4294967294
           z = a[1]
           assert assert \"signed\" slt z, 0
           b = all 128
           y = b[0]
           assert assert \"bytes\" slt y, 0
           b = b[3 := y]
           w = b[3]
           assert assert \"back\" ugt w, 127
           p = all true
           t = p[7]
           assert assert \"truth\" t
           return",
        &[Safe, Safe, Safe, Safe, Safe],
    );
}

// ---- replay -----------------------------------------------------------------------------

#[test]
fn a_counterexample_repeats_what_was_drawn() {
    check_main(
        "var x: i8 var y: i8 var b: bool
         ^entry: x = havoc input y = havoc input b = havoc input
           assert assert \"these\" not and(eq x, 3; eq y, 5; b)
           return",
        &[Unsafe],
    );
}

#[test]
fn a_failure_on_a_value_that_is_not_modelled_is_none() {
    check_main(
        "var x: i8
         ^entry: x = havoc abstraction
           assert assert \"x\" ne x, 3
           return",
        &[Unknown],
    );
}

#[test]
fn a_replay_stays_within_its_limits() {
    let p = program(
        "fn @main() { var x: i8 unsigned
         ^entry: x = 0 goto ^head
         ^head: goto ^body, ^exit
         ^body: assume ult x, 5 x = add x, 1 goto ^head
         ^exit: assert assert \"x\" ne x, 5 return
         }
         entry @main",
    );
    let status = |steps| {
        let mut options = options(StepSize::Large);
        options.replay.steps = steps;
        verify(&p, &goals(&p), None, &options).verdicts[0].clone()
    };
    assert_eq!(status(1000).status, Unsafe);
    let short = status(5);
    assert_eq!(short.status, Unknown);
    assert!(matches!(&short.evidence, Evidence::Reason(why) if why.contains("too long")));
}
