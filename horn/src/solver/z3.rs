//! The border to Z3: terms in, answers out, every `unsafe` of this crate.
//!
//! A [`Z3`] is a context of its own, in the mode in which Z3 keeps every
//! expression until the context ends; a context lives as long as one request of
//! one child process. The error handler is off: by default Z3 ends the process
//! at a timeout.

use crate::clause::{Atom, Clause, PredId, System};
use crate::term::parse::apply_named;
use crate::term::{Op, Sort, Term, Value};
use std::cell::Cell;
use std::collections::HashMap;
use std::ffi::{CStr, CString};
use z3_sys::*;

/// What the linked Z3 calls itself.
#[allow(unsafe_code)] // Z3 border
pub fn version() -> String {
    // SAFETY: Z3 returns a static, zero-terminated string.
    let text = unsafe { CStr::from_ptr(Z3_get_full_version()) };
    text.to_string_lossy().into_owned()
}

/// What went wrong at the border.
pub(crate) type Failure = String;

/// What a solver or engine answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Satisfiable (for a fixed-point query: reachable).
    Sat,
    /// Unsatisfiable (for a fixed-point query: not reachable).
    Unsat,
    /// Neither was found within the limits.
    Unknown,
}

impl Status {
    fn of(l: Z3_lbool) -> Status {
        match l {
            Z3_L_TRUE => Status::Sat,
            Z3_L_FALSE => Status::Unsat,
            _ => Status::Unknown,
        }
    }
}

/// A value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Param {
    /// A truth value.
    Bool(bool),
    /// A number.
    Uint(u32),
    /// A name.
    Symbol(&'static str),
}

/// A context.
pub(crate) struct Z3 {
    ctx: Z3_context,
    /// Whether it stays until the process ends, since that is soon.
    stays: bool,
}

thread_local! {
    /// A context that was made ahead, for the next who wants one.
    static READY: Cell<Option<Z3>> = const { Cell::new(None) };
}

/// Makes a context ahead, for a process whose copies use it: making one writes to
/// 16 MB, of which hardly anything is written to later.
///
/// # Errors
/// When there is no context; then each is made when it is wanted.
pub(crate) fn prepare() -> Result<(), Failure> {
    let ready = Z3::new()?;
    READY.set(Some(Z3 {
        ctx: ready.ctx,
        stays: true,
    }));
    std::mem::forget(ready);
    Ok(())
}

/// An expression of one context.
pub(crate) type Ast = Z3_ast;

fn null<T>(what: &str, value: Option<T>) -> Result<T, Failure> {
    value.ok_or_else(|| format!("Z3 failed to make {what}"))
}

fn text(s: &str) -> Result<CString, Failure> {
    CString::new(s).map_err(|_| "a name with a zero byte".to_owned())
}

fn count(n: usize) -> Result<u32, Failure> {
    u32::try_from(n).map_err(|_| "too many arguments".to_owned())
}

/// Sets a parameter of every later context, such as `memory_max_size` (MB).
#[allow(unsafe_code)] // Z3 border
pub(crate) fn global_param(name: &str, value: &str) -> Result<(), Failure> {
    let (name, value) = (text(name)?, text(value)?);
    // SAFETY: both strings end in a zero byte and outlive the call.
    unsafe { Z3_global_param_set(name.as_ptr(), value.as_ptr()) };
    Ok(())
}

impl Drop for Z3 {
    #[allow(unsafe_code)] // Z3 border
    fn drop(&mut self) {
        if self.stays {
            return;
        }
        // SAFETY: the context was made by `new` and nothing uses it any more;
        // solvers and engines borrow `self`.
        unsafe { Z3_del_context(self.ctx) };
    }
}

#[allow(unsafe_code)] // Z3 border
impl Z3 {
    /// A new context, or the one that was made ahead.
    pub(crate) fn new() -> Result<Z3, Failure> {
        if let Some(ready) = READY.take() {
            return Ok(ready);
        }
        // SAFETY: plain constructor calls; the configuration is freed once.
        unsafe {
            let cfg = null("a configuration", Z3_mk_config())?;
            let ctx = Z3_mk_context(cfg);
            Z3_del_config(cfg);
            let ctx = null("a context", ctx)?;
            Z3_set_error_handler(ctx, None);
            Ok(Z3 { ctx, stays: false })
        }
    }

