// SPDX-License-Identifier: MIT
#include "sys/folder_update.hpp"

#include <fcntl.h>
#include <stdio.h>  // renameat2
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_linked = 100'000;  // files to link; a folder with more is updated entry by entry

/// Files that say what else is in a folder: removed first and written last.
constexpr std::array<std::string_view, 2> indexes{"manifest.json", "summary.json"};

bool is_index(const std::string& name) { return std::find(indexes.begin(), indexes.end(), name) != indexes.end(); }

[[noreturn]] void fail_update(const fs::path& path, int error) {
  throw Error(path_for_user(path).string(), std::generic_category().message(error));
}

fs::file_type type_of(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type();
}

/// Throws Error when what is at `there` cannot be replaced by what is new.
void require_replaceable(const fs::path& there, fs::file_type new_type) {
  if (new_type == fs::file_type::directory) return require_no_file_at(there);
  if (type_of(there) == fs::file_type::directory)
    throw Error(there.string(), "is a folder, where a file of results goes; move it, or choose another folder");
}

/// The same owner and rights as another folder has, as far as the system lets this user.
bool make_alike(const fs::path& folder, const struct stat& other) {
  [[maybe_unused]] const int given = ::chown(folder.c_str(), other.st_uid, other.st_gid);
  return ::chmod(folder.c_str(), other.st_mode & 07777U) == 0;
}

std::string below(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

/// Links what stays of the old content into the new.
class Keeping {
 public:
  enum class How {
    links,   ///< fails where the system cannot link, and for very many files
    copies,  ///< where it cannot link
  };

  Keeping(const fs::path& old_folder, const fs::path& new_folder, const FolderUpdate::Goes& goes, How how)
      : old_(old_folder), new_(new_folder), goes_(goes), how_(how) {}

  bool keep_all(const std::string& folder = "") {
    for (const std::string& name : list_folder(old_ / folder)) {
      const std::string path = below(folder, name);
      if (folder.empty() && is_temporary_name(name)) continue;  // of this process, or of one that is gone
      if (!keep(path)) return false;
    }
    return true;
  }

  bool keep(const std::string& path) {
    const fs::path from = old_ / path, to = new_ / path;
    struct stat status{};
    if (goes_(path)) return true;
    if (::lstat(from.c_str(), &status) != 0) return false;
    return S_ISDIR(status.st_mode) ? keep_folder(path, status) : keep_file(from, to);
  }

 private:
  bool keep_file(const fs::path& from, const fs::path& to) {
    if (++count_ > most_linked && how_ == How::links) return false;
    if (::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), 0) == 0 || errno == EEXIST) return true;
    if (how_ == How::links) return false;
    if (type_of(from) != fs::file_type::symlink) {
      sys::copy_file(from, to);
      return true;
    }
    std::error_code error;
    fs::copy_symlink(from, to, error);
    if (error) fail_update(to, error.value());
    return true;
  }

  bool keep_folder(const std::string& path, const struct stat& status) {
    const fs::path to = new_ / path;
    const bool is_new = ::mkdir(to.c_str(), 0700) == 0;
    if (!is_new && errno != EEXIST) return false;
    if (!keep_all(path)) return false;
    // A folder all of whose files went goes with them; one that was empty stays.
    if (is_new && !list_folder(old_ / path).empty() && ::rmdir(to.c_str()) == 0) return true;
    return make_alike(to, status);
  }

  const fs::path& old_;
  const fs::path& new_;
  const FolderUpdate::Goes& goes_;
  How how_;
  std::size_t count_ = 0;
};

/// Throws Error for a new name that cannot be used.
void check_names(const fs::path& target, const fs::path& staging, const std::string& folder = "") {
  for (const std::string& name : list_folder(staging / folder)) {
    const std::string path = below(folder, name);
    const fs::file_type new_type = type_of(staging / path);
    if (type_of(target / path) == fs::file_type::not_found) continue;
    require_replaceable(target / path, new_type);
    if (new_type == fs::file_type::directory) check_names(target, staging, path);
  }
}

/// Whether the current folder is `folder` or in it: a shell in it would be left in a folder that is gone.
bool holds_current_folder(const fs::path& folder) {
  std::error_code error;
  const fs::path here = fs::current_path(error).lexically_relative(folder);
  return error || (!here.empty() && *here.begin() != "..");
}

