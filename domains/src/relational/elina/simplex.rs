//! Exact linear programming: the maximum of a linear form on a polyhedron that
//! is given by constraints, and whether a constraint follows from the others.
//!
//! Form: a dictionary. Every constraint `a·x + b >= 0` has a slack variable,
//! its left side; some variables, the basic ones, are affine functions of the
//! others. The point at which the others are 0 satisfies all constraints.
//! Columns may have any sign: they are basic, but for those that no constraint
//! decides, which are the coordinates of the lines of the polyhedron.
//!
//! Source: the simplex method of G. Dantzig, with dictionaries, an artificial
//! variable and the rule of R. Bland, *New finite pivoting rules for the
//! simplex method*, Mathematics of Operations Research 2, 1977, as in V.
//! Chvátal, *Linear programming*, 1983. Numbers are exact integers over a
//! common denominator for each row.
//!
//! Cost: rows · columns for each step; there may be exponentially many steps,
//! but there are few in practice.

use crate::algebra::vector::{Row, content, divide, pivot as last_column};
use crate::relational::decomposed::Supremum;
use ir::Z;

/// A variable of a dictionary. When there is a choice, the least is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Variable {
    /// How far all constraints are relaxed while a first point is searched.
    Artificial,
    /// What the left side of that inequality is: at least 0.
    Slack(usize),
    /// A coordinate.
    Column(usize),
}

/// An affine function of the variables that are not basic.
#[derive(Clone, Debug)]
struct Affine {
    /// Positive.
    denominator: Z,
    /// The constant, then the coefficient of each variable.
    form: Row,
}

impl Affine {
    fn normalise(&mut self) {
        let g = content(self.form.iter().chain([&self.denominator]));
        divide(&mut self.form, &g);
        divide(std::slice::from_mut(&mut self.denominator), &g);
    }

    /// Adds `k` times the other.
    fn add_multiple(&mut self, k: &Z, other: &Affine) {
        let k = k * &self.denominator;
        for (f, g) in self.form.iter_mut().zip(&other.form) {
            *f = &*f * &other.denominator + &k * g;
        }
        self.denominator = &self.denominator * &other.denominator;
        self.normalise();
    }

    /// Puts an affine function in the place of the variable `c`.
    fn substitute(&mut self, c: usize, by: &Affine) {
        let k = std::mem::replace(&mut self.form[c], Z::ZERO);
        if k.is_zero() {
            return;
        }
        // The coefficient is over this denominator already.
        for (f, g) in self.form.iter_mut().zip(&by.form) {
            *f = &*f * &by.denominator + &k * g;
        }
        self.denominator = &self.denominator * &by.denominator;
        self.normalise();
    }
}

/// A polyhedron that is not empty, ready to have forms maximised.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    basic: Vec<(Variable, Affine)>,
    /// Variable `i` has coefficient `i + 1` in forms.
    others: Vec<Variable>,
}

impl Program {
    /// The polyhedron of these constraints; `None` when it's empty. Rows have a
    /// constant, then a coefficient a column; `equalities` are in reduced
    /// echelon form with positive pivots, which no inequality mentions.
    pub(crate) fn new(columns: usize, equalities: &[Row], inequalities: &[Row]) -> Option<Program> {
        let pivots: Vec<Option<usize>> = equalities.iter().map(|r| last_column(r, 1)).collect();
        let free: Vec<usize> = (1..=columns)
            .filter(|c| !pivots.contains(&Some(*c)))
            .collect();
        let restricted = |row: &Row| -> Row {
            std::iter::once(&row[0])
                .chain(free.iter().map(|c| &row[*c]))
                .cloned()
                .collect()
        };
        let mut basic = Vec::with_capacity(equalities.len() + inequalities.len());
        for (row, pivot) in equalities.iter().zip(pivots) {
            let Some(pivot) = pivot else {
                continue;
            };
            let form = restricted(row).iter().map(|k| -k).collect();
            let denominator = row[pivot].clone();
            basic.push((Variable::Column(pivot - 1), Affine { denominator, form }));
        }
        for (i, row) in inequalities.iter().enumerate() {
            let form = restricted(row);
            let denominator = Z::ONE;
            basic.push((Variable::Slack(i), Affine { denominator, form }));
        }
        let others = free.iter().map(|c| Variable::Column(c - 1)).collect();
        let mut program = Program { basic, others };
        program.decide_columns();
        program.find_point()?;
        Some(program)
    }

