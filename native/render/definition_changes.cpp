// SPDX-License-Identifier: MIT
#include "render/definition_changes.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::render {

std::vector<std::string> remarks_of_case(const model::DefinitionChanges& changes, const std::string& name) {
  if (std::find(changes.added.begin(), changes.added.end(), name) != changes.added.end())
    return {fmt::format("{} is new since {}", name, changes.base)};
  for (const model::ChangedDefinition& one : changes.changed)
    if (one.name == name)
      return {fmt::format("the definition of {} changed since {} ({}): both sides ran the current one", name,
                          changes.base, base::join(one.keys, ", "))};
  return {};
}

std::vector<std::string> remarks_of_all(const model::DefinitionChanges& changes) {
  std::vector<std::string> remarks;
  if (!changes.hint.empty()) remarks.push_back(changes.hint);
  for (const std::string& why : changes.unreadable)
    remarks.push_back(fmt::format(
        "the list of changed scenarios may be incomplete, because a file of {} cannot be read: {}", changes.base, why));
  return remarks;
}

}  // namespace benchgate::render
