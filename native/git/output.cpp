// SPDX-License-Identifier: MIT
#include "git/output.hpp"

#include "base/text.hpp"

namespace benchgate::git {

std::vector<StatusEntry> parse_status(std::string_view output) {
  std::vector<StatusEntry> entries;
  constexpr std::size_t letters = 3;  // two of the state and a space
  for (const std::string_view entry : base::split(output, '\0'))
    if (entry.size() > letters) entries.push_back({entry.starts_with("??"), std::string(entry.substr(letters))});
  return entries;
}

std::map<std::string, std::string> parse_submodule_commits(std::string_view output) {
  constexpr std::string_view mode = "160000 ";
  std::map<std::string, std::string> submodules;
  for (const std::string_view entry : base::split(output, '\0')) {
    if (!entry.starts_with(mode)) continue;
    const std::string_view rest = entry.substr(mode.size());  // "<commit> <stage>\t<path>"
    const std::size_t tab = rest.find('\t');
    if (tab != std::string_view::npos)
      submodules[std::string(rest.substr(tab + 1))] = std::string(rest.substr(0, rest.find(' ')));
  }
  return submodules;
}

std::optional<std::string> parse_submodule_name(std::string_view output, std::string_view path) {
  constexpr std::string_view before = "submodule.";
  constexpr std::string_view after = ".path";
  for (const std::string_view entry : base::split(output, '\0')) {  // "submodule.<name>.path\n<path>"
    const std::size_t end = entry.find('\n');
    if (end == std::string_view::npos || entry.substr(end + 1) != path) continue;
    const std::string_view setting = entry.substr(0, end);
    if (setting.size() < before.size() + after.size()) continue;
    return std::string(setting.substr(before.size(), setting.size() - before.size() - after.size()));
  }
  return std::nullopt;
}

std::vector<std::string> parse_parents(std::string_view output) {
  constexpr std::string_view name = "parent ";
  std::vector<std::string> parents;
  for (const std::string_view line : base::split(output, '\n')) {
    if (line.empty()) break;
    if (line.starts_with(name)) parents.emplace_back(line.substr(name.size()));
  }
  return parents;
}

std::string parse_refusal(std::string_view errors) {
  constexpr std::string_view command = "git config --global --add safe.directory ";
  const std::size_t start = errors.find(command);
  if (start == std::string_view::npos) return {};
  const std::string_view line = errors.substr(start, errors.find('\n', start) - start);
  return fmt::format("{}; if you trust it, run: {}", last_error_line(errors), base::printable(base::trim(line)));
}

std::string last_error_line(std::string_view errors) {
  std::string_view found;
  for (std::string_view line : base::split(errors, '\n')) {
    line = base::trim(line);
    if (!line.empty() && !line.starts_with("hint:") && !line.starts_with("To ")) found = line;
    if (line.starts_with("fatal:") || line.starts_with("remote: error:") || line.starts_with("error:")) break;
  }
  for (const std::string_view start : {"fatal: ", "error: ", "remote: error: ", "remote: "})
    if (found.starts_with(start)) found.remove_prefix(start.size());
  return base::printable(found.empty() ? std::string_view("git failed") : found);
}

}  // namespace benchgate::git
