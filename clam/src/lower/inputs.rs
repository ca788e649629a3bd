//! What a program reads by the C library: from its standard input, that is an
//! input; from elsewhere, an abstraction (a file may hold what the program
//! itself wrote).

use super::body::Body;
use super::environment::ELSEWHERE;
use super::names;
use super::{Lowering, Signature};
use crate::llvm::{CallTarget, Opcode, Value};
use ir::library::format::{Directive, directives};
use ir::library::{Change, Need, OUTSIDE, Param, Source, TEXT_ENDS_WITHIN};
use ir::points_to::ALL_MEMORY;
use ir::{
    Callee, CmpOp, Cond, Const, External, FloatKind, HavocKind, Operand, PtrPred, Sign, StmtKind,
    Terminator, Type, Var, Z,
};
use rustc_hash::FxHashSet as HashSet;

/// The function that writes a word.
const WORD: &str = "__pincer_word";
/// The function that a stream changes by.
const STREAM: &str = "__pincer_stream";
/// The functions that tell what `sscanf` finds in a text: how many arguments are
/// written; of one of them, the number, or how many bytes; and the one that writes those.
const SCANNED: &str = "__pincer_scanned";
const SCANNED_NUMBER: &str = "__pincer_scanned_number";
const SCANNED_BYTES: &str = "__pincer_scanned_bytes";
const SCANNED_TEXT: &str = "__pincer_scanned_text";
/// The one that takes what `scanf` has found from the standard input.
const SCANNED_END: &str = "__pincer_scanned_end";

/// What goes into an argument of `scanf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// A number of that type.
    Scalar(Type),
    /// An integer of that width, of at most so many decimal digits and signs.
    Short(u32, u32),
    /// A character that is no white space.
    Visible,
    /// Characters and an end; at most so many without it.
    Word(Option<usize>),
    /// As `Word`, of characters that aren't modelled.
    Set(Option<usize>),
}

/// What a format of `scanf` asks for.
#[expect(
    clippy::struct_excessive_bools,
    reason = "properties, of which none excludes another"
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Asked {
    reads: Vec<Read>,
    /// What stands in front of the first of them may be something else than is
    /// asked for, and not only the end.
    may_mismatch: bool,
    /// What is read first depends on what was left there.
    is_sensitive: bool,
    /// Something is left there: what ended a number, say.
    leaves: bool,
    /// One part of it decides what another may read.
    is_tied: bool,
}

/// What stands before a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// The format's start.
    Start,
    /// What leaves everything open.
    Open,
    /// White space, all of it.
    Space,
    /// A number, as long as it goes on.
    Number,
    /// Other characters, as long as they go on.
    Word,
}

