//! The text and machine formats on random programs: they come back exactly,
//! and have no violations.

use ir::text::{parse, print};
use pincer_tests::generate::{Config, program};

#[test]
fn random_programs_come_back_from_text_and_ron() {
    for config in [Config::default(), Config::small(), Config::everything()] {
        for seed in 0..300 {
            let p = program(seed, &config);
            let violations = ir::verify::verify(&p);
            assert_eq!(violations, [], "program {seed}");
            let text = print(&p);
            assert_eq!(parse(&text).as_ref(), Ok(&p), "program {seed}\n{text}");
            let ron = ir::ron::to_ron(&p);
            assert_eq!(ir::ron::from_ron(&ron).as_ref(), Ok(&p), "program {seed}");
        }
    }
}
