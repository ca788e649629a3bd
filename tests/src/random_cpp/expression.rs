//! Expressions of arithmetic type.

use super::{Function, Generator, TYPES, Ty};

/// Constant expressions whose evaluation is undefined.
const UNDEFINED: &[&str] = &[
    "2147483647 + 1",
    "deep::inner::big * 2",
    "deep::inner::big + 1",
    "-deep::inner::small",
    "deep::inner::small - 1",
    "Huge + 1",
    "Huge * 2",
    "next<2147483647>()",
    "1 / 0",
    "(1 / 0, 5)",
    "7 % (1 - 1)",
    "deep::inner::small / -1",
    "1 << 32",
    "1 << -1",
    "-1 << 3",
    "int(sizeof(int)) * 1000000000",
    "1 >> 40",
];

impl Generator {
    /// An expression and its type.
    pub(super) fn expression(&mut self, depth: u32) -> (String, Ty) {
        if depth == 0 {
            return self.leaf();
        }
        let d = depth - 1;
        let truth = TYPES[0];
        match self.r.below(20) {
            0 | 1 => self.leaf(),
            2..=6 => self.arithmetic(d),
            7 => {
                let (a, b, ty) = (self.expression(d).0, self.expression(d).0, self.wide_type());
                let (op, n) = (*self.r.pick(&["&", "|", "^"]), ty.name);
                (format!("({n}({a}) {op} {n}({b}))"), ty)
            }
            8 | 9 => {
                let (a, b, ty) = (self.expression(d).0, self.expression(d).0, self.wide_type());
                let op = *self.r.pick(&["<", "<=", ">", ">=", "==", "!="]);
                (format!("({n}({a}) {op} {n}({b}))", n = ty.name), truth)
            }
            10 => {
                let (a, b) = (self.expression(d).0, self.expression(d).0);
                (format!("({a} {} {b})", self.r.pick(&["&&", "||"])), truth)
            }
            11 => {
                let (c, ty) = (self.expression(d).0, self.wide_type());
                let (a, b) = (self.expression(d).0, self.expression(d).0);
                (format!("({c} ? {n}({a}) : {n}({b}))", n = ty.name), ty)
            }
            12 => {
                let (a, ty) = (self.expression(d).0, self.any_type());
                (format!("static_cast<{}>({a})", ty.name), ty)
            }
            13 => (format!("(!{})", self.expression(d).0), truth),
            14 | 15 => self.call(d),
            16 => self.member(d),
            17 => self.point_expression(d),
            18 => self.constant(),
            _ => {
                let (a, b, ty) = (self.expression(d).0, self.expression(d).0, self.wide_type());
                (format!("most<{}>({a}, {b})", ty.name), ty)
            }
        }
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
        let ((name, symbol), n) = (*self.r.pick(&ops), ty.name);
        if !(self.wild && self.r.chance(25)) {
            return (format!("{name}<{n}>({a}, {b})"), ty);
        }
        // Bare, with operands small enough that not every program ends at once.
        let divides = matches!(symbol, "/" | "%");
        let b = if divides {
            format!("({n}({b}) & 31 | {})", self.r.below(8).min(1))
        } else {
            format!("({n}({b}) & 31)")
        };
        let a = if self.r.chance(70) {
            format!("({n}({a}) & 255)")
        } else {
            format!("{n}({a})")
        };
        (format!("({a} {symbol} {b})"), ty)
    }

    /// A call of a function, with some of its last arguments left out.
    fn call(&mut self, depth: u32) -> (String, Ty) {
        if self.functions.is_empty() || self.r.chance(20) {
            let a = self.expression(depth).0;
            return match self.r.below(4) {
                0 => (format!("deep::inner::scaled(i32({a}))"), TYPES[5]),
                1 => (format!("deep::inner::scaled(i32({a}), 7)"), TYPES[5]),
                2 => {
                    let b = self.expression(depth).0;
                    (format!("all({a}, {b}, 3, 'x')"), TYPES[8])
                }
                _ => (format!("power(u64({a}), {})", self.r.below(5)), TYPES[8]),
            };
        }
        let f: Function = self.r.pick(&self.functions).clone();
        let given = f.params.len() - self.r.below(f.defaults + 1);
        let mut args = Vec::new();
        for ty in &f.params[..given] {
            let value = self.expression(depth).0;
            args.push(format!("{}({value})", ty.name));
        }
        (format!("{}({})", f.name, args.join(", ")), f.result)
    }

