//! Machines that go on for ever, with numbers that are any inputs: what exploring path
//! by path, and number by number, says of them is compared with all that they can do.
//!
//! A machine is in a mode, and has a few numbers. In each mode an input says which rule
//! comes next: numbers are drawn, copied, added to, compared; checks relate them. All
//! is so small that its states can be enumerated, but for exploring they are terms: it
//! must keep states apart by what inputs may be in them, and take those for one that
//! differ in which inputs they are made of.

use crate::engines::{enumerated, explored};
use horn::Isolation;
use ir::Program;
use ir::interp::Random;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

/// How long a machine is explored.
const EXPLORED: Duration = Duration::from_millis(200);

/// Bits of a number, and how many there are.
const WIDTH: u32 = 5;
const NUMBERS: usize = 3;

/// What a rule does, one after the other.
#[derive(Clone, Copy, Debug)]
enum Action {
    /// A number is an input below that.
    Draw(usize, u32),
    Copy(usize, usize),
    Add(usize, u32),
    Sum(usize, usize),
    /// The rule is over unless the first is below the second, plus so much.
    Below(usize, usize, u32),
    /// The rule is over unless the number is that.
    Is(usize, u32),
    /// A check: the first isn't the second, plus so much.
    Differ(usize, usize, u32),
    /// A check: the number is below that.
    Bounded(usize, u32),
}

#[derive(Clone, Debug)]
struct Rule {
    actions: Vec<Action>,
    /// The mode that comes next.
    next: u32,
}

/// Rules by modes.
type Machine = Vec<Vec<Rule>>;

fn action(random: &mut Random) -> Action {
    let number = |random: &mut Random| random.below(NUMBERS);
    let small = |random: &mut Random| u32::try_from(random.below(5)).unwrap_or(0);
    let (a, b) = (number(random), number(random));
    match random.below(14) {
        0..=2 => Action::Draw(a, 1 << (1 + random.below(4))),
        3 | 4 => Action::Copy(a, b),
        5 | 6 => Action::Add(a, 1 + small(random)),
        7 => Action::Sum(a, b),
        8 | 9 => Action::Below(a, b, small(random)),
        10 => Action::Is(a, small(random)),
        11 | 12 => Action::Differ(a, b, small(random) * 3),
        _ => Action::Bounded(a, 12 + 4 * small(random)),
    }
}

fn machine(random: &mut Random) -> Machine {
    let modes = 2 + random.below(4);
    let mut mode = || -> Vec<Rule> {
        let rules = 1 + random.below(3);
        (0..rules)
            .map(|_| {
                let actions = 1 + random.below(4);
                Rule {
                    actions: (0..actions).map(|_| action(random)).collect(),
                    next: u32::try_from(random.below(modes)).unwrap_or(0),
                }
            })
            .collect()
    };
    (0..modes).map(|_| mode()).collect()
}

fn checks(machine: &Machine) -> usize {
    let actions = machine.iter().flatten().flat_map(|r| &r.actions);
    let is_check = |a: &&Action| matches!(a, Action::Differ(..) | Action::Bounded(..));
    actions.filter(is_check).count()
}

/// The machine as a program: one loop over its modes.
fn text(machine: &Machine) -> String {
    let mut text = String::new();
    for _ in 0..checks(machine) {
        text.push_str("check assert \"holds\" in @main\n");
    }
    text.push_str("fn @main() {\n  var mode: i8\n  var way: i8\n  var t: i5\n");
    for i in 0..NUMBERS {
        let _ = writeln!(text, "  var r{i}: i{WIDTH}");
    }
    text.push_str("^entry:\n  mode = 0\n");
    for i in 0..NUMBERS {
        let _ = writeln!(text, "  r{i} = 0");
    }
    text.push_str("  goto ^head\n^head:\n  way = havoc input\n  goto ");
    let rules: Vec<(usize, usize)> = machine
        .iter()
        .enumerate()
        .flat_map(|(m, rules)| (0..rules.len()).map(move |r| (m, r)))
        .collect();
    let names: Vec<String> = rules.iter().map(|(m, r)| format!("^m{m}r{r}")).collect();
    let _ = writeln!(text, "{}", names.join(", "));
    let mut check = 0;
    for (m, r) in rules {
        let Rule { actions, next } = &machine[m][r];
        let _ = writeln!(text, "^m{m}r{r}:");
        // The last one is for all other inputs.
        let is_last = r + 1 == machine[m].len();
        let way = if is_last { "uge" } else { "eq" };
        let _ = writeln!(text, "  assume and(eq mode, {m}; {way} way, {r})");
        let _ = writeln!(text, "  mode = {next}");
        for (i, action) in actions.iter().enumerate() {
            let unless = |text: &mut String, holds: &str, fails: &str| {
                let (go, stay) = (format!("^m{m}r{r}a{i}"), format!("^m{m}r{r}b{i}"));
                let _ = writeln!(text, "  goto {go}, {stay}\n{stay}:\n  assume {fails}");
                let _ = writeln!(text, "  goto ^head\n{go}:\n  assume {holds}");
            };
            match *action {
                Action::Draw(a, below) if below >> WIDTH == 0 => {
                    let _ = writeln!(text, "  r{a} = havoc input\n  assume ult r{a}, {below}");
                }
                Action::Draw(a, _) => {
                    let _ = writeln!(text, "  r{a} = havoc input");
                }
                Action::Copy(a, b) => {
                    let _ = writeln!(text, "  r{a} = r{b}");
                }
                Action::Add(a, n) => {
                    let _ = writeln!(text, "  r{a} = add r{a}, {n}");
                }
                Action::Sum(a, b) => {
                    let _ = writeln!(text, "  r{a} = add r{a}, r{b}");
                }
                Action::Below(a, b, n) => {
                    let _ = writeln!(text, "  t = add r{b}, {n}");
                    unless(&mut text, &format!("ult r{a}, t"), &format!("uge r{a}, t"));
                }
                Action::Is(a, n) => {
                    unless(
                        &mut text,
                        &format!("eq r{a}, {n}"),
                        &format!("ne r{a}, {n}"),
                    );
                }
                Action::Differ(a, b, n) => {
                    let _ = writeln!(text, "  t = add r{b}, {n}\n  assert #{check} ne r{a}, t");
                    check += 1;
                }
                Action::Bounded(a, n) => {
                    let _ = writeln!(text, "  assert #{check} ult r{a}, {n}");
                    check += 1;
                }
            }
        }
        text.push_str("  goto ^head\n");
    }
    text.push_str("}\nentry @main\n");
    text
}

