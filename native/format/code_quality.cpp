// SPDX-License-Identifier: MIT
#include "format/code_quality.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

/// Of GitLab's info, minor, major, critical, blocker.
std::string_view severity_of(const model::Finding& finding) {
  if (finding.check_id == "tool.runtime") return "critical";
  return kind_of(finding.severity) == model::VerdictKind::fail ? "major" : "minor";
}

void write_finding(syntax::JsonWriter& json, const model::Finding& finding, const std::string& bench) {
  const base::SourceLocation location = finding.location.value_or(base::SourceLocation{});
  const std::string metric = finding.data ? finding.data->metric_name : std::string();
  json.begin_object().member("description", base::printable(fmt::format("{}: {}", bench, finding.message)));
  json.member("check_name", finding.check_id);
  json.member("fingerprint", base::printable(fmt::format("benchgate/{}/{}/{}", bench, metric, finding.check_id)));
  json.member("severity", severity_of(finding));
  json.key("location").begin_object().member("path", location.file.empty() ? "benchgate.yaml" : location.file);
  json.key("lines").begin_object().member("begin", std::max(location.line, 1)).end_object().end_object().end_object();
}

/// The report's notes as a finding: why it judged nothing. None if it judged something, or there was no change.
std::optional<model::Finding> unjudged(const model::Report& report) {
  const bool is_unchanged = !report.compare && report.verdict.status == model::Verdict::pass;
  if (report.notes.empty() || is_unchanged) return std::nullopt;
  model::Finding finding;
  finding.check_id = "perf.unjudged";
  finding.severity = model::Verdict::inconclusive;
  finding.message = base::join(report.notes, " ");
  finding.location = report.location;
  return finding;
}

}  // namespace

std::string format_code_quality(const model::Report& report) {
  syntax::JsonWriter json;
  json.begin_array();
  for (const model::Finding& finding : report.findings) write_finding(json, finding, bench_name(report));
  if (const auto finding = unjudged(report)) write_finding(json, *finding, bench_name(report));
  return json.end_array().take() + "\n";
}

}  // namespace benchgate::format
