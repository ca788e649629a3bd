//! Branch and prune (L. Granvilliers, F. Benhamou, *Continuous and Interval
//! Constraints*, Handbook of Constraint Programming, 2006; for floats: C. Michel,
//! *Exact Projection Functions for Floating Point Number Constraints*, AIMA 2002):
//! whether conditions hold together for some values of their variables, which are in
//! a box. Where a condition surely doesn't hold, the box is left; else it is cut in
//! two, and its middle is tried.
//!
//! It is for arithmetic of floats, whose circuits are too hard for solvers of bits:
//! polynomials, quotients and roots of a few variables; and for comparisons of a few
//! numbers, for which a solver need not be asked. Of many variables, or where bounds
//! are met exactly, it finds nothing; what it says is so.

mod range;

use super::model::Model;
use super::term::{Id, Node, Scalar, Sort, Terms, format};
use super::text;
use crate::term::Value as Known;
use crate::tuning::{
    BOXES_OF_INTEGERS, CORNERS, MORE_BOXES, VARIABLES_AT_CORNERS, VARIABLES_OF_A_BOX,
};
use ir::{BinOp, FloatFn, FloatKind, FloatOp, Sign, Z};
use range::{Bits, Float, Range, Truth, WIDEST};
use rustc_hash::FxHashMap as HashMap;
use std::time::Instant;

/// Whether conditions hold together.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    Never,
    /// For these values of variables.
    For(HashMap<Id, Known>),
    Unknown,
}

/// What a search may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Terms that are evaluated.
    pub terms: u64,
    /// When it has to be over.
    pub until: Option<Instant>,
}

/// Boxes between two looks at the clock.
const CLOCK: u64 = 64;
/// From this number up, and down from this part of it, a range is cut at the
/// geometric mean of its ends.
const LARGE: f64 = 1e3;
const STEEP: f64 = 1e6;

/// Whether all of these hold for some values of the variables they are made of.
pub(super) fn solve(terms: &Terms, wanted: &[Id], effort: Effort) -> Answer {
    let Some(mut search) = Search::of_any(terms, wanted, VARIABLES_AT_CORNERS) else {
        return Answer::Unknown;
    };
    search.run(effort)
}

/// A term of those that are looked at, parts before the whole.
struct Step {
    term: Id,
    node: Node,
    sort: Scalar,
    parts: [usize; 3],
}

/// A variable: the place of the term that has the values, and of what is made of it
/// only if they are floats.
#[derive(Clone, Copy)]
struct Variable {
    term: Id,
    /// The step that its range stands for.
    at: usize,
}

struct Search<'a> {
    terms: &'a Terms,
    wanted: &'a [Id],
    steps: Vec<Step>,
    /// The steps of what is wanted.
    goals: Vec<usize>,
    variables: Vec<Variable>,
    ranges: Vec<Range>,
}

/// Ranges of variables, in their order.
type Region = Vec<Range>;

impl<'a> Search<'a> {
    /// Whether there is arithmetic of floats.
    fn is_of_floats(&self) -> bool {
        self.steps.iter().any(|s| s.node.is_arithmetic_of_floats())
    }

