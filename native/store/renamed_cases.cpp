// SPDX-License-Identifier: MIT
#include "store/renamed_cases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"

namespace benchgate::store {

using model::CaseInRun;

namespace {

/// Takes over a new id, or a new name in the same module and job.
void take_name(CaseInRun& one, const std::string& name) {
  const std::size_t first = name.find('|'), last = name.rfind('|');
  if (first == last) {
    one.name = name;
    one.id = fmt::format("{}|{}|{}", one.module, one.name, one.job);
    return;
  }
  one.id = name;
  one.module = name.substr(0, first);
  one.name = name.substr(first + 1, last - first - 1);
  one.job = name.substr(last + 1);
}

}  // namespace

std::string new_name(const std::string& name, const std::map<std::string, std::string>& renames) {
  const auto found = renames.find(name);
  return found == renames.end() ? name : new_name(found->second, renames);
}

std::vector<std::string> rename_cases(model::RunMeasurements& run, const std::map<std::string, std::string>& renames) {
  std::vector<std::string> found;
  if (renames.empty()) return found;
  std::set<std::string> ids;
  for (const CaseInRun& one : run.cases) ids.insert(one.id);
  for (CaseInRun& one : run.cases) {
    const std::string& old = renames.count(one.id) > 0 ? one.id : one.name;
    if (renames.count(old) == 0) continue;
    found.push_back(old);
    CaseInRun renamed = one;
    take_name(renamed, new_name(old, renames));
    if (ids.insert(renamed.id).second)
      one = std::move(renamed);
    else
      run.notes.push_back(fmt::format("'{}' and '{}' were both measured, so they are not joined",
                                      base::printable(one.id), base::printable(renamed.id)));
  }
  std::stable_sort(run.cases.begin(), run.cases.end(),
                   [](const CaseInRun& a, const CaseInRun& b) { return a.id < b.id; });
  return found;
}

}  // namespace benchgate::store