    /// The last error, and none afterwards.
    pub(crate) fn error(&self) -> Option<String> {
        // SAFETY: the context is alive; the message is copied at once.
        unsafe {
            let code = Z3_get_error_code(self.ctx);
            if code == ErrorCode::Ok {
                return None;
            }
            let message = CStr::from_ptr(Z3_get_error_msg(self.ctx, code));
            let message = message.to_string_lossy().into_owned();
            Z3_set_error(self.ctx, ErrorCode::Ok);
            Some(message)
        }
    }

    fn symbol(&self, name: &str) -> Result<Z3_symbol, Failure> {
        let name = text(name)?;
        // SAFETY: the string outlives the call, which copies it.
        null("a symbol", unsafe {
            Z3_mk_string_symbol(self.ctx, name.as_ptr())
        })
    }

    fn sort(&self, s: &Sort) -> Result<Z3_sort, Failure> {
        // SAFETY: sorts are made and used in the same living context.
        unsafe {
            match s {
                Sort::Bool => null("Bool", Z3_mk_bool_sort(self.ctx)),
                Sort::Int => null("Int", Z3_mk_int_sort(self.ctx)),
                Sort::Array(e) => {
                    let (i, e) = (self.sort(&Sort::Int)?, self.sort(e)?);
                    null("an array sort", Z3_mk_array_sort(self.ctx, i, e))
                }
            }
        }
    }

    /// A constant of that name and sort.
    pub(crate) fn constant(&self, name: &str, s: &Sort) -> Result<Ast, Failure> {
        let (name, sort) = (self.symbol(name)?, self.sort(s)?);
        // SAFETY: symbol and sort are of this context.
        null("a constant", unsafe { Z3_mk_const(self.ctx, name, sort) })
    }

    /// De Bruijn variable `i`: argument `i` of a predicate, in covers.
    pub(crate) fn bound(&self, i: u32, s: &Sort) -> Result<Ast, Failure> {
        let sort = self.sort(s)?;
        // SAFETY: the sort is of this context.
        null("a variable", unsafe { Z3_mk_bound(self.ctx, i, sort) })
    }

    /// A term; `vars` gives the expressions of its variables.
    pub(crate) fn term(
        &self,
        t: &Term,
        vars: &impl Fn(u32, &Sort) -> Result<Ast, Failure>,
    ) -> Result<Ast, Failure> {
        t.fold(&mut |t: &Term, args: &[Result<Ast, Failure>]| {
            let args: Vec<Ast> = args.iter().cloned().collect::<Result<_, _>>()?;
            self.node(t, &args, vars)
        })
    }

    fn node(
        &self,
        t: &Term,
        a: &[Ast],
        vars: &impl Fn(u32, &Sort) -> Result<Ast, Failure>,
    ) -> Result<Ast, Failure> {
        let (c, n) = (self.ctx, count(a.len())?);
        // SAFETY: all arguments are expressions of this context, and their
        // number is that of the slice; the sorts fit because terms are typed.
        let made = unsafe {
            match t.op() {
                Op::Var(v) => return vars(*v, t.sort()),
                Op::Bool(true) => Z3_mk_true(c),
                Op::Bool(false) => Z3_mk_false(c),
                Op::Int(z) => {
                    let digits = text(&z.to_string())?;
                    Z3_mk_numeral(c, digits.as_ptr(), self.sort(&Sort::Int)?)
                }
                Op::Not => Z3_mk_not(c, a[0]),
                Op::And => Z3_mk_and(c, n, a.as_ptr()),
                Op::Or => Z3_mk_or(c, n, a.as_ptr()),
                Op::Eq => Z3_mk_eq(c, a[0], a[1]),
                Op::Le => Z3_mk_le(c, a[0], a[1]),
                Op::Lt => Z3_mk_lt(c, a[0], a[1]),
                Op::Ite => Z3_mk_ite(c, a[0], a[1], a[2]),
                Op::Add => Z3_mk_add(c, n, a.as_ptr()),
                Op::Sub => Z3_mk_sub(c, n, a.as_ptr()),
                Op::Mul => Z3_mk_mul(c, n, a.as_ptr()),
                Op::Div => Z3_mk_div(c, a[0], a[1]),
                Op::Mod => Z3_mk_mod(c, a[0], a[1]),
                Op::Select => Z3_mk_select(c, a[0], a[1]),
                Op::Store => Z3_mk_store(c, a[0], a[1], a[2]),
                Op::ConstArray => Z3_mk_const_array(c, self.sort(&Sort::Int)?, a[0]),
            }
        };
        null("a term", made)
    }

