//! "Did you mean": names that are close to one that isn't there.

use domains::stack::expression::suggestions;
use std::path::Path;

/// How many names are proposed.
const PROPOSED: usize = 3;

/// `; did you mean `a` or `b`?` if some of the names are close, else nothing.
pub(crate) fn did_you_mean<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let mut close = suggestions(name, names);
    close.retain(|c| *c != name);
    close.truncate(PROPOSED);
    let close: Vec<String> = close.iter().map(|c| format!("`{c}`")).collect();
    match &close[..] {
        [] => String::new(),
        [one] => format!("; did you mean {one}?"),
        [first @ .., last] => format!("; did you mean {} or {last}?", first.join(", ")),
    }
}

/// The same for a file that isn't there: those beside it.
pub(crate) fn did_you_mean_file(path: &Path) -> String {
    let Some(name) = path.file_name().and_then(|n| n.to_str()) else {
        return String::new();
    };
    let beside = names_in(path.parent().unwrap_or(Path::new("")));
    let shown: Vec<String> = suggestions(name, beside.iter().map(String::as_str))
        .into_iter()
        .map(|close| path.with_file_name(close).display().to_string())
        .collect();
    // The whole paths are as close as the names are.
    match &shown[..] {
        [] => String::new(),
        [first, ..] => format!("; did you mean `{first}`?"),
    }
}

/// The names in a directory, in order; none where it can't be read.
pub(crate) fn names_in(directory: &Path) -> Vec<String> {
    let here = directory.as_os_str().is_empty();
    let directory = if here { Path::new(".") } else { directory };
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let names = entries.filter_map(|e| e.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_proposed_and_others_not() {
        let names = ["main", "min", "search"];
        assert_eq!(
            did_you_mean("mian", names),
            "; did you mean `min` or `main`?"
        );
        assert_eq!(did_you_mean("serch", names), "; did you mean `search`?");
        assert_eq!(did_you_mean("quux", names), "");
    }
}
