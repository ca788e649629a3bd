//! Operands, conditions and formulas as people read them: with the
//! source's names and the usual operators. Nothing parses this; the exact form
//! is [`crate::text`].
//!
//! A reading that differs from the variable's own sign ([`crate::VarInfo::signed`],
//! signed when unknown) is shown as `u(x)` or `s(x)`.

use crate::ieee::FloatSet;
use crate::{
    BinOp, CmpOp, Cond, Const, Dim, FloatKind, Formula, Function, LinCons, LinExpr, Operand,
    PartKind, Program, PtrPred, Rel, Role, Sign, Type, Var, VarInfo, Z,
};
use rustc_hash::FxHashMap as HashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What an index may be called, if the function has nothing of that name.
const INDICES: [&str; 4] = ["k", "i", "j", "index"];

/// The names of a function's variables as a user knows them: the source's
/// where it is unambiguous in the function, else the IR's.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    program: &'a Program,
    function: &'a Function,
    shown: Vec<Cow<'a, str>>,
    /// What an index is called.
    index: &'static str,
}

/// What a variable is called if nothing else is called so.
fn wanted(info: &VarInfo) -> Option<Cow<'_, str>> {
    match (&info.source, &info.part) {
        (Some(source), _) => Some(Cow::Borrowed(source)),
        (None, Some(part)) => Some(match part.kind {
            PartKind::Contents => Cow::Borrowed(&part.of),
            kind => Cow::Owned(format!("{}({})", kind.word(), part.of)),
        }),
        (None, None) => None,
    }
}