    /// The conjunction.
    pub(crate) fn and(&self, parts: &[Ast]) -> Result<Ast, Failure> {
        let n = count(parts.len())?;
        // SAFETY: all parts are of this context; the number is the slice's.
        null("a conjunction", unsafe {
            Z3_mk_and(self.ctx, n, parts.as_ptr())
        })
    }

    /// The conjunction of all that an SMT-LIB text asserts.
    pub(crate) fn parsed(&self, smt_lib: &str) -> Result<Ast, Failure> {
        Ok(self.asserted(smt_lib)?.1)
    }

    /// What an SMT-LIB text asserts, in its order, and the conjunction.
    pub(crate) fn asserted(&self, smt_lib: &str) -> Result<(Vec<Ast>, Ast), Failure> {
        let smt_lib = text(smt_lib)?;
        // SAFETY: the text ends in a zero byte and outlives the call; without names
        // there are no tables. The vector alone keeps what is in it, so it is
        // referenced until that is part of an expression which the context keeps.
        unsafe {
            let parsed = Z3_parse_smtlib2_string(
                self.ctx,
                smt_lib.as_ptr(),
                0,
                std::ptr::null(),
                std::ptr::null(),
                0,
                std::ptr::null(),
                std::ptr::null(),
            );
            if let Some(e) = self.error() {
                return Err(e);
            }
            let parsed = null("a formula", parsed)?;
            Z3_ast_vector_inc_ref(self.ctx, parsed);
            let all = 0..Z3_ast_vector_size(self.ctx, parsed);
            let parts: Result<Vec<Ast>, Failure> = all
                .map(|i| null("a formula", Z3_ast_vector_get(self.ctx, parsed, i)))
                .collect();
            // Of one part, the conjunction would be that part.
            let always = null("a truth value", Z3_mk_true(self.ctx))?;
            let parts = parts?;
            let mut kept = parts.clone();
            kept.push(always);
            let formula = self.and(&kept);
            Z3_ast_vector_dec_ref(self.ctx, parsed);
            Ok((parts, formula?))
        }
    }

    /// The truth value that never holds.
    pub(crate) fn never(&self) -> Result<Ast, Failure> {
        // SAFETY: the context is alive.
        null("a truth value", unsafe { Z3_mk_false(self.ctx) })
    }

    /// The negation.
    pub(crate) fn not(&self, a: Ast) -> Result<Ast, Failure> {
        // SAFETY: `a` is of this context.
        null("a negation", unsafe { Z3_mk_not(self.ctx, a) })
    }

    fn predicates(&self, system: &System) -> Result<Vec<Z3_func_decl>, Failure> {
        let bool_sort = self.sort(&Sort::Bool)?;
        system
            .predicates
            .iter()
            .map(|p| {
                let sorts: Vec<Z3_sort> = p
                    .args
                    .iter()
                    .map(|a| self.sort(&a.sort()))
                    .collect::<Result<_, _>>()?;
                let (name, n) = (self.symbol(&p.name)?, count(sorts.len())?);
                // SAFETY: name and sorts are of this context; the number is the slice's.
                null("a predicate", unsafe {
                    Z3_mk_func_decl(self.ctx, name, n, sorts.as_ptr(), bool_sort)
                })
            })
            .collect()
    }

    fn apply(&self, d: Z3_func_decl, args: &[Ast]) -> Result<Ast, Failure> {
        let n = count(args.len())?;
        // SAFETY: declaration and arguments are of this context.
        null("an atom", unsafe {
            Z3_mk_app(self.ctx, d, n, args.as_ptr())
        })
    }

    /// Variables of a clause as constants `c!i`.
    pub(crate) fn clause_vars(&self, c: &Clause) -> Result<Vec<Ast>, Failure> {
        self.clause_vars_of(c, 0)
    }

    /// Variables of copy number `copy` of a clause, as constants of their own.
    pub(crate) fn clause_vars_of(&self, c: &Clause, copy: usize) -> Result<Vec<Ast>, Failure> {
        c.vars
            .iter()
            .enumerate()
            .map(|(i, v)| match copy {
                0 => self.constant(&format!("c!{i}"), &v.sort),
                n => self.constant(&format!("c!{i}!{n}"), &v.sort),
            })
            .collect()
    }

    /// `a = b`.
    pub(crate) fn equal(&self, a: Ast, b: Ast) -> Result<Ast, Failure> {
        // SAFETY: both are of this context; callers pass equal sorts.
        null("an equation", unsafe { Z3_mk_eq(self.ctx, a, b) })
    }