/// Whether other processes write in the folder just now.
bool is_in_use(const fs::path& folder, const fs::path& staging) {
  const std::vector<std::string> names = list_folder(folder);
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return is_temporary_name(name) && name != staging.filename(); });
}

/// Exchanges the folders. False when the system cannot do that; both are where they were then.
bool exchange_folder(const fs::path& staging, const fs::path& target) {
  if (holds_current_folder(target) || is_in_use(target, staging)) return false;
  const fs::path beside = target.parent_path() / staging.filename();
  if (::renameat2(AT_FDCWD, staging.c_str(), AT_FDCWD, beside.c_str(), RENAME_NOREPLACE) != 0) return false;
  if (::renameat2(AT_FDCWD, beside.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) {
    std::error_code ignored;  // what stays of it is removed by the next command
    fs::remove_all(beside, ignored);
    return true;
  }
  if (::rename(beside.c_str(), staging.c_str()) != 0) fail_update(staging, errno);
  return false;
}

/// Removes what goes, and folders that are empty then.
void remove_going(const fs::path& root, const std::string& path, const FolderUpdate::Goes& goes) {
  if (goes(path)) return remove_folder(root / path);
  if (type_of(root / path) != fs::file_type::directory) return;
  const std::vector<std::string> names = list_folder(root / path);
  for (const std::string& name : names) remove_going(root, below(path, name), goes);
  if (!names.empty()) ::rmdir((root / path).c_str());  // only if it is empty now
}

/// Moves each of the new entries `names` by itself, and then removes what goes.
void exchange_entries(const fs::path& staging, const fs::path& target, std::vector<std::string> names,
                      const FolderUpdate::Goes& goes) {
  const std::set<std::string, std::less<>> all_new(names.begin(), names.end());
  const auto is_new = [&](std::string_view name) { return all_new.find(name) != all_new.end(); };
  for (const std::string_view name : indexes)
    if (is_new(name) || goes(std::string(name))) ::unlink((target / name).c_str());
  std::stable_partition(names.begin(), names.end(), [](const std::string& name) { return !is_index(name); });
  Keeping keeping(target, staging, goes, Keeping::How::copies);
  for (const std::string& name : names) {
    const bool is_folder = type_of(staging / name) == fs::file_type::directory;
    if (is_folder && path_exists(target / name)) keeping.keep(name);
    if (is_folder)
      replace_folder(staging / name, target / name);
    else if (::rename((staging / name).c_str(), (target / name).c_str()) != 0)
      fail_update(target / name, errno);
  }
  for (const std::string& name : list_folder(target))
    if (!is_temporary_name(name) && !is_new(name)) remove_going(target, name, goes);
}

}  // namespace

void require_no_file_at(const fs::path& path) {
  const fs::file_type type = type_of(path);
  if (type == fs::file_type::not_found || type == fs::file_type::directory) return;
  throw Error(path.string(), fmt::format("is a {}, where a folder of results goes; move it, or choose another folder",
                                         type == fs::file_type::symlink ? "link" : "file"));
}

FolderUpdate::FolderUpdate(fs::path folder, Durability durability)
    : target_(std::move(folder)), durability_(durability) {
  std::error_code error;
  is_made_ = !path_exists(target_);
  temporary_.emplace(target_);
  remove_left(fs::canonical(target_, error).parent_path());
}

FolderUpdate::~FolderUpdate() {
  temporary_.reset();
  if (is_made_) ::rmdir(target_.c_str());
}

fs::path FolderUpdate::committed(const fs::path& path) const {
  const fs::path inside = path.lexically_relative(staging());
  if (inside.empty() || *inside.begin() == "..") return path;
  return inside == "." ? target_ : target_ / inside;
}

void FolderUpdate::commit(const Goes& goes) {
  std::error_code error;
  const fs::path target = fs::canonical(target_, error);
  struct stat status{};
  if (error || ::stat(target.c_str(), &status) != 0) fail_update(target_, error ? error.value() : errno);
  const fs::path made = target / staging().filename();
  check_names(target_, made);
  if (durability_ == Durability::on_disk) flush_before_move(made, target);
  const std::vector<std::string> names = list_folder(made);
  is_made_ = false;
  const bool is_alike = make_alike(made, status);
  if (is_alike && Keeping(target, made, goes, Keeping::How::links).keep_all() && exchange_folder(made, target)) return;
  exchange_entries(made, target, names, goes);
}

}  // namespace benchgate::sys
