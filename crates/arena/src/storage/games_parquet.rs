//! Writes `games.parquet`: one row per game and seat, for analysis with other tools.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, FloatType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::{GameResult, Schedule};

/// The columns; values that may be missing are optional.
const SCHEMA: &str = "message games {
    required int64 game;
    required int64 group;
    required binary seed (UTF8);
    required int32 seat;
    required binary entrant (UTF8);
    required float payoff;
    required int32 score;
    required int32 decisions;
    optional double luck;
    optional binary failure (UTF8);
}";

/// How many games a row group has.
pub const ROW_GROUP_GAMES: usize = 100_000;

/// A Parquet file that is being written.
pub struct GamesParquet<'a> {
    schedule: &'a Schedule,
    names: &'a [String],
    writer: SerializedFileWriter<File>,
}

impl<'a> GamesParquet<'a> {
    /// Creates a file without rows.
    pub fn create(
        path: &Path,
        schedule: &'a Schedule,
        names: &'a [String],
    ) -> io::Result<GamesParquet<'a>> {
        let schema = parse_message_type(SCHEMA).map_err(io::Error::other)?;
        let properties = Arc::new(WriterProperties::builder().build());
        let file = File::create(path)?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), properties)
            .map_err(io::Error::other)?;
        Ok(GamesParquet { schedule, names, writer })
    }

    /// Writes the rows of these games, at most [`ROW_GROUP_GAMES`], as one row group.
    pub fn write_games(&mut self, results: &[GameResult]) -> io::Result<()> {
        let GamesParquet { schedule, names, writer } = self;
        let mut rows = writer.next_row_group().map_err(io::Error::other)?;
        Rows { schedule, names }.write(&mut rows, results).map_err(io::Error::other)?;
        rows.close().map(drop).map_err(io::Error::other)
    }

    /// Writes the footer.
    pub fn close(self) -> io::Result<()> {
        self.writer.close().map(drop).map_err(io::Error::other)
    }
}

struct Rows<'a> {
    schedule: &'a Schedule,
    names: &'a [String],
}

impl Rows<'_> {
    fn write(
        &self,
        rows: &mut SerializedRowGroupWriter<'_, File>,
        results: &[GameResult],
    ) -> Result<(), ParquetError> {
        let seats = self.schedule.seats();
        let each =
            || results.iter().flat_map(move |result| (0..seats).map(move |seat| (result, seat)));
        let long = |n: u64| n as i64;
        ints(rows, each().map(|(result, _)| long(result.game)))?;
        ints(rows, each().map(|(result, _)| long(self.schedule.group_of(result.game))))?;
        let mut deal = (u64::MAX, ByteArray::new());
        texts(
            rows,
            each().map(|(result, _)| {
                let group = self.schedule.group_of(result.game);
                if deal.0 != group {
                    deal = (group, self.schedule.deal_seed(group).to_string().as_str().into());
                }
                Some(deal.1.clone())
            }),
            Need::Required,
        )?;
        let seats_of = each().map(|(_, seat)| seat as i32);
        column::<Int32Type>(rows, &seats_of.collect::<Vec<_>>(), None)?;
        let names: Vec<ByteArray> = self.names.iter().map(|name| name.as_str().into()).collect();
        let mut seated = (u64::MAX, Vec::new());
        texts(
            rows,
            each().map(|(result, seat)| {
                if seated.0 != result.game {
                    seated = (result.game, self.schedule.seated(result.game));
                }
                Some(names[seated.1[seat]].clone())
            }),
            Need::Required,
        )?;
        let payoffs: Vec<f32> = each().map(|(result, seat)| result.payoffs[seat]).collect();
        column::<FloatType>(rows, &payoffs, None)?;
        let scores: Vec<i32> = each().map(|(result, seat)| result.scores[seat]).collect();
        column::<Int32Type>(rows, &scores, None)?;
        let decisions: Vec<i32> =
            each().map(|(result, seat)| result.decisions[seat] as i32).collect();
        column::<Int32Type>(rows, &decisions, None)?;
        let (luck, known) = present(each().map(|(result, seat)| result.luck.get(seat).copied()));
        column::<DoubleType>(rows, &luck, Some(&known))?;
        texts(
            rows,
            each().map(|(result, seat)| {
                let failed = result.failures.iter().find(|failed| failed.seat as usize == seat)?;
                Some(failed.cause.name().into())
            }),
            Need::Optional,
        )
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Need {
    Required,
    Optional,
}

/// The values that are present, and the Parquet definition level of every row.
fn present<T>(values: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
    let mut known = Vec::new();
    let present =
        values.inspect(|value| known.push(i16::from(value.is_some()))).flatten().collect();
    (present, known)
}

fn ints(
    rows: &mut SerializedRowGroupWriter<'_, File>,
    values: impl Iterator<Item = i64>,
) -> Result<(), ParquetError> {
    column::<Int64Type>(rows, &values.collect::<Vec<_>>(), None)
}

fn texts(
    rows: &mut SerializedRowGroupWriter<'_, File>,
    values: impl Iterator<Item = Option<ByteArray>>,
    need: Need,
) -> Result<(), ParquetError> {
    let (values, known) = present(values);
    column::<ByteArrayType>(rows, &values, (need == Need::Optional).then_some(&known))
}

fn column<T: parquet::data_type::DataType>(
    rows: &mut SerializedRowGroupWriter<'_, File>,
    values: &[T::T],
    known: Option<&Vec<i16>>,
) -> Result<(), ParquetError> {
    let Some(mut column) = rows.next_column()? else {
        return Err(ParquetError::General("the schema has fewer columns".to_owned()));
    };
    column.typed::<T>().write_batch(values, known.map(Vec::as_slice), None)?;
    column.close()
}