    /// A term over variables that stand for the given expressions.
    pub(crate) fn over(&self, t: &Term, vars: &[Ast]) -> Result<Ast, Failure> {
        self.term(t, &|v, _| {
            vars.get(v as usize)
                .copied()
                .ok_or_else(|| "a variable that is not declared".to_owned())
        })
    }

    fn kids(&self, a: Ast) -> Result<(Z3_func_decl, Vec<Ast>), Failure> {
        // SAFETY: callers pass applications of this context.
        unsafe {
            let app = null("an application", Z3_to_app(self.ctx, a))?;
            let decl = null("a declaration", Z3_get_app_decl(self.ctx, app))?;
            let n = Z3_get_app_num_args(self.ctx, app);
            let args = (0..n)
                .map(|i| null("an argument", Z3_get_app_arg(self.ctx, app, i)))
                .collect::<Result<_, _>>()?;
            Ok((decl, args))
        }
    }

    fn name_of(&self, d: Z3_func_decl) -> Result<String, Failure> {
        // SAFETY: the declaration is of this context; the name is copied at once.
        unsafe {
            let symbol = null("a name", Z3_get_decl_name(self.ctx, d))?;
            let name = CStr::from_ptr(Z3_get_symbol_string(self.ctx, symbol));
            Ok(name.to_string_lossy().into_owned())
        }
    }

    fn kind(&self, a: Ast) -> AstKind {
        // SAFETY: `a` is of this context.
        unsafe { Z3_get_ast_kind(self.ctx, a) }
    }

    fn numeral(&self, a: Ast) -> Result<Term, Failure> {
        // SAFETY: callers pass numerals of this context; the text is copied.
        let digits = unsafe { CStr::from_ptr(Z3_get_numeral_string(self.ctx, a)) };
        let digits = digits.to_string_lossy();
        let z = digits
            .parse::<ir::Z>()
            .map_err(|_| format!("{digits} is no integer"))?;
        Ok(Term::int(z))
    }

    /// Reads an expression back. `bound` gives de Bruijn variables.
    pub(crate) fn read(
        &self,
        a: Ast,
        bound: &impl Fn(u32) -> Result<Term, Failure>,
    ) -> Result<Term, Failure> {
        let mut done: HashMap<Ast, Term> = HashMap::new();
        let mut todo = vec![(a, false)];
        while let Some((x, expanded)) = todo.pop() {
            if done.contains_key(&x) {
                continue;
            }
            let t = match self.kind(x) {
                AstKind::Numeral => self.numeral(x)?,
                AstKind::Var => {
                    // SAFETY: the kind says that this is a variable.
                    let i = unsafe { Z3_get_index_value(self.ctx, x) };
                    bound(i)?
                }
                AstKind::App => {
                    let (decl, args) = self.kids(x)?;
                    if !expanded && !args.is_empty() {
                        todo.push((x, true));
                        todo.extend(args.iter().map(|a| (*a, false)));
                        continue;
                    }
                    let name = self.name_of(decl)?;
                    let args: Vec<Term> = args.iter().map(|a| done[a].clone()).collect();
                    match (name.as_str(), args.is_empty()) {
                        ("true", true) => Term::bool(true),
                        ("false", true) => Term::bool(false),
                        ("const", false) => Term::apply(&Op::ConstArray, &args)?,
                        _ => apply_named(&name, &args)?,
                    }
                }
                _ => return Err("a quantifier in an answer".to_owned()),
            };
            done.insert(x, t);
        }
        Ok(done[&a].clone())
    }

    /// The text of an expression, for messages.
    pub(crate) fn show(&self, a: Ast) -> String {
        // SAFETY: `a` is of this context; the text is copied at once.
        unsafe { CStr::from_ptr(Z3_ast_to_string(self.ctx, a)) }
            .to_string_lossy()
            .into_owned()
    }

