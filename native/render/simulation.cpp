// SPDX-License-Identifier: MIT
#include "render/simulation.hpp"

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view caution =
    "Synthetic figures: computed from constants, not measured; do not base a release on them.";

std::string place_text(const base::SourceLocation& place) {
  return fmt::format("{}:{}:{}", base::printable(place.file), place.line, place.column);
}

std::string observed_text(const judge::AssertionResult& result) {
  return fmt::format("{} {}", base::format_quantity(*result.observed),
                     result.run > 0 ? fmt::format("in run-{}", result.run) : "over all runs");
}

std::string assertion_line(const judge::AssertionResult& result) {
  const model::Assertion& assertion = result.assertion;
  if (result.status == model::Verdict::pass)
    return fmt::format("  pass           {}: {}\n", judge::described(assertion), observed_text(result));
  if (result.status == model::Verdict::fail)
    return fmt::format("  fail           expected {}, got {} ({})\n", judge::described(assertion),
                       observed_text(result), place_text(assertion.location));
  return fmt::format("  not evaluated  {}: {}\n", judge::described(assertion), result.reason);
}

std::string assertion_row(const Simulation& simulation, const judge::AssertionResult& result) {
  const std::string verdict = result.status == model::Verdict::fail   ? "**fail**"
                              : result.status == model::Verdict::pass ? "pass"
                                                                      : "not evaluated";
  return markdown_row({markdown_code(simulation.scenario, Within::table),
                       markdown_text(judge::described(result.assertion)), verdict,
                       result.observed ? observed_text(result) : "", markdown_text(result.reason),
                       markdown_code(place_text(result.assertion.location), Within::table)});
}

void write_assertion(syntax::JsonWriter& json, const judge::AssertionResult& result) {
  const model::Assertion& assertion = result.assertion;
  json.begin_object().member("metric", assertion.metric).member_if("statistic", assertion.statistic);
  json.member("operator", assertion.relation).member("value", assertion.value);
  json.member_if("phase", assertion.phase).member_if("across", assertion.across);
  json.member("status", name_of(result.status)).member_if("observed", result.observed);
  if (result.run > 0) json.member("run", result.run);
  json.member_if("reason", result.reason).member("place", place_text(assertion.location)).end_object();
}

}  // namespace

std::string simulation_text(std::span<const Simulation> simulations) {
  std::string text = fmt::format("{}\n", caution);
  for (const Simulation& simulation : simulations) {
    text +=
        fmt::format("\n{}: {} of {}, seed {}, in {}\n", simulation.scenario, base::pluralize(simulation.runs, "run"),
                    base::pluralize(simulation.samples, "sample"), simulation.seed, base::printable(simulation.folder));
    for (const judge::AssertionResult& result : simulation.assertions) text += assertion_line(result);
  }
  return text;
}

std::string simulation_markdown(std::span<const Simulation> simulations) {
  std::string text = fmt::format("{}\n\n", caution);
  text += markdown_header({"Scenario", ">Runs", ">Samples of a run", ">Seed", "Folder"});
  std::string assertions;
  for (const Simulation& simulation : simulations) {
    text += markdown_row({markdown_code(simulation.scenario, Within::table), std::to_string(simulation.runs),
                          std::to_string(simulation.samples), std::to_string(simulation.seed),
                          markdown_code(simulation.folder, Within::table)});
    for (const judge::AssertionResult& result : simulation.assertions) assertions += assertion_row(simulation, result);
  }
  if (assertions.empty()) return text;
  return text + "\n" + markdown_header({"Scenario", "Assertion", "Verdict", "Observed", "Why not", "Where"}) +
         assertions;
}

std::string simulation_json(std::span<const Simulation> simulations) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.simulate.v1").member("mode", "synthetic");
  json.key("scenarios").begin_array();
  for (const Simulation& simulation : simulations) {
    json.begin_object().member("name", simulation.scenario).member("folder", simulation.folder);
    json.member("runs", simulation.runs).member("samples", simulation.samples).member("seed", simulation.seed);
    json.key("assertions").begin_array();
    for (const judge::AssertionResult& result : simulation.assertions) write_assertion(json, result);
    json.end_array().end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

}  // namespace benchgate::render
