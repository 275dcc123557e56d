// SPDX-License-Identifier: MIT
#include "app/action/command_files.hpp"

#include "app/forge_connection.hpp"
#include "base/error.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

void empty_command_files(const forge::Variables& variables) {
  for (const char* name : {"GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT"}) {
    const std::string file = value_of(variables, name);
    if (file.empty()) continue;
    sys::remove_folder(file);  // it may have become a link or a folder
    sys::append_file(file, "");
  }
}

namespace {

std::string output_file(const forge::Variables& variables) {
  std::string file = value_of(variables, "GITHUB_OUTPUT");
  if (file.empty()) throw Error("GITHUB_OUTPUT", "is not set; this command is a step of the GitHub Action");
  return file;
}

}  // namespace

void require_outputs(const forge::Variables& variables) { sys::append_file(output_file(variables), ""); }

void write_outputs(const StepOutputs& outputs, const forge::Variables& variables) {
  outputs.append_to(output_file(variables));
}

}  // namespace benchgate::app
