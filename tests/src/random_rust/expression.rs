//! Expressions of a given integer type, and conditions.

use super::{Generator, I32, Result, TYPES, Ty};

impl Generator {
    pub(super) fn expression(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 {
            return self.leaf(ty);
        }
        let (d, n) = (depth - 1, ty.name);
        match self.r.below(22) {
            0 | 1 => self.leaf(ty),
            2 | 3 => self.plain(ty, d),
            4..=6 => self.method(ty, d),
            7 => {
                let (a, b) = (self.expression(ty, d), self.expression(ty, d));
                format!("({a} {} {b})", self.r.pick(&["&", "|", "^"]))
            }
            8 => format!("(!{})", self.expression(ty, d)),
            9 | 10 => {
                let (c, a, b) = (
                    self.condition(d),
                    self.expression(ty, d),
                    self.expression(ty, d),
                );
                format!("(if {c} {{ {a} }} else {{ {b} }})")
            }
            11 | 12 => {
                let from = self.any_type();
                format!("({} as {n})", self.expression(from, d))
            }
            13 => format!("(({}) as {n})", self.condition(d)),
            14 => {
                let (a, b, c) = (
                    self.expression(ty, d),
                    self.expression(ty, d),
                    self.expression(ty, d),
                );
                format!(
                    "(match {a} {{ 0 => {b}, 1..=9 => {c}, x if x & 1 == 0 => x, x => x ^ 2 }})"
                )
            }
            15 | 16 => self.call(ty, d),
            17 => {
                // No `?` in a closure.
                let how = std::mem::replace(&mut self.how, Result::Plain);
                let (value, k) = (self.expression(I32, d), self.expression(I32, d));
                self.how = how;
                let text = match self.r.below(5) {
                    0 => format!("measure(&Square {{ side: {value} }}, {k})"),
                    1 => format!("measure(&({value} as u8), {k})"),
                    2 => format!("measure(&[{value} as i16, 3][..], {k})"),
                    3 => format!("apply(|x| x ^ {value}, {k})"),
                    _ => format!("(Point {{ x: {value}, y: 1 }} + Point {{ x: 2, y: {k} }})[1]"),
                };
                format!("({text} as {n})")
            }
            18 => {
                let (a, b) = (self.expression(I32, d), self.expression(TYPES[5], d));
                format!("(Kind::of({b}, {a}).value() as {n})")
            }
            19 => {
                let value = self.expression(TYPES[1], d);
                let text = match self.r.below(5) {
                    0 => format!("{value}.to_ascii_uppercase()"),
                    1 => format!("{value}.is_ascii_digit()"),
                    2 => format!("({value} as char)"),
                    3 => format!("({value} as char).is_ascii_lowercase()"),
                    _ => format!("char::from_u32({value} as u32).map_or(4, |c| c as u32)"),
                };
                format!("({text} as u32 as {n})")
            }
            20 => {
                let value = self.expression(ty, d);
                format!("(({value} as f64 * 0.5) as {n})")
            }
            _ => {
                let color = *self.r.pick(&["Red", "Green", "Blue"]);
                format!("(Color::{color} as u8 as {n})")
            }
        }
    }

    /// An operation that never panics.
    fn method(&mut self, ty: Ty, depth: u32) -> String {
        let (a, b) = (self.expression(ty, depth), self.expression(ty, depth));
        let (c, n) = (self.leaf(ty), ty.name);
        let shift = self.expression(TYPES[5], depth.min(1));
        let op = *self.r.pick(&["add", "sub", "mul"]);
        match self.r.below(22) {
            0..=3 => format!("{a}.wrapping_{op}({b})"),
            4 => format!("{a}.checked_{op}({b}).unwrap_or({c})"),
            5 => format!("{a}.saturating_{op}({b})"),
            6 => format!("{a}.overflowing_{op}({b}).0"),
            7 => format!("({a}.overflowing_{op}({b}).1 as {n})"),
            8 => format!("{a}.wrapping_shl({shift})"),
            9 => format!("{a}.checked_shr({shift}).unwrap_or({c})"),
            10 => format!("{a}.checked_div({b}).unwrap_or({c})"),
            11 => format!("{a}.checked_rem({b}).unwrap_or({c})"),
            12 => format!("{a}.wrapping_neg()"),
            13 => {
                let what = *self.r.pick(&[
                    "count_ones",
                    "leading_zeros",
                    "trailing_zeros",
                    "count_zeros",
                ]);
                format!("({a}.{what}() as {n})")
            }
            14 => format!("{a}.rotate_left({shift} & 7)"),
            15 => format!("{a}.{}()", self.r.pick(&["swap_bytes", "reverse_bits"])),
            16 => format!("({a}.abs_diff({b}) as {n})"),
            17 => format!("{a}.{}({b})", self.r.pick(&["min", "max"])),
            // It asks whether a value is a constant, which nobody models.
            18 if self.r.chance(10) => format!("{a}.wrapping_pow({shift} & 3)"),
            19 => format!("{a}.checked_pow({shift} & 3).unwrap_or({c})"),
            20 if ty.signed => format!("({a}.unsigned_abs() as {n} ^ {b}.signum())"),
            21 if ty.signed => format!("{a}.wrapping_abs().wrapping_rem_euclid(7)"),
            _ => format!("{a}.wrapping_div({b} | 1)"),
        }
    }

