//! Rules for statements, conditions, operands and terminators.

use super::{MAX_COND_DEPTH, Verifier};
use crate::{
    BinOp, BlockId, CallMapId, Callee, CastOp, CmpOp, Cond, Const, Flags, FloatFn, FloatOp, FuncId,
    Function, HavocKind, INDEX_WIDTH, MAX_WIDTH, Operand, PtrPred, RegionId, StmtKind, Terminator,
    Type, UnOp, Var,
};
use rustc_hash::FxHashSet as HashSet;

/// Whether a statement's condition is too deep to be walked by recursion.
pub(super) fn is_too_deep(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::SetBool { cond, .. }
        | StmtKind::Assume { cond }
        | StmtKind::Assert { cond, .. } => depth_exceeds(cond, MAX_COND_DEPTH),
        _ => false,
    }
}

fn depth_exceeds(cond: &Cond, limit: u32) -> bool {
    let mut work = vec![(cond, 0)];
    while let Some((c, depth)) = work.pop() {
        if depth > limit {
            return true;
        }
        match c {
            Cond::Not(c) => work.push((c, depth + 1)),
            Cond::And(cs) | Cond::Or(cs) => work.extend(cs.iter().map(|c| (c, depth + 1))),
            _ => {}
        }
    }
    false
}

fn is_int(ty: Type) -> bool {
    matches!(ty, Type::Int(_))
}

