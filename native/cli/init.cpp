// SPDX-License-Identifier: MIT
#include "cli/init.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/starter_files.hpp"
#include "render/markdown.hpp"
#include "starter/perfgate_config.hpp"
#include "starter/templates.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_configuration = 1'000'000;

constexpr std::array<Option, 4> init_table{{
    {"dir", "D", ".", "folder of the project"},
    {"from", "FILE", "", "translate this perfgate.toml instead of looking at the project"},
    {"force", "", "", "replace files that are there, and keep them as FILE~", Kind::flag},
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
}};

/// What init did.
struct Start {
  fs::path folder;
  std::string kind;      ///< "CMake", "perfgate", ...
  std::string found;     ///< what speaks for it
  std::string scenario;  ///< name of the first one
  std::vector<StarterFile> files;
  std::vector<std::string> notes;  ///< about the project, for people
  std::string undo;
};

fs::path project_folder(const Arguments& arguments) {
  const std::string given = arguments.text("dir");
  if (!sys::is_folder(given)) throw Error("--dir", fmt::format("'{}' is not a folder", base::printable(given)));
  return given;
}

bool is_foreign_scenario(const std::string& path, const std::string& own) {
  return path != own && path.starts_with("benchmarks/") &&
         path.find('/', std::string_view("benchmarks/").size()) == std::string::npos &&
         (path.ends_with(".yaml") || path.ends_with(".yml"));
}

/// Other YAML files in benchmarks/ may be anything; then the new scenario is named alone.
std::string scenario_glob(const starter::ProjectFiles& project, const std::string& own) {
  const bool alone = std::none_of(project.paths.begin(), project.paths.end(),
                                  [&](const std::string& path) { return is_foreign_scenario(path, own); });
  return alone ? "benchmarks/*.yaml" : own;
}

StarterFile workflow_file(std::string_view baseline) {
  return {".github/workflows/benchgate.yml", starter::starter_workflow(baseline), "judges every pull request", ""};
}

/// The files for what is in the folder.
Start starter_of_project(const fs::path& folder) {
  const starter::ProjectFiles project = read_project(folder);
  const starter::StarterScenario scenario = starter::propose_scenario(project);
  const std::string own = fmt::format("benchmarks/{}.yaml", scenario.name);
  const std::string glob = scenario_glob(project, own);
  Start start{folder, scenario.kind, scenario.found, scenario.name, {}, {}, ""};
  if (glob == own)
    start.notes.push_back(fmt::format("benchmarks/ holds other YAML files, so only {} counts as a scenario", own));
  start.files = {
      {"benchgate.yaml", starter::starter_configuration(glob), "where the scenarios are, and how often they run", ""},
      {own, starter::starter_scenario(scenario), "one scenario: what is built and measured", ""},
      workflow_file(""),
  };
  return start;
}

/// The files for what perfgate's configuration says.
Start starter_of_perfgate(const fs::path& folder, const std::string& file) {
  starter::PerfgateTranslation translation =
      starter::translate_perfgate(sys::read_file(file, largest_configuration), file);
  Start start{folder,
              "perfgate",
              fmt::format("{} with {} benchmark{}", base::printable(file), translation.scenarios.size(),
                          translation.scenarios.size() == 1 ? "" : "s"),
              translation.scenarios.front().first,
              {},
              std::move(translation.remarks),
              ""};
  start.files.push_back({"benchgate.yaml", translation.configuration, "where scenarios and baselines are", ""});
  for (auto& [name, text] : translation.scenarios)
    start.files.push_back(
        {fmt::format("benchmarks/{}.yaml", name), std::move(text), "a benchmark and its budgets", ""});
  start.files.push_back(workflow_file(translation.baseline));
  return start;
}

Start start_project(const Arguments& arguments) {
  const fs::path folder = project_folder(arguments);
  const auto from = arguments.text_if("from");
  Start start = from ? starter_of_perfgate(folder, *from) : starter_of_project(folder);
  const Present present = arguments.flag("force") ? Present::set_aside : Present::refuse;
  const std::vector<std::string> made = write_starter_files(start.folder, start.files, present);
  start.undo = undo_line(start.folder, start.files, made);
  return start;
}

