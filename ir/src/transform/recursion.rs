//! Recursive calls as loops, for proofs.
//!
//! Where an execution fails, some calls are under way, one in another, and all others
//! have returned. So a call of a recursive function is a choice: to *enter* the body,
//! and never to come back, or to go *past* the call, which is over then: it wrote what
//! it may write and gave back whatever it may. The body is there once for each call
//! from elsewhere, and a recursive call in it that is entered jumps to its start: a
//! loop. Each failing execution is one of the new program (those calls are entered that
//! are under way), so what holds there holds; the reverse isn't true, and nothing that
//! fails there says anything.
//!
//! What is past is a call of a copy of the function, so that points-to analysis knows what
//! it writes; when purification has said what such a call may change, its results become
//! arbitrary values.
//!
//! What calls return is told by *marks*, calls of functions without a body: one where
//! the body returns, and one behind each call that went past. Each names the arguments,
//! scalar globals before, results, and these globals after, as far as they are numbers.
//! Whoever knows what holds of these numbers at all returns may assume it behind the
//! calls ([`marks`]): by induction over the order in which calls return, since a call
//! that returns has only called what returned before.

use super::body::{Body, Line, Taken, goto, jump};
use super::inline::{arbitrary, size_of};
use super::map::FunctionMap;
use crate::graph::CallGraph;
use crate::points_to::ALL_MEMORY;
use crate::{
    BlockId, Callee, Const, External, FuncId, Function, HavocKind, Operand, PlaceMut, Program,
    Span, Stmt, StmtKind, Terminator, Type, Var, VarInfo,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// What the names of marks begin with; their first argument says which they are.
const MARK: &str = "pincer.returns.";

/// So many globals are told of, at most.
const MOST_GLOBALS: usize = 8;

/// A program in which recursive calls are loops, and then pointers and memory are numbers,
/// if entries lead to such calls. Functions and checks keep their numbers; functions don't
/// grow beyond `most` statements and terminators by bodies that are entered.
pub fn recursion_into_loops(program: &Program, most: usize) -> Option<Program> {
    let (unwound, past) = unwind(program, most)?;
    let (simple, _) = super::simplify(&unwound);
    let (mut purified, _) = super::purify(&simple);
    forget_past_calls(&mut purified, &past);
    let (computed, _) = super::simplify_computed(&purified);
    let (parted, _) = super::part_loops(&computed);
    let (mut program, _) = super::split_entry(&parted);
    tell_marks(&mut program);
    Some(program)
}

/// The program with loops, and the copies that calls went past.
fn unwind(program: &Program, most: usize) -> Option<(Program, HashSet<FuncId>)> {
    let calls = CallGraph::of(program);
    let is_recursive = |f: &FuncId| calls.is_recursive(*f) && !program.function(*f).is_external();
    let recursive: Vec<FuncId> = program.function_ids().filter(is_recursive).collect();
    if recursive.is_empty() {
        return None;
    }
    let count = program.functions.len();
    let mut names = Taken::of(program.functions.iter().map(|f| &f.name));
    // Behind the functions of the program stand the copies that calls go past.
    let past: HashMap<FuncId, FuncId> = recursive
        .iter()
        .enumerate()
        .map(|(i, f)| (*f, FuncId::new(count + i)))
        .collect();
    let mut new = Vec::new();
    for f in &recursive {
        let mut copy = program.function(*f).clone();
        copy.name = names.fresh(&format!("{}.past", copy.name));
        for stmt in copy.blocks.iter_mut().flat_map(|b| &mut b.stmts) {
            if let StmtKind::Call {
                callee: Callee::Direct(g),
                ..
            } = &mut stmt.kind
                && let Some(past) = past.get(g)
            {
                *g = *past;
            }
        }
        new.push(copy);
    }
    let globals = calls
        .bottom_up()
        .map(|component| scalars(program, &component))
        .collect();
    let mut unwinding = Unwinding {
        program,
        calls: &calls,
        past: &past,
        globals,
        most,
        names,
        new,
        entered: false,
    };
    let mut functions = program.functions.clone();
    let mut seen: HashSet<FuncId> = HashSet::default();
    // What only such calls call is judged where it is entered.
    let mut work = program.entries.clone();
    work.extend(&calls.address_taken);
    while let Some(f) = work.pop() {
        if program.function(f).is_external() || !seen.insert(f) {
            continue;
        }
        let function = unwinding.function(f);
        for stmt in function.blocks.iter().flat_map(|b| &b.stmts) {
            if let StmtKind::Call { callee, .. } = &stmt.kind {
                let called = match callee {
                    Callee::Direct(g) => std::slice::from_ref(g),
                    Callee::Indirect { targets, .. } => targets,
                };
                work.extend(called.iter().filter(|g| g.index() < count));
            }
        }
        functions[f.index()] = function;
    }
    if !unwinding.entered {
        return None;
    }
    functions.append(&mut unwinding.new);
    let ids = (0..functions.len()).map(FuncId::new);
    let maps = ids
        .zip(&functions)
        .map(|(id, f)| FunctionMap::identity(id, f));
    let maps = maps.collect();
    let (program, _) = super::rebuild(program, functions, maps);
    Some((program, past.into_values().collect()))
}

/// The globals that are numbers, and that a component's functions load or store by name.
fn scalars(program: &Program, component: &[FuncId]) -> Vec<(Operand, Type)> {
    let mut found: Vec<(Operand, Type)> = Vec::new();
    for f in component {
        let function = program.function(*f);
        for stmt in function.blocks.iter().flat_map(|b| &b.stmts) {
            let (ptr, ty) = match &stmt.kind {
                StmtKind::Load { dst, ptr, .. } => (ptr, function.var(*dst).ty),
                StmtKind::Store { ptr, value, .. } => (ptr, value.ty(&function.vars)),
                _ => continue,
            };
            let Operand::Const(Const::Global(g, 0)) = ptr else {
                continue;
            };
            let global = &program.globals[g.index()];
            let whole = program.bytes_of(ty) == global.size;
            let known = found.iter().any(|(o, _)| o == ptr);
            if is_number(ty) && whole && !global.constant && !known {
                found.push((ptr.clone(), ty));
            }
        }
    }
    found.truncate(MOST_GLOBALS);
    found
}

fn is_number(ty: Type) -> bool {
    matches!(ty, Type::Bool | Type::Int(_) | Type::Float(_))
}

/// What all functions that are unwound share.
struct Unwinding<'a> {
    program: &'a Program,
    calls: &'a CallGraph,
    past: &'a HashMap<FuncId, FuncId>,
    /// Of each component of the call graph.
    globals: Vec<Vec<(Operand, Type)>>,
    most: usize,
    names: Taken,
    /// The functions that come behind those of the program.
    new: Vec<Function>,
    /// Whether a call was entered.
    entered: bool,
}

