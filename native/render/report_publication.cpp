// SPDX-License-Identifier: MIT
#include "render/report_publication.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "judge/check_overview.hpp"
#include "judge/check_policy.hpp"
#include "judge/ignored.hpp"
#include "judge/improvement.hpp"
#include "render/change_text.hpp"
#include "render/comparison_rows.hpp"
#include "render/fingerprints.hpp"
#include "render/headline.hpp"
#include "render/publication.hpp"
#include "render/report_origin.hpp"
#include "render/report_phrases.hpp"
#include "render/report_rows.hpp"
#include "render/row_kind.hpp"
#include "render/undecided_note.hpp"

namespace benchgate::render {

namespace {

using model::Publication;
using model::PublicationRow;
using model::Report;
using model::Verdict;

bool has_finding(const Report& report, std::string_view check_id) { return find_finding(report, check_id) != nullptr; }

/// Metrics that were measured and not judged, beside the row that says so.
void add_measured_rows(const Report& report, Publication& publication) {
  for (const std::string& name : unjudged_metrics(report)) {
    const model::MetricSummary& metric = report.measured.at(name);
    PublicationRow row{Verdict::not_evaluated,
                       bench_name(report),
                       name + " median",
                       measured_value(report, name, metric),
                       "",
                       count_text(metric),
                       ""};
    row.figures.emplace();
    row.secondary = true;
    publication.rows.push_back(std::move(row));
  }
}

/// What the scenario's time, or its first metric, is now: for a row without a baseline.
std::string measured_now(const Report& report) {
  const std::vector<std::string> names = unjudged_metrics(report);
  if (names.empty()) return {};
  const auto usual = std::find_if(names.begin(), names.end(),
                                  [](const std::string& name) { return name == "wall_ms" || name == "time"; });
  const std::string& name = usual == names.end() ? names.front() : *usual;
  return measured_value(report, name, report.measured.at(name));
}

std::string missing_baseline_text(const Report& report) {
  const model::Finding* finding = find_finding(report, "perf.baseline");
  return finding != nullptr && finding->code == "new" ? "new" : "no baseline";
}

/// The row of a report that judges nothing.
PublicationRow unjudged_row(const Report& report, Verdict status, std::string change) {
  using State = model::CaseFigures::State;
  PublicationRow row{status, bench_name(report), "Budgets", "", "", "", problem_text(report)};
  model::CaseFigures& figures = row.figures.emplace();
  figures.change = std::move(change);
  figures.candidate = measured_now(report);
  figures.state = judge::is_gone(report)               ? State::gone
                  : judge::nothing_changed(report)     ? State::not_measured
                  : judge::is_without_baseline(report) ? State::without_baseline
                                                       : State::compared;
  return row;
}

void add_unjudged_rows(const Report& report, Publication& publication) {
  if (judge::nothing_changed(report)) {
    PublicationRow row = unjudged_row(
        report, publication.verdict,
        judge::has_same_source(report) ? "same commit on both sides" : "nothing that it depends on changed");
    row.check = "Changes";
    row.result = "none";
    row.evidence = std::move(row.why);
    row.why.clear();
    publication.rows.push_back(std::move(row));
    return;
  }
  const bool is_wrong = has_finding(report, "perf.output");
  publication.rows.push_back(unjudged_row(report, publication.verdict,
                                          judge::is_gone(report)                 ? report.findings.front().code
                                          : is_wrong                             ? "wrong output"
                                          : is_error(report)                     ? error_line(report)
                                          : has_finding(report, "perf.baseline") ? missing_baseline_text(report)
                                                                                 : why_unmeasured(report)));
  add_measured_rows(report, publication);
}

void add_annotations(const Report& report, Publication& publication) {
  for (const model::Finding& finding : report.findings) {
    if (!finding.location || finding.location->line < 1) continue;
    const bool fails = kind_of(finding.severity) == model::VerdictKind::fail;
    const auto line = static_cast<std::uint64_t>(finding.location->line);
    publication.annotations.push_back({finding.location->file, line, line,
                                       fails ? model::AnnotationLevel::failure : model::AnnotationLevel::warning,
                                       fmt::format("benchgate: {}", bench_name(report)), finding.message});
  }
  if (!report.location || report.location->line < 1) return;
  const auto line = static_cast<std::uint64_t>(report.location->line);
  publication.annotations.push_back({report.location->file, line, line, model::AnnotationLevel::warning,
                                     fmt::format("benchgate: {}", bench_name(report)), base::join(report.notes, " ")});
}

/// Benchmarks that are shown and not judged, with the reason.
void add_ignored_rows(const Report& report, Publication& publication) {
  for (const ComparisonRow& row : unjudged_rows(*report.compare)) {
    const model::Delta& delta = report.compare->not_judged.at(row.metric);
    if (delta.ground == model::Ground::ignored) {
      PublicationRow ignored{Verdict::not_evaluated,
                             bench_name(report),
                             fmt::format("{} {}", row.metric, row.statistic),
                             result_text(row, delta),
                             "",
                             row.why,
                             ""};
      ignored.figures.emplace().change = "ignored";
      ignored.secondary = !judge::is_ignored(report) || !publication.rows.empty();
      publication.rows.push_back(std::move(ignored));
    }
  }
}

void add_compared(const Report& report, Publication& publication) {
  const std::vector<ComparisonRow> rows = comparison_rows(*report.compare);
  const std::string bench = bench_name(report);
  for (const ComparisonRow& row : rows) publication.rows.push_back(metric_row(row, *report.compare));
  choose_worst(publication.rows);
  set_headline(report, rows, publication);
  add_ignored_rows(report, publication);
  publication.improved = judge::has_improved(*report.compare);
  if (is_without_changes(report)) {
    const Verdict status = judge::is_without_baseline(report) ? Verdict::warn : Verdict::inconclusive;
    publication.rows.push_back(unjudged_row(
        report, status, judge::is_without_baseline(report) ? missing_baseline_text(report) : why_unmeasured(report)));
    add_measured_rows(report, publication);
    choose_worst(publication.rows);
  }
  for (const model::Finding* finding : findings_beside_metrics(report)) {
    PublicationRow row{row_verdict(finding->severity), bench, "Output", "", "", "", finding->message};
    row.figures.emplace().change = finding->message;
    publication.rows.push_back(std::move(row));
    choose_worst(publication.rows);
  }
  for (const std::string& note : comparison_notes(*report.compare))
    publication.notes.push_back(fmt::format("{}: {}", bench, note));
  if (std::string note = note_on_undecided(*report.compare); !note.empty())
    publication.notes.push_back(std::move(note));
}

/// How the time of a metric changed, by its own figures or those of a rate; absent for other metrics.
std::optional<double> time_ratio_of(const ComparisonRow& metric, const model::Comparison& comparison) {
  const PublicationRow row = metric_row(metric, comparison);
  if (!row.figures->is_speed || !row.figures->worse) return std::nullopt;
  const auto budget = comparison.budgets.find(metric.metric);
  const model::Better better = budget == comparison.budgets.end() ? model::Better::lower : budget->second.direction;
  return model::time_ratio(*model::change_of(comparison.deltas.at(metric.metric)), better);
}

/// How its time changed: of the usual metric of time, else of the first time or rate.
model::GeometricMean mean_of(const Report& report) {
  if (!report.compare || is_without_changes(report)) return {};
  model::GeometricMean mean;
  for (const ComparisonRow& metric : comparison_rows(*report.compare)) {
    const auto ratio = time_ratio_of(metric, *report.compare);
    const bool is_usual = metric.statistic == "median" && (metric.metric == "wall_ms" || metric.metric == "time");
    if (ratio && (mean.cases == 0 || is_usual)) mean = {1, *ratio};
  }
  return mean;
}

}  // namespace

Publication report_publication(const Report& report) {
  Publication publication;
  publication.verdict = status_of_report(report);
  if (report.compare) {
    add_compared(report, publication);
  } else {
    add_unjudged_rows(report, publication);
    set_headline(report, {}, publication);
  }
  add_sides(report, publication);
  add_reproduction(report, publication);
  publication.remarks = report.remarks;
  if (!report.log.empty()) publication.logs.push_back(report.log);
  add_annotations(report, publication);
  publication.mean = mean_of(report);
  publication.skipped = judge::nothing_changed(report) ? 1 : 0;
  model::sort_rows(publication);
  return publication;
}

std::string unchanged_text(std::span<const Report> reports) {
  const auto count = [&](bool (*is)(const Report&)) {
    return static_cast<std::size_t>(std::count_if(reports.begin(), reports.end(), is));
  };
  const std::size_t unchanged = count(judge::nothing_changed);
  const std::size_t all = reports.size() - count(judge::is_gone);
  const std::string text = unchanged_text(unchanged, all);
  return unchanged > 0 && unchanged == all ? text + "; nothing was measured" : text;
}

Publication reports_publication(std::span<const Report> reports) {
  std::vector<Publication> all;
  for (const Report& report : reports) all.push_back(report_publication(report));
  Publication publication = model::joined(std::move(all));
  set_headline(reports, publication);
  if (auto overview = judge::overview_of(reports)) publication.overviews.push_back(std::move(*overview));
  return publication;
}

}  // namespace benchgate::render
