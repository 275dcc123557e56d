// SPDX-License-Identifier: MIT
#include "app/action/work_folder.hpp"

#include <algorithm>

#include "app/action/inputs.hpp"
#include "app/write_output.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/action_settings_json.hpp"
#include "format/publication_json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

constexpr std::string_view settings_file = "settings.json";
constexpr std::string_view notes_file = "notes";

}  // namespace

std::string enter_working_directory(const std::string& folder) {
  if (!sys::is_folder(folder))
    throw Error("working-directory", fmt::format("no such folder: '{}'; is actions/checkout missing?", folder));
  const std::filesystem::path start = std::filesystem::canonical(folder);
  std::filesystem::current_path(start);
  return start.string();
}

void ActionFolder::write(const model::ActionSettings& settings) const {
  write_output(path_ / settings_file, format::format_action_settings(settings));
}

model::ActionSettings ActionFolder::settings() const {
  const std::filesystem::path file = path_ / settings_file;
  return format::parse_action_settings(sys::read_file(file), file.string());
}

void ActionFolder::write(const model::HistoryActionSettings& settings) const {
  write_output(path_ / settings_file, format::format_action_settings(settings));
}

model::HistoryActionSettings ActionFolder::history_settings() const {
  const std::filesystem::path file = path_ / settings_file;
  return format::parse_history_action_settings(sys::read_file(file), file.string());
}

void ActionFolder::add_note(std::string_view note) const {
  std::string line(note);
  std::replace(line.begin(), line.end(), '\n', ' ');
  sys::append_file(path_ / notes_file, line + "\n");
}

std::vector<std::string> ActionFolder::notes() const {
  const std::filesystem::path file = path_ / notes_file;
  return sys::path_exists(file) ? input_lines(sys::read_file(file)) : std::vector<std::string>();
}

void ActionFolder::write_not_judged(std::string_view headline) const {
  model::Publication publication;
  publication.verdict = model::Verdict::warn;
  publication.headline = headline;
  write_output(results() / not_judged_file, format::write_publication(publication));
}

}  // namespace benchgate::app
