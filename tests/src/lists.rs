//! Random programs on linked objects: what shapes prove of their checks against runs.
//!
//! A few pointers, two kinds of nodes with two links and a number, lists linked one way and both ways, loops that make
//! nodes and loops that walk over them, and in their bodies anything: links are set
//! crosswise, nodes freed in the middle, pointers into nodes kept, lists closed to
//! rings. Half of what is read is asked about.

use crate::generate;
use crate::soundness::{self, Figures};
use ir::interp::{Limits, Random};
use ir::{CheckId, CheckVerdict, Engine, Evidence, Program, Status};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Runs of each program.
const RUNS: u64 = 60;
const LIMITS: Limits = Limits {
    steps: 1_500,
    memory: 1 << 16,
    call_depth: 20,
};

/// What shapes prove of a program's checks.
#[must_use]
pub fn proved(program: &Program) -> Vec<CheckVerdict> {
    let goals: BTreeSet<CheckId> = (0..program.checks.len()).map(CheckId::new).collect();
    let verdict = |check| CheckVerdict {
        check,
        status: Status::Safe,
        engine: Some(Engine::Ai),
        evidence: Evidence::Shapes,
    };
    let shown = shapes::shapes(program, &goals, None);
    shown.into_iter().map(verdict).collect()
}

/// A random program of that seed: how many checks it has, and how many are proved.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_program(seed: u64) -> Result<(usize, usize, Figures), String> {
    let text = program(seed);
    let program = ir::text::parse(&text).map_err(|e| format!("program {seed}: {e}\n{text}"))?;
    shrunk(seed, &program)
}

/// Any program of that seed, as other tests make it.
///
/// # Errors
/// What is wrong, with the program.
pub fn any_program(seed: u64) -> Result<(usize, usize, Figures), String> {
    let config = match seed % 3 {
        0 => generate::Config::everything(),
        1 => generate::Config::small(),
        _ => generate::Config::default(),
    };
    let program = generate::program(seed, &config);
    shrunk(seed, &program)
}

fn shrunk(seed: u64, program: &Program) -> Result<(usize, usize, Figures), String> {
    judged(program).map_err(|e| {
        let small = generate::shrink(program, |p| judged(p).is_err());
        format!("program {seed}: {e}\n{}", ir::text::print(&small))
    })
}

fn judged(program: &Program) -> Result<(usize, usize, Figures), String> {
    if let Some(v) = ir::verify::verify(program).first() {
        return Err(format!("not valid: {v}"));
    }
    let verdicts = proved(program);
    let figures = soundness::check(program, &[], &verdicts, RUNS, LIMITS);
    let figures = figures.map_err(|c| c.to_string())?;
    Ok((program.checks.len(), verdicts.len(), figures))
}

const POINTERS: [&str; 5] = ["p", "q", "r", "h", "t"];
const LINKS: [&str; 2] = ["8", "16"];

struct Maker {
    random: Random,
    text: String,
    blocks: usize,
    made: usize,
    /// Whether lists are mostly linked both ways.
    both: bool,
    /// Whether nodes mostly have others of their own, behind the second link.
    owning: bool,
    /// Whether there is a table of lists.
    table: bool,
}

/// The text of a random program.
fn program(seed: u64) -> String {
    let mut maker = Maker {
        random: Random::new(seed),
        text: String::new(),
        blocks: 0,
        made: 0,
        both: false,
        owning: false,
        table: false,
    };
    maker.table = maker.random.chance(25);
    maker.both = maker.random.chance(40);
    maker.owning = !maker.both && maker.random.chance(60);
    for p in POINTERS {
        maker.line(&format!("{p} = null"));
    }
    maker.line("i = i32 0");
    if maker.random.chance(70) {
        maker.again("c", "not c", Maker::make);
    }
    for _ in 0..2 + maker.random.below(4) {
        maker.statement(2);
    }
    maker.line("return");
    let mut head = "global &g size 24 = [zeros 24]\n".to_owned();
    head.push_str("global &h size 32 = [zeros 32]\nfn @main() {\n");
    for p in POINTERS.iter().chain(&["a", "x", "u", "v", "w", "y"]) {
        let _ = writeln!(head, "  var {p}: ptr");
    }
    head.push_str("  var i: i32\n  var j: i32\n  var c: bool\n  var k: i64\n");
    head.push_str(
        "  var n: i64\n  var o: i64\n  var m: i64\n  var vi8: i8\n  var vi16: i16\n  var vi64: i64\n^b0:\n",
    );
    format!("{head}{}}}\nentry @main\n", maker.text)
}

impl Maker {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    fn block(&mut self) -> usize {
        self.blocks += 1;
        self.blocks
    }

