//! Terms over truth values, bit-vectors and arrays: each exists once, and what
//! can be computed is.
//!
//! A bit-vector constant is in canonical form, `[0, 2^w)`. Constructors simplify
//! where that costs constant time: an unrolled loop whose bound is known must end
//! without a solver. Terms are numbered so that parts come before the whole.

use ir::{BinOp, CmpOp, Flags, FloatFn, FloatKind, FloatOp, INDEX_WIDTH, Sign, Z, machine};
use std::collections::HashMap;

/// A term of one [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Id(u32);

impl Id {
    pub(super) const FALSE: Id = Id(0);
    pub(super) const TRUE: Id = Id(1);

    /// A truth value.
    pub(super) fn of(b: bool) -> Id {
        if b { Id::TRUE } else { Id::FALSE }
    }

    /// The term with that number.
    pub(super) fn numbered(n: u32) -> Id {
        Id(n)
    }

    /// Its number.
    pub(super) fn number(self) -> u32 {
        self.0
    }

    /// The position among all terms.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The sort of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Scalar {
    Bool,
    Bits(u32),
    /// A number of that format, or none.
    Float(FloatKind),
}

/// Widths of exponent and significand, the hidden bit included, of the formats of
/// floats that are modelled.
pub(super) fn format(kind: FloatKind) -> Option<(u32, u32)> {
    match kind {
        FloatKind::F32 => Some((8, 24)),
        FloatKind::F64 => Some((11, 53)),
        _ => None,
    }
}

/// The sort of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sort {
    Scalar(Scalar),
    /// From bit-vectors of [`INDEX_WIDTH`] bits.
    Array(Scalar),
}

impl Sort {
    pub(super) const BOOL: Sort = Sort::Scalar(Scalar::Bool);

    pub(super) fn bits(width: u32) -> Sort {
        Sort::Scalar(Scalar::Bits(width))
    }
}

/// How a term is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Bool(bool),
    Bits(u32, Z),
    /// Anything of its sort; each has a number of its own.
    Free(u32),
    Not(Id),
    And(Id, Id),
    Or(Id, Id),
    Eq(Id, Id),
    /// `a < b` of bit-vectors.
    Less(Sign, Id, Id),
    Ite(Id, Id, Id),
    /// As SMT-LIB has it: total. Shifts by the width or more lose all bits.
    Op(BinOp, Id, Id),
    /// Whether a product is a number of that sign and width.
    MulFits(Sign, Id, Id),
    /// Bits `low` to `low + width`, without the last.
    Extract {
        low: u32,
        width: u32,
        of: Id,
    },
    /// To a greater width.
    Extend(Sign, u32, Id),
    /// The first has the higher bits.
    Concat(Id, Id),
    Select(Id, Id),
    Store(Id, Id, Id),
    /// The array all of whose elements are this.
    Filled(Id),
    /// The float with these bits.
    OfBits(FloatKind, Id),
    /// An operation on floats ([`super::float`]), with the sort of its result: a
    /// conversion has several.
    Float(FloatOp, Sort, [Option<Id>; 3]),
}

impl Node {
    /// Whether it is a sum, product, quotient or root of floats.
    pub(super) fn is_arithmetic_of_floats(&self) -> bool {
        use FloatFn as F;
        let Node::Float(FloatOp::Fn(op), ..) = self else {
            return false;
        };
        matches!(op, F::Add | F::Sub | F::Mul | F::Div | F::Sqrt | F::Fma)
    }
}

fn is_commutative(op: BinOp) -> bool {
    use BinOp::{Add, And, Mul, Or, Xor};
    matches!(op, Add | Mul | And | Or | Xor)
}

/// How deep conditions are looked into for what excludes others.
const DEPTH: u32 = 6;

/// All terms of one formula.
#[derive(Debug)]
pub(super) struct Terms {
    nodes: Vec<Node>,
    sorts: Vec<Sort>,
    ids: HashMap<Node, Id>,
    free: u32,
    has_arithmetic_of_floats: bool,
}