    /// A field, an element or a method of an object.
    fn member(&mut self, depth: u32) -> (String, Ty) {
        if self.objects.is_empty() {
            return self.leaf();
        }
        let o = self.r.pick(&self.objects).clone();
        let class = self.classes[o.class].clone();
        let at = &o.access;
        match self.r.below(6) {
            0 => {
                let (m, ty) = self.r.pick(&class.fields).clone();
                (format!("{at}{m}"), ty)
            }
            1 => {
                let (b, ty, len) = class.array;
                let index = self.index(len);
                (format!("{at}{b}[{index}]"), ty)
            }
            2 => (format!("{at}get()"), TYPES[5]),
            3 => {
                // By name, not by the object's own class.
                let (value, name) = (self.expression(depth).0, class.name);
                (format!("{at}{name}::v(i32({value}))"), TYPES[5])
            }
            _ => {
                let value = self.expression(depth).0;
                (format!("{at}v(i32({value}))"), TYPES[5])
            }
        }
    }

    fn point_expression(&mut self, depth: u32) -> (String, Ty) {
        if self.values.is_empty() {
            return self.leaf();
        }
        let (p, q) = (
            self.r.pick(&self.values).clone(),
            self.r.pick(&self.values).clone(),
        );
        let a = self.expression(depth).0;
        match self.r.below(6) {
            0 => (format!("({p} == {q})"), TYPES[0]),
            1 => (format!("({p} < {q} ? {p} : -{q}).x"), TYPES[5]),
            2 => (format!("{p}(i32({a}))"), TYPES[5]),
            3 => (format!("{p}[u32({a})]"), TYPES[5]),
            4 => (format!("({p} + 3 * {q}).y"), TYPES[5]),
            _ => (format!("bool({p})"), TYPES[0]),
        }
    }

    /// A constant that is undefined, seldom evaluated.
    pub(super) fn constant(&mut self) -> (String, Ty) {
        let bad = *self.r.pick(UNDEFINED);
        let (cond, other) = (self.seldom(), self.leaf().0);
        match self.r.below(4) {
            0 | 1 => (format!("({cond} ? {bad} : i32({other}))"), TYPES[5]),
            2 => (format!("({cond} && ({bad}))"), TYPES[0]),
            _ => (format!("i32(sizeof({bad}))"), TYPES[5]),
        }
    }

    /// Never in tame programs, now and then in wild ones.
    pub(super) fn seldom(&mut self) -> &'static str {
        if self.wild && self.r.chance(20) {
            return "roll(8) == 0";
        }
        self.r
            .pick::<&str>(&["roll(8) > 8", "dice * 2 == 7", "Few<i32, 2>::most == 3"])
    }

    pub(super) fn index(&mut self, len: usize) -> String {
        if self.wild && self.r.chance(6) {
            return format!("roll({})", len + 1);
        }
        match self.r.below(3) {
            0 => self.r.below(len).to_string(),
            _ => format!("{} & {}", self.leaf().0, len - 1),
        }
    }

    pub(super) fn leaf(&mut self) -> (String, Ty) {
        match self.r.below(9) {
            0..=4 if !self.variables.is_empty() => {
                let v = self.r.pick(&self.variables).clone();
                (v.name, v.ty)
            }
            5 if !self.arrays.is_empty() => {
                let a = self.r.pick(&self.arrays).clone();
                (format!("{}[{}]", a.name, self.r.below(a.len)), a.ty)
            }
            6 => (
                (*self
                    .r
                    .pick(&["Huge", "deep::inner::big", "deep::inner::small"]))
                .to_owned(),
                TYPES[5],
            ),
            _ => {
                let ty = self.any_type();
                (self.literal(ty), ty)
            }
        }
    }
}
