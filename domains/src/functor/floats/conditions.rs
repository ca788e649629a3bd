//! Conditions that speak of floats: what truth values stand for.

use super::Floats;
use super::known::Truth;
use crate::state::{State, Tri};
use crate::tuning::{MAX_FLOAT_TESTS, MAX_TRUTHS};
use ir::{CmpOp, Cond, Const, Operand, Var};

/// Conditions are looked into so deep.
const MAX_DEPTH: u32 = 8;

impl<S: State> Floats<S> {
    /// What a condition stands for.
    pub(super) fn truth_of(&self, cond: &Cond) -> Truth {
        if self.known.truths.is_empty() {
            return Truth::default();
        }
        self.truth_within(cond, MAX_DEPTH)
    }

    fn truth_within(&self, cond: &Cond, depth: u32) -> Truth {
        let Some(depth) = depth.checked_sub(1) else {
            return Truth::default();
        };
        match cond {
            Cond::Var(v) => self.truth_of_var(*v),
            Cond::Not(c) => self.truth_within(c, depth).negated(),
            Cond::And(cs) => self.truth_of_all(cs, depth),
            Cond::Or(cs) => {
                let negated: Vec<Cond> = cs.iter().map(Cond::negate).collect();
                self.truth_of_all(&negated, depth).negated()
            }
            Cond::Cmp { op, a, b } => {
                let (v, constant) = match (a, b) {
                    (Operand::Var(v), Operand::Const(c)) | (Operand::Const(c), Operand::Var(v)) => {
                        (*v, c)
                    }
                    _ => return Truth::default(),
                };
                // Of integers, 0 is false and every other number true.
                let is_true = match constant {
                    Const::Bool(b) => *b,
                    Const::Int { value, .. } if value.is_zero() => false,
                    _ => return Truth::default(),
                };
                match op {
                    CmpOp::Eq if is_true => self.truth_of_var(v),
                    CmpOp::Eq => self.truth_of_var(v).negated(),
                    CmpOp::Ne if is_true => self.truth_of_var(v).negated(),
                    CmpOp::Ne => self.truth_of_var(v),
                    _ => Truth::default(),
                }
            }
            Cond::Const(_) | Cond::Fits { .. } | Cond::Ptr(_) => Truth::default(),
        }
    }

    fn truth_of_var(&self, v: Var) -> Truth {
        let mut truth = self.known.truths.get(v).cloned().unwrap_or_default();
        truth.settled = None;
        truth
    }

    /// What follows if all hold; nothing follows if one of several doesn't.
    fn truth_of_all(&self, cs: &[Cond], depth: u32) -> Truth {
        if let [one] = cs {
            return self.truth_within(one, depth);
        }
        let mut all = Truth::default();
        for c in cs {
            let truth = self.truth_within(c, depth);
            let more = truth.holds.into_iter();
            all.holds
                .extend(more.take(MAX_FLOAT_TESTS - all.holds.len()));
        }
        all
    }

    /// Whether what a condition stands for is refuted in one of both ways.
    fn judge(&self, truth: &Truth) -> Tri {
        let refuted = |value: bool| {
            let mut tests = truth.tests(value).iter();
            tests.any(|t| self.known.judge(t) == Tri::False)
        };
        if refuted(true) {
            Tri::False
        } else if refuted(false) {
            Tri::True
        } else {
            Tri::Unknown
        }
    }

    /// Whether a condition holds, if the state inside doesn't know.
    pub(super) fn decide_by_floats(&self, cond: &Cond) -> Tri {
        let answer = self.judge(&self.truth_of(cond));
        if answer != Tri::Unknown || matches!(cond, Cond::Var(_)) {
            return answer;
        }
        // Its parts may be known.
        let mut facts: Vec<Cond> = Vec::new();
        cond.for_each_operand(&mut |o| {
            if let Operand::Var(v) = o
                && let Some(truth) = self.known.truths.get(*v)
                && let Some(value) = self.judge(truth).known()
            {
                facts.extend(self.is_truth(*v, value));
            }
        });
        if facts.is_empty() {
            return Tri::Unknown;
        }
        let mut inner = self.inner.clone();
        for fact in facts {
            inner.assume(&fact);
        }
        inner.decide(cond)
    }

    /// That a truth value, or an integer that holds one, is true or not.
    fn is_truth(&self, v: Var, value: bool) -> Option<Cond> {
        match self.type_of(v)? {
            ir::Type::Bool if value => Some(Cond::Var(v)),
            ir::Type::Bool => Some(Cond::Var(v).negate()),
            ir::Type::Int(width) => {
                let op = if value { CmpOp::Ne } else { CmpOp::Eq };
                Some(Cond::cmp(op, v, Operand::int(width, 0)))
            }
            _ => None,
        }
    }

    /// Keeps the states in which `cond` holds.
    pub(super) fn assume_condition(&mut self, cond: &Cond) {
        let truth = self.truth_of(cond);
        self.inner.assume(cond);
        if self.inner.is_bottom() {
            return self.settle();
        }
        for test in &truth.holds {
            if !self.known.assume(test) {
                return self.set_nothing();
            }
        }
        self.learn(cond);
    }

    /// Uses the truth values that the state inside has come to know.
    fn learn(&mut self, cond: &Cond) {
        if self.known.truths.is_empty() {
            return;
        }
        let mut asked: Vec<Var> = Vec::new();
        if self.known.truths.len() <= MAX_TRUTHS {
            let open = self
                .known
                .truths
                .iter()
                .filter(|(_, t)| t.settled.is_none());
            asked.extend(open.map(|(v, _)| v));
        } else {
            cond.for_each_operand(&mut |o| asked.extend(o.as_var()));
        }
        for v in asked {
            let Some(truth) = self.known.truths.get(v) else {
                continue;
            };
            let Some(value) = self.known_truth(v) else {
                continue;
            };
            let mut truth = truth.clone();
            for test in truth.tests(value) {
                if !self.known.assume(test) {
                    return self.set_nothing();
                }
            }
            truth.settled = Some(value);
            self.known.put_truth(v, Some(truth));
        }
    }
}
