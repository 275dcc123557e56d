# SPDX-License-Identifier: MIT
"""The keys of a JSON Schema of ours as a Markdown table, nested keys by their paths: repeat.min, budgets.*.max."""
import json
import re
from pathlib import Path

SCHEMAS = Path(__file__).resolve().parents[2] / "native/codec/schema"
SCALAR = ["string", "number", "boolean"]
UNLIMITED = 1e15  # as in native/codec/scenario_schema.cpp
LISTED_ELSEWHERE = {"import.format": "one of the [formats](formats.md)"}
IN_WORDS = {
    "^[a-z0-9][a-z0-9_-]*$": "lower-case letters, digits, `_` and `-`, of which the first is a letter or digit",
    "^(bench|load):[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)+$": "id such as `bench:parser/large`",
    "^(median|mean|min|max|p[0-9]{1,2}([.][0-9]+)?)$": "`median`, `mean`, `min`, `max` or a percentile such as `p95`",
    "^[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*$": "processors such as `2` or `0,2-3`",
    "^[0-9a-fA-F]{64}$": "64 hexadecimal digits",
}


def table_of_schema(name):
    """A row for each key that has a description: path, type, default if the schema has one, and description."""
    rows = rows_of("", json.loads((SCHEMAS / name).read_text()))
    head = [("key", "type", "default", "meaning"), ("---", ) * 4]
    return "".join(f"| {' | '.join(row)} |\n" for row in [*head, *rows])


def rows_of(path, schema):
    for name, key in described(schema).items():
        default = key.get("default")
        yield (f"`{path}{name}`", LISTED_ELSEWHERE.get(path + name) or type_of(key),
               "" if default is None else f"`{default}`", escaped(key["description"]))
        yield from nested_rows(path + name, key)


def nested_rows(path, schema):
    """The rows of a map, of the maps in a map or in a list, or of the alternative that is one of these."""
    if "items" in schema:
        yield from rows_of(f"{path}[].", schema["items"])
    elif isinstance(schema.get("additionalProperties"), dict):
        yield from rows_of(f"{path}.*.", schema["additionalProperties"])
    else:
        yield from rows_of(f"{path}.", schema)
        for alternative in schema.get("anyOf", []):
            yield from nested_rows(path, alternative)


def described(schema):
    return {name: key for name, key in schema.get("properties", {}).items() if "description" in key}


def type_of(schema):
    """The type of a value in words. An unknown kind of schema raises, so that no key is described wrongly."""
    if "anyOf" in schema:
        return alternatives(*schema["anyOf"])
    if "enum" in schema:
        return listed(schema["enum"])
    kind = schema["type"]
    if kind == ["string", "number"]:
        return "duration"
    if kind == ["number", "string"]:
        return "number" + range_of(schema) + ", or a percentage such as `10%`"
    if kind in (SCALAR, "string", ["string", "integer"]):
        pattern = schema.get("pattern")
        return IN_WORDS.get(pattern) or "text" + (f" that matches `{escaped(pattern)}`" if pattern else "")
    if kind in ("integer", "number"):
        return {"integer": "whole number", "number": "number"}[kind] + range_of(schema)
    return {"boolean": lambda _: "`true` or `false`", "array": type_of_list, "object": type_of_map}[kind](schema)


def alternatives(first, second):
    """The type of what is one value or a list of such values, or one value or a map."""
    if second.get("items") == first:
        return f"{type_of(first)}, or a list"
    return f"{type_of(first)}, or a {type_of(second)}"


def type_of_list(schema):
    return f"list of {several(schema['items'])}"


def type_of_map(schema):
    if isinstance(schema["additionalProperties"], dict):
        return f"map of names to {several(schema['additionalProperties'])}"
    if described(schema):
        return "map"
    names = schema["properties"]
    return f"map of {listed(names)} to a {several(next(iter(names.values())))}"


def several(schema):
    return re.sub("^(map|list)", r"\1s", type_of(schema))


def listed(words):
    *front, last = [f"`{word}`" for word in words]
    return f"{', '.join(front)} or {last}" if front else last


def escaped(text):
    return text.replace("|", "\\|")


def range_of(schema):
    if "exclusiveMinimum" in schema:
        return f" above {schema['exclusiveMinimum']:,.0f}"
    low, high = schema.get("minimum", -UNLIMITED), schema.get("maximum", UNLIMITED)
    if low <= -UNLIMITED:
        return ""
    return f" from {low:,.0f}" + (f" to {high:,.0f}" if high < UNLIMITED else "")
