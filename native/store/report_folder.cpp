// SPDX-License-Identifier: MIT
#include "store/report_folder.hpp"

#include <array>

#include "base/text.hpp"
#include "sys/digest.hpp"

namespace benchgate::store {

namespace {

/// Files that stand beside the folders of test cases.
constexpr std::array<std::string_view, 2> own_files{"manifest.json", "summary.json"};

constexpr std::size_t longest_folder = 200;  // bytes; file systems end at 255

/// `text` as a part of a folder's name, the same for the same text and different for another. Characters that a file
/// system or an artifact of CI refuses are written as "%3A".
std::string folder_part(std::string_view text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+()[]#@=,";
  std::string part;
  for (const char c : text) {
    const bool is_plain = plain.find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
    if (is_plain && !(part.empty() && c == '.'))
      part += c;
    else
      part += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return part;
}

}  // namespace

std::string report_folder(std::string_view case_name) {
  std::string folder = base::valid_utf8(folder_part(case_name));
  for (const std::string_view file : own_files)
    if (folder == file) folder.replace(folder.find('.'), 1, "%2E");
  if (folder.size() <= longest_folder) return folder;
  return fmt::format("{}-{}", base::truncate_utf8(folder, longest_folder - 17), sys::sha256_hex(folder).substr(0, 16));
}

}  // namespace benchgate::store
