//! Answers of an oracle, kept to be given again with one of them changed.

use super::{Favourite, Oracle, Value};
use crate::{BlockId, Site, Type};

/// What an oracle said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A value.
    Value(Value),
    /// A position among so many blocks.
    Choice(usize, usize),
    /// A text of at most so many bytes.
    Text(Vec<u8>, usize),
    /// Whether an allocation failed.
    Failure(bool),
}

impl Answer {
    /// What is plainest there: what [`super::Plain`] says.
    #[must_use]
    pub fn plain(&self) -> Answer {
        match self {
            Answer::Value(v) => Answer::Value(Value::zero(v.ty())),
            Answer::Choice(_, of) => Answer::Choice(0, *of),
            Answer::Text(_, most) => Answer::Text(Vec::new(), *most),
            Answer::Failure(_) => Answer::Failure(false),
        }
    }

    /// What else could be said there, by what is liked.
    pub fn others(&self, favourites: &[Favourite]) -> Vec<Answer> {
        let mut all = match self {
            Answer::Value(Value::Int { width, .. }) => {
                let numbers = favourites.iter().filter_map(|f| f.number(*width));
                let value = |z| Answer::Value(Value::int(*width, z));
                numbers.map(value).collect()
            }
            Answer::Value(Value::Bool(b)) => vec![Answer::Value(Value::Bool(!b))],
            Answer::Value(_) => Vec::new(),
            Answer::Choice(_, of) => (0..*of).map(|i| Answer::Choice(i, *of)).collect(),
            Answer::Text(now, most) => {
                let texts = favourites.iter().flat_map(|f| f.texts(*most));
                let longer = |f: &Favourite| f.with_character(now, *most);
                let texts = texts.chain(favourites.iter().flat_map(longer));
                texts.map(|text| Answer::Text(text, *most)).collect()
            }
            Answer::Failure(fails) => vec![Answer::Failure(!fails)],
        };
        all.retain(|a| a != self);
        all
    }
}

/// Gives answers again, as long as they fit what is asked, but for one; then
/// others. Remembers them all.
#[derive(Debug)]
pub struct RepeatingOracle<'a, R> {
    answers: &'a [Answer],
    changed: Option<(usize, Answer)>,
    rest: R,
    /// What it said.
    pub given: Vec<Answer>,
    /// Where it was asked.
    pub sites: Vec<Site>,
}

impl<'a, R: Oracle> RepeatingOracle<'a, R> {
    /// Gives these answers but for the one at a position, and then those of
    /// another oracle.
    pub fn new(
        answers: &'a [Answer],
        changed: Option<(usize, Answer)>,
        rest: R,
    ) -> RepeatingOracle<'a, R> {
        RepeatingOracle {
            answers,
            changed,
            rest,
            given: Vec::new(),
            sites: Vec::new(),
        }
    }

    fn gave(&mut self, site: Site, answer: Answer) {
        self.given.push(answer);
        self.sites.push(site);
    }

    /// The answer that comes next, where `fit` takes something from it.
    fn next<T>(&self, fit: impl Fn(&Answer) -> Option<T>) -> Option<T> {
        let at = self.given.len();
        let changed = self.changed.as_ref().filter(|(i, _)| *i == at);
        let answer = changed.map(|(_, a)| a).or_else(|| self.answers.get(at));
        answer.and_then(fit)
    }
}

impl<R: Oracle> Oracle for RepeatingOracle<'_, R> {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        let fit = |a: &Answer| match a {
            Answer::Value(v) if v.ty() == ty => Some(v.clone()),
            _ => None,
        };
        let value = self.next(fit).unwrap_or_else(|| self.rest.value(site, ty));
        self.gave(site, Answer::Value(value.clone()));
        value
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        let fit = |a: &Answer| match a {
            Answer::Choice(i, of) if *of == possible.len() => Some(*i),
            _ => None,
        };
        let next = self.next(fit);
        let chosen = next.unwrap_or_else(|| self.rest.choose(site, possible));
        self.gave(site, Answer::Choice(chosen, possible.len()));
        chosen
    }

    fn text(&mut self, site: Site, most: usize) -> Vec<u8> {
        let fit = |a: &Answer| match a {
            Answer::Text(text, _) if text.len() <= most => Some(text.clone()),
            _ => None,
        };
        let text = self.next(fit).unwrap_or_else(|| self.rest.text(site, most));
        self.gave(site, Answer::Text(text.clone(), most));
        text
    }

    fn allocation_fails(&mut self, site: Site) -> bool {
        let fit = |a: &Answer| match a {
            Answer::Failure(fails) => Some(*fails),
            _ => None,
        };
        let next = self.next(fit);
        let fails = next.unwrap_or_else(|| self.rest.allocation_fails(site));
        self.gave(site, Answer::Failure(fails));
        fails
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Z;
    use crate::interp::SeededOracle;
    use crate::{FuncId, Program};

    const SITE: Site = Site {
        function: FuncId(0),
        block: BlockId::ENTRY,
        statement: 0,
    };

    #[test]
    fn one_answer_changes_and_the_others_stay() {
        let seeded = |seed| SeededOracle::for_program(&Program::default(), seed);
        let ask = |o: &mut RepeatingOracle<'_, SeededOracle>| {
            let number = o.value(SITE, Type::Int(8));
            let text = o.text(SITE, 5);
            (
                number,
                text,
                o.allocation_fails(SITE),
                o.choose(SITE, &[BlockId::ENTRY; 3]),
            )
        };
        let mut first = RepeatingOracle::new(&[], None, seeded(1));
        let before = ask(&mut first);
        let answers = first.given;
        let mut same = RepeatingOracle::new(&answers, None, seeded(2));
        assert_eq!(ask(&mut same), before);
        let text = Answer::Text(b"-7".to_vec(), 5);
        let mut other = RepeatingOracle::new(&answers, Some((1, text)), seeded(3));
        let after = ask(&mut other);
        assert_eq!(after, (before.0, b"-7".to_vec(), before.2, before.3));
    }

    #[test]
    fn answers_that_do_not_fit_are_others() {
        let seeded = SeededOracle::for_program(&Program::default(), 1);
        let answers = [
            Answer::Value(Value::int(8, Z::from(7))),
            Answer::Text(vec![b'x'; 9], 9),
        ];
        let mut o = RepeatingOracle::new(&answers, None, seeded);
        assert_eq!(o.value(SITE, Type::Int(16)).ty(), Type::Int(16));
        assert!(o.text(SITE, 3).len() <= 3);
    }

    #[test]
    fn others_are_those_that_are_liked() {
        let liked = [
            Favourite::Largest,
            Favourite::Number(Z::from(-1)),
            Favourite::Long,
        ];
        let number = Answer::Value(Value::int(8, Z::from(255)));
        let expected = vec![Answer::Value(Value::int(8, Z::from(127)))];
        assert_eq!(number.others(&liked), expected);
        let texts = Answer::Text(Vec::new(), 4).others(&liked);
        let has = |text: &[u8]| texts.contains(&Answer::Text(text.to_vec(), 4));
        assert!(has(b"-1") && has(b"AAAA"));
        assert_eq!(Answer::Failure(false).others(&[]), [Answer::Failure(true)]);
        assert_eq!(Answer::Choice(1, 2).others(&[]), [Answer::Choice(0, 2)]);
    }
}
