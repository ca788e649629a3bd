//! What was assumed of several numbers is said again where one of them is tested.
//!
//! A character of a text is 0 or stands before the text's end: one of both, and which
//! one is known only where the character is compared. Convex domains keep nothing of
//! such an alternative. So it is assumed once more after the comparison, as long as none
//! of its variables was written: then one side of it is false, and the other one stays.
//!
//! A number that may have moved on (`w = select c, x, w`) is kept as it was before, so that
//! what was assumed of it can be said again: where the end of a text may have moved, the
//! character stood before the old one.
//!
//! An assumption is repeated that has alternatives, behind an `assume` without
//! any on a variable that it compares with a constant, or on what was computed of that one by conversions
//! and comparisons. At most [`MOST_REPEATED`] are, those that were made last.
//!
//! Cost: that of [`available`]; at most [`MOST_ASSUMED`] assumptions and
//! [`MOST_DERIVED`] computed variables are kept.

use super::available::{Known, available};
use super::body::{Body, Line, Taken};
use super::map::{FunctionMap, Map};
use crate::{
    BlockId, CastOp, Cond, FuncId, Function, Operand, Program, PtrPred, Stmt, StmtKind, Var,
    VarInfo,
};
use rustc_hash::FxHashMap as HashMap;

/// So many are repeated at one place.
const MOST_REPEATED: usize = 4;
/// The oldest assumptions beyond are forgotten.
const MOST_ASSUMED: usize = 32;
/// The oldest computed variables beyond are forgotten.
const MOST_DERIVED: usize = 64;
/// Conditions with more operands are not repeated.
const MOST_OPERANDS: usize = 16;

/// Repeats assumptions, in a program without violations.
pub fn repeat_assumptions(program: &Program) -> (Program, Map) {
    super::each_function(program, |_, id, f| function(id, f))
}

fn function(id: FuncId, f: &Function) -> (Function, FunctionMap) {
    let mut body = Body::of(id, f);
    let mut all = Assumptions::of(f);
    if all.all.is_empty() {
        return body.finish(f);
    }
    let starts = available(f, |state, at, kind| all.step(state, at, kind));
    for (b, mut state) in starts {
        let piece = &mut body.pieces[b.index()];
        for (i, line) in std::mem::take(&mut piece.lines).into_iter().enumerate() {
            let repeated = all.repeated(&state, &line.stmt.kind);
            let at = (b, i);
            all.step(&mut state, at, &line.stmt.kind);
            let span = line.stmt.span;
            let own = |kind: StmtKind| Line::new(Stmt { kind, span }, None);
            if let Some((dst, moved)) = all.kept.get(&at) {
                let (dst, src) = (*dst, Operand::Var(*moved));
                piece.lines.push(own(StmtKind::Assign { dst, src }));
            }
            piece.lines.push(line);
            let assumes = repeated.into_iter().map(|cond| StmtKind::Assume { cond });
            piece.lines.extend(assumes.map(own));
        }
    }
    let mut names = Taken::of(f.vars.iter().map(|v| &v.name));
    for moved in all.moved {
        let old = &f.vars[moved.index()];
        body.vars.push(VarInfo {
            name: names.fresh(&old.name),
            source: None,
            part: None,
            ..old.clone()
        });
        body.var_origins.push(None);
    }
    body.finish(f)
}

/// An assumption that is worth being repeated.
struct Assumption {
    cond: Cond,
    /// All of its variables.
    vars: Vec<Var>,
    /// Those that it compares with constants.
    compared: Vec<Var>,
}

/// What is known at a point, in the order in which it was learnt.
#[derive(Clone, Default, PartialEq, Eq)]
struct State {
    /// The numbers of what was assumed.
    assumed: Vec<usize>,
    /// Variables, and which others they were computed from.
    derived: Vec<(Var, Vec<Var>)>,
}

impl Known for State {
    fn met(mut self, other: &State) -> State {
        self.assumed.retain(|a| other.assumed.contains(a));
        self.derived.retain(|d| other.derived.contains(d));
        self
    }
}

impl State {
    /// What a variable was computed from; itself, if that isn't known.
    fn sources(&self, v: Var) -> Vec<Var> {
        let known = self.derived.iter().find(|(w, _)| *w == v);
        known.map_or_else(|| vec![v], |(_, from)| from.clone())
    }
}

/// The assumptions of a function that are worth being repeated.
struct Assumptions<'f> {
    f: &'f Function,
    all: Vec<Assumption>,
    numbers: HashMap<Cond, usize>,
    /// By block and statement: the variable that keeps what one was that is written
    /// there, and that one.
    kept: HashMap<(BlockId, usize), (Var, Var)>,
    /// In the order of the new variables, those that they keep.
    moved: Vec<Var>,
}

