//! A view as bots are sent it: without the rule switches, which do not change and were told at the beginning. A question
//! is then half as long, and that half is most of what reading it costs a slow bot.

use std::borrow::Cow;
use std::fmt::Display;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::{Error, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// The field that is left out.
const LEFT_OUT: &str = "options";

/// A view, which is a struct, without its field `options`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lean<'a, V>(pub &'a V);

impl<V: Serialize> Serialize for Lean<'_, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Outer(serializer))
    }
}

impl<V: JsonSchema> JsonSchema for Lean<'_, V> {
    fn schema_name() -> Cow<'static, str> {
        V::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("lean {}", V::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = V::json_schema(generator);
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            properties.shift_remove(LEFT_OUT);
        }
        if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
            required.retain(|name| name != LEFT_OUT);
        }
        schema
    }
}

/// Passes one struct on, all its fields but one.
struct Outer<S>(S);
struct Fields<S>(S);

impl<S: SerializeStruct> SerializeStruct for Fields<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if name == LEFT_OUT { Ok(()) } else { self.0.serialize_field(name, value) }
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

/// Everything else is no view.
macro_rules! not_a_view {
    ($($method:ident ( $($argument:ty),* ) -> $result:ty;)*) => {
        $(fn $method(self, $(_: $argument),*) -> Result<$result, S::Error> {
            Err(S::Error::custom("a view is a struct"))
        })*
    };
}

impl<S: Serializer> Serializer for Outer<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Impossible<S::Ok, S::Error>;
    type SerializeStruct = Fields<S::SerializeStruct>;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    fn serialize_struct(
        self,
        name: &'static str,
        fields: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        self.0.serialize_struct(name, fields).map(Fields)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("a view is a struct"))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("a view is a struct"))
    }

    fn collect_str<T: Display + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("a view is a struct"))
    }

    not_a_view! {
        serialize_bool(bool) -> S::Ok;
        serialize_i8(i8) -> S::Ok;
        serialize_i16(i16) -> S::Ok;
        serialize_i32(i32) -> S::Ok;
        serialize_i64(i64) -> S::Ok;
        serialize_u8(u8) -> S::Ok;
        serialize_u16(u16) -> S::Ok;
        serialize_u32(u32) -> S::Ok;
        serialize_u64(u64) -> S::Ok;
        serialize_f32(f32) -> S::Ok;
        serialize_f64(f64) -> S::Ok;
        serialize_char(char) -> S::Ok;
        serialize_str(&str) -> S::Ok;
        serialize_bytes(&[u8]) -> S::Ok;
        serialize_none() -> S::Ok;
        serialize_unit() -> S::Ok;
        serialize_unit_struct(&'static str) -> S::Ok;
        serialize_unit_variant(&'static str, u32, &'static str) -> S::Ok;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, JsonSchema)]
    struct View {
        options: Vec<u8>,
        seat: u8,
        deeper: Deeper,
    }

    #[derive(Serialize, JsonSchema)]
    struct Deeper {
        options: u8,
    }

    #[test]
    fn only_the_outer_options_are_left_out() {
        let view = View { options: vec![1, 2], seat: 3, deeper: Deeper { options: 4 } };
        let text = serde_json::to_string(&Lean(&view)).expect("JSON");
        assert_eq!(text, r#"{"seat":3,"deeper":{"options":4}}"#);
        let schema = schemars::schema_for!(Lean<'_, View>);
        let schema = schema.as_value();
        assert_eq!(schema["required"], serde_json::json!(["seat", "deeper"]));
        assert!(schema["properties"].get("options").is_none());
    }
}
