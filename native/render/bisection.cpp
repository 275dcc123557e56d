// SPDX-License-Identifier: MIT
#include "render/bisection.hpp"

#include "base/text.hpp"
#include "codec/json.hpp"
#include "render/markdown.hpp"
#include "render/paired.hpp"

namespace benchgate::render {

namespace {

using codec::JsonWriter;
using model::Bisection;
using model::BisectStep;
using model::Commit;

constexpr std::size_t short_id = 12;

std::string commit_text(const Commit& commit) {
  return fmt::format("{} {}", commit.id.substr(0, short_id), base::printable(commit.subject));
}

std::string step_text(const BisectStep& step) {
  std::string text = step.measurement ? measurement_text(*step.measurement) : std::string();
  if (!step.why.empty()) text += (text.empty() ? "" : "; ") + base::printable(step.why);
  return text;
}

/// Headline and, of a commit that was found, what it alone did.
std::string outcome_text(const Bisection& bisection) {
  if (bisection.first_bad.size() == 1) {
    std::string text = fmt::format("first bad commit: {}\n", commit_text(bisection.first_bad.front()));
    if (bisection.own && bisection.parent)
      text += fmt::format("  {} {} against its parent {}\n", base::printable(bisection.metric),
                          measurement_text(*bisection.own), bisection.parent->id.substr(0, short_id));
    return text;
  }
  std::string text = "first bad commit: one of these, as the others between them could not be judged\n";
  for (const Commit& commit : bisection.first_bad) text += fmt::format("  {}\n", commit_text(commit));
  return text;
}

std::string whole_text(const Bisection& bisection) {
  return fmt::format("{} of {} against {}: {}", base::printable(bisection.metric), bisection.bad.id.substr(0, short_id),
                     bisection.good.id.substr(0, short_id), measurement_text(bisection.whole));
}

void write_commit(JsonWriter& json, const Commit& commit) {
  json.begin_object().member("commit", commit.id).member("subject", commit.subject).end_object();
}

void write_measurement(JsonWriter& json, const model::PairedMeasurement& measurement) {
  const model::PairedEffect& effect = measurement.effect;
  json.begin_object().member("pairs", effect.pairs);
  json.member_if("base", effect.base).member_if("head", effect.head).member_if("change", effect.change);
  json.member_if("ci_lower", effect.low).member_if("ci_upper", effect.high);
  json.member("p_value", effect.p_value).member("p_value_of_all_looks", effect.p_looked);
  json.member("stop", name_of(measurement.stop)).end_object();
}

void write_step(JsonWriter& json, const BisectStep& step) {
  json.begin_object().member("commit", step.commit.id).member("subject", step.commit.subject);
  json.member("word", name_of(step.word)).member_if("why", step.why);
  if (step.measurement) write_measurement(json.key("measurement"), *step.measurement);
  json.end_object();
}

}  // namespace

std::string bisection_text(const Bisection& bisection) {
  std::string text =
      outcome_text(bisection) + fmt::format("  {}\nsteps, each against the good commit:\n", whole_text(bisection));
  for (const BisectStep& step : bisection.steps)
    text += fmt::format("  {:4} {}: {}\n", name_of(step.word), commit_text(step.commit), step_text(step));
  text += "git bisect log:\n";
  for (const std::string_view line : base::split(base::trim(bisection.log), '\n'))
    text += fmt::format("  {}\n", base::printable(line));
  return text;
}

std::string bisection_markdown(const Bisection& bisection) {
  std::string text = "## First bad commit\n\n";
  for (const Commit& commit : bisection.first_bad)
    text += fmt::format("- {} {}\n", markdown_code(commit.id, Within::line), markdown_text(commit.subject));
  if (bisection.own)
    text += fmt::format("\n{} {}\n", markdown_code(bisection.metric, Within::line), measurement_text(*bisection.own));
  text += fmt::format("\n{}\n\n", markdown_text(whole_text(bisection)));
  text += markdown_header({"step", "commit", "measured"});
  for (const BisectStep& step : bisection.steps)
    text += markdown_row(
        {std::string(name_of(step.word)), markdown_text(commit_text(step.commit)), markdown_text(step_text(step))});
  return text;
}

std::string bisection_json(const Bisection& bisection) {
  JsonWriter json;
  json.begin_object().member("schema", "benchgate.bisect.v1").member("metric", bisection.metric);
  write_commit(json.key("good"), bisection.good);
  write_commit(json.key("bad"), bisection.bad);
  write_measurement(json.key("whole"), bisection.whole);
  json.key("first_bad").begin_array();
  for (const Commit& commit : bisection.first_bad) write_commit(json, commit);
  json.end_array();
  if (bisection.parent) write_commit(json.key("parent"), *bisection.parent);
  if (bisection.own) write_measurement(json.key("own"), *bisection.own);
  json.key("steps").begin_array();
  for (const BisectStep& step : bisection.steps) write_step(json, step);
  json.end_array().member("log", bisection.log).end_object();
  return json.take() + "\n";
}

}  // namespace benchgate::render
