//! What terms are when variables have values.

use super::float;
use super::term::{Id, Node, Scalar, Sort, Terms};
use super::text;
use crate::term::Value;
use ir::interp::float_result;
use ir::{CmpOp, Flags, Sign, Z, machine};
use rustc_hash::FxHashMap as HashMap;

/// Values of terms that are no arrays. Truth values are 0 and 1.
pub(super) struct Model<'a> {
    terms: &'a Terms,
    variables: HashMap<Id, Value>,
    values: Values,
}

/// What isn't looked at is.
static NOTHING: Z = Z::ZERO;

/// By terms: all of them, or some.
enum Values {
    All(Vec<Z>),
    Some(HashMap<Id, Z>),
}

impl<'a> Model<'a> {
    /// The model in which variables have those values, and all others zeros.
    pub(super) fn of(terms: &'a Terms, variables: HashMap<Id, Value>) -> Model<'a> {
        let mut model = Model {
            terms,
            variables,
            values: Values::All(Vec::with_capacity(terms.len())),
        };
        for (t, _) in terms.all() {
            model.add(t);
        }
        model
    }

    /// The same, for these terms and what they are made of only.
    pub(super) fn of_some(
        terms: &'a Terms,
        variables: HashMap<Id, Value>,
        some: &[Id],
    ) -> Model<'a> {
        Model::of_cone(terms, variables, &text::cone(terms, some))
    }

    /// The same, for these terms only, which stand behind their parts.
    pub(super) fn of_cone(
        terms: &'a Terms,
        variables: HashMap<Id, Value>,
        cone: &[Id],
    ) -> Model<'a> {
        let mut model = Model {
            terms,
            variables,
            values: Values::Some(HashMap::with_capacity_and_hasher(
                cone.len(),
                rustc_hash::FxBuildHasher,
            )),
        };
        for t in cone {
            model.add(*t);
        }
        model
    }

    fn add(&mut self, t: Id) {
        let z = match self.terms.sort(t) {
            Sort::Scalar(_) => self.scalar(t, self.terms.node(t)),
            Sort::Array(_) => Z::ZERO,
        };
        match &mut self.values {
            Values::All(values) => values.push(z),
            Values::Some(values) => {
                values.insert(t, z);
            }
        }
    }

    pub(super) fn number(&self, t: Id) -> &Z {
        match &self.values {
            Values::All(values) => &values[t.index()],
            Values::Some(values) => values.get(&t).unwrap_or(&NOTHING),
        }
    }

    pub(super) fn holds(&self, t: Id) -> bool {
        self.number(t).is_odd()
    }

    fn scalar(&self, t: Id, node: &Node) -> Z {
        let z = |a: Id| self.number(a);
        let width = |a: Id| self.terms.width(a);
        match *node {
            Node::Bool(b) => Z::from(b),
            Node::Bits(_, ref z) => z.clone(),
            Node::Free(_) => self.variables.get(&t).map_or(Z::ZERO, number),
            Node::Not(a) => Z::from(!self.holds(a)),
            Node::And(a, b) => Z::from(self.holds(a) && self.holds(b)),
            Node::Or(a, b) => Z::from(self.holds(a) || self.holds(b)),
            Node::Eq(a, b) => {
                let none = |t: Id| match self.terms.sort(t) {
                    Sort::Scalar(Scalar::Float(kind)) => float::is_nan(kind, z(t)),
                    _ => false,
                };
                Z::from(z(a) == z(b) || none(a) && none(b))
            }
            Node::Less(sign, a, b) => {
                let op = match sign {
                    Sign::Unsigned => CmpOp::Ult,
                    Sign::Signed => CmpOp::Slt,
                };
                Z::from(machine::compare(op, width(a), z(a), z(b)))
            }
            Node::Ite(c, a, b) => z(if self.holds(c) { a } else { b }).clone(),
            // What is undefined isn't asked for.
            Node::Op(op, a, b) => {
                machine::binary(op, Flags::NONE, width(a), z(a), z(b)).unwrap_or(Z::ZERO)
            }
            Node::MulFits(sign, a, b) => {
                Z::from(machine::fits(ir::BinOp::Mul, sign, width(a), z(a), z(b)))
            }
            Node::Extract { low, width, of } => z(of).shr_floor(low).wrap_unsigned(width),
            Node::Extend(sign, w, a) => z(a).wrap(width(a), sign).wrap_unsigned(w),
            Node::Concat(a, b) => z(a).shl(width(b)) + z(b),
            Node::Select(array, i) => self.element(array, z(i)),
            Node::Store(..) | Node::Filled(_) => Z::ZERO,
            Node::OfBits(_, a) => z(a).clone(),
            // What is undefined isn't asked for.
            Node::Float(op, _, parts) => {
                let args = parts.into_iter().flatten();
                let args: Vec<_> = args
                    .map(|a| float::value(self.terms.sort(a), z(a)))
                    .collect();
                let to = float::type_of(self.terms.sort(t));
                float_result(op, &args, to).map_or(Z::ZERO, |v| v.bits())
            }
        }
    }

    /// The element of an array at an index.
    fn element(&self, mut array: Id, index: &Z) -> Z {
        loop {
            match *self.terms.node(array) {
                Node::Filled(x) => return self.number(x).clone(),
                Node::Store(_, i, x) if self.number(i) == index => {
                    return self.number(x).clone();
                }
                Node::Store(rest, _, _) => array = rest,
                Node::Ite(c, a, b) => array = if self.holds(c) { a } else { b },
                _ => break,
            }
        }
        match self.variables.get(&array) {
            Some(Value::Array(elements, rest)) => number(elements.get(index).unwrap_or(rest)),
            _ => Z::ZERO,
        }
    }

    /// Whether a term is no array: those the interpreter draws by elements.
    pub(super) fn is_scalar(&self, t: Id) -> bool {
        matches!(self.terms.sort(t), Sort::Scalar(_))
    }
}

fn number(v: &Value) -> Z {
    match v {
        Value::Bool(b) => Z::from(*b),
        Value::Int(z) => z.clone(),
        Value::Array(..) => Z::ZERO,
    }
}
