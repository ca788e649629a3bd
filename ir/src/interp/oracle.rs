//! The nondeterminism oracle: whoever answers what the program leaves open.

use super::{Answer, Pointer, Symbols, Value};
use crate::library::format::{Directive, directives, is_in_set};
use crate::library::{Model, built_in};
use crate::{
    BlockId, Callee, Const, FloatKind, FuncId, Global, InitPiece, Operand, Program, Script, Site,
    StmtKind, Type, Z,
};

/// Answers what the program leaves open. Values are asked for in the order of
/// execution, when they are first needed: a variable that nothing has written
/// when it is first read, a missing byte when it is first loaded or copied, an
/// element of an arbitrary array when it is first selected.
pub trait Oracle {
    /// A value of a scalar type: of a havoc, of a call's result, of an
    /// operation that promises nothing, of bytes without a value. It is brought
    /// to the type if it is of another one.
    fn value(&mut self, site: Site, ty: Type) -> Value;

    /// Which of several blocks is entered: a position in `possible`, taken
    /// modulo its length (at least 2).
    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize;

    /// Whether an allocation that may fail does.
    fn allocation_fails(&mut self, site: Site) -> bool {
        self.value(site, Type::Bool) == Value::Bool(true)
    }

    /// A text that the program reads, at most `most` bytes: its length, and its
    /// bytes, which are values.
    fn text(&mut self, site: Site, most: usize) -> Vec<u8> {
        spelled(self, site, most)
    }

    /// Whether each value stands for all there are: then every value is tainted,
    /// and the run ends ([`super::Stop::Open`]) where one decides what happens.
    fn stands_for_all(&self) -> bool {
        false
    }

    /// The terms of values that stand for all, if it keeps some.
    fn symbols(&mut self) -> Option<&mut dyn Symbols> {
        None
    }
}

/// Says what is plainest: 0, the first way on, an empty text, memory that is there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Oracle for Plain {
    fn value(&mut self, _: Site, ty: Type) -> Value {
        Value::zero(ty)
    }

    fn choose(&mut self, _: Site, _: &[BlockId]) -> usize {
        0
    }

    fn allocation_fails(&mut self, _: Site) -> bool {
        false
    }

    fn text(&mut self, _: Site, _: usize) -> Vec<u8> {
        Vec::new()
    }
}

/// A text as the values that an oracle gives say it: its length, and its bytes.
pub fn spelled<O: Oracle + ?Sized>(oracle: &mut O, site: Site, most: usize) -> Vec<u8> {
    let mut number = |width: u32| match oracle.value(site, Type::Int(width)) {
        Value::Int { value, .. } => value.mod_pow2(width).to_u64().unwrap_or(0),
        _ => 0,
    };
    let length = number(32) % (most as u64 + 1);
    (0..length).map(|_| number(8).to_le_bytes()[0]).collect()
}

/// Small, fast, and the same everywhere: Sebastiano Vigna's `SplitMix64`.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with that seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let n = n.max(1) as u64;
        usize::try_from(self.next_u64() % n).unwrap_or(0)
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items, which are not none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// A uniform integer of `bits` bits.
    pub fn bits(&mut self, bits: u32) -> Z {
        let words = bits.div_ceil(64).max(1);
        let bytes: Vec<u8> = (0..words)
            .flat_map(|_| self.next_u64().to_le_bytes())
            .collect();
        Z::from_le_bytes(&bytes).mod_pow2(bits)
    }

    /// An integer where bugs are likely: at a boundary of the width, small, or
    /// beside a power of two; sometimes uniform.
    pub fn boundary(&mut self, width: u32) -> Z {
        let z = match self.below(8) {
            0 => Z::ZERO,
            1 => Z::ONE,
            2 => Z::MINUS_ONE,
            3 => Z::pow2(width - 1) - Z::from(self.below(2)),
            4 => Z::from(self.below(10)),
            5 => {
                let n = u32::try_from(self.below(width as usize)).unwrap_or(0);
                Z::pow2(n) + Z::from(self.below(3)) - Z::ONE
            }
            6 => -Z::from(self.below(10)),
            _ => self.bits(width),
        };
        z.wrap_unsigned(width)
    }
}

/// What many answers of an oracle are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Favourite {
    /// Numbers: the largest one of the type.
    Largest,
    /// Numbers: the smallest one of the type.
    Smallest,
    /// This number.
    Number(Z),
    /// Texts that are as long as they may be.
    Long,
    /// The end of what there is to read.
    End,
    /// Of allocations, the one with that number fails, and no other.
    Failing(usize),
}

