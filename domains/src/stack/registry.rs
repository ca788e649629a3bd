//! The numeric domains that a user can name: one table. Help, `explain`, the
//! law suite and the expression syntax all follow from it.

use crate::functor::arrays::{self, Arrays};
use crate::functor::floats::{self, Floats};
use crate::functor::lookahead::{self, Lookahead};
use crate::functor::nullity::nullity;
use crate::functor::packed::{self, Packed};
use crate::functor::partitioned::{self, Partitioned};
use crate::functor::powerset::{self, Powerset};
use crate::functor::product::Product;
use crate::functor::terms::{self, Terms};
use crate::relational::boxes::{self, Boxes};
use crate::relational::disequalities::{self, Disequalities};
#[cfg(feature = "elina")]
use crate::relational::elina::{ElinaPolyhedra, guided};
use crate::relational::linear_equalities::LinearEqualities;
use crate::relational::octagons::Octagons;
use crate::relational::polyhedra::{self, Polyhedra};
use crate::relational::zones::Zones;
use crate::stack::dynamic::{Num, StackState};
use crate::stack::expression::{Argument, Error, Expr, suggestions};
use crate::tuning::{MAX_GAPS, MAX_PIECES, MAX_WIDENED_MODULUS};
use crate::value::congruences::Congruences;
use crate::value::constants::Constants;
use crate::value::interval_unions::DisjunctiveIntervals;
use crate::value::intervals::Intervals;
use crate::value::known_bits_domain::KnownBitsDomain;
use crate::value::reduced::{IntervalsCongruences, IntervalsKnownBits};
use crate::value::signs::Signs;
use crate::value::wrapped::WrappedIntervals;
use std::ops::RangeInclusive;

/// What a domain takes as an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A numeric domain.
    Domain,
    /// A number in this range.
    Number(RangeInclusive<u32>),
}

/// The value of an argument.
#[derive(Clone, Debug)]
pub enum Value {
    /// A numeric domain: its ⊤.
    Domain(Num),
    /// A number.
    Number(u32),
}

/// A functor on whole states: from a ⊤ inside to its own.
pub type Functor = fn(StackState) -> StackState;

/// What an entry makes an element of.
#[derive(Clone, Copy, Debug)]
pub enum Level {
    /// Numbers: a domain, or a functor on domains.
    Numbers,
    /// Whole states: a functor that stands around all others.
    States(Functor),
}

impl Level {
    /// Whether it is a domain of numbers.
    pub fn is_numbers(self) -> bool {
        matches!(self, Level::Numbers)
    }
}

/// A domain that expressions can name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it is, one line.
    pub summary: &'static str,
    /// What it can see.
    pub sees: &'static str,
    /// What it can't see.
    pub misses: &'static str,
    /// Whether operations on few integers give the best that it can say of the
    /// results. Not where no element is the best for some set, or hulls of ranges
    /// stand for it.
    pub best_when_small: bool,
    /// Where it comes from: authors, title, venue, year.
    pub paper: &'static str,
    /// A program that it proves and the next cheaper one doesn't, one of its file
    /// tests; empty for what comes from a library.
    pub program: &'static str,
    /// What it takes.
    pub parameters: &'static [Parameter],
    /// What it is made of.
    pub level: Level,
    /// Its ⊤, for arguments that agree with `parameters`; `None` otherwise, and
    /// of functors on states.
    pub top: fn(&[Value]) -> Option<Num>,
    /// How often a widening chain of [`example`] grows at most, for that many
    /// dimensions and thresholds.
    pub longest_chain: fn(usize, usize) -> usize,
}

/// A file test of a domain.
macro_rules! example {
    ($name:literal) => {
        include_str!(concat!("../../../tests/programs/domains/", $name, ".c"))
    };
}

