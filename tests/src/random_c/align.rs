//! Alignments that a program asks for and sees, and integers as pointers.

use super::Generator;

impl Generator {
    pub(super) fn alignment_statement(&mut self) {
        let ty = self.any_type().name;
        let name = self.name("al");
        let align = 1u32 << (4 + self.r.below(4)); // of no type more than 16
        let value = self.leaf().0;
        self.line("{");
        self.indent += 1;
        match self.r.below(6) {
            0 => self.line(&format!("_Alignas({align}) {ty} {name}[2] = {{{value}}};")),
            1 => self.line(&format!(
                "static {ty} {name}[2] __attribute__((aligned({align})));"
            )),
            2 => {
                let record = self.name("ar");
                self.line(&format!(
                    "struct {record} {{ i8 a; _Alignas({align}) {ty} b; u8 c; }};"
                ));
                self.line(&format!("struct {record} {name}_s = {{1, {value}, 3}};"));
                self.line(&format!("mix(sizeof {name}_s); mix((u64){name}_s.a);"));
                self.line(&format!("{ty} *{name} = &{name}_s.b;"));
            }
            3 => {
                let record = self.name("ar");
                self.line(&format!(
                    "struct __attribute__((packed, aligned({align}))) {record} \
                     {{ {ty} b; i8 a; {ty} c; }};"
                ));
                self.line(&format!("static struct {record} {name}[2];"));
                self.line(&format!("{name}[1].c = {value};"));
                self.line(&format!("mix((u64){name}[1].c); mix(sizeof {name});"));
            }
            4 => {
                self.line(&format!("{ty} *{name} = aligned_alloc({align}, 256);"));
                self.line(&format!("*{name} = {value};"));
                self.line(&format!("mix((u64)*{name});"));
                self.line(&format!("mix((u64){name} & {});", align - 1));
                self.line(&format!("free({name});"));
                self.indent -= 1;
                return self.line("}");
            }
            _ => {
                // An alignment that isn't constant.
                let k = self.name("k");
                self.line(&format!("u64 {k} = 16ul << roll(4);"));
                self.line(&format!("{ty} *{name} = aligned_alloc({k}, 256);"));
                self.line(&format!("mix((u64){name} & ({k} - 1));"));
                self.line(&format!("free({name});"));
                self.indent -= 1;
                return self.line("}");
            }
        }
        self.line(&format!("mix((u64)&{name}[0] & {});", align - 1));
        self.line(&format!("mix((u64)({name} + 0) % 16 == 0 ? 5 : 6);"));
        self.indent -= 1;
        self.line("}");
    }

    /// Pointers that are integers: they are compared and printed, and in wild
    /// programs one may be followed.
    pub(super) fn integer_pointer_statement(&mut self) {
        let ty = self.any_type().name;
        let (name, i) = (self.name("ip"), self.name("k"));
        let number = *self.r.pick(&[
            "-1",
            "0x1000",
            "1",
            "0",
            "0xdeadbeef",
            "-4096",
            "0x7fffffffffffL",
        ]);
        let storage = *self.r.pick(&["static ", "static const ", "", "const "]);
        self.line("{");
        self.indent += 1;
        match self.r.below(4) {
            0 => {
                self.line(&format!("{storage}u64 *{name} = (u64 *){number};"));
                self.line(&format!("mix((u64){name}); mix(!{name});"));
                self.line(&format!("mix({name} == (u64 *)-1);"));
            }
            1 => {
                let global = self.name("t");
                self.line(&format!("static {ty} {global} = 1;"));
                self.line(&format!(
                    "{storage}struct {{ {ty} *p; i32 v; }} {name}[4] = \
                     {{{{&{global}, 3}}, {{({ty} *){number}, 4}}, {{&{global}, 5}}, {{({ty} *)-1, 9}}}};"
                ));
                self.line(&format!("for (i32 {i} = 0; {i} < 4; {i}++) {{"));
                self.line(&format!("  if ({name}[{i}].p == ({ty} *)-1) break;"));
                self.line(&format!(
                    "  mix({name}[{i}].v); if ({name}[{i}].p == &{global}) mix((u64)*{name}[{i}].p);"
                ));
                self.line("}");
            }
            2 => {
                self.line(&format!(
                    "{storage}void *{name}[3] = {{(void *){number}, 0, (void *)-2}};"
                ));
                self.line(&format!("i32 {i} = 0;"));
                self.line(&format!(
                    "while ({i} < 3 && {name}[{i}] != (void *)-2) {i}++;"
                ));
                self.line(&format!("mix({i}); mix((u64){name}[{i} & 1] & 0xffff);"));
            }
            _ => {
                self.line(&format!(
                    "static void (*{name})(void) = (void (*)(void)){number};"
                ));
                self.line(&format!("mix((u64){name} >> 4); mix({name} == 0);"));
            }
        }
        if self.wild && self.r.chance(8) {
            self.line("if (roll(4) == 0) mix(*(volatile u64 *)8);");
        }
        self.indent -= 1;
        self.line("}");
    }
}
