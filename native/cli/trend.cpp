// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>

#include "app/trend/run_sets.hpp"
#include "app/trend/trend.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/print.hpp"
#include "format/trend_json.hpp"
#include "render/trend.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 17> trend_table{{
    {"history", "DIR", "", "raw store (folder or git:BRANCH), folder of history recalculate, or of results folders"},
    {"table", "FILE", "", "CSV or JSON Lines: test_case, artifact, value [metric, unit, better, time, tags]"},
    {"values", "FILE|-", "", "one series: a JSON array of numbers or of lists of trials, or one number per line"},
    {"profile", "normalised|seed-2019|latest", "normalised", "formula for grouping, by version", Kind::choice},
    {"unit", "auto|relative|N", "auto",
     "precision; auto: 1 ns, byte or 1; relative: largest value / 8191; N: in the values' unit"},
    {"search", "auto|exact|fast", "auto", "search algorithm; auto: exact for at most 10 series of 1000 runs, else fast",
     Kind::choice},
    {"guards", "on|off", "", "label changes that are too small, too short or reverted (default: on; off with --values)",
     Kind::choice},
    {"min-effect-pct", "N", "1", "with guards: smallest relevant change, in percent", Kind::number, 0, 1e15},
    {"confirm", "N", "2", "with guards: minimum number of runs at a new level", Kind::count, 1, 1000},
    {"trials", "", "", "group the trials of runs instead of their averages", Kind::flag},
    {"better", "lower|higher", "lower", "better direction of --values and --perpatch", Kind::choice},
    {"threads", "N", "", "threads for several series (default: one per processor)", Kind::count, 1, 1024},
    {"svg", "DIR", "", "write plots of each series to this folder, for light and dark pages"},
    {"fail-on-regression", "", "", "exit 2 when the latest change of a series is a regression", Kind::flag},
    {"perpatch", "", "", "compare two sets of measurements, PARENT and CURRENT; exit 2 on a regression", Kind::flag},
    {"bisect", "", "", "EARLY MID LATE, for git bisect run; exit 0: like early, 1: like late, 125: unclear, 128: error",
     Kind::flag},
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
}};

judge::TrendSettings trend_settings(const Arguments& arguments) {
  judge::TrendSettings settings;
  settings.profile = judge::trend_profile(arguments.text("profile"));
  if (const std::string unit = arguments.text("unit"); unit == "relative") {
    settings.unit_rule = judge::UnitRule::relative;
  } else if (unit != "auto") {
    const auto number = base::parse_number(unit);
    if (!number || *number <= 0)
      throw Error("--unit", fmt::format("'{}' is not auto, relative or a number above 0", unit));
    settings.unit_rule = judge::UnitRule::given;
    settings.unit = *number;
  }
  if (arguments.flag("trials")) settings.samples = judge::TrendSamples::trials;
  settings.minimum_effect = arguments.number("min-effect-pct") / 100;
  settings.confirmations = static_cast<std::size_t>(arguments.count("confirm"));
  return settings;
}

/// Throws Error if it cannot be read, as a folder cannot.
std::string standard_input() {
  std::string text(std::istreambuf_iterator<char>(std::cin), {});
  if (std::ferror(stdin) != 0) throw Error("stdin", "cannot be read; is it a folder?");
  return text;
}

model::Better better_of(const Arguments& arguments) {
  return arguments.text("better") == "higher" ? model::Better::higher : model::Better::lower;
}

void choose_source(app::TrendRequest& request, const Arguments& arguments) {
  using Source = judge::TrendSource;
  constexpr std::array<std::pair<std::string_view, Source>, 3> options{
      {{"history", Source::history}, {"table", Source::table}, {"values", Source::values}}};
  int given = 0;
  for (const auto& [option, source] : options)
    if (arguments.given(option)) {
      ++given;
      request.source = source;
      request.path = arguments.text(option);
    }
  if (given != 1) throw Error("trend", "requires one of --history, --table and --values");
  if (request.source != Source::history && request.path == "-") request.text = standard_input();
}

