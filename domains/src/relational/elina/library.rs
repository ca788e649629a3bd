//! Questions to the C library.
//!
//! Each question has its own manager and its own values, which are gone when
//! it is answered: no state is shared between threads, and none lives on.
//! Everything that C hands over is owned by a guard, which gives it back.
//!
//! Every call is to a function of ELINA's polyhedra (`opt_pk_*`) that takes no
//! part of its arguments: values are new, or copies, and arguments stay the
//! caller's. They may be minimised inside, which needs no more than that
//! nobody else looks on.
#![expect(
    unsafe_code,
    reason = "the border to C; each block says why it is sound"
)]

use super::guided::{Oracle, System};
use super::limits::{has_few_vertices, integer, words};
use crate::algebra::vector::{Row, negated};
use elina_sys as c;
use ir::Z;
use std::ptr::NonNull;

/// ELINA's convex polyhedra.
#[derive(Debug)]
pub(crate) struct Elina;

impl Oracle for Elina {
    fn hull(a: System, b: System) -> Option<Vec<Row>> {
        let question = Question::new()?;
        let (a, b) = (question.polyhedron(&a)?, question.polyhedron(&b)?);
        Some(a.joined(&b)?.constraints())
    }

    fn projection(of: System, column: usize) -> Option<Vec<Row>> {
        let question = Question::new()?;
        let of = question.polyhedron(&of)?;
        Some(of.without(column)?.constraints())
    }
}

/// A manager: ELINA's working storage.
struct Question(NonNull<c::elina_manager_t>);

impl Drop for Question {
    fn drop(&mut self) {
        // SAFETY: the manager is ours and freed once; values borrow from this,
        // so that none is left.
        unsafe { c::elina_manager_free(self.0.as_ptr()) }
    }
}

impl Question {
    fn new() -> Option<Question> {
        // SAFETY: takes no pointers. No strict inequalities: all numbers are
        // integers. Overflows that it notices make this manager give ⊤ rather
        // than end the process.
        NonNull::new(unsafe { c::opt_pk_manager_alloc(c::false_) }).map(Question)
    }

    /// The value of constraints that some point satisfies, if it isn't too
    /// large to ask about.
    fn polyhedron(&self, system: &System) -> Option<Value<'_>> {
        if !has_few_vertices(system) {
            return None;
        }
        let mut rows = Vec::with_capacity(system.equalities.len() + system.inequalities.len());
        let kinds = [
            (c::elina_constyp_t_ELINA_CONS_EQ, system.equalities),
            (c::elina_constyp_t_ELINA_CONS_SUPEQ, system.inequalities),
        ];
        for (kind, all) in kinds {
            for row in all {
                rows.push((kind, words(row)?));
            }
        }
        let mut constraints = Constraints::new(&rows)?;
        let dimensions = c::size_t::try_from(system.columns).ok()?;
        // SAFETY: the manager is alive.
        let top = self.value(system, unsafe {
            c::opt_pk_top(self.0.as_ptr(), dimensions, 0)
        })?;
        // SAFETY: manager, value and constraints are alive and ours; the
        // constraints mention only dimensions below `columns`. Not destructive:
        // the result is a new value.
        self.value(system, unsafe {
            c::opt_pk_meet_lincons_array(
                self.0.as_ptr(),
                c::false_,
                top.pointer.as_ptr(),
                &raw mut constraints.0,
            )
        })
    }

    fn value(&self, system: &System, value: *mut c::opt_pk_array_t) -> Option<Value<'_>> {
        Some(Value {
            question: self,
            pointer: NonNull::new(value)?,
            columns: system.columns,
        })
    }
}

/// A polyhedron.
struct Value<'q> {
    question: &'q Question,
    pointer: NonNull<c::opt_pk_array_t>,
    columns: usize,
}

impl Drop for Value<'_> {
    fn drop(&mut self) {
        // SAFETY: the value is ours and freed once, with the manager that made
        // it, which is still alive.
        unsafe { c::opt_pk_free(self.question.0.as_ptr(), self.pointer.as_ptr()) }
    }
}