/// The bodies of a component's functions in another function.
struct Bodies {
    component: u32,
    /// Of each function that was needed, where it is entered, with which parameters, and
    /// its mark.
    of: HashMap<FuncId, Entered>,
}

#[derive(Clone)]
struct Entered {
    at: BlockId,
    params: Vec<Var>,
    mark: FuncId,
}

impl Unwinding<'_> {
    fn function(&mut self, f: FuncId) -> Function {
        let like = self.program.function(f);
        let body = Body::of(f, like);
        let mut unwound = Caller {
            size: size_of(&body),
            var_names: Taken::of(body.vars.iter().map(|v| &v.name)),
            block_names: Taken::of(body.pieces.iter().map(|p| &p.name)),
            within: vec![None; body.pieces.len()],
            body,
            bodies: Vec::new(),
            shared: self,
        };
        unwound.run();
        unwound.body.finish(like).0
    }

    /// A mark for calls of a function.
    fn mark(&mut self, types: &[Type]) -> FuncId {
        let id = FuncId::new(self.program.functions.len() + self.new.len());
        let number = |ty: Type, i: usize| VarInfo {
            name: format!("p{i}"),
            ty,
            source: None,
            signed: None,
            part: None,
            array: None,
        };
        let types = [Type::Bool].into_iter().chain(types.iter().copied());
        let vars: Vec<VarInfo> = types.enumerate().map(|(i, ty)| number(ty, i)).collect();
        let like = self.program.function(self.program.entries[0]);
        self.new.push(Function {
            name: self.names.fresh(&format!("{MARK}{}", id.index())),
            params: (0..vars.len()).map(Var::new).collect(),
            results: Vec::new(),
            vars,
            regions: like.regions[..1].to_vec(),
            blocks: Vec::new(),
            external: External::Input,
            noreturn: false,
            from_source: false,
            span: None,
        });
        id
    }
}

