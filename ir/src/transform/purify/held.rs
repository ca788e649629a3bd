//! What is kept of each object that is followed in a function: the variables that it
//! becomes.

use super::layout::{Access, Mark, Piece, Usage, numbered, pieces};
use super::scaled::Scaled;
use super::{LARGEST, MOST_VARIABLES, Place, Purifier, WORD, base_of, word};
use crate::points_to::Allocation;
use crate::{AllocKind, Elem, Global, InitPiece, Operand, PartKind, Site, Type, Var, Z};

/// An object that is followed in a function.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub base: i64,
    /// The most recent base, where there are several.
    pub recent: Option<Var>,
    pub kind: Option<AllocKind>,
    pub constant: bool,
    pub align: u64,
    /// In bytes; a variable holds that of the most recent one.
    pub size: Operand,
    /// Where each object is followed by number and the size varies, that of each.
    pub sizes: Option<Sizes>,
    /// Of one whose size varies, how many elements it was made of, and the bytes of
    /// each: together no more than the size.
    pub count: Option<(Var, i64)>,
    /// Whether the most recent one is alive; `None`: always.
    pub live: Option<Var>,
    /// Whether all older ones are.
    pub old_live: Option<Var>,
    /// Whether the scalars and `live` are arrays, with an element for each object
    /// that was made here: its number is its base less the first one.
    pub each: bool,
    pub pieces: Vec<(Piece, Place)>,
    /// Where objects take each other's place, the one before the most recent one, as it
    /// was when that was made.
    pub previous: Option<Previous>,
}

/// The sizes of objects that are followed by number, as arrays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// In bytes.
    pub bytes: Var,
    /// How many elements each was made of, where they are counted ([`Held::count`]).
    pub count: Option<Var>,
}

impl Sizes {
    pub(super) fn vars(self) -> impl Iterator<Item = Var> {
        [self.bytes].into_iter().chain(self.count)
    }
}

/// An object in whose place another one was made.
#[derive(Clone, Debug)]
pub(super) struct Previous {
    pub base: Var,
    /// In bytes.
    pub size: Var,
    /// Its elements, where they are counted.
    pub count: Option<Var>,
    /// Of each piece, in their order.
    pub places: Vec<Place>,
}

/// The bytes of an element, of an object that is nothing but elements.
fn unit_of(pieces: &[(Piece, Place)]) -> Option<i64> {
    let mut periods = pieces.iter().filter(|(p, _)| p.ends == 0).map(|(p, _)| p);
    let first = periods.next().filter(|p| p.is_array() && p.numbered)?;
    let same = periods.all(|p| p.period == first.period && p.numbered);
    let unit = i64::try_from(first.period).ok();
    unit.filter(|n| same && *n > 1)
}

impl<'a> Purifier<'a> {
    pub(super) fn hold_global(
        &mut self,
        object: usize,
        global: &'a Global,
        (usage, factors): (&Usage, &[(Access, i64)]),
        ends: Option<u64>,
    ) {
        let of_the_library = match global.init.as_deref() {
            None | Some([InitPiece::Unmodelled(_)]) => true,
            Some(_) => false,
        };
        let shared = !global.constant && self.facts.shared.contains(&object);
        let followed = !of_the_library && !shared && !self.facts.solution.crowded[object];
        let cut = followed
            .then(|| pieces(usage, Some(global.size)))
            .flatten()
            .map(|cut| numbered(cut, factors));
        let ends = ends.filter(|_| followed);
        let mut pieces =
            self.make_places(&global.name, &global.name, Some(global.size), cut, false);
        pieces.extend(
            ends.into_iter()
                .flat_map(|n| self.make_end(&global.name, &global.name, n, false)),
        );
        self.held.insert(
            object,
            Held {
                base: base_of(object),
                recent: None,
                kind: None,
                constant: global.constant,
                align: global.align,
                size: Operand::int(64, global.size),
                sizes: None,
                count: None,
                live: None,
                old_live: None,
                each: false,
                pieces,
                previous: None,
            },
        );
    }

    pub(super) fn hold_site(
        &mut self,
        (object, site): (usize, Site),
        (usage, factors): (&Usage, &[(Access, i64)]),
        (again, stored): (bool, bool),
        ends: Option<u64>,
    ) {
        let f = self.f;
        let stmt = &f.block(site.block).stmts[site.statement as usize].kind;
        let Some(made) = Allocation::of(self.facts.program, f, stmt) else {
            return;
        };
        let name = f.display_name(made.dst).to_owned();
        let size = made.size.as_ref().and_then(Operand::as_int);
        let resized = self.facts.families.resized.contains(&object);
        let fixed = size
            .and_then(Z::to_i64)
            .filter(|n| *n <= LARGEST && !resized);
        let known = fixed.and_then(|n| u64::try_from(n).ok());
        let vague = made.kind == AllocKind::Unscoped
            || self.facts.solution.crowded[object]
            || self.facts.shared.contains(&object);
        let cut = (!vague).then(|| pieces(usage, known)).flatten();
        let cut = cut.map(|cut| numbered(cut, factors));
        let shown = if made.kind.is_heap() {
            format!("*{name}")
        } else {
            name.clone()
        };
        let text_ends = ends.filter(|_| !vague);
        // What no pointer in memory leads to is hardly accessed once there is a
        // more recent one.
        let each = stored && !vague && !resized && f.vars.len() <= MOST_VARIABLES;
        let mut pieces = self.make_places(&name, &shown, known, cut, each);
        pieces.extend(
            text_ends
                .into_iter()
                .flat_map(|n| self.make_end(&name, &shown, n, each)),
        );
        let ends = self.facts.freed[object];
        let mut part = |suffix: &str, ty: Type, kind: PartKind| {
            self.fresh_part(&format!("{name}.{suffix}"), ty, kind, &shown)
        };
        let recent = again.then(|| part("recent", WORD, PartKind::Latest));
        let size = match fixed {
            Some(n) => word(n),
            None => part("size", WORD, PartKind::Size).into(),
        };
        let flag = if each {
            Type::Array(Elem::Bool)
        } else {
            Type::Bool
        };
        let live = ends.then(|| part("live", flag, PartKind::Alive));
        let older = ends && again && !each;
        let old_live = older.then(|| part("old", Type::Bool, PartKind::OlderAlive));
        let made_of = self
            .scaled
            .sizes
            .get(&(site.block.index(), site.statement as usize));
        let made_of = made_of.filter(|_| fixed.is_none()).and_then(Scaled::unit);
        let made_of = if resized { unit_of(&pieces) } else { made_of };
        let count = made_of.map(|unit| (self.fresh(&format!("{name}.count"), WORD), unit));
        let previous = resized.then(|| self.hold_previous(&name, count.is_some(), &pieces));
        let sizes = (each && fixed.is_none()).then(|| self.hold_sizes(&name, count.is_some()));
        self.held.insert(
            object,
            Held {
                base: base_of(object),
                recent,
                kind: Some(made.kind),
                constant: false,
                align: made.align,
                size,
                sizes,
                count,
                live,
                old_live,
                each,
                pieces,
                previous,
            },
        );
    }

