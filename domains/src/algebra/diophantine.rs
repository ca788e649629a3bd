//! Integer solutions of linear equalities: whether there are any, and what
//! residues an expression has on them.
//!
//! Source: unimodular column operations as for the Hermite normal form; A.
//! Schrijver, *Theory of linear and integer programming*, 1986, section 5.3.
//!
//! Cost: equalities · columns² steps of Euclid's algorithm.

use crate::algebra::vector::Row;
use crate::value::congruence::Congruence;
use ir::Z;

/// A congruence that `expression` satisfies on every integer solution of
/// `equalities` (rows: constant, then a coefficient for each unknown); the
/// strongest there is, and ∅ if there is no integer solution.
pub(crate) fn residue(equalities: &[Row], expression: &[Z]) -> Congruence {
    let rows: Vec<&[Z]> = equalities
        .iter()
        .map(Vec::as_slice)
        .chain([expression])
        .collect();
    let last = equalities.len();
    let column = |c: usize| -> Vec<Z> { rows.iter().map(|r| r[c].clone()).collect() };
    let mut constant = column(0);
    // Unknowns of a new basis of ℤ^n; those that an equality decides go.
    let mut free: Vec<Vec<Z>> = (1..expression.len()).map(column).collect();
    for row in 0..last {
        let Some(decided) = concentrate(&mut free, row) else {
            if constant[row].is_zero() {
                continue;
            }
            return Congruence::Bottom;
        };
        let value = constant[row].div_floor(&decided[row]).unwrap_or(Z::ZERO);
        subtract(&mut constant, &value, &decided);
        if !constant[row].is_zero() {
            return Congruence::Bottom;
        }
    }
    let modulus = free.iter().fold(Z::ZERO, |g, c| g.gcd(&c[last]));
    Congruence::new(&modulus, &constant[last])
}

/// Column operations after which at most one column has something in `row`;
/// takes that one out.
fn concentrate(columns: &mut Vec<Vec<Z>>, row: usize) -> Option<Vec<Z>> {
    loop {
        let least = (0..columns.len())
            .filter(|c| !columns[*c][row].is_zero())
            .min_by_key(|c| columns[*c][row].abs())?;
        let by = columns.swap_remove(least);
        let mut left = false;
        for column in columns.iter_mut() {
            if let Some(q) = column[row].div_floor(&by[row])
                && !column[row].is_zero()
            {
                subtract(column, &q, &by);
                left |= !column[row].is_zero();
            }
        }
        if !left {
            return Some(by);
        }
        columns.push(by);
    }
}

fn subtract(from: &mut [Z], times: &Z, what: &[Z]) {
    for (a, b) in from.iter_mut().zip(what) {
        *a -= &(times * b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::vector::dot;
    use crate::laws::random::Random;

    /// All solutions in a cube against the answer, which must be as strong as
    /// what they show, if there are many.
    fn check(equalities: &[Row], e: &[Z]) {
        let answer = residue(equalities, e);
        let mut values: Vec<Z> = Vec::new();
        for i in 0..27i64.pow(3) {
            let at = |n: i64| Z::from(i / n % 27 - 13);
            let p = [Z::ONE, at(1), at(27), at(27 * 27)];
            if equalities.iter().all(|r| dot(r, &p).is_zero()) {
                values.push(dot(e, &p));
            }
        }
        let Some(first) = values.first() else {
            return;
        };
        let shown = values.iter().fold(Z::ZERO, |g, k| g.gcd(&(k - first)));
        for k in &values {
            assert!(answer.contains(k), "{equalities:?} {e:?}");
        }
        if values.len() > 30 {
            assert_eq!(
                answer,
                Congruence::new(&shown, first),
                "{equalities:?} {e:?}"
            );
        }
    }

    #[test]
    fn residues_are_those_of_the_solutions_in_a_cube() {
        let mut r = Random::new(1);
        for _ in 0..60 {
            let count = 1 + r.below(2);
            let mut row = || -> Row { (0..4).map(|_| Z::from(r.between(-4, 4))).collect() };
            let equalities: Vec<Row> = (0..count).map(|_| row()).collect();
            let e = row();
            check(&equalities, &e);
        }
    }

    fn row(numbers: &[i64]) -> Row {
        numbers.iter().map(|k| Z::from(*k)).collect()
    }

    #[test]
    fn parities_are_seen() {
        // x = 2y + 1, z = 3x
        let rows = [row(&[-1, 1, -2, 0]), row(&[0, -3, 0, 1])];
        let r = residue(&rows, &row(&[0, 0, 0, 1]));
        assert_eq!(r, Congruence::new(&Z::from(6), &Z::from(3)));
        // 2x + 4y = 1 has no integer solution.
        assert!(residue(&[row(&[-1, 2, 4])], &row(&[0, 1, 0])) == Congruence::Bottom);
        // x + y = 0 and x - y = 1 together have none, each alone has.
        let two = [row(&[0, 1, 1]), row(&[-1, 1, -1])];
        assert!(residue(&two, &row(&[0, 1, 0])) == Congruence::Bottom);
    }
}
