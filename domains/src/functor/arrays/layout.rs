//! How the scope of the states inside differs from the function's.

use super::tag::{Index, MOST_DIMENSIONS, MOST_ZEROS, Place};
use crate::state::Scope;
use crate::tuning::{
    MAX_ARRAY_PARTS, MAX_ARRAY_PARTS_IN_CASES, MAX_VARIABLES_BESIDE_ARRAYS, MAX_VARIABLES_OF_PARTS,
    MIN_ARRAY_PARTS,
};
use ir::{CmpOp, Cond, Elem, INDEX_WIDTH, Operand, Readings, Role, Type, Var};

/// Further groups of arrays are one.
pub(super) const MOST_GROUPS: usize = 5;

/// A variable in the states inside, with the numbers from `least` on, below
/// `length`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digit {
    pub var: Var,
    pub least: i64,
    /// `None`: any number.
    pub length: Option<i64>,
}

/// How the scope of the states inside differs from the function's.
#[derive(Debug)]
pub(super) struct Layout {
    pub of_the_function: Scope,
    /// The arrays whose elements are followed.
    pub arrays: Vec<Var>,
    /// Of each variable, the number of its group, if it is an array in a later one.
    groups: Vec<usize>,
    /// The index that parts speak of, behind the function's variables.
    pub k: Var,
    /// For each shape of arrays, the coordinates of `k` there.
    pub digits: Vec<Vec<Digit>>,
    /// Of each dimension, the coordinate of what is accessed, while it is.
    pub accessed: Vec<Var>,
    /// The arrays of which parts know the element at `k + 1`, too, with the variable
    /// for that; in order.
    pub next: Vec<(Var, Var)>,
    /// The index before the one that is accessed, while it is.
    pub before: Var,
    /// That of the main state and of the parts: arrays that are followed have
    /// their elements' types; `k`, `digits`, `accessed`, `before` and `next` come last. The
    /// function's own if there are no arrays.
    pub inside: Scope,
}

impl Layout {
    pub(super) fn of(scope: &Scope) -> Layout {
        let small = scope.types.len() <= MAX_VARIABLES_BESIDE_ARRAYS;
        let element = |ty: &Type| match ty {
            Type::Array(Elem::Bool) if small => Some(Type::Bool),
            Type::Array(Elem::Int(w)) if small => Some(Type::Int(*w)),
            Type::Array(Elem::Float(kind)) if small && scope.floats => Some(Type::Float(*kind)),
            _ => None,
        };
        let numbered = scope.types.iter().enumerate();
        let arrays: Vec<Var> = numbered
            .filter_map(|(i, ty)| element(ty).map(|_| Var::new(i)))
            .collect();
        let signed = Readings {
            signed: true,
            unsigned: false,
        };
        let k = Role::Index.var(scope.types.len());
        let (mut digits, mut accessed, mut inside) = (Vec::new(), Vec::new(), scope.clone());
        let (mut next, mut before) = (Vec::new(), k);
        if !arrays.is_empty() {
            let mut fresh = (k.index() + 1..).map(Var::new);
            let mut new = || fresh.next().unwrap_or(k);
            for shape in &*scope.shapes {
                // There are elements before the first.
                let row = shape.lengths.iter().fold(1i64, |n, l| n.saturating_mul(*l));
                let least = shape.first.saturating_neg().div_euclid(row.max(1));
                let lengths = shape.lengths.iter().map(|n| (0, Some(*n)));
                let lengths = std::iter::once((least, None)).chain(lengths);
                let digit = |(least, length)| Digit {
                    var: new(),
                    least,
                    length,
                };
                digits.push(lengths.take(MOST_DIMENSIONS).map(digit).collect());
            }
            let most = digits.iter().map(Vec::len).max().unwrap_or(0);
            accessed.extend((0..most).map(|_| new()));
            before = new();
            let more = new().index() - scope.types.len();
            let neighbours = arrays.iter().filter(|a| scope.neighbours.contains(a));
            next.extend(
                neighbours
                    .copied()
                    .zip((scope.types.len() + more..).map(Var::new)),
            );
            let types = scope.types.iter().map(|ty| element(ty).unwrap_or(*ty));
            let types = types.chain((0..more).map(|_| Type::Int(INDEX_WIDTH)));
            let mut types: Vec<Type> = types.collect();
            let readings = scope.readings.iter().copied();
            let readings = readings.chain((0..more).map(|_| signed));
            let mut readings: Vec<Readings> = readings.collect();
            for (array, _) in &next {
                types.push(types[array.index()]);
                readings.push(readings[array.index()]);
            }
            inside = Scope {
                types: types.into(),
                readings: readings.into(),
                ..scope.clone()
            };
        }
        let mut groups = vec![0; scope.types.len()];
        for (g, group) in scope.groups.iter().enumerate() {
            for array in group {
                groups[array.index()] = g.min(MOST_GROUPS - 1);
            }
        }
        Layout {
            of_the_function: scope.clone(),
            arrays,
            groups,
            k,
            digits,
            accessed,
            next,
            before,
            inside,
        }
    }

