// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/nbomber_step.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace nbomber_page {

using model::Better;
using model::Unit;

constexpr std::string_view assignment = "const viewModel = {";

/// The JSON object that begins at `text`: up to its closing brace outside strings.
std::optional<std::string_view> object_at(std::string_view text) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        in_string = false;
    } else if (text[i] == '"') {
      in_string = true;
    } else if (text[i] == '{') {
      ++depth;
    } else if (text[i] == '}' && --depth == 0) {
      return text.substr(0, i + 1);
    }
  }
  return std::nullopt;
}

void add_step(std::string_view scenario, std::string_view name, syntax::JsonValue stats, CaseList& cases) {
  const syntax::JsonValue ok = stats.object("Ok");
  NbomberStep step{.scenario = scenario,
                   .step = name,
                   .ok = ok.object("Request").number_of("Count"),
                   .failed = stats.object("Fail").object("Request").number_of("Count"),
                   .rate = ok.object("Request").number_of("RPS"),
                   .latencies = {}};
  const syntax::JsonValue latency = ok.object("Latency");
  constexpr std::pair<std::string_view, std::string_view> known[] = {
      {"MeanMs", "mean"},   {"Percent50", "median"}, {"MinMs", "min"},     {"MaxMs", "max"},
      {"Percent75", "p75"}, {"Percent95", "p95"},    {"Percent99", "p99"}, {"StdDev", "stddev"}};
  for (const auto& [member, statistic] : known) step.latencies.emplace_back(statistic, latency.number_of(member));
  add_nbomber_step(step, cases);
}

/// The whole session's processor and memory, from the history of the gauges. What names no scenario belongs to the only
/// one, or to a case of its own.
void add_gauges(syntax::JsonValue gauges, std::string_view only_scenario, CaseList& cases) {
  gauges.each([&](syntax::JsonValue gauge) {
    const std::string_view name = gauge.string_of("MetricName");
    const bool is_cpu = name == "cpu-usage";
    if (!is_cpu && name != "memory-working-set") return;
    std::vector<double> history;
    gauge.object("History").each_member(
        [&](std::string_view, syntax::JsonValue value) { history.push_back(value.number(name)); });
    if (history.empty()) return;
    double sum = 0;
    for (const double value : history) sum += value;
    const auto count = static_cast<std::uint64_t>(history.size());
    std::string_view scenario = gauge.string_of("ScenarioName");
    if (scenario.empty()) scenario = only_scenario.empty() ? "session" : only_scenario;
    model::ImportedCase& test_case = cases.merge(scenario);
    if (is_cpu)
      add_reading(test_case, "cpu", Unit::ratio, Better::lower, "mean", sum / static_cast<double>(history.size()) / 100,
                  count);
    else
      add_reading(test_case, "working_set", Unit::bytes, Better::lower, "max",
                  *std::max_element(history.begin(), history.end()) * millisecond_ns, count);
  });
}

constexpr FactMember facts[] = {
    {"FinalStats.NodeInfo.NBomberVersion", Fact::tool_version},
    {"FinalStats.NodeInfo.DotNetVersion", Fact::runtime},
    {"FinalStats.NodeInfo.OS", Fact::system},
    {"FinalStats.NodeInfo.Processor", Fact::cpu_model},
    {"FinalStats.NodeInfo.CoresCount", Fact::cpu_count},
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  const std::size_t begin = text.find(assignment);
  if (begin == std::string_view::npos) syntax::fail_at(file, 1, fmt::format("no '{}'", assignment));
  const std::size_t start = begin + assignment.size() - 1;
  const int line =
      static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(start), '\n')) + 1;
  const auto object = object_at(text.substr(start));
  if (!object) syntax::fail_at(file, line, "the viewModel is not closed: is the file cut off?");
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(*object, file, line);
  const syntax::JsonValue scenarios = root.object("FinalStats").array("ScenarioStats");
  std::string_view only_scenario;
  scenarios.each([&](syntax::JsonValue scenario) {
    const std::string_view name = scenario.string_of("ScenarioName");
    if (scenarios.size() == 1) only_scenario = name;
    add_step(name, "", scenario, cases);
    scenario.array("StepStats").each([&](syntax::JsonValue step) {
      const std::string_view step_name = step.string_of("StepName");
      if (step_name != "global information") add_step(name, step_name, step, cases);
    });
  });
  take_facts(root, facts, cases.origin());
  add_gauges(root.find("FinalMetrics").find("GaugeMetrics"), only_scenario, cases);
}

bool recognises(const FilePreview& preview) { return preview.text.find(assignment) != std::string_view::npos; }

}  // namespace nbomber_page

}  // namespace

ImportFormat nbomber_html_format() {
  return {.name = "nbomber-html",
          .tool = "NBomber",
          .recognised_by = "a page with `const viewModel = {`",
          .kind = ImportFormat::Kind::load_test,
          .ends_whole = [](std::string_view line) { return line.ends_with("</html>"); },
          .recognises = nbomber_page::recognises,
          .read = nbomber_page::read,
          .steps = {{model::Unit::ns, millisecond_ns / 100}}};  // milliseconds with two decimals
}

}  // namespace benchgate::imports
