// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>
#include <optional>

#include "app/simulate/simulate.hpp"
#include "base/error.hpp"
#include "format/simulation_json.hpp"
#include "render/simulation.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 12> simulate_table{{
    {"out", "DIR", "", "folder for the results"},
    {"samples", "N", "", "samples per run (default: the scenario's sample_count, else 24)", Kind::count, 1, 1e6},
    {"reruns", "N", "", "number of runs (default: the scenario's repetitions, else 3)", Kind::count, 1, 10000},
    {"only-run", "N", "", "write only this run; for matrix jobs, whose results 'benchgate merge' combines", Kind::count,
     1, 10000},
    {"seed", "N", "", "seed of the noise (default: the scenario's seed, else 42)", Kind::count, 0, 0},
    {"noise", "N", "0.02", "spread of the noise, as a ratio; 0 disables it", Kind::number, 0, 1},
    {"side", "candidate|baseline", "candidate", "side of the comparison to write results for", Kind::choice},
    {"mode", "NAME", "synthetic", "label of the results: synthetic, or fallback-synthetic-REASON"},
    {"source-ref", "R", "", "branch or tag that the manifest names (default: synthetic-SIDE)"},
    {"source-commit", "C", "", "commit that the manifest names (default: a digest of the settings)"},
    {"force", "", "", "overwrite existing results", Kind::flag},
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
}};

std::optional<int> count_if(const Arguments& arguments, std::string_view name) {
  return arguments.given(name) ? std::optional(static_cast<int>(arguments.count(name))) : std::nullopt;
}

app::SimulateRequest simulate_request(const Arguments& arguments) {
  using Request = app::SimulateRequest;
  if (!arguments.given("out")) throw Error("--out", "is required: name a folder for the results");
  Request request;
  request.scenarios = arguments.positional;
  request.configuration = arguments.text_if("config");
  request.out = arguments.text("out");
  request.samples = count_if(arguments, "samples");
  request.reruns = count_if(arguments, "reruns");
  request.only_run = count_if(arguments, "only-run");
  if (arguments.given("seed")) request.seed = static_cast<std::uint64_t>(arguments.count("seed"));
  request.noise = arguments.number("noise");
  request.side = arguments.text("side") == "baseline" ? Request::Side::baseline : Request::Side::candidate;
  request.mode = arguments.text("mode");
  request.source_ref = arguments.text_if("source-ref");
  request.source_commit = arguments.text("source-commit");
  request.on_existing = arguments.flag("force") ? app::OnExisting::replace : app::OnExisting::refuse;
  return request;
}

model::ExitCode simulate(const Arguments& arguments, Io io, app::Session& session) {
  const app::SimulateResult result = app::simulate(simulate_request(arguments), session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? format::format_simulations(result.simulations)
             : format == "markdown" ? render::simulation_markdown(result.simulations)
                                    : render::simulation_text(result.simulations));
  return result.failed ? model::ExitCode::fail : model::ExitCode::pass;
}

}  // namespace

Command simulate_command() {
  return {.name = "simulate",
          .summary = "write deterministic synthetic results of fault scenarios, labelled as such",
          .operands = "[SCENARIO.yaml|DIR|GLOB]...",
          .example = "benchgate simulate fixtures/scenarios --out synthetic",
          .options = simulate_table,
          .run = simulate};
}

}  // namespace benchgate::cli
