//! What functions of the C library give back, as their rows say it.

use super::body::Body;
use super::names;
use ir::library::{Clause, Range, Returns, UpTo};
use ir::{CmpOp, Cond, HavocKind, Operand, StmtKind, Type, Var};

impl Body<'_, '_> {
    /// Says of the result of a call what is known of it. That it is otherwise an
    /// abstraction or an input stays.
    pub(super) fn relate_result(&mut self, name: &str, dsts: &[Var], args: &[Operand]) {
        let Some(row) = names::row(name).filter(|row| !row.result_assumed) else {
            return;
        };
        let [dst] = *dsts else { return };
        match (&row.result, self.b.ty(dst)) {
            (Returns::Input(range), Type::Int(w)) if row.says(&Clause::Pure) => {
                self.input_result(name, (dst, w), *range);
            }
            (Returns::In(range) | Returns::Input(range), Type::Int(w)) => {
                if let Some(cond) = in_range(dst, w, *range) {
                    self.b.assume(cond);
                }
            }
            (Returns::UpTo(up_to), Type::Int(w)) => {
                let number = |i: usize| args.get(i).map(|a| (a.clone(), self.operand_type(a)));
                let Some((most, _)) = number(up_to.most).filter(|(_, ty)| *ty == Type::Int(w))
                else {
                    return;
                };
                let unless = match up_to.unless.map(number) {
                    None => None,
                    Some(Some((flag, Type::Int(w)))) => Some((flag, w)),
                    Some(_) => return,
                };
                self.b.assume(count(dst, w, most, unless, *up_to));
            }
            (Returns::Argument(i, or_null), Type::Ptr) => {
                if let Some(arg) = self.pointer_argument(args, *i) {
                    self.points_to(dst, arg, *or_null);
                }
            }
            (Returns::Into(i, or_null), Type::Ptr) => {
                if let Some(arg) = self.pointer_argument(args, *i) {
                    let width = self.address_width();
                    let offset = self.temp("offset", Type::Int(width));
                    self.b.havoc(offset, HavocKind::Abstraction(None));
                    let zero = Operand::int(width, 0);
                    self.b.assume(Cond::cmp(CmpOp::Sge, offset, zero));
                    let inside = self.pointer_add(arg, offset.into());
                    self.points_to(dst, inside, *or_null);
                }
            }
            _ => {}
        }
    }

    /// The result of a call is an input, whatever else the call does.
    pub(super) fn input_result(&mut self, name: &str, (dst, w): (Var, u32), range: Range) {
        let input = self.temp(&format!("{name}()"), Type::Int(w));
        self.b.havoc(input, HavocKind::Input);
        let (low, high) = range;
        let bound = |n: Option<i64>| n.map(|n| Operand::int(w, n));
        let value = self.clamped(input, (CmpOp::Slt, CmpOp::Sgt), (bound(low), bound(high)));
        self.b.assign(dst, value);
    }

    /// A number between two bounds: itself, or the bound that it passes. In a run,
    /// each number that is drawn is one then.
    pub(super) fn clamped(
        &mut self,
        number: Var,
        (below, above): (CmpOp, CmpOp),
        (least, most): (Option<Operand>, Option<Operand>),
    ) -> Var {
        let ty = self.b.ty(number);
        let mut value = number;
        for (op, bound) in [(below, least), (above, most)] {
            let Some(bound) = bound else { continue };
            let (out, dst) = (self.temp("out", Type::Bool), self.temp("clamped", ty));
            self.b.set_bool(out, Cond::cmp(op, value, bound.clone()));
            self.b.push(StmtKind::Select {
                dst,
                cond: out.into(),
                a: bound,
                b: value.into(),
            });
            value = dst;
        }
        value
    }

    fn pointer_argument(&self, args: &[Operand], i: usize) -> Option<Operand> {
        let arg = args.get(i)?;
        (self.operand_type(arg) == Type::Ptr).then(|| arg.clone())
    }

    /// `dst = ptr`, or perhaps null.
    fn points_to(&mut self, dst: Var, ptr: Operand, or_null: bool) {
        if !or_null {
            return self.b.push(StmtKind::Assign { dst, src: ptr });
        }
        let found = self.temp("found", Type::Bool);
        self.b.havoc(found, HavocKind::Abstraction(None));
        self.b.push(StmtKind::Select {
            dst,
            cond: found.into(),
            a: ptr,
            b: Operand::Const(ir::Const::Null),
        });
    }
}

fn in_range(dst: Var, w: u32, (low, high): Range) -> Option<Cond> {
    let bound = |op, n: Option<i64>| n.map(|n| Cond::cmp(op, dst, Operand::int(w, n)));
    let bounds = [bound(CmpOp::Sge, low), bound(CmpOp::Sle, high)];
    let bounds: Vec<Cond> = bounds.into_iter().flatten().collect();
    (!bounds.is_empty()).then_some(Cond::And(bounds))
}

/// Read without signs, so that nothing is said where `most` is no number that
/// the result's type holds.
fn count(dst: Var, w: u32, most: Operand, unless: Option<(Operand, u32)>, is: UpTo) -> Cond {
    let mut any = vec![Cond::cmp(CmpOp::Ule, dst, most)];
    if is.or_error {
        any.push(Cond::cmp(CmpOp::Eq, dst, Operand::int(w, -1)));
    }
    if let Some((flag, width)) = unless {
        any.push(Cond::cmp(CmpOp::Ne, flag, Operand::int(width, 0)));
    }
    Cond::Or(any)
}
