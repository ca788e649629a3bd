//! Structs, arrays and vectors in registers: lists of scalars.

use super::function::Body;
use crate::llvm::{Shape, Type, Value};
use ir::{HavocKind, Operand};

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

    pub fn extract_value(&mut self, inst: Value<'m>) {
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

    pub fn insert_value(&mut self, inst: Value<'m>) {
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

    pub fn extract_element(&mut self, inst: Value<'m>) {
        let found = inst
            .operand(0)
            .zip(inst.operand(1))
            .and_then(|(vector, index)| self.lane(vector, index));
        match found {
            Some((lanes, lane)) => {
                self.define(inst, vec![lanes[lane].clone()]);
                self.count(inst, true);
            }
            None => self.havoc_result(inst, "a lane that is not constant"),
        }
    }

    pub fn insert_element(&mut self, inst: Value<'m>) {
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
            _ => self.havoc_result(inst, "a lane that is not constant"),
        }
    }

    pub fn shuffle(&mut self, inst: Value<'m>) {
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
