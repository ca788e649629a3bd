//! Lattice laws on random elements, compared by `leq` both ways.

use super::points::{DIMS, Sample, at, dim, sample, step, value, wrong_at};
use super::random::Random;
use super::{Outcome, Violation};
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::stack::dynamic::Num;
use crate::value::interval::Interval;
use ir::Z;

/// How many operations a random element is made of at most.
const STEPS: usize = 5;

/// What a domain's meet gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meets {
    /// At most both.
    AtMostBoth,
    /// At most the left one: the domain is no lattice.
    AtMostTheLeft,
}

/// Checks the order laws on `cases` random triples.
pub(crate) fn lattice(top: &Num, meets: Meets, seed: u64, cases: u64) -> Outcome {
    let mut checked = 0;
    for case in 0..cases {
        let seed = seed * 1_000_003 + case;
        let mut r = Random::new(seed);
        let [a, b, c] = std::array::from_fn(|_| sample(&mut r, top, STEPS));
        let thresholds = Thresholds::new((0..r.below(4)).map(|_| Z::from(r.between(-20, 20))));
        let broken = first_broken(
            &mut r,
            (top, meets),
            [&a, &b, &c],
            &thresholds,
            &mut checked,
        );
        if let Some(law) = broken {
            return Err(Violation {
                law,
                seed,
                details: format!("a = {a:?}\nb = {b:?}\nc = {c:?}\n{thresholds:?}"),
            });
        }
    }
    Ok(checked)
}

fn first_broken(
    r: &mut Random,
    (top, meets): (&Num, Meets),
    [a, b, c]: [&Sample; 3],
    thresholds: &Thresholds,
    checked: &mut u64,
) -> Option<&'static str> {
    let (x, y, z) = (&a.element, &b.element, &c.element);
    let changed = |f: &dyn Fn(&mut Num)| {
        let mut n = x.clone();
        f(&mut n);
        n
    };
    let bottom = changed(&|n| n.set_bottom());
    let everything = changed(&|n| n.set_top());
    let join = changed(&|n| n.join(y));
    let meet = changed(&|n| n.meet(y));
    let widened = changed(&|n| n.widen(y, thresholds));
    let narrowed = changed(&|n| n.narrow(&meet));
    let mut all_three = join.clone();
    all_three.join(z);
    let twice = changed(&|n| n.join(x));
    let with_bottom = changed(&|n| n.join(&bottom));
    let with_top = changed(&|n| n.meet(&everything));
    // Two random elements are hardly ever comparable; these often are.
    let mut after = a.clone();
    step(r, top, &mut after);

    let laws: [(&'static str, bool); 24] = [
        ("leq is reflexive", x.leq(x)),
        (
            "leq is transitive",
            x.leq(&join) && join.leq(&all_three) && x.leq(&all_three),
        ),
        ("bottom is least", bottom.leq(x) && bottom.is_bottom()),
        ("top is greatest", x.leq(&everything) && everything.is_top()),
        (
            "top is not bottom",
            !everything.is_bottom() && !everything.leq(&bottom),
        ),
        (
            "only bottom is below bottom",
            x.is_bottom() || !x.leq(&bottom),
        ),
        ("join is an upper bound of the left", x.leq(&join)),
        ("join is an upper bound of the right", y.leq(&join)),
        ("join is idempotent", twice.leq(x) && x.leq(&twice)),
        ("join with bottom changes nothing", with_bottom.leq(x)),
        ("meet is at most the left", meet.leq(x)),
        (
            "meet is at most the right",
            meets == Meets::AtMostTheLeft || meet.leq(y),
        ),
        (
            "meet with top changes nothing",
            with_top.leq(x) && x.leq(&with_top),
        ),
        ("widening is an upper bound of the left", x.leq(&widened)),
        ("widening is an upper bound of the right", y.leq(&widened)),
        ("narrowing keeps what both contain", meet.leq(&narrowed)),
        ("narrowing only shrinks", narrowed.leq(x)),
        ("join contains the points of both", {
            holds_all(r, &join, [a, b], checked)
        }),
        ("widening contains the points of both", {
            holds_all(r, &widened, [a, b], checked)
        }),
        ("meet contains common points", {
            a.points.first().is_none_or(|p| {
                let mut also = y.clone();
                also.join(&at(top, p));
                also.meet(x);
                *checked += 1;
                wrong_at(r, &also, p).is_none()
            })
        }),
        ("leq is sound on points", {
            !x.leq(y) || holds_all(r, y, [a, b], checked)
        }),
        ("leq with what a step makes is sound on points", {
            (!x.leq(&after.element) || holds_all(r, &after.element, [a, &after], checked))
                && (!after.element.leq(x) || holds_all(r, x, [a, &after], checked))
        }),
        ("an element with points is not bottom", {
            a.points.is_empty() || !x.is_bottom()
        }),
        ("the ⊤ of the registry is ⊤", top.is_top()),
    ];
    *checked += laws.len() as u64;
    laws.iter().find(|(_, holds)| !holds).map(|(law, _)| *law)
}