    fn open(&mut self, block: usize) {
        let _ = writeln!(self.text, "^b{block}:");
    }

    fn pointer(&mut self) -> &'static str {
        POINTERS[self.random.below(POINTERS.len())]
    }

    fn link(&mut self) -> &'static str {
        // Mostly one link, so that there are lists.
        LINKS[usize::from(self.random.chance(20))]
    }

    fn assert(&mut self, cond: &str) {
        self.made += 1;
        let n = self.made;
        self.line(&format!("assert assert \"{n}\" {cond}"));
    }

    /// Runs a body if a condition holds.
    fn when(&mut self, cond: &str, not: &str, body: impl FnOnce(&mut Maker)) {
        let [yes, no, after] = [(); 3].map(|()| self.block());
        self.line(&format!("goto ^b{yes}, ^b{no}"));
        self.open(yes);
        self.line(&format!("assume {cond}"));
        body(self);
        self.line(&format!("goto ^b{after}"));
        self.open(no);
        self.line(&format!("assume {not}"));
        self.line(&format!("goto ^b{after}"));
        self.open(after);
    }

    fn again(&mut self, cond: &str, not: &str, body: impl FnOnce(&mut Maker)) {
        let [head, yes, no] = [(); 3].map(|()| self.block());
        self.line(&format!("goto ^b{head}"));
        self.open(head);
        if cond == "c" {
            self.line("c = havoc input");
        }
        self.line(&format!("goto ^b{yes}, ^b{no}"));
        self.open(yes);
        self.line(&format!("assume {cond}"));
        body(self);
        self.line(&format!("goto ^b{head}"));
        self.open(no);
        self.line(&format!("assume {not}"));
    }

    fn body(&mut self, depth: usize) {
        for _ in 0..=self.random.below(3) {
            self.statement(depth);
        }
    }

    fn address(&mut self, p: &str, at: &str) {
        if self.random.chance(60) {
            self.assert(&format!("live {p}"));
        }
        if self.random.chance(25) {
            let bytes = 16 + self.random.below(9);
            self.assert(&format!("inbounds {p}, i64 {bytes}"));
        }
        self.line(&format!("a = ptradd {p}, i64 {at}"));
    }

    /// A new node before the others, or behind the last one.
    fn make(&mut self) {
        let size = if self.random.chance(95) { 24 } else { 16 };
        let zeroed = if self.random.chance(20) {
            " zeroed"
        } else {
            ""
        };
        self.line(&format!("x = alloc heap i64 {size}{zeroed}"));
        if self.random.chance(70) {
            let value = match self.random.below(3) {
                0 => "i".to_owned(),
                n => format!("i32 {n}"),
            };
            self.line(&format!("store x, {value}"));
        }
        if self.random.chance(15) {
            self.bytes("x");
        }
        if self.random.chance(10) {
            self.line("k = havoc input");
            self.line("u = ptradd x, k");
        }
        let p = self.pointer();
        let link = self.link();
        if self.both && self.random.chance(80) {
            return self.link_in(p);
        }
        if self.owning && self.random.chance(85) {
            return self.make_owner(p);
        }
        if self.random.below(4) == 0 {
            self.line(&format!("a = ptradd x, i64 {link}"));
            self.line("store a, null");
            let t = self.pointer();
            let (is, not) = (format!("ne {t}, null"), format!("eq {t}, null"));
            self.when(&is, &not, |m| {
                m.address(t, link);
                m.line("store a, x");
            });
            self.line(&format!("{t} = x"));
            if self.random.chance(50) {
                let is = format!("eq {p}, null");
                self.when(&is, &format!("ne {p}, null"), |m| {
                    m.line(&format!("{p} = x"));
                });
            }
        } else {
            self.line(&format!("a = ptradd x, i64 {link}"));
            self.line(&format!("store a, {p}"));
            if self.random.chance(25) {
                let q = self.pointer();
                self.line("a = ptradd x, i64 16");
                self.line(&format!("store a, {q}"));
            }
            if self.random.chance(15) {
                let is = format!("ne {p}, null");
                self.when(&is, &format!("eq {p}, null"), |m| {
                    m.address(p, "16");
                    m.line("store a, x");
                });
            }
            self.line(&format!("{p} = x"));
        }
    }

    /// Gives a node something of its own, and puts it before others.
    fn make_owner(&mut self, p: &'static str) {
        self.line("w = null");
        match self.random.below(5) {
            0 => {}
            1 | 2 => self.make_inner(),
            3 => self.again("c", "not c", Maker::make_inner),
            _ => {
                let q = self.pointer();
                self.line(&format!("w = {q}"));
            }
        }
        if self.random.chance(90) {
            self.store("x", "16", "w");
        }
        self.store("x", "8", p);
        self.line(&format!("{p} = x"));
    }

    fn make_inner(&mut self) {
        self.line("y = alloc heap i64 24");
        if self.random.chance(70) {
            let value = self.random.below(3);
            self.line(&format!("store y, i32 {value}"));
        }
        self.store("y", "8", "w");
        if self.random.chance(30) {
            let back = *self.random.pick(&["null", "x", "y"]);
            self.store("y", "16", back);
        }
        self.line("w = y");
    }

    /// Does something with what a node has of its own.
    fn inner(&mut self, p: &'static str) {
        self.address(p, "16");
        self.line("w = load a");
        let (is, not) = ("ne w, null", "eq w, null");
        match self.random.below(8) {
            0 | 1 => self.again(is, not, |m| {
                m.address("w", "0");
                m.line("j = load a");
                let k = m.random.below(3);
                let op = *m.random.pick(&["eq", "slt", "sle"]);
                m.assert(&format!("{op} j, i32 {k}"));
                m.line("a = ptradd w, i64 8");
                m.line("w = load a");
            }),
            2 | 3 => {
                self.again(is, not, |m| {
                    m.address("w", "8");
                    m.line("y = load a");
                    m.assert("freeable w");
                    m.line("free w");
                    m.line("w = y");
                });
                if self.random.chance(80) {
                    self.store(p, "16", "null");
                }
            }
            4 => self.when(is, not, |m| {
                m.address("w", "0");
                m.line("store a, i");
            }),
            5 => {
                let q = self.pointer();
                self.line(&format!("{q} = w"));
                if self.random.chance(50) {
                    self.store(p, "16", "null");
                }
            }
            6 => {
                self.line("x = w");
                self.make_inner();
                self.store(p, "16", "w");
            }
            _ => {
                self.assert("freeable w");
                self.line("free w");
                if self.random.chance(70) {
                    self.store(p, "16", "null");
                }
            }
        }
    }

    /// Does something with a list of the table, one of four or so.
    fn slot(&mut self, p: &'static str) {
        // The offset is that of the number, unless one of them was changed since.
        if self.random.chance(20) {
            self.line("a = ptradd &h, o");
            self.line("x = load a");
            self.line("m = mul n, i64 8");
            self.assert("eq m, o");
            return;
        }
        if self.random.chance(10) {
            self.line("k = havoc input");
            self.line("n = and k, i64 3");
            self.line("o = mul n, i64 8");
            self.again("c", "not c", |m| {
                m.line("k = havoc input");
                m.line("n = and k, i64 3");
                if m.random.chance(50) {
                    m.line("o = mul n, i64 8");
                }
            });
            return self.slot(p);
        }
        match self.random.below(4) {
            0 => self.line("n = and k, i64 3"),
            1 => self.line("n = urem k, i64 4"),
            2 => {
                self.line("n = sext i");
                self.line("assume and(sge n, i64 0; slt n, i64 4)");
            }
            _ => {
                self.line("k = havoc input");
                let most = 3 + i32::from(self.random.chance(10));
                self.line(&format!("n = and k, i64 {most}"));
            }
        }
        self.line("o = mul n, i64 8");
        self.line("a = ptradd &h, o");
        self.assert("inbounds a, i64 8");
        match self.random.below(5) {
            0 | 1 => {
                self.line("w = load a");
                self.line("x = alloc heap i64 24");
                if self.random.chance(70) {
                    self.line("i = trunc n");
                    self.line("store x, i");
                }
                self.line("u = ptradd x, i64 8");
                self.line("store u, w");
                if self.random.chance(30) {
                    self.store("x", "16", "null");
                    self.line("a = ptradd &h, o");
                }
                self.line("store a, x");
            }
            2 => {
                self.line("w = load a");
                self.when("ne w, null", "eq w, null", |m| {
                    m.address("w", "8");
                    m.line("y = load a");
                    m.line("a = ptradd &h, o");
                    m.line("store a, y");
                    m.assert("freeable w");
                    m.line("free w");
                });
            }
            3 => {
                self.line("w = load a");
                self.again("ne w, null", "eq w, null", |m| {
                    m.address("w", "0");
                    m.line("j = load a");
                    let op = *m.random.pick(&["eq", "slt", "sle", "sge"]);
                    let than = *m.random.pick(&["i", "i32 3", "i32 0", "i32 4"]);
                    m.assert(&format!("{op} j, {than}"));
                    m.line("a = ptradd w, i64 8");
                    m.line("w = load a");
                });
            }
            _ => {
                if self.random.chance(50) {
                    self.line(&format!("{p} = load a"));
                } else {
                    self.line(&format!("store a, {p}"));
                }
            }
        }
    }

    /// Links a node both ways, before one or after it.
    fn link_in(&mut self, p: &'static str) {
        let (on, back) = if self.random.chance(70) {
            ("8", "16")
        } else {
            ("16", "8")
        };
        self.store("x", on, p);
        if self.random.chance(70) {
            self.store("x", back, "null");
            self.when(&format!("ne {p}, null"), &format!("eq {p}, null"), |m| {
                m.address(p, back);
                m.line("store a, x");
            });
        } else {
            // Between a node and the one before it.
            self.when(&format!("ne {p}, null"), &format!("eq {p}, null"), |m| {
                m.address(p, back);
                m.line("u = load a");
                m.line("store a, x");
                m.store("x", back, "u");
                m.when("ne u, null", "eq u, null", |m| {
                    m.address("u", on);
                    m.line("store a, x");
                });
            });
        }
        if self.random.chance(80) {
            self.line(&format!("{p} = x"));
        }
    }

    fn store(&mut self, x: &str, at: &str, value: &str) {
        self.line(&format!("a = ptradd {x}, i64 {at}"));
        self.line(&format!("store a, {value}"));
    }

    /// Counts the nodes of a list, which it may free.
    fn count(&mut self, p: &'static str, link: &str) {
        self.line("i = i32 0");
        self.line(&format!("y = {p}"));
        let frees = self.random.chance(30);
        self.again("ne y, null", "eq y, null", |m| {
            m.address("y", link);
            m.line("w = load a");
            if frees {
                m.assert("freeable y");
                m.line("free y");
            }
            m.line("y = w");
            m.line("assume slt i, i32 9");
            m.line("i = add i, i32 1");
        });
        for _ in 0..2 {
            let (op, n) = (
                self.random.pick(&["sle", "sge", "ne"]),
                self.random.below(5),
            );
            let cond = format!("{op} i, i32 {n}");
            self.assert(&cond);
        }
        if frees {
            self.line(&format!("{p} = null"));
        }
    }

    /// Takes a node out of a list that is linked both ways.
    fn unlink(&mut self, p: &'static str) {
        self.address(p, "8");
        self.line("x = load a");
        self.line("a = ptradd {p}, i64 16".replace("{p}", p).as_str());
        self.line("u = load a");
        for (q, at, other) in [("x", "16", "u"), ("u", "8", "x")] {
            if self.random.chance(95) {
                self.when(&format!("ne {q}, null"), &format!("eq {q}, null"), |m| {
                    m.address(q, at);
                    if m.random.chance(50) {
                        m.line("v = load a");
                        m.assert(&format!("eq v, {p}"));
                    }
                    m.line(&format!("store a, {other}"));
                });
            }
        }
        if self.random.chance(70) {
            self.assert(&format!("freeable {p}"));
            self.line(&format!("free {p}"));
        }
        let next = *self.random.pick(&["x", "u", "null"]);
        self.line(&format!("{p} = {next}"));
    }

    /// Asks whether neighbours lead to each other.
    fn neighbours(&mut self, p: &'static str) {
        let (on, back) = if self.random.chance(70) {
            ("8", "16")
        } else {
            ("16", "8")
        };
        self.address(p, on);
        self.line("x = load a");
        self.when("ne x, null", "eq x, null", |m| {
            m.address("x", back);
            m.line("v = load a");
            m.assert(&format!("eq v, {p}"));
        });
    }

    /// Bytes in other widths than they have, places that nobody knows, numbers that
    /// change.
    fn odd(&mut self) {
        let (p, q) = (self.pointer(), self.pointer());
        let (is, not) = (format!("ne {p}, null"), format!("eq {p}, null"));
        match self.random.below(8) {
            0..=3 => self.when(&is, &not, |m| m.bytes(p)),
            4 => {
                self.line("k = havoc input");
                self.line(&format!("u = ptradd {p}, k"));
            }
            5 => {
                self.assert("live u");
                if self.random.chance(40) {
                    self.line("store u, i8 7");
                }
            }
            6 => self.when(&is, &not, |m| {
                let len = 1 + m.random.below(24);
                m.assert(&format!("inbounds {p}, i64 {len}"));
                if m.random.chance(50) {
                    let byte = m.random.below(2);
                    m.line(&format!("fill {p}, i8 {byte}, i64 {len}"));
                } else {
                    m.assert(&format!("inbounds {q}, i64 {len}"));
                    m.line(&format!("copy {p}, {q}, i64 {len} may_overlap"));
                }
            }),
            _ => {
                let most = self.random.below(3);
                self.line("i = add i, i32 1");
                self.assert(&format!("sle i, i32 {most}"));
            }
        }
    }

    /// Writes and reads bytes of a node in several widths.
    fn bytes(&mut self, p: &str) {
        let near = self.random.below(9);
        for _ in 0..=self.random.below(4) {
            let at = (near + self.random.below(5)).min(16);
            let ty = *self.random.pick(&["i8", "i16", "i64"]);
            self.line(&format!("a = ptradd {p}, i64 {at}"));
            if self.random.chance(60) {
                let value = *self.random.pick(&["0", "1", "-1"]);
                self.line(&format!("store a, {ty} {value}"));
            } else {
                self.line(&format!("v{ty} = load a"));
                let value = *self.random.pick(&["0", "0", "-1"]);
                self.assert(&format!("eq v{ty}, {ty} {value}"));
            }
        }
    }

    fn statement(&mut self, depth: usize) {
        let (p, q, link) = (self.pointer(), self.pointer(), self.link());
        let (is, not) = (format!("ne {p}, null"), format!("eq {p}, null"));
        if self.random.chance(25) {
            return self.odd();
        }
        if self.table && self.random.chance(35) {
            return self.slot(p);
        }
        if self.owning && self.random.chance(25) {
            return self.when(&is, &not, |m| m.inner(p));
        }
        if self.both && self.random.chance(25) {
            return match self.random.below(3) {
                0 => self.when(&is, &not, |m| m.unlink(p)),
                _ => self.when(&is, &not, |m| m.neighbours(p)),
            };
        }
        match self.random.below(if depth > 0 { 17 } else { 12 }) {
            0 | 1 => self.make(),
            2 => self.line(&format!("{p} = {q}")),
            3 | 4 => self.when(&is, &not, |m| {
                m.address(p, link);
                m.line(&format!("{q} = load a"));
                if m.random.chance(20) {
                    m.assert(&format!("ne {q}, {p}"));
                }
            }),
            5 | 6 => self.when(&is, &not, |m| {
                m.address(p, link);
                m.line(&format!("store a, {q}"));
            }),
            7 => self.when(&is, &not, |m| {
                m.address(p, "0");
                m.line("j = load a");
                let k = m.random.below(4);
                let op = *m.random.pick(&["eq", "ne", "slt", "sle", "sge", "ult"]);
                m.assert(&format!("{op} j, i32 {k}"));
            }),
            8 => self.when(&is, &not, |m| {
                m.address(p, "0");
                m.line("store a, i");
            }),
            9 => {
                self.assert(&format!("freeable {p}"));
                self.line(&format!("free {p}"));
                if self.random.chance(70) {
                    self.line(&format!("{p} = {}", if p == q { "null" } else { q }));
                }
            }
            10 => match self.random.below(4) {
                0 => self.line("i = add i, i32 1"),
                1 => self.line("i = havoc input"),
                2 => self.line(&format!("i = i32 {}", 1 + (self.made & 1))),
                _ => self.assert(&format!("eq {p}, {q}")),
            },
            11 => match self.random.below(5) {
                0 => self.line(&format!("{p} = null")),
                1 => self.line(&format!("u = ptradd {p}, i64 8")),
                2 => {
                    self.assert("live u");
                    self.line(&format!("{p} = load u"));
                }
                3 => {
                    self.line("a = ptradd &g, i64 8");
                    self.line(&format!("store a, {p}"));
                }
                _ => {
                    self.line("a = ptradd &g, i64 8");
                    self.line(&format!("{p} = load a"));
                }
            },
            12 | 13 => self.again("c", "not c", |m| {
                m.make();
                if m.random.chance(40) {
                    m.body(depth - 1);
                }
            }),
            14 if self.random.chance(50) => self.count(p, link),
            14 => self.again(&is, &not, |m| {
                m.address(p, link);
                m.line("t = load a");
                if m.owning && m.random.chance(70) {
                    m.inner(p);
                }
                if m.random.chance(60) {
                    m.body(depth - 1);
                }
                if m.random.chance(30) {
                    m.assert(&format!("freeable {p}"));
                    m.line(&format!("free {p}"));
                }
                m.line(&format!("{p} = t"));
            }),
            15 => self.again(&is, &not, |m| {
                m.address(p, link);
                m.line("t = load a");
                m.line(&format!("store a, {q}"));
                m.line(&format!("{q} = {p}"));
                m.line(&format!("{p} = t"));
            }),
            _ => self.again("c", "not c", |m| m.body(depth - 1)),
        }
    }
}
