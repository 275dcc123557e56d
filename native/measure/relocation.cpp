// SPDX-License-Identifier: MIT
#include "measure/relocation.hpp"

#include <algorithm>
#include <optional>

#include "sys/folder.hpp"

namespace benchgate::measure {

namespace {

namespace fs = std::filesystem;

/// What ends a path in the text of a shell, in NAME=value and in a list such as PATH.
constexpr std::string_view path_ends = " \t\n\"'`;|&<>()=:,";
/// What a shell replaces: the path ends with the folder before it.
constexpr std::string_view patterns = "*?[{$\\";

/// Returns the part of `path` whose existence can be looked up.
std::string_view plain_part(std::string_view path) {
  const std::size_t pattern = path.find_first_of(patterns);
  return pattern == std::string_view::npos ? path : path.substr(0, path.rfind('/', pattern));
}

/// Returns the counterpart of an absolute path in the working tree; absent: it leads elsewhere, or the checkout does
/// not have it.
std::optional<std::string> counterpart(std::string_view path, const Relocation& relocation) {
  const fs::path inside = fs::path(path).lexically_normal().lexically_relative(relocation.working_tree);
  if (inside.empty() || *inside.begin() == "..") return std::nullopt;
  const std::string moved = inside == "." ? relocation.checkout.string() : (relocation.checkout / inside).string();
  if (!sys::path_exists(fs::path(plain_part(moved)))) return std::nullopt;
  return moved;
}

/// Returns the counterpart of a path as a command in `cwd` writes it, also behind the letter of an option: "-I/path".
std::optional<std::string> counterpart_in(std::string_view path, const Relocation& relocation, const fs::path& cwd) {
  if (path.starts_with('/')) return counterpart(path, relocation);
  if (const std::size_t start = path.find('/'); path.starts_with('-') && start != std::string_view::npos) {
    const auto moved = counterpart(path.substr(start), relocation);
    return moved ? std::optional(std::string(path.substr(0, start)) + *moved) : std::nullopt;
  }
  const bool may_lead_out = path == ".." || path.starts_with("../");
  return may_lead_out ? counterpart((cwd / path).string(), relocation) : std::nullopt;
}

}  // namespace

std::string relocated(std::string_view text, const Relocation& relocation, const fs::path& cwd) {
  if (relocation.working_tree.empty()) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const bool may_be_path = text.find_first_of(patterns) == std::string_view::npos;  // also one with blanks
    if (const auto rest = may_be_path ? counterpart_in(text, relocation, cwd) : std::nullopt) return result + *rest;
    const std::size_t size = std::min(text.find_first_of(path_ends), text.size());
    const std::string_view piece = text.substr(0, size);
    result += counterpart_in(piece, relocation, cwd).value_or(std::string(piece));
    text.remove_prefix(size);
    if (text.empty()) break;
    result += text.front();
    text.remove_prefix(1);
  }
  return result;
}

}  // namespace benchgate::measure