    /// The variables for the sizes of objects that are followed by number.
    fn hold_sizes(&mut self, name: &str, counted: bool) -> Sizes {
        let words = Type::Array(Elem::Int(64));
        let bytes = self.fresh(&format!("{name}.sizes"), words);
        let count = counted.then(|| self.fresh(&format!("{name}.counts"), words));
        Sizes { bytes, count }
    }

    /// The variables for an object in whose place another one was made.
    fn hold_previous(&mut self, name: &str, counted: bool, pieces: &[(Piece, Place)]) -> Previous {
        let places = pieces.iter();
        let places = places
            .map(|(_, place)| self.place_like(&format!("{name}.before"), *place))
            .collect();
        let mut number = |what: &str| self.fresh(&format!("{name}.{what}.before"), WORD);
        Previous {
            base: number("recent"),
            size: number("size"),
            count: counted.then(|| number("count")),
            places,
        }
    }

    /// New variables of the types of those of a place.
    pub(super) fn place_like(&mut self, name: &str, place: Place) -> Place {
        let mut like = |v: Var| self.fresh(name, self.body.vars[v.index()].ty);
        match place {
            Place::Scalar(v) => Place::Scalar(like(v)),
            Place::Pointer(base, offset) => Place::Pointer(like(base), like(offset)),
        }
    }

    /// The variables for the contents of an object of that size in bytes, which
    /// is called so, and shown so; `each`: of each object that is made there.
    fn make_places(
        &mut self,
        name: &str,
        shown: &str,
        size: Option<u64>,
        cut: Option<Vec<Piece>>,
        each: bool,
    ) -> Vec<(Piece, Place)> {
        let mut all = Vec::new();
        let cut = cut.unwrap_or_default();
        let alone = cut.len() == 1;
        for piece in cut {
            // Numbers stand for bytes where the object isn't all one thing.
            let whole = piece.start == 0
                && if piece.is_array() {
                    piece.numbered && alone
                } else {
                    Some(piece.len) == size
                };
            let end = piece.within.map_or(0, |(_, end)| end);
            let of = match (whole, piece.is_array()) {
                (true, true) => shown.trim_start_matches('*').to_owned(),
                (true, false) => shown.to_owned(),
                // An array of its own in the object.
                (false, true) if piece.numbered && piece.within == Some((piece.start, end)) => {
                    format!("{shown}@{}", piece.start)
                }
                (false, true) => format!("bytes({shown})"),
                (false, false) => format!("{shown}@{}", piece.start),
            };
            let part = match (piece.is_array(), piece.start) {
                (false, 0) => format!("{name}.value"),
                (false, at) => format!("{name}.{at}"),
                (true, _) => format!("{name}.elements"),
            };
            let ty = |ty: Type| match (piece.is_array() || each, ty.as_elem()) {
                (true, Some(elem)) => Type::Array(elem),
                _ => ty,
            };
            let place = match piece.ty {
                Type::Ptr => {
                    let base = format!("{part}.base");
                    let base = self.fresh_part(&base, ty(WORD), PartKind::Object, &of);
                    let offset = format!("{part}.offset");
                    let offset = self.fresh_part(&offset, ty(WORD), PartKind::Offset, &of);
                    Place::Pointer(base, offset)
                }
                scalar => {
                    let kind = PartKind::Contents;
                    Place::Scalar(self.fresh_part(&part, ty(scalar), kind, &of))
                }
            };
            all.push((piece, place));
        }
        all
    }

    /// The variables for places in an object's text; `each`: in that of each object
    /// that is made there.
    fn make_end(&mut self, name: &str, shown: &str, bytes: u64, each: bool) -> [(Piece, Place); 3] {
        let ty = if each {
            Type::Array(Elem::Int(64))
        } else {
            WORD
        };
        let all = [
            (Mark::End, "end", PartKind::TextEnd),
            (Mark::Zeros, "zeros", PartKind::Zeros),
            (Mark::Terminator, "terminator", PartKind::Terminator),
        ];
        all.map(|(mark, what, kind)| {
            let var = self.fresh_part(&format!("{name}.{what}"), ty, kind, shown);
            (Piece::mark(mark, bytes), Place::Scalar(var))
        })
    }
}
