//! Words in three languages.

use croupier_engine::{Options as _, Seat, Text, Values};
use croupier_table::{Control, Lang, Playable, Showing};

use super::super::{Options, TenThousand};
use super::{keeps, lexicon, table};

#[test]
fn sets_of_dice_are_named_in_three_languages() {
    let thrown = table("", 2, &(keeps(0, "123466:1") + "0 roll\n* roll 14445"));
    let scene = thrown.scene(Some(Seat(0)));
    let Control::Pieces { choices, .. } = &scene.controls[0] else {
        panic!("{:?}", scene.controls)
    };
    let said =
        |lang: Lang, text: &Option<Text>| lexicon(lang).say(text.as_ref().expect("a text"), &[]);
    let caption = &scene.zones[0].groups[0].caption;
    let captions = Lang::ALL.map(|lang| said(lang, caption));
    assert_eq!(captions, ["three 4s · 400", "три четвёрки · 400", "drei Vieren · 400"]);
    let all = &choices[0];
    let labels = Lang::ALL.map(|lang| said(lang, &all.label));
    let expected = [
        "Keep one 1, three 4s, one 5",
        "Отложить: одну единицу, три четвёрки, одну пятёрку",
        "Werten: eine Eins, drei Vieren, eine Fünf",
    ];
    assert_eq!(labels, expected);
}

#[test]
fn five_dice_and_more_have_their_russian_plural() {
    let thrown = table("", 2, "0 roll\n* roll 244444");
    let caption = thrown.scene(None).zones[0].groups[0].caption.clone().expect("a caption");
    assert_eq!(lexicon(Lang::Ru).say(&caption, &[]), "пять четвёрок · 1600");
}

#[test]
fn the_guide_every_bot_and_every_value_of_a_switch_have_words() {
    let mut ids: Vec<String> = ["ai", "random"].map(|name| format!("bot-name-{name}")).to_vec();
    ids.extend(TenThousand::bots().iter().map(|bot| format!("bot-name-{}", bot.name)));
    ids.extend((1..=3).flat_map(|n| [format!("guide-{n}-title"), format!("guide-{n}")]));
    for switch in Options::SWITCHES {
        if let Values::Words(words) = switch.values {
            ids.extend(words.iter().map(|word| format!("option-{}-{word}", switch.name)));
        }
    }
    for lang in Lang::ALL {
        let lexicon = lexicon(lang);
        for id in &ids {
            assert!(lexicon.has(id), "{id} in {lang}");
        }
    }
}

#[test]
fn steps_of_the_guide_are_short() {
    for lang in Lang::ALL {
        for n in 1..=3 {
            let words = |id: String| lexicon(lang).say(&Text::new(id), &[]).split(' ').count();
            assert!(words(format!("guide-{n}-title")) <= 4, "title {n} in {lang}");
            assert!(words(format!("guide-{n}")) <= 25, "step {n} in {lang}");
        }
    }
}