impl<'q> Value<'q> {
    fn result(&self, value: *mut c::opt_pk_array_t) -> Option<Value<'q>> {
        Some(Value {
            question: self.question,
            pointer: NonNull::new(value)?,
            columns: self.columns,
        })
    }

    /// The convex hull of both, which have the same manager and columns.
    fn joined(&self, other: &Value<'q>) -> Option<Value<'q>> {
        // SAFETY: manager and values are alive, distinct, and of the same
        // number of dimensions. Not destructive: the result is a new value.
        self.result(unsafe {
            c::opt_pk_join(
                self.question.0.as_ptr(),
                c::false_,
                self.pointer.as_ptr(),
                other.pointer.as_ptr(),
            )
        })
    }

    /// The set of points that differ from one of these in that column at most.
    fn without(&self, column: usize) -> Option<Value<'q>> {
        let mut dimension = c::elina_dim_t::try_from(column).ok()?;
        // SAFETY: manager and value are alive; the array has one dimension,
        // which the value has. Not destructive: the result is a new value. Not
        // projected on 0: the dimension becomes arbitrary.
        self.result(unsafe {
            c::opt_pk_forget_array(
                self.question.0.as_ptr(),
                c::false_,
                self.pointer.as_ptr(),
                &raw mut dimension,
                1,
                c::false_,
            )
        })
    }

    /// The constraints that can be read, as inequalities.
    fn constraints(&self) -> Vec<Row> {
        // SAFETY: manager and value are alive. The array is new, and ours.
        let array = Constraints(unsafe {
            c::opt_pk_to_lincons_array(self.question.0.as_ptr(), self.pointer.as_ptr())
        });
        array.rows(self.columns)
    }
}

/// An array of linear constraints with all that is in it.
struct Constraints(c::elina_lincons0_array_t);

impl Drop for Constraints {
    fn drop(&mut self) {
        // SAFETY: the array is ours and cleared once, with its expressions.
        unsafe { c::elina_lincons0_array_clear(&raw mut self.0) }
    }
}

impl Constraints {
    /// Rows with their kinds: the constant, then a coefficient a dimension.
    fn new(rows: &[(c::elina_constyp_t, Vec<i64>)]) -> Option<Constraints> {
        let size = c::size_t::try_from(rows.len()).ok()?;
        // SAFETY: takes no pointers. The array is new, and ours; it has `size`
        // elements, of which the pointers are null until they are set.
        let array = Constraints(unsafe { c::elina_lincons0_array_make(size) });
        for (i, (kind, row)) in rows.iter().enumerate() {
            let linear = linear_expression(row)?;
            // SAFETY: `i` is below the array's size. The expression becomes the
            // array's.
            unsafe {
                let constraint = array.0.p.add(i);
                (*constraint).linexpr0 = linear.as_ptr();
                (*constraint).constyp = *kind;
            }
        }
        Some(array)
    }

    fn rows(&self, columns: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        let size = usize::try_from(self.0.size).unwrap_or(0);
        for i in 0..size {
            // SAFETY: the array has `size` elements, which stay as they are
            // while we read.
            let constraint = unsafe { *self.0.p.add(i) };
            // SAFETY: an element's expression is null or a valid one, which
            // the array owns.
            let Some(expression) = (unsafe { constraint.linexpr0.as_ref() }) else {
                continue;
            };
            let Some(row) = row_of(expression, columns) else {
                continue;
            };
            if constraint.constyp == c::elina_constyp_t_ELINA_CONS_EQ {
                rows.push(negated(&row));
            }
            rows.push(row);
        }
        rows
    }
}