    /// The polyhedron of all points.
    pub(crate) fn universe(columns: usize) -> Program {
        Program {
            basic: Vec::new(),
            others: (0..columns).map(Variable::Column).collect(),
        }
    }

    /// The supremum of a linear form over the columns, of which the constant
    /// counts.
    pub(crate) fn maximum(&self, form: &[Z]) -> Supremum {
        let mut program = self.clone();
        let mut objective = program.objective(form);
        if program.maximise(&mut objective, None, |_| false) {
            Supremum::finite(&objective.form[0], &objective.denominator)
        } else {
            Supremum::Infinite
        }
    }

    /// Whether the form can be any number along a line of the polyhedron.
    pub(crate) fn is_free(&self, form: &[Z]) -> bool {
        let objective = self.objective(form);
        self.others
            .iter()
            .zip(&objective.form[1..])
            .any(|(v, k)| matches!(v, Variable::Column(_)) && !k.is_zero())
    }

    /// The program without inequality `i`, if that follows from the others.
    pub(crate) fn without_redundant(&self, i: usize) -> Option<Program> {
        let slack = Variable::Slack(i);
        let mut program = self.clone();
        // How far below 0 can the left side come?
        let mut objective = program.constant(Z::ZERO);
        if let Some(c) = program.others.iter().position(|v| *v == slack) {
            objective.form[c + 1] = Z::MINUS_ONE;
        } else {
            let (_, affine) = program.basic.iter().find(|(v, _)| *v == slack)?;
            objective.add_multiple(&Z::MINUS_ONE, affine);
        }
        let violated = |o: &Affine| o.form[0].signum() > 0;
        if !program.maximise(&mut objective, Some(slack), violated) || violated(&objective) {
            return None;
        }
        let before = program.basic.len();
        program.basic.retain(|(v, _)| *v != slack);
        (program.basic.len() < before).then_some(program)
    }

    fn constant(&self, k: Z) -> Affine {
        let mut form = vec![Z::ZERO; self.others.len() + 1];
        form[0] = k;
        Affine {
            denominator: Z::ONE,
            form,
        }
    }

    /// A form over the columns, in terms of the variables that aren't basic.
    fn objective(&self, form: &[Z]) -> Affine {
        let mut total = self.constant(form[0].clone());
        for (column, k) in form[1..].iter().enumerate() {
            if k.is_zero() {
                continue;
            }
            let variable = Variable::Column(column);
            if let Some((_, affine)) = self.basic.iter().find(|(v, _)| *v == variable) {
                total.add_multiple(k, affine);
            } else if let Some(c) = self.others.iter().position(|v| *v == variable) {
                let k = k * &total.denominator;
                total.form[c + 1] += &k;
            }
        }
        total
    }

    /// Makes every column basic that a slack depends on.
    fn decide_columns(&mut self) {
        let mut unused = self.constant(Z::ZERO);
        for c in 1..=self.others.len() {
            let row = self.basic.iter().position(|(v, affine)| {
                matches!(v, Variable::Slack(_)) && !affine.form[c].is_zero()
            });
            if let Some(row) = row {
                self.pivot(row, c, &mut unused);
            }
        }
    }

