//! Integer arithmetic, comparisons, conversions and selection, lane by lane
//! for vectors. Each operation stands after the checks that make it defined.

use super::body::Body;

use crate::llvm::{IntPredicate, Opcode, Origin, Value};
use ir::{BinOp, CastOp, CheckKind, CmpOp, Cond, Flags, HavocKind, Operand, Sign, StmtKind, Type};

/// Vectors of more bits than this aren't regrouped.
const MAX_REGROUPED: u32 = 1024;

fn integer_width(ty: Type) -> Option<u32> {
    match ty {
        Type::Bool => Some(1),
        Type::Int(w) => Some(w),
        _ => None,
    }
}

pub(super) fn comparison(p: IntPredicate) -> CmpOp {
    match p {
        IntPredicate::LLVMIntEQ => CmpOp::Eq,
        IntPredicate::LLVMIntNE => CmpOp::Ne,
        IntPredicate::LLVMIntUGT => CmpOp::Ugt,
        IntPredicate::LLVMIntUGE => CmpOp::Uge,
        IntPredicate::LLVMIntULT => CmpOp::Ult,
        IntPredicate::LLVMIntULE => CmpOp::Ule,
        IntPredicate::LLVMIntSGT => CmpOp::Sgt,
        IntPredicate::LLVMIntSGE => CmpOp::Sge,
        IntPredicate::LLVMIntSLT => CmpOp::Slt,
        IntPredicate::LLVMIntSLE => CmpOp::Sle,
    }
}

fn operation(opcode: Opcode) -> Option<BinOp> {
    Some(match opcode {
        Opcode::LLVMAdd => BinOp::Add,
        Opcode::LLVMSub => BinOp::Sub,
        Opcode::LLVMMul => BinOp::Mul,
        Opcode::LLVMUDiv => BinOp::UDiv,
        Opcode::LLVMSDiv => BinOp::SDiv,
        Opcode::LLVMURem => BinOp::URem,
        Opcode::LLVMSRem => BinOp::SRem,
        Opcode::LLVMShl => BinOp::Shl,
        Opcode::LLVMLShr => BinOp::LShr,
        Opcode::LLVMAShr => BinOp::AShr,
        Opcode::LLVMAnd => BinOp::And,
        Opcode::LLVMOr => BinOp::Or,
        Opcode::LLVMXor => BinOp::Xor,
        _ => return None,
    })
}

