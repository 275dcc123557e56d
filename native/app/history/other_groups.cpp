// SPDX-License-Identifier: MIT
#include "app/history/other_groups.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/some_of.hpp"
#include "base/text.hpp"
#include "store/run_path.hpp"

namespace benchgate::app {

namespace {

/// A group, and what is measured in it: "out-1" and "sort" of "out-1/sort/run-1".
using GroupedName = std::pair<std::string, std::string>;

GroupedName grouped_name_of(std::string_view path) {
  const std::size_t group_end = std::min(path.find('/'), path.size());
  const std::string_view rest = path.substr(std::min(group_end + 1, path.size()));
  return {std::string(path.substr(0, group_end)), std::string(rest.substr(0, rest.find('/')))};
}

/// The date of the newest run that has a scenario or report in a group, by name and group; those of the runs `added` do
/// not count.
using NewestDates = std::map<std::string, std::map<std::string, std::string>>;

NewestDates dates_of_groups(const store::Store& store, const std::set<std::string>& added) {
  NewestDates dates;
  for (const store::StoreEntry& entry : store.entries(store::all_folders)) {
    const auto run = store::parse_run_location(entry.path);
    if (!run || added.count(run->id) > 0) continue;
    const auto [group, name] = grouped_name_of(std::string_view(entry.path).substr(run->folder.size() + 1));
    if (name.empty()) continue;
    std::string& newest = dates[name][group];
    newest = std::max(newest, run->date);
  }
  return dates;
}

/// The group of the newest run.
const std::string& newest_of(const std::map<std::string, std::string>& dates) {
  return std::max_element(dates.begin(), dates.end(), [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

}  // namespace

std::vector<std::string> notes_of_other_groups(const store::Store& store, const std::vector<store::RunDraft>& drafts) {
  if (!store.exists()) return {};
  std::set<std::string> added;
  for (const store::RunDraft& draft : drafts) added.insert(draft.metadata.run_id);
  const NewestDates dates = dates_of_groups(store, added);
  std::map<GroupedName, std::set<std::string>> names;  // by the group now and the newest one before
  for (const store::RunDraft& draft : drafts)
    for (const model::StoredMeasurement& one : draft.metadata.measurements) {
      const auto [group, name] = grouped_name_of(one.path);
      const auto known = dates.find(name);
      if (known == dates.end() || known->second.count(group) > 0) continue;
      names[{group, newest_of(known->second)}].insert(fmt::format("'{}'", base::printable(name)));
    }
  constexpr std::size_t most_named = 3;
  std::vector<std::string> notes;
  for (const auto& [pair, of_pair] : names)
    notes.push_back(
        fmt::format("{}: in the history in the group '{}', and now in '{}': groups are never compared with "
                    "each other; '--group {}' continues the series",
                    base::some_of(std::vector<std::string>(of_pair.begin(), of_pair.end()), most_named),
                    base::printable(pair.second), base::printable(pair.first), base::printable(pair.second)));
  return notes;
}

}  // namespace benchgate::app