app::TrendRequest trend_request(const Arguments& arguments) {
  app::TrendRequest request;
  request.settings = trend_settings(arguments);
  if (const std::string guards = arguments.text("guards"); !guards.empty())
    request.guards = guards == "on" ? judge::Guards::on : judge::Guards::off;
  if (const std::string word = arguments.text("search"); word != "auto")
    request.search = word == "exact" ? judge::TrendSearch::exact : judge::TrendSearch::fast;
  if (arguments.given("threads")) request.threads = static_cast<std::size_t>(arguments.count("threads"));
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; trend reads --history, --table or --values");
  request.better = better_of(arguments);
  request.plot_folder = arguments.text_if("svg");
  choose_source(request, arguments);
  return request;
}

void require_operands(const Arguments& arguments, std::size_t count, std::string_view option, std::string_view names) {
  if (arguments.positional.size() != count)
    throw Error(fmt::format("--{}", option),
                fmt::format("takes {}, each a file or a list of numbers; {} {} given", names,
                            arguments.positional.size(), arguments.positional.size() == 1 ? "was" : "were"));
}

app::PatchRequest patch_request(const Arguments& arguments) {
  app::PatchRequest request;
  request.settings = trend_settings(arguments);
  require_operands(arguments, 2, "perpatch", "PARENT CURRENT");
  request.parent = arguments.positional[0];
  request.current = arguments.positional[1];
  request.metric.better = better_of(arguments);
  return request;
}

app::MiddleRequest middle_request(const Arguments& arguments) {
  app::MiddleRequest request;
  request.settings = trend_settings(arguments);
  require_operands(arguments, 3, "bisect", "EARLY MID LATE");
  request.early = arguments.positional[0];
  request.middle = arguments.positional[1];
  request.late = arguments.positional[2];
  return request;
}

model::ExitCode print_trends(const Arguments& arguments, Io io, app::Session& session) {
  const app::TrendResult result = find_trends(trend_request(arguments), session);
  if (arguments.text("format") == "json")
    io.out << format::format_trends(result.trends);
  else
    print_page(arguments, io, render::trend_page(result.trends, result.plots));
  if (!arguments.flag("fail-on-regression")) return model::ExitCode::pass;
  if (result.verdict == model::Verdict::error)
    throw Error("trend", fmt::format("{}, so --fail-on-regression says nothing", render::nothing_to_judge));
  return exit_code_of(result.verdict);
}

model::ExitCode judge_patch(const Arguments& arguments, Io io, app::Session& session) {
  const app::PatchRequest request = patch_request(arguments);
  const model::PatchComparison patch = app::judge_patch(request, session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? format::format_patch(patch, request.metric.better)
             : format == "markdown" ? render::patch_markdown(patch)
                                    : render::patch_text(patch));
  return exit_code_of(verdict_of(patch.verdict));
}

/// The exit codes for git bisect run.
int bisect_code_of(model::BisectSide side) {
  constexpr int belongs_to_early = 0, belongs_to_late = 1, unclear = 125;
  switch (side) {
    case model::BisectSide::early: return belongs_to_early;
    case model::BisectSide::late: return belongs_to_late;
    case model::BisectSide::unknown: break;
  }
  return unclear;
}

/// git bisect run reads exit code 1 as "bad", so errors need another one.
model::ExitCode judge_middle(const Arguments& arguments, Io io, app::Session& session) {
  constexpr int bisect_error = 128;
  try {
    const model::MiddlePlacement bisection = app::judge_middle(middle_request(arguments), session);
    const std::string format = arguments.text("format");
    io.out << (format == "json"       ? format::format_middle(bisection)
               : format == "markdown" ? render::bisection_markdown(bisection)
                                      : render::bisection_text(bisection));
    return static_cast<model::ExitCode>(bisect_code_of(bisection.side));
  } catch (const Error& error) {
    io.err << "benchgate: " << error.what() << '\n';
    return static_cast<model::ExitCode>(bisect_error);
  }
}

model::ExitCode trend(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.flag("bisect")) return judge_middle(arguments, io, session);
  return arguments.flag("perpatch") ? judge_patch(arguments, io, session) : print_trends(arguments, io, session);
}

}  // namespace

Command trend_command() {
  return {.name = "trend",
          .summary = "find level changes in a history",
          .operands = "[PARENT CURRENT|EARLY MID LATE]",
          .example = "benchgate trend --table history.csv --svg plots",
          .options = trend_table,
          .run = trend};
}

}  // namespace benchgate::cli
