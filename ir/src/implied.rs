//! Checks that follow from earlier ones, whatever way led there.
//!
//! After `assert live(p)` an execution goes on only with an object that is alive, and
//! it stays alive until something ends it. So of the accesses through one pointer the
//! first one alone is in question, and what a function is handed was often accessed by
//! those who call it. Redundant checks in this sense are found by a forward problem
//! (R. Gupta, *Optimizing array bound checks using flow analysis*, LOPLAS 1993), here
//! over all functions at once: what is known of a parameter is what every call knows of
//! the argument, what is known of a result is what every return knows of the value.
//!
//! A [`Fact`] speaks of the value of a pointer: that it points into an object, that
//! this is alive, that it may be written, and that certain bytes, counted from the
//! pointer, lie inside it. Steps keep all but the last, whose bytes they move. A fact
//! about a value ends only with the value, but for `live`, which ends where the object
//! may ([`Ended`](crate::points_to::Ended)). Variables that hold another one's value and
//! a constant share its facts.
//!
//! Where a pointer is known to point into an object, points-to analysis says into which
//! ones: if all of those have a known size, constant offsets are inside, or they aren't;
//! if all of them are constants, what is read there has a value.
//!
//! The solution is the greatest one: a function that nothing calls yet may assume
//! anything. So what is found holds of executions that begin at the program's entries.
//! Which functions code that we don't see may call, points-to says; of their parameters
//! nothing is known. One more pass looks whether each call hands over what was assumed.
//!
//! Cost: each pass over a function is near linear; there are a few of each.

mod fact;
mod flow;
mod state;

use crate::points_to::{Allocation, EndedByCalls, Object, Solution, Strides};
use crate::transform::reuse_loads;
use crate::{AllocKind, Callee, CheckId, FuncId, Global, InitPiece, Operand, Program, Type};
use fact::Fact;
use flow::Flow;
use std::collections::{BTreeSet, VecDeque};

/// What parameters are handed over changes so often with bytes; then without.
const MOST_CHANGES: usize = 24;

/// The checks that follow from earlier ones wherever they stand, in executions that
/// begin at the program's entries.
pub fn implied_checks(program: &Program) -> BTreeSet<CheckId> {
    let (program, _) = reuse_loads(program);
    let mut world = World::of(&program);
    world.settle();
    world.checks().unwrap_or_default()
}

/// What is the same for all functions, and what is known between them.
struct World<'a> {
    program: &'a Program,
    solution: Solution,
    /// Of each function.
    strides: Vec<Strides>,
    ended: EndedByCalls,
    /// Of each object, what is known from where it is made.
    objects: Vec<Made>,
    /// Of each function, whether each call of it is one that we see.
    seen: Vec<bool>,
    /// Of each parameter, what is known; `None`: nothing calls the function yet.
    params: Vec<Option<Vec<Fact>>>,
    /// Of each result; `None`: no call returns yet.
    results: Vec<Option<Vec<Fact>>>,
    /// Who waits for what a function returns.
    callers: Vec<BTreeSet<FuncId>>,
    changes: Vec<usize>,
}

/// An object, as what makes it says.
#[derive(Clone, Copy, Debug)]
struct Made {
    /// In bytes, where all have the same.
    size: Option<u64>,
    writable: bool,
    /// All of its bytes have values, at all times.
    filled: bool,
    /// `None`: not by an allocation.
    kind: Option<AllocKind>,
}

