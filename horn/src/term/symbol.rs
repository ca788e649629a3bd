//! Symbols of SMT-LIB 2.

/// Words that are no symbols of ours unless quoted.
pub(crate) const RESERVED: &[&str] = &[
    "true", "false", "not", "and", "or", "=", "<=", "<", ">=", ">", "ite", "+", "-", "*", "div",
    "mod", "select", "store", "as", "const", "forall", "exists", "let", "=>", "distinct", "xor",
    "assert", "rem", "abs", "_", "!", "par", "Bool", "Int", "Array",
];

/// A symbol, quoted when it must be.
pub(crate) fn symbol(name: &str) -> String {
    let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    if !name.is_empty()
        && name.chars().all(simple)
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !RESERVED.contains(&name)
    {
        return name.to_owned();
    }
    let inside: String = name
        .chars()
        .map(|c| match c {
            '|' | '\\' => '_',
            c if c.is_control() => '_',
            c => c,
        })
        .collect();
    format!("|{inside}|")
}
