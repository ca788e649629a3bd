//! What each kind of check, domain and preset is about: `pincer explain`.

use ir::{CheckKind, GROUPS};
use std::fmt::Write as _;

/// What a preset stands for, and what that is made of.
fn preset(preset: &domains::stack::registry::Preset) -> String {
    let names = preset.expression.split(|c: char| "(,) ".contains(c));
    let mut parts: Vec<&domains::stack::registry::Entry> = Vec::new();
    for part in names.filter_map(domains::stack::registry::domain) {
        if !parts.iter().any(|p| p.name == part.name) {
            parts.push(part);
        }
    }
    let width = parts.iter().map(|p| p.name.len()).max().unwrap_or(0);
    let mut text = format!(
        "{}: {}\n\nstands for: {}\nmade of:\n",
        preset.name, preset.summary, preset.expression
    );
    for p in parts {
        let _ = writeln!(text, "  {:width$}  {}", p.name, p.summary);
    }
    text
}

/// The explanation of a check, a domain or a preset of that name.
pub(crate) fn explain(name: &str) -> Option<String> {
    if let Some(kind) = CheckKind::from_name(name) {
        return Some(format!(
            "{name}: {}\n\nmust hold: {}\nchecked: {}\n\n{}\n",
            kind.violation(),
            kind.requirement(),
            kind.demand().summary(),
            kind.about()
        ));
    }
    if let Some(group) = GROUPS.iter().find(|g| g.name == name) {
        let kinds = CheckKind::in_group(name).into_iter().flatten();
        let kinds: Vec<&str> = kinds.map(CheckKind::name).collect();
        let kinds = kinds.join(", ");
        return Some(format!(
            "{name}: {}\n\nstands for: {kinds}\n",
            group.summary
        ));
    }
    if let Some(p) = domains::stack::registry::preset(name) {
        return Some(preset(p));
    }
    domains::stack::registry::domain(name).map(|d| {
        let example = match d.program {
            "" => String::new(),
            program => format!(
                "\nfor example, this takes it (tried in the tests as its head says):\n\n{program}"
            ),
        };
        format!(
            "{name}: {}\n\nusage: {}\nsees: {}\ncan't see: {}\nsource: {}\n{example}",
            d.summary,
            domains::stack::registry::usage(d),
            d.sees,
            d.misses,
            d.paper
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_told_in_parts() {
        for preset in domains::stack::registry::PRESETS {
            let text = explain(preset.name).unwrap_or_default();
            assert!(text.contains(preset.expression), "{text}");
            assert_eq!(text.matches("  nullity ").count(), 1, "{text}");
            assert!(CheckKind::from_name(preset.name).is_none());
            assert!(domains::stack::registry::domain(preset.name).is_none());
        }
    }

    #[test]
    fn examples_are_of_their_domains() {
        for d in domains::stack::registry::DOMAINS {
            // What comes from a library says what the domain of ours says.
            assert_eq!(d.program.is_empty(), d.name.starts_with("elina"));
            let says = d.program.contains(&format!("// domain: {}", d.name));
            assert!(says || d.program.is_empty(), "{}", d.name);
            assert!(explain(d.name).is_some_and(|text| text.ends_with(d.program)));
        }
    }
}