/// Every domain, from cheap to strong.
pub const DOMAINS: &[Entry] = &[
    Entry {
        name: "constants",
        summary: "numbers that always have the same value",
        sees: "x = 5, and what follows by computing with known values",
        misses: "ranges, relations, values that differ between paths",
        best_when_small: true,
        paper: "G. Kildall, A unified approach to global program optimization, POPL 1973",
        program: example!("constants/same_on_both_paths"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Constants::new())),
        longest_chain: |dims, _| dims + 1,
    },
    Entry {
        name: "signs",
        summary: "whether each number can be negative, zero, positive",
        sees: "x != 0, x >= 0, and what products, quotients and remainders keep of it",
        misses: "how large numbers are, relations",
        best_when_small: true,
        paper: "P. Cousot, R. Cousot, Systematic design of program analysis frameworks, POPL 1979",
        program: example!("signs/nonzero_join"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Signs::new())),
        longest_chain: |dims, _| 1 + dims * 3,
    },
    Entry {
        name: "congruences",
        summary: "the remainder of each number modulo some number",
        sees: "x is 3 more than a multiple of 8: strides, alignment, parity; also after wrapping, \
               modulo the powers of two",
        misses: "ranges, relations, remainders modulo an odd number of what may wrap",
        best_when_small: true,
        paper: "P. Granger, Static analysis of arithmetical congruences, Int. J. Computer \
                Mathematics 30, 1989",
        program: example!("congruences/multiple_and_rest"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Congruences::new())),
        longest_chain: |dims, _| 1 + dims * (MAX_WIDENED_MODULUS as usize + 3),
    },
    Entry {
        name: "known-bits",
        summary: "which bits of each number are always 0, or always 1",
        sees: "flags, masks and fields: x & 0x30 is 0x10; alignment; ranges that end at powers of \
               two",
        misses: "other ranges such as x <= 9, relations between bits or numbers",
        best_when_small: true,
        paper: "H. Vishwanathan, M. Shachnai, S. Narayana, S. Nagarakatte, Sound, precise, and fast \
                abstract interpretation with tristate numbers, CGO 2022",
        program: example!("known-bits/fields"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(KnownBitsDomain::new())),
        longest_chain: |dims, thresholds| 1 + dims * (67 + thresholds),
    },
    Entry {
        name: "intervals",
        summary: "the least and the greatest value of each number",
        sees: "0 <= x <= 9; counters with constant bounds; masks, remainders, shifts",
        misses: "relations such as x < y, holes such as x != 5, residues",
        best_when_small: true,
        paper: "P. Cousot, R. Cousot, Static determination of dynamic properties of programs, \
                ISOP 1976",
        program: example!("intervals/saturated_sum"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Intervals::new())),
        longest_chain: intervals_chain,
    },
    Entry {
        name: "intervals-congruences",
        summary: "intervals whose ends have the right remainder",
        sees: "what intervals and congruences see, and together: a stride of 4 below 10 ends at 8",
        misses: "relations, holes that aren't strides",
        best_when_small: true,
        paper: "P. Granger, Static analysis of arithmetical congruences, Int. J. Computer \
                Mathematics 30, 1989",
        program: example!("intervals-congruences/exact_exit"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(IntervalsCongruences::new())),
        longest_chain: |dims, thresholds| {
            1 + dims * (2 * (thresholds + 1) + MAX_WIDENED_MODULUS as usize + 3)
        },
    },
    Entry {
        name: "intervals-known-bits",
        summary: "intervals whose ends have the right bits",
        sees: "what intervals and known bits see, and together: at most 9 and bit 3 set is 8 or 9",
        misses: "relations, holes that aren't bits",
        best_when_small: true,
        paper: "the register bounds of the Linux verifier, made exact; H. Vishwanathan et al., \
                CGO 2022",
        program: example!("intervals-known-bits/aligned_below"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(IntervalsKnownBits::new())),
        longest_chain: |dims, thresholds| 1 + dims * (2 * (thresholds + 1) + 67 + thresholds),
    },
    Entry {
        name: "disjunctive-intervals",
        summary: "a few intervals for each number",
        sees: "x is 1, 5 or in [10, 20]: error codes, holes such as x != 0, both sides of a branch",
        misses: "relations between numbers, more than 8 pieces",
        best_when_small: true,
        paper: "M. Fähndrich, F. Logozzo, Static contract checking with abstract interpretation, \
                FoVeOOS 2010",
        program: example!("disjunctive-intervals/state_machine"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(DisjunctiveIntervals::new())),
        longest_chain: |dims, thresholds| 1 + dims * (MAX_PIECES + MAX_GAPS + 4 * (thresholds + 1)),
    },
    Entry {
        name: "wrapped-intervals",
        summary: "an arc of the number circle, on which the greatest number is followed by the least",
        sees: "what intervals see, in both readings at once; ranges that wrap, and come back; x != 0",
        misses: "two arcs, relations, residues",
        best_when_small: false,
        paper: "G. Gange, J. Navas, P. Schachte, H. Søndergaard, P. Stuckey, Interval analysis and \
                machine arithmetic: why signedness ignorance is bliss, TOPLAS 2014",
        program: example!("wrapped-intervals/there_and_back"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(WrappedIntervals::new())),
        longest_chain: |dims, thresholds| 1 + dims * (4 * (thresholds + 1) + 1),
    },
    Entry {
        name: "product",
        summary: "the points of two domains, which tell each other bounds, remainders and bits",
        sees: "what both domains see, and what one can say once it knows the other's bounds, \
               remainders and bits of a number",
        misses: "what follows from both together but that neither can say",
        best_when_small: true,
        paper: "P. Cousot, R. Cousot, Systematic design of program analysis frameworks, POPL 1979",
        program: example!("product/pieces_and_remainders"),
        parameters: &[Parameter::Domain, Parameter::Domain],
        level: Level::Numbers,
        top: |values| match values {
            [Value::Domain(a), Value::Domain(b)] => {
                Some(Num::new(Product::new(a.clone(), b.clone())))
            }
            _ => None,
        },
        // The sum of both; here, of twice intervals.
        longest_chain: |dims, thresholds| 2 + dims * 4 * (thresholds + 1),
    },
    Entry {
        name: "linear-equalities",
        summary: "linear equalities between any number of numbers",
        sees: "y = 4x + 3; x + y = n; sums and counters that move together; residues that follow",
        misses: "bounds, unless a number is constant; inequalities; disjunctions",
        best_when_small: true,
        paper: "M. Karr, Affine relationships among variables of a program, Acta Informatica 1976",
        program: example!("linear-equalities/swap_by_sums"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(LinearEqualities::new())),
        longest_chain: |dims, _| dims + 1,
    },
    Entry {
        name: "disequalities",
        summary: "which numbers are not the same",
        sees: "x != y, x != y + 3, x != 7: that no element so far is the one that is looked for",
        misses: "ranges, equalities; that x != z where x = y + z",
        best_when_small: false,
        paper: "M. Péron, N. Halbwachs, An abstract domain extending difference-bound matrices \
                with disequality constraints, VMCAI 2007",
        program: example!("disequalities/another_one"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Disequalities::new())),
        longest_chain: |dims, _| disequalities::longest_chain(dims),
    },
    Entry {
        name: "zones",
        summary: "ranges, and differences of two numbers",
        sees: "what intervals see; x < y, x = y + 3, an index below a variable length",
        misses: "sums (x + y = n), factors (x = 2 * y), residues, disjunctions",
        best_when_small: true,
        paper: "G. Gange, J. Navas, P. Schachte, H. Søndergaard, P. Stuckey, Exploiting sparsity \
                in difference-bound matrices, SAS 2016",
        program: example!("zones/nested_loops"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Zones::new())),
        longest_chain: Zones::longest_chain,
    },
    Entry {
        name: "octagons",
        summary: "ranges, and differences and sums of two numbers",
        sees: "what zones see; x + y <= n, one counter falling as another rises, x = -y",
        misses: "relations of three numbers, factors (x = 2 * y), residues, disjunctions",
        best_when_small: true,
        paper: "G. Gange, Z. Ma, J. Navas, P. Schachte, H. Søndergaard, P. Stuckey, A fresh look \
                at zones and octagons, TOPLAS 2021",
        program: example!("octagons/constant_sum"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Octagons::new())),
        longest_chain: Octagons::longest_chain,
    },
    Entry {
        name: "boxes",
        summary: "any combination of ranges of numbers by and, or and not",
        sees: "what disjunctive intervals see; which ranges of several numbers belong together: \
               x <= 3 and y = 0, or x >= 8 and y = 1; flags, states of automata, error codes with \
               what they stand for",
        misses: "relations that aren't a few boxes (x < y, x = y + 3), sums, residues",
        best_when_small: false,
        paper: "A. Gurfinkel, S. Chaki, Boxes: a symbolic abstract domain of boxes, SAS 2010",
        program: example!("boxes/flag_and_value"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Boxes::new())),
        longest_chain: boxes::longest_chain,
    },
    Entry {
        name: "polyhedra",
        summary: "linear inequalities between any number of numbers",
        sees: "what octagons and linear equalities see; 2x + 3y <= z, averages, products with a \
               constant, the linear part of others",
        misses: "disjunctions, residues that no equality implies, products of two unknowns beyond \
                 their linear envelope",
        best_when_small: true,
        paper: "P. Cousot, N. Halbwachs, Automatic discovery of linear restraints among variables \
                of a program, POPL 1978; decomposed as in G. Singh, M. Püschel, M. Vechev, Fast \
                polyhedra abstract domain, POPL 2017",
        program: example!("polyhedra/between_two_and_three_times"),
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(Polyhedra::new())),
        longest_chain: polyhedra::longest_chain,
    },
    #[cfg(feature = "elina")]
    Entry {
        name: "elina-polyhedra",
        summary: "polyhedra whose hulls and projections the library ELINA computes",
        sees: "what polyhedra see",
        misses: "what polyhedra miss; joins of numbers beyond 32 bits keep only constraints that \
                 both sides have",
        best_when_small: true,
        paper: "G. Singh, M. Püschel, M. Vechev, Fast polyhedra abstract domain, POPL 2017",
        program: "",
        parameters: &[],
        level: Level::Numbers,
        top: |_| Some(Num::new(ElinaPolyhedra::new())),
        longest_chain: guided::longest_chain,
    },
    Entry {
        name: "powerset",
        summary: "a few elements of a domain, one of which holds",
        sees: "what the domain sees of each path, phase or mode apart: x = 1 and y = 5, or x = 2 \
               and y = 9; x != 0; a number that wraps from one lap into the next",
        misses: "more disjunctions than its number, what only all disjuncts together cover",
        best_when_small: false,
        paper: "R. Bagnara, P. Hill, E. Zaffanella, Widening operators for powerset domains, STTT \
                2006",
        program: example!("powerset/first_round"),
        parameters: &[Parameter::Domain, Parameter::Number(2..=32)],
        level: Level::Numbers,
        top: |values| match values {
            [Value::Domain(d), Value::Number(n)] => Some(Num::new(Powerset::new(
                d.clone(),
                usize::try_from(*n).ok()?,
            ))),
            _ => None,
        },
        // Here, of two intervals.
        longest_chain: |dims, thresholds| {
            powerset::longest_chain(2, intervals_chain(dims, thresholds))
        },
    },
    Entry {
        name: "partitioned",
        summary: "an element of a domain for each value of a few numbers that are tested",
        sees: "what holds in each mode, kind or outcome: if flag = 1 then x <= 10; state machines",
        misses: "cases that no tested number of few values tells apart",
        best_when_small: true,
        paper: "X. Rival, L. Mauborgne, The trace partitioning abstract domain, TOPLAS 29, 2007",
        program: example!("partitioned/valid_when_flag"),
        parameters: &[Parameter::Domain, Parameter::Number(2..=64)],
        level: Level::Numbers,
        top: |values| match values {
            [Value::Domain(d), Value::Number(n)] => Some(Num::new(Partitioned::new(
                d.clone(),
                usize::try_from(*n).ok()?,
            ))),
            _ => None,
        },
        // Here, of two intervals.
        longest_chain: |dims, thresholds| {
            partitioned::longest_chain(2, intervals_chain(dims, thresholds))
        },
    },
    Entry {
        name: "packed",
        summary: "a domain on small groups of numbers that occur together, and all ranges",
        sees: "ranges, and what the domain sees of at most 12 numbers that are computed from each \
               other or compared: relations in long functions, at a bounded cost",
        misses: "relations between groups; of a number in no group, anything but its range",
        best_when_small: true,
        paper: "B. Blanchet et al., A static analyzer for large safety-critical software, PLDI 2003",
        program: example!("packed/related_indices"),
        parameters: &[Parameter::Domain],
        level: Level::Numbers,
        top: |values| match values {
            [Value::Domain(d)] => Some(Num::new(Packed::new(d.clone()))),
            _ => None,
        },
        longest_chain: |dims, thresholds| {
            let below = intervals_chain(dims, thresholds);
            packed::longest_chain(dims, below, below)
        },
    },
    Entry {
        name: "terms",
        summary: "what was computed in the same way is equal; over any numeric domain",
        sees: "x * y = z * y after x = z; equal hashes of equal inputs; what the domain underneath \
               sees",
        misses: "algebra beyond linear expressions: x * (y + z) is not x * y + x * z",
        best_when_small: true,
        paper: "G. Gange, J. Navas, P. Schachte, H. Søndergaard, P. Stuckey, An abstract domain of \
                uninterpreted functions, VMCAI 2016",
        program: example!("terms/hash_of_equal_keys"),
        parameters: &[Parameter::Domain],
        level: Level::Numbers,
        top: |values| match values {
            [Value::Domain(d)] => Some(Num::new(Terms::new(d.clone()))),
            _ => None,
        },
        longest_chain: terms::longest_chain,
    },
    Entry {
        name: "nullity",
        summary: "which pointers are null; over any domain of numbers",
        sees: "a pointer is not null after a test, an allocation that can't fail, or an access; \
               through copies, flags, selections and its address as a number",
        misses: "pointers in memory, sums of a pointer and a number, which object it points into",
        best_when_small: true,
        paper: "G. Brat, J. Navas, N. Shi, A. Venet, IKOS: a framework for static analysis based \
                on abstract interpretation, SEFM 2014",
        program: example!("nullity/checked_allocation"),
        parameters: &[Parameter::Domain],
        level: Level::States(|state| nullity(&state)),
        top: |_| None,
        longest_chain: intervals_chain,
    },
    Entry {
        name: "arrays",
        summary: "what holds of all elements that were accessed, and of all others; over any \
                  domain of numbers",
        sees: "after a loop that fills a[0] to a[n - 1], what was written is in all of them; \
               elements of copies are equal; the greatest of those that were looked at is at \
               least each",
        misses: "facts about two elements of an array at once (that it is sorted); elements before \
                 the first",
        best_when_small: true,
        paper: "D. Monniaux, L. Gonnord, Cell morphing: from array programs to array-free Horn \
                clauses, SAS 2016",
        program: example!("arrays/filled"),
        parameters: &[Parameter::Domain],
        level: Level::States(|state| StackState::new(Arrays::new(&state))),
        top: |_| None,
        longest_chain: |dims, thresholds| arrays::longest_chain(intervals_chain(dims, thresholds)),
    },
    Entry {
        name: "floats",
        summary: "which floating-point numbers there can be; over any domain of numbers",
        sees: "ranges of float and double through arithmetic, comparisons, conversions to and from \
               integers; whether a number may be NaN, infinite or zero; that 100 / x fits an int \
               after fabs(x) > 0.001",
        misses: "relations between floats (x < y); results of sin, pow and the like; long double; \
                 floats in memory that isn't followed",
        best_when_small: true,
        paper: "A. Miné, Relational abstract domains for the detection of floating-point run-time \
                errors, ESOP 2004",
        program: example!("floats/guarded_quotient"),
        parameters: &[Parameter::Domain],
        level: Level::States(|state| StackState::new(Floats::new(&state))),
        top: |_| None,
        longest_chain: |dims, thresholds| floats::longest_chain(intervals_chain(dims, thresholds)),
    },
    Entry {
        name: "lookahead",
        summary: "two states at once: one runs ahead of the other and is widened first",
        sees: "what the domain sees, phase by phase: a loop that first counts up to 50 and then \
               does something else; what widening gives up is narrowed before it leads on",
        misses: "what the domain misses; phases that alternate",
        best_when_small: true,
        paper: "D. Gopan, T. Reps, Lookahead widening, CAV 2006",
        program: example!("lookahead/two_phases"),
        parameters: &[Parameter::Domain],
        level: Level::States(|state| StackState::new(Lookahead::new(state))),
        top: |_| None,
        longest_chain: |dims, thresholds| {
            lookahead::longest_chain(intervals_chain(dims, thresholds))
        },
    },
];

