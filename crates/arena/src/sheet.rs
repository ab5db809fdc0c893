//! `games.parquet`: one row for every game and seat, for whoever wants to ask other questions.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, FloatType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::Schedule;
use crate::tally::Line;

/// The columns. What may be missing is optional.
const SCHEMA: &str = "message games {
    required int64 game;
    required int64 group;
    required binary seed (UTF8);
    required int32 seat;
    required binary entrant (UTF8);
    required float payoff;
    required int32 score;
    required int32 decisions;
    optional int64 thought_us;
    optional double luck;
    optional binary failure (UTF8);
}";

/// Rows are written together in groups of so many games.
const ROWS: usize = 100_000;

/// Writes the sheet, rows in the order of the schedule.
pub fn write_sheet(
    path: &Path,
    schedule: &Schedule,
    names: &[String],
    lines: &[Line],
) -> io::Result<()> {
    let schema = parse_message_type(SCHEMA).map_err(io::Error::other)?;
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(File::create(path)?, Arc::new(schema), properties)
        .map_err(io::Error::other)?;
    let sheet = Sheet { schedule, names };
    for lines in lines.chunks(ROWS) {
        let mut rows = writer.next_row_group().map_err(io::Error::other)?;
        sheet.write(&mut rows, lines).map_err(io::Error::other)?;
        rows.close().map_err(io::Error::other)?;
    }
    writer.close().map(drop).map_err(io::Error::other)
}

struct Sheet<'a> {
    schedule: &'a Schedule,
    names: &'a [String],
}

impl Sheet<'_> {
    fn write(
        &self,
        rows: &mut SerializedRowGroupWriter<'_, File>,
        lines: &[Line],
    ) -> Result<(), ParquetError> {
        let seats = self.schedule.seats();
        let each = || lines.iter().flat_map(move |line| (0..seats).map(move |seat| (line, seat)));
        let long = |n: u64| n as i64;
        ints(rows, each().map(|(line, _)| long(line.game)))?;
        ints(rows, each().map(|(line, _)| long(self.schedule.group(line.game))))?;
        let mut deal = (u64::MAX, ByteArray::new());
        texts(
            rows,
            each().map(|(line, _)| {
                let group = self.schedule.group(line.game);
                if deal.0 != group {
                    deal = (group, self.schedule.deal(group).to_string().as_str().into());
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
            each().map(|(line, seat)| {
                if seated.0 != line.game {
                    seated = (line.game, self.schedule.seated(line.game));
                }
                Some(names[seated.1[seat]].clone())
            }),
            Need::Required,
        )?;
        let payoffs: Vec<f32> = each().map(|(line, seat)| line.payoffs[seat]).collect();
        column::<FloatType>(rows, &payoffs, None)?;
        let scores: Vec<i32> = each().map(|(line, seat)| line.scores[seat]).collect();
        column::<Int32Type>(rows, &scores, None)?;
        let decisions: Vec<i32> = each().map(|(line, seat)| line.decisions[seat] as i32).collect();
        column::<Int32Type>(rows, &decisions, None)?;
        let (us, known) = some(each().map(|(line, seat)| line.us.get(seat).map(|us| long(*us))));
        column::<Int64Type>(rows, &us, Some(&known))?;
        let (luck, known) = some(each().map(|(line, seat)| line.luck.get(seat).copied()));
        column::<DoubleType>(rows, &luck, Some(&known))?;
        texts(
            rows,
            each().map(|(line, seat)| {
                let failed = line.failures.iter().find(|failed| failed.seat as usize == seat)?;
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

/// The values that are there, and for every row whether one is.
fn some<T>(values: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
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
    let (values, known) = some(values);
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
