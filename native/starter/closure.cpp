// SPDX-License-Identifier: MIT
#include "starter/closure.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "starter/unit_graph.hpp"

// A closure is the project without what is certainly not needed, instead of what seems to be needed: a file that is
// counted for nothing costs one more run, a file that is missing costs a slowdown that nobody sees. So data, build
// files and whatever else is in the project counts, and only code of units that no target needs, documentation and the
// settings of hosts and editors do not.

namespace benchgate::starter {

namespace {

namespace fs = std::filesystem;

/// Folders at the top that no program reads.
constexpr std::array<std::string_view, 7> host_folders{".github/", ".gitlab/",    ".circleci/",    ".vscode/",
                                                       ".idea/",   ".benchgate/", ".devcontainer/"};

bool is_scenario_text(std::string_view text) {
  const std::string lines = fmt::format("\n{}", text);
  return lines.find("\nname:") != std::string::npos &&
         (lines.find("\ncommand:") != std::string::npos || lines.find("\nworkload:") != std::string::npos);
}

/// What each scenario says is part of its parameters, and of those of no other one.
bool is_of_benchgate(const std::string& path, const ClosureQuestion& question) {
  const std::string_view name = file_name(path);
  if (name == "benchgate.yaml" || name == "benchgate.yml") return true;
  return (path.ends_with(".yaml") || path.ends_with(".yml")) && is_scenario_text(question.files.text(path));
}

bool is_of_host(std::string_view path) {
  return std::any_of(host_folders.begin(), host_folders.end(),
                     [&](std::string_view folder) { return path.starts_with(folder); });
}

/// Adds what never counts.
void leave_out_the_rest(const ClosureQuestion& question, Closure& closure) {
  for (const std::string& path : question.files.paths)
    if (closure.counts(path) && (is_of_host(path) || is_of_benchgate(path, question))) closure.left_out.insert(path);
}

bool is_below(std::string_view path, std::string_view folder) {
  return folder.empty() || path == folder ||
         (path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/');
}

/// Build files in the folders above `root`, where tools look for them, too: .cargo/config.toml, Directory.Build.props.
void add_files_above(const std::string& root, const ClosureQuestion& question, const model::FingerprintPreset& preset,
                     std::vector<std::string>& folders) {
  for (const std::string& path : question.files.paths) {
    std::string_view folder = folder_of(path);
    const bool is_cargo = folder.ends_with(".cargo/");
    if (is_cargo) folder.remove_suffix(std::string_view(".cargo/").size());
    if (folder.size() <= root.size() && root.starts_with(folder) && (is_cargo || has_name(path, preset.dependencies)))
      folders.push_back(path);
  }
}

}  // namespace

bool Closure::counts(std::string_view path) const {
  return left_out.find(path) == left_out.end() &&
         std::any_of(folders.begin(), folders.end(), [&](const std::string& one) { return is_below(path, one); });
}

std::string folder_name(std::string_view folder) { return fmt::format("{}/", folder); }

std::vector<std::string> ends_of_path(std::string_view path) {
  std::vector<std::string> ends{std::string(path)};
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1))
    ends.emplace_back(path.substr(slash + 1));
  return ends;
}

Closure without_answer(const ClosureQuestion& question, const model::FingerprintPreset& preset,
                       const ToolAnswer& answer) {
  if (answer.end == ToolAnswer::End::missing) return guessed_closure(question, preset, answer.problem);
  Closure closure;
  closure.problem = answer.problem;
  return closure;
}

std::string nearest_folder_with(std::string_view names, const ClosureQuestion& question, const std::string& root) {
  for (std::string folder = question.folder; folder.size() > root.size();) {
    for (std::string_view rest = names; !rest.empty();) {
      const std::size_t end = std::min(rest.find('|'), rest.size());
      if (question.files.has(fmt::format("{}/{}", folder, rest.substr(0, end)))) return folder;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    folder = std::string(folder_of(folder));
    if (!folder.empty()) folder.pop_back();
  }
  return root;
}

bool has_name(std::string_view path, std::string_view patterns) {
  const std::string_view name = file_name(path);
  for (std::size_t end = 0; !patterns.empty(); patterns.remove_prefix(end)) {
    end = std::min(patterns.find('|'), patterns.size());
    if (base::matches_glob(name, patterns.substr(0, end))) return true;
    if (end < patterns.size()) ++end;
  }
  return false;
}

std::optional<std::string> from_top(const ClosureQuestion& question, const std::string& folder, std::string_view path) {
  std::string slashes(path);
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  const fs::path whole = (question.top / folder / slashes).lexically_normal();
  std::string text = whole.lexically_relative(question.top).generic_string();
  if (text == "..") return std::nullopt;
  if (text.starts_with("../") || text.empty()) return std::nullopt;
  while (text.ends_with('/')) text.pop_back();
  return text == "." ? "" : text;
}

std::optional<std::string> project_root(const ClosureQuestion& question, const model::FingerprintPreset& preset) {
  std::optional<std::string> root;
  bool is_there = false;
  for (const std::string& path : question.files.paths) {
    const bool is_mark = has_name(path, preset.marks);
    is_there = is_there || is_mark || (preset.name == "python" && has_name(path, preset.code));
    if (!is_mark) continue;
    std::string folder(folder_of(path));
    if (!folder.empty()) folder.pop_back();
    if (is_below(question.folder, folder) && (!root || folder.size() < root->size())) root = std::move(folder);
  }
  return root || !is_there ? root : std::string();
}

Closure closure_of(const std::vector<SourceUnit>& units, const ClosureQuestion& question,
                   const model::FingerprintPreset& preset, const std::string& root, std::string_view nouns) {
  UnitGraph graph(units, question, preset, root);
  Closure closure;
  for (const std::string& target : question.targets)
    if (!graph.need(target)) {
      closure.problem = fmt::format("preset '{}': '{}' is none of the {} {}", preset.name, base::printable(target),
                                    units.size(), nouns);
      return closure;
    }
  if (question.targets.empty()) graph.need_all();
  graph.follow();
  if (!graph.opaque().empty()) return guessed_closure(question, preset, graph.opaque());
  closure.folders = graph.folders();
  if (!root.empty()) add_files_above(root, question, preset, closure.folders);
  closure.left_out = graph.left_out();
  closure.found = question.targets.empty()
                      ? fmt::format("preset {}: all {}", preset.name, nouns)
                      : fmt::format("{} of {} {}, by {}", graph.needed(), units.size(), nouns, preset.reads);
  leave_out_the_rest(question, closure);
  return closure;
}

Closure guessed_closure(const ClosureQuestion& question, const model::FingerprintPreset& preset, std::string why) {
  const std::vector<SourceUnit> no_units;
  const std::string top;
  UnitGraph graph(no_units, question, preset, top);
  graph.follow();
  Closure closure;
  closure.folders = {""};
  closure.left_out = graph.left_out();
  closure.found = fmt::format("preset {}: all files of the repository but its documentation", preset.name);
  closure.guess = std::move(why);
  leave_out_the_rest(question, closure);
  return closure;
}

}  // namespace benchgate::starter
