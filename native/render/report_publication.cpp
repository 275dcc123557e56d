// SPDX-License-Identifier: MIT
#include "render/report_publication.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "judge/check_overview.hpp"
#include "judge/check_policy.hpp"
#include "judge/failed_work.hpp"
#include "judge/ignored.hpp"
#include "judge/improvement.hpp"
#include "judge/metric_delta.hpp"
#include "judge/other_processors.hpp"
#include "render/change_text.hpp"
#include "render/comparison_rows.hpp"
#include "render/fingerprints.hpp"
#include "render/publication.hpp"
#include "render/publication_headline.hpp"
#include "render/report_origin.hpp"
#include "render/report_rows.hpp"
#include "render/report_words.hpp"
#include "render/row_kind.hpp"
#include "render/undecided_note.hpp"

namespace benchgate::render {

namespace {

using model::Publication;
using model::PublicationRow;
using model::Report;
using model::Verdict;

Verdict status_of_metric(Verdict status) { return status == Verdict::skip ? Verdict::not_evaluated : status; }

const model::Finding* find_finding(const Report& report, std::string_view check_id) {
  const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                  [&](const model::Finding& finding) { return finding.check_id == check_id; });
  return found == report.findings.end() ? nullptr : &*found;
}

bool has_finding(const Report& report, std::string_view check_id) { return find_finding(report, check_id) != nullptr; }

std::string why_unmeasured(const Report& report) {
  return judge::is_out_of_time(report) ? "there was no time to measure it" : "the baseline could not be measured";
}

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

/// The first line of what a scenario said that could not be measured.
std::string error_line(const Report& report) {
  std::string text = problem_text(report);
  constexpr std::array<std::string_view, 2> introductions{"first failure: ", "the tool says: "};
  for (const std::string_view words : introductions)
    if (const std::size_t at = text.rfind(words); at != std::string::npos) text.erase(0, at + words.size());
  text.erase(std::min(text.find('\n'), text.size()));
  if (!report.log.empty())
    for (const std::string_view line : base::split(report.log, '\n'))
      if (!base::trim(line).empty()) return fmt::format("{}: {}", text, base::trim(line));
  return text;
}

/// What a report without a comparison says of its test case, in a few words.
std::string unjudged_headline(const Report& report) {
  if (judge::has_same_source(report)) return "unchanged, because both sides are the same commit";
  if (judge::nothing_changed(report))
    return "unchanged: nothing that it depends on has changed, so it was not measured";
  if (const model::Finding* output = find_finding(report, "perf.output")) return output->message;
  if (has_finding(report, "perf.baseline")) return "measured, nothing to compare with yet";
  if (judge::is_gone(report)) return problem_text(report);
  return "undecided, because " + why_unmeasured(report);
}

std::string words_without_baseline(const Report& report) {
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
                                          : has_finding(report, "perf.baseline") ? words_without_baseline(report)
                                                                                 : why_unmeasured(report)));
  add_measured_rows(report, publication);
}

/// Whether this is a rise of instructions, which were counted because pairs left the time undecided.
bool says_time_is_undecided(const model::Comparison& comparison, const ComparisonRow& row) {
  constexpr std::array<std::string_view, 2> times{"wall_ms", "cpu_ms"};
  return row.metric == "instructions" && row.status == Verdict::warn &&
         std::any_of(times.begin(), times.end(), [&](std::string_view time) {
           const auto found = comparison.deltas.find(std::string(time));
           return found != comparison.deltas.end() && found->second.status == Verdict::inconclusive;
         });
}

/// What is wrong with the value of a metric, whatever the baseline has; "" for nothing.
std::string violation_of(const model::Comparison& comparison, const std::string& name) {
  const auto budget = comparison.budgets.find(name);
  return budget == comparison.budgets.end() ? std::string()
                                            : judge::absolute_violation(comparison.deltas.at(name), budget->second);
}

/// Of a change with a size: what happened to the test case.
std::string change_headline(const std::string& bench, const PublicationRow& row) {
  const std::string words = worse_words(row), limit = short_limit(row.limit);
  const bool is_suspected = row.why.find("suspected") != std::string::npos;
  const std::string in_metric = row.figures->metric.empty() ? "" : " in " + row.figures->metric;
  switch (kind_of(row)) {
    case RowKind::slower_within:
    case RowKind::worse_within: return fmt::format("{} is {}, within its limit of {}", bench, words, limit);
    case RowKind::faster:
    case RowKind::better: return fmt::format("{} is {}", bench, words);
    case RowKind::unchanged:
      return fmt::format("{} did not get {}{}", bench, row.figures->is_speed ? "slower" : "worse", in_metric);
    default: return fmt::format("{}{} is {} (limit {})", is_suspected ? "suspected: " : "", bench, words, limit);
  }
}

