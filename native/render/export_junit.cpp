// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/change_text.hpp"
#include "render/comparison_rows.hpp"
#include "render/export.hpp"
#include "render/markup.hpp"

namespace benchgate::render {

namespace {

std::string element(std::string_view name, const std::string& message) {
  return fmt::format("      <{} message=\"{}\"/>\n", name, markup_text(message));
}

/// Whether a column of a row has nothing to say.
bool is_unknown(std::string_view text) { return text == "–"; }

/// Test cases of one suite, with the counts that its head needs.
struct JunitSuite {
  std::string name;
  std::string cases;
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;

  /// `body`: the content of the test case, "" for a pass.
  void add(std::string_view test, const std::string& body) {
    ++tests;
    const std::string head =
        fmt::format("    <testcase classname=\"{}\" name=\"{}\"", markup_text(name), markup_text(test));
    cases += body.empty() ? head + "/>\n" : fmt::format("{}>\n{}    </testcase>\n", head, body);
  }

  void add_failure(std::string_view test, const std::string& message) {
    ++failures;
    add(test, element("failure", message));
  }
  void add_error(std::string_view test, const std::string& message) {
    ++errors;
    add(test, element("error", message));
  }
  void add_skipped(std::string_view test, const std::string& message) {
    ++skipped;
    add(test, element("skipped", message));
  }

  std::string text() const {
    const std::string counts =
        fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"", tests, failures, errors, skipped);
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n"
        "</testsuites>\n",
        counts, markup_text(name), counts, cases);
  }
};

std::string output(const std::string& message) {
  return fmt::format("      <system-out>{}</system-out>\n", markup_text(message));
}

/// A value with its unit; a share in percent.
std::string value_text(double value, std::string_view unit) {
  return unit == "ratio" ? base::format_percent(value) : base::format_quantity(value, unit);
}

/// "16.45 ms", or of several values that differ "median 16.45 ms, min 14.61 ms, max 19.55 ms".
std::string summary_text(const model::MetricSummary& metric) {
  const model::Summary& summary = metric.summary;
  const std::string median = value_text(summary.median, metric.metric.unit);
  if (summary.min == summary.max) return median;
  return fmt::format("median {}, min {}, max {}", median, value_text(summary.min, metric.metric.unit),
                     value_text(summary.max, metric.metric.unit));
}

/// What both sides have and how it changed; of one side only its own value.
std::string values_text(const ComparisonRow& row, const model::Delta& delta) {
  if (!delta.baseline) return row.current;
  if (!delta.current) return row.baseline;
  const SideTexts sides = contradict(delta) ? side_texts(delta) : SideTexts{row.baseline, row.current};
  return fmt::format("{} to {}{}", sides.baseline, sides.candidate, is_unknown(row.change) ? "" : ", " + row.change);
}

std::string delta_text(const ComparisonRow& row, const model::Delta& delta) {
  std::vector<std::string> parts;
  if (!row.details().empty()) parts.push_back(row.details());
  if (contradict(delta)) parts.push_back(contradiction_text(row.current));
  return fmt::format("{} {}: {}{}{}{}", row.metric, row.statistic, values_text(row, delta),
                     is_unknown(row.limit) ? "" : ", limit " + row.limit, parts.empty() ? "" : "; ",
                     base::join(parts, "; "));
}

void add_metrics(const model::Comparison& comparison, JunitSuite& suite) {
  for (const ComparisonRow& row : comparison_rows(comparison)) {
    const std::string text = delta_text(row, comparison.deltas.at(row.metric));
    switch (kind_of(row.status)) {
      case model::VerdictKind::fail: suite.add_failure(row.metric, text); break;
      case model::VerdictKind::not_judged:
      case model::VerdictKind::undecided: suite.add_skipped(row.metric, row.why.empty() ? text : row.why); break;
      case model::VerdictKind::warn: suite.add(row.metric, output("warning: " + text)); break;
      default: suite.add(row.metric, output(text)); break;
    }
  }
}

/// What a report says beside its metrics: a candidate that did not run, wrong output, no baseline,
/// a scenario that is gone.
void add_finding(const model::Finding& finding, JunitSuite& suite) {
  if (finding.check_id == "tool.runtime")
    suite.add_error("candidate", finding.message);
  else if (finding.check_id == "perf.baseline")
    suite.add_skipped("changes", finding.message);
  else if (finding.check_id == "perf.scenario")
    suite.add_skipped("scenario", finding.message);
  else
    suite.add_failure("output", finding.message);
}

}  // namespace

std::string export_junit(const model::ReceiptHead& run) {
  JunitSuite suite{.name = case_name(run.scenario), .cases = {}};
  if (run.failed_samples > 0) {
    suite.add_error("samples", base::pluralize(run.failed_samples, "measured sample") + " failed");
  } else {
    suite.add("samples", "");
  }
  for (const auto& [name, content] : run.stats) suite.add(name, output(summary_text(content)));
  return suite.text();
}

std::string export_junit(const model::Comparison& comparison) {
  JunitSuite suite{.name = case_name(comparison.bench), .cases = {}};
  add_metrics(comparison, suite);
  return suite.text();
}

std::string export_junit(const model::Report& report) {
  JunitSuite suite{.name = bench_name(report), .cases = {}};
  if (report.compare) add_metrics(*report.compare, suite);
  for (const model::Finding& finding : report.findings)
    if (!finding.data) add_finding(finding, suite);
  const bool is_unchanged = !report.compare && report.verdict.status == model::Verdict::pass;
  for (const std::string& note : report.notes)
    is_unchanged ? suite.add("changes", output(note)) : suite.add_skipped("changes", note);
  return suite.text();
}

}  // namespace benchgate::render
