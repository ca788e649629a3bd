//! A program as a tree of lines, from which parts can be dropped.

use std::fmt::Write;

/// A part of a program.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Line(String),
    /// The value of an expression is observed, under a number.
    Observe(usize, String),
    /// What stands between two lines.
    Block {
        head: String,
        body: Vec<Node>,
        tail: String,
    },
}

impl Node {
    fn print(&self, indent: usize, observe: &dyn Fn(usize, &str) -> String, out: &mut String) {
        let line = |out: &mut String, text: &str| {
            let _ = writeln!(out, "{}{text}", "  ".repeat(indent));
        };
        match self {
            Node::Line(text) => line(out, text),
            Node::Observe(k, of) => line(out, &observe(*k, of)),
            Node::Block { head, body, tail } => {
                line(out, head);
                for node in body {
                    node.print(indent + 1, observe, out);
                }
                line(out, tail);
            }
        }
    }
}

/// The text of a program; `observe` says what stands for an observation.
pub(super) fn print(nodes: &[Node], observe: &dyn Fn(usize, &str) -> String) -> String {
    let mut out = String::new();
    for node in nodes {
        node.print(0, observe, &mut out);
    }
    out
}

/// Drops all observations but these.
pub(super) fn observe_only(nodes: &mut Vec<Node>, which: &[usize]) {
    nodes.retain(|n| !matches!(n, Node::Observe(k, _) if !which.contains(k)));
    for node in nodes {
        if let Node::Block { body, .. } = node {
            observe_only(body, which);
        }
    }
}

/// How many sequences of nodes there are: the whole, and each block's.
fn sequences(nodes: &[Node]) -> usize {
    let inner = nodes.iter().map(|n| match n {
        Node::Block { body, .. } => sequences(body),
        _ => 0,
    });
    1 + inner.sum::<usize>()
}

/// The sequence with that number, in the order of the text.
fn sequence<'a>(nodes: &'a mut Vec<Node>, number: &mut usize) -> Option<&'a mut Vec<Node>> {
    if *number == 0 {
        return Some(nodes);
    }
    *number -= 1;
    for node in nodes {
        if let Node::Block { body, .. } = node {
            let inside = sequences(body);
            if *number < inside {
                return sequence(body, number);
            }
            *number -= inside;
        }
    }
    None
}

/// Drops what it can, blocks or only the lines around them, while `wrong` stays
/// true, in at most so many tries.
pub(super) fn shrink(
    mut nodes: Vec<Node>,
    mut tries: usize,
    wrong: impl Fn(&[Node]) -> bool,
) -> Vec<Node> {
    let mut attempt = |nodes: &mut Vec<Node>, change: &dyn Fn(&mut Vec<Node>)| {
        let mut smaller = nodes.clone();
        change(&mut smaller);
        tries = tries.saturating_sub(1);
        let taken = tries > 0 && wrong(&smaller);
        if taken {
            *nodes = smaller;
        }
        taken
    };
    for round in 0..2 {
        for size in [16, 4, 1] {
            let mut number = sequences(&nodes);
            while number > 0 {
                number -= 1;
                let len = sequence(&mut nodes, &mut { number }).map_or(0, |s| s.len());
                let mut end = len;
                while end > 0 {
                    let start = end.saturating_sub(size);
                    let dropped = attempt(&mut nodes, &|all| {
                        if let Some(s) = sequence(all, &mut { number }) {
                            s.drain(start..end);
                        }
                    });
                    if !dropped && size == 1 && round == 0 {
                        attempt(&mut nodes, &|all| unwrap(all, number, start));
                    }
                    end = start;
                }
                number = number.min(sequences(&nodes));
            }
        }
    }
    nodes
}

/// Leaves of a block what is in it.
fn unwrap(all: &mut Vec<Node>, mut number: usize, at: usize) {
    if let Some(s) = sequence(all, &mut number)
        && let Some(Node::Block { body, .. }) = s.get(at).cloned()
    {
        s.splice(at..=at, body);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shrinking_keeps_what_is_wrong() {
        let line = |s: &str| Node::Line(s.to_owned());
        let block = |body| Node::Block {
            head: "{".to_owned(),
            body,
            tail: "}".to_owned(),
        };
        let tree = vec![
            line("a"),
            block(vec![line("b"), block(vec![line("c"), line("d")])]),
            line("e"),
        ];
        let text = |nodes: &[Node]| print(nodes, &|_, _| String::new());
        let small = shrink(tree, 1000, |nodes| text(nodes).contains('d'));
        assert_eq!(text(&small), "d\n");
    }
}
