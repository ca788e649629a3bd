//! What a state says, as a formula.

use super::Boolean;
use super::conditions::normal;
use crate::integers::Integers;
use crate::lattice::Lattice;
use ir::{CastOp, CmpOp, Cond, Const, Dim, Formula, LinCons, LinExpr, Operand, Sign, Type, Var};

impl<I: Integers> Boolean<I> {
    pub(super) fn to_formula(&self) -> Formula {
        if self.is_bottom() {
            return Formula::False;
        }
        let mut parts = vec![self.ints.formula()];
        for (v, fact) in self.facts.env().iter() {
            if let Some(root) = fact.same {
                let is_pointer = self.type_of(v) == Some(Type::Ptr);
                if !is_pointer {
                    parts.push(self.equality(v, root));
                }
                if let Some(b) = self.facts.get(root).and_then(|f| f.value)
                    && (is_pointer || self.type_of(v) == Some(Type::Bool))
                {
                    parts.push(self.truth(v, b));
                }
            }
            if let Some(b) = fact.value {
                parts.push(self.truth(v, b));
                continue;
            }
            for (value, c) in [(true, &fact.holds), (false, &fact.fails)] {
                if let Some(c) = c {
                    let meaning = self.condition(c);
                    if meaning != Formula::True {
                        parts.push(Formula::or([self.truth(v, !value), meaning]));
                    }
                }
            }
            if let Some((op, source)) = fact.extends {
                let sign = if op == CastOp::Sext {
                    Sign::Signed
                } else {
                    Sign::Unsigned
                };
                let number = |v| LinExpr::dim(Dim::of(v, sign));
                parts.push(Formula::Lin(LinCons::eq(&number(v), &number(source))));
            }
        }
        parts.extend(self.assumed.iter().map(|c| self.condition(c)));
        Formula::and(parts)
    }

    /// `v = u`, variables of one type.
    fn equality(&self, v: Var, u: Var) -> Formula {
        if self.type_of(v) != Some(Type::Bool) {
            let number = |v| LinExpr::dim(Dim::of(v, Sign::Unsigned));
            return Formula::Lin(LinCons::eq(&number(v), &number(u)));
        }
        Formula::or([true, false].map(|b| Formula::and([Formula::Bool(v, b), Formula::Bool(u, b)])))
    }

    /// `v` is true (not 0, not null), or false (0, null).
    fn truth(&self, v: Var, value: bool) -> Formula {
        match self.type_of(v) {
            Some(Type::Bool) => return Formula::Bool(v, value),
            Some(Type::Ptr) => return Formula::IsNull(v, !value),
            _ => {}
        }
        let (number, zero) = (
            LinExpr::dim(Dim::of(v, Sign::Unsigned)),
            LinExpr::constant(0),
        );
        Formula::Lin(if value {
            LinCons::ne(&number, &zero)
        } else {
            LinCons::eq(&number, &zero)
        })
    }

    /// A formula that follows from the condition.
    fn condition(&self, c: &Cond) -> Formula {
        normal(c, true).map_or(Formula::True, |c| self.normal_condition(&c))
    }

    fn normal_condition(&self, c: &Cond) -> Formula {
        match c {
            Cond::Const(false) => Formula::False,
            Cond::Const(true) | Cond::Fits { .. } | Cond::Ptr(_) => Formula::True,
            Cond::Var(v) => Formula::Bool(*v, true),
            Cond::Not(inner) => match **inner {
                Cond::Var(v) => Formula::Bool(v, false),
                _ => Formula::True,
            },
            Cond::Cmp { op, a, b } => self.comparison(*op, a, b),
            Cond::And(cs) => Formula::and(cs.iter().map(|c| self.normal_condition(c))),
            Cond::Or(cs) => Formula::or(cs.iter().map(|c| self.normal_condition(c))),
        }
    }

    fn comparison(&self, op: CmpOp, a: &Operand, b: &Operand) -> Formula {
        if let (Operand::Var(p), Operand::Const(Const::Null)) = (a, b) {
            return match op {
                CmpOp::Eq | CmpOp::Ne => Formula::IsNull(*p, op == CmpOp::Eq),
                _ => Formula::True,
            };
        }
        let sign = op.sign().unwrap_or(Sign::Unsigned);
        let number = |o: &Operand| {
            let width = self.width(o)?;
            Some(match o {
                Operand::Var(v) => LinExpr::dim(Dim::of(*v, sign)),
                Operand::Const(_) => LinExpr::constant(o.as_int()?.wrap(width, sign)),
            })
        };
        let (Some(a), Some(b)) = (number(a), number(b)) else {
            return Formula::True;
        };
        Formula::Lin(match op {
            CmpOp::Eq => LinCons::eq(&a, &b),
            CmpOp::Ne => LinCons::ne(&a, &b),
            CmpOp::Ult | CmpOp::Slt => LinCons::lt(&a, &b),
            CmpOp::Ule | CmpOp::Sle => LinCons::le(&a, &b),
            CmpOp::Ugt | CmpOp::Sgt => LinCons::lt(&b, &a),
            CmpOp::Uge | CmpOp::Sge => LinCons::le(&b, &a),
        })
    }
}
