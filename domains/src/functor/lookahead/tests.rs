use super::*;
use crate::layer::boolean::Boolean;
use crate::layer::machine::Machine;
use crate::value::intervals::Intervals;
use ir::Readings;
use ir::{CmpOp, Type};
use std::sync::Arc;

type Below = Boolean<Machine<Intervals>>;

const X: Var = Var(0);
const Y: Var = Var(1);

fn top() -> Lookahead<Below> {
    let scope = Scope {
        types: [Type::Int(32), Type::Int(32)].into(),
        readings: [Readings::BOTH; 2].into(),
        pointers: false,
        shapes: [].into(),
        objects: [].into(),
        pointees: [].into(),
        counts: [].into(),
        groups: [].into(),
        neighbours: [].into(),
        same_indices: [].into(),
        made_of: [].into(),
        rewritten: [].into(),
        remembers: None,
        floats: false,
        detail: 1,
    };
    let machine = Machine::new(Arc::new(scope), Intervals::new());
    Lookahead::new(Boolean::new(machine))
}

fn at(x: i64, y: i64) -> Lookahead<Below> {
    let mut s = top();
    s.assign(X, &Operand::int(32, x));
    s.assign(Y, &Operand::int(32, y));
    s
}

fn holds(s: &Lookahead<Below>, op: CmpOp, v: Var, k: i64) -> bool {
    s.decide(&Cond::cmp(op, v, Operand::int(32, k))) == Tri::True
}

/// `if x < 50 { x += 1 } else { y += 1 }`
fn round(s: &Lookahead<Below>) -> Lookahead<Below> {
    let add = |s: &mut Lookahead<Below>, v: Var| {
        s.binary(
            v,
            BinOp::Add,
            Flags::NONE,
            &Operand::Var(v),
            &Operand::int(32, 1),
        );
    };
    let below = Cond::cmp(CmpOp::Slt, X, Operand::int(32, 50));
    let (mut first, mut second) = (s.clone(), s.clone());
    first.assume(&below);
    add(&mut first, X);
    second.assume(&below.negate());
    add(&mut second, Y);
    first.join(&second);
    first
}

#[test]
fn a_phase_is_narrowed_before_the_next_begins() {
    let none = Thresholds::default();
    let start = at(0, 0);
    let mut s = start.clone();
    let mut rounds = 0;
    loop {
        let mut next = round(&s);
        next.join(&start);
        if next.leq(&s) {
            break;
        }
        rounds += 1;
        s.widen(&next, &none);
        if s.promotions == 1 && s.pilot().is_none() {
            // All of the first phase, nothing of the second.
            assert!(holds(&s, CmpOp::Sle, X, 50) && holds(&s, CmpOp::Eq, Y, 0));
            assert!(!holds(&s, CmpOp::Slt, X, 50));
        }
        assert!(rounds < 40, "{s:?}");
    }
    assert!(holds(&s, CmpOp::Sge, X, 0) && holds(&s, CmpOp::Sle, X, 50));
    assert!(s.promotions >= 1);
}

#[test]
fn the_main_state_decides_where_the_pilot_goes() {
    let none = Thresholds::default();
    let mut s = at(0, 0);
    let mut next = at(1, 0);
    next.join(&s);
    s.widen(&next, &none);
    // The pilot has seen x above 1.
    let beyond = Cond::cmp(CmpOp::Sgt, X, Operand::int(32, 1));
    let mut pilot = s.pilot().unwrap().clone();
    pilot.assume(&beyond);
    assert!(!pilot.is_bottom());
    s.assume(&beyond);
    assert!(s.is_bottom() && s.pilot().is_none());
}

#[test]
fn chains_stop_whatever_comes() {
    let none = Thresholds::default();
    let mut s = at(0, 0);
    let mut grown = 0;
    for i in 1..4000 {
        // Never what the pilot expects: now x, now y, now in, now out.
        let mut next = if i % 3 == 0 { at(i, -i) } else { at(-i % 7, i) };
        next.join(&s);
        let before = s.clone();
        s.widen(&next, &none);
        assert!(before.leq(&s) && next.leq(&s));
        grown += usize::from(!s.leq(&before));
    }
    assert!(grown <= longest_chain(1 + 2 * 4), "{grown}");
}

#[test]
fn without_a_pilot_widening_is_that_below() {
    let none = Thresholds::default();
    let mut plain = at(0, 0).main;
    plain.widen(&at(1, 0).main, &none);
    let below = Cond::cmp(CmpOp::Sle, X, Operand::int(32, 1000));
    assert_ne!(plain.decide(&below), Tri::True);
    let mut ahead = at(0, 0);
    ahead.widen(&at(1, 0), &none);
    assert!(holds(&ahead, CmpOp::Sle, X, 1));
}

#[test]
fn both_follow_every_statement() {
    let none = Thresholds::default();
    let mut s = at(0, 0);
    s.widen(&at(1, 0), &none);
    s.assign(Y, &Operand::Var(X));
    s.havoc(X);
    let pilot = s.pilot().unwrap();
    let far = Cond::cmp(CmpOp::Sgt, Y, Operand::int(32, 1000));
    assert_eq!(pilot.decide(&far), Tri::Unknown);
    assert_eq!(s.decide(&far), Tri::False);
    let above = Cond::cmp(CmpOp::Sge, Y, Operand::int(32, 0));
    assert_eq!(pilot.decide(&above), Tri::True);
}
