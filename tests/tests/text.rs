//! Random programs survive the text format and RON.

use pincer_tests::generate::{Config, program};

#[test]
fn random_programs_survive_being_printed_and_read() {
    for config in [Config::default(), Config::everything()] {
        for seed in 0..150 {
            let p = program(seed, &config);
            let text = ir::text::print(&p);
            match ir::text::parse(&text) {
                Ok(again) => assert!(again == p, "program {seed} changed:\n{text}"),
                Err(e) => panic!("program {seed}: {e:?}\n{text}"),
            }
            let again = ir::ron::from_ron(&ir::ron::to_ron(&p));
            assert_eq!(again.as_ref(), Ok(&p), "program {seed}");
        }
    }
}
