// SPDX-License-Identifier: MIT
// The first sentence of a check: of one test case, and of several together. Comment, summary, commit status and check
// run all begin with it.
#include "render/headline.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/check_policy.hpp"
#include "judge/failed_work.hpp"
#include "judge/ignored.hpp"
#include "judge/metric_delta.hpp"
#include "judge/other_processors.hpp"
#include "judge/paired.hpp"
#include "render/change_text.hpp"
#include "render/report_phrases.hpp"
#include "render/report_publication.hpp"
#include "render/report_rows.hpp"
#include "render/row_kind.hpp"

namespace benchgate::render {

namespace {

using model::Ground;
using model::Publication;
using model::PublicationRow;
using model::Report;
using model::Verdict;

/// What a report without a comparison says of its test case, in a few words.
std::string unjudged_headline(const Report& report) {
  if (judge::has_same_source(report)) return "unchanged, because both sides are the same commit";
  if (judge::nothing_changed(report))
    return "unchanged: nothing that it depends on has changed, so it was not measured";
  if (const model::Finding* output = find_finding(report, "perf.output")) return output->message;
  if (find_finding(report, "perf.baseline") != nullptr) return "measured, nothing to compare with yet";
  if (judge::is_gone(report)) return problem_text(report);
  return "undecided, because " + why_unmeasured(report);
}

/// Whether this is a rise of instructions, which were counted because pairs left the time undecided.
bool says_time_is_undecided(const model::Comparison& comparison, const ComparisonRow& row) {
  constexpr std::array<std::string_view, 2> times{"wall_ms", "cpu_ms"};
  return row.metric == "instructions" && row.status == Verdict::warn &&
         std::any_of(times.begin(), times.end(), [&](std::string_view time) {
           const auto found = comparison.deltas.find(std::string(time));
           return found != comparison.deltas.end() && kind_of(found->second.status) == model::VerdictKind::undecided;
         });
}

/// What is wrong with the value of a metric, whatever the baseline has; "" for nothing.
std::string violation_of(const model::Comparison& comparison, const std::string& name) {
  const auto budget = comparison.budgets.find(name);
  return budget == comparison.budgets.end() ? std::string()
                                            : judge::absolute_violation(comparison.deltas.at(name), budget->second);
}

/// Whether a change only looks worse: its headline begins with "suspected: ".
bool is_suspected(const PublicationRow& row) { return row.status == Verdict::warn && row.ground == Ground::suspected; }

/// Of a change with a size: what happened to the test case.
std::string change_headline(const std::string& bench, const PublicationRow& row) {
  const std::string text = worse_text(row), limit = short_limit(row.limit);
  const std::string in_metric = row.figures->metric.empty() ? "" : " in " + row.figures->metric;
  switch (kind_of(row)) {
    case RowKind::slower_within:
    case RowKind::worse_within: return fmt::format("{} is {}, within its limit of {}", bench, text, limit);
    case RowKind::faster:
    case RowKind::better: return fmt::format("{} is {}", bench, text);
    case RowKind::passed:
      if (*row.figures->worse > 0)
        return fmt::format("{} is not {}{} than its limit of {} ({})", bench,
                           row.figures->is_speed ? "slower" : "worse", in_metric, limit, row.figures->change);
      return fmt::format("{} did not get {}{} ({})", bench, row.figures->is_speed ? "slower" : "worse", in_metric,
                         row.figures->change);
    case RowKind::unchanged:
      return fmt::format("{} did not get {}{}", bench, row.figures->is_speed ? "slower" : "worse", in_metric);
    default: return fmt::format("{}{} is {} (limit {})", is_suspected(row) ? "suspected: " : "", bench, text, limit);
  }
}

/// "not clear whether sort got slower".
std::string unclear_headline(const std::string& bench, const PublicationRow& row) {
  const model::CaseFigures& figures = *row.figures;
  return fmt::format("not clear whether {} got {}{}{}", bench, figures.is_speed ? "slower" : "worse",
                     figures.metric.empty() ? "" : " in ", figures.metric);
}

/// " (up to 8 % possible)": how much worse what is undecided may be.
std::string possible_text(double high) {
  return fmt::format(" (up to {} possible)", change_text(high, std::nullopt).change.substr(1));  // without its +
}

/// A headline, the test case that it names, "": none, and the reason that it gives, as `why` of rows has it.
struct Sentence {
  std::string text;
  std::string subject = {};
  std::string reason = {};
};

/// "'sort': ", the benchmark of a report that the scenario's command wrote; "" for a metric of the scenario itself.
std::string benchmark_of(const model::Scenario& scenario, const std::string& metric) {
  for (const model::MetricSource& source : scenario.metrics)
    if (const std::string_view name = model::reported_case(source); source.metric.name == metric && !name.empty())
      return fmt::format("'{}': ", name);
  return "";
}

/// `worst` and `row` are of the worst metric.
Sentence check_headline(const model::Comparison& comparison, const ComparisonRow& worst, const PublicationRow& row) {
  const std::string bench = case_name(comparison.bench);
  const model::Delta& delta = comparison.deltas.at(worst.metric);
  const bool is_undecided = kind_of(worst.status) == model::VerdictKind::undecided;
  if (kind_of(worst.status) == model::VerdictKind::not_judged) return {bench + ": nothing could be judged"};
  if (says_time_is_undecided(comparison, worst)) return {fmt::format("{}: {}", bench, delta.why)};
  if (worst.status == Verdict::warn && delta.ground == Ground::incomplete)
    return {fmt::format("{}: {}{}", bench, benchmark_of(comparison.bench, worst.metric), delta.why)};
  if (worst.status == Verdict::warn && delta.ground == Ground::accepted)
    return {fmt::format("{}: {} {}", bench, worst.metric, delta.why)};
  if (delta.paired && judge::lacks_time_to_confirm(*delta.paired) && row.figures->worse.value_or(0) > 0)
    return {fmt::format("suspected: {} is {} (limit {}), but there was no time to confirm it", bench, worse_text(row),
                        short_limit(row.limit))};
  if (is_undecided && row.worsening && row.worsening->high > 0 && row.why.empty())
    return {unclear_headline(bench, row) + possible_text(row.worsening->high)};
  if (is_undecided && !unclear_reason(delta).empty())
    return {fmt::format("{}: {}", unclear_headline(bench, row), unclear_reason(delta)), "", delta.why};
  if (is_undecided || worst.current == "–") return {fmt::format("{}: {} {}", bench, worst.metric, delta.why)};
  if (const std::string violation = violation_of(comparison, worst.metric); !violation.empty())
    return {fmt::format("{}: {} {}: {}{}", bench, worst.metric, worst.statistic, violation,
                        row.figures->change.empty() ? "" : fmt::format(" ({})", row.figures->change))};
  if (row.figures->worse) return {change_headline(bench, row)};
  return {fmt::format("{}{}: {} {} {} (limit {})", is_suspected(row) ? "suspected: " : "", bench, worst.metric,
                      worst.statistic,
                      is_from_zero(delta) || delta.failed ? result_text(worst, delta)
                      : worst.change == "–"               ? worst.why
                                                          : worst.change,
                      short_limit(worst.limit))};
}

/// What was judged without a baseline, and what was not.
std::string headline_without_changes(const Report& report, std::span<const ComparisonRow> rows,
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

using Rows = std::vector<const PublicationRow*>;

/// The test cases.
Rows cases_of(const Publication& publication) {
  Rows rows;
  for (const PublicationRow& row : publication.rows)
    if (row.figures && !row.secondary && kind_of(row) != RowKind::not_judged) rows.push_back(&row);
  return rows;
}

/// With those that were not judged.
std::size_t count_cases(const Publication& publication) {
  return static_cast<std::size_t>(
      std::count_if(publication.rows.begin(), publication.rows.end(),
                    [](const PublicationRow& row) { return row.figures && !row.secondary; }));
}

Rows of_kind(const Rows& rows, RowKind kind) {
  Rows found;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(found),
               [&](const PublicationRow* row) { return kind_of(*row) == kind; });
  return found;
}

/// ", up to 48 %": of the largest change, "" where no size is known.
std::string largest_text(const Rows& rows) {
  const auto size = [](const PublicationRow* row) { return row->figures->worse.value_or(0); };
  const auto less = [&](const PublicationRow* a, const PublicationRow* b) {
    return std::abs(size(a)) < std::abs(size(b));
  };
  const PublicationRow* largest = *std::max_element(rows.begin(), rows.end(), less);
  return largest->figures->worse ? ", up to " + size_of_change(*largest->figures) : "";
}

/// "12 of 200 test cases", "all 6 test cases".
std::string share_text(std::size_t count, std::size_t all) {
  return count == all ? fmt::format("all {} test cases", all) : fmt::format("{} of {} test cases", count, all);
}

bool all_suspected(const Rows& rows) {
  return std::all_of(rows.begin(), rows.end(),
                     [](const PublicationRow* row) { return row->figures->worse && is_suspected(*row); });
}

/// How much worse undecided test cases may be.
std::string possible_text(const Rows& rows) {
  double high = 0;
  for (const PublicationRow* row : rows)
    if (row->worsening) high = std::max(high, row->worsening->high);
  return high > 0 ? possible_text(high) : "";
}

bool are_speeds(const Rows& rows) {
  return std::all_of(rows.begin(), rows.end(), [](const PublicationRow* row) { return row->figures->is_speed; });
}

/// Everything passed: what there is to see nevertheless.
Sentence passed_text(const Rows& rows) {
  const bool speeds = are_speeds(rows);
  const auto all_of = [&](RowKind of_speed, RowKind other) {
    Rows found = of_kind(rows, of_speed);
    const Rows others = of_kind(rows, other);
    found.insert(found.end(), others.begin(), others.end());
    return found;
  };
  const auto named = [](std::string begin, const Rows& some, std::string_view several) -> Sentence {
    if (some.size() > 1) return {fmt::format("{}; {} are {}{}", begin, some.size(), several, largest_text(some))};
    const std::string& subject = some.front()->subject;
    return {fmt::format("{}; {} is {}", begin, subject, worse_text(*some.front())), subject};
  };
  const std::string_view slower = speeds ? "slower" : "worse";
  if (const Rows slow = all_of(RowKind::slower_within, RowKind::worse_within); !slow.empty())
    return named(fmt::format("no test case is {} than its limit", slower), slow, slower);
  const bool any_above = std::any_of(rows.begin(), rows.end(), [](const PublicationRow* row) {
    return kind_of(*row) == RowKind::passed && row->figures->worse.value_or(0) > 0;
  });
  const std::string fine =
      any_above ? fmt::format("no test case is {} than its limit", slower) : fmt::format("no test case got {}", slower);
  const Rows fast = all_of(RowKind::faster, RowKind::better);
  return fast.empty() ? Sentence{fine} : named(fine, fast, speeds ? "faster" : "better");
}

/// "old is gone and 2 test cases have no baseline": where nothing got worse, but both were changed; "" otherwise.
Sentence changed_text(const Rows& rows) {
  const Rows gone = of_kind(rows, RowKind::gone), added = of_kind(rows, RowKind::without_baseline);
  if (gone.empty() || added.empty()) return {};
  const auto part = [](const Rows& some, std::string_view one, std::string_view several) {
    return some.size() == 1 ? fmt::format("{} {}", some.front()->subject, one)
                            : fmt::format("{} test cases {}", some.size(), several);
  };
  return {
      fmt::format("{} and {}", part(gone, "is gone", "are gone"), part(added, "has no baseline", "have no baseline")),
      gone.size() == 1 ? gone.front()->subject : ""};
}

/// "": the headline of the only one is right.
Sentence sentence_of(const Rows& rows, const Sentence& of_worst) {
  const RowKind kind = kind_of(*rows.front());
  const Rows worst = of_kind(rows, kind);
  const std::string share = share_text(worst.size(), rows.size());
  const bool compared = std::any_of(rows.begin(), rows.end(), [](const auto* row) { return row->figures->worse; });
  const auto with_worst = [&](std::string_view what) {
    return Sentence{fmt::format("{} {}; {}", share, what, of_worst.text), of_worst.subject, of_worst.reason};
  };
  if (kind >= RowKind::slower_within) return compared ? passed_text(rows) : Sentence{};
  if (kind == RowKind::without_baseline && worst.size() == rows.size())
    return {"measured, nothing to compare with yet"};
  if (kind == RowKind::gone)
    if (Sentence sentence = changed_text(rows); !sentence.text.empty()) return sentence;
  if (worst.size() == 1) {
    const PublicationRow& row = *worst.front();
    if (kind > RowKind::worse || !row.figures->worse || row.subject == of_worst.subject) return {};
    return {change_headline(row.subject, row), row.subject};
  }
  switch (kind) {
    case RowKind::error: return with_worst("could not be measured");
    case RowKind::slower: return {fmt::format("{} are slower{}", share, largest_text(worst))};
    case RowKind::worse: return {fmt::format("{} are worse{}", share, largest_text(worst))};
    case RowKind::failed: return with_worst("failed");
    case RowKind::warned:
      if (!all_suspected(worst)) return with_worst("have warnings");
      return {
          fmt::format("suspected: {} are {}{}", share, are_speeds(worst) ? "slower" : "worse", largest_text(worst))};
    case RowKind::gone: return {share + " are gone"};
    case RowKind::without_baseline: return {share + " have no baseline"};
    default:
      return {fmt::format("not clear whether {} got {}{}", share, are_speeds(worst) ? "slower" : "worse",
                          possible_text(worst))};
  }
}

/// Names that times could not be judged, once.
void add_processors(std::span<const Report> reports, Publication& publication) {
  std::string first;
  for (const Report& report : reports) {
    const std::string why = report.compare ? judge::processor_reason(*report.compare) : std::string();
    if (!why.empty() && why == publication.given_reason) return;
    if (first.empty()) first = why;
  }
  if (first.empty()) return;
  publication.headline += "; times are " + first;
  publication.given_reason = std::move(first);
}

/// Says how much was not measured.
void add_unchanged(std::span<const Report> reports, Publication& publication) {
  const std::string text = unchanged_text(reports);
  if (text.empty()) return;
  const bool is_all = std::all_of(reports.begin(), reports.end(), judge::nothing_changed);
  publication.headline = is_all ? text : fmt::format("{}; {}", publication.headline, text);
  if (is_all) publication.subject.clear();
}

/// What is worst, and of how many. Where one alone is worst, its own headline stays.
void speak_for_all(Publication& publication) {
  Rows rows = cases_of(publication);
  if (const std::size_t cases = count_cases(publication); rows.empty() && cases > 1) {
    publication.headline = fmt::format("none of {} test cases could be judged", cases);
    publication.subject.clear();
  }
  if (rows.size() < 2) return;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const PublicationRow* a, const PublicationRow* b) { return kind_of(*a) < kind_of(*b); });
  Sentence sentence = sentence_of(rows, {publication.headline, publication.subject, publication.given_reason});
  if (sentence.text.empty()) return;
  publication.headline = std::move(sentence.text);
  publication.subject = std::move(sentence.subject);
  publication.given_reason = std::move(sentence.reason);
}

}  // namespace