/// A function whose calls are being entered.
struct Caller<'a, 'u> {
    shared: &'u mut Unwinding<'a>,
    body: Body,
    size: usize,
    var_names: Taken,
    block_names: Taken,
    bodies: Vec<Bodies>,
    /// Of each piece, the bodies that it belongs to.
    within: Vec<Option<usize>>,
}

impl Caller<'_, '_> {
    fn run(&mut self) {
        let mut b = 0;
        while b < self.body.pieces.len() {
            let found = self.body.pieces[b].lines.iter().position(|l| {
                matches!(&l.stmt.kind, StmtKind::Call { callee: Callee::Direct(g), regions: None, .. }
                    if self.shared.past.contains_key(g))
            });
            if let Some(at) = found {
                self.call(b, at);
            }
            b += 1;
        }
    }

    fn fresh(&mut self, name: &str, ty: Type) -> Var {
        let v = Var::new(self.body.vars.len());
        let name = self.var_names.fresh(name);
        self.body.vars.push(VarInfo {
            name,
            ty,
            source: None,
            signed: None,
            part: None,
            array: None,
        });
        self.body.var_origins.push(None);
        v
    }

    /// Makes a choice of the call that is line `at` of a piece.
    fn call(&mut self, b: usize, at: usize) {
        let piece = &mut self.body.pieces[b];
        let mut rest = piece.lines.split_off(at);
        let mut call = rest.remove(0);
        let (name, span) = (piece.name.clone(), call.stmt.span);
        let StmtKind::Call {
            dsts, callee, args, ..
        } = &mut call.stmt.kind
        else {
            return;
        };
        let Callee::Direct(g) = *callee else { return };
        *callee = Callee::Direct(self.shared.past[&g]);
        let (dsts, args) = (dsts.clone(), args.clone());
        let mut after = jump(
            self.block_names.fresh(&format!("{name}.past")),
            Terminator::Stop,
            span,
        );
        let piece = &mut self.body.pieces[b];
        after.stale = std::mem::take(&mut piece.stale);
        after.term = std::mem::replace(&mut piece.term, Terminator::Stop);
        after.term_span = piece.term_span;
        after.term_origin = piece.term_origin.take();
        after.hops = std::mem::take(&mut piece.hops);

        let Some(entered) = self.entered(g, self.within[b]) else {
            // Too large: the call stays as it was.
            if let StmtKind::Call { callee, .. } = &mut call.stmt.kind {
                *callee = Callee::Direct(g);
            }
            let from = self.body.pieces[b].lines.len();
            self.body.pieces[b].lines.push(call);
            self.body.pieces[b].lines.append(&mut rest);
            let piece = &mut self.body.pieces[b];
            piece.stale = after.stale;
            piece.term = after.term;
            piece.term_span = after.term_span;
            piece.term_origin = after.term_origin;
            piece.hops = after.hops;
            // Further calls in this piece.
            let next = self.body.pieces[b].lines[from + 1..].iter().position(|l| {
                matches!(&l.stmt.kind, StmtKind::Call { callee: Callee::Direct(h), regions: None, .. }
                    if self.shared.past.contains_key(h) && self.can_enter(*h, self.within[b]))
            });
            if let Some(next) = next {
                self.call(b, from + 1 + next);
            }
            return;
        };
        self.shared.entered = true;
        let set = |dst: Var, src: Operand| {
            Line::new(
                Stmt {
                    kind: StmtKind::Assign { dst, src },
                    span,
                },
                None,
            )
        };
        // Parameters may be among the arguments.
        let mut given = Vec::new();
        for (i, (p, arg)) in entered.params.iter().zip(&args).enumerate() {
            let ty = self.body.vars[p.index()].ty;
            let v = self.fresh(&format!("{name}.given.{i}"), ty);
            self.body.pieces[b].lines.push(set(v, arg.clone()));
            given.push((v, ty));
        }
        let globals = self.globals(g);
        let before = self.load(b, &globals, &format!("{name}.before"), span);
        let mut enter = jump(
            self.block_names.fresh(&format!("{name}.enter")),
            Terminator::Stop,
            span,
        );
        for (p, (v, _)) in entered.params.iter().zip(&given) {
            enter.lines.push(set(*p, (*v).into()));
        }
        goto(&mut enter, vec![entered.at], span);
        let (enter_at, after_at) = (self.body.pieces.len(), self.body.pieces.len() + 1);
        let both = vec![BlockId::new(enter_at), BlockId::new(after_at)];
        goto(&mut self.body.pieces[b], both, span);
        after.lines.push(call);
        self.body.pieces.push(enter);
        self.body.pieces.push(after);
        self.within.extend([self.within[b], self.within[b]]);
        let behind = self.load(after_at, &globals, &format!("{name}.behind"), span);
        let given = given
            .iter()
            .filter(|(_, ty)| is_number(*ty))
            .map(|(v, _)| *v);
        let mut told: Vec<Operand> = given.chain(before).map(Operand::from).collect();
        let results = dsts
            .iter()
            .filter(|v| is_number(self.body.vars[v.index()].ty));
        told.extend(results.copied().map(Operand::from));
        told.extend(behind.into_iter().map(Operand::from));
        let mark = mark_line(entered.mark, false, told, span);
        self.body.pieces[after_at].lines.push(mark);
        self.body.pieces[after_at].lines.append(&mut rest);
    }

