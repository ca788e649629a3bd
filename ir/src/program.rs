//! Programs, functions and blocks.

use crate::{
    Assumption, AssumptionId, BlockId, Check, CheckId, FileId, FuncId, GlobalId, PointsTo,
    RegionId, RegionInfo, Span, Stmt, StmtKind, Terminator, Type, Var, Z,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Sizes that the target fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataModel {
    /// The width of a pointer in bits.
    pub pointer_bits: u32,
    /// Whether the lowest byte comes first.
    pub little_endian: bool,
}

impl DataModel {
    /// The bytes of a pointer in memory.
    pub fn pointer_bytes(&self) -> u64 {
        u64::from(self.pointer_bits).div_ceil(8)
    }

    /// The integer type that is as wide as a pointer.
    pub fn address_type(&self) -> Type {
        Type::Int(self.pointer_bits)
    }

    /// How many bytes a scalar type takes in memory; 0 for others.
    pub fn bytes_of(&self, ty: Type) -> u64 {
        match ty {
            Type::Bool => 1,
            Type::Int(w) => u64::from(w).div_ceil(8),
            Type::Float(k) => u64::from(k.bits()).div_ceil(8),
            Type::Ptr => self.pointer_bytes(),
            Type::Array(_) => 0,
        }
    }
}

impl Default for DataModel {
    fn default() -> Self {
        DataModel {
            pointer_bits: 64,
            little_endian: true,
        }
    }
}

/// A piece of a global's initial contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InitPiece {
    /// These bytes.
    Bytes(Vec<u8>),
    /// This many zeros.
    Zeros(u64),
    /// This many bytes without a value.
    Undefined(u64),
    /// This many bytes whose values are not modelled: a run that depends on
    /// them proves nothing.
    Unmodelled(u64),
    /// The address of a global plus an offset (pointer-sized).
    Global(GlobalId, i64),
    /// The address of a function (pointer-sized).
    Function(FuncId),
}

/// A global object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Global {
    /// Its name, unique in the program.
    pub name: String,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// Whether it can't be written.
    pub constant: bool,
    /// Whether it may overlap others of which this is said, as string literals
    /// may.
    pub merged: bool,
    /// Initial contents, in order; `None` when it is defined elsewhere.
    pub init: Option<Vec<InitPiece>>,
    /// Where it is declared.
    pub span: Option<Span>,
}

/// A variable of a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VarInfo {
    /// The name in the IR, unique in the function.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The name in the source, if it is a variable there.
    pub source: Option<String>,
    /// Whether the source reads it as signed, if it says so.
    pub signed: Option<bool>,
    /// What it holds of a pointer or an object, if purification made it.
    pub part: Option<Part>,
    /// Of the address of an array's element, which array the source means; a hint.
    pub array: Option<Extent>,
}

/// The bytes of an array inside an object, counted from where the address of an
/// element is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// Where the array starts, in bytes.
    pub start: u32,
    /// How many bytes it has.
    pub len: u32,
}

/// What a variable holds of a pointer or an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// What that is.
    pub kind: PartKind,
    /// Of what, as a user knows it.
    pub of: String,
}

/// What a variable can hold of a pointer or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartKind {
    /// The number of the object that a pointer leads to.
    Object,
    /// How many bytes into its object a pointer leads.
    Offset,
    /// How many bytes an object has: the latest one that was made at its place.
    Size,
    /// The number of the latest object.
    Latest,
    /// Whether the latest object is alive.
    Alive,
    /// Whether all older objects are.
    OlderAlive,
    /// What lies in an object, or in each element of an array.
    Contents,
    /// How many bytes into an object its text ends.
    TextEnd,
    /// From how many bytes into an object on all are 0.
    Zeros,
    /// How many bytes into an object there is some character 0; -1: nobody knows.
    Terminator,
}

impl PartKind {
    /// All, with the words of the text format, which people read, too.
    pub const ALL: [(PartKind, &'static str); 10] = [
        (PartKind::Object, "object"),
        (PartKind::Offset, "offset"),
        (PartKind::Size, "size"),
        (PartKind::Latest, "latest"),
        (PartKind::Alive, "alive"),
        (PartKind::OlderAlive, "older_alive"),
        (PartKind::Contents, "contents"),
        (PartKind::TextEnd, "text_end"),
        (PartKind::Zeros, "zeros_from"),
        (PartKind::Terminator, "terminator"),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        let mut all = PartKind::ALL.iter();
        all.find(|(k, _)| *k == self).map_or("", |(_, word)| word)
    }
}

/// A straight piece of code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// A label, unique in the function.
    pub name: String,
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// How it ends.
    pub term: Terminator,
    /// Where the terminator comes from.
    pub term_span: Option<Span>,
}

