//! Whether comparisons hold together, by the order that they make: what sorts, merges or
//! looks for the least asks of numbers nothing else. Circuits that compare are hard for
//! solvers of bits; a cycle with a `<` in it is found in the cube of the terms that are
//! compared (V. Pratt, *Two Easy Theories Whose Combination is Hard*, 1977). That there is
//! none is said only with numbers for which all holds.

use super::boxes::Answer;
use super::model::Model;
use super::term::{Id, Node, Scalar, Sort, Terms};
use super::text;
use crate::term::Value;
use crate::tuning::COMPARED;
use ir::{Sign, Z};
use rustc_hash::FxHashMap as HashMap;

/// How one term stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    None,
    NotAbove,
    Below,
}

/// Comparisons of terms.
#[derive(Default)]
struct Order {
    terms: Vec<Id>,
    place: HashMap<Id, usize>,
    /// `a < b`, by the reading.
    below: Vec<(Sign, usize, usize)>,
    /// `a <= b`, by the reading.
    not_above: Vec<(Sign, usize, usize)>,
    equal: Vec<(usize, usize)>,
    different: Vec<(usize, usize)>,
    /// Whether something else is wanted, too.
    is_more: bool,
}

/// Whether all of these hold for some values of variables, as far as orders tell.
pub(super) fn solve(terms: &Terms, wanted: &[Id]) -> Answer {
    let Some(order) = Order::of(terms, wanted) else {
        return Answer::Unknown;
    };
    let signs: Vec<Sign> = Sign::ALL
        .into_iter()
        .filter(|s| order.is_read(*s))
        .collect();
    for sign in &signs {
        if order.ways(terms, *sign, &[]).is_none() {
            return Answer::Never;
        }
    }
    let sign = match signs[..] {
        [] => Sign::Signed,
        [sign] => sign,
        _ => return Answer::Unknown,
    };
    if signs.is_empty() && order.ways(terms, sign, &[]).is_none() {
        return Answer::Never;
    }
    let found = order.numbers(terms, sign).filter(|found| {
        let cone = text::cone(terms, wanted);
        let model = Model::of_cone(terms, found.clone(), &cone);
        wanted.iter().all(|t| model.holds(*t))
    });
    found.map_or(Answer::Unknown, Answer::For)
}

impl Order {
    /// The comparisons in conditions; `None` if there are too many terms, or none.
    fn of(terms: &Terms, wanted: &[Id]) -> Option<Order> {
        let mut order = Order::default();
        let mut todo: Vec<(Id, bool)> = wanted.iter().map(|t| (*t, true)).collect();
        while let Some((t, holds)) = todo.pop() {
            match (terms.node(t), holds) {
                (Node::Not(a), _) => todo.push((*a, !holds)),
                (Node::And(a, b), true) | (Node::Or(a, b), false) => {
                    todo.extend([(*a, holds), (*b, holds)]);
                }
                (Node::Bool(b), _) if *b == holds => {}
                (Node::Less(sign, a, b), _) => {
                    let (a, b) = (order.add(*a), order.add(*b));
                    if holds {
                        order.below.push((*sign, a, b));
                    } else {
                        order.not_above.push((*sign, b, a));
                    }
                }
                (Node::Eq(a, b), _) if matches!(terms.sort(*a), Sort::Scalar(Scalar::Bits(_))) => {
                    let both = (order.add(*a), order.add(*b));
                    if holds {
                        order.equal.push(both);
                    } else {
                        order.different.push(both);
                    }
                }
                _ => order.is_more = true,
            }
        }
        (1..=COMPARED).contains(&order.terms.len()).then_some(order)
    }

    fn add(&mut self, t: Id) -> usize {
        let next = self.terms.len();
        let place = *self.place.entry(t).or_insert(next);
        if place == next {
            self.terms.push(t);
        }
        place
    }

    fn is_read(&self, sign: Sign) -> bool {
        let all = self.below.iter().chain(&self.not_above);
        all.into_iter().any(|(s, ..)| *s == sign)
    }

    /// How each term stands to each other one in one reading, with further `a < b`; `None`
    /// where that can't be.
    fn ways(&self, terms: &Terms, sign: Sign, more: &[(usize, usize)]) -> Option<Vec<Vec<Way>>> {
        let n = self.terms.len();
        let mut ways = vec![vec![Way::None; n]; n];
        let mut set = |a: usize, b: usize, way: Way| ways[a][b] = ways[a][b].max(way);
        let of_sign = |all: &[(Sign, usize, usize)]| -> Vec<(usize, usize)> {
            let all = all.iter().filter(|(s, ..)| *s == sign);
            all.map(|(_, a, b)| (*a, *b)).collect()
        };
        for (a, b) in of_sign(&self.not_above) {
            set(a, b, Way::NotAbove);
        }
        for (a, b) in of_sign(&self.below).iter().chain(more) {
            set(*a, *b, Way::Below);
        }
        for (a, b) in &self.equal {
            set(*a, *b, Way::NotAbove);
            set(*b, *a, Way::NotAbove);
        }
        let constants: Vec<(usize, u32, Z)> = (0..n)
            .filter_map(|i| {
                let width = terms.width(self.terms[i]);
                let z = terms.as_bits(self.terms[i])?;
                Some((i, width, z.wrap(width, sign)))
            })
            .collect();
        for (i, w, x) in &constants {
            for (j, v, y) in &constants {
                if w == v && x < y {
                    set(*i, *j, Way::Below);
                }
            }
        }
        for k in 0..n {
            let from_there = ways[k].clone();
            for way in &mut ways {
                let there = way[k];
                if there == Way::None {
                    continue;
                }
                for (to, on) in way.iter_mut().zip(&from_there) {
                    if *on != Way::None {
                        *to = (*to).max(there.max(*on));
                    }
                }
            }
        }
        let is_cyclic = (0..n).any(|i| ways[i][i] == Way::Below);
        let same = |a: usize, b: usize| ways[a][b] != Way::None && ways[b][a] != Way::None;
        let must_differ = |(a, b): &(usize, usize)| same(*a, *b);
        (!is_cyclic && !self.different.iter().any(must_differ)).then_some(ways)
    }