    fn globals(&self, g: FuncId) -> Vec<(Operand, Type)> {
        self.shared.globals[self.shared.calls.component(g) as usize].clone()
    }

    /// Loads globals at the end of a piece.
    fn load(
        &mut self,
        piece: usize,
        globals: &[(Operand, Type)],
        name: &str,
        span: Option<Span>,
    ) -> Vec<Var> {
        let mut loaded = Vec::new();
        for (ptr, ty) in globals {
            let dst = self.fresh(name, *ty);
            let kind = StmtKind::Load {
                dst,
                region: ALL_MEMORY,
                ptr: ptr.clone(),
                align: 1,
            };
            self.body.pieces[piece]
                .lines
                .push(Line::new(Stmt { kind, span }, None));
            loaded.push(dst);
        }
        loaded
    }

    fn can_enter(&self, g: FuncId, within: Option<usize>) -> bool {
        let component = self.shared.calls.component(g);
        let here = |b: &Bodies| b.component == component && b.of.contains_key(&g);
        let body = Body::of(g, self.shared.program.function(g));
        within.is_some_and(|w| here(&self.bodies[w]))
            || self.size + size_of(&body) <= self.shared.most
    }

    /// Where a function is entered: in the bodies that the call belongs to, if it is of
    /// their component, else in new ones.
    fn entered(&mut self, g: FuncId, within: Option<usize>) -> Option<Entered> {
        if !self.can_enter(g, within) {
            return None;
        }
        let component = self.shared.calls.component(g);
        let same = within.filter(|w| self.bodies[*w].component == component);
        let bodies = same.unwrap_or_else(|| {
            self.bodies.push(Bodies {
                component,
                of: HashMap::default(),
            });
            self.bodies.len() - 1
        });
        if let Some(entered) = self.bodies[bodies].of.get(&g) {
            return Some(entered.clone());
        }
        Some(self.add(g, bodies))
    }

