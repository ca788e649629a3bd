//! The source files that reports quote.

use super::Location;
use crate::stdin;
use std::collections::HashMap;
use std::fs;

/// Source files, read once.
#[derive(Default)]
pub(crate) struct Sources(HashMap<String, Option<Source>>);

/// A source file.
struct Source {
    text: String,
    /// Where each line starts, and where the text ends.
    starts: Vec<usize>,
}

impl Source {
    fn new(text: String) -> Source {
        let mut starts = vec![0];
        starts.extend(text.split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        }));
        Source { text, starts }
    }

    /// The line of that number, counted from 1, with its end.
    fn line(&self, number: u32) -> Option<&str> {
        let i = usize::try_from(number).ok()?;
        let (from, to) = (*self.starts.get(i.checked_sub(1)?)?, *self.starts.get(i)?);
        self.text.get(from..to)
    }
}

impl Sources {
    /// No file yet, but what was read from standard input.
    pub(crate) fn with(standard_input: Option<&str>) -> Sources {
        let given = standard_input.map(|text| Source::new(text.to_owned()));
        let given = given.map(|source| (stdin::SHOWN.to_owned(), Some(source)));
        Sources(given.into_iter().collect())
    }

    fn source(&mut self, path: &str) -> Option<&Source> {
        let source = self.0.entry(path.to_owned()).or_insert_with(|| {
            let bytes = fs::read(path).ok()?;
            Some(Source::new(String::from_utf8_lossy(&bytes).into_owned()))
        });
        source.as_ref()
    }

    /// A line, counted from 1, with its end.
    pub(crate) fn line(&mut self, path: &str, number: u32) -> Option<&str> {
        self.source(path)?.line(number)
    }

    /// The whole file.
    pub(crate) fn text(&mut self, path: &str) -> Option<&str> {
        self.source(path).map(|s| s.text.as_str())
    }

    /// The name that stands at a place, if one does.
    pub(crate) fn name_at(&mut self, place: &Location) -> Option<String> {
        let (file, line) = (place.file.as_ref()?, place.line?);
        let before = usize::try_from(place.column?).ok()?.checked_sub(1)?;
        let text = self.line(file, line)?.get(before..)?;
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
        let name = &text[..end.unwrap_or(text.len())];
        let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        is_name.then(|| name.to_owned())
    }

    /// What is assigned to at a place: where an operator of assignment stands, or a
    /// variable that is declared.
    pub(crate) fn assigned(&mut self, place: &Location) -> Option<String> {
        let (file, line) = (place.file.as_ref()?, place.line?);
        let at = usize::try_from(place.column?).ok()?.checked_sub(1)?;
        let text = self.line(file, line)?;
        let (before, after) = (text.get(..at)?, text.get(at..)?);
        let steps = ["++", "--"].iter().any(|op| after.starts_with(op));
        let name = if is_assignment(after) || steps && ends_operand(before) {
            &before[start_of_operand(before)..]
        } else {
            let operand = if steps { &after[2..] } else { after };
            let operand = &operand[..end_of_operand(operand)];
            let declared = is_assignment(after[operand.len()..].trim_start());
            if !steps && !declared {
                return None;
            }
            operand
        };
        let name = name.trim();
        (!name.is_empty()).then(|| name.to_owned())
    }

    /// A line without spaces around it, cut to a width around a column.
    pub(crate) fn excerpt(&mut self, place: &Location, width: usize) -> Option<String> {
        let (file, line) = (place.file.as_ref()?, place.line?);
        let text = self.line(file, line)?;
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let text: Vec<char> = text.trim().chars().collect();
        if text.len() <= width {
            return Some(text.into_iter().collect());
        }
        let column = usize::try_from(place.column.unwrap_or(1)).unwrap_or(1);
        let at = column.saturating_sub(1 + indent).min(text.len());
        let from = at.saturating_sub(width / 4).min(text.len() - width);
        let shown: String = text[from..from + width].iter().collect();
        let before = if from > 0 { "..." } else { "" };
        let after = if from + width < text.len() { "..." } else { "" };
        Some(format!("{before}{shown}{after}"))
    }

    /// The column behind the word at a place, counted from 1.
    pub(crate) fn end_column(&mut self, path: &str, line: u32, column: u32) -> Option<u32> {
        let text = self.line(path, line)?;
        let end = span_of(text, Some(column)).end;
        u32::try_from(text[..end].chars().count() + 1).ok()
    }
}

/// The bytes of a line from a column on: to the end of the word there, or, if
/// no word starts there, one character.
pub(super) fn span_of(line: &str, column: Option<u32>) -> std::ops::Range<usize> {
    let content = line.trim_end();
    let Some(column) = column.filter(|c| *c > 0) else {
        return content.len() - content.trim_start().len()..content.len();
    };
    let from = content
        .char_indices()
        .nth(column as usize - 1)
        .map_or(content.len(), |(i, _)| i);
    let word = content[from..]
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(content.len() - from);
    let first = content[from..].chars().next().map_or(0, char::len_utf8);
    from..from + word.max(first)
}

