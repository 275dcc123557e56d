// SPDX-License-Identifier: MIT
#include "starter/closure.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"

// A closure is the project without what is certainly not needed, instead of what seems to be needed: a file that is
// counted for nothing costs one more run, a file that is missing costs a slowdown that nobody sees. So data, build
// files and whatever else is in the project counts, and only code of units that no target needs, documentation and the
// settings of hosts and editors do not.

namespace benchgate::starter {

namespace {

namespace fs = std::filesystem;

}  // namespace

bool holds(const std::vector<std::string>& folders, std::string_view path) {
  if (!folders.empty() && folders.front().empty()) return true;
  for (std::string_view folder = path;;) {
    if (std::binary_search(folders.begin(), folders.end(), folder)) return true;
    if (folder.empty()) return false;
    const std::size_t slash = folder.rfind('/');
    folder = slash == std::string_view::npos ? std::string_view() : folder.substr(0, slash);
  }
}

std::size_t index_in(const std::vector<std::string>& paths, std::string_view path) {
  const auto found = std::lower_bound(paths.begin(), paths.end(), path);
  return found != paths.end() && *found == path ? static_cast<std::size_t>(found - paths.begin()) : paths.size();
}

bool Closure::counts(std::string_view path) const {
  if (paths)
    if (const std::size_t index = index_in(*paths, path); index < paths->size())
      return std::binary_search(counted.begin(), counted.end(), index);
  return holds(folders, path);
}

std::string folder_name(std::string_view folder) { return fmt::format("{}/", folder); }

std::vector<std::string> ends_of_path(std::string_view path) {
  std::vector<std::string> ends{std::string(path)};
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1))
    ends.emplace_back(path.substr(slash + 1));
  return ends;
}

SourceProject guessed(std::string why) {
  SourceProject project;
  project.guess = std::move(why);
  return project;
}

SourceProject without_answer(const ToolAnswer& answer) {
  SourceProject project;
  (answer.end == ToolAnswer::End::missing ? project.guess : project.problem) = answer.problem;
  return project;
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

std::optional<std::string> from_top(const fs::path& top, const std::string& folder, std::string_view path) {
  std::string slashes(path);
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  const fs::path whole = (top / folder / slashes).lexically_normal();
  std::string text = whole.lexically_relative(top).generic_string();
  if (text == "..") return std::nullopt;
  if (text.starts_with("../") || text.empty()) return std::nullopt;
  while (text.ends_with('/')) text.pop_back();
  return text == "." ? "" : text;
}

}  // namespace benchgate::starter
