// SPDX-License-Identifier: MIT
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/comparison_rows.hpp"
#include "render/export.hpp"
#include "render/markup.hpp"

namespace benchgate::render {

namespace {

/// Test cases of one suite, with the counts that its head needs.
struct JunitSuite {
  std::string name;
  std::string cases;
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t skipped = 0;

  /// `body`: what stands within the test case, "" for a pass.
  void add(std::string_view test, const std::string& body) {
    ++tests;
    const std::string head =
        fmt::format("    <testcase classname=\"{}\" name=\"{}\"", markup_text(name), markup_text(test));
    cases += body.empty() ? head + "/>\n" : fmt::format("{}>\n{}    </testcase>\n", head, body);
  }

  std::string text() const {
    const std::string counts =
        fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\"", tests, failures, skipped);
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n"
        "</testsuites>\n",
        counts, markup_text(name), counts, cases);
  }
};

std::string element(std::string_view name, const std::string& message) {
  return fmt::format("      <{} message=\"{}\"/>\n", name, markup_text(message));
}

std::string output(const std::string& message) {
  return fmt::format("      <system-out>{}</system-out>\n", markup_text(message));
}

std::string in_words(const ComparisonRow& row) {
  return fmt::format("{} {}: {} to {}, {}, limit {}{}{}", row.metric, row.statistic, row.baseline, row.current,
                     row.change, row.limit, row.why.empty() ? "" : "; ", row.why);
}

}  // namespace

std::string export_junit(const model::ReceiptHead& run) {
  JunitSuite suite{.name = case_name(run.scenario), .cases = {}};
  if (run.failed_samples > 0) {
    ++suite.failures;
    suite.add("samples", element("failure", fmt::format("{} measured samples failed", run.failed_samples)));
  } else {
    suite.add("samples", "");
  }
  for (const auto& [name, content] : run.stats)
    suite.add(name, output(fmt::format("median {}, min {}, max {} {}", base::format_quantity(content.summary.median),
                                       base::format_quantity(content.summary.min),
                                       base::format_quantity(content.summary.max), content.metric.unit)));
  return suite.text();
}

std::string export_junit(const model::Comparison& comparison) {
  JunitSuite suite{.name = case_name(comparison.bench), .cases = {}};
  for (const ComparisonRow& row : comparison_rows(comparison)) {
    const std::string words = in_words(row);
    switch (row.status) {
      case model::Verdict::fail:
        ++suite.failures;
        suite.add(row.metric, element("failure", words));
        break;
      case model::Verdict::skip:
      case model::Verdict::inconclusive:
        ++suite.skipped;
        suite.add(row.metric, element("skipped", row.why.empty() ? words : row.why));
        break;
      case model::Verdict::warn: suite.add(row.metric, output("warning: " + words)); break;
      default: suite.add(row.metric, output(words)); break;
    }
  }
  return suite.text();
}

}  // namespace benchgate::render
