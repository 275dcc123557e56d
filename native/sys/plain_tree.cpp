// SPDX-License-Identifier: MIT
#include "sys/plain_tree.hpp"

#include <algorithm>
#include <system_error>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

bool is_plain_name(const std::string& name) {
  return std::none_of(name.begin(), name.end(),
                      [](char c) { return c == '\\' || static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

/// One walk through a folder.
class Walk {
 public:
  Walk(const fs::path& root, const TreeLimits& limits) : root_(root), limits_(limits) {}

  std::vector<std::string> run() {
    look_into("", 1);
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  [[noreturn]] void refuse(const std::string& path, std::string_view why) const {
    throw Error((root_ / path).string(), why);
  }

  void look_into(const std::string& below, std::uint64_t level) {
    std::error_code problem;
    fs::directory_iterator entry(root_ / below, problem);
    for (; !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
      const std::string name = entry->path().filename().string();
      const std::string path = below + name;
      if (++files_ > limits_.files) refuse("", fmt::format("holds more than {} files and folders", limits_.files));
      if (!is_plain_name(name)) refuse(path, "has a name that is not allowed");
      take(*entry, path, level);
    }
    if (problem) refuse(below, problem.message());
  }

  void take(const fs::directory_entry& entry, const std::string& path, std::uint64_t level) {
    std::error_code problem;
    const fs::file_type type = entry.symlink_status(problem).type();
    if (type == fs::file_type::directory) {
      if (level >= limits_.levels) refuse("", fmt::format("has more than {} levels of folders", limits_.levels));
      return look_into(path + "/", level + 1);
    }
    if (type != fs::file_type::regular) refuse(path, "is neither a file nor a folder");
    const std::uint64_t size = entry.file_size(problem);
    if (problem) refuse(path, problem.message());
    if (size > limits_.bytes - bytes_) refuse("", fmt::format("holds more than {} bytes", limits_.bytes));
    bytes_ += size;
    found_.push_back(path);
  }

  fs::path root_;
  TreeLimits limits_;
  std::uint64_t files_ = 0, bytes_ = 0;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> list_plain_tree(const fs::path& root, const TreeLimits& limits) {
  return Walk(root, limits).run();
}

}  // namespace benchgate::sys
