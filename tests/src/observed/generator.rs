//! Makes a program: functions in the order in which they are complete, so that
//! a function calls only those above it (or itself, to a depth).

use super::scope::{
    Carried, Consumer, Elem, Field, Holder, Life, ODD_TRANSPORTS, Object, REPS, Rep, SCALARS,
    STORIES, TRANSPORTS, Target,
};
use super::tree::Node;
use ir::interp::Random;
use std::collections::BTreeSet;
use std::fmt::Write;

/// How many statements a program has beyond the first few; most have fewer: of
/// large ones little is known, and what is wrong shows where much is.
const STATEMENTS: [usize; 4] = [3, 4, 8, 24];

/// How many functions may be unfinished at a time.
const DEEPEST: usize = 5;

/// How names of thread-local variables begin.
const THREAD_LOCAL: &str = "l";

/// A block that is being filled.
#[derive(Debug)]
struct Open {
    head: String,
    body: Vec<Node>,
    /// What was in scope before.
    objects: usize,
    pointers: usize,
}

/// A function that is being filled.
#[derive(Debug)]
pub(super) struct Frame {
    blocks: Vec<Open>,
    pub objects: Vec<Object>,
    /// Pointers in variables.
    pub pointers: Vec<Carried>,
    main: bool,
}

pub(super) struct Generator {
    pub r: Random,
    /// Types, and the names they have.
    types: Vec<(String, String)>,
    /// Variables outside of functions.
    variables: Vec<Node>,
    /// Functions that are complete.
    functions: Vec<Node>,
    pub frames: Vec<Frame>,
    pub records: Vec<Vec<Field>>,
    pub globals: Vec<Object>,
    pub holders: Vec<Holder>,
    pub consumers: Vec<Consumer>,
    /// Functions of which there is one.
    helpers: BTreeSet<String>,
    /// What this program makes use of, with repetitions: a program with
    /// everything in it is one that nobody can say anything of.
    reps: Vec<Rep>,
    pub transports: Vec<usize>,
    pub stories: Vec<usize>,
    names: usize,
    constants: usize,
    observations: usize,
    left: usize,
}

/// The program of a seed.
pub(super) fn program(seed: u64) -> Vec<Node> {
    let mut g = Generator {
        r: Random::new(seed),
        types: Vec::new(),
        variables: Vec::new(),
        functions: Vec::new(),
        frames: Vec::new(),
        records: Vec::new(),
        globals: Vec::new(),
        holders: Vec::new(),
        consumers: Vec::new(),
        helpers: BTreeSet::new(),
        reps: Vec::new(),
        transports: Vec::new(),
        stories: Vec::new(),
        names: 0,
        constants: 0,
        observations: 0,
        left: 0,
    };
    let most = *g.r.pick(&STATEMENTS);
    g.left = 3 + g.r.below(most);
    g.palette();
    for _ in 0..=g.r.below(2) {
        g.record();
    }
    for _ in 0..=g.r.below(3) {
        g.global();
    }
    for _ in 0..g.r.below(3) {
        g.holder();
    }
    g.main();
    g.whole()
}

impl Generator {
    /// Chooses what the program makes use of.
    fn palette(&mut self) {
        let plain = self.r.chance(50);
        let reps: Vec<Rep> = REPS
            .iter()
            .filter(|r| !plain || r.is_plain())
            .copied()
            .collect();
        let among: Vec<usize> = (0..TRANSPORTS)
            .filter(|t| !(plain && ODD_TRANSPORTS.contains(t)))
            .collect();
        for _ in 0..=self.r.below(5) {
            let rep = *self.r.pick(&reps);
            self.reps.push(rep);
        }
        for _ in 0..2 + self.r.below(6) {
            let transport = *self.r.pick(&among);
            self.transports.push(transport);
        }
        for _ in 0..=self.r.below(4) {
            let story = self.r.below(STORIES);
            self.stories.push(story);
        }
    }

    pub(super) fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A small number that hardly stands elsewhere.
    pub(super) fn constant(&mut self) -> String {
        if self.r.chance(6) {
            return "0".to_owned();
        }
        self.constants += 1;
        (self.constants % 120 + 1).to_string()
    }

