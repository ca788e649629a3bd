//! The engine on small programs, with intervals: what it proves, what it must
//! not prove, in how many steps, and what the independent check rejects.

use domains::lattice::Lattice;
use domains::layer::boolean::Boolean;
use domains::layer::machine::Machine;
use domains::state::{Scope, State};
use domains::value::interval::Interval;
use domains::value::intervals::Intervals;
use ir::{BlockId, Cond, FuncId, Operand, Program, Sign, Var};
use iterator::fixpoint::recheck::recheck;
use iterator::fixpoint::solve;
use iterator::{
    Analysis, Analyzer, Budget, Cursor, Fixpoint, Forward, Outcome, Parameters, Prepared, Report,
};
use std::sync::Arc;

type Stack = Boolean<Machine<Intervals>>;

fn top(scope: &Scope) -> Stack {
    Boolean::new(Machine::new(Arc::new(scope.clone()), Intervals::new()))
}

fn program(text: &str) -> Program {
    let p = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(ir::verify::verify(&p), [], "{text}");
    p
}

fn analyzer(p: &Program, parameters: &Parameters) -> Analyzer<Stack> {
    Analyzer {
        program: Arc::new(p.clone()),
        top: Arc::new(top),
        parameters: parameters.clone(),
        jobs: 1,
        budget: Arc::default(),
    }
}

fn analysis(p: &Program, parameters: &Parameters) -> Analysis<Report> {
    analyzer(p, parameters).run(&|_| true, |solved| Report::of(solved, &|_| true))
}

/// One letter per check: proved, unreachable, fails when reached, `?` unknown.
fn outcomes(p: &Program, parameters: &Parameters) -> String {
    iterator::outcomes(p, &analysis(p, parameters).functions)
        .iter()
        .map(|o| match o {
            Outcome::Proved => 'p',
            Outcome::Unreachable => 'u',
            Outcome::FailsWhenReached(_) => 'f',
            Outcome::Unknown(_) => '?',
            Outcome::NoResult(why) => panic!("no result: {why:?}"),
        })
        .collect()
}

/// Checks the outcomes, and that the iteration stops within `steps` statements.
fn check_main(body: &str, expected: &str, steps: u64) {
    let p = program(&format!("fn @main() {{\n{body}\n}}\nentry @main"));
    let a = analysis(&p, &Parameters::default());
    assert_eq!(outcomes(&p, &Parameters::default()), expected, "{body}");
    assert!(a.steps <= steps, "{} steps: {body}", a.steps);
}

const UP: &str = "
var x: i32 signed
^entry: x = 0 goto ^head
^head: goto ^body, ^done
^body: assume slt x, 10000
  assert assert \"in the loop\" and (sge x, 0; slt x, 10000)
  x = add x, 1 goto ^head
^done: assume sge x, 10000
  assert assert \"behind it\" eq x, 10000
  assert assert \"wrong\" slt x, 10000
  return";

#[test]
fn counting_up() {
    check_main(UP, "ppf", 100);
}

#[test]
fn what_widening_does_not_stop_is_given_up() {
    let p = program(&format!("fn @main() {{\n{UP}\n}}\nentry @main"));
    let given_up = Parameters {
        max_widenings: 0,
        narrowing_iterations: 0,
        ..Parameters::default()
    };
    let a = analysis(&p, &given_up);
    assert!(a.steps < 50, "{} steps", a.steps);
    // Only what the conditions say is left.
    assert_eq!(outcomes(&p, &given_up), "??f");
}

#[test]
fn what_widening_does_not_stop_takes_nothing_along() {
    let p = program(
        "fn @main() {
         var x: i32 signed var y: i32 signed
         ^entry: x = 0 y = 7 goto ^head
         ^head: goto ^body, ^done
         ^body: assume slt x, 10000 x = add x, 1 goto ^head
         ^done: assume sge x, 10000
           assert assert \"the other one\" eq y, 7
           assert assert \"gave up\" eq x, 10000
           return
         }
         entry @main",
    );
    let given_up = Parameters {
        max_widenings: 0,
        narrowing_iterations: 0,
        ..Parameters::default()
    };
    assert_eq!(outcomes(&p, &given_up), "p?");
}

