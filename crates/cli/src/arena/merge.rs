//! `croupier arena merge`: makes one contest of the shards that several machines have played.

use std::path::Path;

use croupier_arena::{
    BadPart, ContestFolder, Part, Tally, check_parts, merged_manifest, open_part,
};
use croupier_table::Text;

use super::errors::{bad_folder, bad_schedule};
use super::running::RunningContest;
use super::{GameContext, check_rules};
use crate::args::Merge;
use crate::context::{Context, Failure};
use crate::machine::MACHINE;

/// Runs the command.
pub(super) fn merge(context: &Context, args: &Merge) -> anyhow::Result<()> {
    let parts = open_parts(context, args)?;
    let manifest = merged_manifest(&parts).expect("the command line names at least one part");
    let kind = context.kind(&manifest.game)?;
    check_rules(context, kind, &manifest)?;
    let game = GameContext::new(context, kind);
    let plan = manifest.plan(kind, &MACHINE).map_err(|bad| bad_schedule(context, bad))?;
    let mut tally = Tally::new(plan.schedule.clone(), manifest.sprt);
    let folder = ContestFolder::merge(&args.out, &manifest, &parts, &mut tally)
        .map_err(|bad| bad_folder(context, &args.out, &bad))?;
    RunningContest { context, game, manifest, plan, tally, folder }
        .write_and_print_results(args.json)
}

/// Opens all parts. Names everything that is wrong with them at once.
fn open_parts(context: &Context, args: &Merge) -> Result<Vec<Part>, Failure> {
    let (mut parts, mut bad) = (Vec::new(), Vec::new());
    for path in &args.parts {
        match open_part(path).map_err(|bad| bad_folder(context, path, &bad))? {
            Ok(part) => parts.push(part),
            Err(problem) => bad.push(problem),
        }
    }
    bad.extend(check_parts(&parts).map_err(|bad| bad_folder(context, &args.out, &bad))?);
    if bad.is_empty() {
        return Ok(parts);
    }
    let lines: Vec<String> = bad.iter().map(|bad| context.format(&bad_part(bad))).collect();
    Err(Failure::usage(lines.join("\n")))
}

fn bad_part(bad: &BadPart) -> Text {
    let shown = |path: &Path| path.display().to_string();
    match bad {
        BadPart::Whole(path) => Text::new("cli-arena-part-whole").with("folder", shown(path)),
        BadPart::Foreign(path) => Text::new("cli-arena-part-foreign").with("folder", shown(path)),
        BadPart::Repeated(shard, one, other) => Text::new("cli-arena-part-repeated")
            .with("shard", shard.to_string())
            .with("one", shown(one))
            .with("other", shown(other)),
        BadPart::HalfWritten(path, there, all) => Text::new("cli-arena-part-half")
            .with("folder", shown(path))
            .with("there", there.to_string())
            .with("all", all.to_string()),
        BadPart::Busy(path) => Text::new("cli-arena-busy").with("folder", shown(path)),
        BadPart::Missing(shard) => {
            Text::new("cli-arena-part-missing").with("shard", shard.to_string())
        }
    }
}
