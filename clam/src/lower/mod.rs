//! From a module to a program. This file holds what all functions share:
//! types, identities of functions and globals, checks and assumptions; the
//! others lower one family of things each.

mod address;
mod aggregate;
mod argument;
mod at_exit;
mod body;
mod call;
mod chains;
mod characters;
mod check;
mod control;
mod declared;
mod demands;
mod ended;
mod entry;
mod environment;
mod escape;
mod exceptions;
mod float;
mod function;
mod further;
mod given;
mod global;
mod handed_on;
mod handlers;
mod idioms;
mod indices;
mod inputs;
mod instructions;
mod int;
mod intrinsic;
mod leaks;
mod libc;
mod lines;
mod lists;
mod local;
mod masked;
mod math;
mod members;
mod memory;
pub(crate) mod names;
mod numbers;
mod operand;
mod origin;
mod panics;
mod precompiled;
mod printed;
mod promise;
mod quote;
mod reference;
mod relaxed;
mod relevance;
mod replaced;
mod rounding;
mod sanitizer;
mod scope;
mod sizes;
mod sorting;
mod standard_exceptions;
mod statics;
mod streams;
mod terminate;
mod throwing;
mod thrown_types;
mod tokens;
mod treatment;

pub use instructions::treatments;
pub use treatment::Treatment;

use crate::demangle::readable;
use crate::llvm::{Block, Linkage, Location, Module, Shape, Type, Value};
use crate::quoted::Quoted;
use crate::{Coverage, Error, Loaded, Options, Own};
use ir::build::FunctionBuilder;
use ir::library::{Change, built_in};
use ir::transform::Saying;
use ir::{
    Assumption, AssumptionId, AssumptionKind, BinOp, Check, CheckId, CheckKind, CmpOp, Cond,
    DataModel, External, FuncId, GlobalId, Operand, Program, PtrPred, Sign, Span, Terminator,
};
use promise::Promise;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A struct or array of more scalars than this is not a value in registers.
const MAX_SCALARS: usize = 1024;

/// Types and constant expressions nested deeper than this are not followed.
const MAX_DEPTH: u32 = 64;

/// Objects lie farther from both ends of the addresses, in bytes.
const NEAR_AN_END: u64 = 1 << 20;

/// A scalar inside a type, with its offset in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Field {
    ty: ir::Type,
    offset: u64,
    /// Where it lies in an integer at that offset, when it is no whole bytes.
    lane: Option<Lane>,
}

/// A lane of a vector that is packed by bits: in memory, such a vector is one
/// integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lane {
    /// The width of that integer.
    total: u32,
    /// Its bit that the lane begins at.
    shift: u32,
}

impl Field {
    /// The scalar that is read or written in memory.
    fn stored(&self) -> ir::Type {
        self.lane.map_or(self.ty, |l| ir::Type::Int(l.total))
    }
}

/// The scalars that parameters and results of a function consist of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Signature {
    params: Vec<ir::Type>,
    results: Vec<ir::Type>,
    variadic: bool,
    /// Whether the last parameters say where further arguments are.
    takes_further: bool,
}

impl Signature {
    fn of(params: &[ir::Type], results: &[ir::Type]) -> Self {
        Self {
            params: params.to_vec(),
            results: results.to_vec(),
            variadic: false,
            takes_further: false,
        }
    }

    /// The parameters that the source has.
    fn written(&self) -> &[ir::Type] {
        let further = if self.takes_further {
            lists::HANDED_OVER.len()
        } else {
            0
        };
        &self.params[..self.params.len() - further]
    }
}

