//! Where executions start: a function `entry` without parameters that runs
//! the constructors of globals and then calls what was chosen, with arbitrary
//! arguments.

use super::argument::{argument, promises_of, slice_argument};
use super::environment::{ELSEWHERE, Used, push_call, store, uses_arguments};
use super::lists::nothing;
use super::{Field, Lowering, Signature, names};
use crate::demangle::{self, readable};
use crate::llvm::{self, CallTarget, Linkage, Value};
use crate::own::{is_of_the_system, plain_path};
use crate::{Entry, Error};
use ir::build::FunctionBuilder;
use ir::library::Clause;
use ir::points_to::{CALLER, EXPOSED};
use ir::{
    AllocKind, Assumption, AssumptionKind, CmpOp, Cond, External, FuncId, HavocKind, InitPiece,
    Operand, Sign, StmtKind, Terminator, Type, Var, Z,
};
use rustc_hash::FxHashSet as HashSet;

pub(super) fn lower<'m>(
    l: &mut Lowering<'m>,
    functions: &[Value<'m>],
) -> Result<Vec<Value<'m>>, Error> {
    let chosen = choose(l, functions)?;
    let name = l.unique_name("entry");
    let mut b = FunctionBuilder::new(&name, Vec::new());
    l.make_environment(&mut b);
    if l.begins_by_allocating(functions) {
        others_act(l, &mut b);
    }
    for constructor in constructors(l) {
        call(l, &mut b, constructor, None, true);
    }
    let destructors = destructors(l);
    if let Entry::Named(chosen) = &l.options.entry {
        assume_initial_globals(l, chosen);
    }
    let main = matches!(l.options.entry, Entry::Main);
    match chosen.as_slice() {
        [one] if main || matches!(l.options.entry, Entry::Named(_)) => {
            let handed_out = call_chosen(l, &mut b, *one, main);
            // Whoever called does what it can before the end, with that, too.
            if !main && !destructors.is_empty() {
                hand_out(l, &mut b, handed_out);
            }
        }
        several => call_in_any_order(l, &mut b, several),
    }
    b.set_span(None);
    let main = chosen.first().and_then(|f| l.functions.get(f)).copied();
    end(l, &mut b, destructors, main);
    b.ret(Vec::new());
    let id = FuncId::new(l.program.functions.len());
    l.program.functions.push(b.finish());
    l.signatures.push(Signature::default());
    l.program.entries.push(id);
    Ok(chosen)
}

/// What runs when the program ends, where `main` returns and where `exit` is called.
fn end(
    l: &mut Lowering<'_>,
    b: &mut FunctionBuilder,
    destructors: Vec<FuncId>,
    main: Option<FuncId>,
) {
    if l.objects_alive().is_some() {
        l.runs_at_exit(); // what is left is looked at there
    }
    // What was registered to run at the end runs before them.
    let at_exit = l.run_at_exit();
    let Some(shared) = l.at_exit.exits.get().copied().flatten() else {
        push_end(l, b, at_exit, destructors);
        return;
    };
    let name = l.program.function(shared).name.clone();
    let mut all = FunctionBuilder::new(&name, Vec::new());
    push_end(l, &mut all, at_exit, destructors);
    all.set_span(main.and_then(|main| l.program.function(main).span));
    l.check_leaks(&mut all, shared);
    all.set_span(None);
    all.ret(Vec::new());
    l.program.functions[shared.index()] = all.finish();
    push_call(b, Vec::new(), shared, Vec::new());
}

fn push_end(
    l: &mut Lowering<'_>,
    b: &mut FunctionBuilder,
    at_exit: Option<FuncId>,
    destructors: Vec<FuncId>,
) {
    if let Some(id) = at_exit {
        push_call(b, Vec::new(), id, Vec::new());
    }
    // Code that isn't seen may have registered something, too.
    if !destructors.is_empty() && (l.calls_back || !l.whole) {
        others_act(l, b);
    }
    for destructor in destructors {
        call(l, b, destructor, None, true);
    }
}

/// From here on no run shows a failure.
pub(super) fn depend_on_abstraction(b: &mut FunctionBuilder) {
    let unmodelled = b.var("unmodelled", Type::Bool);
    b.havoc(unmodelled, HavocKind::Abstraction(None));
    b.assume(Cond::Or(vec![
        Cond::Var(unmodelled),
        Cond::Var(unmodelled).negate(),
    ]));
}

