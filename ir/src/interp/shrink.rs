//! Makes failing runs plainer: shorter, with smaller inputs (Zeller and
//! Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, TSE 2002).
//!
//! A change is kept if the run still fails at the same check, and depends on
//! nothing that isn't modelled. What is asked beyond the answers that are kept
//! gets the plainest answer ([`Plain`]).

use super::{
    Answer, CertainHost, Host, LibcHost, Limits, NoHost, NoObserver, Observer, Oracle, Plain,
    RepeatingOracle, ScriptedOracle, Stop, Value, run,
};
use crate::{BlockId, CheckId, FuncId, HavocKind, Program, Script, Site, StmtKind, Trace, Type, Z};
use rustc_hash::FxHashMap as HashMap;
use std::collections::VecDeque;

/// What an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// An input.
    Input,
    /// A variable that has no value yet.
    Unset,
}

/// An answer, and what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The answer.
    pub answer: Answer,
    /// What was asked.
    pub asked: Asked,
    /// Where.
    pub site: Site,
}

/// A failing run that may be made plainer.
#[derive(Clone, Copy, Debug)]
pub struct Failing<'p> {
    /// The program.
    pub program: &'p Program,
    /// Where the run starts.
    pub entry: FuncId,
    /// The check at which it fails.
    pub check: CheckId,
}

/// Each run counts as so many steps at least: it has to be begun.
const STEPS_OF_A_RUN: u64 = 200;
/// How many answers are left out at once, at most.
const LONGEST_DROP: usize = 32;
/// At how many places rounds are told apart.
const PLACES: usize = 8;
/// How often all answers are gone through: a smaller one may let others be
/// smaller.
const ROUNDS: usize = 2;

/// Says at each place again what was said there.
struct BySite {
    answers: HashMap<Site, VecDeque<Answer>>,
}

impl BySite {
    fn next(&mut self, site: Site, fits: impl Fn(&Answer) -> bool) -> Option<Answer> {
        let answers = self.answers.get_mut(&site)?;
        let answer = answers.pop_front()?;
        fits(&answer).then_some(answer)
    }
}

impl Oracle for BySite {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        let fits = |a: &Answer| matches!(a, Answer::Value(v) if v.ty() == ty);
        match self.next(site, fits) {
            Some(Answer::Value(v)) => v,
            _ => Value::zero(ty),
        }
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        let fits = |a: &Answer| matches!(a, Answer::Choice(_, of) if *of == possible.len());
        match self.next(site, fits) {
            Some(Answer::Choice(i, _)) => i,
            _ => 0,
        }
    }

    fn text(&mut self, site: Site, most: usize) -> Vec<u8> {
        let fits = |a: &Answer| matches!(a, Answer::Text(t, _) if t.len() <= most);
        match self.next(site, fits) {
            Some(Answer::Text(text, _)) => text,
            _ => Vec::new(),
        }
    }

    fn allocation_fails(&mut self, site: Site) -> bool {
        let fits = |a: &Answer| matches!(a, Answer::Failure(_));
        self.next(site, fits) == Some(Answer::Failure(true))
    }
}

/// What an oracle is asked for there.
pub fn asked(program: &Program, site: Site) -> Asked {
    let block = program.function(site.function).block(site.block);
    match block.stmts.get(site.statement as usize).map(|s| &s.kind) {
        None
        | Some(StmtKind::Havoc {
            kind: HavocKind::Uninitialized,
            ..
        }) => Asked::Unset,
        Some(_) => Asked::Input,
    }
}

