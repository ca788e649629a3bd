//! Ranges of terms: what a term may be when its variables are in a box.
//!
//! Rounding to nearest is monotone. So the ends of a range that an operation of
//! floats makes are what the processor makes of ends, and no wider ones are needed.
//! Zeros of both signs are one number: what tells them apart isn't known here.

use crate::bounded::float::is_nan;
use crate::bounded::term::Scalar;
#[cfg(test)]
use ir::interp::Value;
use ir::{BinOp, Flags, FloatCmp, FloatFn, FloatKind, FloatOp, Sign, Z, machine};

/// Bit-vectors wider than this aren't looked at.
pub(super) const WIDEST: u32 = 64;

/// What a term may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Range {
    Truth(Truth),
    Bits(Bits),
    Float(Float),
}

/// Which truth values are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Truth {
    pub yes: bool,
    pub no: bool,
}

/// A bit-vector by the bounds of its number without a sign, and with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits {
    pub width: u32,
    pub unsigned: (i128, i128),
    pub signed: (i128, i128),
}

/// A float: a number within bounds, of which there is none if the first is greater,
/// or no number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Float {
    pub kind: FloatKind,
    pub low: f64,
    pub high: f64,
    pub nan: bool,
}

impl Truth {
    pub(super) const OPEN: Truth = Truth {
        yes: true,
        no: true,
    };

    pub(super) fn of(b: bool) -> Truth {
        Truth { yes: b, no: !b }
    }

    fn known(self) -> Option<bool> {
        (self.yes != self.no).then_some(self.yes)
    }

    fn not(self) -> Truth {
        Truth {
            yes: self.no,
            no: self.yes,
        }
    }
}

impl Bits {
    pub(super) fn top(width: u32) -> Bits {
        let half = 1_i128 << (width - 1);
        Bits {
            width,
            unsigned: (0, 2 * half - 1),
            signed: (-half, half - 1),
        }
    }

    /// The bit-vector of a number that is known but for its multiples of two to the
    /// width.
    pub(super) fn one(width: u32, n: i128) -> Bits {
        Bits::between(width, n, n)
    }

    /// Those of the numbers in a range, which wrap around.
    fn between(width: u32, low: i128, high: i128) -> Bits {
        let size = 1_i128 << width;
        // Wrapping must not overflow.
        if [low, high].iter().any(|n| n.unsigned_abs() >> 120 != 0) {
            return Bits::top(width);
        }
        let view = |least: i128| {
            let by = (low - least).div_euclid(size) * size;
            let (low, high) = (low - by, high - by);
            (high < least + size).then_some((low, high))
        };
        let top = Bits::top(width);
        Bits {
            width,
            unsigned: view(0).unwrap_or(top.unsigned),
            signed: view(-size / 2).unwrap_or(top.signed),
        }
    }

    fn of(self, sign: Sign) -> (i128, i128) {
        match sign {
            Sign::Unsigned => self.unsigned,
            Sign::Signed => self.signed,
        }
    }

    fn single(self) -> Option<i128> {
        (self.unsigned.0 == self.unsigned.1).then_some(self.unsigned.0)
    }

    /// Its number, if it is a single one.
    pub(super) fn limit(self, sign: Sign) -> Option<i128> {
        self.single().map(|_| self.of(sign).0)
    }

    /// Those that are less than a number, or it less than them; or not.
    pub(super) fn limited(self, sign: Sign, is_first: bool, limit: i128, holds: bool) -> Bits {
        let (mut low, mut high) = self.of(sign);
        match (is_first, holds) {
            (true, true) => high = high.min(limit - 1),
            (true, false) => low = low.max(limit),
            (false, true) => low = low.max(limit + 1),
            (false, false) => high = high.min(limit),
        }
        let mut bits = self;
        match sign {
            Sign::Unsigned => bits.unsigned = (low, high),
            Sign::Signed => bits.signed = (low, high),
        }
        if low > high { bits } else { bits.reduced() }
    }

