//! Texts with gaps, and how a program is laid out.

/// A declaration of a variable, or of what `name` spells (`f(int a)`, `a[5]`).
pub(super) fn declare(of: &str, name: &str) -> String {
    if of.ends_with('*') {
        format!("{of}{name}")
    } else {
        format!("{of} {name}").trim_end().to_owned()
    }
}

/// The type of pointers to a type.
pub(super) fn pointer(to: &str) -> String {
    if to.ends_with('*') {
        format!("{to}*")
    } else {
        format!("{to} *")
    }
}

/// Replaces `$KEY{inner}` by what is made of its inner text.
pub(super) fn fill_braced(text: &str, key: &str, make: &dyn Fn(&str) -> String) -> String {
    let start = format!("${key}{{");
    let Some((before, rest)) = text.split_once(&start) else {
        return text.to_owned();
    };
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    let end = end.unwrap_or(rest.len());
    let inner = fill_braced(&rest[..end], key, make);
    let after = fill_braced(rest.get(end + 1..).unwrap_or(""), key, make);
    format!("{before}{}{after}", make(&inner))
}

/// Replaces `$D{name}`, `$P{name}` and `$Q{name}`: declarations of the type, of
/// pointers to it, and of pointers to those.
pub(super) fn fill_types(text: &str, of: &str) -> String {
    let once = pointer(of);
    let twice = pointer(&once);
    let text = fill_braced(text, "D", &|n| declare(of, n));
    let text = fill_braced(&text, "P", &|n| declare(&once, n));
    fill_braced(&text, "Q", &|n| declare(&twice, n))
}

/// Replaces `$KEY` for each pair; the longer keys first.
pub(super) fn fill(text: &str, gaps: &[(&str, &str)]) -> String {
    let mut gaps = gaps.to_vec();
    gaps.sort_by_key(|(key, _)| std::cmp::Reverse(key.len()));
    let replaced =
        |text: String, (key, value): (&str, &str)| text.replace(&format!("${key}"), value);
    gaps.into_iter().fold(text.to_owned(), replaced)
}

/// What stands inside, if the text is one block.
pub(super) fn unblocked(text: &str) -> &str {
    let Some(inner) = text.strip_prefix("{\n").and_then(|t| t.strip_suffix("\n}")) else {
        return text;
    };
    let mut depth = 0;
    let closes_before = inner.chars().any(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth < 0
    });
    if closes_before { text } else { inner }
}

/// Whether a text contains a word, not only as a part of another.
pub(super) fn mentions(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (
            text[..at].chars().next_back(),
            text[at + word.len()..].chars().next(),
        );
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

fn is_label(line: &str) -> bool {
    line.starts_with("case ")
        || line
            .strip_suffix(':')
            .is_some_and(|l| l.chars().all(char::is_alphanumeric))
}

/// Indents lines as their braces say.
pub(super) fn indented(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0usize;
    for line in text.lines().map(str::trim) {
        let left = usize::from(line.starts_with('}')) + usize::from(is_label(line));
        if !line.is_empty() && !line.starts_with('#') {
            out += &"    ".repeat(depth.saturating_sub(left));
        }
        out += line;
        out.push('\n');
        let count = |c| line.matches(c).count();
        depth = (depth + count('{')).saturating_sub(count('}'));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_spelled_as_c_does() {
        let spelled = fill_types("$D{f($D{data})}; $P{p}; $Q{q}; ($P{})x", "char *");
        assert_eq!(
            spelled,
            "char *f(char *data); char **p; char ***q; (char **)x"
        );
        assert_eq!(
            fill_types("$D{f($D{data})}; $P{p}", "int"),
            "int f(int data); int *p"
        );
    }

    #[test]
    fn blocks_are_opened_only_whole() {
        assert_eq!(unblocked("{\nint i;\n}"), "int i;");
        assert_eq!(unblocked("{\na;\n}\n{\nb;\n}"), "{\na;\n}\n{\nb;\n}");
    }

    #[test]
    fn lines_stand_where_their_braces_say() {
        let text = "switch (6) {\ncase 6:\nf();\nbreak;\ndefault:\nbreak;\n}";
        let laid = "switch (6) {\ncase 6:\n    f();\n    break;\ndefault:\n    break;\n}\n";
        assert_eq!(indented(text), laid);
    }
}
