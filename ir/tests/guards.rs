//! Transforms on programs in which a wrong one would lose an execution: the
//! original and the transformed program must end in the same ways.

use ir::Site;
use ir::interp::{Limits, NoHost, NoObserver, Oracle, SeededOracle, Stop, Value, run};
use ir::text::{parse, print};
use ir::transform::{
    InlineLimits, inline, promote_globals, reuse_loads, simplify, simplify_computed,
};
use ir::verify::verify;
use ir::{BlockId, Program, Type};
use std::collections::BTreeSet;

const RUNS: u64 = 60;

/// Small numbers, so that every branch is taken now and then.
struct Small(SeededOracle);

impl Oracle for Small {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        match (ty, self.0.value(site, Type::Int(2))) {
            (Type::Int(w), Value::Int { value, .. }) => Value::int(w, value),
            (ty, _) => self.0.value(site, ty),
        }
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        self.0.choose(site, possible)
    }
}

/// How the executions of the first entry end.
fn endings(p: &Program) -> BTreeSet<String> {
    (0..RUNS)
        .map(|seed| {
            let mut oracle = Small(SeededOracle::new(seed));
            let outcome = run(
                p,
                p.entries[0],
                &mut oracle,
                &mut NoHost,
                &mut NoObserver,
                Limits::default(),
            );
            match outcome.stop {
                Stop::Failed { check, .. } => format!("check {} fails", check.0),
                other => format!("{other:?}"),
            }
        })
        .collect()
}

/// Every transform keeps the endings, of which there are `count`.
fn check(text: &str, count: usize) {
    let p = parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(verify(&p), [], "{text}");
    let expected = endings(&p);
    assert_eq!(expected.len(), count, "{expected:?}");
    let inlined = inline(&p, InlineLimits::default()).0;
    let promoted = promote_globals(&p).0;
    let all = simplify(&promote_globals(&inlined).0).0;
    let computed = simplify_computed(&p).0;
    let reused = reuse_loads(&p).0;
    for q in [simplify(&p).0, computed, inlined, promoted, reused, all] {
        assert_eq!(verify(&q), [], "{}", print(&q));
        assert_eq!(endings(&q), expected, "{}", print(&q));
    }
}

#[test]
fn a_branch_on_what_is_not_known_keeps_its_ways() {
    check(
        "fn @main() -> (i8) { var t: bool var x: i8 var y: i8
         ^entry: y = havoc input x = havoc input goto ^a, ^b
         ^a: t = false goto ^join
         ^b: t = eq x, 2 goto ^join
         ^join: goto ^yes, ^no
         ^yes: assume t return 1
         ^no: assume not t
           assert assert \"x\" ne x, 2
           assert assert \"y\" ne y, 3
           return 2
         }
         entry @main",
        4,
    );
}

#[test]
fn a_way_that_nothing_decides_stays_beside_one_that_is_open() {
    check(
        "fn @main() -> (i8) { var t: bool var x: i8
         ^entry: t = true x = havoc input goto ^open, ^undecided
         ^open: assume t return 1
         ^undecided: assume eq x, 2 return 2
         }
         entry @main",
        2,
    );
}

#[test]
fn a_junction_is_decided_only_by_all_of_its_parts() {
    // That z is 1 is known, of x and y nothing is.
    check(
        "fn @main() -> (i8) { var x: i8 var y: i8 var z: i8
         ^entry: x = havoc input y = havoc input z = havoc input
           assume ule z, 1 assume eq z, 1 goto ^either, ^both, ^open
         ^either: assume or(eq x, 1; eq y, 2) return 1
         ^both: assume not and(ne x, 1; ne y, 2) return 2
         ^open: assume eq z, 1 return 3
         }
         entry @main",
        4,
    );
}

#[test]
fn a_constant_that_is_overwritten_decides_nothing() {
    check(
        "fn @main() -> (i8) { var x: i8
         ^entry: x = 1 x = havoc input goto ^yes, ^no
         ^yes: assume eq x, 1 return 1
         ^no: assume ne x, 1
           assert assert \"x\" ne x, 2
           return x
         }
         entry @main",
        4,
    );
}