/// The checks that fail in some execution.
fn failing(machine: &Machine) -> BTreeSet<usize> {
    type State = (usize, [u32; NUMBERS]);
    let mask = (1 << WIDTH) - 1;
    let mut first_check = Vec::new();
    let mut next_check = 0;
    for rules in machine {
        let mut of_mode = Vec::new();
        for rule in rules {
            of_mode.push(next_check);
            next_check += checks(&vec![vec![rule.clone()]]);
        }
        first_check.push(of_mode);
    }
    let mut fails = BTreeSet::new();
    let start: State = (0, [0; NUMBERS]);
    let (mut seen, mut todo) = (BTreeSet::from([start]), vec![start]);
    while let Some((mode, numbers)) = todo.pop() {
        for (r, rule) in machine[mode].iter().enumerate() {
            // Numbers, and how many actions and checks are behind them.
            let mut open = vec![(numbers, 0, first_check[mode][r])];
            while let Some((mut n, at, mut check)) = open.pop() {
                let mut is_over = true;
                for (i, action) in rule.actions.iter().enumerate().skip(at) {
                    match *action {
                        Action::Draw(a, below) => {
                            for drawn in 0..below.min(mask + 1) {
                                n[a] = drawn;
                                open.push((n, i + 1, check));
                            }
                            is_over = false;
                            break;
                        }
                        Action::Copy(a, b) => n[a] = n[b],
                        Action::Add(a, k) => n[a] = (n[a] + k) & mask,
                        Action::Sum(a, b) => n[a] = (n[a] + n[b]) & mask,
                        Action::Below(a, b, k) if n[a] < (n[b] + k) & mask => {}
                        Action::Is(a, k) if n[a] == k => {}
                        Action::Below(..) | Action::Is(..) => break,
                        Action::Differ(a, b, k) => {
                            if n[a] == (n[b] + k) & mask {
                                fails.insert(check);
                                is_over = false;
                                break;
                            }
                            check += 1;
                        }
                        Action::Bounded(a, k) => {
                            if n[a] >= k {
                                fails.insert(check);
                                is_over = false;
                                break;
                            }
                            check += 1;
                        }
                    }
                }
                let state = (usize::try_from(rule.next).unwrap_or(0), n);
                if is_over && seen.insert(state) {
                    todo.push(state);
                }
            }
        }
    }
    fails
}

/// What was found of machines.
#[derive(Clone, Copy, Debug, Default)]
pub struct Found {
    /// How many checks there were.
    pub checks: usize,
    /// How many were claimed to hold.
    pub proved: usize,
    /// How many were claimed to fail.
    pub refuted: usize,
}

/// Explores the machine of that seed, number by number, and where solvers may run also path
/// by path.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_machine(seed: u64, isolation: Option<&Isolation>) -> Result<Found, String> {
    let random = &mut Random::new(seed);
    let machine = machine(random);
    let text = text(&machine);
    let program: Program =
        ir::text::parse(&text).map_err(|e| format!("seed {seed}: {e}\n{text}"))?;
    if let Some(v) = ir::verify::verify(&program).first() {
        return Err(format!("seed {seed}: {v}\n{text}"));
    }
    let fails = failing(&machine);
    let mut found = Found {
        checks: checks(&machine),
        ..Found::default()
    };
    let by_paths = isolation.map(|isolation| explored(&program, EXPLORED, isolation));
    let by_numbers = Some(enumerated(&program, EXPLORED));
    let ways: Vec<_> = [by_paths, by_numbers].into_iter().flatten().collect();
    let each = ways
        .iter()
        .flat_map(|way| (0..found.checks).map(move |check| (way, check)));
    for (explored, check) in each.collect::<Vec<_>>() {
        let is_refuted = explored.failures.iter().any(|(_, c, _)| c.index() == check);
        let is_proved = explored.is_complete && !is_refuted;
        found.refuted += usize::from(is_refuted);
        found.proved += usize::from(is_proved);
        let wrong = if fails.contains(&check) {
            is_proved
        } else {
            is_refuted
        };
        if wrong {
            let claimed = if is_proved { "hold" } else { "fail" };
            return Err(format!(
                "seed {seed}: #{check} is claimed to {claimed}\n{text}"
            ));
        }
    }
    Ok(found)
}
