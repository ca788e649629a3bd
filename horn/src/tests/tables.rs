//! The encoder's arithmetic against the table of machine arithmetic
//! (`ir::machine`): the encoded relation holds exactly for the table's results.

use crate::clause::builder::Builder;
use crate::solver::z3::{Solver, Status, Z3};
use crate::term::{Sort, Term, Value};
use crate::theory::integers::arith;
use crate::theory::integers::bits;
use crate::theory::integers::number::Int;
use crate::theory::reading::Reading;
use ir::interp::Random;
use ir::{BinOp, CmpOp, Flags, Sign, UnOp, Z, machine};
use std::collections::BTreeSet;

/// A relation between operands and a result.
struct Relation {
    builder: Builder,
    operands: Vec<Int>,
    result: Term,
    imprecise: bool,
}

fn operand(b: &mut Builder, name: &str, width: u32, sign: Sign) -> Int {
    Int {
        term: b.fresh(name, Sort::Int),
        width,
        sign,
    }
}

/// All values that the result can have for these operands (canonical).
fn results(
    z3: &Z3,
    solver: &Solver<'_>,
    vars: &[crate::solver::z3::Ast],
    r: &Relation,
    of: &[Z],
) -> BTreeSet<Value> {
    let mut found = BTreeSet::new();
    solver.push();
    for (o, v) in r.operands.iter().zip(of) {
        let v = Term::int(v.wrap(o.width, o.sign));
        solver.assert(z3.over(&o.term.eq_to(&v), vars).unwrap());
    }
    let result = z3.over(&r.result, vars).unwrap();
    while found.len() < 20 {
        match solver.check() {
            Status::Unsat => break,
            Status::Sat => {
                let v = solver.values(&[result]).unwrap()[0].clone().unwrap();
                solver.assert(z3.over(&r.result.eq_to(&v.term()).not(), vars).unwrap());
                found.insert(v);
            }
            Status::Unknown => panic!("undecided"),
        }
    }
    solver.pop();
    found
}

fn prepared(z3: &Z3, r: Relation) -> (Solver<'_>, Vec<crate::solver::z3::Ast>, Relation) {
    let clause = r.builder.finish("relation".to_owned(), None);
    let vars = z3.clause_vars(&clause).unwrap();
    let solver = Solver::new(z3, 0).unwrap();
    for t in &clause.constraint {
        solver.assert(z3.over(t, &vars).unwrap());
    }
    let rest = Relation {
        builder: Builder::default(),
        operands: r.operands,
        result: r.result,
        imprecise: r.imprecise,
    };
    (solver, vars, rest)
}

fn binary(op: BinOp, flags: Flags, w: u32, signs: [Sign; 3], constant: Option<&Z>) -> Relation {
    let mut b = Builder::default();
    let x = operand(&mut b, "x", w, signs[0]);
    let y = match constant {
        Some(z) => Int {
            term: Term::int(z.clone()),
            width: w,
            sign: Sign::Unsigned,
        },
        None => operand(&mut b, "y", w, signs[1]),
    };
    let out = arith::binary(&mut b, op, flags, signs[2], &x, &y, &|_| false);
    let operands = if constant.is_some() {
        vec![x]
    } else {
        vec![x, y]
    };
    Relation {
        builder: b,
        operands,
        result: out.term,
        imprecise: out.imprecise,
    }
}

/// What the table says, as values of that reading.
fn expected(table: Option<Z>, w: u32, sign: Sign) -> BTreeSet<Value> {
    match table {
        Some(z) => BTreeSet::from([Value::Int(z.wrap(w, sign))]),
        None => (0..1u32 << w)
            .map(|i| Value::Int(Z::from(i).wrap(w, sign)))
            .collect(),
    }
}

const S: Sign = Sign::Signed;
const U: Sign = Sign::Unsigned;
const READINGS: [[Sign; 3]; 4] = [[S, S, S], [U, U, U], [S, U, S], [U, S, U]];

fn flag_sets(op: BinOp) -> Vec<Flags> {
    let none = Flags::NONE;
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => vec![
            none,
            Flags { nsw: true, ..none },
            Flags { nuw: true, ..none },
        ],
        BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr => {
            vec![
                none,
                Flags {
                    exact: true,
                    ..none
                },
            ]
        }
        BinOp::Or => vec![
            none,
            Flags {
                disjoint: true,
                ..none
            },
        ],
        _ => vec![none],
    }
}

