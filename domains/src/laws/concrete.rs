//! Concrete states of a handful of variables, by `ir::machine`.

use super::random::Random;
use ir::{
    BinOp, CastOp, CmpOp, Cond, Const, Flags, FuncId, GlobalId, Operand, PtrPred, Sign, Type,
    Valuation, Var, Z, machine,
};

/// Addresses of pointers are integers of that width.
const ADDRESS: u32 = 64;

/// The pointers that constants can be, with their addresses: null, objects and
/// functions.
const POINTERS: [(Const, u64); 5] = [
    (Const::Null, 0),
    (Const::Function(FuncId(0)), 0x1000),
    (Const::Function(FuncId(1)), 0x1010),
    (Const::Global(GlobalId(0), 0), 0x1_0000),
    (Const::Global(GlobalId(1), 0), 0x1_0100),
];

/// A value: integers in canonical form; of pointers, their addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(Z),
}

impl Value {
    /// An arbitrary value of the type.
    pub(crate) fn any(r: &mut Random, ty: Type) -> Value {
        match ty {
            Type::Int(w) => Value::Int(r.machine_integer(w)),
            Type::Ptr => Value::Int(Z::from(r.pick(&POINTERS).1)),
            _ => Value::Bool(r.once_in(2)),
        }
    }

    /// The value as a constant of the type; an address that no constant has
    /// becomes that of one that is not null.
    pub(crate) fn constant(&self, ty: Type) -> Operand {
        match (self, ty) {
            (Value::Int(k), Type::Ptr) => {
                let same = POINTERS.iter().find(|(_, at)| *k == Z::from(*at));
                same.unwrap_or(&POINTERS[1]).0.clone().into()
            }
            (Value::Int(k), Type::Int(w)) => Operand::int(w, k.clone()),
            (Value::Bool(b), _) => Operand::bool(*b),
            (Value::Int(k), _) => Operand::bool(!k.is_zero()),
        }
    }
}

/// The values of a function's variables, with their types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The type of each variable.
    pub types: Vec<Type>,
    /// The value of each variable.
    pub values: Vec<Value>,
}

impl State {
    /// Arbitrary values.
    pub(crate) fn any(r: &mut Random, types: &[Type]) -> State {
        State {
            types: types.to_vec(),
            values: types.iter().map(|ty| Value::any(r, *ty)).collect(),
        }
    }

    /// The value of an operand.
    pub(crate) fn operand(&self, o: &Operand) -> Value {
        match o {
            Operand::Var(v) => self.values[v.index()].clone(),
            Operand::Const(Const::Int { value, .. }) => Value::Int(value.clone()),
            Operand::Const(c) if let Some((_, at)) = POINTERS.iter().find(|(p, _)| p == c) => {
                Value::Int(Z::from(*at))
            }
            Operand::Const(c) => Value::Bool(*c == Const::Bool(true)),
        }
    }

    /// The canonical integer of an operand; of a `bool`, 0 or 1.
    pub(crate) fn number(&self, o: &Operand) -> Z {
        match self.operand(o) {
            Value::Int(k) => k,
            Value::Bool(b) => Z::from(b),
        }
    }

    /// The width of an operand; of a `bool`, 1.
    pub(crate) fn width(&self, o: &Operand) -> u32 {
        match o {
            Operand::Var(v) if self.types[v.index()] == Type::Ptr => ADDRESS,
            Operand::Var(v) => self.types[v.index()].width().unwrap_or(1),
            Operand::Const(Const::Int { width, .. }) => *width,
            Operand::Const(Const::Bool(_) | Const::Float { .. }) => 1,
            Operand::Const(Const::Null | Const::Global(..) | Const::Function(_)) => ADDRESS,
        }
    }

    /// Whether a predicate on pointers holds, if objects have eight bytes.
    fn holds_of_pointers(&self, p: &PtrPred) -> bool {
        let of = |o: &Operand, kind: fn(&Const) -> bool| {
            let k = self.number(o);
            POINTERS.iter().any(|(c, at)| kind(c) && k == Z::from(*at))
        };
        let is_object = |o| of(o, |c| matches!(c, Const::Global(..)));
        match p {
            PtrPred::NonNull(o) => !self.number(o).is_zero(),
            PtrPred::InBounds { ptr, len } => is_object(ptr) && self.number(len) <= Z::from(8),
            PtrPred::Callable { ptr, .. } => of(ptr, |c| matches!(c, Const::Function(_))),
            PtrPred::Live(o) | PtrPred::Writable(o) => is_object(o),
            _ => false, // runs don't use them
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, c: &Cond) -> bool {
        match c {
            Cond::Const(b) => *b,
            Cond::Var(v) => self.operand(&Operand::Var(*v)) == Value::Bool(true),
            Cond::Cmp { op, a, b } => self.compare(*op, a, b),
            Cond::Fits { op, sign, a, b } => {
                let (x, y) = (self.number(a), self.number(b));
                machine::fits(*op, *sign, self.width(a), &x, &y)
            }
            Cond::Ptr(p) => self.holds_of_pointers(p),
            Cond::Not(c) => !self.holds(c),
            Cond::And(cs) => cs.iter().all(|c| self.holds(c)),
            Cond::Or(cs) => cs.iter().any(|c| self.holds(c)),
        }
    }

    fn compare(&self, op: CmpOp, a: &Operand, b: &Operand) -> bool {
        machine::compare(op, self.width(a), &self.number(a), &self.number(b))
    }

    /// The result of a binary operation; `None` is arbitrary.
    pub(crate) fn binary(&self, op: BinOp, flags: Flags, a: &Operand, b: &Operand) -> Option<Z> {
        machine::binary(op, flags, self.width(a), &self.number(a), &self.number(b))
    }

    /// The result of a conversion to `to`; `None` is arbitrary.
    pub(crate) fn cast(&self, op: CastOp, flags: Flags, a: &Operand, to: Type) -> Option<Value> {
        let (from, k) = (self.width(a), self.number(a));
        let width = to.width().unwrap_or(1);
        let signed = k.wrap_signed(from);
        let result = match op {
            CastOp::Zext if flags.nneg && signed.is_negative() => return None,
            CastOp::Zext => k,
            CastOp::Sext => signed.wrap_unsigned(width),
            CastOp::Trunc if flags.nuw && !k.fits(width, Sign::Unsigned) => return None,
            CastOp::Trunc if flags.nsw && !signed.fits(width, Sign::Signed) => return None,
            CastOp::Trunc => k.wrap_unsigned(width),
            CastOp::Bitcast => k,
            CastOp::PtrToInt => k.wrap_unsigned(width),
            CastOp::IntToPtr => k.wrap_unsigned(ADDRESS),
        };
        Some(match to {
            Type::Int(_) | Type::Ptr => Value::Int(result),
            _ => Value::Bool(result.is_odd()),
        })
    }
}

impl Valuation for State {
    fn boolean(&self, v: Var) -> Option<bool> {
        match self.values.get(v.index())? {
            Value::Bool(b) => Some(*b),
            Value::Int(_) => None,
        }
    }

    fn integer(&self, v: Var, sign: Sign) -> Option<Z> {
        let width = self.types.get(v.index())?.width()?;
        match &self.values[v.index()] {
            Value::Int(k) => Some(k.wrap(width, sign)),
            Value::Bool(_) => None,
        }
    }

    fn is_null(&self, v: Var) -> Option<bool> {
        match self.values.get(v.index())? {
            Value::Int(k) if self.types[v.index()] == Type::Ptr => Some(k.is_zero()),
            _ => None,
        }
    }
}
