//! From what must hold to what goes wrong: messages of checks are sentences,
//! whose verbs this table knows.

/// Verbs, those that say more first, and what they become: of what may go wrong,
/// and of what does. Those that may stand in a subordinate clause come last.
const VERBS: &[(&str, &str, &str)] = &[
    (" holds", " can be false", " is false"),
    (" is not null", " may be NULL", " is NULL"),
    (" is not 0", " can be 0", " is 0"),
    (" is not called", " can be called", " is called"),
    (" is not reached", " can be reached", " is reached"),
    (" is never reached", " can be reached", " is reached"),
    (
        " is below the length of ",
        " can be outside of ",
        " is outside of ",
    ),
    (
        " is below the length",
        " can be past the end",
        " is past the end",
    ),
    (
        " is below ",
        " can be negative, or not below ",
        " is negative, or not below ",
    ),
    (
        " is null or the start of",
        " may be neither null nor the start of",
        " is neither null nor the start of",
    ),
    (" is large enough", " may be too small", " is too small"),
    (" is defined", " may be undefined", " is undefined"),
    (" is valid", " may be invalid", " is invalid"),
    (" is aligned", " may be misaligned", " is misaligned"),
    (" is alive", " may not be alive", " is not alive"),
    (
        " is in the range",
        " may be outside of the range",
        " is outside of the range",
    ),
    (" fits ", " may not fit ", " does not fit "),
    (
        " lie in a writable object",
        " may lie outside of the object, or can't be written",
        " lie outside of the object, or can't be written",
    ),
    (" lie in ", " may lie outside of ", " lie outside of "),
    (
        " lies in a writable object",
        " may lie outside of the object, or can't be written",
        " lies outside of the object, or can't be written",
    ),
    (" lies in ", " may lie outside of ", " lies outside of "),
    (
        " starts before it ends",
        " may start behind its end",
        " starts behind its end",
    ),
    (
        " ends with a value",
        " may end without a value",
        " ends without a value",
    ),
    (
        " ends inside its object",
        " may not end inside its object",
        " does not end inside its object",
    ),
    (" has a value", " may have no value", " has no value"),
    (" have ", " may not have ", " do not have "),
    (
        " point into one object",
        " may point into different objects",
        " point into different objects",
    ),
    (
        " goes to a label of",
        " may leave the labels of",
        " leaves the labels of",
    ),
    (
        " was written",
        " may not have been written",
        " was not written",
    ),
    (" does not overlap", " may overlap", " overlaps"),
    (" does not ", " may ", " does "),
    (" doesn't ", " may ", " does "),
    (" is not ", " may be ", " is "),
    (" is ", " may not be ", " is not "),
];

/// How sure what goes wrong is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// It may.
    May,
    /// It does.
    Does,
}

/// The parts that don't stand between backquotes, each with where it starts.
fn own_words(requirement: &str) -> Vec<(usize, &str)> {
    let mut start = 0;
    let mut words = Vec::new();
    for (i, part) in requirement.split('`').enumerate() {
        if i % 2 == 0 {
            words.push((start, part));
        }
        start += part.len() + 1;
    }
    words
}

/// What goes wrong when the requirement doesn't hold. What stands between
/// backquotes is the program's.
pub(super) fn violated(requirement: &str, mood: Mood) -> String {
    if let Some(thing) = requirement.strip_prefix("no ") {
        return thing.to_owned();
    }
    // The kind's phrase speaks of the division already.
    let divisor = requirement.strip_prefix("the divisor ");
    let requirement = divisor
        .filter(|d| d.starts_with('`'))
        .unwrap_or(requirement);
    let own_words = own_words(requirement);
    for (verb, may, does) in VERBS {
        let negated = if mood == Mood::May { may } else { does };
        for &(start, part) in &own_words {
            if let Some(found) = part.find(verb) {
                let (before, after) = requirement.split_at(start + found);
                return format!("{before}{negated}{}", &after[verb.len()..]);
            }
        }
    }
    if requirement.is_empty() {
        return String::new();
    }
    match mood {
        Mood::May => format!("this may not hold: {requirement}"),
        Mood::Does => format!("this does not hold: {requirement}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Mood, VERBS, violated};

    #[test]
    fn what_goes_wrong_is_said_in_the_words_of_what_must_hold() {
        for (requirement, wrong) in [
            ("the divisor `n` is not 0", "`n` can be 0"),
            ("the divisor is not 0", "the divisor can be 0"),
            ("`x is y` holds", "`x is y` can be false"),
            (
                "`p` is not null when it is used to read",
                "`p` may be NULL when it is used to read",
            ),
            (
                "the object that `p` points to is alive",
                "the object that `p` points to may not be alive",
            ),
            ("`x + 1` fits `int`", "`x + 1` may not fit `int`"),
            (
                "the index `i` is below the length of `a`",
                "the index `i` can be outside of `a`",
            ),
            (
                "the shift amount `n` is below 32",
                "the shift amount `n` can be negative, or not below 32",
            ),
            (
                "what `p` points to was written before it is read",
                "what `p` points to may not have been written before it is read",
            ),
            ("the program does not panic", "the program may panic"),
            ("no invalid value here", "invalid value here"),
            ("no panic: `x` is not 0", "panic: `x` is not 0"),
            ("", ""),
            ("whatever", "this may not hold: whatever"),
        ] {
            assert_eq!(violated(requirement, Mood::May), wrong);
        }
    }

    #[test]
    fn what_does_go_wrong_is_sure() {
        for (requirement, wrong) in [
            ("the divisor `n` is not 0", "`n` is 0"),
            (
                "`p` is not null when it is used to read",
                "`p` is NULL when it is used to read",
            ),
            ("`x + 1` fits `int`", "`x + 1` does not fit `int`"),
            ("the program does not panic", "the program does panic"),
            ("no invalid value here", "invalid value here"),
            ("whatever", "this does not hold: whatever"),
        ] {
            assert_eq!(violated(requirement, Mood::Does), wrong);
        }
        let unsure = |text: &str| [" may ", " can be "].iter().any(|w| text.contains(w));
        assert!(
            VERBS
                .iter()
                .all(|(_, may, does)| unsure(may) && !unsure(does))
        );
    }
}