/// Lines of shell that a person types next.
struct NextCommands {
  std::string measure;
  std::string commit;
};

NextCommands next_commands(const Start& start) {
  const std::string enter = start.folder == "." ? "" : fmt::format("cd -- {} && ", shell_word(start.folder.string()));
  std::vector<std::string> paths;
  for (const StarterFile& file : start.files) paths.push_back(file.path);
  return {enter + "benchgate run --out results --force", "git add " + base::join(paths, " ")};
}

std::string next_steps(const Start& start) {
  const NextCommands commands = next_commands(start);
  return fmt::format(
      "next:\n"
      "  1. measure here:  {}\n"
      "     and change {} until it measures what matters to you\n"
      "  2. let git ignore what that makes: results/, benchgate-out/ and, unless it does already, what the build "
      "makes\n"
      "  3. commit:        {}\n"
      "     every pull request from then on is measured and judged\n",
      commands.measure, start.files[1].path, commands.commit);
}

std::string start_text(const Start& start) {
  std::string text = fmt::format("{}: {}\n", start.kind, start.found);
  for (const std::string& note : start.notes) text += fmt::format("note: {}\n", note);
  std::size_t widest = 0;
  for (const StarterFile& file : start.files) widest = std::max({widest, file.path.size(), file.backup.size()});
  for (const StarterFile& file : start.files) {
    text += fmt::format("wrote {:{}}  {}\n", file.path, widest, file.what);
    if (!file.backup.empty()) text += fmt::format("      {:{}}  what it was before\n", file.backup, widest);
  }
  return text + fmt::format("\n{}\nundo: {}\n", next_steps(start), start.undo);
}

std::string start_markdown(const Start& start) {
  using render::markdown_code;
  using render::Within;
  std::string text =
      fmt::format("**{}**: {}\n\n", render::markdown_text(start.kind), render::markdown_text(start.found));
  for (const std::string& note : start.notes) text += fmt::format("- {}\n", render::markdown_text(note));
  if (!start.notes.empty()) text += '\n';
  text += render::markdown_header({"File", "What it is", "What it was before"});
  for (const StarterFile& file : start.files)
    text += render::markdown_row({markdown_code(file.path, Within::table), render::markdown_text(file.what),
                                  markdown_code(file.backup, Within::table)});
  const NextCommands commands = next_commands(start);
  constexpr std::size_t whole_line = 10'000;
  return text + fmt::format("\n- Measure: {}\n- Commit: {}\n- Undo: {}\n",
                            markdown_code(commands.measure, Within::line, whole_line),
                            markdown_code(commands.commit, Within::line, whole_line),
                            markdown_code(start.undo, Within::line, whole_line));
}

std::string start_json(const Start& start) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.init.v1").member("dir", start.folder.string());
  json.member("kind", start.kind).member("found", start.found);
  if (!start.notes.empty()) {
    json.key("notes").begin_array();
    for (const std::string& note : start.notes) json.value(note);
    json.end_array();
  }
  json.member("scenario", start.scenario).key("files").begin_array();
  for (const StarterFile& file : start.files)
    json.begin_object().member("path", file.path).member_if("backup", file.backup).end_object();
  return json.end_array().member("undo", start.undo).end_object().take() + "\n";
}

model::ExitCode init_project(const Arguments& arguments, Io io, app::Session&) {
  if (!arguments.positional.empty())
    throw Error("init", fmt::format("'{}' is no option (the project's folder is given by --dir)",
                                    base::printable(arguments.positional.front())));
  const Start start = start_project(arguments);
  const std::string format = arguments.text("format");
  io.out << (format == "json" ? start_json : format == "markdown" ? start_markdown : start_text)(start);
  return model::ExitCode::pass;
}

}  // namespace

Command init_command() {
  return {"init",     "write a first configuration, scenario and workflow for a project",
          "",         "benchgate init --dir .",
          init_table, init_project};
}

}  // namespace benchgate::cli