#[test]
fn a_copy_ends_where_its_source_changes() {
    check(
        "fn @main() -> (i8, i8) { var x: i8 var y: i8 var b: bool
         ^entry: x = havoc input y = x b = eq x, 1
           x = add x, 1
           assert assert \"y is the old x\" ne y, 3
           goto ^yes, ^no
         ^yes: assume b assert assert \"x is new\" ne x, 2 return x, y
         ^no: assume not b return y, x
         }
         entry @main",
        4,
    );
}

#[test]
fn a_result_ends_where_an_operand_changes() {
    check(
        "fn @main() { var x: i8 var y: i8 var u: i8
         ^entry: x = havoc input y = mul x, 3 x = add x, 1 u = mul x, 3
           assert assert \"of the new x\" ne u, y
           assert assert \"of any x\" ne u, 6
           return
         }
         entry @main",
        2,
    );
    check(
        "fn @main() { var x: i8 var y: i8 var u: i8 var b: bool
         ^entry: x = havoc input y = mul x, 3 goto ^loop
         ^loop: b = havoc input x = add x, 1 goto ^again, ^end
         ^again: assume not b goto ^loop
         ^end: assume b u = mul x, 3
           assert assert \"of the new x\" ne u, y
           assert assert \"of any x\" ne u, 6
           return
         }
         entry @main",
        2,
    );
    // The assignment that stands last in the text is not the last that is executed.
    check(
        "fn @main() { var x: i8 var y: i8 var u: i8 var b: bool
         ^entry: b = havoc input goto ^first, ^none
         ^second: x = add x, 1 u = mul x, 3
           assert assert \"of the new x\" ne u, y
           assert assert \"of any x\" ne u, 6
           b = havoc input goto ^again, ^end
         ^again: assume b goto ^second
         ^end: assume not b return
         ^none: assume not b return
         ^first: assume b x = havoc input y = mul x, 3 goto ^second
         }
         entry @main",
        2,
    );
}

#[test]
fn a_result_of_what_is_assigned_later_is_an_older_one() {
    check(
        "fn @main() { var x: i8 var y: i8 var u: i8 var b: bool
         ^entry: goto ^loop
         ^loop: y = mul x, 3 x = havoc input b = havoc input goto ^again, ^end
         ^again: assume not b goto ^loop
         ^end: assume b u = mul x, 3
           assert assert \"the value before\" eq u, y
           return
         }
         entry @main",
        2,
    );
}

#[test]
fn what_was_read_is_in_no_other_variable() {
    check(
        "fn @main() { var p: ptr var v: i32 var y: i32 var w: i32
         ^entry: p = alloc stack i64 4 zeroed
           v = load p y = add v, 5 v = havoc input w = load p
           assert assert \"it is read again\" eq w, 0
           assert assert \"it was computed\" ne v, 1
           return
         }
         entry @main",
        2,
    );
}

#[test]
fn what_is_returned_is_not_dead() {
    check(
        "fn @main() -> (i8) { var x: i8 var y: i8
         ^entry: x = havoc input y = mul x, x
           assert assert \"x\" ne x, 3
           return y
         }
         entry @main",
        4,
    );
}

#[test]
fn globals_are_written_through_calls() {
    check(
        "global &g size 4 align 4 = [zeros 4]
         fn @write(v: i32) { region memory
         ^entry: store &g, v return
         }
         fn @middle(v: i32) { region memory
         ^entry: call @write(v) return
         }
         fn @main() -> (i32) { region memory var x: i32 var v: i32
         ^entry: v = havoc input call @middle(v)
           x = load &g
           assert assert \"x\" ne x, 3
           return x
         }
         entry @main",
        4,
    );
}

#[test]
fn inlined_variables_are_their_own() {
    check(
        "fn @twice(x: i8) -> (i8) { var y: i8
         ^entry: y = add x, x return y
         }
         fn @main() -> (i8, i8) { var x: i8 var y: i8
         ^entry: x = havoc input y = 7 x = call @twice(x)
           assert assert \"y stays\" eq y, 7
           assert assert \"x\" ne x, 6
           return x, y
         }
         entry @main",
        4,
    );
}
