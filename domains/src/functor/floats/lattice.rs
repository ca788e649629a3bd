//! Order, join, meet, widening and narrowing of floats beside what is inside.

use super::Floats;
use super::known::{Float, Known, Test, Tests, Truth};
use crate::lattice::{Lattice, Thresholds};
use crate::state::{State, Tri};
use crate::tuning::MAX_FLOAT_TESTS;
use crate::value::floats::{join, leq, meet, narrow, widen};
use ir::ieee::FloatSet;
use ir::{CmpOp, Cond, Operand, Type, Var};

impl<S: State> Floats<S> {
    /// Whether a truth value, or an integer that holds one, is true.
    pub(super) fn known_truth(&self, v: Var) -> Option<bool> {
        let cond = match self.type_of(v)? {
            Type::Bool => Cond::Var(v),
            Type::Int(width) => Cond::cmp(CmpOp::Ne, v, Operand::int(width, 0)),
            _ => return None,
        };
        self.inner.decide(&cond).known()
    }

    /// Those of the tests that hold here, too, where the truth value is that.
    fn implied(&self, v: Var, value: bool, tests: &Tests) -> Tests {
        let own = self.known.truths.get(v).map(|t| t.tests(value));
        let is_own = |t: &Test| own.is_some_and(|own| own.contains(t));
        // Asked only where it matters: it may cost.
        if tests.iter().all(is_own) || self.known_truth(v) == Some(!value) {
            return tests.clone();
        }
        let holds = |t: &&Test| is_own(t) || self.known.judge(t) == Tri::True;
        tests.iter().filter(holds).cloned().collect()
    }

    /// What a truth value stands for in both.
    fn common_truth(&self, other: &Self, v: Var) -> Truth {
        let of = |s: &Self| s.known.truths.get(v).cloned().unwrap_or_default();
        let (ours, theirs) = (of(self), of(other));
        let both = |value: bool| {
            let mut all = other.implied(v, value, ours.tests(value));
            for test in self.implied(v, value, theirs.tests(value)) {
                if !all.contains(&test) && all.len() < MAX_FLOAT_TESTS {
                    all.push(test);
                }
            }
            all
        };
        Truth {
            holds: both(true),
            fails: both(false),
            settled: ours.settled.filter(|b| theirs.settled == Some(*b)),
        }
    }

    /// An upper bound, where `f` is one of sets.
    fn grown(&self, other: &Self, f: impl Fn(&FloatSet, &FloatSet) -> FloatSet) -> Known {
        let (ours, theirs) = (&self.known, &other.known);
        let mut floats = Vec::new();
        for d in ours.floats.differences(&theirs.floats) {
            let both = d.left.zip(d.right).map(|(left, right)| Float {
                set: f(&ours.set(d.key), &theirs.set(d.key)),
                term: left.term.clone().filter(|t| right.term.as_ref() == Some(t)),
            });
            floats.push((d.key, both));
        }
        let mut truths = Vec::new();
        for d in ours.truths.differences(&theirs.truths) {
            truths.push((d.key, self.common_truth(other, d.key)));
        }
        let mut all = ours.clone();
        for (v, float) in floats {
            all.put(v, float);
        }
        for (v, truth) in truths {
            all.put_truth(v, Some(truth));
        }
        all
    }
}

impl<S: State> Lattice for Floats<S> {
    fn set_top(&mut self) {
        self.inner.set_top();
        self.known.clear();
    }

    fn set_bottom(&mut self) {
        self.inner.set_bottom();
        self.known.clear();
    }

    fn is_bottom(&self) -> bool {
        self.inner.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.inner.is_top() && self.known.is_empty()
    }

    fn leq(&self, other: &Self) -> bool {
        if self.is_bottom() {
            return true;
        }
        if !self.inner.leq(&other.inner) {
            return false;
        }
        let (ours, theirs) = (&self.known, &other.known);
        let floats = ours.floats.differences(&theirs.floats).all(|d| {
            let Some(right) = d.right else {
                return true;
            };
            let same = right.term.is_none() || d.left.is_some_and(|l| l.term == right.term);
            same && leq(&ours.set(d.key), &right.set)
        });
        floats
            && ours.truths.differences(&theirs.truths).all(|d| {
                let Some(right) = d.right else {
                    return true;
                };
                [true, false].into_iter().all(|value| {
                    let tests = right.tests(value);
                    self.implied(d.key, value, tests).len() == tests.len()
                })
            })
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        self.known = self.grown(other, join);
        self.inner.join(&other.inner);
    }

    fn meet(&mut self, other: &Self) {
        self.inner.meet(&other.inner);
        let mut floats = Vec::new();
        for d in self.known.floats.differences(&other.known.floats) {
            let Some(right) = d.right else {
                continue;
            };
            let left = d.left.and_then(|l| l.term.clone());
            let set = meet(&self.known.set(d.key), &other.known.set(d.key));
            let term = left.or_else(|| right.term.clone());
            floats.push((d.key, Float { set, term }));
        }
        let mut truths = Vec::new();
        for d in self.known.truths.differences(&other.known.truths) {
            if let (None, Some(right)) = (d.left, d.right) {
                truths.push((d.key, right.clone()));
            }
        }
        for (v, float) in floats {
            if float.set == FloatSet::BOTTOM {
                return self.set_bottom();
            }
            self.known.put(v, Some(float));
        }
        for (v, truth) in truths {
            let settled = None;
            self.known.put_truth(v, Some(Truth { settled, ..truth }));
        }
        self.settle();
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        self.known = self.grown(next, |a, b| widen(a, b, thresholds));
        self.inner.widen(&next.inner, thresholds);
    }

    fn narrow(&mut self, next: &Self) {
        self.inner.narrow(&next.inner);
        let mut floats = Vec::new();
        for d in self.known.floats.differences(&next.known.floats) {
            if d.right.is_none() {
                continue;
            }
            let set = next.known.set(d.key);
            let float = match d.left {
                None => Float { set, term: None },
                Some(left) => Float {
                    set: narrow(&left.set, &set),
                    term: left.term.clone(),
                },
            };
            floats.push((d.key, float));
        }
        for (v, float) in floats {
            if float.set == FloatSet::BOTTOM {
                return self.set_bottom();
            }
            self.known.put(v, Some(float));
        }
        self.settle();
    }
}