    /// Puts a function's body behind everything else.
    fn add(&mut self, g: FuncId, bodies: usize) -> Entered {
        let like = self.shared.program.function(g);
        let copy = Body::of(g, like);
        self.size += size_of(&copy);
        let span = like.span;
        let first_var = self.body.vars.len();
        for (info, origin) in copy.vars.iter().zip(&copy.var_origins) {
            let mut info = info.clone();
            info.name = self
                .var_names
                .fresh(&format!("{}.{}", like.name, info.name));
            self.body.vars.push(info);
            self.body.var_origins.push(*origin);
        }
        let var = |v: Var| Var::new(first_var + v.index());
        let rename = &mut |place: PlaceMut<'_>| {
            if let Some(v) = place.var() {
                *v = var(*v);
            }
        };
        let at = self.body.pieces.len();
        let first_block = at + 1;
        let name = self.block_names.fresh(&format!("{}.entered", like.name));
        let mut start = jump(name, Terminator::Stop, span);
        for v in arbitrary(&copy) {
            let kind = StmtKind::Havoc {
                dst: var(v),
                kind: HavocKind::Uninitialized,
            };
            start.lines.push(Line::new(Stmt { kind, span }, None));
        }
        goto(&mut start, vec![BlockId::new(first_block)], span);
        self.body.pieces.push(start);
        self.within.push(Some(bodies));
        let params: Vec<Var> = copy.params.iter().map(|p| var(*p)).collect();
        let mut at_entry = Vec::new();
        for p in &params {
            let ty = self.body.vars[p.index()].ty;
            if is_number(ty) {
                let dst = self.fresh(&format!("{}.given", like.name), ty);
                let kind = StmtKind::Assign {
                    dst,
                    src: (*p).into(),
                };
                self.body.pieces[at]
                    .lines
                    .push(Line::new(Stmt { kind, span }, None));
                at_entry.push(dst);
            }
        }
        let globals = self.globals(g);
        at_entry.extend(self.load(at, &globals, &format!("{}.before", like.name), span));
        let types = at_entry.iter().map(|v| self.body.vars[v.index()].ty);
        let results = like.results.iter().copied().filter(|ty| is_number(*ty));
        let behind = globals.iter().map(|(_, ty)| *ty);
        let types: Vec<Type> = types.chain(results).chain(behind).collect();
        let mark = self.shared.mark(&types);
        for p in &copy.pieces {
            let mut p = p.clone();
            p.name = self.block_names.fresh(&format!("{}.{}", like.name, p.name));
            for line in &mut p.lines {
                line.stmt.kind.visit_mut(rename);
            }
            p.term.visit_mut(rename);
            let returned = match &mut p.term {
                Terminator::Goto(targets) => {
                    for t in targets {
                        *t = BlockId::new(first_block + t.index());
                    }
                    None
                }
                Terminator::Return(values) => Some(std::mem::take(values)),
                Terminator::Stop => None,
            };
            let piece = self.body.pieces.len();
            let span = p.term_span;
            if returned.is_some() {
                p.term = Terminator::Stop;
                p.hops = Vec::new();
                p.term_origin = None;
            }
            self.body.pieces.push(p);
            self.within.push(Some(bodies));
            if let Some(values) = returned {
                let behind = self.load(piece, &globals, &format!("{}.behind", like.name), span);
                let mut told: Vec<Operand> = at_entry.iter().copied().map(Operand::from).collect();
                let results = values.into_iter().zip(&like.results);
                told.extend(results.filter(|(_, ty)| is_number(**ty)).map(|(o, _)| o));
                told.extend(behind.into_iter().map(Operand::from));
                self.body.pieces[piece]
                    .lines
                    .push(mark_line(mark, true, told, span));
            }
        }
        let entered = Entered {
            at: BlockId::new(at),
            params,
            mark,
        };
        self.bodies[bodies].of.insert(g, entered.clone());
        entered
    }
}

fn mark_line(mark: FuncId, returns: bool, told: Vec<Operand>, span: Option<Span>) -> Line {
    let role = Operand::Const(Const::Bool(returns));
    let kind = StmtKind::Call {
        dsts: Vec::new(),
        callee: Callee::Direct(mark),
        args: [role].into_iter().chain(told).collect(),
        regions: None,
    };
    Line::new(Stmt { kind, span }, None)
}

