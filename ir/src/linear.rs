//! Linear expressions and constraints over ℤ. Their unknowns are [`Dim`]s: a
//! reading (signed or unsigned) of an integer variable, so that a constraint
//! always says which number it speaks of.

use crate::{Sign, Var, Z};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;

/// An unknown of a linear expression. Even and odd numbers below
/// [`Dim::FIRST_GHOST`] are the unsigned and signed readings of variables;
/// those above are free for domains that need unknowns of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dim(pub u32);

impl Dim {
    /// The first number that is no reading of a variable.
    pub const FIRST_GHOST: u32 = 1 << 31;

    /// The number that `var` is when read with `sign`.
    pub fn of(var: Var, sign: Sign) -> Dim {
        Dim(var.0 * 2 + u32::from(sign == Sign::Signed))
    }

    /// The variable and its reading, unless this is a ghost.
    pub fn view(self) -> Option<(Var, Sign)> {
        (self.0 < Self::FIRST_GHOST).then(|| {
            let sign = if self.0 % 2 == 1 {
                Sign::Signed
            } else {
                Sign::Unsigned
            };
            (Var(self.0 / 2), sign)
        })
    }
}

impl fmt::Debug for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.view() {
            Some((v, Sign::Signed)) => write!(f, "{v:?}s"),
            Some((v, Sign::Unsigned)) => write!(f, "{v:?}u"),
            None => write!(f, "ghost{}", self.0 - Self::FIRST_GHOST),
        }
    }
}

/// `Σ cᵢ·xᵢ + k`. Terms are sorted by unknown, without zero coefficients.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LinExpr {
    terms: SmallVec<[(Dim, Z); 2]>,
    /// The constant `k`.
    pub constant: Z,
}

impl LinExpr {
    /// The constant `k`.
    pub fn constant(k: impl Into<Z>) -> LinExpr {
        LinExpr {
            terms: SmallVec::new(),
            constant: k.into(),
        }
    }

    /// The unknown `x`.
    pub fn dim(x: Dim) -> LinExpr {
        LinExpr::term(x, Z::ONE)
    }

    /// `c·x`.
    #[allow(clippy::needless_pass_by_value)] // callers have a fresh number at hand
    pub fn term(x: Dim, c: Z) -> LinExpr {
        let mut e = LinExpr::constant(Z::ZERO);
        e.add_term(x, &c);
        e
    }

    /// The terms, sorted by unknown, none with coefficient 0.
    pub fn terms(&self) -> &[(Dim, Z)] {
        &self.terms
    }

