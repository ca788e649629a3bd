//! What abstract interpretation found, as terms.

use super::term::{Id, Scalar, Sort};
use super::unroll::{Frame, Unroller, Values};
use crate::tuning::MAX_WIDTH;
use ir::{BinOp, Formula, LinCons, LinExpr, Rel, Sign, Var, Z};

impl<'p> Unroller<'p> {
    /// The formula, or what is left of it: parts of conjunctions that can't be said are
    /// left out.
    pub(super) fn fact(&mut self, frame: &Frame<'p>, values: &Values, f: &Formula) -> Id {
        match f {
            Formula::And(parts) => {
                let parts: Vec<Id> = parts.iter().map(|p| self.fact(frame, values, p)).collect();
                self.terms().all_of(parts)
            }
            f => self.exactly(frame, values, f).unwrap_or(Id::TRUE),
        }
    }

    /// The formula; `None` where it can't be said.
    fn exactly(&mut self, frame: &Frame<'p>, values: &Values, f: &Formula) -> Option<Id> {
        match f {
            Formula::True => Some(Id::TRUE),
            Formula::False => Some(Id::FALSE),
            Formula::Bool(v, b) => {
                let x = self.modelled(frame, values, *v)?;
                if self.terms().sort(x) != Sort::BOOL {
                    return None;
                }
                Some(if *b { x } else { self.terms().not(x) })
            }
            Formula::Lin(c) => self.linear(frame, values, c),
            Formula::Congruent {
                expr,
                modulus,
                remainder,
            } => {
                let (sum, width) = self.sum(frame, values, expr, modulus.bit_length() + 1)?;
                let (modulus, remainder) = (
                    self.terms().bits(width, modulus.clone()),
                    self.terms().bits(width, remainder.clone()),
                );
                // The remainder of a negative number is negative, or 0: one more modulus
                // changes nothing else.
                let rest = self.terms().op(BinOp::SRem, sum, modulus);
                let more = self.terms().op(BinOp::Add, rest, modulus);
                let rest = self.terms().op(BinOp::SRem, more, modulus);
                Some(self.terms().eq(rest, remainder))
            }
            Formula::Bits { var, mask, value } => {
                let (x, width) = self.number(frame, values, *var)?;
                let mask = self.terms().bits(width, mask.clone());
                let value = self.terms().bits(width, value.clone());
                let kept = self.terms().op(BinOp::And, x, mask);
                Some(self.terms().eq(kept, value))
            }
            Formula::And(parts) => {
                let parts: Option<Vec<Id>> = parts
                    .iter()
                    .map(|p| self.exactly(frame, values, p))
                    .collect();
                Some(self.terms().all_of(parts?))
            }
            Formula::Or(parts) => {
                let mut some = Id::FALSE;
                for p in parts {
                    let x = self.exactly(frame, values, p)?;
                    some = self.terms().or(some, x);
                }
                Some(some)
            }
            Formula::Not(p) => {
                let x = self.exactly(frame, values, p)?;
                Some(self.terms().not(x))
            }
            Formula::IsNull(..) | Formula::Float(..) | Formula::Elements { .. } => None,
        }
    }

    fn modelled(&mut self, frame: &Frame<'p>, values: &Values, v: Var) -> Option<Id> {
        (v.index() < frame.function.vars.len()).then(|| self.variable(frame, values, v))?
    }

    /// An integer, and its width.
    fn number(&mut self, frame: &Frame<'p>, values: &Values, v: Var) -> Option<(Id, u32)> {
        let x = self.modelled(frame, values, v)?;
        match self.terms().sort(x) {
            Sort::Scalar(Scalar::Bits(width)) => Some((x, width)),
            _ => None,
        }
    }

    /// A sum in two's complement that is wide enough to be exact, and for so many bits.
    fn sum(
        &mut self,
        frame: &Frame<'p>,
        values: &Values,
        e: &LinExpr,
        least: u32,
    ) -> Option<(Id, u32)> {
        let mut numbers = Vec::new();
        let mut width = least.max(e.constant.bit_length() + 1);
        for (dim, factor) in e.terms() {
            let (v, sign) = dim.view()?;
            let (x, w) = self.number(frame, values, v)?;
            // One more for the sign of an unsigned number.
            width = width.max(w + 1 + factor.bit_length());
            numbers.push((x, sign, factor));
        }
        let terms = u32::try_from(numbers.len() + 1).ok()?;
        width += 2 + terms.ilog2();
        if width > MAX_WIDTH {
            return None;
        }
        let mut sum = self.terms().bits(width, e.constant.clone());
        for (x, sign, factor) in numbers {
            let x = self.terms().extend(sign, width, x);
            let factor = self.terms().bits(width, factor.clone());
            let term = self.terms().op(BinOp::Mul, x, factor);
            sum = self.terms().op(BinOp::Add, sum, term);
        }
        Some((sum, width))
    }

