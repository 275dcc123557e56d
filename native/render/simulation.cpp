// SPDX-License-Identifier: MIT
#include "render/simulation.hpp"

#include "base/figure.hpp"
#include "base/text.hpp"
#include "codec/json.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view caution =
    "Synthetic figures: made up from constants, nothing was measured, no release can rest on them.";

std::string place_text(const model::Place& place) {
  return fmt::format("{}:{}:{}", base::printable(place.file), place.line, place.column);
}

std::string counted(int count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string assertion_line(const analysis::AssertionResult& result) {
  const model::Assertion& assertion = result.assertion;
  if (result.status == model::Status::pass)
    return fmt::format("  pass           {}: {} in run-{}\n", analysis::described(assertion),
                       base::figure(*result.observed), result.run);
  if (result.status == model::Status::fail)
    return fmt::format("  fail           expected {}, got {} in run-{} ({})\n", analysis::described(assertion),
                       base::figure(*result.observed), result.run, place_text(assertion.place));
  return fmt::format("  not evaluated  {}: {}\n", analysis::described(assertion), result.reason);
}

void write_assertion(codec::JsonWriter& json, const analysis::AssertionResult& result) {
  const model::Assertion& assertion = result.assertion;
  json.begin_object().member("metric", assertion.metric).member_if("statistic", assertion.statistic);
  json.member("operator", assertion.relation).member("value", assertion.value);
  json.member_if("phase", assertion.phase).member_if("across", assertion.across);
  json.member("status", name_of(result.status)).member_if("observed", result.observed);
  if (result.run > 0) json.member("run", result.run);
  json.member_if("reason", result.reason).member("place", place_text(assertion.place)).end_object();
}

}  // namespace

std::string simulation_text(std::span<const Simulation> simulations) {
  std::string text = fmt::format("{}\n", caution);
  for (const Simulation& simulation : simulations) {
    text += fmt::format("\n{}: {} of {}, seed {}, in {}\n", simulation.scenario, counted(simulation.runs, "run"),
                        counted(simulation.samples, "sample"), simulation.seed, base::printable(simulation.folder));
    for (const analysis::AssertionResult& result : simulation.assertions) text += assertion_line(result);
  }
  return text;
}

std::string simulation_json(std::span<const Simulation> simulations) {
  codec::JsonWriter json;
  json.begin_object().member("schema", "benchgate.simulate.v1").member("mode", "synthetic");
  json.key("scenarios").begin_array();
  for (const Simulation& simulation : simulations) {
    json.begin_object().member("name", simulation.scenario).member("folder", simulation.folder);
    json.member("runs", simulation.runs).member("samples", simulation.samples).member("seed", simulation.seed);
    json.key("assertions").begin_array();
    for (const analysis::AssertionResult& result : simulation.assertions) write_assertion(json, result);
    json.end_array().end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

}  // namespace benchgate::render
