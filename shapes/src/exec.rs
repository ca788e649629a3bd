//! What statements do to states.

use crate::condition::{Reader, exact, value};
use crate::heap::{End, Field, Kind, Names, Object, State, Sum, Sym, Val, fits, range_of};
use crate::tuning::PLACES;
use ir::library::{Row, built_in};
use ir::points_to::{RETURNED_AGAIN, THROWN, UNKNOWN_WRITE};
use ir::{
    AllocKind, BinOp, Callee, CastOp, CheckId, External, Flags, Function, Operand, Place, Stmt,
    StmtKind, Type, UnOp, Var, Z,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What came of a statement.
pub(crate) enum Next {
    /// The states after it.
    States(Vec<State>),
    /// Nobody knows in which states the program goes on.
    Lost,
}

/// Executes the statements of a function.
#[derive(Debug)]
pub(crate) struct Executor<'a> {
    pub reader: Reader<'a>,
    pub names: Names,
    /// Checks that may fail.
    pub open: BTreeSet<CheckId>,
    /// Variables through which pointers are read or written.
    pub leads: BTreeSet<Var>,
}

/// The variables of a function through which pointers are read or written, and what
/// these are made of.
pub(crate) fn leads_to_pointers(f: &Function) -> BTreeSet<Var> {
    let stmts = || f.blocks.iter().flat_map(|b| &b.stmts);
    let mut found = BTreeSet::new();
    for stmt in stmts() {
        match &stmt.kind {
            StmtKind::Load { dst, ptr, .. } if f.var(*dst).ty == Type::Ptr => {
                found.extend(ptr.as_var());
            }
            StmtKind::Store { ptr, value, .. } if value.ty(&f.vars) == Type::Ptr => {
                found.extend(ptr.as_var());
            }
            _ => {}
        }
    }
    loop {
        let before = found.len();
        for stmt in stmts() {
            match &stmt.kind {
                StmtKind::PtrAdd { dst, base, .. } if found.contains(dst) => {
                    found.extend(base.as_var());
                }
                StmtKind::Assign { dst, src } if found.contains(dst) => {
                    found.extend(src.as_var());
                }
                _ => {}
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

impl Executor<'_> {
    /// Executes a statement in a state.
    pub(crate) fn step(&mut self, state: State, stmt: &Stmt) -> Next {
        // What works on a pointer works on an object.
        let mut ready = Vec::new();
        let mut left = vec![state];
        while let Some(state) = left.pop() {
            match segment_used(&state, &stmt.kind) {
                Some((o, end)) => left.extend(state.take(o, end, &mut self.names)),
                None => ready.push(state),
            }
        }
        let mut after = Vec::new();
        for state in ready {
            if !self.execute(state, &stmt.kind, &mut after) {
                return Next::Lost;
            }
        }
        Next::States(after)
    }

    fn value(&mut self, state: &mut State, o: &Operand) -> Val {
        value(state, o, &mut self.names)
    }

    fn ty(&self, v: Var) -> Type {
        self.reader.function.var(v).ty
    }

    /// `false`: what comes after it isn't known.
    fn execute(&mut self, mut state: State, kind: &StmtKind, after: &mut Vec<State>) -> bool {
        let s = &mut state;
        match kind {
            StmtKind::Assign { dst, src } => {
                let val = self.value(s, src);
                s.vars.insert(*dst, val);
            }
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                let ty = self.ty(*dst);
                let (x, y) = (self.value(s, a), self.value(s, b));
                let val = self.binary(s, *op, *flags, x, y, ty);
                s.vars.insert(*dst, val);
            }
            StmtKind::Unary { dst, op, a } => {
                let (val, ty) = (self.value(s, a), self.ty(*dst));
                let val = match (val, ty) {
                    (Val::Int(c), Type::Int(w)) => constant(w, &unary(*op, w, c)),
                    _ => None,
                };
                let val = val.unwrap_or_else(|| self.names.symbol());
                s.vars.insert(*dst, val);
            }
            StmtKind::Cast { dst, op, flags, a } => {
                let from = self.reader.ty(a);
                let val = self.value(s, a);
                let val = self.cast(s, (*op, *flags), val, from, self.ty(*dst));
                s.vars.insert(*dst, val);
            }
            StmtKind::Select { dst, cond, a, b } => {
                let c = match cond {
                    Operand::Var(v) => ir::Cond::Var(*v),
                    Operand::Const(c) => ir::Cond::Const(*c == ir::Const::Bool(true)),
                };
                for (truth, o) in [(true, a), (false, b)] {
                    let mut s = state.clone();
                    if self.reader.assume(&mut s, &c, truth, &mut self.names) {
                        let val = self.value(&mut s, o);
                        // A choice between a float and itself is any float.
                        let is_float = matches!(self.ty(*dst), Type::Float(_));
                        let val = if is_float { self.names.symbol() } else { val };
                        s.vars.insert(*dst, val);
                        after.push(s);
                    }
                }
                return true;
            }
            StmtKind::SetBool { dst, cond } => {
                for truth in [true, false] {
                    let mut s = state.clone();
                    if self.reader.assume(&mut s, cond, truth, &mut self.names) {
                        s.vars.insert(*dst, Val::Int(i64::from(truth)));
                        after.push(s);
                    }
                }
                return true;
            }
            StmtKind::Float { dst, .. }
            | StmtKind::Opaque { dst, .. }
            | StmtKind::Havoc { dst, .. } => {
                let val = self.names.symbol();
                s.vars.insert(*dst, val);
            }
            StmtKind::Assume { cond } => {
                if !self.reader.assume(s, cond, true, &mut self.names) {
                    return true;
                }
            }
            StmtKind::Assert { check, cond } => {
                if self.reader.holds(s, cond, &mut self.names) != Some(true) {
                    self.open.insert(*check);
                    if !self.reader.assume(s, cond, true, &mut self.names) {
                        return true;
                    }
                }
            }
            StmtKind::Call {
                dsts, callee, args, ..
            } => {
                let Callee::Direct(f) = callee else {
                    return false;
                };
                let f = self.reader.program.function(*f);
                if !self.call(s, f, dsts, args) {
                    return false;
                }
            }
            StmtKind::Alloc {
                dst,
                kind,
                size,
                zeroed,
                may_fail,
                ..
            } => {
                if *kind == AllocKind::Unscoped {
                    let val = self.names.symbol();
                    s.vars.insert(*dst, val);
                } else {
                    if *may_fail {
                        let mut failed = s.clone();
                        failed.vars.insert(*dst, Val::Null);
                        after.push(failed);
                    }
                    let size = match (self.value(s, size), self.reader.ty(size)) {
                        (Val::Int(n), Type::Int(_)) => u64::try_from(n).ok(),
                        _ => None,
                    };
                    self.make(s, *dst, *kind, size, *zeroed);
                }
            }
            StmtKind::PtrAdd { dst, base, offset } => {
                let (p, by) = (self.value(s, base), self.value(s, offset));
                if let (Val::Ptr(..), Val::Sym(sym)) = (p, by)
                    && self.leads.contains(dst)
                    && let Some(places) = Self::places(s, p, sym)
                {
                    for (mut s, val) in places {
                        s.vars.insert(*dst, val);
                        after.push(s);
                    }
                    return true;
                }
                let val = match (p, by) {
                    (Val::Null, Val::Int(0)) => Val::Null,
                    (Val::Ptr(o, at), Val::Int(by)) => {
                        at.checked_add(by).map_or(Val::In(o), |at| Val::Ptr(o, at))
                    }
                    (Val::Ptr(o, _) | Val::In(o), _) => Val::In(o),
                    _ => self.names.symbol(),
                };
                s.vars.insert(*dst, val);
            }
            StmtKind::Load { dst, ptr, .. } => {
                let found = match self.value(s, ptr) {
                    Val::Ptr(o, at) => s.read(o, at, self.ty(*dst), &self.names),
                    _ => None,
                };
                let val = found.unwrap_or_else(|| self.names.symbol());
                // Later loads of the same bytes give the same.
                if let (None, Val::Ptr(o, at)) = (found, self.value(s, ptr)) {
                    self.remember(s, o, at, self.ty(*dst), val);
                }
                s.vars.insert(*dst, val);
            }
            StmtKind::Store { ptr, value, .. } => {
                let ty = self.reader.ty(value);
                let val = self.value(s, value);
                match self.value(s, ptr) {
                    Val::Ptr(o, at) if is_certain(s, o, at, self.names.bytes(ty)) => {
                        s.write(o, at, Field { ty, val }, &self.names);
                    }
                    Val::In(o) => s.lose_all(o),
                    _ => return false,
                }
            }
            StmtKind::Free { ptr, kind, .. } => match self.value(s, ptr) {
                Val::Null => {}
                Val::Ptr(o, 0) => {
                    let Some(object) = s.object_mut(o) else {
                        return false;
                    };
                    match object.kind {
                        Kind::Made(made) if made == *kind || made.is_ended_by(*kind) => {
                            object.alive = false;
                            object.fields.clear();
                            object.zero = false;
                        }
                        _ => return false,
                    }
                }
                _ => return false,
            },
            StmtKind::RegionCopy { dst, src, len, .. } => {
                let (to, from, len) = (self.value(s, dst), self.value(s, src), self.value(s, len));
                match (to, from, len) {
                    (_, _, Val::Int(0)) => {}
                    (Val::Ptr(o, at), Val::Ptr(p, start), Val::Int(len))
                        if is_certain(s, o, at, len) && is_certain(s, p, start, len) =>
                    {
                        self.copy(s, (o, at), (p, start), len);
                    }
                    (Val::Ptr(o, _) | Val::In(o), ..) if s.object(o).is_some() => s.lose_all(o),
                    _ => return false,
                }
            }
            StmtKind::RegionFill { ptr, byte, len, .. } => {
                let (to, byte, len) = (self.value(s, ptr), self.value(s, byte), self.value(s, len));
                match (to, len) {
                    (_, Val::Int(0)) => {}
                    (Val::Ptr(o, at), Val::Int(len)) if is_certain(s, o, at, len) => {
                        s.lose(o, at, len, &self.names);
                        if let Some(object) = s.object_mut(o) {
                            let all = at == 0 && object.size == u64::try_from(len).ok();
                            object.zero = byte == Val::Int(0) && (all || object.zero);
                        }
                    }
                    (Val::Ptr(o, _) | Val::In(o), _) if s.object(o).is_some() => s.lose_all(o),
                    _ => return false,
                }
            }
            // What only gives variables values: any. Arrays aren't followed, and nothing is
            // known behind what may do more.
            other => {
                let mut lost = !other.is_pure();
                other.visit(&mut |place| match place {
                    Place::Def(v) | Place::Use(v) if matches!(self.ty(*v), Type::Array(_)) => {
                        lost = true;
                    }
                    Place::Def(dst) => {
                        let val = self.names.symbol();
                        s.vars.insert(*dst, val);
                    }
                    Place::Reads(_) | Place::Writes(_) => lost = true,
                    Place::Operand(_) | Place::Use(_) => {}
                });
                if lost {
                    return false;
                }
            }
        }
        after.push(state);
        true
    }

    /// The states in which an offset is each of a few numbers, with the pointer so many
    /// bytes further.
    fn places(s: &State, p: Val, offset: Sym) -> Option<Vec<(State, Val)>> {
        let Val::Ptr(o, start) = p else { return None };
        let sum = s.sum(offset);
        let (least, most) = *s.ranges.get(&sum.of)?;
        if most.checked_sub(least)? >= PLACES {
            return None;
        }
        let mut places = Vec::new();
        for value in least..=most {
            let by = sum.at(value)?;
            let is_left_out = |(lo, hi): &(i64, i64)| by < *lo || by > *hi;
            if !s.ranges.get(&offset).is_some_and(is_left_out) {
                let mut s = s.clone();
                s.settle(sum.of, value);
                if let Some(object) = s.object_mut(o) {
                    object.table = true;
                }
                places.push((s, Val::Ptr(o, start.checked_add(by)?)));
            }
        }
        Some(places)
    }

    /// Keeps what was read where nothing was known.
    fn remember(&mut self, s: &mut State, o: u32, at: i64, ty: Type, val: Val) {
        let len = self.names.bytes(ty);
        let Some(object) = s.object(o) else { return };
        let names = &self.names;
        let mut below = object.fields.range(..at.saturating_add(len));
        let is_free = below.all(|(start, f)| start + names.bytes(f.ty) <= at);
        if is_free && !object.zero && object.alive && is_certain(s, o, at, len) {
            s.write(o, at, Field { ty, val }, &self.names);
        }
    }

    fn make(&mut self, s: &mut State, dst: Var, kind: AllocKind, size: Option<u64>, zero: bool) {
        let o = self.names.object();
        let object = Object {
            kind: Kind::Made(kind),
            size,
            alive: true,
            zero,
            fields: BTreeMap::new(),
            segment: None,
            owner: None,
            table: false,
        };
        s.objects.insert(o, Rc::new(object));
        s.vars.insert(dst, Val::Ptr(o, 0));
    }

    fn copy(&mut self, s: &mut State, to: (u32, i64), from: (u32, i64), len: i64) {
        let Some(source) = s.object(from.0) else {
            return;
        };
        let zero = source.zero;
        let inside =
            |at: &i64, f: &Field| *at >= from.1 && at + self.names.bytes(f.ty) <= from.1 + len;
        let fields = source.fields.iter().filter(|(at, f)| inside(at, f));
        let fields: Vec<(i64, Field)> = fields.map(|(at, f)| (at - from.1 + to.1, *f)).collect();
        // Fields that are cut have bytes that aren't 0.
        let cut = source.fields.iter().any(|(at, f)| {
            let end = at + self.names.bytes(f.ty);
            !inside(at, f) && *at < from.1 + len && end > from.1
        });
        s.lose(to.0, to.1, len, &self.names);
        if let Some(object) = s.object_mut(to.0) {
            object.zero &= zero && !cut;
        }
        for (at, field) in fields {
            s.write(to.0, at, field, &self.names);
        }
    }

    fn binary(&mut self, s: &mut State, op: BinOp, flags: Flags, a: Val, b: Val, ty: Type) -> Val {
        let (Type::Int(w), Some(x), Some(y)) = (ty, s.range(a, ty), s.range(b, ty)) else {
            return self.names.symbol();
        };
        if let (Val::Int(c), Val::Int(d)) = (a, b) {
            let read = |c: i64| Z::from(c).wrap_unsigned(w);
            let exact = ir::machine::binary(op, flags, w, &read(c), &read(d));
            let val = exact.and_then(|z| constant(w, &z));
            return val.unwrap_or_else(|| self.names.symbol());
        }
        match (op, b) {
            (BinOp::Add | BinOp::Sub, Val::Int(0)) => return a,
            (BinOp::And, Val::Int(mask)) if mask >= 0 => return self.names.within(s, (0, mask)),
            (BinOp::URem, Val::Int(d)) if d > 0 => return self.names.within(s, (0, d - 1)),
            (BinOp::SRem, Val::Int(d)) if d > 0 => {
                let least = if x.0 >= 0 { 0 } else { 1 - d };
                return self.names.within(s, (least, d - 1));
            }
            _ => {}
        }
        let exact = exact(op, x, y).zip(range_of(ty));
        // A promise about unsigned numbers is only known to be kept without a sign.
        let has_sign = x.0 < 0 || y.0 < 0 || exact.is_some_and(|((lo, _), _)| lo < 0);
        if flags.nuw && has_sign {
            return self.names.symbol();
        }
        if let Some(((lo, hi), (least, most))) = exact
            && lo >= i128::from(least)
            && hi <= i128::from(most)
            && let (Ok(lo), Ok(hi)) = (i64::try_from(lo), i64::try_from(hi))
        {
            let val = self.names.within(s, (lo, hi));
            if let (Val::Sym(new), Some(sum)) = (val, sum_of(s, op, a, b)) {
                s.sums.insert(new, sum);
            }
            return val;
        }
        self.names.symbol()
    }

    fn cast(
        &mut self,
        s: &mut State,
        (op, flags): (CastOp, Flags),
        a: Val,
        from: Type,
        to: Type,
    ) -> Val {
        let range = s.range(a, from).zip(range_of(to));
        // Where a promise is broken, the result is arbitrary.
        let kept = match (op, range) {
            _ if flags.is_none() => true,
            (CastOp::Trunc, Some(((lo, hi), (least, most)))) => {
                lo >= least && hi <= most && (lo >= 0 || !flags.nuw)
            }
            (CastOp::Zext, Some(((lo, _), _))) => lo >= 0,
            _ => false,
        };
        if !kept {
            return self.names.symbol();
        }
        let known = match (op, from, a) {
            (CastOp::Zext, Type::Int(w), Val::Int(c)) if w < 64 && to.width() <= Some(64) => {
                Z::from(c).wrap_unsigned(w).to_i64().map(Val::Int)
            }
            (CastOp::Trunc, Type::Int(_), Val::Int(c)) => match to {
                Type::Bool => Some(Val::Int(c & 1)),
                Type::Int(w) => constant(w, &Z::from(c)),
                _ => None,
            },
            (CastOp::Sext, Type::Bool, Val::Int(c)) => Some(Val::Int(-c)),
            // The same number in another width.
            (CastOp::Zext, Type::Bool, _) if to.width() > Some(1) => Some(a),
            (CastOp::Zext, Type::Int(_), _) if range.is_some_and(|((lo, _), _)| lo >= 0) => Some(a),
            (CastOp::Zext, Type::Int(w), _) if w < 63 && range.is_some() => {
                Some(self.names.within(s, (0, (1 << w) - 1)))
            }
            (CastOp::Sext, Type::Int(_), _) if range.is_some() => Some(a),
            (CastOp::Trunc, Type::Int(_), _) if to != Type::Bool => match range {
                Some(((lo, hi), (least, most))) if lo >= least && hi <= most => Some(a),
                _ => None,
            },
            (CastOp::IntToPtr, Type::Int(_), Val::Int(0)) => Some(Val::Null),
            _ => None,
        };
        let Some(val) = known else {
            return self.names.symbol();
        };
        // A symbol has the range of the narrower type from here on.
        if let (Val::Sym(sym), Some((range, _))) = (val, range) {
            s.ranges.entry(sym).or_insert(range);
        }
        val
    }

    /// A call of a function that isn't seen. `false`: nobody knows what it does.
    fn call(&mut self, s: &mut State, f: &Function, dsts: &[Var], args: &[Operand]) -> bool {
        if !f.is_external() || f.noreturn {
            return false;
        }
        let name = f.name.split('.').next().unwrap_or_default();
        let is_special = [THROWN, RETURNED_AGAIN].contains(&f.name.as_str())
            || f.name.starts_with(UNKNOWN_WRITE)
            || f.name.starts_with("pincer.");
        let row = built_in().find(name).and_then(|e| e.row());
        match f.external {
            External::Input => {}
            _ if is_special => return false,
            External::Unknown | External::Unmodelled => return false,
            External::Pure | External::Library => {
                if !self.touch(s, f, row, args) {
                    return false;
                }
            }
        }
        for dst in dsts {
            let val = self.names.symbol();
            s.vars.insert(*dst, val);
        }
        true
    }

    /// Loses what a function of a library writes through its arguments.
    fn touch(&mut self, s: &mut State, f: &Function, row: Option<&Row>, args: &[Operand]) -> bool {
        let is_pointer = |i: &usize| self.reader.ty(&args[*i]) == Type::Ptr;
        let pointers: Vec<usize> = (0..args.len()).filter(is_pointer).collect();
        if pointers.is_empty() {
            return f.external == External::Pure
                || row.is_some_and(|r| r.only_touches(std::iter::empty()));
        }
        let Some(row) = row.filter(|r| r.only_touches(pointers.iter().copied())) else {
            return false;
        };
        // What a list leads to may be written, too.
        if row.list().is_some() {
            return false;
        }
        for i in pointers {
            if row.may_write_through(i, row.prints().is_some()) {
                match self.value(s, &args[i]) {
                    Val::Null => {}
                    Val::Ptr(o, _) | Val::In(o) if s.object(o).is_some() => s.lose_all(o),
                    _ => return false,
                }
            }
        }
        true
    }
}

/// A result that didn't wrap, as a sum.
fn sum_of(s: &State, op: BinOp, a: Val, b: Val) -> Option<Sum> {
    let (sum, c, is_first) = match (a, b) {
        (Val::Sym(x), Val::Int(c)) => (s.sum(x), c, true),
        (Val::Int(c), Val::Sym(x)) => (s.sum(x), c, false),
        _ => return None,
    };
    let (factor, constant) = match op {
        BinOp::Add => (sum.factor, sum.constant.checked_add(c)?),
        BinOp::Sub if is_first => (sum.factor, sum.constant.checked_sub(c)?),
        BinOp::Mul => (sum.factor.checked_mul(c)?, sum.constant.checked_mul(c)?),
        _ => return None,
    };
    Some(Sum {
        factor,
        constant,
        ..sum
    })
}

/// A segment that a statement does more with than copying a pointer.
fn segment_used(state: &State, kind: &StmtKind) -> Option<(u32, End)> {
    let at = |o: &Operand| match o {
        Operand::Var(v) => state.segment_at(*state.vars.get(v)?),
        Operand::Const(_) => None,
    };
    match kind {
        StmtKind::Assign { .. } => None,
        StmtKind::Store { ptr, .. } => at(ptr),
        StmtKind::Select { .. } => None,
        kind => {
            let mut found = None;
            kind.visit(&mut |place| {
                if let Place::Operand(o) = place
                    && found.is_none()
                {
                    found = at(o);
                }
            });
            found
        }
    }
}

/// Whether so many bytes from there on lie in a live object.
fn is_certain(s: &State, o: u32, at: i64, len: i64) -> bool {
    s.object(o)
        .is_some_and(|x| x.alive && x.size.is_some_and(|n| fits(at, len, n)))
}

fn constant(w: u32, z: &Z) -> Option<Val> {
    (w <= 64).then(|| z.wrap_signed(w).to_i64().map(Val::Int))?
}

fn unary(op: UnOp, w: u32, c: i64) -> Z {
    ir::machine::unary(op, w, &Z::from(c).wrap_unsigned(w))
}
