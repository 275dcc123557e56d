// SPDX-License-Identifier: MIT
#include "codec/scenario_keys.hpp"

#include <algorithm>
#include <array>

#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "codec/scenario_check.hpp"
#include "codec/scenario_parts.hpp"

namespace benchgate::codec {

namespace {

constexpr double no_limit = 1e300;

constexpr std::array metric_keys{
    Key{.name = "from", .shape = Shape::choice, .help = "where its values stand", .choices = "stdout|jsonl"},
    Key{.name = "pattern", .help = "stdout: regular expression (ECMAScript) whose first group is the number"},
    Key{.name = "path", .help = "jsonl: file that the command writes, relative to cwd"},
    Key{.name = "field", .help = "jsonl: name of the number in each line"},
    Key{.name = "unit", .help = "unit of the values, such as ms"},
    Key{.name = "better", .shape = Shape::choice, .help = "which way is good", .choices = "lower|higher"},
};

constexpr std::array case_keys{
    Key{.name = "threshold",
        .shape = Shape::number,
        .help = "how much worse it may get, relative: 0.20 is 20 %",
        .high = no_limit},
    Key{.name = "warn_factor", .shape = Shape::number, .help = "warn from threshold x this on", .high = 1},
    Key{.name = "statistic", .shape = Shape::statistic, .help = "what is compared"},
    Key{.name = "direction", .shape = Shape::choice, .help = "which way is good", .choices = "lower|higher"},
    Key{.name = "max", .shape = Shape::number, .help = "absolute limit in the metric's unit", .high = no_limit},
    Key{.name = "min_value_change",
        .shape = Shape::number,
        .help = "smaller absolute changes never count",
        .high = no_limit},
    Key{.name = "noise_threshold",
        .shape = Shape::number,
        .help = "limit of the coefficient of variation, 0.10 is 10 %",
        .high = no_limit},
    Key{.name = "noise_policy",
        .shape = Shape::choice,
        .help = "what more noise than that does",
        .choices = "ignore|warn|skip"},
    Key{.name = "significance", .shape = Shape::flag, .help = "a fail also needs statistical evidence"},
};

constexpr auto budget_keys = [] {
  std::array<Key, case_keys.size() + 1> keys{};
  std::copy(case_keys.begin(), case_keys.end(), keys.begin());
  keys.back() = Key{.name = "cases",
                    .shape = Shape::named,
                    .help = "what is otherwise in some cases, by 'k=v,k=v'",
                    .members = case_keys};
  return keys;
}();

constexpr std::array significance_keys{
    Key{.name = "metric", .help = "metric that the significance gate judges"},
    Key{.name = "statistic", .shape = Shape::statistic, .help = "its statistic"},
    Key{.name = "regression_pct", .shape = Shape::positive, .help = "percent from which on a change counts"},
};

constexpr std::array variance_keys{
    Key{.name = "metrics", .shape = Shape::texts, .help = "metrics whose reruns must agree"},
};

constexpr std::array gate_keys{
    Key{.name = "significance",
        .shape = Shape::section,
        .help = "the significance gate (E3)",
        .members = significance_keys},
    Key{.name = "variance", .shape = Shape::section, .help = "the rerun variance gate (D3)", .members = variance_keys},
};

constexpr std::array output_keys{
    Key{.name = "equals", .help = "exactly this, to the byte"},
    Key{.name = "matches", .help = "a regular expression, found anywhere; ^ and $ match at every line"},
    Key{.name = "sha256", .shape = Shape::digest, .help = "of everything it prints"},
};

constexpr std::array import_keys{
    Key{.name = "format", .shape = Shape::format, .help = "its format (default: recognised by content)"},
    Key{.name = "path", .help = "file or folder that the command writes, relative to cwd (default: standard output)"},
    Key{.name = "better",
        .shape = Shape::choice_map,
        .help = "which way a metric is good, when the report does not say",
        .choices = "lower|higher"},
};

constexpr std::array fingerprint_keys{
    Key{.name = "sources", .shape = Shape::texts, .help = "globs of source files"},
    Key{.name = "dependencies", .shape = Shape::texts, .help = "globs of files that fix dependencies"},
    Key{.name = "toolchain", .shape = Shape::texts, .help = "commands whose output names the tools"},
};

constexpr std::array stability_keys{
    Key{.name = "expected_unstable", .help = "why its noise is inherent"},
};

constexpr std::array repeat_keys{
    Key{.name = "min", .shape = Shape::count, .help = "iterations, or pairs, before the first look", .low = 2},
    Key{.name = "max", .shape = Shape::count, .help = "iterations, or pairs, at most", .low = 2},
    Key{.name = "until",
        .shape = Shape::positive,
        .help = "stop when the 95 % interval reaches no further than this, relative: 0.01 is 1 %"},
    Key{.name = "time_budget", .shape = Shape::duration, .help = "stop when the iterations of a run took this long"},
};

void bind_repeat(Draft& draft, const syntax::Yaml& value) {
  if (value.kind == syntax::Yaml::Kind::map)
    draft.scenario.adaptive = adaptive_repeat_of(value);
  else
    draft.scenario.repeat = static_cast<int>(integer_of(value));
  if (draft.scenario.adaptive) draft.scenario.repeat = draft.scenario.adaptive->max;
}

void bind_gates(Draft& draft, const syntax::Yaml& value) {
  model::GateSettings& gates = draft.scenario.gates;
  if (const syntax::Yaml* significance = value.find("significance")) {
    gates.metric = text_member(*significance, "metric");
    gates.statistic = text_member(*significance, "statistic");
    gates.regression_pct = number_member(*significance, "regression_pct");
  }
  if (const syntax::Yaml* variance = value.find("variance"))
    if (const syntax::Yaml* metrics = variance->find("metrics")) gates.variance_metrics = texts_of(*metrics);
}

void bind_fingerprint(Draft& draft, const syntax::Yaml& value) {
  model::Fingerprint& fingerprint = draft.scenario.fingerprint;
  if (const syntax::Yaml* list = value.find("sources")) fingerprint.sources = texts_of(*list);
  if (const syntax::Yaml* list = value.find("dependencies")) fingerprint.dependencies = texts_of(*list);
  if (const syntax::Yaml* list = value.find("toolchain")) fingerprint.toolchain = texts_of(*list);
}

void bind_codes(Draft& draft, const syntax::Yaml& value) {
  draft.scenario.expect_exit.clear();
  for (const std::string& code : texts_of(value)) draft.scenario.expect_exit.push_back(std::stoi(code));
}

void bind_shell(Draft& draft, const syntax::Yaml& value) {
  draft.shell.clear();
  if (value.kind == syntax::Yaml::Kind::sequence) {
    draft.shell = texts_of(value);
    return;
  }
  for (const std::string_view word : base::split(value.text, ' '))
    if (!word.empty()) draft.shell.emplace_back(word);
}

constexpr std::array scenario_table{
    Key{.name = "name",
        .shape = Shape::name,
        .help = "unique over all scenarios",
        .scope = Scope::scenario_only,
        .bind =
            [](Draft& d, const syntax::Yaml& v) {
              d.scenario.name = v.text;
              d.scenario.location = v.location;
            }},
    Key{.name = "description",
        .help = "one sentence for people",
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.description = v.text; }},
    Key{.name = "docref",
        .shape = Shape::docref,
        .help = "id under which documentation cites it",
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.docref = v.text; }},
    Key{.name = "tags",
        .shape = Shape::texts,
        .help = "words that --tag selects by",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.tags = texts_of(v); }},
    Key{.name = "include",
        .shape = Shape::texts,
        .help = "files whose keys hold unless written here, relative to this file",
        .scope = Scope::scenario_only,
        .bind = [](Draft&, const syntax::Yaml&) {}},
    Key{.name = "command",
        .shape = Shape::command,
        .help = "what is measured: a list of words, or shell text",
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.command = command_of(v); }},
    Key{.name = "shell",
        .shape = Shape::command,
        .help = "words before a command that is shell text",
        .fallback = "bash -euo pipefail -c",
        .bind = bind_shell},
    Key{.name = "cwd",
        .help = "folder of the commands, relative to where benchgate starts",
        .fallback = ".",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.cwd = v.text; }},
    Key{.name = "env",
        .shape = Shape::environment,
        .help = "added to the environment",
        .bind =
            [](Draft& d, const syntax::Yaml& v) {
              for (const syntax::YamlMember& member : v.members) d.scenario.env[member.key] = member.value.text;
            }},
    Key{.name = "build",
        .shape = Shape::command,
        .help = "once, before anything else, also for a baseline checked out elsewhere",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.build = command_of(v); }},
    Key{.name = "setup",
        .shape = Shape::command,
        .help = "once, before the first iteration",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.setup = command_of(v); }},
    Key{.name = "prepare",
        .shape = Shape::command,
        .help = "before each iteration, not measured",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.prepare = command_of(v); }},
    Key{.name = "cleanup",
        .shape = Shape::command,
        .help = "after each iteration, not measured",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.cleanup = command_of(v); }},
    Key{.name = "teardown",
        .shape = Shape::command,
        .help = "once, after the last iteration, also after a failure",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.teardown = command_of(v); }},
    Key{.name = "warmup",
        .shape = Shape::count,
        .help = "iterations before those that count",
        .fallback = "1",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.warmup = static_cast<int>(integer_of(v)); }},
    Key{.name = "repeat",
        .shape = Shape::repeat,
        .help = "iterations that count; default 5, at least 10 when gates are judged; a map: as many as are needed",
        .low = 1,
        .members = repeat_keys,
        .bind = bind_repeat},
    Key{.name = "reruns",
        .shape = Shape::count,
        .help = "whole runs, for the rerun variance gate",
        .low = 1,
        .high = 10000,
        .fallback = "1",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.reruns = static_cast<int>(integer_of(v)); }},
    Key{.name = "timeout",
        .shape = Shape::duration,
        .help = "per iteration; kills the process group",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.timeout = base::parse_duration(v.text); }},
    Key{.name = "expect_exit",
        .shape = Shape::codes,
        .help = "exit codes of success; anything else is a failed sample",
        .high = 255,
        .fallback = "0",
        .bind = bind_codes},
    Key{.name = "work_units",
        .shape = Shape::positive,
        .help = "work of one iteration, for throughput_per_s",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.work_units = number_of(v); }},
    Key{.name = "output_cap_bytes",
        .shape = Shape::count,
        .help = "bytes kept of each output stream",
        .high = 100e6,
        .fallback = "8192",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.output_cap_bytes = integer_of(v); }},
    Key{.name = "parameters",
        .shape = Shape::parameters,
        .help = "matrix: ${name} in commands, env, cwd and metric paths; each combination is a test case",
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.parameters = parameters_of(v); }},
    Key{.name = "metrics",
        .shape = Shape::named,
        .help = "the scenario's own metrics, by name",
        .members = metric_keys,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.metrics = metrics_of(v); }},
    Key{.name = "import",
        .shape = Shape::section,
        .help = "the report of another tool that the command writes: its figures become metrics",
        .members = import_keys,
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.report = report_import_of(v); }},
    Key{.name = "budgets",
        .shape = Shape::named,
        .help = "limits on how much a metric may worsen, by metric",
        .members = budget_keys,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.budgets = budgets_of(v); }},
    Key{.name = "gates",
        .shape = Shape::section,
        .help = "settings of the release gates",
        .members = gate_keys,
        .bind = bind_gates},
    Key{.name = "pin",
        .shape = Shape::processors,
        .help = "processors for the command",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.pin = base::join(texts_of(v), ","); }},
    Key{.name = "fingerprint",
        .shape = Shape::section,
        .help = "what the result depends on",
        .members = fingerprint_keys,
        .bind = bind_fingerprint},
    Key{.name = "stability",
        .shape = Shape::section,
        .help = "what is known about its noise",
        .members = stability_keys,
        .bind = [](Draft& d,
                   const syntax::Yaml& v) { d.scenario.expected_unstable = text_member(v, "expected_unstable"); }},
    Key{.name = "confirm",
        .shape = Shape::count,
        .help = "how often a suspected slowdown is measured again before it fails (paired checks)",
        .high = 10,
        .fallback = "1",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.confirm = static_cast<int>(integer_of(v)); }},
    Key{.name = "expect_output",
        .shape = Shape::section,
        .help = "what the command has to print on standard output",
        .members = output_keys,
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.expect_output = expected_output_of(v); }},
    Key{.name = "same_output",
        .shape = Shape::flag,
        .help = "every iteration has to print the same, on both sides of a comparison",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.same_output = flag_of(v); }},
    Key{.name = "randomize",
        .shape = Shape::choices,
        .help = "what is shuffled, so that no lucky memory layout is taken for a change: the environment's size (each "
                "run or block of pairs), addresses (by the kernel, each execution), the order of all test cases (each "
                "round of runs)",
        .choices = "env-size|aslr|order",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.randomize = randomize_of(v); }},
    Key{.name = "explain", .shape = Shape::later, .help = "how a change is traced to functions"},
    Key{.name = "instructions",
        .shape = Shape::choice,
        .help = "counts instructions by the processor, where it lets us, or by valgrind's callgrind in an execution of "
                "its own; any change above the count's jitter then fails, unless a budget of `instructions` allows it",
        .choices = "perf|callgrind",
        .bind =
            [](Draft& d, const syntax::Yaml& v) {
              d.scenario.instructions = v.text == "perf" ? model::Instructions::perf : model::Instructions::callgrind;
            }},
    Key{.name = "interleave",
        .shape = Shape::flag,
        .help = "checks against a commit run both builds in turns (A/B/B/A) and judge the pairs; false: one after the "
                "other, as --sequential",
        .fallback = "true",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.sequential = !flag_of(v); }},
    Key{.name = "load", .shape = Shape::later, .help = "how a fault scenario's service is driven"},
    Key{.name = "noise", .shape = Shape::later, .help = "what to do in a noisy run"},
    Key{.name = "workload", .shape = Shape::later, .help = "the service of a fault scenario"},
};

}  // namespace

std::span<const Key> scenario_keys() {
  static const std::vector<Key> keys = [] {
    std::vector<Key> all(scenario_table.begin(), scenario_table.end());
    const std::span<const Key> fault = fault_keys();
    all.insert(all.end(), fault.begin(), fault.end());
    return all;
  }();
  return keys;
}

}  // namespace benchgate::codec