impl<'a> Names<'a> {
    /// The names of a function's variables. Linear in their number.
    pub fn of(program: &'a Program, function: &'a Function) -> Names<'a> {
        let mut uses: HashMap<Cow<'_, str>, u32> = HashMap::default();
        let wanted: Vec<Option<Cow<'a, str>>> = function.vars.iter().map(wanted).collect();
        for (info, wanted) in function.vars.iter().zip(&wanted) {
            *uses.entry(Cow::Borrowed(&info.name)).or_default() += 1;
            if let Some(wanted) = wanted.as_ref().filter(|w| **w != info.name) {
                *uses.entry(wanted.clone()).or_default() += 1;
            }
        }
        let name = |(info, wanted): (&'a VarInfo, &Option<Cow<'a, str>>)| match wanted {
            Some(wanted) if uses[wanted] == 1 => wanted.clone(),
            _ => Cow::Borrowed(&*info.name),
        };
        let unused = |name: &&'static str| !uses.contains_key(*name);
        Names {
            program,
            function,
            shown: function.vars.iter().zip(&wanted).map(name).collect(),
            index: INDICES.into_iter().find(unused).unwrap_or("any index"),
        }
    }

    /// The names below [`Formula::Elements`].
    fn of_elements(&self) -> Names<'a> {
        let mut names = self.clone();
        for (shown, info) in names.shown.iter_mut().zip(&self.function.vars) {
            if matches!(info.ty, Type::Array(_)) {
                *shown = Cow::Owned(format!("{shown}[{}]", self.index));
            }
        }
        names
    }

    /// The name of what a variable of a formula stands for.
    pub fn var(&self, v: Var) -> String {
        match Role::of(v, self.shown.len()) {
            Role::Variable(v) => self.shown[v.index()].clone().into_owned(),
            Role::Index => self.index.to_owned(),
            Role::Result(_) if self.function.results.len() <= 1 => "result".to_owned(),
            Role::Result(i) => format!("result{}", i + 1),
        }
    }

    /// The sign that a variable is read with by itself.
    fn natural_sign(&self, v: Var) -> Sign {
        match self.function.vars.get(v.index()).and_then(|i| i.signed) {
            Some(false) => Sign::Unsigned,
            _ => Sign::Signed,
        }
    }

    fn view(&self, v: Var, sign: Sign) -> String {
        let name = self.var(v);
        match sign {
            s if s == self.natural_sign(v) => name,
            Sign::Unsigned => format!("u({name})"),
            Sign::Signed => format!("s({name})"),
        }
    }

    fn dim(&self, d: Dim) -> String {
        match d.view() {
            Some((v, sign)) => self.view(v, sign),
            None => format!("{d:?}"),
        }
    }

    /// An operand read with a sign, or with its own.
    fn read(&self, o: &Operand, sign: Option<Sign>) -> String {
        match o {
            Operand::Var(v) => {
                let is_int = matches!(
                    self.function.vars.get(v.index()).map(|i| i.ty),
                    Some(Type::Int(_))
                );
                match sign {
                    Some(s) if is_int => self.view(*v, s),
                    _ => self.var(*v),
                }
            }
            Operand::Const(Const::Bool(b)) => b.to_string(),
            Operand::Const(Const::Int { width, value }) => {
                let sign = sign.unwrap_or(Sign::Signed);
                if *width == 0 {
                    return value.to_string();
                }
                value.wrap(*width, sign).to_string()
            }
            Operand::Const(Const::Float { kind, bits }) => float(*kind, bits),
            Operand::Const(Const::Null) => "null".to_owned(),
            Operand::Const(Const::Global(g, offset)) => {
                let name = self.program.globals.get(g.index());
                let name = name.map_or("?", |g| g.name.as_str());
                match offset {
                    0 => format!("&{name}"),
                    o if *o > 0 => format!("&{name} + {o}"),
                    o => format!("&{name} - {}", o.unsigned_abs()),
                }
            }
            Operand::Const(Const::Function(f)) => {
                let name = self.program.functions.get(f.index());
                name.map_or("?", |f| f.name.as_str()).to_owned()
            }
        }
    }

    /// An operand, as its own sign has it.
    pub fn operand(&self, o: &Operand) -> String {
        self.read(o, None)
    }

    /// A condition.
    pub fn cond(&self, c: &Cond) -> String {
        match c {
            Cond::Const(b) => b.to_string(),
            Cond::Var(v) => self.var(*v),
            Cond::Cmp { op, a, b } => self.comparison(*op, a, b),
            Cond::Fits { op, sign, a, b } => {
                let sign_name = match sign {
                    Sign::Signed => "signed",
                    Sign::Unsigned => "unsigned",
                };
                let width = self.width(a).or_else(|| self.width(b));
                let ty = width.map_or(String::new(), |w| format!(" i{w}"));
                let text = self.operation(*op, a, b, Some(*sign));
                format!("{text} fits {sign_name}{ty}")
            }
            Cond::Ptr(p) => self.pointer_predicate(p),
            Cond::Not(c) => match &**c {
                Cond::Var(_) | Cond::Const(_) => format!("!{}", self.cond(c)),
                Cond::Cmp { op, a, b } => self.comparison(op.negate(), a, b),
                _ => format!("!({})", self.cond(c)),
            },
            Cond::And(cs) => self.junction(cs, " and ", "true"),
            Cond::Or(cs) => self.junction(cs, " or ", "false"),
        }
    }

    fn junction(&self, cs: &[Cond], between: &str, empty: &str) -> String {
        let part = |c: &Cond| match c {
            Cond::And(cs) | Cond::Or(cs) if cs.len() > 1 => format!("({})", self.cond(c)),
            _ => self.cond(c),
        };
        if cs.is_empty() {
            return empty.to_owned();
        }
        cs.iter().map(part).collect::<Vec<_>>().join(between)
    }

    fn comparison(&self, op: CmpOp, a: &Operand, b: &Operand) -> String {
        let sign = op.sign().or_else(|| self.sign_of(a, b));
        let (a, b) = (self.read(a, sign), self.read(b, sign));
        let op = match op {
            CmpOp::Eq => "=",
            CmpOp::Ne => "!=",
            CmpOp::Ult | CmpOp::Slt => "<",
            CmpOp::Ule | CmpOp::Sle => "<=",
            CmpOp::Ugt | CmpOp::Sgt => ">",
            CmpOp::Uge | CmpOp::Sge => ">=",
        };
        format!("{a} {op} {b}")
    }

    /// The sign that both operands have by themselves, when they have one.
    fn sign_of(&self, a: &Operand, b: &Operand) -> Option<Sign> {
        let mut signs = [a, b]
            .into_iter()
            .filter_map(Operand::as_var)
            .map(|v| self.natural_sign(v));
        let first = signs.next()?;
        signs.all(|s| s == first).then_some(first)
    }

    fn width(&self, o: &Operand) -> Option<u32> {
        match o {
            Operand::Var(v) => self.function.vars.get(v.index())?.ty.width(),
            Operand::Const(Const::Int { width, .. }) => Some(*width),
            Operand::Const(_) => None,
        }
    }

    fn operation(&self, op: BinOp, a: &Operand, b: &Operand, sign: Option<Sign>) -> String {
        let (symbol, own) = match op {
            BinOp::Add => ("+", None),
            BinOp::Sub => ("-", None),
            BinOp::Mul => ("*", None),
            BinOp::UDiv => ("/", Some(Sign::Unsigned)),
            BinOp::SDiv => ("/", Some(Sign::Signed)),
            BinOp::URem => ("%", Some(Sign::Unsigned)),
            BinOp::SRem => ("%", Some(Sign::Signed)),
            BinOp::Shl => ("<<", None),
            BinOp::LShr => (">>", Some(Sign::Unsigned)),
            BinOp::AShr => (">>", Some(Sign::Signed)),
            BinOp::And => ("&", None),
            BinOp::Or => ("|", None),
            BinOp::Xor => ("^", None),
        };
        let sign = own.or(sign).or_else(|| self.sign_of(a, b));
        let (a, b) = (self.read(a, sign), self.read(b, sign));
        match b.strip_prefix('-') {
            Some(positive) if op == BinOp::Add => format!("{a} - {positive}"),
            _ => format!("{a} {symbol} {b}"),
        }
    }

    fn pointer_predicate(&self, p: &PtrPred) -> String {
        let o = |x: &Operand| self.operand(x);
        let size = |x: &Operand| self.read(x, Some(Sign::Unsigned));
        match p {
            PtrPred::NonNull(p) => format!("{} != null", o(p)),
            PtrPred::InBounds { ptr, len } => {
                format!("{} has {} bytes in its object", o(ptr), size(len))
            }
            PtrPred::Live(p) => format!("{} points to a live object", o(p)),
            PtrPred::Writable(p) => format!("{} points to a writable object", o(p)),
            PtrPred::Aligned { ptr, align } => format!("{} is aligned to {align}", o(ptr)),
            PtrPred::Initialized { ptr, len } => {
                format!("{} bytes at {} are initialised", size(len), o(ptr))
            }
            PtrPred::Freeable { ptr, size, .. } => match size {
                Some(n) => format!(
                    "{} can be freed as {} bytes",
                    o(ptr),
                    self.read(n, Some(Sign::Unsigned))
                ),
                None => format!("{} can be freed", o(ptr)),
            },
            PtrPred::SameObject(a, b) => format!("{} and {} point into one object", o(a), o(b)),
            PtrPred::Disjoint { a, b, len } => {
                format!(
                    "{} bytes at {} and at {} don't overlap",
                    size(len),
                    o(a),
                    o(b)
                )
            }
            PtrPred::Text { ptr, .. } => format!("{} points to a text", o(ptr)),
            PtrPred::Callable { ptr, params, .. } => {
                let n = params.len();
                format!("{} is a function of {n} parameters", o(ptr))
            }
        }
    }

    /// A formula on one line.
    pub fn formula(&self, f: &Formula) -> String {
        self.conjuncts(f).join(" and ")
    }

    /// What a formula says, fact by fact: bounds of one expression stand in
    /// one range; the rest keeps its order.
    pub fn conjuncts(&self, f: &Formula) -> Vec<String> {
        let Formula::And(parts) = f else {
            return vec![self.fact(f)];
        };
        if parts.is_empty() {
            return vec!["true".to_owned()];
        }
        let mut ranges: BTreeMap<Vec<(Dim, Z)>, Range> = BTreeMap::new();
        let mut order: Vec<Result<Vec<(Dim, Z)>, &Formula>> = Vec::new();
        for p in parts {
            let bound = match p {
                Formula::Lin(c) => Bound::of(c),
                _ => None,
            };
            match bound {
                Some(b) => {
                    let range = ranges.entry(b.terms.clone()).or_insert_with(|| {
                        order.push(Ok(b.terms.clone()));
                        Range::default()
                    });
                    range.meet(&b);
                }
                None => order.push(Err(p)),
            }
        }
        order
            .iter()
            .map(|item| match item {
                Ok(terms) => self.range(terms, &ranges[terms]),
                Err(p) => self.part(p),
            })
            .collect()
    }

    /// A formula as a part of a bigger one.
    fn part(&self, f: &Formula) -> String {
        match f {
            Formula::And(ps) | Formula::Or(ps) if ps.len() > 1 => format!("({})", self.formula(f)),
            Formula::Elements { .. } => format!("({})", self.formula(f)),
            _ => self.formula(f),
        }
    }

    fn fact(&self, f: &Formula) -> String {
        match f {
            Formula::True => "true".to_owned(),
            Formula::False => "false".to_owned(),
            Formula::Bool(v, true) => self.var(*v),
            Formula::Bool(v, false) => format!("!{}", self.var(*v)),
            Formula::Lin(c) => match Bound::of(c) {
                Some(b) => {
                    let mut range = Range::default();
                    range.meet(&b);
                    self.range(&b.terms, &range)
                }
                None => self.constraint(c),
            },
            Formula::Congruent {
                expr,
                modulus,
                remainder,
            } => {
                // x + k = r is shown as x = r - k.
                let right = remainder - &expr.constant;
                let right = right.rem_floor(modulus).unwrap_or(right);
                format!("{} = {right} (mod {modulus})", self.terms(expr.terms()))
            }
            Formula::Bits { var, mask, value } => {
                format!("{} & {} = {}", self.var(*var), hex(mask), hex(value))
            }
            Formula::IsNull(v, true) => format!("{} = null", self.var(*v)),
            Formula::IsNull(v, false) => format!("{} != null", self.var(*v)),
            Formula::Float(v, set) => Self::float_set(&self.var(*v), set),
            Formula::And(_) => self.formula(f),
            Formula::Or(ps) if ps.is_empty() => "false".to_owned(),
            Formula::Or(ps) => {
                let parts: Vec<_> = ps.iter().map(|p| self.part(p)).collect();
                parts.join(" or ")
            }
            Formula::Not(p) => format!("!({})", self.formula(p)),
            Formula::Elements { body, .. } => {
                format!("each {}: {}", self.index, self.of_elements().formula(body))
            }
        }
    }

    /// The ranges of a float, and whether it may be no number.
    fn float_set(x: &str, set: &FloatSet) -> String {
        let range = |(low, high): (f64, f64)| {
            if low.to_bits() == high.to_bits() {
                format!("{x} = {low:?}")
            } else {
                format!("{low:?} <= {x} <= {high:?}")
            }
        };
        let mut parts: Vec<String> = set.ranges().into_iter().map(range).collect();
        if set.nan {
            parts.push(format!("{x} is NaN"));
        }
        match parts.len() {
            0 => "false".to_owned(),
            1 => parts.remove(0),
            _ => format!("({})", parts.join(" or ")),
        }
    }

    /// A linear constraint by itself.
    pub fn constraint(&self, c: &LinCons) -> String {
        let holds = match c.rel {
            _ if !c.expr.terms().is_empty() => {
                let op = match c.rel {
                    Rel::Le => "<=",
                    Rel::Eq => "=",
                    Rel::Ne => "!=",
                };
                return self.sides(c.expr.terms(), op, &-&c.expr.constant);
            }
            Rel::Le => c.expr.constant.signum() <= 0,
            Rel::Eq => c.expr.constant.is_zero(),
            Rel::Ne => !c.expr.constant.is_zero(),
        };
        holds.to_string()
    }

    /// `terms op k` with negative terms on the other side when both sides have
    /// some: `x - y <= 3` becomes `x <= y + 3`.
    fn sides(&self, terms: &[(Dim, Z)], op: &str, k: &Z) -> String {
        let (minus, plus): (Vec<_>, Vec<_>) =
            terms.iter().cloned().partition(|(_, c)| c.is_negative());
        if plus.is_empty() {
            // -x <= k is x >= -k.
            let flipped = match op {
                "<=" => ">=",
                ">=" => "<=",
                op => op,
            };
            return format!("{} {flipped} {}", self.terms(&negate(terms)), -k);
        }
        if minus.is_empty() {
            return format!("{} {op} {k}", self.terms(terms));
        }
        let mut right = self.terms(&negate(&minus));
        match k.signum() {
            0 => {}
            1 => right.extend([" + ".to_owned(), k.to_string()]),
            _ => right.extend([" - ".to_owned(), (-k).to_string()]),
        }
        format!("{} {op} {right}", self.terms(&plus))
    }

    fn range(&self, terms: &[(Dim, Z)], r: &Range) -> String {
        match (&r.low, &r.high) {
            (Some(lo), Some(hi)) if lo == hi => self.sides(terms, "=", lo),
            (Some(lo), Some(hi)) => format!("{lo} <= {} <= {hi}", self.terms(terms)),
            (Some(lo), None) => self.sides(terms, ">=", lo),
            (None, Some(hi)) => self.sides(terms, "<=", hi),
            (None, None) => "true".to_owned(),
        }
    }

    /// A linear expression.
    pub fn expression(&self, e: &LinExpr) -> String {
        if e.terms().is_empty() {
            return e.constant.to_string();
        }
        let terms = self.terms(e.terms());
        match e.constant.signum() {
            0 => terms,
            1 => format!("{terms} + {}", e.constant),
            _ => format!("{terms} - {}", -&e.constant),
        }
    }

    fn terms(&self, terms: &[(Dim, Z)]) -> String {
        let mut out = String::new();
        for (i, (d, c)) in terms.iter().enumerate() {
            let sign = match (i, c.is_negative()) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            out.push_str(sign);
            let c = c.abs();
            if !c.is_one() {
                out.extend([c.to_string(), "*".to_owned()]);
            }
            out.push_str(&self.dim(*d));
        }
        if out.is_empty() { "0".to_owned() } else { out }
    }
}

