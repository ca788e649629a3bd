//! What may be handed to a library that computes in words, and whose work can't
//! be interrupted.

use super::guided::System;
use ir::Z;

/// Longer numbers are not handed over: products of two that fit leave no room
/// for more in a word of 64 bits.
const MAX_BITS: u32 = 32;

/// How many vertices a system may have.
const MAX_VERTICES: u128 = 4_000;

/// The numbers of a row as words, if they are short enough.
pub(crate) fn words(row: &[Z]) -> Option<Vec<i64>> {
    row.iter()
        .map(|k| (k.bit_length() <= MAX_BITS).then(|| k.to_i64()).flatten())
        .collect()
}

/// The integer that a floating-point number is, if it is exact.
pub(crate) fn integer(x: f64) -> Option<i64> {
    // All integers up to here are distinct, and the conversion is exact.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[expect(clippy::cast_possible_truncation, reason = "integral and in range")]
    (x.trunc().total_cmp(&x).is_eq() && x.abs() < EXACT).then_some(x as i64)
}

/// Whether the system has few enough vertices for sure.
pub(crate) fn has_few_vertices(system: &System) -> bool {
    let dimensions = system.columns.saturating_sub(system.equalities.len());
    // With the one at infinity.
    vertices_at_most(dimensions, system.inequalities.len() + 1) <= MAX_VERTICES
}

/// How many vertices a polytope of that many dimensions and facets has at most:
/// P. `McMullen`, *The maximum numbers of faces of a convex polytope*,
/// Mathematika 17, 1970. Saturates.
fn vertices_at_most(dimensions: usize, facets: usize) -> u128 {
    let n = dimensions;
    if facets <= n {
        // A cone over a point, at most.
        return 1;
    }
    let few = facets - n;
    binomial(facets - n.div_ceil(2), few).saturating_add(binomial(facets - (n / 2 + 1), few))
}

fn binomial(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    let mut result: u128 = 1;
    for i in 0..k.min(n - k) {
        // Exact: products of consecutive numbers are divisible.
        let Some(product) = result.checked_mul((n - i) as u128) else {
            return u128::MAX;
        };
        result = product / (i as u128 + 1);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::vector::Row;

    #[test]
    fn only_short_numbers_are_handed_over() {
        let row: Row = vec![Z::pow2(32) - Z::ONE, -(Z::pow2(32) - Z::ONE), Z::ZERO];
        let most = (1_i64 << 32) - 1;
        assert_eq!(words(&row), Some(vec![most, -most, 0]));
        assert_eq!(words(&[Z::ONE, Z::pow2(32)]), None);
        assert_eq!(words(&[-Z::pow2(70)]), None);
    }

    #[test]
    fn only_integral_floating_point_numbers_are_taken() {
        assert_eq!(integer(-3.0), Some(-3));
        assert_eq!(integer(9_007_199_254_740_991.0), Some((1 << 53) - 1));
        for x in [
            0.5,
            f64::NAN,
            f64::INFINITY,
            -1e300,
            9_007_199_254_740_992.0,
        ] {
            assert_eq!(integer(x), None, "{x}");
        }
    }

    #[test]
    fn vertices_are_counted_from_above() {
        // Polygons, polyhedra with n facets (2n - 4), the cyclic polytope's dual.
        assert_eq!(vertices_at_most(2, 7), 7);
        assert_eq!(vertices_at_most(3, 6), 8);
        assert_eq!(vertices_at_most(4, 6), 9);
        assert_eq!(vertices_at_most(5, 3), 1);
        // A cube has 2^n, and is allowed up to 9 dimensions.
        for n in 1..=20 {
            assert!(vertices_at_most(n, 2 * n) >= 1 << n, "{n}");
        }
        assert_eq!(vertices_at_most(200, 400), u128::MAX);
        let row = |n: usize| vec![Z::ONE; n + 1];
        let cube = |n: usize, f: &dyn Fn(&System) -> bool| {
            f(&System {
                columns: n,
                equalities: &[],
                inequalities: &vec![row(n); 2 * n],
            })
        };
        assert!(cube(9, &has_few_vertices));
        assert!(!cube(10, &has_few_vertices));
    }
}
