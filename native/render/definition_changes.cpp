// SPDX-License-Identifier: MIT
#include "render/definition_changes.hpp"

#include "base/text.hpp"

namespace benchgate::render {

std::map<std::string, std::string> remarks_of_cases(const model::DefinitionChanges& changes) {
  std::map<std::string, std::string> remarks;
  for (const std::string& name : changes.added)
    remarks.emplace(name, fmt::format("{} is new since {}", name, changes.base));
  for (const model::ChangedDefinition& one : changes.changed)
    remarks.emplace(one.name, fmt::format("the definition of {} changed since {} ({}): both sides ran the current one",
                                          one.name, changes.base, base::join(one.keys, ", ")));
  return remarks;
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
