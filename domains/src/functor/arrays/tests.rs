use super::*;
use crate::laws::random::Random;
use crate::layer::boolean::Boolean;
use crate::layer::machine::Machine;
use crate::relational::zones::Zones;
use crate::state::{Coordinate, Shape};
use ir::{Elem, Readings, Valuation};
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

/// Rows of the arrays have so many elements where they are tables.
const ROW: i64 = 2;

fn top() -> Arrays<Below> {
    with_rows_of(ROW)
}

fn with_rows_of(length: i64) -> Arrays<Below> {
    with(length, &[], &[])
}

/// Elements of some arrays name objects; some have to do with each other.
fn with(length: i64, objects: &[Var], groups: &[&[Var]]) -> Arrays<Below> {
    with_neighbours(length, objects, groups, &[])
}

/// Of some arrays, elements next to each other are related.
fn with_neighbours(
    length: i64,
    objects: &[Var],
    groups: &[&[Var]],
    neighbours: &[Var],
) -> Arrays<Below> {
    scoped(length, |scope| {
        scope.objects = objects.into();
        scope.groups = groups.iter().map(|g| Box::from(*g)).collect();
        scope.neighbours = neighbours.into();
    })
}

/// In a scope that is changed so.
fn scoped(length: i64, change: impl FnOnce(&mut Scope)) -> Arrays<Below> {
    let array = Type::Array(Elem::Int(WIDTH));
    let (index, number) = (Type::Int(INDEX_WIDTH), Type::Int(WIDTH));
    let signed = Readings {
        signed: true,
        unsigned: false,
    };
    let mut scope = Scope {
        types: [array, array, index, index, index, number, number].into(),
        readings: [signed; 7].into(),
        pointers: false,
        objects: [].into(),
        pointees: [].into(),
        counts: [].into(),
        groups: [].into(),
        neighbours: [].into(),
        same_indices: [].into(),
        made_of: [].into(),
        rewritten: [].into(),
        remembers: None,
        shapes: [Shape {
            first: 0,
            lengths: vec![length],
        }]
        .into(),
        floats: false,
        detail: 1,
    };
    change(&mut scope);
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
    narrowed(2, start, cond, body)
}

