//! A macro for the simplest notation: an enum whose variants are fixed words.

/// Defines an enum of fixed words with everything that [`Word`](crate::Word) and JSON ask for.
///
/// ```
/// croupier_engine::words! {
///     /// What a player may do.
///     pub enum Action { Bet = "bet", Pass = "pass" }
/// }
/// assert_eq!("bet".parse(), Ok(Action::Bet));
/// assert_eq!(Action::Pass.to_string(), "pass");
/// assert!("raise".parse::<Action>().is_err());
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $visibility enum $name { $($(#[$variant_meta])* #[doc = concat!("`", $word, "`")] $variant),+ }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $($name::$variant => $word),+ })
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(from)?;
                let unknown = |_| $crate::serde::de::Error::custom(format!("unknown word `{text}`"));
                text.parse().map_err(unknown)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::BadWord;

            fn from_str(text: &str) -> Result<$name, $crate::BadWord> {
                match text {
                    $($word => Ok($name::$variant),)+
                    _ => Err($crate::BadWord($crate::Text::new("word-one-of")
                        .with("words", [$($word),+].join(", ")))),
                }
            }
        }
    };
}