/// A function that is called in the middle of an execution finds in globals
/// what was written until then; an execution that starts there does not.
fn assume_initial_globals(l: &mut Lowering<'_>, chosen: &str) {
    let globals = l.module.globals();
    let mut written = globals.iter().filter(|g| {
        let id = l.globals.get(g);
        let initialized = id.is_some_and(|g| {
            let global = &l.program.globals[g.index()];
            !global.constant && global.init.is_some()
        });
        initialized && !g.users().is_empty()
    });
    if written.next().is_none() || chosen == "main" {
        return;
    }
    l.program.assume(Assumption {
        kind: AssumptionKind::Option,
        span: None,
        function: None,
        text: format!("globals have their initial values when `{chosen}` is called"),
        affects_safe: true,
    });
}

/// Other modules may call them one after the other, in any order. In between
/// they use the pointers that they have got.
fn call_in_any_order<'m>(l: &mut Lowering<'m>, b: &mut FunctionBuilder, chosen: &[Value<'m>]) {
    let (head, done) = (b.block("choose"), b.block("done"));
    b.goto(head);
    let mut targets = vec![done];
    for f in chosen {
        let at = b.block(&format!("call.{}", f.name()));
        targets.push(at);
        b.switch_to(at);
        let handed_out = call_chosen(l, b, *f, false);
        hand_out(l, b, handed_out);
        b.goto(head);
    }
    b.set_span(None);
    if l.hands_out_pointers(chosen) {
        let at = b.block("between");
        targets.push(at);
        // In between, those who call use the pointers that they have got.
        b.switch_to(at);
        others_act(l, b);
        b.goto(head);
    }
    b.switch_to(head);
    b.terminate(Terminator::Goto(targets));
    b.switch_to(done);
}

/// Code that isn't seen does what it can, which shows no failure.
pub(super) fn others_act(l: &mut Lowering<'_>, b: &mut FunctionBuilder) {
    let id = l.function_called(CALLER, &Signature::default(), External::Unmodelled);
    push_call(b, Vec::new(), id, Vec::new());
    depend_on_abstraction(b);
}

/// Those who called keep these results, and what they lead to: an address may be
/// a number.
fn hand_out(l: &mut Lowering<'_>, b: &mut FunctionBuilder, results: Vec<Var>) {
    for result in results {
        let ty = b.ty(result);
        let name = match ty {
            Type::Bool => continue,
            Type::Ptr => EXPOSED.to_owned(),
            _ => format!("{EXPOSED}.{ty}"),
        };
        let id = l.function_called(&name, &Signature::of(&[ty], &[]), External::Pure);
        push_call(b, Vec::new(), id, vec![result.into()]);
    }
}

/// What code that we don't see may call at any time: functions whose address
/// it may know, and at the end of a program that exits early its destructors.
/// It is called by the program, or calls what was chosen as the entry: the
/// address of a function that it can't name may lie in what that returned or
/// left in memory.
/// A second entry calls them, in a state of which nothing is known; since it is
/// an abstraction of the real calls, no run of it shows a failure.
pub(super) fn lower_callbacks<'m>(l: &mut Lowering<'m>, chosen: &[Value<'m>]) {
    // Where the program begins with `main`, calls that end it run them themselves.
    let runs_them = l.options.entry == Entry::Main;
    let is_called = |f: &Value<'m>| {
        let stops = names::known(&f.name(), false) == Some(names::Known::Stops);
        let calls = |user: &Value<'m>| {
            user.call_target() == Some(CallTarget::Function(*f))
                && !user.call_args().contains(f)
                // Called as another function, it isn't followed.
                && (stops
                    || user.call_has_attribute("noreturn")
                        && user.called_type() == f.value_type())
        };
        f.users().iter().all(calls)
    };
    let exits = |f: &Value<'m>| {
        let row = names::row(&f.name());
        row.is_some_and(|r| r.says(&Clause::Exits)) && !(runs_them && is_called(f))
    };
    let exits = l.functions.keys().any(exits);
    let mut callbacks = Vec::new();
    if l.calls_back {
        callbacks.extend(l.targets.iter().copied());
    } else if l.options.entry != Entry::Main {
        let called: Vec<FuncId> = chosen
            .iter()
            .filter_map(|f| l.functions.get(f))
            .copied()
            .collect();
        let mut reached = constructors(l);
        reached.extend(&called);
        let leaving = l.leaving(&reached);
        callbacks.extend(leaving.into_iter().filter(|f| !called.contains(f)));
    }
    if l.calls_back || exits {
        callbacks.extend(destructors(l));
        callbacks.extend(l.at_exit.runs);
    }
    callbacks.sort_unstable();
    callbacks.dedup();
    // What the library does that calls a function of the library is not asked.
    let stand_ins = l.functions.iter().filter(|(f, _)| f.is_stand_in());
    let stand_ins: HashSet<FuncId> = stand_ins.map(|(_, id)| *id).collect();
    callbacks.retain(|f| !l.program.function(*f).blocks.is_empty() && !stand_ins.contains(f));
    if callbacks.is_empty() {
        return;
    }
    let name = l.unique_name("callbacks");
    let mut b = FunctionBuilder::new(&name, Vec::new());
    depend_on_abstraction(&mut b);
    l.nothing_is_thrown(&mut b);
    let mut targets = Vec::new();
    let start = b.current();
    for f in callbacks {
        l.escape_function(f);
        let at = b.block(&format!("call.{}", l.program.function(f).name));
        targets.push(at);
        b.switch_to(at);
        b.set_span(l.program.function(f).span);
        let handed_out = call(l, &mut b, f, None, false);
        if l.throwing.active {
            hand_out(l, &mut b, handed_out);
        }
        b.ret(Vec::new());
    }
    b.set_span(None);
    b.switch_to(start);
    b.terminate(Terminator::Goto(targets));
    let id = FuncId::new(l.program.functions.len());
    l.program.functions.push(b.finish());
    l.signatures.push(Signature::default());
    l.program.entries.push(id);
}

