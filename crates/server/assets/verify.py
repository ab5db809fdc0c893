#!/usr/bin/env python3
"""Checks the luck of Croupier records with nothing but Python: commitments, contributions, seed, every throw and card.

    python3 verify.py RECORD_OR_FOLDER ... [--commit HASH] [--own SEAT:NUMBER ...] [--draw FILE]

    --commit HASH      the commitment that was shown before the game
    --own SEAT:NUMBER  what this seat had revealed: it must be in the seed
    --draw FILE        the draw as the server had sent it when you were to reveal, as JSON

It does not judge moves: `croupier verify` does. docs/fairness.md describes everything that is computed here.

Exit codes: 0 everything is true and whole, 1 something was changed or cannot be verified, 2 usage error, 3 everything is
true, but an end is missing, 4 commitment, seed and lines are true, but only `croupier verify` can follow the cards: those of
a game that begins at a position whose hidden cards were dealt anew. Of several records the worst counts: 1, then 4, then 3,
then 0.
"""

import hashlib
import json
import os
import struct
import sys

DEALER = 1
DAILY_DEALER = 2
DIGITS = set("0123456789abcdef")
MOST_SEATS = 255


class Altered(Exception):
    """Something in the record is false, or cannot be verified."""


class Incomplete(Exception):
    """Everything is true, but the end is missing."""


class Unfollowed(Exception):
    """Commitment, seed and lines are true, but to follow the cards takes the rules of the game."""


def sha256(data):
    return hashlib.sha256(data).digest()


def is_hash(text):
    return isinstance(text, str) and len(text) == 64 and set(text) <= DIGITS


def parse_hash(text, what):
    if not is_hash(text):
        raise Altered(f"{what} is not 64 hexadecimal digits in lower case")
    return bytes.fromhex(text)


# The record.


def read_record(text):
    """The header line, the steps, the result, and whether the last line is whole."""
    text = text.removeprefix("\ufeff")
    whole, _, rest = text.rpartition("\n")
    rest = rest.strip()
    lines = [line.strip() for line in whole.split("\n")]
    lines = [line for line in lines if line and not line.startswith("#")]
    is_whole = not rest or rest.startswith("#")
    if not is_whole and lines and rest.startswith("{"):
        # A result without a line break may be whole; a step may have lost its last letters.
        try:
            json.loads(rest)
            lines.append(rest)
            is_whole = True
        except ValueError:
            pass
    if not lines:
        raise Incomplete("the file ends before the end of its first line")
    results = [n for n, line in enumerate(lines) if n and line.startswith("{")]
    if results and results[0] != len(lines) - 1:
        raise Altered("the record goes on after its result")
    result = parse_json(lines.pop()) if results else None
    return lines[0], lines[1:], result, is_whole


# The fields of the objects of a record. What else stands there somebody could take for a part of what was promised.
FIELDS = {
    "header": {"croupier", "game", "rules", "options", "seats", "start", "table", "dealer", "names", "commit", "daily",
               "draw", "seed"},
    "result": {"scores", "payoffs", "seed", "secret", "digest"},
    "seat": {"name", "by"},
    "name": {"salt", "hash"},
    "draw": {"ended_by", "commits", "contributions"},
    "daily": {"date", "commit"},
    "start": {"start", "steps", "anew"},
    "anew": {"seat", "seed"},
}


def check_fields(value, what):
    """Checks that an object has no fields but those that the format knows."""
    if not isinstance(value, dict):
        raise Altered(f"{what} is not a JSON object")
    unknown = sorted(set(value) - FIELDS[what])
    if unknown:
        raise Altered(f"{what} has the unknown field {unknown[0]}")


def check_form(header, result):
    """Checks the fields of all objects of a record."""
    check_fields(header, "header")
    if result is not None:
        check_fields(result, "result")
    for seat in players(header):
        check_fields(seat, "seat")
    for bound in header.get("names") or []:
        check_fields(bound, "name")
        if len(bound) != 1:
            raise Altered("a name is bound by its salt or by its hash, not by both")
    for what in ("draw", "daily"):
        if header.get(what) is not None:
            check_fields(header[what], what)
    start = header.get("start")
    while start is not None:
        check_fields(start, "start")
        if start.get("anew") is not None:
            check_fields(start["anew"], "anew")
        start = start.get("start")


