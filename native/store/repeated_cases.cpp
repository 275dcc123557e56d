// SPDX-License-Identifier: MIT
#include "store/repeated_cases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace benchgate::store {

using model::CaseInRun;

namespace {

/// The last folder and the name of a report: "nbomber-2026-04-18/nbomber-report.csv".
std::string folder_and_name(const std::string& group) {
  const std::size_t name = group.rfind('/');
  const std::size_t folder = name == std::string::npos || name == 0 ? std::string::npos : group.rfind('/', name - 1);
  return folder == std::string::npos ? group : group.substr(folder + 1);
}

}  // namespace

void leave_out_copies(model::RunMeasurements& run) {
  std::map<std::pair<std::string, std::string>, std::vector<const CaseInRun*>> known;
  std::vector<CaseInRun> distinct;
  distinct.reserve(run.cases.size());
  for (CaseInRun& one : run.cases) {
    std::vector<const CaseInRun*>& same = known[{folder_and_name(one.group), one.name + one.job}];
    const auto copy = std::find_if(same.begin(), same.end(), [&](const CaseInRun* other) {
      return !one.metrics.empty() && other->metrics == one.metrics;
    });
    if (copy != same.end()) {
      std::string note = fmt::format("'{}' is a copy of '{}' and is counted once", base::printable(one.group),
                                     base::printable((*copy)->group));
      if (std::find(run.notes.begin(), run.notes.end(), note) == run.notes.end()) run.notes.push_back(std::move(note));
      continue;
    }
    distinct.push_back(std::move(one));
    same.push_back(&distinct.back());
  }
  run.cases = std::move(distinct);
}

void number_repeated(model::RunMeasurements& run) {
  std::size_t number = 1;
  std::string previous;
  for (CaseInRun& one : run.cases) {
    number = one.id == previous ? number + 1 : 1;
    previous = one.id;
    if (number == 1) continue;
    run.notes.push_back(fmt::format("'{}' is in several reports: the one in '{}' is number {}", base::printable(one.id),
                                    base::printable(one.group), number));
    one.name += fmt::format(" #{}", number);
    one.id = fmt::format("{}|{}|{}", one.module, one.name, one.job);
  }
}

}  // namespace benchgate::store
