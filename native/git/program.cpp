// SPDX-License-Identifier: MIT
#include "git/program.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "launcher/launcher.hpp"
#include "sys/file.hpp"
#include "sys/program_environment.hpp"
#include "sys/program_output.hpp"

namespace benchgate::git {

namespace {

constexpr std::string_view settings_variable = "GIT_CONFIG_COUNT=";

/// The number of settings that the user's environment adds.
std::size_t settings_in(const std::vector<std::string>& environment) {
  for (const std::string& variable : environment)
    if (variable.starts_with(settings_variable))
      return base::parse_unsigned(std::string_view(variable).substr(settings_variable.size())).value_or(0);
  return 0;
}

/// The variables that give git a setting, such as the HTTP header with which the user fetches.
std::vector<std::string> names_of_settings(const std::vector<std::string>& environment) {
  std::vector<std::string> names;
  for (const std::string& variable : environment)
    if (variable.starts_with("GIT_CONFIG")) names.push_back(variable.substr(0, variable.find('=')));
  return names;
}

/// The user's environment without tokens, but the repository is found from the folder and nothing asks or locks.
std::vector<std::string> git_environment(GitUse use) {
  std::vector<std::string> variables = launcher::current_environment();
  const std::vector<std::string> passed =
      use == GitUse::fetch ? names_of_settings(variables) : std::vector<std::string>();
  variables = sys::program_environment(std::move(variables), passed);
  constexpr std::array<std::string_view, 6> dropped{
      "GIT_DIR=",          "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_OPTIONAL_LOCKS=", "GIT_TERMINAL_PROMPT=",
      "GIT_EXTERNAL_DIFF="};
  const auto is_dropped = [&](const std::string& variable) {
    return std::any_of(dropped.begin(), dropped.end(),
                       [&](std::string_view start) { return variable.rfind(start, 0) == 0; });
  };
  variables.erase(std::remove_if(variables.begin(), variables.end(), is_dropped), variables.end());
  variables.insert(variables.end(), {"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"});
  return variables;
}

/// A file in memory that another program reads or writes.
class MemoryFile {
 public:
  /// Throws Error when there is not enough memory.
  explicit MemoryFile(std::string_view content) : descriptor_(::memfd_create("benchgate", MFD_CLOEXEC)) {
    if (descriptor_ >= 0 && sys::write_all(descriptor_, content) && ::lseek(descriptor_, 0, SEEK_SET) == 0) return;
    const int error = errno;
    if (descriptor_ >= 0) ::close(descriptor_);
    throw Error("git", "no memory for its input: " + std::generic_category().message(error));
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }

  /// Its first 64 kB.
  std::string start() const {
    std::string text(std::size_t{64} << 10U, '\0');
    const ssize_t got = ::pread(descriptor_, text.data(), text.size(), 0);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }

 private:
  int descriptor_;
};

}  // namespace

Git::Git(const std::filesystem::path& folder, GitUse use)
    : folder_(folder), environment_(git_environment(use)), settings_(settings_in(environment_)) {
  for (const GitSetting& setting : safe_settings()) add_setting(setting);
  if (use == GitUse::check_out) return;
  const std::string listing = answer({"config", "--show-scope", "-z", "--list"}).value_or("");
  for (const GitSetting& setting : replaced_settings(listing)) add_setting(setting);
  if (use == GitUse::read) add_variables({"GIT_ALLOW_PROTOCOL=none"});  // git fetches what a partial clone lacks
}

void Git::add_variables(const std::vector<std::string>& variables) {
  for (const std::string& added : variables) {
    const std::string start = added.substr(0, added.find('=') + 1);
    std::erase_if(environment_, [&](const std::string& variable) { return variable.starts_with(start); });
    environment_.push_back(added);
  }
}

void Git::add_setting(const GitSetting& setting) {
  const std::size_t number = settings_++;
  add_variables({fmt::format("{}{}", settings_variable, settings_),
                 fmt::format("GIT_CONFIG_KEY_{}={}", number, setting.name),
                 fmt::format("GIT_CONFIG_VALUE_{}={}", number, setting.value)});
}

std::vector<std::string> Git::argv_of(const std::vector<std::string>& arguments) const {
  std::vector<std::string> argv{"git", "--no-pager", "-C", folder_.empty() ? "." : folder_.string()};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  return argv;
}

bool Git::pass_on(const std::vector<std::string>& arguments, const std::function<void(std::string_view)>& sink,
                  std::chrono::nanoseconds limit) const {
  return sys::read_program(argv_of(arguments), environment_, limit, sink) == 0;
}

GitAnswer Git::ask(const std::vector<std::string>& arguments, std::string_view input, std::chrono::nanoseconds limit,
                   const std::function<void(std::string_view)>& sink) const {
  const MemoryFile given(input);
  const MemoryFile errors({});
  GitAnswer answer;
  const auto keep = [&](std::string_view piece) { answer.output += piece; };
  answer.succeeded = sys::read_program(argv_of(arguments), environment_, limit, sink ? sink : keep,
                                       {given.descriptor(), errors.descriptor()}) == 0;
  answer.errors = errors.start();
  return answer;
}

bool Git::succeeds(const std::vector<std::string>& arguments, std::chrono::nanoseconds limit) const {
  return pass_on(arguments, [](std::string_view) {}, limit);
}

std::optional<std::string> Git::answer(const std::vector<std::string>& arguments) const {
  std::string text;
  if (!pass_on(arguments, [&](std::string_view piece) { text += piece; })) return std::nullopt;
  return text;
}

std::string Git::line(const std::vector<std::string>& arguments) const {
  return std::string(base::trim(answer(arguments).value_or("")));
}

}  // namespace benchgate::git