    /// Parameters of what `known` describes: Z3 ignores those that it doesn't
    /// know, unless it is asked.
    fn params(
        &self,
        params: &[(&str, Param)],
        known: Z3_param_descrs,
    ) -> Result<Z3_params, Failure> {
        // SAFETY: sets and descriptions are kept alive by their reference counts
        // until the context ends (they are small, and there are few).
        unsafe {
            Z3_param_descrs_inc_ref(self.ctx, known);
            let p = null("parameters", Z3_mk_params(self.ctx))?;
            Z3_params_inc_ref(self.ctx, p);
            for (name, value) in params {
                let name = self.symbol(name)?;
                match value {
                    Param::Bool(b) => Z3_params_set_bool(self.ctx, p, name, *b),
                    Param::Uint(n) => Z3_params_set_uint(self.ctx, p, name, *n),
                    Param::Symbol(s) => {
                        Z3_params_set_symbol(self.ctx, p, name, self.symbol(s)?);
                    }
                }
            }
            Z3_params_validate(self.ctx, p, known);
            self.error().map_or(Ok(p), Err)
        }
    }
}

/// A plain solver.
pub(crate) struct Solver<'a> {
    z3: &'a Z3,
    solver: Z3_solver,
}

#[allow(unsafe_code)] // Z3 border
impl Drop for Solver<'_> {
    fn drop(&mut self) {
        // SAFETY: balances the reference taken in `new`.
        unsafe { Z3_solver_dec_ref(self.z3.ctx, self.solver) };
    }
}

#[allow(unsafe_code)] // Z3 border
impl<'a> Solver<'a> {
    /// A solver. Each check may take `rlimit` steps (0: no limit).
    pub(crate) fn new(z3: &'a Z3, rlimit: u32) -> Result<Solver<'a>, Failure> {
        // SAFETY: the context is alive.
        let solver = unsafe { Z3_mk_simple_solver(z3.ctx) };
        Solver::with_steps(z3, solver, rlimit)
    }

    /// A solver that chooses its tactics by the formula, for one check.
    pub(crate) fn of_tactics(z3: &'a Z3, rlimit: u32) -> Result<Solver<'a>, Failure> {
        // SAFETY: the context is alive.
        let solver = unsafe { Z3_mk_solver(z3.ctx) };
        Solver::with_steps(z3, solver, rlimit)
    }

    /// A solver that applies these tactics in turn.
    pub(crate) fn of_pipeline(
        z3: &'a Z3,
        tactics: &[&str],
        rlimit: u32,
    ) -> Result<Solver<'a>, Failure> {
        let mut all = None;
        for name in tactics {
            let name = CString::new(*name).map_err(|e| e.to_string())?;
            // SAFETY: the context is alive, and keeps a tactic that is referenced.
            unsafe {
                let next = null("a tactic", Z3_mk_tactic(z3.ctx, name.as_ptr()))?;
                Z3_tactic_inc_ref(z3.ctx, next);
                let chained = match all {
                    None => Some(next),
                    Some(first) => Z3_tactic_and_then(z3.ctx, first, next),
                };
                let chained = null("a tactic", chained)?;
                Z3_tactic_inc_ref(z3.ctx, chained);
                all = Some(chained);
            }
        }
        let all = null("a tactic", all)?;
        // SAFETY: the context is alive.
        let solver = unsafe { Z3_mk_solver_from_tactic(z3.ctx, all) };
        Solver::with_steps(z3, solver, rlimit)
    }

    fn with_steps(
        z3: &'a Z3,
        solver: Option<Z3_solver>,
        rlimit: u32,
    ) -> Result<Solver<'a>, Failure> {
        let solver = null("a solver", solver)?;
        // SAFETY: the solver is of this context and referenced until dropped.
        unsafe {
            Z3_solver_inc_ref(z3.ctx, solver);
            let known = null("parameters", Z3_solver_get_param_descrs(z3.ctx, solver))?;
            let params = z3.params(&[("rlimit", Param::Uint(rlimit))], known)?;
            Z3_solver_set_params(z3.ctx, solver, params);
            Ok(Solver { z3, solver })
        }
    }

    /// Adds a formula.
    pub(crate) fn assert(&self, a: Ast) {
        // SAFETY: solver and formula are of one living context.
        unsafe { Z3_solver_assert(self.z3.ctx, self.solver, a) };
    }

    /// Opens a scope.
    pub(crate) fn push(&self) {
        // SAFETY: the solver is alive.
        unsafe { Z3_solver_push(self.z3.ctx, self.solver) };
    }

    /// Closes the last scope.
    pub(crate) fn pop(&self) {
        // SAFETY: the solver is alive; callers pair it with `push`.
        unsafe { Z3_solver_pop(self.z3.ctx, self.solver, 1) };
    }

    /// Whether all formulas can hold together.
    pub(crate) fn check(&self) -> Status {
        // SAFETY: the solver is alive.
        let r = unsafe { Z3_solver_check(self.z3.ctx, self.solver) };
        if self.z3.error().is_some() {
            return Status::Unknown;
        }
        Status::of(r)
    }