void set_headline(const Report& report, std::span<const ComparisonRow> rows, Publication& publication) {
  const std::string bench = bench_name(report);
  publication.subject = bench;
  if (!report.compare) {
    publication.headline = is_error(report) ? fmt::format("{} could not be measured: {}", bench, error_line(report))
                                            : fmt::format("{}: {}", bench, unjudged_headline(report));
    return;
  }
  if (const auto findings = findings_beside_metrics(report); !findings.empty()) {
    publication.headline = fmt::format("{}: {}", bench, findings.back()->message);
    return;
  }
  const bool is_ignored = judge::is_ignored(report);
  if (is_ignored || judge::is_of_amounts(report)) {
    publication.headline =
        fmt::format("{}: not judged, because it {}", bench, is_ignored ? "is ignored" : "only says how much was done");
    return;
  }
  const auto worst = std::find_if(publication.rows.begin(), publication.rows.end(),
                                  [](const PublicationRow& row) { return !row.secondary; });
  Sentence of_worst{bench + ": nothing could be judged"};
  if (worst != publication.rows.end())
    of_worst =
        check_headline(*report.compare, rows[static_cast<std::size_t>(worst - publication.rows.begin())], *worst);
  if (is_without_changes(report)) {
    publication.headline = headline_without_changes(report, rows, of_worst.text);
  } else {
    publication.headline = std::move(of_worst.text);
    publication.given_reason = std::move(of_worst.reason);
  }
  add_processors({&report, 1}, publication);
}

void set_headline(std::span<const Report> reports, Publication& publication) {
  speak_for_all(publication);
  add_processors(reports, publication);
  if (reports.size() > 1) add_unchanged(reports, publication);
}

std::string size_of_change(const model::CaseFigures& figures) {
  std::string size = figures.change;
  for (const std::string_view sign : {"+", "−"})
    if (size.starts_with(sign)) size.erase(0, sign.size());
  if (const std::size_t zero = size.find(".0 %"); zero != std::string::npos) size.erase(zero, 2);
  return size;
}

}  // namespace benchgate::render
