// SPDX-License-Identifier: MIT
#include "render/report_publication.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/check_overview.hpp"
#include "judge/check_policy.hpp"
#include "judge/failed_work.hpp"
#include "judge/ignored.hpp"
#include "judge/improvement.hpp"
#include "judge/metric_delta.hpp"
#include "judge/other_processors.hpp"
#include "render/compare_table.hpp"
#include "render/comparison_rows.hpp"
#include "render/report_origin.hpp"
#include "render/report_words.hpp"
#include "render/undecided_note.hpp"

namespace benchgate::render {

namespace {

using model::Publication;
using model::PublicationRow;
using model::Report;
using model::Verdict;

Verdict status_of_metric(Verdict status) { return status == Verdict::skip ? Verdict::not_evaluated : status; }

std::string samples_text(const model::Significance& evidence) {
  return fmt::format("n = {} against {}", evidence.current_samples, evidence.baseline_samples);
}

std::string evidence_text(const ComparisonRow& row, const model::Delta& delta) {
  constexpr std::string_view none = "–";
  std::vector<std::string> parts;
  const bool shows_intervals = delta.paired && !delta.paired->confirmations.empty();  // of each measurement
  if (row.interval != none && !shows_intervals) parts.push_back("95 % interval of the change " + row.interval);
  if (row.p_value != none) parts.push_back("p = " + row.p_value);
  if (delta.significance) parts.push_back(samples_text(*delta.significance));
  if (!row.pairs.empty()) parts.push_back(row.pairs);
  const bool said = delta.status >= Verdict::inconclusive;  // then it is above the table
  if (!row.why.empty() && !said) parts.push_back(row.why);
  return base::join(parts, "; ");
}

std::string change_text(const ComparisonRow& row, const model::Delta& delta) {
  if (delta.failed) return judge::failed_change_text(*delta.failed);
  if (row.baseline == "–" && row.current != "–") return row.current;
  return fmt::format("{} to {}, {}", row.baseline, row.current,
                     row.change == "–" ? std::string("change undefined") : row.change);
}

/// The limit without its warning part, for text that is already in parentheses.
std::string short_limit(std::string limit) {
  const std::size_t open = limit.find(" (");
  const std::size_t close = limit.find(')', open);
  if (close != std::string::npos) limit.erase(open, close + 1 - open);
  return limit;
}

/// "; confirmed" in the words of a sentence.
std::string reason_text(const ComparisonRow& row, const model::Delta& delta) {
  if (row.why.empty()) return {};
  if (delta.failed) {  // the change says the beginning
    const std::string said = judge::failed_change_text(*delta.failed);
    return row.why.starts_with(said) ? row.why.substr(said.size()) : "; " + row.why;
  }
  const bool is_confirmed = row.why == "confirmed" || row.why == "from 0; confirmed";
  const std::size_t confirmations = delta.paired && is_confirmed ? delta.paired->confirmations.size() : 0;
  if (confirmations == 1) return std::string(confirmed_once);
  if (confirmations > 1) return fmt::format(", confirmed by {} more measurements", confirmations);
  constexpr std::string_view from_zero = "from 0";  // the change says it, too
  if (is_from_zero(delta) && row.why.starts_with(from_zero)) return row.why.substr(from_zero.size());
  return "; " + row.why;
}

/// The interval of a change against its limit; absent where there is no limit or no interval.
std::optional<model::Worsening> worsening_against_limit(const model::Delta& delta, const model::AppliedBudget& budget) {
  const auto interval = model::interval_of(delta);
  if (!interval || budget.undirected || budget.threshold.value_or(0) <= 0) return std::nullopt;
  double limit = *budget.threshold;
  if (budget.min_value_change && delta.baseline.value_or(0) > 0)  // a change has to be both, to count
    limit = std::max(limit, *budget.min_value_change / *delta.baseline);
  if (budget.direction == model::Better::lower) return model::Worsening{interval->low, interval->high, limit};
  return model::Worsening{-interval->high, -interval->low, limit};
}

PublicationRow metric_row(const std::string& bench, const ComparisonRow& row, const model::Comparison& comparison) {
  const model::Delta& delta = comparison.deltas.at(row.metric);
  PublicationRow shown{status_of_metric(row.status),
                       bench,
                       fmt::format("{} {}", row.metric, row.statistic),
                       change_text(row, delta),
                       row.limit,
                       evidence_text(row, delta),
                       ""};
  if (const auto budget = comparison.budgets.find(row.metric); budget != comparison.budgets.end())
    shown.worsening = worsening_against_limit(delta, budget->second);
  shown.weight = share_of_limit(comparison, row.metric, delta);
  if (row.status >= Verdict::inconclusive) {
    shown.why = row.why;
    if (row.current == "–" && !row.why.empty()) return shown;
    if (row.baseline != "–" || row.why.empty())
      shown.why =
          fmt::format("{} (limit {}){}", change_text(row, delta), short_limit(row.limit), reason_text(row, delta));
  }
  return shown;
}

const model::Finding* find_finding(const Report& report, std::string_view check_id) {
  const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                  [&](const model::Finding& finding) { return finding.check_id == check_id; });
  return found == report.findings.end() ? nullptr : &*found;
}

bool has_finding(const Report& report, std::string_view check_id) { return find_finding(report, check_id) != nullptr; }

std::string why_unmeasured(const Report& report) {
  return judge::is_out_of_time(report) ? "there was no time to measure it" : "the baseline could not be measured";
}

/// What a report without a comparison says, in a few words.
std::string unjudged_headline(const Report& report) {
  if (is_error(report)) return "could not be measured";
  if (judge::has_same_source(report)) return "unchanged, because both sides are the same commit";
  if (const model::Finding* output = find_finding(report, "perf.output")) return output->message;
  if (has_finding(report, "perf.baseline")) return "not judged, because there is no baseline";
  if (judge::is_gone(report)) return problem_text(report);
  return "undecided, because " + why_unmeasured(report);
}

void add_measured_rows(const Report& report, Publication& publication) {
  for (const std::string& name : unjudged_metrics(report)) {
    const model::MetricSummary& metric = report.measured.at(name);
    publication.rows.push_back({Verdict::not_evaluated, bench_name(report), name + " median",
                                measured_value(report, name, metric), "", count_text(metric), ""});
  }
}

void add_unjudged_rows(const Report& report, Publication& publication) {
  if (judge::has_same_source(report)) {
    publication.rows.push_back(
        {publication.verdict, report.bench_name, "Changes", "none", "", problem_text(report), ""});
    return;
  }
  const bool is_wrong = has_finding(report, "perf.output");
  const bool is_gone = judge::is_gone(report);
  publication.rows.push_back({publication.verdict, report.bench_name,
                              is_gone    ? "Scenario"
                              : is_wrong ? "Output"
                                         : "Budgets",
                              is_gone    ? report.findings.front().code
                              : is_wrong ? "wrong"
                                         : "not judged",
                              "", "", problem_text(report)});
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

std::string comparison_headline(const model::Comparison& comparison, const std::vector<ComparisonRow>& rows) {
  const ComparisonRow* worst = nullptr;
  std::pair<Verdict, double> rank{Verdict::skip, 0};
  for (const ComparisonRow& row : rows) {
    const model::Delta& delta = comparison.deltas.at(row.metric);
    const std::pair<Verdict, double> own{row.status, share_of_limit(comparison, row.metric, delta)};
    if (row.status == Verdict::skip || (worst != nullptr && own <= rank)) continue;
    worst = &row;
    rank = own;
  }
  const std::string bench = case_name(comparison.bench);
  if (worst == nullptr) return bench + ": nothing could be judged";
  if (says_time_is_undecided(comparison, *worst))
    return fmt::format("{}: {}", bench, comparison.deltas.at(worst->metric).why);
  const std::string& why = comparison.deltas.at(worst->metric).why;
  if (worst->status == Verdict::warn && why.starts_with("accepted: "))
    return fmt::format("{}: {} {}", bench, worst->metric, why);
  if (worst->status == Verdict::inconclusive || worst->current == "–")
    return fmt::format("{}: {} {}", bench, worst->metric, comparison.deltas.at(worst->metric).why);
  if (const std::string violation = violation_of(comparison, worst->metric); !violation.empty())
    return fmt::format("{}: {} {}: {}{}", bench, worst->metric, worst->statistic, violation,
                       worst->change == "–" ? "" : fmt::format(" ({})", worst->change));
  const model::Delta& delta = comparison.deltas.at(worst->metric);
  const bool is_suspected = worst->status == Verdict::warn && delta.why.find("suspected") != std::string::npos;
  const std::string_view kind = worst->status == Verdict::pass ? "largest change: " : is_suspected ? "suspected: " : "";
  return fmt::format("{}{}: {} {} {} (limit {})", kind, bench, worst->metric, worst->statistic,
                     is_from_zero(delta) || delta.failed ? change_text(*worst, delta)
                     : worst->change == "–"              ? worst->why
                                                         : worst->change,
                     short_limit(worst->limit));
}

/// What was judged without a baseline, and what was not.
std::string headline_without_changes(const Report& report, const std::vector<ComparisonRow>& rows) {
  const model::BudgetCounts& counts = report.compare->verdict.counts;
  const std::string bench = bench_name(report);
  if (counts.pass + counts.fail == 0) return fmt::format("{}: {}", bench, unjudged_headline(report));
  const auto passed =
      std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.status == Verdict::pass; });
  const std::string judged = counts.fail > 0 ? comparison_headline(*report.compare, rows)
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
    if (row.why.starts_with(judge::ignored_start))
      publication.rows.push_back({Verdict::not_evaluated, bench_name(report),
                                  fmt::format("{} {}", row.metric, row.statistic),
                                  change_text(row, report.compare->not_judged.at(row.metric)), "", row.why, ""});
}

