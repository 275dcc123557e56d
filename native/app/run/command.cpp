// SPDX-License-Identifier: MIT
#include "app/run/command.hpp"

#include <algorithm>
#include <string_view>

#include "app/source/command_name.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "model/docref.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

void check_docref(const std::string& docref) {
  if (!docref.empty() && !model::is_docref(docref))
    throw Error("--docref", fmt::format("'{}' is not {}", docref, model::docref_form));
}

std::string name_of(const CommandRequest& request) {
  if (request.name) return *request.name;
  if (request.argv.empty()) throw Error("run", "no command after --");
  return name_of_program(request.argv.front(), longest_command_name);
}

}  // namespace

model::Scenario scenario_of_command(const CommandRequest& request) {
  check_command_name(name_of(request));
  check_docref(request.docref);
  model::Scenario scenario;
  scenario.name = name_of(request);
  scenario.command = {request.argv, base::join(request.argv, " ")};
  scenario.repeat = request.repeat.value_or(5);
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
    if (sys::is_folder(path)) throw Error("--out", fmt::format("'{}' is a folder", path.string()));
    if (path.has_parent_path()) sys::make_folders(path.parent_path());
    return path;
  }
  std::string file = name_of(request) + ".json";
  std::replace(file.begin(), file.end(), '/', '-');
  if (sys::path_exists(file) && request.conditions.on_existing == OnExisting::refuse)
    throw Error(file, "already exists; overwrite it with --force, or choose another file with --out");
  if (sys::is_folder(file)) throw Error("--out", fmt::format("'{}' is a folder", file));
  return file;
}

}  // namespace benchgate::app
