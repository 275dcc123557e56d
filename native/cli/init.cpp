// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "app/init/init.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/command_results_json.hpp"
#include "render/project_start.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 8> init_table{{
    {"dir", "D", ".", "folder of the project"},
    {"from", "FILE", "", "convert this perfgate.toml instead of inspecting the project"},
    {"forks", "", "", "write two workflows that also comment on pull requests from forks", Kind::flag},
    {"on-demand", "", "", "also write a workflow that measures when a maintainer comments /benchmark COMMIT",
     Kind::flag},
    {"try", "", "", "build and run one iteration of each new scenario (default on a terminal)", Kind::flag},
    {"no-try", "", "", "only write the files", Kind::flag},
    {"force", "", "", "overwrite existing files, with backups as FILE~", Kind::flag},
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
}};

/// Whether somebody sits there who can wait for a build.
bool wants_trial(const Arguments& arguments) {
  if (arguments.flag("try") && arguments.flag("no-try")) throw Error("--try", "cannot be combined with --no-try");
  if (arguments.flag("try") || arguments.flag("no-try")) return arguments.flag("try");
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

app::InitRequest init_request(const Arguments& arguments) {
  if (!arguments.positional.empty())
    throw Error("init", fmt::format("unexpected argument '{}' (name the project's folder with --dir)",
                                    arguments.positional.front()));
  return {arguments.text("dir"),
          arguments.text_if("from"),
          arguments.flag("force") ? app::OnExistingFile::set_aside : app::OnExistingFile::refuse,
          arguments.flag("forks"),
          arguments.flag("on-demand"),
          wants_trial(arguments) ? app::InitRequest::Trial::one_iteration : app::InitRequest::Trial::none};
}

model::ExitCode run_init(const Arguments& arguments, Io io, app::Session& session) {
  const model::ProjectStart start = app::init_project(init_request(arguments), session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? format::format_project_start(start)
             : format == "markdown" ? render::project_start_markdown(start)
                                    : render::project_start_text(start));
  const bool failed = std::any_of(start.trials.begin(), start.trials.end(),
                                  [](const model::StarterTrial& trial) { return !trial.passed(); });
  return failed ? model::ExitCode::error : model::ExitCode::pass;
}

}  // namespace

Command init_command() {
  return {"init",     "write a first configuration, scenarios and workflow for a project",
          "",         "benchgate init --dir .",
          init_table, run_init};
}

}  // namespace benchgate::cli
