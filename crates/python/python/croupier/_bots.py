"""Bots as arguments: by name, or as objects of a game."""

from __future__ import annotations

from croupier._croupier import Bot, CroupierError


def spec_of(game: str, bot: Bot) -> str:
    """The name and numbers of a bot, which must be one of this game."""
    if bot.game != game:
        raise CroupierError(f"{bot!r} plays {bot.game}, not {game}")
    return bot.spec
