//! The tokens of C, C++ and Rust, as far as expressions need them.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Word,
    /// A number.
    Number,
    /// A text or a character.
    Literal,
    /// An operator, a bracket, ...
    Mark,
    /// A line of the preprocessor.
    Directive,
}

/// A token, and the bytes where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

/// Marks of more than one character, the longest first.
const MARKS: &[&str] = &[
    "<<=", ">>=", "...", "..=", "->*", "<=>", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
    "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::", "..", "=>", ".*",
];

/// Those that Rust or C++ reads as more than one.
fn is_mark(mark: &str, is_rust: bool) -> bool {
    match mark {
        "++" | "--" | "->*" | ".*" | "<=>" => !is_rust,
        "..=" | ".." | "=>" => is_rust,
        _ => true,
    }
}

fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The tokens of a text, in order.
pub(super) fn of(text: &str, is_rust: bool) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut starts_line = true;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            starts_line |= c == '\n';
            at += c.len_utf8();
            continue;
        }
        if let Some(length) = comment(rest, is_rust) {
            at += length;
            continue;
        }
        let (kind, length) = if c == '#' && starts_line && !is_rust {
            (Kind::Directive, directive(rest))
        } else if let Some(length) = literal(rest, is_rust) {
            (Kind::Literal, length)
        } else if c.is_ascii_digit() {
            let behind_dot = tokens.last().is_some_and(|t| text[t.start..t.end] == *".");
            (Kind::Number, number(rest, is_rust, behind_dot))
        } else if is_of_a_word(c) {
            let end = rest.find(|c| !is_of_a_word(c));
            (Kind::Word, end.unwrap_or(rest.len()))
        } else if c == '\'' {
            // A lifetime, or a label.
            let end = rest[1..].find(|c| !is_of_a_word(c));
            (Kind::Word, end.map_or(rest.len(), |e| e + 1))
        } else {
            let mark = MARKS
                .iter()
                .find(|m| rest.starts_with(**m) && is_mark(m, is_rust));
            (Kind::Mark, mark.map_or(c.len_utf8(), |m| m.len()))
        };
        starts_line = false;
        let is_splice = c == '\\';
        if !is_splice {
            let (start, end) = (at, at + length);
            tokens.push(Token { kind, start, end });
        }
        at += length;
    }
    tokens
}

/// How long the comment is with which a text begins.
fn comment(text: &str, is_rust: bool) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let mut inside = text.strip_prefix("/*")?;
    let mut depth = 1;
    while depth > 0 && !inside.is_empty() {
        if let Some(rest) = inside.strip_prefix("*/") {
            (inside, depth) = (rest, depth - 1);
        } else if is_rust && let Some(rest) = inside.strip_prefix("/*") {
            (inside, depth) = (rest, depth + 1);
        } else {
            inside = &inside[inside.chars().next().map_or(0, char::len_utf8)..];
        }
    }
    Some(text.len() - inside.len())
}

/// How long a line of the preprocessor is, with those that continue it.
fn directive(text: &str) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        length += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    length
}

/// How long the number is with which a text begins.
fn number(text: &str, is_rust: bool, behind_dot: bool) -> usize {
    let bytes = text.as_bytes();
    let mut end = 0;
    while let Some(b) = bytes.get(end) {
        let next = bytes.get(end + 1).copied().unwrap_or(b' ');
        let goes_on = match b {
            b'.' if behind_dot => false, // of a tuple
            b'.' if is_rust => next.is_ascii_digit(),
            b'.' => true,
            b'\'' => !is_rust && next.is_ascii_alphanumeric(),
            b'+' | b'-' => {
                let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
                match bytes[end - 1] {
                    b'e' | b'E' => !hexadecimal && end > 1,
                    b'p' | b'P' => hexadecimal,
                    _ => false,
                }
            }
            b => b.is_ascii_alphanumeric() || *b == b'_',
        };
        if !goes_on {
            break;
        }
        end += 1;
    }
    end
}

/// How long the text or the character is with which a text begins.
fn literal(text: &str, is_rust: bool) -> Option<usize> {
    let prefix = text.find(|c: char| !c.is_ascii_alphanumeric())?;
    let prefixes: &[&str] = if is_rust {
        &["", "b", "c", "r", "br", "cr"]
    } else {
        &["", "L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R"]
    };
    let rest = &text[prefix..];
    let prefix = &text[..prefix];
    prefixes.contains(&prefix).then_some(())?;
    let raw = if is_rust {
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        let begins = prefix.contains('r') && rest[hashes..].starts_with('"');
        begins.then(|| (hashes + 1, format!("\"{}", &rest[..hashes])))
    } else if prefix.contains('R') && rest.starts_with('"') {
        let open = rest.find('(')?;
        Some((open + 1, format!("){}\"", &rest[1..open])))
    } else {
        None
    };
    if let Some((start, end)) = raw {
        let length = rest[start..].find(&end)?;
        return Some(prefix.len() + start + length + end.len());
    }
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    if is_rust && quote == '\'' {
        // Not a lifetime: one character stands between two quotes.
        let mut inside = rest[1..].chars();
        let first = inside.next()?;
        (first == '\\' || inside.next() == Some('\'')).then_some(())?;
    }
    let mut escaped = false;
    for (i, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' if !is_rust => return None,
            c if c == quote => return Some(prefix.len() + i + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::of;

    fn words(text: &str, is_rust: bool) -> Vec<&str> {
        let tokens = of(text, is_rust);
        tokens.iter().map(|t| &text[t.start..t.end]).collect()
    }

    #[test]
    fn tokens_of_c() {
        let text = "#define X \\\n 1\na->b+++0x1e+1 /* x */ L\"a\\\"b\" '\\'' 1.5e-3f // end";
        let expected = [
            "#define X \\\n 1\n",
            "a",
            "->",
            "b",
            "++",
            "+",
            "0x1e",
            "+",
            "1",
            "L\"a\\\"b\"",
            "'\\''",
            "1.5e-3f",
        ];
        assert_eq!(words(text, false), expected);
    }

    #[test]
    fn tokens_of_rust() {
        let text = "a.0.1 0..n 'a' 'b: r#\"x\"y\"# 1_u8.max(b'\\n') --x";
        let expected = [
            "a",
            ".",
            "0",
            ".",
            "1",
            "0",
            "..",
            "n",
            "'a'",
            "'b",
            ":",
            "r#\"x\"y\"#",
            "1_u8",
            ".",
            "max",
            "(",
            "b'\\n'",
            ")",
            "-",
            "-",
            "x",
        ];
        assert_eq!(words(text, true), expected);
    }
}
