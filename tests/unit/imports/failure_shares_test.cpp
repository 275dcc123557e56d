// SPDX-License-Identifier: MIT
// fixtures/failures has a report of each load-test format without failures, with about 1 % and with nothing else. The
// figures are those of the text, by eye; fixtures/failures/README.md says which tools wrote them.
#include <algorithm>
#include <array>
#include <filesystem>

#include "catch.hpp"
#include "error_of.hpp"
#include "imports/report_file.hpp"

namespace benchgate {

namespace {

using model::FailedWork;

struct FailureShares {
  std::string_view format;
  std::array<FailedWork, 3> failed;  ///< none, some, all
};

constexpr std::array<std::string_view, 3> reports_of_format{"none", "some", "all"};

const std::vector<FailureShares> failure_shares{
    {"apache-bench", {{{0, 300}, {3, 300}, {300, 300}}}},       // some: Length 3 and Non-2xx 3 are the same answers
    {"artillery", {{{0, 200}, {2, 200}, {200, 200}}}},          // "http.codes.503": 2; vusers.failed is 0 in all three
    {"fortio", {{{0, 100}, {1, 100}, {100, 100}}}},             // "503": 1; all: "-1": 40, "503": 60
    {"gatling", {{{0, 25000}, {250, 25000}, {25000, 25000}}}},  // ko
    {"gatling-log", {{{0, 100}, {1, 100}, {100, 100}}}},        // one KO
    {"ghz", {{{0, 200}, {2, 200}, {200, 200}}}},                // "Unavailable": 2
    {"hey", {{{0, 300}, {3, 300}, {300, 300}}}},                // [503] 3 responses
    {"hey-csv", {{{0, 100}, {1, 100}, {100, 100}}}},            // one row with 503
    {"jmeter-csv", {{{0, 100}, {1, 100}, {100, 100}}}},         // one sample with success false
    {"jmeter-xml", {{{0, 100}, {1, 100}, {100, 100}}}},
    {"k6-handle-summary", {{{0, 1587}, {16, 1587}, {1587, 1587}}}},
    {"k6-machine-summary", {{{0, 1587}, {16, 1587}, {1587, 1587}}}},
    {"k6-summary-export", {{{0, 1587}, {16, 1587}, {1587, 1587}}}},
    {"locust-csv", {{{0, 256}, {2, 145}, {206, 206}}}},        // Failure Count
    {"nbomber-csv", {{{0, 1000}, {10, 1000}, {1000, 1000}}}},  // failed
    {"nbomber-html", {{{0, 1000}, {10, 1000}, {1000, 1000}}}},
    {"nbomber-txt", {{{0, 1000}, {10, 1000}, {1000, 1000}}}},
    {"oha", {{{0, 600}, {6, 600}, {600, 600}}}},            // "successRate" is 1 in all three
    {"pgbench", {{{0, 300}, {3, 300}, {300, 300}}}},        // actually processed: 297/300
    {"vegeta-csv", {{{0, 100}, {1, 100}, {100, 100}}}},     // one line with 503
    {"vegeta-encode", {{{0, 100}, {1, 100}, {100, 100}}}},  // one line with "code":503
    {"vegeta-json", {{{0, 300}, {3, 300}, {300, 300}}}},    // "503":3
    {"wrk", {{{0, 4219}, {52, 5296}, {2229, 2229}}}},       // Non-2xx or 3xx responses: 52
};

/// Failures of the reports "none", "some" and "all" with `expect_status`; by the statuses in the text, all 200 or 503.
struct ExpectedShares {
  std::string_view format;
  std::array<double, 3> both;      ///< with [2xx, 503]
  std::array<double, 3> only_503;  ///< with [503]
};

const std::vector<ExpectedShares> expected_shares{
    {"artillery", {0, 0, 0}, {200, 198, 0}},   {"fortio", {0, 0, 40}, {100, 99, 40}},  // all: 40 without an answer
    {"hey", {0, 0, 0}, {300, 297, 0}},         {"hey-csv", {0, 0, 0}, {100, 99, 0}},
    {"oha", {0, 0, 0}, {600, 594, 0}},         {"vegeta-encode", {0, 0, 0}, {100, 99, 0}},
    {"vegeta-json", {0, 0, 0}, {300, 297, 0}}, {"vegeta-csv", {0, 0, 0}, {100, 99, 0}},
};

/// The report `name` of a format, whatever its ending.
std::string report_of(std::string_view format, std::string_view name) {
  const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/failures/" + std::string(format);
  for (const std::string& entry : sys::list_folder(folder))
    if (std::filesystem::path(entry).stem() == name) return folder + "/" + entry;
  return folder + "/" + std::string(name);
}

std::optional<double> total(const model::ImportedCase& test_case, std::string_view metric) {
  for (const model::Reading& reading : test_case.readings)
    if (reading.metric == metric && reading.statistic == "total") return reading.value;
  return std::nullopt;
}

}  // namespace

TEST_CASE("Every load-test format has a row and reports with 0, 1 and 100 % failures", "[import]") {
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.kind != imports::ImportFormat::Kind::load_test) continue;
    INFO(format.name);
    const auto row = std::find_if(failure_shares.begin(), failure_shares.end(),
                                  [&](const FailureShares& one) { return one.format == format.name; });
    REQUIRE(row != failure_shares.end());
    CHECK(row->failed[0].share() == 0);
    CHECK(row->failed[1].share() > 0.005);
    CHECK(row->failed[1].share() < 0.02);
    CHECK(row->failed[2].share() == 1);
  }
}

