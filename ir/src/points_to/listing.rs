//! What points-to analysis found, for people: a listing with numbers, and a picture.

use super::{Object, Solution, Stride, Targets};
use crate::dot::escape;
use crate::points_to::Allocation;
use crate::{AllocKind, FuncId, Program, Site, Type};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The node of what code that isn't seen can reach.
const OUTSIDE: usize = 0;

impl Solution {
    /// How many objects, nodes and pointers there are, then where each pointer that
    /// leads somewhere may lead, by functions.
    pub fn listing(&self, program: &Program) -> String {
        let mut out = self.statistics(program);
        for (id, f) in program.function_ids().zip(&program.functions) {
            let leads =
                |targets: &Targets| targets.outside || targets.many || !targets.objects.is_empty();
            let vars = f.var_ids().filter(|v| f.var(*v).ty == Type::Ptr);
            let found: Vec<_> = vars
                .map(|v| (v, &self.targets[id.index()][v.index()]))
                .filter(|(_, targets)| leads(targets))
                .collect();
            if found.is_empty() || f.is_external() {
                continue;
            }
            let _ = writeln!(out, "\n{}:", f.name);
            for (v, targets) in found {
                let _ = writeln!(
                    out,
                    "  {} -> {}",
                    f.var(v).name,
                    self.shown(program, targets)
                );
            }
        }
        out
    }

    fn statistics(&self, program: &Program) -> String {
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for object in &self.objects {
            *kinds.entry(kind(program, *object)).or_insert(0) += 1;
        }
        let kinds: Vec<String> = kinds.iter().map(|(k, n)| format!("{n} {k}")).collect();
        let members = |least: usize| {
            let nodes = self.members.iter().filter(|m| m.len() >= least);
            nodes.count()
        };
        let (mut one, mut several, mut many, mut outside, mut nowhere) = (0, 0, 0, 0, 0);
        for (id, f) in program.function_ids().zip(&program.functions) {
            let vars = f.var_ids().filter(|v| f.var(*v).ty == Type::Ptr);
            for v in vars.filter(|_| !f.is_external()) {
                let targets = &self.targets[id.index()][v.index()];
                let counter = match targets.objects.len() {
                    _ if targets.many => &mut many,
                    _ if targets.outside => &mut outside,
                    0 => &mut nowhere,
                    1 => &mut one,
                    _ => &mut several,
                };
                *counter += 1;
            }
        }
        let exposed = self.exposed.iter().filter(|e| **e).count();
        format!(
            "objects: {} ({}), {exposed} of which code that isn't seen may reach\n\
             nodes: {} with objects, {} of them with more than one\n\
             pointers: {one} lead to one object, {several} to a few, {many} to too many to \
             list, {outside} perhaps outside, {nowhere} nowhere\n",
            self.objects.len(),
            kinds.join(", "),
            members(1),
            members(2),
        )
    }

    /// What an object is called.
    pub fn named(&self, program: &Program, object: usize) -> String {
        name(program, self.objects[object])
    }

    /// What a pointer may lead to, in one line.
    pub fn shown(&self, program: &Program, targets: &Targets) -> String {
        if targets.many {
            return "too many objects to list".to_owned();
        }
        let objects = targets.objects.iter();
        let objects = objects.map(|(o, stride)| name(program, self.objects[*o]) + &offset(*stride));
        let outside = targets.outside.then(|| "outside".to_owned());
        objects.chain(outside).collect::<Vec<_>>().join(", ")
    }