    /// Of terms with so many variables at most; `None` where some have no ranges.
    fn of_any(terms: &'a Terms, wanted: &'a [Id], most: usize) -> Option<Search<'a>> {
        let needed = text::cone(terms, wanted);
        let mut place: HashMap<Id, usize> = HashMap::default();
        let mut steps: Vec<Step> = Vec::new();
        for term in needed {
            let node = terms.node(term);
            let sort = match terms.sort(term) {
                Sort::Scalar(Scalar::Bits(w)) if w > WIDEST => return None,
                Sort::Scalar(Scalar::Float(kind)) if format(kind).is_none() => return None,
                Sort::Scalar(sort) => sort,
                Sort::Array(_) => return None,
            };
            let mut parts = [0; 3];
            for (part, of) in parts.iter_mut().zip(text::parts(node)) {
                *part = place[&of];
            }
            place.insert(term, steps.len());
            steps.push(Step {
                term,
                node: node.clone(),
                sort,
                parts,
            });
        }
        let variables = variables(&steps);
        if variables.len() > most {
            return None;
        }
        let ranges = steps.iter().map(|s| Range::open(s.sort)).collect();
        let goals = wanted.iter().map(|t| place[t]).collect();
        Some(Search {
            terms,
            wanted,
            steps,
            goals,
            variables,
            ranges,
        })
    }

    fn run(&mut self, effort: Effort) -> Answer {
        let whole: Region = self.variables.iter().map(|v| self.ranges[v.at]).collect();
        let Some(whole) = self.contracted(whole) else {
            return Answer::Never;
        };
        if let Some(model) = self.corners(&whole) {
            return Answer::For(model);
        }
        if whole.len() > VARIABLES_OF_A_BOX {
            return Answer::Unknown;
        }
        let sizes: Vec<f64> = whole.iter().map(|r| size(*r)).collect();
        let cost = self.steps.len() as u64;
        let most = self.most_terms(&whole, effort.terms);
        let mut spent = 0_u64;
        let mut boxes = vec![whole];
        while let Some(next) = boxes.pop() {
            spent += 1;
            let is_late = spent.is_multiple_of(CLOCK)
                && effort.until.is_some_and(|end| Instant::now() >= end);
            if is_late || spent.saturating_mul(cost) > most {
                return Answer::Unknown;
            }
            if next.iter().any(|r| is_void(*r)) || self.is_empty(&next) {
                continue;
            }
            if let Some(model) = self.middle(&next) {
                return Answer::For(model);
            }
            let parts = relative(&next, &sizes);
            let widest = parts.enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b));
            let Some((which, true)) = widest.map(|(i, part)| (i, part > 0.0)) else {
                // A single point, whose zeros have signs.
                match self.points(&next) {
                    Some(model) => return Answer::For(model),
                    None => continue,
                }
            };
            for half in halves(next[which]) {
                let mut part = next.clone();
                part[which] = half;
                boxes.push(part);
            }
        }
        Answer::Never
    }

    /// How many terms may be evaluated. A solver of bits is as fast with integers, unless
    /// they are so few that all can be tried, or are multiplied or divided.
    #[allow(clippy::cast_precision_loss)] // it decides how much is tried
    fn most_terms(&self, whole: &Region, wanted: u64) -> u64 {
        if self.is_of_floats() {
            return wanted;
        }
        let points: f64 = whole.iter().map(|r| size(*r) + 1.0).product();
        // Each point, and each box that was cut.
        let all = 2.0 * points * self.steps.len() as f64;
        let is_hard = self.steps.iter().any(|s| self.is_hard_for_bits(s));
        let most = if is_hard {
            wanted.max(MORE_BOXES)
        } else {
            wanted
        };
        if all <= most as f64 {
            most
        } else {
            wanted.min(BOXES_OF_INTEGERS)
        }
    }

    /// Whether it is a product, a quotient or a remainder of two terms that vary.
    fn is_hard_for_bits(&self, step: &Step) -> bool {
        let varies = |part: usize| !matches!(self.steps[part].node, Node::Bits(..));
        matches!(
            step.node,
            Node::Op(
                BinOp::Mul | BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem,
                ..
            )
        ) && varies(step.parts[0])
            && varies(step.parts[1])
    }

    /// Whether no point of a box is one for which all hold.
    fn is_empty(&mut self, of: &Region) -> bool {
        for (variable, range) in self.variables.iter().zip(of) {
            self.ranges[variable.at] = *range;
        }
        for i in 0..self.steps.len() {
            if let Some(range) = self.range(i) {
                self.ranges[i] = range;
            }
        }
        self.goals
            .iter()
            .any(|g| self.ranges[*g].known() == Some(false))
    }

    /// If a number is another one's low bits, extended again: so many, and how. The two
    /// are equal where the other one fits ([`super::operation::fits`]).
    fn cut(&self, whole: Id, back: Id) -> Option<(Sign, u32)> {
        let Node::Extend(sign, _, low) = *self.terms.node(back) else {
            return None;
        };
        match *self.terms.node(low) {
            Node::Extract { low: 0, width, of } if of == whole => Some((sign, width)),
            _ => None,
        }
    }

    /// What a term may be; `None` of a variable.
    fn range(&self, i: usize) -> Option<Range> {
        let step = &self.steps[i];
        let [a, b, c] = step.parts.map(|p| self.ranges[p]);
        Some(match step.node {
            Node::Free(_) => return None,
            Node::OfBits(..) if self.variables.iter().any(|v| v.at == i) => return None,
            Node::Bool(b) => Range::Truth(Truth::of(b)),
            Node::Bits(w, ref z) => match z.to_i128() {
                Some(n) => Range::Bits(Bits::one(w, n)),
                None => Range::open(step.sort),
            },
            Node::Not(_) => a.not(),
            Node::And(..) => a.and(b),
            Node::Or(..) => a.or(b),
            Node::Eq(x, y) => match (self.cut(x, y), self.cut(y, x)) {
                // Ranges don't tell that both are made of the same.
                (Some((sign, width)), _) => a.fits(sign, width),
                (_, Some((sign, width))) => b.fits(sign, width),
                _ => a.equal(b),
            },
            Node::Less(sign, ..) => a.less(sign, b),
            Node::Ite(..) => match a.known() {
                Some(true) => b,
                Some(false) => c,
                None => b.join(c),
            },
            Node::Op(op, ..) => a.operation(op, b),
            Node::MulFits(sign, ..) => a.product_fits(sign, b),
            Node::Extract { low, width, .. } => a.extract(low, width),
            Node::Extend(sign, width, _) => a.extend(sign, width),
            Node::Concat(..) => a.concat(b, self.terms.width(step.term)),
            Node::OfBits(kind, _) => a.float(kind),
            Node::Float(op, _, args) => {
                let is_same = args[0] == args[1];
                range::float_operation(op, &[a, b, c], is_same, step.sort)
            }
            // There are no arrays.
            Node::Select(..) | Node::Store(..) | Node::Filled(_) => Range::open(step.sort),
        })
    }

    /// A box in which variables are as the conditions say that compare one of them
    /// with a constant; `None` if there is no such.
    fn contracted(&mut self, mut whole: Region) -> Option<Region> {
        if self.is_empty(&whole) {
            return None;
        }
        let mut conditions: Vec<(usize, bool)> = self.goals.iter().map(|g| (*g, true)).collect();
        while let Some((i, holds)) = conditions.pop() {
            let step = &self.steps[i];
            let [a, b, _] = step.parts;
            match (&step.node, holds) {
                (Node::Not(_), _) => conditions.push((a, !holds)),
                (Node::And(..), true) | (Node::Or(..), false) => {
                    conditions.extend([(a, holds), (b, holds)]);
                }
                _ => {
                    for (v, range) in self.variables.iter().zip(&mut whole) {
                        if v.at == i {
                            *range = Range::Truth(Truth::of(holds));
                        }
                        if let Some(less) = self.bound(*v, i, holds, *range) {
                            *range = less;
                        }
                    }
                }
            }
        }
        let is_some = !whole.iter().any(|r| is_void(*r));
        is_some.then_some(whole)
    }

    /// The range of a variable that a comparison with a constant leaves.
    fn bound(&self, v: Variable, condition: usize, holds: bool, now: Range) -> Option<Range> {
        let step = &self.steps[condition];
        let [a, b, _] = step.parts;
        // The smaller format's numbers are numbers of the greater.
        let is_variable = |i: usize| {
            i == v.at
                || matches!(
                    self.steps[i].node,
                    Node::Float(FloatOp::Fn(FloatFn::Extend), ..)
                ) && self.steps[i].parts[0] == v.at
        };
        let constant = |i: usize| match self.ranges[i] {
            Range::Float(f) if !f.nan && f.is_one_number() => Some(f.low),
            _ => None,
        };
        match (&step.node, now) {
            (Node::Float(FloatOp::Cmp(op), ..), Range::Float(f)) => {
                let (is_first, limit) = match (constant(a), constant(b)) {
                    (None, Some(limit)) if is_variable(a) => (true, limit),
                    (Some(limit), None) if is_variable(b) => (false, limit),
                    _ => return None,
                };
                Some(Range::Float(inside(f.limited(*op, is_first, limit, holds))))
            }
            (Node::Eq(..), Range::Bits(bits)) if holds => match (self.ranges[a], self.ranges[b]) {
                (_, Range::Bits(one)) if a == v.at => Some(Range::Bits(bits.meet(one))),
                (Range::Bits(one), _) if b == v.at => Some(Range::Bits(bits.meet(one))),
                _ => None,
            },
            (Node::Less(sign, ..), Range::Bits(bits)) => {
                let single = |i: usize| match self.ranges[i] {
                    Range::Bits(b) => b.limit(*sign),
                    _ => None,
                };
                let (is_first, limit) = match (single(a), single(b)) {
                    (None, Some(limit)) if a == v.at => (true, limit),
                    (Some(limit), None) if b == v.at => (false, limit),
                    _ => return None,
                };
                Some(Range::Bits(bits.limited(*sign, is_first, limit, holds)))
            }
            _ => None,
        }
    }

    /// Values at a corner of a box, if all hold there: all corners of few variables,
    /// some of many.
    fn corners(&mut self, of: &Region) -> Option<HashMap<Id, Known>> {
        let all = 1_u64.checked_shl(u32::try_from(of.len()).ok()?);
        let count = all.map_or(CORNERS, |all| all.min(CORNERS));
        for corner in 0..count {
            // The first have one end for all.
            let spread = match corner {
                _ if count < CORNERS => corner,
                0 => 0,
                1 => u64::MAX,
                // Bits that look random: a multiple of the golden ratio.
                n => n.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32),
            };
            let side = |i: usize| spread.rotate_right(u32::try_from(i % 64).unwrap_or(0)) & 1 == 1;
            let ends = of.iter().enumerate().map(|(i, r)| end(*r, side(i)));
            let point: Region = ends.collect();
            if !self.is_empty(&point)
                && let Some(model) = self.points(&point)
            {
                return Some(model);
            }
        }
        None
    }

    /// Values in the middle of a box, if all hold there.
    fn middle(&mut self, of: &Region) -> Option<HashMap<Id, Known>> {
        let points: Region = of.iter().map(|r| middle(*r)).collect();
        if self.is_empty(&points) {
            return None;
        }
        self.points(&points)
    }

    /// The point that a box consists of, if all hold there: zeros may have each sign.
    fn points(&self, of: &Region) -> Option<HashMap<Id, Known>> {
        let zeros: Vec<usize> = (0..of.len()).filter(|i| is_zero(of[*i])).collect();
        for signs in 0..1_u32 << zeros.len() {
            let values = self.variables.iter().zip(of).enumerate();
            let values = values.map(|(i, (v, range))| {
                let zero = zeros.iter().position(|z| *z == i);
                (
                    v.term,
                    value(*range, zero.is_some_and(|z| signs >> z & 1 == 1)),
                )
            });
            let values: HashMap<Id, Known> = values.collect();
            let model = Model::of_some(self.terms, values.clone(), self.wanted);
            if self.wanted.iter().all(|t| model.holds(*t)) {
                return Some(values);
            }
        }
        None
    }
}

