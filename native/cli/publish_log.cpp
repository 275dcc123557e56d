// SPDX-License-Identifier: MIT
#include "cli/publish_log.hpp"

#include "base/text.hpp"
#include "github/outputs.hpp"
#include "render/markdown.hpp"
#include "syntax/json.hpp"

namespace benchgate::cli {

namespace {

constexpr std::string_view publish_schema = "benchgate.publish.v1";

}  // namespace

void PublishLog::report(std::string_view channel, std::string_view what) {
  print_line(steps_.emplace_back(Step{std::string(channel), std::string(what), ""}));
}

void PublishLog::warn(std::string_view channel, const std::string& what) {
  failed_ = true;
  print_line(steps_.emplace_back(Step{std::string(channel), "not published", what}));
  if (reader_ == Reader::runner)
    command(github::workflow_command(github::Level::warning, {{"title", "benchgate publish"}}, what));
  io_.err << "benchgate: " << what << '\n';
}

void PublishLog::miss(std::string_view channel, const std::string& what) {
  failed_ = true;
  steps_.push_back({std::string(channel), "not read", what});
  io_.err << "benchgate: " << what << '\n';
}

void PublishLog::command(std::string_view line) { (format_ == "text" ? io_.out : io_.err) << line; }

void PublishLog::print_line(const Step& step) const {
  if (format_ == "text") io_.out << fmt::format("{}: {}\n", step.channel, base::printable(step.result));
}

void PublishLog::finish(model::Verdict verdict, std::string_view comment_url) {
  if (format_ == "json") print_json(verdict, comment_url);
  if (format_ == "markdown") print_markdown(verdict);
}

void PublishLog::print_comment(model::Verdict verdict, std::string_view comment) {
  if (format_ != "json") {
    io_.out << comment;
    return;
  }
  syntax::JsonWriter json;
  json.begin_object().member("schema", publish_schema).member("verdict", name_of(verdict));
  io_.out << json.member("dry_run", true).member("comment", comment).end_object().text() << '\n';
}

void PublishLog::print_json(model::Verdict verdict, std::string_view comment_url) const {
  syntax::JsonWriter json;
  json.begin_object().member("schema", publish_schema).member("verdict", name_of(verdict));
  json.member("published", !failed_).member_if("comment_url", std::string(comment_url)).key("steps").begin_array();
  for (const Step& step : steps_)
    json.begin_object()
        .member("channel", step.channel)
        .member("result", step.result)
        .member_if("problem", step.problem)
        .end_object();
  io_.out << json.end_array().end_object().text() << '\n';
}

void PublishLog::print_markdown(model::Verdict verdict) const {
  io_.out << fmt::format("Verdict: {}\n\n", name_of(verdict))
          << render::markdown_header({"Channel", "Result", "Problem"});
  for (const Step& step : steps_)
    io_.out << render::markdown_row(
        {step.channel, render::markdown_text(step.result), render::markdown_text(step.problem)});
}

}  // namespace benchgate::cli