TEST_CASE("Every load-test format counts what failed, and of how much", "[import]") {
  for (const FailureShares& row : failure_shares)
    for (std::size_t i = 0; i < reports_of_format.size(); ++i) {
      INFO(row.format << " " << reports_of_format[i]);
      const auto cases =
          read_report_at(imports::import_format(row.format, "test"), report_of(row.format, reports_of_format[i]));
      std::size_t counted = 0;
      for (const model::ImportedCase& test_case : cases) {
        INFO(test_case.name);
        CHECK(test_case.failed_work == row.failed[i]);
        if (!total(test_case, model::errors_metric)) continue;
        ++counted;
        CHECK(total(test_case, model::errors_metric) == row.failed[i].failed);
        CHECK(total(test_case, model::requests_metric) == row.failed[i].requests);
      }
      CHECK(counted > 0);
    }
}

TEST_CASE("Statuses that are expected are no failures, and others are", "[import]") {
  const std::vector<std::string> both{"2xx", "503"}, only_503{"503"};
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.kind != imports::ImportFormat::Kind::load_test) continue;
    const auto row = std::find_if(expected_shares.begin(), expected_shares.end(),
                                  [&](const ExpectedShares& one) { return one.format == format.name; });
    for (std::size_t i = 0; i < reports_of_format.size(); ++i) {
      INFO(format.name << " " << reports_of_format[i]);
      const std::string report = report_of(format.name, reports_of_format[i]);
      if (row == expected_shares.end()) {
        CHECK(test::error_of([&] { read_report_at(format, report, both); }).find("has no answers by status") !=
              std::string::npos);
        continue;
      }
      for (const model::ImportedCase& test_case : read_report_at(format, report, both))
        CHECK(test_case.failed_work->failed == row->both[i]);
      for (const model::ImportedCase& test_case : read_report_at(format, report, only_503))
        CHECK(test_case.failed_work->failed == row->only_503[i]);
    }
  }
}

TEST_CASE("vegeta's shares follow from the statuses that are expected", "[import]") {
  const imports::ImportFormat& format = imports::import_format("vegeta-json", "test");
  const std::vector<std::string> expected{"503"};
  const auto cases = read_report_at(format, report_of("vegeta-json", "some"), expected);
  const auto value = [&](std::string_view metric) {
    const auto& readings = cases.at(0).readings;
    return *std::find_if(readings.begin(), readings.end(), [&](const auto& one) {
              return one.metric == metric;
            })->value;
  };
  CHECK(value("success") == Approx(3.0 / 300));
  // By vegeta's formula, successes in "duration" and "wait": 297 of them give its 98.19290768305609.
  CHECK(value("throughput") == Approx(98.19290768305609 * 3 / 297));
}

TEST_CASE("A share of successes that oha or vegeta states follows from the counts", "[import]") {
  for (const std::string_view format : {"oha", "vegeta-json"})
    for (std::size_t i = 0; i < reports_of_format.size(); ++i)
      for (const model::ImportedCase& test_case :
           read_report_at(imports::import_format(format, "test"), report_of(format, reports_of_format[i])))
        for (const model::Reading& reading : test_case.readings)
          if (reading.metric == "success") CHECK(*reading.value == Approx(1 - test_case.failed_work->share()));
}

}  // namespace benchgate