#[test]
fn counting_down() {
    check_main(
        "var x: i32 unsigned
         ^entry: x = 10000 goto ^head
         ^head: goto ^body, ^done
         ^body: assume ugt x, 0
           assert assert \"no wrap\" fits unsigned sub x, 1
           x = sub x, 1 goto ^head
         ^done: assume ule x, 0
           assert assert \"behind it\" eq x, 0
           return",
        "pp",
        100,
    );
}

#[test]
fn a_bound_that_no_condition_names_is_lost_and_soundly() {
    // The loop may stop anywhere: the numbers wrap in the end.
    check_main(
        "var x: i32 signed
         ^entry: x = 0 goto ^head
         ^head: goto ^body, ^done
         ^body: x = add x, 3 goto ^head
         ^done: assert assert \"wrong\" sge x, 0
           return",
        "?",
        100,
    );
}

#[test]
fn nested_loops() {
    check_main(
        "var x: i32 signed var y: i32 signed
         ^entry: x = 0 goto ^outer
         ^outer: goto ^enter, ^done
         ^enter: assume slt x, 1000 y = 0 goto ^inner
         ^inner: goto ^body, ^left
         ^body: assume slt y, 2000
           assert assert \"both\" and (slt x, 1000; sge x, 0; slt y, 2000; sge y, 0)
           y = add y, 1 goto ^inner
         ^left: assume sge y, 2000
           assert assert \"y\" eq y, 2000
           x = add x, 1 goto ^outer
         ^done: assume sge x, 1000
           assert assert \"x\" eq x, 1000
           assert assert \"unknown\" sge y, 0
           return",
        "ppp?",
        400,
    );
}

#[test]
fn what_stays_the_same_is_not_executed_again() {
    // Around an inner loop to which the same comes each time; before that, it is
    // iterated once.
    let inner = "y = 0 goto ^inner
         ^inner: goto ^body, ^left
         ^body: assume slt y, 2000 y = add y, 1 goto ^inner
         ^left: assume sge y, 2000
           assert assert \"y\" eq y, 2000";
    let alone = format!("var y: i32 signed ^entry: {inner} return");
    let around = format!(
        "var x: i32 signed var y: i32 signed
         ^entry: x = 0 goto ^outer
         ^outer: assume sle x, 3000 goto ^enter, ^done
         ^enter: {inner} x = y goto ^outer
         ^done: return"
    );
    let steps = |body: &str| {
        let p = program(&format!("fn @main() {{\n{body}\n}}\nentry @main"));
        assert_eq!(outcomes(&p, &Parameters::default()), "p", "{body}");
        analysis(&p, &Parameters::default()).steps
    };
    let (alone, around) = (steps(&alone), steps(&around));
    assert!(around <= alone + 20, "{around} steps, and {alone} alone");
}

#[test]
fn a_loop_with_two_entries() {
    check_main(
        "var x: i32 signed
         ^entry: goto ^left, ^right
         ^left: x = 0 goto ^a
         ^right: x = 500 goto ^b
         ^a: assume slt x, 1000
           assert assert \"in a\" and (sge x, 0; slt x, 1000)
           assert assert \"wrong in a\" slt x, 500
           x = add x, 1 goto ^b
         ^b: assert assert \"in b\" and (sge x, 1; sle x, 1000)
           assert assert \"wrong in b\" sge x, 500
           goto ^a, ^done
         ^done: return",
        "p?p?",
        200,
    );
}

#[test]
fn every_way_in_counts() {
    check_main(
        "var x: i32 signed
         ^entry: goto ^a, ^b, ^c
         ^a: x = 1 goto ^join
         ^b: x = 2 goto ^join
         ^c: x = 3 goto ^join
         ^join: assert assert \"range\" and (sge x, 1; sle x, 3)
           assert assert \"not without c\" ne x, 3
           assert assert \"not without a\" ne x, 1
           return",
        "p??",
        20,
    );
}

