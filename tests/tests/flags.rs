//! The compiler's flags, on a slice of what `make soak` does.

use pincer_tests::flags::{Outcome, checks, help, listed, try_flag};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

/// One flag of so many is tried.
const SLICE: usize = 10;

#[test]
#[ignore = "takes long; `make long`"]
fn flags_take_no_check_away_silently() {
    let zoo = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/doors/flags/zoo.c");
    let plain = checks(&zoo, &[]).unwrap();
    let flags = listed(&help().unwrap());
    assert!(flags.len() > 1000, "only {} flags", flags.len());
    let mut slice: Vec<_> = flags.into_iter().step_by(SLICE).collect();
    let some = [
        "-O2",
        "-fsanitize=undefined",
        "-fno-sanitize=all",
        "-fwrapv",
        "-w",
    ];
    slice.extend(some.map(|f| vec![f.to_owned()]));
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let outcomes = Mutex::new(BTreeMap::new());
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for part in slice.chunks(slice.len().div_ceil(jobs)) {
            let (zoo, plain, outcomes, wrong) = (&zoo, &plain, &outcomes, &wrong);
            scope.spawn(move || {
                for flag in part {
                    match try_flag(zoo, plain, flag) {
                        Ok(o) => *outcomes.lock().unwrap().entry(o).or_insert(0) += 1,
                        Err(e) => wrong.lock().unwrap().push(e),
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let outcomes = outcomes.into_inner().unwrap();
    for (outcome, least) in [
        (Outcome::Same, 40),
        (Outcome::Noted, 5),
        (Outcome::Refused, 10),
    ] {
        let found = outcomes.get(&outcome).copied().unwrap_or(0);
        assert!(found >= least, "{outcome:?}: {outcomes:?}");
    }
}