void add_compared(const Report& report, Publication& publication) {
  const std::vector<ComparisonRow> rows = comparison_rows(*report.compare);
  const std::string bench = bench_name(report);
  for (const ComparisonRow& row : rows) publication.rows.push_back(metric_row(bench, row, *report.compare));
  add_ignored_rows(report, publication);
  publication.improved = judge::has_improved(*report.compare);
  publication.headline = judge::is_ignored(report)    ? fmt::format("{}: not judged, because it is ignored", bench)
                         : is_without_changes(report) ? headline_without_changes(report, rows)
                                                      : comparison_headline(*report.compare, rows);
  name_processors(publication, report);
  if (is_without_changes(report)) {
    const Verdict status = judge::is_without_baseline(report) ? Verdict::warn : Verdict::inconclusive;
    publication.rows.push_back({status, bench, "Changes", "not judged", "", "", problem_text(report)});
    add_measured_rows(report, publication);
  }
  for (const model::Finding* finding : findings_beside_metrics(report)) {
    publication.rows.push_back(
        {status_of_metric(finding->severity), bench, "Output", finding->message, "", "", finding->message});
    publication.headline = fmt::format("{}: {}", bench, finding->message);
  }
  for (const std::string& note : comparison_notes(*report.compare))
    publication.notes.push_back(fmt::format("{}: {}", bench, note));
  if (std::string note = note_on_undecided(*report.compare); !note.empty())
    publication.notes.push_back(std::move(note));
}

}  // namespace