/// How often a widening chain of intervals grows at most.
fn intervals_chain(dims: usize, thresholds: usize) -> usize {
    1 + dims * 2 * (thresholds + 1)
}

/// A name for a domain expression that serves daily use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// What it is for, one line.
    pub summary: &'static str,
    /// What it stands for.
    pub expression: &'static str,
}

/// Every preset, from cheap to strong, as `make bench` measured before there was
/// `searches`, and before four of them got `arrays`: on the test programs each proves more checks than the one
/// before (163, 201, 221, 234, 277, 292 of 457, many of which are false), at about
/// 1, 2, 6, 12, 20 and 70 times the cost of the first. The same four have `floats`,
/// which cost next to nothing in code without floats. All have nullity: it costs a
/// tenth of ranges on code without many pointers and proves what nothing else does
/// (952 more of bzip2's checks).
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "fast",
        summary: "ranges only: whole libraries in seconds",
        expression: "nullity(intervals)",
    },
    Preset {
        name: "differences",
        summary: "ranges and differences of two variables: whole libraries, too",
        expression: "nullity(zones)",
    },
    Preset {
        name: "default",
        summary: "a good balance: ranges, residues, differences",
        expression: "nullity(arrays(floats(product(zones, intervals-congruences))))",
    },
    Preset {
        name: "searches",
        summary: "as `default`, and which numbers are not the same: what was passed in a search",
        expression: "nullity(arrays(floats(product(disequalities, product(zones, \
                     intervals-congruences)))))",
    },
    Preset {
        name: "sums",
        summary: "as `default`, and equations of any number of variables: joined texts",
        expression: "nullity(arrays(floats(product(linear-equalities, product(zones, \
                     intervals-congruences)))))",
    },
    Preset {
        name: "bits",
        summary: "for code that packs and masks: ranges, bits, sums and differences",
        expression: "nullity(arrays(floats(product(octagons, intervals-known-bits))))",
    },
    Preset {
        name: "precise",
        summary: "any linear relation, and bits: functions of usual size",
        expression: "nullity(arrays(floats(product(polyhedra, intervals-known-bits))))",
    },
    Preset {
        name: "strongest",
        summary: "cases of linear relations and residues, bits, equal terms: small programs",
        expression: "nullity(arrays(floats(product(powerset(product(polyhedra, intervals-congruences), \
                     4), terms(intervals-known-bits)))))",
    },
];