/// How many instructions of one kind were lowered.
struct Counted<'m> {
    /// One of them.
    example: Value<'m>,
    exactly: u64,
    havocked: u64,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "what is known of a module, each by itself"
)]
struct Lowering<'m> {
    module: &'m Module,
    options: &'m Options,
    /// The source files that messages quote.
    quoted: RefCell<HashMap<String, Option<Rc<Quoted>>>>,
    /// What the program's sources declare, if that is known.
    own: Option<Own>,
    program: Program,
    /// By opcode and callee.
    counted: HashMap<(Option<u32>, Option<Value<'m>>), Counted<'m>>,
    functions: HashMap<Value<'m>, FuncId>,
    globals: HashMap<Value<'m>, GlobalId>,
    /// Objects that stand for places in code whose address is taken.
    labels: HashMap<Block<'m>, GlobalId>,
    /// Variables of the environment that the program asks for: where they are found.
    environment: BTreeMap<String, GlobalId>,
    /// Whether it asks for nothing else, and doesn't change them.
    environment_known: Option<bool>,
    /// Whether the program puts nothing into the standard input.
    stdin_is_outside: Option<bool>,
    /// Whether what it reads from files isn't what it wrote.
    files_are_outside: Option<bool>,
    /// Whether characters are those of the C locale.
    plain_characters: Option<bool>,
    /// Where the addresses of the tables of characters stand.
    character_tables: HashMap<characters::Table, GlobalId>,
    /// The object `errno`, if the program asks where it is.
    errno: OnceCell<Option<GlobalId>>,
    /// Where `strtok` stopped.
    place_of_tokens: Option<GlobalId>,
    /// The standard streams that the program names.
    streams: Vec<streams::StandardStream>,
    /// By function.
    signatures: Vec<Signature>,
    fields: HashMap<Type<'m>, Option<Rc<Vec<Field>>>>,
    /// What variadic functions do with their formats.
    handed_on: HashMap<Value<'m>, Option<handed_on::HandedOn>>,
    /// Whether a call through a pointer has further arguments that aren't followed.
    loses_further: Option<bool>,
    /// External variadic functions, by the types of their further arguments.
    variants: HashMap<(FuncId, Vec<ir::Type>), FuncId>,
    /// Functions whose address is taken.
    targets: Vec<FuncId>,
    /// Whether no code outside could call back or hand out pointers to functions.
    whole: bool,
    /// Whether something unknown is called, which may call back.
    calls_back: bool,
    /// Whether control may go on in a function while its callees stood
    /// elsewhere: no global's value is known there.
    loses_control: bool,
    /// What unknown functions were called with.
    unknown_calls: relevance::UnknownCalls,
    /// Whose addresses are known where nobody can see it.
    escaped: escape::Escaped,
    /// Assumptions that were recorded, by kind, function and subject.
    noted: HashSet<(AssumptionKind, FuncId, String)>,
    /// Whether the program's own sources declare a function.
    declared: HashMap<Value<'m>, bool>,
    names: HashSet<String>,
    /// Functions of Rust's libraries that are called and compiled already.
    precompiled: precompiled::Precompiled,
    /// Whether what prints calls functions of the program, once that was asked.
    formats_call: OnceCell<bool>,
    /// What panics say that are handed their texts.
    sayings: Vec<(CheckId, Saying)>,
    /// What runs at the end.
    at_exit: at_exit::AtExit,
    /// How many objects of the heap are alive, if that is counted.
    alive: Option<GlobalId>,
    /// Who throws exceptions of C++.
    throwing: throwing::Throwing<'m>,
    /// Where exceptions are in flight.
    exceptions: Option<exceptions::Places>,
    /// The numbers that handlers are chosen by, by the symbols of their types' records.
    selectors: HashMap<String, usize>,
    /// What the language promises of parameters, where its compiler told so apart.
    promises: BTreeMap<String, Vec<Promise>>,
    /// What the module's own text says of them, once it was asked.
    stated_promises: Option<HashMap<String, Vec<Promise>>>,
    /// Whether nothing in the module changes how results are rounded.
    rounds_to_nearest: bool,
    replaced: replaced::Replaced<'m>,
    /// What runs where an exception ends the program.
    last: Vec<terminate::Last>,
}