impl Verifier<'_> {
    /// The type of a variable; `None`, after a report, when there is none.
    fn var(&mut self, f: &Function, v: Var) -> Option<Type> {
        let ty = f.checked_type(v);
        self.require(ty.is_some(), || format!("variable {v:?} does not exist"));
        ty.filter(|t| Verifier::is_type(*t))
    }

    /// The type of an operand; `None`, after a report, when it has none.
    fn operand(&mut self, f: &Function, o: &Operand) -> Option<Type> {
        let c = match o {
            Operand::Var(v) => return self.var(f, *v),
            Operand::Const(c) => c,
        };
        match c {
            Const::Bool(_) => Some(Type::Bool),
            Const::Int { width, value } => {
                if !(1..=MAX_WIDTH).contains(width) {
                    self.report(format!("a constant of type i{width}, which does not exist"));
                    return None;
                }
                let canonical = !value.is_negative() && value.bit_length() <= *width;
                self.require(canonical, || {
                    format!(
                        "the i{width} constant {value} is not canonical (from 0 to 2^{width}-1)"
                    )
                });
                Some(Type::Int(*width))
            }
            Const::Float { kind, bits } => {
                let good = !bits.is_negative() && bits.bit_length() <= kind.bits();
                self.require(good, || format!("{bits} is no bit pattern of {kind}"));
                Some(Type::Float(*kind))
            }
            Const::Null => Some(Type::Ptr),
            Const::Global(g, _) => {
                let good = g.index() < self.program.globals.len();
                self.require(good, || format!("global {g:?} does not exist"));
                Some(Type::Ptr)
            }
            Const::Function(g) => {
                self.func(*g, || "a constant".to_owned());
                Some(Type::Ptr)
            }
        }
    }

    fn expect(&mut self, f: &Function, what: &str, o: &Operand, want: Type) {
        if let Some(ty) = self.operand(f, o) {
            self.same(what, ty, want);
        }
    }

    fn same(&mut self, what: &str, ty: Type, want: Type) {
        self.require(ty == want, || format!("{what} has type {ty}, not {want}"));
    }

    fn integer(&mut self, f: &Function, what: &str, o: &Operand) {
        if let Some(ty) = self.operand(f, o) {
            self.require(is_int(ty), || {
                format!("{what} has type {ty}, not an integer type")
            });
        }
    }

    fn dst(&mut self, f: &Function, dst: Var, want: Type) {
        if let Some(ty) = self.var(f, dst) {
            self.same("the destination", ty, want);
        }
    }

    fn scalar(&mut self, what: &str, ty: Type) {
        self.require(ty.is_scalar(), || {
            format!("{what} has type {ty}, not a scalar type")
        });
    }

    fn region(&mut self, f: &Function, r: RegionId) {
        self.require(r.index() < f.regions.len(), || {
            format!("region {r:?} does not exist")
        });
    }

    fn align(&mut self, align: u64) {
        self.require(align.is_power_of_two(), || {
            format!("alignment {align} is no power of two")
        });
    }

    fn flags(&mut self, flags: Flags, allowed: Flags) {
        for (set, may, name) in [
            (flags.nsw, allowed.nsw, "nsw"),
            (flags.nuw, allowed.nuw, "nuw"),
            (flags.exact, allowed.exact, "exact"),
            (flags.disjoint, allowed.disjoint, "disjoint"),
            (flags.nneg, allowed.nneg, "nneg"),
        ] {
            self.require(!set || may, || {
                format!("`{name}` is no promise of this operation")
            });
        }
    }

    fn cond(&mut self, f: &Function, c: &Cond) {
        match c {
            Cond::Const(_) => {}
            Cond::Var(v) => {
                if let Some(ty) = self.var(f, *v) {
                    self.same("the condition", ty, Type::Bool);
                }
            }
            Cond::Cmp { op, a, b } => {
                let (ta, tb) = (self.operand(f, a), self.operand(f, b));
                let (Some(ta), Some(tb)) = (ta, tb) else {
                    return;
                };
                self.require(ta == tb, || format!("a comparison of types {ta} and {tb}"));
                let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
                let good = match ta {
                    Type::Int(_) => true,
                    Type::Bool => equality,
                    Type::Ptr => op.sign() != Some(crate::Sign::Signed),
                    Type::Float(_) | Type::Array(_) => false,
                };
                self.require(good, || {
                    format!("`{op}` does not compare values of type {ta}")
                });
            }
            Cond::Fits { a, b, .. } => {
                let (ta, tb) = (self.operand(f, a), self.operand(f, b));
                let (Some(ta), Some(tb)) = (ta, tb) else {
                    return;
                };
                self.require(ta == tb && is_int(ta), || {
                    format!("`fits` on types {ta} and {tb}, not one integer type")
                });
            }
            Cond::Ptr(p) => self.pointer_predicate(f, p),
            Cond::Not(c) => self.cond(f, c),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| self.cond(f, c)),
        }
    }

    fn pointer_predicate(&mut self, f: &Function, p: &PtrPred) {
        match p {
            PtrPred::NonNull(p)
            | PtrPred::Live(p)
            | PtrPred::Writable(p)
            | PtrPred::Callable { ptr: p, .. } => self.expect(f, "the pointer", p, Type::Ptr),
            PtrPred::Freeable { ptr, size, .. } => {
                self.expect(f, "the pointer", ptr, Type::Ptr);
                if let Some(size) = size {
                    self.integer(f, "the size", size);
                }
            }
            PtrPred::Aligned { ptr, align } => {
                self.expect(f, "the pointer", ptr, Type::Ptr);
                self.align(*align);
            }
            PtrPred::Text { ptr, each } => {
                self.expect(f, "the pointer", ptr, Type::Ptr);
                if *each == 0 {
                    self.report("a character has no bytes".to_owned());
                }
            }
            PtrPred::InBounds { ptr, len } | PtrPred::Initialized { ptr, len } => {
                self.expect(f, "the pointer", ptr, Type::Ptr);
                self.integer(f, "the length", len);
            }
            PtrPred::SameObject(a, b) => {
                self.expect(f, "the pointer", a, Type::Ptr);
                self.expect(f, "the pointer", b, Type::Ptr);
            }
            PtrPred::Disjoint { a, b, len } => {
                self.expect(f, "the pointer", a, Type::Ptr);
                self.expect(f, "the pointer", b, Type::Ptr);
                self.integer(f, "the length", len);
            }
        }
    }

    pub(super) fn stmt(&mut self, f: &Function, kind: &StmtKind) {
        if is_too_deep(kind) {
            self.report(format!(
                "the condition is more than {MAX_COND_DEPTH} levels deep"
            ));
            return;
        }
        match kind {
            StmtKind::Assign { dst, src } => {
                if let Some(ty) = self.var(f, *dst) {
                    self.expect(f, "the source", src, ty);
                }
            }
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                if let Some(ty) = self.int_dst(f, *dst) {
                    self.expect(f, "the left operand", a, ty);
                    self.expect(f, "the right operand", b, ty);
                }
                self.flags(*flags, promises_of(*op));
            }
            StmtKind::Unary { dst, op, a } => {
                if let Some(ty) = self.int_dst(f, *dst) {
                    self.expect(f, "the operand", a, ty);
                    let whole = ty.width().is_some_and(|w| w.is_multiple_of(16));
                    self.require(*op != UnOp::Bswap || whole, || {
                        format!("`bswap` of {ty}: the width must be a multiple of 16")
                    });
                }
            }
            StmtKind::Cast { dst, op, flags, a } => {
                let (to, from) = (self.var(f, *dst), self.operand(f, a));
                if let (Some(to), Some(from)) = (to, from) {
                    self.require(is_cast(*op, from, to), || {
                        format!("`{op}` does not convert {from} to {to}")
                    });
                }
                let mut allowed = Flags::NONE;
                allowed.nsw = *op == CastOp::Trunc;
                allowed.nuw = *op == CastOp::Trunc;
                allowed.nneg = *op == CastOp::Zext;
                self.flags(*flags, allowed);
            }
            StmtKind::Select { dst, cond, a, b } => {
                self.expect(f, "the condition", cond, Type::Bool);
                if let Some(ty) = self.var(f, *dst) {
                    self.expect(f, "the value if true", a, ty);
                    self.expect(f, "the value if false", b, ty);
                }
            }
            StmtKind::SetBool { dst, cond } => {
                self.dst(f, *dst, Type::Bool);
                self.cond(f, cond);
            }
            StmtKind::Float { dst, op, args } => self.float(f, *dst, *op, args),
            StmtKind::Opaque { dst, args, .. } => {
                if let Some(ty) = self.var(f, *dst) {
                    self.scalar("the destination", ty);
                }
                for a in args {
                    if let Some(ty) = self.operand(f, a) {
                        self.scalar("an argument", ty);
                    }
                }
            }
            StmtKind::Havoc { dst, kind } => {
                self.var(f, *dst);
                if let HavocKind::Abstraction(Some(a)) = kind {
                    let good = a.index() < self.program.assumptions.len();
                    self.require(good, || format!("assumption #{} does not exist", a.0));
                }
            }
            StmtKind::Assume { cond } => self.cond(f, cond),
            StmtKind::Assert { check, cond } => {
                let good = check.index() < self.program.checks.len();
                self.require(good, || format!("check #{} does not exist", check.0));
                self.cond(f, cond);
            }
            StmtKind::Call {
                dsts,
                callee,
                args,
                regions,
            } => self.call(f, dsts, callee, args, *regions),
            StmtKind::ArrayInit { dst, value } => {
                if let Some(e) = self.array(f, *dst) {
                    self.expect(f, "the element", value, e);
                }
            }
            StmtKind::ArraySelect { dst, array, index } => {
                if let Some(e) = self.array(f, *array) {
                    self.dst(f, *dst, e);
                }
                self.expect(f, "the index", index, Type::Int(INDEX_WIDTH));
            }
            StmtKind::ArrayStore {
                dst,
                array,
                index,
                value,
            } => {
                if let Some(e) = self.array(f, *array) {
                    self.expect(f, "the element", value, e);
                }
                if let Some(ty) = self.var(f, *array) {
                    self.dst(f, *dst, ty);
                }
                self.expect(f, "the index", index, Type::Int(INDEX_WIDTH));
            }
            StmtKind::ArrayMerge {
                dst,
                inside,
                outside,
                from,
                to,
            } => {
                for array in [inside, outside] {
                    if self.array(f, *array).is_some()
                        && let Some(ty) = self.var(f, *array)
                    {
                        self.dst(f, *dst, ty);
                    }
                }
                for index in [from, to] {
                    self.expect(f, "the index", index, Type::Int(INDEX_WIDTH));
                }
            }
            StmtKind::Alloc { .. }
            | StmtKind::PtrAdd { .. }
            | StmtKind::Load { .. }
            | StmtKind::Store { .. }
            | StmtKind::Free { .. }
            | StmtKind::RegionCopy { .. }
            | StmtKind::RegionFill { .. } => self.memory(f, kind),
        }
    }

    fn memory(&mut self, f: &Function, kind: &StmtKind) {
        match kind {
            StmtKind::Alloc {
                dst,
                region,
                size,
                align,
                ..
            } => {
                self.dst(f, *dst, Type::Ptr);
                self.region(f, *region);
                self.integer(f, "the size", size);
                self.align(*align);
            }
            StmtKind::PtrAdd { dst, base, offset } => {
                self.dst(f, *dst, Type::Ptr);
                self.expect(f, "the base", base, Type::Ptr);
                self.integer(f, "the offset", offset);
            }
            StmtKind::Load {
                dst,
                region,
                ptr,
                align,
            } => {
                if let Some(ty) = self.var(f, *dst) {
                    self.scalar("the destination", ty);
                }
                self.region(f, *region);
                self.expect(f, "the address", ptr, Type::Ptr);
                self.align(*align);
            }
            StmtKind::Store {
                region,
                ptr,
                value,
                align,
            } => {
                self.region(f, *region);
                self.expect(f, "the address", ptr, Type::Ptr);
                if let Some(ty) = self.operand(f, value) {
                    self.scalar("the value", ty);
                }
                self.align(*align);
            }
            StmtKind::Free { region, ptr, .. } => {
                self.region(f, *region);
                self.expect(f, "the pointer", ptr, Type::Ptr);
            }
            StmtKind::RegionCopy {
                dst_region,
                dst,
                src_region,
                src,
                len,
                ..
            } => {
                self.region(f, *dst_region);
                self.region(f, *src_region);
                self.expect(f, "the destination", dst, Type::Ptr);
                self.expect(f, "the source", src, Type::Ptr);
                self.integer(f, "the length", len);
            }
            StmtKind::RegionFill {
                region,
                ptr,
                byte,
                len,
            } => {
                self.region(f, *region);
                self.expect(f, "the destination", ptr, Type::Ptr);
                self.expect(f, "the byte", byte, Type::Int(8));
                self.integer(f, "the length", len);
            }
            // The caller hands over memory statements only.
            _ => {}
        }
    }

    fn float(&mut self, f: &Function, dst: Var, op: FloatOp, args: &[Operand]) {
        let (name, arity) = (op.name(), op.arity());
        self.require(args.len() == arity, || {
            format!("`{name}` has {arity} operands, not {}", args.len())
        });
        if args.len() != arity {
            return;
        }
        let (Some(to), Some(first)) = (self.var(f, dst), self.operand(f, &args[0])) else {
            return;
        };
        match op {
            FloatOp::Fn(conversion) if op.converts() => {
                self.require(is_float_conversion(conversion, first, to), || {
                    format!("`{name}` does not convert {first} to {to}")
                });
                return;
            }
            _ => self.require(matches!(first, Type::Float(_)), || {
                format!("`{name}` is not for {first}")
            }),
        }
        let bool = matches!(op, FloatOp::Cmp(_) | FloatOp::Fn(FloatFn::Class));
        self.dst(f, dst, if bool { Type::Bool } else { first });
        for (i, a) in args.iter().enumerate().skip(1) {
            let what = format!("operand {}", i + 1);
            match op {
                FloatOp::Fn(FloatFn::PowI | FloatFn::Ldexp | FloatFn::Class) => {
                    self.integer(f, &what, a);
                }
                _ => self.expect(f, &what, a, first),
            }
        }
    }

    fn int_dst(&mut self, f: &Function, dst: Var) -> Option<Type> {
        let ty = self.var(f, dst)?;
        self.require(is_int(ty), || {
            format!("the destination has type {ty}, not an integer type")
        });
        is_int(ty).then_some(ty)
    }

    fn array(&mut self, f: &Function, array: Var) -> Option<Type> {
        match self.var(f, array)? {
            Type::Array(e) => Some(e.into()),
            ty => {
                self.report(format!("the array has type {ty}, not an array type"));
                None
            }
        }
    }

    fn call(
        &mut self,
        f: &Function,
        dsts: &[Var],
        callee: &Callee,
        args: &[Operand],
        regions: Option<CallMapId>,
    ) {
        let results: Vec<_> = dsts.iter().map(|d| self.var(f, *d)).collect();
        let arguments: Vec<_> = args.iter().map(|a| self.operand(f, a)).collect();
        let distinct: HashSet<_> = dsts.iter().collect();
        self.require(distinct.len() == dsts.len(), || {
            "two results go to one variable".to_owned()
        });
        match callee {
            Callee::Direct(g) => self.signature(*g, &results, &arguments),
            Callee::Indirect { ptr, targets, .. } => {
                self.expect(f, "the callee", ptr, Type::Ptr);
                for g in targets {
                    self.signature(*g, &results, &arguments);
                }
                let distinct: HashSet<_> = targets.iter().collect();
                self.require(distinct.len() == targets.len(), || {
                    "a target stands twice".to_owned()
                });
            }
        }
        if let Some(map) = regions {
            self.region_map(f, map);
        }
    }

    fn signature(&mut self, g: FuncId, results: &[Option<Type>], args: &[Option<Type>]) {
        if !self.func(g, || "the callee".to_owned()) {
            return;
        }
        let program = self.program;
        let callee = program.function(g);
        let params: Vec<_> = callee
            .params
            .iter()
            .map(|p| callee.checked_type(*p))
            .collect();
        let expected: Vec<_> = callee.results.iter().copied().map(Some).collect();
        for (what, have, want) in [("argument", args, params), ("result", results, expected)] {
            if have.len() != want.len() {
                self.report(format!(
                    "{} {what}s, but @{} has {}",
                    have.len(),
                    callee.name,
                    want.len()
                ));
                continue;
            }
            for (i, pair) in have.iter().zip(&want).enumerate() {
                if let (Some(h), Some(w)) = pair {
                    self.require(h == w, || {
                        format!("{what} {} has type {h}, @{} has {w}", i + 1, callee.name)
                    });
                }
            }
        }
    }

    pub(super) fn terminator(&mut self, f: &Function, term: &Terminator) {
        match term {
            Terminator::Goto(targets) => {
                self.require(!targets.is_empty(), || {
                    "a goto has at least one target".to_owned()
                });
                let mut seen = HashSet::default();
                for t in targets {
                    self.require(t.index() < f.blocks.len(), || {
                        format!("block {t:?} does not exist")
                    });
                    self.require(*t != BlockId::ENTRY, || {
                        "the entry block is not jumped to".to_owned()
                    });
                    let new = seen.insert(*t);
                    self.require(new, || "a target stands twice".to_owned());
                }
            }
            Terminator::Return(values) => {
                if values.len() != f.results.len() {
                    self.report(format!(
                        "{} values are returned, the function has {} results",
                        values.len(),
                        f.results.len()
                    ));
                }
                for (i, v) in values.iter().enumerate() {
                    match f.results.get(i) {
                        Some(ty) => self.expect(f, &format!("result {}", i + 1), v, *ty),
                        None => {
                            self.operand(f, v);
                        }
                    }
                }
            }
            Terminator::Stop => {}
        }
    }
}

