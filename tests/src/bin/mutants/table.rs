//! The tables of faults, `tests/mutants`: one for each crate.

use std::ops::Range;
use std::path::{Path, PathBuf};

/// One seeded fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The heading that it stands under.
    pub family: String,
    pub name: String,
    pub file: String,
    /// The lines taken out, without indentation.
    pub old: Vec<String>,
    /// The lines put in.
    pub new: Vec<String>,
    /// Arguments of `cargo test` for the tests that should catch it.
    pub test: Vec<String>,
}

/// The faults of all tables of the checkout, in the order of their files' names.
pub(crate) fn read(root: &Path) -> Result<Vec<Fault>, String> {
    let dir = root.join("tests/mutants");
    let at = |path: &Path, e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let entries = std::fs::read_dir(&dir).map_err(|e| at(&dir, &e))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "txt"));
    paths.sort_unstable();
    let mut faults: Vec<Fault> = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|e| at(&path, &e))?;
        for fault in parse(&text).map_err(|e| at(&path, &e))? {
            if faults.iter().any(|f| f.name == fault.name) {
                return Err(format!("[{}] stands in two tables", fault.name));
            }
            faults.push(fault);
        }
    }
    Ok(faults)
}

/// The faults of a table. Each is a `[name]`, then `file: PATH`, lines `- ...`
/// and `+ ...` (the lines taken out and put in, without indentation), and
/// `test: ARGUMENTS`. A heading is `# ---- NAME ----`.
pub(crate) fn parse(text: &str) -> Result<Vec<Fault>, String> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut family = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |what: &str| format!("line {number}: {what}: {line}");
        if let Some(heading) = line.strip_prefix("# ---- ") {
            heading.trim_end_matches('-').trim().clone_into(&mut family);
        }
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            if faults.iter().any(|f| f.name == name) {
                return Err(wrong("a second fault of that name"));
            }
            faults.push(Fault {
                family: family.clone(),
                name: name.to_owned(),
                ..Fault::default()
            });
            continue;
        }
        let fault = faults.last_mut().ok_or_else(|| wrong("no [name] before"))?;
        if let Some(file) = line.strip_prefix("file: ") {
            file.clone_into(&mut fault.file);
        } else if let Some(test) = line.strip_prefix("test: ") {
            fault.test = test.split_whitespace().map(str::to_owned).collect();
        } else if let Some(old) = line.strip_prefix("- ") {
            fault.old.push(old.trim().to_owned());
        } else if let Some(new) = line.strip_prefix('+') {
            fault.new.push(new.trim().to_owned());
        } else {
            return Err(wrong("not understood"));
        }
    }
    for f in &faults {
        if f.file.is_empty() || f.old.is_empty() || f.test.is_empty() {
            return Err(format!("[{}] lacks a file, old lines or a test", f.name));
        }
        if !f.test.iter().any(|a| a == "--lib" || a == "--test") {
            return Err(format!("[{}] says neither --lib nor --test", f.name));
        }
    }
    Ok(faults)
}

impl Fault {
    /// Where the old lines are: exactly once, indentation aside.
    pub(crate) fn place(&self, lines: &[&str]) -> Result<Range<usize>, String> {
        let places: Vec<usize> = (0..=lines.len().saturating_sub(self.old.len()))
            .filter(|&i| self.old.iter().zip(&lines[i..]).all(|(o, l)| l.trim() == o))
            .collect();
        match places[..] {
            [at] => Ok(at..at + self.old.len()),
            _ => Err(format!(
                "[{}]: the old lines stand in {} at {} places",
                self.name,
                self.file,
                places.len()
            )),
        }
    }

    /// The text with the fault.
    pub(crate) fn seed(&self, text: &str) -> Result<String, String> {
        let lines: Vec<&str> = text.lines().collect();
        let at = self.place(&lines)?;
        let mut out: Vec<&str> = lines[..at.start].to_vec();
        out.extend(self.new.iter().map(String::as_str));
        out.extend_from_slice(&lines[at.end..]);
        Ok(out.join("\n") + "\n")
    }

    /// The arguments that say which tests to build, without those that choose
    /// among them.
    pub(crate) fn target(&self) -> &[String] {
        let lib = self.test.iter().position(|a| a == "--lib").map(|i| i + 1);
        let file = self.test.iter().position(|a| a == "--test").map(|i| i + 2);
        &self.test[..lib.or(file).unwrap_or(self.test.len()).min(self.test.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
# ---- sums: of two --------

[adds-one]
file: a.rs
- a + b
+ a + b + 1
test: -p sums --lib sums::tests -- more
";

    #[test]
    fn faults_are_read_and_seeded() {
        let faults = parse(TABLE).unwrap();
        let [f] = &faults[..] else { panic!() };
        assert_eq!((&*f.family, &*f.name), ("sums: of two", "adds-one"));
        assert_eq!(f.target(), ["-p", "sums", "--lib"]);
        assert_eq!(
            f.seed("fn f() {\n    a + b\n}\n").unwrap(),
            "fn f() {\na + b + 1\n}\n"
        );
        assert!(f.seed("a + b\na + b\n").unwrap_err().contains("2 places"));
        assert!(f.seed("a + c\n").unwrap_err().contains("0 places"));
    }

    #[test]
    fn every_fault_fits_the_source() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let text = |file: &str| {
            std::fs::read_to_string(root.join(file)).map_err(|e| format!("{file}: {e}"))
        };
        let faults = read(&root).unwrap();
        assert!(faults.len() > 300, "{} faults", faults.len());
        let misfits: Vec<String> = faults
            .iter()
            .filter_map(|f| text(&f.file).and_then(|text| f.seed(&text)).err())
            .collect();
        assert!(misfits.is_empty(), "{}", misfits.join("\n"));
    }

    #[test]
    fn tables_with_errors_are_rejected() {
        for (bad, why) in [
            ("- a\n", "no [name]"),
            ("[a]\nfile: x\n", "lacks"),
            ("[a]\nnonsense\n", "not understood"),
            (&format!("{TABLE}{TABLE}"), "second fault"),
        ] {
            assert!(parse(bad).unwrap_err().contains(why), "{bad}");
        }
    }
}