/// Lowers a module. `own` is what its sources declare; `promises` are texts of
/// modules whose functions have the same parameters with all that the language
/// promises of them.
pub(crate) fn lower(
    module: &Module,
    own: Option<Own>,
    promises: &[String],
    options: &Options,
) -> Result<Loaded, Error> {
    module.exit_as_c_does();
    module.forget_bodies(
        |name| name.starts_with("_ZSt") && names::known(name, true).is_some(),
        names::is_of_the_standard_library,
    );
    if options.entry == crate::Entry::Main {
        module.start_at_the_users_main();
    }
    module.make_stand_ins(|f| names::is_checked_at_calls(&f.name()));
    let mut l = Lowering {
        module,
        options,
        quoted: RefCell::default(),
        own,
        program: Program {
            data_model: DataModel {
                pointer_bits: module.pointer_bits(),
                little_endian: module.little_endian(),
            },
            ..Program::default()
        },
        counted: HashMap::default(),
        functions: HashMap::default(),
        globals: HashMap::default(),
        labels: HashMap::default(),
        environment: BTreeMap::new(),
        environment_known: None,
        stdin_is_outside: None,
        files_are_outside: None,
        plain_characters: None,
        character_tables: HashMap::default(),
        errno: OnceCell::new(),
        place_of_tokens: None,
        streams: Vec::new(),
        signatures: Vec::new(),
        fields: HashMap::default(),
        variants: HashMap::default(),
        targets: Vec::new(),
        handed_on: HashMap::default(),
        loses_further: None,
        // Other modules, and arbitrary arguments, bring functions of their own.
        whole: options.entry == crate::Entry::Main,
        calls_back: false,
        loses_control: false,
        unknown_calls: relevance::UnknownCalls::default(),
        escaped: escape::Escaped::default(),
        noted: HashSet::default(),
        declared: HashMap::default(),
        names: HashSet::default(),
        precompiled: precompiled::Precompiled::default(),
        formats_call: OnceCell::new(),
        sayings: Vec::new(),
        at_exit: at_exit::AtExit::default(),
        alive: None,
        throwing: throwing::Throwing::default(),
        exceptions: None,
        selectors: HashMap::default(),
        promises: promises.iter().flat_map(|t| promise::read(t)).collect(),
        stated_promises: None,
        rounds_to_nearest: true,
        replaced: replaced::Replaced::default(),
        last: Vec::new(),
    };
    let functions: Vec<Value<'_>> = module
        .functions()
        .into_iter()
        .filter(|f| !f.name().starts_with("llvm.") && !handlers::is_handler(*f))
        .collect();
    l.rounds_to_nearest = !module.functions().into_iter().any(rounding::changes);
    l.replaced = replaced::Replaced::of(&functions);
    l.throwing = throwing::Throwing::of(&l, &functions);
    for f in &functions {
        l.declare_function(*f);
    }
    l.lower_globals();
    l.calls_back |= l.begins_by_allocating(&functions);
    l.escape_exported(&functions);
    l.escape_replaced(&functions);
    l.last = l.run_by_terminate(&functions);
    for f in &functions {
        if !f.is_declaration() && !l.lower_overlap(*f) && !l.lower_failure(*f) {
            function::lower(&mut l, *f);
        }
    }
    let own: Vec<Value<'_>> = functions
        .iter()
        .copied()
        .filter(|f| !f.is_stand_in())
        .collect();
    let chosen = entry::lower(&mut l, &own)?;
    entry::lower_callbacks(&mut l, &chosen);
    l.count_objects();
    l.declare_escaped();
    l.assume_precompiled();
    relevance::forget_idle_assumptions(&mut l, &functions);
    l.assume_linked(&functions);
    l.assume_surroundings(&functions);
    let invisible = origin::assume_origins(&mut l, &functions);
    l.tell_at_calls(&functions);
    l.mark_requested();
    Ok(Loaded {
        coverage: l.coverage(),
        program: l.program,
        invisible,
    })
}

/// Whether a function of Rust's libraries only panics, or ends the program.
pub(crate) fn ends_the_program(f: Value<'_>) -> bool {
    let name = f.name();
    let known = names::known(&name, false);
    let ends = matches!(known, Some(names::Known::Fails(_) | names::Known::Stops));
    ends || f.has_attribute("noreturn") && ir::library::is_of_rust(&name)
}

impl<'m> Lowering<'m> {
    /// How much was lowered exactly.
    fn coverage(&self) -> Coverage {
        let mut coverage = Coverage::default();
        for counted in self.counted.values() {
            let name = function::opcode_name(counted.example);
            let tables = [&mut coverage.exact, &mut coverage.havocked];
            let counts = [counted.exactly, counted.havocked];
            for (table, count) in tables.into_iter().zip(counts) {
                if count > 0 {
                    *table.entry(name.clone()).or_insert(0) += count;
                }
            }
        }
        coverage
    }

    /// The scalars of a type and where they lie in memory; `None` for types
    /// that have no values in registers, or too many.
    fn fields(&mut self, ty: Type<'m>) -> Option<Rc<Vec<Field>>> {
        if let Some(known) = self.fields.get(&ty) {
            return known.clone();
        }
        let mut all = Vec::new();
        let found = self
            .collect_fields(ty, 0, MAX_DEPTH, &mut all)
            .map(|()| Rc::new(all));
        self.fields.insert(ty, found.clone());
        found
    }

