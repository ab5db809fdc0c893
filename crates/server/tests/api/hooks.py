"""Hooks for Schemathesis: requests come from many addresses, and most of them reach tables that exist."""

import itertools
import re

import schemathesis

ID = re.compile(r"[a-km-np-z2-9]{12}[a-h]")
REQUESTS = itertools.count(1)
# The tables that were opened, each with the token of its host, and what was last seen of them.
TOKENS = {}
SEEN = {}


@schemathesis.hook
def before_call(context, case, kwargs):
    n = next(REQUESTS)
    # The limits count addresses. They have tests of their own.
    case.headers["X-Forwarded-For"] = f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"
    table = case.path_parameters.get("id")
    # A well-formed id is as good as any other: nearly all become ids of tables that exist.
    if TOKENS and n % 8 and isinstance(table, str) and ID.fullmatch(table):
        table = list(TOKENS)[n % len(TOKENS)]
        case.path_parameters["id"] = table
    # Most requests to a table come from its host, and some of its moves are legal.
    if table in TOKENS and n % 4:
        case.headers["Authorization"] = f"Bearer {TOKENS[table]}"
        seen = SEEN.get(table)
        if case.operation.path.endswith("/act") and case.meta.generation.mode.is_positive and seen and n % 3:
            case.body = {"n": seen["n"], "action": seen["legal"][n % len(seen["legal"])]}


@schemathesis.hook
def after_call(context, case, response):
    path = case.operation.path
    if path == "/api/tables" and response.status_code == 201:
        opened = response.json()
        TOKENS[opened["id"]] = opened["token"]
    if path == "/api/tables/{id}" and response.status_code == 200 and response.json()["legal"]:
        SEEN[case.path_parameters["id"]] = response.json()


@schemathesis.check
def is_not_throttled(context, response, case):
    """A test that runs into a limit tests nothing else."""
    assert response.status_code != 429, "a limit was reached"