fn holds_all(r: &mut Random, element: &Num, of: [&Sample; 2], checked: &mut u64) -> bool {
    of.iter().flat_map(|s| &s.points).all(|p| {
        *checked += 1;
        wrong_at(r, element, p).is_none()
    })
}

/// Runs `chains` widening chains against random growth: how often each grows
/// must stay within `longest(dimensions, thresholds)`.
pub(crate) fn chains(
    top: &Num,
    longest: fn(usize, usize) -> usize,
    seed: u64,
    chains: u64,
) -> Outcome {
    let mut checked = 0;
    for chain in 0..chains {
        let seed = seed * 1_000_003 + chain;
        let mut r = Random::new(seed);
        let count = r.below(6);
        let thresholds = Thresholds::new((0..count).map(|_| Z::from(r.between(-30, 30))));
        let limit = longest(DIMS, thresholds.values().len());
        let mut x = sample(&mut r, top, STEPS).element;
        let mut grown = 0;
        for _ in 0..2 * limit + 10 {
            // A little more each time, so that chains get long.
            let mut next = x.clone();
            next.join(&sample(&mut r, top, 1).element);
            let before = x.clone();
            x.widen(&next, &thresholds);
            checked += 1;
            grown += usize::from(!x.leq(&before));
        }
        if grown > limit {
            return Err(Violation {
                law: "every increasing chain stops",
                seed,
                details: format!("grew {grown} times, stated limit {limit}\n{x:?}"),
            });
        }
    }
    Ok(checked)
}

/// How often each bound is taken down by one in a decreasing chain.
const TIGHTENED: i64 = 60;

/// Narrows `chains` random elements by upper bounds that come down again and
/// again: that must soon change nothing any more.
pub(crate) fn decreasing_chains(top: &Num, seed: u64, chains: u64) -> Outcome {
    let mut checked = 0;
    for chain in 0..chains {
        let seed = seed * 1_000_003 + chain;
        let mut r = Random::new(seed);
        let Sample {
            element, points, ..
        } = sample(&mut r, top, STEPS);
        let Some(p) = points.first() else {
            continue;
        };
        // Nothing bounds it from above, in some dimensions.
        let mut x = element.clone();
        x.join(&at(top, p));
        for i in (0..DIMS).filter(|_| !r.once_in(3)) {
            let mut higher = x.clone();
            higher.forget(dim(i));
            x.join(&higher);
        }
        let mut shrunk = 0;
        for down in 0..TIGHTENED {
            for i in 0..DIMS {
                let most = value(p, dim(i)) + Z::from(TIGHTENED - down);
                let mut next = x.clone();
                next.assume_bounds(dim(i), &Interval::at_most(most));
                let before = x.clone();
                x.narrow(&next);
                checked += 1;
                shrunk += i64::from(!before.leq(&x));
            }
        }
        if shrunk >= TIGHTENED {
            return Err(Violation {
                law: "every decreasing chain stops",
                seed,
                details: format!("{element:?}\nshrank {shrunk} times\n{x:?}"),
            });
        }
    }
    Ok(checked)
}