impl<'f> Assumptions<'f> {
    fn of(f: &'f Function) -> Assumptions<'f> {
        let mut all = Assumptions {
            f,
            all: Vec::new(),
            numbers: HashMap::default(),
            kept: HashMap::default(),
            moved: Vec::new(),
        };
        for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
            if let StmtKind::Assume { cond } = &stmt.kind
                && has_alternatives(cond)
            {
                all.add(cond);
            }
        }
        all
    }

    /// The number of an assumption, if it is worth being repeated.
    fn add(&mut self, cond: &Cond) -> Option<usize> {
        if let Some(number) = self.numbers.get(cond) {
            return Some(*number);
        }
        // What memory decides may have changed.
        if cond.mentions(&mut PtrPred::depends_on_memory) {
            return None;
        }
        let mut compared = Vec::new();
        compared_with_constants(cond, &mut compared);
        // Pointers and sizes are tested everywhere.
        compared.retain(|v| self.f.vars.get(v.index()).is_some_and(|v| v.part.is_none()));
        let vars = variables(cond);
        if compared.is_empty() || vars.len() < 2 || vars.len() > MOST_OPERANDS {
            return None;
        }
        let number = self.all.len();
        self.numbers.insert(cond.clone(), number);
        self.all.push(Assumption {
            cond: cond.clone(),
            vars,
            compared,
        });
        Some(number)
    }

    /// A variable may have moved on: what was assumed of it is so of the one that keeps
    /// what it was.
    fn keep(&mut self, state: &mut State, at: (BlockId, usize), moved: Var) {
        let speak = |a: &usize| self.all[*a].vars.contains(&moved);
        if !state.assumed.iter().any(speak) || self.f.var(moved).part.is_none() {
            return;
        }
        let next = self.f.vars.len() + self.moved.len();
        let (kept, _) = *self.kept.entry(at).or_insert_with(|| {
            self.moved.push(moved);
            (Var::new(next), moved)
        });
        self.forget(state, kept);
        for i in 0..state.assumed.len() {
            let old = &self.all[state.assumed[i]];
            if old.vars.contains(&moved) {
                let mut cond = old.cond.clone();
                cond.visit_mut(&mut |place| {
                    if let Some(v) = place.var()
                        && *v == moved
                    {
                        *v = kept;
                    }
                });
                if let Some(number) = self.add(&cond) {
                    state.assumed[i] = number;
                }
            }
        }
    }

    /// A variable is written.
    fn forget(&self, state: &mut State, v: Var) {
        state.assumed.retain(|a| !self.all[*a].vars.contains(&v));
        state
            .derived
            .retain(|(w, from)| *w != v && !from.contains(&v));
    }

    /// What is known after a statement.
    fn step(&mut self, state: &mut State, at: (BlockId, usize), kind: &StmtKind) {
        if let StmtKind::Select { dst, a, b, .. } = kind
            && (*a == Operand::Var(*dst) || *b == Operand::Var(*dst))
        {
            self.keep(state, at, *dst);
        }
        let from = match kind {
            StmtKind::Assume { cond } => {
                if let Some(number) = self.numbers.get(cond)
                    && !state.assumed.contains(number)
                {
                    push(&mut state.assumed, *number, MOST_ASSUMED);
                }
                return;
            }
            StmtKind::Assign {
                dst,
                src: Operand::Var(v),
            }
            | StmtKind::Cast {
                dst,
                op: CastOp::Sext | CastOp::Zext,
                a: Operand::Var(v),
                ..
            } => Some((*dst, state.sources(*v))),
            StmtKind::SetBool { dst, cond } => {
                let vars = variables(cond).into_iter();
                Some((*dst, vars.flat_map(|v| state.sources(v)).collect()))
            }
            _ => None,
        };
        kind.for_each_def(&mut |v| self.forget(state, v));
        if let Some((dst, from)) = from.filter(|(dst, from)| !from.contains(dst)) {
            push(&mut state.derived, (dst, from), MOST_DERIVED);
        }
    }

    /// What is worth being said again after a statement.
    fn repeated(&self, state: &State, kind: &StmtKind) -> Vec<Cond> {
        let StmtKind::Assume { cond } = kind else {
            return Vec::new();
        };
        if has_alternatives(cond) {
            return Vec::new();
        }
        let tested = variables(cond).into_iter();
        let tested: Vec<Var> = tested.flat_map(|v| state.sources(v)).collect();
        let known = state.assumed.iter().rev().map(|a| &self.all[*a]);
        let known = known.filter(|a| a.compared.iter().any(|v| tested.contains(v)));
        known.take(MOST_REPEATED).map(|a| a.cond.clone()).collect()
    }
}

