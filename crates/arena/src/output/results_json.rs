//! The results of a contest as JSON for programs.

use serde_json::{Value, json};

use super::table::Summary;
use crate::{Sprt, Verdict};

/// All results of the table, and the hash of all games where they are stored.
pub fn results_json(summary: &Summary<'_>, hash: Option<&str>) -> Value {
    let name = |entrant: usize| summary.name(entrant).to_owned();
    let standings = summary.results.standings.iter().map(|standing| {
        let failures: serde_json::Map<String, Value> = summary
            .tally
            .failures()
            .iter()
            .filter(|((entrant, _), _)| *entrant == standing.entrant)
            .map(|((_, cause), count)| (cause.name().to_owned(), json!(count)))
            .collect();
        json!({
            "entrant": name(standing.entrant),
            "games": standing.games,
            "rating": standing.rating,
            "share": standing.share,
            "share_without_luck": standing.adjusted,
            "score": standing.score,
            "extreme": standing.extreme,
            "failures": failures,
            "decisions": summary.tally.decisions()[standing.entrant],
        })
    });
    let duels = summary.duels().map(|duel| {
        json!({
            "entrant": name(duel.entrant),
            "rival": name(duel.rival),
            "games": duel.games,
            "share": duel.share,
            "superiority": duel.superiority,
            "independent_games_per_game": duel.efficiency,
            "without_luck": duel.adjusted,
        })
    });
    let gaps =
        summary.results.gaps.iter().map(
            |gap| json!({"above": name(gap.above), "below": name(gap.below), "more": gap.more}),
        );
    json!({
        "contest": summary.manifest,
        "finished": summary.tally.is_settled(),
        "games": summary.results.games,
        "groups": summary.results.groups,
        "standings": standings.collect::<Vec<_>>(),
        "duels": duels.collect::<Vec<_>>(),
        "gaps": gaps.collect::<Vec<_>>(),
        "results_sha256": hash,
        "sprt": summary.tally.sprt().map(sprt_json),
    })
}

fn sprt_json(sprt: &Sprt) -> Value {
    let answer = sprt.verdict().map(|(verdict, _)| match verdict {
        Verdict::AcceptH1 => "yes",
        Verdict::AcceptH0 => "no",
    });
    json!({
        "no": sprt.hypotheses().h0,
        "yes": sprt.hypotheses().h1,
        "log_likelihood_ratio": sprt.llr(),
        "bound": Sprt::upper_bound(),
        "answer": answer,
        "groups": sprt.verdict().map(|(_, groups)| groups),
    })
}