    /// Two ranges that make up this one.
    pub(super) fn halves(self) -> [Bits; 2] {
        let half = |sign: Sign| {
            let (low, high) = self.of(sign);
            let middle = low + (high - low).div_euclid(2);
            [(low, middle), (middle + 1, high)].map(|ends| {
                let mut bits = self;
                match sign {
                    Sign::Unsigned => bits.unsigned = ends,
                    Sign::Signed => bits.signed = ends,
                }
                bits.reduced()
            })
        };
        let length = |ends: (i128, i128)| ends.1 - ends.0;
        if length(self.signed) < length(self.unsigned) {
            half(Sign::Signed)
        } else {
            half(Sign::Unsigned)
        }
    }

    /// The view with the fewer numbers.
    fn narrower(self) -> (i128, i128) {
        if self.signed.1 - self.signed.0 < self.unsigned.1 - self.unsigned.0 {
            self.signed
        } else {
            self.unsigned
        }
    }

    /// One of its numbers.
    pub(super) fn middle(self) -> Bits {
        let (low, high) = self.narrower();
        Bits::one(self.width, low + (high - low).div_euclid(2))
    }

    /// Its first or last number.
    pub(super) fn end(self, is_high: bool) -> Bits {
        let (low, high) = self.narrower();
        Bits::one(self.width, if is_high { high } else { low })
    }

    /// What both say.
    pub(super) fn meet(self, other: Bits) -> Bits {
        let both = |a: (i128, i128), b: (i128, i128)| (a.0.max(b.0), a.1.min(b.1));
        Bits {
            width: self.width,
            unsigned: both(self.unsigned, other.unsigned),
            signed: both(self.signed, other.signed),
        }
        .reduced()
    }

    /// Each view as narrow as the other says.
    fn reduced(self) -> Bits {
        let half = 1_i128 << (self.width - 1);
        let (mut unsigned, mut signed) = (self.unsigned, self.signed);
        if signed.0 >= 0 {
            unsigned = (unsigned.0.max(signed.0), unsigned.1.min(signed.1));
        } else if signed.1 < 0 {
            let (low, high) = (signed.0 + 2 * half, signed.1 + 2 * half);
            unsigned = (unsigned.0.max(low), unsigned.1.min(high));
        }
        if unsigned.1 < half {
            signed = (signed.0.max(unsigned.0), signed.1.min(unsigned.1));
        } else if unsigned.0 >= half {
            let (low, high) = (unsigned.0 - 2 * half, unsigned.1 - 2 * half);
            signed = (signed.0.max(low), signed.1.min(high));
        }
        Bits {
            width: self.width,
            unsigned,
            signed,
        }
    }
}

/// A number in the format, rounded to nearest.
fn rounded(kind: FloatKind, x: f64) -> f64 {
    match kind {
        #[allow(clippy::cast_possible_truncation)] // rounding is what is wanted
        FloatKind::F32 => f64::from(x as f32),
        _ => x,
    }
}

#[allow(clippy::cast_possible_truncation)] // numbers of the format are exact in it
fn narrow(x: f64) -> f32 {
    x as f32
}

/// What the processor makes of two numbers of a format.
fn computed(kind: FloatKind, op: FloatFn, x: f64, y: f64) -> f64 {
    // The result of one operation on numbers of the smaller format is exact enough
    // in the greater only for some of them: so each format has its own.
    if kind == FloatKind::F32 {
        let (x, y) = (narrow(x), narrow(y));
        return f64::from(match op {
            FloatFn::Add => x + y,
            FloatFn::Sub => x - y,
            FloatFn::Mul => x * y,
            _ => x / y,
        });
    }
    match op {
        FloatFn::Add => x + y,
        FloatFn::Sub => x - y,
        FloatFn::Mul => x * y,
        _ => x / y,
    }
}

impl Float {
    pub(super) fn top(kind: FloatKind) -> Float {
        Float {
            kind,
            low: f64::NEG_INFINITY,
            high: f64::INFINITY,
            nan: true,
        }
    }