impl Failing<'_> {
    /// Runs it once, within so many steps. Gives what was answered, and the steps,
    /// if it fails as it should.
    fn fails<R: Oracle>(
        &self,
        oracle: RepeatingOracle<'_, R>,
        host: &mut dyn Host,
        steps: &mut u64,
    ) -> Option<Vec<Given>> {
        let mut oracle = oracle;
        let limits = Limits {
            steps: *steps,
            ..Limits::default()
        };
        let stop = {
            let observer: &mut dyn Observer = &mut NoObserver;
            let o = run(
                self.program,
                self.entry,
                &mut oracle,
                host,
                observer,
                limits,
            );
            *steps = steps.saturating_sub(o.steps.max(STEPS_OF_A_RUN));
            (!o.depends_on_abstraction).then_some(o.stop)
        };
        let Some(Stop::Failed { check, .. }) = stop else {
            return None;
        };
        let given = oracle.given.into_iter().zip(oracle.sites);
        let given = given.map(|(answer, site)| Given {
            answer,
            asked: asked(self.program, site),
            site,
        });
        (check == self.check).then(|| given.collect())
    }

    /// What the oracle of a run said that fails with the models of the library's
    /// functions, within so many steps. The script may come from a run without some
    /// of these.
    pub fn answers(&self, script: &Script, most: u64) -> Option<Vec<Given>> {
        let scripted = || RepeatingOracle::new(&[], None, ScriptedOracle::new(script));
        let steps = || most;
        let limits = Limits {
            steps: most,
            ..Limits::default()
        };
        if let found @ Some(_) = self.fails(scripted(), &mut LibcHost::new(), &mut steps()) {
            return found;
        }
        let hosts: [&mut dyn Host; 2] = [&mut CertainHost::default(), &mut NoHost];
        for host in hosts {
            let mut oracle = scripted();
            let (program, entry) = (self.program, self.entry);
            let observer: &mut dyn Observer = &mut NoObserver;
            run(program, entry, &mut oracle, host, observer, limits);
            let mut answers: HashMap<Site, VecDeque<Answer>> = HashMap::default();
            for (answer, site) in oracle.given.into_iter().zip(oracle.sites) {
                answers.entry(site).or_default().push_back(answer);
            }
            let again = RepeatingOracle::new(&[], None, BySite { answers });
            if let found @ Some(_) = self.fails(again, &mut LibcHost::new(), &mut steps()) {
                return found;
            }
        }
        None
    }

    /// The evidence of a run with these answers.
    pub fn trace(&self, answers: &[Given]) -> Option<Trace> {
        let answers: Vec<Answer> = answers.iter().map(|g| g.answer.clone()).collect();
        let mut oracle = RepeatingOracle::new(&answers, None, Plain);
        let observer: &mut dyn Observer = &mut NoObserver;
        let mut host = LibcHost::new();
        let (program, entry) = (self.program, self.entry);
        let o = run(
            program,
            entry,
            &mut oracle,
            &mut host,
            observer,
            Limits::default(),
        );
        let fails = matches!(o.stop, Stop::Failed { check, .. } if check == self.check);
        (fails && !o.depends_on_abstraction).then_some(Trace {
            entry,
            script: o.script,
        })
    }

    /// Plainer answers with which it fails as well, found within so many steps.
    pub fn shrink(&self, answers: Vec<Given>, steps: u64) -> Vec<Given> {
        let mut search = Search {
            failing: self,
            best: answers,
            steps,
            longest: steps,
        };
        if !search.keep(&search.answers(), None) {
            return search.best;
        }
        // One that doesn't end must not take all.
        search.longest = (steps - search.steps).saturating_mul(2) + STEPS_OF_A_RUN;
        search.cut();
        search.unset();
        search.drop_rounds();
        for _ in 0..ROUNDS {
            let before = search.best.clone();
            search.drop_some();
            let mut i = 0;
            while i < search.best.len() && search.steps > 0 {
                search.simplify(i);
                i += 1;
            }
            if search.best == before {
                break;
            }
        }
        let mut best = search.best;
        while best.last().is_some_and(|g| g.answer == g.answer.plain()) {
            best.pop();
        }
        best
    }
}

/// A search for plainer answers.
struct Search<'f, 'p> {
    failing: &'f Failing<'p>,
    best: Vec<Given>,
    steps: u64,
    /// No run takes more.
    longest: u64,
}

impl Search<'_, '_> {
    /// Keeps these answers, with one of them changed, if the run fails so, too.
    fn keep(&mut self, answers: &[Answer], changed: Option<(usize, Answer)>) -> bool {
        if self.steps == 0 {
            return false;
        }
        let oracle = RepeatingOracle::new(answers, changed, Plain);
        let mut host = LibcHost::new();
        let before = self.steps.min(self.longest);
        let mut left = before;
        let found = self.failing.fails(oracle, &mut host, &mut left);
        self.steps -= before - left;
        let kept = found.is_some();
        self.best = found.unwrap_or_else(|| std::mem::take(&mut self.best));
        kept
    }

    fn answers(&self) -> Vec<Answer> {
        self.best.iter().map(|g| g.answer.clone()).collect()
    }

    fn try_at(&mut self, i: usize, answer: Answer) -> bool {
        i < self.best.len()
            && self.best[i].answer != answer
            && self.keep(&self.answers(), Some((i, answer)))
    }

    /// Plain answers from as early a place on as possible.
    fn cut(&mut self) {
        let mut first = 0;
        while first < self.best.len() && !self.keep(&self.answers()[..first], None) {
            first = (2 * first).max(1);
        }
    }

    /// Variables without a value hold 0.
    fn unset(&mut self) {
        let plain = |g: &Given| match g.asked {
            Asked::Unset => g.answer.plain(),
            Asked::Input => g.answer.clone(),
        };
        let answers: Vec<Answer> = self.best.iter().map(plain).collect();
        self.keep(&answers, None);
    }