impl Favourite {
    /// Favourites that find failures in any program: ends of types, texts at their
    /// limits, allocations that fail in turn.
    pub fn general(allocations: usize) -> Vec<Favourite> {
        let mut all = vec![Favourite::Largest, Favourite::Smallest, Favourite::Long];
        all.extend([-1, 0, 1].map(|n| Favourite::Number(Z::from(n))));
        all.push(Favourite::End);
        all.extend((0..allocations).map(Favourite::Failing));
        all
    }

    /// The numbers of a program, and their neighbours.
    pub fn of(program: &Program) -> Vec<Favourite> {
        let near = |z: Z| [z.clone() - Z::ONE, z.clone() + Z::ONE, z];
        let constants = constants(program).into_iter();
        constants.flat_map(near).map(Favourite::Number).collect()
    }

    /// Texts of at most so many bytes that are liked: the number in digits, if it
    /// is one.
    pub(super) fn texts(&self, most: usize) -> Vec<Vec<u8>> {
        let mut texts = match self {
            Favourite::Long => vec![vec![b'A'; most]],
            Favourite::End => vec![Vec::new()],
            _ => Vec::new(),
        };
        for width in [32, 64] {
            let digits = self.number(width).map(|n| n.to_string().into_bytes());
            texts.extend(digits.filter(|d| d.len() <= most));
        }
        texts.dedup();
        texts
    }

    /// The text with the number as one more character, at each of the first places.
    pub(super) fn with_character(&self, text: &[u8], most: usize) -> Vec<Vec<u8>> {
        let Favourite::Number(n) = self else {
            return Vec::new();
        };
        let places = 0..=text.len().min(PLACES_IN_TEXT);
        let (Some(c), true) = (character(n), text.len() < most) else {
            return Vec::new();
        };
        let with = |i: usize| [&text[..i], &[c], &text[i..]].concat();
        places.map(with).collect()
    }

    /// The number of that width that is liked.
    pub(super) fn number(&self, width: u32) -> Option<Z> {
        Some(match self {
            Favourite::Largest => Z::pow2(width.max(1) - 1) - Z::ONE,
            Favourite::Smallest => -Z::pow2(width.max(1) - 1),
            Favourite::Number(n) => n.clone(),
            Favourite::Long | Favourite::End | Favourite::Failing(_) => return None,
        })
    }
}

/// The numbers that stand in a program.
fn constants(program: &Program) -> Vec<Z> {
    let mut constants = Vec::new();
    let mut see = |o: &Operand| {
        if let Operand::Const(Const::Int { value, .. }) = o {
            constants.push(value.clone());
        }
    };
    for block in program.functions.iter().flat_map(|f| &f.blocks) {
        for stmt in &block.stmts {
            stmt.kind.for_each_operand(&mut see);
        }
    }
    constants.sort_unstable();
    constants.dedup();
    constants
}

/// The text that a constant is.
fn constant_text(g: &Global) -> Option<Vec<u8>> {
    match g.init.as_deref() {
        Some([InitPiece::Bytes(bytes)]) if g.constant => {
            let text = bytes.strip_suffix(&[0])?;
            (!text.contains(&0)).then(|| text.to_vec())
        }
        _ => None,
    }
}

/// The constant formats by which a program takes texts apart.
fn formats(program: &Program) -> Vec<Vec<u8>> {
    let scans = |callee: &Callee| match callee {
        Callee::Direct(f) => {
            let name = program.function(*f).name.split('.').next();
            let row = name.and_then(|name| built_in().row(name));
            row.is_some_and(|row| row.model() == Some(Model::Scanned))
        }
        Callee::Indirect { .. } => false,
    };
    let mut formats = Vec::new();
    for stmt in program
        .functions
        .iter()
        .flat_map(|f| f.blocks.iter().flat_map(|b| &b.stmts))
    {
        if let StmtKind::Call { callee, args, .. } = &stmt.kind
            && let [_, Operand::Const(Const::Global(g, 0)), ..] = &args[..]
            && scans(callee)
        {
            formats.extend(constant_text(&program.globals[g.index()]));
        }
    }
    formats.sort_unstable();
    formats.dedup();
    formats
}

