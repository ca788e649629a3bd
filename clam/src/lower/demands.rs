//! What functions of the C library demand of their arguments. A call that gives
//! something else is undefined. What the rows say is checked. What they don't is a
//! check, too, that holds only where nothing is called ([`HavocKind::Demand`]); but
//! of texts that are converted, and of functions that are called back, it is
//! assumed that they are what the function allows.

use super::Signature;
use super::body::Body;
use super::ended::ReadText;
use super::members::writes_texts;
use super::printed::{Format, Printed};
use crate::llvm::Value;
use ir::library::format::may_convert;
use ir::library::{
    Access, Atom, Clause, Demanded, Given, Need, Param, Range, Returns, Row, Size, TEXT_ENDS,
    TEXT_ENDS_WITHIN, WIDE, built_in,
};
use ir::{
    BinOp, Callee, CastOp, CheckKind, CmpOp, Cond, Const, External, HavocKind, Operand, PtrPred,
    Sign, StmtKind, Type, Var, Z,
};
use rustc_hash::FxHashMap as HashMap;

/// The function that counts a text's characters.
const LENGTH: &str = "__pincer_length";
/// The function that counts them up to a number.
const WITHIN: &str = "__pincer_length_within";

/// A call whose arguments tell how much is accessed.
struct Known<'r> {
    params: &'r [Param],
    args: &'r [Operand],
    /// What decides how much is read, where it may be less; `None`: a host that has the
    /// standard input, and fails where it writes.
    reads: Option<HavocKind>,
    /// What it takes to print by the format.
    printed: Option<Printed>,
    /// The lengths of texts, by argument.
    lengths: HashMap<usize, Var>,
    /// The text that a call leaves.
    left: Option<LeftText>,
}

/// A text that a call leaves where its first argument leads to.
#[derive(Clone, Debug)]
pub(super) struct LeftText {
    place: Operand,
    /// How many bytes it has, with its end.
    size: Operand,
    /// Or fewer.
    at_most: bool,
    /// Where it leaves none.
    skipped: Vec<Cond>,
    /// The bytes of a character.
    each: u32,
}

impl LeftText {
    /// A text of so many bytes at most.
    pub(super) fn within(place: Operand, size: Operand) -> LeftText {
        LeftText {
            at_most: true,
            ..LeftText::at(place, size)
        }
    }

    /// A text of so many bytes.
    pub(super) fn at(place: Operand, size: Operand) -> LeftText {
        LeftText {
            place,
            size,
            at_most: false,
            skipped: Vec::new(),
            each: 1,
        }
    }
}

/// How much of what a function demands is checked where it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checked {
    /// All but where the memory is that it accesses.
    pub demanded: Demanded,
    /// That all that it accesses lies in objects.
    pub inside: bool,
}

/// What is known of a call once its demands are checked.
pub(super) struct Demands {
    /// How much of them is.
    pub checked: Checked,
    /// The text that it leaves.
    pub left: Option<LeftText>,
    /// The bytes of the copy of a text that it makes, its first argument.
    pub made: Option<Operand>,
    /// How many characters it prints into memory, with the end, if that is known.
    pub printed: Option<Operand>,
}

impl Demands {
    /// So much is checked, and nothing else known.
    pub(super) fn of(checked: Checked) -> Demands {
        Demands {
            checked,
            left: None,
            made: None,
            printed: None,
        }
    }
}

impl Checked {
    /// Nothing is.
    pub(super) const NOTHING: Checked = Checked {
        demanded: Demanded::Open,
        inside: false,
    };
}