/// Of a change whose interval leaves it open.
std::string undecided_headline(const std::string& bench, const PublicationRow& row) {
  const model::CaseFigures& figures = *row.figures;
  std::string size = change_text(row.worsening->high, std::nullopt).change;
  size.erase(0, 1);  // +
  return fmt::format("not clear whether {} got {}{}{} (up to {} possible)", bench,
                     figures.is_speed ? "slower" : "worse", figures.metric.empty() ? "" : " in ", figures.metric, size);
}

/// `worst` and `row` are of the worst metric.
std::string comparison_headline(const model::Comparison& comparison, const ComparisonRow& worst,
                                const PublicationRow& row) {
  const std::string bench = case_name(comparison.bench);
  const model::Delta& delta = comparison.deltas.at(worst.metric);
  if (worst.status == Verdict::skip) return bench + ": nothing could be judged";
  if (says_time_is_undecided(comparison, worst)) return fmt::format("{}: {}", bench, delta.why);
  if (worst.status == Verdict::warn && delta.why.starts_with("accepted: "))
    return fmt::format("{}: {} {}", bench, worst.metric, delta.why);
  if (worst.status == Verdict::inconclusive && row.worsening && row.worsening->high > 0 && row.why.empty())
    return undecided_headline(bench, row);
  if (worst.status == Verdict::inconclusive || worst.current == "–")
    return fmt::format("{}: {} {}", bench, worst.metric, delta.why);
  if (const std::string violation = violation_of(comparison, worst.metric); !violation.empty())
    return fmt::format("{}: {} {}: {}{}", bench, worst.metric, worst.statistic, violation,
                       row.figures->change.empty() ? "" : fmt::format(" ({})", row.figures->change));
  if (row.figures->worse) return change_headline(bench, row);
  const bool is_suspected = worst.status == Verdict::warn && delta.why.find("suspected") != std::string::npos;
  return fmt::format("{}{}: {} {} {} (limit {})", is_suspected ? "suspected: " : "", bench, worst.metric,
                     worst.statistic,
                     is_from_zero(delta) || delta.failed ? result_text(worst, delta)
                     : worst.change == "–"               ? worst.why
                                                         : worst.change,
                     short_limit(worst.limit));
}

/// What was judged without a baseline, and what was not.
std::string headline_without_changes(const Report& report, const std::vector<ComparisonRow>& rows,
                                     const std::string& of_worst) {
  const model::BudgetCounts& counts = report.compare->verdict.counts;
  const std::string bench = bench_name(report);
  if (counts.pass + counts.fail == 0) return fmt::format("{}: {}", bench, unjudged_headline(report));
  const auto passed =
      std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.status == Verdict::pass; });
  const std::string judged = counts.fail > 0 ? of_worst
                             : counts.pass == 1
                                 ? fmt::format("{}: {} is within its limits", bench, passed->metric)
                                 : fmt::format("{}: {} metrics are within their limits", bench, counts.pass);
  return fmt::format("{}; changes were not judged, because {}", judged,
                     judge::is_without_baseline(report) ? "there is no baseline" : why_unmeasured(report));
}

void add_annotations(const Report& report, Publication& publication) {
  for (const model::Finding& finding : report.findings) {
    if (!finding.location || finding.location->line < 1) continue;
    const bool fails = finding.severity == Verdict::fail;
    const auto line = static_cast<std::uint64_t>(finding.location->line);
    publication.annotations.push_back({finding.location->file, line, line,
                                       fails ? model::AnnotationLevel::failure : model::AnnotationLevel::warning,
                                       fmt::format("benchgate: {}", bench_name(report)), finding.message});
  }
}

/// That times could not be judged stands in the headline, whatever else it says.
void name_processors(Publication& publication, const Report& report) {
  if (!report.compare || publication.headline.find(judge::processors_differ) != std::string::npos) return;
  if (const std::string why = judge::processor_reason(*report.compare); !why.empty())
    publication.headline += "; times are " + why;
}

/// Benchmarks that are shown and not judged, with the reason.
void add_ignored_rows(const Report& report, Publication& publication) {
  for (const ComparisonRow& row : unjudged_rows(*report.compare))
    if (row.why.starts_with(judge::ignored_start)) {
      PublicationRow ignored{Verdict::not_evaluated,
                             bench_name(report),
                             fmt::format("{} {}", row.metric, row.statistic),
                             result_text(row, report.compare->not_judged.at(row.metric)),
                             "",
                             row.why,
                             ""};
      ignored.figures.emplace().change = "ignored";
      ignored.secondary = !judge::is_ignored(report) || !publication.rows.empty();
      publication.rows.push_back(std::move(ignored));
    }
}

