//! The source files that reports quote.

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
