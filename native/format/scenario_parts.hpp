// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "format/scenario_keys.hpp"
#include "model/scenario.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// Reads a command: a list becomes argv, shell text only `shown`.
model::CommandLine command_of(const syntax::Yaml& value);

/// Formats the arguments of a command for people; those with white space in quotes.
std::string format_arguments(const std::vector<std::string>& arguments);

/// Reads the `metrics:` of a scenario, each with its source. Throws Error for a
/// built-in metric's name, a missing or surplus member and a pattern that is
/// no ECMAScript regular expression with a group.
std::vector<model::MetricSource> metrics_of(const syntax::Yaml& value);

/// Reads the `budgets:` of a scenario by metric; thresholds keep their decimal text.
std::map<std::string, model::Budget> budgets_of(const syntax::Yaml& value);

/// Reads `import`: the report of another tool.
model::ReportImport report_import_of(const syntax::Yaml& value);

/// Reads `accepted`. Throws Error for an entry that lacks a metric, a limit or a reason, and for a limit above 1 that
/// is no percentage.
std::vector<model::AcceptedSlowdown> accepted_of(const syntax::Yaml& value);

/// Reads `ignore`.
std::vector<model::IgnoredBenchmarks> ignored_of(const syntax::Yaml& value);

/// Reads directions by name, from a checked map.
std::map<std::string, model::Better> directions_of(const syntax::Yaml& value);

/// Reads the `parameters:` in file order. Throws Error for names that are no
/// variables, empty lists and values that cannot be part of a folder's name.
std::vector<std::pair<std::string, std::vector<std::string>>> parameters_of(const syntax::Yaml& value);

/// Returns the keys of `fault:`, `phases:`, `assertions:`, `harness:` and the further keys
/// of fault scenarios: they fill Draft::scenario.fault.
std::span<const Key> fault_keys();

/// Reads `expect_output`. Throws Error for a bad expression and an empty section.
model::ExpectedOutput expected_output_of(const syntax::Yaml& value);

/// Reads a program that runs beside a measurement: `service`, or another section with its keys. `key` names it in
/// messages. Throws
/// Error unless it has a command and one way to show that it is ready.
model::Service service_named(std::string_view key, const syntax::Yaml& value);

/// Throws Error for the URL of another machine: benchgate waits for a service that it starts, and sends requests to it,
/// on this machine only.
void check_loopback(const syntax::Yaml& url);
/// What ${NAME} in a URL stands for.
enum class BracesInUrl { nothing, variables };
/// Throws Error for a variable in a URL that nothing replaces: $BENCHGATE_PORT alone has a value there.
void check_url_variables(const syntax::Yaml& url, BracesInUrl braces);
/// Throws Error for a URL that is not the address of a service.
void check_service_url(const syntax::Yaml& url);
/// Throws Error for a service without load and load without a service, which measure nothing, and for faults that
/// benchgate cannot inject into a service that runs already. Precondition: it is a fault scenario.
void check_workload(const syntax::Yaml& values, const model::Scenario& scenario);

/// Fills in the parameters of the faults that are in force. Throws Error for keys of `fault_profile` that no fault of
/// the scenario sets or moves, for faults that cannot be injected at once, and for a `fault_command` without its fault
/// or the other way round.
void settle_profile(const syntax::Yaml& values, model::Scenario& scenario);

/// Returns the keys of `workload:` and of `load:`; reads their values. Throws Error for missing ones.
std::span<const Key> workload_members();
std::span<const Key> load_members();
model::Workload workload_of(const syntax::Yaml& value);
/// Reads `load`. `running_url`: of a service that runs already, which is the URL of a load that gives none; "": one
/// that is started.
model::LoadPlan load_of(const syntax::Yaml& value, const std::string& running_url);

/// Adds what the load profile that the harness of a scenario names gives, one of its `load_profiles`, to its `load`,
/// which has precedence. Throws Error for an unknown one.
void use_load_profile(syntax::Yaml& scenario);

/// Reads `fingerprint`. Throws Error for targets without a preset.
model::Fingerprint fingerprint_of(const syntax::Yaml& value);

/// Reads `randomize`.
model::Randomize randomize_of(const syntax::Yaml& value);

/// Reads `repeat` as a map. Throws Error when max is below min.
model::AdaptiveRepeat adaptive_repeat_of(const syntax::Yaml& value);

}  // namespace benchgate::format
