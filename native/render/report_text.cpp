// SPDX-License-Identifier: MIT
#include "render/report_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/check_policy.hpp"
#include "judge/ignored.hpp"
#include "render/compare_table.hpp"
#include "render/report_phrases.hpp"
#include "render/report_publication.hpp"

namespace benchgate::render {

using model::Report;
using model::Verdict;
using model::VerdictKind;

namespace {

std::string_view unjudged_word(const Report& report) {
  if (judge::is_gone(report)) return report.findings.front().code;
  const Verdict status = status_of_report(report);
  switch (kind_of(status)) {
    case VerdictKind::warn: return "not judged";
    case VerdictKind::pass: return "unchanged";
    case VerdictKind::not_judged: return "undecided";
    default: return word_of(status);
  }
}

void add_measured(Lines& items, const Report& report) {
  for (const std::string& name : unjudged_metrics(report)) {
    const model::MetricSummary& metric = report.measured.at(name);
    items.push_back({name, "  median ", measured_value(report, name, metric), "  (", count_text(metric), ")"});
  }
}

/// Whether both sides have metrics, none of which can be judged, such as those without a direction.
bool has_no_judged_metric(const Report& report) {
  if (!report.compare || is_without_changes(report) || kind_of(status_of_report(report)) != VerdictKind::undecided)
    return false;
  const auto& deltas = report.compare->deltas;
  return !deltas.empty() && std::all_of(deltas.begin(), deltas.end(), [](const auto& delta) {
    return kind_of(delta.second.status) == VerdictKind::not_judged;
  });
}

/// "verdict: inconclusive (11 pass, 1 inconclusive)": the worst, and how many test cases have each.
Line overall_line(std::span<const Report> reports) {
  Verdict worst = judge::judges_nothing(reports) ? Verdict::inconclusive : Verdict::pass;
  std::vector<std::string> parts;
  const auto add = [&](std::ptrdiff_t count, std::string_view word) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, word));
  };
  for (const Verdict status : model::verdicts) {
    if (kind_of(status) == VerdictKind::not_judged) continue;  // counted below, in more words
    const auto has_status = [&](const Report& report) { return status_of_report(report) == status; };
    if (std::any_of(reports.begin(), reports.end(), has_status)) worst = status;
    add(std::count_if(reports.begin(), reports.end(),
                      [&](const Report& one) {
                        return has_status(one) && !judge::is_without_baseline(one) && !judge::nothing_changed(one) &&
                               !has_no_judged_metric(one);
                      }),
        name_of(status));
    add(std::count_if(reports.begin(), reports.end(),
                      [&](const Report& one) { return has_status(one) && judge::is_without_baseline(one); }),
        status == Verdict::warn ? "without baseline" : fmt::format("{} without baseline", name_of(status)));
  }
  add(std::count_if(reports.begin(), reports.end(),
                    [](const Report& one) { return judge::is_of_amounts(one) || has_no_judged_metric(one); }),
      "not judged");
  add(std::count_if(reports.begin(), reports.end(), judge::is_ignored), "ignored");
  if (const std::string unchanged = unchanged_text(reports); !unchanged.empty()) parts.push_back(unchanged);
  return {"verdict: ", verdict(name_of(worst)), " (", base::join(parts, ", "), ")"};
}

/// A reason why metrics of several test cases are no more than suspected.
struct ReasonCount {
  std::string why;
  std::size_t metrics = 0;
  std::size_t test_cases = 0;
};

/// Those of more test cases than are read one by one, in the order of the reports.
std::vector<ReasonCount> common_reasons(std::span<const Report> reports) {
  constexpr std::size_t most_alone = 2;
  std::vector<ReasonCount> reasons;
  std::map<std::string_view, std::size_t> indices;
  for (const Report& report : reports) {
    if (!report.compare) continue;
    std::set<std::string_view> seen;
    for (const auto& [name, delta] : report.compare->deltas) {
      if (delta.ground != model::Ground::suspected) continue;
      const auto [found, is_new] = indices.emplace(delta.why, reasons.size());
      if (is_new) reasons.push_back({delta.why});
      ReasonCount& reason = reasons[found->second];
      ++reason.metrics;
      if (seen.insert(delta.why).second) ++reason.test_cases;
    }
  }
  std::erase_if(reasons, [](const ReasonCount& reason) { return reason.test_cases <= most_alone; });
  return reasons;
}

/// The word for what the counts in the first line have and no row shows: "warning: no baseline: ...".
std::string counted_text(Verdict severity, const std::string& message) {
  switch (kind_of(severity)) {
    case VerdictKind::fail: return "fail: " + message;
    case VerdictKind::warn: return "warning: " + message;
    default: return "not judged: " + message;
  }
}

void add_report(Page& page, const Report& report, const std::set<std::string>& shared_reasons) {
  Lines items;
  const bool is_compared = report.compare && !is_without_changes(report);
  if (report.compare)
    add_comparison(page, *report.compare, report.verdict, shared_reasons);
  else
    page.line({report.bench_name, ": ", verdict(unjudged_word(report))});
  if (is_compared) {
    for (const model::Finding* finding : findings_beside_metrics(report))
      items.emplace_back(counted_text(finding->severity, finding->message));
  } else {
    add_measured(items, report);
    const Verdict severity = judge::is_without_baseline(report) ? Verdict::warn : Verdict::inconclusive;
    items.emplace_back(report.compare ? counted_text(severity, problem_text(report)) : problem_text(report));
  }
  for (const std::string& remark : report.remarks) items.emplace_back(remark);
  if (!is_compared && !report.log.empty())
    for (const std::string_view line : base::split(report.log, '\n')) items.push_back({"  ", std::string(line)});
  page.list(std::move(items));
}

/// What stands below all reports.
void add_end(Page& page, std::span<const Report> reports, std::span<const ReasonCount> shared) {
  for (const ReasonCount& reason : shared)
    page.line(fmt::format("{} of {}: {}", base::pluralize(reason.metrics, "metric"),
                          base::pluralize(reason.test_cases, "test case"), reason.why));
  if (reports.size() > 1) page.line(overall_line(reports));
}

std::set<std::string> reasons_of(std::span<const ReasonCount> shared) {
  std::set<std::string> reasons;
  for (const ReasonCount& reason : shared) reasons.insert(reason.why);
  return reasons;
}

}  // namespace

void each_report_page(std::span<const Report> reports, const std::function<void(const Page&)>& take) {
  const std::vector<ReasonCount> shared = common_reasons(reports);
  const std::set<std::string> shared_reasons = reasons_of(shared);
  for (const Report& report : reports) {
    Page page;
    add_report(page, report, shared_reasons);
    take(page);
  }
  Page end;
  add_end(end, reports, shared);
  take(end);
}

}  // namespace benchgate::render
