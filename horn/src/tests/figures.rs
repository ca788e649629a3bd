//! The examples of the `SeaHorn` papers: as clauses, and as programs.

use crate::clause::{Interpretation, System};
use crate::clause::{parse, print};
use crate::encode::{EncodingOptions, StepSize};
use crate::solver::certificate;
use crate::solver::child::Isolation;
use crate::solver::engine::{Answer, Engine, Question};
use crate::solver::houdini;
use crate::solver::query::QUERIES;
use crate::solver::spacer::Spacer;
use crate::solver::z3::Param;
use crate::verify::{Report, VerifyOptions, verify};
use ir::{CheckId, Evidence, Program, Status};

/// Figure 3 of the handbook chapter: `x = 1; y = 0; while (*) { x += y; y++ }`,
/// then `assert x >= y`, over unbounded integers.
const FIGURE_3: &str = "
(set-logic HORN)
(declare-fun l0 () Bool)
(declare-fun l1 (Int Int) Bool)
(declare-fun err () Bool)
(assert (forall ((unused Bool)) (=> true l0)))
(assert (forall ((x Int) (y Int)) (=> (and l0 (= x 1) (= y 0)) (l1 x y))))
(assert (forall ((x Int) (y Int) (u Int) (v Int))
  (=> (and (l1 x y) (= u (+ x y)) (= v (+ y 1))) (l1 u v))))
(assert (forall ((x Int) (y Int)) (=> (and (l1 x y) (< x y)) err)))
(assert (forall ((unused Bool)) (=> err false)))
(check-sat)";

/// The papers' parameters: no inlining, and no generalisation over lemmas.
const PAPER: Spacer = Spacer {
    lemmas: true,
    parameters: &[("spacer.global", Param::Bool(false))],
};

const STEPS: u32 = 3_000_000;

fn solve(system: &System, lemmas: &Interpretation, engine: &dyn Engine, steps: u32) -> Answer {
    let question = Question {
        system,
        lemmas,
        steps,
    };
    engine.ask(question).unwrap()
}

#[test]
fn figure_3_needs_the_lemma_and_then_is_immediate() {
    let system = parse::system(FIGURE_3).unwrap();
    let without = solve(&system, &Interpretation::default(), &PAPER, STEPS);
    assert!(matches!(without, Answer::Unknown(_)), "{without:?}");
    let l1 = system.pred_ids().nth(1).unwrap();
    let mut lemma = Interpretation::default();
    lemma.conjoin(l1, parse::formula(&system, l1, "(>= a1 0)").unwrap());
    let Answer::Safe(mut model) = solve(&system, &lemma, &PAPER, STEPS / 30) else {
        panic!("the lemma suffices");
    };
    model.conjoin(l1, lemma.of(l1));
    assert_eq!(certificate::check(&system, &model, STEPS), Ok(None));
}

/// `x = 0; x++; assert x < 5` in a loop: fails.
const COUNT: &str = "
(set-logic HORN)
(declare-fun p (Int) Bool)
(declare-fun err () Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int) (y Int)) (=> (and (p x) (= y (+ x 1))) (p y))))
(assert (forall ((x Int)) (=> (and (p x) (not (< x 5))) err)))
(assert (forall ((unused Bool)) (=> err false)))
(check-sat)";

#[test]
fn a_wrong_lemma_is_dropped_and_would_be_noticed() {
    let system = parse::system(COUNT).unwrap();
    let p = system.pred_ids().next().unwrap();
    let wrong = parse::formula(&system, p, "(<= a0 3)").unwrap();
    let right = parse::formula(&system, p, "(<= 0 a0)").unwrap();
    let candidates = [(p, vec![wrong.clone(), right.clone()])].into();
    let kept = houdini::filter(&system, &candidates, STEPS, 100).unwrap();
    assert_eq!(kept, [(p, vec![right])].into());
    // Fed unfiltered, it makes Spacer wrong; the certificate check notices.
    let mut trusted = Interpretation::default();
    trusted.conjoin(p, wrong.clone());
    let Answer::Safe(mut model) = solve(&system, &trusted, QUERIES[0].engine, STEPS) else {
        panic!("Spacer trusts covers");
    };
    model.conjoin(p, wrong);
    assert!(
        certificate::check(&system, &model, STEPS)
            .unwrap()
            .is_some()
    );
    let filtered = Interpretation {
        formulas: kept
            .into_iter()
            .map(|(p, mut l)| (p, l.remove(0)))
            .collect(),
    };
    let answer = solve(&system, &filtered, QUERIES[0].engine, STEPS);
    assert!(matches!(answer, Answer::Unsafe(_)), "{answer:?}");
}

