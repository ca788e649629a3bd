//! Calls: what is handed over, what may have changed, what comes back.

use super::{
    APART, BESIDE_NULL, Held, LARGEST, Pointer, Purifier, Sizes, Value, WORD, all, any, base_of,
    cmp, word,
};
use crate::library::{self, Effect, Row};
use crate::points_to::{
    Allocation, Object, RETURNED_AGAIN, Stride, THROWN, Targets, UNKNOWN_WRITE, ended_outside,
    may_convert, may_use_kept,
};
use crate::{
    AllocKind, Callee, CmpOp, External, FuncId, HavocKind, Operand, Site, StmtKind, Type, Var,
};
use rustc_hash::FxHashSet as HashSet;
use std::collections::BTreeMap;

impl Purifier<'_> {
    /// A value as another function sees it: bases of this function's own objects
    /// are negative there.
    pub(super) fn handed_over(&mut self, o: &Operand) -> Value {
        if self.type_of(o) != Type::Ptr {
            return Value::Scalar(o.clone());
        }
        let p = self.pointer(o);
        let targets = self.targets(o);
        let own = |o: &usize| self.facts.allocated.contains(o);
        let exposed = &self.facts.solution.exposed;
        let reachable = targets.outside && self.held.keys().any(|o| own(o) && exposed[*o]);
        if !targets.many && !reachable && !targets.objects.iter().any(|(o, _)| own(o)) {
            return Value::Pointer(p);
        }
        let (from, to) = (
            base_of(self.facts.allocated.start),
            base_of(self.facts.allocated.end),
        );
        let base = self.fresh("handed", WORD);
        self.havoc(base, HavocKind::Abstraction(None));
        let between = |from: i64, to: i64| {
            all([
                cmp(CmpOp::Sge, p.base.clone(), word(from)),
                cmp(CmpOp::Slt, p.base.clone(), word(to)),
            ])
        };
        let mut is_own = between(from, to);
        if self.held.values().any(|h| h.base == BESIDE_NULL) {
            is_own = any([is_own, between(BESIDE_NULL, 1 << APART)]);
        }
        let cond = any([
            all([is_own.clone(), cmp(CmpOp::Slt, base, word(0))]),
            all([is_own.negate(), cmp(CmpOp::Eq, base, p.base)]),
        ]);
        self.emit(StmtKind::Assume { cond });
        Value::Pointer(Pointer {
            base: base.into(),
            offset: p.offset,
        })
    }

    pub(super) fn call(
        &mut self,
        dsts: &[Var],
        callee: &Callee,
        args: &[Operand],
        made: Option<&Allocation>,
        origin: Option<Site>,
    ) {
        let callee = match callee {
            Callee::Direct(g) => Callee::Direct(*g),
            Callee::Indirect {
                ptr,
                targets,
                complete,
            } => {
                let types: Vec<Type> = args.iter().map(|a| self.type_of(a)).collect();
                let results: Vec<Type> = dsts.iter().map(|v| self.f.var(*v).ty).collect();
                self.resolved(ptr, targets, *complete, &types, &results)
            }
        };
        let mut handed = Vec::new();
        for a in args {
            match self.handed_over(a) {
                Value::Scalar(o) => handed.push(o),
                Value::Pointer(p) => handed.extend([p.base, p.offset]),
            }
        }
        let mut results = Vec::new();
        let mut told = Vec::new();
        for dst in dsts {
            match self.pointers[dst.index()] {
                Some(place) => {
                    let base = self.fresh("result.base", WORD);
                    let offset = self.fresh("result.offset", WORD);
                    results.extend([base, offset]);
                    told.push((*dst, place, base, offset));
                }
                None => results.push(*dst),
            }
        }
        let counting = callee.clone();
        let kept = self.ends_before(&counting, args);
        let written = self.texts_written(&counting, args);
        self.effects(&callee, args);
        self.emit_as(
            StmtKind::Call {
                dsts: results,
                callee,
                args: handed,
                regions: None,
            },
            origin,
        );
        if let Some(text) = args.first().filter(|_| !kept.is_empty()) {
            let from = self.pointer(text).offset;
            self.keep_ends(&kept, &from);
        }
        self.keep_outside(&written);
        self.relate_counted(&counting, dsts, args);
        self.relate_ends(&counting, args);
        if let Some(made) = made {
            return self.allocate(made, origin);
        }
        for (dst, place, base, offset) in told {
            let targets = self.targets(&dst.into());
            let own = |o: &usize| self.facts.allocated.contains(o);
            let exposed = &self.facts.solution.exposed;
            let reachable = targets.outside && self.held.keys().any(|o| own(o) && exposed[*o]);
            if targets.many || reachable || targets.objects.iter().any(|(o, _)| own(o)) {
                // It may be one of ours, which the callee calls otherwise.
                self.lose_pointer(place, &targets, HavocKind::Abstraction(None), None);
                let same = all([
                    cmp(CmpOp::Eq, place.0, base),
                    cmp(CmpOp::Eq, place.1, offset),
                ]);
                let cond = any([same, cmp(CmpOp::Slt, base, word(0))]);
                self.emit(StmtKind::Assume { cond });
            } else {
                self.assign(place.0, base);
                self.assign(place.1, offset);
                self.assume_base(place.0, &targets, true);
            }
        }
    }

    /// The functions of that signature that are listed, each with its object.
    pub(super) fn callables(
        &self,
        targets: &Targets,
        (params, results): (&[Type], &[Type]),
    ) -> Vec<(usize, FuncId)> {
        let callable = |(o, _): &(usize, Stride)| match self.facts.solution.objects[*o] {
            Object::Function(g) => {
                let f = self.facts.program.function(g);
                f.has_signature(params, results).then_some((*o, g))
            }
            _ => None,
        };
        targets.objects.iter().filter_map(callable).collect()
    }

    /// What an indirect call may run.
    fn resolved(
        &mut self,
        ptr: &Operand,
        listed: &[FuncId],
        complete: bool,
        params: &[Type],
        results: &[Type],
    ) -> Callee {
        let targets = self.targets(ptr);
        let found = self.callables(&targets, (params, results));
        let mut found: Vec<FuncId> = found.into_iter().map(|(_, g)| g).collect();
        let sure = !targets.outside && !targets.many;
        let (targets, complete) = match (sure, complete) {
            (true, true) => {
                found.retain(|g| listed.contains(g));
                (found, true)
            }
            (true, false) => (found, true),
            (false, complete) => (listed.to_vec(), complete),
        };
        if let ([g], true) = (&targets[..], complete)
            && !self.facts.program.function(*g).is_external()
        {
            return Callee::Direct(*g);
        }
        let p = self.fresh("callee", Type::Ptr);
        self.havoc(p, HavocKind::Abstraction(None));
        Callee::Indirect {
            ptr: p.into(),
            targets,
            complete,
        }
    }

    /// All contents may have changed, and objects on the heap may have ended.
    pub(super) fn lose_memory(&mut self) {
        let held = self.held.values().filter(|h| !h.constant);
        let pieces: Vec<_> = held.flat_map(|h| h.pieces.clone()).collect();
        for piece in pieces {
            self.lose_piece(piece);
        }
        self.may_end(|_| true, AllocKind::is_heap);
    }

    /// Which objects there are, and how large they are, isn't known any more.
    pub(super) fn lose_objects(&mut self) {
        let unknown = HavocKind::Abstraction(None);
        let held: Vec<Held> = self.held.values().cloned().collect();
        for h in held {
            let sizes = h.sizes.into_iter().flat_map(Sizes::vars);
            let counts = h.count.map(|(count, _)| count).into_iter();
            let counts = counts.chain(h.previous.as_ref().and_then(|p| p.count));
            for v in (h.live.into_iter().chain(h.old_live))
                .chain(sizes)
                .chain(counts)
            {
                self.havoc(v, unknown);
            }
            let (from, to) = (word(h.base - 1), word(h.base + (1 << APART) - 1));
            let sizes = h
                .size
                .as_var()
                .into_iter()
                .chain(h.previous.as_ref().map(|p| p.size));
            let sizes = sizes.map(|v| (v, word(0), word(LARGEST + 1)));
            let bases = h
                .recent
                .into_iter()
                .chain(h.previous.as_ref().map(|p| p.base));
            let bases = bases.map(|v| (v, from.clone(), to.clone()));
            for (v, least, most) in bases.chain(sizes) {
                self.havoc(v, unknown);
                let cond = all([cmp(CmpOp::Sge, v, least), cmp(CmpOp::Slt, v, most)]);
                self.emit(StmtKind::Assume { cond });
            }
        }
    }

    /// What code that we don't see can reach may have changed.
    fn lose_exposed(&mut self) {
        let exposed = &self.facts.solution.exposed;
        let lost = self
            .held
            .iter()
            .filter(|(o, h)| exposed[**o] && !h.constant);
        let pieces: Vec<_> = lost.flat_map(|(_, h)| h.pieces.clone()).collect();
        for piece in pieces {
            self.lose_piece(piece);
        }
    }

    /// A library may write what it kept, and call functions that it kept.
    fn lose_what_was_kept(&mut self) {
        self.lose_exposed();
        self.may_end(|o| self.facts.shared.contains(&o), AllocKind::is_heap);
    }

    /// Nothing is known of the contents of one object of those that are followed by
    /// number.
    fn lose_one(&mut self, held: &Held, base: &Operand) {
        let number = self.number(base, held);
        for (piece, place) in held.pieces.clone() {
            if piece.is_by_number() {
                let value = self.unknown_value(&piece, HavocKind::Abstraction(None));
                self.write_element(place, &number, &value, None);
            } else {
                self.lose_piece((piece, place));
            }
        }
    }

    /// What a call may do to objects that are followed here.
    fn effects(&mut self, callee: &Callee, args: &[Operand]) {
        let program = self.facts.program;
        if let Callee::Indirect { targets, .. } = callee {
            let external = targets
                .iter()
                .filter(|g| program.function(**g).is_external());
            for g in external {
                self.effects(&Callee::Direct(*g), args);
            }
        }
        let ended = ended_outside(program, &self.facts.solution, self.id, callee, args);
        self.may_end(|o| ended.contains(&o), AllocKind::is_heap);
        let external = match callee {
            Callee::Direct(g) if program.function(*g).is_external() => Some(program.function(*g)),
            _ => None,
        };
        let mut reached: Vec<Operand> = Vec::new();
        // Objects that are written, and none that they lead to: where each of them is
        // followed, with the base of the one.
        let mut written_there: BTreeMap<usize, Option<Operand>> = BTreeMap::new();
        let (mut elsewhere, mut ends) = (true, true);
        match external {
            None => {}
            Some(g) if g.name == THROWN || g.name.starts_with(UNKNOWN_WRITE) => {
                return self.lose_memory();
            }
            Some(g) if g.name == RETURNED_AGAIN => {
                self.lose_memory();
                return self.lose_objects();
            }
            Some(g) => {
                let name = g.name.split('.').next().unwrap_or_default();
                let entry = library::built_in().find(name);
                let row = entry.and_then(|e| e.row());
                let counts = row.is_some_and(|r| may_convert(program, r, args, b'n'));
                match g.external {
                    // A runtime may call destructors.
                    External::Pure if entry.is_some_and(|e| e.effect() == Effect::Runtime) => {}
                    External::Input => return,
                    External::Pure => {
                        if self.facts.solution.keeps && may_use_kept(g) {
                            self.lose_what_was_kept();
                        }
                        if !counts {
                            return;
                        }
                        (elsewhere, ends) = (false, false);
                        reached.extend_from_slice(args);
                    }
                    External::Library => {
                        if self.facts.solution.keeps && may_use_kept(g) {
                            self.lose_what_was_kept();
                        }
                        ends = false;
                        elsewhere = row.is_none_or(Row::calls_back);
                        for (i, arg) in args.iter().enumerate() {
                            if row.is_some_and(|r| !r.may_write_through(i, counts)) {
                                continue;
                            }
                            let targets = self.targets(arg);
                            let there = row.is_some_and(|r| r.writes_only_there(i));
                            if there && !targets.outside && !targets.many {
                                let one = self.only_made(&targets).filter(|(h, _)| h.each);
                                let base = one.map(|_| self.pointer(arg).base);
                                for (o, _) in &targets.objects {
                                    let known = written_there.entry(*o);
                                    known.and_modify(|b| *b = None).or_insert(base.clone());
                                }
                            } else {
                                reached.push(arg.clone());
                            }
                        }
                    }
                    External::Unknown | External::Unmodelled => reached.extend_from_slice(args),
                }
            }
        }
        let solution = &self.facts.solution;
        let mut reachable: HashSet<usize> =
            solution.reachable(self.id, &reached).into_iter().collect();
        let called: &[FuncId] = match callee {
            Callee::Direct(g) => std::slice::from_ref(g),
            Callee::Indirect { targets, .. } => targets,
        };
        for g in called {
            reachable.extend(&self.facts.writes[g.index()]);
        }
        let seen = match callee {
            Callee::Direct(_) => external.is_none(),
            Callee::Indirect { complete, .. } => *complete,
        };
        if !seen && external.is_none() {
            reachable.extend(solution.reachable(self.id, args));
        }
        let mut lost: Vec<usize> = self
            .held
            .iter()
            .filter(|(o, h)| {
                // That it writes no variable by its name is assumed.
                let outside = elsewhere && !seen && solution.exposed[**o];
                !h.constant && (outside || reachable.contains(o))
            })
            .map(|(o, _)| *o)
            .collect();
        for (o, base) in written_there {
            let Some(held) = self.held.get(&o).cloned().filter(|h| !h.constant) else {
                continue;
            };
            match base {
                _ if reachable.contains(&o) => {}
                Some(base) => self.lose_one(&held, &base),
                None => lost.push(o),
            }
        }
        lost.sort_unstable();
        lost.dedup();
        for o in &lost {
            for piece in self.held[o].pieces.clone() {
                self.lose_piece(piece);
            }
        }
        if ends && !(seen && called.iter().all(|g| !self.facts.ends[g.index()])) {
            self.may_end(|o| lost.contains(&o), AllocKind::is_heap);
        }
        if elsewhere && !seen {
            self.may_end(|o| self.facts.shared.contains(&o), AllocKind::is_heap);
        }
    }
}
