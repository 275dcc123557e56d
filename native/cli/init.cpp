// SPDX-License-Identifier: MIT
#include "cli/init.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/starter_files.hpp"
#include "codec/json.hpp"
#include "render/starter.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<Option, 3> init_table{{
    {"dir", "D", ".", "folder of the project"},
    {"force", "", "", "replace files that are there, and keep them as FILE~", Kind::flag},
    {"format", "text|json", "text", "how the result is printed", Kind::choice},
}};

/// What init did.
struct Start {
  fs::path folder;
  codec::StarterScenario scenario;
  std::vector<StarterFile> files;
  std::string note;  ///< about the project, for people; empty: none
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
std::string scenario_glob(const codec::ProjectFiles& project, const std::string& own) {
  const bool alone = std::none_of(project.paths.begin(), project.paths.end(),
                                  [&](const std::string& path) { return is_foreign_scenario(path, own); });
  return alone ? "benchmarks/*.yaml" : own;
}

Start start_project(const Arguments& arguments) {
  Start start{.folder = project_folder(arguments), .scenario = {}, .files = {}, .note = "", .undo = ""};
  const codec::ProjectFiles project = read_project(start.folder);
  start.scenario = codec::propose_scenario(project);
  const std::string own = fmt::format("benchmarks/{}.yaml", start.scenario.name);
  const std::string glob = scenario_glob(project, own);
  if (glob == own) start.note = fmt::format("benchmarks/ holds other YAML files, so only {} counts as a scenario", own);
  start.files = {
      {"benchgate.yaml", render::starter_configuration(glob), "where the scenarios are, and how often they run", ""},
      {own, render::starter_scenario(start.scenario), "one scenario: what is built and measured", ""},
      {".github/workflows/benchgate.yml", render::starter_workflow(), "judges every pull request", ""},
  };
  const Present present = arguments.flag("force") ? Present::set_aside : Present::refuse;
  const std::vector<std::string> made = write_starter_files(start.folder, start.files, present);
  start.undo = undo_line(start.folder, start.files, made);
  return start;
}

std::string next_steps(const Start& start) {
  const std::string enter = start.folder == "." ? "" : fmt::format("cd -- {} && ", shell_word(start.folder.string()));
  std::vector<std::string> paths;
  for (const StarterFile& file : start.files) paths.push_back(file.path);
  return fmt::format(
      "next:\n"
      "  1. measure here:  {}benchgate run --out results\n"
      "     and change {} until it measures what matters to you\n"
      "  2. let git ignore what that makes: results/ and, unless it does already, what the build makes\n"
      "  3. commit:        git add {}\n"
      "     every pull request from then on is measured and judged\n",
      enter, paths[1], base::join(paths, " "));
}

std::string start_text(const Start& start) {
  std::string text = fmt::format("{}: {}\n", start.scenario.kind, start.scenario.found);
  if (!start.note.empty()) text += fmt::format("note: {}\n", start.note);
  std::size_t widest = 0;
  for (const StarterFile& file : start.files) widest = std::max({widest, file.path.size(), file.backup.size()});
  for (const StarterFile& file : start.files) {
    text += fmt::format("wrote {:{}}  {}\n", file.path, widest, file.what);
    if (!file.backup.empty()) text += fmt::format("      {:{}}  what it was before\n", file.backup, widest);
  }
  return text + fmt::format("\n{}\nundo: {}\n", next_steps(start), start.undo);
}

std::string start_json(const Start& start) {
  codec::JsonWriter json;
  json.begin_object().member("schema", "benchgate.init.v1").member("dir", start.folder.string());
  json.member("kind", start.scenario.kind).member("found", start.scenario.found).member_if("note", start.note);
  json.member("scenario", start.scenario.name).key("files").begin_array();
  for (const StarterFile& file : start.files)
    json.begin_object().member("path", file.path).member_if("backup", file.backup).end_object();
  return json.end_array().member("undo", start.undo).end_object().take() + "\n";
}

model::ExitCode init_project(const Arguments& arguments, Io io) {
  if (!arguments.positional.empty())
    throw Error("init", fmt::format("'{}' is no option (the project's folder is given by --dir)",
                                    base::printable(arguments.positional.front())));
  const Start start = start_project(arguments);
  io.out << (arguments.text("format") == "json" ? start_json(start) : start_text(start));
  return model::ExitCode::pass;
}

}  // namespace

Command init_command() {
  return {"init",     "write a first configuration, scenario and workflow for a project",
          "",         "benchgate init --dir .",
          init_table, init_project};
}

}  // namespace benchgate::cli
