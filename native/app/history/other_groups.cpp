// SPDX-License-Identifier: MIT
#include "app/history/other_groups.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "store/run_archive.hpp"

namespace benchgate::app {

namespace {

/// "out-1" and "sort" of "out-1/sort/run-1": the group, and what is measured there.
using Place = std::pair<std::string, std::string>;

Place place_of(std::string_view path) {
  const std::size_t group_end = std::min(path.find('/'), path.size());
  const std::string_view rest = path.substr(std::min(group_end + 1, path.size()));
  return {std::string(path.substr(0, group_end)), std::string(rest.substr(0, rest.find('/')))};
}

/// The groups of each scenario or report in the history, the newest last; those of the runs `added` do not count.
std::map<std::string, std::vector<std::string>> groups_in(const store::RunArchive& archive,
                                                          const std::set<std::string>& added) {
  std::map<std::string, std::vector<std::string>> groups;
  for (const model::StoredRun& run : archive.runs()) {
    if (added.count(run.place.id) > 0) continue;
    for (const model::StoredMeasurement& one : archive.metadata(run).measurements) {
      const auto [group, name] = place_of(one.path);
      std::vector<std::string>& known = groups[name];
      std::erase(known, group);
      known.push_back(group);
    }
  }
  return groups;
}

/// "'sort', 'parse' and 3 more".
std::string some_of(const std::set<std::string>& names) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> shown;
  for (const std::string& name : names)
    if (shown.size() < most_named) shown.push_back(fmt::format("'{}'", base::printable(name)));
  const std::size_t more = names.size() - shown.size();
  return base::join(shown, ", ") + (more > 0 ? fmt::format(" and {} more", more) : "");
}

}  // namespace

std::vector<std::string> notes_of_other_groups(const store::Store& store, const std::vector<store::RunDraft>& drafts) {
  if (!store.exists()) return {};
  const store::RunArchive archive(store);
  std::set<std::string> added;
  for (const store::RunDraft& draft : drafts) added.insert(draft.metadata.run_id);
  const auto groups = groups_in(archive, added);
  std::map<Place, std::set<std::string>> names;  // by the group now and the newest one before
  for (const store::RunDraft& draft : drafts)
    for (const model::StoredMeasurement& one : draft.metadata.measurements) {
      const auto [group, name] = place_of(one.path);
      const auto known = groups.find(name);
      if (known == groups.end()) continue;
      if (std::find(known->second.begin(), known->second.end(), group) != known->second.end()) continue;
      names[{group, known->second.back()}].insert(name);
    }
  std::vector<std::string> notes;
  for (const auto& [pair, of_pair] : names)
    notes.push_back(fmt::format(
        "{}: in the history in the group '{}', and now in '{}': groups are never compared with "
        "each other; '--group {}' continues the series",
        some_of(of_pair), base::printable(pair.second), base::printable(pair.first), base::printable(pair.second)));
  return notes;
}

}  // namespace benchgate::app
