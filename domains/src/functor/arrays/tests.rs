use super::*;
use crate::laws::random::Random;
use crate::layer::boolean::Boolean;
use crate::layer::machine::Machine;
use crate::relational::zones::Zones;
use ir::Valuation;
use std::collections::BTreeSet;

type Below = Boolean<Machine<Zones>>;

const A: Var = Var(0);
const B: Var = Var(1);
const I: Var = Var(2);
const J: Var = Var(3);
const N: Var = Var(4);
const X: Var = Var(5);
const Y: Var = Var(6);
const INDICES: [Var; 3] = [I, J, N];
const NUMBERS: [Var; 2] = [X, Y];
const WIDTH: u32 = 8;

fn top() -> Arrays<Below> {
    let array = Type::Array(Elem::Int(WIDTH));
    let (index, number) = (Type::Int(INDEX_WIDTH), Type::Int(WIDTH));
    let signed = Readings {
        signed: true,
        unsigned: false,
    };
    let scope = Scope {
        types: [array, array, index, index, index, number, number].into(),
        readings: [signed; 7].into(),
        pointers: false,
    };
    let machine = Machine::new(Arc::new(scope), Zones::new());
    Arrays::new(&Boolean::new(machine))
}

fn word(n: i64) -> Operand {
    Operand::int(INDEX_WIDTH, n)
}

fn byte(n: i64) -> Operand {
    Operand::int(WIDTH, n)
}

fn add(s: &mut Arrays<Below>, v: Var, by: i64) {
    s.binary(v, BinOp::Add, Flags::NONE, &v.into(), &word(by));
}

/// The state where a loop is left, whose condition is `cond`, from `start` on.
fn after(start: &Arrays<Below>, cond: &Cond, body: impl Fn(&mut Arrays<Below>)) -> Arrays<Below> {
    let thresholds = Thresholds::new([4, 5, 6].map(ir::Z::from));
    let round = |head: &Arrays<Below>| {
        let mut s = head.clone();
        s.assume(cond);
        body(&mut s);
        s.join(start);
        s
    };
    let mut head = start.clone();
    loop {
        let next = round(&head);
        if next.leq(&head) {
            break;
        }
        head.widen(&next, &thresholds);
    }
    for _ in 0..2 {
        let next = round(&head);
        head.narrow(&next);
    }
    assert!(round(&head).leq(&head), "it is a fixpoint");
    head.assume(&cond.negate());
    head
}

fn holds(s: &Arrays<Below>, op: CmpOp, a: Var, b: impl Into<Operand>) -> bool {
    s.decide(&Cond::cmp(op, a, b)) == Tri::True
}

/// `x` after `x = array[j]`, where `0 <= j < n`.
fn element_below_n(s: &Arrays<Below>, array: Var, x: Var) -> Arrays<Below> {
    let mut s = s.clone();
    s.havoc(J);
    s.assume(&Cond::cmp(CmpOp::Sge, J, word(0)));
    s.assume(&Cond::cmp(CmpOp::Slt, J, N));
    s.array_select(x, array, &J.into());
    s
}

fn start() -> Arrays<Below> {
    let mut s = top();
    s.assume(&Cond::cmp(CmpOp::Sge, N, word(0)));
    s.assume(&Cond::cmp(CmpOp::Sle, N, word(1000)));
    s
}

/// `for (i = 0; i < n; i++) a[i] = x;`, where `x` is from 3 to 5.
fn filled() -> Arrays<Below> {
    let mut s = start();
    s.assign(I, &word(0));
    s.assume(&Cond::cmp(CmpOp::Sge, X, byte(3)));
    s.assume(&Cond::cmp(CmpOp::Sle, X, byte(5)));
    after(&s, &Cond::cmp(CmpOp::Slt, I, N), |s| {
        s.array_store(A, A, &I.into(), &X.into());
        add(s, I, 1);
    })
}

