// SPDX-License-Identifier: MIT
// The keys of the sections of a scenario that have no file of their own.
#pragma once

#include <array>

#include "format/scenario_keys.hpp"
#include "model/fingerprint_preset.hpp"

namespace benchgate::format {

inline constexpr std::array metric_keys{
    Key{.name = "from", .shape = Shape::choice, .help = "source of its values", .choices = "stdout|jsonl"},
    Key{.name = "pattern", .help = "stdout: regular expression (ECMAScript) whose first group is the number"},
    Key{.name = "path", .help = "jsonl: file that the command writes, relative to cwd"},
    Key{.name = "field", .help = "jsonl: name of the number in each line"},
    Key{.name = "unit", .help = "unit of the values, such as ms"},
    Key{.name = "better",
        .shape = Shape::choice,
        .help = "which direction is better; needed unless the unit or the name tells, as ms and req/s do",
        .choices = "lower|higher"},
};

inline constexpr std::array significance_keys{
    Key{.name = "metric", .help = "metric that the significance gate judges"},
    Key{.name = "statistic", .shape = Shape::statistic, .help = "its statistic"},
    Key{.name = "regression_pct", .shape = Shape::positive, .help = "smallest regression that counts, in percent"},
};

inline constexpr std::array variance_keys{
    Key{.name = "metrics", .shape = Shape::texts, .help = "metrics whose reruns must agree"},
};

inline constexpr std::array gate_keys{
    Key{.name = "significance",
        .shape = Shape::section,
        .help = "the significance gate (E3)",
        .members = significance_keys},
    Key{.name = "variance", .shape = Shape::section, .help = "the rerun variance gate (D3)", .members = variance_keys},
};

inline constexpr std::array output_keys{
    Key{.name = "equals", .help = "exactly this, to the byte"},
    Key{.name = "matches", .help = "a regular expression, found anywhere; ^ and $ match at every line"},
    Key{.name = "sha256", .shape = Shape::digest, .help = "SHA-256 of the whole output"},
};

inline constexpr std::array import_keys{
    Key{.name = "format",
        .shape = Shape::format,
        .help = "its format, or a tool such as google-benchmark (default: recognised by content)"},
    Key{.name = "path", .help = "file or folder that the command writes, relative to cwd (default: standard output)"},
    Key{.name = "better",
        .shape = Shape::choice_map,
        .help = "which direction is better for a metric, if the report does not say",
        .choices = "lower|higher"},
    Key{.name = "filter",
        .shape = Shape::texts,
        .help = "the tool's option that runs some benchmarks only, with {names} in place of the names: after the first "
                "look, pairs run only what is undecided"},
    Key{.name = "replaces",
        .shape = Shape::texts,
        .help = "words of the command that the filter replaces (default: it is added at the end)"},
};

inline constexpr std::array fingerprint_keys{
    Key{.name = "preset",
        .shape = Shape::choice,
        .help = "build system whose own data say which files a program is made of",
        .choices = model::fingerprint_preset_names},
    Key{.name = "targets",
        .shape = Shape::texts,
        .help = "packages, modules or targets of the build system that are measured (default: all)"},
    Key{.name = "sources",
        .shape = Shape::texts,
        .help = "globs of source files: * and ? within a name, ** for folders, !GLOB excludes"},
    Key{.name = "dependencies",
        .shape = Shape::texts,
        .help = "globs of files that pin dependencies, such as lock files"},
    Key{.name = "toolchain",
        .shape = Shape::texts,
        .help = "commands that print the versions of the tools (default: those of the preset)"},
};

inline constexpr std::array stability_keys{
    Key{.name = "expected_unstable", .help = "why its noise is inherent"},
};

inline constexpr std::array slowdown_keys{
    Key{.name = "metric", .help = "metric that gets worse, as budgets call it"},
    Key{.name = "case", .help = "the case 'k=v,k=v', or the benchmark of a report; without this key all of them"},
    Key{.name = "up_to",
        .shape = Shape::ratio,
        .help = "largest accepted regression, relative: 0.30 or 30% is 30 %",
        .high = no_limit},
    Key{.name = "reason", .help = "why it is wanted, for those who review the change"},
};

inline constexpr std::array repeat_keys{
    Key{.name = "min", .shape = Shape::count, .help = "fewest iterations, or pairs, before it may stop", .low = 2},
    Key{.name = "max", .shape = Shape::count, .help = "most iterations, or pairs", .low = 2},
    Key{.name = "until",
        .shape = Shape::positive,
        .help = "stop when the half width of the 95 % interval is at most this, relative: 0.01 is 1 %"},
    Key{.name = "time_budget",
        .shape = Shape::duration,
        .help = "stop when the iterations of a run have taken this long; in a check with its confirmations"},
};

}  // namespace benchgate::format