/// The preset that serves where nothing was said.
pub const DEFAULT: &Preset = &PRESETS[2];

/// The preset of that name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|p| p.name == name)
}

/// The domain of that name.
pub fn domain(name: &str) -> Option<&'static Entry> {
    DOMAINS.iter().find(|d| d.name == name)
}

/// The ⊤ of the numeric domain that an expression names.
pub fn build(expr: &Expr) -> Result<Num, Error> {
    build_from(DOMAINS, expr)
}

/// The functors on states that an expression begins with, outermost first, and
/// the ⊤ of the numeric domain inside.
pub fn build_stack(expr: &Expr) -> Result<(Vec<Functor>, Num), Error> {
    let (mut functors, mut names, mut inner) = (Vec::new(), Vec::new(), expr);
    while let Some(Level::States(functor)) = domain(&inner.name).map(|d| d.level)
        && let [Argument::Domain(argument)] = &inner.arguments[..]
    {
        if names.contains(&&inner.name) {
            let place = inner.place.start..inner.place.start + inner.name.len();
            return Err(Error::new(
                format!("`{}` is there twice", inner.name),
                place,
            ));
        }
        functors.push(functor);
        names.push(&inner.name);
        inner = argument;
    }
    Ok((functors, build(inner)?))
}

fn build_from(table: &[Entry], expr: &Expr) -> Result<Num, Error> {
    let name_place = expr.place.start..expr.place.start + expr.name.len();
    let Some(entry) = table.iter().find(|d| d.name == expr.name) else {
        let close = suggestions(&expr.name, table.iter().map(|d| d.name));
        let error = Error::new(format!("unknown domain `{}`", expr.name), name_place);
        return Err(if close.is_empty() {
            let all: Vec<&str> = table.iter().map(|d| d.name).collect();
            error.with_help(format!("the domains are: {}", all.join(", ")))
        } else {
            error.with_help(format!("did you mean `{}`?", close.join("` or `")))
        });
    };
    let (wanted, given) = (entry.parameters.len(), expr.arguments.len());
    if wanted != given {
        let place = match expr.arguments.get(wanted) {
            Some(superfluous) => superfluous.place(),
            None => expr.place.clone(),
        };
        let message = format!(
            "`{}` takes {}, but {given} {} given",
            entry.name,
            plural(wanted),
            if given == 1 { "is" } else { "are" },
        );
        return Err(Error::new(message, place).with_help(format!("write `{}`", usage(entry))));
    }
    let mut values = Vec::new();
    for (parameter, argument) in entry.parameters.iter().zip(&expr.arguments) {
        values.push(match (parameter, argument) {
            (Parameter::Domain, Argument::Domain(e)) => Value::Domain(build_from(table, e)?),
            (Parameter::Number(range), Argument::Number(n, place)) => {
                if !range.contains(n) {
                    let message = format!("{n} is not in {}..={}", range.start(), range.end());
                    return Err(Error::new(message, place.clone()));
                }
                Value::Number(*n)
            }
            (Parameter::Domain, Argument::Number(..)) => {
                let message = format!("`{}` takes a domain here, not a number", entry.name);
                return Err(Error::new(message, argument.place()));
            }
            (Parameter::Number(_), Argument::Domain(_)) => {
                let message = format!("`{}` takes a number here, not a domain", entry.name);
                return Err(Error::new(message, argument.place()));
            }
        });
    }
    if !entry.level.is_numbers() {
        let message = format!("`{}` must stand outside of all other domains", entry.name);
        return Err(Error::new(message, name_place));
    }
    (entry.top)(&values).ok_or_else(|| {
        Error::new(
            format!("`{}` can't take these arguments", entry.name),
            expr.place.clone(),
        )
    })
}

