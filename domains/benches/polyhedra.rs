//! What decomposition saves polyhedra: `cargo bench -p pincer-domains --bench
//! polyhedra`. The same statements on 40 variables that are related in blocks
//! of 4, in independent blocks and in one; medians of several runs, all ratios
//! of one process. Exits with 1 when a ratio is below its limit, or when the
//! two come to different answers.

use domains::lattice::{Lattice, Thresholds};
use domains::numeric::Numeric;
use domains::relational::decomposed::{Constraint, Factor, Supremum};
use domains::relational::polyhedra::{Polyhedra, Polyhedron};
use domains::value::interval::Interval;
use ir::{Dim, LinCons, LinExpr, Z};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

const BLOCKS: usize = 10;
const WIDTH: usize = 4;
const COLUMNS: usize = BLOCKS * WIDTH;

/// How often decomposed must be faster.
const LIMIT: f64 = 10.0;

/// What statements need, of a state over columns.
trait State: Clone {
    fn top() -> Self;
    fn assign(&mut self, x: usize, e: &LinExpr);
    fn assume_natural(&mut self, e: &LinExpr);
    fn join(&mut self, other: &Self);
    fn widen(&mut self, next: &Self);
    fn least(&self, e: &LinExpr) -> Option<Z>;
}

fn dim(x: usize) -> Dim {
    Dim(u32::try_from(x).unwrap_or(0))
}

fn var(x: usize) -> LinExpr {
    LinExpr::dim(dim(x))
}

impl State for Polyhedra {
    fn top() -> Self {
        Polyhedra::new()
    }
    fn assign(&mut self, x: usize, e: &LinExpr) {
        Numeric::assign(self, dim(x), e);
    }
    fn assume_natural(&mut self, e: &LinExpr) {
        self.assume(&LinCons::le(&LinExpr::constant(0), e));
    }
    fn join(&mut self, other: &Self) {
        Lattice::join(self, other);
    }
    fn widen(&mut self, next: &Self) {
        Lattice::widen(self, next, &Thresholds::default());
    }
    fn least(&self, e: &LinExpr) -> Option<Z> {
        let range: Interval = self.bounds(e);
        range.lo().finite().cloned()
    }
}

/// All variables in one block.
#[derive(Clone)]
struct Whole(Polyhedron);

fn row(e: &LinExpr) -> Vec<Z> {
    let mut row = vec![e.constant.clone()];
    row.extend((0..COLUMNS).map(|x| e.coefficient(dim(x))));
    row
}

impl State for Whole {
    fn top() -> Self {
        Whole(Polyhedron::universe(COLUMNS))
    }
    fn assign(&mut self, x: usize, e: &LinExpr) {
        if !e.coefficient(dim(x)).is_zero() {
            self.0.substitute(x, &row(e));
            return;
        }
        let Some(rest) = self.0.without(x) else {
            return;
        };
        let mut order: Vec<usize> = (0..COLUMNS - 1).collect();
        order.insert(x, COLUMNS - 1);
        self.0 = rest.product(&Polyhedron::universe(1)).select(&order);
        self.0.add(&Constraint {
            equality: true,
            row: row(&e.minus(&var(x))),
        });
    }
    fn assume_natural(&mut self, e: &LinExpr) {
        self.0.add(&Constraint {
            equality: false,
            row: row(e),
        });
    }
    fn join(&mut self, other: &Self) {
        if let Some(hull) = self.0.hull(&other.0) {
            self.0 = hull;
        }
    }
    fn widen(&mut self, next: &Self) {
        let mut larger = self.clone();
        larger.join(next);
        self.0 = self.0.widen(&larger.0);
    }
    fn least(&self, e: &LinExpr) -> Option<Z> {
        match self.0.supremum(&row(&e.scaled(&Z::MINUS_ONE))) {
            Supremum::Infinite => None,
            Supremum::Finite(n, d) => n.div_floor(&d).map(|k| -k),
        }
    }
}

/// Relations within one block: `0 <= x`, `2x <= y`, `z = x + y`, `z <= w`.
fn relate<S: State>(s: &mut S, block: usize) {
    let x = block * WIDTH;
    s.assume_natural(&var(x));
    s.assume_natural(&var(x + 1).plus_scaled(&Z::from(-2), &var(x)));
    s.assign(x + 2, &var(x).plus(&var(x + 1)));
    s.assume_natural(&var(x + 3).minus(&var(x + 2)));
}

fn related<S: State>() -> S {
    let mut s = S::top();
    for block in 0..BLOCKS {
        relate(&mut s, block);
    }
    s
}

/// A branch in one block: two assignments and a join.
fn branch<S: State>(s: &mut S, block: usize) {
    let x = block * WIDTH;
    let mut other = s.clone();
    s.assign(x + 3, &var(x + 3).plus_constant(&Z::ONE));
    other.assign(x + 1, &var(x + 1).plus(&var(x)));
    s.join(&other);
}

/// A loop that moves one block.
fn counting_loop<S: State>(s: &mut S, block: usize) {
    let x = block * WIDTH;
    for _ in 0..2 {
        let mut body = s.clone();
        body.assign(x, &var(x).plus_constant(&Z::ONE));
        body.assign(x + 1, &var(x + 1).plus_constant(&Z::from(3)));
        s.widen(&body);
    }
}

/// What is known of each block afterwards.
fn answers<S: State>(s: &S) -> Vec<Option<Z>> {
    (0..BLOCKS)
        .flat_map(|b| {
            let x = b * WIDTH;
            [
                var(x),
                var(x + 1).plus_scaled(&Z::from(-2), &var(x)),
                var(x + 3).minus(&var(x + 2)),
                var(x + 3).minus(&var(x)),
            ]
        })
        .map(|e| s.least(&e))
        .collect()
}

/// The median time of `f`, in seconds, after one run that doesn't count.
fn median(runs: usize, mut f: impl FnMut()) -> f64 {
    f();
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            f();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[runs / 2]
}

struct Timed {
    times: [f64; 3],
    answers: Vec<Option<Z>>,
}

fn timed<S: State>(runs: usize) -> Timed {
    let state: S = related();
    let each_block = |f: &dyn Fn(&mut S, usize)| {
        let mut s = state.clone();
        for block in 0..BLOCKS {
            f(&mut s, block);
        }
        s
    };
    let mut last = each_block(&|s, b| branch(s, b));
    for block in 0..BLOCKS {
        counting_loop(&mut last, block);
    }
    Timed {
        times: [
            median(runs, || drop(black_box(related::<S>()))),
            median(runs, || drop(black_box(each_block(&|s, b| branch(s, b))))),
            median(runs, || {
                drop(black_box(each_block(&|s, b| counting_loop(s, b))));
            }),
        ],
        answers: answers(&last),
    }
}

fn main() -> ExitCode {
    let blocks = timed::<Polyhedra>(15);
    let whole = timed::<Whole>(5);
    let mut good = blocks.answers == whole.answers;
    if !good {
        println!("the answers differ");
    }
    println!("{COLUMNS} variables in blocks of {WIDTH}, milliseconds, medians");
    println!("{:24}{:>12}{:>12}{:>9}", "", "blocks", "one block", "ratio");
    for (name, (a, b)) in ["assume and assign", "branch and join", "loop with widening"]
        .iter()
        .zip(blocks.times.iter().zip(&whole.times))
    {
        let ratio = b / a;
        println!("{name:24}{:12.3}{:12.3}{ratio:8.0}x", a * 1e3, b * 1e3);
        good &= ratio >= LIMIT;
    }
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
