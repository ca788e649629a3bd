//! What functions of the C library give back, as their rows say it.

use super::Signature;
use super::body::Body;
use super::demands::LeftText;
use super::names;
use super::streams::scalar_arguments;
use crate::llvm::Value;
use ir::library::{Clause, Range, Returns, UpTo};
use ir::points_to::ALL_MEMORY;
use ir::{
    BinOp, Callee, CastOp, CmpOp, Cond, External, HavocKind, Operand, PtrPred, StmtKind,
    Terminator, Type, Var,
};

impl<'m> Body<'_, 'm> {
    /// What is printed into memory is counted, without the end (C23, 7.23.6.6); unless
    /// that is more than the result can be.
    pub(super) fn tell_printed(&mut self, result: Var, with_end: Operand) {
        let width = self.address_width();
        let Type::Int(narrow) = self.b.ty(result) else {
            return;
        };
        if narrow >= width {
            return;
        }
        let wide = self.temp("wide", Type::Int(width));
        self.b.cast(wide, CastOp::Sext, result);
        let counted = self.temp("counted", Type::Int(width));
        self.b
            .binary(counted, BinOp::Add, wide, Operand::int(width, 1));
        let too_many = Operand::int(width, ir::Z::pow2(narrow - 1));
        self.b.assume(Cond::Or(vec![
            Cond::cmp(CmpOp::Ugt, with_end.clone(), too_many),
            Cond::cmp(CmpOp::Eq, counted, with_end),
        ]));
    }

    /// Says of the result of a call what is known of it. That it is otherwise an
    /// abstraction or an input stays.
    pub(super) fn relate_result(&mut self, name: &str, dsts: &[Var], args: &[Operand]) {
        let Some(row) = names::row(name).filter(|row| !row.result_assumed) else {
            return;
        };
        let [dst] = *dsts else { return };
        match (&row.result, self.b.ty(dst)) {
            (Returns::Input(range), Type::Int(w)) if row.says(&Clause::Pure) => {
                self.input_result(name, (dst, w), *range);
            }
            (Returns::In(range) | Returns::Input(range), Type::Int(w)) => {
                if let Some(cond) = in_range(dst, w, *range) {
                    self.b.assume(cond);
                }
            }
            (Returns::UpTo(up_to), Type::Int(w)) => {
                let number = |i: usize| args.get(i).map(|a| (a.clone(), self.operand_type(a)));
                let Some((most, _)) = number(up_to.most).filter(|(_, ty)| *ty == Type::Int(w))
                else {
                    return;
                };
                let unless = match up_to.unless.map(number) {
                    None => None,
                    Some(Some((flag, Type::Int(w)))) => Some((flag, w)),
                    Some(_) => return,
                };
                self.b.assume(count(dst, w, most, unless, *up_to));
            }
            (Returns::WithinText(i), Type::Int(w)) if w == self.address_width() => {
                if let Some(text) = self.pointer_argument(args, *i) {
                    let length = self.call_length(text);
                    self.b.assume(Cond::cmp(CmpOp::Ule, dst, length));
                }
            }
            (Returns::Argument(i, or_null), Type::Ptr) => {
                if let Some(arg) = self.pointer_argument(args, *i) {
                    self.points_to(dst, arg, *or_null);
                }
            }
            (Returns::Into(..), Type::Ptr) if self.found_in_text(name, dst, args) => {}
            (Returns::Into(i, or_null), Type::Ptr) => {
                if let Some(arg) = self.pointer_argument(args, *i) {
                    let width = self.address_width();
                    let offset = self.temp("offset", Type::Int(width));
                    self.b.havoc(offset, HavocKind::Abstraction(None));
                    let zero = Operand::int(width, 0);
                    self.b.assume(Cond::cmp(CmpOp::Sge, offset, zero.clone()));
                    // What is found among so many bytes is one of them.
                    let bytes = matches!(name, "memchr" | "memrchr").then(|| args.get(2));
                    let is_count = |n: &&Operand| self.operand_type(n) == Type::Int(width);
                    if let Some(n) = bytes.flatten().filter(is_count).cloned() {
                        let inside = Cond::cmp(CmpOp::Ult, offset, n.clone());
                        let none = Cond::cmp(CmpOp::Eq, n, zero);
                        self.b.assume(Cond::Or(vec![inside, none]));
                    }
                    let inside = self.pointer_add(arg, offset.into());
                    self.points_to(dst, inside, *or_null);
                }
            }
            _ => {}
        }
    }

    /// A call that gives back a new object with the characters of a text, its first
    /// argument, and an end; or null.
    pub(super) fn copy_of_text(&mut self, inst: Value<'m>, name: &str) -> bool {
        let (Some(args), &[dst]) = (scalar_arguments(self, inst), self.dsts(inst).as_slice())
        else {
            return false;
        };
        let width = self.address_width();
        let types: Vec<Type> = args.iter().map(|a| self.operand_type(a)).collect();
        let fits = match types[..] {
            [Type::Ptr] => true,
            [Type::Ptr, Type::Int(w)] => w == width,
            _ => false,
        };
        if !fits || self.b.ty(dst) != Type::Ptr {
            return false;
        }
        let Some(size) = self.check_demands(inst, name, &args).made else {
            return false;
        };
        let (text, size) = (&args[0], &size);
        let may_fail = self.l.options.malloc_may_fail;
        let align = self.malloc_align();
        self.heap(inst, dst, size.clone(), align, (false, may_fail));
        let [made, next] = ["copied", "given"].map(|name| self.b.block(name));
        let not_null = Cond::Ptr(PtrPred::NonNull(dst.into()));
        let none = self.b.block("none");
        self.b.terminate(Terminator::Goto(vec![made, none]));
        self.b.switch_to(none);
        self.b.assume(not_null.negate());
        self.b.goto(next);
        self.b.switch_to(made);
        self.b.assume(not_null);
        let len = self.temp("length", Type::Int(width));
        let one = Operand::int(width, 1);
        self.b.binary(len, BinOp::Sub, size.clone(), one);
        self.copy_bytes(dst.into(), text.clone(), len.into(), false);
        let end = self.pointer_add(dst.into(), len.into());
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr: end,
            value: Operand::int(8, 0),
            align: 1,
        });
        self.note_left_text(Some(LeftText::at(dst.into(), size.clone())), None);
        self.b.goto(next);
        self.b.switch_to(next);
        true
    }

    /// Where in a text a function finds something, as an address or null: runs know
    /// where, and engines that it is there.
    fn found_in_text(&mut self, name: &str, dst: Var, args: &[Operand]) -> bool {
        let (Some(index), [text, ..]) = (names::finds_in_text(name), args) else {
            return false;
        };
        if self.operand_type(text) != Type::Ptr {
            return false;
        }
        let width = self.address_width();
        // Bytes are counted, texts have an end.
        let (length, bytes) = match (name, args.get(2)) {
            ("memchr", Some(n)) if self.operand_type(n) == Type::Int(width) => (n.clone(), true),
            ("memchr", _) => return false,
            _ => (self.call_length(text.clone()).into(), false),
        };
        let signature = Signature::of(&self.types(args), &[Type::Int(width)]);
        let id = self.l.function_called(&index, &signature, External::Pure);
        let at = self.temp("at", Type::Int(width));
        self.push_call(vec![at], Callee::Direct(id), args.to_vec());
        let nowhere = Cond::cmp(CmpOp::Eq, at, Operand::int(width, -1));
        // A character that isn't the end is found before it.
        let is_character = |c: &Operand| {
            let low = c.as_int().map(|n| n.mod_pow2(8));
            low.is_some_and(|n| !n.is_zero())
        };
        let before_end = match name {
            _ if bytes => true,
            "strpbrk" => true,
            "index" | "rindex" | "strchr" | "strrchr" => args.get(1).is_some_and(is_character),
            _ => false,
        };
        let op = if before_end { CmpOp::Ult } else { CmpOp::Ule };
        let inside = Cond::cmp(op, at, length);
        self.b.assume(Cond::Or(vec![nowhere.clone(), inside]));
        let found = self.temp("found", Type::Bool);
        self.b.set_bool(found, nowhere.negate());
        let place = self.pointer_add(text.clone(), at.into());
        self.b.push(StmtKind::Select {
            dst,
            cond: found.into(),
            a: place,
            b: Operand::Const(ir::Const::Null),
        });
        true
    }

    /// The result of a call is an input, whatever else the call does.
    pub(super) fn input_result(&mut self, name: &str, (dst, w): (Var, u32), range: Range) {
        let input = self.temp(&format!("{name}()"), Type::Int(w));
        self.b.havoc(input, HavocKind::Input);
        let (low, high) = range;
        let bound = |n: Option<i64>| n.map(|n| Operand::int(w, n));
        let value = self.clamped(input, (CmpOp::Slt, CmpOp::Sgt), (bound(low), bound(high)));
        self.b.assign(dst, value);
    }

    /// A number between two bounds: itself, or the bound that it passes. In a run,
    /// each number that is drawn is one then.
    pub(super) fn clamped(
        &mut self,
        number: Var,
        (below, above): (CmpOp, CmpOp),
        (least, most): (Option<Operand>, Option<Operand>),
    ) -> Var {
        let ty = self.b.ty(number);
        let mut value = number;
        for (op, bound) in [(below, least), (above, most)] {
            let Some(bound) = bound else { continue };
            let (out, dst) = (self.temp("out", Type::Bool), self.temp("clamped", ty));
            self.b.set_bool(out, Cond::cmp(op, value, bound.clone()));
            self.b.push(StmtKind::Select {
                dst,
                cond: out.into(),
                a: bound,
                b: value.into(),
            });
            value = dst;
        }
        value
    }

    fn pointer_argument(&self, args: &[Operand], i: usize) -> Option<Operand> {
        let arg = args.get(i)?;
        (self.operand_type(arg) == Type::Ptr).then(|| arg.clone())
    }

    /// `dst = ptr`, or perhaps null.
    fn points_to(&mut self, dst: Var, ptr: Operand, or_null: bool) {
        if !or_null {
            return self.b.push(StmtKind::Assign { dst, src: ptr });
        }
        let found = self.temp("found", Type::Bool);
        self.b.havoc(found, HavocKind::Abstraction(None));
        self.b.push(StmtKind::Select {
            dst,
            cond: found.into(),
            a: ptr,
            b: Operand::Const(ir::Const::Null),
        });
    }
}

fn in_range(dst: Var, w: u32, (low, high): Range) -> Option<Cond> {
    let bound = |op, n: Option<i64>| n.map(|n| Cond::cmp(op, dst, Operand::int(w, n)));
    let bounds = [bound(CmpOp::Sge, low), bound(CmpOp::Sle, high)];
    let bounds: Vec<Cond> = bounds.into_iter().flatten().collect();
    (!bounds.is_empty()).then_some(Cond::And(bounds))
}

/// Read without signs, so that nothing is said where `most` is no number that
/// the result's type holds.
fn count(dst: Var, w: u32, most: Operand, unless: Option<(Operand, u32)>, is: UpTo) -> Cond {
    let mut any = vec![Cond::cmp(CmpOp::Ule, dst, most)];
    if is.or_error {
        any.push(Cond::cmp(CmpOp::Eq, dst, Operand::int(w, -1)));
    }
    if let Some((flag, width)) = unless {
        any.push(Cond::cmp(CmpOp::Ne, flag, Operand::int(width, 0)));
    }
    Cond::Or(any)
}
