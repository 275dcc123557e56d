// SPDX-License-Identifier: MIT
#include "starter/closure_finder.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"

// A closure is the project without what is certainly not needed, instead of what seems to be needed: a file that is
// counted for nothing costs one more run, a file that is missing costs a slowdown that nobody sees. So data, build
// files and whatever else is in the project counts, and only code of units that no target needs, documentation and the
// settings of hosts and editors do not.

namespace benchgate::starter {

namespace {

/// How a preset reads a project, and which path inside its root identifies it: questions with the same path share it.
struct Preset {
  SourceProject (*read)(const ClosureQuestion&, const model::FingerprintPreset&, const std::string& root);
  std::string (*location)(const ClosureQuestion&, const model::FingerprintPreset&, const std::string& root);
};

std::string whole_project(const ClosureQuestion&, const model::FingerprintPreset&, const std::string&) { return {}; }

std::string nearest_project(const ClosureQuestion& question, const model::FingerprintPreset& facts,
                            const std::string& root) {
  return nearest_folder_with(facts.marks, question, root);
}

std::string build_folders(const ClosureQuestion& question, const model::FingerprintPreset&, const std::string& root) {
  std::string folders;
  for (const std::string& folder : cmake_build_folders(question, root))
    if (!question.list(fmt::format("{}/{}", folder, cmake_reply_folder())).empty())
      folders += fmt::format("{} {} ", folder.size(), folder);
  return folders;
}

/// In the order of model::fingerprint_presets.
constexpr std::array<Preset, model::fingerprint_presets.size()> presets{{
    {read_cargo, nearest_project},
    {read_cmake, build_folders},
    {read_dotnet, whole_project},
    {read_go, nearest_project},
    {read_maven, nearest_project},
    {read_npm, whole_project},
    {read_python, whole_project},
}};

/// Folders at the top that no program reads.
constexpr std::array<std::string_view, 7> host_folders{".github/", ".gitlab/",    ".circleci/",    ".vscode/",
                                                       ".idea/",   ".benchgate/", ".devcontainer/"};

/// Files at the top of a repository that no build reads.
constexpr std::array<std::string_view, 6> host_files{".editorconfig",     ".mailmap",         ".pre-commit-config.yaml",
                                                     ".readthedocs.yaml", ".readthedocs.yml", "codecov.yml"};

bool is_scenario_text(std::string_view text) {
  const std::string lines = fmt::format("\n{}", text);
  return lines.find("\nname:") != std::string::npos &&
         (lines.find("\ncommand:") != std::string::npos || lines.find("\nworkload:") != std::string::npos);
}

/// What each scenario says is part of its parameters, and of those of no other one.
bool is_of_benchgate(const std::string& path, const ProjectFiles& files) {
  const std::string_view name = file_name(path);
  if (name == "benchgate.yaml" || name == "benchgate.yml") return true;
  return (path.ends_with(".yaml") || path.ends_with(".yml")) && is_scenario_text(files.text(path));
}

bool is_of_host(std::string_view path) {
  return std::find(host_files.begin(), host_files.end(), path) != host_files.end() ||
         std::any_of(host_folders.begin(), host_folders.end(),
                     [&](std::string_view folder) { return path.starts_with(folder); });
}

Closure unknown(std::string problem) {
  Closure closure;
  closure.problem = std::move(problem);
  return closure;
}

/// The folders of files with marks of a preset, sorted; the top if there are only files that need none.
std::vector<std::string> marked_folders(const ProjectFiles& files, const model::FingerprintPreset& preset) {
  std::vector<std::string> folders;
  bool is_there = false;
  for (const std::string& path : files.paths) {
    is_there = is_there || (preset.name == "python" && has_name(path, preset.code));
    if (!has_name(path, preset.marks)) continue;
    std::string_view folder = folder_of(path);
    if (!folder.empty()) folder.remove_suffix(1);
    folders.emplace_back(folder);
  }
  if (folders.empty() && is_there) folders.emplace_back();
  std::sort(folders.begin(), folders.end());
  return folders;
}

}  // namespace

/// The folder of the project that the scenario belongs to: the outermost at or above the scenario's that has one of
/// the preset's marks, so that the tool runs once for all of them; the top if there is none above it. Absent: there is
/// no such project.
std::optional<std::string> ClosureFinder::project_root(const ClosureQuestion& question,
                                                       const model::FingerprintPreset& preset) {
  const auto [entry, is_new] = marked_.try_emplace(preset.name);
  const std::vector<std::string>& folders = entry->second;
  if (is_new) entry->second = marked_folders(question.files, preset);
  if (folders.empty()) return std::nullopt;
  if (folders.front().empty()) return "";
  for (std::size_t slash = question.folder.find('/');; slash = question.folder.find('/', slash + 1)) {
    std::string folder = question.folder.substr(0, slash);
    if (std::binary_search(folders.begin(), folders.end(), folder)) return folder;
    if (slash == std::string::npos) return "";
  }
}

UnitGraph& ClosureFinder::graph_of(const ClosureQuestion& question, std::size_t preset, const std::string& root) {
  const model::FingerprintPreset& facts = model::fingerprint_presets[preset];
  Key key{facts.name, root, presets[preset].location(question, facts, root), question.targets.empty(),
          question.variables};
  if (const auto known = graphs_.find(key); known != graphs_.end()) return known->second;
  SourceProject project;
  try {
    project = presets[preset].read(question, facts, root);
  } catch (const Error& error) {
    project.problem = fmt::format("preset '{}': {}", facts.name, error.what());
  }
  return graphs_.try_emplace(std::move(key), std::move(project), question.files, question.top, facts, root)
      .first->second;
}

/// The closure of the question's targets: all files of the project and of units elsewhere in the repository, without
/// the code of units that no target needs, and without documentation that no code mentions.
Closure ClosureFinder::closure_in(UnitGraph& graph, const ClosureQuestion& question,
                                  const model::FingerprintPreset& preset) {
  const SourceProject& project = graph.project();
  std::vector<bool> needed(project.units.size());
  std::vector<std::size_t> unread;
  std::string opaque;
  const auto need = [&](std::size_t unit) {
    if (needed[unit]) return;
    needed[unit] = true;
    unread.push_back(unit);
    if (opaque.empty()) opaque = project.units[unit].opaque;
  };
  for (const std::string& target : question.targets) {
    const std::set<std::size_t> units = graph.named(target, question.folder);
    if (units.empty())
      return unknown(fmt::format("preset '{}': '{}' is none of the {} {}", preset.name, base::printable(target),
                                 needed.size(), project.nouns));
    for (const std::size_t unit : units) need(unit);
  }
  if (question.targets.empty())
    for (std::size_t unit = 0; unit < needed.size(); ++unit)
      if (project.units[unit].is_of_project) need(unit);
  References all = graph.of_words(question.words, question.folder);
  all.add(graph.of_common_code());
  for (const std::size_t unit : all.units) need(unit);
  while (!unread.empty() && opaque.empty()) {
    const std::vector<std::size_t> units = std::exchange(unread, {});
    graph.read(units);
    for (const std::size_t unit : units) {
      for (const std::size_t other : graph.of_unit(unit).units) need(other);
      all.add(graph.of_unit(unit));
    }
  }
  if (!opaque.empty()) return guessed_closure(question, preset, opaque);
  Closure closure;
  closure.folders = graph.folders(needed, all);
  count_files(question, graph.left_out(needed, all), closure);
  closure.found = question.targets.empty()
                      ? fmt::format("preset {}: all {}", preset.name, project.nouns)
                      : fmt::format("{} of {} {}, by {}", std::count(needed.begin(), needed.end(), true), needed.size(),
                                    project.nouns, preset.reads);
  return closure;
}

/// The whole repository without documentation.
Closure ClosureFinder::guessed_closure(const ClosureQuestion& question, const model::FingerprintPreset& preset,
                                       std::string why) {
  UnitGraph& graph =
      guesses_.try_emplace(preset.name, SourceProject{}, question.files, question.top, preset, "").first->second;
  References all = graph.of_words(question.words, question.folder);
  all.add(graph.of_common_code());
  Closure closure;
  closure.folders = {""};
  count_files(question, graph.left_out({}, all), closure);
  closure.found = fmt::format("preset {}: all files of the repository but its documentation", preset.name);
  closure.guess = std::move(why);
  return closure;
}

/// Which files count: those that the folders hold, without those left out and those that never count.
void ClosureFinder::count_files(const ClosureQuestion& question, std::vector<bool> left_out, Closure& closure) {
  const std::vector<std::string>& paths = question.files.paths;
  if (!never_) {
    std::vector<char> is_out(paths.size());
    base::parallel_for(paths.size(), base::hardware_threads(), [&](std::size_t i) {
      is_out[i] = is_of_host(paths[i]) || is_of_benchgate(paths[i], question.files) ? 1 : 0;
    });
    never_.emplace();
    for (std::size_t i = 0; i < paths.size(); ++i)
      if (is_out[i] != 0) never_->push_back(i);
  }
  for (const std::size_t file : *never_) left_out[file] = true;
  for (std::size_t file = 0; file < paths.size(); ++file)
    if (!left_out[file] && holds(closure.folders, paths[file])) closure.counted.push_back(file);
  if (!paths_) paths_ = std::make_shared<const std::vector<std::string>>(paths);
  closure.paths = paths_;
}

Closure ClosureFinder::find(std::string_view preset, const ClosureQuestion& question) {
  const auto facts = std::find_if(model::fingerprint_presets.begin(), model::fingerprint_presets.end(),
                                  [&](const model::FingerprintPreset& one) { return one.name == preset; });
  if (facts == model::fingerprint_presets.end())
    return unknown(fmt::format("there is no preset '{}'", base::printable(preset)));
  const std::optional<std::string> root = project_root(question, *facts);
  if (!root) {
    std::string marks(facts->marks);
    std::replace(marks.begin(), marks.end(), '|', ' ');
    return unknown(fmt::format("preset '{}': the repository has none of {}", preset, marks));
  }
  UnitGraph& graph = graph_of(question, static_cast<std::size_t>(facts - model::fingerprint_presets.begin()), *root);
  const SourceProject& project = graph.project();
  if (!project.problem.empty()) return unknown(project.problem);
  return project.guess.empty() ? closure_in(graph, question, *facts) : guessed_closure(question, *facts, project.guess);
}

}  // namespace benchgate::starter