impl<'m> Body<'_, 'm> {
    /// Whether what a call reads and gives back comes from outside.
    pub(super) fn reads_outside(&mut self, inst: Value<'m>, name: &str) -> bool {
        let Some(row) = names::row(name) else {
            return false;
        };
        if self.l.may_read_given(name) {
            return false;
        }
        match row.outside() {
            None => return false,
            Some(Source::System) => return true,
            Some(Source::Stdin) => {}
        }
        let is_stream = |p: &Param| p.needs.contains(&Need::Stream);
        let stream = row.params().iter().position(is_stream);
        let is_given = |at: usize| {
            let stream = inst.call_args().get(at).copied();
            let loaded = stream.filter(|s| s.opcode() == Some(Opcode::LLVMLoad));
            loaded.and_then(|s| s.operand(0)).is_some_and(is_stdin)
        };
        let from_stdin = stream.is_none_or(is_given);
        self.l.stdin_is_outside() && (from_stdin || self.l.files_are_outside())
    }

    /// What a function reads: an input, or an abstraction.
    pub(super) fn kind_of_reading(&mut self, inst: Value<'m>, name: &str) -> HavocKind {
        if self.reads_outside(inst, name) {
            HavocKind::Input
        } else {
            HavocKind::Abstraction(None)
        }
    }

    /// Calls a function that writes what it reads from outside, which is an input.
    pub(super) fn call_reading(
        &mut self,
        (function, signature): (&str, &Signature),
        dsts: &[Var],
        args: &[Operand],
    ) {
        let name = format!("{function}.{OUTSIDE}");
        let id = self.l.function_called(&name, signature, External::Library);
        let [dst] = *dsts else {
            return self.push_call(dsts.to_vec(), Callee::Direct(id), args.to_vec());
        };
        if self.b.ty(dst) != Type::Ptr {
            self.push_call(vec![dst], Callee::Direct(id), args.to_vec());
            return self.relate_result(function, &[dst], args);
        }
        // The first argument, or null.
        let result = self.temp("line", Type::Ptr);
        self.push_call(vec![result], Callee::Direct(id), args.to_vec());
        let found = self.temp("found", Type::Bool);
        let not_null = Cond::Ptr(PtrPred::NonNull(result.into()));
        self.b.set_bool(found, not_null);
        self.b.push(StmtKind::Select {
            dst,
            cond: found.into(),
            a: args[0].clone(),
            b: Const::Null.into(),
        });
    }

    /// Lowers a call of `scanf` and its like with a constant format. `false`: the
    /// format is none that is modelled, or something else is given.
    pub(super) fn scan(&mut self, inst: Value<'m>, name: &str, dsts: &[Var]) -> bool {
        let Some((row, at)) = names::row(name).and_then(|row| Some((row, row.scans()?))) else {
            return false;
        };
        let args = inst.call_args();
        let text = args.get(at).and_then(|a| a.constant_text());
        let (Some(text), Some(given)) = (text, args.get(at + 1..)) else {
            return false;
        };
        let bits = self.l.module.pointer_bits();
        let Some(asked) = asked_for(&text, bits) else {
            return false;
        };
        let reads = &asked.reads;
        let mut targets = Vec::new();
        for value in given {
            match self.scalar(*value) {
                Some(p) if self.operand_type(&p) == Type::Ptr => targets.push((*value, p)),
                _ => return false,
            }
        }
        if targets.len() != reads.len() {
            return false;
        }
        let is_given = self.reads_given(inst, name);
        if !is_given && self.l.may_read_given(name) {
            // The host says what is left there then.
            return false;
        }
        let kind = match self.kind_of_reading(inst, name) {
            HavocKind::Input if !asked.is_tied => HavocKind::Input,
            _ => HavocKind::Abstraction(None),
        };
        // Runs know what is in a text: then each value is asked for before any is written.
        let is_narrow = name.trim_start_matches('_').ends_with("sscanf");
        let scanned = match (is_narrow, args.first(), args.get(at)) {
            (true, Some(s), Some(format)) => self.scalar(*s).zip(self.scalar(*format)),
            // No text: the standard input, which the host has.
            (false, _, Some(format)) if is_given => {
                let format = self.scalar(*format);
                format.map(|format| (Const::Null.into(), format))
            }
            _ => None,
        };
        let scanned = scanned.map(|(s, format)| [s, format]);
        // How many are read, or -1 at the end of what there is.
        let any = scanned
            .as_ref()
            .map(|scanned| self.scanned(SCANNED, (scanned, &targets), Type::Int(32)));
        let any = self.read_value(any, "read", (Type::Int(32), kind));
        let found: Vec<Option<Var>> = reads
            .iter()
            .enumerate()
            .map(|(i, read)| {
                let of = scanned.as_ref()?;
                let width = self.address_width();
                let argument = Operand::int(width, Z::from(i));
                let of = [&of[..], &[argument]].concat();
                let (function, ty) = match *read {
                    Read::Scalar(ty) => (SCANNED_NUMBER, ty),
                    Read::Short(bits, _) => (SCANNED_NUMBER, Type::Int(bits)),
                    Read::Visible => (SCANNED_NUMBER, Type::Int(8)),
                    Read::Word(_) | Read::Set(_) => (SCANNED_BYTES, Type::Int(width)),
                };
                Some(self.scanned(function, (&of, &targets), ty))
            })
            .collect();
        let int = |n: usize| Operand::int(32, Z::from(n));
        let bounds = (Some(Operand::int(32, -1)), Some(int(reads.len())));
        let count = self.clamped(any, (CmpOp::Slt, CmpOp::Sgt), bounds);
        if !asked.may_mismatch && !reads.is_empty() {
            self.b.assume(Cond::cmp(CmpOp::Ne, count, int(0)));
        }
        let done = Cond::cmp(CmpOp::Eq, count, int(reads.len()));
        if !row.has_text() && !is_given {
            self.stream_is_read(asked.is_sensitive, asked.leaves, done);
        }
        let reads = asked.reads;
        let places: Vec<Operand> = targets.iter().map(|(_, p)| p.clone()).collect();
        for (i, ((value, ptr), read)) in targets.into_iter().zip(reads).enumerate() {
            let [taken, left, next] = ["taken", "left", "next"].map(|name| self.b.block(name));
            self.b.terminate(Terminator::Goto(vec![taken, left]));
            self.b.switch_to(left);
            self.b.assume(Cond::cmp(CmpOp::Sle, count, int(i)));
            self.b.goto(next);
            self.b.switch_to(taken);
            self.b.assume(Cond::cmp(CmpOp::Sgt, count, int(i)));
            let given = found[i].map(|found| {
                let argument = Operand::int(self.address_width(), Z::from(i));
                let of = scanned.iter().flatten().cloned().chain([argument]);
                (found, of.collect())
            });
            self.read_into((value, ptr), read, (kind, given));
            self.b.goto(next);
            self.b.switch_to(next);
        }
        if let (true, Some(of)) = (is_given, &scanned) {
            let of = [&of[..], &places].concat();
            let signature = Signature::of(&self.types(&of), &[]);
            let id = self
                .l
                .function_called(SCANNED_END, &signature, External::Library);
            self.push_call(Vec::new(), Callee::Direct(id), of);
        }
        for dst in dsts {
            match self.b.ty(*dst) {
                Type::Int(32) => self.b.assign(*dst, count),
                _ => self.b.havoc(*dst, HavocKind::Abstraction(None)),
            }
        }
        true
    }

    /// What a function tells of what `sscanf` finds, and writes there.
    fn scanned(
        &mut self,
        function: &str,
        (of, targets): (&[Operand], &[(Value<'m>, Operand)]),
        ty: Type,
    ) -> Var {
        let of: Vec<Operand> = of
            .iter()
            .chain(targets.iter().map(|(_, p)| p))
            .cloned()
            .collect();
        let signature = Signature::of(&self.types(&of), &[ty]);
        let id = self.l.function_called(function, &signature, External::Pure);
        let found = self.temp("read", ty);
        self.push_call(vec![found], Callee::Direct(id), of);
        found
    }

    /// One part of what is read is written: of a text, what was found there, and by what
    /// the text is found.
    fn read_into(
        &mut self,
        (value, ptr): (Value<'m>, Operand),
        read: Read,
        (kind, given): (HavocKind, Option<(Var, Vec<Operand>)>),
    ) {
        let width = self.address_width();
        let name = self.text(value);
        let found = given.as_ref().map(|(found, _)| *found);
        match read {
            Read::Scalar(ty) => {
                let bits = match ty {
                    Type::Float(kind) => kind.bits(),
                    Type::Int(bits) => bits,
                    _ => width,
                };
                let number = self.read_value(found, "number", (ty, kind));
                self.store_read((&name, ptr), number, bits / 8);
            }
            Read::Short(bits, characters) => {
                let number = self.read_value(found, "number", (Type::Int(bits), kind));
                let ten = |n: u32| (0..n).fold(Z::ONE, |z, _| z * Z::from(10));
                let most = ten(characters) - Z::ONE;
                let least = Z::ONE - ten(characters - 1);
                let bounds = [least, most].map(|z| {
                    let fits = z.fits(bits, Sign::Signed);
                    fits.then(|| Operand::int(bits, z))
                });
                let [least, most] = bounds;
                let signed = (CmpOp::Slt, CmpOp::Sgt);
                let number = self.clamped(number, signed, (least, most));
                self.store_read((&name, ptr), number, bits / 8);
            }
            Read::Visible => {
                let any = self.read_value(found, "character", (Type::Int(8), kind));
                let is = |op, c: u8| Cond::cmp(op, any, Operand::int(8, u64::from(c)));
                let others = Cond::And(vec![is(CmpOp::Uge, 9), is(CmpOp::Ule, 13)]);
                let blank = self.temp("blank", Type::Bool);
                self.b
                    .set_bool(blank, Cond::Or(vec![is(CmpOp::Eq, b' '), others]));
                let visible = self.temp("visible", Type::Int(8));
                self.b.push(StmtKind::Select {
                    dst: visible,
                    cond: blank.into(),
                    a: Operand::int(8, u64::from(b'x')),
                    b: any.into(),
                });
                self.store_read((&name, ptr), visible, 1);
            }
            Read::Word(most) | Read::Set(most) => {
                let most = most.map_or(Z::pow2(width - 4), |most| Z::from(most) + Z::ONE);
                let bounds = (Operand::int(width, 2), Operand::int(width, most));
                let size = if kind == HavocKind::Input {
                    self.l.size_of_text(&mut self.b, bounds)
                } else {
                    let ty = Type::Int(width);
                    let any = self.read_value(found, "length", (ty, kind));
                    let unsigned = (CmpOp::Ult, CmpOp::Ugt);
                    self.clamped(any, unsigned, (Some(bounds.0), Some(bounds.1)))
                };
                self.check_access(&ptr, size.into(), true, &name);
                self.check_own_array(value, &size.into(), &[], &name);
                let is_known = matches!(read, Read::Word(_)) && kind == HavocKind::Input;
                let mut args = vec![ptr, size.into()];
                let of = given.map(|(_, of)| of);
                let (writes, written) = match of {
                    Some(of) => (SCANNED_TEXT, [&args[..], &of].concat()),
                    None if is_known => (WORD, args.clone()),
                    None => (ELSEWHERE, args.clone()),
                };
                let signature = Signature::of(&self.types(&written), &[]);
                let id = self
                    .l
                    .function_called(writes, &signature, External::Library);
                self.push_call(Vec::new(), Callee::Direct(id), written);
                args.push(Operand::Const(Const::Bool(true)));
                let signature = Signature::of(&self.types(&args), &[]);
                let id = self
                    .l
                    .function_called(TEXT_ENDS_WITHIN, &signature, External::Pure);
                self.push_call(Vec::new(), Callee::Direct(id), args);
            }
        }
    }

    /// What is read: what was found, or any value.
    fn read_value(&mut self, found: Option<Var>, name: &str, (ty, kind): (Type, HavocKind)) -> Var {
        found.unwrap_or_else(|| {
            let value = self.temp(name, ty);
            self.b.havoc(value, kind);
            value
        })
    }

    fn store_read(&mut self, (name, ptr): (&str, Operand), value: Var, bytes: u32) {
        let size = Operand::int(self.address_width(), bytes);
        self.check_access(&ptr, size, true, name);
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr,
            value: value.into(),
            align: 1,
        });
    }

    /// A stream is read: is what is read first decided by what was left there, is
    /// something left, and was all read that was asked for? Runs take care of what
    /// later reads can get.
    pub(super) fn stream_is_read(&mut self, is_sensitive: bool, leaves: bool, done: Cond) {
        let signature = Signature::of(&[Type::Bool; 3], &[]);
        let id = self.l.function_called(STREAM, &signature, External::Pure);
        let all = self.temp("done", Type::Bool);
        self.b.set_bool(all, done);
        let known = [is_sensitive, leaves].map(|b| Operand::Const(Const::Bool(b)));
        let args = known.into_iter().chain([all.into()]).collect();
        self.push_call(Vec::new(), Callee::Direct(id), args);
    }

    /// How many bytes a text takes that is read, with an end.
    pub(super) fn some_length(&mut self, least: u64, kind: HavocKind) -> Var {
        let width = self.address_width();
        let bounds = (
            Operand::int(width, least),
            Operand::int(width, Z::pow2(width - 4)),
        );
        self.size_between(bounds, kind)
    }

    fn size_between(&mut self, (least, most): (Operand, Operand), kind: HavocKind) -> Var {
        let any = self.read_value(None, "length", (Type::Int(self.address_width()), kind));
        let unsigned = (CmpOp::Ult, CmpOp::Ugt);
        self.clamped(any, unsigned, (Some(least), Some(most)))
    }
}

impl Lowering<'_> {
    /// Whether what stands in the standard input is not the program's.
    fn stdin_is_outside(&mut self) -> bool {
        if let Some(known) = self.stdin_is_outside {
            return known;
        }
        let is_only_loaded = |g: &Value<'_>| {
            let is_load = |u: &Value<'_>| u.opcode() == Some(Opcode::LLVMLoad);
            g.users().iter().all(is_load)
        };
        let mut variables = self.globals.keys().filter(|g| is_stdin(**g));
        let known = variables.all(is_only_loaded) && !self.calls_what_changes(Change::Stdin);
        self.stdin_is_outside = Some(known);
        known
    }
}