    /// An operation that may panic in wild programs.
    fn plain(&mut self, ty: Ty, depth: u32) -> String {
        if !self.wild || self.r.chance(40) {
            return self.method(ty, depth);
        }
        let (a, b) = (self.expression(ty, depth), self.expression(ty, depth));
        let op = *self
            .r
            .pick(&["+", "-", "*", "/", "%", "<<", ">>", "neg", "checked"]);
        let small = self.r.chance(70);
        match op {
            "neg" if ty.signed => format!("(-{a})"),
            "neg" | "checked" => format!("{a}.checked_add({b}).unwrap()"),
            "/" | "%" => format!("({a} {op} ({b} | {}))", self.r.below(8).min(1)),
            "<<" | ">>" if small => format!("({a} {op} ({b} & {}))", ty.bits.min(64) - 1),
            _ if small => format!("(({a} & 7) {op} ({b} & 7))"),
            _ => format!("({a} {op} {b})"),
        }
    }

    pub(super) fn condition(&mut self, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        let ty = self.any_type();
        match self.r.below(9) {
            0 if depth > 0 => format!("(!{})", self.condition(d)),
            1 | 2 if depth > 0 => {
                let (a, b) = (self.condition(d), self.condition(d));
                format!("({a} {} {b})", self.r.pick(&["&&", "||", "^"]))
            }
            3 => {
                let a = self.expression(ty, d);
                format!("matches!({a}, 0 | 3..=50)")
            }
            4 => {
                let (a, b) = (self.expression(ty, d), self.expression(ty, d));
                format!("{a}.checked_mul({b}).is_some()")
            }
            5 => {
                let (a, b) = (self.expression(I32, d), self.leaf(TYPES[5]));
                let (x, y) = (self.leaf(I32), self.leaf(TYPES[5]));
                let op = *self.r.pick(&["==", "!=", "<", ">="]);
                format!("(Kind::of({b}, {a}) {op} Kind::of({y}, {x}))")
            }
            _ => {
                let (a, b) = (self.expression(ty, d), self.expression(ty, d));
                let op = *self.r.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({a} {op} {b})")
            }
        }
    }

    /// An index, of type `usize`; in wild programs now and then out of range.
    pub(super) fn index(&mut self, len: usize) -> String {
        if self.wild && self.r.chance(6) {
            return format!("(roll({}) as usize)", len + 1);
        }
        if self.r.chance(40) {
            return self.r.below(len).to_string();
        }
        let value = self.leaf(TYPES[9]);
        format!("({value} & {})", len - 1)
    }

    pub(super) fn leaf(&mut self, ty: Ty) -> String {
        let same: Vec<String> = self
            .variables
            .iter()
            .filter(|v| v.ty == ty)
            .map(|v| v.name.clone())
            .collect();
        match self.r.below(9) {
            0..=3 if !same.is_empty() => self.r.pick(&same).clone(),
            4 | 5 if !self.variables.is_empty() => {
                let v = self.r.pick(&self.variables);
                format!("({} as {})", v.name, ty.name)
            }
            6 | 7 if !self.arrays.is_empty() => {
                let a = self.r.pick(&self.arrays).clone();
                let i = self.r.below(a.len);
                format!("({}[{i}] as {})", a.name, ty.name)
            }
            _ => self.literal(ty),
        }
    }
}
