// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/path_glob.hpp"
#include "base/text.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/json.hpp"

// docs.npmjs.com, "workspaces"; pnpm.io, "pnpm-workspace.yaml"; yarnpkg.com, "Workspaces".

namespace benchgate::starter {

namespace {

using syntax::JsonValue;

std::string below(const std::string& folder, std::string_view name) {
  return folder.empty() ? std::string(name) : fmt::format("{}/{}", folder, name);
}

/// Globs of folders, as package.json or pnpm-workspace.yaml has them.
std::vector<std::string> workspace_globs(JsonValue package, const ClosureQuestion& question, const std::string& root) {
  std::vector<std::string> globs;
  JsonValue list = package.find("workspaces");
  if (list.is(JsonValue::Kind::object)) list = list.find("packages");
  list.each([&](JsonValue glob) { globs.emplace_back(glob.string("workspaces")); });
  const std::string pnpm = question.files.text(below(root, "pnpm-workspace.yaml"));
  for (std::string_view line : base::split(pnpm, '\n')) {
    line = base::trim(line.substr(0, line.find(" #")));
    if (!line.starts_with("- ")) continue;
    line = base::trim(line.substr(2));
    if (line.size() > 1 && (line.front() == '"' || line.front() == '\'')) line = line.substr(1, line.size() - 2);
    globs.emplace_back(line);
  }
  return globs;
}

bool is_workspace(const std::string& folder, const std::vector<std::string>& globs, const std::string& root) {
  bool is_one = false;
  for (std::string_view glob : globs) {
    const bool is_excluded = glob.starts_with('!');
    if (is_excluded) glob.remove_prefix(1);
    while (glob.starts_with("./")) glob.remove_prefix(2);
    while (glob.ends_with('/')) glob.remove_suffix(1);
    if (base::matches_path_glob(folder, below(root, glob))) is_one = !is_excluded;
  }
  return is_one;
}

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
  const std::string top = below(root, "package.json");
  if (!question.files.has(top)) return guessed("no package.json in a folder above");
  syntax::JsonDocument document;
  const JsonValue package = document.parse(question.files.text(top), top);
  const std::vector<std::string> globs = workspace_globs(package, question, root);
  const std::vector<std::string> common = needs_of(package, question, root);
  std::vector<SourceUnit> units;
  syntax::JsonDocument reader;
  for (const std::string& path : question.files.paths) {
    if (file_name(path) != "package.json" || path == top) continue;
    const std::string folder = path.substr(0, path.size() - std::string_view("/package.json").size());
    if (!is_workspace(folder, globs, root)) continue;
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
