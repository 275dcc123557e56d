// SPDX-License-Identifier: MIT
#include "render/simulation.hpp"

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/assertions.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view caution =
    "Synthetic figures: computed from constants, not measured; do not base a release on them.";

std::string location_text(const base::SourceLocation& location) {
  return fmt::format("{}:{}:{}", base::printable(location.file), location.line, location.column);
}

std::string observed_text(const model::AssertionResult& result) {
  return fmt::format("{} {}", base::format_quantity(*result.observed),
                     result.run > 0 ? fmt::format("in run-{}", result.run) : "over all runs");
}

std::string assertion_line(const model::AssertionResult& result) {
  const model::Assertion& assertion = result.assertion;
  if (result.status == model::Verdict::pass)
    return fmt::format("  pass           {}: {}\n", judge::described(assertion), observed_text(result));
  if (result.status == model::Verdict::fail)
    return fmt::format("  fail           expected {}, got {} ({})\n", judge::described(assertion),
                       observed_text(result), location_text(assertion.location));
  return fmt::format("  not evaluated  {}: {}\n", judge::described(assertion), result.reason);
}

std::string assertion_row(const model::Simulation& simulation, const model::AssertionResult& result) {
  const std::string verdict = result.status == model::Verdict::fail   ? "**fail**"
                              : result.status == model::Verdict::pass ? "pass"
                                                                      : "not evaluated";
  return markdown_row({markdown_code(simulation.scenario, Within::table),
                       markdown_text(judge::described(result.assertion)), verdict,
                       result.observed ? observed_text(result) : "", markdown_text(result.reason),
                       markdown_code(location_text(result.assertion.location), Within::table)});
}

}  // namespace

std::string simulation_text(std::span<const model::Simulation> simulations) {
  std::string text = fmt::format("{}\n", caution);
  for (const model::Simulation& simulation : simulations) {
    text +=
        fmt::format("\n{}: {} of {}, seed {}, in {}\n", simulation.scenario, base::pluralize(simulation.runs, "run"),
                    base::pluralize(simulation.samples, "sample"), simulation.seed, base::printable(simulation.folder));
    for (const model::AssertionResult& result : simulation.assertions) text += assertion_line(result);
  }
  return text;
}

std::string simulation_markdown(std::span<const model::Simulation> simulations) {
  std::string text = fmt::format("{}\n\n", caution);
  text += markdown_header({"Scenario", ">Runs", ">Samples of a run", ">Seed", "Folder"});
  std::string assertions;
  for (const model::Simulation& simulation : simulations) {
    text += markdown_row({markdown_code(simulation.scenario, Within::table), std::to_string(simulation.runs),
                          std::to_string(simulation.samples), std::to_string(simulation.seed),
                          markdown_code(simulation.folder, Within::table)});
    for (const model::AssertionResult& result : simulation.assertions) assertions += assertion_row(simulation, result);
  }
  if (assertions.empty()) return text;
  return text + "\n" + markdown_header({"Scenario", "Assertion", "Verdict", "Observed", "Why not", "Where"}) +
         assertions;
}

}  // namespace benchgate::render
