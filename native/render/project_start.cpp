// SPDX-License-Identifier: MIT
#include "render/project_start.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "render/markdown.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

using model::ProjectStart;
using model::StarterFile;

bool is_safe_word(std::string_view text) {
  constexpr std::string_view safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,:@%~";
  return !text.empty() && text.front() != '~' && text.find_first_not_of(safe) == std::string_view::npos;
}

/// `text` as one word of a shell line, safe to show on a terminal: as it stands, in '', or (with
/// control characters) in $''.
std::string shell_word(std::string_view text) {
  if (is_safe_word(text)) return std::string(text);
  const bool shown_as_is = base::printable(text) == text;
  std::string word = shown_as_is ? "'" : "$'";
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (shown_as_is)
      word += character == '\'' ? std::string("'\\''") : std::string(1, character);
    else if (byte < 0x20 || byte >= 0x7f || character == '\'' || character == '\\')
      word += fmt::format("\\{:03o}", byte);
    else
      word += character;
  }
  return word + "'";
}

/// One shell line that undoes init.
std::string undo_line(const ProjectStart& start) {
  std::vector<std::string> steps;
  std::string removed = "rm";
  for (const StarterFile& file : start.files)
    if (file.backup.empty()) removed += " " + file.path;
  if (removed != "rm") steps.push_back(removed);
  for (const StarterFile& file : start.files)
    if (!file.backup.empty()) steps.push_back(fmt::format("mv {} {}", file.backup, file.path));
  if (!start.made_folders.empty()) steps.push_back("rmdir " + base::join(start.made_folders, " "));
  const std::string line = base::join(steps, " && ");
  return start.folder == "." ? line : fmt::format("(cd -- {} && {})", shell_word(start.folder), line);
}

/// The shell commands to type next.
struct NextCommands {
  std::string measure;
  std::string commit;
};

NextCommands next_commands(const ProjectStart& start) {
  const std::string enter = start.folder == "." ? "" : fmt::format("cd -- {} && ", shell_word(start.folder));
  std::vector<std::string> paths;
  for (const StarterFile& file : start.files) paths.push_back(file.path);
  return {enter + "benchgate run --out results --force", "git add " + base::join(paths, " ")};
}

std::string next_steps(const ProjectStart& start) {
  const NextCommands commands = next_commands(start);
  return fmt::format(
      "next:\n"
      "  1. measure here:  {}\n"
      "     and change {} until it measures what matters to you\n"
      "  2. let git ignore: results/, benchgate-out/ and the files that the build writes\n"
      "  3. commit:        {}\n"
      "     from then on every pull request is measured and judged\n",
      commands.measure, start.files[1].path, commands.commit);
}

}  // namespace

std::string project_start_text(const ProjectStart& start) {
  std::string text = fmt::format("{}: {}\n", start.kind, start.found);
  for (const std::string& note : start.notes) text += fmt::format("note: {}\n", note);
  std::size_t widest = 0;
  for (const StarterFile& file : start.files) widest = std::max({widest, file.path.size(), file.backup.size()});
  for (const StarterFile& file : start.files) {
    text += fmt::format("wrote {:{}}  {}\n", file.path, widest, file.what);
    if (!file.backup.empty()) text += fmt::format("      {:{}}  backup of the previous file\n", file.backup, widest);
  }
  return text + fmt::format("\n{}\nundo: {}\n", next_steps(start), undo_line(start));
}

std::string project_start_markdown(const ProjectStart& start) {
  std::string text = fmt::format("**{}**: {}\n\n", markdown_text(start.kind), markdown_text(start.found));
  for (const std::string& note : start.notes) text += fmt::format("- {}\n", markdown_text(note));
  if (!start.notes.empty()) text += '\n';
  text += markdown_header({"File", "What it is", "Backup"});
  for (const StarterFile& file : start.files)
    text += markdown_row(
        {markdown_code(file.path, Within::table), markdown_text(file.what), markdown_code(file.backup, Within::table)});
  const NextCommands commands = next_commands(start);
  constexpr std::size_t whole_line = 10'000;
  return text + fmt::format("\n- Measure: {}\n- Commit: {}\n- Undo: {}\n",
                            markdown_code(commands.measure, Within::line, whole_line),
                            markdown_code(commands.commit, Within::line, whole_line),
                            markdown_code(undo_line(start), Within::line, whole_line));
}

std::string project_start_json(const ProjectStart& start) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.init.v1").member("dir", start.folder);
  json.member("kind", start.kind).member("found", start.found);
  if (!start.notes.empty()) {
    json.key("notes").begin_array();
    for (const std::string& note : start.notes) json.value(note);
    json.end_array();
  }
  json.member("scenario", start.scenario).key("files").begin_array();
  for (const StarterFile& file : start.files)
    json.begin_object().member("path", file.path).member_if("backup", file.backup).end_object();
  return json.end_array().member("undo", undo_line(start)).end_object().take() + "\n";
}

}  // namespace benchgate::render