fn promises_of(op: BinOp) -> Flags {
    let wraps = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl);
    Flags {
        nsw: wraps,
        nuw: wraps,
        exact: matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr),
        disjoint: op == BinOp::Or,
        nneg: false,
    }
}

fn is_float_conversion(op: FloatFn, from: Type, to: Type) -> bool {
    use FloatFn as F;
    match (from, to) {
        (Type::Int(_), Type::Float(_)) => matches!(op, F::FromSigned | F::FromUnsigned),
        (Type::Float(a), Type::Float(b)) => match op {
            F::Extend => a.bits() < b.bits(),
            F::Truncate => b.bits() < a.bits(),
            _ => false,
        },
        (Type::Float(_), Type::Int(_)) => !matches!(
            op,
            F::FromSigned | F::FromUnsigned | F::Extend | F::Truncate
        ),
        _ => false,
    }
}

fn is_cast(op: CastOp, from: Type, to: Type) -> bool {
    match (op, from, to) {
        (CastOp::Trunc, Type::Int(_), Type::Bool) => true,
        (CastOp::Trunc, Type::Int(a), Type::Int(b)) => b < a,
        (CastOp::Zext | CastOp::Sext, Type::Bool, Type::Int(_)) => true,
        (CastOp::Zext | CastOp::Sext, Type::Int(a), Type::Int(b)) => a < b,
        (CastOp::PtrToInt, Type::Ptr, Type::Int(_)) => true,
        (CastOp::IntToPtr, Type::Int(_), Type::Ptr) => true,
        (CastOp::Bitcast, Type::Int(w), Type::Float(k))
        | (CastOp::Bitcast, Type::Float(k), Type::Int(w)) => k.bits() == w,
        _ => false,
    }
}