/// Figure 4: three procedures, no inlining. `swapped` is what is asserted of
/// `y` at the end.
fn figure_4(swapped: &str) -> Program {
    let text = format!(
        r#"
check assert "x >= res" in @bar
check assert "swapped" in @main
fn @foo(x: i32 signed, y: i32 signed) -> (i32) {{
  var res: i32 signed
^entry:
  res = add x, y
  return res
}}
fn @bar(x: i32 signed, y: i32 signed) -> (i32) {{
  var res: i32 signed
^entry:
  res = sub x, y
  assert #0 or (slt x, i32 0; slt y, i32 0; sge x, res)
  return res
}}
fn @main() {{
  var x: i32 signed
  var y: i32 signed
  var xold: i32 signed
  var yold: i32 signed
^entry:
  x = havoc input
  y = havoc input
  xold = x
  yold = y
  x = call @foo(x, y)
  y = call @bar(x, y)
  x = call @bar(x, y)
  assert #1 and (eq x, yold; eq y, {swapped})
  return
}}
entry @main
"#
    );
    ir::text::parse(&text).unwrap_or_else(|e| panic!("{e:?}"))
}

fn run(p: &Program, step: StepSize, lemmas: Option<&ir::Invariants>) -> Report {
    let options = VerifyOptions {
        encoding: EncodingOptions {
            step,
            ..EncodingOptions::default()
        },
        steps: STEPS,
        ..VerifyOptions::new(Isolation::SameProcess)
    };
    let goals: Vec<CheckId> = (0..p.checks.len()).map(CheckId::new).collect();
    verify(p, &goals, lemmas, &options)
}

fn statuses(r: &Report) -> Vec<Status> {
    r.verdicts.iter().map(|v| v.status).collect()
}

#[test]
fn figure_4_is_safe_without_inlining_in_both_step_sizes() {
    for (step, name) in StepSize::NAMES {
        let p = figure_4("xold");
        let r = run(&p, step, None);
        // x + y may wrap, but the swap is right modulo 2^32 anyhow.
        assert_eq!(statuses(&r), [Status::Safe; 2], "{name}: {:?}", r.verdicts);
    }
}

#[test]
fn figure_4_fails_if_the_swap_is_wrong() {
    for (step, name) in StepSize::NAMES {
        let r = run(&figure_4("yold"), step, None);
        assert_eq!(
            r.verdicts[1].status,
            Status::Unsafe,
            "{name}: {:?}",
            r.verdicts
        );
        assert!(
            matches!(&r.verdicts[1].evidence, Evidence::Replayed(t) if !t.script.values.is_empty())
        );
    }
}

/// A counter on bytes up to 10.
fn counter(limit: u32) -> Program {
    let text = format!(
        r#"
fn @main() {{
  var x: i8
^entry:
  x = i8 0
  goto ^head
^head:
  goto ^body, ^exit
^body:
  assume ult x, i8 10
  x = add x, i8 1
  goto ^head
^exit:
  assume uge x, i8 10
  assert assert "x" eq x, i8 {limit}
  return
}}
entry @main
"#
    );
    ir::text::parse(&text).unwrap_or_else(|e| panic!("{e:?}"))
}