Publication report_publication(const Report& report) {
  Publication publication;
  publication.verdict = status_of_report(report);
  if (report.compare) {
    add_compared(report, publication);
  } else {
    add_unjudged_rows(report, publication);
    publication.headline = fmt::format("{}: {}", report.bench_name, unjudged_headline(report));
  }
  add_sides(report, publication);
  add_reproduction(report, publication);
  publication.remarks = report.remarks;
  if (!report.log.empty()) publication.logs.push_back(report.log);
  add_annotations(report, publication);
  model::sort_rows(publication);
  return publication;
}

namespace {

/// Whether there is a verdict about the candidate.
bool is_judged(const Report& report) {
  const Verdict status = status_of_report(report);
  if (is_error(report) || status == Verdict::fail) return status == Verdict::fail;
  if (judge::has_same_source(report)) return true;
  if (!report.compare || status == Verdict::inconclusive) return false;
  return !is_without_changes(report) || report.compare->verdict.counts.pass > 0;
}

}  // namespace

Publication reports_publication(std::span<const Report> reports) {
  std::vector<Publication> all;
  for (const Report& report : reports) all.push_back(report_publication(report));
  const auto judged = std::count_if(reports.begin(), reports.end(), is_judged);
  const auto measured = std::count_if(reports.begin(), reports.end(), [](const Report& report) {
    return !judge::is_gone(report) && !judge::is_ignored(report);
  });
  Publication publication = model::joined(std::move(all));
  for (const Report& report : reports) name_processors(publication, report);
  if (judged < measured)
    publication.headline =
        fmt::format("judged {} of {}; {}", judged, base::pluralize(static_cast<std::size_t>(measured), "scenario"),
                    publication.headline);
  if (auto overview = judge::overview_of(reports)) publication.overviews.push_back(std::move(*overview));
  return publication;
}

}  // namespace benchgate::render
