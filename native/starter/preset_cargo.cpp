// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "starter/depfile.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/json.hpp"

// The Cargo book, `cargo metadata`: with --no-deps it resolves nothing, so it needs neither the network nor a lock
// file, and names the packages of the workspace with the folders of the dependencies that are in folders. If something
// was built there, its dep-info (the Cargo book, "Build cache") lists the files that rustc read for the crates. These
// count, too, however old the dep-info is. No file is left out because the dep-info does not list it.

namespace benchgate::starter {

namespace {

using syntax::JsonValue;

constexpr std::size_t most_workspaces = 50;

SourceUnit unit_of(JsonValue package, const ClosureQuestion& question, const std::string& at) {
  const std::string manifest(package.string_of("manifest_path"));
  const auto path = from_top(question, at, manifest);
  if (!path) package.fail(fmt::format("{} is outside of the repository", base::printable(manifest)));
  SourceUnit unit;
  std::string folder(folder_of(*path));
  if (!folder.empty()) folder.pop_back();
  unit.names = {std::string(package.string_of("name")), folder_name(folder)};
  unit.folder = folder;
  package.array("targets").each([&](JsonValue target) {
    unit.names.emplace_back(target.string_of("name"));
    unit.programs.push_back(unit.names.back());
    if (auto source = from_top(question, at, target.text_at({"src_path"}))) unit.reads.push_back(std::move(*source));
  });
  package.array("dependencies").each([&](JsonValue dependency) {
    const std::string_view dependency_path = dependency.at({"path"}).string_if("path");
    if (dependency_path.empty()) return;
    const auto inside = from_top(question, folder, dependency_path);
    if (!inside) dependency.fail(fmt::format("{} is outside of the repository", base::printable(dependency_path)));
    unit.needs.push_back(folder_name(*inside));
  });
  return unit;
}

/// [patch] and [replace] may replace any package by a folder, and each package needs what replaces it.
bool replaces_packages(const ClosureQuestion& question) {
  for (const std::string& path : question.files.paths) {
    if (!has_name(path, "Cargo.toml|config.toml")) continue;
    const std::string text = question.files.text(path);
    if (text.find("[patch") != std::string::npos || text.find("[replace") != std::string::npos ||
        (path.ends_with("config.toml") && text.find("paths") != std::string::npos))
      return true;
  }
  return false;
}

class Workspaces {
 public:
  explicit Workspaces(const ClosureQuestion& question) : question_(question) {}

  /// Adds the packages of the workspace at `folder`, and of those that it refers to.
  ToolAnswer add(const std::string& folder) {
    if (!asked_.insert(folder).second) return {};
    if (asked_.size() > most_workspaces)
      return {ToolAnswer::End::failed, "",
              fmt::format("cargo metadata refers to more than {} workspaces", most_workspaces)};
    ToolAnswer answer =
        question_.ask({"cargo", "metadata", "--format-version", "1", "--no-deps", "--offline", "--quiet"}, folder);
    if (answer.end != ToolAnswer::End::fine) return answer;
    syntax::JsonDocument document;
    std::vector<std::string> elsewhere;
    const JsonValue metadata = document.parse(answer.output, "cargo metadata");
    const std::size_t first = units_.size();
    metadata.array("packages").each([&](JsonValue package) {
      SourceUnit unit = unit_of(package, question_, folder);
      if (!known_.insert(folder_name(*unit.folder)).second) return;
      elsewhere.insert(elsewhere.end(), unit.needs.begin(), unit.needs.end());
      units_.push_back(std::move(unit));
    });
    if (const auto built = from_top(question_, folder, metadata.text_at({"target_directory"}));
        built && !built->empty())
      add_dep_info(folder, *built, first);
    for (const std::string& name : elsewhere)
      if (known_.find(name) == known_.end())
        if (answer = add(name.substr(0, name.size() - 1)); answer.end != ToolAnswer::End::fine) return answer;
    return {};
  }

  bool has(const std::string& folder) const { return known_.find(folder_name(folder)) != known_.end(); }
  std::vector<SourceUnit>& units() { return units_; }

 private:
  /// Adds what rustc read to the units from `first` on: in target/release/deps, or target/TRIPLE/release/deps.
  void add_dep_info(const std::string& workspace, const std::string& built, std::size_t first) {
    std::multimap<std::string, std::size_t> crates;
    for (std::size_t i = first; i < units_.size(); ++i)
      for (const std::string& source : units_[i].reads) crates.emplace(source, i);
    for (const std::string& outer : question_.list(built)) {
      add_dep_info_in(fmt::format("{}/{}/deps", built, outer), workspace, crates);
      for (const std::string& inner : question_.list(fmt::format("{}/{}", built, outer)))
        add_dep_info_in(fmt::format("{}/{}/{}/deps", built, outer, inner), workspace, crates);
    }
    for (std::size_t i = first; i < units_.size(); ++i) {
      std::vector<std::string>& read = units_[i].reads;
      std::sort(read.begin(), read.end());
      read.erase(std::unique(read.begin(), read.end()), read.end());
    }
  }

  void add_dep_info_in(const std::string& deps, const std::string& workspace,
                       const std::multimap<std::string, std::size_t>& crates) {
    for (const std::string& name : question_.list(deps)) {
      if (!name.ends_with(".d")) continue;
      std::set<std::string> read;
      for (const std::string& input : inputs_of_depfile(question_.files.read(fmt::format("{}/{}", deps, name))))
        if (auto inside = from_top(question_, workspace, input); inside && question_.files.has(*inside))
          read.insert(std::move(*inside));
      for (const std::string& source : read)
        for (auto [one, last] = crates.equal_range(source); one != last; ++one)
          units_[one->second].reads.insert(units_[one->second].reads.end(), read.begin(), read.end());
    }
  }

  const ClosureQuestion& question_;
  std::set<std::string> asked_;
  std::set<std::string, std::less<>> known_;
  std::vector<SourceUnit> units_;
};

}  // namespace

SourceProject read_cargo(const ClosureQuestion& question, const model::FingerprintPreset&, const std::string& root) {
  Workspaces workspaces(question);
  const std::string nearest = nearest_folder_with("Cargo.toml", question, root);
  const bool has_root = question.files.has(root.empty() ? "Cargo.toml" : root + "/Cargo.toml");
  ToolAnswer answer = has_root ? workspaces.add(root) : ToolAnswer{ToolAnswer::End::missing, "", "no Cargo.toml here"};
  if (answer.end == ToolAnswer::End::fine && !workspaces.has(nearest)) answer = workspaces.add(nearest);
  if (answer.end != ToolAnswer::End::fine) return without_answer(answer);
  if (!question.targets.empty() && replaces_packages(question))
    for (SourceUnit& unit : workspaces.units())
      if (unit.opaque.empty()) unit.opaque = "[patch], [replace] or paths put folders in place of packages";
  return {std::move(workspaces.units()), "packages"};
}

}  // namespace benchgate::starter
