//! Which integers a variable can hold, as far as the arithmetic of addresses
//! needs it: a residue class, wherever in the function it is asked for.
//!
//! A class is one of ℤ (numbers read signed), with a bound in bits, so that
//! `12 * i` stays a multiple of 12 where it can't wrap, and is one of 4 where
//! it can. After Granger, *Static analysis of arithmetical congruences* (Int. J.
//! Computer Mathematics, 1989), without an order of statements.

use super::exact::{Exact, exact_sums};
use crate::graph::{Cfg, Liveness};
use crate::{BinOp, BlockId, CastOp, Function, Operand, StmtKind, Type, Var};
use rustc_hash::FxHashMap as HashMap;

/// The numbers that are `residue` modulo `modulus`; with modulus 0, that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stride {
    /// The modulus, or 0.
    pub modulus: u64,
    /// In `[0, modulus)` unless the modulus is 0.
    pub residue: i64,
}

impl Stride {
    /// Every number.
    pub const ANY: Stride = Stride {
        modulus: 1,
        residue: 0,
    };

    /// One number.
    pub fn exactly(n: i64) -> Stride {
        Stride {
            modulus: 0,
            residue: n,
        }
    }

    /// The class with that modulus, which is a divisor of this one's.
    #[must_use]
    pub fn coarser(self, modulus: u64) -> Stride {
        Stride {
            modulus,
            residue: normal(i128::from(self.residue), modulus),
        }
    }

    /// Contains the numbers of both.
    #[must_use]
    pub fn join(self, other: Stride) -> Stride {
        let apart = self.residue.abs_diff(other.residue);
        self.coarser(gcd(gcd(self.modulus, other.modulus), apart))
    }

    /// Contains the sums, modulo 2^64.
    #[must_use]
    pub fn plus(self, other: Stride) -> Stride {
        let sum = i128::from(self.residue) + i128::from(other.residue);
        let modulus = gcd(self.modulus, other.modulus);
        // A modulus that doesn't divide 2^64 is kept: such sums wrap only where
        // offsets are far from any object.
        match (modulus, i64::try_from(sum)) {
            (0, Err(_)) => Stride::ANY,
            _ => Stride {
                modulus,
                residue: normal(sum, modulus),
            },
        }
    }

    /// Whether it contains a number.
    pub fn contains(self, n: i64) -> bool {
        normal(i128::from(n), self.modulus) == self.residue
    }

    /// The number, if it is one.
    pub fn as_number(self) -> Option<i64> {
        (self.modulus == 0).then_some(self.residue)
    }
}

/// The representative of a number.
pub(super) fn normal(n: i128, modulus: u64) -> i64 {
    let n = match modulus {
        0 => n,
        m => n.rem_euclid(i128::from(m)),
    };
    i64::try_from(n).unwrap_or(0)
}

pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A class with a bound: every number lies in `[-2^(bits-1), 2^(bits-1))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Class {
    modulus: i128,
    residue: i128,
    bits: u32,
}

/// Wider integers are anything.
const WIDEST: u32 = 64;
/// After so many rounds bounds jump to the width, so that there are few more.
const ROUNDS: u32 = 4;
/// Those of words do so only now: what is made of narrow numbers, as `a[i]` makes
/// it of `int i`, comes to an end by itself once these have.
const ROUNDS_OF_WORDS: u32 = 16;

fn gcd_wide(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}

impl Class {
    fn any(width: u32) -> Class {
        Class {
            modulus: 1,
            residue: 0,
            bits: width.min(WIDEST + 1),
        }
    }

    fn exactly(n: i128) -> Class {
        let bits = 129 - if n < 0 { !n } else { n }.leading_zeros();
        Class {
            modulus: 0,
            residue: n,
            bits,
        }
    }

    fn reduced(modulus: i128, residue: i128, bits: u32) -> Class {
        let residue = if modulus == 0 {
            residue
        } else {
            residue.rem_euclid(modulus)
        };
        Class {
            modulus,
            residue,
            bits,
        }
    }

    fn join(self, other: Class) -> Class {
        let apart = gcd_wide(self.modulus, other.modulus);
        let modulus = gcd_wide(apart, self.residue - other.residue);
        Class::reduced(modulus, self.residue, self.bits.max(other.bits))
    }

    /// The same of numbers that are known to fit so many bits, read signed.
    fn narrowed(self, width: u32) -> Class {
        Class {
            bits: self.bits.min(width),
            ..self
        }
    }

    /// What is left modulo `2^width`, read signed.
    fn fit(self, width: u32) -> Class {
        if width > WIDEST {
            return Class::any(width);
        }
        if self.bits <= width {
            return self;
        }
        let lap = 1i128 << width;
        if self.modulus == 0 {
            let low = self.residue.rem_euclid(lap);
            return Class::exactly(if low >= lap / 2 { low - lap } else { low });
        }
        Class::reduced(gcd_wide(self.modulus, lap), self.residue, width)
    }

    fn plus(self, other: Class) -> Class {
        if let (0, 0) = (self.modulus, other.modulus) {
            return Class::exactly(self.residue + other.residue);
        }
        let modulus = gcd_wide(self.modulus, other.modulus);
        let bits = self.bits.max(other.bits) + 1;
        Class::reduced(modulus, self.residue + other.residue, bits)
    }

    fn negated(self) -> Class {
        match self.modulus {
            0 => Class::exactly(-self.residue),
            m => Class::reduced(m, -self.residue, self.bits + 1),
        }
    }

    /// `None` where the numbers are too large to tell.
    fn times(self, other: Class) -> Option<Class> {
        let residue = self.residue.checked_mul(other.residue)?;
        if let (0, 0) = (self.modulus, other.modulus) {
            return Some(Class::exactly(residue));
        }
        let both = self.modulus.checked_mul(other.modulus)?;
        let left = self.modulus.checked_mul(other.residue)?;
        let right = self.residue.checked_mul(other.modulus)?;
        let modulus = gcd_wide(gcd_wide(both, left), right);
        Some(Class::reduced(modulus, residue, self.bits + other.bits))
    }
}

/// The classes of a function's integer variables.
#[derive(Clone, Debug)]
pub(crate) struct Strides {
    /// `None`: nothing wrote it so far.
    classes: Vec<Option<Class>>,
    /// What doesn't go around.
    exact: HashMap<(usize, usize), Exact>,
}

impl Strides {
    /// The classes of a function. Cost: a few walks over its statements.
    pub(crate) fn of(f: &Function) -> Strides {
        let mut s = Strides {
            classes: vec![None; f.vars.len()],
            exact: exact_sums(f),
        };
        // Nobody follows what else casts make integers of: truth values, addresses.
        for v in f.var_ids() {
            if !matches!(f.var(v).ty, Type::Int(_)) {
                s.set(v, Class::any(WIDEST + 1));
            }
        }
        for p in &f.params {
            s.set(*p, Class::any(width(f, *p)));
        }
        // What may be read before it is written has some value, too.
        for v in unwritten(f) {
            s.set(v, Class::any(width(f, v)));
        }
        let mut round = 0;
        loop {
            let mut changed = false;
            for (b, block) in f.blocks.iter().enumerate() {
                for (i, stmt) in block.stmts.iter().enumerate() {
                    s.execute(f, ((b, i), &stmt.kind), round, &mut changed);
                }
            }
            if !changed {
                return s;
            }
            round += 1;
        }
    }

    /// The class of an integer operand, read signed.
    pub(crate) fn operand(&self, o: &Operand) -> Stride {
        match self.class(o) {
            Some(c) if c.bits <= WIDEST => Stride {
                modulus: u64::try_from(c.modulus).unwrap_or(1),
                residue: i64::try_from(c.residue).unwrap_or(0),
            },
            _ => Stride::ANY,
        }
    }

    /// As many bits as hold the operand, read signed.
    pub(crate) fn bits(&self, o: &Operand) -> u32 {
        self.class(o).map_or(WIDEST + 1, |c| c.bits)
    }

    /// The class of a value that is computed without going around.
    fn exactly(&self, value: &Exact) -> Option<Class> {
        let any = Class::any(WIDEST + 1);
        Some(match value {
            Exact::Operand(o) => self.class(o)?,
            Exact::Of(op, both) => {
                let (x, y) = (self.exactly(&both.0)?, self.exactly(&both.1)?);
                match op {
                    BinOp::Add => x.plus(y),
                    BinOp::Sub => x.plus(y.negated()),
                    _ => x.times(y).unwrap_or(any),
                }
            }
        })
    }

    fn set(&mut self, v: Var, class: Class) {
        self.classes[v.index()] = Some(class);
    }

    fn class(&self, o: &Operand) -> Option<Class> {
        match o {
            Operand::Var(v) => self.classes[v.index()],
            Operand::Const(crate::Const::Int { width, value }) if *width <= WIDEST => {
                value.wrap_signed(*width).to_i128().map(Class::exactly)
            }
            Operand::Const(_) => Some(Class::any(WIDEST + 1)),
        }
    }

    /// What the statement's result may be; `None` as long as an operand has no
    /// value.
    fn result(&self, f: &Function, at: (usize, usize), stmt: &StmtKind) -> Option<Class> {
        let both = |a, b| Some((self.class(a)?, self.class(b)?));
        let exact = self.exact.get(&at);
        let class = match stmt {
            StmtKind::Binary { dst, .. } if let Some(exact) = exact => {
                Some(self.exactly(exact)?.narrowed(width(f, *dst)))
            }
            StmtKind::Select { dst, b, .. } if let Some(exact) = exact => {
                let exact = self.exactly(exact).map(|c| c.narrowed(width(f, *dst)));
                match (exact, self.class(b)) {
                    (Some(a), Some(b)) => Some(a.join(b)),
                    (a, b) => Some(a.or(b)?),
                }
            }
            StmtKind::Assign { src, .. } => Some(self.class(src)?),
            StmtKind::Select { a, b, .. } => match both(a, b) {
                Some((a, b)) => Some(a.join(b)),
                None => Some(self.class(a).or(self.class(b))?),
            },
            StmtKind::Binary { op, a, b, .. } => {
                let (x, y) = both(a, b)?;
                match op {
                    BinOp::Add => Some(x.plus(y)),
                    BinOp::Sub => Some(x.plus(y.negated())),
                    BinOp::Mul => x.times(y),
                    BinOp::Shl if y.modulus == 0 && (0..64).contains(&y.residue) => {
                        x.times(Class::exactly(1 << y.residue))
                    }
                    _ => None,
                }
            }
            StmtKind::Cast { op, a, .. } => {
                let x = self.class(a)?;
                match (op, a.as_var().map(|v| f.var(v).ty)) {
                    (CastOp::Sext | CastOp::Trunc, Some(Type::Int(_))) => Some(x),
                    (CastOp::Zext, Some(Type::Int(w))) if w < WIDEST => {
                        if x.modulus == 0 && x.residue >= 0 {
                            Some(x)
                        } else {
                            let lap = 1i128 << w;
                            let modulus = gcd_wide(x.modulus, lap);
                            Some(Class::reduced(modulus, x.residue, w + 1))
                        }
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        Some(class.unwrap_or(Class::any(WIDEST + 1)))
    }

    fn execute(
        &mut self,
        f: &Function,
        (at, stmt): ((usize, usize), &StmtKind),
        round: u32,
        changed: &mut bool,
    ) {
        let Some(result) = self.result(f, at, stmt) else {
            return;
        };
        stmt.for_each_def(&mut |dst| {
            let Type::Int(width) = f.var(dst).ty else {
                return;
            };
            let new = result.fit(width);
            let old = self.classes[dst.index()];
            let mut joined = old.map_or(new, |old| old.join(new));
            let rounds = if width < WIDEST {
                ROUNDS
            } else {
                ROUNDS_OF_WORDS
            };
            if round >= rounds && old != Some(joined) {
                joined = Class::reduced(joined.modulus, joined.residue, width.min(WIDEST + 1));
            }
            if old != Some(joined) {
                self.classes[dst.index()] = Some(joined);
                *changed = true;
            }
        });
    }
}

fn width(f: &Function, v: Var) -> u32 {
    f.var(v).ty.width().unwrap_or(2)
}

/// Variables that may be read before they are written.
pub(super) fn unwritten(f: &Function) -> Vec<Var> {
    if f.is_external() {
        return Vec::new();
    }
    let live = Liveness::of(f, &Cfg::of(f));
    live.live_in(BlockId::ENTRY).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    fn stride(body: &str, var: &str) -> Stride {
        let text = format!("fn @f() -> () {{\n{body}\n}}\n");
        let program = text::parse(&text).expect("a program");
        let f = &program.functions[0];
        let v = f.vars.iter().position(|v| v.name == var).expect("a name");
        Strides::of(f).operand(&Operand::Var(Var::new(v)))
    }

    #[test]
    fn narrow_indices_are_scaled_exactly_and_wide_ones_wrap() {
        let decls = "var i: i32\nvar w: i64\nvar o: i64\nvar q: i64";
        let body = format!(
            "{decls}\n^entry:\n i = havoc input\n w = sext i\n o = mul w, 12\n q = add o, 4\n return"
        );
        let of = |v| stride(&body, v);
        assert_eq!((of("o").modulus, of("o").residue), (12, 0));
        assert_eq!((of("q").modulus, of("q").residue), (12, 4));
        let body = format!(
            "{decls}\n^entry:\n i = 0\n w = havoc input\n o = mul w, 12\n q = add o, 4\n return"
        );
        let of = |v| stride(&body, v);
        assert_eq!((of("o").modulus, of("o").residue), (4, 0));
        assert_eq!((of("q").modulus, of("q").residue), (4, 0));
    }

    #[test]
    fn what_is_asserted_or_chosen_not_to_go_around_keeps_its_step() {
        let decls = "var i: i64\nvar n: i64\nvar any: i64\nvar o: i64\nvar q: i64\nvar c: bool";
        let of = |body: &str| {
            let any = if body.contains("any = ") {
                ""
            } else {
                "any = 96"
            };
            let body = format!("{decls}\n^entry:\n i = havoc input {any} {body} return");
            let q = stride(&body, "q");
            (q.modulus, q.residue)
        };
        let sum = "o = mul i, 12 n = add o, 4";
        let all = "and(fits signed mul i, 12; fits signed add o, 4)";
        for (body, expected) in [
            (format!("{sum} c = {all} q = select c, n, any"), (4, 0)),
            (
                format!("{sum} c = {all} any = 100 q = select c, n, any"),
                (12, 4),
            ),
            (
                "o = mul i, 12 c = fits signed mul i, 12 q = select c, o, any".to_owned(),
                (12, 0),
            ),
            // Not all of it is said to fit, or more than that is.
            (
                format!("{sum} c = fits signed add o, 4 any = 4 q = select c, n, any"),
                (4, 0),
            ),
            (
                "o = mul i, 12 c = and(fits signed mul i, 12; slt i, 9) q = select c, o, any"
                    .to_owned(),
                (4, 0),
            ),
            // Something else is.
            (
                "o = mul i, 12 c = fits unsigned mul i, 12 q = select c, o, any".to_owned(),
                (4, 0),
            ),
            (
                "o = mul i, 12 c = fits signed mul i, 8 q = select c, o, any".to_owned(),
                (4, 0),
            ),
            (
                "o = mul i, 12 i = 1 c = fits signed mul i, 12 q = select c, o, any".to_owned(),
                (4, 0),
            ),
            (
                "c = fits signed mul i, 12 i = havoc input o = mul i, 12 q = select c, o, any"
                    .to_owned(),
                (4, 0),
            ),
            // The other value is taken where it fits.
            (
                "o = mul i, 12 c = fits signed mul i, 12 q = select c, any, o".to_owned(),
                (4, 0),
            ),
        ] {
            assert_eq!(of(&body), expected, "{body}");
        }
        let check = "assert bounds \"it fits\" fits signed mul i, 12";
        assert_eq!(of(&format!("{check} q = mul i, 12")), (12, 0));
        assert_eq!(of(&format!("{check} o = mul i, 12 q = add o, 4")), (4, 0));
        assert_eq!(
            of(&format!("{check} i = havoc input q = mul i, 12")),
            (4, 0)
        );
    }

    #[test]
    fn words_that_are_made_of_counters_stay_narrow() {
        // The counters change after what is made of them.
        let body = "var i: i32\nvar j: i32\nvar w: i64\nvar o: i64\n^entry:\n i = 0\n j = 0\n goto ^loop\n^loop:\n w = sext i\n o = mul w, 400\n j = add j, 1\n i = add i, j\n goto ^loop, ^end\n^end:\n return";
        let text = format!("fn @f() -> () {{\n{body}\n}}\n");
        let program = text::parse(&text).expect("a program");
        let f = &program.functions[0];
        let bits = |name: &str| {
            let v = f.vars.iter().position(|v| v.name == name).expect("a name");
            Strides::of(f).bits(&Operand::Var(Var::new(v)))
        };
        assert_eq!(bits("w"), 32);
        assert!(bits("o") < 48, "{}", bits("o"));
    }

    #[test]
    fn what_is_made_of_truth_values_and_addresses_has_a_value() {
        for (ty, op) in [("bool", "zext"), ("ptr", "ptrtoint")] {
            let decls = format!("var b: {ty}\nvar i: i64\nvar o: i64");
            let body = format!(
                "{decls}\n^entry:\n b = havoc input\n i = 0\n goto ^one, ^end\n\
                 ^one:\n i = {op} b\n goto ^end\n^end:\n o = mul i, 4\n return"
            );
            let o = stride(&body, "o");
            assert_eq!((o.modulus, o.residue), (4, 0), "{op}");
        }
    }

    #[test]
    fn loops_keep_the_step() {
        let body = "var i: i64\nvar o: i64\n^entry:\n i = 3\n goto ^loop\n^loop:\n i = add i, 8\n o = shl i, 1\n goto ^loop, ^end\n^end:\n return";
        let i = stride(body, "i");
        assert_eq!((i.modulus, i.residue), (8, 3));
        let o = stride(body, "o");
        assert_eq!((o.modulus, o.residue), (16, 6));
    }
}
