//! Complex numbers, of floating-point and of integer type.

use super::Generator;

/// A division without a call of the compiler's runtime, which isn't modelled.
const PRELUDE: &str = "\
extern double creal(double _Complex), cimag(double _Complex);
extern double _Complex conj(double _Complex);
static double _Complex divided(double _Complex a, double _Complex b) {
#pragma STDC CX_LIMITED_RANGE ON
  return a / b;
}
";

impl Generator {
    pub(super) fn complex_functions(&mut self) {
        self.out.push_str(PRELUDE);
    }

    /// A few operations on two complex numbers.
    pub(super) fn complex_statement(&mut self) {
        if self.r.chance(40) {
            return self.complex_integers();
        }
        let (z, w) = (self.name("z"), self.name("z"));
        self.line("{");
        self.indent += 1;
        for name in [&z, &w] {
            let (re, im) = (self.part(), self.part());
            let ty = ["double", "double", "float"][self.r.below(3)];
            self.line(&format!(
                "{ty} _Complex {name} = __builtin_complex({re}, {im});"
            ));
        }
        for _ in 0..=self.r.below(3) {
            let text = match self.r.below(10) {
                0 | 1 => format!("{z} = {z} + {w};"),
                2 => format!("{w} = {z} - {w};"),
                3 | 4 => format!("{z} = {z} * {w};"),
                5 => format!("{z} = divided({z}, {w});"),
                6 => format!("{z} = ~{z};"),
                7 => format!("{w} = conj({z}) * 0.5;"),
                8 => format!("__imag__ {z} = __real__ {w} + 1;"),
                // A call of the runtime.
                _ if self.r.chance(10) => format!("{z} = {z} / {w};"),
                _ => format!("{w} = -{z} + 2;"),
            };
            self.line(&text);
        }
        self.line(&format!("mix((u64)d2l(creal({z}) * 16));"));
        self.line(&format!("mix((u64)d2l(cimag({z}) + __real__ {w}));"));
        self.line(&format!("mix({z} == {w});"));
        self.indent -= 1;
        self.line("}");
    }

    fn part(&mut self) -> String {
        let value = self.leaf().0;
        format!("(double)(i32)({value} & 65535) / 8")
    }

    fn complex_integers(&mut self) {
        let (z, w) = (self.name("z"), self.name("z"));
        let ty = ["unsigned", "unsigned long", "unsigned char"][self.r.below(3)];
        self.line("{");
        self.indent += 1;
        let values: Vec<String> = (0..4).map(|_| self.leaf().0).collect();
        for (name, v) in [(&z, &values[..2]), (&w, &values[2..])] {
            self.line(&format!("{ty} _Complex {name};"));
            self.line(&format!("__real__ {name} = {};", v[0]));
            self.line(&format!("__imag__ {name} = {};", v[1]));
        }
        for _ in 0..=self.r.below(3) {
            let op = *self.r.pick(&["+", "-", "*"]);
            self.line(&format!("{z} = {z} {op} {w};"));
        }
        self.line(&format!("mix((u64)__real__ {z}); mix((u64)__imag__ {z});"));
        self.line(&format!("mix({z} != {w});"));
        self.indent -= 1;
        self.line("}");
    }
}
