//! What functions of the C library write of texts into an array that is a part of its
//! object, such as a member of a structure: all of it belongs into that array, also
//! where the object goes on behind it. What copies bytes (`memcpy`) is held against
//! the object: whole structures are copied from their first member on.
//!
//! An array that ends its structure may be longer, and addresses that are computed
//! with `+` are held against the whole object, as for indices.

use super::body::Body;
use super::names;
use crate::llvm::{Origin, Shape, Type, Value};
use ir::library::{Clause, Model};
use ir::{BinOp, CheckKind, CmpOp, Cond, Operand};

/// An array inside an object, seen from one of its elements.
struct OwnArray<'m> {
    length: u64,
    /// The bytes of an element.
    each: u64,
    /// The element's index; none: the first.
    index: Option<Value<'m>>,
}

/// Whether a function writes texts, or the beginning of one.
pub(super) fn writes_texts(name: &str) -> bool {
    let Some(row) = names::row(name) else {
        return false;
    };
    let copies = |model: Model| matches!(model, Model::Strncpy | Model::Wcsncpy);
    row.says(&Clause::LeavesText) || row.model().is_some_and(copies)
}

impl<'m> Body<'_, 'm> {
    /// Checks that so many bytes from the address on lie in the array that the source
    /// names there, unless one of the conditions holds.
    pub(super) fn check_own_array(
        &mut self,
        value: Value<'m>,
        len: &Operand,
        skipped: &[Cond],
        name: &str,
    ) {
        if self.origin != Origin::Compiled {
            return;
        }
        let Some(array) = self.own_array(value) else {
            return;
        };
        let said = self.argument_text(value);
        let name = said.as_deref().unwrap_or(name);
        let width = self.address_width();
        let constant = match array.index {
            None => Some(0),
            Some(index) => index.int(),
        };
        let fits = if let Some(index) = constant {
            let rest = array.length.saturating_sub(index) * array.each;
            if len.as_int().is_some_and(|len| *len <= rest.into()) {
                return;
            }
            Cond::cmp(CmpOp::Ule, len.clone(), Operand::int(width, rest))
        } else {
            let index = array.index.and_then(|index| self.scalar(index));
            let Some(index) = index.filter(|i| self.operand_type(i) == ir::Type::Int(width)) else {
                return;
            };
            let [left, rest] = ["left", "rest"].map(|n| self.temp(n, ir::Type::Int(width)));
            let length = Operand::int(width, array.length);
            let each = Operand::int(width, array.each);
            self.b
                .binary(left, BinOp::Sub, length.clone(), index.clone());
            self.b.binary(rest, BinOp::Mul, Operand::from(left), each);
            Cond::And(vec![
                Cond::cmp(CmpOp::Ule, index, length),
                Cond::cmp(CmpOp::Ule, len.clone(), rest),
            ])
        };
        let holds = Cond::Or([skipped, &[fits]].concat());
        let message = format!("what is written at `{name}` lies in its array");
        self.check(CheckKind::Index, holds, message);
    }

    /// The array that an address is computed into, if that is a part of an object and
    /// there is more behind it.
    fn own_array(&self, address: Value<'m>) -> Option<OwnArray<'m>> {
        let Some(mut ty) = address.gep_source_type() else {
            let whole = (address.value_type()?, false);
            return self.first_array(address, (address, 0), whole);
        };
        let base = address.operand(0)?;
        // The array that is indexed last, and whether it is a part of something.
        let mut inner = None;
        let mut is_part = address.operand(1)?.int() != Some(0) || leads_into(base, ty);
        for i in 2..address.operand_count() {
            let index = address.operand(i)?;
            match ty.shape() {
                Shape::Struct(fields) => {
                    let field = usize::try_from(index.int()?).ok()?;
                    is_part = field + 1 < fields.len();
                    inner = None;
                    ty = *fields.get(field)?;
                }
                Shape::Array(element, length) => {
                    inner = Some((element, length, index)).filter(|_| is_part);
                    is_part = true;
                    ty = element;
                }
                _ => return None,
            }
        }
        match (ty.shape(), inner) {
            (Shape::Int(_), Some((element, length, index))) => {
                self.array(element, length, Some(index))
            }
            (Shape::Array(element, length), _)
                if is_part && matches!(element.shape(), Shape::Int(_)) =>
            {
                self.array(element, length, None)
            }
            _ => {
                let steps = usize::try_from(address.operand_count())
                    .ok()?
                    .checked_sub(2)?;
                self.first_array(address, (base, steps), (ty, is_part))
            }
        }
    }

    fn array(
        &self,
        element: Type<'m>,
        length: u64,
        index: Option<Value<'m>>,
    ) -> Option<OwnArray<'m>> {
        let is_of_numbers = matches!(element.shape(), Shape::Int(_));
        let each = self.l.module.size_of(element)?;
        (is_of_numbers && length > 0).then_some(OwnArray {
            length,
            each,
            index,
        })
    }

    /// The array that a part of a variable starts with, so many steps inside, if the
    /// source names that as the argument of the call here: addresses of constants
    /// don't tell it from the part.
    fn first_array(
        &self,
        argument: Value<'m>,
        (variable, steps): (Value<'m>, usize),
        (mut ty, mut is_part): (Type<'m>, bool),
    ) -> Option<OwnArray<'m>> {
        variable.value_type()?;
        let (source, said) = self.argument_in_source(argument)?;
        if source.word(said.start) != variable.name() {
            return None;
        }
        let mut at = said.start + 1;
        for _ in 0..steps {
            at += match (source.word(at), source.word(at + 2)) {
                (".", _) => 2,
                ("[", "]") => 3,
                _ => return None,
            };
        }
        loop {
            match (ty.shape(), source.word(at)) {
                (Shape::Struct(fields), ".") => {
                    is_part = fields.len() > 1;
                    ty = *fields.first()?;
                    at += 2;
                }
                (Shape::Array(element, _), "[") => {
                    let is_first = source.word(at + 1) == "0" && source.word(at + 2) == "]";
                    is_first.then_some(())?;
                    is_part = true;
                    ty = element;
                    at += 3;
                }
                (Shape::Array(element, length), _) if is_part && at == said.end => {
                    return self.array(element, length, None);
                }
                _ => return None,
            }
        }
    }
}

/// Whether an address is computed to a part of that type, behind which there is more.
fn leads_into(address: Value<'_>, part: Type<'_>) -> bool {
    let Some(mut ty) = address.gep_source_type() else {
        return false;
    };
    let mut is_part = address.operand(1).and_then(Value::int) != Some(0);
    for i in 2..address.operand_count() {
        let Some(index) = address.operand(i) else {
            return false;
        };
        let next = match ty.shape() {
            Shape::Struct(fields) => {
                let field = index.int().and_then(|f| usize::try_from(f).ok());
                let Some(field) = field else { return false };
                is_part = field + 1 < fields.len();
                fields.get(field).copied()
            }
            Shape::Array(element, _) => {
                is_part = true;
                Some(element)
            }
            _ => None,
        };
        let Some(next) = next else { return false };
        ty = next;
    }
    is_part && ty == part
}
