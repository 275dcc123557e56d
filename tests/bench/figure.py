# SPDX-License-Identifier: MIT
"""How a benchmark prints a figure that `scripts/bench.sh --store` keeps, so that documents can cite it."""


def print_figure(docref, text, unit, name):
    """`docref`: without `bench:`; `text`: the number as printed; `unit`: "-" is a count or a ratio."""
    print(f"figure bench:{docref} {unit} {text} {name}", flush=True)