    fn numbers(kind: FloatKind, low: f64, high: f64) -> Float {
        Float {
            kind,
            low,
            high,
            nan: false,
        }
    }

    fn none(kind: FloatKind) -> Float {
        Float {
            kind,
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
            nan: true,
        }
    }

    /// The float that has those bits.
    pub(super) fn of_bits(kind: FloatKind, bits: u64) -> Float {
        if is_nan(kind, &Z::from(bits)) {
            return Float::none(kind);
        }
        let x = match kind {
            #[allow(clippy::cast_possible_truncation)] // 32 bits
            FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
            _ => f64::from_bits(bits),
        };
        Float::numbers(kind, x, x)
    }

    /// The bits of a number.
    pub(super) fn bits(kind: FloatKind, x: f64) -> u64 {
        match kind {
            FloatKind::F32 => u64::from(narrow(x).to_bits()),
            _ => x.to_bits(),
        }
    }

    pub(super) fn without_numbers(self) -> Float {
        Float::none(self.kind)
    }

    pub(super) fn without_nan(self) -> Float {
        Float { nan: false, ..self }
    }

    /// Those of which a comparison with a number holds, or doesn't.
    pub(super) fn limited(self, op: FloatCmp, is_first: bool, limit: f64, holds: bool) -> Float {
        let mut f = self;
        // Bounds that belong to a range, too, are no less right.
        match (op, holds) {
            (FloatCmp::Oeq, true) => (f.low, f.high) = (f.low.max(limit), f.high.min(limit)),
            (FloatCmp::Olt | FloatCmp::Ole, _) if is_first == holds => f.high = f.high.min(limit),
            (FloatCmp::Olt | FloatCmp::Ole, _) => f.low = f.low.max(limit),
            _ => return self,
        }
        f.nan &= !holds;
        f
    }

    pub(super) fn has_numbers(self) -> bool {
        self.low <= self.high
    }

    /// Whether all its numbers are one, perhaps zeros of both signs.
    #[allow(clippy::float_cmp)] // the same number is meant
    pub(super) fn is_one_number(self) -> bool {
        self.low == self.high
    }

    fn has_zero(self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }

    fn has_infinity(self) -> bool {
        self.has_numbers() && (self.low == f64::NEG_INFINITY || self.high == f64::INFINITY)
    }

    /// The range of numbers that are a monotone function of each argument between
    /// ends: what it is at these.
    fn hull(kind: FloatKind, ends: &[f64], nan: bool) -> Float {
        if ends.iter().any(|x| x.is_nan()) {
            return Float::top(kind);
        }
        Float {
            kind,
            low: ends.iter().copied().fold(f64::INFINITY, f64::min),
            high: ends.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            nan,
        }
    }

    fn join(self, other: Float) -> Float {
        Float {
            kind: self.kind,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            nan: self.nan || other.nan,
        }
    }

    /// A function that never falls, of numbers.
    fn mapped(self, to: FloatKind, f: impl Fn(f64) -> f64) -> Float {
        if !self.has_numbers() {
            return Float { kind: to, ..self };
        }
        Float::hull(to, &[f(self.low), f(self.high)], self.nan)
    }

