//! What symbols stand for.

use super::poly::{Poly, Symbol};
use ir::{BinOp, Sign, UnOp};
use std::collections::HashMap;

/// The least and the greatest value, which are reached.
pub(super) type Range = (i128, i128);

/// What a symbol stands for, if it is a function of what is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Meaning {
    /// A bit-vector of that width, read with a sign.
    Reading(Sign, u32, Poly),
    /// The quotient of a bit-vector, read with a sign, by a constant or another one.
    Quotient(Division, u32, Poly, Poly),
    /// The remainder.
    Remainder(Division, u32, Poly, Poly),
    /// The unsigned reading of a result.
    Binary(BinOp, u32, Poly, Poly),
    /// The unsigned reading of a result.
    Unary(UnOp, u32, Poly),
}

/// How a division rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Division {
    /// Of numbers without a sign, down.
    Unsigned,
    /// Of signed numbers, towards 0.
    Truncating,
    /// Of signed numbers by a positive one, down.
    Flooring,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A quotient or a remainder: what is divided is written with it.
    Part,
    /// A variable, where a path begins, that loops change.
    Variable,
    /// Another one.
    Constant,
    /// Anything else.
    Value,
}

/// All symbols of a function. The first ones stand for its variables.
#[derive(Debug)]
pub(super) struct Symbols {
    all: Vec<(Kind, Range)>,
    variables: usize,
    meanings: HashMap<Meaning, Symbol>,
}

impl Symbols {
    /// Symbols for variables with these ranges, and whether loops change them.
    pub(super) fn new(variables: impl Iterator<Item = (Range, bool)>) -> Symbols {
        let symbol = |(range, changes)| {
            let kind = if changes {
                Kind::Variable
            } else {
                Kind::Constant
            };
            (kind, range)
        };
        let all: Vec<(Kind, Range)> = variables.map(symbol).collect();
        Symbols {
            variables: all.len(),
            all,
            meanings: HashMap::new(),
        }
    }

    pub(super) fn range(&self, s: Symbol) -> Range {
        self.all[s.0 as usize].1
    }

    /// Whether it stands for a variable where a path begins.
    pub(super) fn is_variable(&self, s: Symbol) -> bool {
        (s.0 as usize) < self.variables
    }

    /// Those with a greater rank are rather written with others.
    pub(super) fn rank(&self, s: Symbol) -> u32 {
        self.all[s.0 as usize].0 as u32
    }

    fn push(&mut self, kind: Kind, range: Range) -> Symbol {
        self.all.push((kind, range));
        // Paths are far fewer.
        Symbol(u32::try_from(self.all.len() - 1).unwrap_or(u32::MAX))
    }

    /// Any value of that range.
    pub(super) fn fresh(&mut self, range: Range) -> Symbol {
        self.push(Kind::Value, range)
    }

    /// The symbol with that meaning.
    pub(super) fn meaning(&mut self, meaning: Meaning, range: Range) -> Symbol {
        if let Some(s) = self.meanings.get(&meaning) {
            return *s;
        }
        let kind = match meaning {
            Meaning::Quotient(..) | Meaning::Remainder(..) => Kind::Part,
            Meaning::Reading(..) | Meaning::Binary(..) | Meaning::Unary(..) => Kind::Value,
        };
        let s = self.push(kind, range);
        self.meanings.insert(meaning, s);
        s
    }
}

/// The numbers of that width and sign; at most 64 bits.
pub(super) fn range_of(width: u32, sign: Sign) -> Range {
    match sign {
        Sign::Signed => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
        Sign::Unsigned => (0, (1i128 << width) - 1),
    }
}
