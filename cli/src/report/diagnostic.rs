//! The one place that draws source snippets.

use super::Location;
use super::sources::{Sources, span_of};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

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
        let place = match location.file {
            Some(_) => format!("at {}", location.place()),
            None => location.place(),
        };
        let text = if *location == Location::default() && !d.label.is_empty() {
            d.label
        } else if d.label.is_empty() {
            place
        } else {
            format!("{place}: {}", d.label)
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
