// SPDX-License-Identifier: MIT
#include "base/text.hpp"
#include "starter/npm_workspaces.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/json.hpp"

namespace benchgate::starter {

namespace {

using syntax::JsonValue;

/// Names of what a package depends on, and folders that it names by "file:".
std::vector<std::string> needs_of(JsonValue package, const ClosureQuestion& question, const std::string& folder) {
  std::vector<std::string> needs;
  for (const char* const list : {"dependencies", "devDependencies", "peerDependencies", "optionalDependencies"})
    package.find(list).each_member([&](std::string_view name, JsonValue version) {
      needs.emplace_back(name);
      const std::string_view text = version.text();
      for (const std::string_view kind : {"file:", "link:", "portal:"})
        if (text.starts_with(kind))
          if (const auto target = from_top(question, folder, text.substr(kind.size())))
            needs.push_back(folder_name(*target));
    });
  return needs;
}

}  // namespace

SourceProject read_npm(const ClosureQuestion& question, const model::FingerprintPreset&, const std::string& root) {
  const std::string top = root.empty() ? "package.json" : root + "/package.json";
  if (!question.files.has(top)) return guessed("no package.json in a folder above");
  syntax::JsonDocument document;
  const JsonValue package = document.parse(question.files.text(top), top);
  const std::vector<std::string> common = needs_of(package, question, root);
  std::vector<SourceUnit> units;
  syntax::JsonDocument reader;
  for (const std::string& folder : npm_workspaces(package, question.files, root)) {
    const std::string path = folder + "/package.json";
    const JsonValue workspace = reader.parse(question.files.text(path), path);
    SourceUnit unit;
    unit.names = {folder_name(folder)};
    if (std::string name = workspace.text_at({"name"}); !name.empty()) {
      unit.names.push_back(name);
      unit.quoted = {std::move(name)};
    }
    unit.folder = folder;
    unit.needs = needs_of(workspace, question, folder);
    unit.needs.insert(unit.needs.end(), common.begin(), common.end());
    units.push_back(std::move(unit));
  }
  return {std::move(units), "workspaces"};
}

}  // namespace benchgate::starter