/// A new expression of the coefficients that aren't 0.
fn linear_expression(row: &[i64]) -> Option<NonNull<c::elina_linexpr0_t>> {
    let (constant, coefficients) = row.split_first()?;
    let terms: Vec<(usize, i64)> = coefficients
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, k)| *k != 0)
        .collect();
    let size = c::size_t::try_from(terms.len()).ok()?;
    // SAFETY: takes no pointers. The expression is new; its constant and its
    // `size` terms hold scalars, which it owns.
    unsafe {
        let expression = NonNull::new(c::elina_linexpr0_alloc(
            c::elina_linexpr_discr_t_ELINA_LINEXPR_SPARSE,
            size,
        ))?;
        let e = expression.as_ptr();
        c::elina_scalar_set_int((*e).cst.val.scalar, *constant);
        for (i, (dimension, k)) in terms.into_iter().enumerate() {
            let term = (*e).p.linterm.add(i);
            // Dimensions are fewer than a word's half has numbers.
            (*term).dim = c::elina_dim_t::try_from(dimension).unwrap_or(c::elina_dim_t::MAX);
            c::elina_scalar_set_int((*term).coeff.val.scalar, k);
        }
        Some(expression)
    }
}

/// The expression as a row; `None` when a number isn't an integer.
fn row_of(expression: &c::elina_linexpr0_t, columns: usize) -> Option<Row> {
    let mut row = vec![Z::ZERO; columns + 1];
    row[0] = number(&expression.cst)?;
    let size = usize::try_from(expression.size).ok()?;
    for i in 0..size {
        // SAFETY: the discriminant says which array the expression has; it has
        // `size` elements.
        let (dimension, coefficient) = unsafe {
            if expression.discr == c::elina_linexpr_discr_t_ELINA_LINEXPR_DENSE {
                (i, *expression.p.coeff.add(i))
            } else {
                let term = *expression.p.linterm.add(i);
                (usize::try_from(term.dim).ok()?, term.coeff)
            }
        };
        *row.get_mut(dimension + 1)? = number(&coefficient)?;
    }
    Some(row)
}

/// The integer that a coefficient is.
fn number(coefficient: &c::elina_coeff_t) -> Option<Z> {
    if coefficient.discr != c::elina_coeff_discr_t_ELINA_COEFF_SCALAR {
        return None;
    }
    // SAFETY: the discriminants say what the unions hold; pointers are valid
    // while the expression is, which owns them.
    unsafe {
        let scalar = coefficient.val.scalar.as_ref()?;
        match scalar.discr {
            c::elina_scalar_discr_t_ELINA_SCALAR_DOUBLE => integer(scalar.val.dbl).map(Z::from),
            c::elina_scalar_discr_t_ELINA_SCALAR_MPQ => {
                let fraction = scalar.val.mpq.as_ref()?;
                let one = word(&fraction._mp_den)? == 1;
                word(&fraction._mp_num).filter(|_| one).map(Z::from)
            }
            _ => None,
        }
    }
}

