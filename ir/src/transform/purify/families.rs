//! Families: the objects of several allocations that are followed as those of one.
//!
//! A list's first element is often made apart from the others, and a function that
//! makes an element is inlined wherever it is called. Pointers then lead to objects
//! of several allocations, and nothing would be known of what is written through
//! them. Where all of these are alike, and some are made in a loop, they get their
//! numbers from one sequence, as if one allocation made them.
//!
//! What is made to take the place of another object, as by `realloc`, is of one family
//! with that: of such a family the contents of the most recent object are followed, and
//! when it is made, those of the one before are what is copied into it.

use super::{LARGEST, MOST_VARIABLES};
use crate::graph::{Cfg, UnionFind, cyclic_blocks};
use crate::points_to::{Allocation, Object, Solution};
use crate::{
    AllocKind, BlockId, Callee, External, FuncId, Function, Operand, Program, Site, Stmt, StmtKind,
    Var,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Which object each allocation makes.
#[derive(Debug)]
pub(super) struct Families {
    /// Of each allocation; of those of a family, the same one.
    pub made: HashMap<Site, usize>,
    /// The objects that stand for families.
    pub several: HashSet<usize>,
    /// Those of families whose objects take each other's place.
    pub resized: HashSet<usize>,
    /// Where what was in one is copied to the next one.
    pub moves: HashSet<Site>,
}

/// From where an object is made, blocks are followed so far to where it gets what was in
/// another one.
const FARTHEST_MOVE: usize = 4;

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
        let mut resized: HashSet<usize> = HashSet::default();
        let mut moves: HashSet<Site> = HashSet::default();
        for (id, f) in program.function_ids().zip(&program.functions) {
            if f.vars.len() <= MOST_VARIABLES {
                let found = resizings(program, solution, (id, f), &made);
                of.extend(united(&found));
                resized.extend(found.iter().flat_map(|r| &r.objects));
                moves.extend(found.iter().map(|r| r.site));
                of.extend(families(program, solution, (id, f), (&made, &resized)));
            }
        }
        solution.unite(&of);
        for object in made.values_mut() {
            *object = of.get(object).copied().unwrap_or(*object);
        }
        let resized = resized.iter().filter_map(|o| of.get(o).copied()).collect();
        Families {
            made,
            several: of.into_values().collect(),
            resized,
            moves,
        }
    }
}

/// An object that takes the place of others.
struct Resizing {
    /// It, and those.
    objects: Vec<usize>,
    /// Where it gets what was in them.
    site: Site,
}

/// Of each object, which one stands for it: the first one.
fn united(all: &[Resizing]) -> Vec<(usize, usize)> {
    let mut objects: Vec<usize> = all.iter().flat_map(|r| r.objects.clone()).collect();
    objects.sort_unstable();
    objects.dedup();
    let at = |o: usize| objects.binary_search(&o).unwrap_or(0);
    let mut union = UnionFind::new(objects.len());
    for r in all {
        for o in &r.objects {
            union.union(at(r.objects[0]), at(*o));
        }
    }
    let roots: Vec<usize> = union.into_labeling();
    let mut first: HashMap<usize, usize> = HashMap::default();
    for (o, root) in objects.iter().zip(&roots) {
        first.entry(*root).or_insert(*o);
    }
    let stands = objects.iter().zip(&roots);
    stands.map(|(o, root)| (*o, first[root])).collect()
}

/// Where objects that were just made get what was in others, before anything else
/// happens to memory.
fn resizings(
    program: &Program,
    solution: &Solution,
    (id, f): (FuncId, &Function),
    made: &HashMap<Site, usize>,
) -> Vec<Resizing> {
    let is_copy = |s: &Stmt| matches!(s.kind, StmtKind::RegionCopy { .. });
    if !f.blocks.iter().any(|b| b.stmts.iter().any(is_copy)) {
        return Vec::new();
    }
    let cfg = Cfg::of(f);
    // What has one definition, and where.
    let mut defined: HashMap<Var, Option<(usize, usize)>> = HashMap::default();
    for (b, block) in f.blocks.iter().enumerate() {
        for (i, stmt) in block.stmts.iter().enumerate() {
            stmt.kind.for_each_def(&mut |v| {
                let place = defined.entry(v).or_insert(Some((b, i)));
                *place = place.filter(|p| *p == (b, i));
            });
        }
    }
    let site = |(b, i): (usize, usize)| Site::new(id, BlockId::new(b), i);
    // What may take part: made on the heap, here, by a statement of its own.
    let member = |place: (usize, usize)| {
        let stmt = &f.blocks[place.0].stmts[place.1].kind;
        let new = Allocation::of(program, f, stmt)?;
        let object = *made.get(&site(place))?;
        let alike = new.kind.is_heap() && !new.by_call && !solution.crowded[object];
        alike.then_some((object, (new.kind, new.align)))
    };
    let is_still = |stmts: &[Stmt]| stmts.iter().all(|s| leaves_memory(program, &s.kind));
    let mut found = Vec::new();
    for (b, block) in f.blocks.iter().enumerate() {
        for (i, stmt) in block.stmts.iter().enumerate() {
            let StmtKind::RegionCopy { dst, src, .. } = &stmt.kind else {
                continue;
            };
            let to = dst.as_var().and_then(|v| *defined.get(&v)?);
            let Some((to, (object, kind))) = to.and_then(|to| Some((to, member(to)?))) else {
                continue;
            };
            // Nothing comes between.
            let mut at = b;
            let mut rest = &block.stmts[..i];
            let mut straight = false;
            for _ in 0..FARTHEST_MOVE {
                if !is_still(rest) {
                    break;
                }
                let [before] = cfg.preds(BlockId::new(at)) else {
                    break;
                };
                at = before.index();
                rest = &f.blocks[at].stmts;
                if at == to.0 {
                    straight = is_still(&rest[to.1 + 1..]);
                    break;
                }
            }
            let sources = solution.operand(id, src);
            if !straight || sources.outside || sources.many || sources.objects.is_empty() {
                continue;
            }
            let source = |(o, _): &(usize, _)| match solution.objects[*o] {
                Object::Allocated(s) if s.function == id => {
                    let place = (s.block.index(), s.statement as usize);
                    member(place).filter(|(_, k)| *k == kind).map(|(o, _)| o)
                }
                _ => None,
            };
            let sources: Option<Vec<usize>> = sources.objects.iter().map(source).collect();
            if let Some(mut objects) = sources {
                objects.push(object);
                let site = site((b, i));
                found.push(Resizing { objects, site });
            }
        }
    }
    found
}

/// Whether memory is as before, and no object is made or ends.
fn leaves_memory(program: &Program, kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Call { callee, .. } => match callee {
            Callee::Direct(g) => {
                let g = program.function(*g);
                g.is_external() && g.external == External::Pure
            }
            Callee::Indirect { .. } => false,
        },
        StmtKind::Store { .. }
        | StmtKind::Free { .. }
        | StmtKind::Alloc { .. }
        | StmtKind::RegionCopy { .. }
        | StmtKind::RegionFill { .. } => false,
        _ => true,
    }
}

/// The families of a function: of each object that belongs to one, which object
/// stands for it.
fn families(
    program: &Program,
    solution: &Solution,
    (id, f): (FuncId, &Function),
    (made, resized): (&HashMap<Site, usize>, &HashSet<usize>),
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
                && !resized.contains(&object)
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
