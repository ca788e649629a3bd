//! What is known of pointers in one function.

use super::World;
use super::fact::Fact;
use super::state::State;
use crate::graph::{Cfg, Liveness};
use crate::points_to::{Allocation, Ended, EndedIn as Ends, Object, Targets};
use crate::{
    AllocKind, BlockId, CheckId, CmpOp, Cond, Const, FuncId, Function, Operand, PtrPred, StmtKind,
    Terminator, Type, Var,
};
use std::collections::BTreeSet;

/// Steps of so many bits don't go around all addresses.
const SHORT: u32 = 40;
/// Ways meet so often in a block with bytes; then without.
const MOST_VISITS: usize = 16;
/// After that many visits nothing is known where a block begins.
const TOO_MANY_VISITS: usize = 64;

/// What is told of the calls of a function: who is called, and what is known of the
/// arguments.
pub(super) type Calls<'c> = dyn FnMut(&[FuncId], Vec<Fact>) + 'c;

pub(super) struct Flow<'w> {
    world: &'w World<'w>,
    id: FuncId,
    f: &'w Function,
    cfg: Cfg,
    /// What is known at the start of each block; `None`: it isn't reached.
    starts: Vec<Option<State>>,
    /// Of each variable, where it leads, once somebody asked.
    targets: Vec<Option<Targets>>,
}