fn choose<'m>(l: &Lowering<'m>, functions: &[Value<'m>]) -> Result<Vec<Value<'m>>, Error> {
    let defined = || functions.iter().copied().filter(|f| !f.is_declaration());
    let (wanted, chosen): (String, Vec<Value<'m>>) = match &l.options.entry {
        Entry::Main => ("`main`".to_owned(), named(l, functions, "main")),
        Entry::Named(name) => (format!("`{name}`"), named(l, functions, name)),
        Entry::Exported => {
            let mut found = exported(l, functions);
            found.retain(|f| !f.is_of_rusts_libraries() && !is_inline_of_the_system(*f));
            if found.is_empty() {
                found = in_tables(l, functions);
            }
            ("that other modules can call".to_owned(), found)
        }
        Entry::All => {
            let own = defined().filter(|f| !f.is_of_rusts_libraries());
            ("at all".to_owned(), own.collect())
        }
    };
    if chosen.is_empty() {
        return Err(Error::NoEntry {
            wanted,
            candidates: defined().map(|f| readable(&f.name())).collect(),
        });
    }
    Ok(chosen)
}

/// Whether a function is an inline one of a system header.
fn is_inline_of_the_system(f: Value<'_>) -> bool {
    let strong = matches!(
        f.linkage(),
        Some(Linkage::LLVMExternalLinkage | Linkage::LLVMWeakAnyLinkage)
    );
    !strong
        && f.declaring_file()
            .is_some_and(|(directory, file)| is_of_the_system(&plain_path(&directory.join(file))))
}

/// The defined functions of that name (one for each file that has its own), or
/// the one that an alias of that name stands for.
fn named<'m>(l: &Lowering<'m>, functions: &[Value<'m>], name: &str) -> Vec<Value<'m>> {
    let defined = |f: &Value<'m>| !f.is_declaration();
    let all = functions.iter().copied().filter(defined);
    let mut found: Vec<Value<'m>> = all.filter(|f| f.given_name() == name).collect();
    if found.is_empty() {
        let aliases = l.module.aliases().into_iter().filter(|a| a.name() == name);
        found.extend(aliases.filter_map(Value::behind).filter(defined));
    }
    if found.is_empty() {
        // By its path, or the end of it: the one that stands outermost.
        let all = functions.iter().copied().filter(defined);
        let called = all.filter(|f| !f.is_of_rusts_libraries());
        let called = called.filter(|f| demangle::is_called(&f.given_name(), name));
        let depth = |f: &Value<'_>| {
            let path = demangle::path(&f.given_name());
            path.map_or(0, |p| p.matches("::").count())
        };
        found = called.collect();
        let least = found.iter().map(depth).min();
        found.retain(|f| Some(depth(f)) == least);
    }
    found
}

/// The functions that constants name, themselves or in variables.
fn named_in(mut open: Vec<Value<'_>>) -> HashSet<Value<'_>> {
    let mut found = HashSet::default();
    let mut seen = HashSet::default();
    while let Some(v) = open.pop() {
        if !seen.insert(v) {
            continue;
        }
        if v.is_function() {
            found.insert(v);
        } else if v.is_global() {
            open.extend(v.initializer());
        } else {
            open.extend(v.operands());
        }
    }
    found
}

/// The defined functions whose addresses stand in what other modules can name.
fn in_tables<'m>(l: &Lowering<'m>, functions: &[Value<'m>]) -> Vec<Value<'m>> {
    let globals = l.module.globals().into_iter();
    let tables = globals.filter(|g| g.is_exported());
    let wanted = named_in(tables.filter_map(Value::initializer).collect());
    let all = functions.iter().copied().filter(|f| !f.is_declaration());
    all.filter(|f| wanted.contains(f)).collect()
}

/// The defined functions that other modules can call: by their names, by those
/// of aliases, through what a resolver gives back, or because something that
/// isn't seen (`used`) keeps them.
fn exported<'m>(l: &Lowering<'m>, functions: &[Value<'m>]) -> Vec<Value<'m>> {
    let mut wanted: HashSet<Value<'m>> = HashSet::default();
    for alias in l.module.aliases() {
        if alias.is_exported() {
            wanted.extend(alias.behind());
        }
    }
    let mut open: Vec<Value<'m>> = Vec::new();
    for resolver in l.module.resolved() {
        if resolver.is_exported() {
            // What it gives back is named somewhere in it.
            for block in resolver.behind().map(Value::blocks).unwrap_or_default() {
                for inst in block.instructions() {
                    open.extend(inst.operands().into_iter().filter(|v| v.is_constant()));
                }
            }
        }
    }
    let globals = l.module.globals().into_iter();
    open.extend(
        globals
            .filter(|g| matches!(g.name().as_str(), "llvm.used" | "llvm.compiler.used"))
            .filter_map(Value::initializer),
    );
    wanted.extend(named_in(open));
    let all = functions.iter().copied().filter(|f| !f.is_declaration());
    all.filter(|f| f.is_exported() || wanted.contains(f))
        .collect()
}

impl<'m> Lowering<'m> {
    /// Whether a function runs before or after `main`.
    pub(super) fn runs_around_main(&self, f: Value<'m>) -> bool {
        let id = self.functions.get(&f);
        id.is_some_and(|id| constructors(self).contains(id) || destructors(self).contains(id))
    }
}

/// Functions that run after `main`: those that are to run first were made last.
pub(super) fn destructors(l: &Lowering<'_>) -> Vec<FuncId> {
    let mut found = listed(l, "llvm.global_dtors", &[".dtors", ".fini_array"]);
    found.reverse();
    found
}

/// Functions that run before `main`.
fn constructors(l: &Lowering<'_>) -> Vec<FuncId> {
    let sections = [".preinit_array", ".ctors", ".init_array"];
    listed(l, "llvm.global_ctors", &sections)
}

/// Functions that run before or after `main`, in the order in which they would
/// run before it: those of LLVM's table, and those whose addresses stand in
/// sections that the system reads itself. A section's name may end in a
/// priority (`.init_array.101`).
fn listed(l: &Lowering<'_>, table: &str, sections: &[&str]) -> Vec<FuncId> {
    // The last priority is the one without a number.
    const LAST: u64 = 65_535;
    let globals = l.module.globals();
    let mut found: Vec<((u64, u64), FuncId)> = Vec::new();
    for g in &globals {
        let section = g.section();
        let place = sections.iter().find_map(|name| {
            let rest = section.strip_prefix(name)?;
            let number = rest.strip_prefix('.').and_then(|n| n.parse().ok());
            (rest.is_empty() || number.is_some()).then(|| match *name {
                ".preinit_array" => (0, 0),
                // Those of the old kind are numbered backwards.
                ".ctors" | ".dtors" => (1, LAST - number.unwrap_or(0).min(LAST)),
                _ => (1, number.unwrap_or(LAST)),
            })
        });
        let id = place.and_then(|_| l.globals.get(g));
        let init = id.and_then(|id| l.program.globals[id.index()].init.as_ref());
        let functions = init.into_iter().flatten().filter_map(|piece| match piece {
            InitPiece::Function(f) => Some(*f),
            _ => None,
        });
        found.extend(place.into_iter().flat_map(|place| {
            let functions: Vec<FuncId> = functions.clone().collect();
            functions.into_iter().map(move |f| (place, f))
        }));
    }
    // The compiler appends those of its table to what stands in a section.
    let all = globals.iter().find(|g| g.name() == table);
    let all = all.and_then(|g| g.initializer());
    for entry in all.map(Value::operands).unwrap_or_default() {
        let priority = entry.element(0).and_then(Value::int).unwrap_or(LAST);
        let function = entry.element(1).map(|f| f.behind().unwrap_or(f));
        let function = function.and_then(|f| l.functions.get(&f));
        found.extend(function.map(|f| ((1, priority), *f)));
    }
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, f)| f).collect()
}

/// Calls a function with arbitrary arguments; in `main`, a number of
/// arguments is not negative. Gives back what it hands out: its results, and the
/// objects that it is handed.
fn call_chosen<'m>(
    l: &mut Lowering<'m>,
    b: &mut FunctionBuilder,
    f: Value<'m>,
    main: bool,
) -> Vec<Var> {
    let Some(&id) = l.functions.get(&f) else {
        return Vec::new();
    };
    b.set_span(l.program.function(id).span);
    call(l, b, id, Some((f, main)), main)
}

/// The name of each scalar that a function takes: a small vector is several.
fn names_of_scalars<'m>(l: &mut Lowering<'m>, f: Value<'m>) -> Vec<String> {
    let mut all = Vec::new();
    for argument in f.arguments() {
        let count = l.scalars(argument.ty()).len();
        let name = argument.name();
        all.extend((0..count).map(|lane| match count {
            1 => name.clone(),
            _ if name.is_empty() => String::new(),
            _ => format!("{name}.{lane}"),
        }));
    }
    all
}