    /// Names and values of constants after [`Status::Sat`], as far as they matter
    /// and can be read.
    pub(crate) fn assignment(&self) -> Result<Vec<(String, Value)>, Failure> {
        let ctx = self.z3.ctx;
        // SAFETY: the model is referenced while it is used; its parts are of the
        // same context.
        unsafe {
            let model = null("a model", Z3_solver_get_model(ctx, self.solver))?;
            Z3_model_inc_ref(ctx, model);
            let mut out = Vec::new();
            for i in 0..Z3_model_get_num_consts(ctx, model) {
                let Some(constant) = Z3_model_get_const_decl(ctx, model, i) else {
                    continue;
                };
                let Some(value) = Z3_model_get_const_interp(ctx, model, constant) else {
                    continue;
                };
                let name = self.z3.name_of(constant)?;
                let value = self.z3.read(value, &|_| Err(String::new())).ok();
                out.extend(value.and_then(|t| Some((name, t.eval(&|_| None)?))));
            }
            Z3_model_dec_ref(ctx, model);
            Ok(out)
        }
    }

    /// The values of expressions after [`Status::Sat`]; `None` where there is
    /// no value that can be read.
    pub(crate) fn values(&self, of: &[Ast]) -> Result<Vec<Option<Value>>, Failure> {
        let ctx = self.z3.ctx;
        // SAFETY: the model is referenced while it is used; expressions are of
        // the same context.
        unsafe {
            let model = null("a model", Z3_solver_get_model(ctx, self.solver))?;
            Z3_model_inc_ref(ctx, model);
            let mut out = Vec::with_capacity(of.len());
            for a in of {
                let mut v = *a;
                let value = Z3_model_eval(ctx, model, *a, true, &raw mut v)
                    .then(|| self.z3.read(v, &|_| Err(String::new())).ok())
                    .flatten();
                out.push(value.and_then(|t| t.eval(&|_| None)));
            }
            Z3_model_dec_ref(ctx, model);
            Ok(out)
        }
    }
}

/// A fixed-point engine with a system of clauses, for one query.
pub(crate) struct FixedPoint<'a> {
    z3: &'a Z3,
    fp: Z3_fixedpoint,
    preds: Vec<Z3_func_decl>,
    goal: Ast,
}

#[allow(unsafe_code)] // Z3 border
impl Drop for FixedPoint<'_> {
    fn drop(&mut self) {
        // SAFETY: balances the reference taken in `new`.
        unsafe { Z3_fixedpoint_dec_ref(self.z3.ctx, self.fp) };
    }
}

/// A derived fact and what it was derived from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    /// The predicate; `None` for the query itself.
    pub pred: Option<PredId>,
    /// Its arguments.
    pub args: Vec<Value>,
    /// The facts that it follows from, by position; all come before it.
    pub premises: Vec<usize>,
}

