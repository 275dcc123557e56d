// SPDX-License-Identifier: MIT
#include "cli/run_cases.hpp"

#include <algorithm>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "runner/plan.hpp"

namespace benchgate::cli {

namespace {

bool is_fault_only(const model::Scenario& scenario) { return scenario.fault && scenario.command.argv.empty(); }

bool shares_tag(const model::Scenario& scenario, std::span<const std::string> tags) {
  return std::any_of(tags.begin(), tags.end(), [&](const std::string& tag) {
    return std::find(scenario.tags.begin(), scenario.tags.end(), tag) != scenario.tags.end();
  });
}

std::vector<std::string> names_of(const Arguments& arguments) {
  std::vector<std::string> names;
  for (const std::string& bench : arguments.list("bench")) names.push_back(bench);
  if (const auto only = arguments.text_if("only"))
    for (const std::string_view piece : base::split(*only, ',')) {
      // "grid@a=1,b=2" is one name: what has an '=' but no '@' goes on with the name before it.
      const bool goes_on = piece.find('@') == std::string_view::npos && piece.find('=') != std::string_view::npos;
      if (goes_on && !names.empty())
        names.back().append(",").append(piece);
      else
        names.emplace_back(base::trim(piece));
    }
  return names;
}

bool is_named(const model::Scenario& scenario, std::span<const std::string> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return name == scenario.name || name == case_name(scenario); });
}

void check_names(std::span<const codec::ScenarioFile> files, std::span<const std::string> names) {
  std::vector<std::string> known;
  for (const codec::ScenarioFile& file : files)
    for (const model::Scenario& scenario : file.cases)
      for (const std::string& name : {scenario.name, case_name(scenario)})
        if (std::find(known.begin(), known.end(), name) == known.end()) known.push_back(name);
  const std::vector<std::string_view> candidates(known.begin(), known.end());
  for (const std::string& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw Error("--only", fmt::format("no scenario is called '{}'{}", base::printable(name),
                                        base::suggestion(name, candidates)));
}

std::string plural_of(std::int64_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string shown_command(const model::CommandLine& command) {
  return base::printable(command.shown.empty() ? base::join(command.argv, " ") : command.shown);
}

std::string step_lines(std::span<const runner::Step> steps, std::string_view indent) {
  std::string text;
  for (const runner::Step& step : steps)
    text += fmt::format("{}{:9} {}\n", indent, name_of(step.kind), shown_command(step.command));
  return text;
}

std::string origin_of(const model::Place& place) {
  return place.file.empty() ? "" : fmt::format("  ({})", base::printable(place.file));
}

std::string plan_block(const model::Scenario& scenario) {
  const runner::Plan plan = runner::make_plan(scenario);
  std::string text = base::printable(case_name(scenario)) + origin_of(scenario.place) + "\n";
  text += step_lines(plan.before, "  ");
  text += fmt::format("  {} warmup and {} measured iterations of\n", plan.warmup, plan.repeat);
  text += step_lines(plan.cycle, "    ") + step_lines(plan.after, "  ");
  if (scenario.timeout)
    text += fmt::format("  timeout {} for each program\n", base::format_duration(*scenario.timeout));
  if (scenario.reruns > 1) text += fmt::format("  all of it {} times, each in a fresh process tree\n", scenario.reruns);
  return text;
}

}  // namespace

Selection select_cases(std::vector<codec::ScenarioFile> files, const Arguments& arguments, Io io) {
  const std::vector<std::string> names = names_of(arguments);
  const std::vector<std::string> tags = arguments.list("tag");
  check_names(files, names);
  Selection selection;
  for (codec::ScenarioFile& file : files) {
    bool wanted = false;
    for (const model::Scenario& scenario : file.cases) {
      if ((!names.empty() && !is_named(scenario, names)) || (!tags.empty() && !shares_tag(scenario, tags))) continue;
      if (is_fault_only(scenario)) {
        io.err << fmt::format(
            "{}: a fault scenario without a command, left out (benchgate simulate makes its figures up)\n",
            base::printable(case_name(scenario)));
        continue;
      }
      selection.cases.push_back(scenario);
      wanted = true;
    }
    if (wanted) selection.files.push_back(std::move(file));
  }
  if (selection.cases.empty()) throw Error("run", "no scenario is left to measure");
  return selection;
}

std::string plan_text(std::span<const model::Scenario> cases) {
  std::string text;
  for (const model::Scenario& scenario : cases) text += plan_block(scenario) + "\n";
  return text + amount_of_work(cases) + "\n";
}

std::string explanation(std::span<const codec::ScenarioFile> files) {
  std::string text;
  for (const codec::ScenarioFile& file : files) {
    std::size_t key_width = 0;
    std::size_t value_width = 0;
    for (const codec::Setting& setting : file.settings) {
      key_width = std::max(key_width, setting.key.size());
      value_width = std::max(value_width, std::min<std::size_t>(base::printable(setting.value).size(), 40));
    }
    text += (text.empty() ? "" : "\n") + base::printable(file.cases.front().name) + "\n";
    for (const codec::Setting& setting : file.settings)
      text += fmt::format("  {:{}}  {:{}}  {}\n", base::printable(setting.key), key_width,
                          base::printable(setting.value), value_width, base::printable(setting.from));
  }
  return text;
}

std::string amount_of_work(std::span<const model::Scenario> cases) {
  std::int64_t runs = 0;
  std::int64_t iterations = 0;
  std::chrono::nanoseconds limit{0};
  bool limited = true;
  for (const model::Scenario& scenario : cases) {
    const std::int64_t own = std::int64_t{scenario.reruns} * (scenario.warmup + scenario.repeat);
    runs += scenario.reruns;
    iterations += own;
    limited = limited && scenario.timeout && !scenario.prepare && !scenario.cleanup;
    limit += own * scenario.timeout.value_or(std::chrono::nanoseconds(0));
  }
  std::string text = fmt::format("{}, {}, {}", plural_of(static_cast<std::int64_t>(cases.size()), "scenario"),
                                 plural_of(runs, "run"), plural_of(iterations, "iteration"));
  if (limited) text += fmt::format("; their timeouts allow {}", base::format_duration(limit));
  return text;
}

}  // namespace benchgate::cli
