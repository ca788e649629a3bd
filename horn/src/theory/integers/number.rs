//! Numbers as the encoder carries them.

use crate::clause::builder::Builder;
use crate::term::Term;
use crate::theory::Value;
use ir::{Sign, Z};

/// A number with bounds that hold by its type.
#[derive(Clone, Debug)]
pub(crate) struct Num {
    /// The number.
    pub term: Term,
    /// It is at least this.
    pub lo: Z,
    /// It is at most this.
    pub hi: Z,
}

impl Num {
    /// A term that is a `w`-bit integer read with `sign`.
    pub(crate) fn of_type(term: Term, w: u32, sign: Sign) -> Num {
        if let Some(z) = term.as_int() {
            return Num {
                lo: z.clone(),
                hi: z.clone(),
                term,
            };
        }
        Num {
            term,
            lo: Z::min_of(w, sign),
            hi: Z::max_of(w, sign),
        }
    }

    pub(super) fn constant(&self) -> Option<&Z> {
        self.term.as_int()
    }

    pub(super) fn plus(&self, o: &Num) -> Num {
        Num {
            term: self.term.plus(&o.term),
            lo: &self.lo + &o.lo,
            hi: &self.hi + &o.hi,
        }
    }

    pub(super) fn minus(&self, o: &Num) -> Num {
        Num {
            term: self.term.minus(&o.term),
            lo: &self.lo - &o.hi,
            hi: &self.hi - &o.lo,
        }
    }

    pub(super) fn times(&self, o: &Num) -> Num {
        let corners = [
            &self.lo * &o.lo,
            &self.lo * &o.hi,
            &self.hi * &o.lo,
            &self.hi * &o.hi,
        ];
        Num {
            term: self.term.times(&o.term),
            lo: corners.iter().min().cloned().unwrap_or(Z::ZERO),
            hi: corners.iter().max().cloned().unwrap_or(Z::ZERO),
        }
    }

    pub(super) fn scaled(&self, c: &Z) -> Num {
        self.times(&Num {
            term: Term::int(c.clone()),
            lo: c.clone(),
            hi: c.clone(),
        })
    }

    /// `floor(self / 2^n)`.
    #[must_use]
    pub(crate) fn shifted_right(&self, n: u32) -> Num {
        Num {
            term: self.term.div(&Term::int(Z::pow2(n))),
            lo: self.lo.shr_floor(n),
            hi: self.hi.shr_floor(n),
        }
    }

    /// Whether the number is a `w`-bit integer read with `sign`.
    pub(crate) fn fits(&self, w: u32, sign: Sign) -> Term {
        let (min, max) = (Z::min_of(w, sign), Z::max_of(w, sign));
        let low = if self.lo >= min {
            Term::bool(true)
        } else {
            Term::int(min).le(&self.term)
        };
        let high = if self.hi <= max {
            Term::bool(true)
        } else {
            self.term.le(&Term::int(max))
        };
        Term::and([low, high])
    }

    /// The reading of the low `w` bits with `sign`.
    #[must_use]
    pub(crate) fn wrap(&self, b: &mut Builder, w: u32, sign: Sign) -> Num {
        let (min, max, lap) = (Z::min_of(w, sign), Z::max_of(w, sign), Z::pow2(w));
        let term = if self.lo >= min && self.hi <= max {
            return self.clone();
        } else if self.lo >= &min - &lap && self.hi <= &max + &lap {
            let x = b.define("s", &self.term);
            let mut r = x.clone();
            if self.hi > max {
                let over = Term::int(max.clone()).lt(&x);
                r = Term::ite(&over, &x.minus(&Term::int(lap.clone())), &r);
            }
            if self.lo < min {
                let under = x.lt(&Term::int(min.clone()));
                r = Term::ite(&under, &x.plus(&Term::int(lap)), &r);
            }
            r
        } else {
            let modulus = Term::int(lap);
            match sign {
                Sign::Unsigned => self.term.modulo(&modulus),
                Sign::Signed => {
                    let half = Term::int(Z::pow2(w - 1));
                    self.term.plus(&half).modulo(&modulus).minus(&half)
                }
            }
        };
        Num {
            term: b.define("w", &term),
            lo: min,
            hi: max,
        }
    }
}

/// A constant factor or addend may be any number congruent to it: the one
/// nearest to 0 makes the fewest laps.
fn nearest(w: u32, z: &Z) -> Num {
    let s = z.wrap_signed(w);
    Num {
        term: Term::int(s.clone()),
        lo: s.clone(),
        hi: s,
    }
}

/// An integer operand of a known width.
#[derive(Clone, Debug)]
pub(crate) struct Int {
    /// Its value in its own reading.
    pub term: Term,
    /// Its width.
    pub width: u32,
    /// Its own reading.
    pub sign: Sign,
}

impl Int {
    /// A value as an integer.
    pub(crate) fn of(x: &Value) -> Int {
        Int {
            term: x.term.clone(),
            width: x.reading.width(),
            sign: x.reading.sign(),
        }
    }

    /// The number that the operand is, read with `sign`.
    pub(crate) fn read(&self, b: &mut Builder, sign: Sign) -> Num {
        let w = self.width;
        if sign == self.sign || self.term.as_int().is_some() {
            let term = match self.term.as_int() {
                Some(z) => Term::int(z.wrap(w, sign)),
                None => self.term.clone(),
            };
            return Num::of_type(term, w, sign);
        }
        Num::of_type(self.term.clone(), w, self.sign).wrap(b, w, sign)
    }

    /// A number congruent to the operand, whichever is nearest at hand.
    pub(super) fn congruent(&self, b: &mut Builder, sign: Sign) -> Num {
        match self.term.as_int() {
            Some(z) => nearest(self.width, z),
            None => self.read(b, sign),
        }
    }
}
