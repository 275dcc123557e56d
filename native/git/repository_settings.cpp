// SPDX-License-Identifier: MIT
#include "git/repository_settings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace benchgate::git {

namespace {

/// A setting of the repository, found by the first and the last part of its name, and what replaces it. Without a name
/// of its own the setting itself gets the value.
struct Replacement {
  std::string_view section;
  std::string_view variable;
  std::string_view name;
  std::string_view value;
};

constexpr std::array<Replacement, 14> replacements{{
    {"filter", "clean", "", ""},
    {"filter", "smudge", "", ""},
    {"filter", "process", "", ""},
    {"filter", "required", "", "false"},
    {"remote", "vcs", "", ""},
    {"core", "sshcommand", "", "ssh"},
    {"core", "askpass", "", ""},
    {"core", "gitproxy", "protocol.git.allow", "never"},
    {"core", "alternaterefscommand", "", "true"},
    {"credential", "helper", "", ""},
    {"http", "sslverify", "", "true"},
    {"http", "sslcainfo", "", ""},
    {"http", "sslcapath", "", ""},
    {"gc", "recentobjectshook", "", ""},
}};

/// What `git lfs install` writes, with or without --skip-smudge.
bool is_git_lfs(std::string_view name, std::string_view value) {
  constexpr std::array<std::string_view, 6> commands{"git-lfs clean -- %f",           "git-lfs smudge -- %f",
                                                     "git-lfs smudge --skip -- %f",   "git-lfs filter-process",
                                                     "git-lfs filter-process --skip", "true"};
  return name.starts_with("filter.lfs.") && std::find(commands.begin(), commands.end(), value) != commands.end();
}

std::optional<GitSetting> replaced_setting(std::string_view setting) {
  const std::string_view name = setting.substr(0, setting.find('\n'));
  const std::string_view value = name.size() < setting.size() ? setting.substr(name.size() + 1) : std::string_view();
  if (is_git_lfs(name, value)) return std::nullopt;
  const std::string_view section = name.substr(0, name.find('.'));
  const std::string_view variable = name.substr(name.rfind('.') + 1);
  for (const Replacement& row : replacements)
    if (row.section == section && row.variable == variable)
      return GitSetting{std::string(row.name.empty() ? name : row.name), std::string(row.value)};
  return std::nullopt;
}

/// What the user's own configuration says of certificates, which the value of the repository would have hidden.
std::string certificates_of_user(std::string_view name, const std::vector<std::string_view>& fields) {
  std::string value;
  for (std::size_t i = 0; i + 1 < fields.size(); i += 2)
    if ((fields[i] == "system" || fields[i] == "global") && fields[i + 1].starts_with(fmt::format("{}\n", name)))
      value = fields[i + 1].substr(name.size() + 1);
  return value;
}

}  // namespace

const std::vector<GitSetting>& safe_settings() {
  static const std::vector<GitSetting> settings{{"safe.bareRepository", "explicit"},
                                                {"core.fsmonitor", "false"},
                                                {"core.hooksPath", "/dev/null"},
                                                {"log.showSignature", "false"},
                                                {"submodule.recurse", "false"},
                                                {"fetch.recurseSubmodules", "false"},
                                                {"gc.auto", "0"},
                                                {"maintenance.auto", "false"},
                                                {"protocol.ext.allow", "never"}};
  return settings;
}

std::vector<GitSetting> replaced_settings(std::string_view listing) {
  std::vector<GitSetting> settings;
  const std::vector<std::string_view> fields = base::split(listing, '\0');  // scope, setting, scope, setting
  for (std::size_t i = 0; i + 1 < fields.size(); i += 2) {
    if (fields[i] != "local" && fields[i] != "worktree") continue;
    auto replaced = replaced_setting(fields[i + 1]);
    if (!replaced) continue;
    if (replaced->name.ends_with(".sslcainfo") || replaced->name.ends_with(".sslcapath"))
      replaced->value = certificates_of_user(replaced->name, fields);
    settings.push_back(std::move(*replaced));
  }
  return settings;
}

}  // namespace benchgate::git