    /// Numbers in that order, if all terms are variables or constants.
    fn numbers(&self, terms: &Terms, sign: Sign) -> Option<HashMap<Id, Value>> {
        let is_variable = |t: &Id| matches!(terms.node(*t), Node::Free(_) | Node::Bits(..));
        if self.is_more || !self.terms.iter().all(is_variable) {
            return None;
        }
        let mut more = Vec::new();
        for _ in 0..=self.different.len() {
            let ways = self.ways(terms, sign, &more)?;
            let numbers = self.least(terms, sign, &ways)?;
            let same = |(a, b): &&(usize, usize)| numbers[*a] == numbers[*b];
            let Some((a, b)) = self.different.iter().find(same) else {
                let variables = (0..self.terms.len())
                    .filter(|i| matches!(terms.node(self.terms[*i]), Node::Free(_)));
                let value = |i: usize| {
                    let t = self.terms[i];
                    (t, Value::Int(numbers[i].wrap_unsigned(terms.width(t))))
                };
                return Some(variables.map(value).collect());
            };
            more.push(if ways[*b][*a] == Way::None {
                (*a, *b)
            } else {
                (*b, *a)
            });
        }
        None
    }

    /// The least numbers in that order, from 0 or the least constant that a term isn't
    /// above.
    fn least(&self, terms: &Terms, sign: Sign, ways: &[Vec<Way>]) -> Option<Vec<Z>> {
        let n = self.terms.len();
        let constant = |i: usize| {
            let t = self.terms[i];
            Some(terms.as_bits(t)?.wrap(terms.width(t), sign))
        };
        // Long chains end at a constant, or at none.
        let room = Z::from(n);
        let mut numbers: Vec<Z> = (0..n)
            .map(|i| {
                constant(i).unwrap_or_else(|| {
                    let above = (0..n).filter(|j| ways[i][*j] != Way::None);
                    let most = above.filter_map(constant).min();
                    let start = most.map_or(Z::ZERO, |most| (most - room.clone()).min(Z::ZERO));
                    start.max(Z::min_of(terms.width(self.terms[i]), sign))
                })
            })
            .collect();
        // The order is transitive: each is right once those before it are.
        for _ in 0..n {
            for i in (0..n).filter(|i| constant(*i).is_none()) {
                for j in 0..n {
                    let least = match ways[j][i] {
                        Way::None => continue,
                        Way::NotAbove => numbers[j].clone(),
                        Way::Below => numbers[j].clone() + Z::ONE,
                    };
                    if least > numbers[i] {
                        numbers[i] = least;
                    }
                }
            }
        }
        let fits = |i: usize| numbers[i] <= Z::max_of(terms.width(self.terms[i]), sign);
        (0..n).all(fits).then_some(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random (G. Marsaglia, *Xorshift RNGs*, 2003).
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 >> 8).unwrap() % n
        }
    }

    /// Whether some values of three bits each are such that all hold.
    fn holds_for_some(terms: &Terms, variables: &[Id], wanted: &[Id]) -> bool {
        let all = 8_usize.pow(u32::try_from(variables.len()).unwrap());
        (0..all).any(|n| {
            let value = |i: usize| Value::Int(Z::from((n >> (3 * i)) & 7));
            let values = variables.iter().enumerate().map(|(i, v)| (*v, value(i)));
            let model = Model::of_some(terms, values.collect(), wanted);
            wanted.iter().all(|t| model.holds(*t))
        })
    }

    #[test]
    #[ignore = "takes long; `make long`"]
    fn orders_say_what_all_values_say() {
        let mut random = Random(0x5EED);
        let (mut never, mut some, mut unknown) = (0, 0, 0);
        for _ in 0..4_000 {
            let mut terms = Terms::new();
            let variables: Vec<Id> = (0..4).map(|_| terms.free(Sort::bits(3))).collect();
            let both = random.below(4) == 0;
            let mut wanted = Vec::new();
            for _ in 0..2 + random.below(7) {
                let mut side = |terms: &mut Terms| match random.below(9) {
                    0 => terms.bits(3, random.below(8) as u64),
                    n => variables[n % 4],
                };
                let (a, b) = (side(&mut terms), side(&mut terms));
                let sign = if both && random.below(2) == 0 {
                    Sign::Unsigned
                } else {
                    Sign::Signed
                };
                let t = if random.below(3) == 0 {
                    terms.eq(a, b)
                } else {
                    terms.less(sign, a, b)
                };
                wanted.push(if random.below(2) == 0 {
                    terms.not(t)
                } else {
                    t
                });
            }
            wanted.retain(|t| *t != Id::TRUE);
            match solve(&terms, &wanted) {
                Answer::Never => {
                    never += 1;
                    assert!(!holds_for_some(&terms, &variables, &wanted));
                }
                Answer::For(values) => {
                    some += 1;
                    let model = Model::of_some(&terms, values, &wanted);
                    assert!(wanted.iter().all(|t| model.holds(*t)));
                }
                Answer::Unknown => unknown += 1,
            }
        }
        assert!(never > 500 && some > 1_000, "{never} {some} {unknown}");
    }
}