impl<'w> Flow<'w> {
    pub(super) fn of(world: &'w World<'w>, id: FuncId) -> Flow<'w> {
        let f = world.program.function(id);
        Flow {
            world,
            id,
            f,
            cfg: Cfg::of(f),
            starts: vec![None; f.blocks.len()],
            targets: vec![None; f.vars.len()],
        }
    }

    /// Finds what is known everywhere, tells of the calls, and says what is known of the
    /// results; `None`: it doesn't return.
    pub(super) fn solve(&mut self, calls: &mut Calls<'_>) -> Option<Vec<Fact>> {
        let live = Liveness::of(self.f, &self.cfg);
        let reads: Vec<BTreeSet<Var>> = self
            .f
            .block_ids()
            .map(|b| live.live_out(&self.cfg, b).into_iter().collect())
            .collect();
        let mut exits: Vec<Option<State>> = vec![None; self.f.blocks.len()];
        let mut visits = vec![0usize; self.f.blocks.len()];
        let order = self.cfg.reverse_post_order().to_vec();
        let mut changed = true;
        while changed {
            changed = false;
            for b in &order {
                let mut start = self.entered(&exits, *b, visits[b.index()] <= MOST_VISITS);
                if visits[b.index()] > TOO_MANY_VISITS {
                    start = start.map(|_| State::default());
                }
                if start == self.starts[b.index()] && visits[b.index()] > 0 {
                    continue;
                }
                visits[b.index()] += 1;
                self.starts[b.index()].clone_from(&start);
                let exit = start.and_then(|s| self.through(*b, s, &mut |_, _, _| {}));
                let exit = exit.map(|mut exit| {
                    exit.keep(|v| reads[b.index()].contains(&v));
                    exit
                });
                if exits[b.index()] != exit {
                    exits[b.index()] = exit;
                    changed = true;
                }
            }
        }
        let mut returned: Option<Vec<Fact>> = None;
        for b in order {
            let Some(start) = self.starts[b.index()].clone() else {
                continue;
            };
            let world = self.world;
            let id = self.id;
            let exit = self.through(b, start, &mut |_, state, stmt| {
                if let StmtKind::Call { callee, args, .. } = stmt {
                    let callees = world.callees(id, callee);
                    let known = args.iter().map(|a| state.of_operand(world.program, a));
                    calls(&callees, known.collect());
                }
            });
            if let (Some(exit), Terminator::Return(values)) = (exit, &self.f.block(b).term) {
                let facts: Vec<Fact> = values.iter().map(|v| self.given_back(&exit, v)).collect();
                returned = Some(match returned {
                    None => facts,
                    Some(old) => super::all_met(&old, &facts),
                });
            }
        }
        returned
    }

    /// Which checks are implied, and which aren't, where they can be reached.
    pub(super) fn judge(&mut self, found: &mut BTreeSet<CheckId>, open: &mut BTreeSet<CheckId>) {
        for b in self.f.block_ids() {
            let Some(start) = self.starts[b.index()].clone() else {
                continue;
            };
            self.through(b, start, &mut |me, state, stmt| {
                if let StmtKind::Assert { check, cond } = stmt {
                    let all = if me.is_implied(state, cond) {
                        &mut *found
                    } else {
                        &mut *open
                    };
                    all.insert(*check);
                }
            });
        }
    }

    fn entered(&self, exits: &[Option<State>], b: BlockId, bytes: bool) -> Option<State> {
        if b == BlockId::ENTRY {
            return Some(self.begun());
        }
        // From where nothing came yet, anything may be known.
        let preds = self.cfg.preds(b).iter();
        let mut known = preds.filter_map(|p| exits[p.index()].as_ref());
        let first = known.next()?.clone();
        Some(known.fold(first, |met, exit| met.met(exit, bytes)))
    }

    /// What is known of parameters. Where blocks lead back to the first one, nothing is.
    fn begun(&self) -> State {
        let mut state = State::default();
        let known = self.world.params[self.id.index()].as_ref();
        if self.cfg.preds(BlockId::ENTRY).is_empty() {
            for (v, fact) in self.f.params.iter().zip(known.into_iter().flatten()) {
                if self.f.var(*v).ty == Type::Ptr {
                    state.set(*v, fact.clone());
                }
            }
        }
        state
    }

    /// What is known at the end of a block; `None`: that isn't reached.
    fn through(
        &mut self,
        b: BlockId,
        mut state: State,
        look: &mut dyn FnMut(&Self, &State, &StmtKind),
    ) -> Option<State> {
        for stmt in &self.f.block(b).stmts {
            look(self, &state, &stmt.kind);
            if !self.step(&mut state, &stmt.kind) {
                return None;
            }
        }
        Some(state)
    }

    /// What is known after a statement; whether anything goes on there.
    fn step(&mut self, state: &mut State, kind: &StmtKind) -> bool {
        let program = self.world.program;
        match kind {
            StmtKind::Assume { cond } | StmtKind::Assert { cond, .. } => {
                self.learn(state, cond);
            }
            StmtKind::Assign { dst, src } if self.is_pointer(*dst) => match src.as_var() {
                Some(src) => state.step(*dst, src, 0),
                None => state.set(*dst, state.of_operand(program, src)),
            },
            StmtKind::PtrAdd { dst, base, offset } => {
                let by = offset.as_int().and_then(|n| n.wrap_signed(64).to_i64());
                match (base.as_var(), by) {
                    // What went around all addresses is no use of an object in C, even
                    // where it comes back to it.
                    _ if self.world.strides[self.id.index()].bits(offset) > SHORT => {
                        let mut fact = state.of_operand(program, base).somewhere_else();
                        fact.live = false;
                        state.set(*dst, fact);
                    }
                    (Some(base), Some(by)) => state.step(*dst, base, by),
                    (_, by) => {
                        let base = state.of_operand(program, base);
                        let fact = match by {
                            Some(by) => base.ahead(by),
                            None => base.somewhere_else(),
                        };
                        state.set(*dst, fact);
                    }
                }
            }
            StmtKind::Select { dst, a, b, .. } if self.is_pointer(*dst) => {
                let (a, b) = (state.of_operand(program, a), state.of_operand(program, b));
                state.set(*dst, a.met(&b));
            }
            StmtKind::Call { dsts, callee, .. } => {
                self.end(state, kind);
                let types: Vec<Type> = dsts.iter().map(|v| self.f.var(*v).ty).collect();
                let Some(known) = self.world.returned(self.id, callee, &types) else {
                    return false;
                };
                for (dst, fact) in dsts.iter().zip(known) {
                    if self.is_pointer(*dst) {
                        state.set(*dst, fact);
                    }
                }
                self.made(state, kind);
            }
            StmtKind::Alloc { .. } => self.made(state, kind),
            other => {
                self.end(state, other);
                other.for_each_def(&mut |v| {
                    if self.is_pointer(v) {
                        state.forget(v);
                    }
                });
            }
        }
        true
    }

    fn is_pointer(&self, v: Var) -> bool {
        self.f.var(v).ty == Type::Ptr
    }

    /// Objects that a statement may end aren't known to be alive.
    fn end(&mut self, state: &mut State, kind: &StmtKind) {
        let world = self.world;
        let place = Ends {
            id: self.id,
            f: self.f,
            handed: Vec::new(),
        };
        let ended = Ended::by(world.program, &world.solution, &place, kind, &world.ended);
        if ended.is_none() {
            return;
        }
        state.end(|v| {
            let targets = self.targets[v.index()]
                .get_or_insert_with(|| world.solution.operand(self.id, &v.into()));
            ended.may_be(world.program, &world.solution, targets)
        });
    }

    /// A statement may have made an object.
    fn made(&self, state: &mut State, kind: &StmtKind) {
        let Some(made) = Allocation::of(self.world.program, self.f, kind) else {
            return;
        };
        let size = made.size.as_ref().and_then(|n| n.as_int()?.to_u64());
        let start = Fact::start_of(size.unwrap_or(0));
        let fact = Fact {
            non_null: !made.may_fail,
            object: !made.may_fail,
            live: made.kind != AllocKind::Unscoped,
            writable: !made.by_call,
            ..start
        };
        state.set(made.dst, fact);
    }

    /// What is known of a value behind the return: objects of the function's own are
    /// gone.
    fn given_back(&self, state: &State, value: &Operand) -> Fact {
        let mut fact = state.of_operand(self.world.program, value);
        if fact.live {
            let targets = self.world.solution.operand(self.id, value);
            let solution = &self.world.solution;
            let is_own = |o: &usize| match solution.objects[*o] {
                Object::Allocated(site) => {
                    let heap = self.world.objects[*o].kind.is_some_and(AllocKind::is_heap);
                    site.function == self.id && !heap
                }
                _ => false,
            };
            let own = targets.objects.iter().any(|(o, _)| is_own(o));
            fact.live = !(own || targets.outside || targets.many);
            // Null is no object.
            fact.live |= *value == Operand::Const(Const::Null);
        }
        fact
    }

    /// A condition holds from here on.
    fn learn(&self, state: &mut State, cond: &Cond) {
        match cond {
            Cond::And(all) => all.iter().for_each(|c| self.learn(state, c)),
            Cond::Cmp {
                op: CmpOp::Ne,
                a,
                b,
            } => self.learn_not_null(state, a, b),
            Cond::Not(c) => {
                if let Cond::Cmp {
                    op: CmpOp::Eq,
                    a,
                    b,
                } = &**c
                {
                    self.learn_not_null(state, a, b);
                }
            }
            Cond::Ptr(p) => Self::learn_of(state, p),
            _ => {}
        }
    }

    fn learn_not_null(&self, state: &mut State, a: &Operand, b: &Operand) {
        let null = |o: &Operand| *o == Operand::Const(Const::Null);
        for (v, other) in [(a, b), (b, a)] {
            if let Some(v) = v.as_var().filter(|v| self.is_pointer(*v))
                && null(other)
            {
                state.learn(v, |fact, by| {
                    if by == 0 {
                        fact.is_not_null();
                    }
                });
            }
        }
    }

    fn learn_of(state: &mut State, pred: &PtrPred) {
        let (PtrPred::NonNull(o)
        | PtrPred::Live(o)
        | PtrPred::Writable(o)
        | PtrPred::InBounds { ptr: o, .. }
        | PtrPred::Freeable { ptr: o, .. }) = pred
        else {
            return;
        };
        let Some(v) = o.as_var() else {
            return;
        };
        state.learn(v, |fact, by| match pred {
            PtrPred::NonNull(_) if by == 0 => fact.is_not_null(),
            PtrPred::Live(_) => {
                fact.is_of_object();
                fact.live = true;
            }
            PtrPred::Writable(_) => {
                fact.is_of_object();
                fact.writable = true;
            }
            PtrPred::InBounds { len, .. } => {
                let len = len.as_int().and_then(|n| n.wrap_unsigned(64).to_i64());
                match len.and_then(|len| by.checked_add(len)) {
                    Some(end) => fact.has(by, end),
                    None => fact.is_of_object(),
                }
            }
            _ => {}
        });
    }

    /// Whether a condition holds by what is known.
    fn is_implied(&self, state: &State, cond: &Cond) -> bool {
        match cond {
            Cond::And(all) => all.iter().all(|c| self.is_implied(state, c)),
            Cond::Or(some) => some.iter().any(|c| self.is_implied(state, c)),
            Cond::Ptr(p) => self.is_implied_of(state, p),
            Cond::Const(_) | Cond::Var(_) | Cond::Cmp { .. } | Cond::Fits { .. } | Cond::Not(_) => {
                false
            }
        }
    }

    fn is_implied_of(&self, state: &State, pred: &PtrPred) -> bool {
        let program = self.world.program;
        let known = |o: &Operand| state.of_operand(program, o);
        match pred {
            PtrPred::NonNull(o) => known(o).non_null,
            PtrPred::Live(o) => {
                let fact = known(o);
                fact.object && fact.live
            }
            PtrPred::Writable(o) => {
                let fact = known(o);
                let writable = || self.world.leads(self.id, o, |made, _| made.writable);
                fact.object && (fact.writable || writable())
            }
            PtrPred::InBounds { ptr, len } => {
                let Some(len) = len.as_int().and_then(|n| n.wrap_unsigned(64).to_u64()) else {
                    return false;
                };
                let fact = known(ptr);
                let Ok(end) = i64::try_from(len) else {
                    return false;
                };
                fact.says_inside(0, end) || fact.object && self.world.is_inside(self.id, ptr, len)
            }
            PtrPred::Freeable {
                ptr,
                kind,
                size: None,
            } => {
                let fact = known(ptr);
                let is_start = |kinds: Option<AllocKind>, at: Option<i64>| {
                    at == Some(0) && kinds.is_some_and(|k| k.is_ended_by(*kind))
                };
                fact.valid
                    && fact.live
                    && self
                        .world
                        .leads(self.id, ptr, |made, at| is_start(made.kind, at))
            }
            PtrPred::SameObject(a, b) => {
                let told = |o: &Operand| o.as_var().map(|v| state.place(v).0);
                let (p, q) = (told(a), told(b));
                p.is_some() && p == q && known(a).object
            }
            // That the bytes lie in the object is another check's.
            PtrPred::Initialized { ptr, .. } => {
                known(ptr).object && self.world.leads(self.id, ptr, |made, _| made.filled)
            }
            PtrPred::Freeable { .. }
            | PtrPred::Aligned { .. }
            | PtrPred::Disjoint { .. }
            | PtrPred::Text { .. }
            | PtrPred::Callable { .. } => false,
        }
    }
}
