//! Memory from the heap: arrays and linked lists that are freed at their end,
//! and walks over arrays by a pointer.

use super::{Array, Generator, Pointer, Type, Variable};

impl Generator {
    pub(super) fn heap_statement(&mut self, depth: u32) {
        match self.r.below(3) {
            0 => self.heap_array(depth),
            1 => self.list(depth),
            _ => self.walk(depth),
        }
    }

    /// An array for the time of a block.
    fn heap_array(&mut self, depth: u32) {
        let (name, i) = (self.name("h"), self.name("k"));
        let ty = self.any_type();
        let (n, len) = (ty.name, 1u32 << (1 + self.r.below(3)));
        self.line("{");
        let scope = self.scope();
        self.indent += 1;
        if self.r.chance(40) {
            self.line(&format!("{n} *{name} = calloc({len}, sizeof({n}));"));
        } else {
            let value = self.expression(2).0;
            self.line(&format!("{n} *{name} = malloc({len} * sizeof *{name});"));
            self.line(&format!(
                "for (int {i} = 0; {i} < {len}; {i}++) {name}[{i}] = {value};"
            ));
        }
        self.arrays.push(Array {
            name: name.clone(),
            ty,
            len,
            heap: true,
        });
        let statements = 1 + self.r.below(3);
        self.statements(statements, depth - 1);
        self.mix(&format!("{name}[0]"), ty);
        self.line(&format!("free({name});"));
        if self.wild && self.r.chance(20) {
            let last = len - 1;
            match self.r.below(4) {
                0 => self.line(&format!("free({name});")),
                1 => self.mix(&format!("{name}[{last}]"), ty),
                2 => self.line(&format!("memset({name}, 0, {len} * sizeof *{name});")),
                _ => self.line(&format!("{name}[{last}] = 1;")),
            }
        }
        self.leave(scope);
        self.indent -= 1;
        self.line("}");
    }

    /// A list of a few nodes, each with a structure, for the time of a block.
    fn list(&mut self, depth: u32) {
        let record = self.any_record();
        let held = self.type_name(Type::Record(record));
        let (node, head) = (self.name("n"), self.name("l"));
        let (i, new, next) = (self.name("k"), self.name("e"), self.name("e"));
        let n = 1 + self.r.below(4);
        self.line("{");
        let scope = self.scope();
        self.indent += 1;
        self.line(&format!(
            "struct {node} {{ {held} data; struct {node} *next; }};"
        ));
        self.line(&format!("struct {node} *{head} = 0;"));
        self.line(&format!("for (int {i} = 0; {i} < {n}; {i}++) {{"));
        self.indent += 1;
        self.line(&format!("struct {node} *{new} = malloc(sizeof *{new});"));
        let value = self.record_value(record);
        self.line(&format!("{new}->data = {value};"));
        self.line(&format!("{new}->next = {head};"));
        self.line(&format!("{head} = {new};"));
        self.indent -= 1;
        self.line("}");
        if self.r.chance(50) {
            self.point(&format!("&{head}->data"), record);
            let statements = 1 + self.r.below(2);
            self.statements(statements, depth - 1);
        }
        self.line(&format!(
            "for (struct {node} *{new} = {head}; {new}; {new} = {new}->next) {{"
        ));
        self.indent += 1;
        self.point(&format!("&{new}->data"), record);
        self.indent -= 1;
        self.loop_body(depth);
        let field = self.path(record);
        self.mix(&format!("{head}->data.{}", field.text), field.ty);
        let after = (self.wild && self.r.chance(20)).then(|| self.name("e"));
        if let Some(after) = &after {
            self.line(&format!("struct {node} *{after} = {head};"));
        }
        self.line(&format!("while ({head}) {{"));
        self.line(&format!("  struct {node} *{next} = {head}->next;"));
        self.line(&format!("  free({head});"));
        self.line(&format!("  {head} = {next};"));
        self.line("}");
        if let Some(after) = &after {
            match self.r.below(4) {
                0 => self.line(&format!("free({after});")),
                1 => self.mix(&format!("{after}->data.{}", field.text), field.ty),
                2 => self.line(&format!("memset(&{after}->data, 0, sizeof {after}->data);")),
                _ => self.line(&format!("{after}->next = 0;")),
            }
        }
        self.leave(scope);
        self.indent -= 1;
        self.line("}");
    }

    /// Declares a pointer to a structure that is there.
    fn point(&mut self, value: &str, record: usize) {
        let name = self.name("q");
        let ty = self.type_name(Type::Record(record));
        self.line(&format!("{ty} *{name} = {value};"));
        self.pointers.push(Pointer {
            name,
            to: Type::Record(record),
            may_be_null: false,
        });
    }

    /// A loop over an array by a pointer; in wild programs now and then one
    /// too far.
    fn walk(&mut self, depth: u32) {
        if self.arrays.is_empty() {
            return self.heap_array(depth);
        }
        let a = self.r.pick(&self.arrays).clone();
        let (p, v) = (self.name("w"), self.name("v"));
        let too_far = self.wild && self.r.chance(10);
        let op = if too_far { "<=" } else { "<" };
        let (n, name, len) = (a.ty.name, &a.name, a.len);
        self.line(&format!(
            "for ({n} *{p} = {name}; {p} {op} {name} + {len}; {p}++) {{"
        ));
        self.indent += 1;
        self.line(&format!("{n} {v} = *{p};"));
        self.indent -= 1;
        let scope = self.scope();
        self.variables.push(Variable {
            name: v,
            ty: a.ty,
            writable: true,
        });
        self.pointers.push(Pointer {
            name: p,
            to: Type::Scalar(a.ty),
            may_be_null: false,
        });
        self.loop_body(depth);
        self.leave(scope);
    }
}
