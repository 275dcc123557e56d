// SPDX-License-Identifier: MIT
#include "app/bisect/step_folders.hpp"

#include <string>
#include <system_error>
#include <vector>

#include "base/text.hpp"
#include "format/receipt_json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

constexpr std::string_view step_start = "step-", part_start = "part-";

/// Returns the folders in `root` whose names are `start` and a number.
std::vector<std::filesystem::path> numbered_folders(const std::filesystem::path& root, std::string_view start) {
  std::vector<std::filesystem::path> folders;
  std::error_code error;
  if (!sys::is_folder(root)) return folders;
  for (const std::string& name : sys::list_folder(root))
    if (name.starts_with(start) && base::parse_unsigned(std::string_view(name).substr(start.size())) &&
        std::filesystem::is_directory(std::filesystem::symlink_status(root / name, error)))
      folders.push_back(root / name);
  return folders;
}

void remove_if_empty(const std::filesystem::path& folder) {
  std::error_code not_empty;
  std::filesystem::remove(folder, not_empty);
}

void remove_receipt(const std::filesystem::path& file) {
  constexpr std::size_t first_bytes = 400;
  if (sys::is_plain_file(file) && format::begins_as_receipt(sys::read_file_start(file, first_bytes)))
    sys::remove_plain_file(file);
}

void remove_steps_in(const std::filesystem::path& folder) {
  for (const std::filesystem::path& step : numbered_folders(folder, step_start)) {
    for (const std::string_view receipt : {good_receipt, head_receipt}) remove_receipt(step / receipt);
    remove_if_empty(step);
  }
}

}  // namespace

std::filesystem::path step_folder(const std::filesystem::path& root, int number) {
  return root / fmt::format("{}{}", step_start, number);
}

std::filesystem::path part_folder(const std::filesystem::path& root, int number) {
  return root / fmt::format("{}{}", part_start, number);
}

void remove_steps(const std::filesystem::path& root) {
  remove_steps_in(root);
  for (const std::filesystem::path& part : numbered_folders(root, part_start)) {
    remove_steps_in(part);
    remove_if_empty(part);
  }
}

}  // namespace benchgate::app
