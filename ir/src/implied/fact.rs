//! What is known of a pointer's value.

/// No more than so many bytes ahead or behind are spoken of: adding few of them doesn't
/// go around all addresses.
const FAR: i64 = 1 << 46;

/// What is known of a pointer's value and of the object that it points into, if it
/// points into one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Fact {
    /// It is null, or points into an object, which may have ended.
    pub valid: bool,
    /// It isn't null.
    pub non_null: bool,
    /// It points into an object, which may have ended.
    pub object: bool,
    /// The object is alive, if there is one.
    pub live: bool,
    /// The object may be written, if there is one.
    pub writable: bool,
    /// From here on and up to there, in bytes from where it points to, bytes are inside
    /// the object, if there is one.
    pub inside: Option<(i64, i64)>,
}

impl Fact {
    /// Of null all holds that is said of an object.
    pub(super) const NULL: Fact = Fact {
        valid: true,
        non_null: false,
        object: false,
        live: true,
        writable: true,
        inside: Some((-FAR, FAR)),
    };

    /// Of a pointer to the start of an object that is alive and has so many bytes.
    pub(super) fn start_of(size: u64) -> Fact {
        let size = i64::try_from(size).unwrap_or(FAR).min(FAR);
        Fact {
            valid: true,
            non_null: true,
            object: true,
            live: true,
            writable: true,
            inside: Some((0, size)),
        }
    }

    /// What both say.
    pub(super) fn met(&self, other: &Fact) -> Fact {
        let inside = self.inside.zip(other.inside);
        let inside = inside.map(|((a, b), (c, d))| (a.max(c), b.min(d)));
        Fact {
            valid: self.valid && other.valid,
            non_null: self.non_null && other.non_null,
            object: self.object && other.object,
            live: self.live && other.live,
            writable: self.writable && other.writable,
            inside: inside.filter(|(from, to)| from <= to),
        }
    }

    /// Of the pointer so many bytes ahead.
    pub(super) fn ahead(&self, by: i64) -> Fact {
        if by == 0 {
            return self.clone();
        }
        let moved = |(from, to): (i64, i64)| {
            let both = from.checked_sub(by).zip(to.checked_sub(by));
            both.filter(|(from, to)| *from >= -FAR && *to <= FAR)
        };
        Fact {
            inside: self.inside.and_then(moved),
            ..self.somewhere_else()
        }
    }

    /// Of a pointer to another place, as far as one knows, of the same object.
    pub(super) fn somewhere_else(&self) -> Fact {
        Fact {
            // Steps from null lead to what is neither null nor in an object.
            valid: self.object,
            non_null: self.object,
            inside: None,
            ..self.clone()
        }
    }

    /// It points into an object.
    pub(super) fn is_of_object(&mut self) {
        self.valid = true;
        self.non_null = true;
        self.object = true;
    }

    /// It isn't null.
    pub(super) fn is_not_null(&mut self) {
        self.non_null = true;
        if self.valid {
            self.object = true;
        }
    }

    /// These bytes are inside of an object that it points into.
    pub(super) fn has(&mut self, from: i64, to: i64) {
        if from < -FAR || to > FAR {
            return;
        }
        self.is_of_object();
        // What lies between two bytes of an object is of it.
        self.inside = Some(match self.inside {
            Some((a, b)) => (a.min(from), b.max(to)),
            None => (from, to),
        });
    }

    /// Whether these bytes are inside of an object that it points into.
    pub(super) fn says_inside(&self, from: i64, to: i64) -> bool {
        let inside = self.inside.is_some_and(|(a, b)| a <= from && to <= b);
        self.object && inside
    }
}