#[test]
fn what_a_loop_writes_is_in_all_elements() {
    let s = element_below_n(&filled(), A, Y);
    assert!(holds(&s, CmpOp::Sge, Y, byte(3)));
    assert!(holds(&s, CmpOp::Sle, Y, byte(5)));
    assert!(holds(&s, CmpOp::Eq, Y, X), "x is always the same");
    // Behind them nothing is known.
    let mut s = filled();
    s.array_select(Y, A, &N.into());
    assert!(!holds(&s, CmpOp::Sge, Y, byte(3)));
}

#[test]
fn a_loop_may_go_backwards() {
    let mut s = start();
    s.assign(I, &N.into());
    let s = after(&s, &Cond::cmp(CmpOp::Sgt, I, word(0)), |s| {
        add(s, I, -1);
        s.array_store(A, A, &I.into(), &byte(7));
    });
    assert!(holds(&element_below_n(&s, A, Y), CmpOp::Eq, Y, byte(7)));
}

#[test]
fn copies_have_equal_elements() {
    let mut s = start();
    s.assign(I, &word(0));
    let s = after(&s, &Cond::cmp(CmpOp::Slt, I, N), |s| {
        s.array_select(X, A, &I.into());
        s.array_store(B, B, &I.into(), &X.into());
        add(s, I, 1);
    });
    let mut s = element_below_n(&s, A, X);
    s.array_select(Y, B, &J.into());
    assert!(holds(&s, CmpOp::Eq, X, Y));
}

#[test]
fn the_greatest_of_all_is_at_least_each() {
    let mut s = start();
    s.assume(&Cond::cmp(CmpOp::Sge, N, word(1)));
    s.array_select(Y, A, &word(0));
    s.assign(I, &word(1));
    let s = after(&s, &Cond::cmp(CmpOp::Slt, I, N), |s| {
        s.array_select(X, A, &I.into());
        let larger = Cond::cmp(CmpOp::Sgt, X, Y);
        let mut taken = s.clone();
        taken.assume(&larger);
        taken.assign(Y, &X.into());
        s.assume(&larger.negate());
        s.join(&taken);
        s.havoc(X);
        add(s, I, 1);
    });
    assert!(holds(&element_below_n(&s, A, X), CmpOp::Sle, X, Y));
}

#[test]
fn an_element_that_was_written_since_is_another() {
    let mut s = filled();
    s.assume(&Cond::cmp(CmpOp::Sge, N, word(1)));
    s.array_store(A, A, &word(0), &byte(9));
    s.array_select(Y, A, &word(0));
    assert!(holds(&s, CmpOp::Eq, Y, byte(9)));
    let s = element_below_n(&filled(), A, Y);
    let mut t = s.clone();
    t.array_store(A, A, &J.into(), &byte(9));
    t.array_select(Y, A, &J.into());
    assert!(holds(&t, CmpOp::Eq, Y, byte(9)));
}

#[test]
fn negative_indices_are_not_known() {
    let mut s = top();
    s.array_init(A, &byte(1));
    s.array_select(X, A, &I.into());
    assert!(!holds(&s, CmpOp::Eq, X, byte(1)));
    s.assume(&Cond::cmp(CmpOp::Sge, I, word(0)));
    s.array_select(X, A, &I.into());
    assert!(holds(&s, CmpOp::Eq, X, byte(1)));
}

/// Scalars, and arrays with indices from -1 to 3.
#[derive(Clone, Debug)]
struct Concrete {
    indices: [i64; 3],
    numbers: [i64; 2],
    arrays: [[i64; 5]; 2],
}

const FIRST: i64 = -1;

impl Concrete {
    fn random(r: &mut Random) -> Concrete {
        let number = |r: &mut Random| r.between(-3, 3);
        Concrete {
            indices: std::array::from_fn(|_| r.between(FIRST, 3)),
            numbers: std::array::from_fn(|_| number(r)),
            arrays: std::array::from_fn(|_| std::array::from_fn(|_| number(r))),
        }
    }