/// How calls of a function without a body behave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum External {
    /// It may be anything, and whatever it does is possible: results are
    /// arbitrary, what escaped may change, and functions whose address is
    /// taken may be called.
    #[default]
    Unknown,
    /// It stands for an input: results are arbitrary, each is possible, and
    /// nothing else happens.
    Input,
    /// Its results are computed by something not modelled, without other
    /// effects on memory that we model.
    Pure,
    /// It belongs to a library that knows nothing of the program: results, and
    /// what it writes through its arguments, are computed by something not
    /// modelled, and it calls nothing back.
    Library,
    /// Nobody knows what it does, as with [`External::Unknown`], but it does
    /// one certain thing: results, and whether and how the execution goes on
    /// after a call, are computed by something not modelled.
    Unmodelled,
}

/// A function. Without blocks, its body is elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Function {
    /// Its name, unique in the program.
    pub name: String,
    /// Parameters: variables that hold the arguments on entry, each once.
    pub params: Vec<Var>,
    /// Types of the results.
    pub results: Vec<Type>,
    /// The variables.
    pub vars: Vec<VarInfo>,
    /// The regions. [`crate::points_to::ALL_MEMORY`] is the first.
    pub regions: Vec<RegionInfo>,
    /// The blocks; the first is the entry. Empty for external functions.
    pub blocks: Vec<Block>,
    /// How calls behave when there are no blocks.
    pub external: External,
    /// Whether calls never return.
    pub noreturn: bool,
    /// Whether we compiled it from source ourselves.
    pub from_source: bool,
    /// Where it is declared.
    pub span: Option<Span>,
}

impl Function {
    /// Whether the body is elsewhere.
    pub fn is_external(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Whether it takes and gives back these types.
    pub fn has_signature(&self, params: &[Type], results: &[Type]) -> bool {
        let taken = self.params.iter().map(|p| &self.var(*p).ty);
        self.results == results && taken.eq(params)
    }

    /// A variable.
    pub fn var(&self, v: Var) -> &VarInfo {
        &self.vars[v.index()]
    }

    /// A block.
    pub fn block(&self, b: BlockId) -> &Block {
        &self.blocks[b.index()]
    }

    /// The indices of the blocks.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len()).map(BlockId::new)
    }

    /// The indices of the variables.
    pub fn var_ids(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.vars.len()).map(Var::new)
    }

    /// The checks that stand in it.
    pub fn checks(&self) -> BTreeSet<CheckId> {
        let stmts = self.blocks.iter().flat_map(|b| &b.stmts);
        let checks = stmts.filter_map(|s| match &s.kind {
            StmtKind::Assert { check, .. } => Some(*check),
            _ => None,
        });
        checks.collect()
    }

    /// A region.
    pub fn region(&self, r: RegionId) -> &RegionInfo {
        &self.regions[r.index()]
    }

    /// The name that a user knows a variable by.
    pub fn display_name(&self, v: Var) -> &str {
        let info = self.var(v);
        info.source.as_deref().unwrap_or(&info.name)
    }
}

/// A program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// Sizes that the target fixes.
    pub data_model: DataModel,
    /// Paths of source files, as the compiler was given them.
    pub files: Vec<String>,
    /// Global objects.
    pub globals: Vec<Global>,
    /// Functions.
    pub functions: Vec<Function>,
    /// Where executions start: functions without parameters. The first starts with the
    /// initial values of globals; the others stand for what code that isn't seen calls,
    /// with whatever is in globals at any time.
    pub entries: Vec<FuncId>,
    /// Proof obligations.
    pub checks: Vec<Check>,
    /// What lowering had to assume.
    pub assumptions: Vec<Assumption>,
    /// Points-to results, when an analysis ran.
    pub points_to: Option<PointsTo>,
}

impl Program {
    /// A function.
    pub fn function(&self, f: FuncId) -> &Function {
        &self.functions[f.index()]
    }

    /// The indices of the functions.
    pub fn function_ids(&self) -> impl Iterator<Item = FuncId> + use<> {
        (0..self.functions.len()).map(FuncId::new)
    }

    /// The function of that name.
    pub fn function_named(&self, name: &str) -> Option<FuncId> {
        self.functions
            .iter()
            .position(|f| f.name == name)
            .map(FuncId::new)
    }

    /// A check.
    pub fn check(&self, c: CheckId) -> &Check {
        &self.checks[c.index()]
    }

    /// Records an assumption; the same one (kind, place, text) only once.
    pub fn assume(&mut self, a: Assumption) -> AssumptionId {
        if let Some(i) = self.assumptions.iter().position(|b| *b == a) {
            return AssumptionId::new(i);
        }
        self.assumptions.push(a);
        AssumptionId::new(self.assumptions.len() - 1)
    }

    /// The file of that path, added if it is new.
    pub fn file(&mut self, path: &str) -> FileId {
        let i = self.files.iter().position(|f| f == path);
        FileId::new(i.unwrap_or_else(|| {
            self.files.push(path.to_owned());
            self.files.len() - 1
        }))
    }

    /// How many bytes a scalar type takes in memory.
    pub fn bytes_of(&self, ty: Type) -> u64 {
        self.data_model.bytes_of(ty)
    }
}

/// The value of an integer constant as its type's sign would print it.
pub fn signed_value(width: u32, value: &Z) -> Z {
    value.wrap_signed(width)
}
