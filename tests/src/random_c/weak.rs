//! Weak functions and variables: defined ones, and ones that nothing defines,
//! whose address is null.

use super::Generator;

/// A weak name that nothing defines.
#[derive(Clone, Debug)]
pub(super) struct Undefined {
    function: String,
    variable: String,
}

impl Generator {
    pub(super) fn weak_functions(&mut self) {
        let (defined, undefined) = (self.name("wd"), self.name("wu"));
        let (variable, here) = (self.name("wv"), self.name("wg"));
        let value = self.r.below(100);
        self.line(&format!(
            "__attribute__((weak)) i32 {defined}(i32 a) {{ return a ^ {value}; }}"
        ));
        self.line(&format!("__attribute__((weak)) i32 {here} = {value};"));
        self.line(&format!(
            "extern i32 {undefined}(i32) __attribute__((weak));"
        ));
        self.line(&format!("extern i32 {variable} __attribute__((weak));"));
        self.weak.push((defined, here));
        self.undefined_weak.push(Undefined {
            function: undefined,
            variable,
        });
    }

    pub(super) fn weak_statement(&mut self) {
        if self.weak.is_empty() {
            return self.pointer_statement();
        }
        let value = self.leaf().0;
        if self.r.chance(50) {
            let (function, variable) = self.r.pick(&self.weak).clone();
            let text = match self.r.below(3) {
                0 => format!("mix((u64){function}({value}));"),
                1 => format!("{variable} ^= (i32){value}; mix((u64){variable});"),
                _ => format!("if ({function}) mix((u64){function}((i32){value} & 7));"),
            };
            return self.line(&text);
        }
        let u = self.r.pick(&self.undefined_weak).clone();
        let (f, v) = (u.function, u.variable);
        let text = match self.r.below(5) {
            0 => format!("if ({f}) mix((u64){f}({value}));"),
            1 => format!("mix({f} ? (u64){f}({value}) : 3);"),
            2 => format!("mix(&{v} ? (u64){v} : 4);"),
            3 => format!("mix({f} == 0);"),
            _ if self.wild && self.r.chance(30) => {
                format!("if (roll(4) == 0) mix((u64){f}({value}));")
            }
            _ => format!("if (&{v} && {v} == 3) mix(8);"),
        };
        self.line(&text);
    }
}