def unique(pairs):
    """An object from its fields. One that names a field twice means different things to different readers."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field is named twice")
    return fields


def no_number(text):
    raise ValueError(f"{text} is no number")


def parse_json(line):
    try:
        value = json.loads(line, object_pairs_hook=unique, parse_constant=no_number)
    except ValueError as problem:
        raise Altered(f"this is not JSON: {problem}") from None
    if not isinstance(value, dict):
        raise Altered("a header and a result are JSON objects")
    return value


def canonical(value):
    """JSON without spaces, with sorted keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def players(header):
    seats = header.get("seats")
    if type(seats) is int and seats <= MOST_SEATS:
        return [{"name": f"P{n}", "by": "human"} for n in range(seats)]
    if not isinstance(seats, list):
        raise Altered("the header has no seats")
    return [{"name": seat, "by": "human"} if isinstance(seat, str) else seat for seat in seats]


# Commitments, contributions, seed.


def terms(header):
    """What the house commits to besides its secret."""
    bound = header.get("names") or []

    def seat(n, player):
        # A name is bound by its salt, or by its hash alone after name and salt were deleted.
        how = bound[n] if n < len(bound) else {"salt": ""}
        name = how.get("hash") or sha256((how["salt"] + player["name"]).encode()).hex()
        return {"by": player["by"], "name": name}

    bound_start = {"start": start_terms(header["start"])} if header.get("start") else {}
    return canonical(bound_start | {
        "dealer": header.get("dealer"),
        "ended_by": (header.get("draw") or {}).get("ended_by", []),
        "format": header["croupier"],
        "game": header["game"],
        "options": header.get("options"),
        "rules": header.get("rules"),
        "seats": [seat(n, player) for n, player in enumerate(players(header))],
        "table": header.get("table"),
    })


def start_terms(start):
    """A start as the commitment binds it: a seed stands there as its hash."""
    found = {"steps": start["steps"]}
    if start.get("start"):
        found["start"] = start_terms(start["start"])
    if start.get("anew"):
        found["anew"] = {"seat": start["anew"]["seat"], "seed": sha256(start["anew"]["seed"].encode()).hex()}
    return found


def house_commitment(header, secret):
    if header["croupier"] == 1:
        return sha256(secret)
    return sha256(b"croupier house 2\n" + secret + sha256(terms(header).encode()))


def seat_commitment(house, seat, contribution):
    return sha256(b"croupier seat 2\n" + house + bytes([seat]) + contribution)


def combined_seed(secret, house, contributions):
    parts = b"".join(bytes([len(one)]) + one for one in contributions)
    return sha256(b"croupier seed 2\n" + secret + house + parts)


def revealed_secret(header, result):
    """The house's secret from the header, the result, or both."""
    name = "secret" if header.get("draw") else "seed"
    first, last = header.get("seed"), (result or {}).get(name)
    if first and last and first != last:
        raise Altered("the seed at the beginning of the record is not the one at its end")
    if not (first or last) and header.get("commit") and result is None:
        raise Incomplete("the end is missing, and with it the secret: nothing can be verified")
    if not (first or last) or not header.get("commit"):
        raise Altered("the record has no secret with a commitment: nothing can be verified")
    return parse_hash(last or first, "the secret")


def drawn_seed(header, secret):
    """The seed of all outcomes, and how many seats added to it."""
    committed = parse_hash(header["commit"], "the commitment")
    found = house_commitment(header, secret)
    if found != committed:
        raise Altered("the record does not match the commitment: the secret, a rule switch, a name or a seat was changed")
    if header["croupier"] > 1:
        check_names(header)
    draw = header.get("draw")
    if draw is None:
        if promises_draw(header):
            raise Altered("somebody who could contribute sat at this table, and the record has no draw: it was left out")
        return secret, 0
    count = len(players(header))
    if len(draw["commits"]) != count or len(draw["contributions"]) != count:
        raise Altered("the draw has not one entry for every seat")
    contributions = []
    for seat, (commit, text) in enumerate(zip(draw["commits"], draw["contributions"])):
        contribution = parse_hash(text, f"the contribution of seat {seat}") if text else b""
        expected = seat_commitment(committed, seat, contribution).hex() if text else None
        if commit != expected:
            raise Altered(f"what seat {seat} added is not what it had committed to")
        contributions.append(contribution)
    return combined_seed(secret, committed, contributions), sum(map(bool, contributions))


