//! No two files of a crate import each other, directly or by way of others: then
//! one of them can be read, and moved, without the other.
//!
//! What a file imports from a module around it, and a module from those in it,
//! doesn't count: a module in several files is one thing told in parts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit::Visit;

/// The path of a module, without the crate.
type Module = Vec<String>;

/// The modules of a crate, and what each imports.
type Imports = BTreeMap<Module, BTreeSet<Module>>;

/// Collects the modules that a file names.
struct Names<'a> {
    /// All modules of the crate.
    modules: &'a BTreeSet<Module>,
    /// The file's.
    file: Module,
    /// The inline modules around what is visited.
    inline: usize,
    found: BTreeSet<Module>,
}

impl Names<'_> {
    /// The module in which the path ends, if it is one of the crate's files.
    fn resolve(&self, path: &[String]) -> Option<Module> {
        let mut at = match path.first()?.as_str() {
            "crate" => Module::new(),
            "self" => self.file.clone(),
            "super" => {
                let ups = path.iter().take_while(|s| *s == "super").count();
                let ups = ups.saturating_sub(self.inline);
                self.file[..self.file.len().checked_sub(ups)?].to_vec()
            }
            _ => self.file.clone(),
        };
        let heads = ["crate", "self", "super"];
        for segment in path.iter().skip_while(|s| heads.contains(&s.as_str())) {
            at.push(segment.clone());
            if !self.modules.contains(&at) {
                at.pop();
                break;
            }
        }
        Some(at)
    }

    fn note(&mut self, path: &[String]) {
        self.found.extend(self.resolve(path));
    }

    fn tree(&mut self, tree: &syn::UseTree, before: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(p) => {
                before.push(p.ident.to_string());
                self.tree(&p.tree, before);
                before.pop();
            }
            syn::UseTree::Name(n) => {
                before.push(n.ident.to_string());
                self.note(before);
                before.pop();
            }
            syn::UseTree::Rename(n) => {
                before.push(n.ident.to_string());
                self.note(before);
                before.pop();
            }
            syn::UseTree::Glob(_) => self.note(before),
            syn::UseTree::Group(g) => {
                for tree in &g.items {
                    self.tree(tree, before);
                }
            }
        }
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    let is_test = |a: &syn::Attribute| match &a.meta {
        syn::Meta::List(l) if l.path.is_ident("cfg") => l.tokens.to_string() == "test",
        _ => false,
    };
    attributes.iter().any(is_test)
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&item.tree, &mut Vec::new());
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.content.is_none() || is_for_tests(&item.attrs) {
            return;
        }
        self.inline += 1;
        syn::visit::visit_item_mod(self, item);
        self.inline -= 1;
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if segments.len() > 1 {
            self.note(&segments);
        }
        syn::visit::visit_path(self, path);
    }
}

/// The files below a folder, as modules; those of tests are left out.
fn files(folder: &Path, module: &Module, out: &mut BTreeMap<Module, String>) {
    let entries = std::fs::read_dir(folder).expect("a folder of sources can be read");
    for entry in entries.flatten() {
        let path = entry.path();
        let name = path.file_stem().expect("a name").to_string_lossy();
        if name.starts_with("tests") || path.is_dir() && name == "bin" {
            continue;
        }
        let mut below = module.clone();
        if !["lib", "mod", "main"].contains(&&*name) {
            below.push(name.into_owned());
        }
        if path.is_dir() {
            files(&path, &below, out);
        } else if path.extension().is_some_and(|e| e == "rs")
            && path.file_name() != Some("main.rs".as_ref())
        {
            out.insert(
                below,
                std::fs::read_to_string(&path).expect("a source can be read"),
            );
        }
    }
}

fn imports(sources: &BTreeMap<Module, String>) -> Imports {
    let modules: BTreeSet<Module> = sources.keys().cloned().collect();
    let of = |module: &Module, text: &String| {
        let parsed = syn::parse_file(text).unwrap_or_else(|e| panic!("{module:?}: {e}"));
        if is_for_tests(&parsed.attrs) {
            return BTreeSet::new();
        }
        let mut names = Names {
            modules: &modules,
            file: module.clone(),
            inline: 0,
            found: BTreeSet::new(),
        };
        names.visit_file(&parsed);
        let is_apart = |other: &Module| !other.starts_with(module) && !module.starts_with(other);
        names.found.into_iter().filter(is_apart).collect()
    };
    sources
        .iter()
        .map(|(m, text)| (m.clone(), of(m, text)))
        .collect()
}

/// Every import that leads back to where it is, in words.
fn circles(imports: &Imports) -> Vec<String> {
    let reaches = |from: &Module, to: &Module| {
        let mut seen = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if at == to {
                return true;
            }
            let next = imports.get(at).into_iter().flatten();
            open.extend(next.filter(|n| seen.insert(n)));
        }
        false
    };
    let mut found = Vec::new();
    for (from, all) in imports {
        for to in all.iter().filter(|to| reaches(to, from)) {
            found.push(format!("{} -> {}", from.join("::"), to.join("::")));
        }
    }
    found
}

#[test]
fn no_file_is_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace");
    let mut wrong = Vec::new();
    for name in ["ir", "domains", "iterator", "clam", "horn", "cli", "tests"] {
        let mut sources = BTreeMap::new();
        files(&root.join(name).join("src"), &Module::new(), &mut sources);
        assert!(sources.len() > 5, "{name}: {} files", sources.len());
        let found = circles(&imports(&sources));
        wrong.extend(found.into_iter().map(|c| format!("{name}: {c}")));
    }
    assert!(
        wrong.is_empty(),
        "{} imports lie on circles:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn circles_are_seen_and_modules_in_several_files_are_none() {
    let sources = |all: &[(&str, &str)]| {
        let module = |m: &str| {
            m.split("::")
                .filter(|s| !s.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let pairs = all.iter().map(|(m, text)| (module(m), (*text).to_owned()));
        pairs.collect::<BTreeMap<Module, String>>()
    };
    let found = |all: &[(&str, &str)]| circles(&imports(&sources(all)));
    let a_b = [
        ("a", "use crate::b::B;"),
        ("b", "fn f() { crate::a::g(); }"),
        ("", "mod a; mod b;"),
    ];
    assert_eq!(found(&a_b), ["a -> b", "b -> a"]);
    let three = [
        ("x", "use super::y::{self, z::Z};"),
        ("y", "use crate::w;"),
        ("y::z", ""),
        ("w", "use crate::{x::X, other};"),
    ];
    assert_eq!(found(&three), ["w -> x", "x -> y", "y -> w"]);
    let parts = [
        ("a", "mod b; use b::B;"),
        ("a::b", "use super::A; use super::c::C;"),
        ("a::c", ""),
    ];
    assert_eq!(found(&parts), [""; 0]);
    let tests = [
        ("a", "#[cfg(test)] mod tests { use crate::b::B; }"),
        ("b", "use crate::a::A;"),
    ];
    assert_eq!(found(&tests), [""; 0]);
}