fn negate(terms: &[(Dim, Z)]) -> Vec<(Dim, Z)> {
    terms.iter().map(|(d, c)| (*d, -c)).collect()
}

/// A bound on a sum of terms whose first coefficient is positive.
struct Bound {
    terms: Vec<(Dim, Z)>,
    low: Option<Z>,
    high: Option<Z>,
}

impl Bound {
    fn of(c: &LinCons) -> Option<Bound> {
        let (_, first) = c.expr.terms().first()?;
        let k = &c.expr.constant;
        let positive = !first.is_negative();
        let terms = if positive {
            c.expr.terms().to_vec()
        } else {
            negate(c.expr.terms())
        };
        // terms + k <= 0 bounds from above; -terms + k <= 0 from below.
        let (low, high) = match (c.rel, positive) {
            (Rel::Ne, _) => return None,
            (Rel::Le, true) => (None, Some(-k)),
            (Rel::Le, false) => (Some(k.clone()), None),
            (Rel::Eq, true) => (Some(-k), Some(-k)),
            (Rel::Eq, false) => (Some(k.clone()), Some(k.clone())),
        };
        Some(Bound { terms, low, high })
    }
}

#[derive(Default)]
struct Range {
    low: Option<Z>,
    high: Option<Z>,
}

impl Range {
    fn meet(&mut self, b: &Bound) {
        if let Some(lo) = &b.low
            && self.low.as_ref().is_none_or(|l| lo > l)
        {
            self.low = Some(lo.clone());
        }
        if let Some(hi) = &b.high
            && self.high.as_ref().is_none_or(|h| hi < h)
        {
            self.high = Some(hi.clone());
        }
    }
}

