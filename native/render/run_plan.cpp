// SPDX-License-Identifier: MIT
#include "render/run_plan.hpp"

#include <algorithm>
#include <optional>

#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "render/amount_of_work.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

std::string shown_command(const model::CommandLine& command) { return base::printable(model::command_text(command)); }

std::string step_lines(std::span<const model::Step> steps, std::string_view indent) {
  std::string text;
  for (const model::Step& step : steps)
    text += fmt::format("{}{:9} {}\n", indent, name_of(step.kind), shown_command(step.command));
  return text;
}

std::string origin_of(const base::SourceLocation& location) {
  return location.file.empty() ? "" : fmt::format("  ({})", base::printable(location.file));
}

std::vector<model::Scenario> scenarios_of(std::span<const model::PlannedCase> cases) {
  std::vector<model::Scenario> scenarios;
  for (const model::PlannedCase& planned : cases) scenarios.push_back(planned.scenario);
  return scenarios;
}

/// "10", or "10 to 80" where the scenario stops when it knows enough.
std::string repeat_text(const model::Scenario& scenario, const model::Plan& plan) {
  if (!scenario.adaptive) return std::to_string(plan.repeat);
  return fmt::format("{} to {}", std::min(scenario.adaptive->min, plan.repeat), plan.repeat);
}

/// What is started and how long its phases are.
std::string service_lines(const model::Scenario& scenario) {
  std::string text;
  if (scenario.workload->backend)
    text += fmt::format("  {:9} {}\n", "backend", shown_command(scenario.workload->backend->command));
  const std::string& url = scenario.workload->url;
  text += fmt::format("  {:9} {}\n", "service",
                      url.empty() ? shown_command(scenario.workload->service.command) : base::printable(url));
  text += fmt::format("  {:9} {}\n", "faults", base::join(scenario.fault->sequence, ", "));
  text +=
      fmt::format("  phases of {}\n", base::format_duration(work_of(std::span(&scenario, 1)).phases / scenario.reruns));
  return text;
}

std::string plan_block(const model::PlannedCase& planned) {
  const auto& [scenario, plan] = planned;
  std::string text = base::printable(case_name(scenario)) + origin_of(scenario.location) + "\n";
  if (scenario.fault && scenario.workload) {
    text += service_lines(scenario);
    if (scenario.reruns > 1) text += fmt::format("  repeated in {} runs, each in fresh processes\n", scenario.reruns);
    return text;
  }
  text += step_lines(plan.before, "  ");
  text += fmt::format("  {} warmup and {} measured iterations of\n", plan.warmup, repeat_text(scenario, plan));
  text += step_lines(plan.cycle, "    ") + step_lines(plan.after, "  ");
  if (scenario.timeout)
    text += fmt::format("  timeout {} for each program\n", base::format_duration(*scenario.timeout));
  if (scenario.reruns > 1)
    text += fmt::format("  repeated in {} runs, each in a fresh process tree\n", scenario.reruns);
  return text;
}

std::string plan_rows(const model::PlannedCase& planned) {
  const auto& [scenario, plan] = planned;
  const std::string timeout = scenario.timeout ? base::format_duration(*scenario.timeout) : "";
  std::string text;
  const auto add = [&, &scenario = scenario](std::span<const model::Step> steps, const std::string& times) {
    for (const model::Step& step : steps)
      text += markdown_row({markdown_code(case_name(scenario), Within::table), std::to_string(scenario.reruns),
                            std::string(name_of(step.kind)), times,
                            markdown_code(shown_command(step.command), Within::table), timeout});
  };
  add(plan.before, "once");
  add(plan.cycle, fmt::format("{} warmup, {} measured", plan.warmup, repeat_text(scenario, plan)));
  add(plan.after, "once");
  return text;
}

}  // namespace

std::string plan_text(std::span<const model::PlannedCase> cases) {
  std::string text;
  for (const model::PlannedCase& planned : cases) text += plan_block(planned) + "\n";
  return text + amount_of_work(scenarios_of(cases)) + "\n";
}

std::string plan_markdown(std::span<const model::PlannedCase> cases) {
  std::string text = markdown_header({"Scenario", ">Runs", "Step", "In each run", "Command", "Timeout"});
  for (const model::PlannedCase& planned : cases) text += plan_rows(planned);
  return text + fmt::format("\n{}\n", amount_of_work(scenarios_of(cases)));
}

std::string settings_text(std::span<const format::ScenarioFile> files) {
  std::string text;
  for (const format::ScenarioFile& file : files) {
    std::size_t key_width = 0;
    std::size_t value_width = 0;
    for (const format::Setting& setting : file.settings) {
      key_width = std::max(key_width, setting.key.size());
      value_width = std::max(value_width, std::min<std::size_t>(base::printable(setting.value).size(), 40));
    }
    text += (text.empty() ? "" : "\n") + base::printable(file.cases.front().name) + "\n";
    for (const format::Setting& setting : file.settings)
      text += fmt::format("  {:{}}  {:{}}  {}\n", base::printable(setting.key), key_width,
                          base::printable(setting.value), value_width, base::printable(setting.from));
  }
  return text;
}

std::string settings_markdown(std::span<const format::ScenarioFile> files) {
  std::string text = markdown_header({"Scenario", "Setting", "Value", "From"});
  for (const format::ScenarioFile& file : files)
    for (const format::Setting& setting : file.settings)
      text += markdown_row({markdown_code(file.cases.front().name, Within::table),
                            markdown_code(setting.key, Within::table), markdown_code(setting.value, Within::table),
                            markdown_text(setting.from)});
  return text;
}

}  // namespace benchgate::render
