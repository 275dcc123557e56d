// SPDX-License-Identifier: MIT
#include "cli/init.hpp"

#include <array>

#include "app/init/init.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "render/project_start.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 6> init_table{{
    {"dir", "D", ".", "folder of the project"},
    {"from", "FILE", "", "convert this perfgate.toml instead of inspecting the project"},
    {"forks", "", "", "write two workflows that also comment on pull requests from forks", Kind::flag},
    {"on-demand", "", "", "also write a workflow that measures when a maintainer comments /benchmark COMMIT",
     Kind::flag},
    {"force", "", "", "overwrite existing files, with backups as FILE~", Kind::flag},
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
}};

app::InitRequest init_request(const Arguments& arguments) {
  if (!arguments.positional.empty())
    throw Error("init", fmt::format("unexpected argument '{}' (name the project's folder with --dir)",
                                    base::printable(arguments.positional.front())));
  return {arguments.text("dir"), arguments.text_if("from"),
          arguments.flag("force") ? app::OnExistingFile::set_aside : app::OnExistingFile::refuse,
          arguments.flag("forks"), arguments.flag("on-demand")};
}

model::ExitCode run_init(const Arguments& arguments, Io io, app::Session& session) {
  const model::ProjectStart start = app::init_project(init_request(arguments), session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::project_start_json(start)
             : format == "markdown" ? render::project_start_markdown(start)
                                    : render::project_start_text(start));
  return model::ExitCode::pass;
}

}  // namespace

Command init_command() {
  return {"init",     "write a first configuration, scenario and workflow for a project",
          "",         "benchgate init --dir .",
          init_table, run_init};
}

}  // namespace benchgate::cli