impl Lowering<'_> {
    /// Whether what is read from files is not the program's: it writes none, or
    /// others by their names. Those are constants, so that there are systems where
    /// they are different files.
    fn files_are_outside(&mut self) -> bool {
        if let Some(known) = self.files_are_outside {
            return known;
        }
        let functions: Vec<Value<'_>> = self.functions.keys().copied().collect();
        let mut unseen = functions.into_iter().filter(|f| f.is_declaration());
        // Libraries of which nothing is known may write (those of C++); what the
        // program declares itself may, too, or not.
        let may_write = |f: Value<'_>| match names::known(&f.name(), false) {
            Some(known) => known == names::Known::Unmodelled,
            None => !f.name().starts_with("llvm.") && !self.is_own_function(f),
        };
        let others = self.calls_what_changes(Change::Files) || unseen.any(may_write);
        let known = !others && self.opens_others();
        self.files_are_outside = Some(known);
        known
    }

    /// Whether all files that are opened to be written have other names than those
    /// that are read.
    fn opens_others(&self) -> bool {
        let opens = |f: &&Value<'_>| matches!(&*f.name(), "fopen" | "fopen64");
        let (mut read, mut written, mut any_read) = (HashSet::default(), Vec::new(), false);
        for open in self
            .functions
            .keys()
            .filter(opens)
            .filter(|f| f.is_declaration())
        {
            for call in open.users() {
                let called = match call.call_target() {
                    Some(CallTarget::Function(f)) => f == *open,
                    _ => false,
                };
                let args = call.call_args();
                let (true, [path, mode]) = (called, args.as_slice()) else {
                    return false;
                };
                let Some(mode) = mode.constant_text() else {
                    return false;
                };
                let path = path.constant_text();
                if mode.first() == Some(&b'r') && !mode.contains(&b'+') {
                    any_read |= path.is_none();
                    read.extend(path);
                } else {
                    written.push(path);
                }
            }
        }
        // The same file has other names by way of directories.
        let is_plain = |path: &Vec<u8>| {
            let has = |part: &[u8]| path.windows(part.len()).any(|w| w == part);
            !has(b"./") && !has(b"//")
        };
        let are_plain = read.iter().all(is_plain);
        let is_other = |path: &Option<Vec<u8>>| {
            let is_other = |path: &Vec<u8>| is_plain(path) && !read.contains(path);
            are_plain && !any_read && path.as_ref().is_some_and(is_other)
        };
        written.iter().all(is_other)
    }
}

