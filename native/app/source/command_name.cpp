// SPDX-License-Identifier: MIT
#include "app/source/command_name.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

}  // namespace

std::string name_of_program(std::string_view program, std::size_t longest) {
  const std::string file = std::filesystem::path(program).filename().string();
  std::string name;
  for (const char c : file)
    if (!is_continuation(c)) name += is_name_character(c) ? c : '-';
  if (name.find_first_not_of("-.") == std::string::npos) return "command";
  // A file that begins with these is hidden, or looks like an option.
  if (name.front() == '-' || name.front() == '.') name = "command-" + name.substr(1);
  return name.substr(0, longest);
}

/// The reference's names, which become file names, and capitals.
void check_command_name(const std::string& name) {
  const std::vector<std::string_view> parts = base::split(name, '/');
  const bool fine =
      name.size() <= longest_command_name && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
        return !part.empty() && part != "." && part != ".." && std::all_of(part.begin(), part.end(), is_name_character);
      });
  if (!fine)
    throw Error("--name",
                fmt::format("'{}' must be 1 to {} letters, digits, '_', '-' and '.'", name, longest_command_name));
}

}  // namespace benchgate::app