/// The number as a word, if it fits.
fn word(z: &c::__mpz_struct) -> Option<i64> {
    // SAFETY: the number is an initialised one, which is only read.
    unsafe { (c::__gmpz_fits_slong_p(z) != 0).then(|| c::__gmpz_get_si(z)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::vector::echelon;
    use crate::relational::decomposed::Factor;
    use crate::relational::elina::guided::GuidedPolyhedron;

    fn row(numbers: &[i64]) -> Row {
        numbers.iter().map(|k| Z::from(*k)).collect()
    }

    fn scalar(x: f64) -> c::elina_scalar_t {
        c::elina_scalar_t {
            discr: c::elina_scalar_discr_t_ELINA_SCALAR_DOUBLE,
            val: c::elina_scalar_t__bindgen_ty_1 { dbl: x },
        }
    }

    fn coefficient(of: &mut c::elina_scalar_t) -> c::elina_coeff_t {
        c::elina_coeff_t {
            discr: c::elina_coeff_discr_t_ELINA_COEFF_SCALAR,
            val: c::elina_coeff_t__bindgen_ty_1 { scalar: of },
        }
    }

    #[test]
    fn expressions_are_read_in_both_forms() {
        let mut numbers = [7.0, 0.0, -2.0, 0.5].map(scalar);
        let mut dense = numbers.each_mut().map(coefficient);
        let cst = dense[0];
        let mut expression = c::elina_linexpr0_t {
            cst,
            discr: c::elina_linexpr_discr_t_ELINA_LINEXPR_DENSE,
            size: 3,
            p: c::elina_linexpr0_t__bindgen_ty_1 {
                coeff: dense.as_mut_ptr(),
            },
        };
        assert_eq!(row_of(&expression, 4), Some(row(&[7, 7, 0, -2, 0])));
        // More dimensions than there are.
        assert_eq!(row_of(&expression, 2), None);
        // Not an integer.
        expression.size = 4;
        assert_eq!(row_of(&expression, 4), None);
        let mut terms =
            [(3, dense[2]), (0, dense[0])].map(|(dim, coeff)| c::elina_linterm_t { dim, coeff });
        expression.discr = c::elina_linexpr_discr_t_ELINA_LINEXPR_SPARSE;
        expression.size = 2;
        expression.p.linterm = terms.as_mut_ptr();
        assert_eq!(row_of(&expression, 4), Some(row(&[7, 7, 0, 0, -2])));
        // An interval.
        expression.cst.discr = c::elina_coeff_discr_t_ELINA_COEFF_INTERVAL;
        assert_eq!(row_of(&expression, 4), None);
    }

    #[test]
    fn fractions_are_read_if_they_are_words() {
        let read = |limbs: &mut [u64], size: i32, denominator: u64| {
            let integer = |limbs: &mut [u64], size: i32| c::__mpz_struct {
                _mp_alloc: 2,
                _mp_size: size,
                _mp_d: limbs.as_mut_ptr(),
            };
            let mut below = [denominator];
            let mut fraction = c::__mpq_struct {
                _mp_num: integer(limbs, size),
                _mp_den: integer(&mut below, 1),
            };
            let mut scalar = c::elina_scalar_t {
                discr: c::elina_scalar_discr_t_ELINA_SCALAR_MPQ,
                val: c::elina_scalar_t__bindgen_ty_1 {
                    mpq: &raw mut fraction,
                },
            };
            number(&coefficient(&mut scalar))
        };
        assert_eq!(read(&mut [5], -1, 1), Some(Z::from(-5)));
        assert_eq!(read(&mut [0], 0, 1), Some(Z::ZERO));
        assert_eq!(read(&mut [5], 1, 2), None);
        assert_eq!(read(&mut [0, 1], 2, 1), None);
    }

    /// With the library: it finds facets that neither side has.
    #[test]
    fn facets_of_a_triangle_are_found() {
        let point = |p: i64, q: i64| echelon(vec![row(&[-p, 1, 0]), row(&[-q, 0, 1])], 1).rows;
        let segment = echelon(vec![row(&[3, 4, -1])], 1).rows;
        let ends = [row(&[0, 1, 0]), row(&[1, -1, 0])];
        let a = System {
            columns: 2,
            equalities: &segment,
            inequalities: &ends,
        };
        let b = System {
            columns: 2,
            equalities: &point(3, 0),
            inequalities: &[],
        };
        let facets = Elina::hull(a, b).expect("small enough");
        let directions: Vec<&[Z]> = facets.iter().map(|r| &r[1..]).collect();
        for facet in [row(&[-4, 1]), row(&[1, 1]), row(&[7, 2])] {
            let opposite = negated(&facet);
            let found = directions.iter().any(|d| *d == facet || *d == opposite);
            assert!(found, "{facet:?} in {facets:?}");
        }
    }

    /// With the library: a projection that needs a combination.
    #[test]
    fn projections_are_found() {
        let rows = [row(&[0, 1, -1]), row(&[9, -2, 3])];
        let system = System {
            columns: 2,
            equalities: &[],
            inequalities: &rows,
        };
        let facets = Elina::projection(system, 0).expect("small enough");
        assert!(facets.iter().all(|r| r[1].is_zero()), "{facets:?}");
        let mut exact = GuidedPolyhedron::<Elina>::universe(2);
        for row in &rows {
            exact.add(&crate::relational::decomposed::Constraint {
                equality: false,
                row: row.clone(),
            });
        }
        let direction = exact.without(0).expect("small enough");
        for (_, row) in direction.constraints() {
            assert!(facets.iter().any(|f| f[2].signum() == row[1].signum()));
        }
    }
}