/// Answers by chance, with values where bugs are likely. The same seed gives
/// the same answers.
#[derive(Clone, Debug)]
pub struct SeededOracle {
    random: Random,
    /// Constants of the program, and a few values given before.
    interesting: Vec<Z>,
    constants: usize,
    /// Constant texts of the program.
    texts: Vec<Vec<u8>>,
    /// Those that are formats by which it takes texts apart.
    formats: Vec<Vec<u8>>,
    /// Characters of texts: constants of the program, a space and digits.
    characters: Vec<u8>,
    favourite: Option<Favourite>,
    /// How many allocations there were.
    allocations: usize,
}

/// Characters that texts have in any program.
const CHARACTERS: [u8; 3] = *b" 01";

/// The number as a character that can be seen.
pub(super) fn character(n: &Z) -> Option<u8> {
    let code = n.to_u64().and_then(|n| u8::try_from(n).ok())?;
    code.is_ascii_graphic().then_some(code)
}

/// Where it doesn't matter who asks.
const ANYWHERE: Site = Site {
    function: FuncId(0),
    block: BlockId::ENTRY,
    statement: 0,
};
/// Words that a format asks for have at most so many characters.
const LONG_WORD: usize = 300;
/// How many earlier answers the oracle remembers.
const REMEMBERED: usize = 16;
/// At how many places of a text another character is tried.
const PLACES_IN_TEXT: usize = 8;
/// How many of 100 answers are the favourite.
const FAVOUR: usize = 60;

impl SeededOracle {
    /// An oracle that knows nothing of the program.
    pub fn new(seed: u64) -> SeededOracle {
        SeededOracle {
            random: Random::new(seed),
            interesting: Vec::new(),
            constants: 0,
            texts: Vec::new(),
            formats: Vec::new(),
            characters: CHARACTERS.to_vec(),
            favourite: None,
            allocations: 0,
        }
    }

    /// An oracle that likes the constants of the program and their neighbours.
    pub fn for_program(program: &Program, seed: u64) -> SeededOracle {
        let constants = constants(program);
        let characters = constants.iter().filter_map(character);
        SeededOracle {
            characters: CHARACTERS.iter().copied().chain(characters).collect(),
            texts: program.globals.iter().filter_map(constant_text).collect(),
            formats: formats(program),
            random: Random::new(seed),
            constants: constants.len(),
            interesting: constants,
            favourite: None,
            allocations: 0,
        }
    }

    /// A fresh oracle of the same program, with a favourite among its answers.
    #[must_use]
    pub fn preferring(&self, favourite: Favourite, seed: u64) -> SeededOracle {
        SeededOracle {
            random: Random::new(seed),
            favourite: Some(favourite),
            ..self.clone()
        }
    }

    fn int(&mut self, width: u32) -> Z {
        let liked = self.favourite.as_ref().and_then(|f| f.number(width));
        if let Some(n) = liked.filter(|_| self.random.chance(FAVOUR)) {
            return n.wrap_unsigned(width);
        }
        let value = if !self.interesting.is_empty() && self.random.chance(40) {
            let near = Z::from(self.random.below(3)) - Z::ONE;
            self.random.pick(&self.interesting).clone() + near
        } else {
            self.random.boundary(width)
        };
        let value = value.wrap_unsigned(width);
        if self.interesting.len() < self.constants + REMEMBERED {
            self.interesting.push(value.clone());
        } else {
            let i = self.constants + self.random.below(REMEMBERED);
            self.interesting[i] = value.clone();
        }
        value
    }
}

impl SeededOracle {
    /// The bits of a float: often of one at which something changes.
    fn float(&mut self, kind: FloatKind) -> Z {
        let any = self.random.bits(kind.bits());
        if self.random.chance(40) {
            return any;
        }
        let small = i16::try_from(self.random.below(41)).unwrap_or(0) - 20;
        let x = match self.random.below(12) {
            0 => 0.0,
            1 => -0.0,
            2 => f64::INFINITY,
            3 => f64::NEG_INFINITY,
            4 => f64::NAN,
            5 => 0.5,
            6 => 2_147_483_648.0,
            7 => 1e-7,
            _ => f64::from(small),
        };
        #[allow(clippy::cast_possible_truncation)] // rounded as it may be
        match kind {
            FloatKind::F32 => Z::from((x as f32).to_bits()),
            FloatKind::F64 => Z::from(x.to_bits()),
            _ => any,
        }
    }
}

