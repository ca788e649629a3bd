//! Families: the objects of several allocations that are followed as those of one.
//!
//! A list's first element is often made apart from the others, and a function that
//! makes an element is inlined wherever it is called. Pointers then lead to objects
//! of several allocations, and nothing would be known of what is written through
//! them. Where all of these are alike, and some are made in a loop, they get their
//! numbers from one sequence, as if one allocation made them.

use super::{LARGEST, MOST_VARIABLES};
use crate::graph::{UnionFind, cyclic_blocks};
use crate::points_to::{Allocation, Object, Solution};
use crate::{AllocKind, BlockId, FuncId, Function, Operand, Program, Site, StmtKind};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Which object each allocation makes.
#[derive(Debug)]
pub(super) struct Families {
    /// Of each allocation; of those of a family, the same one.
    pub made: HashMap<Site, usize>,
    /// The objects that stand for families.
    pub several: HashSet<usize>,
}

/// What objects of a family have in common.
type Kind = (AllocKind, i64, u64);

/// An allocation whose objects may belong to a family.
struct Member {
    object: usize,
    kind: Kind,
    again: bool,
}

fn member(program: &Program, f: &Function, stmt: &StmtKind) -> Option<(Kind, Operand)> {
    let made = Allocation::of(program, f, stmt)?;
    let size = made.size.as_ref().and_then(Operand::as_int)?;
    let size = size.to_i64().filter(|n| (0..=LARGEST).contains(n))?;
    let alike = made.kind.is_heap() && made.ends.is_none() && !made.by_call;
    alike.then(|| ((made.kind, size, made.align), made.dst.into()))
}

impl Families {
    /// Finds the families of a program, each in one function, and lets its pointers
    /// lead to them. Near linear in the targets of all variables.
    pub(super) fn unite(program: &Program, solution: &mut Solution) -> Families {
        let mut made: HashMap<Site, usize> = HashMap::default();
        for (object, o) in solution.objects.iter().enumerate() {
            if let Object::Allocated(site) = o {
                made.insert(*site, object);
            }
        }
        let mut of: HashMap<usize, usize> = HashMap::default();
        for (id, f) in program.function_ids().zip(&program.functions) {
            if f.vars.len() <= MOST_VARIABLES {
                of.extend(families(program, solution, (id, f), &made));
            }
        }
        solution.unite(&of);
        for object in made.values_mut() {
            *object = of.get(object).copied().unwrap_or(*object);
        }
        Families {
            made,
            several: of.into_values().collect(),
        }
    }
}

/// The families of a function: of each object that belongs to one, which object
/// stands for it.
fn families(
    program: &Program,
    solution: &Solution,
    (id, f): (FuncId, &Function),
    made: &HashMap<Site, usize>,
) -> Vec<(usize, usize)> {
    let cyclic = cyclic_blocks(f);
    let mut members: Vec<Member> = Vec::new();
    let mut stored: HashSet<usize> = HashSet::default();
    for (b, block) in f.blocks.iter().enumerate() {
        for (statement, stmt) in (0..).zip(&block.stmts) {
            if let StmtKind::Store { value, .. } = &stmt.kind {
                let targets = solution.operand(id, value).objects;
                stored.extend(targets.iter().map(|(o, _)| *o));
            }
            let site = Site {
                function: id,
                block: BlockId::new(b),
                statement,
            };
            let object = made.get(&site).copied();
            if let (Some((kind, _)), Some(object)) = (member(program, f, &stmt.kind), object)
                && !solution.crowded[object]
            {
                members.push(Member {
                    object,
                    kind,
                    again: cyclic[b],
                });
            }
        }
    }
    if members.len() < 2 {
        return Vec::new();
    }
    let at: HashMap<usize, usize> = (0..).zip(&members).map(|(i, m)| (m.object, i)).collect();
    let mut union = UnionFind::new(members.len());
    for v in f.var_ids() {
        let targets = solution.operand(id, &v.into()).objects;
        let mut first: HashMap<Kind, usize> = HashMap::default();
        for i in targets.iter().filter_map(|(o, _)| at.get(o).copied()) {
            let with = *first.entry(members[i].kind).or_insert(i);
            union.union(with, i);
        }
    }
    let roots: Vec<usize> = union.into_labeling();
    // Of each family the first object, and whether some are made in a loop.
    let mut first: HashMap<usize, usize> = HashMap::default();
    let mut sizes: HashMap<usize, usize> = HashMap::default();
    let mut again: HashSet<usize> = HashSet::default();
    for (m, root) in members.iter().zip(&roots) {
        first.entry(*root).or_insert(m.object);
        *sizes.entry(*root).or_default() += 1;
        if m.again && stored.contains(&m.object) {
            again.insert(*root);
        }
    }
    let families = members.iter().zip(&roots);
    let families = families.filter(|(_, root)| sizes[root] > 1 && again.contains(root));
    families.map(|(m, root)| (m.object, first[root])).collect()
}