    fn collect_fields(
        &self,
        ty: Type<'m>,
        offset: u64,
        depth: u32,
        all: &mut Vec<Field>,
    ) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        if all.len() > MAX_SCALARS {
            return None;
        }
        let lane = None;
        let mut scalar = |ty| all.push(Field { ty, offset, lane });
        match ty.shape() {
            Shape::Void => {}
            Shape::Int(1) => scalar(ir::Type::Bool),
            Shape::Int(w) => scalar(ir::Type::Int(w)),
            Shape::Float(k) => scalar(ir::Type::Float(k)),
            Shape::Ptr => scalar(ir::Type::Ptr),
            Shape::Struct(fields) => {
                for (i, field) in fields.into_iter().enumerate() {
                    let i = u32::try_from(i).ok()?;
                    let at = offset.checked_add(self.module.field_offset(ty, i)?)?;
                    self.collect_fields(field, at, depth, all)?;
                }
            }
            Shape::Array(element, n) => {
                let size = self.module.size_of(element)?;
                for i in 0..n {
                    let at = offset.checked_add(size.checked_mul(i)?)?;
                    let before = all.len();
                    self.collect_fields(element, at, depth, all)?;
                    if all.len() > MAX_SCALARS {
                        return None;
                    }
                    if all.len() == before {
                        break; // elements without scalars, however many
                    }
                }
            }
            Shape::Vector(element, n) => {
                let bits = self.lane_bits(element)?;
                let total = bits.checked_mul(n)?;
                for i in 0..n {
                    if n > 1 && !bits.is_multiple_of(8) {
                        self.collect_fields(element, offset, depth, all)?;
                        let shift = self.lane_shift(i, n, bits);
                        all.last_mut()?.lane = Some(Lane { total, shift });
                    } else {
                        let at = offset.checked_add(u64::from(i) * u64::from(bits.div_ceil(8)))?;
                        self.collect_fields(element, at, depth, all)?;
                    }
                    if all.len() > MAX_SCALARS {
                        return None;
                    }
                }
            }
            Shape::Function | Shape::Other => return None,
        }
        Some(())
    }

    /// How many bits a lane of a vector takes: vectors are packed.
    fn lane_bits(&self, element: Type<'m>) -> Option<u32> {
        match element.shape() {
            Shape::Int(w) => Some(w),
            Shape::Float(k) => Some(k.bits()),
            Shape::Ptr => Some(self.module.pointer_bits()),
            _ => None,
        }
    }

    /// Where lane `i` of `n` begins in the integer that the vector is: the first
    /// lane lies where the first byte does.
    fn lane_shift(&self, i: u32, n: u32, bits: u32) -> u32 {
        if self.program.data_model.little_endian {
            i * bits
        } else {
            (n - 1 - i) * bits
        }
    }

    /// How many bytes lie between the elements of an array or a vector.
    fn step(&self, sequence: Type<'m>) -> Option<u64> {
        match sequence.shape() {
            Shape::Array(element, _) => self.module.size_of(element),
            Shape::Vector(element, _) => Some(u64::from(self.lane_bits(element)?.div_ceil(8))),
            _ => None,
        }
    }

    /// The scalars of a type; none when it isn't supported.
    fn scalars(&mut self, ty: Type<'m>) -> Vec<ir::Type> {
        self.fields(ty)
            .map(|fields| fields.iter().map(|f| f.ty).collect())
            .unwrap_or_default()
    }

    /// Whether values of this type are lowered.
    fn is_supported(&mut self, ty: Type<'m>) -> bool {
        self.fields(ty).is_some()
    }

    /// The scalars of a function type. Variadic arguments are not among them.
    fn signature(&mut self, ty: Type<'m>) -> Signature {
        let params = ty.params();
        Signature {
            params: params.into_iter().flat_map(|p| self.scalars(p)).collect(),
            results: ty.result().map_or_else(Vec::new, |r| self.scalars(r)),
            variadic: ty.is_variadic(),
            takes_further: false,
        }
    }

    /// Whether a function of the runtime or the standard library only throws, or hands
    /// out only what the program has thrown, or ends it: where handlers are, and where
    /// nothing may be thrown.
    fn only_throws_or_catches(f: Value<'m>) -> bool {
        let name = f.name();
        let catches = ["__cxa_begin_catch", "__cxa_get_exception_ptr"].contains(&name.as_str());
        if !catches {
            let makes = name == "__cxa_allocate_exception";
            return makes || throwing::thrown_by(f).is_some() || standard_exceptions::is_member(f);
        }
        let is_known = |b: Block<'m>| {
            let function = b.function();
            function.is_some_and(|g| {
                g.name() == "__clang_call_terminate"
                    || throwing::is_of_cpp(g) && throwing::has_pads(g)
            })
        };
        let mut users = f.users().into_iter();
        users.all(|u| u.parent().is_some_and(is_known))
    }

    fn declare_function(&mut self, f: Value<'m>) {
        // What is defined elsewhere is known by its linker's name.
        let name = if f.is_declaration() {
            f.name()
        } else {
            readable(&f.name())
        };
        let name = self.unique_name(&name);
        let mut signature = f
            .value_type()
            .map_or_else(Signature::default, |ty| self.signature(ty));
        if self.takes_further(f) {
            signature.takes_further = true;
            signature.params.extend(lists::HANDED_OVER);
        }
        let known = self.known(f);
        let external = if f.is_declaration() {
            let is_own = self.is_own_function(f);
            match names::external_behaviour(known, is_own, &signature.params) {
                // What it gives back it writes to memory.
                External::Pure if f.parameter_has(0, "sret") => External::Library,
                behaviour => behaviour,
            }
        } else {
            External::Unknown
        };
        let mut declared = ir::build::external(
            &name,
            &signature.params,
            signature.results.clone(),
            external,
        );
        declared.noreturn = function::never_returns(f) && !self.throwing.leave(f);
        declared.span = f.declaration().and_then(|at| self.span(&at));
        let types = (&signature.params[..], &signature.results[..]);
        if f.is_declaration() && self.calls_replaced(f) {
            self.whole = false;
            self.calls_back = true;
        }
        if f.is_declaration()
            && !names::keeps_to_itself(&f.name(), known, types)
            && !Self::only_throws_or_catches(f)
            && !self.follows_registrations(f)
            && !Self::is_of_formatting(f)
            && !self.is_sorting(f, known, types)
        {
            self.whole = false;
            self.calls_back |= known != Some(names::Known::Runtime);
        }
        let id = FuncId::new(self.program.functions.len());
        self.program.functions.push(declared);
        self.signatures.push(signature);
        self.functions.insert(f, id);
        if f.is_declaration() {
            self.define_if_of_exception(id, f);
        }
        if function::address_is_taken(f) {
            self.targets.push(id);
            if f.is_declaration() && names::is_checked_at_calls(&f.name()) {
                self.assume_calls_by_address(&f.name());
            }
            if let Some(names::Known::Fails(_)) = known.filter(|_| f.is_declaration()) {
                self.define_failure(id, &f.name());
            }
        }
    }

    /// A function of the library that takes further arguments, or may be missing,
    /// has no body where it is called through a pointer, and so no checks.
    fn assume_calls_by_address(&mut self, name: &str) {
        self.program.assume(Assumption {
            kind: AssumptionKind::ExternalCall,
            span: None,
            function: None,
            text: format!(
                "`{name}`, called through a pointer, is given what it allows, and stays inside \
                 the objects that it is given"
            ),
            affects_safe: true,
        });
    }

    /// Rust's libraries ask whether two places overlap by how far their
    /// addresses are apart. Those of different objects never do, wherever they
    /// lie; `false`: the function is another one.
    fn lower_overlap(&mut self, f: Value<'m>) -> bool {
        let name = f.name();
        let Some(&id) = self.functions.get(&f) else {
            return false;
        };
        let signature = self.signatures[id.index()].clone();
        let asks = name.contains("9ub_checks23maybe_is_nonoverlapping7runtime");
        let [
            ir::Type::Ptr,
            ir::Type::Ptr,
            ir::Type::Int(w),
            ir::Type::Int(v),
        ] = signature.params[..]
        else {
            return false;
        };
        if !asks
            || v != w
            || signature.results != [ir::Type::Bool]
            || !ir::library::is_of_rust(&name)
        {
            return false;
        }
        let declared = self.program.function(id);
        let span = declared.span;
        let mut b = FunctionBuilder::new(&declared.name, signature.results);
        let [source, target] = ["src", "dst"].map(|name| b.param(name, ir::Type::Ptr));
        let [size, count] = ["size", "count"].map(|name| b.param(name, ir::Type::Int(w)));
        b.set_span(span);
        let same = Cond::Ptr(PtrPred::SameObject(source.into(), target.into()));
        let (together, apart) = (b.block("together"), b.block("apart"));
        b.terminate(Terminator::Goto(vec![together, apart]));
        b.switch_to(apart);
        b.assume(same.negate());
        b.ret(vec![Operand::bool(true)]);
        b.switch_to(together);
        b.assume(same);
        let check = CheckId::new(self.program.checks.len());
        self.program.checks.push(Check {
            kind: CheckKind::Assert,
            function: id,
            span,
            message: libc::fail_message(&name),
            requested: true,
        });
        let fits = Cond::Fits {
            op: BinOp::Mul,
            sign: Sign::Unsigned,
            a: size.into(),
            b: count.into(),
        };
        b.assert(check, fits);
        let bytes = b.var("bytes", ir::Type::Int(w));
        b.binary(bytes, BinOp::Mul, size, count);
        let [from, to] = [source, target].map(|ptr| {
            let at = b.var("at", ir::Type::Int(w));
            b.push(ir::StmtKind::Cast {
                dst: at,
                op: ir::CastOp::PtrToInt,
                flags: ir::Flags::NONE,
                a: ptr.into(),
            });
            at
        });
        let [ahead, behind] = [(to, from), (from, to)].map(|(a, c)| {
            let distance = b.var("distance", ir::Type::Int(w));
            b.binary(distance, BinOp::Sub, a, c);
            let far = Cond::cmp(CmpOp::Uge, distance, bytes);
            Cond::And(vec![Cond::cmp(CmpOp::Uge, a, c), far])
        });
        let result = b.var("result", ir::Type::Bool);
        b.set_bool(result, Cond::Or(vec![ahead, behind]));
        b.ret(vec![result.into()]);
        let mut body = b.finish();
        body.span = span;
        self.program.functions[id.index()] = body;
        true
    }

    /// Gives a function that reports a failure a body: who has its address may
    /// call it, as any function of the program.
    fn define_failure(&mut self, id: FuncId, name: &str) {
        let declared = self.program.function(id);
        let span = declared.span;
        let mut b = FunctionBuilder::new(&declared.name, declared.results.clone());
        for (i, ty) in self.signatures[id.index()].params.iter().enumerate() {
            b.param(&format!("arg{i}"), *ty);
        }
        b.set_span(span);
        let check = CheckId::new(self.program.checks.len());
        self.program.checks.push(Check {
            kind: CheckKind::Assert,
            function: id,
            span,
            message: libc::fail_message(name),
            requested: true,
        });
        b.assert(check, Cond::Const(false));
        let mut body = b.finish();
        body.span = span;
        self.program.functions[id.index()] = body;
    }

    /// A call of a function whose name reports a failure is one, whatever its body does,
    /// and through a pointer, too; `false`: the function is another one.
    fn lower_failure(&mut self, f: Value<'m>) -> bool {
        let fails = matches!(names::known(&f.name(), true), Some(names::Known::Fails(_)));
        let id = self.functions.get(&f).copied();
        let Some(id) = id.filter(|_| fails && function::address_is_taken(f)) else {
            return false;
        };
        self.define_failure(id, &f.name());
        true
    }

    /// A function that is called in place of what the module calls, made once.
    fn function_called(&mut self, name: &str, signature: &Signature, e: External) -> FuncId {
        let existing = self.program.function_named(name).filter(|id| {
            let known = &self.signatures[id.index()];
            known.params == signature.params && known.results == signature.results
        });
        existing.unwrap_or_else(|| self.add_external(name, signature.clone(), e))
    }

    /// Whether a function is declared that changes how others work.
    fn calls_what_changes(&self, what: Change) -> bool {
        let changes = |name: &str| built_in().find(name).is_some_and(|e| e.changes(what));
        self.functions.keys().any(|f| changes(&f.name()))
    }

    /// A function that has no counterpart in the module, or another type there.
    fn add_external(&mut self, name: &str, signature: Signature, external: External) -> FuncId {
        let name = self.unique_name(name);
        let declared = ir::build::external(
            &name,
            &signature.params,
            signature.results.clone(),
            external,
        );
        let id = FuncId::new(self.program.functions.len());
        self.program.functions.push(declared);
        self.signatures.push(signature);
        id
    }

    fn unique_name(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        let mut n = 0;
        while name.is_empty() || !self.names.insert(name.clone()) {
            n += 1;
            name = format!("{wanted}.{n}");
        }
        name
    }

    /// The place as the program knows it.
    fn span(&mut self, at: &Location) -> Option<Span> {
        if at.line == 0 {
            return None; // made by the compiler
        }
        Some(Span {
            file: self.program.file(&at.file),
            line: at.line,
            column: at.column,
        })
    }

    /// Records an assumption, once for each function and subject.
    fn note(
        &mut self,
        kind: AssumptionKind,
        function: FuncId,
        span: Option<Span>,
        text: String,
        affects_safe: bool,
    ) -> Option<AssumptionId> {
        if !self.noted.insert((kind, function, text.clone())) {
            return None;
        }
        Some(self.program.assume(Assumption {
            kind,
            span,
            function: Some(function),
            text,
            affects_safe,
        }))
    }

    /// A definition that is weak, or only tentative, gives way to another one in
    /// a file that we don't see.
    fn assume_linked(&mut self, functions: &[Value<'m>]) {
        let mut seen = HashSet::default();
        let variables = self.module.globals().into_iter();
        let named = variables.chain(self.module.aliases());
        for value in functions.iter().copied().chain(named) {
            let users = value.users();
            let gives_way = matches!(
                value.linkage(),
                Some(
                    Linkage::LLVMWeakAnyLinkage
                        | Linkage::LLVMLinkOnceAnyLinkage
                        | Linkage::LLVMCommonLinkage
                )
            );
            let itself = value.behind().unwrap_or(value);
            if !gives_way || itself.is_declaration() || users.is_empty() || !seen.insert(value) {
                continue;
            }
            let function = self.functions.get(&itself).copied();
            let span = itself.declaration().and_then(|at| self.span(&at));
            self.program.assume(Assumption {
                kind: AssumptionKind::ExternalCall,
                span,
                function,
                text: format!(
                    "no other `{}` takes the place of this weak one",
                    readable(&value.name())
                ),
                affects_safe: true,
            });
        }
    }

    /// What only the assembler, the linker or the run-time system know of.
    fn assume_surroundings(&mut self, functions: &[Value<'m>]) {
        let mut all: Vec<(AssumptionKind, String)> = Vec::new();
        if !self.module.assembly().trim().is_empty() {
            let text = "assembly outside of functions defines and calls nothing of the program's";
            all.push((AssumptionKind::InlineAssembly, text.to_owned()));
        }
        for value in functions.iter().copied().chain(self.module.globals()) {
            let name = value.name();
            if value.is_declaration()
                && names::is_of_the_linker(&name)
                && !at_exit::only_tells_modules_apart(value)
            {
                let text = format!("nothing that the program uses lies at `{name}`");
                all.push((AssumptionKind::ExternalCall, text));
            }
            if matches!(value.section().as_str(), ".init" | ".fini") {
                let text =
                    format!("`{name}` only runs when it is called, not as a part of a section");
                all.push((AssumptionKind::ExternalCall, text));
            }
            // Copies of structures and the like are calls of these, too.
            let is_copy = matches!(
                names::known(&name, false),
                Some(names::Known::Copies(_) | names::Known::Fills)
            );
            // Where it was compiled so, calls of it are calls of this one.
            let is_own = value
                .text_attribute(&format!("no-builtin-{name}"))
                .is_some();
            let replaced = names::is_known_to_clang(&name) && value.is_exported();
            if (is_copy || replaced) && value.is_function() && !value.is_declaration() {
                let text = if is_own && !is_copy {
                    format!("the compiler calls the program's own `{name}`")
                } else {
                    format!("the program's own `{name}` does what the C library's does")
                };
                all.push((AssumptionKind::ExternalCall, text));
            }
        }
        for name in self.module.defined_twice() {
            let text = format!("the inline definition of `{name}` does what the other one does");
            all.push((AssumptionKind::ExternalCall, text));
        }
        for (kind, text) in all {
            self.program.assume(Assumption {
                kind,
                span: None,
                function: None,
                text,
                affects_safe: true,
            });
        }
    }

    /// Says of each check whether it was asked for.
    fn mark_requested(&mut self) {
        let chosen = self.options.properties.clone();
        let requested = chosen.unwrap_or_else(|| CheckKind::by_default().collect());
        for check in &mut self.program.checks {
            check.requested = requested.contains(&check.kind);
        }
    }
}