/// The variables of steps: those whose bits are read as a float only are floats.
fn variables(steps: &[Step]) -> Vec<Variable> {
    let mut found = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        let Node::Free(_) = step.node else { continue };
        let mut uses = Vec::new();
        for (j, user) in steps.iter().enumerate() {
            if text::parts(&user.node).any(|p| p == step.term) {
                uses.push(j);
            }
        }
        let at = match uses[..] {
            [one] if matches!(steps[one].node, Node::OfBits(..)) => one,
            _ => i,
        };
        found.push(Variable {
            term: step.term,
            at,
        });
    }
    found
}

/// Whether nothing is in a range.
fn is_void(r: Range) -> bool {
    match r {
        Range::Float(f) => !f.has_numbers() && !f.nan,
        Range::Bits(b) => b.unsigned.0 > b.unsigned.1 || b.signed.0 > b.signed.1,
        Range::Truth(t) => !t.yes && !t.no,
    }
}

/// How wide a range is, 0 for a single value.
fn size(r: Range) -> f64 {
    #[allow(clippy::cast_precision_loss)] // it decides what is cut first
    match r {
        Range::Truth(t) => f64::from(u8::from(t.yes && t.no)),
        Range::Bits(b) => (b.unsigned.1 - b.unsigned.0).min(b.signed.1 - b.signed.0) as f64,
        Range::Float(f) if f.nan && f.has_numbers() => f64::INFINITY,
        Range::Float(f) if !f.has_numbers() || f.is_one_number() => 0.0,
        Range::Float(f) => (f.high - f.low).clamp(f64::MIN_POSITIVE, f64::INFINITY),
    }
}

