//! Widening in loops that programs have: what is guarded and moved once comes
//! round again, and what one turn found another turn uses. (Chains of random
//! elements don't alternate: a domain whose closure brings back what it widened
//! passes them.)

use super::points::{DIMS, dim};
use super::random::Random;
use super::{Outcome, Violation};
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::stack::dynamic::Num;
use ir::{Dim, LinCons, LinExpr, Z};

/// After how many rounds a loop must be at rest. No bound that domains state is
/// larger for so few numbers; loops take some ten.
const MAX_ROUNDS: usize = 1500;

/// One way through the body: `assume x <= y + k; z := w + l`.
#[derive(Clone, Debug)]
struct Turn {
    guard: LinCons,
    target: Dim,
    value: LinExpr,
}

fn turn(r: &mut Random) -> Turn {
    let x = |r: &mut Random| LinExpr::dim(dim(r.below(DIMS)));
    let step = |r: &mut Random| Z::from(r.pick(&[-1, 0, 1, 1, 2]));
    let (left, right) = (x(r), x(r));
    let guard = LinCons::le(&left, &right.plus_constant(&step(r)));
    let target = dim(r.below(DIMS));
    let value = match r.below(8) {
        0 => x(r).plus(&x(r)),
        1 => LinExpr::constant(r.between(-3, 3)),
        _ => x(r).plus_constant(&step(r)),
    };
    Turn {
        guard,
        target,
        value,
    }
}

/// Runs `loops` random loops to their fixpoints.
pub(crate) fn stop(top: &Num, seed: u64, loops: u64) -> Outcome {
    let mut checked = 0;
    for case in 0..loops {
        let seed = seed * 1_000_003 + case;
        let mut r = Random::new(seed);
        let count = r.below(4);
        let thresholds = Thresholds::new((0..count).map(|_| Z::from(r.between(-30, 30))));
        let turns: Vec<Turn> = (0..=1 + r.below(3)).map(|_| turn(&mut r)).collect();
        // All ways join at the end of the body, or each is a loop of its own.
        let joined = r.once_in(2);
        let mut start = top.clone();
        for i in 0..DIMS {
            start.assign(dim(i), &LinExpr::constant(r.between(-2, 2)));
        }
        let after = |x: &Num, turn: &Turn| {
            let mut next = x.clone();
            next.assume(&turn.guard);
            next.assign(turn.target, &turn.value);
            next
        };
        let mut x = start.clone();
        let mut still = 0;
        for round in 0.. {
            let mut next = start.clone();
            if joined {
                for turn in &turns {
                    next.join(&after(&x, turn));
                }
            } else {
                next.join(&after(&x, &turns[round % turns.len()]));
            }
            checked += 1;
            if next.leq(&x) {
                still += 1;
            } else {
                still = 0;
                x.widen(&next, &thresholds);
            }
            if still >= turns.len() {
                break;
            }
            if round > MAX_ROUNDS {
                return Err(Violation {
                    law: "every loop comes to rest",
                    seed,
                    details: format!("{turns:#?}\njoined: {joined}\n{thresholds:?}\n{x:?}"),
                });
            }
        }
    }
    Ok(checked)
}
