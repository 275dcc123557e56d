// SPDX-License-Identifier: MIT
#include "app/init/starter_files.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using model::StarterFile;

constexpr int deepest_level = 4;  // a project two levels below the top, its package and the folder of that
constexpr std::size_t most_project_files = base::most(base::Limit::project_files);
constexpr std::size_t description_bytes = 256 * 1024;

/// Folders of what was made or fetched, not written.
constexpr std::array<std::string_view, 6> foreign_folders{"build",         "dist",   "node_modules",
                                                          "site-packages", "target", "vendor"};

void list_level(const fs::path& root, const std::string& below, int level, starter::ProjectFiles& project) {
  for (const std::string& name : sys::list_folder(root / below)) {
    if (name.starts_with('.')) continue;
    if (project.paths.size() >= most_project_files) {
      project.has_more = true;
      return;
    }
    const fs::path path = root / below / name;
    std::error_code ignored;
    if (fs::is_symlink(path, ignored)) continue;
    if (fs::is_regular_file(path, ignored)) project.paths.push_back(below + name);
    const bool foreign = std::find(foreign_folders.begin(), foreign_folders.end(), name) != foreign_folders.end();
    if (sys::is_folder(path) && !foreign && level < deepest_level)
      list_level(root, below + name + "/", level + 1, project);
  }
}

std::string free_backup(const fs::path& folder, const std::string& path) {
  std::string backup = path + "~";
  for (int number = 2; sys::path_exists(folder / backup); ++number) backup = fmt::format("{}~{}", path, number);
  return backup;
}

void rename_file(const fs::path& from, const fs::path& to) {
  std::error_code problem;
  fs::rename(from, to, problem);
  if (problem) throw Error(from.string(), problem.message());
}

/// Folders above `path` that do not exist yet, innermost first. Throws Error when one of them is a file, or a link,
/// which may lead out of the project.
std::vector<std::string> missing_folders(const fs::path& folder, const std::string& path) {
  std::vector<std::string> missing;
  for (fs::path above = fs::path(path).parent_path(); !above.empty(); above = above.parent_path()) {
    if (!sys::path_exists(folder / above))
      missing.push_back(above.string());
    else if (fs::is_symlink(folder / above))
      throw Error((folder / above).string(), "is a link; nothing was written");
    else if (!sys::is_folder(folder / above))
      throw Error((folder / above).string(), "is not a folder; nothing was written");
  }
  return missing;
}

void refuse_existing(const fs::path& folder, const std::vector<StarterFile>& files) {
  std::vector<std::string> existing;
  for (const StarterFile& file : files)
    if (sys::path_exists(folder / file.path)) existing.push_back(file.path);
  if (existing.empty()) return;
  const bool single = existing.size() == 1;
  throw Error(base::join(existing, ", "),
              fmt::format("already exist{}; nothing was written (--force overwrites {} and keeps a backup as FILE~)",
                          single ? "s" : "", single ? "it" : "them"));
}

/// Undoes what was done before a failure, as far as possible.
void take_back(const fs::path& folder, const std::vector<StarterFile>& files, std::size_t written,
               const std::vector<std::string>& made_folders) {
  std::error_code ignored;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (i < written) fs::remove(folder / files[i].path, ignored);
    if (!files[i].backup.empty()) fs::rename(folder / files[i].backup, folder / files[i].path, ignored);
  }
  for (const std::string& made : made_folders) fs::remove(folder / made, ignored);  // only an empty one goes
}

}  // namespace

starter::ProjectFiles read_project(const fs::path& folder) {
  starter::ProjectFiles project;
  list_level(folder, "", 0, project);
  std::sort(project.paths.begin(), project.paths.end());
  const auto texts = std::make_shared<std::map<std::string, std::string>>();
  project.read = [folder, texts](const std::string& path) {
    const auto [entry, is_new] = texts->try_emplace(path);
    if (is_new) entry->second = sys::read_file_start(folder / path, description_bytes);
    return entry->second;
  };
  return project;
}

std::vector<std::string> add_ignored(const fs::path& file, const std::vector<std::string>& lines) {
  const std::string old = sys::read_file(file, base::most(base::Limit::scenario_file));
  const std::vector<std::string_view> known = base::split(old, '\n');
  std::vector<std::string> missing;
  for (const std::string& line : lines)
    if (std::find(known.begin(), known.end(), line) == known.end()) missing.push_back(line);
  if (missing.empty()) return missing;
  const std::string begin = old.empty() || old.ends_with('\n') ? "" : "\n";
  sys::append_file(file, begin + base::join(missing, "\n") + "\n");
  return missing;
}

std::vector<std::string> write_starter_files(const fs::path& folder, std::vector<StarterFile>& files,
                                             OnExistingFile on_existing) {
  if (on_existing == OnExistingFile::refuse) refuse_existing(folder, files);
  std::set<std::string, std::greater<>> missing;  // what lies inside sorts after, so it comes first here
  for (const StarterFile& file : files) {
    if (sys::is_folder(folder / file.path))
      throw Error((folder / file.path).string(), "is a folder; nothing was written");
    for (std::string& path : missing_folders(folder, file.path)) missing.insert(std::move(path));
  }
  const std::vector<std::string> made_folders(missing.begin(), missing.end());
  std::size_t written = 0;
  try {
    for (StarterFile& file : files) {
      if (sys::path_exists(folder / file.path)) {
        const std::string backup = free_backup(folder, file.path);
        rename_file(folder / file.path, folder / backup);
        file.backup = backup;
      }
      sys::make_folders((folder / file.path).parent_path());
      sys::write_file(folder / file.path, file.text);
      ++written;
    }
  } catch (const Error&) {
    take_back(folder, files, written, made_folders);
    throw;
  }
  return made_folders;
}

}  // namespace benchgate::app