    /// Goes to a point that satisfies every inequality.
    fn find_point(&mut self) -> Option<()> {
        let is_slack = |v: &Variable| matches!(v, Variable::Slack(_));
        // The inequality that is violated most.
        let mut worst: Option<(usize, Z, Z)> = None;
        for (i, (v, affine)) in self.basic.iter().enumerate() {
            let (k, d) = (&affine.form[0], &affine.denominator);
            if is_slack(v)
                && k.is_negative()
                && worst.as_ref().is_none_or(|(_, l, e)| k * e < l * d)
            {
                worst = Some((i, k.clone(), d.clone()));
            }
        }
        let Some((worst, ..)) = worst else {
            return Some(());
        };
        for (v, affine) in &mut self.basic {
            affine.form.push(if is_slack(v) {
                affine.denominator.clone()
            } else {
                Z::ZERO
            });
        }
        self.others.push(Variable::Artificial);
        let mut objective = self.constant(Z::ZERO);
        let c = self.others.len();
        objective.form[c] = Z::MINUS_ONE;
        self.pivot(worst, c, &mut objective);
        let reached = |o: &Affine| o.form[0].is_zero();
        self.maximise(&mut objective, None, reached);
        if !reached(&objective) {
            return None;
        }
        let basic = self
            .basic
            .iter()
            .position(|(v, _)| *v == Variable::Artificial);
        if let Some(row) = basic {
            // It is 0: any other variable may take its place.
            let c = (1..=self.others.len()).find(|c| !self.basic[row].1.form[*c].is_zero());
            let Some(c) = c else {
                self.basic.remove(row);
                return Some(());
            };
            self.pivot(row, c, &mut objective);
        }
        let c = self
            .others
            .iter()
            .position(|v| *v == Variable::Artificial)?;
        self.others.remove(c);
        for (_, affine) in &mut self.basic {
            affine.form.remove(c + 1);
        }
        Some(())
    }

    /// Makes the variable `c` basic instead of that of a row, in which it has a
    /// coefficient.
    fn pivot(&mut self, row: usize, c: usize, objective: &mut Affine) {
        let affine = &self.basic[row].1;
        let positive = affine.form[c].signum() > 0;
        let signed = |k: &Z| if positive { -k } else { k.clone() };
        let mut form: Row = affine.form.iter().map(signed).collect();
        form[c] = -signed(&affine.denominator);
        let mut solved = Affine {
            denominator: affine.form[c].abs(),
            form,
        };
        solved.normalise();
        for (i, (_, other)) in self.basic.iter_mut().enumerate() {
            if i != row {
                other.substitute(c, &solved);
            }
        }
        objective.substitute(c, &solved);
        std::mem::swap(&mut self.basic[row].0, &mut self.others[c - 1]);
        self.basic[row].1 = solved;
    }

    /// Raises the objective until it is greatest or `enough` of it; `false`
    /// when it has no bound. The `exempt` slack may be negative.
    fn maximise(
        &mut self,
        objective: &mut Affine,
        exempt: Option<Variable>,
        enough: impl Fn(&Affine) -> bool,
    ) -> bool {
        while !enough(objective) {
            let mut entering: Option<(Variable, usize)> = None;
            for (i, v) in self.others.iter().enumerate() {
                let k = &objective.form[i + 1];
                if k.is_zero() {
                    continue;
                }
                if matches!(v, Variable::Column(_)) {
                    return false;
                }
                if Some(*v) == exempt {
                    // Whatever may have either sign goes first, and stays.
                    entering = Some((*v, i + 1));
                    break;
                }
                if k.signum() > 0 && entering.is_none_or(|(w, _)| *v < w) {
                    entering = Some((*v, i + 1));
                }
            }
            let Some((_, c)) = entering else {
                return true;
            };
            let falls = objective.form[c].is_negative();
            let Some(row) = self.first_limit(c, falls, exempt) else {
                return false;
            };
            self.pivot(row, c, objective);
        }
        true
    }

    /// The row whose variable is the first to become 0 when the variable `c`
    /// rises, or falls.
    fn first_limit(&self, c: usize, falls: bool, exempt: Option<Variable>) -> Option<usize> {
        let mut first: Option<usize> = None;
        for (i, (v, affine)) in self.basic.iter().enumerate() {
            let k = &affine.form[c];
            let shrinks = if falls {
                k.signum() > 0
            } else {
                k.signum() < 0
            };
            if !shrinks || matches!(v, Variable::Column(_)) || Some(*v) == exempt {
                continue;
            }
            let sooner = first.is_none_or(|f| {
                let (w, other) = &self.basic[f];
                let ours = &affine.form[0] * other.form[c].abs();
                let theirs = &other.form[0] * k.abs();
                ours < theirs || (ours == theirs && v < w)
            });
            if sooner {
                first = Some(i);
            }
        }
        first
    }
}