    fn element(&mut self, array: usize, index: i64) -> &mut i64 {
        let at = usize::try_from(index - FIRST).unwrap_or(0);
        &mut self.arrays[array][at]
    }

    /// Whether a state says nothing that is wrong of this one.
    fn is_in(&self, s: &Arrays<Below>) -> bool {
        if s.formula().eval(self) == Some(false) {
            return false;
        }
        let mut s = s.clone();
        for (i, v) in INDICES.into_iter().enumerate() {
            for k in FIRST..=3 {
                let said = s.decide(&Cond::cmp(CmpOp::Sle, v, word(k)));
                if said != Tri::Unknown && said != Tri::from_bool(self.indices[i] <= k) {
                    return false;
                }
            }
        }
        for (v, k) in INDICES.into_iter().zip(self.indices) {
            s.assume(&Cond::cmp(CmpOp::Eq, v, word(k)));
        }
        for (v, k) in NUMBERS.into_iter().zip(self.numbers) {
            s.assume(&Cond::cmp(CmpOp::Eq, v, byte(k)));
        }
        for (array, elements) in [A, B].into_iter().zip(self.arrays) {
            for (at, k) in (FIRST..).zip(elements) {
                let mut s = s.clone();
                s.array_select(X, array, &word(at));
                s.assume(&Cond::cmp(CmpOp::Eq, X, byte(k)));
                if s.is_bottom() {
                    return false;
                }
            }
        }
        !s.is_bottom()
    }
}

impl Valuation for Concrete {
    fn boolean(&self, _: Var) -> Option<bool> {
        None
    }

    fn integer(&self, v: Var, sign: Sign) -> Option<ir::Z> {
        let (value, width) = match v.index() {
            i @ 2..=4 => (self.indices[i - 2], INDEX_WIDTH),
            i @ 5..=6 => (self.numbers[i - 5], WIDTH),
            _ => return None,
        };
        Some(ir::Z::from(value).wrap(width, sign))
    }

    fn is_null(&self, _: Var) -> Option<bool> {
        None
    }

    fn indices(&self) -> BTreeSet<u64> {
        (0..=3).collect()
    }

    fn integer_at(&self, array: Var, index: u64, sign: Sign) -> Option<ir::Z> {
        let at = usize::try_from(index).ok()? + 1;
        let value = *self.arrays.get(array.index())?.get(at)?;
        Some(ir::Z::from(value).wrap(WIDTH, sign))
    }
}

/// All elements from 0 on that the loop wrote, and no others.
#[test]
fn a_formula_says_what_holds_of_each_element() {
    let said = filled().formula();
    let holds = |n: i64, elements: [i64; 5]| {
        let concrete = Concrete {
            indices: [n, 0, n],
            numbers: [4, 0],
            arrays: [elements; 2],
        };
        said.eval(&concrete)
    };
    assert_eq!(holds(3, [9, 4, 4, 4, 9]), Some(true), "{said:?}");
    assert_eq!(holds(2, [9, 4, 4, 9, 9]), Some(true));
    assert_eq!(holds(3, [9, 4, 4, 5, 9]), Some(false));
    assert_eq!(holds(3, [9, 3, 4, 4, 9]), Some(false));
}

struct Run {
    r: Random,
    state: Arrays<Below>,
    inside: Vec<Concrete>,
}

impl Run {
    fn index(&mut self) -> (Operand, Option<usize>, i64) {
        let i = self.r.below(3);
        if self.r.once_in(3) {
            let n = self.r.between(FIRST, 3);
            return (word(n), None, n);
        }
        (INDICES[i].into(), Some(i), 0)
    }

