// SPDX-License-Identifier: MIT
#include "judge/dashboard_names.hpp"

#include <fmt/core.h>

#include <map>
#include <set>
#include <string>

namespace benchgate::judge {

namespace {

using IdsOfName = std::map<std::string, std::set<std::string>>;

IdsOfName ids_of_names(const model::Dashboard& dashboard) {
  IdsOfName ids;
  for (const model::DashboardSeries& series : dashboard.series) ids[series.test_case].insert(series.id);
  return ids;
}

/// The names of those, by their ids, that share theirs with others.
std::map<std::string, std::string> names_of_ids(const model::Dashboard& dashboard, const IdsOfName& ids) {
  std::set<std::string> used;
  for (const auto& [name, those] : ids)
    if (those.size() == 1) used.insert(name);
  std::map<std::string, std::string> names;
  for (const model::DashboardSeries& series : dashboard.series) {
    if (ids.at(series.test_case).size() == 1 || names.contains(series.id)) continue;
    std::string name = series.module.empty() ? series.test_case : fmt::format("{} {}", series.module, series.test_case);
    if (!used.insert(name).second) name = series.id;
    names.emplace(series.id, std::move(name));
  }
  return names;
}

}  // namespace

void make_names_unique(model::Dashboard& dashboard) {
  const auto names = names_of_ids(dashboard, ids_of_names(dashboard));
  for (model::DashboardSeries& series : dashboard.series)
    if (const auto found = names.find(series.id); found != names.end()) {
      series.shared_name = series.test_case;
      series.test_case = found->second;
    }
  for (model::DashboardEvent& event : *dashboard.events)
    if (const auto found = names.find(event.id); found != names.end()) event.test_case = found->second;
}

}  // namespace benchgate::judge
