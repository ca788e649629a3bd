//! What each kind of check, domain and preset is about: `pincer explain`.

use ir::{CheckKind, GROUPS};
use std::fmt::Write as _;

/// A file test of a domain.
macro_rules! example {
    ($name:literal) => {
        include_str!(concat!("../../tests/programs/domains/", $name, ".c"))
    };
}

/// For a domain, a program that it proves and the next cheaper one doesn't: one
/// of its file tests, so that what is said here is checked.
const EXAMPLES: &[(&str, &str)] = &[
    ("constants", example!("constants/same_on_both_paths")),
    ("signs", example!("signs/nonzero_join")),
    ("congruences", example!("congruences/multiple_and_rest")),
    ("known-bits", example!("known-bits/fields")),
    ("intervals", example!("intervals/saturated_sum")),
    (
        "intervals-congruences",
        example!("intervals-congruences/exact_exit"),
    ),
    (
        "intervals-known-bits",
        example!("intervals-known-bits/aligned_below"),
    ),
    (
        "disjunctive-intervals",
        example!("disjunctive-intervals/state_machine"),
    ),
    (
        "wrapped-intervals",
        example!("wrapped-intervals/there_and_back"),
    ),
    ("product", example!("product/pieces_and_remainders")),
    (
        "linear-equalities",
        example!("linear-equalities/swap_by_sums"),
    ),
    ("zones", example!("zones/nested_loops")),
    ("octagons", example!("octagons/constant_sum")),
    ("boxes", example!("boxes/flag_and_value")),
    (
        "polyhedra",
        example!("polyhedra/between_two_and_three_times"),
    ),
    ("powerset", example!("powerset/first_round")),
    ("partitioned", example!("partitioned/valid_when_flag")),
    ("packed", example!("packed/related_indices")),
    ("terms", example!("terms/hash_of_equal_keys")),
    ("nullity", example!("nullity/checked_allocation")),
    ("arrays", example!("arrays/filled")),
    ("lookahead", example!("lookahead/two_phases")),
];

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
pub fn explain(name: &str) -> Option<String> {
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
        let example = EXAMPLES.iter().find(|(domain, _)| *domain == name);
        let example = example.map_or(String::new(), |(_, program)| {
            format!(
                "\nfor example, this takes it (tried in the tests as its head says):\n\n{program}"
            )
        });
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
    fn every_domain_has_an_example() {
        let named =
            |d: &&domains::stack::registry::Entry| EXAMPLES.iter().any(|(name, _)| *name == d.name);
        let without = domains::stack::registry::DOMAINS
            .iter()
            .filter(|d| !named(d));
        // What comes from a library says what the domain of ours says.
        let without: Vec<&str> = without
            .map(|d| d.name)
            .filter(|d| !d.starts_with("elina"))
            .collect();
        assert_eq!(without, [""; 0]);
    }

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
    fn examples_are_of_registered_domains_and_say_so() {
        for (domain, program) in EXAMPLES {
            assert!(domains::stack::registry::domain(domain).is_some());
            assert!(program.contains(&format!("// domain: {domain}")));
            assert!(explain(domain).is_some_and(|text| text.ends_with(program)));
        }
    }
}