/// Whether a global is the variable of the C library that leads to the standard
/// input.
fn is_stdin(g: Value<'_>) -> bool {
    g.is_global() && g.is_declaration() && matches!(&*g.name(), "stdin" | "__stdinp")
}

/// What a format of `scanf` asks for. `None` when there is something that isn't
/// modelled.
fn asked_for(format: &[u8], pointer_bits: u32) -> Option<Asked> {
    let mut asked = Asked::default();
    let mut before = Before::Start;
    for directive in directives(format)? {
        let is_first = asked.reads.is_empty();
        asked.is_sensitive |= before == Before::Start
            && match directive {
                Directive::Space => false,
                Directive::Text(_) => true,
                Directive::Reads { letter, .. } => matches!(letter, b'c' | b'['),
            };
        let (dropped, most, length, letter) = match directive {
            Directive::Space => {
                before = Before::Space;
                continue;
            }
            Directive::Text(c) => {
                let goes_on = c.is_ascii_alphanumeric() || b".+-_".contains(&c);
                asked.is_tied |= before == Before::Word || before == Before::Number && goes_on;
                asked.may_mismatch |= is_first;
                before = Before::Open;
                continue;
            }
            Directive::Reads {
                dropped,
                most,
                length,
                letter,
                ..
            } => (dropped, most, length, letter),
        };
        let read = match (letter, length) {
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', _) => {
                let bits = match length {
                    b"" => 32,
                    b"hh" => 8,
                    b"h" => 16,
                    b"l" | b"z" | b"t" => pointer_bits,
                    b"ll" | b"j" => 64,
                    _ => return None,
                };
                match most {
                    Some(n) if letter == b'd' => Read::Short(bits, u32::try_from(n.min(40)).ok()?),
                    // Which numbers there can be, isn't modelled.
                    most => {
                        asked.is_tied |= most.is_some();
                        Read::Scalar(Type::Int(bits))
                    }
                }
            }
            (b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A', b"" | b"l") => {
                asked.is_tied |= most.is_some();
                Read::Scalar(Type::Float(match length {
                    b"" => FloatKind::F32,
                    _ => FloatKind::F64,
                }))
            }
            (b'c', b"") if most.is_none_or(|n| n == 1) => match before {
                Before::Space => Read::Visible,
                _ => Read::Scalar(Type::Int(8)),
            },
            (b's', b"") => Read::Word(most),
            (b'[', b"") => Read::Set(most),
            _ => return None,
        };
        let after_text = matches!(before, Before::Number | Before::Word);
        asked.is_tied |= matches!(letter, b'c' | b'[') && after_text;
        asked.is_tied |= letter == b'[' && before == Before::Space;
        // After something that is dropped, the end may be found with nothing read.
        asked.may_mismatch |= is_first && (dropped || !matches!(letter, b'c' | b's'));
        before = match letter {
            b'c' => Before::Open,
            b's' | b'[' => Before::Word,
            _ => Before::Number,
        };
        if !dropped {
            asked.reads.push(read);
        }
    }
    asked.leaves = !matches!(before, Before::Start | Before::Open);
    Some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_that_are_read() {
        let (int, word, byte) = (
            Read::Scalar(Type::Int(32)),
            Read::Word,
            Read::Scalar(Type::Int(8)),
        );
        let double = Read::Scalar(Type::Float(FloatKind::F64));
        let cases = [
            ("%d", Some((vec![int], true))),
            ("%s%d", Some((vec![word(None), int], false))),
            ("%7s", Some((vec![word(Some(7))], false))),
            ("%c%hhd", Some((vec![byte; 2], false))),
            (" %c", Some((vec![Read::Visible], false))),
            ("x%c", Some((vec![byte], true))),
            ("%2ld", Some((vec![Read::Short(64, 2)], true))),
            ("%3[a]", Some((vec![Read::Set(Some(3))], true))),
            ("%*d%lf", Some((vec![double], true))),
            ("%*c%c", Some((vec![byte], true))),
            ("%3x", Some((vec![int], true))),
            ("%n", None),
            ("%5c", None),
            ("%ms", None),
        ];
        for (format, expected) in cases {
            let asked = asked_for(format.as_bytes(), 64).map(|a| (a.reads, a.may_mismatch));
            assert_eq!(asked, expected, "{format}");
        }
    }

    #[test]
    fn what_one_part_decides_of_another() {
        let of = |format: &str| asked_for(format.as_bytes(), 64).unwrap_or_default();
        let tied = |format: &str| of(format).is_tied;
        for format in [
            "%d%c", "%s,%d", "%d5%d", "%3x", "%d%[0-9]", "%*s%c", " %[ ]",
        ] {
            assert!(tied(format), "{format}");
        }
        for format in ["%d", "%d,%d", "%d %d", "%c%c", "%s %s", "%2d", "%d %c"] {
            assert!(!tied(format), "{format}");
        }
        let sensitive = ["%d", "%s", " %c", "%c", "x%d", "%[a]"];
        let sensitive = sensitive.map(|f| of(f).is_sensitive);
        assert_eq!(sensitive, [false, false, false, true, true, true]);
        let leaves = ["%d", "%s", "%d\n", "%c", "%dx", ""].map(|f| of(f).leaves);
        assert_eq!(leaves, [true, true, true, false, false, false]);
    }
}
