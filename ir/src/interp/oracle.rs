//! The nondeterminism oracle: whoever answers what the program leaves open.

use super::{Pointer, Value};
use crate::{BlockId, Const, Operand, Program, Script, Site, Type, Z};

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

    /// Whether each value stands for all there are: then every value is tainted,
    /// and the run ends ([`super::Stop::Open`]) where one decides what happens.
    fn stands_for_all(&self) -> bool {
        false
    }
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

/// Answers by chance, with values where bugs are likely. The same seed gives
/// the same answers.
#[derive(Clone, Debug)]
pub struct SeededOracle {
    random: Random,
    /// Constants of the program, and a few values given before.
    interesting: Vec<Z>,
    constants: usize,
}

/// How many earlier answers the oracle remembers.
const REMEMBERED: usize = 16;

impl SeededOracle {
    /// An oracle that knows nothing of the program.
    pub fn new(seed: u64) -> SeededOracle {
        SeededOracle {
            random: Random::new(seed),
            interesting: Vec::new(),
            constants: 0,
        }
    }

    /// An oracle that likes the constants of the program and their neighbours.
    pub fn for_program(program: &Program, seed: u64) -> SeededOracle {
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
        SeededOracle {
            random: Random::new(seed),
            constants: constants.len(),
            interesting: constants,
        }
    }

    fn int(&mut self, width: u32) -> Z {
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
                bits: self.random.bits(kind.bits()),
            },
            Type::Ptr if self.random.chance(50) => Value::Ptr(Pointer::Null),
            Type::Ptr => Value::Ptr(Pointer::Integer(self.random.next_u64())),
            Type::Array(_) => Value::zero(ty),
        }
    }

    fn choose(&mut self, _: Site, possible: &[BlockId]) -> usize {
        self.random.below(possible.len())
    }

    fn allocation_fails(&mut self, _: Site) -> bool {
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