impl<'m> Body<'_, 'm> {
    /// Checks what a function of the library demands of the arguments.
    pub(super) fn check_demands(
        &mut self,
        inst: Value<'m>,
        name: &str,
        args: &[Operand],
    ) -> Demands {
        let Some(entry) = built_in().find(name) else {
            return Demands::of(Checked::NOTHING);
        };
        // A structure that is given back goes where the first argument says.
        let hidden = usize::from(!args.is_empty() && inst.argument_has(0, "sret"));
        let args = &args[hidden..];
        let values = inst.call_args();
        let values = values.get(hidden..).unwrap_or_default();
        let row = entry.row();
        let params = row.map_or(&[][..], Row::params);
        let mut inside = vec![false; args.len()];
        self.check_unnamed_stream(name);
        let all = params.iter().zip(args).zip(values.iter().copied()).zip(0..);
        let all = || all.clone().filter(|(((p, _), _), _)| !p.assumed);
        for (i, (param, arg)) in params.iter().zip(args).enumerate() {
            inside[i] = param.or_null && *arg == Operand::Const(Const::Null);
        }
        for (((param, arg), value), i) in all() {
            self.check_not_null_when(name, param, (value, arg), args);
            for need in &param.needs {
                self.check_need(name, need, (value, arg), args);
                match need {
                    Need::Stream => self.check_stream(name, (value, arg)),
                    Need::Mode => self.check_mode(name, arg),
                    _ => {}
                }
            }
            inside[i] |= self.check_inside(name, param, (value, arg), None);
        }
        let given = |a: &Operand| match a {
            Operand::Const(Const::Null) => Given::Null,
            a if self.operand_type(a) == Type::Ptr => Given::Pointer,
            _ => Given::Number,
        };
        let mut demanded = entry.demanded(args.iter().map(given));
        let mut printed = None;
        // Where much is printed for one argument, the GNU C library needs memory for
        // that, and gives back -1 where there is none.
        let mut prints_little = false;
        // A character that is printed may be the end.
        let mut prints_characters = false;
        // Which of the arguments behind a format are no concern of where memory is.
        let mut printed_inside = Vec::new();
        let is_handed_on = row.is_some_and(|row| self.is_handed_on(row, values));
        if is_handed_on && let Some((at, _)) = row.and_then(Row::prints) {
            self.check_has_arguments(name, values);
            inside[at] = true;
            demanded = Demanded::Checked;
            printed_inside = vec![true; args.len() - at];
        } else if let Some((at, kind)) = row.and_then(Row::prints) {
            let format = (!kind.list).then(|| self.format(inst, at + hidden, kind.wide));
            if let Some(format) = format.flatten() {
                printed_inside = self.check_printed_texts(name, &format);
                prints_characters = may_convert(format.text(), b'c');
                prints_little = !kind.wide && asks_for_little(format.text());
                let writes = !row.is_some_and(|r| r.says(&Clause::Pure));
                demanded = Demanded::Checked;
                if writes && let Some(to) = args.first() {
                    self.check_printed_apart(name, &format, to);
                }
                printed = writes.then(|| self.printed(&format));
            }
        }
        // Where the lengths of texts count, the texts are there.
        let mut known = Known {
            params,
            args,
            reads: (!self.l.may_read_given(name)).then(|| self.kind_of_reading(inst, name)),
            printed,
            lengths: HashMap::default(),
            left: None,
        };
        // Sizes in memory are read where it is checked that they are there.
        let (late, early): (Vec<_>, Vec<_>) =
            all().partition(|(((p, _), _), _)| p.is_sized_there());
        for (((param, arg), value), i) in early.into_iter().chain(late) {
            inside[i] &= self.check_inside(name, param, (value, arg), Some(&mut known));
        }
        for clause in row.map_or(&[][..], |row| &row.clauses) {
            if let Clause::Apart(to, from) = clause {
                self.check_apart(name, (*to, *from), values, &mut known);
            }
        }
        if let Some((at, _)) = row.and_then(Row::prints) {
            for (inside, told) in inside.iter_mut().skip(at + 1).zip(printed_inside) {
                *inside |= told;
            }
        }
        let is_pointer = |a: &Operand| self.operand_type(a) == Type::Ptr;
        let mut pointers = args.iter().zip(inside).filter(|(a, _)| is_pointer(a));
        let checked = Checked {
            demanded,
            inside: pointers.all(|(_, inside)| inside),
        };
        let leaves = row.is_some_and(|r| r.says(&Clause::LeavesText));
        // What can't be printed leaves nothing that is known.
        let is_sure = row.is_none_or(|r| r.prints().is_none())
            || known.printed.as_ref().is_some_and(|p| p.exact);
        let mut left = known.left.take().filter(|_| leaves && is_sure);
        if let Some(left) = &mut left {
            left.at_most |= prints_characters;
            // The GNU C library leaves no end where a wide text doesn't fit.
            let wide = row.and_then(Row::prints).filter(|(_, kind)| kind.wide);
            let size = wide.and_then(|_| params.first()?.most_printed());
            let is_size = |a: &&Operand| self.operand_type(a) == Type::Int(self.address_width());
            let most = size.and_then(|most| args.get(most)).filter(is_size);
            if let (Some(most), Some(printed)) = (most, &known.printed) {
                let is_cut = Cond::cmp(CmpOp::Ult, most.clone(), printed.with_end.clone());
                left.skipped.push(is_cut);
            } else if wide.is_some() {
                left.skipped.push(Cond::Const(true));
            }
        }
        let made = match row.map(|r| (&r.result, r.result_assumed)) {
            Some((Returns::New(new), false)) if new.size.is_of_texts() => {
                let size = self.bytes(&new.size, &mut known);
                // No text is so long that its size doesn't fit.
                size.map(|(size, fits)| {
                    for fits in fits {
                        self.b.assume(fits);
                    }
                    size
                })
            }
            _ => None,
        };
        let printed = known.printed.filter(|p| p.exact && prints_little);
        if row.is_some_and(|r| r.says(&Clause::Waits)) {
            self.depend_on_abstraction(None);
        }
        Demands {
            checked,
            left,
            made,
            printed: printed.map(|p| p.with_end),
        }
    }

    /// After a call, tells engines where the text ends that it left. `given` is its
    /// result.
    pub(super) fn note_left_text(&mut self, left: Option<LeftText>, given: Option<Var>) {
        let Some(left) = left else { return };
        let LeftText {
            place,
            size,
            at_most,
            mut skipped,
            each,
        } = left;
        let given = given.filter(|v| self.b.ty(*v) == Type::Ptr);
        skipped.extend(given.map(|v| Cond::Ptr(PtrPred::NonNull(v.into())).negate()));
        let holds = self.temp("is_text", Type::Bool);
        self.b.set_bool(holds, Cond::Or(skipped).negate());
        let function = if at_most { TEXT_ENDS_WITHIN } else { TEXT_ENDS };
        let name = of_characters(function, each);
        let args = vec![place, size, holds.into()];
        let signature = Signature::of(&self.types(&args), &[]);
        let id = self.l.function_called(&name, &signature, External::Pure);
        self.push_call(Vec::new(), Callee::Direct(id), args);
    }

    /// Checks that what is accessed through an argument lies in an object, as far
    /// as its size can be told: of texts, or of bytes, whose number the other
    /// arguments tell. The answer says whether it was told of all.
    fn check_inside(
        &mut self,
        name: &str,
        param: &Param,
        (value, arg): (Value<'m>, &Operand),
        mut known: Option<&mut Known<'_>>,
    ) -> bool {
        if self.operand_type(arg) != Type::Ptr {
            return true;
        }
        // Whatever else is null then.
        let is_null = param.or_null && *arg == Operand::Const(Const::Null);
        if is_null && param.is_sized_there() {
            return true;
        }
        let null = Cond::Ptr(PtrPred::NonNull(arg.clone())).negate();
        let mut skipped = if param.or_null {
            vec![null]
        } else {
            Vec::new()
        };
        let args = known.as_ref().map_or(&[][..], |k| k.args);
        if let Some(size) = param.unless_empty.and_then(|at| args.get(at))
            && let Type::Int(w) = self.operand_type(size)
        {
            skipped.push(Cond::cmp(CmpOp::Eq, size.clone(), Operand::int(w, 0)));
        }
        let mut told = !param.needs.is_empty();
        for need in &param.needs {
            let is_sized = matches!(need, Need::Bytes { .. } | Need::Text { most: Some(_), .. });
            if is_sized != known.is_some() {
                continue;
            }
            if let Need::Text {
                wide,
                most,
                at_most,
            } = need
            {
                let what = (*wide, most.as_ref(), *at_most);
                told &= self.check_text_read(what, (value, arg), skipped.clone(), &mut known);
                continue;
            }
            let (mut said, access, mut at_most) = match need {
                Need::Any
                | Need::NotNull
                | Need::Number
                | Need::Stream
                | Need::Mode
                | Need::Heap(_)
                | Need::Calls(_)
                | Need::Prepared => continue,
                // All of it is read.
                Need::Format(f) if self.constant_length(arg, f.wide).is_some() => continue,
                Need::Bytes {
                    access,
                    size,
                    at_most,
                } => (size.as_ref(), *access, *at_most),
                // Perhaps not even the first character is looked at, nor the first
                // argument.
                _ => {
                    told = false;
                    continue;
                }
            };
            // Nobody knows how much less than that is printed.
            let printed = known.as_ref().and_then(|k| k.printed.as_ref());
            let most = said.and_then(Size::most_printed);
            if most.is_some() && !printed.is_some_and(|p| p.exact) {
                (said, at_most) = (most.as_ref(), true);
            }
            let size = match (said, &mut known) {
                (Some(size), Some(known)) => self.bytes(size, known),
                _ => None,
            };
            // Of what is so long as nobody tells, there is at least one byte.
            let is_told = size.is_some();
            let write = access != Access::Read;
            let is_open = write && said.is_some_and(Size::is_of_texts);
            told &= is_told;
            if at_most && !is_told {
                continue;
            }
            let width = self.address_width();
            let (len, fits) = size.unwrap_or_else(|| {
                let len = if is_open {
                    self.some_size(1, None).into()
                } else {
                    Operand::int(width, 1)
                };
                (len, Vec::new())
            });
            let (whole, mut skipped) = (skipped.clone(), skipped.clone());
            if at_most {
                let fewer = self.temp("fewer", Type::Bool);
                let abstraction = Some(HavocKind::Abstraction(None));
                match known.as_ref().map_or(abstraction, |k| k.reads) {
                    Some(kind) => self.b.havoc(fewer, kind),
                    None => self.b.set_bool(fewer, Cond::Const(true)),
                }
                skipped.push(Cond::Var(fewer));
            }
            if let (true, true, Some(known)) = (write, is_told, known.as_mut())
                && known.args.first() == Some(arg)
                && known.left.is_none()
            {
                let wide = said.is_some_and(Size::is_of_wide);
                known.left = Some(LeftText {
                    place: arg.clone(),
                    size: len.clone(),
                    at_most,
                    skipped: whole.clone(),
                    each: if wide { 4 } else { 1 },
                });
            }
            let text = self.text(value);
            // A product that goes around may be 0.
            if !fits.is_empty() {
                let holds = Cond::Or([skipped.clone(), vec![Cond::And(fits)]].concat());
                let message =
                    format!("what `{name}` accesses through `{text}` is no longer than an object");
                self.check(CheckKind::Bounds, holds, message);
            }
            match len.as_int().map(Z::is_zero) {
                Some(true) => continue,
                Some(false) => {}
                None => {
                    let none = Operand::int(width, 0);
                    skipped.push(Cond::cmp(CmpOp::Eq, len.clone(), none));
                }
            }
            let unless = match skipped.len() {
                0 => Cond::Const(false),
                _ => Cond::Or(skipped.clone()),
            };
            self.check_access_unless(&unless, arg, len.clone(), write, &text);
            if write && (is_open || writes_texts(name)) {
                self.check_own_array(value, &len, &skipped, &text);
            }
        }
        told
    }

    /// Checks that a text lies in its object, as far as it is read: up to its end,
    /// or so many characters (or fewer). The answer says whether that can be told.
    fn check_text_read(
        &mut self,
        (wide, most, at_most): (bool, Option<&Size>, bool),
        (value, arg): (Value<'m>, &Operand),
        mut skipped: Vec<Cond>,
        known: &mut Option<&mut Known<'_>>,
    ) -> bool {
        if self.constant_length(arg, wide).is_some() {
            return true;
        }
        let Some(each) = self.size_of_character(wide) else {
            return false;
        };
        let most = match (most, known) {
            (None, _) => None,
            (Some(most), Some(known)) => match self.bytes(most, known) {
                Some(most) => Some(most),
                None => return false,
            },
            (Some(_), None) => return false,
        };
        if at_most {
            let fewer = self.temp("fewer", Type::Bool);
            self.b.havoc(fewer, HavocKind::Abstraction(None));
            skipped.push(Cond::Var(fewer));
        }
        let text = ReadText {
            ptr: arg,
            each,
            most,
            name: &self.text(value),
        };
        self.check_text(text, skipped);
        true
    }

    /// A size in bytes, and what holds if it can be told in an address's width.
    fn bytes(&mut self, size: &Size, known: &mut Known<'_>) -> Option<(Operand, Vec<Cond>)> {
        let width = self.address_width();
        let mut fits = Vec::new();
        let mut sum: Option<Operand> = None;
        for product in &size.0 {
            let mut whole: Option<Operand> = None;
            for atom in product {
                let factor = match atom {
                    Atom::Int(n) => Operand::int(width, *n),
                    Atom::Param(i) => {
                        let arg = known.args.get(*i)?.clone();
                        let Type::Int(_) = self.operand_type(&arg) else {
                            return None;
                        };
                        self.widened(arg, width, CastOp::Zext)?
                    }
                    Atom::Length(i) => self.length_of(*i, known)?,
                    Atom::Printed => match &known.printed {
                        Some(printed) => printed.with_end.clone(),
                        None => self.some_size(1, None).into(),
                    },
                    Atom::Line => self.some_length(1, HavocKind::Input).into(),
                    Atom::SizeOf(ty) => Operand::int(width, self.size_of_c(ty)?),
                    Atom::At(i) => self.number_at(known.args.get(*i)?)?,
                    Atom::Family(i) => self.size_in_family(known.args.get(*i)?)?,
                    Atom::Min(a, b) => {
                        let (a, b) = (self.bytes(a, known), self.bytes(b, known));
                        self.smaller(a, b)?
                    }
                };
                whole = Some(match whole {
                    None => factor,
                    Some(whole) => self.exactly(BinOp::Mul, whole, factor, &mut fits),
                });
            }
            let whole = whole?;
            sum = Some(match sum {
                None => whole,
                Some(sum) => self.exactly(BinOp::Add, sum, whole, &mut fits),
            });
        }
        Some((sum?, fits))
    }

    /// The smaller of two sizes, or some number up to the one that is known.
    fn smaller(
        &mut self,
        a: Option<(Operand, Vec<Cond>)>,
        b: Option<(Operand, Vec<Cond>)>,
    ) -> Option<Operand> {
        let whole = |s: Option<(Operand, Vec<Cond>)>| s.filter(|(_, f)| f.is_empty()).map(|s| s.0);
        let most = match (whole(a), whole(b)) {
            (None, None) => return None,
            (Some(a), Some(b)) => {
                if let (Some(x), Some(y)) = (a.as_int(), b.as_int()) {
                    return Some(if x < y { a } else { b });
                }
                let width = Type::Int(self.address_width());
                let (less, dst) = (self.temp("less", Type::Bool), self.temp("size", width));
                self.b
                    .set_bool(less, Cond::cmp(CmpOp::Ult, a.clone(), b.clone()));
                let cond = less.into();
                self.b.push(StmtKind::Select { dst, cond, a, b });
                return Some(dst.into());
            }
            (Some(one), None) | (None, Some(one)) => one,
        };
        Some(self.some_size(0, Some(most)).into())
    }

    /// A size that isn't modelled, between two bounds.
    pub(super) fn some_size(&mut self, least: u64, most: Option<Operand>) -> Var {
        let width = self.address_width();
        let any = self.temp("any", Type::Int(width));
        self.b.havoc(any, HavocKind::Abstraction(None));
        // A run only depends on it where it is used, other than by assumptions.
        let least = Operand::int(width, least);
        self.clamped(any, (CmpOp::Ult, CmpOp::Ugt), (Some(least), most))
    }

    /// The length of a text that is an argument, in characters. That it ends in
    /// its object is assumed.
    fn length_of(&mut self, i: usize, known: &mut Known<'_>) -> Option<Operand> {
        let (param, text) = (known.params.get(i)?, known.args.get(i)?);
        let width = self.address_width();
        let is_wide = |whole: bool| {
            let mut needs = param.needs.iter();
            needs.find_map(|n| match n {
                Need::Text { wide, most, .. } if most.is_none() || !whole => Some(*wide),
                _ => None,
            })
        };
        if let Some(n) = self.constant_length(text, is_wide(false)?) {
            return Some(Operand::int(width, n));
        }
        if let Some(length) = known.lengths.get(&i) {
            return Some((*length).into());
        }
        let Some(wide) = is_wide(true) else {
            return self.length_within(i, known);
        };
        let is_there = !param.assumed && param.unless_empty.is_none();
        if !is_there || self.operand_type(text) != Type::Ptr {
            return None;
        }
        let each = self.size_of_character(wide)?;
        let length = if param.or_null {
            self.length_unless_null(text, each)
        } else {
            self.length_to_end(text, each)
        };
        known.lengths.insert(i, length);
        Some(length.into())
    }

    /// The length of a text of characters of so many bytes, of which is assumed that
    /// it ends in its object.
    pub(super) fn length_to_end(&mut self, text: &Operand, each: u32) -> Var {
        let width = self.address_width();
        let length = self.call_counting((LENGTH, each), vec![text.clone()]);
        let most = Z::pow2(width - 4);
        self.b
            .assume(Cond::cmp(CmpOp::Ult, length, Operand::int(width, most)));
        let len = self.temp("size", Type::Int(width));
        self.b.binary(
            len,
            BinOp::Mul,
            Operand::from(length),
            Operand::int(width, each),
        );
        let end = self.temp("size", Type::Int(width));
        self.b.binary(
            end,
            BinOp::Add,
            Operand::from(len),
            Operand::int(width, each),
        );
        self.b.assume(Cond::Ptr(PtrPred::InBounds {
            ptr: text.clone(),
            len: end.into(),
        }));
        length
    }

    /// The length of a text that is an argument, of which so many characters are
    /// read at most, or those.
    fn length_within(&mut self, i: usize, known: &mut Known<'_>) -> Option<Operand> {
        let (param, text) = (known.params.get(i)?, known.args.get(i)?.clone());
        let (wide, most) = param.needs.iter().find_map(|n| match n {
            Need::Text {
                wide,
                most: Some(most),
                ..
            } => Some((*wide, most)),
            _ => None,
        })?;
        if param.assumed || param.or_null || self.operand_type(&text) != Type::Ptr {
            return None;
        }
        let each = self.size_of_character(wide)?;
        let (most, fits) = self.bytes(most, known)?;
        if !fits.is_empty() {
            return None;
        }
        Some(self.length_up_to(&text, each, most).into())
    }

    /// The length of a text of characters of so many bytes, of which so many
    /// characters are read at most.
    pub(super) fn length_up_to(&mut self, text: &Operand, each: u32, most: Operand) -> Var {
        let args = vec![text.clone(), most.clone()];
        let length = self.call_counting((WITHIN, each), args);
        self.b.assume(Cond::cmp(CmpOp::Ule, length, most));
        length
    }

    /// The length of a text that lies in memory.
    pub(super) fn call_length(&mut self, text: Operand) -> Var {
        self.call_counting((LENGTH, 1), vec![text])
    }

    /// Counts characters that take so many bytes each: runs do.
    fn call_counting(&mut self, (function, each): (&str, u32), args: Vec<Operand>) -> Var {
        let width = Type::Int(self.address_width());
        let signature = Signature::of(&self.types(&args), &[width]);
        let name = of_characters(function, each);
        let id = self.l.function_called(&name, &signature, External::Pure);
        let length = self.temp("length", width);
        self.push_call(vec![length], Callee::Direct(id), args);
        length
    }

    /// The bytes from an address on, if they are constant.
    fn constant_bytes(&self, text: &Operand) -> Option<&[u8]> {
        let Operand::Const(Const::Global(g, at)) = text else {
            return None;
        };
        let global = &self.l.program.globals[g.index()];
        let at = usize::try_from(*at).ok()?;
        match global.init.as_deref().filter(|_| global.constant)? {
            [ir::InitPiece::Bytes(bytes)] => bytes.get(at..),
            // The empty text.
            [ir::InitPiece::Zeros(1..=4)] if at == 0 => {
                Some(&[0; 4][..usize::try_from(global.size).ok()?.min(4)])
            }
            _ => None,
        }
    }

    /// The number of characters of a constant text that an address leads to.
    pub(super) fn constant_length(&self, text: &Operand, wide: bool) -> Option<u64> {
        let rest = self.constant_bytes(text)?;
        let each = self.size_of_character(wide)?;
        let mut characters = rest.chunks_exact(usize::try_from(each).ok()?);
        let end = characters.position(|c| c.iter().all(|b| *b == 0));
        end.map(|n| n as u64)
    }

    /// `a op b`, of numbers without sign; adds that it fits.
    pub(super) fn exactly(
        &mut self,
        op: BinOp,
        a: Operand,
        b: Operand,
        fits: &mut Vec<Cond>,
    ) -> Operand {
        let width = self.address_width();
        if let (Some(x), Some(y)) = (a.as_int(), b.as_int()) {
            let exact = if op == BinOp::Mul {
                x.clone() * y.clone()
            } else {
                x.clone() + y.clone()
            };
            if exact.fits(width, Sign::Unsigned) {
                return Operand::int(width, exact);
            }
        }
        fits.push(Cond::Fits {
            op,
            sign: Sign::Unsigned,
            a: a.clone(),
            b: b.clone(),
        });
        let dst = self.temp("size", Type::Int(width));
        self.b.binary(dst, op, a, b);
        dst.into()
    }

    /// A check of what a function demands and nobody models: it holds only where
    /// the call isn't reached.
    pub(super) fn check_demand(&mut self, kind: CheckKind, message: String) {
        let met = self.met();
        self.check(kind, Cond::Var(met), message);
    }

    /// True in a run, and nobody knows what else.
    pub(super) fn met(&mut self) -> Var {
        let met = self.temp("met", Type::Bool);
        self.b.havoc(met, HavocKind::Demand);
        met
    }

    /// Whether a condition holds, in runs, where `met` is true; nobody knows what else.
    pub(super) fn chosen_in_runs(&mut self, met: Var, cond: Cond) -> Var {
        let [any, is, chosen] = ["any", "is", "chosen"].map(|name| self.temp(name, Type::Bool));
        self.b.havoc(any, HavocKind::Abstraction(None));
        self.b.set_bool(is, cond);
        self.b.push(StmtKind::Select {
            dst: chosen,
            cond: met.into(),
            a: is.into(),
            b: any.into(),
        });
        chosen
    }

    /// Checks that a text says how to open a stream (C23, 7.23.5.3; `c`, `e`, `m`
    /// and `x` are the GNU C library's).
    fn check_mode(&mut self, name: &str, arg: &Operand) {
        let is_one = |text: &[u8]| {
            let (first, rest) = text.split_first()?;
            let end = rest.iter().position(|c| *c == 0)?;
            let known = rest[..end].iter().all(|c| b"+bcemx".contains(c));
            Some(b"rwa".contains(first) && known)
        };
        if self.constant_bytes(arg).and_then(is_one) != Some(true) {
            let message = format!("the mode is one that `{name}` has");
            self.check_demand(CheckKind::Bounds, message);
        }
    }

    /// Checks that what a function writes at one argument has nothing in common with
    /// what it reads at another one.
    fn check_apart(
        &mut self,
        name: &str,
        (to, from): (usize, usize),
        values: &[Value<'m>],
        known: &mut Known<'_>,
    ) {
        let (Some(a), Some(b)) = (known.args.get(to), known.args.get(from)) else {
            return;
        };
        let (a, b) = (a.clone(), b.clone());
        // Nobody writes to a constant.
        let are_pointers = [&a, &b].map(|o| self.operand_type(o) == Type::Ptr);
        if are_pointers != [true, true] || self.constant_bytes(&b).is_some() {
            return;
        }
        let mut ways = vec![Cond::Ptr(PtrPred::SameObject(a.clone(), b.clone())).negate()];
        let shared = self.shared_length((to, from), known);
        let exact = shared.as_ref().is_some_and(|s| s.exact);
        if let Some(Shared { before, len, .. }) = shared {
            let start = match before {
                Some(before) => self.pointer_add(a.clone(), before),
                None => a,
            };
            let none = Operand::int(self.address_width(), 0);
            ways.push(Cond::cmp(CmpOp::Eq, len.clone(), none));
            ways.push(Cond::And(vec![
                Cond::cmp(CmpOp::Ne, start.clone(), b.clone()),
                Cond::Ptr(PtrPred::Disjoint { a: start, b, len }),
            ]));
        }
        if !exact {
            let met = self.met();
            ways.push(Cond::Var(met));
        }
        let text = |i: usize| values.get(i).map_or_else(String::new, |v| self.text(*v));
        let (to, from) = (text(to), text(from));
        let message =
            format!("what `{name}` writes at `{to}` doesn't overlap what it reads at `{from}`");
        self.check(CheckKind::Bounds, Cond::Or(ways), message);
    }

    /// Checks that texts that are printed don't lie where they are printed to.
    fn check_printed_apart(&mut self, name: &str, format: &Format<'m>, to: &Operand) {
        for given in format.texts() {
            let text = &given.operand;
            if self.constant_length(text, false).is_some() {
                continue;
            }
            let met = self.met();
            let same = Cond::Ptr(PtrPred::SameObject(to.clone(), text.clone()));
            let shown = self.text(given.value);
            let message = format!("what `{name}` writes doesn't overlap `{shown}`");
            let cond = Cond::Or(vec![same.negate(), Cond::Var(met)]);
            self.check(CheckKind::Bounds, cond, message);
        }
    }

    /// From where on how many bytes are written at one argument, which are no
    /// fewer than those that are read at another one.
    fn shared_length(
        &mut self,
        (to, from): (usize, usize),
        known: &mut Known<'_>,
    ) -> Option<Shared> {
        let params = known.params;
        let (target, source) = (params.get(to)?, params.get(from)?);
        let (written, at_most) = target.needs.iter().find_map(|n| match n {
            Need::Bytes {
                access: Access::Write | Access::Both,
                size: Some(size),
                at_most,
            } => Some((size, *at_most)),
            _ => None,
        })?;
        // A text that is there already stays.
        let first = written.0.first()?;
        let after = first.contains(&Atom::Length(to));
        let rest = Size(written.0[usize::from(after)..].to_vec());
        let text_of = |wide: bool| {
            let length = Atom::Length(from);
            let each = Atom::SizeOf("wchar_t".to_owned());
            Size(if wide {
                vec![vec![each.clone(), length], vec![each]]
            } else {
                vec![vec![length], vec![Atom::Int(1)]]
            })
        };
        let same = source.needs.iter().find_map(|n| match n {
            Need::Text {
                wide, most: None, ..
            } => (rest == text_of(*wide)).then_some(true),
            Need::Text { .. } => Some(false),
            Need::Bytes {
                size: Some(size), ..
            } => Some(*size == rest),
            _ => None,
        })?;
        // That all of it fits is checked where it is written.
        let (len, _) = self.bytes(&rest, known)?;
        let before = if after {
            Some(self.bytes(&Size(vec![first.clone()]), known)?.0)
        } else {
            None
        };
        Some(Shared {
            before,
            len,
            exact: same && !at_most,
        })
    }

    /// An argument isn't null, unless it is none of the program's objects that
    /// is accessed (C2y).
    fn check_not_null_when(
        &mut self,
        name: &str,
        param: &Param,
        (value, arg): (Value<'m>, &Operand),
        args: &[Operand],
    ) {
        let needed = !param.or_null && param.needs.iter().any(Need::is_of_pointers);
        let named = matches!(arg, Operand::Const(Const::Global(..)));
        if !needed || named || self.operand_type(arg) != Type::Ptr {
            return;
        }
        let size = param.unless_empty.and_then(|at| args.get(at));
        let not_null = Cond::Ptr(PtrPred::NonNull(arg.clone()));
        let cond = match size.map(|s| (s, self.operand_type(s))) {
            Some((size, Type::Int(w))) => Cond::Or(vec![
                Cond::cmp(CmpOp::Eq, size.clone(), Operand::int(w, 0)),
                not_null,
            ]),
            _ => not_null,
        };
        let text = self.text(value);
        let message = format!("`{text}` is not null when `{name}` is called");
        self.check(CheckKind::Null, cond, message);
    }

    /// What is demanded of a number.
    fn check_need(
        &mut self,
        name: &str,
        need: &Need,
        (value, arg): (Value<'m>, &Operand),
        args: &[Operand],
    ) {
        let Type::Int(w) = self.operand_type(arg) else {
            return;
        };
        let ty = super::check::c_type(w, true);
        match need {
            Need::In(ranges) | Need::Known(ranges) => {
                let bound =
                    |op, n: Option<i64>| n.map(|n| Cond::cmp(op, arg.clone(), Operand::int(w, n)));
                let range = |(low, high): &Range| {
                    let bounds = [bound(CmpOp::Sge, *low), bound(CmpOp::Sle, *high)];
                    Cond::And(bounds.into_iter().flatten().collect())
                };
                let cond = match ranges.as_slice() {
                    [one] => range(one),
                    all => Cond::Or(all.iter().map(range).collect()),
                };
                if matches!(need, Need::Known(_)) {
                    // Otherwise, nobody knows.
                    let known = Cond::Or(vec![cond, Cond::Var(self.met())]);
                    let message = format!("`{name}` is given what it allows");
                    return self.check(CheckKind::Bounds, known, message);
                }
                let text = self.text(value);
                let what = match ranges.as_slice() {
                    [(Some(-1), Some(255))] => "an `unsigned char` or EOF",
                    _ => "a number that is allowed",
                };
                let message = format!("`{text}` is {what} when `{name}` is called");
                self.check(CheckKind::Bounds, cond, message);
            }
            Need::NotLeast => {
                let cond = Cond::cmp(CmpOp::Ne, arg.clone(), least(w));
                let message = format!("`{name}({})` fits `{ty}`", self.text(value));
                self.check(CheckKind::Overflow, cond, message);
            }
            Need::DivisorOf(dividend) => {
                let not_zero = Cond::cmp(CmpOp::Ne, arg.clone(), Operand::int(w, 0));
                let message = format!("the divisor `{}` is not 0", self.text(value));
                self.check(CheckKind::Div, not_zero, message);
                let Some(dividend) = args.get(*dividend).cloned() else {
                    return;
                };
                if self.operand_type(&dividend) != Type::Int(w) {
                    return;
                }
                let fits = Cond::Or(vec![
                    Cond::cmp(CmpOp::Ne, dividend, least(w)),
                    Cond::cmp(CmpOp::Ne, arg.clone(), Operand::int(w, -1)),
                ]);
                let message = format!("the quotient of `{name}` fits `{ty}`");
                self.check(CheckKind::Overflow, fits, message);
            }
            _ => {}
        }
    }
}

fn least(width: u32) -> Operand {
    Operand::int(width, -Z::pow2(width - 1))
}

/// What two arguments must not have in common.
struct Shared {
    /// How many bytes before it stay.
    before: Option<Operand>,
    /// How many bytes are written.
    len: Operand,
    /// Whether as many are read.
    exact: bool,
}

/// The name of one of our own functions for characters of so many bytes.
fn of_characters(function: &str, each: u32) -> String {
    if each == 1 {
        function.to_owned()
    } else {
        format!("{function}.{WIDE}")
    }
}

/// Whether no width and no precision of a format is greater than 99.
fn asks_for_little(format: &[u8]) -> bool {
    let has_number = |three: &[u8]| three.iter().all(u8::is_ascii_digit);
    !format.contains(&b'*') && !format.windows(3).any(has_number)
}
