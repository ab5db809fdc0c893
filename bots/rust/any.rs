use std::cell::Cell;

thread_local!(static LUCK: Cell<u64> = const { Cell::new(1) });

/// One of the legal actions, at random by a simple generator.
fn choose<'a>(_options: &Json, _view: &Json, legal: &[&'a str]) -> &'a str {
    let luck = LUCK.get().wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    LUCK.set(luck);
    legal[(luck >> 33) as usize % legal.len()]
}