fn call<'m>(
    l: &mut Lowering<'m>,
    b: &mut FunctionBuilder,
    id: FuncId,
    source: Option<(Value<'m>, bool)>,
    ends: bool,
) -> Vec<Var> {
    let signature = l.signatures[id.index()].clone();
    let objects = source.map_or_else(Vec::new, |(f, _)| objects_passed(l, f));
    let names = source.map_or_else(Vec::new, |(f, _)| names_of_scalars(l, f));
    let promises = match source {
        Some((f, false)) => promises_of(l, f),
        _ => Vec::new(),
    };
    let is_impossible = |f: Value<'m>| f.parameter_types().iter().any(|ty| ty.uninhabited);
    if source.is_some_and(|(f, _)| is_impossible(f)) {
        depend_on_abstraction(b);
    }
    let given = l.options.execution.as_ref();
    let given = given.and_then(|e| e.arguments.clone());
    let mut args: Vec<Operand> = Vec::new();
    let mut length = None;
    let mut handed_out = Vec::new();
    for (i, ty) in signature.written().iter().enumerate() {
        if let Some(var) = length.take() {
            args.push(Operand::Var(var));
            continue;
        }
        let wanted = names
            .get(i)
            .filter(|n| !n.is_empty())
            .cloned()
            .unwrap_or_else(|| format!("arg{i}"));
        let var = b.var(&wanted, *ty);
        b.info_mut(var).source = Some(wanted.clone());
        match objects.iter().find(|o| o.at == i) {
            Some(Passed {
                ty, size, align, ..
            }) => {
                b.push(StmtKind::Alloc {
                    dst: var,
                    region: ir::points_to::ALL_MEMORY,
                    kind: AllocKind::Stack,
                    size: Operand::int(l.program.data_model.pointer_bits, *size),
                    align: *align,
                    zeroed: false,
                    may_fail: false,
                });
                if let Some(ty) = ty {
                    let kind = match promises.get(i) {
                        Some((_, true)) => HavocKind::Input,
                        _ => HavocKind::Abstraction(None),
                    };
                    fill(l, b, (var, &wanted, kind), (*ty, *size));
                }
                handed_out.push(var);
            }
            // What one execution is handed.
            None if let (Some((_, true)), Some(given)) = (source, &given)
                && i < 2
                && *ty == [Type::Int(32), Type::Ptr][i] =>
            {
                if i == 0 {
                    b.assign(var, Operand::int(32, given.len()));
                } else {
                    let place = l.given_arguments(given);
                    b.assign(var, ir::Const::Global(place, 0));
                }
                args.push(var.into());
                continue;
            }
            None if let (Some(&Operand::Var(count)), 1, Type::Ptr, Some((main, true))) =
                (args.first(), i, *ty, source)
                && uses_arguments(main) != Used::None =>
            {
                l.make_arguments(b, (count, var), uses_arguments(main));
            }
            // What the system hands to `main` is no arbitrary pointer.
            None if *ty == Type::Ptr && matches!(source, Some((_, true))) => {
                b.havoc(var, HavocKind::Abstraction(None));
            }
            // Nor are the arguments of the program, which constructors get.
            None if source.is_none() => b.havoc(var, HavocKind::Abstraction(None)),
            None => {
                if let Some((promise, _)) = promises.get(i)
                    && let Some(size) = promise.element
                    && let Some(Type::Int(width)) = signature.params.get(i + 1)
                {
                    length = Some(slice_argument(l, b, var, (promise, size, *width)));
                } else {
                    argument(l, b, var, promises.get(i));
                }
            }
        }
        // Where nobody reads it, that would decide for nothing.
        let is_read = |f: Value<'m>| f.arguments().first().is_some_and(|a| !a.users().is_empty());
        if let (0, Type::Int(w), Some((main, true))) = (i, *ty, source)
            && is_read(main)
        {
            b.assume(Cond::cmp(CmpOp::Sge, var, Operand::int(w, 0)));
            // Fewer than the greatest number of them are allowed, as on Linux.
            let greatest = Operand::int(w, Z::max_of(w, Sign::Signed));
            b.assume(Cond::cmp(CmpOp::Ne, var, greatest));
        }
        args.push(var.into());
    }
    // Nobody knows the further arguments.
    if signature.takes_further {
        args.extend(nothing());
    }
    let dsts: Vec<Var> = signature
        .results
        .iter()
        .map(|ty| b.var("result", *ty))
        .collect();
    handed_out.extend(&dsts);
    push_call(b, dsts, id, args);
    handed_out.extend(l.end_of_call_from_outside(b, id, ends));
    handed_out
}