    fn arithmetic(self, op: FloatFn, other: Float, is_same: bool) -> Float {
        let kind = self.kind;
        let nan = self.nan || other.nan;
        if !self.has_numbers() || !other.has_numbers() {
            return Float::none(kind);
        }
        let (a, b) = (self, other);
        let at = |x: f64, y: f64| computed(kind, op, x, y);
        if op == FloatFn::Mul && is_same {
            let ends = [at(a.low, a.low), at(a.high, a.high)];
            let square = Float::hull(kind, &ends, nan);
            let low = if a.has_zero() { 0.0 } else { square.low };
            return Float { low, ..square };
        }
        if op == FloatFn::Sub && is_same && !a.has_infinity() {
            return Float {
                nan,
                ..Float::numbers(kind, 0.0, 0.0)
            };
        }
        let undefined = match op {
            FloatFn::Mul => a.has_zero() && b.has_infinity() || b.has_zero() && a.has_infinity(),
            FloatFn::Div => b.has_zero() || a.has_infinity() && b.has_infinity(),
            _ => a.has_infinity() && b.has_infinity(),
        };
        if op == FloatFn::Div && b.has_zero() && !a.has_zero() {
            // Infinite, of either sign, or what the rest of the divisor makes.
            return Float {
                nan: nan || a.has_infinity() && b.has_infinity(),
                ..Float::top(kind)
            };
        }
        if undefined {
            return Float::top(kind);
        }
        let ends = [
            at(a.low, b.low),
            at(a.low, b.high),
            at(a.high, b.low),
            at(a.high, b.high),
        ];
        Float::hull(kind, &ends, nan)
    }

    fn fused(self, b: Float, c: Float) -> Float {
        let kind = self.kind;
        let all = [self, b, c];
        if !all.iter().all(|x| x.has_numbers()) {
            return Float::none(kind);
        }
        if all.iter().any(|x| x.has_infinity()) {
            return Float::top(kind);
        }
        let at = |x: f64, y: f64, z: f64| match kind {
            FloatKind::F32 => f64::from(narrow(x).mul_add(narrow(y), narrow(z))),
            _ => x.mul_add(y, z),
        };
        let mut ends = Vec::with_capacity(8);
        for x in [self.low, self.high] {
            for y in [b.low, b.high] {
                ends.extend([at(x, y, c.low), at(x, y, c.high)]);
            }
        }
        Float::hull(kind, &ends, all.iter().any(|x| x.nan))
    }

    fn absolute(self) -> Float {
        if !self.has_numbers() {
            return self;
        }
        let (x, y) = (self.low.abs(), self.high.abs());
        let low = if self.has_zero() { 0.0 } else { x.min(y) };
        Float {
            low,
            high: x.max(y),
            ..self
        }
    }

    fn root(self) -> Float {
        let at = |x: f64| match self.kind {
            FloatKind::F32 => f64::from(narrow(x).sqrt()),
            _ => x.sqrt(),
        };
        if !self.has_numbers() || self.high < 0.0 {
            return Float::none(self.kind);
        }
        let low = self.low.max(0.0);
        Float {
            nan: self.nan || self.low < 0.0,
            ..Float::numbers(self.kind, at(low), at(self.high))
        }
    }

    fn compared(self, op: FloatCmp, other: Float) -> Truth {
        let (a, b) = (self, other);
        let mut found = Truth {
            yes: false,
            no: a.nan || b.nan,
        };
        if !matches!(op, FloatCmp::Olt | FloatCmp::Ole | FloatCmp::Oeq) {
            return Truth::OPEN;
        }
        if a.has_numbers() && b.has_numbers() {
            let (yes, no) = match op {
                FloatCmp::Olt => (a.low < b.high, a.high >= b.low),
                FloatCmp::Ole => (a.low <= b.high, a.high > b.low),
                _ => {
                    let meet = a.low <= b.high && b.low <= a.high;
                    let is_one = a.is_one_number() && b.is_one_number();
                    (meet, !(is_one && meet))
                }
            };
            found.yes |= yes;
            found.no |= no;
        }
        found
    }

