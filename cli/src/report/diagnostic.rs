//! The one place that draws source snippets.

use super::Location;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::collections::HashMap;
use std::fs;

/// Something to say about a place.
pub(super) struct Diagnostic<'a> {
    /// How bad it is.
    pub level: Level<'a>,
    /// The kind of check, shown in brackets.
    pub id: Option<String>,
    /// What stands behind the brackets.
    pub remark: Option<&'a str>,
    /// The headline.
    pub title: String,
    /// Where.
    pub location: &'a Location,
    /// What to write beside the place.
    pub label: String,
    /// Further lines: a level word (`note`, `help`) and a text.
    pub notes: Vec<(Level<'a>, String)>,
}

/// Source files, read once.
#[derive(Default)]
pub(super) struct Sources(HashMap<String, Option<Source>>);

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
    fn line(&mut self, path: &str, number: u32) -> Option<&str> {
        self.0
            .entry(path.to_owned())
            .or_insert_with(|| {
                let bytes = fs::read(path).ok()?;
                Some(Source::new(String::from_utf8_lossy(&bytes).into_owned()))
            })
            .as_ref()?
            .line(number)
    }
}

/// The bytes of a line from a column on: to the end of the word there, or, if
/// no word starts there, one character.
fn span_of(line: &str, column: Option<u32>) -> std::ops::Range<usize> {
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

/// Draws one diagnostic.
pub(super) fn draw(d: Diagnostic<'_>, sources: &mut Sources, color: bool) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut title = d.level.clone().primary_title(d.title);
    if let Some(id) = &d.id {
        title = title.id(id.clone());
    }
    let location = d.location;
    let text = match (&location.file, location.line) {
        (Some(file), Some(line)) => sources.line(file, line).map(|text| (file, line, text)),
        _ => None,
    };
    let mut group = if let Some((file, line, text)) = text {
        let span = span_of(text, location.column);
        let annotation = AnnotationKind::Primary.span(span).label(d.label);
        title.element(
            Snippet::source(text.to_owned())
                .path(file.clone())
                .line_start(line as usize)
                .annotation(annotation),
        )
    } else {
        let place = location.place();
        let text = if d.label.is_empty() {
            format!("at {place}")
        } else {
            format!("at {place}: {}", d.label)
        };
        title.element(Level::NOTE.no_name().message(text))
    };
    for (level, note) in d.notes {
        group = group.element(level.message(note));
    }
    let mut out = renderer.render(&[group]);
    if let (Some(id), Some(remark)) = (&d.id, d.remark) {
        let brackets = format!("[{id}]");
        out = out.replacen(&brackets, &format!("{brackets} ({remark})"), 1);
    }
    out.push_str("\n\n");
    out
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