def daily_seed(header, result):
    """The seed of a daily deal: the public one, or one that its house had committed to."""
    daily = header["daily"]
    others = [header.get(name) for name in ("options", "table", "draw", "commit", "start")]
    if header.get("dealer") != DAILY_DEALER or any(others):
        raise Altered("the record names a daily deal, but has other rules or another dealer")
    message = f"croupier daily\n{daily['date']}\n{header['game']}\n{header['rules']}\n".encode()
    first, last = header.get("seed"), (result or {}).get("seed")
    if first and last and first != last:
        raise Altered("the seed at the beginning of the record is not the one at its end")
    written, committed = last or first, daily.get("commit")
    if committed is None and written not in (None, sha256(message).hex()):
        raise Altered("the seed is not the one that follows from date and game")
    if committed is not None:
        if not written:
            raise Incomplete("the house publishes the seed of this daily deal after its day")
        found = sha256(b"croupier house 2\n" + parse_hash(written, "the seed") + sha256(message)).hex()
        if found != committed:
            raise Altered("the seed is not the one that the house had committed to for this daily deal")
    return parse_hash(written, "the seed") if written else sha256(message)


def check_names(header):
    """Checks that no other name could stand at any seat."""
    bound = header.get("names") or []
    for seat, player in enumerate(players(header)):
        how = bound[seat] if seat < len(bound) else {}
        salt = how.get("salt", "")
        # All salts are equally long, so that no digit can change sides; and a hash alone binds no name.
        binds = player["name"] == "?" if how.get("hash") else len(salt) == 32 and set(salt) <= DIGITS
        if not binds:
            raise Altered(f"the commitment does not bind the name of seat {seat}")


def promises_draw(header):
    """Whether the terms promise a draw: at a server's table somebody sits who can contribute."""
    return header["croupier"] > 1 and header.get("table") is not None and any(
        player["by"] == "human" for player in players(header))


# What somebody has kept from before the game.


class Kept:
    """What somebody has kept of a draw: the house's commitment, its terms, all seats' commitments, what seats revealed."""

    def __init__(self):
        self.commits_of_house, self.terms, self.commits, self.own = [], None, None, []

    def add_own(self, seat, number):
        self.own.append((seat, parse_hash(number, "a number that a seat has revealed").hex()))

    def add_draw(self, draw):
        """Adds a draw as a server sends it; raises Altered if it is none, or is from before all had committed."""
        if not isinstance(draw, dict) or not isinstance(draw.get("terms"), str) or not isinstance(draw.get("commits"), list):
            raise Altered("it is not a draw as a server sends it")
        if draw.get("phase") not in ("reveal", "done"):
            raise Altered("it is from before all seats had committed: keep the draw of the phase reveal")
        self.commits_of_house.append(parse_hash(draw.get("commit"), "its commitment").hex())
        self.terms, self.commits = draw["terms"], draw["commits"]
        if draw.get("own") and draw.get("you") is not None:
            if type(draw["you"]) is not int:
                raise Altered("its seat is no number")
            self.add_own(draw["you"], draw["own"])

    def is_empty(self):
        return not self.commits_of_house and not self.own

    def check(self, header):
        """Raises Altered if the record is not of the draw that was kept."""
        if self.is_empty():
            return
        if header["croupier"] == 1:
            raise Altered("record format 1 commits to the seed alone: it cannot be compared with what you have kept")
        found = header.get("commit") or (header.get("daily") or {}).get("commit")
        if any(commit != found for commit in self.commits_of_house):
            raise Altered(f"this is another commitment: {found}")
        if self.terms is not None and self.terms != terms(header):
            raise Altered("the record has other terms than you were shown")
        draw = header.get("draw") or {"commits": [], "contributions": []}
        if self.commits is not None and self.commits != draw["commits"]:
            raise Altered("the record has other commitments of seats than you were shown")
        for seat, number in self.own:
            if number not in draw["contributions"][seat:seat + 1]:
                raise Altered(f"what seat {seat} had added to the seed is not in it")


# The dealer: outcome n comes from the first 64 bits of stream n of ChaCha20.