    /// Whether it is of one of the classes of a mask ([`FloatFn::Class`]).
    fn classified(self, mask: u64) -> Truth {
        let least = match self.kind {
            FloatKind::F32 => f64::from(f32::MIN_POSITIVE),
            _ => f64::MIN_POSITIVE,
        };
        let most = match self.kind {
            FloatKind::F32 => f64::from(f32::MAX),
            _ => f64::MAX,
        };
        let meets = |low: f64, high: f64| self.low <= high && self.high >= low;
        let below = least.next_down();
        let zero = self.has_zero();
        let possible = [
            self.nan,
            self.nan,
            meets(f64::NEG_INFINITY, f64::NEG_INFINITY),
            meets(-most, -least),
            meets(-below, -f64::from_bits(1)),
            zero,
            zero,
            meets(f64::from_bits(1), below),
            meets(least, most),
            meets(f64::INFINITY, f64::INFINITY),
        ];
        let mut found = Truth {
            yes: false,
            no: false,
        };
        for (class, possible) in possible.into_iter().enumerate() {
            // Both kinds of no number go together.
            let bits = if class < 2 { 0b11 } else { 1 << class };
            found.yes |= possible && mask & bits != 0;
            found.no |= possible && mask & bits == 0;
        }
        found
    }

    /// The bit-vector whose number this is, which has no fraction.
    fn to_bits(self, sign: Sign, width: u32) -> Bits {
        let top = Bits::top(width);
        let (low, high) = top.of(sign);
        // A power of two, or zero: exact in each format. Casts don't wrap.
        #[allow(clippy::cast_precision_loss)]
        let is_inside = self.low >= low as f64 && self.high < (high + 1) as f64;
        if self.nan || !self.has_numbers() || !is_inside {
            return top;
        }
        #[allow(clippy::cast_possible_truncation)]
        let (low, high) = (self.low as i128, self.high as i128);
        Bits::between(width, low, high)
    }

    fn of_number(kind: FloatKind, (low, high): (i128, i128)) -> Float {
        // Rounded to nearest, once.
        #[allow(clippy::cast_precision_loss)]
        let at = |n: i128| match kind {
            FloatKind::F32 => f64::from(n as f32),
            _ => n as f64,
        };
        Float::numbers(kind, at(low), at(high))
    }

    /// The float whose bits are in a range: of one sign they are in its order.
    fn of_range(kind: FloatKind, bits: Bits) -> Float {
        let half = 1_i128 << (kind.bits() - 1);
        let (low, high) = bits.unsigned;
        let at = |n: i128| u64::try_from(n).map(|n| Float::of_bits(kind, n));
        let (Ok(low_end), Ok(high_end)) = (at(low), at(high)) else {
            return Float::top(kind);
        };
        if low < half && high >= half || low_end.nan || high_end.nan {
            return if low == high && low_end.nan {
                Float::none(kind)
            } else {
                Float::top(kind)
            };
        }
        Float::hull(kind, &[low_end.low, high_end.low], false)
    }
}

impl Range {
    pub(super) fn open(sort: Scalar) -> Range {
        match sort {
            Scalar::Bool => Range::Truth(Truth::OPEN),
            Scalar::Bits(w) => Range::Bits(Bits::top(w)),
            Scalar::Float(kind) => Range::Float(Float::top(kind)),
        }
    }

    fn truth(self) -> Truth {
        match self {
            Range::Truth(t) => t,
            _ => Truth::OPEN,
        }
    }

    pub(super) fn join(self, other: Range) -> Range {
        match (self, other) {
            (Range::Truth(a), Range::Truth(b)) => Range::Truth(Truth {
                yes: a.yes || b.yes,
                no: a.no || b.no,
            }),
            (Range::Bits(a), Range::Bits(b)) => {
                let hull = |a: (i128, i128), b: (i128, i128)| (a.0.min(b.0), a.1.max(b.1));
                Range::Bits(Bits {
                    width: a.width,
                    unsigned: hull(a.unsigned, b.unsigned),
                    signed: hull(a.signed, b.signed),
                })
            }
            (Range::Float(a), Range::Float(b)) => Range::Float(a.join(b)),
            (a, _) => a,
        }
    }

    pub(super) fn not(self) -> Range {
        Range::Truth(self.truth().not())
    }

    pub(super) fn and(self, other: Range) -> Range {
        let (a, b) = (self.truth(), other.truth());
        Range::Truth(Truth {
            yes: a.yes && b.yes,
            no: a.no || b.no,
        })
    }

