//! Linear algebra on rows of exact integers, for the domains that are made of
//! linear equalities and inequalities.
//!
//! A row stands for a ray from the origin of ℚ^w: it may be multiplied by any
//! positive number. Its standard form is *primitive*: no common factor. Column
//! 0 is the homogeneous one: the constant of a constraint, the denominator of a
//! point.

use ir::Z;

/// A row of numbers.
pub(crate) type Row = Vec<Z>;

/// `Σ aᵢ·bᵢ`.
pub(crate) fn dot(a: &[Z], b: &[Z]) -> Z {
    let mut word: i128 = 0;
    let mut rest = Z::ZERO;
    for (x, y) in a.iter().zip(b) {
        if x.is_zero() || y.is_zero() {
            continue;
        }
        // Products of 64-bit numbers are exact in a word.
        if let (Some(x), Some(y)) = (x.to_i64(), y.to_i64())
            && let Some(sum) = word.checked_add(i128::from(x) * i128::from(y))
        {
            word = sum;
        } else {
            rest += &(x * y);
        }
    }
    if rest.is_zero() {
        Z::from(word)
    } else {
        rest + Z::from(word)
    }
}

/// The greatest common divisor of the numbers; 0 when all are 0.
pub(crate) fn content<'a>(numbers: impl IntoIterator<Item = &'a Z>) -> Z {
    let mut word: u64 = 0;
    let mut long: Option<Z> = None;
    for k in numbers {
        match (k.to_i64(), &long) {
            (Some(k), None) => word = gcd(word, k.unsigned_abs()),
            (_, None) => long = Some(Z::from(word).gcd(k)),
            (_, Some(g)) => long = Some(g.gcd(k)),
        }
        if word == 1 && long.is_none() {
            return Z::ONE;
        }
    }
    long.unwrap_or_else(|| Z::from(word))
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Divides every number by `d`, which divides them all and is not 0.
pub(crate) fn divide(row: &mut [Z], d: &Z) {
    if d.is_one() {
        return;
    }
    for k in row {
        if let Some(q) = k.div_floor(d) {
            *k = q;
        }
    }
}

/// Divides the row by its content.
pub(crate) fn make_primitive(row: &mut [Z]) {
    let g = content(row.iter());
    if !g.is_zero() {
        divide(row, &g);
    }
}

/// `ka·a + kb·b`, primitive.
pub(crate) fn combine(a: &[Z], ka: &Z, b: &[Z], kb: &Z) -> Row {
    let mut row: Row = a.iter().zip(b).map(|(x, y)| x * ka + y * kb).collect();
    make_primitive(&mut row);
    row
}

/// Makes `row` 0 in a column where `by` isn't, by adding a multiple of `by` to
/// a positive multiple of `row`.
pub(crate) fn eliminate(row: &mut Row, by: &[Z], column: usize) {
    if row[column].is_zero() {
        return;
    }
    let k = if by[column].is_negative() {
        row[column].clone()
    } else {
        -&row[column]
    };
    *row = combine(row, &by[column].abs(), by, &k);
}

/// Whether every number is 0.
pub(crate) fn is_zero(row: &[Z]) -> bool {
    row.iter().all(Z::is_zero)
}

/// The row multiplied by -1.
pub(crate) fn negated(row: &[Z]) -> Row {
    row.iter().map(|k| -k).collect()
}

/// The last column that isn't 0, from `first` on.
pub(crate) fn pivot(row: &[Z], first: usize) -> Option<usize> {
    (first..row.len()).rev().find(|c| !row[*c].is_zero())
}

/// A basis of rows in reduced echelon form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Echelon {
    /// Primitive rows with a positive pivot, in the order of falling pivots.
    /// No row has anything in another's pivot.
    pub rows: Vec<Row>,
    /// What is left of the others: not 0, but 0 in all columns that may be
    /// pivots.
    pub rest: Vec<Row>,
}

/// The reduced echelon form with pivots in columns from `first` on, the last
/// possible ones. `rows` is the only one for its row space. Cost: rows² ·
/// columns.
pub(crate) fn echelon(mut rows: Vec<Row>, first: usize) -> Echelon {
    let width = rows.first().map_or(0, Vec::len);
    let mut rank = 0;
    for column in (first..width).rev() {
        // A small pivot keeps numbers small.
        let Some(chosen) = (rank..rows.len())
            .filter(|r| !rows[*r][column].is_zero())
            .min_by_key(|r| rows[*r][column].bit_length())
        else {
            continue;
        };
        rows.swap(rank, chosen);
        let mut by = std::mem::take(&mut rows[rank]);
        make_primitive(&mut by);
        if by[column].is_negative() {
            by = negated(&by);
        }
        for (i, row) in rows.iter_mut().enumerate() {
            if i != rank {
                eliminate(row, &by, column);
            }
        }
        rows[rank] = by;
        rank += 1;
    }
    let rest = rows.split_off(rank);
    Echelon {
        rows,
        rest: rest.into_iter().filter(|r| !is_zero(r)).collect(),
    }
}

/// `row` brought to the form that is 0 in every pivot of the echelon form's
/// rows; multiplied by something positive.
pub(crate) fn reduce(row: &mut Row, echelon: &[Row], first: usize) {
    for by in echelon {
        if let Some(column) = pivot(by, first) {
            eliminate(row, by, column);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(numbers: &[i64]) -> Row {
        numbers.iter().map(|k| Z::from(*k)).collect()
    }

    #[test]
    fn long_and_short_numbers_mix() {
        let big = Z::pow2(100);
        let a = vec![big.clone(), Z::from(3), Z::from(i64::MIN)];
        let b = vec![Z::from(2), Z::from(-5), Z::from(i64::MIN)];
        assert_eq!(dot(&a, &b), Z::pow2(101) - Z::from(15) + Z::pow2(126));
        assert_eq!(content([&big, &Z::from(12)]), Z::from(4));
        assert_eq!(content([&Z::from(12), &big, &Z::from(2)]), Z::from(2));
        assert_eq!(content([]), Z::ZERO);
    }

    #[test]
    fn echelon_forms_are_reduced_and_unique() {
        let rows = vec![row(&[1, 2, 3, 4]), row(&[0, 2, 0, 2]), row(&[1, 4, 3, 6])];
        let e = echelon(rows.clone(), 1);
        assert!(e.rest.is_empty());
        assert_eq!(e.rows, [row(&[0, 1, 0, 1]), row(&[1, -2, 3, 0])]);
        let mut mixed = rows;
        mixed.reverse();
        mixed[1] = combine(&mixed[1], &Z::from(-3), &mixed[0], &Z::from(2));
        assert_eq!(echelon(mixed, 1), e);
    }

    #[test]
    fn what_no_pivot_takes_is_left() {
        let e = echelon(vec![row(&[5, 1]), row(&[1, 1]), row(&[0, 0])], 1);
        assert_eq!(e.rows, [row(&[5, 1])]);
        assert_eq!(e.rest, [row(&[-1, 0])]);
    }

    #[test]
    fn elimination_keeps_the_direction() {
        let mut r = row(&[1, 2, 6]);
        eliminate(&mut r, &row(&[0, 1, -4]), 2);
        // 2·r + 3·(0, 1, -4)
        assert_eq!(r, row(&[2, 7, 0]));
    }
}