#[test]
#[ignore = "takes long; `make long`"]
fn every_binary_operation_on_every_pair_of_nibbles() {
    let z3 = Z3::new().unwrap();
    for &op in BinOp::ALL {
        for flags in flag_sets(op) {
            for signs in READINGS {
                let relation = binary(op, flags, 4, signs, None);
                assert!(!relation.imprecise, "{op} is exact at this width");
                let (solver, vars, r) = prepared(&z3, relation);
                for a in 0..16u8 {
                    // Flags and readings meet on a sample of the pairs.
                    let step = if flags.is_none() && signs == READINGS[0] {
                        1
                    } else {
                        5
                    };
                    for b in (a % step..16u8).step_by(usize::from(step)) {
                        let of = [Z::from(a), Z::from(b)];
                        let table = machine::binary(op, flags, 4, &of[0], &of[1]);
                        if table.is_none() && (a + b) % 4 != 0 {
                            continue; // sixteen results each: a sample is enough
                        }
                        let got = results(&z3, &solver, &vars, &r, &of);
                        assert_eq!(
                            got,
                            expected(table, 4, signs[2]),
                            "{op} {flags:?} {signs:?} {a} {b}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
#[ignore = "takes long; `make long`"]
fn every_binary_operation_with_a_constant_nibble() {
    let z3 = Z3::new().unwrap();
    for &op in BinOp::ALL {
        for signs in READINGS {
            for c in 0..16u8 {
                let c = Z::from(c);
                let (solver, vars, r) = prepared(&z3, binary(op, Flags::NONE, 4, signs, Some(&c)));
                for a in (0..16u8).step_by(if signs == READINGS[0] { 1 } else { 3 }) {
                    let got = results(&z3, &solver, &vars, &r, &[Z::from(a)]);
                    let table = machine::binary(op, Flags::NONE, 4, &Z::from(a), &c);
                    assert_eq!(got, expected(table, 4, signs[2]), "{op} {signs:?} {a} {c}");
                }
            }
        }
    }
}

/// The table's result is possible, and, unless imprecise, nothing else is.
fn sampled(w: u32, samples: usize) {
    let z3 = Z3::new().unwrap();
    let mut random = Random::new(u64::from(w));
    for &op in BinOp::ALL {
        for signs in READINGS {
            for constant in [false, true] {
                let c = constant.then(|| random.boundary(w));
                let (solver, vars, r) =
                    prepared(&z3, binary(op, Flags::NONE, w, signs, c.as_ref()));
                for _ in 0..samples {
                    let a = random.boundary(w);
                    let b = c.clone().unwrap_or_else(|| random.boundary(w));
                    let Some(table) = machine::binary(op, Flags::NONE, w, &a, &b) else {
                        continue;
                    };
                    let of = if constant {
                        vec![a.clone()]
                    } else {
                        vec![a.clone(), b.clone()]
                    };
                    solver.push();
                    for (o, v) in r.operands.iter().zip(&of) {
                        let v = Term::int(v.wrap(w, o.sign));
                        solver.assert(z3.over(&o.term.eq_to(&v), &vars).unwrap());
                    }
                    let hit = r.result.eq_to(&Term::int(table.wrap(w, signs[2])));
                    solver.push();
                    solver.assert(z3.over(&hit, &vars).unwrap());
                    assert_eq!(solver.check(), Status::Sat, "{op} i{w} {signs:?} {a} {b}");
                    solver.pop();
                    if !r.imprecise {
                        solver.assert(z3.over(&hit.not(), &vars).unwrap());
                        assert_eq!(solver.check(), Status::Unsat, "{op} i{w} {signs:?} {a} {b}");
                    }
                    solver.pop();
                }
            }
        }
    }
}

#[test]
fn binary_operations_on_sampled_bytes() {
    sampled(8, 12);
}

#[test]
fn binary_operations_on_sampled_words() {
    sampled(32, 6);
}

#[test]
fn binary_operations_on_sampled_double_words() {
    sampled(64, 4);
}

#[test]
#[ignore = "takes long; `make long`"]
fn fits_is_exact_on_every_pair_of_nibbles() {
    let z3 = Z3::new().unwrap();
    for &op in BinOp::ALL {
        for sign in Sign::ALL {
            for own in Sign::ALL {
                let mut b = Builder::default();
                let x = operand(&mut b, "x", 4, own);
                let y = operand(&mut b, "y", 4, own);
                let (fits, imprecise) = arith::fits(&mut b, op, sign, &x, &y);
                let relation = Relation {
                    builder: b,
                    operands: vec![x, y],
                    result: fits,
                    imprecise,
                };
                let (solver, vars, r) = prepared(&z3, relation);
                for a in 0..16u8 {
                    for b in (a % 2..16u8).step_by(2) {
                        let of = [Z::from(a), Z::from(b)];
                        let got = results(&z3, &solver, &vars, &r, &of);
                        let table = machine::fits(op, sign, 4, &of[0], &of[1]);
                        assert_eq!(
                            got,
                            BTreeSet::from([Value::Bool(table)]),
                            "{op} {sign:?} {a} {b}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn comparisons_are_exact_on_every_pair_of_nibbles() {
    for &op in CmpOp::ALL {
        for x_sign in Sign::ALL {
            for y_sign in Sign::ALL {
                for a in 0..16u8 {
                    for c in 0..16u8 {
                        // With constants everything folds away.
                        let mut b = Builder::default();
                        let int = |v: u8, sign| Int {
                            term: Term::int(Z::from(v).wrap(4, sign)),
                            width: 4,
                            sign,
                        };
                        let t = arith::compare(&mut b, op, &int(a, x_sign), &int(c, y_sign));
                        let table = machine::compare(op, 4, &Z::from(a), &Z::from(c));
                        assert_eq!(t.as_bool(), Some(table), "{op} {a} {c}");
                    }
                }
                let z3 = Z3::new().unwrap();
                let mut b = Builder::default();
                let x = operand(&mut b, "x", 4, x_sign);
                let y = operand(&mut b, "y", 4, y_sign);
                let t = arith::compare(&mut b, op, &x, &y);
                let relation = Relation {
                    builder: b,
                    operands: vec![x, y],
                    result: t,
                    imprecise: false,
                };
                let (solver, vars, r) = prepared(&z3, relation);
                for (a, c) in [
                    (0u8, 0u8),
                    (7, 8),
                    (8, 7),
                    (15, 0),
                    (0, 15),
                    (3, 3),
                    (15, 15),
                    (8, 15),
                ] {
                    let of = [Z::from(a), Z::from(c)];
                    let got = results(&z3, &solver, &vars, &r, &of);
                    let table = machine::compare(op, 4, &of[0], &of[1]);
                    assert_eq!(got, BTreeSet::from([Value::Bool(table)]), "{op} {a} {c}");
                }
            }
        }
    }
}

#[test]
#[ignore = "takes long; `make long`"]
fn unary_operations_are_exact_on_samples_of_every_width_that_is_modelled() {
    let z3 = Z3::new().unwrap();
    let mut random = Random::new(7);
    for &op in UnOp::ALL {
        for w in [1, 3, 8, 16, 32, 48, 64] {
            if op == UnOp::Bswap && w % 16 != 0 {
                continue;
            }
            for sign in Sign::ALL {
                let mut b = Builder::default();
                let x = operand(&mut b, "x", w, sign);
                let (n, imprecise) = bits::unary(&mut b, op, &x);
                assert!(!imprecise);
                let result = n.wrap(&mut b, w, sign).term;
                let relation = Relation {
                    builder: b,
                    operands: vec![x],
                    result,
                    imprecise,
                };
                let (solver, vars, r) = prepared(&z3, relation);
                for _ in 0..6 {
                    let a = random.boundary(w);
                    let got = results(&z3, &solver, &vars, &r, std::slice::from_ref(&a));
                    let table = machine::unary(op, w, &a).wrap(w, sign);
                    assert_eq!(got, BTreeSet::from([Value::Int(table)]), "{op} i{w} {a}");
                }
            }
        }
    }
}

#[test]
fn ranges_are_those_of_the_type() {
    let t = Term::var(0, Sort::Int);
    for sign in Sign::ALL {
        let range = Reading::Int(4, sign).range(&t);
        for v in -20..20i64 {
            let holds = range.eval(&|_| Some(Value::Int(Z::from(v))));
            assert_eq!(holds, Some(Value::Bool(Z::from(v).fits(4, sign))), "{v}");
        }
    }
}
