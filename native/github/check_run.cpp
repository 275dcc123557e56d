// SPDX-License-Identifier: MIT
#include "github/check_run.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "forge/truncate.hpp"
#include "github/annotation_text.hpp"

namespace benchgate::github {

namespace {

constexpr forge::Purpose checking{"create the check run", "checks: write"};
constexpr std::size_t longest_title = 255;
constexpr std::size_t longest_message = 16'000;  // GitHub takes 64 KiB

std::string_view level_of(model::AnnotationLevel level) {
  constexpr std::array<std::string_view, 3> names{"notice", "warning", "failure"};
  return names.at(static_cast<std::size_t>(level));
}

void write_output(syntax::JsonWriter& json, const CheckRun& run, std::span<const model::Annotation> batch) {
  json.key("output").begin_object();
  json.member("title", forge::truncate_sentence(base::printable(run.title), longest_title));
  json.member("summary", forge::truncate_at_line(run.summary, longest_check_text, forge::Unit::characters,
                                                 "_Truncated: too long for a check run, see the job summary._"));
  json.key("annotations").begin_array();
  for (const model::Annotation& annotation : batch) {
    json.begin_object().member("path", annotation.path);
    json.member("start_line", annotation.start_line).member("end_line", annotation.end_line);
    json.member("annotation_level", level_of(annotation.level));
    json.member("message", base::truncate_utf8(annotation_text(annotation.message), longest_message));
    if (!annotation.title.empty())
      json.member("title", forge::truncate_sentence(base::printable(annotation.title), longest_title));
    json.end_object();
  }
  json.end_array().end_object();
}

/// The sentence for readers when there are too many annotations.
std::string left_out(std::size_t annotations) {
  if (annotations <= most_annotations) return {};
  return fmt::format("only the first {} of {} annotations are shown", most_annotations, annotations);
}

}  // namespace

std::string_view conclusion_of(model::Verdict verdict, forge::JobResult job) {
  if (job == forge::JobResult::fails) return "failure";
  const model::VerdictKind kind = kind_of(verdict);
  if (kind >= model::VerdictKind::fail) return "failure";
  return kind == model::VerdictKind::pass ? "success" : "neutral";
}

forge::Request create_check_run(std::string_view repository, const CheckRun& run) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("name", run.name).member("head_sha", run.head_sha);
  json.member_if("details_url", run.details_url);
  json.member("status", "completed").member("conclusion", conclusion_of(run.verdict, run.job));
  const std::span<const model::Annotation> all(run.annotations);
  write_output(json, run, all.first(std::min(all.size(), annotations_per_call)));
  json.end_object();
  return {"POST", fmt::format("/repos/{}/check-runs", repository), json.take(), forge::Repeat::freely};
}

forge::Request append_annotations(std::string_view repository, std::uint64_t id, const CheckRun& run,
                                  std::span<const model::Annotation> batch) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object();
  write_output(json, run, batch);
  json.end_object();
  // Sent twice, the annotations would appear twice.
  return {"PATCH", fmt::format("/repos/{}/check-runs/{}", repository, id), json.take(),
          forge::Repeat::only_when_refused};
}

CheckRunOutcome publish_check_run(forge::Api& api, std::string_view repository, const CheckRun& wanted) {
  const std::string note = left_out(wanted.annotations.size());
  CheckRun run = wanted;
  run.annotations.resize(std::min(run.annotations.size(), most_annotations));
  if (!note.empty()) run.summary = fmt::format("O{}.\n\n{}", note.substr(1), wanted.summary);
  const forge::Reply created = api.call(create_check_run(repository, run), checking);
  if (!created.ok()) return {"", created.problem};
  const CheckRunOutcome outcome{created.content.root().text_at({"html_url"}), "", note};
  const std::uint64_t id = created.content.root().unsigned_at({"id"}).value_or(0);
  std::span<const model::Annotation> rest(run.annotations);
  rest = rest.subspan(std::min(rest.size(), annotations_per_call));
  for (; !rest.empty(); rest = rest.subspan(std::min(rest.size(), annotations_per_call))) {
    const auto batch = rest.first(std::min(rest.size(), annotations_per_call));
    const forge::Reply added = api.call(append_annotations(repository, id, run, batch),
                                        {"add all annotations to the check run", checking.permission});
    if (!added.ok()) return {outcome.url, added.problem, note};
  }
  return outcome;
}

}  // namespace benchgate::github
