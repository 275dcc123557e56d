// SPDX-License-Identifier: MIT
#include "format/scenario_keys.hpp"

#include <algorithm>
#include <array>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/budget_keys.hpp"
#include "format/enum_values.hpp"
#include "format/scenario_check.hpp"
#include "format/scenario_parts.hpp"
#include "format/section_keys.hpp"
#include "format/service_keys.hpp"

namespace benchgate::format {

namespace {

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

void bind_stability(Draft& draft, const syntax::Yaml& value) {
  const syntax::Yaml* reason = value.find("expected_unstable");
  if (reason == nullptr) return;
  if (base::trim(reason->text).empty())
    throw Error(base::where(reason->location),
                "'expected_unstable' is empty; say why the noise is inherent, or leave it out");
  draft.scenario.expected_unstable = reason->text;
}

void bind_fingerprint(Draft& draft, const syntax::Yaml& value) { draft.scenario.fingerprint = fingerprint_of(value); }

void bind_codes(Draft& draft, const syntax::Yaml& value) {
  draft.scenario.expect_exit.clear();
  for (const std::string& code : texts_of(value)) draft.scenario.expect_exit.push_back(std::stoi(code));
}

/// `auto` is what a scenario without a word has.
void bind_instructions(Draft& draft, const syntax::Yaml& value) {
  draft.scenario.instructions.reset();
  for (const model::Instructions one : EnumValues<model::Instructions>::values)
    if (value.text == name_of(one)) draft.scenario.instructions = one;
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
        .help = "name, unique among all scenarios",
        .scope = Scope::scenario_only,
        .bind =
            [](Draft& d, const syntax::Yaml& v) {
              d.scenario.name = v.text;
              d.scenario.location = v.location;
            }},
    Key{.name = "description",
        .help = "description in one sentence",
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.description = v.text; }},
    Key{.name = "docref",
        .shape = Shape::docref,
        .help = "id by which documentation cites it",
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.docref = v.text; }},
    Key{.name = "tags",
        .shape = Shape::texts,
        .help = "tags, to select by with --tag",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.tags = texts_of(v); }},
    Key{.name = "include",
        .shape = Shape::texts,
        .help = "files with further keys, relative to this file; keys written here take precedence",
        .scope = Scope::scenario_only,
        .bind = [](Draft&, const syntax::Yaml&) {}},
    Key{.name = "command",
        .shape = Shape::command,
        .help = "command to measure: a list of words, or shell text",
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.command = command_of(v); }},
    Key{.name = "shell",
        .shape = Shape::command,
        .help = "shell that runs a command given as shell text",
        .fallback = "bash -euo pipefail -c",
        .bind = bind_shell},
    Key{.name = "cwd",
        .help = "working folder of the commands, relative to the folder where benchgate starts",
        .fallback = ".",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.cwd = v.text; }},
    Key{.name = "env",
        .shape = Shape::environment,
        .help = "variables added to the environment",
        .bind =
            [](Draft& d, const syntax::Yaml& v) {
              for (const syntax::YamlMember& member : v.members) d.scenario.env[member.key] = member.value.text;
            }},
    Key{.name = "build",
        .shape = Shape::command,
        .help = "command to run once, before anything else, also for a checked-out baseline",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.build = command_of(v); }},
    Key{.name = "setup",
        .shape = Shape::command,
        .help = "command to run once, before the first iteration",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.setup = command_of(v); }},
    Key{.name = "service",
        .shape = Shape::section,
        .help = "a program that runs beside the iterations, such as a server that they load",
        .members = service_keys,
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.service = service_named("service", v); }},
    Key{.name = "prepare",
        .shape = Shape::command,
        .help = "command to run before each iteration, not measured",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.prepare = command_of(v); }},
    Key{.name = "cleanup",
        .shape = Shape::command,
        .help = "command to run after each iteration, not measured",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.cleanup = command_of(v); }},
    Key{.name = "teardown",
        .shape = Shape::command,
        .help = "command to run once, after the last iteration, also after a failure",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.teardown = command_of(v); }},
    Key{.name = "warmup",
        .shape = Shape::count,
        .help = "warm-up iterations, not counted",
        .fallback = "1",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.warmup = static_cast<int>(integer_of(v)); }},
    Key{.name = "repeat",
        .shape = Shape::repeat,
        .help = "measured iterations; default 5, at least 10 when gates are judged; a map: until precise enough",
        .low = 1,
        .members = repeat_keys,
        .bind = bind_repeat},
    Key{.name = "reruns",
        .shape = Shape::count,
        .help = "number of whole runs, for the rerun variance gate",
        .low = 1,
        .high = 10000,
        .fallback = "1",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.reruns = static_cast<int>(integer_of(v)); }},
    Key{.name = "timeout",
        .shape = Shape::duration,
        .help = "time limit per iteration; then the process group is killed",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.timeout = base::parse_duration(v.text); }},
    Key{.name = "expect_exit",
        .shape = Shape::codes,
        .help = "exit codes of success; anything else is a failed sample",
        .high = 255,
        .fallback = "0",
        .bind = bind_codes},
    Key{.name = "expect_status",
        .shape = Shape::statuses,
        .help = "statuses of HTTP that count as success in the report of a load test, such as 404 or 4xx; any other is "
                "a failed request (default: those below 400)",
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.expect_status = texts_of(v); }},
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
    Key{.name = "accepted",
        .shape = Shape::sections,
        .help =
            "slowdowns that are wanted: in a check, each warns instead of failing, as long as the baseline's file does "
            "not have the same line",
        .members = slowdown_keys,
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.accepted = accepted_of(v); }},
    Key{.name = "ignore",
        .shape = Shape::reasons,
        .help = "benchmarks of a report that are shown and not judged: a pattern of their names, with * and ?, and the "
                "reason",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.ignored = ignored_of(v); }},
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
        .help = "files and tools that the result depends on: what did not change need not run again",
        .members = fingerprint_keys,
        .bind = bind_fingerprint},
    Key{.name = "stability",
        .shape = Shape::section,
        .help = "what is known about its noise",
        .members = stability_keys,
        .bind = bind_stability},
    Key{.name = "confirm",
        .shape = Shape::count,
        .help = "number of times a suspected slowdown is measured again before it fails (paired checks)",
        .high = 10,
        .fallback = "1",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.confirm = static_cast<int>(integer_of(v)); }},
    Key{.name = "expect_output",
        .shape = Shape::section,
        .help = "expected standard output of the command",
        .members = output_keys,
        .scope = Scope::scenario_only,
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.expect_output = expected_output_of(v); }},
    Key{.name = "same_output",
        .shape = Shape::flag,
        .help = "require the same output in every iteration, on both sides of a comparison",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.same_output = flag_of(v); }},
    Key{.name = "randomize",
        .shape = Shape::choices,
        .help =
            "what to randomize, so that a lucky memory layout does not look like a change: the size of the environment "
            "(per run or block of pairs), addresses (by the kernel, per execution), the order of all test cases "
            "(per round of runs)",
        .choices = "env-size|aslr|order",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.randomize = randomize_of(v); }},
    Key{.name = "explain", .shape = Shape::later, .help = "how a change is traced to functions"},
    Key{.name = "instructions",
        .shape = Shape::choice,
        .help =
            "auto: where pairs leave the time undecided, count instructions twice per side, with the processor's "
            "counters "
            "or valgrind's callgrind, and warn if they rise; perf or callgrind: count and judge them in every run, "
            "with "
            "the counters, if available, or with callgrind in an extra execution, where any change above the jitter of "
            "the count fails unless a budget of `instructions` allows it; off: do not count them",
        .choices = "auto|perf|callgrind|off",
        .fallback = "auto",
        .bind = bind_instructions},
    Key{.name = "interleave",
        .shape = Shape::flag,
        .help = "in checks against a commit, run both builds in turns (A/B/B/A) and judge the pairs; false: one after "
                "the other, as --sequential",
        .fallback = "true",
        .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.sequential = !flag_of(v); }},
    Key{.name = "noise", .shape = Shape::later, .help = "what to do in a noisy run"},
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

}  // namespace benchgate::format
