//! Expressions of arithmetic type.

use super::{Function, Generator, Passed, Ty, Type, WIDE};

impl Generator {
    /// An expression and its type.
    pub(super) fn expression(&mut self, depth: u32) -> (String, Ty) {
        if depth == 0 {
            return self.leaf();
        }
        let d = depth - 1;
        match self.r.below(20) {
            0 | 1 => self.leaf(),
            2..=6 => self.arithmetic(d),
            7 => {
                let (a, b) = (self.expression(d).0, self.expression(d).0);
                let op = *self.r.pick(&["&", "|", "^"]);
                let ty = self.wide_type();
                (format!("(({})({a}) {op} ({})({b}))", ty.name, ty.name), ty)
            }
            8 | 9 => {
                let (a, b) = (self.expression(d).0, self.expression(d).0);
                let op = *self.r.pick(&["<", "<=", ">", ">=", "==", "!="]);
                (format!("({a} {op} {b})"), WIDE[0])
            }
            10 => {
                let (a, b) = (self.expression(d).0, self.expression(d).0);
                let op = *self.r.pick(&["&&", "||"]);
                (format!("({a} {op} {b})"), WIDE[0])
            }
            11 => {
                let ty = self.wide_type();
                let (c, a, b) = (
                    self.expression(d).0,
                    self.expression(d).0,
                    self.expression(d).0,
                );
                let n = ty.name;
                (format!("({c} ? ({n}){a} : ({n}){b})"), ty)
            }
            12 => {
                let ty = self.any_type();
                let a = self.expression(d).0;
                (format!("(({}){a})", ty.name), ty)
            }
            13 => {
                let a = self.expression(d).0;
                if self.r.chance(50) {
                    (format!("(!{a})"), WIDE[0])
                } else {
                    let ty = self.wide_type();
                    (format!("(~({}){a})", ty.name), ty)
                }
            }
            14 => self.call(d),
            15 => self.comparison_of_pointers(),
            16 => self.comparison_of_texts(),
            17 => self.constant_expression(),
            18 => self.vector_expression(d),
            _ => self.unary_minus(d),
        }
    }

    fn unary_minus(&mut self, depth: u32) -> (String, Ty) {
        let ty = self.wide_type();
        let a = self.expression(depth).0;
        if self.wild && self.r.chance(40) {
            return (format!("(-({}){a})", ty.name), ty);
        }
        (format!("neg_{}({a})", ty.name), ty)
    }

    fn arithmetic(&mut self, depth: u32) -> (String, Ty) {
        let ty = self.wide_type();
        let (a, b) = (self.expression(depth).0, self.expression(depth).0);
        let ops = [
            ("add", "+"),
            ("sub", "-"),
            ("mul", "*"),
            ("div", "/"),
            ("rem", "%"),
            ("shl", "<<"),
            ("shr", ">>"),
        ];
        let (name, symbol) = *self.r.pick(&ops);
        if !(self.wild && self.r.chance(25)) {
            return (format!("{name}_{}({a}, {b})", ty.name), ty);
        }
        // Bare, with operands small enough that not every program ends at once.
        let small = self.r.chance(60);
        let n = ty.name;
        if small {
            // Divisors are not 0 most of the time.
            let b = if symbol == "/" || symbol == "%" {
                format!("(({b} & 31) | {})", self.r.below(8).min(1))
            } else {
                format!("({b} & 31)")
            };
            return (format!("(({n})({a} & 255) {symbol} ({n}){b})"), ty);
        }
        let divisor = if symbol == "/" || symbol == "%" {
            format!("({b} | {})", self.r.below(8).min(1))
        } else {
            b
        };
        (format!("(({n}){a} {symbol} ({n}){divisor})"), ty)
    }

    fn call(&mut self, depth: u32) -> (String, Ty) {
        let all = self.functions.clone();
        let called = all.iter().filter_map(|f| match f.result {
            Passed::Value(result) => Some((f, result)),
            Passed::Pointer(_) => None,
        });
        let called: Vec<(&Function, Type)> = called.collect();
        if called.is_empty() {
            return self.leaf();
        }
        let (f, result) = *self.r.pick(&called);
        let text = self.call_of(f, depth);
        match result {
            Type::Scalar(ty) => (text, ty),
            Type::Record(r) => {
                let path = self.path(r);
                (format!("{text}.{}", path.text), path.ty)
            }
        }
    }

    /// A call with arguments that fit.
    pub(super) fn call_of(&mut self, f: &Function, depth: u32) -> String {
        let mut args = Vec::new();
        for param in &f.params {
            args.push(match *param {
                Passed::Value(Type::Scalar(_)) => self.expression(depth).0,
                Passed::Value(Type::Record(r)) => self.record_value(r),
                Passed::Pointer(to) => self.pointer_argument(to),
            });
        }
        format!("{}({})", f.name, args.join(", "))
    }

    pub(super) fn leaf(&mut self) -> (String, Ty) {
        match self.r.below(10) {
            0..=5 if !self.variables.is_empty() => {
                let v = self.r.pick(&self.variables).clone();
                (v.name, v.ty)
            }
            6 if !self.arrays.is_empty() && !self.variables.is_empty() => {
                let a = self.r.pick(&self.arrays).clone();
                let v = self.r.pick(&self.variables).clone();
                let index = format!("{} & {}", v.name, a.len - 1);
                (self.element(&a.name, &index), a.ty)
            }
            7 if let Some((place, ty)) = self.pointed_scalar() => (self.read(&place), ty),
            8 if let Some(field) = self.field() => (self.read(&field.place), field.ty),
            9 if !self.doubles.is_empty() => {
                let d = self.r.pick(&self.doubles).clone();
                (format!("d2l({d})"), WIDE[2])
            }
            _ => {
                let ty = self.any_type();
                (self.literal(ty), ty)
            }
        }
    }
}
