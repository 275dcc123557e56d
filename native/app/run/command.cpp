// SPDX-License-Identifier: MIT
#include "app/run/command.hpp"

#include <algorithm>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"
#include "model/docref.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

}  // namespace

/// The reference's names, which become file names, and capitals.
void check_command_name(const std::string& name) {
  constexpr std::size_t longest = 64;
  const std::vector<std::string_view> parts = base::split(name, '/');
  const bool fine =
      name.size() <= longest && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
        return !part.empty() && part != "." && part != ".." && std::all_of(part.begin(), part.end(), is_name_character);
      });
  if (!fine)
    throw Error("--name",
                fmt::format("'{}' must be 1 to {} letters, digits, '_', '-' and '.'", base::printable(name), longest));
}

namespace {

void check_docref(const std::string& docref) {
  if (!docref.empty() && !model::is_docref(docref))
    throw Error("--docref", fmt::format("'{}' is not {}", base::printable(docref), model::docref_form));
}

}  // namespace

model::Scenario scenario_of_command(const CommandRequest& request) {
  check_command_name(request.name);
  check_docref(request.docref);
  model::Scenario scenario;
  scenario.name = request.name;
  scenario.command = {request.argv, base::join(request.argv, " ")};
  scenario.repeat = request.repeat;
  scenario.warmup = request.warmup;
  scenario.work_units = request.work_units;
  if (request.cwd) scenario.cwd = *request.cwd;
  scenario.timeout = request.timeout;
  if (request.output_cap_bytes) scenario.output_cap_bytes = *request.output_cap_bytes;
  if (request.exit_codes == CommandRequest::ExitCodes::any) scenario.expect_exit.clear();
  scenario.docref = request.docref;
  scenario.env = request.environment;
  return scenario;
}

std::filesystem::path receipt_of_command(const CommandRequest& request) {
  if (request.receipt) {
    const std::filesystem::path& path = *request.receipt;
    if (sys::is_folder(path)) throw Error("--out", fmt::format("'{}' is a folder", base::printable(path.string())));
    if (path.has_parent_path()) sys::make_folders(path.parent_path());
    return path;
  }
  std::string file = request.name + ".json";
  std::replace(file.begin(), file.end(), '/', '-');
  if (sys::path_exists(file) && request.conditions.on_existing == OnExisting::refuse)
    throw Error(file, "already exists; overwrite it with --force, or choose another file with --out");
  if (sys::is_folder(file)) throw Error("--out", fmt::format("'{}' is a folder", base::printable(file)));
  return file;
}

}  // namespace benchgate::app
