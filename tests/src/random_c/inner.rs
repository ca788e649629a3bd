//! Arrays in arrays and in structures: an index may leave its own array and
//! stay inside the object.

use super::Generator;

impl Generator {
    pub(super) fn inner_array_statement(&mut self) {
        let ty = self.any_type();
        let (name, n) = (self.name("ia"), ty.name);
        let (rows, columns) = (2 + self.r.below(3), 2 + self.r.below(4));
        let storage = *self.r.pick(&["", "", "static "]);
        let (i, j) = (self.name("k"), self.name("k"));
        let value = self.leaf().0;
        self.line("{");
        self.indent += 1;
        match self.r.below(4) {
            // The last field could be a flexible array.
            0 => {
                self.line(&format!(
                    "{storage}struct {{ {n} a[{columns}]; {n} b; }} {name}_s;"
                ));
                self.line(&format!("memset(&{name}_s, 0, sizeof {name}_s);"));
                let x = self.inner_index(columns);
                let place = self.element(&format!("{name}_s.a"), &x);
                self.line(&format!("{place} = {value};"));
                self.mix(&format!("{name}_s.a[{}]", columns - 1), ty);
                self.mix(&format!("{name}_s.b"), ty);
            }
            1 => {
                self.line(&format!(
                    "{storage}struct {{ {n} a[{columns}]; i8 b; }} {name}[{rows}];"
                ));
                self.line(&format!("memset({name}, 0, sizeof {name});"));
                let (x, y) = (self.inner_index(rows), self.inner_index(columns));
                let place = self.element(&format!("{name}[{x}].a"), &y);
                self.line(&format!("{place} = {value};"));
                let (x, y) = (self.inner_index(rows), self.inner_index(columns));
                self.mix(&format!("{name}[{x}].a[{y}]"), ty);
            }
            _ => {
                self.line(&format!("{storage}{n} {name}[{rows}][{columns}];"));
                self.line(&format!("for (i32 {i} = 0; {i} < {rows}; {i}++)"));
                self.line(&format!("  for (i32 {j} = 0; {j} < {columns}; {j}++)"));
                self.line(&format!("    {name}[{i}][{j}] = ({n})({i} * 5 + {j});"));
                for _ in 0..=self.r.below(2) {
                    let (x, y) = (self.inner_index(rows), self.inner_index(columns));
                    let place = self.element(&format!("{name}[{x}]"), &y);
                    self.line(&format!("{place} = {value};"));
                    let (x, y) = (self.inner_index(rows), self.inner_index(columns));
                    self.mix(&format!("{name}[{x}][{y}]"), ty);
                }
            }
        }
        self.indent -= 1;
        self.line("}");
    }

    /// An index of an array; in wild programs now and then out of range.
    fn inner_index(&mut self, len: usize) -> String {
        let wild = self.wild && self.r.chance(12);
        let most = if wild { len + 1 } else { len };
        match self.r.below(3) {
            0 if wild => {
                let cond = self.leaf().0;
                format!("{cond} ? {len} : 0")
            }
            0 => self.r.below(len).to_string(),
            1 => format!("roll({most})"),
            _ => {
                let value = self.leaf().0;
                format!("(u32)({value}) % {most}")
            }
        }
    }
}