/// Puts something behind, in the place of the first one if there are as many.
fn push<T>(all: &mut Vec<T>, new: T, most: usize) {
    if all.len() == most {
        all.remove(0);
    }
    all.push(new);
}

/// Whether a condition holds if one of several does.
fn has_alternatives(cond: &Cond) -> bool {
    match cond {
        Cond::Or(cs) => cs.len() > 1,
        Cond::And(cs) => cs.iter().any(has_alternatives),
        Cond::Not(c) => matches!(&**c, Cond::And(_)) || has_alternatives(c),
        _ => false,
    }
}

/// The variables of a condition, each once.
fn variables(cond: &Cond) -> Vec<Var> {
    let mut all = Vec::new();
    cond.for_each_operand(&mut |o| all.extend(o.as_var()));
    all.sort_unstable();
    all.dedup();
    all
}

fn compared_with_constants(cond: &Cond, all: &mut Vec<Var>) {
    match cond {
        Cond::Cmp { a, b, .. } => match (a, b) {
            (Operand::Var(v), Operand::Const(_)) | (Operand::Const(_), Operand::Var(v)) => {
                all.push(*v);
            }
            _ => {}
        },
        Cond::Not(c) => compared_with_constants(c, all),
        Cond::And(cs) | Cond::Or(cs) => {
            for c in cs {
                compared_with_constants(c, all);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{parse, print};

    /// How often something is assumed, once assumptions are repeated.
    fn assumed(body: &str) -> usize {
        let p = parse(&format!(
            "fn @f() {{ var p: ptr var c: i8 var w: i32 var at: i64 var end: i64 text_end of \"s\" var b: bool
             ^entry: c = havoc input at = havoc input end = havoc input {body} return }}
             entry @f"
        ))
        .unwrap_or_else(|e| panic!("{e}\n{body}"));
        print(&repeat_assumptions(&p).0).matches("assume").count()
    }

    #[test]
    fn alternatives_are_said_again_where_a_number_is_tested() {
        let one = "assume or(sge at, end; ne c, 0)";
        for (body, times) in [
            // The number, or what was made of it.
            (format!("{one} assume eq c, 45"), 3),
            (format!("{one} w = sext c assume ne w, 0"), 3),
            (format!("{one} w = sext c b = eq w, 45 assume b"), 3),
            // Another one, and one that isn't compared with a constant.
            (format!("{one} w = 3 assume ne w, 0"), 2),
            (format!("{one} assume sge at, 0"), 2),
            // What was written since is another number.
            (format!("{one} c = havoc input assume eq c, 45"), 2),
            (format!("{one} end = 3 assume eq c, 45"), 2),
            (
                format!("{one} w = sext c w = havoc input assume ne w, 0"),
                2,
            ),
            // What memory decides may have changed.
            (
                "assume or(live p; ne c, 0) free heap p assume eq c, 45".to_owned(),
                2,
            ),
            // Without alternatives, and after alternatives.
            (
                "assume and(sge at, end; ne c, 0) assume eq c, 45".to_owned(),
                2,
            ),
            (format!("{one} assume or(eq c, 45; eq at, 2)"), 2),
        ] {
            assert_eq!(assumed(&body), times, "{body}");
        }
    }

    #[test]
    fn what_was_assumed_of_a_number_that_moves_on_is_said_of_the_old_one() {
        let one = "assume or(sge at, end; ne c, 0) b = slt at, end";
        let test = "assume eq c, 45";
        for (body, times) in [
            (format!("{one} end = select b, at, end {test}"), 3),
            (format!("{one} end = select b, end, at {test}"), 3),
            // Not if it is another number, or the text of one that is no part.
            (format!("{one} end = select b, at, 7 {test}"), 2),
            (format!("{one} at = select b, 7, at {test}"), 2),
            (
                format!("{one} end = select b, at, end c = havoc input {test}"),
                2,
            ),
        ] {
            assert_eq!(assumed(&body), times, "{body}");
        }
    }

    #[test]
    fn what_is_assumed_on_one_way_only_is_not_said_again() {
        let ways = |other: &str| {
            let one = "assume or(sge at, end; ne c, 0)";
            let body =
                format!("goto ^a, ^b ^a: {one} goto ^c ^b: {other} goto ^c ^c: assume eq c, 45");
            assumed(&body)
        };
        assert_eq!(ways(""), 2);
        assert_eq!(ways("assume or(sge at, end; ne c, 0)"), 4);
    }
}