    /// A picture for Graphviz: the nodes with their objects, where pointers in them
    /// lead, and the variables of the source that lead there.
    pub fn picture(&self, program: &Program) -> String {
        let mut out =
            String::from("digraph points_to {\n  node [shape=box, fontname=monospace];\n");
        let is_shown = |node: usize| node == OUTSIDE || !self.members[node].is_empty();
        for (node, members) in self.members.iter().enumerate() {
            if !is_shown(node) {
                continue;
            }
            let outside = (node == OUTSIDE).then(|| "outside\\l".to_owned());
            let members = members.iter().map(|o| {
                let name = name(program, self.objects[*o]);
                format!("{}\\l", escape(&name))
            });
            let label: String = outside.into_iter().chain(members).collect();
            let style = if node == OUTSIDE {
                ", style=dashed"
            } else {
                ""
            };
            let _ = writeln!(out, "  n{node} [label=\"{label}\"{style}];");
        }
        for (node, links) in self.links.iter().enumerate() {
            for to in links.iter().filter(|to| is_shown(node) && is_shown(**to)) {
                let _ = writeln!(out, "  n{node} -> n{to};");
            }
        }
        for (id, f) in program.function_ids().zip(&program.functions) {
            for v in f.var_ids().filter(|_| !f.is_external()) {
                let named = f.var(v).source.as_ref();
                let node = self.vars[id.index()][v.index()].filter(|n| is_shown(*n));
                if let (Some(node), true, true) = (node, named.is_some(), f.var(v).ty == Type::Ptr)
                {
                    let label = escape(&format!("{}.{}", f.name, f.var(v).name));
                    let var = format!("v{}_{}", id.0, v.0);
                    let _ = writeln!(out, "  {var} [label=\"{label}\", shape=ellipse];");
                    let _ = writeln!(out, "  {var} -> n{node};");
                }
            }
        }
        out.push_str("}\n");
        out
    }
}

fn kind(program: &Program, object: Object) -> &'static str {
    match object {
        Object::Global(_) => "global",
        Object::Function(_) => "function",
        Object::Allocated(site) => match made_at(program, site) {
            Some(AllocKind::Stack) => "stack",
            _ => "heap",
        },
    }
}

fn made_at(program: &Program, site: Site) -> Option<AllocKind> {
    let f = program.function(site.function);
    let stmt = f.block(site.block).stmts.get(site.statement as usize)?;
    Allocation::of(program, f, &stmt.kind).map(|a| a.kind)
}

fn name(program: &Program, object: Object) -> String {
    let of = |f: FuncId| format!("function {}", program.function(f).name);
    match object {
        Object::Global(g) => format!("global {}", program.globals[g.index()].name),
        Object::Function(f) => of(f),
        Object::Allocated(site) => {
            let f = program.function(site.function);
            let stmt = f.block(site.block).stmts.get(site.statement as usize);
            let made = stmt.and_then(|s| Allocation::of(program, f, &s.kind));
            let var = made.map(|a| f.var(a.dst).name.clone()).unwrap_or_default();
            let span = stmt.and_then(|s| s.span);
            let at = span.map_or_else(String::new, |s| format!(" at {}:{}", s.line, s.column));
            format!("{} {}.{var}{at}", kind(program, object), f.name)
        }
    }
}

/// ` + 8`, ` + 4 + 12k`.
fn offset(stride: Stride) -> String {
    match (stride.residue, stride.modulus) {
        (0, 0) => String::new(),
        (n, 0) => format!(" + {n}"),
        (0, 1) => " + k".to_owned(),
        (0, m) => format!(" + {m}k"),
        (n, m) => format!(" + {n} + {m}k"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;

    #[test]
    fn pointers_are_listed_and_drawn() {
        let text = "
            global &g size 16
            fn @main() { var p: ptr as \"p\" var q: ptr var r: ptr var i: i64 var j: i64
            ^entry:
              p = alloc stack 8 align 8
              store p, &g align 8
              q = load p align 8
              i = havoc input
              j = mul i, 4
              r = ptradd &g, j
              return }
            entry @main";
        let program = parse(text).unwrap();
        let solution = Solution::of(&program);
        let listing = solution.listing(&program);
        assert!(
            listing.starts_with("objects: 3 (1 function, 1 global, 1 stack)"),
            "{listing}"
        );
        assert!(listing.contains("\n  p -> stack main.p\n"), "{listing}");
        assert!(listing.contains("\n  r -> global g + 4k\n"), "{listing}");
        let picture = solution.picture(&program);
        assert!(picture.contains("global g\\l"), "{picture}");
        assert!(
            picture.contains("[label=\"main.p\", shape=ellipse]"),
            "{picture}"
        );
    }
}