    fn linear(&mut self, frame: &Frame<'p>, values: &Values, c: &LinCons) -> Option<Id> {
        let (sum, width) = self.sum(frame, values, &c.expr, 1)?;
        let zero = self.terms().bits(width, Z::ZERO);
        Some(match c.rel {
            Rel::Eq => self.terms().eq(sum, zero),
            Rel::Ne => {
                let is = self.terms().eq(sum, zero);
                self.terms().not(is)
            }
            Rel::Le => {
                let is_more = self.terms().less(Sign::Signed, zero, sum);
                self.terms().not(is_more)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounded::model::Model;
    use crate::tuning::unrolling;
    use ir::text::parse;
    use ir::{Dim, FuncId, Valuation};
    use rustc_hash::FxHashMap as HashMap;

    const WIDTHS: [u32; 3] = [4, 4, 6];

    /// Values of `a`, `b` and `c`, and of `d`.
    struct Concrete([i64; 3], bool);

    impl Valuation for Concrete {
        fn boolean(&self, v: Var) -> Option<bool> {
            (v.index() == 3).then_some(self.1)
        }
        fn integer(&self, v: Var, sign: Sign) -> Option<Z> {
            let value = *self.0.get(v.index())?;
            Some(Z::from(value).wrap(WIDTHS[v.index()], sign))
        }
        fn is_null(&self, _: Var) -> Option<bool> {
            None
        }
    }

    /// Numbers that look random.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, n: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % n
        }

        fn between(&mut self, from: i64, to: i64) -> i64 {
            from + i64::try_from(self.below(to.abs_diff(from) + 1)).unwrap_or(0)
        }

        fn var(&mut self) -> Var {
            Var::new(usize::try_from(self.below(3)).unwrap_or(0))
        }

        fn sum(&mut self) -> LinExpr {
            let mut e = LinExpr::constant(self.between(-20, 20));
            for _ in 0..self.below(3) {
                let sign = [Sign::Signed, Sign::Unsigned][usize::from(self.below(2) == 0)];
                let term = LinExpr::dim(Dim::of(self.var(), sign));
                for _ in 0..self.below(12) {
                    e = e.plus(&term);
                }
                if self.below(2) == 0 {
                    e = LinExpr::constant(0).minus(&e);
                }
            }
            e
        }

        fn formula(&mut self, depth: u32) -> Formula {
            let parts = |n: &mut Numbers| (0..2).map(|_| n.formula(depth - 1)).collect();
            match self.below(if depth == 0 { 4 } else { 7 }) {
                0 => Formula::Bool(Var::new(3), self.below(2) == 0),
                1 => {
                    let rel =
                        [Rel::Le, Rel::Eq, Rel::Ne][usize::try_from(self.below(3)).unwrap_or(0)];
                    Formula::Lin(LinCons {
                        expr: self.sum(),
                        rel,
                    })
                }
                2 => {
                    let modulus = self.between(1, 9);
                    Formula::Congruent {
                        expr: self.sum(),
                        modulus: Z::from(modulus),
                        remainder: Z::from(self.between(0, modulus - 1)),
                    }
                }
                3 => {
                    let (mask, value) = (self.between(0, 15), self.between(0, 15));
                    Formula::Bits {
                        var: self.var(),
                        mask: Z::from(mask),
                        value: Z::from(mask & value),
                    }
                }
                4 => Formula::And(parts(self)),
                5 => Formula::Or(parts(self)),
                _ => Formula::Not(Box::new(self.formula(depth - 1))),
            }
        }
    }

    #[test]
    fn facts_are_what_formulas_say() {
        let text = "fn @main() { var a: i4 var b: i4 var c: i6 var d: bool ^entry: return }
                    entry @main";
        let p = parse(text).unwrap_or_else(|e| panic!("{e}"));
        let mut numbers = Numbers(7);
        let (mut held, mut rounds) = (0, 0);
        for _ in 0..2_000 {
            let f = numbers.formula(2);
            let mut unroller = Unroller::new(&p, unrolling(1, 10), None);
            let frame = unroller.frame(FuncId::new(0));
            let values: Values = vec![None; 4];
            let Some(term) = unroller.exactly(&frame, &values, &f) else {
                panic!("{f:?} can be said");
            };
            assert_eq!(unroller.fact(&frame, &values, &f), term);
            for _ in 0..4 {
                let concrete = Concrete(
                    std::array::from_fn(|_| numbers.between(-40, 40)),
                    numbers.below(2) == 0,
                );
                let mut known = HashMap::default();
                for (v, width) in WIDTHS.into_iter().enumerate() {
                    let t = unroller.variable(&frame, &values, Var::new(v));
                    let value = Z::from(concrete.0[v]).wrap_unsigned(width);
                    known.insert(t.unwrap_or(Id::TRUE), crate::term::Value::Int(value));
                }
                let d = unroller.variable(&frame, &values, Var::new(3));
                known.insert(d.unwrap_or(Id::TRUE), crate::term::Value::Bool(concrete.1));
                let holds = Model::of(unroller.terms(), known).holds(term);
                assert_eq!(Some(holds), f.eval(&concrete), "{f:?} of {:?}", concrete.0);
                held += u32::from(holds);
                rounds += 1;
            }
        }
        assert!(held > rounds / 10 && held < rounds / 10 * 9);
    }

    #[test]
    fn what_cannot_be_said_is_left_out_of_conjunctions_only() {
        let text = "fn @main() { var a: i4 ^entry: return } entry @main";
        let p = parse(text).unwrap_or_else(|e| panic!("{e}"));
        let mut unroller = Unroller::new(&p, unrolling(1, 10), None);
        let frame = unroller.frame(FuncId::new(0));
        let values: Values = vec![None; 1];
        let unknown = Formula::IsNull(Var::new(0), true);
        let known = Formula::Bits {
            var: Var::new(0),
            mask: Z::from(1),
            value: Z::from(1),
        };
        let alone = unroller.fact(&frame, &values, &known);
        let both = vec![known, unknown];
        let and = unroller.fact(&frame, &values, &Formula::And(both.clone()));
        assert_eq!(and, alone);
        let or = unroller.fact(&frame, &values, &Formula::Or(both.clone()));
        assert_eq!(or, Id::TRUE);
        let not = Formula::Not(Box::new(Formula::And(both)));
        assert_eq!(unroller.fact(&frame, &values, &not), Id::TRUE);
    }
}
