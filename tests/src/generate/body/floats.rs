//! Statements on floats.

use super::Body;
use ir::{CastOp, Cond, Const, FloatCmp, FloatFn, FloatKind, Operand, StmtKind, Type, Var, Z};

/// Of the formats that are modelled, and one that isn't.
const KINDS: [FloatKind; 6] = [
    FloatKind::F64,
    FloatKind::F64,
    FloatKind::F64,
    FloatKind::F32,
    FloatKind::F32,
    FloatKind::F80,
];

const OF_TWO: [FloatFn; 13] = [
    FloatFn::Add,
    FloatFn::Add,
    FloatFn::Sub,
    FloatFn::Mul,
    FloatFn::Div,
    FloatFn::Rem,
    FloatFn::CopySign,
    FloatFn::MinNum,
    FloatFn::MaxNum,
    FloatFn::Minimum,
    FloatFn::Maximum,
    FloatFn::MinimumNum,
    FloatFn::MaximumNum,
];

const OF_ONE: [FloatFn; 14] = [
    FloatFn::Neg,
    FloatFn::Neg,
    FloatFn::Abs,
    FloatFn::Abs,
    FloatFn::Sqrt,
    FloatFn::Floor,
    FloatFn::Ceil,
    FloatFn::Trunc,
    FloatFn::Round,
    FloatFn::Rint,
    FloatFn::Sin,
    FloatFn::Canonicalize,
    FloatFn::Logb,
    FloatFn::FrexpFraction,
];

const TO_INT: [FloatFn; 7] = [
    FloatFn::ToSigned,
    FloatFn::ToUnsigned,
    FloatFn::ToSignedSat,
    FloatFn::ToUnsignedSat,
    FloatFn::FrexpExponent,
    FloatFn::LRound,
    FloatFn::LRint,
];

/// A constant, often one at which something changes.
fn constant(kind: FloatKind, x: f64) -> Const {
    let bits = match kind {
        #[allow(clippy::cast_possible_truncation)] // rounded as it may be
        FloatKind::F32 => Z::from((x as f32).to_bits()),
        FloatKind::F64 => Z::from(x.to_bits()),
        _ => Z::ZERO,
    };
    Const::Float { kind, bits }
}

impl Body<'_> {
    pub(super) fn make_floats(&mut self) {
        for _ in 0..2 + self.random.below(3) {
            let kind = *self.random.pick(&KINDS);
            let v = self.b.var("d", Type::Float(kind));
            self.floats.push((v, kind));
        }
    }

    pub(super) fn initialize_floats(&mut self) {
        for (v, kind) in self.floats.clone() {
            if self.config.uninitialized && self.random.chance(5) {
                continue;
            }
            if self.random.chance(50) {
                let c = self.float_constant(kind);
                self.b.assign(v, c);
            } else {
                self.havoc(v);
            }
        }
    }

    fn float_constant(&mut self, kind: FloatKind) -> Operand {
        let x = *self.random.pick(&[
            0.0,
            -0.0,
            0.5,
            1.0,
            -1.0,
            1.5,
            3.0,
            10.0,
            -10.25,
            100.0,
            1e-6,
            2_147_483_648.0,
            -2_147_483_649.0,
            9_007_199_254_740_992.0,
            1e30,
            f64::MAX,
            f64::from_bits(1),
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ]);
        constant(kind, x).into()
    }

    fn float_operand(&mut self, kind: FloatKind) -> Operand {
        let same = self.floats.iter().filter(|(_, k)| *k == kind);
        let pool: Vec<Var> = same.map(|(v, _)| *v).collect();
        if !pool.is_empty() && self.random.chance(75) {
            return Operand::Var(*self.random.pick(&pool));
        }
        self.float_constant(kind)
    }

    pub(super) fn float(&mut self) {
        let (dst, kind) = *self.random.pick(&self.floats);
        match self.random.below(20) {
            0..=4 => {
                let op = *self.random.pick(&OF_TWO);
                let args = vec![self.float_operand(kind), self.float_operand(kind)];
                self.float_statement(dst, op, args);
            }
            5..=7 => {
                let op = *self.random.pick(&OF_ONE);
                let args = vec![self.float_operand(kind)];
                self.float_statement(dst, op, args);
            }
            8 => {
                let op = *self.random.pick(&[FloatFn::Fma, FloatFn::MulAdd]);
                let args = (0..3).map(|_| self.float_operand(kind)).collect();
                self.float_statement(dst, op, args);
            }
            9..=13 => self.float_condition(kind),
            14 => {
                let (x, _) = *self.random.pick(&self.ints);
                let op = *self
                    .random
                    .pick(&[FloatFn::FromSigned, FloatFn::FromUnsigned]);
                self.float_statement(dst, op, vec![x.into()]);
            }
            15 | 16 => {
                let (to, _) = self.target();
                let op = *self.random.pick(&TO_INT);
                let arg = self.float_operand(kind);
                self.float_statement(to, op, vec![arg]);
            }
            17 => self.float_format(dst, kind),
            18 => {
                let cond = self.operand(Type::Bool);
                let (a, b) = (self.float_operand(kind), self.float_operand(kind));
                self.b.push(StmtKind::Select { dst, cond, a, b });
            }
            _ if self.random.chance(50) => {
                let src = self.float_operand(kind);
                self.b.assign(dst, src);
            }
            _ => self.havoc(dst),
        }
    }

    fn float_statement(&mut self, dst: Var, op: FloatFn, args: Vec<Operand>) {
        let op = op.into();
        self.b.push(StmtKind::Float { dst, op, args });
    }

    /// The same bits, or number, of another type.
    fn float_format(&mut self, dst: Var, kind: FloatKind) {
        let from = *self.random.pick(&KINDS);
        let arg = self.float_operand(from);
        match from.bits().cmp(&kind.bits()) {
            std::cmp::Ordering::Less => self.float_statement(dst, FloatFn::Extend, vec![arg]),
            std::cmp::Ordering::Greater => self.float_statement(dst, FloatFn::Truncate, vec![arg]),
            std::cmp::Ordering::Equal => {
                let bits = self.b.var("bits", Type::Int(kind.bits()));
                self.b.cast(bits, CastOp::Bitcast, arg);
                if self.random.chance(50) {
                    let mask = self.constant(kind.bits());
                    let op = *self.random.pick(&[ir::BinOp::And, ir::BinOp::Xor]);
                    self.b.binary(bits, op, bits, mask);
                }
                self.b.cast(dst, CastOp::Bitcast, bits);
            }
        }
    }

    /// A test of floats, on which perhaps something depends.
    fn float_condition(&mut self, kind: FloatKind) {
        let dst = *self.random.pick(&self.bools);
        let a = self.float_operand(kind);
        if self.random.chance(15) {
            let mask = Operand::int(32, self.random.below(1 << 10));
            self.float_statement(dst, FloatFn::Class, vec![a, mask]);
        } else {
            let op = *self.random.pick(FloatCmp::ALL);
            let args = vec![a, self.float_operand(kind)];
            let op = op.into();
            self.b.push(StmtKind::Float { dst, op, args });
        }
        if self.random.chance(30) {
            return;
        }
        let (then, otherwise) = (self.b.block("then"), self.b.block("else"));
        let join = self.b.block("join");
        self.b.branch(&Cond::Var(dst), then, otherwise);
        for side in [then, otherwise] {
            self.b.switch_to(side);
            for _ in 0..self.random.below(3) {
                self.simple();
            }
            self.b.goto(join);
        }
        self.b.switch_to(join);
    }
}