    /// Leaves out all that was asked from one time to a later one at some place: rounds of
    /// a loop, which don't all ask for as much. First all but the last one, then half of
    /// them, and so on. The first places to ask are in the outer loops.
    fn drop_rounds(&mut self) {
        let mut places: Vec<Site> = Vec::new();
        for given in self.best.iter().filter(|g| g.asked == Asked::Input) {
            if !places.contains(&given.site) && places.len() < PLACES {
                places.push(given.site);
            }
        }
        for place in places {
            let mut size = usize::MAX;
            while size > 0 {
                size = self.drop_rounds_at(place, size) / 2;
            }
        }
    }

    /// Leaves out so many rounds at a time, or all but one, if there are fewer. Gives that
    /// number.
    fn drop_rounds_at(&mut self, place: Site, size: usize) -> usize {
        let (mut first, mut size) = (0, size);
        loop {
            let at = self.best.iter().enumerate();
            let rounds: Vec<usize> = at.filter(|(_, g)| g.site == place).map(|g| g.0).collect();
            size = size.min(rounds.len().saturating_sub(1));
            let (Some(from), Some(to)) = (rounds.get(first), rounds.get(first + size)) else {
                return size;
            };
            if size == 0 || self.steps == 0 {
                return 0;
            }
            let before = self.best.len();
            let mut fewer = self.answers();
            fewer.drain(from..to);
            if !(self.keep(&fewer, None) && self.best.len() < before) {
                first += size;
            }
        }
    }

    /// Leaves out answers, many at a time and then fewer: rounds of a loop.
    fn drop_some(&mut self) {
        let mut size = (self.best.len() / 2).min(LONGEST_DROP);
        while size > 0 && self.steps > 0 {
            let mut at = 0;
            while at + size <= self.best.len() && self.steps > 0 {
                let before = self.best.len();
                let mut fewer = self.answers();
                fewer.drain(at..at + size);
                // Otherwise others came in their place.
                if !(self.keep(&fewer, None) && self.best.len() < before) {
                    at += size;
                }
            }
            // A round takes a few answers: all small numbers are tried.
            size = if size > 4 { size / 2 } else { size - 1 };
        }
    }

    fn simplify(&mut self, i: usize) {
        let answer = self.best[i].answer.clone();
        let plain = answer.plain();
        if answer == plain || self.try_at(i, plain) {
            return;
        }
        match answer {
            Answer::Value(Value::Int { width, value }) => {
                let as_value = move |z: &Z| Answer::Value(Value::int(width, z.clone()));
                self.nearer_to_zero(i, value.wrap_signed(width), &as_value);
            }
            Answer::Value(Value::Float { kind, bits }) => {
                let Some(x) = Value::Float { kind, bits }.as_float() else {
                    return;
                };
                let as_value = |x: f64| Value::of_float(kind, x).map(Answer::Value);
                for simpler in [1.0, x.trunc()].into_iter().filter_map(as_value) {
                    if self.try_at(i, simpler) {
                        return;
                    }
                }
            }
            Answer::Text(text, most) => self.shorten(i, text, most),
            Answer::Choice(..) | Answer::Failure(_) | Answer::Value(_) => {}
        }
    }

    /// The number nearest to 0 with which it fails, where those beyond it fail, too.
    fn nearer_to_zero(&mut self, i: usize, value: Z, answer: &dyn Fn(&Z) -> Answer) {
        let small = [Z::ONE, Z::MINUS_ONE];
        for z in &small {
            if *z == value || self.try_at(i, answer(z)) {
                return;
            }
        }
        let (mut fails, mut holds) = (value, Z::ZERO);
        loop {
            let sum = &fails + &holds;
            let middle = sum.div_trunc(&Z::from(2)).unwrap_or(Z::ZERO);
            if middle == fails || middle == holds {
                return;
            }
            if self.try_at(i, answer(&middle)) {
                fails = middle;
            } else if self.steps == 0 {
                return;
            } else {
                holds = middle;
            }
        }
    }

    fn shorten(&mut self, i: usize, mut text: Vec<u8>, most: usize) {
        let as_text = |t: &[u8]| Answer::Text(t.to_vec(), most);
        let line = text.strip_suffix(b"\n").unwrap_or(&text);
        let number = std::str::from_utf8(line).ok().map(str::parse::<Z>);
        if let Some(Ok(number)) = number {
            let end = if line.len() < text.len() { "\n" } else { "" };
            let answer = |z: &Z| Answer::Text(format!("{z}{end}").into_bytes(), most);
            self.nearer_to_zero(i, number, &answer);
            return;
        }
        let mut size = text.len().div_ceil(2);
        while size > 0 {
            let mut at = 0;
            while at < text.len() {
                let mut shorter = text.clone();
                shorter.drain(at..text.len().min(at + size));
                if self.try_at(i, as_text(&shorter)) {
                    text = shorter;
                } else if self.steps == 0 {
                    return;
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
        self.try_at(i, as_text(&vec![b'a'; text.len()]));
    }
}
