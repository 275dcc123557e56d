// SPDX-License-Identifier: MIT
// The keys of fault scenarios, in our spelling and in that of the public
// toolkit's files (fault_profile, harness.phases, llm_slo_ttft_ms_p95, ...).
#include <array>
#include <chrono>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/fault_names.hpp"
#include "format/scenario_check.hpp"
#include "format/scenario_parts.hpp"
#include "model/fault_kinds.hpp"

namespace benchgate::format {

namespace {

constexpr std::string_view phase_names = "warmup|inject|recovery|baseline|fault";

constexpr std::array phase_keys{
    Key{.name = "warmup", .shape = Shape::phase, .help = "before the fault"},
    Key{.name = "inject", .shape = Shape::phase, .help = "while the fault lasts"},
    Key{.name = "recovery", .shape = Shape::phase, .help = "after the fault"},
    Key{.name = "baseline", .shape = Shape::phase, .help = "another name of warmup"},
    Key{.name = "fault", .shape = Shape::phase, .help = "another name of inject"},
};

constexpr std::array harness_keys{
    Key{.name = "seed", .shape = Shape::count, .help = "seed of the random numbers", .high = 9e15},
    Key{.name = "load_profile",
        .help = "profile of the requests sent: one of `load_profiles` (default rag_mixed_20rps)"},
    Key{.name = "phases", .shape = Shape::section, .help = "length of each phase", .members = phase_keys},
    Key{.name = "sample_count", .shape = Shape::count, .help = "fault samples per run", .low = 1, .high = 1e6},
    Key{.name = "repetitions", .shape = Shape::count, .help = "runs", .low = 1, .high = 10000},
};

constexpr std::array assertion_keys{
    Key{.name = "metric", .help = "metric or signal; a suffix _p95 names the statistic"},
    Key{.name = "statistic", .shape = Shape::statistic, .help = "default: mean"},
    Key{.name = "operator", .shape = Shape::choice, .help = "relation that must hold", .choices = ">|>=|<|<=|=="},
    Key{.name = "value", .shape = Shape::number, .help = "right-hand side", .low = -1e15, .high = 1e15},
    Key{.name = "phase", .shape = Shape::choice, .help = "phase whose samples are judged", .choices = phase_names},
    Key{.name = "across", .shape = Shape::choice, .help = "judge across all reruns", .choices = "3_reruns|reruns"},
};

constexpr std::array evaluation_keys{
    Key{.name = "partial_accuracy_threshold", .shape = Shape::number, .help = "share with a right label", .high = 1},
    Key{.name = "coverage_accuracy_threshold", .shape = Shape::number, .help = "share of labels found", .high = 1},
};

constexpr std::array multi_fault_keys{
    Key{.name = "compound_labels", .shape = Shape::texts, .help = "domains hit at once"},
    Key{.name = "evaluation",
        .shape = Shape::section,
        .help = "accuracy that attribution must reach",
        .members = evaluation_keys},
};

model::FaultPlan& plan_of(Draft& draft) {
  if (!draft.scenario.fault) draft.scenario.fault.emplace();
  return *draft.scenario.fault;
}

void bind_phases(Draft& draft, const syntax::Yaml& value) {
  model::FaultPlan& plan = plan_of(draft);
  for (const syntax::YamlMember& member : value.members) {
    const syntax::Yaml* map_form = member.value.find("duration");
    const syntax::Yaml& length = map_form == nullptr ? member.value : *map_form;
    if (length.kind != syntax::Yaml::Kind::scalar)
      throw Error(base::where(length.location), "a phase needs a 'duration' such as 10m");
    const std::string phase(phase_named(member.key).value());
    const std::chrono::nanoseconds duration = base::parse_duration(length.text).value();
    if (duration < std::chrono::seconds(1)) throw Error(base::where(length.location), "a phase lasts at least 1 s");
    if (!plan.phases_s.emplace(phase, std::chrono::duration<double>(duration).count()).second)
      throw Error(base::where(member.key_location), fmt::format("the phase '{}' is given twice", phase));
  }
}

void bind_harness(Draft& draft, const syntax::Yaml& value) {
  model::FaultPlan& plan = plan_of(draft);
  if (const syntax::Yaml* seed = value.find("seed")) plan.seed = static_cast<std::uint64_t>(integer_of(*seed));
  if (const syntax::Yaml* profile = value.find("load_profile")) plan.load_profile = profile->text;
  if (const syntax::Yaml* count = value.find("sample_count")) plan.sample_count = static_cast<int>(integer_of(*count));
  if (const syntax::Yaml* runs = value.find("repetitions")) plan.repetitions = static_cast<int>(integer_of(*runs));
  if (const syntax::Yaml* phases = value.find("phases")) bind_phases(draft, *phases);
}

model::Assertion assertion_of(const syntax::Yaml& value) {
  for (const std::string_view name : {"metric", "operator", "value"})
    if (value.find(name) == nullptr)
      throw Error(base::where(value.location), fmt::format("the assertion needs '{}'", name));
  auto [metric, suffix] = split_metric(text_member(value, "metric"));
  const std::string statistic = text_member(value, "statistic");
  if (!is_assertable(metric))
    throw Error(base::where(value.find("metric")->location),
                fmt::format("'{}' is not a metric of a fault scenario{}", metric, assertable_suggestion(metric)));
  if (!suffix.empty() && !statistic.empty() && suffix != statistic)
    throw Error(base::where(value.location),
                fmt::format("the metric's name says {}, 'statistic' says {}; keep one", suffix, statistic));
  model::Assertion assertion;
  assertion.metric = metric;
  assertion.statistic = statistic.empty() ? suffix : statistic;
  assertion.relation = text_member(value, "operator");
  assertion.value = number_member(value, "value").value();
  if (const syntax::Yaml* phase = value.find("phase")) assertion.phase = phase_named(phase->text).value();
  assertion.across = text_member(value, "across");
  assertion.location = value.location;
  return assertion;
}

void bind_assertions(Draft& draft, const syntax::Yaml& value) {
  for (const syntax::Yaml& element : value.elements) plan_of(draft).assertions.push_back(assertion_of(element));
}

void bind_multi_fault(Draft& draft, const syntax::Yaml& value) {
  model::MultiFault& faults = plan_of(draft).multi_fault.emplace();
  faults.location = value.location;
  if (const syntax::Yaml* labels = value.find("compound_labels")) faults.compound_labels = texts_of(*labels);
  if (const syntax::Yaml* evaluation = value.find("evaluation")) {
    faults.partial_accuracy_threshold = number_member(*evaluation, "partial_accuracy_threshold");
    faults.coverage_accuracy_threshold = number_member(*evaluation, "coverage_accuracy_threshold");
  }
}

constexpr std::array fault_command_keys{
    Key{.name = "apply", .shape = Shape::command, .help = "begins the fault; it must exit with 0 within 10 s"},
    Key{.name = "revert", .shape = Shape::command, .help = "ends it; likewise, also after a failure and on Ctrl-C"},
};

model::FaultCommand fault_command_of(const syntax::Yaml& value) {
  const syntax::Yaml* const apply = value.find("apply");
  if (apply == nullptr) throw Error(base::where(value.location), "'fault_command' needs 'apply'");
  model::FaultCommand command{.apply = command_of(*apply)};
  if (const syntax::Yaml* const revert = value.find("revert")) command.revert = command_of(*revert);
  return command;
}

/// Made when it is first asked for: tables of other files are part of it.
const auto& fault_table() {
  static const std::array table{
      Key{.name = "fault",
          .shape = Shape::labels,
          .help = "fault to inject",
          .scope = Scope::scenario_only,
          .bind = [](Draft& d, const syntax::Yaml& v) { plan_of(d).sequence = texts_of(v); }},
      Key{.name = "fault_sequence",
          .shape = Shape::labels,
          .help = "faults to inject in turn",
          .scope = Scope::scenario_only,
          .bind = [](Draft& d, const syntax::Yaml& v) { plan_of(d).sequence = texts_of(v); }},
      Key{.name = "faults",
          .shape = Shape::labels,
          .help = "faults to inject at once",
          .scope = Scope::scenario_only,
          .bind = [](Draft& d, const syntax::Yaml& v) { plan_of(d).sequence = {model::label_of_faults(texts_of(v))}; }},
      Key{.name = "fault_command",
          .shape = Shape::section,
          .help = "commands of the fault `command`: they run beside the service, outside its control group",
          .members = fault_command_keys,
          .scope = Scope::scenario_only,
          .bind = [](Draft& d, const syntax::Yaml& v) { plan_of(d).command = fault_command_of(v); }},
      Key{.name = "fault_profile",
          .shape = Shape::number_map,
          .help = "how severe the fault is",
          .high = 1e9,
          .choices = profile_names(),
          .scope = Scope::scenario_only,
          .bind =
              [](Draft& d, const syntax::Yaml& v) {
                for (const syntax::YamlMember& member : v.members) {
                  const double value = number_of(member.value);
                  if (member.key.ends_with("_pct") && value > 100)
                    throw Error(base::where(member.value.location),
                                fmt::format("'{}' must be at most 100 %", member.key));
                  plan_of(d).profile[member.key] = value;
                }
              }},
      Key{.name = "phases",
          .shape = Shape::section,
          .help = "length of each phase",
          .members = phase_keys,
          .scope = Scope::scenario_only,
          .bind = bind_phases},
      Key{.name = "assertions",
          .shape = Shape::sections,
          .help = "statements that must hold",
          .members = assertion_keys,
          .scope = Scope::scenario_only,
          .bind = bind_assertions},
      Key{.name = "harness",
          .shape = Shape::section,
          .help = "seed, load, length and number of runs",
          .members = harness_keys,
          .scope = Scope::scenario_only,
          .bind = bind_harness},
      Key{.name = "expected_impact",
          .shape = Shape::ignored,
          .help = "of the public toolkit; benchgate ignores it",
          .scope = Scope::scenario_only,
          .bind = [](Draft&, const syntax::Yaml&) {}},
      Key{.name = "multi_fault",
          .shape = Shape::section,
          .help = "several faults at once",
          .members = multi_fault_keys,
          .scope = Scope::scenario_only,
          .bind = bind_multi_fault},
      Key{.name = "workload",
          .shape = Shape::section,
          .help = "the service that is measured under the fault, and what it depends on",
          .members = workload_members(),
          .scope = Scope::scenario_only,
          .bind = [](Draft& d, const syntax::Yaml& v) { d.scenario.workload = workload_of(v); }},
      Key{.name = "load_profiles",
          .shape = Shape::named,
          .help = "keys of `load` by the name of a profile, for `harness.load_profile`",
          .members = load_members(),
          .bind = [](Draft&, const syntax::Yaml&) {}},
      Key{.name = "load",
          .shape = Shape::section,
          .help = "requests that are sent to the service, whether or not it keeps up",
          .members = load_members(),
          .scope = Scope::scenario_only,
          .bind =  // after that of the workload, which stands before
          [](Draft& d, const syntax::Yaml& v) {
            plan_of(d).load = load_of(v, d.scenario.workload ? d.scenario.workload->url : std::string());
          }},
  };
  return table;
}

}  // namespace

std::span<const Key> fault_keys() { return fault_table(); }

}  // namespace benchgate::format
