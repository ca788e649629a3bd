//! Boxes of three dimensions against sets of points.

use super::super::Boxes;
use super::super::block::Block;
use super::super::levels::Levels;
use super::super::manager::Manager;
use super::super::node::Diagram;
use super::super::ops::Ops;
use super::{dim, interval, x};
use crate::lattice::Lattice;
use crate::laws::random::Random;
use crate::numeric::Numeric;
use crate::tuning::MAX_SEGMENTS;
use ir::{Dim, Formula, LinCons, Rel, Sign, Z};

const DIMS: usize = 3;
const LEAST: i64 = -8;
const GREATEST: i64 = 7;

type Point = [i64; DIMS];

impl Block {
    fn contains(&self, p: impl Fn(Dim) -> Z) -> bool {
        let mut d = &self.diagram;
        while let Diagram::Node(n) = d {
            d = if p(n.dim) <= n.bound { &n.low } else { &n.high };
        }
        *d == Diagram::All
    }
}

impl Boxes {
    fn contains(&self, p: &Point) -> bool {
        let value = |d: Dim| Z::from(p[d.0 as usize]);
        !self.bottom && self.each_block().all(|b| b.contains(value))
    }
}

/// A set of points, one by one.
#[derive(Clone, PartialEq)]
struct Grid(Vec<bool>);

fn points() -> impl Iterator<Item = Point> {
    let all = LEAST..=GREATEST;
    let (b, c) = (all.clone(), all.clone());
    all.flat_map(move |x| {
        let c = c.clone();
        b.clone()
            .flat_map(move |y| c.clone().map(move |z| [x, y, z]))
    })
}

fn index(p: &Point) -> Option<usize> {
    p.iter().try_fold(0usize, |i, k| {
        let inside = (LEAST..=GREATEST).contains(k);
        inside.then(|| i * 16 + usize::try_from(k - LEAST).unwrap())
    })
}

impl Grid {
    fn of(f: impl Fn(&Point) -> bool) -> Grid {
        Grid(points().map(|p| f(&p)).collect())
    }

    fn has(&self, p: &Point) -> bool {
        index(p).is_some_and(|i| self.0[i])
    }

    fn is_within(&self, other: &Grid) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| !a || *b)
    }

    /// The points that become one of these when a coordinate is changed.
    fn without(&self, i: usize) -> Grid {
        Grid::of(|p| {
            (LEAST..=GREATEST).any(|k| {
                let mut q = *p;
                q[i] = k;
                self.has(&q)
            })
        })
    }

    /// The size of the only diagram of the set.
    fn size(&self) -> usize {
        let manager = Manager::new();
        let mut all = Diagram::Empty;
        for p in points().filter(|p| self.has(p)) {
            let mut point = Diagram::All;
            for (i, k) in p.iter().enumerate().rev() {
                point = manager.within(dim(i), &interval(*k, *k), &point);
            }
            all = Ops::new(&manager).join(&all, &point).unwrap();
        }
        Levels::new(&all).size()
    }
}

fn universe(top: &Boxes) -> Boxes {
    let mut all = top.clone();
    for i in 0..DIMS {
        all.assume_bounds(dim(i), &interval(LEAST, GREATEST));
    }
    all
}

fn random_box(r: &mut Random, top: &Boxes) -> (Boxes, Grid) {
    let ends: [(i64, i64); DIMS] = std::array::from_fn(|_| {
        let (a, b) = (r.between(LEAST, GREATEST), r.between(LEAST, GREATEST));
        (a.min(b), a.max(b))
    });
    let mut element = top.clone();
    for (i, (lo, hi)) in ends.iter().enumerate() {
        element.set_bounds(dim(i), &interval(*lo, *hi));
    }
    let inside = |p: &Point| p.iter().zip(ends).all(|(k, (lo, hi))| lo <= *k && *k <= hi);
    (element, Grid::of(inside))
}

/// One random operation that unions of boxes can do exactly.
fn step(r: &mut Random, top: &Boxes, (element, grid): &mut (Boxes, Grid), other: &(Boxes, Grid)) {
    let i = r.below(DIMS);
    match r.below(11) {
        0 | 1 => {
            element.join(&other.0);
            *grid = Grid::of(|p| grid.has(p) || other.1.has(p));
        }
        2 => {
            element.meet(&other.0);
            *grid = Grid::of(|p| grid.has(p) && other.1.has(p));
        }
        3 | 4 => {
            let (a, k) = (r.pick(&[-2, -1, 1, 3]), r.between(-12, 12));
            let rel = r.pick(&[Rel::Le, Rel::Eq, Rel::Ne, Rel::Ne]);
            let c = LinCons {
                expr: x(i).scaled(&Z::from(a)).plus_constant(&Z::from(k)),
                rel,
            };
            element.assume(&c);
            *grid = Grid::of(|p| grid.has(p) && c.eval(|d| Z::from(p[d.0 as usize])));
        }
        5 => {
            element.forget(dim(i));
            element.assume_bounds(dim(i), &interval(LEAST, GREATEST));
            *grid = grid.without(i);
        }
        6 => {
            element.project(&|d| d == dim(i));
            element.meet(&universe(top));
            for j in (0..DIMS).filter(|j| *j != i) {
                *grid = grid.without(j);
            }
        }
        7 => {
            let (k, negate) = (r.between(-5, 5), r.once_in(3));
            let sign = if negate { -1 } else { 1 };
            let e = x(i).scaled(&Z::from(sign)).plus_constant(&Z::from(k));
            element.assign(dim(i), &e);
            element.assume_bounds(dim(i), &interval(LEAST, GREATEST));
            *grid = Grid::of(|p| {
                let mut q = *p;
                q[i] = sign * (p[i] - k);
                grid.has(&q)
            });
        }
        8 => {
            let j = (i + 1 + r.below(DIMS - 1)) % DIMS;
            let spare = dim(DIMS);
            element.rename(&[(dim(i), spare)]);
            element.rename(&[(dim(j), dim(i)), (spare, dim(j))]);
            *grid = Grid::of(|p| {
                let mut q = *p;
                q.swap(i, j);
                grid.has(&q)
            });
        }
        9 => {
            let j = (i + 1 + r.below(DIMS - 1)) % DIMS;
            element.forget(dim(j));
            element.expand(dim(i), dim(j));
            let rest = grid.without(j);
            *grid = Grid::of(|p| {
                let mut q = *p;
                q[i] = p[j];
                rest.has(p) && rest.has(&q)
            });
        }
        _ => {
            // Wrapping to 3 bits, where the points stay within the grid.
            let sign = r.pick(&Sign::ALL);
            element.wrap(dim(i), 3, sign);
            *grid = Grid::of(|p| {
                Z::from(p[i]).fits(3, sign)
                    && [-8, 0, 8].iter().any(|lap| {
                        let mut q = *p;
                        q[i] += lap;
                        grid.has(&q)
                    })
            });
        }
    }
}

