// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>
#include <chrono>

#include "app/doctor/doctor.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/print.hpp"
#include "format/command_results_json.hpp"
#include "render/check_items.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 4> doctor_table{{
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
    {"clean", "", "", "remove what killed processes left behind (default: list it)", Kind::flag},
    {"seconds", "N", "3", "seconds to spend on measuring noise; 0 disables it", Kind::number, 0, 600},
    {.name = "root", .values = "DIR", .fallback = "/", .help = "folder that replaces /, for tests", .hidden = true},
}};

app::DoctorRequest doctor_request(const Arguments& arguments) {
  if (!arguments.positional.empty())
    throw Error("doctor", fmt::format("unexpected argument '{}'", arguments.positional.front()));
  const std::chrono::duration<double> seconds(arguments.number("seconds"));
  using Leftovers = app::DoctorRequest::Leftovers;
  return {std::chrono::duration_cast<std::chrono::nanoseconds>(seconds), arguments.text("root"),
          arguments.flag("clean") ? Leftovers::remove : Leftovers::list};
}

model::ExitCode run_doctor(const Arguments& arguments, Io io, app::Session& session) {
  const std::vector<model::CheckItem> items = app::examine_machine(doctor_request(arguments), session);
  if (arguments.text("format") == "json")
    io.out << format::format_doctor(items);
  else
    print_page(arguments, io, render::check_items_page(items));
  return model::ExitCode::pass;
}

}  // namespace

Command doctor_command() {
  return {"doctor",     "report what this machine can measure, and how to enable what it cannot",
          "",           "benchgate doctor --format json",
          doctor_table, run_doctor};
}

}  // namespace benchgate::cli