    pub(super) fn or(self, other: Range) -> Range {
        self.not().and(other.not()).not()
    }

    /// Whether it is surely true, or surely false.
    pub(super) fn known(self) -> Option<bool> {
        self.truth().known()
    }

    /// Of terms that are equal: the same bits, the same number, or both none.
    pub(super) fn equal(self, other: Range) -> Range {
        Range::Truth(match (self, other) {
            (Range::Truth(a), Range::Truth(b)) => match (a.known(), b.known()) {
                (Some(a), Some(b)) => Truth::of(a == b),
                _ => Truth::OPEN,
            },
            (Range::Bits(a), Range::Bits(b)) => {
                let apart = |a: (i128, i128), b: (i128, i128)| a.1 < b.0 || b.1 < a.0;
                if apart(a.unsigned, b.unsigned) || apart(a.signed, b.signed) {
                    Truth::of(false)
                } else if a.single().is_some() && a.single() == b.single() {
                    Truth::of(true)
                } else {
                    Truth::OPEN
                }
            }
            (Range::Float(a), Range::Float(b)) => {
                let meet = a.low <= b.high && b.low <= a.high;
                let is_one = a.is_one_number() && b.is_one_number() && !a.has_zero();
                if a.nan || b.nan {
                    Truth {
                        yes: a.nan && b.nan || meet,
                        no: a.has_numbers() || b.has_numbers(),
                    }
                } else {
                    Truth {
                        yes: meet,
                        no: !(meet && is_one),
                    }
                }
            }
            _ => Truth::OPEN,
        })
    }

    /// Whether the first is less, read with that sign.
    pub(super) fn less(self, sign: Sign, other: Range) -> Range {
        let (Range::Bits(a), Range::Bits(b)) = (self, other) else {
            return Range::Truth(Truth::OPEN);
        };
        let (a, b) = (a.of(sign), b.of(sign));
        Range::Truth(Truth {
            yes: a.0 < b.1,
            no: a.1 >= b.0,
        })
    }

    /// Whether it is a number of that sign and width.
    pub(super) fn fits(self, sign: Sign, width: u32) -> Range {
        let Range::Bits(a) = self else {
            return Range::Truth(Truth::OPEN);
        };
        let (low, high) = a.of(sign);
        let (least, most) = Bits::top(width).of(sign);
        Range::Truth(Truth {
            yes: low <= most && high >= least,
            no: low < least || high > most,
        })
    }

    /// Whether a product is of its width.
    pub(super) fn product_fits(self, sign: Sign, other: Range) -> Range {
        let (Range::Bits(a), Range::Bits(b)) = (self, other) else {
            return Range::Truth(Truth::OPEN);
        };
        let Some((low, high)) = products(a.of(sign), b.of(sign)) else {
            return Range::Truth(Truth::OPEN);
        };
        let (least, most) = Bits::top(a.width).of(sign);
        Range::Truth(Truth {
            yes: low <= most && high >= least,
            no: low < least || high > most,
        })
    }

    pub(super) fn operation(self, op: BinOp, other: Range) -> Range {
        let (Range::Bits(a), Range::Bits(b)) = (self, other) else {
            return self;
        };
        Range::Bits(bits_operation(op, a, b))
    }

    /// Bits `low` to `low + width`, without the last.
    pub(super) fn extract(self, low: u32, width: u32) -> Range {
        let Range::Bits(a) = self else {
            return Range::open(Scalar::Bits(width));
        };
        let (least, most) = a.unsigned;
        Range::Bits(Bits::between(width, least >> low, most >> low))
    }

    /// To a greater width.
    pub(super) fn extend(self, sign: Sign, width: u32) -> Range {
        let Range::Bits(a) = self else {
            return Range::open(Scalar::Bits(width));
        };
        let (low, high) = a.of(sign);
        Range::Bits(Bits::between(width, low, high))
    }

