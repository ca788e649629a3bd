//! Where texts end: the position of the first character 0 in an object, in bytes
//! from its start; the object's size if there is none. Of objects that functions
//! on texts are handed.
//!
//! It is a number that every object has at every time, so what is said of it holds
//! in each execution: a load shows whether it is before it; a store moves it; what
//! isn't followed leaves nothing known of it but that it lies in the object. Bytes
//! without a value count as what they turn out to be.
//!
//! Behind the first character 0 there may be more: where a token was cut off, the
//! rest of the line is a text. So there is a second number, the *terminator*: a
//! place where the object has a character 0, or -1. Which one, we choose: the last
//! one that was seen. From each place up to there, a text begins.

use super::layout::{Access, Mark};
use super::marks::Marks;
use super::{Held, LARGEST, Place, Pointer, Purifier, Value, all, any, cmp, word};
use crate::library::{self, Model, WIDE};
use crate::points_to::{Object, Stride, Targets};
use crate::{
    BinOp, Callee, CmpOp, Cond, Function, HavocKind, Operand, Program, PtrPred, StmtKind, Type, Var,
};
use rustc_hash::FxHashMap as HashMap;

/// What is said of a text that a pointer leads to is said of so many objects.
const MOST_TEXTS: usize = 8;
/// Of constant texts, so many characters are looked at.
const LONGEST: u64 = 1 << 12;

