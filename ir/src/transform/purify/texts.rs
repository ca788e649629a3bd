//! Where texts end: the position of the first character 0 in an object, in bytes
//! from its start; the object's size if there is none. Of objects that functions
//! on texts are handed.
//!
//! It is a number that every object has at every time, so what is said of it holds
//! in each execution: a load shows whether it is before it; a store moves it; what
//! isn't followed leaves nothing known of it but that it lies in the object. Bytes
//! without a value count as what they turn out to be.

use super::layout::{Access, Piece};
use super::{Held, LARGEST, Place, Pointer, Purifier, Value, all, any, cmp, word};
use crate::library::{self, Clause, Model, WIDE};
use crate::points_to::{Targets, may_convert};
use crate::{
    BinOp, Callee, CmpOp, Cond, Const, Function, HavocKind, Operand, Program, StmtKind, Type, Var,
};
use rustc_hash::FxHashMap as HashMap;

/// Of constant texts, so many characters are looked at.
const LONGEST: u64 = 1 << 12;

/// How large the characters are of which a function counts those of a text, its
/// first argument; and whether there is a most.
fn counts(program: &Program, callee: &Callee) -> Option<(u64, bool)> {
    let Callee::Direct(g) = callee else {
        return None;
    };
    let g = program.function(*g);
    if !g.is_external() {
        return None;
    }
    let (name, variant) = g.name.split_once('.').unwrap_or((&g.name, ""));
    let model = library::built_in().row(name)?.model()?;
    let wide = variant == WIDE;
    match model {
        Model::Strlen => Some((if wide { 4 } else { 1 }, false)),
        Model::Strnlen => Some((if wide { 4 } else { 1 }, true)),
        Model::Wcslen if wide => Some((4, false)),
        _ => None,
    }
}

/// How large the characters are of a text of which a function tells where it ends;
/// and whether it may end before that.
fn ends(program: &Program, callee: &Callee) -> Option<(u64, bool)> {
    let Callee::Direct(g) = callee else {
        return None;
    };
    let name = &program.function(*g).name;
    let (name, variant) = name.split_once('.').unwrap_or((name, ""));
    let bytes = if variant == WIDE { 4 } else { 1 };
    match name {
        library::TEXT_ENDS => Some((bytes, false)),
        library::TEXT_ENDS_WITHIN => Some((bytes, true)),
        _ => None,
    }
}

/// The objects whose texts are counted or have ends that are told, with the size
/// of their characters; 0 where there is more than one.
pub(super) fn counted(
    program: &Program,
    f: &Function,
    targets: impl Fn(&Operand) -> Targets,
) -> HashMap<usize, u64> {
    let mut all: HashMap<usize, u64> = HashMap::default();
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        let StmtKind::Call { callee, args, .. } = &stmt.kind else {
            continue;
        };
        let told = counts(program, callee).or_else(|| ends(program, callee));
        let (Some((bytes, _)), Some(text)) = (told, args.first()) else {
            continue;
        };
        for (object, _) in targets(text).objects {
            let known = all.entry(object).or_insert(bytes);
            if *known != bytes {
                *known = 0;
            }
        }
    }
    all
}

/// Whether characters of that size are accessed there, each as a whole.
fn is_of_characters(access: &Access, bytes: u64) -> bool {
    let whole = access.at.modulus.is_multiple_of(bytes)
        && i64::try_from(bytes).is_ok_and(|b| access.at.residue.rem_euclid(b) == 0);
    whole && access.ty == character(bytes)
}

/// The type of characters of that size.
pub(super) fn character(bytes: u64) -> Type {
    Type::Int(u32::try_from(8 * bytes).unwrap_or(8))
}

/// The variable that says where the text of an object ends, and the size of its
/// characters.
fn end_of(held: &Held) -> Option<(Var, u64)> {
    held.pieces.iter().find_map(|(piece, place)| match place {
        Place::Scalar(end) if piece.ends > 0 && !piece.zeros => Some((*end, piece.ends)),
        _ => None,
    })
}