    /// The first has the higher bits.
    pub(super) fn concat(self, other: Range, width: u32) -> Range {
        let (Range::Bits(a), Range::Bits(b)) = (self, other) else {
            return Range::open(Scalar::Bits(width));
        };
        let low = (a.unsigned.0 << b.width) + b.unsigned.0;
        let high = (a.unsigned.1 << b.width) + b.unsigned.1;
        Range::Bits(Bits::between(width, low, high))
    }

    /// The float with these bits.
    pub(super) fn float(self, kind: FloatKind) -> Range {
        Range::Float(match self {
            Range::Float(f) => f,
            Range::Bits(bits) => Float::of_range(kind, bits),
            Range::Truth(_) => Float::top(kind),
        })
    }
}

/// Bounds of products, if they aren't too large.
fn products(a: (i128, i128), b: (i128, i128)) -> Option<(i128, i128)> {
    let all = [
        a.0.checked_mul(b.0)?,
        a.0.checked_mul(b.1)?,
        a.1.checked_mul(b.0)?,
        a.1.checked_mul(b.1)?,
    ];
    let least = all.iter().copied().min()?;
    Some((least, all.into_iter().max()?))
}

/// The least and the greatest number.
type Ends = (i128, i128);

fn bits_operation(op: BinOp, a: Bits, b: Bits) -> Bits {
    let w = a.width;
    let top = Bits::top(w);
    if let (Some(x), Some(y)) = (a.single(), b.single()) {
        let result = machine::binary(op, Flags::NONE, w, &Z::from(x), &Z::from(y));
        let result = result.and_then(|z| z.wrap_unsigned(w).to_i128());
        return result.map_or(top, |n| Bits::one(w, n));
    }
    let both = |f: &dyn Fn(Ends, Ends) -> Option<Ends>| {
        let view = |sign| match f(a.of(sign), b.of(sign)) {
            Some((low, high)) => Bits::between(w, low, high),
            None => top,
        };
        view(Sign::Unsigned).meet(view(Sign::Signed))
    };
    let unsigned = |low: i128, high: i128| Bits::between(w, low, high);
    match op {
        BinOp::Add => both(&|a, b| Some((a.0 + b.0, a.1 + b.1))),
        BinOp::Sub => both(&|a, b| Some((a.0 - b.1, a.1 - b.0))),
        BinOp::Mul => both(&products),
        BinOp::And => unsigned(0, a.unsigned.1.min(b.unsigned.1)),
        BinOp::Or => {
            let most = a.unsigned.1 | b.unsigned.1;
            let above = u128::try_from(most).map_or(0, |m| 128 - m.leading_zeros());
            unsigned(a.unsigned.0.max(b.unsigned.0), (1_i128 << above) - 1)
        }
        BinOp::UDiv if b.unsigned.0 > 0 => {
            unsigned(a.unsigned.0 / b.unsigned.1, a.unsigned.1 / b.unsigned.0)
        }
        BinOp::URem if b.unsigned.0 > 0 => {
            let most = a.unsigned.1.min(b.unsigned.1 - 1);
            let least = if a.unsigned.1 < b.unsigned.0 {
                a.unsigned.0
            } else {
                0
            };
            unsigned(least, most)
        }
        BinOp::LShr if b.unsigned.1 < i128::from(w) => {
            unsigned(a.unsigned.0 >> b.unsigned.1, a.unsigned.1 >> b.unsigned.0)
        }
        BinOp::SDiv => match b.single() {
            Some(d) if d > 0 && b.signed.0 > 0 => Bits::between(w, a.signed.0 / d, a.signed.1 / d),
            _ => top,
        },
        BinOp::AShr => match b.single() {
            Some(by) if by < i128::from(w) => Bits::between(w, a.signed.0 >> by, a.signed.1 >> by),
            _ => top,
        },
        BinOp::Shl => match b.single() {
            Some(by) if by < i128::from(w.min(62)) => both(&|a, _| Some((a.0 << by, a.1 << by))),
            _ => top,
        },
        _ => top,
    }
}