def chacha20_u64(key, stream):
    """The first eight bytes of block 0 of this stream, as a little-endian number."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key),
             0, 0, stream & 0xFFFFFFFF, stream >> 32]
    x = list(start)
    for _ in range(10):
        for a, b, c, d in ROUNDS:
            xa, xb, xc, xd = x[a], x[b], x[c], x[d]
            xa = (xa + xb) & 0xFFFFFFFF
            xd ^= xa
            xd = (xd << 16 | xd >> 16) & 0xFFFFFFFF
            xc = (xc + xd) & 0xFFFFFFFF
            xb ^= xc
            xb = (xb << 12 | xb >> 20) & 0xFFFFFFFF
            xa = (xa + xb) & 0xFFFFFFFF
            xd ^= xa
            xd = (xd << 8 | xd >> 24) & 0xFFFFFFFF
            xc = (xc + xd) & 0xFFFFFFFF
            xb ^= xc
            xb = (xb << 7 | xb >> 25) & 0xFFFFFFFF
            x[a], x[b], x[c], x[d] = xa, xb, xc, xd
    low, high = ((x[n] + start[n]) & 0xFFFFFFFF for n in (0, 1))
    return high << 32 | low


ROUNDS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
          (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


class Dealer:
    """Draws the outcomes of a seed, one after the other. Those before the first one, at which a game begins, count below 0."""

    def __init__(self, seed, before=0):
        self.key = sha256(seed + b"dealer")
        self.dealt = -before

    def number(self):
        number = chacha20_u64(self.key, self.dealt) if self.dealt >= 0 else 0
        self.dealt += 1
        return number

    def below(self, n):
        """A uniform number below n."""
        return self.number() * n >> 64

    def alias(self, table):
        """An item of an alias table."""
        wide = self.number() * len(table)
        threshold, own, other = table[wide >> 64]
        return own if (wide & (1 << 64) - 1) >> 32 < threshold else other


class DailyDealer(Dealer):
    """Draws each outcome of a daily deal by where it stands: whose luck it is, the turn of that place, and the how manieth
    outcome of the turn. `places` gives the place of every outcome, the number of seats for luck that belongs to the table."""

    def __init__(self, seed, places):
        super().__init__(seed)
        self.key = sha256(seed + b"daily dealer")
        self.places, self.turns, self.place, self.nth = places, {}, None, 0

    def number(self):
        place = next(self.places)
        if place == self.place:
            self.nth += 1
        else:
            self.place, self.nth = place, 0
            self.turns[place] = self.turns.get(place, 0) + 1
        return chacha20_u64(self.key, place << 56 | self.turns[place] << 24 | self.nth)


def alias_table(items):
    """Columns of (threshold, own item, alias) for a list of (item, weight)."""
    n = len(items)
    total = 0.0
    for _, weight in items:
        total += weight
    share = [weight * n / total for _, weight in items]
    columns = [(0xFFFFFFFF, item, item) for item, _ in items]
    small = [i for i in range(n) if share[i] < 1.0]
    large = [i for i in range(n) if not share[i] < 1.0]
    while small and large:
        s, l = small.pop(), large[-1]
        columns[s] = (int(share[s] * 4294967296.0), items[s][0], items[l][0])
        share[l] -= 1.0 - share[s]
        if share[l] < 1.0:
            large.pop()
            small.append(l)
    return columns


def all_counts(dice, faces):
    """All ways to distribute dice over faces."""
    if faces == 1:
        return [(dice,)]
    return [(count, *rest) for count in range(dice + 1) for rest in all_counts(dice - count, faces - 1)]


def weight_of(counts, sides):
    """The multinomial probability of these counts, in this order of operations."""
    p, thrown = 1.0, 0.0
    for count, of_six in zip(counts, sides):
        for i in range(1, count + 1):
            thrown += 1.0
            p *= thrown * of_six / (i * 6.0)
    return p


# The table of a throw grows with the number of dice; a record must not choose how long that takes.
MOST_DICE = 13
TABLES = {}


def throw_table(dice, sides, key):
    """The alias table of throws as counts, sorted by a key."""
    if dice > MOST_DICE:
        raise Altered(f"{dice} dice are thrown, which no game does")
    at = (dice, tuple(sides))
    if at not in TABLES:
        throws = sorted(all_counts(dice, len(sides)), key=key)
        TABLES[at] = alias_table([(counts, weight_of(counts, sides)) for counts in throws])
    return TABLES[at]


# The five games. Each yields, for every outcome of the record, the outcome that the seed gives.


def outcome_words(step):
    """The words of an outcome, or none for an action."""
    who, _, what = step.partition(" ")
    return what.split() if who == "*" else None


def six_sided(dealer, count):
    table = throw_table(count, (1,) * 6, key=lambda counts: [-one for one in counts])
    counts = dealer.alias(table)
    return "roll " + "".join(str(face + 1) * number for face, number in enumerate(counts))


def dice_game(dealer, steps, header, throw):
    seats = len(players(header))
    for line, step in enumerate(steps):
        words = outcome_words(step)
        if words and words[0] == "start":
            yield line, f"start {dealer.below(seats)}"
        elif words:
            yield line, throw(words)


def perudo(dealer, steps, header):
    return dice_game(dealer, steps, header, lambda words: six_sided(dealer, len("".join(words[1:]))))


ten_thousand = perudo


def martian_dice(dealer, steps, header):
    def throw(words):
        dice = sum(int(word[:-1]) for word in words[1:])
        packed = lambda counts: sum(count << 4 * face for face, count in enumerate(counts))
        counts = dealer.alias(throw_table(dice, (1, 2, 1, 1, 1), key=packed))
        return "roll" + "".join(f" {count}{face}" for count, face in zip(counts, "TRHCK") if count)

    return dice_game(dealer, steps, header, throw)


SUITED = [rank + suit for suit in "CDHS" for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()] + ["RJ", "BJ"]
JOKERS = ("RJ", "BJ")


def nth_suited(stock, n):
    """The n-th card: first one of every kind, then the second ones, and so on."""
    for copy in range(4):
        plane = [card for card in SUITED if stock.get(card, 0) > copy]
        if n < len(plane):
            return plane[n]
        n -= len(plane)
    raise Altered("a card is drawn from an empty stock")


def localgame(dealer, steps, header):
    seats, hand = len(players(header)), 3
    stock = {card: (header.get("options") or {}).get("decks", 1) for card in SUITED}
    trash, drawn = [], 0
    for line, step in enumerate(steps):
        who, _, what = step.partition(" ")
        words = what.split()
        if who != "*":
            if words[0] == "trash":
                trash.append(words[1])
            elif words[0] == "pick":
                del trash[-int(words[1]):]
            continue
        if sum(stock.values()) == 0:
            # All of the trash but its newest card becomes the stock.
            for card in trash[:-1]:
                stock[card] += 1
            trash = trash[-1:]
        # The card that opens the trash is no joker.
        opens = drawn == seats * hand
        among = {card: n for card, n in stock.items() if not (opens and card in JOKERS)}
        yield line, "draw " + nth_suited(among, dealer.below(sum(among.values())))
        drawn += 1
        take(stock, words[-1])
        if opens:
            trash.append(words[-1])


def take(stock, card):
    if not stock.get(card):
        raise Altered(f"{card} is drawn, but the stock has none")
    stock[card] -= 1


COLOURED = [colour + symbol for colour in "rgby" for symbol in [*"0123456789", "S", "R", "+2"]]
BLACK = ["W", "W4"]
MTS_DECK = {card: 1 if card[1:] == "0" else 2 for card in COLOURED} | {card: 4 for card in BLACK}
MTS_HAND = 7


def nth_mts(stock, n):
    """The n-th card: one of every kind, then further copies."""
    order = [card for card in COLOURED + BLACK if stock[card] > 0]
    order += [card for card in COLOURED if stock[card] > 1]
    order += [card for copy in (1, 2, 3) for card in BLACK if stock[card] > copy]
    return order[n]


class MtsRound:
    """The stock and the discard pile of a round."""

    def __init__(self):
        self.stock, self.pile = dict(MTS_DECK), []

    def drawable(self):
        return sum(self.stock.values()) + max(len(self.pile) - 1, 0)

    def first(self, dealer):
        """The first card is no wild-draw-four."""
        among = dict(self.stock, W4=0)
        return nth_mts(among, dealer.below(sum(among.values())))

    def draw(self, dealer):
        if sum(self.stock.values()) == 0:
            for card in self.pile[:-1]:
                self.stock[card] += 1
            self.pile = self.pile[-1:]
        if sum(self.stock.values()) == 0:
            raise Altered("a card is drawn from an empty stock")
        return nth_mts(self.stock, dealer.below(sum(self.stock.values())))

    def peek(self, dealer):
        """What draw would give; nothing where there are no cards."""
        if not self.drawable():
            return None
        card = self.draw(dealer)
        dealer.dealt -= 1
        return card


def mts(dealer, steps, header):
    seats = len(players(header))
    options = header.get("options") or {}
    acts = options.get("last_card_effect", "apply") == "apply"
    has_rounds = options.get("target", "none") != "none"
    free = list(range(seats))
    table, last, line = MtsRound(), "", 0
    while line < len(steps):
        who, _, what = steps[line].partition(" ")
        words = what.split()
        if who != "*":
            if words[0] == "play":
                table.pile.append(words[1])
            last, line = what, line + 1
        elif words[0] == "order":
            yield line, f"order {free[dealer.below(len(free))]}"
            free.remove(int(words[1]))
            line += 1
        else:
            run = line
            while run < len(steps) and steps[run].startswith("* draw"):
                run += 1
            # So many draws in a row are a new round. Cards that the last card of the old round still costs come first.
            costs = last_card_costs(last, table, acts)
            opens = line + costs if not last or has_rounds and run - line > MTS_HAND * seats else None
            # A record that was cut may end in the middle of a deal: then the card that is not from the old stock opens it.
            may_open = line + costs if has_rounds and run == len(steps) else None
            for at in range(line, run):
                card = steps[at].split()[-1]
                if at == may_open and opens is None:
                    opens = None if table.peek(dealer) == card else at
                if at == opens:
                    table = MtsRound()
                    yield at, "draw " + table.first(dealer)
                    table.pile.append(card)
                else:
                    yield at, "draw " + table.draw(dealer)
                take(table.stock, card)
            line = run


def last_card_costs(last, table, acts):
    """How many cards the last action of a round makes the next player draw."""
    card = last.split()[1] if last.startswith("play ") else ""
    wanted = 4 if card == "W4" else 2 if card.endswith("+2") else 0
    return min(wanted, table.drawable()) if acts else 0


GAMES = {
    "localgame": localgame,
    "martian-dice": martian_dice,
    "mts": mts,
    "perudo": perudo,
    "ten-thousand": ten_thousand,
}

# In these the outcomes depend on which cards are left.
CARD_GAMES = ("localgame", "mts")


# Whose luck each outcome of a daily deal is, by the usual rules of the five games. Each yields a seat for every outcome, or the
# number of seats where the luck belongs to the table.


def ten_thousand_places(steps, seats):
    last = 0
    for step in steps:
        who = step.split()[0]
        if who == "*":
            yield last
        else:
            last = int(who)


def localgame_places(steps, seats):
    drawn, mover = 0, 0
    for step in steps:
        who, what, *_ = step.split()
        if who == "*":
            # Three cards round the table, then the one that opens the trash, then one for every turn.
            yield drawn % seats if drawn < 3 * seats else seats if drawn == 3 * seats else mover
            drawn += 1
        elif what == "trash":
            mover = (int(who) + 1) % seats


def perudo_places(steps, seats):
    dice, due, thrown, is_special = [5] * seats, [], "", False
    quantity, face, bidder = 0, "1", 0
    for step in steps:
        who, what, *throw = step.split()
        if who == "*":
            if not due:
                due = [seat for seat in range(seats) if dice[seat]]
                thrown, is_special = "", 1 in dice
            yield due.pop(0)
            thrown += "".join(throw)
        elif what in ("challenge", "pacao"):
            jokers = 0 if is_special or face == "1" else thrown.count("1")
            holds = thrown.count(face) + jokers >= quantity
            # A challenge costs the challenger a die if the bid holds; pacao then costs the bidder one.
            dice[int(who) if holds == (what == "challenge") else bidder] -= 1
        else:
            number, face = what.split("x")
            quantity, bidder = int(number), int(who)


def martian_places(steps, seats):
    seat, scores, aside, thrown, duel = -1, [0] * seats, {}, {}, {}
    for before, step in zip(["", *steps], steps):
        who, what, *throw = step.split()
        if who != "*":
            face = {"ray": "R", "human": "H", "cow": "C", "chicken": "K"}.get(what)
            if face:
                aside[face] = aside.get(face, 0) + thrown.get(face, 0)
            continue
        thrown = {one[-1]: int(one[:-1]) for one in throw}
        dice = sum(thrown.values())
        is_duel = dice == 6 and not before.endswith("reroll")
        if not before.endswith("reroll") and not duel:
            # The turn before this throw is over.
            if seat >= 0 and aside.get("R", 0) >= aside.get("T", 0):
                catch = [aside.get(kind, 0) for kind in "HCK"]
                scores[seat] += sum(catch) + 3 * all(catch)
            seat, aside = (seat + 1) % seats, {}
        if is_duel:
            if not duel:
                duel = {one: None for one in range(seats) if scores[one] == max(scores)}
            elif None not in duel.values():
                # Only rays count, and who is still tied throws again.
                duel = {one: None for one in duel if duel[one] == max(duel.values())}
            seat = next(one for one in duel if duel[one] is None)
            yield seat
            duel[seat] = thrown.get("R", 0)
        else:
            yield seat
            aside["T"] = aside.get("T", 0) + thrown.get("T", 0)


def mts_places(steps, seats):
    order, hands, drawn = [], [[] for _ in range(seats)], 0
    # The seats to which the next cards go, who has laid the top card, the direction, and the colour in force.
    due, layer, direction, colour, is_bluff = [], None, 1, None, False
    after = lambda seat: order[(order.index(seat) + direction) % seats]
    for step in steps:
        who, what, *words = step.split()
        if who != "*":
            seat = int(who)
            if what == "play":
                card = words[0]
                hands[seat].remove(card)
                if card == "W4":
                    is_bluff = any(one[0] == colour for one in hands[seat])
                # Nobody names a colour with the last card.
                colour = (words[1:] or [None])[0] if card in BLACK else card[0]
                direction = -direction if card[1:] == "R" else direction
                layer = seat
                # A wild-draw-four is accepted or challenged first, unless it was the last card.
                due = [after(seat)] * (2 if card.endswith("+2") else 4 if card == "W4" and not hands[seat] else 0)
            elif what == "draw":
                due = [seat]
            elif what == "catch":
                due = [layer] * 2 + due
            elif what == "accept":
                due = [seat] * 4
            elif what == "challenge":
                due = [layer] * 4 if is_bluff else [seat] * 6
            elif what == "colour":
                colour = words[0]
            elif what not in ("wait", "mts"):
                due = []
        elif what == "order":
            yield seats
            order.append(int(words[0]))
            if len(order) == seats - 1:
                order += [one for one in range(seats) if one not in order]
                due = [seats] + [one for one in order for _ in range(MTS_HAND)]
        else:
            seat = due.pop(0)
            yield seat
            drawn += 1
            if seat < seats:
                hands[seat].append(words[0])
                continue
            # The first card: a reverse lets the dealer begin backwards, a +2 costs the first player two cards.
            colour = None if words[0] in BLACK else words[0][0]
            direction = -1 if words[0][1:] == "R" else 1
            due += [order[0]] * (2 if words[0].endswith("+2") else 0)


PLACES = {
    "localgame": localgame_places,
    "martian-dice": martian_places,
    "mts": mts_places,
    "perudo": perudo_places,
    "ten-thousand": ten_thousand_places,
}


# A whole record.


def verify(text, kept):
    """What was found, in one sentence; raises Altered, Incomplete or Unfollowed."""
    header_line, steps, result, is_whole = read_record(text)
    header = parse_json(header_line)
    header.setdefault("croupier", 2)
    if type(header["croupier"]) is not int or header["croupier"] not in (1, 2):
        raise Altered(f"record format {header['croupier']} is not known")
    check_form(header, result)
    kept.check(header)
    if header["game"] not in GAMES:
        raise Altered(f"the game {header['game']} is not known")
    if header.get("daily"):
        places = PLACES[header["game"]](steps, len(players(header)))
        dealer = DailyDealer(daily_seed(header, result), places)
        outcomes = check_outcomes(header, dealer, [], steps)
        check_end(header, header_line, steps, result, is_whole)
        return f"{outcomes} outcomes come from the seed of the daily deal of {header['daily']['date']}; moves were not judged"
    secret = revealed_secret(header, result)
    if header["croupier"] > 1 and header.get("dealer") != DEALER:
        raise Altered(f"dealer {header.get('dealer')} is not known")
    seed, added = drawn_seed(header, secret)
    before, is_anew = steps_before(header.get("start"))
    if is_anew and header["game"] in CARD_GAMES:
        # What is left in the stock depends on how the rules have dealt the hidden cards anew.
        check_end(header, header_line, steps, result, is_whole)
        raise Unfollowed("the game begins at a position of another one, with hidden cards dealt anew")
    dealer = Dealer(seed, sum(step.startswith("*") for step in before))
    outcomes = check_outcomes(header, dealer, before, steps)
    check_end(header, header_line, steps, result, is_whole)
    begins = "; how the position came about at which the game begins is not proved" if header.get("start") else ""
    return f"{outcomes} outcomes come from the seed; seats that added to it: {added}; moves were not judged{begins}"


def steps_before(start):
    """All steps that lead to the position at which a game begins, and whether anything hidden was dealt anew there."""
    if not start:
        return [], False
    before, is_anew = steps_before(start.get("start"))
    return before + start["steps"], is_anew or bool(start.get("anew"))


def check_outcomes(header, dealer, before, steps):
    """Compares every outcome of the record with the one that is due. Returns how many there are."""
    outcomes = 0
    for line, due in GAMES[header["game"]](dealer, before + steps, header):
        step = line - len(before)
        if step < 0:
            continue
        if steps[step] != "* " + due:
            raise Altered(f"step {step + 1}, “{steps[step]}”, does not come from the seed, which gives “* {due}”")
        outcomes += 1
    return outcomes


def check_end(header, header_line, steps, result, is_whole):
    """Checks the fingerprint of the lines, and that the record has an end."""
    if result is not None and header["croupier"] > 1:
        digest = sha256("".join(line + "\n" for line in [header_line, *steps]).encode()).hex()
        if result.get("digest") != digest:
            raise Altered(f"a line was changed, added or removed: the fingerprint of the lines is {digest}")
    if result is None or not is_whole:
        raise Incomplete("all that is there is true, but the record has no end")


def check_file(path, kept):
    """The exit code for a file, and what to say about it."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        # A cut may go through the middle of a letter of the last line.
        head, newline, rest = data.rpartition(b"\n")
        text = (head + newline).decode("utf-8") + rest.decode("utf-8", errors="ignore")
        return 0, verify(text, kept)
    except Incomplete as problem:
        return 3, f"incomplete: {problem}"
    except Unfollowed as problem:
        return 4, f"{problem}; cards were not checked, `croupier verify` does that"
    except Altered as problem:
        return 1, f"not verified: {problem}"
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RuntimeError) as problem:
        return 1, f"not verified: the record cannot be read ({type(problem).__name__}: {problem})"


