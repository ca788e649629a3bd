//! The one place that draws source snippets.

use super::Location;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::collections::HashMap;
use std::fs;

/// Something to say about a place.
pub struct Diagnostic<'a> {
    /// How bad it is.
    pub level: Level<'a>,
    /// The kind of check, shown in brackets.
    pub id: Option<&'a str>,
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
pub struct Sources(HashMap<String, Option<String>>);

impl Sources {
    fn text(&mut self, path: &str) -> Option<&str> {
        self.0
            .entry(path.to_owned())
            .or_insert_with(|| {
                let bytes = fs::read(path).ok()?;
                Some(String::from_utf8_lossy(&bytes).into_owned())
            })
            .as_deref()
    }
}

/// The bytes from a line and column on: to the end of the word there, or, if
/// no word starts there, one character. `None` outside the text.
fn span_of(text: &str, line: u32, column: Option<u32>) -> Option<std::ops::Range<usize>> {
    let mut start = 0;
    for (number, l) in (1..).zip(text.split_inclusive('\n')) {
        if number != line {
            start += l.len();
            continue;
        }
        let content = l.trim_end();
        let indent = content.len() - content.trim_start().len();
        let Some(column) = column.filter(|c| *c > 0) else {
            return Some(start + indent..start + content.len());
        };
        let from = content
            .char_indices()
            .nth(column as usize - 1)
            .map_or(content.len(), |(i, _)| i);
        let word = content[from..]
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(content.len() - from);
        let first = content[from..].chars().next().map_or(0, char::len_utf8);
        return Some(start + from..start + from + word.max(first));
    }
    None
}

/// Draws one diagnostic.
pub fn draw(d: Diagnostic<'_>, sources: &mut Sources, color: bool) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut title = d.level.clone().primary_title(d.title);
    if let Some(id) = d.id {
        title = title.id(id);
    }
    let location = d.location;
    let text = match (&location.file, location.line) {
        (Some(file), Some(line)) => sources
            .text(file)
            .and_then(|text| Some((file.clone(), text, span_of(text, line, location.column)?))),
        _ => None,
    };
    let mut group = if let Some((file, text, span)) = text {
        let annotation = AnnotationKind::Primary.span(span).label(d.label);
        title.element(
            Snippet::source(text.to_owned())
                .path(file)
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
    if let (Some(id), Some(remark)) = (d.id, d.remark) {
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
        let text = "int x;\n  foo(bär);\n";
        assert_eq!(span_of(text, 2, Some(3)), Some(9..12));
        assert_eq!(span_of(text, 2, Some(7)), Some(13..17));
        assert_eq!(span_of(text, 2, Some(6)), Some(12..13));
        assert_eq!(span_of(text, 2, None), Some(9..19));
        assert_eq!(span_of(text, 2, Some(99)), Some(19..19));
        assert_eq!(span_of(text, 9, Some(1)), None);
    }
}