/// Makes arbitrary values of what calls gave back that went past, in a program that was
/// purified: what they change is said there by then.
fn forget_past_calls(program: &mut Program, past: &HashSet<FuncId>) {
    for f in &mut program.functions {
        for block in &mut f.blocks {
            let mut stmts = Vec::with_capacity(block.stmts.len());
            for stmt in std::mem::take(&mut block.stmts) {
                match &stmt.kind {
                    StmtKind::Call {
                        dsts,
                        callee: Callee::Direct(g),
                        ..
                    } if past.contains(g) => stmts.extend(dsts.iter().map(|dst| Stmt {
                        kind: StmtKind::Havoc {
                            dst: *dst,
                            kind: HavocKind::Abstraction(None),
                        },
                        span: stmt.span,
                    })),
                    _ => stmts.push(stmt),
                }
            }
            block.stmts = stmts;
        }
    }
}

/// Makes variables of what marks are told, of each mark the same ones wherever it stands
/// in a function. No pass may change the program behind this.
fn tell_marks(program: &mut Program) {
    let is_mark: Vec<bool> = program.functions.iter().map(is_mark).collect();
    for f in &mut program.functions {
        let mut told: HashMap<FuncId, Vec<Var>> = HashMap::default();
        let mut names = Taken::of(f.vars.iter().map(|v| &v.name));
        let vars = &mut f.vars;
        for block in &mut f.blocks {
            let mut stmts = Vec::with_capacity(block.stmts.len());
            for mut stmt in std::mem::take(&mut block.stmts) {
                if let StmtKind::Call {
                    callee: Callee::Direct(g),
                    args,
                    ..
                } = &mut stmt.kind
                    && is_mark[g.index()]
                {
                    let args = &mut args[1..];
                    let told = told.entry(*g).or_insert_with(|| {
                        let types: Vec<Type> = args.iter().map(|o| o.ty(vars)).collect();
                        let first = vars.len();
                        vars.extend(types.into_iter().map(|ty| VarInfo {
                            name: names.fresh("told"),
                            ty,
                            source: None,
                            signed: None,
                            part: None,
                            array: None,
                        }));
                        (first..vars.len()).map(Var::new).collect()
                    });
                    for (dst, arg) in told.iter().zip(args) {
                        let src = std::mem::replace(arg, (*dst).into());
                        let kind = StmtKind::Assign { dst: *dst, src };
                        let span = stmt.span;
                        stmts.push(Stmt { kind, span });
                    }
                }
                stmts.push(stmt);
            }
            block.stmts = stmts;
        }
    }
}

fn is_mark(f: &Function) -> bool {
    f.is_external() && f.name.starts_with(MARK)
}

/// A mark in a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The block.
    pub block: BlockId,
    /// The position of the statement.
    pub statement: usize,
    /// Whose calls are told of: those of the functions with this number have returned in
    /// one of the ways that their bodies do.
    pub function: FuncId,
    /// Whether a body returns here; else a call has returned.
    pub returns: bool,
    /// The numbers: of each function the same variables at all of its marks.
    pub told: Vec<Var>,
}

/// The marks in a function, in order; none if something changed them.
pub fn marks(program: &Program, f: &Function) -> Vec<Mark> {
    let mut found = Vec::new();
    for block in f.block_ids() {
        for (statement, stmt) in f.block(block).stmts.iter().enumerate() {
            let StmtKind::Call {
                callee: Callee::Direct(g),
                args,
                ..
            } = &stmt.kind
            else {
                continue;
            };
            let Some((Operand::Const(Const::Bool(returns)), told)) = args.split_first() else {
                continue;
            };
            if !is_mark(program.function(*g)) {
                continue;
            }
            let told: Vec<Var> = told.iter().filter_map(Operand::as_var).collect();
            let mut others = found.iter().filter(|m: &&Mark| m.function == *g);
            if others.any(|m| m.told != told) {
                return Vec::new(); // nobody told them
            }
            found.push(Mark {
                block,
                statement,
                function: *g,
                returns: *returns,
                told,
            });
        }
    }
    found
}
