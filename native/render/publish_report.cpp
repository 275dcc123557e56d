// SPDX-License-Identifier: MIT
#include "render/publish_report.hpp"

#include "base/text.hpp"
#include "render/markdown.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view publish_schema = "benchgate.publish.v1";

}  // namespace

std::string publish_step_text(const model::PublishStep& step) {
  if (step.outcome == model::PublishStep::Outcome::not_read) return {};
  return fmt::format("{}: {}\n", step.channel, base::printable(step.result));
}

std::string publish_report_markdown(const model::PublishReport& report) {
  std::string text =
      fmt::format("Verdict: {}\n\n", name_of(report.verdict)) + markdown_header({"Channel", "Result", "Problem"});
  for (const model::PublishStep& step : report.steps)
    text += markdown_row({step.channel, markdown_text(step.result), markdown_text(step.problem)});
  return text;
}

void write_publish_steps(syntax::JsonWriter& json, std::span<const model::PublishStep> steps) {
  json.key("steps").begin_array();
  for (const model::PublishStep& step : steps)
    json.begin_object()
        .member("channel", step.channel)
        .member("result", step.result)
        .member_if("problem", step.problem)
        .end_object();
  json.end_array();
}

std::string publish_report_json(const model::PublishReport& report) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", publish_schema).member("verdict", name_of(report.verdict));
  json.member("published", report.complete()).member_if("comment_url", report.comment_url);
  write_publish_steps(json, report.steps);
  return json.end_object().take() + "\n";
}

std::string dry_run_json(model::Verdict verdict, std::string_view comment) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", publish_schema).member("verdict", name_of(verdict));
  return json.member("dry_run", true).member("comment", comment).end_object().take() + "\n";
}

}  // namespace benchgate::render