impl<'a> World<'a> {
    fn of(program: &'a Program) -> World<'a> {
        let solution = Solution::of(program);
        let ended = EndedByCalls::of(program, &solution);
        let made = |object: &Object| match object {
            Object::Global(g) => {
                let global = &program.globals[g.index()];
                Made {
                    size: Some(global.size),
                    writable: !global.constant,
                    filled: global.constant && is_filled(global),
                    kind: None,
                }
            }
            Object::Allocated(site) => {
                let f = program.function(site.function);
                let stmt = &f.block(site.block).stmts[site.statement as usize].kind;
                let made = Allocation::of(program, f, stmt);
                let size = made
                    .as_ref()
                    .and_then(|m| m.size.as_ref()?.as_int()?.to_u64());
                Made {
                    size: size.filter(|n| i64::try_from(*n).is_ok()),
                    writable: true,
                    filled: false,
                    kind: made.map(|m| m.kind),
                }
            }
            Object::Function(_) => Made {
                size: None,
                writable: false,
                filled: false,
                kind: None,
            },
        };
        let objects = solution.objects.iter().map(made).collect();
        let functions = program.functions.len();
        let mut world = World {
            program,
            strides: program.functions.iter().map(Strides::of).collect(),
            ended,
            objects,
            seen: vec![true; functions],
            params: vec![None; functions],
            results: vec![None; functions],
            callers: vec![BTreeSet::new(); functions],
            changes: vec![0; functions],
            solution,
        };
        for (object, o) in world.solution.objects.iter().enumerate() {
            if let Object::Function(f) = o {
                let known = !world.solution.exposed[object] && !world.solution.crowded[object];
                world.seen[f.index()] = known && !program.entries.contains(f);
            }
        }
        world
    }

    /// Takes functions until what is known of parameters and results holds of all.
    fn settle(&mut self) {
        let mut queue = VecDeque::new();
        for f in self.program.function_ids() {
            if !self.seen[f.index()] && !self.program.function(f).is_external() {
                let nothing = self.nothing(f);
                self.params[f.index()] = Some(nothing);
                queue.push_back(f);
            }
        }
        while let Some(f) = queue.pop_front() {
            let mut called = Vec::new();
            let mut flow = Flow::of(self, f);
            let returned = flow.solve(&mut |callees: &[FuncId], facts| {
                called.push((callees.to_vec(), facts));
            });
            let again = |queue: &mut VecDeque<FuncId>, g: FuncId| {
                if !queue.contains(&g) {
                    queue.push_back(g);
                }
            };
            for (callees, facts) in called {
                for g in callees {
                    self.callers[g.index()].insert(f);
                    if self.hand_over(g, &facts) {
                        again(&mut queue, g);
                    }
                }
            }
            if let Some(returned) = returned
                && self.give_back(f, &returned)
            {
                for caller in self.callers[f.index()].clone() {
                    again(&mut queue, caller);
                }
            }
        }
    }

    /// The checks that are implied, if each call hands over what was assumed.
    fn checks(&self) -> Option<BTreeSet<CheckId>> {
        let (mut found, mut open) = (BTreeSet::new(), BTreeSet::new());
        for f in self.program.function_ids() {
            if self.params[f.index()].is_none() {
                continue;
            }
            let mut flow = Flow::of(self, f);
            let mut holds = true;
            let returned = flow.solve(&mut |callees: &[FuncId], facts: Vec<Fact>| {
                holds &= callees.iter().all(|g| self.is_assumed(*g, &facts));
            });
            if let Some(returned) = returned {
                let assumed = self.results[f.index()].as_ref();
                holds &= assumed.is_some_and(|a| all_met(a, &returned) == *a);
            }
            if !holds {
                return None;
            }
            flow.judge(&mut found, &mut open);
        }
        found.retain(|c| !open.contains(c));
        Some(found)
    }

    /// Whether a call that hands over that much assumes no more.
    fn is_assumed(&self, g: FuncId, handed: &[Fact]) -> bool {
        let assumed = self.params[g.index()].as_ref();
        assumed.is_some_and(|a| {
            let fits = a.len() == handed.len();
            fits && all_met(a, handed) == *a || *a == self.nothing(g)
        })
    }

    fn nothing(&self, f: FuncId) -> Vec<Fact> {
        vec![Fact::default(); self.program.function(f).params.len()]
    }

    /// Takes in what a call hands over; whether less is known of the parameters now.
    fn hand_over(&mut self, g: FuncId, handed: &[Fact]) -> bool {
        let nothing = self.nothing(g);
        let met = match &self.params[g.index()] {
            _ if handed.len() != nothing.len() => nothing,
            None => handed.to_vec(),
            Some(old) => all_met(old, handed),
        };
        let met = self.without_bytes_after_all(g, met);
        self.params[g.index()].replace(met.clone()).as_ref() != Some(&met)
    }

    /// Takes in what a function returns; whether less is known of it now.
    fn give_back(&mut self, f: FuncId, returned: &[Fact]) -> bool {
        let met = match &self.results[f.index()] {
            None => returned.to_vec(),
            Some(old) => all_met(old, returned),
        };
        let met = self.without_bytes_after_all(f, met);
        self.results[f.index()].replace(met.clone()).as_ref() != Some(&met)
    }

    /// Bytes that shrink with every round of a recursion are given up.
    fn without_bytes_after_all(&mut self, f: FuncId, mut facts: Vec<Fact>) -> Vec<Fact> {
        self.changes[f.index()] += 1;
        if self.changes[f.index()] > MOST_CHANGES {
            for fact in &mut facts {
                fact.inside = None;
            }
        }
        facts
    }

    /// The functions of the program that a call may run, as far as all calls of them
    /// are seen.
    fn callees(&self, caller: FuncId, callee: &Callee) -> Vec<FuncId> {
        let defined = |g: &FuncId| !self.program.function(*g).is_external();
        match callee {
            Callee::Direct(g) => Some(*g).into_iter().filter(defined).collect(),
            Callee::Indirect { ptr, .. } => {
                let targets = self.solution.operand(caller, ptr);
                let functions = targets.objects.iter();
                let functions = functions.filter_map(|(o, _)| match self.solution.objects[*o] {
                    Object::Function(g) => Some(g),
                    _ => None,
                });
                functions.filter(defined).collect()
            }
        }
    }

    /// What is known of a call's results; `None`: it doesn't return.
    fn returned(&self, caller: FuncId, callee: &Callee, types: &[Type]) -> Option<Vec<Fact>> {
        let nothing = vec![Fact::default(); types.len()];
        let callees = self.callees(caller, callee);
        let all = match callee {
            Callee::Direct(_) => callees.len() == 1,
            Callee::Indirect { ptr, .. } => {
                let targets = self.solution.operand(caller, ptr);
                let sure = !targets.outside && !targets.many && !callees.is_empty();
                sure && callees.len() == targets.objects.len()
            }
        };
        if !all {
            return Some(nothing);
        }
        let mut met: Option<Vec<Fact>> = None;
        for g in callees {
            let Some(facts) = &self.results[g.index()] else {
                continue;
            };
            if self.program.function(g).results != types {
                return Some(nothing);
            }
            met = Some(match met {
                None => facts.clone(),
                Some(old) => all_met(&old, facts),
            });
        }
        met
    }

    /// Whether so many bytes at a pointer that points into an object are inside, by
    /// where it may lead.
    fn is_inside(&self, f: FuncId, ptr: &Operand, len: u64) -> bool {
        self.leads(f, ptr, |made, at| {
            let end = at.and_then(|at| u64::try_from(at).ok()?.checked_add(len));
            end.zip(made.size).is_some_and(|(end, size)| end <= size)
        })
    }

    /// Whether that holds of each object that a pointer may lead to, with the offset
    /// there where it is one number.
    fn leads(&self, f: FuncId, ptr: &Operand, holds: impl Fn(&Made, Option<i64>) -> bool) -> bool {
        let targets = self.solution.operand(f, ptr);
        let known = !targets.outside && !targets.many && !targets.objects.is_empty();
        let mut all = targets.objects.iter();
        known && all.all(|(o, at)| holds(&self.objects[*o], at.as_number()))
    }
}

/// Whether a global begins with a value in each byte.
fn is_filled(global: &Global) -> bool {
    let undefined = |piece: &InitPiece| matches!(piece, InitPiece::Undefined(n) if *n > 0);
    let init = global.init.as_ref();
    init.is_some_and(|pieces| !pieces.iter().any(undefined))
}

fn all_met(a: &[Fact], b: &[Fact]) -> Vec<Fact> {
    a.iter().zip(b).map(|(a, b)| a.met(b)).collect()
}