/// The result of an operation on floats, as they are in terms; `is_same` where both
/// arguments are one term.
pub(super) fn float_operation(op: FloatOp, args: &[Range], is_same: bool, to: Scalar) -> Range {
    use FloatFn as F;
    let float = |i: usize| match args.get(i) {
        Some(Range::Float(f)) => Some(*f),
        _ => None,
    };
    let bits = |i: usize| match args.get(i) {
        Some(Range::Bits(b)) => Some(*b),
        _ => None,
    };
    let unary = |f: fn(Float) -> Float| float(0).map(|a| Range::Float(f(a)));
    let rounding = |how: fn(f64) -> f64| {
        let a = float(0)?;
        Some(Range::Float(a.mapped(a.kind, how)))
    };
    let converted = match (op, to) {
        (FloatOp::Cmp(op), _) => float(0)
            .zip(float(1))
            .map(|(a, b)| Range::Truth(a.compared(op, b))),
        (FloatOp::Fn(op @ (F::Add | F::Sub | F::Mul | F::Div)), _) => float(0)
            .zip(float(1))
            .map(|(a, b)| Range::Float(a.arithmetic(op, b, is_same))),
        (FloatOp::Fn(F::Fma), _) => float(0)
            .zip(float(1))
            .zip(float(2))
            .map(|((a, b), c)| Range::Float(a.fused(b, c))),
        (FloatOp::Fn(F::Neg), _) => unary(|a| Float {
            low: -a.high,
            high: -a.low,
            ..a
        }),
        (FloatOp::Fn(F::Abs), _) => unary(Float::absolute),
        (FloatOp::Fn(F::Sqrt), _) => unary(Float::root),
        (FloatOp::Fn(F::Floor), _) => rounding(f64::floor),
        (FloatOp::Fn(F::Ceil), _) => rounding(f64::ceil),
        (FloatOp::Fn(F::Trunc), _) => rounding(f64::trunc),
        (FloatOp::Fn(F::Round), _) => rounding(f64::round),
        (FloatOp::Fn(F::RoundEven), _) => rounding(f64::round_ties_even),
        (FloatOp::Fn(F::Extend | F::Truncate), Scalar::Float(kind)) => {
            float(0).map(|a| Range::Float(a.mapped(kind, |x| rounded(kind, x))))
        }
        (FloatOp::Fn(F::FromSigned), Scalar::Float(kind)) => {
            bits(0).map(|a| Range::Float(Float::of_number(kind, a.signed)))
        }
        (FloatOp::Fn(F::FromUnsigned), Scalar::Float(kind)) => {
            bits(0).map(|a| Range::Float(Float::of_number(kind, a.unsigned)))
        }
        (FloatOp::Fn(F::ToSigned), Scalar::Bits(w)) => {
            float(0).map(|a| Range::Bits(a.to_bits(Sign::Signed, w)))
        }
        (FloatOp::Fn(F::ToUnsigned), Scalar::Bits(w)) => {
            float(0).map(|a| Range::Bits(a.to_bits(Sign::Unsigned, w)))
        }
        (FloatOp::Fn(F::Class), _) => float(0)
            .zip(bits(1).and_then(Bits::single))
            .map(|(a, mask)| Range::Truth(a.classified(u64::try_from(mask).unwrap_or(0)))),
        _ => None,
    };
    converted.unwrap_or(Range::open(to))
}

/// What a term is that has a value, as [`Range`] sees it.
#[cfg(test)]
pub(super) fn of_value(v: &Value) -> Option<Range> {
    Some(match v {
        Value::Bool(b) => Range::Truth(Truth::of(*b)),
        Value::Int { width, value } if *width <= WIDEST => {
            Range::Bits(Bits::one(*width, value.to_i128()?))
        }
        Value::Float { kind, bits } => Range::Float(Float::of_bits(*kind, bits.to_u64()?)),
        _ => return None,
    })
}
