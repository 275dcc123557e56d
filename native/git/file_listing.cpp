// SPDX-License-Identifier: MIT
#include "git/file_listing.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <system_error>

#include "base/error.hpp"
#include "base/text.hpp"
#include "git/facts.hpp"
#include "git/output.hpp"
#include "git/program.hpp"
#include "git/submodules.hpp"

namespace benchgate::git {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes listing_time{5};

FileMode mode_of(std::string_view octal) {
  if (octal == "160000") return FileMode::submodule;
  if (octal == "120000") return FileMode::link;
  return octal == "100755" ? FileMode::executable : FileMode::plain;
}

void sort_by_path(std::vector<ListedFile>& files) {
  std::sort(files.begin(), files.end(), [](const ListedFile& a, const ListedFile& b) { return a.path < b.path; });
}

std::string asked(const Git& git, const std::vector<std::string>& arguments, const std::string& about) {
  GitAnswer answer = git.ask(arguments, {}, listing_time);
  if (!answer.succeeded) throw Error(about, "git cannot list its files: " + last_error_line(answer.errors));
  return std::move(answer.output);
}

FileMode mode_on_disk(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (error) throw Error(path.string(), error.message());
  if (fs::is_symlink(status)) return FileMode::link;
  if (!fs::is_regular_file(status)) throw Error(path.string(), "is not a file");
  const bool is_executable = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
  return is_executable ? FileMode::executable : FileMode::plain;
}

/// Whether a file was deleted, or replaced by a folder.
bool is_gone(const fs::path& path) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(path, error).type();
  return type == fs::file_type::not_found || (type == fs::file_type::directory && !fs::exists(path / ".git", error));
}

/// What differs from HEAD or is not tracked, by path; a folder that is a repository of its own ends with '/'.
std::map<std::string, StatusEntry> changes_of(const Git& git, const fs::path& top) {
  std::map<std::string, StatusEntry> changes;
  for (StatusEntry& entry : parse_status(asked(
           git, {"status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=dirty"},
           top.string()))) {
    std::string path = entry.path;
    changes.emplace(std::move(path), std::move(entry));
  }
  return changes;
}

/// Files that are outside of a sparse checkout (skip-worktree): git overlooks what is at their paths, if anything is.
std::set<std::string, std::less<>> skipped_files(std::string_view index) {
  std::set<std::string, std::less<>> skipped;
  for (const std::string_view entry : base::split(index, '\0'))
    if (entry.starts_with("S "))
      if (const std::size_t tab = entry.find('\t'); tab != std::string_view::npos)
        skipped.emplace(entry.substr(tab + 1));
  return skipped;
}

/// Git would ask a submodule with the programs that its settings name.
void forget_changed_submodules(const fs::path& top, std::vector<ListedFile>& files) {
  if (std::none_of(files.begin(), files.end(), [](const auto& file) { return file.mode == FileMode::submodule; }))
    return;
  const std::vector<std::string> present = checked_out_submodules(top);
  for (ListedFile& file : files) {
    if (file.mode != FileMode::submodule || std::find(present.begin(), present.end(), file.path) == present.end())
      continue;
    const auto facts = read_git(top / file.path);
    if (!facts || facts->dirty || facts->commit != file.id) file.id.clear();
  }
}

}  // namespace

std::vector<ListedFile> parse_tree(std::string_view output) {
  std::vector<ListedFile> files;
  for (const std::string_view entry : base::split(output, '\0')) {  // "100644 blob <id>\t<path>"
    const std::size_t tab = entry.find('\t');
    if (tab == std::string_view::npos) continue;
    const std::vector<std::string_view> fields = base::split(entry.substr(0, tab), ' ');
    if (fields.size() == 3)
      files.push_back({std::string(entry.substr(tab + 1)), mode_of(fields[0]), std::string(fields[2])});
  }
  sort_by_path(files);
  return files;
}

