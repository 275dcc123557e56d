// SPDX-License-Identifier: MIT
#include "launcher/start_failure.hpp"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/text.hpp"

namespace benchgate::launcher {

namespace {

namespace fs = std::filesystem;

/// A name with a slash is a file, which starts in the command's folder; any other is looked up.
std::string why_not_run(const sys::Command& command, int error) {
  const std::string why = std::generic_category().message(error);
  const std::string& name = command.argv.front();
  const std::string shown = base::printable(name);
  if (name.find('/') == std::string::npos)
    return error == ENOENT ? fmt::format("no program '{}' in PATH", shown) : fmt::format("{}: {}", shown, why);
  const fs::path path = fs::path(command.directory) / name;
  std::error_code ignored;
  if (error == ENOENT)
    return fs::exists(path, ignored) ? fmt::format("the interpreter or loader of {} does not exist", shown)
                                     : fmt::format("{} does not exist", shown);
  if (error == EACCES && fs::is_directory(path, ignored)) return fmt::format("{} is a folder", shown);
  if (error == EACCES && fs::exists(path, ignored) && ::access(path.c_str(), X_OK) != 0)
    return fmt::format("{} is not executable (run chmod +x)", shown);
  return fmt::format("{}: {}", shown, why);
}

}  // namespace

std::string start_failure(const sys::Command& command, wire::Stage stage, int error) {
  const std::string why = std::generic_category().message(error);
  switch (stage) {
    case wire::Stage::none: return {};
    case wire::Stage::folder: return "cannot enter its folder: " + why;
    case wire::Stage::processors: return "cannot run on the chosen processors: " + why;
    case wire::Stage::addresses: return "cannot get random addresses: " + why;
    case wire::Stage::program: return "cannot be run: " + why_not_run(command, error);
    case wire::Stage::process: return "cannot create a process: " + why;
  }
  return why;
}

}  // namespace benchgate::launcher