    fn step(&mut self) -> String {
        let array = self.r.below(2);
        let (name, number) = ([A, B][array], self.r.below(2));
        let (index, variable, constant) = self.index();
        let at = |c: &Concrete| variable.map_or(constant, |i| c.indices[i]);
        match self.r.below(9) {
            0 | 1 => {
                self.state.array_select(NUMBERS[number], name, &index);
                for c in &mut self.inside {
                    c.numbers[number] = *c.element(array, at(c));
                }
                format!("{number} = {name:?}[{index:?}]")
            }
            2 | 3 => {
                let value = NUMBERS[number].into();
                self.state.array_store(name, name, &index, &value);
                for c in &mut self.inside {
                    *c.element(array, at(c)) = c.numbers[number];
                }
                format!("{name:?}[{index:?}] = {number}")
            }
            4 => {
                let k = self.r.between(-3, 3);
                self.state.array_init(name, &byte(k));
                for c in &mut self.inside {
                    c.arrays[array] = [k; 5];
                }
                format!("{name:?} = {k}")
            }
            5 => {
                self.state.array_copy(name, [B, A][array]);
                for c in &mut self.inside {
                    c.arrays[array] = c.arrays[1 - array];
                }
                format!("copy to {name:?}")
            }
            6 => {
                let (a, b) = (self.r.below(3), self.r.below(3));
                let cond = Cond::cmp(CmpOp::Slt, INDICES[a], INDICES[b]);
                let mut other = self.state.clone();
                other.assume(&cond.negate());
                self.state.assume(&cond);
                // The branches come together, or only one is followed.
                if self.r.once_in(2) {
                    other.array_store(name, name, &index, &byte(2));
                    for c in &mut self.inside {
                        if c.indices[a] >= c.indices[b] {
                            *c.element(array, at(c)) = 2;
                        }
                    }
                    if self.r.once_in(2) {
                        self.state.join(&other);
                    } else {
                        self.state.widen(&other, &Thresholds::default());
                    }
                } else {
                    self.inside.retain(|c| c.indices[a] < c.indices[b]);
                }
                format!("if {a} < {b}, write {name:?}[{index:?}]")
            }
            7 => {
                let i = self.r.below(3);
                let n = self.r.between(FIRST, 3);
                self.state.assign(INDICES[i], &word(n));
                for c in &mut self.inside {
                    c.indices[i] = n;
                }
                format!("{i} = {n}")
            }
            _ => {
                let forgotten = self.r.below(7);
                self.state.project(&|v| v.index() != forgotten);
                let other = Concrete::random(&mut self.r);
                for c in &mut self.inside {
                    match forgotten {
                        0 | 1 => c.arrays[forgotten] = other.arrays[forgotten],
                        2..=4 => c.indices[forgotten - 2] = other.indices[forgotten - 2],
                        _ => c.numbers[forgotten - 5] = other.numbers[forgotten - 5],
                    }
                }
                format!("forget {forgotten}")
            }
        }
    }
}

#[test]
fn random_runs_on_arrays_stay_inside() {
    for seed in 0..60 {
        let mut r = Random::new(seed);
        let inside = (0..4).map(|_| Concrete::random(&mut r)).collect();
        let mut run = Run {
            r,
            state: top(),
            inside,
        };
        for v in INDICES {
            run.state.assume(&Cond::cmp(CmpOp::Sge, v, word(FIRST)));
        }
        let mut history = Vec::new();
        for _ in 0..14 {
            history.push(run.step());
            for c in &run.inside {
                let history = history.join("\n");
                assert!(
                    c.is_in(&run.state),
                    "{seed}: {history}\n{c:?}\n{:?}",
                    run.state
                );
            }
        }
    }
}

#[test]
fn chains_stop_where_accesses_never_repeat() {
    let mut head = top();
    head.array_init(A, &byte(0));
    for n in 0..200 {
        let mut next = head.clone();
        let index = word(n % 50);
        next.array_store(A, A, &index, &byte(n % 7));
        next.join(&head);
        if n > 150 {
            assert!(next.leq(&head), "round {n}");
        }
        head.widen(&next, &Thresholds::default());
    }
}
