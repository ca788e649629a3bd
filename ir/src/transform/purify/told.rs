//! What calls of a library tell of texts, and what is left of those that they write.

use super::layout::Mark;
use super::texts::{Text, counts, ends};
use super::ways::Choice;
use super::{LARGEST, Purifier, WORD, all, any, cmp, word};
use crate::library::{self, Clause};
use crate::points_to::may_convert;
use crate::{BinOp, Callee, CmpOp, Cond, Const, Operand, Sign, StmtKind, Type, Var};

/// A text in an object that a call of a library writes to.
pub(super) struct Written {
    text: Text,
    /// That it is the one, and how much is written is sensible.
    is_there: Cond,
    /// The end, zeros and terminator before the call.
    before: [Var; 3],
    /// From here on up to there it may be written.
    from: Operand,
    behind: Operand,
}

impl Purifier<'_> {
    /// What the number of characters tells that a function counted.
    pub(super) fn relate_counted(&mut self, callee: &Callee, dsts: &[Var], args: &[Operand]) {
        let program = self.facts.program;
        let (Some((bytes, has_most)), [dst], Some(text)) =
            (counts(program, callee), dsts, args.first())
        else {
            return;
        };
        if self.f.var(*dst).ty != WORD {
            return;
        }
        let offset = self.pointer(text).offset;
        for text in self.texts_at(text) {
            if text.marks.bytes != bytes {
                continue;
            }
            self.assume_inside(&text);
            let mut left = self.binary(BinOp::Sub, text.marks.end.into(), offset.clone());
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
            let behind = cmp(CmpOp::Sgt, offset.clone(), text.marks.end);
            self.assume_of(&text, any([behind, told]));
            let terminator = text.marks.terminator;
            let mut left = self.binary(BinOp::Sub, terminator.into(), offset.clone());
            if bytes > 1 {
                left = self.binary(BinOp::SDiv, left, word(i64::try_from(bytes).unwrap_or(1)));
            }
            let within = cmp(CmpOp::Ule, *dst, left);
            let beyond = cmp(CmpOp::Sgt, offset.clone(), terminator);
            self.assume_of(&text, any([beyond, within]));
            self.keep_marks(&text.marks, &[Mark::End, Mark::Terminator]);
        }
    }

    /// What a call tells of where a text ends.
    pub(super) fn relate_ends(&mut self, callee: &Callee, args: &[Operand]) {
        let (Some((bytes, at_most)), [text, size, holds]) =
            (ends(self.facts.program, callee), args)
        else {
            return;
        };
        let is_word = self.type_of(size) == WORD;
        let fails = match holds {
            Operand::Var(holds) => Cond::Var(*holds).negate(),
            Operand::Const(Const::Bool(holds)) => Cond::Const(!holds),
            Operand::Const(_) => return,
        };
        // A library that keeps pointers may write there when it likes.
        if self.facts.solution.keeps || !is_word {
            return;
        }
        let offset = self.pointer(text).offset;
        let texts = self.texts_at(text);
        let from = self.lines.len();
        let is_there = texts.iter().any(|t| t.marks.bytes == bytes);
        for text in texts.iter().filter(|t| t.marks.bytes == bytes) {
            self.assume_inside(text);
            let behind = self.binary(BinOp::Add, offset.clone(), size.clone());
            let last = word(-i64::try_from(bytes).unwrap_or(1));
            let last = self.binary(BinOp::Add, behind, last);
            let op = if at_most { CmpOp::Sle } else { CmpOp::Eq };
            // A text before it may end earlier.
            let cond = any([
                fails.clone(),
                cmp(CmpOp::Slt, size.clone(), word(0)),
                cmp(CmpOp::Sgt, size.clone(), word(LARGEST)),
                cmp(CmpOp::Slt, text.marks.end, offset.clone()),
                cmp(op, text.marks.end, last.clone()),
            ]);
            self.assume_of(text, cond);
            // There is one at the end that is told, or at the first one.
            let terminator = text.marks.terminator;
            let (at, is_known) = if at_most {
                let is_after = cmp(CmpOp::Sge, text.marks.end, offset.clone());
                (text.marks.end.into(), is_after)
            } else {
                (last, Cond::Const(true))
            };
            let told = all([
                text.is_there.clone(),
                fails.clone().negate(),
                cmp(CmpOp::Sge, size.clone(), word(1)),
                cmp(CmpOp::Sle, size.clone(), word(LARGEST)),
                is_known,
            ]);
            self.move_end(terminator, &told, Some(at));
            self.keep_marks(&text.marks, &[Mark::End, Mark::Terminator]);
        }
        // Joined, numbers don't tell whether it holds.
        if is_there && !matches!(fails, Cond::Const(_)) {
            self.choices.push(Choice {
                from,
                cond: fails,
                at: from,
                apart: true,
            });
        }
    }

    /// The texts that a function writes behind, with where they ended before.
    pub(super) fn ends_before(&mut self, callee: &Callee, args: &[Operand]) -> Vec<(Text, Var)> {
        let Callee::Direct(g) = callee else {
            return Vec::new();
        };
        let name = self.facts.program.function(*g).name.split('.').next();
        let row = name.and_then(|n| library::built_in().row(n));
        let (Some(row), Some(text)) = (row, args.first()) else {
            return Vec::new();
        };
        let elsewhere =
            self.facts.solution.keeps || may_convert(self.facts.program, row, args, b'n');
        if elsewhere || !row.says(&Clause::LeavesText) {
            return Vec::new();
        }
        let texts = self.texts_at(text);
        let before = texts.into_iter().map(|text| {
            let before = self.fresh("end", WORD);
            self.assign(before, text.marks.end);
            (text, before)
        });
        before.collect()
    }

    /// What is written behind a place doesn't move an end that is before it, nor
    /// there if there was none.
    pub(super) fn keep_ends(&mut self, texts: &[(Text, Var)], from: &Operand) {
        for (text, before) in texts {
            self.read_marks(&text.marks);
            let earlier = all([
                cmp(CmpOp::Slt, *before, from.clone()),
                cmp(CmpOp::Eq, text.marks.end, *before),
            ]);
            let later = all([
                cmp(CmpOp::Sge, *before, from.clone()),
                cmp(CmpOp::Sge, text.marks.end, from.clone()),
            ]);
            self.assume_of(text, any([earlier, later]));
            self.keep_marks(&text.marks, &[Mark::End]);
        }
    }

    /// The texts of the one object that a call of a library writes to, no further
    /// than so many bytes from a pointer on.
    pub(super) fn texts_written(&mut self, callee: &Callee, args: &[Operand]) -> Vec<Written> {
        let Some((ptr, most)) = self.written_within(callee, args) else {
            return Vec::new();
        };
        let Some(len) = self.extended(most, Sign::Unsigned) else {
            return Vec::new();
        };
        let offset = self.pointer(ptr).offset;
        let behind = self.binary(BinOp::Add, offset.clone(), len.clone());
        let fits = all([
            cmp(CmpOp::Sge, len.clone(), word(0)),
            cmp(CmpOp::Sle, len, word(LARGEST)),
        ]);
        let mut written = Vec::new();
        for text in self.texts_at(ptr) {
            let marks = &text.marks;
            let before = [marks.end, marks.zeros, marks.terminator].map(|v| {
                let before = self.fresh("before", WORD);
                self.assign(before, v);
                before
            });
            written.push(Written {
                is_there: all([text.is_there.clone(), fits.clone()]),
                text,
                before,
                from: offset.clone(),
                behind: behind.clone(),
            });
        }
        written
    }

    /// The pointer through which alone a call writes, and how many bytes from there
    /// at most.
    fn written_within<'a>(
        &self,
        callee: &Callee,
        args: &'a [Operand],
    ) -> Option<(&'a Operand, &'a Operand)> {
        let Callee::Direct(g) = callee else {
            return None;
        };
        let program = self.facts.program;
        let g = program.function(*g);
        let row = library::built_in().row(g.name.split('.').next()?)?;
        let is_pointer = |i: &usize| self.type_of(&args[*i]) == Type::Ptr;
        let pointers = || (0..args.len()).filter(is_pointer);
        if !g.is_external()
            || self.facts.solution.keeps
            || may_convert(program, row, args, b'n')
            || !row.only_touches(pointers())
        {
            return None;
        }
        let mut through = pointers().filter(|i| row.may_write_through(*i, false));
        let (Some(at), None) = (through.next(), through.next()) else {
            return None;
        };
        let most = args.get(row.writes_within(at)?)?;
        let targets = self.targets(&args[at]);
        let known = !targets.outside && !targets.many && !is_pointer(&row.writes_within(at)?);
        known.then_some((&args[at], most))
    }

    /// What is behind the bytes that a call may write, or before them, stays.
    pub(super) fn keep_outside(&mut self, written: &[Written]) {
        for w in written {
            let marks = &w.text.marks;
            self.read_marks(marks);
            let (end, zeros, terminator) = (marks.end, marks.zeros, marks.terminator);
            let [end_before, zeros_before, terminator_before] = w.before;
            let is_outside = any([
                cmp(CmpOp::Slt, terminator_before, w.from.clone()),
                cmp(CmpOp::Sge, terminator_before, w.behind.clone()),
            ]);
            let stays = all([w.is_there.clone(), is_outside]);
            let stays = Cond::Var(self.holds(stays));
            self.assign(terminator, word(-1));
            self.move_end(terminator, &stays, Some(terminator_before.into()));
            let earlier = all([
                cmp(CmpOp::Slt, end_before, w.from.clone()),
                cmp(CmpOp::Eq, end, end_before),
            ]);
            let later = all([
                cmp(CmpOp::Sge, end_before, w.from.clone()),
                cmp(CmpOp::Sge, end, w.from.clone()),
            ]);
            let up_to = any([
                cmp(CmpOp::Slt, terminator, word(0)),
                cmp(CmpOp::Sle, end, terminator),
            ]);
            let cond = any([w.is_there.negate(), all([any([earlier, later]), up_to])]);
            self.emit(StmtKind::Assume { cond });
            // Of wider characters the first zeros might be none.
            if marks.bytes == 1 {
                let is_beyond = cmp(CmpOp::Sge, zeros_before, w.behind.clone());
                let beyond = all([w.is_there.clone(), is_beyond.clone()]);
                let within = all([w.is_there.clone(), is_beyond.negate()]);
                self.move_end(zeros, &beyond, Some(zeros_before.into()));
                self.move_end(zeros, &within, Some(w.behind.clone()));
            }
            self.keep_all_marks(marks);
        }
    }
}
