// SPDX-License-Identifier: MIT
#include "format/budget_names.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/path_glob.hpp"
#include "base/text.hpp"
#include "model/metric.hpp"

namespace benchgate::format {

std::vector<std::string_view> metric_names(const model::Scenario& scenario) {
  std::vector<std::string_view> names;
  for (const model::BuiltinMetric& metric : model::builtin_metrics()) names.push_back(metric.name);
  for (const model::MetricSource& source : scenario.metrics) names.push_back(source.metric.name);
  if (scenario.fault)
    names.insert(names.end(), {"ttft_ms", "request_latency_ms", "token_throughput_tps", "error_rate"});
  return names;
}

void leave_out_foreign_budgets(model::Scenario& scenario, const Configuration& configuration) {
  if (scenario.report) return;
  const std::vector<std::string_view> names = metric_names(scenario);
  const auto is_foreign = [&](const auto& entry) {
    return entry.second.location.file == configuration.file &&
           std::find(names.begin(), names.end(), entry.first) == names.end();
  };
  if (std::all_of(scenario.budgets.begin(), scenario.budgets.end(), is_foreign)) scenario.budgets.clear();
}

void check_default_budgets(std::span<ScenarioFile> files, const Configuration& configuration, bool are_all) {
  const syntax::Yaml* const budgets = configuration.defaults.find("budgets");
  if (budgets == nullptr || files.empty()) return;
  std::vector<std::string_view> names;
  for (const ScenarioFile& file : files) {
    if (file.cases.front().report) return;
    for (const std::string_view name : metric_names(file.cases.front())) names.push_back(name);
  }
  for (const syntax::YamlMember& member : budgets->members) {
    if (std::find(names.begin(), names.end(), member.key) != names.end()) continue;
    const bool is_pattern = base::has_wildcard(member.key);
    const std::string advice =
        is_pattern ? "; a budget names one metric, not a pattern" : base::suggestion(member.key, names);
    const std::string fault = fmt::format("'{}' is not a metric of {}{}", base::printable(member.key),
                                          are_all ? "any scenario" : "these scenarios", advice);
    if (are_all && !advice.empty()) throw Error(base::where(member.key_location), fault);
    files.front().warnings.push_back(
        fmt::format("{}: this budget judges nothing: {}", base::where(member.key_location), fault));
  }
}

}  // namespace benchgate::format
