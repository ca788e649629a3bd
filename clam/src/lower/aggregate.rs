//! Structs, arrays and vectors in registers: lists of scalars.

use super::body::Body;
use crate::llvm::{Shape, Type, Value};
use ir::{CmpOp, Cond, HavocKind, Operand, StmtKind, Var};

/// In vectors of more lanes than this, a lane whose number isn't constant is
/// not looked for.
const MAX_LANES: usize = 64;

impl<'m> Body<'_, 'm> {
    /// Which scalars of an aggregate the indices name: a position and a number.
    fn part(&mut self, ty: Type<'m>, indices: &[u32]) -> Option<(usize, usize)> {
        let mut ty = ty;
        let mut start = 0usize;
        for &i in indices {
            match ty.shape() {
                Shape::Struct(fields) => {
                    for field in fields.iter().take(i as usize) {
                        start = start.checked_add(self.l.fields(*field)?.len())?;
                    }
                    ty = *fields.get(i as usize)?;
                }
                Shape::Array(element, n) if u64::from(i) < n => {
                    let each = self.l.fields(element)?.len();
                    start = start.checked_add(each.checked_mul(i as usize)?)?;
                    ty = element;
                }
                _ => return None,
            }
        }
        Some((start, self.l.fields(ty)?.len()))
    }

    pub(super) fn extract_value(&mut self, inst: Value<'m>) {
        let result = inst.operand(0).and_then(|whole| {
            let (start, len) = self.part(whole.ty(), &inst.indices())?;
            let all = self.operands(whole);
            all.get(start..start.checked_add(len)?)
                .map(<[Operand]>::to_vec)
        });
        match result {
            Some(part) => {
                self.define(inst, part);
                self.count(inst, true);
            }
            None => self.havoc_result(inst, "this aggregate"),
        }
    }

    pub(super) fn insert_value(&mut self, inst: Value<'m>) {
        let result = inst
            .operand(0)
            .zip(inst.operand(1))
            .and_then(|(whole, new)| {
                let (start, len) = self.part(whole.ty(), &inst.indices())?;
                let mut all = self.operands(whole);
                let new = self.used_operands(new);
                if new.len() != len || start.checked_add(len)? > all.len() {
                    return None;
                }
                all.splice(start..start + len, new);
                Some(all)
            });
        match result {
            Some(all) => {
                self.define(inst, all);
                self.count(inst, true);
            }
            None => self.havoc_result(inst, "this aggregate"),
        }
    }

    /// The lane that a constant index names.
    fn lane(&mut self, vector: Value<'m>, index: Value<'m>) -> Option<(Vec<Operand>, usize)> {
        let lanes = self.operands(vector);
        let lane = usize::try_from(index.int()?).ok()?;
        (lane < lanes.len()).then_some((lanes, lane))
    }

    pub(super) fn extract_element(&mut self, inst: Value<'m>) {
        let found = inst
            .operand(0)
            .zip(inst.operand(1))
            .and_then(|(vector, index)| self.lane(vector, index));
        if let Some((lanes, lane)) = found {
            self.define(inst, vec![lanes[lane].clone()]);
            self.count(inst, true);
        } else if self.variable_lane(inst, 1).is_none() {
            self.havoc_result(inst, "this lane");
        }
    }

    pub(super) fn insert_element(&mut self, inst: Value<'m>) {
        let found = inst
            .operand(0)
            .zip(inst.operand(2))
            .and_then(|(vector, index)| self.lane(vector, index));
        let new = inst.operand(1).and_then(|v| self.scalar(v));
        match (found, new) {
            (Some((mut lanes, lane)), Some(new)) => {
                lanes[lane] = new;
                self.define(inst, lanes);
                self.count(inst, true);
            }
            (None, Some(new)) => {
                let written = self.write_variable_lane(inst, &new);
                if written.is_none() {
                    self.havoc_result(inst, "this lane");
                }
            }
            _ => self.havoc_result(inst, "this lane"),
        }
    }

    /// The lanes of operand 0, and for each of them whether operand `i` is its
    /// number.
    fn numbered_lanes(&mut self, inst: Value<'m>, i: u32) -> Option<Vec<(Operand, Var)>> {
        let (vector, index) = inst.operand(0).zip(inst.operand(i))?;
        let lanes = self.operands(vector);
        let index = self.scalar(index)?;
        let ir::Type::Int(w) = self.operand_type(&index) else {
            return None;
        };
        if lanes.is_empty() || lanes.len() > MAX_LANES {
            return None;
        }
        let numbered = lanes.into_iter().enumerate().map(|(n, lane)| {
            let here = self.temp("here", ir::Type::Bool);
            let n = ir::Z::from(n);
            let is = match index.as_int() {
                Some(constant) => Cond::Const(*constant == n),
                None if n.fits(w, ir::Sign::Unsigned) => {
                    Cond::cmp(CmpOp::Eq, index.clone(), Operand::int(w, n))
                }
                None => Cond::Const(false),
            };
            self.b.set_bool(here, is);
            (lane, here)
        });
        Some(numbered.collect())
    }

    /// The lane whose number isn't constant; an arbitrary value if there is none
    /// of that number.
    fn variable_lane(&mut self, inst: Value<'m>, i: u32) -> Option<()> {
        let lanes = self.numbered_lanes(inst, i)?;
        let ty = *self.l.scalars(inst.ty()).first()?;
        let mut result = self.arbitrary_scalar(ty, HavocKind::Uninitialized);
        for (lane, here) in lanes {
            result = self.chosen(ty, here, lane, result);
        }
        self.define(inst, vec![result]);
        self.count(inst, true);
        Some(())
    }

    /// The vector with another value in the lane of that number; arbitrary
    /// throughout if there is none.
    fn write_variable_lane(&mut self, inst: Value<'m>, new: &Operand) -> Option<()> {
        let lanes = self.numbered_lanes(inst, 2)?;
        let ty = self.operand_type(new);
        let found = self.temp("found", ir::Type::Bool);
        let any = lanes.iter().map(|(_, here)| Cond::Var(*here)).collect();
        self.b.set_bool(found, Cond::Or(any));
        let mut result = Vec::new();
        for (lane, here) in lanes {
            let written = self.chosen(ty, here, new.clone(), lane);
            let any = self.arbitrary_scalar(ty, HavocKind::Uninitialized);
            result.push(self.chosen(ty, found, written, any));
        }
        self.define(inst, result);
        self.count(inst, true);
        Some(())
    }

    /// `a` if `cond` holds, otherwise `b`.
    fn chosen(&mut self, ty: ir::Type, cond: Var, a: Operand, b: Operand) -> Operand {
        let dst = self.temp("lane", ty);
        self.b.push(StmtKind::Select {
            dst,
            cond: cond.into(),
            a,
            b,
        });
        dst.into()
    }

    pub(super) fn shuffle(&mut self, inst: Value<'m>) {
        let (Some(a), Some(b)) = (inst.operand(0), inst.operand(1)) else {
            return self.havoc_result(inst, "this shuffle");
        };
        let mut lanes = self.operands(a);
        lanes.extend(self.operands(b));
        let types = self.l.scalars(inst.ty());
        let mask = inst.shuffle_mask();
        if mask.len() != types.len() || !self.l.is_supported(a.ty()) {
            return self.havoc_result(inst, "this shuffle");
        }
        let mut result = Vec::new();
        for (from, ty) in mask.into_iter().zip(types) {
            let lane = from.and_then(|i| lanes.get(i as usize).cloned());
            result.push(match lane {
                Some(lane) => lane,
                None => self.arbitrary_scalar(ty, HavocKind::Uninitialized),
            });
        }
        self.define(inst, result);
        self.count(inst, true);
    }
}
