//! What a functor knows of a number, beside what the domain inside knows after
//! the same operations: at least that.

use super::points::{Sample, dim, expression, start, step};
use super::random::Random;
use super::{Outcome, Violation};
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::stack::dynamic::Num;
use crate::value::interval::Interval;
use ir::LinExpr;

/// How many operations a sequence has.
const LENGTH: usize = 6;

/// What `inside` knows and `functor` doesn't, if anything.
fn lost(r: &mut Random, functor: &Num, inside: &Num, dims: usize) -> Option<String> {
    if functor.is_bottom() {
        return None;
    }
    for e in (0..dims)
        .map(|i| LinExpr::dim(dim(i)))
        .chain([expression(r, dims)])
    {
        let (mine, theirs) = (functor.bounds(&e), inside.bounds(&e));
        if !mine.leq(&theirs) {
            return Some(format!("bounds of {e:?}: {mine}, not {theirs}"));
        }
        let (mine, theirs) = (functor.facts(&e), inside.facts(&e));
        let bits = mine.bits().leq(&theirs.bits());
        if !mine.range.leq(&theirs.range) || !mine.class.leq(&theirs.class) || !bits {
            return Some(format!("facts of {e:?}: {mine:?}, not {theirs:?}"));
        }
    }
    let x = dim(r.below(dims));
    let (mine, theirs) = (
        functor.elements(x, &Interval::TOP, 8),
        inside.elements(x, &Interval::TOP, 8),
    );
    let fewer = theirs.as_ref().is_none_or(|theirs| {
        let mine = mine.as_ref();
        mine.is_some_and(|mine| mine.iter().all(|k| theirs.contains(k)))
    });
    (!fewer).then(|| format!("elements of {x:?}: {mine:?}, not {theirs:?}"))
}

/// Runs `cases` random sequences of operations on an element of a functor and on
/// one of the domain inside. Where two elements come together, a functor may
/// merge what the domain doesn't: there a sequence ends.
pub(crate) fn know_what_is_inside(functor: &Num, inside: &Num, seed: u64, cases: u64) -> Outcome {
    let mut checked = 0;
    for case in 0..cases {
        let seed = seed * 1_000_003 + case;
        let mut r = Random::new(seed);
        let dims = 3;
        let begin = |top: &Num| -> Sample { start(&mut Random::new(seed), top, dims) };
        let (mut outer, mut inner) = (begin(functor), begin(inside));
        let mut history = vec![format!("start {:?}", outer.points)];
        for _ in 0..LENGTH {
            let mut same = r.clone();
            let what = step(&mut r, functor, &mut outer);
            step(&mut same, inside, &mut inner);
            let ends = ["join", "widen", "meet", "narrow"];
            if ends.iter().any(|end| what.starts_with(end)) {
                break;
            }
            history.push(what);
            checked += 1;
            if let Some(wrong) = lost(&mut r, &outer.element, &inner.element, dims) {
                return Err(Violation {
                    law: "functors know what the domain inside knows",
                    seed,
                    details: format!(
                        "{}\n{:?}\n{:?}\n{wrong}",
                        history.join("\n"),
                        outer.element,
                        inner.element
                    ),
                });
            }
        }
    }
    Ok(checked)
}
