//! Exact integers. [`Z`] is a machine word (128 bits, so that sums and most
//! products of 64-bit values stay in it) that spills to GMP only when it must.
//! The representation is canonical: a value that fits the word is in the word.

use rug::Integer;
use rug::integer::Order;
use rug::ops::{DivRounding, RemRounding};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An exact integer of any size.
#[derive(Clone)]
pub struct Z(Repr);

/// A machine word, aligned so that a number takes 24 bytes, not 32: maps of
/// intervals are mostly numbers.
#[derive(Clone, Copy)]
#[repr(C, packed(8))]
struct Word(i128);

#[derive(Clone)]
enum Repr {
    Word(Word),
    /// Never a value that fits the word.
    Spilled(Box<Integer>),
}

/// What a number is made of.
enum View<'z> {
    Small(i128),
    /// Never a value that fits `i128`.
    Big(&'z Integer),
}

use View::{Big, Small};

impl Z {
    const fn word(n: i128) -> Z {
        Z(Repr::Word(Word(n)))
    }

    fn view(&self) -> View<'_> {
        match &self.0 {
            Repr::Word(w) => Small(w.0),
            Repr::Spilled(i) => Big(i),
        }
    }

    /// 0.
    pub const ZERO: Z = Z::word(0);
    /// 1.
    pub const ONE: Z = Z::word(1);
    /// -1.
    pub const MINUS_ONE: Z = Z::word(-1);

    fn from_integer(i: Integer) -> Z {
        match i.to_i128() {
            Some(s) => Z::word(s),
            None => Z(Repr::Spilled(Box::new(i))),
        }
    }

    /// The number with these hexadecimal digits; `None` when there is another
    /// character, or none at all.
    pub fn from_hex(digits: &str) -> Option<Z> {
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let parsed = Integer::from_str_radix(digits, 16).ok()?;
        Some(Z::from_integer(parsed))
    }

    /// The number with these bytes, the lowest first, without a sign. Cost: linear.
    pub fn from_le_bytes(bytes: &[u8]) -> Z {
        Z::from_integer(Integer::from_digits(bytes, Order::Lsf))
    }

    /// The lowest `n` bytes in two's complement, the lowest first. Cost: linear.
    pub fn to_le_bytes(&self, n: usize) -> Vec<u8> {
        let (mut bytes, rest) = match self.view() {
            Small(s) => (s.to_le_bytes().to_vec(), if s < 0 { 0xff } else { 0 }),
            Big(b) => {
                let bits = u32::try_from(n.saturating_mul(8)).unwrap_or(u32::MAX);
                (b.clone().keep_bits(bits).to_digits(Order::Lsf), 0)
            }
        };
        bytes.resize(n, rest);
        bytes
    }

    fn to_integer(&self) -> Integer {
        match self.view() {
            Small(s) => Integer::from(s),
            Big(b) => b.clone(),
        }
    }

    /// `2^n`.
    pub fn pow2(n: u32) -> Z {
        if n < 127 {
            Z::word(1 << n)
        } else {
            Z::from_integer(Integer::from(1) << n)
        }
    }

    /// The value as `i128`, when it fits.
    pub fn to_i128(&self) -> Option<i128> {
        match self.view() {
            Small(s) => Some(s),
            Big(_) => None,
        }
    }

    /// The value as `i64`, when it fits.
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|s| i64::try_from(s).ok())
    }

    /// The value as `u64`, when it fits.
    pub fn to_u64(&self) -> Option<u64> {
        self.to_i128().and_then(|s| u64::try_from(s).ok())
    }

    /// The value as `u32`, when it fits.
    pub fn to_u32(&self) -> Option<u32> {
        self.to_i128().and_then(|s| u32::try_from(s).ok())
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.view(), Small(0))
    }

    /// Whether this is 1.
    pub fn is_one(&self) -> bool {
        matches!(self.view(), Small(1))
    }

    /// Whether this is below 0.
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match self.view() {
            Small(s) => s.signum() as i32,
            Big(b) => match b.cmp0() {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
        }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Z {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// Whether the lowest bit is set (two's complement).
    pub fn is_odd(&self) -> bool {
        match self.view() {
            Small(s) => s & 1 == 1,
            Big(b) => b.is_odd(),
        }
    }

    /// Bit `i` of the infinite two's complement representation.
    pub fn bit(&self, i: u32) -> bool {
        match self.view() {
            Small(s) => s >> i.min(127) & 1 == 1,
            Big(b) => b.get_bit(i),
        }
    }

    /// The number of bits of the absolute value (0 for 0).
    pub fn bit_length(&self) -> u32 {
        match self.view() {
            Small(s) => 128 - s.unsigned_abs().leading_zeros(),
            Big(b) => b.significant_bits(),
        }
    }

    /// `self * 2^n`.
    #[must_use]
    pub fn shl(&self, n: u32) -> Z {
        if let Small(s) = self.view() {
            if s == 0 {
                return Z::ZERO;
            }
            if n < 127 && s.unsigned_abs().leading_zeros() > n + 1 {
                return Z::word(s << n);
            }
        }
        Z::from_integer(self.to_integer() << n)
    }

    /// `floor(self / 2^n)`.
    #[must_use]
    pub fn shr_floor(&self, n: u32) -> Z {
        match self.view() {
            Small(s) => Z::word(s >> n.min(127)),
            Big(b) => Z::from_integer(Integer::from(b >> n)),
        }
    }

    /// `self mod 2^n`, in `[0, 2^n)`.
    #[must_use]
    pub fn mod_pow2(&self, n: u32) -> Z {
        match self.view() {
            Small(s) if n < 127 => Z::word(s & ((1 << n) - 1)),
            Small(s) if s >= 0 => self.clone(),
            _ => Z::from_integer(self.to_integer().keep_bits(n)),
        }
    }

    /// The unsigned reading of the low `w` bits.
    #[must_use]
    pub fn wrap_unsigned(&self, w: u32) -> Z {
        self.mod_pow2(w)
    }

    /// The signed reading of the low `w` bits (`w >= 1`).
    #[must_use]
    pub fn wrap_signed(&self, w: u32) -> Z {
        if let Small(s) = self.view() {
            if w >= 128 {
                return self.clone();
            }
            let shift = 128 - w;
            return Z::word(s << shift >> shift);
        }
        Z::from_integer(self.to_integer().keep_signed_bits(w))
    }

    /// Quotient rounded towards minus infinity. `None` when `d` is 0.
    pub fn div_floor(&self, d: &Z) -> Option<Z> {
        self.divide(d, i128::checked_div_floor, DivRounding::div_floor)
    }

    /// Quotient rounded towards plus infinity. `None` when `d` is 0.
    pub fn div_ceil(&self, d: &Z) -> Option<Z> {
        self.div_floor(&-d).map(|q| -q)
    }

    /// Quotient rounded towards zero. `None` when `d` is 0.
    pub fn div_trunc(&self, d: &Z) -> Option<Z> {
        self.divide(d, i128::checked_div, DivRounding::div_trunc)
    }

    /// The quotient, if it is an integer. `None` when `d` is 0, too.
    pub fn exact_quotient(&self, d: &Z) -> Option<Z> {
        let q = self.div_floor(d)?;
        (&q * d == *self).then_some(q)
    }

    /// Remainder of [`Z::div_floor`]: the sign of `d`. `None` when `d` is 0.
    pub fn rem_floor(&self, d: &Z) -> Option<Z> {
        self.divide(d, i128::checked_rem_floor, RemRounding::rem_floor)
    }

    /// Remainder of [`Z::div_trunc`]: the sign of `self`. `None` when `d` is 0.
    pub fn rem_trunc(&self, d: &Z) -> Option<Z> {
        self.divide(d, i128::checked_rem, RemRounding::rem_trunc)
    }

    fn divide(
        &self,
        d: &Z,
        small: impl Fn(i128, i128) -> Option<i128>,
        big: impl Fn(Integer, Integer) -> Integer,
    ) -> Option<Z> {
        if d.is_zero() {
            return None;
        }
        if let (Small(a), Small(b)) = (self.view(), d.view())
            && let Some(q) = small(a, b)
        {
            return Some(Z::word(q));
        }
        Some(Z::from_integer(big(self.to_integer(), d.to_integer())))
    }

    /// The greatest common divisor, never negative; `gcd(0, 0)` is 0.
    #[must_use]
    pub fn gcd(&self, other: &Z) -> Z {
        if let (Small(a), Small(b)) = (self.view(), other.view()) {
            let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            if let Ok(g) = i128::try_from(a) {
                return Z::word(g);
            }
        }
        Z::from_integer(self.to_integer().gcd(&other.to_integer()))
    }

    /// Bitwise and of the infinite two's complement representations.
    #[must_use]
    pub fn bit_and(&self, other: &Z) -> Z {
        match (self.view(), other.view()) {
            (Small(a), Small(b)) => Z::word(a & b),
            _ => Z::from_integer(self.to_integer() & other.to_integer()),
        }
    }

    /// Bitwise or of the infinite two's complement representations.
    #[must_use]
    pub fn bit_or(&self, other: &Z) -> Z {
        match (self.view(), other.view()) {
            (Small(a), Small(b)) => Z::word(a | b),
            _ => Z::from_integer(self.to_integer() | other.to_integer()),
        }
    }

    /// Bitwise exclusive or of the infinite two's complement representations.
    #[must_use]
    pub fn bit_xor(&self, other: &Z) -> Z {
        match (self.view(), other.view()) {
            (Small(a), Small(b)) => Z::word(a ^ b),
            _ => Z::from_integer(self.to_integer() ^ other.to_integer()),
        }
    }

    /// Bitwise complement, `-1 - self`.
    #[must_use]
    pub fn bit_not(&self) -> Z {
        match self.view() {
            Small(a) => Z::word(!a),
            Big(b) => Z::from_integer(!b.clone()),
        }
    }

    /// The smallest value of a `w`-bit integer read with `sign`.
    pub fn min_of(w: u32, sign: crate::Sign) -> Z {
        match sign {
            crate::Sign::Signed => -Z::pow2(w - 1),
            crate::Sign::Unsigned => Z::ZERO,
        }
    }

    /// The greatest value of a `w`-bit integer read with `sign`.
    pub fn max_of(w: u32, sign: crate::Sign) -> Z {
        match sign {
            crate::Sign::Signed => Z::pow2(w - 1) - Z::ONE,
            crate::Sign::Unsigned => Z::pow2(w) - Z::ONE,
        }
    }

    /// The reading of the low `w` bits with `sign`.
    #[must_use]
    pub fn wrap(&self, w: u32, sign: crate::Sign) -> Z {
        match sign {
            crate::Sign::Signed => self.wrap_signed(w),
            crate::Sign::Unsigned => self.wrap_unsigned(w),
        }
    }

    /// Whether the value is in the range of a `w`-bit integer read with `sign`.
    pub fn fits(&self, w: u32, sign: crate::Sign) -> bool {
        *self == self.wrap(w, sign)
    }
}

/// Floor division on words, which std has only as an unstable feature, and
/// operations that are several times as fast on numbers of half the size: nearly
/// all are.
trait Words: Sized {
    fn checked_div_floor(self, d: Self) -> Option<Self>;
    fn checked_rem_floor(self, d: Self) -> Option<Self>;
    fn checked_times(self, other: Self) -> Option<Self>;
}

/// Both, if they are of half the size.
fn halves(a: i128, b: i128) -> Option<(i64, i64)> {
    i64::try_from(a).ok().zip(i64::try_from(b).ok())
}

impl Words for i128 {
    fn checked_div_floor(self, d: i128) -> Option<i128> {
        let (q, r) = match halves(self, d) {
            Some((a, b)) => (a.checked_div(b)?.into(), a.checked_rem(b)?.into()),
            None => (self.checked_div(d)?, self.checked_rem(d)?),
        };
        Some(if r != 0 && (self < 0) != (d < 0) {
            q - 1
        } else {
            q
        })
    }

    fn checked_times(self, other: i128) -> Option<i128> {
        match halves(self, other) {
            Some((a, b)) => Some(i128::from(a) * i128::from(b)),
            None => self.checked_mul(other),
        }
    }

    fn checked_rem_floor(self, d: i128) -> Option<i128> {
        let r = match halves(self, d) {
            Some((a, b)) => a.checked_rem(b)?.into(),
            None => self.checked_rem(d)?,
        };
        Some(if r != 0 && (r < 0) != (d < 0) {
            r + d
        } else {
            r
        })
    }
}

macro_rules! arithmetic {
    ($trait:ident, $method:ident, $checked:ident) => {
        impl $trait<&Z> for &Z {
            type Output = Z;
            fn $method(self, other: &Z) -> Z {
                if let (Small(a), Small(b)) = (self.view(), other.view())
                    && let Some(r) = a.$checked(b)
                {
                    return Z::word(r);
                }
                Z::from_integer(self.to_integer().$method(other.to_integer()))
            }
        }
        impl $trait<Z> for Z {
            type Output = Z;
            fn $method(self, other: Z) -> Z {
                (&self).$method(&other)
            }
        }
        impl $trait<&Z> for Z {
            type Output = Z;
            fn $method(self, other: &Z) -> Z {
                (&self).$method(other)
            }
        }
        impl $trait<Z> for &Z {
            type Output = Z;
            fn $method(self, other: Z) -> Z {
                self.$method(&other)
            }
        }
    };
}

arithmetic!(Add, add, checked_add);
arithmetic!(Sub, sub, checked_sub);
arithmetic!(Mul, mul, checked_times);

impl AddAssign<&Z> for Z {
    fn add_assign(&mut self, other: &Z) {
        *self = &*self + other;
    }
}

impl SubAssign<&Z> for Z {
    fn sub_assign(&mut self, other: &Z) {
        *self = &*self - other;
    }
}

impl Neg for &Z {
    type Output = Z;
    fn neg(self) -> Z {
        match self.view() {
            Small(a) => match a.checked_neg() {
                Some(n) => Z::word(n),
                None => Z::from_integer(-Integer::from(a)),
            },
            Big(b) => Z::from_integer(-b.clone()),
        }
    }
}

impl Neg for Z {
    type Output = Z;
    fn neg(self) -> Z {
        -&self
    }
}

impl PartialEq for Z {
    fn eq(&self, other: &Z) -> bool {
        match (self.view(), other.view()) {
            (Small(a), Small(b)) => a == b,
            (Big(a), Big(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Z {}

impl Hash for Z {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.view() {
            Small(a) => a.hash(state),
            Big(b) => b.hash(state),
        }
    }
}

impl PartialOrd for Z {
    fn partial_cmp(&self, other: &Z) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Z {
    fn cmp(&self, other: &Z) -> Ordering {
        match (self.view(), other.view()) {
            (Small(a), Small(b)) => a.cmp(&b),
            (Big(a), Big(b)) => a.cmp(b),
            (Big(a), Small(_)) => a.cmp0(),
            (Small(_), Big(b)) => b.cmp0().reverse(),
        }
    }
}

macro_rules! from_word {
    ($($t:ty),+) => {
        $(impl From<$t> for Z {
            fn from(v: $t) -> Z {
                Z::word(i128::from(v))
            }
        })+
    };
}

from_word!(i8, i16, i32, i64, i128, u8, u16, u32, u64, bool);

impl From<u128> for Z {
    fn from(v: u128) -> Z {
        match i128::try_from(v) {
            Ok(s) => Z::word(s),
            Err(_) => Z::from_integer(Integer::from(v)),
        }
    }
}

impl From<usize> for Z {
    fn from(v: usize) -> Z {
        Z::from(v as u64)
    }
}

impl fmt::Display for Z {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.view() {
            Small(a) => fmt::Display::fmt(&a, f),
            Big(b) => fmt::Display::fmt(b, f),
        }
    }
}

impl fmt::Debug for Z {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseZError;

impl fmt::Display for ParseZError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an integer")
    }
}

impl std::error::Error for ParseZError {}

impl FromStr for Z {
    type Err = ParseZError;
    fn from_str(s: &str) -> Result<Z, ParseZError> {
        let digits = s.strip_prefix('-').unwrap_or(s);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseZError);
        }
        if let Ok(v) = s.parse::<i128>() {
            return Ok(Z::word(v));
        }
        s.parse::<Integer>()
            .map(Z::from_integer)
            .map_err(|_| ParseZError)
    }
}

impl Serialize for Z {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Z {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Z, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_those_of_two_s_complement() {
        let big = Z::pow2(200) + Z::from(77);
        for z in [0, 1, -1, 255, -256, i128::MAX, i128::MIN].map(Z::from) {
            for z in [&z, &(z.clone() + big.clone()), &(z.clone() - big.clone())] {
                for n in [0, 1, 7, 16, 17, 25, 26, 40] {
                    let bytes = z.to_le_bytes(n);
                    assert_eq!(bytes.len(), n);
                    let bits = u32::try_from(n).unwrap_or(0) * 8;
                    assert_eq!(
                        Z::from_le_bytes(&bytes),
                        z.mod_pow2(bits),
                        "{z} in {n} bytes"
                    );
                }
            }
        }
        assert_eq!(Z::from(0x1234).to_le_bytes(3), [0x34, 0x12, 0]);
    }
}