impl SeededOracle {
    /// A text as one of the program's formats asks for it.
    fn formatted(&mut self) -> Vec<u8> {
        let formats = std::mem::take(&mut self.formats);
        let format = self.random.pick(&formats).clone();
        self.formats = formats;
        let mut text = Vec::new();
        for directive in directives(&format).unwrap_or_default() {
            match directive {
                Directive::Space => text.push(b' '),
                Directive::Text(c) => text.push(c),
                Directive::Reads {
                    letter, set, most, ..
                } => {
                    let most = most.unwrap_or(usize::MAX);
                    let part = match letter {
                        b'c' => vec![*self.random.pick(&self.characters)],
                        b's' if self.random.chance(50) => b"abc".to_vec(),
                        b's' => vec![b'A'; most.min(LONG_WORD)],
                        b'[' => {
                            let seen = b' '..=b'~';
                            let inside: Vec<u8> =
                                seen.filter(|c| is_in_set(set, *c) == Some(true)).collect();
                            let length = 1 + self.random.below(most.min(LONG_WORD));
                            let mut one =
                                || (!inside.is_empty()).then(|| *self.random.pick(&inside));
                            (0..length).filter_map(|_| one()).collect()
                        }
                        b'x' | b'X' => {
                            let n = self.int(32).to_u32().unwrap_or(0);
                            format!("{n:x}").into_bytes()
                        }
                        b'o' => format!("{:o}", self.random.below(1 << 16)).into_bytes(),
                        b'u' => self.int(32).to_string().into_bytes(),
                        _ => self.int(32).wrap_signed(32).to_string().into_bytes(),
                    };
                    text.extend(part);
                }
            }
        }
        text
    }

    /// An answer that is like another one.
    pub fn like(&mut self, answer: &Answer) -> Answer {
        match answer {
            Answer::Value(Value::Int { width, value }) => {
                let width = *width;
                let number = match self.random.below(4) {
                    0 => value.clone() + Z::from(self.random.below(3)) - Z::ONE,
                    1 if width > 1 => {
                        value.clone()
                            + Z::pow2(u32::try_from(self.random.below(width as usize)).unwrap_or(0))
                    }
                    _ => self.int(width),
                };
                Answer::Value(Value::int(width, number))
            }
            Answer::Value(v) => Answer::Value(self.value(ANYWHERE, v.ty())),
            Answer::Choice(_, of) => Answer::Choice(self.random.below(*of), *of),
            Answer::Text(text, most) => Answer::Text(self.text_like(text, *most), *most),
            Answer::Failure(_) => Answer::Failure(self.random.chance(20)),
        }
    }

    /// The text with some characters more, less or changed.
    fn text_like(&mut self, text: &[u8], most: usize) -> Vec<u8> {
        let mut text = text.to_vec();
        for _ in 0..=self.random.below(3) {
            let at = self.random.below(text.len() + 1);
            match self.random.below(8) {
                0 if at < text.len() => {
                    text.remove(at);
                }
                1 | 2 if at < text.len() => text[at] = self.character(),
                3 => {
                    let other = self.text(ANYWHERE, most);
                    let rest = text.split_off(at);
                    text.extend(other.iter().chain(&rest));
                }
                4 => text = self.text(ANYWHERE, most),
                5 => {
                    let again = text[at..].to_vec();
                    text.extend(again);
                }
                _ => text.insert(at, self.character()),
            }
        }
        text.truncate(most);
        text
    }

    /// A character that the program looks for, a space or a digit.
    fn character(&mut self) -> u8 {
        let few = &self.characters[..CHARACTERS.len()];
        let from = if self.random.chance(50) {
            few
        } else {
            &self.characters
        };
        *self.random.pick(from)
    }

    /// A short text of characters that the program looks for, of spaces and digits.
    fn word(&mut self) -> Vec<u8> {
        let length = self.random.below(8);
        (0..length).map(|_| self.character()).collect()
    }
}

impl Oracle for SeededOracle {
    fn value(&mut self, _: Site, ty: Type) -> Value {
        match ty {
            Type::Bool => Value::Bool(self.random.chance(50)),
            Type::Int(width) => Value::Int {
                width,
                value: self.int(width),
            },
            Type::Float(kind) => Value::Float {
                kind,
                bits: self.float(kind),
            },
            Type::Ptr if self.random.chance(50) => Value::Ptr(Pointer::Null),
            Type::Ptr => Value::Ptr(Pointer::Integer(self.random.next_u64())),
            Type::Array(_) => Value::zero(ty),
        }
    }