std::vector<ListedFile> parse_index(std::string_view output) {
  std::vector<ListedFile> files;
  for (const std::string_view entry : base::split(output, '\0')) {  // "H 100644 <id> <stage>\t<path>"
    const std::size_t tab = entry.find('\t');
    if (tab == std::string_view::npos) continue;
    const std::vector<std::string_view> fields = base::split(entry.substr(0, tab), ' ');
    if (fields.size() != 4 || fields[0].size() != 1) continue;
    std::string path(entry.substr(tab + 1));
    const bool is_known = fields[3] == "0" && fields[0][0] >= 'A' && fields[0][0] <= 'Z';
    if (!files.empty() && files.back().path == path) continue;  // another side of a conflict
    files.push_back({std::move(path), mode_of(fields[1]), is_known ? std::string(fields[2]) : std::string()});
  }
  sort_by_path(files);
  return files;
}

std::vector<ListedFile> list_commit(const fs::path& top, const std::string& commit) {
  return parse_tree(asked(Git(top), {"ls-tree", "-r", "-z", "--full-tree", commit}, commit));
}

std::vector<ListedFile> list_checkout(const fs::path& top) {
  const Git git(top);
  const std::string index = asked(git, {"ls-files", "--stage", "-v", "-z"}, top.string());
  std::vector<ListedFile> files = parse_index(index);
  const std::set<std::string, std::less<>> skipped = skipped_files(index);
  const std::map<std::string, StatusEntry> changes = changes_of(git, top);
  for (ListedFile& file : files)
    if (changes.count(file.path) != 0 || (skipped.count(file.path) != 0 && !is_gone(top / file.path))) file.id.clear();
  std::erase_if(files, [&](const ListedFile& file) { return file.id.empty() && is_gone(top / file.path); });
  forget_changed_submodules(top, files);
  for (ListedFile& file : files)
    if (file.id.empty() && file.mode != FileMode::submodule) file.mode = mode_on_disk(top / file.path);
  for (const auto& [path, entry] : changes) {
    if (!entry.untracked) continue;
    if (path.ends_with('/'))
      files.push_back({path.substr(0, path.size() - 1), FileMode::submodule, "", false});
    else
      files.push_back({path, mode_on_disk(top / path), "", false});
  }
  sort_by_path(files);
  return files;
}

std::vector<ListedFile> list_folder_files(const fs::path& top) {
  std::vector<ListedFile> files;
  std::error_code error;
  fs::recursive_directory_iterator walk(top, error);
  for (; !error && walk != fs::recursive_directory_iterator(); walk.increment(error)) {
    if (walk->path().filename() == ".git") {
      walk.disable_recursion_pending();
      continue;
    }
    const fs::file_status status = walk->symlink_status(error);
    if (error) break;
    if (fs::is_symlink(status) || fs::is_regular_file(status))
      files.push_back({walk->path().lexically_relative(top).generic_string(), mode_on_disk(walk->path()), "", true});
  }
  if (error) throw Error(top.string(), "its files cannot be listed: " + error.message());
  sort_by_path(files);
  return files;
}

ListedFile unlisted_file(const fs::path& top, const std::string& path) {
  return {path, mode_on_disk(top / path), "", false};
}

std::optional<std::vector<std::string>> list_tracked(const fs::path& top) {
  const auto output = Git(top).answer({"ls-files", "-z", "--recurse-submodules"});
  if (!output) return std::nullopt;
  std::vector<std::string> files;
  for (const std::string_view name : base::split(*output, '\0'))
    if (!name.empty()) files.emplace_back(name);
  std::sort(files.begin(), files.end());  // git puts the files of a submodule where its own path is
  return files;
}

bool is_tracked(const std::vector<std::string>& tracked, const std::string& path) {
  const std::string below = path + '/';
  const auto next = std::lower_bound(tracked.begin(), tracked.end(), below);
  if (next != tracked.end() && next->starts_with(below)) return true;
  for (std::size_t end = path.size(); end != std::string::npos && end > 0; end = path.rfind('/', end - 1))
    if (std::binary_search(tracked.begin(), tracked.end(), path.substr(0, end))) return true;
  return false;
}

}  // namespace benchgate::git
