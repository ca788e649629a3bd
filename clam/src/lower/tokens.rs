//! `strtok`: cuts a text into tokens, and keeps where it stopped (C23, 7.26.5.9);
//! `strtok_r` keeps that where it is told (POSIX.1-2017).

use super::body::Body;
use super::ended::ReadText;
use super::{Lowering, Signature};
use ir::points_to::ALL_MEMORY;
use ir::{
    Callee, CheckKind, CmpOp, Cond, Const, External, GlobalId, Operand, PtrPred, StmtKind,
    Terminator, Type, Var,
};

impl Lowering<'_> {
    /// Where `strtok` stopped.
    fn place_of_tokens(&mut self) -> GlobalId {
        if let Some(known) = self.place_of_tokens {
            return known;
        }
        let bytes = u64::from(self.program.data_model.pointer_bits / 8);
        let id = self.hidden_variable("strtok.place", bytes);
        self.place_of_tokens = Some(id);
        id
    }
}

impl Body<'_, '_> {
    /// The next token of a text, or of the one that was cut last. `false`: the
    /// function is another one, or called as another one.
    pub(super) fn next_token(&mut self, name: &str, dsts: &[Var], args: &[Operand]) -> bool {
        let (text, set, place) = match (name, args) {
            ("strtok", [text, set]) => (text, set, None),
            ("strtok_r" | "__strtok_r", [text, set, place]) => (text, set, Some(place)),
            _ => return false,
        };
        let &[token] = dsts else { return false };
        let are_pointers = args.iter().all(|a| self.operand_type(a) == Type::Ptr);
        if !are_pointers || self.b.ty(token) != Type::Ptr {
            return false;
        }
        let place = match place {
            Some(place) => place.clone(),
            None => Const::Global(self.l.place_of_tokens(), 0).into(),
        };
        let (kept, rest) = (self.temp("kept", Type::Ptr), self.temp("rest", Type::Ptr));
        self.b.push(StmtKind::Load {
            dst: kept,
            region: ALL_MEMORY,
            ptr: place.clone(),
            align: 1,
        });
        let given = self.temp("given", Type::Bool);
        self.b
            .set_bool(given, Cond::Ptr(PtrPred::NonNull(text.clone())));
        self.b.push(StmtKind::Select {
            dst: rest,
            cond: given.into(),
            a: text.clone(),
            b: kept.into(),
        });
        let rest = Operand::from(rest);
        let shown = "the rest of the text";
        let read = ReadText {
            ptr: &rest,
            each: 1,
            most: None,
            name: shown,
        };
        self.check_text(read, Vec::new());
        let skipped = self.span_of("strspn", &rest, set);
        let start = self.pointer_add(rest, skipped.into());
        let is_end = self.is_end_of_text(&start);
        let [none, some, next] = ["none", "token", "next"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![none, some]));
        self.b.switch_to(none);
        self.b.assume(Cond::Var(is_end));
        self.keep(&place, start.clone());
        self.b.assign(token, Operand::Const(Const::Null));
        self.b.goto(next);
        self.b.switch_to(some);
        self.b.assume(Cond::Var(is_end).negate());
        let length = self.span_of("strcspn", &start, set);
        let one = Operand::int(self.address_width(), 1);
        self.b.assume(Cond::cmp(CmpOp::Uge, length, one.clone()));
        let end = self.pointer_add(start.clone(), length.into());
        let is_last = self.is_end_of_text(&end);
        let [last, cut, done] = ["last", "cut", "done"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![last, cut]));
        self.b.switch_to(last);
        self.b.assume(Cond::Var(is_last));
        self.keep(&place, end.clone());
        self.b.goto(done);
        self.b.switch_to(cut);
        self.b.assume(Cond::Var(is_last).negate());
        self.check(
            CheckKind::Bounds,
            Cond::Ptr(PtrPred::Writable(end.clone())),
            "the end of the token lies in a writable object".to_owned(),
        );
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr: end.clone(),
            value: Operand::int(8, 0),
            align: 1,
        });
        let behind = self.pointer_add(end, one);
        self.keep(&place, behind);
        self.b.goto(done);
        self.b.switch_to(done);
        self.b.assign(token, start);
        self.b.goto(next);
        self.b.switch_to(next);
        true
    }

    fn keep(&mut self, place: &Operand, value: Operand) {
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr: place.clone(),
            value,
            align: 1,
        });
    }

    /// How many characters at the start of a text are in a set, or aren't.
    fn span_of(&mut self, function: &str, text: &Operand, set: &Operand) -> Var {
        let width = Type::Int(self.address_width());
        let signature = Signature::of(&[Type::Ptr, Type::Ptr], &[width]);
        let id = self.l.function_called(function, &signature, External::Pure);
        let span = self.temp("span", width);
        let args = vec![text.clone(), set.clone()];
        self.push_call(vec![span], Callee::Direct(id), args);
        let length = self.call_length(text.clone());
        self.b.assume(Cond::cmp(CmpOp::Ule, span, length));
        span
    }

    /// Whether a text ends at an address.
    fn is_end_of_text(&mut self, at: &Operand) -> Var {
        let character = self.temp("character", Type::Int(8));
        self.b.push(StmtKind::Load {
            dst: character,
            region: ALL_MEMORY,
            ptr: at.clone(),
            align: 1,
        });
        let is_end = self.temp("is_end", Type::Bool);
        self.b
            .set_bool(is_end, Cond::cmp(CmpOp::Eq, character, Operand::int(8, 0)));
        is_end
    }
}