    fn choose(&mut self, _: Site, possible: &[BlockId]) -> usize {
        self.random.below(possible.len())
    }

    fn text(&mut self, _: Site, most: usize) -> Vec<u8> {
        if !self.formats.is_empty() && self.random.chance(70) {
            let mut text = self.formatted();
            text.truncate(most);
            return text;
        }
        let kind = match &self.favourite {
            Some(Favourite::End) if self.random.chance(FAVOUR) => 0,
            Some(Favourite::Long) if self.random.chance(FAVOUR) => 1,
            Some(f) if f.number(32).is_some() => 5 + self.random.below(4),
            _ => self.random.below(9),
        };
        let mut text = match kind {
            0 => return Vec::new(),
            1 => vec![b'A'; most],
            2 if !self.texts.is_empty() => self.random.pick(&self.texts).clone(),
            2 | 3 => {
                let length = self.random.below(12);
                let mut character = || b'!' + self.random.below(94).to_le_bytes()[0];
                (0..length).map(|_| character()).collect()
            }
            4 => self.random.below(20).to_string().into_bytes(),
            5 => self.int(64).wrap_signed(64).to_string().into_bytes(),
            6 => self.word(),
            _ => self.int(32).wrap_signed(32).to_string().into_bytes(),
        };
        if text.len() < most && self.random.chance(80) {
            text.push(b'\n');
        }
        text.truncate(most);
        text
    }

    fn allocation_fails(&mut self, _: Site) -> bool {
        self.allocations += 1;
        if let Some(Favourite::Failing(n)) = self.favourite {
            return self.allocations == n + 1;
        }
        self.random.chance(10)
    }
}

/// Where a script did not fit the run that it was given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// More values were asked for than the script has.
    NoValue(Site),
    /// More choices were asked for than the script has.
    NoChoice(Site),
    /// The block that the script takes is not possible here.
    NotPossible(Site),
    /// The value does not fit the type (it was cut).
    WrongType(Site),
}

/// Answers from a script. Beyond its end, and where it doesn't fit, the answers
/// are 0 and the first choice; the first such place is kept.
#[derive(Clone, Debug)]
pub struct ScriptedOracle<'a> {
    script: &'a Script,
    value: usize,
    choice: usize,
    misfit: Option<Misfit>,
}

impl<'a> ScriptedOracle<'a> {
    /// An oracle that repeats that script.
    pub fn new(script: &'a Script) -> ScriptedOracle<'a> {
        ScriptedOracle {
            script,
            value: 0,
            choice: 0,
            misfit: None,
        }
    }

    /// The first place where the script did not fit.
    pub fn misfit(&self) -> Option<Misfit> {
        self.misfit
    }

    /// Whether the run asked for exactly what the script holds.
    pub fn fits(&self) -> bool {
        self.misfit.is_none()
            && self.value == self.script.values.len()
            && self.choice == self.script.choices.len()
    }

    fn complain(&mut self, m: Misfit) {
        self.misfit.get_or_insert(m);
    }
}

impl Oracle for ScriptedOracle<'_> {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        let Some(z) = self.script.values.get(self.value) else {
            self.complain(Misfit::NoValue(site));
            return Value::zero(ty);
        };
        self.value += 1;
        let bits = match ty {
            Type::Bool => 1,
            Type::Int(w) => w,
            Type::Float(k) => k.bits(),
            Type::Ptr => 64,
            Type::Array(_) => 0,
        };
        if *z != z.wrap_unsigned(bits) {
            self.complain(Misfit::WrongType(site));
        }
        match ty {
            Type::Bool => Value::Bool(z.is_odd()),
            Type::Int(w) => Value::int(w, z.clone()),
            Type::Float(kind) => Value::Float {
                kind,
                bits: z.wrap_unsigned(bits),
            },
            // The interpreter turns addresses into the pointers that they are.
            Type::Ptr => Value::Ptr(Pointer::Integer(z.wrap_unsigned(64).to_u64().unwrap_or(0))),
            Type::Array(_) => Value::zero(ty),
        }
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        let Some(block) = self.script.choices.get(self.choice) else {
            self.complain(Misfit::NoChoice(site));
            return 0;
        };
        self.choice += 1;
        let position = possible.iter().position(|b| b == block);
        position.unwrap_or_else(|| {
            self.complain(Misfit::NotPossible(site));
            0
        })
    }
}