#[allow(unsafe_code)] // Z3 border
impl<'a> FixedPoint<'a> {
    /// An engine. All parameters come first: setting one later drops covers.
    /// The query is a predicate that the headless clauses derive.
    pub(crate) fn new(
        z3: &'a Z3,
        system: &System,
        params: &[(&str, Param)],
    ) -> Result<FixedPoint<'a>, Failure> {
        // SAFETY: everything is made and used in one living context; slices
        // and their lengths agree.
        unsafe {
            let fp = null("an engine", Z3_mk_fixedpoint(z3.ctx))?;
            Z3_fixedpoint_inc_ref(z3.ctx, fp);
            let known = null("parameters", Z3_fixedpoint_get_param_descrs(z3.ctx, fp))?;
            let p = z3.params(params, known)?;
            Z3_fixedpoint_set_params(z3.ctx, fp, p);
            let preds = z3.predicates(system)?;
            for d in &preds {
                Z3_fixedpoint_register_relation(z3.ctx, fp, *d);
            }
            let bool_sort = z3.sort(&Sort::Bool)?;
            let goal_name = z3.symbol("query!")?;
            let goal_decl = null(
                "the query",
                Z3_mk_func_decl(z3.ctx, goal_name, 0, std::ptr::null(), bool_sort),
            )?;
            Z3_fixedpoint_register_relation(z3.ctx, fp, goal_decl);
            let goal = z3.apply(goal_decl, &[])?;
            let engine = FixedPoint {
                z3,
                fp,
                preds,
                goal,
            };
            for (i, c) in system.clauses.iter().enumerate() {
                engine.rule(i, c)?;
            }
            match z3.error() {
                Some(e) => Err(e),
                None => Ok(engine),
            }
        }
    }

    fn atom(&self, a: &Atom, vars: &[Ast]) -> Result<Ast, Failure> {
        let args: Vec<Ast> = a
            .args
            .iter()
            .map(|t| self.z3.over(t, vars))
            .collect::<Result<_, _>>()?;
        self.z3.apply(self.preds[a.pred.index()], &args)
    }

    fn rule(&self, number: usize, c: &Clause) -> Result<(), Failure> {
        let z3 = self.z3;
        let vars = z3.clause_vars(c)?;
        let mut body = Vec::new();
        for a in &c.body {
            body.push(self.atom(a, &vars)?);
        }
        for t in &c.constraint {
            body.push(z3.over(t, &vars)?);
        }
        let head = match &c.head {
            Some(a) => self.atom(a, &vars)?,
            None => self.goal,
        };
        let name = z3.symbol(&format!("rule!{number}"))?;
        // SAFETY: every expression is of this context; constants are
        // applications, which is what the quantifier wants as variables.
        unsafe {
            let body = z3.and(&body)?;
            let mut rule = null("a rule", Z3_mk_implies(z3.ctx, body, head))?;
            if !vars.is_empty() {
                let apps: Vec<Z3_app> = vars
                    .iter()
                    .map(|v| null("a variable", Z3_to_app(z3.ctx, *v)))
                    .collect::<Result<_, _>>()?;
                rule = null(
                    "a rule",
                    Z3_mk_forall_const(
                        z3.ctx,
                        0,
                        count(apps.len())?,
                        apps.as_ptr(),
                        0,
                        std::ptr::null(),
                        rule,
                    ),
                )?;
            }
            Z3_fixedpoint_add_rule(z3.ctx, self.fp, rule, Some(name));
        }
        Ok(())
    }

    /// Adds a lemma on a predicate at every level. It is trusted: whoever
    /// calls this must check the answer. Quantifier-free.
    pub(crate) fn cover(&self, system: &System, p: PredId, lemma: &Term) -> Result<(), Failure> {
        let arity = system.predicate(p).args.len();
        let t = self.z3.term(lemma, &|v, s| {
            if (v as usize) < arity {
                self.z3.bound(v, s)
            } else {
                Err("a lemma speaks of an argument that there is not".to_owned())
            }
        })?;
        // SAFETY: lemma, predicate and engine are of this context.
        unsafe {
            Z3_fixedpoint_add_cover(self.z3.ctx, self.fp, -1, self.preds[p.index()], t);
        }
        self.z3.error().map_or(Ok(()), Err)
    }

    /// Asks whether the query is reachable. Once per engine: covers serve the
    /// first query only.
    pub(crate) fn query(&self) -> (Status, Option<String>) {
        // SAFETY: engine and query are of this context.
        let r = unsafe { Z3_fixedpoint_query(self.z3.ctx, self.fp, self.goal) };
        (Status::of(r), self.z3.error())
    }

    fn answer(&self) -> Result<Ast, Failure> {
        // SAFETY: the engine is alive and has answered a query.
        let a = unsafe { Z3_fixedpoint_get_answer(self.z3.ctx, self.fp) };
        null("an answer", a)
    }

    fn pred_of(&self, d: Z3_func_decl) -> Option<PredId> {
        self.preds.iter().position(|p| *p == d).map(PredId::new)
    }

    /// The interpretation after [`Status::Unsat`]: for each predicate that the
    /// answer speaks of, a formula over its arguments.
    pub(crate) fn interpretation(&self, system: &System) -> Result<Vec<(PredId, Term)>, Failure> {
        let z3 = self.z3;
        let mut out = Vec::new();
        let mut todo = vec![self.answer()?];
        while let Some(a) = todo.pop() {
            if z3.kind(a) == AstKind::Quantifier {
                // SAFETY: the kind says that this is a quantifier.
                let (n, body) = unsafe {
                    (
                        Z3_get_quantifier_num_bound(z3.ctx, a),
                        null("a body", Z3_get_quantifier_body(z3.ctx, a))?,
                    )
                };
                self.definition(system, body, n, &mut out)?;
                continue;
            }
            let (decl, args) = z3.kids(a)?;
            match z3.name_of(decl)?.as_str() {
                "and" => todo.extend(args),
                "true" => {}
                _ => self.definition(system, a, 0, &mut out)?,
            }
        }
        Ok(out)
    }

    /// `P(xs) = F`, `P(xs)` or `not P(xs)` under `n` bound variables.
    fn definition(
        &self,
        system: &System,
        a: Ast,
        n: u32,
        out: &mut Vec<(PredId, Term)>,
    ) -> Result<(), Failure> {
        let z3 = self.z3;
        let (decl, args) = z3.kids(a)?;
        let (atom, formula) = match (z3.name_of(decl)?.as_str(), &args[..]) {
            ("=" | "iff", [l, r]) => (*l, Some(*r)),
            ("not", [l]) => (*l, None),
            _ => (a, None),
        };
        let negated = atom != a && formula.is_none();
        let (pred, actual) = z3.kids(atom)?;
        let Some(p) = self.pred_of(pred) else {
            return Ok(()); // the query itself
        };
        // Which argument each bound variable is.
        let mut position = HashMap::new();
        for (i, x) in actual.iter().enumerate() {
            if z3.kind(*x) != AstKind::Var {
                return Err("an answer over other than variables".to_owned());
            }
            // SAFETY: the kind says that this is a variable.
            let index = unsafe { Z3_get_index_value(z3.ctx, *x) };
            if index >= n || position.insert(index, i).is_some() {
                return Err("an answer over variables that are not distinct".to_owned());
            }
        }
        let t = match formula {
            None => Term::bool(!negated),
            // What can't be read (a quantifier: Z3 gives the strongest formula
            // for predicates that don't matter) is `true`; the check of the
            // certificate decides whether that suffices.
            Some(f) => z3
                .read(f, &|i| {
                    let i = position.get(&i).ok_or("an unbound variable in an answer")?;
                    Ok(system.arg(p, *i))
                })
                .unwrap_or_else(|_| Term::bool(true)),
        };
        out.push((p, t));
        Ok(())
    }

    fn fact_values(&self, values: &[Ast]) -> Result<Vec<Value>, Failure> {
        values
            .iter()
            .map(|v| {
                let t = self
                    .z3
                    .read(*v, &|_| Err("a variable in a fact".to_owned()))?;
                t.eval(&|_| None)
                    .ok_or_else(|| "a fact over other than values".to_owned())
            })
            .collect()
    }

    /// The derivation after [`Status::Sat`]: the ground facts of the
    /// hyper-resolution proof in an order in which premises come first; the
    /// last is the query.
    pub(crate) fn derivation(&self) -> Result<Vec<Fact>, Failure> {
        let z3 = self.z3;
        let mut facts: Vec<Fact> = Vec::new();
        let mut done: HashMap<Ast, Option<usize>> = HashMap::new();
        let root = self.answer()?;
        let mut todo = vec![(root, false)];
        while let Some((a, expanded)) = todo.pop() {
            if done.contains_key(&a) {
                continue;
            }
            let (decl, args) = z3.kids(a)?;
            let name = z3.name_of(decl)?;
            if name == "asserted" {
                // A rule, or a ground fact that is one.
                let mut fact = None;
                if let [conclusion] = args[..]
                    && z3.kind(conclusion) == AstKind::App
                {
                    let (head, values) = z3.kids(conclusion)?;
                    if let Some(pred) = self.pred_of(head) {
                        facts.push(Fact {
                            pred: Some(pred),
                            args: self.fact_values(&values)?,
                            premises: Vec::new(),
                        });
                        fact = Some(facts.len() - 1);
                    }
                }
                done.insert(a, fact);
                continue;
            }
            if name != "hyper-res" && name != "mp" {
                return Err(format!("an unknown step {name} in a derivation"));
            }
            let Some((conclusion, premises)) = args.split_last() else {
                return Err("a step without a conclusion".to_owned());
            };
            if !expanded {
                todo.push((a, true));
                todo.extend(premises.iter().map(|p| (*p, false)));
                continue;
            }
            let from: Vec<usize> = premises.iter().filter_map(|p| done[p]).collect();
            let (head, values) = z3.kids(*conclusion)?;
            let pred = self.pred_of(head);
            if pred.is_none() && !values.is_empty() {
                return Err(format!("an unknown fact {}", z3.show(*conclusion)));
            }
            let args = self.fact_values(&values)?;
            facts.push(Fact {
                pred,
                args,
                premises: from,
            });
            done.insert(a, Some(facts.len() - 1));
        }
        Ok(facts)
    }
}