#[test]
fn what_control_cannot_reach() {
    check_main(
        "var x: i32 signed
         ^entry: x = 5 goto ^yes, ^no
         ^yes: assume eq x, 5 goto ^end
         ^no: assume ne x, 5
           assert assert \"never here\" false
           goto ^end
         ^end: assert assert \"x\" eq x, 5
           return
         ^nowhere: assert assert \"dead\" eq x, 6 goto ^end",
        "ppu",
        20,
    );
}

#[test]
fn a_call_changes_its_results() {
    let text = "
        extern fn @input() -> (i32, i32) input
        fn @main() {
          var x: i32 var y: i32 var z: i32
        ^entry: x = 1 y = 2 z = 3
          x, y = call @input()
          assert assert \"x\" eq x, 1
          assert assert \"y\" eq y, 2
          assert assert \"z\" eq z, 3
          return
        }
        entry @main";
    assert_eq!(outcomes(&program(text), &Parameters::default()), "??p");
}

#[test]
fn what_is_not_tracked_gives_arbitrary_results() {
    let text = "
        global &g size 4 align 4 = [zeros 4]
        fn @main() { region memory
          var x: i32 var y: i32 var z: i32
        ^entry: x = 1 y = 2 z = 3
          x = load &g
          y = opaque \"f\"()
          store &g, z
          assert assert \"x\" eq x, 1
          assert assert \"y\" eq y, 2
          assert assert \"z\" eq z, 3
          return
        }
        entry @main";
    assert_eq!(outcomes(&program(text), &Parameters::default()), "??p");
}

#[test]
fn between_two_checks_each_statement_counts_once() {
    check_main(
        "var x: i32 signed
         ^entry: x = 0 goto ^next
         ^next: x = add x, 1
           assert assert \"once\" eq x, 1
           x = add x, 2
           assert assert \"twice\" eq x, 3
           x = add x, 4
           assert assert \"thrice\" eq x, 7
           return",
        "ppp",
        20,
    );
}

#[test]
fn the_worst_place_of_a_check_counts() {
    let text = "
        check assert \"twice\" in @main
        fn @main() { var x: i32
        ^entry: x = 1 assert #0 eq x, 1
          x = havoc input assert #0 eq x, 1
          x = 1 assert #0 eq x, 1
          return
        }
        entry @main";
    assert_eq!(outcomes(&program(text), &Parameters::default()), "?");
}

#[test]
fn thresholds_land_where_narrowing_cannot() {
    // Behind `x != 10`, no interval says that x stays below.
    let text = "
        fn @main() { var x: i32 signed
        ^entry: x = 0 goto ^head
        ^head: goto ^body, ^done
        ^body: assume ne x, 10 x = add x, 1 goto ^head
        ^done: assume eq x, 10
          goto ^after
        ^after: assert assert \"x\" sle x, 10 return
        }
        entry @main";
    let p = program(text);
    let without = Parameters {
        max_thresholds: 0,
        narrowing_iterations: 0,
        ..Parameters::default()
    };
    for parameters in [Parameters::default(), without] {
        assert_eq!(outcomes(&p, &parameters), "p");
    }
    let head = |parameters: &Parameters| {
        let analyzer = analyzer(&p, parameters);
        let mut found = analyzer.run(&|_| true, |solved| solved.fixpoint.entry[1].clone());
        let state = found.functions.remove(0).expect("a result");
        state.expect("it is reached").decide(&Cond::cmp(
            ir::CmpOp::Sle,
            Var(0),
            Operand::int(32, 11),
        ))
    };
    use domains::state::Tri;
    assert_eq!(head(&Parameters::default()), Tri::True);
}

fn forward(p: &Program) -> Forward<'_, Stack> {
    let (f, readings) = (p.function(FuncId(0)), ir::ProgramReadings::of(p));
    Forward::new(f, readings.used(FuncId(0), f), top)
}

