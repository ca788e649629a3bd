//! Integers of any width: `_BitInt(N)`, one bit without a sign included. They
//! take part in everything that other types of arithmetic do.

use super::{Generator, Ty};
use std::sync::OnceLock;

/// Widths up to here.
const MOST: usize = 200;

/// Every `_BitInt`: of each width the one with a sign, and the one without.
fn all() -> &'static [Ty] {
    static ALL: OnceLock<Vec<Ty>> = OnceLock::new();
    ALL.get_or_init(|| {
        let widths = 1..=u32::try_from(MOST).unwrap_or(1);
        let both = widths.flat_map(|bits| [(bits, true), (bits, false)]);
        both.map(|(bits, signed)| Ty {
            // Once for each type, for as long as the process lives.
            name: format!("{}b{bits}", if signed { "s" } else { "u" }).leak(),
            bits,
            signed,
        })
        .collect()
    })
}

impl Generator {
    /// Defines a width, its types and helpers.
    pub(super) fn define_bit_int(&mut self) {
        let bits = match self.r.below(10) {
            0 | 1 => 1,
            2..=4 => 2 + self.r.below(7),
            5 | 6 => 8 + self.r.below(57),
            7 => [31, 32, 33, 63, 64, 65, 127, 128][self.r.below(8)],
            8 => 65 + self.r.below(64),
            _ => 129 + self.r.below(MOST - 129),
        };
        let signed = all()[2 * bits - 2];
        let unsigned = all()[2 * bits - 1];
        if self.types.contains(&unsigned) {
            return;
        }
        let (s, u) = (signed.name, unsigned.name);
        self.line(&format!("typedef unsigned _BitInt({bits}) {u};"));
        self.add(unsigned);
        let helpers = [
            ("add", "a + b"),
            ("sub", "a - b"),
            ("mul", "a * b"),
            ("div", "b == 0 ? a : a / b"),
            ("rem", "b == 0 ? a : a % b"),
        ];
        for (name, body) in helpers {
            self.line(&format!(
                "static {u} {name}_{u}({u} a, {u} b) {{ return {body}; }}"
            ));
        }
        // A shift by up to one less than the width.
        self.line(&format!(
            "static {u} shl_{u}({u} a, u32 n) {{ return a << (n % {bits}); }}"
        ));
        self.line(&format!(
            "static {u} shr_{u}({u} a, u32 n) {{ return a >> (n % {bits}); }}"
        ));
        self.line(&format!("static {u} neg_{u}({u} a) {{ return -a; }}"));
        if bits == 1 {
            return; // one bit has no sign
        }
        self.line(&format!("typedef signed _BitInt({bits}) {s};"));
        self.add(signed);
        for (name, op) in [("add", "+"), ("sub", "-"), ("mul", "*")] {
            self.line(&format!(
                "static {s} {name}_{s}({s} a, {s} b) {{ return ({s})(({u})a {op} ({u})b); }}"
            ));
        }
        let least = format!("({u})1 << {}", bits - 1);
        let bad = format!("b == 0 || (b == ({s})-1 && ({u})a == {least})");
        for (name, op, other) in [("div", "/", "a"), ("rem", "%", "b")] {
            self.line(&format!(
                "static {s} {name}_{s}({s} a, {s} b) {{ return {bad} ? {other} : a {op} b; }}"
            ));
        }
        self.line(&format!(
            "static {s} shl_{s}({s} a, u32 n) {{ return ({s})(({u})a << (n % {bits})); }}"
        ));
        self.line(&format!(
            "static {s} shr_{s}({s} a, u32 n) {{ return a >> (n % {bits}); }}"
        ));
        self.line(&format!(
            "static {s} neg_{s}({s} a) {{ return ({s})-({u})a; }}"
        ));
    }

    fn add(&mut self, ty: Ty) {
        self.types.push(ty);
        self.wide.push(ty);
    }
}