impl Terms {
    pub(super) fn new() -> Terms {
        let mut terms = Terms {
            nodes: Vec::new(),
            sorts: Vec::new(),
            ids: HashMap::new(),
            free: 0,
            has_arithmetic_of_floats: false,
        };
        for b in [false, true] {
            terms.make(Node::Bool(b), Sort::BOOL);
        }
        terms
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are sums, products, quotients or roots of floats.
    pub(super) fn has_arithmetic_of_floats(&self) -> bool {
        self.has_arithmetic_of_floats
    }

    /// How many values there are of which nothing is known.
    pub(super) fn count_of_free(&self) -> u32 {
        self.free
    }

    pub(super) fn node(&self, t: Id) -> &Node {
        &self.nodes[t.index()]
    }

    pub(super) fn sort(&self, t: Id) -> Sort {
        self.sorts[t.index()]
    }

    /// Every term, parts before the whole.
    pub(super) fn all(&self) -> impl Iterator<Item = (Id, &Node)> {
        (0..).map(Id).zip(&self.nodes)
    }

    /// The width of a bit-vector; 1 for what is none.
    pub(super) fn width(&self, t: Id) -> u32 {
        match self.sort(t) {
            Sort::Scalar(Scalar::Bits(w)) => w,
            _ => 1,
        }
    }

    pub(super) fn make(&mut self, node: Node, sort: Sort) -> Id {
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        self.has_arithmetic_of_floats |= node.is_arithmetic_of_floats();
        // More would not fit in memory.
        let id = Id(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(node.clone());
        self.sorts.push(sort);
        self.ids.insert(node, id);
        id
    }

    /// A value of which nothing is known.
    pub(super) fn free(&mut self, sort: Sort) -> Id {
        if let Sort::Scalar(Scalar::Float(kind)) = sort {
            let bits = self.free(Sort::bits(kind.bits()));
            return self.of_bits(kind, bits);
        }
        self.free += 1;
        self.make(Node::Free(self.free), sort)
    }

    pub(super) fn bits(&mut self, width: u32, z: impl Into<Z>) -> Id {
        let z = z.into().wrap_unsigned(width);
        self.make(Node::Bits(width, z), Sort::bits(width))
    }

    pub(super) fn as_bits(&self, t: Id) -> Option<&Z> {
        match self.node(t) {
            Node::Bits(_, z) => Some(z),
            _ => None,
        }
    }

    fn is_constant(&self, t: Id) -> bool {
        matches!(self.node(t), Node::Bits(..) | Node::Bool(_))
    }

    /// Condition and branches of a choice between two constants.
    fn choice(&self, t: Id) -> Option<(Id, Id, Id)> {
        match *self.node(t) {
            Node::Ite(c, a, b) if self.is_constant(a) && self.is_constant(b) => Some((c, a, b)),
            _ => None,
        }
    }

    pub(super) fn not(&mut self, a: Id) -> Id {
        match *self.node(a) {
            Node::Bool(b) => Id::of(!b),
            Node::Not(b) => b,
            _ => self.make(Node::Not(a), Sort::BOOL),
        }
    }

    fn is_opposite(&self, a: Id, b: Id) -> bool {
        *self.node(a) == Node::Not(b) || *self.node(b) == Node::Not(a)
    }

    pub(super) fn and(&mut self, a: Id, b: Id) -> Id {
        match (a, b) {
            (Id::FALSE, _) | (_, Id::FALSE) => return Id::FALSE,
            (Id::TRUE, x) | (x, Id::TRUE) => return x,
            _ if a == b => return a,
            _ if self.is_opposite(a, b) => return Id::FALSE,
            _ => {}
        }
        if let Node::And(x, y) = *self.node(a) {
            if x == b || y == b {
                return a;
            }
            if self.is_opposite(x, b) || self.is_opposite(y, b) {
                return Id::FALSE;
            }
        }
        if let Node::And(x, y) = *self.node(b)
            && (x == a || y == a)
        {
            return b;
        }
        self.make(Node::And(a, b), Sort::BOOL)
    }

    pub(super) fn or(&mut self, a: Id, b: Id) -> Id {
        match (a, b) {
            (Id::TRUE, _) | (_, Id::TRUE) => return Id::TRUE,
            (Id::FALSE, x) | (x, Id::FALSE) => return x,
            _ if a == b => return a,
            _ if self.is_opposite(a, b) => return Id::TRUE,
            _ => {}
        }
        // Where two branches of a decision meet again.
        if let (Node::And(p, c), Node::And(q, d)) = (self.node(a).clone(), self.node(b).clone()) {
            if p == q && self.is_opposite(c, d) {
                return p;
            }
            if p == q {
                let either = self.or(c, d);
                return self.and(p, either);
            }
        }
        if let Node::And(p, _) = *self.node(a)
            && p == b
        {
            return b;
        }
        if let Node::And(p, _) = *self.node(b)
            && p == a
        {
            return a;
        }
        self.make(Node::Or(a, b), Sort::BOOL)
    }

    pub(super) fn implies(&mut self, a: Id, b: Id) -> Id {
        let no = self.not(a);
        self.or(no, b)
    }

    pub(super) fn all_of(&mut self, parts: impl IntoIterator<Item = Id>) -> Id {
        let mut all = Id::TRUE;
        for p in parts {
            all = self.and(all, p);
        }
        all
    }

    pub(super) fn eq(&mut self, a: Id, b: Id) -> Id {
        if a == b {
            return Id::TRUE;
        }
        if self.is_constant(a) && self.is_constant(b) {
            return Id::FALSE;
        }
        // The constant comes second.
        let (a, b) = if self.is_constant(a) { (b, a) } else { (a, b) };
        if let Node::Bool(v) = *self.node(b) {
            return if v { a } else { self.not(a) };
        }
        if self.is_constant(b) {
            if let Some((c, x, y)) = self.choice(a) {
                let (x, y) = (self.eq(x, b), self.eq(y, b));
                return self.ite(c, x, y);
            }
            if let Some(found) = self.eq_to_constant(a, b) {
                return found;
            }
        }
        self.make(Node::Eq(a, b), Sort::BOOL)
    }

    fn eq_to_constant(&mut self, a: Id, b: Id) -> Option<Id> {
        let (w, z) = match self.node(b) {
            Node::Bits(w, z) => (*w, z.clone()),
            _ => return None,
        };
        match *self.node(a) {
            Node::Op(BinOp::Add, x, k) => {
                let k = self.as_bits(k)?.clone();
                let rest = self.bits(w, z - k);
                Some(self.eq(x, rest))
            }
            Node::Extend(sign, _, x) => {
                let inner = self.width(x);
                let signed = z.wrap_signed(w);
                let fits = match sign {
                    Sign::Unsigned => z.fits(inner, Sign::Unsigned),
                    Sign::Signed => signed.fits(inner, Sign::Signed),
                };
                if !fits {
                    return Some(Id::FALSE);
                }
                let k = self.bits(inner, z);
                Some(self.eq(x, k))
            }
            _ => None,
        }
    }

    /// `a < b`.
    pub(super) fn less(&mut self, sign: Sign, a: Id, b: Id) -> Id {
        if a == b {
            return Id::FALSE;
        }
        let op = match sign {
            Sign::Unsigned => CmpOp::Ult,
            Sign::Signed => CmpOp::Slt,
        };
        let w = self.width(a);
        if let (Some(x), Some(y)) = (self.as_bits(a), self.as_bits(b)) {
            return Id::of(machine::compare(op, w, x, y));
        }
        // Nothing is below the least number, or above the greatest.
        let is = |t: Id, z: Z| self.as_bits(t) == Some(&z.wrap_unsigned(w));
        if is(b, Z::min_of(w, sign)) || is(a, Z::max_of(w, sign)) {
            return Id::FALSE;
        }
        if self.is_constant(b)
            && let Some((c, x, y)) = self.choice(a)
        {
            let (x, y) = (self.less(sign, x, b), self.less(sign, y, b));
            return self.ite(c, x, y);
        }
        if self.is_constant(a)
            && let Some((c, x, y)) = self.choice(b)
        {
            let (x, y) = (self.less(sign, a, x), self.less(sign, a, y));
            return self.ite(c, x, y);
        }
        self.make(Node::Less(sign, a, b), Sort::BOOL)
    }

    pub(super) fn compare(&mut self, op: CmpOp, a: Id, b: Id) -> Id {
        let sign = op.sign().unwrap_or(Sign::Unsigned);
        match op {
            CmpOp::Eq => self.eq(a, b),
            CmpOp::Ne => {
                let e = self.eq(a, b);
                self.not(e)
            }
            CmpOp::Ult | CmpOp::Slt => self.less(sign, a, b),
            CmpOp::Ugt | CmpOp::Sgt => self.less(sign, b, a),
            CmpOp::Ule | CmpOp::Sle => {
                let l = self.less(sign, b, a);
                self.not(l)
            }
            CmpOp::Uge | CmpOp::Sge => {
                let l = self.less(sign, a, b);
                self.not(l)
            }
        }
    }

    pub(super) fn ite(&mut self, c: Id, a: Id, b: Id) -> Id {
        match c {
            Id::TRUE => return a,
            Id::FALSE => return b,
            _ if a == b => return a,
            _ => {}
        }
        if let Node::Not(d) = *self.node(c) {
            return self.ite(d, b, a);
        }
        if self.sort(a) == Sort::BOOL {
            match (a, b) {
                (Id::TRUE, _) => return self.or(c, b),
                (Id::FALSE, _) => {
                    let no = self.not(c);
                    return self.and(no, b);
                }
                (_, Id::TRUE) => {
                    let no = self.not(c);
                    return self.or(no, a);
                }
                (_, Id::FALSE) => return self.and(c, a),
                _ => {}
            }
        }
        // A choice that was made already.
        let inner = |t: &Terms, x: Id, yes: bool| match *t.node(x) {
            Node::Ite(d, p, q) if d == c => Some(if yes { p } else { q }),
            _ => None,
        };
        let a = inner(self, a, true).unwrap_or(a);
        let b = inner(self, b, false).unwrap_or(b);
        if a == b {
            return a;
        }
        let sort = self.sort(a);
        self.make(Node::Ite(c, a, b), sort)
    }

    /// `a op b`, total as in SMT-LIB.
    pub(super) fn op(&mut self, op: BinOp, a: Id, b: Id) -> Id {
        let w = self.width(a);
        if let (Some(x), Some(y)) = (self.as_bits(a), self.as_bits(b))
            && let Some(z) = machine::binary(op, Flags::NONE, w, x, y)
        {
            return self.bits(w, z);
        }
        let (a, b) = if is_commutative(op) && self.is_constant(a) {
            (b, a)
        } else {
            (a, b)
        };
        if let Some(found) = self.identity(op, w, a, b) {
            return found;
        }
        if self.is_constant(b)
            && let Some((c, x, y)) = self.choice(a)
        {
            let (x, y) = (self.op(op, x, b), self.op(op, y, b));
            return self.ite(c, x, y);
        }
        if self.is_constant(a)
            && let Some((c, x, y)) = self.choice(b)
        {
            let (x, y) = (self.op(op, a, x), self.op(op, a, y));
            return self.ite(c, x, y);
        }
        self.make(Node::Op(op, a, b), Sort::bits(w))
    }

    fn identity(&mut self, op: BinOp, w: u32, a: Id, b: Id) -> Option<Id> {
        if a == b {
            match op {
                BinOp::Sub | BinOp::Xor => return Some(self.bits(w, 0)),
                BinOp::And | BinOp::Or => return Some(a),
                _ => {}
            }
        }
        let z = self.as_bits(b)?.clone();
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Or | BinOp::Xor if z.is_zero() => Some(a),
            BinOp::Shl | BinOp::LShr | BinOp::AShr if z.is_zero() => Some(a),
            BinOp::Mul | BinOp::And if z.is_zero() => Some(b),
            BinOp::Mul | BinOp::UDiv if z.is_one() => Some(a),
            BinOp::And if z == Z::max_of(w, Sign::Unsigned) => Some(a),
            BinOp::Or if z == Z::max_of(w, Sign::Unsigned) => Some(b),
            // A constant is added at last, and only once.
            BinOp::Sub => {
                let k = self.bits(w, -z);
                Some(self.op(BinOp::Add, a, k))
            }
            BinOp::Add => match *self.node(a) {
                Node::Op(BinOp::Add, x, k) => {
                    let k = self.as_bits(k)?.clone();
                    let k = self.bits(w, k + z);
                    Some(self.op(BinOp::Add, x, k))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the product, operands read with that sign, is of their width.
    pub(super) fn mul_fits(&mut self, sign: Sign, a: Id, b: Id) -> Id {
        let w = self.width(a);
        if let (Some(x), Some(y)) = (self.as_bits(a), self.as_bits(b)) {
            return Id::of(machine::fits(BinOp::Mul, sign, w, x, y));
        }
        let (a, b) = if self.is_constant(a) { (b, a) } else { (a, b) };
        if self.as_bits(b).is_some_and(|z| z.is_zero() || z.is_one()) && w > 1 {
            return Id::TRUE;
        }
        self.make(Node::MulFits(sign, a, b), Sort::BOOL)
    }

    pub(super) fn extract(&mut self, low: u32, width: u32, of: Id) -> Id {
        let w = self.width(of);
        if low == 0 && width == w {
            return of;
        }
        if let Some(z) = self.as_bits(of) {
            let z = z.shr_floor(low);
            return self.bits(width, z);
        }
        if let Some((c, x, y)) = self.choice(of) {
            let (x, y) = (self.extract(low, width, x), self.extract(low, width, y));
            return self.ite(c, x, y);
        }
        match *self.node(of) {
            Node::Extend(sign, _, x) => {
                let inner = self.width(x);
                if low + width <= inner {
                    return self.extract(low, width, x);
                }
                if low == 0 {
                    return self.extend(sign, width, x);
                }
                if sign == Sign::Unsigned && low >= inner {
                    return self.bits(width, 0);
                }
            }
            Node::Extract { low: l, of: x, .. } => return self.extract(l + low, width, x),
            Node::Concat(high, rest) => {
                let r = self.width(rest);
                if low + width <= r {
                    return self.extract(low, width, rest);
                }
                if low >= r {
                    return self.extract(low - r, width, high);
                }
            }
            _ => {}
        }
        self.make(Node::Extract { low, width, of }, Sort::bits(width))
    }

    /// To that width, which is not smaller.
    pub(super) fn extend(&mut self, sign: Sign, width: u32, of: Id) -> Id {
        let w = self.width(of);
        if w >= width {
            return of;
        }
        if let Some(z) = self.as_bits(of) {
            let z = z.wrap(w, sign);
            return self.bits(width, z);
        }
        if let Some((c, x, y)) = self.choice(of) {
            let (x, y) = (self.extend(sign, width, x), self.extend(sign, width, y));
            return self.ite(c, x, y);
        }
        if let Node::Extend(inner, _, x) = *self.node(of)
            && (inner == sign || inner == Sign::Unsigned)
        {
            return self.extend(inner, width, x);
        }
        self.make(Node::Extend(sign, width, of), Sort::bits(width))
    }

    pub(super) fn concat(&mut self, high: Id, low: Id) -> Id {
        let (h, l) = (self.width(high), self.width(low));
        if let (Some(x), Some(y)) = (self.as_bits(high), self.as_bits(low)) {
            let z = x.shl(l) + y;
            return self.bits(h + l, z);
        }
        self.make(Node::Concat(high, low), Sort::bits(h + l))
    }

    pub(super) fn filled(&mut self, x: Id) -> Id {
        let sort = match self.sort(x) {
            Sort::Scalar(s) | Sort::Array(s) => Sort::Array(s),
        };
        self.make(Node::Filled(x), sort)
    }

    pub(super) fn store(&mut self, array: Id, index: Id, x: Id) -> Id {
        let sort = self.sort(array);
        // What is written over at once need not be there.
        let array = match *self.node(array) {
            Node::Store(inner, i, _) if i == index => inner,
            _ => array,
        };
        self.make(Node::Store(array, index, x), sort)
    }

    pub(super) fn select(&mut self, array: Id, index: Id) -> Id {
        let mut array = array;
        loop {
            match *self.node(array) {
                Node::Filled(x) => return x,
                Node::Store(_, i, x) if i == index => return x,
                Node::Store(inner, i, _) if self.differ(i, index) => array = inner,
                _ => break,
            }
        }
        let sort = match self.sort(array) {
            Sort::Array(s) | Sort::Scalar(s) => Sort::Scalar(s),
        };
        debug_assert_eq!(self.width(index), INDEX_WIDTH);
        self.make(Node::Select(array, index), sort)
    }

    /// Whether two bit-vectors differ for sure: constants, or one term plus
    /// different constants.
    fn differ(&self, a: Id, b: Id) -> bool {
        let parts = |t: Id| match self.node(t) {
            Node::Bits(_, z) => (None, z.clone()),
            Node::Op(BinOp::Add, x, k) => match self.node(*k) {
                Node::Bits(_, z) => (Some(*x), z.clone()),
                _ => (Some(t), Z::ZERO),
            },
            _ => (Some(t), Z::ZERO),
        };
        let ((x, j), (y, k)) = (parts(a), parts(b));
        x == y && j != k
    }

    /// Whether two conditions exclude each other for sure.
    pub(super) fn exclude(&self, a: Id, b: Id) -> bool {
        self.exclude_within(a, b, DEPTH)
    }

    fn exclude_within(&self, a: Id, b: Id, depth: u32) -> bool {
        if a == Id::FALSE || b == Id::FALSE || self.is_opposite(a, b) {
            return true;
        }
        if let (Node::Eq(x, j), Node::Eq(y, k)) = (self.node(a), self.node(b))
            && x == y
            && self.differ(*j, *k)
        {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let part = |whole: Id, other: Id| match *self.node(whole) {
            Node::And(x, y) => {
                self.exclude_within(x, other, depth) || self.exclude_within(y, other, depth)
            }
            Node::Or(x, y) => {
                self.exclude_within(x, other, depth) && self.exclude_within(y, other, depth)
            }
            Node::Not(x) => match *self.node(x) {
                Node::Or(x, y) => self.implied(other, x, y),
                _ => false,
            },
            _ => false,
        };
        part(a, b) || part(b, a)
    }

    /// Whether a condition is one of these two, which may be choices in turn.
    fn implied(&self, c: Id, x: Id, y: Id) -> bool {
        let mut next = vec![x, y];
        while let Some(t) = next.pop() {
            if t == c {
                return true;
            }
            if let Node::Or(x, y) = *self.node(t) {
                next.extend([x, y]);
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_computed_is() {
        let mut t = Terms::new();
        let x = t.free(Sort::bits(8));
        let (one, two) = (t.bits(8, 1), t.bits(8, 2));
        let sum = t.op(BinOp::Add, x, one);
        let three = t.op(BinOp::Add, sum, two);
        let k = t.bits(8, 3);
        assert_eq!(three, t.op(BinOp::Add, x, k));
        assert_eq!(t.op(BinOp::Sub, three, k), x);
        let c = t.free(Sort::BOOL);
        let flag = t.ite(c, one, two);
        assert_eq!(t.eq(flag, one), c);
        let wide = t.extend(Sign::Signed, 32, x);
        assert_eq!(t.extract(0, 8, wide), x);
        let far = t.bits(32, 200);
        assert_eq!(t.eq(wide, far), Id::FALSE);
        let (zero, array) = (t.bits(INDEX_WIDTH, 0), t.filled(one));
        let stored = t.store(array, zero, x);
        assert_eq!(t.select(stored, zero), x);
        let other = t.bits(INDEX_WIDTH, 7);
        assert_eq!(t.select(stored, other), one);
    }

    #[test]
    fn reads_pass_only_stores_elsewhere() {
        let mut t = Terms::new();
        let (one, two) = (t.bits(8, 1), t.bits(8, 2));
        let (i, j) = (
            t.free(Sort::bits(INDEX_WIDTH)),
            t.free(Sort::bits(INDEX_WIDTH)),
        );
        let k = t.bits(INDEX_WIDTH, 1);
        let next = t.op(BinOp::Add, i, k);
        let ones = t.filled(one);
        let stored = t.store(ones, i, two);
        assert_eq!(t.select(stored, i), two);
        assert_eq!(t.select(stored, next), one);
        // Where it isn't known whether the indices are equal, both are possible.
        let open = t.select(stored, j);
        assert_eq!(*t.node(open), Node::Select(stored, j));
    }

    #[test]
    fn branches_that_meet_again_are_no_branches() {
        let mut t = Terms::new();
        let (g, c, d) = (t.free(Sort::BOOL), t.free(Sort::BOOL), t.free(Sort::BOOL));
        let no = t.not(c);
        let (yes_side, no_side) = (t.and(g, c), t.and(g, no));
        assert_eq!(t.or(yes_side, no_side), g);
        let deep = t.and(yes_side, d);
        assert_eq!(t.or(deep, yes_side), yes_side);
        assert!(t.exclude(yes_side, no_side));
        assert!(!t.exclude(yes_side, d));
    }
}
