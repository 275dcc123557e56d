// SPDX-License-Identifier: MIT
// `benchgate watch`: how the working tree compares with a commit while it is edited. Ends with 0 when it is
// interrupted after it has shown something.
#include "cli/command_rows.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <string>

#include "app/watch/watch.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "cli/watch_screen.hpp"
#include "render/paired.hpp"

namespace benchgate::cli {

namespace {

using app::WatchLook;

constexpr std::array<Option, 8> watch_table{{
    {"baseline", "REF", "HEAD", "branch, tag or commit to compare with"},
    {"metric", "M", "wall_ms", "metric to compare"},
    {"once", "", "", "end with the first result instead of waiting for a change", Kind::flag},
    {"only", "A,B", "", "name of the scenario to measure"},
    {"tag", "T", "", "tag of the scenario to measure", Kind::text, 0, 0, true},
    {"seed", "N", "", "seed for everything that is shuffled (default: random)", Kind::count, 0, most_seed},
    {"no-wait", "", "", "fail instead of waiting when another measurement is running on this machine", Kind::flag},
    {"pass-env", "NAME", "", "pass this environment variable to measured commands, although it is withheld by default",
     Kind::text, 0, 0, true},
}};

/// Characters in a line of the terminal that stdout is; 0: it is none.
std::size_t width_of_terminal() {
  constexpr std::size_t usual = 80;
  if (::isatty(STDOUT_FILENO) != 1) return 0;
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : usual;
}

std::string line_of_look(const WatchLook& look, const std::string& metric) {
  const auto with_metric = [&](const std::string& text) {
    return fmt::format("[{}] {}: {}", look.state, base::printable(metric), text);
  };
  if (look.kind == WatchLook::Kind::result) return with_metric(render::measurement_text(look.measurement));
  if (look.kind == WatchLook::Kind::running)
    return with_metric(fmt::format("{}, {}", render::effect_text(look.measurement.effect),
                                   base::pluralize(look.measurement.effect.pairs, "pair")));
  return fmt::format("[{}] {}", look.state, base::printable(look.text));
}

bool show_look(const WatchLook& look, const std::string& metric, WatchScreen& screen) {
  const bool is_seen = screen.show(look.state, line_of_look(look, metric));
  if (look.log.empty()) return is_seen;
  screen.end_line();
  for (const std::string_view line : base::split(base::trim(look.log), '\n'))
    screen.note("    " + base::printable(line));
  return is_seen;
}

app::WatchRequest watch_request(const Arguments& arguments) {
  app::WatchRequest request{case_request(arguments)};
  request.baseline = arguments.text("baseline");
  request.metric = arguments.text("metric");
  if (arguments.flag("once")) request.end = app::WatchRequest::End::first_result;
  return request;
}

model::ExitCode watch(const Arguments& arguments, Io io, app::Session& session) {
  app::WatchRequest request = watch_request(arguments);
  WatchScreen screen(io.out, width_of_terminal(), session.observer);
  request.on_look = [&](const WatchLook& look) { return show_look(look, request.metric, screen); };
  app::Session watched{session.machine, session.repository, screen, session.network, session.open_database};
  const WatchLook last = app::watch(request, watched);
  const bool is_problem = arguments.flag("once") && last.kind == WatchLook::Kind::problem;
  return is_problem ? model::ExitCode::error : model::ExitCode::pass;
}

}  // namespace

Command watch_command() {
  Command command{"watch",      "compare the working tree with a commit while you edit it",
                  "[SCENARIO]", "benchgate watch benchmarks/parse.yaml",
                  watch_table,  watch};
  command.on_signal = Command::OnSignal::finishes;
  return command;
}

}  // namespace benchgate::cli
