// SPDX-License-Identifier: MIT
#include "render/report_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "judge/check_policy.hpp"
#include "judge/ignored.hpp"
#include "render/compare_table.hpp"
#include "render/report_publication.hpp"
#include "render/report_words.hpp"

namespace benchgate::render {

using model::Report;
using model::Verdict;

namespace {

std::string_view unjudged_word(const Report& report) {
  if (judge::is_gone(report)) return report.findings.front().code;
  switch (status_of_report(report)) {
    case Verdict::error: return "ERROR";
    case Verdict::fail: return "FAIL";
    case Verdict::warn: return "not judged";
    case Verdict::pass: return "unchanged";
    default: return "undecided";
  }
}

std::string measured_lines(const Report& report) {
  std::string text;
  for (const std::string& name : unjudged_metrics(report)) {
    const model::MetricSummary& metric = report.measured.at(name);
    text += fmt::format("  {}  median {}  ({})\n", base::printable(name),
                        base::printable(measured_value(report, name, metric)), count_text(metric));
  }
  return text;
}

std::string log_lines(const Report& report) {
  std::string text;
  if (!report.log.empty())
    for (const std::string_view line : base::split(report.log, '\n'))
      text += fmt::format("    {}\n", base::printable(line));
  return text;
}

/// "verdict: inconclusive (11 pass, 1 inconclusive)": the worst, and how many test cases have each.
std::string overall_line(std::span<const Report> reports) {
  constexpr std::array statuses{Verdict::pass, Verdict::inconclusive, Verdict::warn, Verdict::fail, Verdict::error};
  Verdict worst = Verdict::pass;
  std::vector<std::string> parts;
  const auto add = [&](std::ptrdiff_t count, std::string_view word) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, word));
  };
  for (const Verdict status : statuses) {
    const auto has_status = [&](const Report& report) { return status_of_report(report) == status; };
    if (std::any_of(reports.begin(), reports.end(), has_status)) worst = status;
    add(std::count_if(reports.begin(), reports.end(),
                      [&](const Report& one) {
                        return has_status(one) && !judge::is_without_baseline(one) && !judge::nothing_changed(one);
                      }),
        name_of(status));
    add(std::count_if(reports.begin(), reports.end(),
                      [&](const Report& one) { return has_status(one) && judge::is_without_baseline(one); }),
        status == Verdict::warn ? "without baseline" : fmt::format("{} without baseline", name_of(status)));
  }
  add(std::count_if(reports.begin(), reports.end(), judge::is_ignored), "ignored");
  if (const std::string unchanged = unchanged_words(reports); !unchanged.empty()) parts.push_back(unchanged);
  return fmt::format("verdict: {} ({})\n", name_of(worst), base::join(parts, ", "));
}

std::string remark_lines(const Report& report) {
  std::string text;
  for (const std::string& remark : report.remarks) text += fmt::format("  {}\n", base::printable(remark));
  return text;
}

}  // namespace

std::string report_text(const Report& report) {
  if (report.compare && !is_without_changes(report)) {
    std::string text = comparison_text(*report.compare, report.verdict);
    for (const model::Finding* finding : findings_beside_metrics(report))
      text += fmt::format("  {}\n", base::printable(finding->message));
    return text + remark_lines(report);
  }
  std::string text = report.compare
                         ? comparison_text(*report.compare, report.verdict)
                         : fmt::format("{}: {}\n", base::printable(report.bench_name), unjudged_word(report));
  text += measured_lines(report);
  text += fmt::format("  {}\n", base::printable(problem_text(report))) + remark_lines(report);
  return text + log_lines(report);
}

std::string reports_text(std::span<const Report> reports) {
  std::string text;
  for (const Report& report : reports) text += report_text(report);
  return reports.size() < 2 ? text : text + overall_line(reports);
}

}  // namespace benchgate::render
