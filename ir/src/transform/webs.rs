//! A variable of its own for each purpose.
//!
//! A *web* is a set of definitions and uses of a variable: two definitions are in one if
//! some use may see either. Values of different webs have nothing to do with each other,
//! as those of a counter of one loop and then of another loop. Each web gets a variable of
//! its own, so that what is found of arrays that one indexes says nothing of arrays that
//! the other does.
//!
//! Source: G. Chaitin et al., *Register allocation via coloring*, Computer Languages 6(1),
//! 1981 ("right number of names").
//!
//! No other transform that moves uses may follow: what is live of a variable must be what
//! the original's is there.
//!
//! What purification made of pointers and objects stays: those variables belong together.
//! So do arrays.
//!
//! Cost: near linear in the statements and in what is live at blocks.

use super::body::{Body, Taken};
use super::map::{FunctionMap, Map};
use crate::graph::{Cfg, Liveness};
use crate::{BlockId, FuncId, Function, Place, PlaceMut, Program, Type, Var};
use rustc_hash::FxHashMap as HashMap;

/// Gives every web of a variable its own variable.
pub fn split_variables(program: &Program) -> (Program, Map) {
    super::each_function(program, |_, id, f| split(id, f))
}

fn split(id: FuncId, f: &Function) -> (Function, FunctionMap) {
    let mut body = Body::of(id, f);
    let candidates = candidates(f);
    if candidates.contains(&true) {
        let webs = Webs::of(f, &candidates);
        webs.rename(&mut body);
    }
    body.finish(f)
}

/// The variables that are written more than once, and may be told apart.
fn candidates(f: &Function) -> Vec<bool> {
    let mut times = vec![0u32; f.vars.len()];
    for p in &f.params {
        times[p.index()] += 1;
    }
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        stmt.kind.for_each_def(&mut |v| times[v.index()] += 1);
    }
    let alone = |v: Var| {
        let var = f.var(v);
        var.part.is_none() && !matches!(var.ty, Type::Array(_))
    };
    f.var_ids()
        .map(|v| times[v.index()] > 1 && alone(v))
        .collect()
}

/// What stands for the values that a use may see: those of a definition, or those that
/// come to a block.
type Node = usize;

/// The webs of a function's variables.
struct Webs<'f> {
    f: &'f Function,
    candidates: &'f [bool],
    live: Liveness,
    /// Sets of nodes, as a forest.
    parents: Vec<Node>,
    /// Of each variable what it is at the entry.
    at_entry: Vec<Node>,
    /// Of each block those that are live there.
    coming: Vec<HashMap<Var, Node>>,
    /// Of each definition, in order.
    definitions: Vec<Node>,
}