#[test]
fn boxes_are_the_sets_of_points_that_brute_force_finds() {
    let mut r = Random::new(1);
    let (mut exact, mut within, mut apart) = (0, 0, 0);
    for _ in 0..400 {
        let top = Boxes::new();
        let mut all = [0; 3].map(|_| random_box(&mut r, &top));
        for _ in 0..12 {
            let (i, j) = (r.below(3), r.below(3));
            let other = all[j].clone();
            step(&mut r, &top, &mut all[i], &other);
            let (element, grid) = &mut all[i];
            element.check();
            if Grid::of(|p| element.contains(p)) == *grid {
                exact += 1;
            } else {
                // Only what is too large may be too much.
                assert!(points().all(|p| !grid.has(&p) || element.contains(&p)));
                assert!(grid.size() > MAX_SEGMENTS, "{element:?}");
                *grid = Grid::of(|p| element.contains(p));
            }
            let none = grid.0.iter().all(|b| !b);
            assert_eq!(element.is_bottom(), none);
            for other in &all {
                let below = all[i].1.is_within(&other.1);
                assert_eq!(all[i].0.leq(&other.0), below);
                *if below { &mut within } else { &mut apart } += 1;
            }
        }
    }
    assert!(
        exact > 4_500 && within > 5_000 && apart > 3_000,
        "{exact} {within} {apart}"
    );
}

#[test]
fn equal_sets_are_the_same_node() {
    let top = Boxes::new();
    let mut r = Random::new(2);
    for _ in 0..200 {
        let (a, b) = (random_box(&mut r, &top).0, random_box(&mut r, &top).0);
        let c = random_box(&mut r, &top).0;
        let joined = |order: [&Boxes; 3]| {
            let mut all = order[0].clone();
            all.join(order[1]);
            all.join(order[2]);
            all
        };
        let (p, q) = (joined([&a, &b, &c]), joined([&c, &a, &b]));
        assert!(p.leq(&q) && q.leq(&p));
        let nodes =
            |e: &Boxes| -> Vec<usize> { e.each_block().map(|b| b.diagram.address()).collect() };
        assert_eq!(nodes(&p), nodes(&q));
    }
}

/// Two managers: nothing is shared, and nothing wrong is said.
#[test]
fn elements_of_two_managers_get_along() {
    let mut r = Random::new(3);
    for _ in 0..200 {
        let (mut a, p) = random_box(&mut r, &Boxes::new());
        let (b, q) = random_box(&mut r, &Boxes::new());
        assert_eq!(a.leq(&b), p.is_within(&q));
        a.join(&b);
        assert!(points().all(|x| a.contains(&x) == (p.has(&x) || q.has(&x))));
        a.meet(&b);
        assert!(points().all(|x| a.contains(&x) == q.has(&x)));
    }
}

#[test]
fn threads_share_a_manager() {
    let top = Boxes::new();
    let work = || {
        let mut r = Random::new(4);
        let mut all = top.clone();
        all.set_bottom();
        for _ in 0..300 {
            let (mut a, _) = random_box(&mut r, &top);
            a.join(&random_box(&mut r, &top).0);
            all.join(&a);
            a.project(&|d| d != dim(1));
        }
        all
    };
    let results: Vec<Boxes> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    for all in &results {
        assert!(all.leq(&results[0]) && results[0].leq(all));
        assert!(all.env.differences(&results[0].env).next().is_none());
    }
}

#[test]
fn formulas_say_the_same() {
    let mut r = Random::new(6);
    for _ in 0..100 {
        let top = Boxes::new();
        let mut a = random_box(&mut r, &top);
        for _ in 0..6 {
            let other = random_box(&mut r, &top);
            step(&mut r, &top, &mut a, &other);
        }
        let formula = a.0.formula();
        for p in points().step_by(7) {
            let holds = holds(&formula, &p);
            assert_eq!(holds, a.0.contains(&p), "{formula:?} at {p:?}");
        }
    }
}

fn holds(f: &Formula, p: &Point) -> bool {
    match f {
        Formula::True => true,
        Formula::False => false,
        Formula::Lin(c) => c.eval(|d| Z::from(p[d.0 as usize])),
        Formula::And(all) => all.iter().all(|f| holds(f, p)),
        Formula::Or(all) => all.iter().any(|f| holds(f, p)),
        other => panic!("{other:?}"),
    }
}
