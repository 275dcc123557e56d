// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>

#include "app/history/recalculate.hpp"
#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/print.hpp"
#include "format/calibration_json.hpp"
#include "render/recalculation.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 3> calibrate_table{{
    {"store", "DIR|git:BRANCH", app::default_store, "where the runs are: a folder, or a branch of this repository"},
    {"where", "FIELD(=|!=|~)V", "", "only runs with this value in their metadata; '~' matches a regular expression",
     Kind::text, 0, 0, true},
    {"threads", "N", "", "number of reader threads (default: one per processor)", Kind::count, 1, 1024},
}};

model::ExitCode run_calibrate(const Arguments& arguments, Io io, app::Session& session) {
  if (!arguments.positional.empty())
    throw Error("calibrate", fmt::format("unexpected argument '{}'", arguments.positional.front()));
  app::HistorySource source{.store = arguments.text("store"), .where = arguments.list("where")};
  source.configuration = arguments.text_if("config");
  if (arguments.given("threads")) source.threads = static_cast<std::size_t>(arguments.count("threads"));
  const model::Calibration calibration = app::calibrate_history(source, session);
  print_result(arguments, io, calibration, render::calibration_page, format::format_calibration);
  return model::ExitCode::pass;
}

}  // namespace

Command calibrate_command() {
  return {"calibrate",
          "print the smallest change that the history of a project can detect",
          "",
          "benchgate calibrate --store git:perf-raw",
          calibrate_table,
          run_calibrate};
}

}  // namespace benchgate::cli
