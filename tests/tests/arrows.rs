//! The dependency arrows of the crates: `ir ← domains ← iterator`, `ir ← clam`,
//! `ir ← horn`, `ir ← shapes`, all `← cli ← tests`; `apart ← clam`, `apart ← horn`. An edge that isn't listed here fails.

use std::collections::BTreeSet;
use std::path::Path;

/// Who may depend on whom, among our crates and the big libraries.
const ALLOWED: &[(&str, &[&str])] = &[
    ("cli/apart", &["nix"]),
    ("ir", &[]),
    ("domains", &["ir", "elina-sys"]),
    ("iterator", &["ir", "domains"]),
    ("clam", &["ir", "apart", "llvm-sys"]),
    ("horn", &["ir", "apart", "z3", "z3-sys"]),
    ("shapes", &["ir"]),
    (
        "cli",
        &["ir", "domains", "iterator", "clam", "horn", "shapes"],
    ),
    (
        "tests",
        &[
            "ir", "domains", "iterator", "clam", "horn", "shapes", "pincer",
        ],
    ),
];

/// Names whose use is restricted.
const WATCHED: &[&str] = &[
    "apart",
    "nix",
    "ir",
    "domains",
    "iterator",
    "clam",
    "horn",
    "shapes",
    "pincer",
    "llvm-sys",
    "inkwell",
    "z3",
    "z3-sys",
    "elina-sys",
];

/// Libraries that print or speak JSON are for `cli` and `tests`.
const ONLY_OUTSIDE: &[&str] = &["clap", "indicatif", "annotate-snippets", "ctrlc"];

/// The keys of every dependency table of a manifest.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut in_table = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        let line = line.trim();
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            in_table = table.ends_with("dependencies");
            // [dependencies.name]
            if let Some((head, name)) = table.rsplit_once('.')
                && head.ends_with("dependencies")
            {
                found.insert(name.to_owned());
            }
        } else if in_table
            && !line.starts_with('#')
            && let Some((key, _)) = line.split_once('=')
        {
            let key = key.trim().trim_end_matches(".workspace");
            found.insert(key.trim().to_owned());
        }
    }
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("tests lies in the workspace")
}

#[test]
fn arrows_point_one_way() {
    let mut wrong = Vec::new();
    for (name, allowed) in ALLOWED {
        let path = root().join(name).join("Cargo.toml");
        let manifest = std::fs::read_to_string(&path).expect("every crate has a manifest");
        let dependencies = dependencies(&manifest);
        assert!(!dependencies.is_empty(), "{name}: no dependency was read");
        for d in dependencies {
            let watched = WATCHED.contains(&d.as_str());
            let outside = ONLY_OUTSIDE.contains(&d.as_str()) && !["cli", "tests"].contains(name);
            if (watched && !allowed.contains(&d.as_str())) || outside {
                wrong.push(format!("{name} -> {d}"));
            }
        }
    }
    assert!(wrong.is_empty(), "forbidden dependencies: {wrong:?}");
}

#[test]
fn the_top_level_holds_what_the_design_says() {
    const TOP: &[&str] = &[
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE",
        "Makefile",
        "README.md",
        "clam",
        "cli",
        "docs",
        "domains",
        "horn",
        "ir",
        "iterator",
        "shapes",
        "target",
        "tests",
    ];
    let entries = std::fs::read_dir(root()).expect("the checkout can be read");
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(
            name.starts_with('.') || TOP.contains(&name.as_str()),
            "{name} is not part of the layout"
        );
    }
}

#[test]
fn a_forbidden_edge_is_seen() {
    let manifest = "[package]\nname = \"x\"\n[dev-dependencies]\nhorn.workspace = true\n\
                    z3 = { version = \"0\" }\n[target.dependencies.clam]\npath = \"..\"\n";
    let found = dependencies(manifest);
    for d in ["horn", "z3", "clam"] {
        assert!(found.contains(d), "{d} in {found:?}");
    }
}
