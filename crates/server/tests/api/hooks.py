"""Hooks for Schemathesis: requests come from many addresses, and most of them reach tables that exist."""

import itertools
import re

import schemathesis

ID = re.compile(r"[a-km-np-z2-9]{12}[a-h]")
REQUESTS = itertools.count(1)
# The tables that were opened, each with the token of its host, and what was last seen of them.
TOKENS = {}
SEEN = {}
# The groups that were opened, each with the token of its host, and the links that were made.
GROUPS = {}
LINKS = []


@schemathesis.hook
def before_call(context, case, kwargs):
    n = next(REQUESTS)
    # The limits count addresses. They have tests of their own.
    case.headers["X-Forwarded-For"] = f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"
    table = case.path_parameters.get("id")
    # The caller's own things: of somebody who has opened a table, each time of another one, as people are limited too.
    if TOKENS and n % 4 and case.operation.path.startswith("/api/me/"):
        case.headers["Authorization"] = f"Bearer {list(TOKENS.values())[n % len(TOKENS)]}"
    # Whoever is forgotten takes the own tables along: only hosts of groups ask for it.
    if case.operation.path == "/api/me/forget":
        case.headers["Authorization"] = f"Bearer {(list(GROUPS.values()) or ['x'])[-1]}"
    if LINKS and n % 4 and case.operation.path == "/api/me/open" and case.meta.generation.mode.is_positive:
        case.body = {"code": LINKS[n % len(LINKS)]}
    group = case.path_parameters.get("group")
    if GROUPS and n % 8 and isinstance(group, str) and ID.fullmatch(group):
        group = list(GROUPS)[n % len(GROUPS)]
        case.path_parameters["group"] = group
        case.headers["Authorization"] = f"Bearer {GROUPS[group]}"
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
    # A table that still waits would be gone for the requests that follow.
    if case.operation.path.endswith("/delete") and table not in SEEN:
        case.headers.pop("Authorization", None)


@schemathesis.hook
def after_call(context, case, response):
    path = case.operation.path
    if path == "/api/tables" and response.status_code == 201:
        opened = response.json()
        TOKENS[opened["id"]] = opened["token"]
    if path == "/api/groups" and response.status_code == 201:
        opened = response.json()
        GROUPS[opened["id"]] = opened["token"]
    if path == "/api/me/link" and response.status_code == 200:
        LINKS.append(response.json()["code"])
    # Whoever revokes or is forgotten has another token, or none.
    used = case.headers.get("Authorization", "").removeprefix("Bearer ")
    if path == "/api/me/revoke" and response.status_code == 200:
        for tokens in (TOKENS, GROUPS):
            tokens.update({key: response.json()["token"] for key, token in tokens.items() if token == used})
    if path == "/api/me/forget" and response.status_code == 204:
        for key in [key for key, token in GROUPS.items() if token == used]:
            del GROUPS[key]
    if path == "/api/tables/{id}" and response.status_code == 200 and response.json()["legal"]:
        SEEN[case.path_parameters["id"]] = response.json()


@schemathesis.check
def is_not_throttled(context, response, case):
    """A test that runs into a limit tests nothing else."""
    assert response.status_code != 429, "a limit was reached"
