//! What functions of the C library demand of their arguments. A call that gives
//! something else is undefined. What is simple to say is a check; of the rest
//! it is an assumption that the function is given what it allows.

use super::body::Body;
use crate::llvm::Value;
use ir::library::format::{Count, Piece, pieces};
use ir::library::{Need, Param, Range, Row, built_in};
use ir::{CheckKind, CmpOp, Cond, Const, Operand, PtrPred, Type, Z};

impl<'m> Body<'_, 'm> {
    /// Checks what a function of the library demands of the arguments. The
    /// answer says whether that is all that it demands.
    pub fn check_demands(&mut self, inst: Value<'m>, name: &str, args: &[Operand]) -> bool {
        let Some(entry) = built_in().find(name) else {
            return false;
        };
        let row = entry.row();
        let params = row.map_or(&[][..], Row::params);
        let all = params.iter().zip(args).zip(inst.call_args());
        for ((param, arg), value) in all.filter(|((p, _), _)| !p.assumed) {
            self.check_not_null_when(name, param, (value, arg), args);
            for need in &param.needs {
                self.check_need(name, need, (value, arg), args);
            }
        }
        let is_pointer = args.iter().map(|a| self.operand_type(a) == Type::Ptr);
        if entry.demands_are_checked(is_pointer) {
            return true;
        }
        match row.and_then(Row::prints) {
            Some((at, false)) => self.prints_as_it_says(inst, name, at),
            _ => false,
        }
    }

    /// An argument isn't null, unless it is none of the program's objects that
    /// is accessed (C2y).
    fn check_not_null_when(
        &mut self,
        name: &str,
        param: &Param,
        (value, arg): (Value<'m>, &Operand),
        args: &[Operand],
    ) {
        let needed = !param.or_null && param.needs.iter().any(Need::is_of_pointers);
        let named = matches!(arg, Operand::Const(Const::Global(..)));
        if !needed || named || self.operand_type(arg) != Type::Ptr {
            return;
        }
        let size = param.unless_empty.and_then(|at| args.get(at));
        let not_null = Cond::Ptr(PtrPred::NonNull(arg.clone()));
        let cond = match size.map(|s| (s, self.operand_type(s))) {
            Some((size, Type::Int(w))) => Cond::Or(vec![
                Cond::cmp(CmpOp::Eq, size.clone(), Operand::int(w, 0)),
                not_null,
            ]),
            _ => not_null,
        };
        let text = self.text(value);
        let message = format!("`{text}` is not null when `{name}` is called");
        self.check(CheckKind::Null, cond, message);
    }

    /// What is demanded of a number.
    fn check_need(
        &mut self,
        name: &str,
        need: &Need,
        (value, arg): (Value<'m>, &Operand),
        args: &[Operand],
    ) {
        let Type::Int(w) = self.operand_type(arg) else {
            return;
        };
        let ty = super::check::c_type(w, true);
        match need {
            Need::In(ranges) => {
                let bound =
                    |op, n: Option<i64>| n.map(|n| Cond::cmp(op, arg.clone(), Operand::int(w, n)));
                let range = |(low, high): &Range| {
                    let bounds = [bound(CmpOp::Sge, *low), bound(CmpOp::Sle, *high)];
                    Cond::And(bounds.into_iter().flatten().collect())
                };
                let cond = match ranges.as_slice() {
                    [one] => range(one),
                    all => Cond::Or(all.iter().map(range).collect()),
                };
                let text = self.text(value);
                let what = match ranges.as_slice() {
                    [(Some(-1), Some(255))] => "an `unsigned char` or EOF",
                    _ => "a number that is allowed",
                };
                let message = format!("`{text}` is {what} when `{name}` is called");
                self.check(CheckKind::Bounds, cond, message);
            }
            Need::NotLeast => {
                let cond = Cond::cmp(CmpOp::Ne, arg.clone(), least(w));
                let message = format!("`{name}({})` fits `{ty}`", self.text(value));
                self.check(CheckKind::Overflow, cond, message);
            }
            Need::DivisorOf(dividend) => {
                let not_zero = Cond::cmp(CmpOp::Ne, arg.clone(), Operand::int(w, 0));
                let message = format!("the divisor `{}` is not 0", self.text(value));
                self.check(CheckKind::Div, not_zero, message);
                let Some(dividend) = args.get(*dividend).cloned() else {
                    return;
                };
                let fits = Cond::Or(vec![
                    Cond::cmp(CmpOp::Ne, dividend, least(w)),
                    Cond::cmp(CmpOp::Ne, arg.clone(), Operand::int(w, -1)),
                ]);
                let message = format!("the quotient of `{name}` fits `{ty}`");
                self.check(CheckKind::Overflow, fits, message);
            }
            _ => {}
        }
    }

    /// Whether a call prints by a constant text, its argument `at`, that asks for
    /// just what is given.
    fn prints_as_it_says(&mut self, inst: Value<'m>, name: &str, at: usize) -> bool {
        let args = inst.call_args();
        let text = args.get(at).and_then(|a| a.initializer()?.raw_bytes());
        let (Some(text), Some(given)) = (text, args.get(at + 1..)) else {
            return false;
        };
        let given: Vec<Vec<Type>> = given.iter().map(|a| self.l.scalars(a.ty())).collect();
        let text = text.split(|b| *b == 0).next().unwrap_or_default();
        let Some(asked) = asked_for(text, self.l.module.pointer_bits()) else {
            return false;
        };
        if asked.len() != given.len() || !asked.iter().zip(&given).all(|(a, g)| g[..] == [a.ty]) {
            return false;
        }
        for (i, _) in asked.iter().enumerate().filter(|(_, a)| a.is_text) {
            let value = args[at + 1 + i];
            let Some(arg) = self.scalar(value) else {
                return false;
            };
            if !matches!(arg, Operand::Const(Const::Global(..))) {
                let text = self.text(value);
                let message = format!("`{text}` is not null when `{name}` is called");
                let cond = Cond::Ptr(PtrPred::NonNull(arg));
                self.check(CheckKind::Null, cond, message);
            }
        }
        true
    }
}

fn least(width: u32) -> Operand {
    Operand::int(width, -Z::pow2(width - 1))
}

/// What a text asks of one of `printf`'s arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    ty: Type,
    /// Whether it is read.
    is_text: bool,
}