    /// The name of a place.
    pub(super) fn place(&self, array: Var, index: &Operand) -> Place {
        let same = &self.of_the_function.same_indices;
        let first = |v: Var| {
            let found = same.binary_search_by_key(&v, |(v, _)| *v);
            found.map_or(v, |i| same[i].1)
        };
        let name = match Index::of(index) {
            Index::Variable(v) => Index::Variable(first(v)),
            name @ Index::Constant(_) => name,
        };
        (array, name)
    }

    /// The variable that an index is made of.
    pub(super) fn made_of(&self, index: Var) -> Var {
        let all = &self.of_the_function.made_of;
        let found = all.binary_search_by_key(&index, |(v, _)| *v);
        found.map_or(index, |i| all[i].1)
    }

    /// Whether several statements write there.
    pub(super) fn is_rewritten(&self, (array, index): Place) -> bool {
        match index {
            Index::Variable(v) => {
                let all = &self.of_the_function.rewritten;
                all.binary_search(&(array, v)).is_ok()
            }
            Index::Constant(_) => false,
        }
    }

    /// The variable for the element at `k + 1`, where parts know that.
    pub(super) fn next(&self, array: Var) -> Option<Var> {
        let found = self.next.binary_search_by_key(&array, |(a, _)| *a);
        found.ok().map(|i| self.next[i].1)
    }

    /// The group of an array.
    pub(super) fn group(&self, array: Var) -> usize {
        self.groups.get(array.index()).copied().unwrap_or(0)
    }

    pub(super) fn follows(&self, array: Var) -> bool {
        self.arrays.binary_search(&array).is_ok()
    }

    /// That `k` is one of those of which parts speak, and has coordinates. Widening
    /// may forget it.
    pub(super) fn is_followed(&self) -> Cond {
        let number = |n: i64| Operand::int(INDEX_WIDTH, n);
        let mut all = vec![Cond::cmp(CmpOp::Sge, self.k, number(0))];
        for digit in self.digits.iter().flatten() {
            all.push(Cond::cmp(CmpOp::Sge, digit.var, number(digit.least)));
            all.extend(
                digit
                    .length
                    .map(|n| Cond::cmp(CmpOp::Slt, digit.var, number(n))),
            );
        }
        if all.len() == 1 {
            all.swap_remove(0)
        } else {
            Cond::And(all)
        }
    }

    /// Which of the arrays it is whose elements name objects, of the first few.
    pub(super) fn zero_slot(&self, array: Var) -> Option<usize> {
        let first = self.of_the_function.objects.iter().take(MOST_ZEROS);
        first.copied().position(|a| a == array)
    }

    /// How many parts there may be.
    pub(super) fn most_parts(&self) -> usize {
        let scope = &self.of_the_function;
        let most = if scope.objects.is_empty() && self.next.is_empty() && scope.remembers.is_none()
        {
            MAX_ARRAY_PARTS
        } else {
            MAX_ARRAY_PARTS_IN_CASES
        };
        let variables = self.of_the_function.types.len().max(1);
        let together = MAX_VARIABLES_OF_PARTS.saturating_mul(scope.detail);
        (together / variables).clamp(MIN_ARRAY_PARTS, most)
    }

    /// Where something is an array's element at `k + 1`.
    pub(super) fn each_next(&self) -> impl Iterator<Item = Var> + '_ {
        self.next.iter().map(|(_, next)| *next)
    }

    /// The variables that stand for `k`.
    pub(super) fn index(&self) -> impl Iterator<Item = Var> + '_ {
        let digits = self.digits.iter().flatten().map(|d| d.var);
        std::iter::once(self.k).chain(digits)
    }
}