#[test]
fn a_counter_is_proved_and_refuted_in_both_step_sizes() {
    for (step, name) in StepSize::NAMES {
        let r = run(&counter(10), step, None);
        assert_eq!(statuses(&r), [Status::Safe], "{name}: {:?}", r.verdicts);
        let r = run(&counter(11), step, None);
        assert_eq!(statuses(&r), [Status::Unsafe], "{name}: {:?}", r.verdicts);
    }
}

#[test]
fn what_is_printed_is_read_back() {
    let p = figure_4("xold");
    for (step, _) in StepSize::NAMES {
        let goals = crate::encode::reachable_checks(&p);
        let options = EncodingOptions {
            step,
            ..EncodingOptions::default()
        };
        let e = crate::encode::encode(&p, &goals, options);
        let once = print::system(&e.system);
        let back = parse::system(&once).unwrap();
        assert_eq!(back.clauses.len(), e.system.clauses.len());
        // Names of clauses are comments; all else is the same.
        let strip = |s: &str| -> String {
            s.lines()
                .filter(|l| !l.starts_with(';'))
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(strip(&print::system(&back)), strip(&once));
    }
}

/// The `z3` program that the build fetched, on a text: its first line.
fn stock_z3(text: &str) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut child = Command::new(root.join("../.deps/z3/bin/z3"))
        .args(["-in", "-T:30"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("`make deps` was run");
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(text.as_bytes()).unwrap();
    drop(stdin);
    let out = child.wait_with_output().unwrap().stdout;
    String::from_utf8_lossy(&out)
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The strict form: every assert is a quantified implication, atoms are over
/// variables, those of heads distinct, one query.
fn assert_strict(text: &str) {
    let system = parse::system(text).unwrap();
    let mut queries = 0;
    for c in &system.clauses {
        for a in c.body.iter().chain(&c.head) {
            assert!(a.args.iter().all(|t| t.as_var().is_some()), "{}", c.name);
        }
        match &c.head {
            None => queries += 1,
            Some(h) => {
                let mut vars: Vec<u32> = h
                    .args
                    .iter()
                    .filter_map(crate::term::Term::as_var)
                    .collect();
                vars.sort_unstable();
                vars.dedup();
                assert_eq!(vars.len(), h.args.len(), "{}", c.name);
            }
        }
    }
    assert_eq!(queries, 1);
    let asserts = text.matches("(assert ").count();
    assert_eq!(text.matches("(assert (forall ((").count(), asserts);
    assert_eq!(asserts, system.clauses.len());
}

#[test]
fn stock_z3_reads_the_strict_form_and_agrees() {
    for (program, answer) in [
        (counter(10), "sat"),
        (counter(11), "unsat"),
        (figure_4("xold"), "sat"),
        (figure_4("yold"), "unsat"),
    ] {
        for (step, name) in StepSize::NAMES {
            let options = EncodingOptions {
                step,
                ..EncodingOptions::default()
            };
            let goals = crate::encode::reachable_checks(&program);
            let e = crate::encode::encode(&program, &goals, options);
            let text = print::system(&e.system);
            assert_strict(&text);
            assert_eq!(stock_z3(&text), answer, "{name}\n{text}");
        }
    }
    assert_eq!(stock_z3(COUNT), "unsat");
}

#[test]
fn a_variable_named_like_a_predicate_stays_a_variable() {
    let p = ir::text::parse(
        r#"
fn @main() {
  var error: bool
^entry:
  error = havoc input
  goto ^error, ^other
^error:
  assume error
  goto ^end
^other:
  assume not error
  goto ^end
^end:
  assert assert "either way" error
  return
}
entry @main
"#,
    )
    .unwrap_or_else(|e| panic!("{e:?}"));
    for (step, name) in StepSize::NAMES {
        let r = run(&p, step, None);
        assert_eq!(statuses(&r), [Status::Unsafe], "{name}: {:?}", r.verdicts);
        let options = EncodingOptions {
            step,
            ..EncodingOptions::default()
        };
        let goals = crate::encode::reachable_checks(&p);
        let e = crate::encode::encode(&p, &goals, options);
        assert_eq!(stock_z3(&print::system(&e.system)), "unsat", "{name}");
    }
}