/// A parameter that is the address of an object which the caller makes (`byval`,
/// `sret`).
struct Passed<'m> {
    /// Its position among the scalars.
    at: usize,
    /// Its type if it holds a value (`byval`).
    ty: Option<llvm::Type<'m>>,
    /// Its size in bytes.
    size: u64,
    align: u64,
}

/// The parameters that are addresses of objects.
fn objects_passed<'m>(l: &mut Lowering<'m>, f: Value<'m>) -> Vec<Passed<'m>> {
    let mut found = Vec::new();
    let mut at = 0;
    for (i, a) in f.arguments().into_iter().enumerate() {
        let number = u32::try_from(i).unwrap_or(u32::MAX - 1);
        let value = f.param_attribute_type(number, "byval");
        let ty = value.or_else(|| f.param_attribute_type(number, "sret"));
        if let Some(ty) = ty
            && let Some(size) = l.module.size_of(ty)
        {
            let align = f.param_attribute_number(number, "align");
            found.push(Passed {
                at,
                ty: value,
                size,
                align: l.module.align_of(ty).max(align),
            });
        }
        at += l.scalars(a.ty()).len();
    }
    found
}

/// An object that is passed by value has arbitrary members, which no run rests on
/// where its type excludes some. Of what is none of them, or where they are many,
/// nobody follows what it is.
fn fill<'m>(
    l: &mut Lowering<'m>,
    b: &mut FunctionBuilder,
    (object, name, kind): (Var, &str, HavocKind),
    (ty, size): (llvm::Type<'m>, u64),
) {
    let width = l.program.data_model.pointer_bits;
    let is_whole = |f: &Field| f.lane.is_none();
    let members = l.fields(ty).filter(|all| all.iter().all(is_whole));
    let members: Vec<Field> = members.map_or_else(Vec::new, |all| all.to_vec());
    let bytes: u64 = members.iter().map(|m| l.program.bytes_of(m.ty)).sum();
    if bytes < size {
        let signature = Signature::of(&[Type::Ptr, Type::Int(width)], &[]);
        let id = l.function_called(ELSEWHERE, &signature, External::Library);
        let args = vec![object.into(), Operand::int(width, size)];
        push_call(b, Vec::new(), id, args);
    }
    for (k, member) in members.iter().enumerate() {
        let value = b.var(&format!("{name}.{k}"), member.ty);
        b.havoc(value, kind);
        let place = b.var("place", Type::Ptr);
        b.push(StmtKind::PtrAdd {
            dst: place,
            base: object.into(),
            offset: Operand::int(width, member.offset),
        });
        store(b, place.into(), value.into());
    }
}
