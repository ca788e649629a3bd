//! `qsort` and `bsearch`: what they do with the function that compares.
//!
//! Which elements are compared, how often, and where equal ones end up, the standard
//! leaves open; but each argument points to an element, and between calls elements
//! are only reordered (C23, 7.24.5, 2 and 3). So for a proof any elements are compared
//! and swapped, as often as may be. A run sorts by insertion and halves what it
//! searches, which is one of the ways.

use super::Lowering;
use super::body::Body;
use super::call::Called;
use super::names::Known;
use crate::llvm::{CallTarget, Value};
use ir::{
    AllocKind, BinOp, BlockId, Callee, CmpOp, Cond, Const, FuncId, HavocKind, Operand, StmtKind,
    Terminator, Type, Var,
};

/// Whether a function with these parameters and results sorts or searches.
fn sorts_or_searches(name: &str, params: &[Type], results: &[Type], word: Type) -> bool {
    let elements = [Type::Ptr, word, word, Type::Ptr];
    match name {
        "qsort" => *params == elements && results.is_empty(),
        "bsearch" => {
            let rest = params.strip_prefix(&[Type::Ptr]);
            rest == Some(&elements) && *results == [Type::Ptr]
        }
        _ => false,
    }
}

impl<'m> Lowering<'m> {
    /// Whether every call of an undefined function is made what it does.
    pub(super) fn is_sorting(
        &self,
        f: Value<'m>,
        known: Option<Known>,
        (params, results): (&[Type], &[Type]),
    ) -> bool {
        let word = Type::Int(self.module.pointer_bits());
        let is_call = |u: &Value<'m>| {
            u.call_target() == Some(CallTarget::Function(f))
                && u.called_type() == f.value_type()
                && !u.call_args().contains(&f)
        };
        known.is_some()
            && sorts_or_searches(&f.name(), params, results, word)
            && f.users().iter().all(is_call)
    }
}

/// The elements, and the function that compares two of them.
struct Elements {
    base: Operand,
    count: Operand,
    each: Operand,
    compare: Callee,
}