/// The same, narrowed so often.
fn narrowed(
    times: usize,
    start: &Arrays<Below>,
    cond: &Cond,
    body: impl Fn(&mut Arrays<Below>),
) -> Arrays<Below> {
    let thresholds = Thresholds::new([3, 4, 5, 6].map(ir::Z::from));
    let round = |head: &Arrays<Below>| {
        let mut s = head.clone();
        s.assume(cond);
        body(&mut s);
        s.join(start);
        s
    };
    let mut head = start.clone();
    for joins in 0.. {
        let next = round(&head);
        if next.leq(&head) {
            break;
        }
        if joins < 2 {
            head.join(&next);
        } else {
            head.widen(&next, &thresholds);
        }
    }
    for _ in 0..times {
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
    s.array_select(x, array, &J.into(), None);
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
        s.array_store(A, A, &I.into(), &X.into(), None);
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
    s.array_select(Y, A, &N.into(), None);
    assert!(!holds(&s, CmpOp::Sge, Y, byte(3)));
}

#[test]
fn a_loop_may_go_backwards() {
    let mut s = start();
    s.assign(I, &N.into());
    let s = after(&s, &Cond::cmp(CmpOp::Sgt, I, word(0)), |s| {
        add(s, I, -1);
        s.array_store(A, A, &I.into(), &byte(7), None);
    });
    assert!(holds(&element_below_n(&s, A, Y), CmpOp::Eq, Y, byte(7)));
}

#[test]
fn copies_have_equal_elements() {
    let mut s = start();
    s.assign(I, &word(0));
    let s = after(&s, &Cond::cmp(CmpOp::Slt, I, N), |s| {
        s.array_select(X, A, &I.into(), None);
        s.array_store(B, B, &I.into(), &X.into(), None);
        add(s, I, 1);
    });
    let mut s = element_below_n(&s, A, X);
    s.array_select(Y, B, &J.into(), None);
    assert!(holds(&s, CmpOp::Eq, X, Y));
}

#[test]
fn the_greatest_of_all_is_at_least_each() {
    let mut s = start();
    s.assume(&Cond::cmp(CmpOp::Sge, N, word(1)));
    s.array_select(Y, A, &word(0), None);
    s.assign(I, &word(1));
    let s = after(&s, &Cond::cmp(CmpOp::Slt, I, N), |s| {
        s.array_select(X, A, &I.into(), None);
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
    s.array_store(A, A, &word(0), &byte(9), None);
    s.array_select(Y, A, &word(0), None);
    assert!(holds(&s, CmpOp::Eq, Y, byte(9)));
    let s = element_below_n(&filled(), A, Y);
    let mut t = s.clone();
    t.array_store(A, A, &J.into(), &byte(9), None);
    t.array_select(Y, A, &J.into(), None);
    assert!(holds(&t, CmpOp::Eq, Y, byte(9)));
}

#[test]
fn negative_indices_are_not_known() {
    let mut s = top();
    s.array_init(A, &byte(1));
    s.array_select(X, A, &I.into(), None);
    assert!(!holds(&s, CmpOp::Eq, X, byte(1)));
    s.assume(&Cond::cmp(CmpOp::Sge, I, word(0)));
    s.array_select(X, A, &I.into(), None);
    assert!(holds(&s, CmpOp::Eq, X, byte(1)));
}

/// How `[row][column]` is an index; of at most so many rows.
fn cell(row: Coordinate, column: Coordinate, order: [usize; 2], most: i64) -> Cell {
    Cell {
        shape: 0,
        coordinates: vec![row, column],
        most,
        order: order.into(),
    }
}

fn plus(v: Var, plus: i64) -> Coordinate {
    let variable = Some((v, Sign::Signed));
    Coordinate { variable, plus }
}

/// `array[i][j] = x` and `x = array[i][j]`, in rows of three.
fn at_i_j(s: &mut Arrays<Below>, order: [usize; 2]) -> Cell {
    s.binary(N, BinOp::Mul, Flags::NONE, &I.into(), &word(3));
    s.binary(N, BinOp::Add, Flags::NONE, &N.into(), &J.into());
    cell(plus(I, 0), plus(J, 0), order, 100)
}

fn within(s: &mut Arrays<Below>, v: Var, to: i64) {
    s.havoc(v);
    s.assume(&Cond::cmp(CmpOp::Sge, v, word(0)));
    s.assume(&Cond::cmp(CmpOp::Slt, v, word(to)));
}

/// For all rows from 0 to 3, each from 0 to what `end` says, the element is `x`.
fn filled_rows(end: &Operand, by_columns: bool) -> Arrays<Below> {
    let mut s = with_rows_of(3);
    s.assume(&Cond::cmp(CmpOp::Sge, X, byte(3)));
    s.assume(&Cond::cmp(CmpOp::Sle, X, byte(5)));
    let (outer, inner) = if by_columns { (J, I) } else { (I, J) };
    let (most, order) = if by_columns { (3, [1, 0]) } else { (4, [0, 1]) };
    s.assign(outer, &word(0));
    let mut s = narrowed(0, &s, &Cond::cmp(CmpOp::Slt, outer, word(most)), |s| {
        s.assign(inner, &word(0));
        *s = narrowed(0, s, &Cond::cmp(CmpOp::Slt, inner, end.clone()), |s| {
            let cell = at_i_j(s, order);
            s.array_store(A, A, &N.into(), &X.into(), Some(&cell));
            add(s, inner, 1);
        });
        add(s, outer, 1);
    });
    within(&mut s, I, 4);
    within(&mut s, J, 3);
    s
}

fn holds_at_i_j(s: &Arrays<Below>) -> bool {
    let mut s = s.clone();
    let at = at_i_j(&mut s, [0, 1]);
    s.array_select(Y, A, &N.into(), Some(&at));
    holds(&s, CmpOp::Eq, Y, X)
}

#[test]
fn nested_loops_write_all_rows() {
    assert!(holds_at_i_j(&filled_rows(&word(3), false)));
    assert!(
        holds_at_i_j(&filled_rows(&word(4), true)),
        "column by column"
    );
    // The last of each row, or of each column, isn't written.
    assert!(!holds_at_i_j(&filled_rows(&word(2), false)));
    assert!(!holds_at_i_j(&filled_rows(&word(3), true)));
}

#[test]
fn nested_loops_write_triangles() {
    let mut s = filled_rows(&I.into(), false);
    assert!(!holds_at_i_j(&s));
    s.assume(&Cond::cmp(CmpOp::Slt, J, I));
    assert!(holds_at_i_j(&s));
}

#[test]
fn coordinates_outside_of_their_dimensions_say_nothing() {
    // What would be [0][4] is [1][1].
    let mut s = with_rows_of(3);
    s.array_init(A, &byte(1));
    s.assign(I, &word(0));
    s.assign(J, &word(4));
    let at = at_i_j(&mut s, [0, 1]);
    s.array_store(A, A, &N.into(), &byte(2), Some(&at));
    s.assign(I, &word(1));
    s.assign(J, &word(1));
    let at = at_i_j(&mut s, [0, 1]);
    s.array_select(Y, A, &N.into(), Some(&at));
    assert!(!holds(&s, CmpOp::Eq, Y, byte(1)));
    assert!(holds(&s, CmpOp::Eq, Y, byte(2)));
    // Nor what is above the most of the outermost one: that index may be any.
    let mut s = with_rows_of(3);
    s.array_init(A, &byte(1));
    s.assign(I, &word(200));
    s.assign(J, &word(0));
    s.assign(N, &word(5));
    let far = cell(plus(I, 0), plus(J, 0), [0, 1], 100);
    s.array_store(A, A, &N.into(), &byte(2), Some(&far));
    s.assign(I, &word(1));
    s.assign(J, &word(2));
    let at = at_i_j(&mut s, [0, 1]);
    s.array_select(Y, A, &N.into(), Some(&at));
    assert!(!holds(&s, CmpOp::Eq, Y, byte(1)));
}

#[test]
fn elements_that_name_objects_may_name_none() {
    for (least, most) in [(0, 1), (0, 0), (1, 1)] {
        let mut s = with(3, &[A], &[]);
        within(&mut s, I, 3);
        s.assume(&Cond::cmp(CmpOp::Sge, X, byte(least)));
        s.assume(&Cond::cmp(CmpOp::Sle, X, byte(most)));
        s.array_store(A, A, &I.into(), &X.into(), None);
        s.array_select(Y, A, &I.into(), None);
        let may = |value: i64| {
            let mut s = s.clone();
            s.assume(&Cond::cmp(CmpOp::Eq, Y, byte(value)));
            !s.is_bottom()
        };
        assert_eq!((may(0), may(1)), (least == 0, most == 1), "{least}..{most}");
    }
}

#[test]
fn coordinates_are_sums_of_variables_with_signs() {
    // [i - 1][j], and [x + 1][j] where x is -1 and narrower than indices.
    for (from, row) in [(plus(I, -1), 1), (plus(X, 1), 0)] {
        let mut s = with_rows_of(3);
        s.array_init(A, &byte(1));
        s.assign(I, &word(2));
        s.assign(X, &byte(-1));
        s.assign(J, &word(1));
        // Only the coordinates say which element it is.
        s.havoc(N);
        let at = cell(from, plus(J, 0), [0, 1], 100);
        s.array_store(A, A, &N.into(), &byte(2), Some(&at));
        for other in 0..3 {
            let mut s = s.clone();
            s.assign(I, &word(other));
            let at = at_i_j(&mut s, [0, 1]);
            s.array_select(Y, A, &N.into(), Some(&at));
            let is = if other == row { 2 } else { 1 };
            assert!(holds(&s, CmpOp::Eq, Y, byte(is)), "{row}, {other}");
        }
    }
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
                s.array_select(X, array, &word(at), None);
                s.assume(&Cond::cmp(CmpOp::Eq, X, byte(k)));
                if s.is_bottom() {
                    return false;
                }
                if let Some(next) = elements.get(usize::try_from(at + 1 - FIRST).unwrap_or(0)) {
                    s.array_select(Y, array, &word(at + 1), None);
                    s.assume(&Cond::cmp(CmpOp::Eq, Y, byte(*next)));
                    if s.is_bottom() {
                        return false;
                    }
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
        match self.r.below(14) {
            12 | 13 => {
                let (to, limit, last) = self.index();
                let arrays = [(name, [B, A][array]), ([B, A][array], name)];
                let turned = self.r.below(2);
                self.state.array_merge(name, arrays[turned], &index, &to);
                for c in &mut self.inside {
                    let from = at(c);
                    let to = limit.map_or(last, |i| c.indices[i]);
                    let (ours, theirs) = (c.arrays[array], c.arrays[1 - array]);
                    for (k, place) in (FIRST..).zip(0..5) {
                        let is_inside = from <= k && k < to;
                        let from_other = is_inside == (turned == 1);
                        c.arrays[array][place] = if from_other {
                            theirs[place]
                        } else {
                            ours[place]
                        };
                    }
                }
                format!("{name:?} = merge {:?}, {index:?}, {to:?}", arrays[turned])
            }
            9 | 10 => self.step_by_rows(array, number),
            0 | 1 => {
                self.state.array_select(NUMBERS[number], name, &index, None);
                for c in &mut self.inside {
                    c.numbers[number] = *c.element(array, at(c));
                }
                format!("{number} = {name:?}[{index:?}]")
            }
            2 | 3 => {
                let value = NUMBERS[number].into();
                self.state.array_store(name, name, &index, &value, None);
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
                    other.array_store(name, name, &index, &byte(2), None);
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
            11 => {
                let is_zero = self.r.once_in(2);
                let op = if is_zero { CmpOp::Eq } else { CmpOp::Ne };
                let cond = Cond::cmp(op, NUMBERS[number], byte(0));
                self.state.assume(&cond);
                self.inside.retain(|c| (c.numbers[number] == 0) == is_zero);
                format!("{number} is zero: {is_zero}")
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
                if self.r.once_in(2) {
                    self.state.project(&|v| v.index() != forgotten);
                } else {
                    self.state.havoc(Var::new(forgotten));
                }
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

    /// An access whose index is made of a row and a column.
    fn step_by_rows(&mut self, array: usize, number: usize) -> String {
        let mut coordinate = || {
            let i = self.r.below(3);
            let plus = self.r.between(-1, 1);
            let variable = (i < 2).then_some((INDICES[i], Sign::Signed));
            (i, Coordinate { variable, plus })
        };
        let (row, column) = (coordinate(), coordinate());
        let order = if self.r.once_in(2) { [0, 1] } else { [1, 0] };
        let made = cell(row.1, column.1, order, 1);
        let value = |c: &Concrete, (i, made): (usize, Coordinate)| {
            let variable = if i < 2 { c.indices[i] } else { 0 };
            variable + made.plus
        };
        self.state.havoc(N);
        self.state.assume(&Cond::cmp(CmpOp::Sge, N, word(FIRST)));
        self.state.assume(&Cond::cmp(CmpOp::Sle, N, word(3)));
        for c in &mut self.inside {
            let (row, column) = (value(c, row), value(c, column));
            let exact = (0..=1).contains(&row) && (0..ROW).contains(&column);
            c.indices[2] = if exact {
                row * ROW + column
            } else {
                self.r.between(FIRST, 3)
            };
        }
        // Where there is no other one, the domain may know the coordinates.
        for v in [I, J] {
            if self.r.once_in(2) {
                let inside = Cond::And(vec![
                    Cond::cmp(CmpOp::Sge, v, word(0)),
                    Cond::cmp(CmpOp::Sle, v, word(1)),
                ]);
                self.state.assume(&inside);
                let i = usize::from(v == J);
                self.inside.retain(|c| (0..=1).contains(&c.indices[i]));
            }
        }
        let name = [A, B][array];
        if self.r.once_in(2) {
            self.state
                .array_select(NUMBERS[number], name, &N.into(), Some(&made));
            for c in &mut self.inside {
                c.numbers[number] = *c.element(array, c.indices[2]);
            }
            format!("{number} = {name:?}[{made:?}]")
        } else {
            let value = NUMBERS[number].into();
            self.state
                .array_store(name, name, &N.into(), &value, Some(&made));
            for c in &mut self.inside {
                *c.element(array, c.indices[2]) = c.numbers[number];
            }
            format!("{name:?}[{made:?}] = {number}")
        }
    }
}

#[test]
#[ignore = "takes long; `make long`"]
fn random_runs_on_arrays_stay_inside() {
    for seed in 0..400 {
        let mut r = Random::new(seed);
        let inside = (0..4).map(|_| Concrete::random(&mut r)).collect();
        let objects: &[Var] = if seed < 200 { &[] } else { &[A] };
        let groups: &[&[Var]] = if seed % 2 == 0 { &[] } else { &[&[A], &[B]] };
        let neighbours: &[Var] = match seed % 3 {
            0 => &[],
            1 => &[B],
            _ => &[A, B],
        };
        let state = scoped(ROW, |scope| {
            scope.objects = objects.into();
            scope.groups = groups.iter().map(|g| Box::from(*g)).collect();
            scope.neighbours = neighbours.into();
            if seed % 5 < 2 {
                scope.remembers = Some((INDICES[0], Sign::Signed));
            }
            if seed % 7 < 3 {
                scope.rewritten = [(A, INDICES[1]), (B, INDICES[0])].into();
            }
            if seed % 11 < 5 {
                scope.made_of = [(INDICES[0], INDICES[2])].into();
            }
        });
        let mut run = Run { r, state, inside };
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
fn a_search_that_went_on_is_told_from_one_that_stopped() {
    let start = |made_of: &[(Var, Var)]| {
        let mut s = scoped(ROW, |scope| scope.made_of = made_of.into());
        s.assign(J, &word(4));
        s.assign(I, &J.into());
        s.array_select(X, A, &I.into(), None);
        s
    };
    for (made_of, expected) in [(&[(I, J)][..], Tri::True), (&[], Tri::Unknown)] {
        let mut stopped = start(made_of);
        stopped.assume(&Cond::cmp(CmpOp::Eq, X, byte(7)));
        let mut went_on = start(made_of);
        went_on.assume(&Cond::cmp(CmpOp::Slt, X, byte(7)));
        went_on.binary(J, BinOp::Add, Flags::NONE, &J.into(), &word(1));
        let mut both = stopped.clone();
        both.join(&went_on);
        assert!(stopped.leq(&both) && went_on.leq(&both));
        // Where it went on, the last element was less.
        both.assume(&Cond::cmp(CmpOp::Eq, J, word(5)));
        both.array_select(Y, A, &I.into(), None);
        assert_eq!(both.decide(&Cond::cmp(CmpOp::Slt, Y, byte(7))), expected);
    }
}

#[test]
fn groups_keep_what_they_know_when_another_one_is_accessed() {
    let mut s = with(ROW, &[], &[&[A], &[B]]);
    s.array_init(A, &byte(0));
    s.assume(&Cond::cmp(CmpOp::Sge, I, word(0)));
    s.assume(&Cond::cmp(CmpOp::Sge, J, word(0)));
    // What is read from one is known where it is written to the other.
    s.array_select(X, A, &I.into(), None);
    s.array_init(B, &byte(0));
    s.array_store(B, B, &J.into(), &X.into(), None);
    s.havoc(X);
    s.array_select(X, B, &N.into(), None);
    s.assume(&Cond::cmp(CmpOp::Sge, N, word(0)));
    s.array_select(X, B, &N.into(), None);
    assert_eq!(s.decide(&Cond::cmp(CmpOp::Eq, X, byte(0))), Tri::True);
    s.array_store(A, A, &N.into(), &byte(3), None);
    s.array_select(Y, B, &J.into(), None);
    assert_eq!(s.decide(&Cond::cmp(CmpOp::Eq, Y, byte(0))), Tri::True);
    s.array_select(Y, A, &N.into(), None);
    assert_eq!(s.decide(&Cond::cmp(CmpOp::Eq, Y, byte(3))), Tri::True);
}

#[test]
fn a_copy_of_an_array_in_another_group_is_unknown() {
    let mut s = with(ROW, &[], &[&[A], &[B]]);
    s.array_init(A, &byte(5));
    s.array_init(B, &byte(0));
    s.array_copy(B, A);
    s.array_select(X, B, &word(1), None);
    assert_eq!(s.decide(&Cond::cmp(CmpOp::Eq, X, byte(0))), Tri::Unknown);
}

#[test]
fn chains_stop_where_accesses_never_repeat() {
    let mut head = top();
    head.array_init(A, &byte(0));
    for n in 0..200 {
        let mut next = head.clone();
        let index = word(n % 50);
        next.array_store(A, A, &index, &byte(n % 7), None);
        next.join(&head);
        if n > 150 {
            assert!(next.leq(&head), "round {n}");
        }
        head.widen(&next, &Thresholds::default());
    }
}

#[test]
fn what_is_merged_is_told_apart_by_its_indices() {
    let mut s = start();
    s.array_init(A, &byte(7));
    s.array_init(B, &byte(1));
    s.array_merge(A, (B, A), &word(0), &N.into());
    // Below n there is what was taken from the other one.
    let t = element_below_n(&s, A, X);
    assert_eq!(t.decide(&Cond::cmp(CmpOp::Eq, X, byte(1))), Tri::True);
    // From n on there is what was there before.
    s.array_select(X, A, &N.into(), None);
    assert_eq!(s.decide(&Cond::cmp(CmpOp::Eq, X, byte(7))), Tri::True);
    s.array_select(X, B, &N.into(), None);
    assert_eq!(s.decide(&Cond::cmp(CmpOp::Eq, X, byte(1))), Tri::True);
}

#[test]
fn what_is_merged_from_another_group_is_unknown() {
    let mut s = with(ROW, &[], &[&[A], &[B]]);
    s.array_init(A, &byte(5));
    s.array_init(B, &byte(0));
    s.array_merge(B, (A, B), &word(0), &word(2));
    let zero = Cond::cmp(CmpOp::Eq, X, byte(0));
    let mut t = s.clone();
    t.array_select(X, B, &word(1), None);
    assert_eq!(t.decide(&zero), Tri::Unknown);
    s.array_select(X, B, &word(2), None);
    assert_eq!(s.decide(&zero), Tri::True);
}

/// `a`, of which one knows pairs of elements.
fn in_pairs() -> Arrays<Below> {
    let mut s = with_neighbours(ROW, &[], &[], &[A]);
    s.assume(&Cond::cmp(CmpOp::Sge, N, word(1)));
    s.assume(&Cond::cmp(CmpOp::Sle, N, word(1000)));
    s
}

/// Whether it is known that `a[j] <= a[j + 1]`, where `0 <= j < n - 1`.
fn is_sorted(s: &Arrays<Below>) -> bool {
    let mut s = s.clone();
    s.havoc(J);
    s.assume(&Cond::cmp(CmpOp::Sge, J, word(0)));
    s.assume(&Cond::cmp(CmpOp::Slt, J, N));
    s.assign(I, &J.into());
    add(&mut s, I, 1);
    s.assume(&Cond::cmp(CmpOp::Slt, I, N));
    s.array_select(X, A, &J.into(), None);
    s.array_select(Y, A, &I.into(), None);
    holds(&s, CmpOp::Sle, X, Y)
}

/// `for (i = 1; i < n; i++) { j = i - 1; body }`
fn loop_over_pairs(start: &Arrays<Below>, body: impl Fn(&mut Arrays<Below>)) -> Arrays<Below> {
    let mut s = start.clone();
    s.assign(I, &word(1));
    after(&s, &Cond::cmp(CmpOp::Slt, I, N), |s| {
        s.assign(J, &I.into());
        add(s, J, -1);
        body(s);
        s.havoc(J);
        s.havoc(X);
        s.havoc(Y);
        add(s, I, 1);
    })
}

#[test]
fn what_is_never_less_than_the_one_before_is_sorted() {
    let s = loop_over_pairs(&in_pairs(), |s| {
        s.array_select(X, A, &J.into(), None);
        s.havoc(Y);
        s.assume(&Cond::cmp(CmpOp::Sge, Y, X));
        s.array_store(A, A, &I.into(), &Y.into(), None);
    });
    assert!(is_sorted(&s));
    assert!(!is_sorted(&in_pairs()));
}

#[test]
fn what_was_found_sorted_stays_so_where_all_change_alike() {
    let found = loop_over_pairs(&in_pairs(), |s| {
        s.array_select(X, A, &J.into(), None);
        s.array_select(Y, A, &I.into(), None);
        s.assume(&Cond::cmp(CmpOp::Sle, X, Y));
    });
    assert!(is_sorted(&found));
    // The indices there aren't those here.
    let mut s = in_pairs();
    s.array_init(A, &X.into());
    let increased = |s: &mut Arrays<Below>| {
        s.array_select(X, A, &J.into(), None);
        s.assume(&Cond::cmp(CmpOp::Slt, X, byte(100)));
        s.binary(X, BinOp::Add, Flags::NONE, &X.into(), &byte(1));
        s.array_store(A, A, &J.into(), &X.into(), None);
        s.havoc(X);
        add(s, J, 1);
    };
    s.havoc(X);
    s.havoc(Y);
    s.assign(J, &word(0));
    let all = after(&s, &Cond::cmp(CmpOp::Slt, J, N), increased);
    assert!(is_sorted(&all));
    // One alone.
    increased(&mut s);
    assert!(!is_sorted(&s));
}

#[test]
fn elements_beside_those_at_unknown_indices_change() {
    let mut s = in_pairs();
    s.array_init(A, &byte(0));
    assert!(is_sorted(&s));
    s.havoc(I);
    s.array_store(A, A, &I.into(), &byte(-1), None);
    assert!(!is_sorted(&s));
}