fn float(kind: FloatKind, bits: &Z) -> String {
    match (kind, bits.to_u64()) {
        (FloatKind::F64, Some(b)) => format!("{:?}", f64::from_bits(b)),
        (FloatKind::F32, Some(b)) => match u32::try_from(b) {
            Ok(b) => format!("{:?}", f32::from_bits(b)),
            Err(_) => format!("{kind} bits {bits}"),
        },
        _ => format!("{kind} bits {bits}"),
    }
}

fn hex(z: &Z) -> String {
    match z.to_i128() {
        Some(i) if i >= 0 => format!("{i:#x}"),
        _ => z.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;

    const PROGRAM: &str = "
        fn @f(x: i32, y: i32, n: i32 unsigned, b: bool, p: ptr,
              a: i32 as \"same\", c: i32 as \"same\", d: i32 as \"source\") -> (i32) {
        ^entry: return x
        }";

    fn lin(terms: &[(u32, Sign, i64)], k: i64, rel: Rel) -> Formula {
        let mut expr = LinExpr::constant(k);
        for (v, sign, c) in terms {
            expr.add_term(Dim::of(Var(*v), *sign), &Z::from(*c));
        }
        Formula::Lin(LinCons { expr, rel })
    }

    fn check(f: &Formula, expected: &str) {
        let program = parse(PROGRAM).unwrap();
        let names = Names::of(&program, &program.functions[0]);
        assert_eq!(names.formula(f), expected);
    }

    #[test]
    fn parts_are_shown_as_such_if_nothing_else_is() {
        let text = "fn @f(p.offset: i64 signed offset of \"p\", l.4: i32 contents of \"l@4\",
              l.live: bool alive of \"l\", q.1: i64 object of \"q\", q.2: i64 object of \"q\") -> () {
            ^entry: return
            }";
        let program = parse(text).unwrap();
        let function = &program.functions[0];
        let names = Names::of(&program, function);
        let shown: Vec<String> = function.var_ids().map(|v| names.var(v)).collect();
        assert_eq!(shown, ["offset(p)", "l@4", "alive(l)", "q.1", "q.2"]);
        let printed = crate::text::print(&program);
        assert_eq!(parse(&printed).unwrap(), program);
    }

    #[test]
    fn formulas_read_as_in_a_textbook() {
        use Sign::{Signed, Unsigned};
        let (lo, hi) = (
            lin(&[(0, Signed, -1)], 0, Rel::Le),
            lin(&[(0, Signed, 1)], -10, Rel::Le),
        );
        check(&lo, "x >= 0");
        check(&hi, "x <= 10");
        check(
            &Formula::And(vec![lo, Formula::Bool(Var(3), false), hi]),
            "0 <= x <= 10 and !b",
        );
        check(&lin(&[(0, Signed, 1)], -5, Rel::Eq), "x = 5");
        check(&lin(&[(0, Signed, -1)], -5, Rel::Eq), "x = -5");
        check(&lin(&[(0, Unsigned, -1)], 3, Rel::Le), "u(x) >= 3");
        check(&lin(&[(2, Unsigned, -1)], 3, Rel::Le), "n >= 3");
        check(&lin(&[(2, Signed, 1)], 3, Rel::Ne), "s(n) != -3");
        check(
            &lin(&[(0, Signed, 1), (1, Signed, -1)], 0, Rel::Le),
            "x <= y",
        );
        check(
            &lin(&[(0, Signed, -1), (1, Signed, 1)], 2, Rel::Le),
            "x >= y + 2",
        );
        check(
            &lin(&[(0, Signed, 2), (1, Signed, -3)], 7, Rel::Eq),
            "2*x = 3*y - 7",
        );
        check(&lin(&[], 7, Rel::Le), "false");
        check(
            &Formula::Congruent {
                expr: LinExpr::dim(Dim::of(Var(0), Signed)).plus_constant(&Z::from(3)),
                modulus: Z::from(4),
                remainder: Z::ZERO,
            },
            "x = 1 (mod 4)",
        );
        check(
            &Formula::Bits {
                var: Var(0),
                mask: Z::from(255),
                value: Z::ONE,
            },
            "x & 0xff = 0x1",
        );
        check(
            &Formula::Or(vec![
                Formula::IsNull(Var(4), true),
                Formula::And(vec![
                    Formula::IsNull(Var(4), false),
                    Formula::Bool(Var(3), true),
                ]),
            ]),
            "p = null or (p != null and b)",
        );
        check(&lin(&[(9, Signed, 1)], -1, Rel::Eq), "result = 1");
        check(&Formula::And(Vec::new()), "true");
    }

    #[test]
    fn the_tightest_bounds_are_shown() {
        use Sign::Signed;
        check(
            &Formula::And(vec![
                lin(&[(0, Signed, 1)], -10, Rel::Le),
                lin(&[(0, Signed, 1)], -7, Rel::Le),
                lin(&[(0, Signed, -1)], 2, Rel::Le),
                lin(&[(0, Signed, -1)], 1, Rel::Le),
            ]),
            "2 <= x <= 7",
        );
    }

    /// The index has a name that the function doesn't use.
    #[test]
    fn elements_are_those_of_their_arrays() {
        let text = "fn @f(a: array<i32>, k: i64) { ^e: stop }";
        let program = parse(text).unwrap();
        let names = Names::of(&program, &program.functions[0]);
        let index = Role::Index.var(2);
        let number = |v: Var| LinExpr::dim(Dim::of(v, Sign::Signed));
        let small = Formula::Lin(LinCons::le(&number(Var(0)), &number(index)));
        let other = Formula::Lin(LinCons::le(&number(index), &number(Var(1))));
        let body = Box::new(Formula::Or(vec![small, other]));
        let each = Formula::Elements { index, body };
        assert_eq!(names.formula(&each), "each i: a[i] <= i or k >= i");
        assert_eq!(
            names.formula(&Formula::And(vec![each, Formula::True])),
            "(each i: a[i] <= i or k >= i) and true"
        );
    }

    #[test]
    fn ambiguous_source_names_are_not_used() {
        let program = parse(PROGRAM).unwrap();
        let names = Names::of(&program, &program.functions[0]);
        let all: Vec<_> = (5..8).map(|i| names.var(Var(i))).collect();
        assert_eq!(all, ["a", "c", "source"]);
    }
}
