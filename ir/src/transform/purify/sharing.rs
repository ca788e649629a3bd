//! What is copied between objects is cut into the same pieces on both sides.

use super::layout::{Access, Usage, pieces, signed};
use crate::points_to::{Stride, Targets};
use std::collections::BTreeMap;

/// Makes copies between objects see the same pieces on both sides.
pub(super) fn share(copies: &[(Targets, Targets, u64)], usages: &mut BTreeMap<usize, Usage>) {
    for _ in 0..4 {
        let mut more: Vec<(usize, Access)> = Vec::new();
        let mut arrays: Vec<(usize, (i64, i64))> = Vec::new();
        for (dst, src, len) in copies {
            for (a, b) in [(dst, src), (src, dst)] {
                for (from, start) in &a.objects {
                    for (to, at) in &b.objects {
                        let (Some(start), Some(at)) = (start.as_number(), at.as_number()) else {
                            let copied = (*start, *at, *len);
                            more.extend(shared(usages, (*from, *to), copied).map(|a| (*to, a)));
                            continue;
                        };
                        let inside = |from: i64, to: i64| {
                            from >= start && u64::try_from(to - start).is_ok_and(|n| n <= *len)
                        };
                        let by = at - start;
                        let (whole, all) = (start == 0 && at == 0, usages.get(to));
                        for (from, to_byte) in usages.get(from).iter().flat_map(|u| &u.arrays) {
                            if a.objects != b.objects && inside(*from, *to_byte) {
                                arrays.push((*to, (from + by, to_byte + by)));
                            }
                        }
                        for access in usages.get(from).iter().flat_map(|u| &u.accesses) {
                            let Some(offset) = access.at.as_number() else {
                                let moved = access.moved(by);
                                let is_new = all.is_none_or(|all| !all.accesses.contains(&moved));
                                let is_in_array = moved.near.is_some_and(|near| {
                                    let arrays = all.map_or(&[][..], |u| &u.arrays[..]);
                                    arrays.iter().any(|(from, to)| (*from..*to).contains(&near))
                                });
                                if is_new && (is_in_array || whole && still_fits(all, &moved)) {
                                    more.push((*to, moved));
                                }
                                continue;
                            };
                            if inside(offset, offset.saturating_add(signed(access.len))) {
                                more.push((*to, access.moved(by)));
                            }
                        }
                    }
                }
            }
        }
        let mut changed = false;
        for (object, array) in arrays {
            let all = &mut usages.entry(object).or_default().arrays;
            if !all.contains(&array) {
                all.push(array);
                changed = true;
            }
        }
        for (object, access) in more {
            let all = &mut usages.entry(object).or_default().accesses;
            if !all.contains(&access) {
                all.push(access);
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// The accesses to a copy of an element, or to elements that it is copied to, as there
/// are of what is copied: so many bytes from the first place to the second one, of
/// which one varies at least.
fn shared(
    usages: &BTreeMap<usize, Usage>,
    (from, to): (usize, usize),
    (start, at, len): (Stride, Stride, u64),
) -> impl Iterator<Item = Access> {
    let there = usages.get(&to);
    let known = usages.get(&from).into_iter().flat_map(|u| &u.accesses);
    known.filter_map(move |access| {
        let behind = access.behind(start)?;
        let inside = u64::try_from(behind).is_ok_and(|b| b + access.len <= len);
        let at = at.plus(Stride::exactly(behind));
        let copied = Access::of(at, access.len, access.ty);
        (inside && still_fits(there, &copied)).then_some(copied)
    })
}

/// Whether an object is cut into pieces if that access is one to it, too.
fn still_fits(usage: Option<&Usage>, another: &Access) -> bool {
    let mut all = usage.cloned().unwrap_or_default();
    all.accesses.push(*another);
    pieces(&all, None).is_some()
}
