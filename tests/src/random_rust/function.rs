//! Functions, those with `Option` and `Result` included, and calls of them.

use super::{Function, Generator, Result, Ty, Variable};

impl Generator {
    pub(super) fn function(&mut self) {
        let name = self.name("f");
        let result = self.any_type();
        let how = *self.r.pick(&[
            Result::Plain,
            Result::Plain,
            Result::Option,
            Result::Checked,
        ]);
        let params: Vec<Ty> = (0..self.r.below(4)).map(|_| self.any_type()).collect();
        let scope = self.scope();
        let mut list = Vec::new();
        for ty in &params {
            let p = self.name("p");
            list.push(format!("mut {p}: {}", ty.name));
            self.variables.push(Variable {
                name: p,
                ty: *ty,
                writable: true,
            });
        }
        let n = result.name;
        let ty = match how {
            Result::Plain => n.to_owned(),
            Result::Option => format!("Option<{n}>"),
            Result::Checked => format!("core::result::Result<{n}, u8>"),
        };
        self.line(&format!("fn {name}({}) -> {ty} {{", list.join(", ")));
        self.indent += 1;
        self.how = how;
        let first = self.literal(result);
        let early = Self::handed_back(how, &first);
        self.line(&format!("if burn() {{ return {early}; }}"));
        let statements = 2 + self.r.below(5);
        self.statements(statements, 2);
        match how {
            Result::Plain => {}
            Result::Option => {
                let cond = self.condition(2);
                self.line(&format!("if {cond} {{ return None; }}"));
            }
            Result::Checked => {
                let (cond, value) = (self.condition(2), self.expression(super::TYPES[1], 1));
                self.line(&format!("if {cond} {{ return Err({value}); }}"));
            }
        }
        let value = self.expression(result, 3);
        let value = Self::handed_back(how, &value);
        self.line(&value);
        self.indent -= 1;
        self.line("}");
        self.leave(scope);
        self.functions.push(Function {
            name,
            params,
            result,
            how,
        });
    }

    fn handed_back(how: Result, value: &str) -> String {
        match how {
            Result::Plain => value.to_owned(),
            Result::Option => format!("Some({value})"),
            Result::Checked => format!("Ok({value})"),
        }
    }

    fn call_of(&mut self, f: &Function, depth: u32) -> String {
        let mut args = Vec::new();
        for ty in &f.params {
            args.push(self.expression(*ty, depth));
        }
        format!("{}({})", f.name, args.join(", "))
    }

    /// A call, brought to that type.
    pub(super) fn call(&mut self, ty: Ty, depth: u32) -> String {
        if self.functions.is_empty() {
            return self.leaf(ty);
        }
        let f = self.r.pick(&self.functions).clone();
        let call = self.call_of(&f, depth);
        let other = self.literal(f.result);
        let value = match f.how {
            Result::Plain => call,
            // `?` hands on what the caller can hand on.
            Result::Option if self.how == Result::Option && self.r.chance(50) => {
                format!("{call}?")
            }
            Result::Checked if self.how == Result::Checked && self.r.chance(50) => {
                format!("{call}?")
            }
            Result::Option if self.how == Result::Checked && self.r.chance(50) => {
                format!("{call}.ok_or(9u8)?")
            }
            _ if self.wild && self.r.chance(30) => {
                let how = *self.r.pick(&[".unwrap()", ".expect(\"some\")"]);
                if f.how == Result::Checked {
                    // The text of an error would be formatted.
                    format!("{call}.ok(){how}")
                } else {
                    format!("{call}{how}")
                }
            }
            Result::Option => match self.r.below(4) {
                0 => format!("{call}.map_or({other}, |x| x ^ 1)"),
                1 => format!("{call}.or(Some({other})).unwrap_or_default()"),
                2 => format!("{call}.filter(|x| *x > 3).unwrap_or({other})"),
                _ => format!("{call}.unwrap_or({other})"),
            },
            Result::Checked => match self.r.below(3) {
                0 => format!("{call}.unwrap_or_else(|e| e as {})", f.result.name),
                1 => format!(
                    "(match {call} {{ Ok(x) => x, Err(e) => e as {} }})",
                    f.result.name
                ),
                _ => format!("{call}.unwrap_or({other})"),
            },
        };
        format!("({value} as {})", ty.name)
    }
}