def printable(text):
    """A text without what could command a terminal or change the order of its letters."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def read_arguments(arguments):
    """The records, and what was kept; raises Altered or ValueError if an option does not fit."""
    paths, kept, rest = [], Kept(), iter(arguments)
    for argument in rest:
        if argument == "--commit":
            kept.commits_of_house.append(parse_hash(next(rest, "").strip().lower(), "the commitment").hex())
        elif argument == "--own":
            seat, _, number = next(rest, "").partition(":")
            kept.add_own(int(seat), number.strip().lower())
        elif argument == "--draw":
            with open(next(rest, ""), encoding="utf-8") as file:
                kept.add_draw(json.load(file))
        elif argument.startswith("-"):
            raise ValueError(f"{argument} is not an option")
        else:
            paths.append(argument)
    if not paths:
        raise ValueError("name a record")
    return paths, kept


def main(arguments):
    # A terminal that cannot show a letter gets another one.
    sys.stdout.reconfigure(errors="replace")
    try:
        paths, kept = read_arguments(arguments)
    except (Altered, ValueError, OSError, RecursionError) as problem:
        print(__doc__)
        print(problem, file=sys.stderr)
        return 2
    files = []
    for path in paths:
        if os.path.isdir(path):
            files += sorted(os.path.join(path, name) for name in os.listdir(path))
        else:
            files.append(path)
    codes = set()
    for path in files:
        try:
            code, sentence = check_file(path, kept)
        except OSError as problem:
            print(problem, file=sys.stderr)
            return 2
        codes.add(code)
        print(printable(f"{code} {path}: {sentence}"))
    return next((code for code in (1, 4, 3) if code in codes), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