    /// The unknowns, in order.
    pub fn dims(&self) -> impl Iterator<Item = Dim> + '_ {
        self.terms.iter().map(|(d, _)| *d)
    }

    /// The coefficient of `x`, 0 when it doesn't occur.
    pub fn coefficient(&self, x: Dim) -> Z {
        match self.terms.binary_search_by_key(&x, |(d, _)| *d) {
            Ok(i) => self.terms[i].1.clone(),
            Err(_) => Z::ZERO,
        }
    }

    /// The value, when there are no unknowns.
    pub fn as_constant(&self) -> Option<&Z> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The unknown, when the expression is just that.
    pub fn as_dim(&self) -> Option<Dim> {
        match &self.terms[..] {
            [(d, c)] if c.is_one() && self.constant.is_zero() => Some(*d),
            _ => None,
        }
    }

    /// Adds `c·x`. Linear in the number of terms.
    pub fn add_term(&mut self, x: Dim, c: &Z) {
        match self.terms.binary_search_by_key(&x, |(d, _)| *d) {
            Ok(i) => {
                let sum = &self.terms[i].1 + c;
                if sum.is_zero() {
                    self.terms.remove(i);
                } else {
                    self.terms[i].1 = sum;
                }
            }
            Err(i) if !c.is_zero() => self.terms.insert(i, (x, c.clone())),
            Err(_) => {}
        }
    }

    /// `self + c·other`.
    #[must_use]
    pub fn plus_scaled(&self, c: &Z, other: &LinExpr) -> LinExpr {
        let mut r = self.clone();
        for (d, k) in &other.terms {
            r.add_term(*d, &(c * k));
        }
        r.constant += &(c * &other.constant);
        r
    }

    /// `self + other`.
    #[must_use]
    pub fn plus(&self, other: &LinExpr) -> LinExpr {
        self.plus_scaled(&Z::ONE, other)
    }

    /// `self - other`.
    #[must_use]
    pub fn minus(&self, other: &LinExpr) -> LinExpr {
        self.plus_scaled(&Z::MINUS_ONE, other)
    }

    /// `c·self`.
    #[must_use]
    pub fn scaled(&self, c: &Z) -> LinExpr {
        LinExpr::constant(Z::ZERO).plus_scaled(c, self)
    }

    /// `self + k`.
    #[must_use]
    pub fn plus_constant(&self, k: &Z) -> LinExpr {
        let mut r = self.clone();
        r.constant += k;
        r
    }

    /// `self` with `x` replaced by `by`.
    #[must_use]
    pub fn substitute(&self, x: Dim, by: &LinExpr) -> LinExpr {
        let c = self.coefficient(x);
        if c.is_zero() {
            return self.clone();
        }
        let mut r = self.clone();
        r.add_term(x, &-&c);
        r.plus_scaled(&c, by)
    }

    /// The value under an assignment of the unknowns.
    pub fn eval(&self, value: impl Fn(Dim) -> Z) -> Z {
        self.terms
            .iter()
            .fold(self.constant.clone(), |s, (d, c)| s + c * &value(*d))
    }

    /// The greatest common divisor of the coefficients; 0 without unknowns.
    pub fn content(&self) -> Z {
        self.terms.iter().fold(Z::ZERO, |g, (_, c)| g.gcd(c))
    }
}

/// How a linear expression relates to 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Rel {
    /// `e <= 0`.
    Le,
    /// `e = 0`.
    Eq,
    /// `e != 0`.
    Ne,
}

/// A linear constraint `expr rel 0` over ℤ.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LinCons {
    /// The expression.
    pub expr: LinExpr,
    /// Its relation to 0.
    pub rel: Rel,
}

impl LinCons {
    /// `a <= b`.
    pub fn le(a: &LinExpr, b: &LinExpr) -> LinCons {
        LinCons {
            expr: a.minus(b),
            rel: Rel::Le,
        }
    }

    /// `a < b`, that is `a + 1 <= b`.
    pub fn lt(a: &LinExpr, b: &LinExpr) -> LinCons {
        LinCons {
            expr: a.minus(b).plus_constant(&Z::ONE),
            rel: Rel::Le,
        }
    }

    /// `a = b`.
    pub fn eq(a: &LinExpr, b: &LinExpr) -> LinCons {
        LinCons {
            expr: a.minus(b),
            rel: Rel::Eq,
        }
    }

    /// `a != b`.
    pub fn ne(a: &LinExpr, b: &LinExpr) -> LinCons {
        LinCons {
            expr: a.minus(b),
            rel: Rel::Ne,
        }
    }

    /// The constraint that holds exactly when this one doesn't.
    #[must_use]
    pub fn negate(&self) -> LinCons {
        match self.rel {
            // not (e <= 0)  is  -e + 1 <= 0
            Rel::Le => LinCons {
                expr: self.expr.scaled(&Z::MINUS_ONE).plus_constant(&Z::ONE),
                rel: Rel::Le,
            },
            Rel::Eq => LinCons {
                expr: self.expr.clone(),
                rel: Rel::Ne,
            },
            Rel::Ne => LinCons {
                expr: self.expr.clone(),
                rel: Rel::Eq,
            },
        }
    }

    /// Whether the constraint holds under an assignment of the unknowns.
    pub fn eval(&self, value: impl Fn(Dim) -> Z) -> bool {
        let v = self.expr.eval(value);
        match self.rel {
            Rel::Le => v.signum() <= 0,
            Rel::Eq => v.is_zero(),
            Rel::Ne => !v.is_zero(),
        }
    }
}
