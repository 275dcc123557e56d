// SPDX-License-Identifier: MIT
// What the reports of load-test tools say without a direction is how much was done, and nobody is asked for one.
#include <fmt/core.h>

#include <set>

#include "catch.hpp"
#include "imports/report_file.hpp"
#include "imports/report_metrics.hpp"
#include "model/directions.hpp"

namespace benchgate {

namespace {

/// "FORMAT: TEST CASE METRIC" of metrics without a direction in the fixtures of load-test formats.
std::set<std::string> undirected_metrics(bool amounts) {
  std::set<std::string> found;
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.read == nullptr || format.kind != imports::ImportFormat::Kind::load_test) continue;
    const std::string folder = fmt::format("{}/imports/{}", BENCHGATE_FIXTURES_DIR, format.name);
    for (const std::string& name : sys::list_folder(folder)) {
      const std::string text = imports::decoded(sys::read_file(folder + "/" + name));
      for (const model::ImportedCase& test_case : imports::read_report(format, text, "report").cases)
        for (const imports::ReportMetric& metric : imports::report_metrics(test_case))
          if (metric.metric.undirected && model::is_amount(test_case.name, metric.metric.name) == amounts)
            found.insert(fmt::format("{}: {} {}", format.name, test_case.name, metric.metric.name));
    }
  }
  return found;
}

}  // namespace

TEST_CASE("Load-test tools report nothing of unknown direction but what users measure", "[imports]") {
  CHECK(undirected_metrics(false) == std::set<std::string>{"k6-summary-export: queue_wait value"});  // of the user
  CHECK(undirected_metrics(true).size() > 20);
}

TEST_CASE("A name means an amount only where tools write it", "[imports]") {
  CHECK(model::is_amount("GET /", "requests"));
  CHECK(model::is_amount("vus", "value"));
  CHECK(model::is_amount("data_sent@scenario=a", "rate"));
  CHECK(model::is_amount("http_reqs", "total"));
  CHECK_FALSE(model::is_amount("my_counter", "total"));
  CHECK_FALSE(model::is_amount("vus", "time"));
  CHECK_FALSE(model::is_amount("dropped_iterations", "total"));
}

}  // namespace benchgate
