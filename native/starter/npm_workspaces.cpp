// SPDX-License-Identifier: MIT
#include "starter/npm_workspaces.hpp"

#include <string_view>

#include "base/path_glob.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"

// docs.npmjs.com, "workspaces"; pnpm.io, "pnpm-workspace.yaml"; yarnpkg.com, "Workspaces".

namespace benchgate::starter {

namespace {

using syntax::JsonValue;

std::string below(const std::string& folder, std::string_view name) {
  return folder.empty() ? std::string(name) : fmt::format("{}/{}", folder, name);
}

/// Globs of folders, as package.json or pnpm-workspace.yaml has them.
std::vector<std::string> workspace_globs(JsonValue package, const ProjectFiles& files, const std::string& root) {
  std::vector<std::string> globs;
  JsonValue list = package.find("workspaces");
  if (list.is(JsonValue::Kind::object)) list = list.find("packages");
  list.each([&](JsonValue glob) { globs.emplace_back(glob.string("workspaces")); });
  const std::string pnpm = files.text(below(root, "pnpm-workspace.yaml"));
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

}  // namespace

std::vector<std::string> npm_workspaces(JsonValue package, const ProjectFiles& files, const std::string& root) {
  constexpr std::string_view ending = "/package.json";
  const std::vector<std::string> globs = workspace_globs(package, files, root);
  std::vector<std::string> folders;
  for (const std::string& path : files.paths) {
    if (!path.ends_with(ending)) continue;
    std::string folder = path.substr(0, path.size() - ending.size());
    if (folder != root && is_workspace(folder, globs, root)) folders.push_back(std::move(folder));
  }
  return folders;
}

}  // namespace benchgate::starter