/// How wide the ranges of a box are in parts of those of the whole, 0 for a single
/// value.
fn relative<'b>(of: &'b Region, sizes: &'b [f64]) -> impl Iterator<Item = f64> + 'b {
    of.iter().zip(sizes).map(|(r, whole)| {
        let size = size(*r);
        if size == 0.0 || size.is_infinite() {
            return size;
        }
        (size / whole.min(f64::MAX)).max(f64::MIN_POSITIVE)
    })
}

/// The middle of the numbers of a range of floats, where it is cut: below its end.
fn cut(f: Float) -> f64 {
    let (low, high) = (f.low, f.high);
    if low < 0.0 && high > 0.0 {
        // So that zero is in one part only.
        return previous(f.kind, 0.0);
    }
    let is_negative = low < 0.0;
    let (a, b) = if is_negative {
        (-high, -low)
    } else {
        (low, high)
    };
    let largest = largest(f.kind);
    let middle = if b > largest {
        if a >= largest { a } else { largest }
    } else if b > LARGE && a < b / STEEP {
        a.max(1.0).sqrt() * b.sqrt()
    } else {
        a + (b - a) / 2.0
    };
    let middle = nearest(f.kind, if is_negative { -middle } else { middle });
    if middle >= low && middle < high {
        middle
    } else {
        low
    }
}

