//! `getline`: a line of any length, in an object on the heap that grows with it
//! (POSIX.1-2017).

use super::Signature;
use super::body::Body;
use super::demands::LeftText;
use crate::llvm::Value;
use ir::library::{GIVEN, LINE, OUTSIDE};
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, CheckKind, CmpOp, Cond, External, HavocKind, Operand, PtrPred, StmtKind, Terminator,
    Type, Var,
};

/// What the GNU C library makes at first.
const FIRST_SIZE: u64 = 120;

impl<'m> Body<'_, 'm> {
    /// Reads a line. Where there is one already, with as many bytes as is said, it
    /// may stay; or it ends, and there is a new one. `false`: the function is
    /// another one, or called as another one.
    pub(super) fn read_line(
        &mut self,
        inst: Value<'m>,
        name: &str,
        dsts: &[Var],
        args: &[Operand],
    ) -> bool {
        let (place, size, delimiter) = match (name, args) {
            ("getline", [place, size, _]) => (place, size, None),
            ("getdelim" | "__getdelim", [place, size, end, _]) => (place, size, Some(end)),
            _ => return false,
        };
        let width = self.address_width();
        let word = Type::Int(width);
        let types = [place, size].map(|o| self.operand_type(o));
        let ends_lines = |end: &Operand| end.as_int().is_some_and(|n| *n == 10.into());
        let &[result] = dsts else { return false };
        if types != [Type::Ptr; 2] || self.b.ty(result) != word || !delimiter.is_none_or(ends_lines)
        {
            return false;
        }
        let number = |n: u64| Operand::int(width, n);
        let (old, room) = (self.temp("line", Type::Ptr), self.temp("room", word));
        for (dst, ptr) in [(old, place), (room, size)] {
            self.b.push(StmtKind::Load {
                dst,
                region: ALL_MEMORY,
                ptr: ptr.clone(),
                align: 1,
            });
        }
        let shown = inst
            .call_args()
            .first()
            .map_or_else(String::new, |v| self.text(*v));
        let freeable = PtrPred::Freeable {
            ptr: old.into(),
            kind: AllocKind::Heap,
            size: None,
        };
        let message = format!(
            "what `{shown}` leads to is null or the start of a live heap object when `{name}` is called"
        );
        self.check(CheckKind::Free, Cond::Ptr(freeable), message);
        let is_null = Cond::Ptr(PtrPred::NonNull(old.into())).negate();
        let has_room = Cond::Ptr(PtrPred::InBounds {
            ptr: old.into(),
            len: room.into(),
        });
        let message = format!("the bytes that `{name}` is told of lie in the object");
        self.check(
            CheckKind::Bounds,
            Cond::Or(vec![is_null.clone(), has_room]),
            message,
        );

        // A run keeps what the GNU C library could have made itself.
        let enough = Cond::cmp(CmpOp::Uge, room, number(FIRST_SIZE));
        let met = self.met();
        let keeps = self.chosen_in_runs(met, enough);
        let [kept, made, next] = ["kept", "made", "line"].map(|name| self.b.block(name));
        let done = self.without_room(place, (old, room), result);
        self.b.terminate(Terminator::Goto(vec![kept, made]));
        let (line, bytes) = (self.temp("line", Type::Ptr), self.temp("room", word));
        self.b.switch_to(kept);
        self.b.assume(Cond::And(vec![
            Cond::Var(keeps),
            is_null.clone().negate(),
            Cond::cmp(CmpOp::Uge, room, number(2)),
        ]));
        self.b.assign(line, old);
        self.b.assign(bytes, room);
        self.b.goto(next);
        self.b.switch_to(made);
        self.b.assume(Cond::Or(vec![
            Cond::Var(keeps).negate(),
            is_null,
            Cond::cmp(CmpOp::Ult, room, number(2)),
        ]));
        self.b.push(StmtKind::Free {
            region: ALL_MEMORY,
            ptr: old.into(),
            kind: AllocKind::Heap,
        });
        let most = Operand::int(width, ir::Z::pow2(width - 4));
        let other = self.some_size(2, Some(most));
        let met = self.met();
        self.b.push(StmtKind::Select {
            dst: bytes,
            cond: met.into(),
            a: number(FIRST_SIZE),
            b: other.into(),
        });
        let align = self.malloc_align();
        self.heap(inst, line, bytes.into(), align, (false, false));
        self.b.goto(next);
        self.b.switch_to(next);
        for (value, ptr) in [(line, place), (bytes, size)] {
            self.b.push(StmtKind::Store {
                region: ALL_MEMORY,
                ptr: ptr.clone(),
                value: value.into(),
                align: 1,
            });
        }
        self.fill_line(inst, name, (line, bytes), result);
        self.b.goto(done);
        self.b.switch_to(done);
        true
    }

    /// Where there is no memory for a line, there is none; and null in place of a
    /// buffer without bytes, as the GNU C library has it. The answer is where that
    /// goes on; what follows here is where there is memory.
    fn without_room(
        &mut self,
        place: &Operand,
        (old, room): (Var, Var),
        result: Var,
    ) -> ir::BlockId {
        let done = self.b.block("done");
        if !self.l.options.malloc_may_fail {
            return done;
        }
        let fails = self.temp("fails", Type::Bool);
        self.b.havoc(fails, HavocKind::Input);
        let [failed, others] = ["failed", "others"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![failed, others]));
        self.b.switch_to(failed);
        self.b.assume(Cond::Var(fails));
        let width = self.address_width();
        let is_empty = self.temp("is_empty", Type::Bool);
        let cond = Cond::cmp(CmpOp::Eq, room, Operand::int(width, 0));
        self.b.set_bool(is_empty, cond);
        let left = self.temp("left", Type::Ptr);
        self.b.push(StmtKind::Select {
            dst: left,
            cond: is_empty.into(),
            a: ir::Const::Null.into(),
            b: old.into(),
        });
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr: place.clone(),
            value: left.into(),
            align: 1,
        });
        self.b.assign(result, Operand::int(width, -1));
        self.b.goto(done);
        self.b.switch_to(others);
        self.b.assume(Cond::Var(fails).negate());
        done
    }

    /// Writes a line, and says how long it is, with its end; -1: there is none.
    fn fill_line(&mut self, inst: Value<'m>, name: &str, (line, bytes): (Var, Var), result: Var) {
        let width = self.address_width();
        let word = Type::Int(width);
        let number = |n: i64| Operand::int(width, n);
        let signature = Signature::of(&[Type::Ptr, word], &[Type::Ptr]);
        let function = if self.reads_given(inst, name) {
            format!("{LINE}.{GIVEN}")
        } else if self.reads_outside(inst, name) {
            format!("{LINE}.{OUTSIDE}")
        } else {
            LINE.to_owned()
        };
        let id = self
            .l
            .function_called(&function, &signature, External::Library);
        let got = self.temp("got", Type::Ptr);
        let args = vec![line.into(), bytes.into()];
        self.push_call(vec![got], ir::Callee::Direct(id), args);
        let found = self.temp("found", Type::Bool);
        self.b
            .set_bool(found, Cond::Ptr(PtrPred::NonNull(got.into())));
        let [read, none, next] = ["read", "none", "next"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![read, none]));
        self.b.switch_to(none);
        self.b.assume(Cond::Var(found).negate());
        self.b.assign(result, number(-1));
        self.b.goto(next);
        self.b.switch_to(read);
        self.b.assume(Cond::Var(found));
        let left = LeftText::within(line.into(), bytes.into());
        self.note_left_text(Some(left), None);
        // Characters 0 are part of a line.
        let length = self.call_length(line.into());
        let any = self.some_size(1, Some(bytes.into()));
        let met = self.met();
        self.b.push(StmtKind::Select {
            dst: result,
            cond: met.into(),
            a: length.into(),
            b: any.into(),
        });
        self.b.assume(Cond::And(vec![
            Cond::cmp(CmpOp::Uge, result, length),
            Cond::cmp(CmpOp::Uge, result, number(1)),
            Cond::cmp(CmpOp::Ult, result, bytes),
        ]));
        self.b.goto(next);
        self.b.switch_to(next);
    }
}