fn plural(n: usize) -> String {
    match n {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    }
}

/// An expression for the entry with the simplest arguments: what the law suite
/// runs on.
pub fn example(entry: &Entry) -> String {
    let arguments: Vec<String> = entry
        .parameters
        .iter()
        .map(|p| match p {
            Parameter::Domain => "intervals".to_owned(),
            Parameter::Number(range) => range.start().to_string(),
        })
        .collect();
    if arguments.is_empty() {
        entry.name.to_owned()
    } else {
        format!("{}({})", entry.name, arguments.join(", "))
    }
}

/// How an entry is written: `powerset(domain, number)`.
pub fn usage(entry: &Entry) -> String {
    let arguments: Vec<&str> = entry
        .parameters
        .iter()
        .map(|p| match p {
            Parameter::Domain => "domain",
            Parameter::Number(_) => "number",
        })
        .collect();
    if arguments.is_empty() {
        entry.name.to_owned()
    } else {
        format!("{}({})", entry.name, arguments.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stack::expression::parse;

    const TABLE: &[Entry] = &[
        Entry {
            name: "leaf",
            summary: "",
            sees: "",
            misses: "",
            best_when_small: true,
            paper: "",
            program: "",
            parameters: &[],
            level: Level::Numbers,
            top: |_| Some(Num::new(Intervals::new())),
            longest_chain: |_, _| 0,
        },
        Entry {
            name: "limited",
            summary: "",
            sees: "",
            misses: "",
            best_when_small: true,
            paper: "",
            program: "",
            parameters: &[Parameter::Domain, Parameter::Number(1..=9)],
            level: Level::Numbers,
            top: |values| match values {
                [Value::Domain(d), Value::Number(_)] => Some(d.clone()),
                _ => None,
            },
            longest_chain: |_, _| 0,
        },
    ];

    fn check_error(text: &str, expected: &str) {
        let error = parse(text).and_then(|e| build_from(TABLE, &e)).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn arguments_are_checked() {
        assert!(build_from(TABLE, &parse("limited(limited(leaf, 9), 1)").unwrap()).is_ok());
        check_error(
            "limited(leav, 3)",
            "unknown domain `leav` (column 9); did you mean `leaf`?",
        );
        check_error(
            "quux",
            "unknown domain `quux` (column 1); the domains are: leaf, limited",
        );
        check_error(
            "leaf(leaf)",
            "`leaf` takes no arguments, but 1 is given (column 6); write `leaf`",
        );
        check_error(
            "limited(leaf)",
            "`limited` takes 2 arguments, but 1 is given (column 1); write `limited(domain, number)`",
        );
        check_error("limited(leaf, 10)", "10 is not in 1..=9 (column 15)");
        check_error(
            "limited(3, 3)",
            "`limited` takes a domain here, not a number (column 9)",
        );
        check_error(
            "limited(leaf, leaf)",
            "`limited` takes a number here, not a domain (column 15)",
        );
    }

    #[test]
    fn names_are_unique_and_presets_build() {
        for (i, d) in DOMAINS.iter().enumerate() {
            assert!(DOMAINS[..i].iter().all(|e| e.name != d.name));
        }
        for p in PRESETS {
            let expr = parse(p.expression).unwrap();
            assert!(build_stack(&expr).is_ok(), "{}", p.name);
        }
    }

    #[test]
    fn functors_on_states_stand_outside() {
        let check = |text: &str| build_stack(&parse(text).unwrap()).map(|(f, _)| f.len());
        assert_eq!(check("lookahead(zones)"), Ok(1));
        assert_eq!(check("zones"), Ok(0));
        assert_eq!(check("nullity(lookahead(zones))"), Ok(2));
        assert_eq!(check("lookahead(nullity(zones))"), Ok(2));
        let check_error = |text: &str, expected: &str| {
            assert_eq!(check(text).unwrap_err().to_string(), expected);
        };
        check_error(
            "product(zones, lookahead(intervals))",
            "`lookahead` must stand outside of all other domains (column 16)",
        );
        check_error(
            "lookahead(lookahead(zones))",
            "`lookahead` is there twice (column 11)",
        );
        check_error(
            "lookahead(zones, 2)",
            "`lookahead` takes 1 argument, but 2 are given (column 18); write `lookahead(domain)`",
        );
        check_error(
            "lookahead(3)",
            "`lookahead` takes a domain here, not a number (column 11)",
        );
    }
}