/// The range with ends that are numbers of the format.
fn inside(f: Float) -> Float {
    let (mut low, mut high) = (nearest(f.kind, f.low), nearest(f.kind, f.high));
    if low < f.low {
        low = next(f.kind, low);
    }
    if high > f.high {
        high = previous(f.kind, high);
    }
    Float { low, high, ..f }
}

fn nearest(kind: FloatKind, x: f64) -> f64 {
    match kind {
        #[allow(clippy::cast_possible_truncation)] // rounding is what is wanted
        FloatKind::F32 => f64::from(x as f32),
        _ => x,
    }
}

fn largest(kind: FloatKind) -> f64 {
    match kind {
        FloatKind::F32 => f64::from(f32::MAX),
        _ => f64::MAX,
    }
}

/// The next smaller number of a format.
fn previous(kind: FloatKind, x: f64) -> f64 {
    match kind {
        #[allow(clippy::cast_possible_truncation)] // a number of the format
        FloatKind::F32 => f64::from((x as f32).next_down()),
        _ => x.next_down(),
    }
}

fn next(kind: FloatKind, x: f64) -> f64 {
    -previous(kind, -x)
}

/// Two ranges that make up one.
fn halves(r: Range) -> [Range; 2] {
    match r {
        Range::Truth(_) => [false, true].map(|b| Range::Truth(Truth::of(b))),
        Range::Bits(b) => b.halves().map(Range::Bits),
        Range::Float(f) if f.nan && f.has_numbers() => {
            [f.without_numbers(), f.without_nan()].map(Range::Float)
        }
        Range::Float(f) => {
            let middle = cut(f);
            let above = Float {
                low: next(f.kind, middle),
                ..f
            };
            [above, Float { high: middle, ..f }].map(Range::Float)
        }
    }
}

/// A single value of a range.
fn middle(r: Range) -> Range {
    match r {
        Range::Truth(t) => Range::Truth(Truth::of(t.yes)),
        Range::Bits(b) => Range::Bits(b.middle()),
        Range::Float(f) if !f.has_numbers() => r,
        Range::Float(f) => {
            let x = if f.is_one_number() { f.low } else { cut(f) };
            Range::Float(Float {
                low: x,
                high: x,
                nan: false,
                ..f
            })
        }
    }
}

/// An end of a range.
fn end(r: Range, is_high: bool) -> Range {
    match r {
        Range::Truth(t) => Range::Truth(Truth::of(t.yes && (is_high || !t.no))),
        Range::Bits(b) => Range::Bits(b.end(is_high)),
        Range::Float(f) if !f.has_numbers() => r,
        Range::Float(f) => {
            let x = if is_high { f.high } else { f.low };
            Range::Float(Float {
                low: x,
                high: x,
                nan: false,
                ..f
            })
        }
    }
}

fn is_zero(r: Range) -> bool {
    matches!(r, Range::Float(f) if f.low == 0.0 && f.high == 0.0)
}

/// A value of a range, which is a single one.
fn value(r: Range, is_negative: bool) -> Known {
    match r {
        Range::Truth(t) => Known::Bool(t.yes),
        Range::Bits(b) => Known::Int(Z::from(b.unsigned.0)),
        Range::Float(f) if !f.has_numbers() => Known::Int(Z::from(Float::bits(f.kind, f64::NAN))),
        Range::Float(f) if f.low == 0.0 => {
            let zero = if is_negative { -0.0 } else { 0.0 };
            Known::Int(Z::from(Float::bits(f.kind, zero)))
        }
        Range::Float(f) => Known::Int(Z::from(Float::bits(f.kind, f.low))),
    }
}

#[cfg(test)]
mod tests;