impl From<Type> for Asked {
    fn from(ty: Type) -> Asked {
        Asked { ty, is_text: false }
    }
}

/// What a text asks of `printf`'s arguments; `None` when it has something
/// unusual.
fn asked_for(text: &[u8], pointer_bits: u32) -> Option<Vec<Asked>> {
    let mut asked = Vec::new();
    let (int, double) = (Type::Int(32), Type::Float(ir::FloatKind::F64));
    for piece in pieces(text)? {
        let Piece::Conversion(c) = piece else {
            continue;
        };
        let counts = [c.width, c.precision].into_iter().flatten();
        asked.extend(
            counts
                .filter(|n| *n == Count::Argument)
                .map(|_| Asked::from(int)),
        );
        let ty = match (c.letter, c.length) {
            (_, b"q") => return None,
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', _) => Type::Int(c.bits(pointer_bits)?.0),
            (b'c', b"") => int,
            (b's' | b'p', b"") => Type::Ptr,
            (b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A', b"" | b"l") => double,
            _ => return None,
        };
        let is_text = c.letter == b's';
        asked.push(Asked { ty, is_text });
    }
    Some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_what_they_ask_for() {
        let (int, long) = (Type::Int(32), Type::Int(64));
        let double = Type::Float(ir::FloatKind::F64);
        let asked = |text: &str| {
            let asked = asked_for(text.as_bytes(), 64)?;
            Some(asked.iter().map(|a| a.ty).collect::<Vec<Type>>())
        };
        assert_eq!(asked("a%%b%5.2d%-*lx"), Some(vec![int, int, long]));
        assert_eq!(
            asked("%.*f%hhd%s %p"),
            Some(vec![int, double, int, Type::Ptr, Type::Ptr])
        );
        let texts = asked_for(b"%p %d %s", 64).unwrap_or_default();
        let texts: Vec<bool> = texts.iter().map(|a| a.is_text).collect();
        assert_eq!(texts, [false, false, true]);
        for text in ["%", "%n", "%1$d", "%lc", "%Lf", "%hs", "%'d", "%lllu", "%5"] {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