void add_compared(const Report& report, Publication& publication) {
  const std::vector<ComparisonRow> rows = comparison_rows(*report.compare);
  const std::string bench = bench_name(report);
  for (const ComparisonRow& row : rows) publication.rows.push_back(metric_row(row, *report.compare));
  choose_worst(publication.rows);
  const auto worst = std::find_if(publication.rows.begin(), publication.rows.end(),
                                  [](const PublicationRow& row) { return !row.secondary; });
  const std::string of_worst =
      worst == publication.rows.end()
          ? bench + ": nothing could be judged"
          : comparison_headline(*report.compare, rows.at(static_cast<std::size_t>(worst - publication.rows.begin())),
                                *worst);
  add_ignored_rows(report, publication);
  publication.improved = judge::has_improved(*report.compare);
  publication.headline = judge::is_ignored(report)    ? fmt::format("{}: not judged, because it is ignored", bench)
                         : is_without_changes(report) ? headline_without_changes(report, rows, of_worst)
                                                      : of_worst;
  name_processors(publication, report);
  if (is_without_changes(report)) {
    const Verdict status = judge::is_without_baseline(report) ? Verdict::warn : Verdict::inconclusive;
    publication.rows.push_back(unjudged_row(
        report, status, judge::is_without_baseline(report) ? words_without_baseline(report) : why_unmeasured(report)));
    add_measured_rows(report, publication);
    choose_worst(publication.rows);
  }
  for (const model::Finding* finding : findings_beside_metrics(report)) {
    PublicationRow row{status_of_metric(finding->severity), bench, "Output", "", "", "", finding->message};
    row.figures.emplace().change = finding->message;
    publication.rows.push_back(std::move(row));
    choose_worst(publication.rows);
    publication.headline = fmt::format("{}: {}", bench, finding->message);
  }
  for (const std::string& note : comparison_notes(*report.compare))
    publication.notes.push_back(fmt::format("{}: {}", bench, note));
  if (std::string note = note_on_undecided(*report.compare); !note.empty())
    publication.notes.push_back(std::move(note));
}

/// How its time changed: of the usual metric of time, else of the first that is one.
model::GeometricMean mean_of(const Report& report) {
  if (!report.compare || is_without_changes(report)) return {};
  const model::PublicationRow* chosen = nullptr;
  std::vector<PublicationRow> rows;
  for (const ComparisonRow& row : comparison_rows(*report.compare)) rows.push_back(metric_row(row, *report.compare));
  for (const PublicationRow& row : rows) {
    if (!row.figures->is_speed || !row.figures->worse || *row.figures->worse <= -1) continue;
    const bool is_usual = row.check == "wall_ms median" || row.check == "time median";
    if (chosen == nullptr || is_usual) chosen = &row;
  }
  return chosen == nullptr ? model::GeometricMean{} : model::GeometricMean{1, 1 + *chosen->figures->worse};
}

}  // namespace

Publication report_publication(const Report& report) {
  Publication publication;
  publication.verdict = status_of_report(report);
  if (report.compare) {
    add_compared(report, publication);
  } else {
    add_unjudged_rows(report, publication);
    publication.headline = is_error(report)
                               ? fmt::format("{} could not be measured: {}", report.bench_name, error_line(report))
                               : fmt::format("{}: {}", report.bench_name, unjudged_headline(report));
  }
  add_sides(report, publication);
  add_reproduction(report, publication);
  publication.remarks = report.remarks;
  if (!report.log.empty()) publication.logs.push_back(report.log);
  add_annotations(report, publication);
  publication.subject = bench_name(report);
  publication.mean = mean_of(report);
  publication.skipped = judge::nothing_changed(report) ? 1 : 0;
  model::sort_rows(publication);
  return publication;
}

std::string unchanged_words(std::span<const Report> reports) {
  const auto count = [&](bool (*is)(const Report&)) {
    return static_cast<std::size_t>(std::count_if(reports.begin(), reports.end(), is));
  };
  const std::size_t unchanged = count(judge::nothing_changed);
  const std::size_t all = reports.size() - count(judge::is_gone);
  const std::string words = unchanged_words(unchanged, all);
  return unchanged > 0 && unchanged == all ? words + "; nothing was measured" : words;
}

namespace {

/// Says in the headline how much was not measured.
void add_unchanged(std::span<const Report> reports, Publication& publication) {
  const std::string words = unchanged_words(reports);
  if (words.empty()) return;
  const bool is_all = std::all_of(reports.begin(), reports.end(), judge::nothing_changed);
  publication.headline = is_all ? words : fmt::format("{}; {}", publication.headline, words);
  if (is_all) publication.subject.clear();
}

}  // namespace

Publication reports_publication(std::span<const Report> reports) {
  std::vector<Publication> all;
  for (const Report& report : reports) all.push_back(report_publication(report));
  Publication publication = model::joined(std::move(all));
  speak_for_all(publication);
  for (const Report& report : reports) name_processors(publication, report);
  if (reports.size() > 1) add_unchanged(reports, publication);
  if (auto overview = judge::overview_of(reports)) publication.overviews.push_back(std::move(*overview));
  return publication;
}

}  // namespace benchgate::render
