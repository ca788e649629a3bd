//! Statements on pointers as numbers, and calls.

use super::access::repeated;
use super::layout::{Mark, Piece};
use super::scaled::Scaled;
use super::ways::Choice;
use super::{
    APART, Held, LARGEST, Place, Pointer, Previous, Purifier, SHORT, Value, WORD, all, any,
    base_of, cmp, word,
};
use crate::points_to::{Allocation, Object, Targets};
use crate::{
    AllocKind, BinOp, CastOp, CmpOp, Cond, Const, Flags, HavocKind, Operand, Sign, Site, StmtKind,
    Type, Var,
};

impl Purifier<'_> {
    /// The two numbers that a pointer is.
    pub(super) fn pointer(&self, o: &Operand) -> Pointer {
        let at = |object: usize, offset: i64| Pointer {
            base: word(base_of(object)),
            offset: word(offset),
        };
        match o {
            Operand::Var(v) => match self.pointers[v.index()] {
                Some((base, offset)) => Pointer {
                    base: base.into(),
                    offset: offset.into(),
                },
                None => at(0, 0),
            },
            Operand::Const(Const::Global(g, offset)) => at(g.index(), *offset),
            Operand::Const(Const::Function(f)) => at(self.facts.allocated.end + f.index(), 0),
            Operand::Const(_) => Pointer {
                base: word(0),
                offset: word(0),
            },
        }
    }

    /// A value as numbers.
    pub(super) fn value(&self, o: &Operand) -> Value {
        match self.type_of(o) {
            Type::Ptr => Value::Pointer(self.pointer(o)),
            _ => Value::Scalar(o.clone()),
        }
    }

    /// Where a variable lives now.
    pub(super) fn place_of(&self, v: Var) -> Place {
        match self.pointers[v.index()] {
            Some((base, offset)) => Place::Pointer(base, offset),
            None => Place::Scalar(v),
        }
    }

    /// That a base is one that an object has, whichever of them.
    pub(super) fn is_of(&self, base: &Operand, object: usize) -> Cond {
        let held = self.held.get(&object);
        let first = held.map_or(base_of(object), |h| h.base);
        if let Some(recent) = held.and_then(|h| h.recent) {
            // What is made later nobody has a pointer to.
            let last = match held.filter(|h| h.each) {
                Some(_) => recent.into(),
                None => word(first + (1 << APART) - 1),
            };
            all([
                cmp(CmpOp::Sge, base.clone(), word(first)),
                cmp(CmpOp::Sle, base.clone(), last),
            ])
        } else {
            cmp(CmpOp::Eq, base.clone(), word(first))
        }
    }

    /// That a base is that of the most recent one.
    pub(super) fn is_recent(base: &Operand, held: &Held) -> Cond {
        match held.recent {
            Some(v) => cmp(CmpOp::Eq, base.clone(), v),
            None => cmp(CmpOp::Eq, base.clone(), word(held.base)),
        }
    }

    /// Whether all that a pointer may lead to is known, and followed here: not
    /// what another call of this function made, if that may still be there.
    pub(super) fn is_complete(&self, targets: &Targets) -> bool {
        let once = self.facts.once.contains(&self.id);
        let known = |o: &usize| match self.facts.solution.objects[*o] {
            Object::Function(_) => true,
            Object::Global(_) => self.held.contains_key(o),
            Object::Allocated(_) => self.held.get(o).is_some_and(|h| {
                let gone = !h.kind.is_some_and(AllocKind::is_heap);
                once || gone && !self.facts.reentrant[self.id.index()]
            }),
        };
        !targets.outside && !targets.many && targets.objects.iter().all(|(o, _)| known(o))
    }

    /// Only what the targets allow: null, nowhere, an object that is followed or
    /// a function; `own`: also exposed ones of this function's.
    pub(super) fn assume_base(&mut self, base: Var, targets: &Targets, own: bool) {
        if targets.many {
            return;
        }
        let base: Operand = base.into();
        let mut cases = vec![cmp(CmpOp::Sle, base.clone(), word(0))];
        let exposed = &self.facts.solution.exposed;
        let mut objects: Vec<usize> = targets.objects.iter().map(|(o, _)| *o).collect();
        if targets.outside {
            objects.extend((0..exposed.len()).filter(|o| exposed[*o]));
        }
        objects.sort_unstable();
        objects.dedup();
        if objects.len() > 64 {
            return;
        }
        for o in objects {
            let mine = self.facts.allocated.contains(&o);
            if !mine || own && self.held.contains_key(&o) {
                cases.push(self.is_of(&base, o));
            }
        }
        let cond = any(cases);
        let kind = StmtKind::Assume { cond };
        if self.lines.last().is_none_or(|l| l.stmt.kind != kind) {
            self.emit(kind);
        }
    }

    /// Says once more what the targets of a pointer allow, where it may lead to
    /// one of many: joins of null and their bases lose that.
    pub(super) fn recall_targets(&mut self, ptr: &Operand) {
        let Some((base, _)) = ptr.as_var().and_then(|v| self.pointers[v.index()]) else {
            return;
        };
        let targets = self.targets(ptr);
        let each = |(o, _): &(usize, _)| self.held.get(o).is_some_and(|h| h.each);
        if targets.objects.iter().any(each) {
            self.assume_base(base, &targets, true);
        }
    }

    /// A pointer of which only its targets are known.
    pub(super) fn lose_pointer(
        &mut self,
        (base, offset): (Var, Var),
        targets: &Targets,
        kind: HavocKind,
        origin: Option<Site>,
    ) {
        self.emit_as(StmtKind::Havoc { dst: base, kind }, origin);
        self.havoc(offset, HavocKind::Abstraction(None));
        self.assume_base(base, targets, true);
    }

    /// An integer as a word, read unsigned or signed.
    pub(super) fn extended(&mut self, o: &Operand, sign: Sign) -> Option<Operand> {
        if let Some(n) = o.as_int() {
            let Type::Int(w) = self.type_of(o) else {
                return None;
            };
            return Some(Operand::int(64, n.wrap(w, sign)));
        }
        match self.type_of(o) {
            Type::Int(64) => Some(o.clone()),
            Type::Int(w) => {
                let op = match sign {
                    _ if w > 64 && sign == Sign::Unsigned => return None,
                    _ if w > 64 => CastOp::Trunc,
                    Sign::Signed => CastOp::Sext,
                    Sign::Unsigned => CastOp::Zext,
                };
                let dst = self.fresh("t", WORD);
                self.emit(StmtKind::Cast {
                    dst,
                    op,
                    flags: Flags::NONE,
                    a: o.clone(),
                });
                Some(dst.into())
            }
            _ => None,
        }
    }

    fn sum(&mut self, a: Operand, b: Operand) -> Operand {
        let total = match (a.as_int(), b.as_int()) {
            (Some(x), Some(y)) => Operand::int(64, x + y),
            (Some(x), _) if x.is_zero() => b,
            (_, Some(y)) if y.is_zero() => a,
            _ => self.binary(BinOp::Add, a, b),
        };
        let bits = self.facts.program.data_model.pointer_bits;
        if bits == 64 || total.as_int().is_some() {
            return total;
        }
        // Offsets are those of the address space, read signed.
        let (short, long) = (self.fresh("t", Type::Int(bits)), self.fresh("t", WORD));
        for (dst, op, a) in [
            (short, CastOp::Trunc, total),
            (long, CastOp::Sext, short.into()),
        ] {
            let flags = Flags::NONE;
            self.emit(StmtKind::Cast { dst, op, flags, a });
        }
        long.into()
    }

    /// A pointer after a step. One that goes around all addresses leads out of
    /// its object for good.
    fn stepped(&mut self, p: Pointer, by: Operand, original: &Operand) -> Pointer {
        let offset = self.sum(p.offset.clone(), by.clone());
        let from_start = p.offset.as_int().is_some_and(crate::Z::is_zero);
        if from_start || offset.as_int().is_some() || self.strides.bits(original) <= SHORT {
            let base = p.base;
            return Pointer { base, offset };
        }
        let is = self.holds(Cond::Fits {
            op: BinOp::Add,
            sign: Sign::Signed,
            a: p.offset,
            b: by,
        });
        let base = self.fresh("stepped", WORD);
        self.emit(StmtKind::Select {
            dst: base,
            cond: is.into(),
            a: p.base,
            b: word(-1),
        });
        Pointer {
            base: base.into(),
            offset,
        }
    }

    pub(super) fn statement(&mut self, kind: &StmtKind, origin: Option<Site>) {
        let before = self.lines.len();
        self.rewrite(kind, origin);
        // Every statement stands for one, even if nothing is left of it.
        kind.for_each_def(&mut |v| {
            self.addresses.remove(&v);
            let is_v = |p: &Operand| p.as_var() == Some(v);
            self.addresses.retain(|_, p| !is_v(p));
        });
        if let StmtKind::Cast {
            dst,
            op: CastOp::PtrToInt,
            a,
            ..
        } = kind
        {
            self.addresses.insert(*dst, a.clone());
        }
        if origin.is_some()
            && self.lines[before..].iter().all(|l| l.origin.is_none())
            && let Some(last) = self.lines[before..].last_mut()
        {
            last.origin = origin;
        }
    }

    fn rewrite(&mut self, kind: &StmtKind, origin: Option<Site>) {
        match kind {
            StmtKind::Assign { dst, src } if self.is_pointer(*dst) => {
                let value = self.value(src);
                self.set_var(*dst, &value);
            }
            StmtKind::Assign { dst, src } => {
                self.other(kind, origin);
                self.pass_shares(*dst, src);
            }
            StmtKind::Select { dst, cond, a, b } if self.is_pointer(*dst) => {
                let (a, b) = (self.pointer(a), self.pointer(b));
                if let Some((base, offset)) = self.pointers[dst.index()] {
                    for (dst, a, b) in [(base, a.base, b.base), (offset, a.offset, b.offset)] {
                        let cond = cond.clone();
                        self.emit(StmtKind::Select { dst, cond, a, b });
                    }
                }
            }
            StmtKind::PtrAdd { dst, base, offset } => {
                let p = self.pointer(base);
                let by = self.extended(offset, Sign::Signed);
                let by = by.unwrap_or_else(|| word(0));
                let stepped = self.stepped(p, by, offset);
                self.set_var(*dst, &Value::Pointer(stepped));
            }
            StmtKind::Binary {
                dst,
                op: BinOp::Sub,
                a: Operand::Var(a),
                b: Operand::Var(b),
                flags,
            } if self.addresses.contains_key(a) && self.addresses.contains_key(b) => {
                let (p, q) = (self.addresses[a].clone(), self.addresses[b].clone());
                self.difference(*dst, &p, &q, (*a, *b, *flags));
            }
            StmtKind::Cast {
                dst,
                op: CastOp::PtrToInt,
                a,
                ..
            } => self.address(*dst, a),
            StmtKind::Cast {
                dst,
                op: CastOp::IntToPtr,
                a,
                ..
            } => self.pointer_of_address(*dst, a),
            StmtKind::Havoc { dst, kind } => match self.pointers[dst.index()] {
                Some(place) => {
                    let mut targets = self.targets(&(*dst).into());
                    if *kind == HavocKind::Uninitialized {
                        targets = Targets::default();
                    }
                    self.lose_pointer(place, &targets, *kind, origin);
                }
                None => self.emit_as(
                    StmtKind::Havoc {
                        dst: *dst,
                        kind: *kind,
                    },
                    origin,
                ),
            },
            StmtKind::SetBool { dst, cond } => {
                let cond = self.condition(cond);
                self.emit_as(StmtKind::SetBool { dst: *dst, cond }, origin);
            }
            StmtKind::Assume { cond } => {
                let cond = self.condition(cond);
                self.emit_as(StmtKind::Assume { cond }, origin);
            }
            StmtKind::Assert {
                check,
                cond: asserted,
            } => {
                self.is_counted = false;
                let cond = self.condition(asserted);
                let check = *check;
                self.emit_as(StmtKind::Assert { check, cond }, origin);
                // What was shown by counting holds of bytes, too.
                if self.is_counted {
                    self.asserted = None;
                    let cond = self.condition(asserted);
                    self.emit(StmtKind::Assume { cond });
                }
            }
            StmtKind::Alloc { .. } => {
                if let Some(made) = Allocation::of(self.facts.program, self.f, kind) {
                    self.allocate(&made, origin);
                }
            }
            StmtKind::Load { dst, ptr, .. } => self.load(*dst, ptr),
            StmtKind::Store { ptr, value, .. } => self.store(ptr, value),
            StmtKind::Free { ptr, kind, .. } => self.end(ptr, *kind, &Cond::Const(true)),
            StmtKind::RegionCopy { dst, src, len, .. } => self.copy((dst, src), len, origin),
            StmtKind::RegionFill { ptr, byte, len, .. } => self.fill(ptr, byte, len),
            StmtKind::Call {
                dsts, callee, args, ..
            } => {
                let made = Allocation::of(self.facts.program, self.f, kind);
                self.call(dsts, callee, args, made.as_ref(), origin);
            }
            other => self.other(other, origin),
        }
    }

    /// What is of numbers, truth values and arrays of them stays; of anything
    /// else nothing is known afterwards.
    fn other(&mut self, kind: &StmtKind, origin: Option<Site>) {
        let mut pointers = false;
        kind.for_each_operand(&mut |o| pointers |= self.type_of(o) == Type::Ptr);
        kind.for_each_def(&mut |v| pointers |= self.is_pointer(v));
        if kind.is_pure() && !pointers {
            return self.emit_as(kind.clone(), origin);
        }
        if !kind.is_pure() {
            self.lose_memory();
            self.lose_objects();
        }
        kind.for_each_def(&mut |v| self.lose_var(v));
    }

    fn is_pointer(&self, v: Var) -> bool {
        self.pointers[v.index()].is_some()
    }

    pub(super) fn set_var(&mut self, dst: Var, value: &Value) {
        let place = self.place_of(dst);
        self.set(place, value);
    }

    /// A variable gets what nobody knows, but for its targets.
    pub(super) fn lose_var(&mut self, dst: Var) {
        let kind = HavocKind::Abstraction(None);
        match self.pointers[dst.index()] {
            Some(place) => {
                let targets = self.targets(&dst.into());
                self.lose_pointer(place, &targets, kind, None);
            }
            None => self.havoc(dst, kind),
        }
    }

    /// `dst = p - q`, of addresses.
    fn difference(&mut self, dst: Var, p: &Operand, q: &Operand, (a, b, flags): (Var, Var, Flags)) {
        let Type::Int(width) = self.f.var(dst).ty else {
            return;
        };
        let (p, q) = (self.pointer(p), self.pointer(q));
        let bits = self.facts.program.data_model.pointer_bits;
        if width != bits || bits != 64 {
            return self.emit(StmtKind::Binary {
                dst,
                op: BinOp::Sub,
                flags,
                a: a.into(),
                b: b.into(),
            });
        }
        let exact = self.binary(BinOp::Sub, p.offset, q.offset);
        let same = cmp(CmpOp::Eq, p.base, q.base);
        let cond = self.holds(same);
        let far = self.fresh("apart", WORD);
        self.havoc(far, HavocKind::Abstraction(None));
        self.emit(StmtKind::Select {
            dst,
            cond: cond.into(),
            a: exact,
            b: far.into(),
        });
    }

    /// `dst` is the address of a pointer: 0 if that is null.
    fn address(&mut self, dst: Var, p: &Operand) {
        let p = self.pointer(p);
        self.havoc(dst, HavocKind::Abstraction(None));
        let Type::Int(width) = self.f.var(dst).ty else {
            return;
        };
        let is_null = Self::is_null(&p);
        if width >= self.facts.program.data_model.pointer_bits {
            let is_zero = Cond::cmp(CmpOp::Eq, dst, Operand::int(width, 0));
            self.assume_same(&is_null, &is_zero);
        }
    }

    /// Both conditions hold, or none.
    fn assume_same(&mut self, a: &Cond, b: &Cond) {
        let cond = any([all([a.clone(), b.clone()]), all([a.negate(), b.negate()])]);
        self.emit(StmtKind::Assume { cond });
    }

    /// A pointer of an address: null if that is 0.
    fn pointer_of_address(&mut self, dst: Var, a: &Operand) {
        let Some((base, offset)) = self.pointers[dst.index()] else {
            return;
        };
        if a.as_int().is_some_and(crate::Z::is_zero) {
            self.assign(base, word(0));
            return self.assign(offset, word(0));
        }
        self.lose_var(dst);
        let Type::Int(width) = self.type_of(a) else {
            return;
        };
        if width <= self.facts.program.data_model.pointer_bits {
            let zero = Cond::cmp(CmpOp::Eq, a.clone(), Operand::int(width, 0));
            let p = Pointer {
                base: base.into(),
                offset: offset.into(),
            };
            self.assume_same(&zero, &Self::is_null(&p));
        }
    }

    pub(super) fn is_null(p: &Pointer) -> Cond {
        all([
            cmp(CmpOp::Eq, p.base.clone(), word(0)),
            cmp(CmpOp::Eq, p.offset.clone(), word(0)),
        ])
    }

    /// Says how many elements of so many bytes an object is made of that has that size.
    fn count_elements(&mut self, (count, unit): (Var, i64), size: Var) {
        let bytes = self.binary(BinOp::SDiv, size.into(), word(unit));
        let made = self.made_size.clone();
        let fits = |sum: &Scaled| sum.unit().is_some_and(|factor| factor % unit == 0);
        let Some(sum) = made.filter(fits) else {
            return self.assign(count, bytes);
        };
        let (told, is_exact) = self.times(&sum, unit);
        let is_exact = self.holds(is_exact);
        self.emit(StmtKind::Select {
            dst: count,
            cond: is_exact.into(),
            a: told,
            b: bytes,
        });
    }

    /// How often a unit goes into a sum of one term, whose factor is a multiple of it, and
    /// when that is so.
    pub(super) fn times(&mut self, sum: &Scaled, unit: i64) -> (Operand, Cond) {
        let (var, factor) = (Operand::from(sum.terms[0].0), sum.terms[0].1);
        // So few that their bytes are no more than there are addresses.
        let is_exact = all([
            cmp(CmpOp::Sge, var.clone(), word(0)),
            cmp(CmpOp::Sle, var.clone(), word(1 << SHORT)),
        ]);
        let var = match factor / unit {
            1 => var,
            times => self.binary(BinOp::Mul, var, word(times)),
        };
        let told = self.binary(BinOp::Add, var, word(sum.constant.div_euclid(unit)));
        (told, is_exact)
    }

    /// A new object. What may end with it is lost by then.
    pub(super) fn allocate(&mut self, new: &Allocation, origin: Option<Site>) {
        let dst = new.dst;
        let made = origin.map_or_else(Vec::new, |_| self.targets(&dst.into()).objects);
        let held = made.iter().find_map(|(o, _)| {
            let held = self.held.get(o)?;
            let here = self.facts.families.made.get(&origin?);
            (here == Some(o)).then(|| held.clone())
        });
        let Some(held) = held else {
            return self.lose_var(dst);
        };
        let fails = new.may_fail.then(|| {
            let fails = self.fresh("fails", Type::Bool);
            if new.by_call {
                self.havoc(fails, HavocKind::Abstraction(None));
            } else {
                let kind = HavocKind::Input;
                self.emit_as(StmtKind::Havoc { dst: fails, kind }, origin);
            }
            fails
        });
        if let Some(previous) = &held.previous {
            return self.make_resized(new, &held, previous, fails);
        }
        if let (Some(old), Some(live)) = (held.old_live, held.live) {
            let cond = all([Cond::Var(old), Cond::Var(live)]);
            self.emit(StmtKind::SetBool { dst: old, cond });
        }
        // What fails has no number, where all that is known is by number.
        let by_number = |(p, _): &(Piece, _)| p.is_by_number();
        let counted = held.each
            && fails.is_some()
            && held.size.as_var().is_none()
            && held.pieces.iter().all(by_number);
        let base: Operand = match held.recent {
            Some(recent) => {
                let mut next = self.binary(BinOp::Add, recent.into(), word(1));
                if counted {
                    let fresh = self.fresh("newest", WORD);
                    self.assign(fresh, next);
                    next = fresh.into();
                } else {
                    self.assign(recent, next.clone());
                    next = recent.into();
                }
                // The next object's has begun before that.
                let end = word(held.base + (1 << APART) - 1);
                let cond = all([
                    cmp(CmpOp::Sge, next.clone(), word(held.base)),
                    cmp(CmpOp::Slt, next.clone(), end),
                ]);
                self.emit(StmtKind::Assume { cond });
                next
            }
            None => word(held.base),
        };
        if let Some(v) = held.size.as_var() {
            let size = new
                .size
                .as_ref()
                .and_then(|s| self.extended(s, Sign::Unsigned));
            match size {
                Some(size) => self.assign(v, size),
                None => self.havoc(v, HavocKind::Abstraction(None)),
            }
            if let Some(count) = held.count {
                self.count_elements(count, v);
            }
            let fits = all([
                cmp(CmpOp::Sge, v, word(0)),
                cmp(CmpOp::Sle, v, word(LARGEST)),
            ]);
            let fails = fails.map_or(Cond::Const(false), Cond::Var);
            let cond = any([fails, fits]);
            self.emit(StmtKind::Assume { cond });
        }
        if let (Some(sizes), Some(size)) = (held.sizes, held.size.as_var()) {
            let number = self.number(&base, &held);
            let counts = sizes.count.zip(held.count.map(|(n, _)| n));
            for (array, v) in [(sizes.bytes, size)].into_iter().chain(counts) {
                let value = Value::Scalar(v.into());
                self.write_element(Place::Scalar(array), &number, &value, None);
            }
        }
        if let Some(live) = held.live {
            if held.each {
                let number = self.number(&base, &held);
                let value = Value::Scalar(Operand::bool(true));
                self.write_element(Place::Scalar(live), &number, &value, None);
            } else {
                let cond = Cond::Const(true);
                self.emit(StmtKind::SetBool { dst: live, cond });
            }
        }
        for (piece, place) in &held.pieces {
            if held.each && piece.is_by_number() {
                self.begin_element(new, &held, (piece, *place), &base);
            } else if new.zeroed {
                self.clear(piece, *place);
            } else if new.by_call || new.kind == AllocKind::Stream || piece.ends > 0 {
                self.lose_piece((*piece, *place));
            } else {
                self.lose(*place, HavocKind::Uninitialized);
            }
        }
        let Some((to, offset)) = self.pointers[dst.index()] else {
            return;
        };
        match fails {
            Some(fails) => {
                let from = self.lines.len();
                self.emit(StmtKind::Select {
                    dst: to,
                    cond: fails.into(),
                    a: word(0),
                    b: base.clone(),
                });
                if let Some(dst) = held.recent.filter(|_| counted) {
                    self.emit(StmtKind::Select {
                        dst,
                        cond: fails.into(),
                        a: dst.into(),
                        b: base,
                    });
                }
                if held.each {
                    let cond = Cond::Var(fails);
                    let at = from;
                    self.choices.push(Choice {
                        from,
                        cond,
                        at,
                        apart: false,
                    });
                }
            }
            None => self.assign(to, base),
        }
        self.assign(offset, word(0));
    }

    /// A new object of a family whose objects take each other's place. If that fails,
    /// the most recent one stays so, with all that it holds.
    fn make_resized(
        &mut self,
        new: &Allocation,
        held: &Held,
        previous: &Previous,
        fails: Option<Var>,
    ) {
        let (Some(recent), Some(size), Some((to, offset))) = (
            held.recent,
            held.size.as_var(),
            self.pointers[new.dst.index()],
        ) else {
            return self.lose_var(new.dst);
        };
        let from = self.lines.len();
        self.assign(previous.base, recent);
        self.assign(previous.size, size);
        if let (Some(before), Some((count, _))) = (previous.count, held.count) {
            self.assign(before, count);
        }
        for ((_, place), before) in held.pieces.iter().zip(&previous.places) {
            for (dst, src) in before.vars().into_iter().zip(place.vars()) {
                self.assign(dst, src);
            }
        }
        let fails_or = |cond: Cond| any(fails.map(Cond::Var).into_iter().chain([cond]));
        // It gets a value unless that fails.
        let update = |p: &mut Self, dst: Var, value: Operand| match fails {
            None => p.assign(dst, value),
            Some(fails) => p.emit(StmtKind::Select {
                dst,
                cond: fails.into(),
                a: dst.into(),
                b: value,
            }),
        };
        if let (Some(old), Some(live)) = (held.old_live, held.live) {
            let cond = all([Cond::Var(old), fails_or(Cond::Var(live))]);
            self.emit(StmtKind::SetBool { dst: old, cond });
        }
        if let Some(live) = held.live {
            // Where it fails, this stays.
            let made = fails.map_or(Cond::Const(true), |f| Cond::Var(f).negate());
            let cond = any([Cond::Var(live), made]);
            self.emit(StmtKind::SetBool { dst: live, cond });
        }
        let next = self.binary(BinOp::Add, recent.into(), word(1));
        let end = word(held.base + (1 << APART) - 1);
        let in_range = all([
            cmp(CmpOp::Sge, next.clone(), word(held.base)),
            cmp(CmpOp::Slt, next.clone(), end),
        ]);
        self.emit(StmtKind::Assume { cond: in_range });
        update(self, recent, next.clone());
        let made_size = self.fresh("made.size", WORD);
        let told = new.size.as_ref();
        match told.and_then(|s| self.extended(s, Sign::Unsigned)) {
            Some(told) => self.assign(made_size, told),
            None => self.havoc(made_size, HavocKind::Abstraction(None)),
        }
        let fits = all([
            cmp(CmpOp::Sge, made_size, word(0)),
            cmp(CmpOp::Sle, made_size, word(LARGEST)),
        ]);
        let cond = fails_or(fits);
        self.emit(StmtKind::Assume { cond });
        update(self, size, made_size.into());
        if let Some((count, unit)) = held.count {
            let made_count = self.fresh("made.count", WORD);
            self.count_elements((made_count, unit), made_size);
            update(self, count, made_count.into());
        }
        for (piece, place) in &held.pieces {
            let made = self.place_like("made", *place);
            if new.zeroed && piece.ends == 0 {
                self.clear(piece, made);
            } else if piece.ends > 0 {
                self.lose_piece((*piece, made));
            } else {
                self.lose(made, HavocKind::Uninitialized);
            }
            for (dst, made) in place.vars().into_iter().zip(made.vars()) {
                update(self, dst, made.into());
            }
        }
        match fails {
            Some(fails) => {
                self.emit(StmtKind::Select {
                    dst: to,
                    cond: fails.into(),
                    a: word(0),
                    b: next,
                });
                let cond = Cond::Var(fails);
                self.choices.push(Choice {
                    from,
                    cond,
                    at: from,
                    apart: true,
                });
            }
            None => self.assign(to, next),
        }
        self.assign(offset, word(0));
    }

    /// What the newest of several objects holds at first.
    fn begin_element(
        &mut self,
        new: &Allocation,
        held: &Held,
        (piece, place): (&Piece, Place),
        base: &Operand,
    ) {
        let number = self.number(base, held);
        let zero = repeated(piece.ty, piece.len, 0).filter(|_| new.zeroed);
        let known = new.by_call || new.zeroed || new.kind == AllocKind::Stream;
        let kind = if known || piece.ends > 0 {
            HavocKind::Abstraction(None)
        } else {
            HavocKind::Uninitialized
        };
        let value = zero.unwrap_or_else(|| self.unknown_value(piece, kind));
        self.write_element(place, &number, &value, None);
    }

    /// A value of a piece of which nothing is known.
    pub(super) fn unknown_value(&mut self, piece: &Piece, kind: HavocKind) -> Value {
        // Which character 0 is the terminator, we choose: none.
        if piece.ends > 0 && piece.mark == Mark::Terminator {
            return Value::Scalar(word(-1));
        }
        let place = match piece.ty {
            Type::Ptr => {
                let base = self.fresh("first.base", WORD);
                Place::Pointer(base, self.fresh("first.offset", WORD))
            }
            ty => Place::Scalar(self.fresh("first", ty)),
        };
        self.lose(place, kind);
        place.value()
    }

    /// Whether the object at a base is alive, of several whose elements tell.
    pub(super) fn is_live(&mut self, base: &Operand, held: &Held, live: Var) -> Var {
        let index = self.number(base, held);
        let dst = self.fresh("alive", Type::Bool);
        let array = live;
        self.emit(StmtKind::ArraySelect { dst, array, index });
        dst
    }

    /// The object ends that a pointer leads to, if the condition holds.
    fn end(&mut self, ptr: &Operand, kind: AllocKind, ends: &Cond) {
        let targets = self.targets(ptr);
        let p = self.pointer(ptr);
        let alone = targets.objects.len() == 1 && self.is_complete(&targets);
        for (o, _) in &targets.objects {
            let Some(held) = self.held.get(o).cloned() else {
                continue;
            };
            if !held.kind.is_some_and(|k| k.is_ended_by(kind)) {
                continue;
            }
            if let Some(live) = held.live.filter(|_| held.each) {
                let hit = self.is_of(&p.base, *o);
                let was = self.is_live(&p.base, &held, live);
                let cond = all([Cond::Var(was), all([hit, ends.clone()]).negate()]);
                let is = self.holds(cond);
                let number = self.number(&p.base, &held);
                let value = Value::Scalar(is.into());
                self.write_element(Place::Scalar(live), &number, &value, None);
            } else if let Some(live) = held.live {
                let hit = Self::is_recent(&p.base, &held);
                // What else could end here ends the execution.
                let certain = alone && held.recent.is_none() && kind == AllocKind::Stack;
                let cond = if certain {
                    Cond::Const(false)
                } else {
                    all([Cond::Var(live), all([hit, ends.clone()]).negate()])
                };
                self.emit(StmtKind::SetBool { dst: live, cond });
            }
            if let Some(old) = held.old_live {
                let hit = all([
                    self.is_of(&p.base, *o),
                    Self::is_recent(&p.base, &held).negate(),
                ]);
                let cond = all([Cond::Var(old), all([hit, ends.clone()]).negate()]);
                self.emit(StmtKind::SetBool { dst: old, cond });
            }
        }
        let outside = targets.outside || !self.is_complete(&targets);
        if outside || targets.many {
            let solution = &self.facts.solution;
            let (exposed, crowded) = (solution.exposed.clone(), solution.crowded.clone());
            self.may_end(
                |o| outside && exposed[o] || targets.many && crowded[o],
                |k| k.is_ended_by(kind),
            );
        }
    }

    /// Objects of some kind that something may have ended.
    pub(super) fn may_end(
        &mut self,
        which: impl Fn(usize) -> bool,
        kind: impl Fn(AllocKind) -> bool,
    ) {
        let held: Vec<Held> = self
            .held
            .iter()
            .filter(|(o, h)| which(**o) && h.kind.is_some_and(&kind))
            .map(|(_, h)| h.clone())
            .collect();
        for h in held {
            for flag in h.live.into_iter().chain(h.old_live) {
                if h.each {
                    self.havoc(flag, HavocKind::Abstraction(None));
                    continue;
                }
                let unknown = self.unknown();
                let cond = all([Cond::Var(flag), unknown]);
                self.emit(StmtKind::SetBool { dst: flag, cond });
            }
        }
    }
}