impl<'m> Body<'_, 'm> {
    /// Sorts elements, or searches one. `false`: the function is another one, or
    /// called as another one.
    pub(super) fn sort_or_search(
        &mut self,
        inst: Value<'m>,
        name: &str,
        dsts: &[Var],
        args: &[Operand],
    ) -> bool {
        let word = Type::Int(self.address_width());
        let results: Vec<Type> = dsts.iter().map(|v| self.b.ty(*v)).collect();
        if !sorts_or_searches(name, &self.types(args), &results, word) {
            return false;
        }
        let (key, elements) = match (args, dsts) {
            ([key, elements @ ..], [found]) => (Some((key, *found)), elements),
            (elements, _) => (None, elements),
        };
        let [base, count, each, compare] = elements else {
            return false;
        };
        let (params, results) = (vec![Type::Ptr; 2], vec![Type::Int(32)]);
        let is_such = |f: FuncId| {
            let s = &self.l.signatures[f.index()];
            s.params == params && s.results == results && !s.variadic
        };
        let compare = match compare {
            Operand::Const(Const::Function(f)) if is_such(*f) => Callee::Direct(*f),
            _ => {
                let shown = inst.call_args();
                let shown = shown.last().map_or_else(String::new, |v| self.text(*v));
                let called = Called {
                    params,
                    results,
                    variadic: false,
                    has_further: false,
                };
                self.callee_at(compare.clone(), &shown, &called)
            }
        };
        let elements = Elements {
            base: base.clone(),
            count: count.clone(),
            each: each.clone(),
            compare,
        };
        match key {
            None => self.sort(&elements),
            Some((key, found)) => self.search(&elements, key.clone(), found),
        }
        true
    }

    /// Sorts by insertion: element `at` goes down among those before `sorted`, as
    /// long as the one before it is greater.
    fn sort(&mut self, elements: &Elements) {
        let [at, sorted] = ["at", "sorted"].map(|name| self.counter(name));
        for counter in [at, sorted] {
            self.b.assign(counter, self.word(1));
        }
        let met = self.met();
        let [again, next, swaps, stays, done] =
            ["sort", "compare", "swap", "stay", "sorted"].map(|name| self.b.block(name));
        self.b.goto(again);
        self.b.switch_to(again);
        let is_more = Cond::cmp(CmpOp::Ult, sorted, elements.count.clone());
        self.branch_in_runs(met, is_more, next, done);
        self.b.switch_to(next);
        let before = self.sum(BinOp::Sub, at, self.word(1));
        let indices = [before, at].map(|index| self.index_in_runs(elements, met, index));
        let compared = indices.map(|index| self.element(elements, index)).to_vec();
        let order = self.temp("order", Type::Int(32));
        self.push_call(vec![order], elements.compare.clone(), compared);
        self.nothing_comes_out();
        let is_greater = Cond::cmp(CmpOp::Sgt, order, Operand::int(32, 0));
        self.branch_in_runs(met, is_greater, swaps, stays);
        self.b.switch_to(swaps);
        let spare = self.temp("spare", Type::Ptr);
        self.allocate(spare, AllocKind::Stack, elements.each.clone(), 16);
        let spare = Operand::from(spare);
        // Engines look for what an address is made of in the same block.
        let [first, second] = indices.map(|index| self.element(elements, index));
        for (to, from) in [(&spare, &first), (&first, &second), (&second, &spare)] {
            self.copy_bytes(to.clone(), from.clone(), elements.each.clone(), true);
        }
        self.b.push(StmtKind::Free {
            region: ir::points_to::ALL_MEMORY,
            ptr: spare,
            kind: AllocKind::Stack,
        });
        self.b.assign(at, before);
        let is_down = Cond::cmp(CmpOp::Ugt, at, self.word(0));
        let [below, start] = ["below", "start"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![below, start]));
        self.b.switch_to(below);
        self.b.assume(is_down.clone());
        self.b.goto(again);
        self.b.switch_to(start);
        self.b.assume(is_down.negate());
        self.b.goto(stays);
        self.b.switch_to(stays);
        let following = self.sum(BinOp::Add, sorted, self.word(1));
        for counter in [sorted, at] {
            self.b.assign(counter, following);
        }
        self.b.goto(again);
        self.b.switch_to(done);
    }

    /// Searches by halves, as the GNU C library does.
    fn search(&mut self, elements: &Elements, key: Operand, found: Var) {
        let [low, high] = ["low", "high"].map(|name| self.counter(name));
        self.b.assign(low, self.word(0));
        self.b.assign(high, elements.count.clone());
        let met = self.met();
        let [again, next, is, greater, less, none, done] = [
            "search", "compare", "is", "greater", "less", "none", "found",
        ]
        .map(|name| self.b.block(name));
        self.b.goto(again);
        self.b.switch_to(again);
        let is_more = Cond::cmp(CmpOp::Ult, low, high);
        self.branch_in_runs(met, is_more, next, none);
        self.b.switch_to(next);
        let length = self.sum(BinOp::Sub, high, low.into());
        let half = self.sum(BinOp::LShr, length, self.word(1));
        let middle = self.sum(BinOp::Add, low, half.into());
        let index = self.index_in_runs(elements, met, middle);
        let at = self.element(elements, index);
        let order = self.temp("order", Type::Int(32));
        self.push_call(vec![order], elements.compare.clone(), vec![key, at.clone()]);
        self.nothing_comes_out();
        let zero = Operand::int(32, 0);
        self.b.terminate(Terminator::Goto(vec![is, greater, less]));
        let ways = [(is, CmpOp::Eq), (greater, CmpOp::Sgt), (less, CmpOp::Slt)];
        for (block, op) in ways {
            self.b.switch_to(block);
            self.b.assume(Cond::cmp(op, order, zero.clone()));
            match op {
                CmpOp::Eq => {
                    self.b.assign(found, at.clone());
                    // Another way may look for another such element.
                    self.branch_in_runs(met, Cond::Const(true), done, again);
                    continue;
                }
                CmpOp::Sgt => {
                    let behind = self.sum(BinOp::Add, middle, self.word(1));
                    self.b.assign(low, behind);
                }
                _ => self.b.assign(high, middle),
            }
            self.b.goto(again);
        }
        self.b.switch_to(none);
        self.b.assign(found, Operand::Const(Const::Null));
        self.b.goto(done);
        self.b.switch_to(done);
    }

    fn counter(&mut self, name: &str) -> Var {
        self.temp(name, Type::Int(self.address_width()))
    }

    fn word(&self, n: i64) -> Operand {
        Operand::int(self.address_width(), n)
    }

    fn sum(&mut self, op: BinOp, a: Var, b: Operand) -> Var {
        let dst = self.counter("n");
        self.b.binary(dst, op, a, b);
        dst
    }

    /// Goes on at the first block if the condition holds, and at the second one
    /// if it doesn't; but that only in runs.
    fn branch_in_runs(&mut self, met: Var, cond: Cond, then: BlockId, other: BlockId) {
        let is = self.chosen_in_runs(met, cond);
        let [yes, no] = ["yes", "no"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![yes, no]));
        self.b.switch_to(yes);
        self.b.assume(Cond::Var(is));
        self.b.goto(then);
        self.b.switch_to(no);
        self.b.assume(Cond::Var(is).negate());
        self.b.goto(other);
    }

    /// The index of an element: that one in runs, else any.
    fn index_in_runs(&mut self, elements: &Elements, met: Var, index: Var) -> Var {
        let [any, chosen] = ["any", "index"].map(|name| self.counter(name));
        self.b.havoc(any, HavocKind::Abstraction(None));
        self.b.push(StmtKind::Select {
            dst: chosen,
            cond: met.into(),
            a: index.into(),
            b: any.into(),
        });
        self.b
            .assume(Cond::cmp(CmpOp::Ult, chosen, elements.count.clone()));
        chosen
    }

    /// The address of an element.
    fn element(&mut self, elements: &Elements, index: Var) -> Operand {
        let offset = self.sum(BinOp::Mul, index, elements.each.clone());
        self.pointer_add(elements.base.clone(), offset.into())
    }
}
