//! Programs with one defect each: the generator itself, and what the command
//! says of some; `defects` (a binary of this package) asks about more.

use ir::CheckKind;
use pincer_tests::defects::run::{self, Answer, Command, Judged};
use pincer_tests::defects::{self, Case};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The kinds that the programs are about.
const KINDS: [CheckKind; 6] = [
    CheckKind::Null,
    CheckKind::Div,
    CheckKind::Overflow,
    CheckKind::Index,
    CheckKind::Bounds,
    CheckKind::Free,
];

/// Some programs of each kind, two bad and two good ones.
fn some(seed: u64, fits: impl Fn(&Case) -> bool) -> Vec<Case> {
    let cases = defects::shuffled(seed);
    let mut out = Vec::new();
    for kind in KINDS {
        for bad in [true, false] {
            let of = |c: &&Case| c.kind() == kind && c.is_bad() == bad && fits(c);
            out.extend(cases.iter().filter(of).take(2));
        }
    }
    assert_eq!(out.len(), 24);
    out
}

#[test]
fn every_part_is_in_bad_and_good_programs() {
    let cases = defects::all();
    assert!(cases.len() >= 2_000, "{} programs", cases.len());
    let names: BTreeSet<String> = cases.iter().map(Case::name).collect();
    assert_eq!(names.len(), cases.len(), "names are told apart");
    let parts = |bad: bool| {
        let of = cases.iter().filter(move |c| c.is_bad() == bad);
        of.flat_map(|c| {
            let (kind, need) = (c.kind(), c.sink.need);
            [
                format!("sink {kind}/{}", c.sink.name),
                format!("source {need:?}/{}", c.source.name),
                format!("flow {kind}/{}", c.flow.name),
            ]
        })
        .collect::<BTreeSet<String>>()
    };
    assert_eq!(parts(true), parts(false));
    for kind in KINDS {
        assert!(cases.iter().any(|c| c.kind() == kind), "{kind}");
    }
}

#[test]
fn programs_are_whole_and_short() {
    for case in defects::all().iter().step_by(31) {
        let files = case.files();
        assert_eq!(files.len() > 1, !case.flow.other.is_empty());
        for (name, text) in files {
            let lines = text.lines().count();
            assert!(lines < 300, "{}: {name} has {lines} lines", case.name());
            assert!(!text.contains('$'), "{}: a gap:\n{text}", case.name());
        }
    }
}

#[test]
fn sanitizers_report_the_bad_and_no_good_ones() {
    for case in some(1, |c| c.ends() && (!c.is_bad() || c.is_deterministic())) {
        assert_eq!(run::native(&case), Judged::Right, "{}", case.name());
    }
}

fn judge(part: usize) {
    let command = Command {
        pincer: PathBuf::from(env!("CARGO_BIN_EXE_pincer-under-test")),
        timeout: 10,
    };
    for case in some(2, |_| true).iter().skip(part).step_by(4) {
        let answer = run::verify(case, &command).expect("a report");
        assert!(
            !matches!(answer, Answer::Wrong(_)),
            "{}: {answer:?}",
            case.name()
        );
    }
}

#[test]
fn no_answer_is_wrong() {
    judge(0);
}

#[test]
#[ignore = "takes long; `make long`"]
fn nor_in_further_programs() {
    judge(1);
}

#[test]
#[ignore = "takes long; `make long`"]
fn nor_in_still_others() {
    judge(2);
}

#[test]
#[ignore = "takes long; `make long`"]
fn nor_in_the_last_ones() {
    judge(3);
}