impl<'m> Body<'_, 'm> {
    /// The operands of a two-operand instruction, if all three have as many lanes.
    fn lanes(&mut self, inst: Value<'m>, first: u32) -> Option<Vec<(Operand, Operand)>> {
        let a = inst.operand(first).map(|v| self.used_operands(v))?;
        let b = inst.operand(first + 1).map(|v| self.used_operands(v))?;
        let n = self.l.scalars(inst.ty()).len();
        (n > 0 && a.len() == n && b.len() == n).then(|| a.into_iter().zip(b).collect())
    }

    pub(super) fn binary(&mut self, inst: Value<'m>, opcode: Opcode) {
        let (Some(op), Some(lanes)) = (operation(opcode), self.lanes(inst, 0)) else {
            return self.havoc_result(inst, "this type");
        };
        // A flag of instrumentation that was checked already.
        if inst.is_instrumentation()
            && let [(a, b)] = lanes.as_slice()
            && let Some((Cond::Const(known), _)) = self.one_bit_operation(op, Flags::NONE, a, b)
        {
            self.define(inst, vec![Operand::bool(known)]);
            return self.count(inst, true);
        }
        self.check_difference(inst, op);
        let dsts = self.dsts(inst);
        for (dst, (a, b)) in dsts.into_iter().zip(lanes) {
            match self.b.ty(dst) {
                Type::Bool => {
                    self.check_division(inst, op, &a, &b);
                    match self.one_bit_operation(op, inst.flags(), &a, &b) {
                        Some((result, defined)) => self.set_if_defined(dst, result, defined),
                        None => self.b.havoc(dst, HavocKind::Abstraction(None)),
                    }
                }
                Type::Int(w) => {
                    let flags = self.check_binary(inst, op, w, &a, &b);
                    self.b.push(StmtKind::Binary {
                        dst,
                        op,
                        flags,
                        a,
                        b,
                    });
                }
                _ => self.b.havoc(dst, HavocKind::Abstraction(None)),
            }
        }
        self.count(inst, true);
    }

    /// Only pointers into one object can be subtracted. A difference is told
    /// from one of numbers by the name that clang gives it.
    fn check_difference(&mut self, inst: Value<'m>, op: BinOp) {
        let is_difference = op == BinOp::Sub
            && self.origin == Origin::Compiled
            && inst.name().starts_with("sub.ptr.sub");
        if !is_difference || !self.l.options.emits(CheckKind::Pointer) {
            return;
        }
        let pointer = |i| {
            let cast = inst.operand(i)?;
            let is_cast = cast.opcode() == Some(Opcode::LLVMPtrToInt);
            cast.operand(0).filter(|_| is_cast)
        };
        let (Some(p), Some(q)) = (pointer(0), pointer(1)) else {
            return;
        };
        if let (Some(a), Some(b)) = (self.scalar(p), self.scalar(q)) {
            let message = format!(
                "`{}` and `{}` point into one object",
                self.text(p),
                self.text(q)
            );
            let same = Cond::Ptr(ir::PtrPred::SameObject(a, b));
            self.check(CheckKind::Pointer, same, message);
        }
    }

    /// Arithmetic on one bit, which is modulo 2, and when its result is
    /// defined. A set bit is 1 without a sign, and -1 with one.
    fn one_bit_operation(
        &self,
        op: BinOp,
        flags: Flags,
        a: &Operand,
        b: &Operand,
    ) -> Option<(Cond, Cond)> {
        let (x, y) = (self.truth(a)?, self.truth(b)?);
        let not_both = || Cond::Or(vec![x.negate(), y.negate()]);
        let mut defined = Vec::new();
        match op {
            BinOp::Add if flags.nsw || flags.nuw => defined.push(not_both()),
            // 0 - 1 is negative, 0 - -1 is 1.
            BinOp::Sub if flags.nsw || flags.nuw => {
                defined.push(Cond::Or(vec![x.clone(), y.negate()]));
            }
            BinOp::Mul if flags.nsw => defined.push(not_both()),
            BinOp::Or if flags.disjoint => defined.push(not_both()),
            // A shift by 1 is one too many, and one by 0 loses nothing.
            BinOp::Shl | BinOp::LShr | BinOp::AShr => defined.push(y.negate()),
            BinOp::UDiv | BinOp::URem => defined.push(y.clone()),
            // -1 / -1 is 1.
            BinOp::SDiv | BinOp::SRem => defined.extend([y.clone(), x.negate()]),
            _ => {}
        }
        let result = match op {
            BinOp::And | BinOp::Mul => Cond::And(vec![x, y]),
            BinOp::Or => Cond::Or(vec![x, y]),
            BinOp::Add | BinOp::Sub | BinOp::Xor => match (a, b) {
                (_, Operand::Const(_)) if y == Cond::Const(true) => x.negate(),
                (_, Operand::Const(_)) => x,
                (Operand::Const(_), _) if x == Cond::Const(true) => y.negate(),
                (Operand::Const(_), _) => y,
                _ => Cond::cmp(CmpOp::Ne, a.clone(), b.clone()),
            },
            BinOp::UDiv | BinOp::SDiv | BinOp::Shl | BinOp::LShr | BinOp::AShr => x,
            BinOp::URem | BinOp::SRem => Cond::Const(false),
        };
        Some((result, Cond::And(defined)))
    }

    /// The result where it is defined, an arbitrary one elsewhere.
    fn set_if_defined(&mut self, dst: ir::Var, result: Cond, defined: Cond) {
        if defined == Cond::And(Vec::new()) {
            return self.b.set_bool(dst, result);
        }
        let (exact, is_defined) = (
            self.temp("result", Type::Bool),
            self.temp("defined", Type::Bool),
        );
        self.b.set_bool(exact, result);
        self.b.set_bool(is_defined, defined);
        let any = self.arbitrary_scalar(Type::Bool, HavocKind::Abstraction(None));
        self.b.push(StmtKind::Select {
            dst,
            cond: is_defined.into(),
            a: exact.into(),
            b: any,
        });
    }

    /// Emits the checks of an operation; returns the promises that it keeps.
    fn check_binary(
        &mut self,
        inst: Value<'m>,
        op: BinOp,
        w: u32,
        a: &Operand,
        b: &Operand,
    ) -> Flags {
        let mut flags = inst.flags();
        // What instrumentation computes needs no promises.
        if inst.is_instrumentation() {
            flags = Flags::NONE;
        }
        if self.l.options.wrapv {
            flags.nsw = false;
        }
        self.check_division(inst, op, a, b);
        let source = self.origin.is_faithful() && !inst.is_instrumentation();
        let fits = |sign| Cond::Fits {
            op,
            sign,
            a: a.clone(),
            b: b.clone(),
        };
        let guarded = self.guarded_shift == Some(inst);
        if source && !guarded && matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr) {
            let known = b.as_int().is_some_and(|n| *n < ir::Z::from(w));
            if !known {
                let amount = self
                    .right_text(inst, &["<<", ">>"])
                    .unwrap_or_else(|| inst.operand(1).map_or_else(String::new, |v| self.text(v)));
                self.check(
                    CheckKind::Shift,
                    Cond::cmp(CmpOp::Ult, b.clone(), Operand::int(w, w)),
                    format!("the shift amount `{amount}` is below {w}"),
                );
            }
        }
        if source && flags.nsw {
            let text = self.operation_text(inst);
            self.check(
                CheckKind::Overflow,
                fits(Sign::Signed),
                format!("`{text}` fits `{}`", self.type_text(w, true)),
            );
        }
        if source && flags.nuw {
            let text = self.operation_text(inst);
            self.check(
                CheckKind::Overflow,
                fits(Sign::Unsigned),
                format!("`{text}` fits `{}`", self.type_text(w, false)),
            );
        }
        // clang's own instrumentation checks the others, if asked to.
        let unchecked = op == BinOp::Shl
            || (matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul) && !self.is_scalar_of_c(inst));
        if source && unchecked && !flags.nsw && !flags.nuw {
            let text = self.operation_text(inst);
            self.check(
                CheckKind::Unsigned,
                fits(Sign::Unsigned),
                format!("`{text}` fits `{}`", self.type_text(w, false)),
            );
        }
        if source && flags.exact {
            self.check_exact(op, w, a, b);
        }
        flags
    }

    /// Whether clang instruments an operation where unsigned numbers may not
    /// wrap: one on scalars, in what we compiled from C or C++.
    fn is_scalar_of_c(&self, inst: Value<'m>) -> bool {
        let scalar = matches!(inst.ty().shape(), crate::llvm::Shape::Int(_));
        scalar && self.chains.is_instrumented()
    }

    /// `exact` comes from differences of pointers: they are a multiple of the
    /// element's size.
    fn check_exact(&mut self, op: BinOp, w: u32, a: &Operand, b: &Operand) {
        let rem = match op {
            BinOp::SDiv => BinOp::SRem,
            BinOp::UDiv => BinOp::URem,
            _ => return, // clang makes no exact shifts
        };
        let rest = self.temp("rest", Type::Int(w));
        self.b.binary(rest, rem, a.clone(), b.clone());
        self.check(
            CheckKind::Overflow,
            Cond::cmp(CmpOp::Eq, rest, Operand::int(w, 0)),
            "the difference of the pointers is a whole number of elements".to_owned(),
        );
    }

    fn check_division(&mut self, inst: Value<'m>, op: BinOp, a: &Operand, b: &Operand) {
        if !matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem) {
            return;
        }
        let Type::Int(w) = self.operand_type(b) else {
            if let Some(divisor) = self.truth(b) {
                self.check(CheckKind::Div, divisor, "the divisor is not 0".to_owned());
            }
            // With a sign, the only divisor is the least number, -1.
            if matches!(op, BinOp::SDiv | BinOp::SRem)
                && let Some(dividend) = self.truth(a)
            {
                let message = "the quotient by -1 fits one bit".to_owned();
                self.check_made(CheckKind::Overflow, dividend.negate(), message);
            }
            return;
        };
        let divisor = self
            .right_text(inst, &["/", "%"])
            .unwrap_or_else(|| inst.operand(1).map_or_else(String::new, |v| self.text(v)));
        let constant = b.as_int().cloned();
        if constant.as_ref().is_none_or(ir::Z::is_zero) {
            self.check(
                CheckKind::Div,
                Cond::cmp(CmpOp::Ne, b.clone(), Operand::int(w, 0)),
                format!("the divisor `{divisor}` is not 0"),
            );
        }
        let minus_one = ir::Z::MINUS_ONE.wrap_unsigned(w);
        // Where arithmetic wraps, the machine traps all the same.
        if matches!(op, BinOp::SDiv | BinOp::SRem) && constant.is_none_or(|c| c == minus_one) {
            // What doesn't fit is the quotient, also where the remainder is asked for.
            let text = self.operation_text(inst);
            let what = match op {
                BinOp::SRem => format!("the quotient of `{text}`"),
                _ => format!("`{text}`"),
            };
            self.check_made(
                CheckKind::Overflow,
                Cond::Fits {
                    op: BinOp::SDiv,
                    sign: Sign::Signed,
                    a: a.clone(),
                    b: b.clone(),
                },
                format!("{what} fits `{}`", self.type_text(w, true)),
            );
        }
    }

    pub(super) fn compare(&mut self, inst: Value<'m>) {
        let (Some(predicate), Some(lanes)) = (inst.int_predicate(), self.lanes(inst, 0)) else {
            return self.havoc_result(inst, "this comparison");
        };
        if inst.operand(0).is_some_and(|v| v.ty().address_space() != 0) {
            return self.havoc_result(inst, "a comparison in another address space");
        }
        let op = comparison(predicate);
        let dsts = self.dsts(inst);
        for (dst, (a, b)) in dsts.into_iter().zip(lanes) {
            match self.compare_scalars(op, &a, &b) {
                Some(cond) if inst.is_same_sign() => self.compare_same_sign(dst, cond, &a, &b),
                Some(cond) => self.b.set_bool(dst, cond),
                None => self.b.havoc(dst, HavocKind::Abstraction(None)),
            }
        }
        self.count(inst, true);
    }

    /// A comparison whose result is arbitrary when the signs differ.
    fn compare_same_sign(&mut self, dst: ir::Var, cond: Cond, a: &Operand, b: &Operand) {
        let (a_sign, b_sign) = (self.is_negative(a), self.is_negative(b));
        let (exact, same) = (
            self.temp("compared", Type::Bool),
            self.temp("same_sign", Type::Bool),
        );
        self.b.set_bool(exact, cond);
        let both = Cond::And(vec![a_sign.clone(), b_sign.clone()]);
        let none = Cond::And(vec![a_sign.negate(), b_sign.negate()]);
        self.b.set_bool(same, Cond::Or(vec![both, none]));
        let any = self.arbitrary_scalar(Type::Bool, HavocKind::Abstraction(None));
        self.b.push(StmtKind::Select {
            dst,
            cond: same.into(),
            a: exact.into(),
            b: any,
        });
    }

    fn is_negative(&self, a: &Operand) -> Cond {
        match self.operand_type(a) {
            Type::Int(w) => Cond::cmp(CmpOp::Slt, a.clone(), Operand::int(w, 0)),
            // One bit: set, it is the sign. Pointers have none.
            _ => self.truth(a).unwrap_or(Cond::Const(false)),
        }
    }

    /// `a op b` as a condition. Truth values are one-bit numbers: 1 is the
    /// greatest unsigned and the smallest signed.
    pub(super) fn compare_scalars(&mut self, op: CmpOp, a: &Operand, b: &Operand) -> Option<Cond> {
        let ty = self.operand_type(a);
        if self.operand_type(b) != ty {
            return None;
        }
        if ty != Type::Bool {
            return Some(Cond::cmp(op, a.clone(), b.clone()));
        }
        let (x, y) = (self.truth(a)?, self.truth(b)?);
        let less = |x: &Cond, y: &Cond| Cond::And(vec![x.negate(), y.clone()]);
        Some(match op {
            CmpOp::Eq | CmpOp::Ne => {
                let equal = match (&x, &y) {
                    (Cond::Const(p), Cond::Const(q)) => Cond::Const(p == q),
                    (_, Cond::Const(true)) => x,
                    (_, Cond::Const(false)) => x.negate(),
                    (Cond::Const(true), _) => y,
                    (Cond::Const(false), _) => y.negate(),
                    _ => Cond::cmp(CmpOp::Eq, a.clone(), b.clone()),
                };
                if op == CmpOp::Eq {
                    equal
                } else {
                    equal.negate()
                }
            }
            CmpOp::Ult | CmpOp::Sgt => less(&x, &y),
            CmpOp::Ugt | CmpOp::Slt => less(&y, &x),
            CmpOp::Ule | CmpOp::Sge => less(&y, &x).negate(),
            CmpOp::Uge | CmpOp::Sle => less(&x, &y).negate(),
        })
    }

    pub(super) fn convert(&mut self, inst: Value<'m>, opcode: Opcode) {
        let operands = inst
            .operand(0)
            .map(|v| self.used_operands(v))
            .unwrap_or_default();
        let types = self.l.scalars(inst.ty());
        let elsewhere = inst.operand(0).is_some_and(|v| v.ty().address_space() != 0);
        if elsewhere && matches!(opcode, Opcode::LLVMPtrToInt | Opcode::LLVMPtrToAddr) {
            return self.havoc_result(inst, "a number of another address space");
        }
        if opcode == Opcode::LLVMBitCast
            && operands.len() != types.len()
            && self.regroup(inst, &operands, &types).is_some()
        {
            return self.count(inst, true);
        }
        if operands.is_empty() || operands.len() != types.len() {
            return self.havoc_result(inst, "this conversion");
        }
        let same = operands
            .iter()
            .zip(&types)
            .all(|(o, ty)| self.operand_type(o) == *ty);
        if same {
            // Between pointers, or between a type and itself.
            let operands = match opcode {
                Opcode::LLVMAddrSpaceCast => {
                    let each = operands.into_iter();
                    each.map(|ptr| self.null_or(ptr)).collect()
                }
                _ => operands,
            };
            self.define(inst, operands);
            return self.count(inst, true);
        }
        let op = match opcode {
            Opcode::LLVMTrunc => CastOp::Trunc,
            Opcode::LLVMZExt => CastOp::Zext,
            Opcode::LLVMSExt => CastOp::Sext,
            Opcode::LLVMPtrToInt | Opcode::LLVMPtrToAddr => CastOp::PtrToInt,
            Opcode::LLVMIntToPtr => CastOp::IntToPtr,
            _ => CastOp::Bitcast,
        };
        let bits = |ty: Type| match ty {
            Type::Int(w) => Some(w),
            Type::Float(k) => Some(k.bits()),
            _ => None,
        };
        let possible = op != CastOp::Bitcast
            || operands.iter().zip(&types).all(|(o, ty)| {
                let from = bits(self.operand_type(o));
                from.is_some() && from == bits(*ty)
            });
        if !possible {
            return self.havoc_result(inst, "this conversion");
        }
        let flags = inst.flags();
        let dsts = self.dsts(inst);
        for (dst, a) in dsts.into_iter().zip(operands) {
            self.b.push(StmtKind::Cast {
                dst,
                op,
                flags,
                a: a.clone(),
            });
            let source = self.origin.is_faithful() && !inst.is_instrumentation();
            if op == CastOp::Trunc && source && flags.is_none() {
                self.check_lossless(inst, dst, &a);
            }
        }
        self.count(inst, true);
    }

    /// The bits of some integers as others: between a vector and an integer, or
    /// vectors with more or fewer lanes. The first lane has the lowest bits.
    fn regroup(&mut self, inst: Value<'m>, from: &[Operand], to: &[Type]) -> Option<()> {
        let wanted: Option<Vec<u32>> = to.iter().map(|ty| integer_width(*ty)).collect();
        let wanted = wanted?;
        let total: u32 = wanted.iter().sum();
        let whole = self.pack(from, total)?;
        let place = super::Lane { total, shift: 0 };
        let ty = if total == 1 {
            Type::Bool
        } else {
            Type::Int(total)
        };
        let held = self.temp("lanes", ty);
        self.b.assign(held, whole);
        let dsts = self.dsts(inst);
        let mut shift = 0;
        for (dst, w) in dsts.into_iter().zip(wanted) {
            if w == total {
                self.b.assign(dst, held);
            } else {
                self.unpack(dst, held, super::Lane { shift, ..place });
            }
            shift += w;
        }
        Some(())
    }

    /// The bits of some integers as one of that width. The first has the lowest.
    pub(super) fn pack(&mut self, from: &[Operand], total: u32) -> Option<Operand> {
        let widths = from.iter().map(|o| integer_width(self.operand_type(o)));
        let widths: Vec<u32> = widths.collect::<Option<_>>()?;
        let little = self.l.program.data_model.little_endian;
        if !little || total != widths.iter().sum::<u32>() || total > MAX_REGROUPED {
            return None;
        }
        let place = super::Lane { total, shift: 0 };
        let mut whole: Option<Operand> = None;
        let mut shift = 0;
        for (lane, w) in from.iter().zip(widths) {
            let part = if w == total {
                lane.clone()
            } else {
                self.packed(lane.clone(), super::Lane { shift, ..place })
            };
            shift += w;
            whole = Some(match whole {
                None => part,
                Some(before) => {
                    let both = self.temp("lanes", Type::Int(total));
                    self.b.binary(both, BinOp::Or, before, part);
                    both.into()
                }
            });
        }
        whole
    }

    /// A conversion to a narrower type keeps the value, read one way or the other.
    fn check_lossless(&mut self, inst: Value<'m>, narrow: ir::Var, a: &Operand) {
        if !self.l.options.emits(CheckKind::Convert) {
            return;
        }
        let (Type::Int(w), Type::Int(n)) = (self.operand_type(a), self.b.ty(narrow)) else {
            return;
        };
        let mut same = Vec::new();
        for op in [CastOp::Sext, CastOp::Zext] {
            let back = self.temp("back", Type::Int(w));
            self.b.cast(back, op, narrow);
            same.push(Cond::cmp(CmpOp::Eq, back, a.clone()));
        }
        let text = inst.operand(0).map_or_else(String::new, |v| self.text(v));
        self.check(
            CheckKind::Convert,
            Cond::Or(same),
            format!("`{text}` fits {n} bits"),
        );
    }

    pub(super) fn select(&mut self, inst: Value<'m>) {
        let cond = inst.operand(0).map(|v| self.used_operands(v));
        let arms = [inst.operand(1), inst.operand(2)];
        let (Some(cond), [Some(a), Some(b)]) = (cond, arms) else {
            return self.havoc_result(inst, "this selection");
        };
        if let [one] = cond.as_slice()
            && let Some(chosen) = self.truth(one)
        {
            if a.is_poison() {
                self.poisoned(&chosen.negate());
            }
            if b.is_poison() {
                self.poisoned(&chosen);
            }
        }
        let (a, b) = (self.operands(a), self.operands(b));
        let dsts = self.dsts(inst);
        let lanes = dsts.len();
        if a.len() != lanes || b.len() != lanes || !(cond.len() == 1 || cond.len() == lanes) {
            return self.havoc_result(inst, "this selection");
        }
        for (i, dst) in dsts.into_iter().enumerate() {
            let cond = cond.get(i).or(cond.first()).cloned();
            if let Some(cond) = cond {
                self.b.push(StmtKind::Select {
                    dst,
                    cond,
                    a: a[i].clone(),
                    b: b[i].clone(),
                });
            }
        }
        self.count(inst, true);
    }
}
