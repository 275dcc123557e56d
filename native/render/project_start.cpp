// SPDX-License-Identifier: MIT
#include "render/project_start.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"
#include "base/plural.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

using model::ProjectStart;
using model::StarterFile;
using model::StarterTrial;

/// The shell commands to type next.
struct NextCommands {
  std::string measure;
  std::string commit;
};

NextCommands next_commands(const ProjectStart& start) {
  const std::string enter = start.folder == "." ? "" : fmt::format("cd -- {} && ", base::shell_word(start.folder));
  std::vector<std::string> paths;
  for (const StarterFile& file : start.files) paths.push_back(file.path);
  if (!start.ignored.empty()) paths.emplace_back(".gitignore");
  return {enter + "benchgate run --out benchgate-results --force", "git add " + base::join(paths, " ")};
}

/// The text of a trial: "works, one iteration takes 1.2 s, 14 benchmarks".
std::string trial_text(const StarterTrial& trial) {
  if (!trial.passed()) return fmt::format("failed: {} {}", trial.step, base::printable(trial.failure));
  std::string text = "works";
  if (trial.wall_ns)
    text += fmt::format(", one iteration takes {}", base::format_duration(std::chrono::nanoseconds(*trial.wall_ns)));
  if (!trial.benchmarks.empty()) text += ", " + base::pluralize(trial.benchmarks.size(), "benchmark");
  return text;
}

/// The last lines of what failed, indented.
std::string trial_tail(std::string_view tail) {
  constexpr std::size_t most_lines = 12;
  constexpr std::size_t longest_line = 200;
  const std::vector<std::string_view> lines = base::split(base::trim(tail), '\n');
  std::string text;
  for (std::size_t i = lines.size() > most_lines ? lines.size() - most_lines : 0; i < lines.size(); ++i)
    if (!lines[i].empty())
      text += fmt::format("    {}\n", base::printable(base::truncate_utf8(lines[i], longest_line)));
  return text;
}

std::string trial_lines(const StarterTrial& trial) {
  std::string text = fmt::format("tried {}: {}\n", trial.scenario, trial_text(trial));
  if (!trial.passed()) text += trial_tail(trial.tail);
  for (const std::string& advice : trial.advice) text += fmt::format("  {}\n", advice);
  return text;
}

std::string minutes_text(std::int64_t ns) {
  const auto minutes = std::chrono::round<std::chrono::minutes>(std::chrono::nanoseconds(ns));
  return base::pluralize(static_cast<std::size_t>(minutes.count()), "minute");
}

/// How long the first command takes, as far as it is known; "" where it is short, or its configuration is not ours.
std::string run_time_hint(const ProjectStart& start) {
  constexpr std::chrono::nanoseconds expected = std::chrono::minutes(1);
  constexpr std::string_view shorter = "for a first look add --reruns 1";
  if (start.run_ns)
    return *start.run_ns <= expected.count()
               ? ""
               : fmt::format("takes {} or longer; {}", minutes_text(*start.run_ns), shorter);
  if (start.run_limit_ns)
    return fmt::format("takes up to {}, and the time of the build; {}", minutes_text(*start.run_limit_ns), shorter);
  if (start.run_executions)
    return fmt::format("runs each command {}; {}", base::pluralize(*start.run_executions, "time"), shorter);
  return "";
}

std::string run_time_line(const ProjectStart& start) {
  const std::string hint = run_time_hint(start);
  return hint.empty() ? "" : fmt::format("     {}\n", hint);
}

std::string next_steps(const ProjectStart& start) {
  const NextCommands commands = next_commands(start);
  return fmt::format(
      "next:\n"
      "  1. measure here:  {}\n"
      "{}"
      "     and change {} until it measures what matters to you\n"
      "  2. commit:        {}\n"
      "     from then on every pull request is measured and judged\n",
      commands.measure, run_time_line(start), start.files[1].path, commands.commit);
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
  if (!start.ignored.empty()) text += fmt::format("added to .gitignore: {}\n", base::join(start.ignored, ", "));
  for (const StarterTrial& trial : start.trials) text += trial_lines(trial);
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
  if (!start.ignored.empty())
    text += fmt::format("\nAdded to .gitignore: {}\n", markdown_code(base::join(start.ignored, " "), Within::line));
  if (!start.trials.empty()) text += '\n';
  for (const StarterTrial& trial : start.trials) {
    text += fmt::format("- Tried {}: {}\n", markdown_text(trial.scenario), markdown_text(trial_text(trial)));
    for (const std::string& advice : trial.advice) text += fmt::format("  - {}\n", markdown_text(advice));
  }
  const NextCommands commands = next_commands(start);
  constexpr std::size_t whole_line = 10'000;
  const std::string hint = run_time_hint(start);
  return text + fmt::format("\n- Measure: {}{}\n- Commit: {}\n- Undo: {}\n",
                            markdown_code(commands.measure, Within::line, whole_line),
                            hint.empty() ? "" : fmt::format(" ({})", hint),
                            markdown_code(commands.commit, Within::line, whole_line),
                            markdown_code(undo_line(start), Within::line, whole_line));
}

}  // namespace benchgate::render