    /// Something that happens.
    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.r.below(n) == 0
    }

    pub(super) fn frame(&mut self) -> &mut Frame {
        // There is one whenever statements are made.
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn push(&mut self, node: Node) {
        let blocks = &mut self.frame().blocks;
        let last = blocks.len() - 1;
        blocks[last].body.push(node);
    }

    pub(super) fn line(&mut self, text: impl Into<String>) {
        self.push(Node::Line(text.into()));
    }

    pub(super) fn observe(&mut self, of: impl Into<String>) {
        self.observations += 1;
        self.push(Node::Observe(self.observations, of.into()));
    }

    pub(super) fn open(&mut self, head: impl Into<String>) {
        let frame = self.frame();
        frame.blocks.push(Open {
            head: head.into(),
            body: Vec::new(),
            objects: frame.objects.len(),
            pointers: frame.pointers.len(),
        });
    }

    fn closed(&mut self, tail: &str) -> Node {
        let frame = self.frame();
        let Some(block) = frame.blocks.pop() else {
            return Node::Line(String::new());
        };
        frame.objects.truncate(block.objects);
        frame.pointers.truncate(block.pointers);
        Node::Block {
            head: block.head,
            body: block.body,
            tail: tail.to_owned(),
        }
    }

    pub(super) fn close(&mut self) {
        let node = self.closed("}");
        self.push(node);
    }

    /// Starts a function.
    pub(super) fn start(&mut self, head: impl Into<String>) {
        self.frames.push(Frame {
            blocks: Vec::new(),
            objects: Vec::new(),
            pointers: Vec::new(),
            main: false,
        });
        self.open(format!("{} {{", head.into()));
    }

    /// Says the first line of the function that was started, when it is known.
    pub(super) fn set_head(&mut self, head: String) {
        if let Some(block) = self.frame().blocks.first_mut() {
            block.head = head;
        }
    }

    /// Ends it.
    pub(super) fn end(&mut self) {
        let node = self.closed("}");
        self.functions.push(node);
        self.frames.pop();
    }

    /// A whole function on one line.
    pub(super) fn function(&mut self, text: impl Into<String>) {
        self.functions.push(Node::Line(text.into()));
    }

    /// The same, once.
    pub(super) fn helper(&mut self, name: &str, text: String) {
        if self.helpers.insert(name.to_owned()) {
            self.function(text);
        }
    }

    /// A variable outside of functions.
    pub(super) fn variable(&mut self, text: impl Into<String>) {
        self.variables.push(Node::Line(text.into()));
    }

    /// A type, once.
    pub(super) fn define(&mut self, name: &str, text: String) {
        if !self.types.iter().any(|(n, _)| n == name) {
            self.types.push((name.to_owned(), text));
        }
    }

    /// How long a variable lives that is declared here.
    pub(super) fn life(&mut self) -> Life {
        let frame = self.frame();
        if frame.main && frame.blocks.len() == 1 {
            Life::Long
        } else {
            Life::Here
        }
    }

    /// Whether it is time to stop.
    pub(super) fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Whether another function may be begun.
    pub(super) fn may_nest(&self) -> bool {
        self.frames.len() < DEEPEST && self.left > 0
    }

    /// Linkage of a function.
    pub(super) fn linkage(&mut self) -> &'static str {
        if self.r.chance(70) { "static " } else { "" }
    }

    pub(super) fn scalar_type(&mut self) -> Elem {
        *self.r.pick(SCALARS)
    }

    pub(super) fn elem(&mut self) -> Elem {
        if self.r.chance(12) {
            Elem::Record(self.r.below(self.records.len()))
        } else {
            self.scalar_type()
        }
    }

    fn record(&mut self) {
        let number = self.records.len();
        let mut fields = Vec::new();
        let mut text = String::new();
        for i in 0..2 + self.r.below(3) {
            let elem = if number > 0 && self.one_in(5) {
                Elem::Record(number - 1)
            } else {
                self.scalar_type()
            };
            let count = if self.one_in(4) {
                2 + self.r.below(2)
            } else {
                1
            };
            let array = array(count);
            let _ = write!(text, " {} m{i}{array};", elem.name());
            fields.push(Field { elem, count });
        }
        self.records.push(fields);
        self.define(
            &format!("R{number}"),
            format!("struct R{number} {{{text} }};"),
        );
    }

    /// An initial value.
    pub(super) fn initial(&mut self, elem: Elem) -> String {
        let Elem::Record(r) = elem else {
            return self.constant();
        };
        let mut parts = Vec::new();
        for field in self.records[r].clone() {
            parts.push(self.initials(field.elem, field.count));
        }
        format!("{{{}}}", parts.join(", "))
    }

    /// That of an array, or of a single object.
    pub(super) fn initials(&mut self, elem: Elem, count: usize) -> String {
        if count == 1 {
            return self.initial(elem);
        }
        let parts: Vec<String> = (0..count).map(|_| self.initial(elem)).collect();
        format!("{{{}}}", parts.join(", "))
    }

    pub(super) fn count(&mut self) -> usize {
        if self.r.chance(70) {
            1
        } else {
            2 + self.r.below(2)
        }
    }

    fn global(&mut self) {
        let (elem, count) = (self.elem(), self.count());
        let init = self.initials(elem, count);
        let kinds = ["static ", "static ", "", "static _Thread_local "];
        let kind = *self.r.pick(&kinds);
        let name = self.fresh(if kind.len() > 8 { THREAD_LOCAL } else { "g" });
        self.variable(format!(
            "{kind}{} {name}{} = {init};",
            elem.name(),
            array(count)
        ));
        self.globals.push(Object {
            place: name,
            elem,
            count,
            life: Life::Long,
        });
    }

    /// A global variable that holds a pointer.
    fn holder(&mut self) {
        let among: Vec<Object> = self.globals.clone();
        let object = self.r.pick(&among).clone();
        let (elem, t) = (object.elem, object.elem.name());
        let address = object.address(0);
        let name = self.fresh("h");
        if object.place.starts_with(THREAD_LOCAL) {
            // Its address is no constant.
            return;
        }
        let (place, rep, text) = match self.r.below(6) {
            0 => (
                name.clone(),
                Rep::Void,
                format!("static void *{name} = {address};"),
            ),
            1 => {
                let rep = Rep::Boxed;
                let ty = self.c_type(rep, elem);
                (
                    name.clone(),
                    rep,
                    format!("{ty} {name} = {{1, {address}, 2}};"),
                )
            }
            2 | 3 => {
                let i = self.r.below(3);
                let all = vec![address.clone(); 3].join(", ");
                let place = if self.r.chance(50) {
                    format!("{name}[zero + {i}]")
                } else {
                    format!("{name}[{i}]")
                };
                (
                    place,
                    Rep::Pointer,
                    format!("static {t} *{name}[3] = {{{all}}};"),
                )
            }
            4 => {
                let rep = Rep::Table(2);
                let ty = self.c_type(rep, elem);
                let text = format!("static {ty} {name} = {{{{{address}, {address}, {address}}}}};");
                (name.clone(), rep, text)
            }
            _ => (
                name.clone(),
                Rep::Pointer,
                format!("{t} *{name} = {address};"),
            ),
        };
        self.variable(text);
        self.holders.push(Holder {
            place,
            rep,
            target: Target {
                elem,
                room: object.count,
                life: Life::Long,
            },
        });
    }

    fn main(&mut self) {
        self.start("int main(void)");
        self.frame().main = true;
        self.line("START();");
        // What a function is called with, globals too, nobody knows.
        for object in self.globals.clone() {
            self.set(&object);
        }
        for _ in 0..2 {
            self.declare();
        }
        while !self.is_full() {
            self.statement();
        }
        for object in self.in_scope() {
            self.observe_object(&object);
        }
        self.line("return 0;");
        self.end();
    }

    /// The text in its order.
    fn whole(self) -> Vec<Node> {
        let types = self.types.into_iter().map(|(_, text)| Node::Line(text));
        let parts = types.chain(self.variables).chain(self.functions);
        parts.collect()
    }

    /// All objects that can be named.
    pub(super) fn in_scope(&mut self) -> Vec<Object> {
        let mut all = self.globals.clone();
        all.extend(self.frame().objects.iter().cloned());
        all
    }

    /// One of them, likely one of the last.
    pub(super) fn some_object(&mut self) -> Object {
        let all = self.in_scope();
        let last = all.len().min(4);
        if self.r.chance(60) {
            self.r.pick(&all[all.len() - last..]).clone()
        } else {
            self.r.pick(&all).clone()
        }
    }

    /// A carrier by chance, of those that can be handed on.
    pub(super) fn some_rep(&mut self) -> Rep {
        *self.r.pick(&self.reps)
    }

    /// Statements, among them blocks.
    pub(super) fn statements(&mut self, n: usize) {
        for _ in 0..n {
            if !self.is_full() {
                self.statement();
            }
        }
    }

    pub(super) fn statement(&mut self) {
        self.left = self.left.saturating_sub(1);
        match self.r.below(100) {
            0..10 => self.declare(),
            10..55 => self.journey(),
            55..61 => self.write_somewhere(),
            61..67 => {
                let object = self.some_object();
                self.observe_object(&object);
            }
            67..75 => self.block(),
            75..81 => self.call_again(),
            81..86 => self.put_away(),
            _ => self.story(),
        }
    }

    fn block(&mut self) {
        let object = self.some_object();
        let of = self.scalar_in(&object);
        let i = self.fresh("i");
        let head = match self.r.below(5) {
            0 => format!("for (int {i} = 0; {i} < {}; {i}++) {{", 2 + self.r.below(2)),
            1 => format!("if ({of} != 121) {{"),
            2 => format!("if ({of} > 5) {{"),
            3 => format!(
                "for (int {i} = 0; {i} < 3 && {of} != {}; {i}++) {{",
                self.constants % 120
            ),
            _ => "do {".to_owned(),
        };
        let tail = if head == "do {" {
            "} while (zero);"
        } else {
            "}"
        };
        self.open(head);
        let n = 1 + self.r.below(2);
        self.statements(n);
        self.observe(of);
        let node = self.closed(tail);
        self.push(node);
    }
}

/// `[n]`, or nothing.
pub(super) fn array(count: usize) -> String {
    if count == 1 {
        String::new()
    } else {
        format!("[{count}]")
    }
}