/// The variable that says from where on an object has only zeros.
fn zeros_of(held: &Held) -> Option<Var> {
    held.pieces.iter().find_map(|(piece, place)| match place {
        Place::Scalar(zeros) if piece.zeros => Some(*zeros),
        _ => None,
    })
}

impl Purifier<'_> {
    /// The one object with a text in which a pointer leads to a character, where
    /// that ends, and the size of its characters.
    fn text_at(&self, ptr: &Operand) -> Option<(Held, Var, u64)> {
        let (held, at) = self.only_target(&self.targets(ptr))?;
        let (end, bytes) = end_of(&held)?;
        let access = Access {
            at,
            len: bytes,
            ty: character(bytes),
        };
        is_of_characters(&access, bytes).then_some((held, end, bytes))
    }

    /// What lies in the object.
    fn assume_inside(&mut self, held: &Held, end: Var) {
        let most = held.size.clone();
        let cond = all([cmp(CmpOp::Sge, end, word(0)), cmp(CmpOp::Sle, end, most)]);
        self.emit(StmtKind::Assume { cond });
    }

    /// What a character tells that was read at an offset of the object.
    pub(super) fn relate_read(&mut self, held: &Held, access: &Access, p: &Pointer, read: Var) {
        let Some((end, bytes)) = end_of(held) else {
            return;
        };
        if !is_of_characters(access, bytes) {
            return;
        }
        self.assume_inside(held, end);
        let Type::Int(width) = access.ty else { return };
        let zero = Operand::int(width, 0);
        let at = p.offset.clone();
        let is_zero = |op| Cond::cmp(op, read, zero.clone());
        let before = any([cmp(CmpOp::Sge, at.clone(), end), is_zero(CmpOp::Ne)]);
        let there = any([cmp(CmpOp::Ne, at, end), is_zero(CmpOp::Eq)]);
        self.emit(StmtKind::Assume {
            cond: all([before, there]),
        });
    }

    /// Moves the end where a character is written, if `is` holds.
    pub(super) fn write_end(
        &mut self,
        held: &Held,
        access: &Access,
        offset: &Operand,
        value: &Value,
        is: Option<Var>,
    ) {
        let (Some((end, bytes)), Some(zeros)) = (end_of(held), zeros_of(held)) else {
            return;
        };
        let holds = is.map_or(Cond::Const(true), Cond::Var);
        let (Value::Scalar(value), Type::Int(width)) = (value, access.ty) else {
            self.move_end(end, &holds, None);
            return self.move_end(zeros, &holds, None);
        };
        if !is_of_characters(access, bytes) {
            self.move_end(end, &holds, None);
            return self.move_end(zeros, &holds, None);
        }
        let zero = Operand::int(width, 0);
        let is_zero = match value.as_int() {
            Some(n) => Cond::Const(n.is_zero()),
            None => Cond::Var(self.holds(Cond::cmp(CmpOp::Eq, value.clone(), zero))),
        };
        let next = self.binary(
            BinOp::Add,
            offset.clone(),
            word(i64::try_from(bytes).unwrap_or(1)),
        );
        // What was the end is none any more, if another character stands there: the
        // next one is, if it is 0.
        let replaced = all([
            holds.clone(),
            is_zero.negate(),
            cmp(CmpOp::Eq, offset.clone(), end),
        ]);
        let is_replaced = self.holds(replaced);
        let is_last = self.holds(cmp(CmpOp::Sle, zeros, next.clone()));
        let both = |last: Cond| all([Cond::Var(is_replaced), last]);
        self.move_end(end, &both(Cond::Var(is_last).negate()), None);
        self.move_end(end, &both(Cond::Var(is_last)), Some(next.clone()));
        let earlier = all([
            holds.clone(),
            is_zero.clone(),
            cmp(CmpOp::Slt, offset.clone(), end),
        ]);
        self.move_end(end, &earlier, Some(offset.clone()));
        let farther = all([
            holds,
            is_zero.negate(),
            cmp(CmpOp::Slt, zeros, next.clone()),
        ]);
        self.move_end(zeros, &farther, Some(next));
    }

    /// The end is there if the condition holds, or nobody knows where.
    fn move_end(&mut self, end: Var, cond: &Cond, to: Option<Operand>) {
        if *cond == Cond::Const(false) {
            return;
        }
        let to = to.unwrap_or_else(|| {
            let other = self.fresh("end", super::WORD);
            self.havoc(other, HavocKind::Abstraction(None));
            other.into()
        });
        if *cond == Cond::Const(true) {
            return self.assign(end, to);
        }
        let is = self.holds(cond.clone());
        self.choose(Place::Scalar(end), is, &Value::Scalar(to));
    }

    /// What a copy of so many bytes from the start of an object to that of another
    /// one does to its end.
    pub(super) fn copy_end(
        &mut self,
        (piece, end): (&Piece, Var),
        from: &Held,
        len: u64,
        size: Option<u64>,
    ) -> bool {
        let (Some((source, of)), bytes) = (end_of(from), piece.ends) else {
            return false;
        };
        if piece.zeros {
            let whole = size == Some(len);
            let zeros = zeros_of(from).filter(|_| whole && of == bytes);
            if let Some(zeros) = zeros {
                self.assign(end, zeros);
            }
            return zeros.is_some();
        }
        let Some(last) = len.checked_sub(bytes).and_then(|n| i64::try_from(n).ok()) else {
            return false;
        };
        if of != bytes {
            return false;
        }
        self.assume_inside(from, source);
        let inside = self.holds(cmp(CmpOp::Sle, source, word(last)));
        let other = self.fresh("end", super::WORD);
        self.havoc(other, HavocKind::Abstraction(None));
        self.emit(StmtKind::Select {
            dst: end,
            cond: inside.into(),
            a: source.into(),
            b: other.into(),
        });
        true
    }

    /// What the number of characters tells that a function counted.
    pub(super) fn relate_counted(&mut self, callee: &Callee, dsts: &[Var], args: &[Operand]) {
        let program = self.facts.program;
        let (Some((bytes, has_most)), [dst], Some(text)) =
            (counts(program, callee), dsts, args.first())
        else {
            return;
        };
        let Some((held, end, of)) = self.text_at(text) else {
            return;
        };
        if of != bytes || self.f.var(*dst).ty != super::WORD {
            return;
        }
        self.assume_inside(&held, end);
        let offset = self.pointer(text).offset;
        let mut left = self.binary(BinOp::Sub, end.into(), offset.clone());
        if bytes > 1 {
            left = self.binary(BinOp::SDiv, left, word(i64::try_from(bytes).unwrap_or(1)));
        }
        let equal = cmp(CmpOp::Eq, left.clone(), *dst);
        let told = match args.get(1) {
            Some(most) if has_most => any([
                all([cmp(CmpOp::Ule, left.clone(), most.clone()), equal]),
                all([
                    cmp(CmpOp::Ugt, left, most.clone()),
                    cmp(CmpOp::Eq, most.clone(), *dst),
                ]),
            ]),
            _ => equal,
        };
        // A text that begins behind the first end has another one.
        let cond = any([cmp(CmpOp::Sgt, offset, end), told]);
        self.emit(StmtKind::Assume { cond });
    }

    /// What a call tells of where a text ends.
    pub(super) fn relate_ends(&mut self, callee: &Callee, args: &[Operand]) {
        let (Some((bytes, at_most)), [text, size, holds]) =
            (ends(self.facts.program, callee), args)
        else {
            return;
        };
        let Some((held, end, of)) = self.text_at(text) else {
            return;
        };
        let is_word = self.type_of(size) == super::WORD;
        let fails = match holds {
            Operand::Var(holds) => Cond::Var(*holds).negate(),
            Operand::Const(Const::Bool(holds)) => Cond::Const(!holds),
            Operand::Const(_) => return,
        };
        if self.facts.solution.keeps {
            return; // the library may write there when it likes
        }
        if of != bytes || !is_word {
            return;
        }
        self.assume_inside(&held, end);
        let offset = self.pointer(text).offset;
        let behind = self.binary(BinOp::Add, offset.clone(), size.clone());
        let last = word(-i64::try_from(bytes).unwrap_or(1));
        let last = self.binary(BinOp::Add, behind, last);
        let op = if at_most { CmpOp::Sle } else { CmpOp::Eq };
        // A text before it may end earlier.
        let cond = any([
            fails,
            cmp(CmpOp::Slt, size.clone(), word(0)),
            cmp(CmpOp::Sgt, size.clone(), word(LARGEST)),
            cmp(CmpOp::Slt, end, offset),
            cmp(op, end, last),
        ]);
        self.emit(StmtKind::Assume { cond });
    }

    /// The ends of texts that a function writes behind, and where it begins to.
    pub(super) fn ends_before(
        &mut self,
        callee: &Callee,
        args: &[Operand],
    ) -> Option<(Var, Var, Operand)> {
        let Callee::Direct(g) = callee else {
            return None;
        };
        let name = self.facts.program.function(*g).name.split('.').next()?;
        let row = library::built_in().row(name)?;
        let text = args.first().filter(|_| row.says(&Clause::LeavesText))?;
        let (_, end, _) = self.text_at(text)?;
        let elsewhere =
            self.facts.solution.keeps || may_convert(self.facts.program, row, args, b'n');
        if elsewhere {
            return None;
        }
        let before = self.fresh("end", super::WORD);
        self.assign(before, end);
        Some((before, end, self.pointer(text).offset))
    }

    /// What is written behind a place doesn't move an end that is before it, nor
    /// there if there was none.
    pub(super) fn keep_ends(&mut self, (before, end, from): (Var, Var, Operand)) {
        let earlier = all([
            cmp(CmpOp::Slt, before, from.clone()),
            cmp(CmpOp::Eq, end, before),
        ]);
        let later = all([
            cmp(CmpOp::Sge, before, from.clone()),
            cmp(CmpOp::Sge, end, from),
        ]);
        self.emit(StmtKind::Assume {
            cond: any([earlier, later]),
        });
    }

    /// Where a constant text ends.
    pub(super) fn constant_end(
        &mut self,
        end: Var,
        bytes: u64,
        held: &Held,
        byte_at: impl Fn(u64) -> Option<Operand>,
    ) {
        let size = held.size.as_int().and_then(crate::Z::to_u64).unwrap_or(0);
        let mut at = 0;
        let found = loop {
            if at + bytes > size || at > LONGEST {
                break None;
            }
            match byte_at(at).and_then(|o| o.as_int().map(crate::Z::is_zero)) {
                Some(true) => break i64::try_from(at).ok(),
                Some(false) => at += bytes,
                None => break None,
            }
        };
        match found {
            Some(at) => self.assign(end, word(at)),
            None => self.havoc(end, HavocKind::Abstraction(None)),
        }
        let Some(zeros) = zeros_of(held) else { return };
        let characters = (0..size).step_by(usize::try_from(bytes).unwrap_or(1));
        let mut from = (size <= LONGEST).then_some(0);
        for at in characters.take_while(|_| size <= LONGEST) {
            match byte_at(at).and_then(|o| o.as_int().map(crate::Z::is_zero)) {
                Some(true) => {}
                Some(false) => from = from.map(|_| at + bytes),
                None => from = None,
            }
        }
        match from.and_then(|n| i64::try_from(n).ok()) {
            Some(from) => self.assign(zeros, word(from)),
            None => self.havoc(zeros, HavocKind::Abstraction(None)),
        }
    }
}