/// Whether a text begins with an operator that assigns.
fn is_assignment(text: &str) -> bool {
    let operator = text.trim_start_matches(|c: char| "+-*/%&|^<>".contains(c));
    let length = text.len() - operator.len();
    length <= 3 && operator.starts_with('=') && !operator.starts_with("==")
}

/// Whether an operand ends there.
fn ends_operand(text: &str) -> bool {
    let last = text.trim_end().chars().next_back();
    last.is_some_and(|c| c.is_alphanumeric() || "_])".contains(c))
}

/// Where the operand begins with which a text ends: what is between brackets
/// belongs to it, and spaces before it don't.
fn start_of_operand(text: &str) -> usize {
    let mut open = 0;
    let mut start = text.len();
    for (i, c) in text.char_indices().rev() {
        // Behind a condition, as of a loop, a statement begins.
        let begins = |c: char| c.is_alphanumeric() || c == '_' || c == '*';
        match c {
            ')' if open == 0 && text[start..].starts_with(begins) => break,
            ')' | ']' => open += 1,
            '(' | '[' if open == 0 => break,
            '(' | '[' => open -= 1,
            _ if open > 0 => {}
            ';' | '{' | '}' | ',' | '=' | '?' | ':' | '&' | '|' | '!' | '<' | '+' => break,
            '>' if !text[..i].ends_with('-') => break,
            _ => {}
        }
        start = i;
    }
    // A type or a keyword before it: the operand is the last word then.
    let text = &text[start..];
    let trimmed = text.trim_end();
    let word = trimmed.rfind(char::is_whitespace).map_or(0, |i| i + 1);
    let last = &trimmed[word..];
    let is_whole = last.matches(['(', '[']).count() == last.matches([')', ']']).count();
    if is_whole { start + word } else { start }
}

/// Where the operand ends with which a text begins.
fn end_of_operand(text: &str) -> usize {
    let mut open = 0;
    let of_an_operand = |c: char| c.is_alphanumeric() || "_.->*".contains(c);
    for (i, c) in text.char_indices() {
        match c {
            '(' | '[' => open += 1,
            ')' | ']' if open == 0 => return i,
            ')' | ']' => open -= 1,
            _ if open > 0 || of_an_operand(c) => {}
            _ => return i,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_begin_behind_conditions() {
        for (text, operand) in [
            ("for(int i=0;i<5;i++)a[i]", "a[i]"),
            ("if (x) *p", "*p"),
            ("if(x)*p", "*p"),
            ("f(x)->y", "f(x)->y"),
            ("int n", "n"),
        ] {
            assert_eq!(&text[start_of_operand(text)..], operand, "{text}");
        }
    }

    #[test]
    fn spans_cover_the_word_at_the_place() {
        let line = "  foo(bär);\n";
        assert_eq!(span_of(line, Some(3)), 2..5);
        assert_eq!(span_of(line, Some(7)), 6..10);
        assert_eq!(span_of(line, Some(6)), 5..6);
        assert_eq!(span_of(line, None), 2..12);
        assert_eq!(span_of(line, Some(99)), 12..12);
    }

    #[test]
    fn lines_are_counted_from_one() {
        let source = Source::new("int x;\n\nint y;".to_owned());
        let lines: Vec<_> = (0..5).map(|n| source.line(n)).collect();
        let expected = [None, Some("int x;\n"), Some("\n"), Some("int y;"), None];
        assert_eq!(lines, expected);
    }

    #[test]
    fn what_is_assigned_stands_before_the_operator() {
        for (text, column, name) in [
            ("  x->v = i; x->next = h;", 8, Some("x->v")),
            ("  x->v = i; x->next = h;", 21, Some("x->next")),
            ("  a[f(i, j)] += 2;", 14, Some("a[f(i, j)]")),
            ("  if ((p = q)) r->n++;", 8, Some("p")),
            ("  if ((p = q)) r->n++;", 20, Some("r->n")),
            ("  --s->top;", 3, Some("s->top")),
            ("  int local = 4, *p = &local;", 7, Some("local")),
            ("  *p = *q;", 6, Some("*p")),
            ("  f(x == y);", 7, None),
            ("  return x;", 10, None),
        ] {
            let file = stdin::SHOWN.to_owned();
            let mut sources = Sources::with(Some(text));
            let place = Location {
                file: Some(file),
                line: Some(1),
                column: Some(column),
                ..Location::default()
            };
            assert_eq!(sources.assigned(&place).as_deref(), name, "{text}");
        }
    }
}