/// How large the characters are of which a function counts those of a text, its
/// first argument; and whether there is a most.
pub(super) fn counts(program: &Program, callee: &Callee) -> Option<(u64, bool)> {
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
pub(super) fn ends(program: &Program, callee: &Callee) -> Option<(u64, bool)> {
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

/// The objects whose texts are counted, have ends that are told or are asked for,
/// with the size of their characters; 0 where there is more than one.
pub(super) fn counted(
    program: &Program,
    f: &Function,
    targets: impl Fn(&Operand) -> Targets,
) -> HashMap<usize, u64> {
    let mut all: HashMap<usize, u64> = HashMap::default();
    let mut count = |text: &Operand, bytes: u64| {
        for (object, _) in targets(text).objects {
            let known = all.entry(object).or_insert(bytes);
            if *known != bytes {
                *known = 0;
            }
        }
    };
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        match &stmt.kind {
            StmtKind::Call { callee, args, .. } => {
                let told = counts(program, callee).or_else(|| ends(program, callee));
                if let (Some((bytes, _)), Some(text)) = (told, args.first()) {
                    count(text, bytes);
                }
            }
            StmtKind::SetBool { cond, .. }
            | StmtKind::Assume { cond }
            | StmtKind::Assert { cond, .. } => {
                cond.mentions(&mut |p| {
                    if let PtrPred::Text { ptr, each } = p {
                        count(ptr, u64::from(*each));
                    }
                    false
                });
            }
            _ => {}
        }
    }
    all
}

/// Adds the objects that others are copied from, by way of further ones, too. Each
/// object is added once, so that costs no more than their number times that of the
/// copies.
pub(super) fn count_sources(all: &mut HashMap<usize, u64>, copies: &[(Targets, Targets)]) {
    loop {
        let before = all.len();
        for (dst, src) in copies {
            let mut bytes = dst.objects.iter().filter_map(|(o, _)| all.get(o).copied());
            let Some(bytes) = bytes.next() else { continue };
            for (from, _) in &src.objects {
                all.entry(*from).or_insert(bytes);
            }
        }
        if all.len() == before {
            return;
        }
    }
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

/// What is written to many bytes at once.
pub(super) enum Moved<'a> {
    /// What a pointer leads to.
    Copied(&'a Operand),
    /// A byte.
    Filled(&'a Operand),
}

/// An object with a text that a pointer may lead into.
pub(super) struct Text {
    held: Held,
    /// Where the pointer leads.
    base: Operand,
    pub marks: Marks,
    /// That it is this object where the pointer leads.
    pub is_there: Cond,
}

/// Places in a text that a block operation moves, each with its new value.
pub(super) struct MovedMarks {
    marks: Marks,
    moved: Vec<(Var, Var)>,
}

impl Purifier<'_> {
    /// That of an object at a base, if each pointer at these offsets leads to a
    /// character.
    fn text_of(&mut self, base: &Operand, held: Held, at: Stride, is_there: Cond) -> Option<Text> {
        let bytes = held.pieces.iter().map(|(p, _)| p.ends).max()?;
        let access = Access::of(at, bytes, character(bytes));
        if bytes == 0 || !is_of_characters(&access, bytes) {
            return None;
        }
        let marks = self.marks(&held, base)?;
        Some(Text {
            held,
            base: base.clone(),
            marks,
            is_there,
        })
    }

    /// The one object with a text in which a pointer leads to a character.
    fn text_at(&mut self, ptr: &Operand) -> Option<Text> {
        let (held, at) = self.only_made(&self.targets(ptr))?;
        let base = self.pointer(ptr).base;
        self.text_of(&base, held, at, Cond::Const(true))
    }

    /// The objects with texts in which a pointer may lead to a character, unless
    /// they are many.
    pub(super) fn texts_at(&mut self, ptr: &Operand) -> Vec<Text> {
        if let Some(text) = self.text_at(ptr) {
            return vec![text];
        }
        let (p, targets) = (self.pointer(ptr), self.targets(ptr));
        if targets.objects.len() > MOST_TEXTS {
            return Vec::new();
        }
        let mut texts = Vec::new();
        for (o, at) in targets.objects {
            let Some(held) = self.held.get(&o).cloned() else {
                continue;
            };
            let is_there = self.is_there(&p.base, o, &held);
            texts.extend(self.text_of(&p.base, held, at, is_there));
        }
        texts
    }

    /// The end of a text lies in its object, if this is there.
    pub(super) fn assume_inside(&mut self, text: &Text) {
        let end = text.marks.end;
        let most = self.size_at(&text.base, &text.held);
        let inside = all([cmp(CmpOp::Sge, end, word(0)), cmp(CmpOp::Sle, end, most)]);
        self.assume_of(text, inside);
    }

    /// What holds of a text, if it is this one.
    pub(super) fn assume_of(&mut self, text: &Text, cond: Cond) {
        let cond = any([text.is_there.negate(), cond]);
        self.emit(StmtKind::Assume { cond });
    }

    /// What a character tells that was read through a pointer.
    pub(super) fn relate_read(&mut self, ptr: &Operand, p: &Pointer, read: Var) {
        let ty = self.f.var(read).ty;
        for text in self.texts_at(ptr) {
            let Type::Int(width) = ty else { return };
            if ty != character(text.marks.bytes) {
                continue;
            }
            self.assume_inside(&text);
            let zero = Operand::int(width, 0);
            let (at, end) = (p.offset.clone(), text.marks.end);
            let is_zero = |op| Cond::cmp(op, read, zero.clone());
            let before = any([cmp(CmpOp::Sge, at.clone(), end), is_zero(CmpOp::Ne)]);
            let there = any([cmp(CmpOp::Ne, at.clone(), end), is_zero(CmpOp::Eq)]);
            self.assume_of(&text, all([before, there]));
            let terminator = text.marks.terminator;
            let other = any([cmp(CmpOp::Ne, at.clone(), terminator), is_zero(CmpOp::Eq)]);
            self.assume_of(&text, other);
            let farther = all([
                text.is_there.clone(),
                is_zero(CmpOp::Eq),
                cmp(CmpOp::Sgt, at.clone(), terminator),
            ]);
            self.move_end(terminator, &farther, Some(at));
            self.keep_marks(&text.marks, &[Mark::End, Mark::Terminator]);
        }
    }

    /// Moves the end where a character is written, if `is` holds.
    pub(super) fn write_end(
        &mut self,
        held: &Held,
        access: &Access,
        p: &Pointer,
        value: &Value,
        is: Option<Var>,
    ) {
        if let Some(marks) = self.marks(held, &p.base) {
            self.write_marks(&marks, access, &p.offset, value, is);
            self.keep_all_marks(&marks);
        }
    }

    fn write_marks(
        &mut self,
        marks: &Marks,
        access: &Access,
        offset: &Operand,
        value: &Value,
        is: Option<Var>,
    ) {
        let (end, zeros, terminator) = (marks.end, marks.zeros, marks.terminator);
        let bytes = marks.bytes;
        let holds = is.map_or(Cond::Const(true), Cond::Var);
        let (true, Value::Scalar(value), Type::Int(width)) =
            (is_of_characters(access, bytes), value, access.ty)
        else {
            return self.write_over(marks, access.len, offset, &holds);
        };
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
        // Where another character stands now, the first 0 may be another one.
        let is_gone = all([
            holds.clone(),
            is_zero.negate(),
            cmp(CmpOp::Eq, offset.clone(), terminator),
        ]);
        let is_gone = Cond::Var(self.holds(is_gone));
        let is_first = cmp(CmpOp::Slt, end, offset.clone());
        let is_first = Cond::Var(self.holds(is_first));
        self.move_end(
            terminator,
            &all([is_gone.clone(), is_first.clone()]),
            Some(end.into()),
        );
        self.move_end(
            terminator,
            &all([is_gone, is_first.negate()]),
            Some(word(-1)),
        );
        let is_later = all([
            holds.clone(),
            is_zero.clone(),
            cmp(CmpOp::Sgt, offset.clone(), terminator),
        ]);
        self.move_end(terminator, &is_later, Some(offset.clone()));
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
        // Up to there no character is 0.
        let moved = both(Cond::Var(is_last).negate());
        let cond = any([moved.negate(), cmp(CmpOp::Sge, end, next.clone())]);
        self.emit(StmtKind::Assume { cond });
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

    /// What is left of the places where so many bytes are written that aren't a
    /// character, if the condition holds. A first 0 before them stays, and none comes
    /// before them; zeros begin behind them, at the earliest.
    fn write_over(&mut self, marks: &Marks, len: u64, offset: &Operand, holds: &Cond) {
        let word_of = |n: u64| word(i64::try_from(n).unwrap_or(LARGEST));
        let behind = self.binary(BinOp::Add, offset.clone(), word_of(len));
        let mut is_before = |v: Var| {
            let next = self.binary(BinOp::Add, v.into(), word_of(marks.bytes));
            cmp(CmpOp::Sle, next, offset.clone())
        };
        let (end_stays, terminator_stays) = (is_before(marks.end), is_before(marks.terminator));
        let moved = Cond::Var(self.holds(all([holds.clone(), end_stays.negate()])));
        self.move_end(marks.end, &moved, None);
        let earliest = self.binary(BinOp::Sub, offset.clone(), word_of(marks.bytes - 1));
        let cond = any([moved.negate(), cmp(CmpOp::Sge, marks.end, earliest)]);
        self.emit(StmtKind::Assume { cond });
        let is_gone = all([
            holds.clone(),
            terminator_stays.negate(),
            cmp(CmpOp::Slt, marks.terminator, behind.clone()),
        ]);
        self.move_end(marks.terminator, &is_gone, Some(word(-1)));
        let is_earlier = cmp(CmpOp::Slt, marks.zeros, behind.clone());
        let is_earlier = all([holds.clone(), is_earlier]);
        self.move_end(marks.zeros, &is_earlier, Some(behind));
    }

    /// The end is there if the condition holds, or nobody knows where.
    pub(super) fn move_end(&mut self, end: Var, cond: &Cond, to: Option<Operand>) {
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

    /// What becomes of the ends of texts, and of the places from which on there are
    /// only zeros, when so many bytes are copied or filled: each variable with its
    /// new value, which counts once the bytes are written.
    pub(super) fn moved_ends(
        &mut self,
        ptr: &Operand,
        len: &Operand,
        what: &Moved<'_>,
    ) -> Vec<MovedMarks> {
        let (to, targets) = (self.pointer(ptr), self.targets(ptr));
        let alone = self.only_made(&targets).is_some();
        let mut all_moved = Vec::new();
        for (object, at) in &targets.objects {
            let Some(held) = self.held.get(object).cloned() else {
                continue;
            };
            let Some(marks) = self.marks(&held, &to.base) else {
                continue;
            };
            let (end, zeros, terminator) = (marks.end, marks.zeros, marks.terminator);
            let is_there = if alone {
                Cond::Const(true)
            } else {
                self.is_there(&to.base, *object, &held)
            };
            let whole = self.is_whole(len, marks.bytes);
            let access = Access::of(*at, marks.bytes, character(marks.bytes));
            let there = is_of_characters(&access, marks.bytes).then(|| Text {
                held,
                base: to.base.clone(),
                marks: marks.clone(),
                is_there: is_there.clone(),
            });
            let mut moved = Vec::new();
            let told = match there.filter(|_| whole != Cond::Const(false)) {
                Some(text) => self.moved(&text, &to.offset, len, what),
                None => None,
            };
            let mut set = |me: &mut Self, old: Var, told: Option<Cond>, new: Var| {
                if let Some(told) = told {
                    let changed = all([is_there.clone(), told]);
                    let same = all([is_there.negate(), cmp(CmpOp::Eq, new, old)]);
                    me.emit(StmtKind::Assume {
                        cond: any([changed, same]),
                    });
                }
                moved.push((old, new));
            };
            if let Some(told) = told {
                for (old, (new, of_new)) in [end, zeros, terminator].into_iter().zip(told) {
                    let of_new = any([whole.negate(), of_new]);
                    set(self, old, Some(of_new), new);
                }
            } else {
                for old in [end, zeros] {
                    let new = self.fresh("end", super::WORD);
                    self.havoc(new, HavocKind::Abstraction(None));
                    set(self, old, None, new);
                }
                let none = self.fresh("terminator", super::WORD);
                self.assign(none, word(-1));
                set(self, terminator, None, none);
            }
            all_moved.push(MovedMarks { marks, moved });
        }
        all_moved
    }

    /// Moves them.
    pub(super) fn move_ends(&mut self, all: Vec<MovedMarks>) {
        for MovedMarks { marks, moved } in all {
            for (old, new) in moved {
                self.assign(old, new);
            }
            self.keep_all_marks(&marks);
        }
    }

    /// That so many bytes are a number of whole characters.
    fn is_whole(&mut self, len: &Operand, bytes: u64) -> Cond {
        if bytes == 1 {
            return Cond::Const(true);
        }
        if let Some(n) = len.as_int().and_then(crate::Z::to_u64) {
            return Cond::Const(n.is_multiple_of(bytes));
        }
        let Some(len) = self.extended(len, crate::Sign::Unsigned) else {
            return Cond::Const(false);
        };
        let rest = word(i64::try_from(bytes - 1).unwrap_or(0));
        let rest = self.binary(BinOp::And, len, rest);
        Cond::Var(self.holds(cmp(CmpOp::Eq, rest, word(0))))
    }

    /// The new end of a text, the new start of its zeros and its new terminator, with
    /// what holds of each.
    fn moved(
        &mut self,
        text: &Text,
        offset: &Operand,
        len: &Operand,
        what: &Moved<'_>,
    ) -> Option<[(Var, Cond); 3]> {
        let len = self.extended(len, crate::Sign::Unsigned)?;
        let (end, zeros) = (text.marks.end, text.marks.zeros);
        let terminator = text.marks.terminator;
        let size = self.size_at(&text.base, &text.held);
        self.assume_inside(text);
        let behind = self.binary(BinOp::Add, offset.clone(), len.clone());
        let [new_end, new_zeros, new_terminator] = ["end", "zeros", "terminator"].map(|name| {
            let new = self.fresh(name, super::WORD);
            self.havoc(new, HavocKind::Abstraction(None));
            new
        });
        // What is longer than any object isn't written.
        let too_long = any([
            cmp(CmpOp::Slt, len.clone(), word(0)),
            cmp(CmpOp::Sgt, len.clone(), word(LARGEST)),
        ]);
        let new_is = |to: Operand| cmp(CmpOp::Eq, new_end, to);
        let unchanged = new_is(end.into());
        let before = cmp(CmpOp::Slt, end, offset.clone());
        let beyond = cmp(CmpOp::Sge, end, behind.clone());
        let later = cmp(CmpOp::Sge, new_end, behind.clone());
        // Without a 0 among what is written, an end behind stays the first one.
        let without = any([
            all([beyond.clone(), unchanged.clone()]),
            all([beyond.negate(), later]),
        ]);
        // How far behind the start of what is copied its last zeros begin, and where
        // that is then.
        let mut last_zeros = None;
        // Where it is if it was copied, and that it was.
        let mut copied = None;
        let written = match what {
            Moved::Filled(byte) => {
                let nothing = cmp(CmpOp::Eq, len.clone(), word(0));
                let some = cmp(CmpOp::Ne, len.clone(), word(0));
                let cleared = any([
                    all([nothing, unchanged.clone()]),
                    all([some, new_is(offset.clone())]),
                ]);
                match byte.as_int() {
                    Some(b) if b.is_zero() => cleared,
                    Some(_) if text.marks.bytes == 1 => without,
                    _ => cmp(CmpOp::Sge, new_end, offset.clone()),
                }
            }
            Moved::Copied(src) => {
                let anywhere = cmp(CmpOp::Sge, new_end, offset.clone());
                let of_same = |t: &Text| t.marks.bytes == text.marks.bytes;
                match self.text_at(src).filter(of_same) {
                    None => anywhere,
                    Some(source) => {
                        self.assume_inside(&source);
                        let from = self.pointer(src).offset;
                        let source = source.marks;
                        let zeros = source.zeros;
                        let ahead = self.binary(BinOp::Sub, zeros.into(), from.clone());
                        let place = self.binary(BinOp::Add, offset.clone(), ahead.clone());
                        last_zeros = Some((ahead, place));
                        let last = source.terminator;
                        let ahead = self.binary(BinOp::Sub, last.into(), from.clone());
                        let place = self.binary(BinOp::Add, offset.clone(), ahead.clone());
                        let is = all([
                            cmp(CmpOp::Sge, last, from.clone()),
                            cmp(CmpOp::Slt, ahead, len.clone()),
                        ]);
                        copied = Some((Cond::Var(self.holds(is)), place));
                        let distance = self.binary(BinOp::Sub, source.end.into(), from.clone());
                        let place = self.binary(BinOp::Add, offset.clone(), distance.clone());
                        let is_text = cmp(CmpOp::Sle, from, source.end);
                        let found = cmp(CmpOp::Slt, distance, len.clone());
                        any([
                            all([is_text.clone(), found.clone(), new_is(place)]),
                            all([is_text.clone(), found.negate(), without]),
                            all([is_text.negate(), anywhere]),
                        ])
                    }
                }
            }
        };
        let of_end = any([
            too_long.clone(),
            all([before.clone(), unchanged]),
            all([before.negate(), written]),
        ]);
        // Zeros behind what is written stay, and go on where it ends with some.
        let is_at = |to: Operand| cmp(CmpOp::Eq, new_zeros, to);
        let joined = any([
            cmp(CmpOp::Sle, zeros, behind.clone()),
            cmp(CmpOp::Sle, size, behind.clone()),
        ]);
        let before = cmp(CmpOp::Slt, zeros, offset.clone());
        let last = match (what, last_zeros) {
            (Moved::Filled(b), _) if b.as_int().is_some_and(crate::Z::is_zero) => any([
                all([before.clone(), is_at(zeros.into())]),
                all([before.negate(), is_at(offset.clone())]),
            ]),
            (Moved::Copied(_), Some((ahead, place))) => any([
                all([
                    cmp(CmpOp::Slt, ahead.clone(), word(0)),
                    is_at(offset.clone()),
                ]),
                all([
                    cmp(CmpOp::Sge, ahead.clone(), word(0)),
                    cmp(CmpOp::Sle, ahead.clone(), len.clone()),
                    is_at(place),
                ]),
                all([cmp(CmpOp::Sgt, ahead, len.clone()), is_at(behind.clone())]),
            ]),
            _ => is_at(behind.clone()),
        };
        let of_zeros_inside = any([
            all([joined.clone(), last]),
            all([joined.negate(), is_at(zeros.into())]),
        ]);
        let of_terminator = {
            let is_at = |to: Operand| cmp(CmpOp::Eq, new_terminator, to);
            let stays = any([
                cmp(CmpOp::Slt, terminator, offset.clone()),
                cmp(CmpOp::Sge, terminator, behind.clone()),
            ]);
            // One that was written over is another one, or nobody knows.
            let kept = any([
                all([stays.clone(), is_at(terminator.into())]),
                all([stays.negate(), is_at(word(-1))]),
            ]);
            let nothing = cmp(CmpOp::Eq, len.clone(), word(0));
            match (what, copied) {
                (Moved::Filled(b), _) if b.as_int().is_some_and(crate::Z::is_zero) => {
                    let step = word(i64::try_from(text.marks.bytes).unwrap_or(1));
                    let last = self.binary(BinOp::Sub, behind.clone(), step);
                    let is_beyond = cmp(CmpOp::Sge, terminator, behind.clone());
                    any([
                        all([any([nothing.clone(), is_beyond.clone()]), kept]),
                        all([any([nothing, is_beyond]).negate(), is_at(last)]),
                    ])
                }
                (_, Some((is, place))) => {
                    let is_beyond = cmp(CmpOp::Sge, terminator, behind.clone());
                    let moves = all([is, is_beyond.negate()]);
                    any([
                        all([moves.clone(), is_at(place)]),
                        all([moves.negate(), kept]),
                    ])
                }
                _ => kept,
            }
        };
        let of_terminator = any([too_long.clone(), of_terminator]);
        let of_zeros = any([too_long, of_zeros_inside]);
        Some([
            (new_end, of_end),
            (new_zeros, of_zeros),
            (new_terminator, of_terminator),
        ])
    }

    /// That a text begins there: its object has a character 0 from there on.
    pub(super) fn begins_text(&mut self, ptr: &Operand, bytes: u64) -> Cond {
        let p = self.pointer(ptr);
        let targets = self.targets(ptr);
        let mut cases = Vec::new();
        for (object, at) in targets.objects.clone() {
            let of = self.is_of(&p.base, object);
            let Some(held) = self.held.get(&object).cloned() else {
                if let Object::Function(_) = self.facts.solution.objects[object] {
                    let unknown = self.unknown();
                    cases.push(all([of, unknown]));
                }
                continue;
            };
            let is_there = self.is_there(&p.base, object, &held);
            let others = held.recent.is_some() && !held.each;
            let text = self.text_of(&p.base, held, at, is_there.clone());
            let Some(text) = text.filter(|t| t.marks.bytes == bytes) else {
                let unknown = self.unknown();
                cases.push(all([of, unknown]));
                continue;
            };
            let found = self.ends_behind(&text, &p.offset);
            if others {
                // Of older ones the contents aren't known.
                let unknown = self.unknown();
                cases.push(all([of, is_there.clone().negate(), unknown]));
            }
            cases.push(all([is_there, found]));
        }
        self.or_elsewhere(any(cases), &p, &targets)
    }

    /// That an object has a character 0 at an offset or behind.
    fn ends_behind(&mut self, text: &Text, offset: &Operand) -> Cond {
        self.assume_inside(text);
        let marks = &text.marks;
        let step = word(i64::try_from(marks.bytes).unwrap_or(1));
        let size = self.size_at(&text.base, &text.held);
        let last = match size.as_int() {
            Some(size) => Operand::int(64, size - step.as_int().unwrap_or(&crate::Z::ONE)),
            None => self.binary(BinOp::Sub, size, step),
        };
        let ends = |at: Var| cmp(CmpOp::Sle, at, last.clone());
        let first = all([cmp(CmpOp::Sle, offset.clone(), marks.end), ends(marks.end)]);
        // Zeros up to the object's end are one for all.
        let inside = cmp(CmpOp::Sle, offset.clone(), last.clone());
        let zeros = all([ends(marks.zeros), inside.clone()]);
        let before = all([
            ends(marks.terminator),
            cmp(CmpOp::Sle, offset.clone(), marks.terminator),
        ]);
        // A text that begins behind the first end has another one, or none.
        let unknown = self.unknown();
        let another = all([cmp(CmpOp::Sgt, offset.clone(), marks.end), inside, unknown]);
        let start = cmp(CmpOp::Sge, offset.clone(), word(0));
        all([start, any([first, zeros, before, another])])
    }

    /// Where a constant text ends.
    pub(super) fn constant_end(&mut self, held: &Held, byte_at: impl Fn(u64) -> Option<Operand>) {
        let Some(marks) = self.marks(held, &word(held.base)) else {
            return;
        };
        let (end, zeros, terminator) = (marks.end, marks.zeros, marks.terminator);
        let bytes = marks.bytes;
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
        let is_zero = |at: &u64| {
            let read = byte_at(*at);
            read.and_then(|o| o.as_int().map(crate::Z::is_zero)) == Some(true)
        };
        let characters = (0..size).step_by(usize::try_from(bytes).unwrap_or(1));
        let whole = characters.filter(|at| at + bytes <= size);
        let mut all: Vec<u64> = whole.take_while(|_| size <= LONGEST).collect();
        all.reverse();
        let last = all
            .into_iter()
            .find(is_zero)
            .and_then(|n| i64::try_from(n).ok());
        self.assign(terminator, word(last.or(found).unwrap_or(-1)));
    }
}
