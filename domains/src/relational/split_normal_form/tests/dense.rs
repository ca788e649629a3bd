//! The reference: a full matrix closed by Floyd and Warshall, written straight
//! from the definitions.

use ir::Z;

/// Upper bounds of differences between points; `None` is +∞. For zones, point 0
/// is the number 0 and point `i + 1` is number `i`. For octagons, points `2·i`
/// and `2·i + 1` are number `i` and its negation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dense {
    pub(super) octagon: bool,
    pub(super) numbers: usize,
    /// `cells[a][b]` bounds `b - a`.
    pub(super) cells: Vec<Vec<Option<Z>>>,
    pub(super) empty: bool,
}

/// `sign · number`, the sign being ±1.
pub(super) type Term = (i64, usize);

fn least(cell: &mut Option<Z>, k: &Z) {
    if cell.as_ref().is_none_or(|old| k < old) {
        *cell = Some(k.clone());
    }
}

impl Dense {
    pub(super) fn top(numbers: usize, octagon: bool) -> Dense {
        let points = if octagon { 2 * numbers } else { numbers + 1 };
        let mut cells = vec![vec![None; points]; points];
        for (i, row) in cells.iter_mut().enumerate() {
            row[i] = Some(Z::ZERO);
        }
        Dense {
            octagon,
            numbers,
            cells,
            empty: false,
        }
    }

    /// The point of a term, for octagons.
    fn point((sign, x): Term) -> usize {
        2 * x + usize::from(sign < 0)
    }

    /// The cells that say `Σ terms <= k`, with the factor of `k` there.
    fn places(&self, terms: &[Term]) -> Vec<(usize, usize, i64)> {
        match (self.octagon, terms) {
            (true, [t]) => vec![(Self::point(*t) ^ 1, Self::point(*t), 2)],
            (true, [s, t]) => vec![
                (Self::point(*t) ^ 1, Self::point(*s), 1),
                (Self::point(*s) ^ 1, Self::point(*t), 1),
            ],
            (false, [(1, x)]) => vec![(0, x + 1, 1)],
            (false, [(-1, x)]) => vec![(x + 1, 0, 1)],
            (false, [(1, x), (-1, y)] | [(-1, y), (1, x)]) => vec![(y + 1, x + 1, 1)],
            _ => panic!("not expressible: {terms:?}"),
        }
    }

    /// Adds `Σ terms <= k` and closes.
    pub(super) fn add(&mut self, terms: &[Term], k: &Z) {
        for (a, b, factor) in self.places(terms) {
            least(&mut self.cells[a][b], &(k * Z::from(factor)));
        }
        self.close();
    }

    /// The least `k` with `Σ terms <= k`, of a closed matrix.
    pub(super) fn upper(&self, terms: &[Term]) -> Option<Z> {
        let (a, b, factor) = self.places(terms)[0];
        self.cells[a][b]
            .as_ref()
            .map(|k| k.div_floor(&Z::from(factor)).unwrap())
    }

    pub(super) fn close(&mut self) {
        let n = self.cells.len();
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    if let (Some(a), Some(b)) = (&self.cells[i][k], &self.cells[k][j]) {
                        let sum = a + b;
                        least(&mut self.cells[i][j], &sum);
                    }
                }
            }
        }
        if self.octagon {
            for i in 0..n {
                if let Some(k) = &mut self.cells[i][i ^ 1] {
                    *k = k.shr_floor(1).shl(1);
                }
            }
            for i in 0..n {
                if let (Some(a), Some(b)) = (&self.cells[i][i ^ 1], &self.cells[i ^ 1][i]) {
                    self.empty |= (a + b).is_negative();
                }
                for j in 0..n {
                    if let (Some(a), Some(b)) = (&self.cells[i][i ^ 1], &self.cells[j ^ 1][j]) {
                        let half = (a + b).shr_floor(1);
                        least(&mut self.cells[i][j], &half);
                    }
                }
            }
        }
        for i in 0..n {
            self.empty |= self.cells[i][i].as_ref().is_some_and(Z::is_negative);
        }
    }

    fn points_of(&self, x: usize) -> Vec<usize> {
        if self.octagon {
            vec![2 * x, 2 * x + 1]
        } else {
            vec![x + 1]
        }
    }

    pub(super) fn forget(&mut self, x: usize) {
        for p in self.points_of(x) {
            for q in 0..self.cells.len() {
                self.cells[p][q] = (p == q).then_some(Z::ZERO);
                self.cells[q][p] = (p == q).then_some(Z::ZERO);
            }
        }
    }

    /// All that is said of `x` is said of `y` too, which was forgotten.
    pub(super) fn expand(&mut self, x: usize, y: usize) {
        let (from, to) = (self.points_of(x), self.points_of(y));
        for (p, q) in from.iter().zip(&to) {
            for r in (0..self.cells.len()).filter(|r| !from.contains(r) && !to.contains(r)) {
                self.cells[*q][r] = self.cells[*p][r].clone();
                self.cells[r][*q] = self.cells[r][*p].clone();
            }
        }
        if self.octagon {
            let (p, q) = (2 * x, 2 * y);
            self.cells[q][q ^ 1] = self.cells[p][p ^ 1].clone();
            self.cells[q ^ 1][q] = self.cells[p ^ 1][p].clone();
        }
        self.close();
    }

    pub(super) fn join(&mut self, other: &Dense) {
        if self.empty {
            *self = other.clone();
        } else if !other.empty {
            for (row, theirs) in self.cells.iter_mut().zip(&other.cells) {
                for (a, b) in row.iter_mut().zip(theirs) {
                    *a = match (a.take(), b) {
                        (Some(a), Some(b)) => Some(a.max(b.clone())),
                        _ => None,
                    };
                }
            }
        }
    }

    pub(super) fn meet(&mut self, other: &Dense) {
        self.empty |= other.empty;
        for (row, theirs) in self.cells.iter_mut().zip(&other.cells) {
            for (a, b) in row.iter_mut().zip(theirs) {
                if let Some(b) = b {
                    least(a, b);
                }
            }
        }
        self.close();
    }

    pub(super) fn leq(&self, other: &Dense) -> bool {
        self.empty
            || (!other.empty
                && self.cells.iter().zip(&other.cells).all(|(row, theirs)| {
                    row.iter().zip(theirs).all(|(a, b)| match (a, b) {
                        (_, None) => true,
                        (None, Some(_)) => false,
                        (Some(a), Some(b)) => a <= b,
                    })
                }))
    }

    /// `x := sign · y + c`, `y` perhaps `x`; uses the last number as a
    /// temporary.
    pub(super) fn assign(&mut self, x: usize, (sign, y): Term, c: &Z) {
        let t = self.numbers - 1;
        self.forget(t);
        self.add(&[(1, t), (-sign, y)], c);
        self.add(&[(-1, t), (sign, y)], &-c);
        self.forget(x);
        self.expand(t, x);
        self.add(&[(1, t), (-1, x)], &Z::ZERO);
        self.add(&[(-1, t), (1, x)], &Z::ZERO);
        self.forget(t);
    }
}