impl<'f> Webs<'f> {
    fn of(f: &'f Function, candidates: &'f [bool]) -> Webs<'f> {
        let cfg = Cfg::of(f);
        let mut webs = Webs {
            f,
            candidates,
            live: Liveness::of(f, &cfg),
            parents: (0..f.vars.len()).collect(),
            at_entry: (0..f.vars.len()).collect(),
            coming: Vec::new(),
            definitions: Vec::new(),
        };
        for b in f.block_ids() {
            let live: Vec<Var> = webs.live.live_in(b).collect();
            let live = live.into_iter().filter(|v| candidates[v.index()]);
            let mut coming = HashMap::default();
            for v in live {
                let node = webs.node();
                coming.insert(v, node);
                if b == BlockId::ENTRY {
                    webs.join(node, webs.at_entry[v.index()]);
                }
            }
            webs.coming.push(coming);
        }
        for b in f.block_ids() {
            let mut now = webs.coming[b.index()].clone();
            for stmt in &f.block(b).stmts {
                stmt.kind.for_each_def(&mut |v| {
                    if candidates[v.index()] {
                        let node = webs.node();
                        webs.definitions.push(node);
                        now.insert(v, node);
                    }
                });
            }
            for next in cfg.succs(b) {
                let coming: Vec<(Var, Node)> = webs.coming[next.index()]
                    .iter()
                    .map(|(v, n)| (*v, *n))
                    .collect();
                for (v, node) in coming {
                    if let Some(here) = now.get(&v) {
                        webs.join(*here, node);
                    }
                }
            }
        }
        webs
    }

    fn node(&mut self) -> Node {
        self.parents.push(self.parents.len());
        self.parents.len() - 1
    }

    fn root(&mut self, mut node: Node) -> Node {
        while self.parents[node] != node {
            self.parents[node] = self.parents[self.parents[node]];
            node = self.parents[node];
        }
        node
    }

    fn join(&mut self, a: Node, b: Node) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b)] = a.min(b);
    }

    /// Which webs have a use. What is written and never read needs no variable.
    fn used(&mut self) -> Vec<bool> {
        let mut used = vec![false; self.parents.len()];
        let mut definitions = self.definitions.clone().into_iter();
        for b in self.f.block_ids() {
            let mut now = self.coming[b.index()].clone();
            let mut read = |webs: &mut Self, now: &HashMap<Var, Node>, v: Var| {
                if let Some(node) = now.get(&v) {
                    let root = webs.root(*node);
                    used[root] = true;
                }
            };
            let block = self.f.block(b);
            for stmt in &block.stmts {
                let mut uses = Vec::new();
                stmt.kind.for_each_use(&mut |v| uses.push(v));
                for v in uses {
                    read(self, &now, v);
                }
                stmt.kind.for_each_def(&mut |v| {
                    if self.candidates[v.index()]
                        && let Some(node) = definitions.next()
                    {
                        now.insert(v, node);
                    }
                });
            }
            let mut uses = Vec::new();
            block
                .term
                .visit(&mut |place: Place<'_>| uses.extend(place.used()));
            for v in uses {
                read(self, &now, v);
            }
        }
        used
    }

    /// Gives webs their variables: what comes from the entry keeps the variable, or else
    /// the first web.
    fn rename(mut self, body: &mut Body) {
        let used = self.used();
        let mut names = Taken::of(self.f.vars.iter().map(|v| &v.name));
        // Of each root its variable, and of each variable whether some root has it.
        let mut variables: HashMap<Node, Var> = HashMap::default();
        let mut is_kept = vec![false; self.f.vars.len()];
        for v in self.f.var_ids() {
            let root = self.root(self.at_entry[v.index()]);
            let comes = self.coming.first().is_some_and(|c| c.contains_key(&v));
            if comes || self.f.params.contains(&v) {
                variables.insert(root, v);
                is_kept[v.index()] = comes;
            }
        }
        let mut definitions = std::mem::take(&mut self.definitions).into_iter();
        let mut new = |webs: &mut Self, body: &mut Body, v: Var, node: Node| -> Var {
            let root = webs.root(node);
            if let Some(known) = variables.get(&root) {
                return *known;
            }
            let fresh = if !used[root] {
                v
            } else if std::mem::replace(&mut is_kept[v.index()], true) {
                let mut info = webs.f.var(v).clone();
                info.name = names.fresh(&info.name);
                body.vars.push(info);
                body.var_origins.push(body.var_origins[v.index()]);
                Var::new(body.vars.len() - 1)
            } else {
                v
            };
            variables.insert(root, fresh);
            fresh
        };
        for b in self.f.block_ids() {
            let coming = std::mem::take(&mut self.coming[b.index()]);
            let mut now: HashMap<Var, Var> = HashMap::default();
            let mut sorted: Vec<(Var, Node)> = coming.into_iter().collect();
            sorted.sort_unstable();
            for (v, node) in sorted {
                let variable = new(&mut self, body, v, node);
                now.insert(v, variable);
            }
            let mut pieces = std::mem::take(&mut body.pieces);
            let piece = &mut pieces[b.index()];
            for line in &mut piece.lines {
                let mut defined: Vec<Var> = Vec::new();
                line.stmt
                    .kind
                    .visit_mut(&mut |place: PlaceMut<'_>| match place {
                        PlaceMut::Def(v) => defined.push(*v),
                        place => {
                            if let Some(v) = place.used() {
                                *v = now.get(v).copied().unwrap_or(*v);
                            }
                        }
                    });
                for v in &mut defined {
                    if self.candidates[v.index()]
                        && let Some(node) = definitions.next()
                    {
                        let variable = new(&mut self, body, *v, node);
                        now.insert(*v, variable);
                        *v = variable;
                    }
                }
                let mut defined = defined.into_iter();
                line.stmt.kind.visit_mut(&mut |place: PlaceMut<'_>| {
                    if let PlaceMut::Def(v) = place
                        && let Some(new) = defined.next()
                    {
                        *v = new;
                    }
                });
            }
            piece.term.visit_mut(&mut |place: PlaceMut<'_>| {
                if let Some(v) = place.used() {
                    *v = now.get(v).copied().unwrap_or(*v);
                }
            });
            body.pieces = pieces;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{parse, print};

    /// The statements of what becomes of a function with variables `i`, `j` and `x`.
    fn split(body: &str) -> Vec<String> {
        let vars = "var i: i32 var j: i32 var x: i32 var c: bool";
        let p = parse(&format!(
            "fn @f(p: i32) -> (i32) {{ {vars} {body} }} entry @f"
        ))
        .unwrap();
        let (q, map) = split_variables(&p);
        let f = &q.functions[0];
        for (new, (_, original)) in f.vars.iter().zip(map.functions[0].vars.iter().flatten()) {
            let old = &p.functions[0].var(*original).name;
            assert!(new.name == *old || new.name.starts_with(&format!("{old}.")));
        }
        let text = print(&q);
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|l| !l.starts_with("var ") && !l.starts_with("fn "));
        let lines = lines.filter(|l| !l.is_empty() && *l != "}" && !l.starts_with("entry "));
        lines.map(str::to_owned).collect()
    }

    #[test]
    fn what_is_written_anew_is_another_variable() {
        assert_eq!(
            split("^a: i = 1 x = i i = 2 j = i i = 3 return j"),
            [
                "^a:", "i = 1", "x = i", "i.2 = 2", "j = i.2", "i = 3", "return j"
            ]
        );
        // What adds to itself makes another value of it.
        assert_eq!(
            split("^a: i = 1 i = add i, 1 return i"),
            ["^a:", "i = 1", "i.2 = add i, 1", "return i.2"]
        );
    }

    #[test]
    fn what_some_use_may_see_stays_together() {
        let joined = "^a: goto ^b, ^c ^b: i = 1 goto ^d ^c: i = 2 goto ^d ^d: x = i i = 3 return i";
        let lines = split(joined).join(" ");
        assert_eq!(
            lines,
            "^a: goto ^b, ^c ^b: i = 1 goto ^d ^c: i = 2 goto ^d ^d: x = i i.2 = 3 return i.2"
        );
        // Nothing sees both where the second is written in between.
        let apart = "^a: goto ^b, ^c ^b: i = 1 x = i goto ^d ^c: i = 2 x = i goto ^d ^d: return x";
        assert!(split(apart).join(" ").contains("i.2 = 2 x = i.2"));
        let rounds = "^a: i = 0 goto ^b ^b: i = add i, 1 goto ^b, ^c ^c: i = 0 goto ^d
            ^d: i = add i, 1 goto ^d, ^e ^e: return i";
        assert_eq!(
            split(rounds).join(" "),
            "^a: i = 0 goto ^b ^b: i = add i, 1 goto ^b, ^c ^c: i.2 = 0 goto ^d \
             ^d: i.2 = add i.2, 1 goto ^d, ^e ^e: return i.2"
        );
    }

    #[test]
    fn what_comes_from_the_entry_keeps_its_variable() {
        assert_eq!(
            split("^a: x = p p = 7 return p"),
            ["^a:", "x = p", "p.2 = 7", "return p.2"]
        );
        // Nothing wrote it: it is anything, and the same at each use.
        assert_eq!(
            split("^a: j = i i = 7 j = i i = 8 x = i return x").join(" "),
            "^a: j = i i.2 = 7 j = i.2 i.3 = 8 x = i.3 return x"
        );
    }
}
