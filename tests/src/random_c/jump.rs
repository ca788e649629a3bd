//! Computed jumps: labels as values, in tables and variables.

use super::Generator;

impl Generator {
    /// A block with labels that are jumped to by their values.
    pub(super) fn jumps(&mut self, depth: u32) {
        let n = 2 + self.r.below(3);
        let labels: Vec<String> = (0..n).map(|_| self.name("L")).collect();
        let (table, end) = (self.name("T"), self.name("L"));
        let differences = self.r.chance(10);
        self.line("{");
        self.indent += 1;
        if differences {
            let first = &labels[0];
            let list: Vec<String> = labels
                .iter()
                .map(|l| format!("&&{l} - &&{first}"))
                .collect();
            let list = list.join(", ");
            self.line(&format!("static const int {table}[{n}] = {{{list}}};"));
        } else {
            let list: Vec<String> = labels.iter().map(|l| format!("&&{l}")).collect();
            let list = list.join(", ");
            let kind = *self
                .r
                .pick(&["static const void *const", "static void *", "void *"]);
            self.line(&format!("{kind} {table}[{n}] = {{{list}}};"));
        }
        let jump = |g: &mut Generator| {
            let index = g.jump_index(n);
            if differences {
                g.line(&format!("goto *(&&{} + {table}[{index}]);", labels[0]));
            } else if g.r.chance(25) {
                let (p, other) = (g.name("t"), g.r.pick(&labels).clone());
                let cond = g.leaf().0;
                g.line(&format!(
                    "{{ const void *{p} = {cond} ? {table}[{index}] : &&{other};"
                ));
                g.line(&format!("mix({p} == &&{}); goto *{p}; }}", labels[0]));
            } else {
                g.line(&format!("goto *{table}[{index}];"));
            }
        };
        jump(self);
        for label in &labels {
            self.line(&format!("{label}: if (--fuel < 0) goto {end};"));
            self.line("{");
            let statements = 1 + self.r.below(2);
            self.block(statements, depth - 1);
            self.line("}");
            match self.r.below(4) {
                0 => {} // on to the next
                1 => self.line(&format!("goto {end};")),
                _ => jump(self),
            }
        }
        self.line(&format!("{end}:;"));
        self.indent -= 1;
        self.line("}");
    }

    fn jump_index(&mut self, labels: usize) -> String {
        let value = self.leaf().0;
        let most = if self.wild && self.r.chance(5) {
            labels + 1
        } else {
            labels
        };
        if self.r.chance(50) {
            return format!("roll({most})");
        }
        format!("(u32)({value}) % {most}")
    }
}
