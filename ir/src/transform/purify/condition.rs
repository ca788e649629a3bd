//! Conditions on pointers, as conditions on numbers.

use super::{Held, LARGEST, Pointer, Purifier, SHORT, WORD, all, any, cmp, word};
use crate::points_to::{Object, Targets};
use crate::{AllocKind, BinOp, CmpOp, Cond, Operand, PtrPred, Sign, StmtKind, Type, Var};

/// Nothing lies nearer to the ends of the addresses, in bytes.
const MARGIN: i64 = 1 << 20;
/// Nor are objects farther apart.
const FAR: i64 = 1 << 48;
/// More objects aren't checked together: each adds a condition to every check.
const MOST_TOGETHER: usize = 4;

impl Purifier<'_> {
    /// The condition on numbers. It may hold more often, and fail more often,
    /// where something isn't known.
    pub(super) fn condition(&mut self, c: &Cond) -> Cond {
        match c {
            Cond::Cmp { op, a, b } if self.type_of(a) == Type::Ptr => self.compared(*op, a, b),
            Cond::Ptr(p) => self.predicate(p),
            Cond::Not(c) => match self.condition(c) {
                Cond::Const(b) => Cond::Const(!b),
                c => Cond::Not(Box::new(c)),
            },
            Cond::And(cs) => {
                let cs: Vec<Cond> = cs.iter().map(|c| self.condition(c)).collect();
                all(cs)
            }
            Cond::Or(cs) => {
                let cs: Vec<Cond> = cs.iter().map(|c| self.condition(c)).collect();
                any(cs)
            }
            Cond::Const(_) | Cond::Var(_) | Cond::Cmp { .. } | Cond::Fits { .. } => c.clone(),
        }
    }

    fn compared(&mut self, op: CmpOp, a: &Operand, b: &Operand) -> Cond {
        let (p, q) = (self.pointer(a), self.pointer(b));
        let equal = match op {
            CmpOp::Eq | CmpOp::Ne => self.equal((a, &p), (b, &q)),
            _ => return self.ordered(op, &p, &q),
        };
        if op == CmpOp::Eq {
            equal
        } else {
            equal.negate()
        }
    }

    fn equal(&mut self, (a, p): (&Operand, &Pointer), (b, q): (&Operand, &Pointer)) -> Cond {
        let null = |o: &Operand| matches!(o, Operand::Const(crate::Const::Null));
        if null(a) || null(b) {
            return Self::is_null(if null(a) { q } else { p });
        }
        let same = cmp(CmpOp::Eq, p.base.clone(), q.base.clone());
        let here = cmp(CmpOp::Eq, p.offset.clone(), q.offset.clone());
        let (s, t) = (self.targets(a), self.targets(b));
        let equal = all([same.clone(), here]);
        // Those of two objects differ, while both lie inside; elsewhere it is
        // for the machine to say.
        let merged = all([self.is_merged(p, &s), self.is_merged(q, &t)]);
        let inside = [self.lies_inside(p, &s), self.lies_inside(q, &t)];
        let apart = all([all(inside), merged.negate()]);
        let differ = all([same.negate(), apart.negate()]);
        if differ == Cond::Const(false) {
            return equal;
        }
        let unknown = self.unknown();
        any([equal, all([differ, unknown])])
    }

    /// That a pointer is null, or that of a byte of an object that is alive, or
    /// of a function.
    fn lies_inside(&mut self, p: &Pointer, targets: &Targets) -> Cond {
        let mut cases = vec![Self::is_null(p)];
        for (o, _) in &targets.objects {
            if let Object::Function(_) = self.facts.solution.objects[*o] {
                let start = cmp(CmpOp::Eq, p.offset.clone(), word(0));
                cases.push(all([self.is_of(&p.base, *o), start]));
            } else if let Some(held) = self.held.get(o).cloned() {
                let size = self.size_at(&p.base, &held);
                let inside = all([
                    cmp(CmpOp::Sge, p.offset.clone(), word(0)),
                    cmp(CmpOp::Slt, p.offset.clone(), size),
                ]);
                if held.each {
                    let alive = self.is_alive(&p.base, *o, &held);
                    cases.push(all([alive, inside]));
                    continue;
                }
                let alive = match held.live {
                    _ if held.kind == Some(AllocKind::Unscoped) => self.unknown(),
                    live => live.map_or(Cond::Const(true), Cond::Var),
                };
                cases.push(all([Self::is_recent(&p.base, &held), inside, alive]));
            }
        }
        any(cases)
    }

    /// That a pointer is that of a global that may overlap others.
    fn is_merged(&self, p: &Pointer, targets: &Targets) -> Cond {
        let program = self.facts.program;
        let merged = |o: &usize| match self.facts.solution.objects[*o] {
            Object::Global(g) => program.globals[g.index()].merged,
            _ => false,
        };
        let all = targets.objects.iter().map(|(o, _)| *o).filter(merged);
        any(all.map(|o| self.is_of(&p.base, o)).collect::<Vec<_>>())
    }

    /// Which one comes first in memory: known within an object.
    fn ordered(&mut self, op: CmpOp, p: &Pointer, q: &Pointer) -> Cond {
        let op = match op {
            CmpOp::Ult => CmpOp::Slt,
            CmpOp::Ule => CmpOp::Sle,
            CmpOp::Ugt => CmpOp::Sgt,
            CmpOp::Uge => CmpOp::Sge,
            op => op,
        };
        let near = |o: &Operand| {
            all([
                cmp(CmpOp::Sge, o.clone(), word(-MARGIN)),
                cmp(CmpOp::Sle, o.clone(), word(FAR)),
            ])
        };
        let known = all([
            cmp(CmpOp::Eq, p.base.clone(), q.base.clone()),
            cmp(CmpOp::Ne, p.base.clone(), word(0)),
            near(&p.offset),
            near(&q.offset),
        ]);
        let holds = cmp(op, p.offset.clone(), q.offset.clone());
        let unknown = self.unknown();
        any([all([known.clone(), holds]), all([known.negate(), unknown])])
    }

    fn predicate(&mut self, p: &PtrPred) -> Cond {
        if let PtrPred::InBounds { ptr, .. }
        | PtrPred::Live(ptr)
        | PtrPred::Writable(ptr)
        | PtrPred::Freeable { ptr, .. } = p
        {
            self.recall_targets(ptr);
        }
        match p {
            PtrPred::NonNull(o) => Self::is_null(&self.pointer(o)).negated(),
            PtrPred::InBounds { ptr, len } => self.in_bounds(ptr, len),
            PtrPred::Live(o) => self.live(o),
            PtrPred::Writable(o) => self.each_object(o, |me, base, object, held| {
                if held.constant {
                    Cond::Const(false)
                } else {
                    me.is_of(base, object)
                }
            }),
            PtrPred::Aligned { ptr, align } => self.aligned(ptr, *align),
            PtrPred::Freeable { ptr: o, kind, size } => {
                let p = self.pointer(o);
                let start = cmp(CmpOp::Eq, p.offset.clone(), word(0));
                let size = size.as_ref().map(|n| self.extended(n, Sign::Unsigned));
                let heap = self.each_object(o, |me, base, object, held| {
                    if held.kind.is_some_and(|k| k.is_ended_by(*kind)) {
                        let alive = me.is_alive(base, object, held);
                        let sized = match &size {
                            None => Cond::Const(true),
                            Some(size) => me.is_of_size(base, held, size.as_ref()),
                        };
                        all([alive, sized])
                    } else {
                        Cond::Const(false)
                    }
                });
                any([Self::is_null(&p), all([start, heap])])
            }
            PtrPred::SameObject(a, b) => {
                let (p, q) = (self.pointer(a), self.pointer(b));
                let object = cmp(CmpOp::Ne, p.base.clone(), word(0));
                let same = cmp(CmpOp::Eq, p.base.clone(), q.base.clone());
                any([
                    all([object, same]),
                    all([Self::is_null(&p), Self::is_null(&q)]),
                ])
            }
            PtrPred::Disjoint { a, b, len } => self.disjoint(a, b, len),
            PtrPred::Callable {
                ptr,
                params,
                results,
            } => {
                let p = self.pointer(ptr);
                let targets = self.targets(ptr);
                let callables = self.callables(&targets, (params, results));
                let cases: Vec<Cond> = callables
                    .into_iter()
                    .map(|(o, _)| self.is_of(&p.base, o))
                    .collect();
                let start = cmp(CmpOp::Eq, p.offset.clone(), word(0));
                let known = all([start, any(cases)]);
                self.or_elsewhere(known, &p, &targets)
            }
            PtrPred::Text { ptr, each } => self.begins_text(ptr, u64::from(*each)),
            PtrPred::Initialized { .. } => self.unknown(),
        }
    }

    /// `known`, or the pointer leads to what isn't followed here, of which
    /// nothing is known.
    pub(super) fn or_elsewhere(&mut self, known: Cond, p: &Pointer, targets: &Targets) -> Cond {
        if self.is_complete(targets) {
            return known;
        }
        let elsewhere = if targets.many {
            cmp(CmpOp::Ne, p.base.clone(), word(0))
        } else {
            let mut cases = vec![cmp(CmpOp::Slt, p.base.clone(), word(0))];
            let exposed = &self.facts.solution.exposed;
            let mut objects: Vec<usize> = targets.objects.iter().map(|(o, _)| *o).collect();
            if targets.outside {
                let listed = |o: &usize| targets.objects.iter().any(|(l, _)| l == o);
                let more = (0..exposed.len()).filter(|o| exposed[*o] && !listed(o));
                // Exposed objects that aren't listed are answered as others are.
                cases.extend(more.map(|o| self.is_of(&p.base, o)));
            }
            objects.retain(|o| !self.held.contains_key(o));
            cases.extend(objects.into_iter().map(|o| self.is_of(&p.base, o)));
            any(cases)
        };
        let unknown = self.unknown();
        any([known, all([elsewhere, unknown])])
    }

    /// What holds of one of the objects that a pointer may lead to.
    fn each_object(
        &mut self,
        o: &Operand,
        holds: impl Fn(&mut Self, &Operand, usize, &Held) -> Cond,
    ) -> Cond {
        let p = self.pointer(o);
        let targets = self.targets(o);
        let mut cases = Vec::new();
        for (object, _) in &targets.objects {
            if let Some(held) = self.held.get(object).cloned() {
                cases.push(holds(self, &p.base, *object, &held));
            }
        }
        self.or_elsewhere(any(cases), &p, &targets)
    }

    /// That a base is that of an object that is alive.
    fn is_alive(&mut self, base: &Operand, object: usize, held: &Held) -> Cond {
        if held.kind == Some(AllocKind::Unscoped) {
            let unknown = self.unknown();
            return all([self.is_of(base, object), unknown]);
        }
        let Some(live) = held.live else {
            return self.is_of(base, object);
        };
        if held.each {
            let live = self.is_live(base, held, live);
            return all([self.is_of(base, object), Cond::Var(live)]);
        }
        let recent = all([Self::is_recent(base, held), Cond::Var(live)]);
        let Some(old) = held.old_live else {
            return recent;
        };
        // Where one of the older ones has ended, nobody knows whether it is this one.
        let open = self.unknown();
        let older = all([
            self.is_of(base, object),
            Self::is_recent(base, held).negate(),
            any([Cond::Var(old), open]),
        ]);
        any([recent, older])
    }

    /// The objects that a pointer leads to unless its base isn't positive, if these
    /// are several and all is known of each. What holds of all of them needs no case
    /// for each, which domains would have to tell apart.
    fn all_objects(&mut self, o: &Operand) -> Option<Vec<(usize, Held)>> {
        let targets = self.targets(o);
        let several = 2..=MOST_TOGETHER;
        if !several.contains(&targets.objects.len()) || !self.is_complete(&targets) {
            return None;
        }
        let (base, _) = o.as_var().and_then(|v| self.pointers[v.index()])?;
        let held = |(o, _): &(usize, _)| {
            let held = self.held.get(o)?;
            let known = held.kind != Some(AllocKind::Unscoped);
            let each = held.recent.is_none() || held.each;
            (known && each).then(|| (*o, held.clone()))
        };
        let all = targets.objects.iter().map(held).collect::<Option<_>>()?;
        self.assume_base(base, &targets, true);
        Some(all)
    }

    /// That a base is that of an object, and what then has to hold of each.
    fn of_all(&self, base: &Operand, each: Vec<(usize, Cond)>) -> Cond {
        let mut conds = vec![cmp(CmpOp::Sgt, base.clone(), word(0))];
        let first = each.first().map(|(_, c)| c.clone());
        match first {
            Some(first) if each.iter().all(|(_, c)| *c == first) => conds.push(first),
            _ => conds.extend(
                each.into_iter()
                    .map(|(o, c)| any([self.is_of(base, o).negate(), c])),
            ),
        }
        all(conds)
    }

    fn live(&mut self, o: &Operand) -> Cond {
        // The bytes of a function are no object.
        let targets = self.targets(o);
        let p = self.pointer(o);
        if let Some(objects) = self.all_objects(o) {
            let alive = objects.into_iter().map(|(object, held)| {
                let alive = match held.live {
                    None => Cond::Const(true),
                    Some(live) if held.each => Cond::Var(self.is_live(&p.base, &held, live)),
                    Some(live) => Cond::Var(live),
                };
                (object, alive)
            });
            let alive = alive.collect();
            return self.of_all(&p.base, alive);
        }
        let functions: Vec<Cond> = targets
            .objects
            .iter()
            .filter(|(o, _)| matches!(self.facts.solution.objects[*o], Object::Function(_)))
            .map(|(o, _)| self.is_of(&p.base, *o))
            .collect();
        let alive = self.each_object(o, Self::is_alive);
        if functions.is_empty() {
            return alive;
        }
        let unknown = self.unknown();
        any([alive, all([any(functions), unknown])])
    }

    fn in_bounds(&mut self, o: &Operand, len: &Operand) -> Cond {
        let p = self.pointer(o);
        let targets = self.targets(o);
        if let Some(objects) = self.all_objects(o)
            && objects
                .iter()
                .all(|(_, h)| h.recent.is_none() || h.size.as_var().is_none())
        {
            let mut same: Option<(Operand, Cond)> = None;
            let mut fit = Vec::new();
            for (object, held) in objects {
                let fits = match &same {
                    Some((size, fits)) if *size == held.size => fits.clone(),
                    _ => self.fits_in(&held, (&p, o), len),
                };
                same = Some((held.size, fits.clone()));
                fit.push((object, fits));
            }
            return self.of_all(&p.base, fit);
        }
        let mut cases = Vec::new();
        for (object, _) in &targets.objects {
            if let Object::Function(_) = self.facts.solution.objects[*object] {
                let unknown = self.unknown();
                cases.push(all([self.is_of(&p.base, *object), unknown]));
                continue;
            }
            let Some(held) = self.held.get(object).cloned() else {
                continue;
            };
            let fits = self.fits_in(&held, (&p, o), len);
            if held.recent.is_none() || held.size.as_var().is_none() {
                cases.push(all([self.is_of(&p.base, *object), fits]));
                continue;
            }
            let recent = Self::is_recent(&p.base, &held);
            if held.sizes.is_some() {
                let by_number = self.fits_by_number(&held, (&p, o), len);
                let fits = any([by_number, all([recent, fits])]);
                cases.push(all([self.is_of(&p.base, *object), fits]));
                continue;
            }
            // Of older ones the size isn't known.
            let unknown = self.unknown();
            let older = all([self.is_of(&p.base, *object), recent.clone().negated()]);
            cases.push(all([recent, fits]));
            cases.push(all([older, unknown]));
        }
        self.or_elsewhere(any(cases), &p, &targets)
    }

    /// Whether the object at a base may be said to have that size; `None`: which
    /// one isn't known.
    fn is_of_size(&mut self, base: &Operand, held: &Held, size: Option<&Operand>) -> Cond {
        if held.kind == Some(AllocKind::Passed) {
            return Cond::Const(true);
        }
        let Some(size) = size else {
            return self.unknown();
        };
        let same = cmp(CmpOp::Eq, held.size.clone(), size.clone());
        if held.recent.is_none() || held.size.as_var().is_none() {
            return same;
        }
        // Of older ones the size isn't known, but for one.
        let recent = Self::is_recent(base, held);
        if held.sizes.is_some() {
            let size_there = self.size_at(base, held);
            let by_number = cmp(CmpOp::Eq, size_there, size.clone());
            return any([by_number, all([recent, same])]);
        }
        let mut known = vec![all([recent.clone(), same])];
        let mut older = vec![recent.negated()];
        if let Some(previous) = &held.previous {
            let is_previous = cmp(CmpOp::Eq, base.clone(), previous.base);
            let same = cmp(CmpOp::Eq, previous.size, size.clone());
            known.push(all([older[0].clone(), is_previous.clone(), same]));
            older.push(is_previous.negated());
        }
        older.push(self.unknown());
        any(known.into_iter().chain([all(older)]))
    }

    /// That so many bytes lie in an object; of one that was made of so many elements,
    /// in other words, too.
    fn fits_in(&mut self, held: &Held, (p, ptr): (&Pointer, &Operand), len: &Operand) -> Cond {
        let Some(bytes) = self.extended(len, Sign::Unsigned) else {
            return self.unknown();
        };
        let fits = self.fits(&p.offset, &bytes, &held.size);
        match self.is_among_elements(held, ptr, len) {
            Some(among) => {
                self.is_counted = true;
                any([fits, among])
            }
            None => fits,
        }
    }

    /// The same of the object at a base, where sizes are known by number.
    fn fits_by_number(
        &mut self,
        held: &Held,
        (p, ptr): (&Pointer, &Operand),
        len: &Operand,
    ) -> Cond {
        let size = self.size_at(&p.base, held);
        let counts = held.sizes.and_then(|s| s.count).zip(held.count);
        let count = counts.map(|(counts, (_, unit))| {
            let count = self.number_at(counts, &p.base, held);
            (count, unit)
        });
        let there = Held {
            size,
            count,
            ..held.clone()
        };
        self.fits_in(&there, (p, ptr), len)
    }

    /// The size of the object at a base, in bytes: that of the newest where sizes aren't
    /// known by number.
    pub(super) fn size_at(&mut self, base: &Operand, held: &Held) -> Operand {
        let Some(sizes) = held.sizes else {
            return held.size.clone();
        };
        let size = self.number_at(sizes.bytes, base, held);
        let fits = all([
            cmp(CmpOp::Sge, size, word(0)),
            cmp(CmpOp::Sle, size, word(LARGEST)),
        ]);
        let first = cmp(CmpOp::Slt, base.clone(), word(held.base));
        let behind = held.recent.map(|last| cmp(CmpOp::Sgt, base.clone(), last));
        let cond = any([first].into_iter().chain(behind).chain([fits]));
        self.emit(StmtKind::Assume { cond });
        size.into()
    }

    /// What an array has at the number of an object.
    fn number_at(&mut self, array: Var, base: &Operand, held: &Held) -> Var {
        let index = self.number(base, held);
        let dst = self.fresh("of.number", WORD);
        self.emit(StmtKind::ArraySelect { dst, array, index });
        dst
    }

    /// A condition under which bytes are inside an object that was made of so many
    /// elements: that the first and the last of those that they lie in are some of
    /// these. No domain has to multiply for that.
    fn is_among_elements(&mut self, held: &Held, ptr: &Operand, len: &Operand) -> Option<Cond> {
        let (count, unit) = held.count?;
        let asserted = self.asserted.as_ref()?;
        let bytes = asserted.iter().find(|b| b.ptr == *ptr && b.len == *len)?;
        let (offset, size) = (&bytes.offset, &bytes.size);
        let (index, more) = (offset.term_by(unit)?, size.term_by(unit)?);
        if size.constant < 0 {
            return None;
        }
        let (whole, rest) = (
            offset.constant.div_euclid(unit),
            offset.constant.rem_euclid(unit),
        );
        let behind = whole
            + rest
                .checked_add(size.constant)?
                .checked_add(unit - 1)?
                .div_euclid(unit);
        let mut conds = Vec::new();
        let mut last = word(behind);
        for (term, least) in [(index, -whole), (more, 0)] {
            conds.push(cmp(CmpOp::Sge, term.clone(), word(least)));
            // So few that no multiple of theirs goes around.
            conds.push(cmp(CmpOp::Sle, term.clone(), word(1 << SHORT)));
            if term.as_int().is_none() {
                last = self.binary(BinOp::Add, term, last);
            }
        }
        conds.push(cmp(CmpOp::Sle, last, count));
        Some(all(conds))
    }

    /// `0 <= offset` and `offset + len <= size`.
    fn fits(&mut self, offset: &Operand, len: &Operand, size: &Operand) -> Cond {
        let number = |o: &Operand| o.as_int().map(|n| n.wrap_signed(64));
        let start = cmp(CmpOp::Sge, offset.clone(), word(0));
        if let Some(n) = number(len) {
            if n.is_negative() {
                return Cond::Const(false);
            }
            let last = match number(size) {
                Some(size) => Operand::int(64, &size - &n),
                None => self.binary(BinOp::Sub, size.clone(), Operand::int(64, n)),
            };
            return all([start, cmp(CmpOp::Sle, offset.clone(), last)]);
        }
        let end = cmp(CmpOp::Sle, offset.clone(), size.clone());
        let room = match number(offset) {
            Some(n) if n.is_zero() => size.clone(),
            _ => self.binary(BinOp::Sub, size.clone(), offset.clone()),
        };
        all([start, end, cmp(CmpOp::Ule, len.clone(), room)])
    }

    fn aligned(&mut self, o: &Operand, align: u64) -> Cond {
        let targets = self.targets(o);
        let fits = |(object, at): &(usize, crate::points_to::Stride)| {
            let own = self.held.get(object).map_or(1, |h| h.align);
            let step = at.modulus == 0 || at.modulus.is_multiple_of(align);
            let offset = i64::try_from(align).is_ok_and(|align| at.residue.rem_euclid(align) == 0);
            own >= align && step && offset
        };
        let only = !targets.outside && !targets.many && targets.objects.iter().all(fits);
        if !only {
            return self.unknown();
        }
        let p = self.pointer(o);
        let aligned = any([Self::is_null(&p), cmp(CmpOp::Sgt, p.base.clone(), word(0))]);
        let unknown = self.unknown();
        any([aligned.clone(), all([aligned.negated(), unknown])])
    }

    /// Bases below 0 are objects of callers: which two are the same nobody tells,
    /// so equal ones may be, and others may not.
    fn disjoint(&mut self, a: &Operand, b: &Operand, len: &Operand) -> Cond {
        let (p, q) = (self.pointer(a), self.pointer(b));
        let Some(len) = self.extended(len, Sign::Unsigned) else {
            return self.unknown();
        };
        let ahead = self.binary(BinOp::Sub, p.offset.clone(), q.offset.clone());
        let behind = self.binary(BinOp::Sub, q.offset.clone(), p.offset.clone());
        any([
            cmp(CmpOp::Ne, p.base.clone(), q.base.clone()),
            Self::is_null(&p),
            cmp(CmpOp::Eq, p.offset.clone(), q.offset.clone()),
            all([
                cmp(CmpOp::Sgt, p.offset.clone(), q.offset.clone()),
                cmp(CmpOp::Uge, ahead, len.clone()),
            ]),
            all([
                cmp(CmpOp::Slt, p.offset, q.offset),
                cmp(CmpOp::Uge, behind, len),
            ]),
        ])
    }
}

impl Cond {
    /// The opposite, with constants folded.
    fn negated(&self) -> Cond {
        match self {
            Cond::Not(c) => (**c).clone(),
            c => c.negate(),
        }
    }
}