fn solved(forward: &Forward<'_, Stack>) -> Fixpoint<Stack> {
    let parameters = Parameters::default();
    let prepared = Prepared::new(forward, &parameters);
    let fixpoint = solve(&prepared, &parameters, &Budget::default());
    fixpoint.expect("no limit is set")
}

const THREE_WAYS: &str = "
var x: i32 signed
^entry: goto ^a, ^b, ^c
^a: x = 1 goto ^join
^b: x = 2 goto ^join
^c: x = 3 goto ^join
^join: assert assert \"x\" ne x, 3 return";

#[test]
fn the_iteration_alone_finds_a_fixpoint() {
    for body in [UP, THREE_WAYS] {
        let p = program(&format!("fn @main() {{\n{body}\n}}\nentry @main"));
        let forward = forward(&p);
        let checked = recheck(&forward, &solved(&forward));
        assert_eq!(checked.err(), None, "{body}");
    }
}

#[test]
fn a_cursor_goes_on_from_where_it_is_and_back_from_the_start() {
    let p = program(
        "fn @main() {\nvar x: i32 signed\n^entry: x = 0 goto ^b\n^b: x = add x, 1 x = add x, 1 x = add x, 1 return\n}\nentry @main",
    );
    let forward = forward(&p);
    let fixpoint = solved(&forward);
    let mut cursor = Cursor::new(&forward, &fixpoint);
    for (statement, expected) in [(1, 1), (2, 2), (3, 3), (3, 3), (1, 1), (3, 3)] {
        cursor.seek_before(BlockId(1), statement);
        let state = cursor.state().expect("control gets there");
        let range = state.range(Var(0), Sign::Signed);
        assert_eq!(range, Interval::singleton(expected), "{statement}");
    }
}

#[test]
fn doctored_results_are_rejected() {
    let p = program(&format!("fn @main() {{\n{UP}\n}}\nentry @main"));
    let forward = forward(&p);
    let good = solved(&forward);
    let accepts = |f: &Fixpoint<Stack>| recheck(&forward, f).is_ok();
    assert!(accepts(&good));
    for b in 0..good.entry.len() {
        // A block that control reaches is said to be unreachable.
        let mut wrong = good.clone();
        wrong.entry[b] = None;
        assert!(!accepts(&wrong), "block {b} without a state");
        let mut wrong = good.clone();
        if let Some(state) = &mut wrong.entry[b] {
            state.set_bottom();
        }
        assert!(!accepts(&wrong), "block {b} with no states");
    }
    // A state that is too small: the head without its last round.
    let mut wrong = good.clone();
    let bound = Cond::cmp(ir::CmpOp::Slt, Var(0), Operand::int(32, 10_000));
    if let Some(state) = &mut wrong.entry[1] {
        state.assume(&bound);
    }
    assert!(!accepts(&wrong));
    // One that is too large is sound, but only at the head is it inductive.
    let mut wide = good;
    wide.entry[1] = Some(forward.initial().clone());
    assert!(!accepts(&wide), "the body's state doesn't follow any more");
    assert_eq!(BlockId::ENTRY, BlockId(0));
}

#[test]
fn doctored_ends_are_rejected() {
    let p = program(&format!("fn @main() {{\n{THREE_WAYS}\n}}\nentry @main"));
    let forward = forward(&p);
    let good = solved(&forward);
    let at_end: Vec<bool> = good.end.iter().map(Option::is_some).collect();
    assert_eq!(at_end, [false, false, false, false, true]);
    let mut wrong = good.clone();
    wrong.end[4] = None;
    assert!(recheck(&forward, &wrong).is_err());
    let mut wrong = good;
    let bound = Cond::cmp(ir::CmpOp::Slt, Var(0), Operand::int(32, 2));
    if let Some(state) = &mut wrong.end[4] {
        state.assume(&bound);
    }
    assert!(recheck(&forward, &wrong).is_err());
}
