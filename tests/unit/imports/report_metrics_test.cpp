// SPDX-License-Identifier: MIT
#include "imports/report_metrics.hpp"

#include "catch.hpp"
#include "imports/case_list.hpp"

using namespace benchgate;
using model::Better;
using model::Unit;

TEST_CASE("single values stand for a metric before what the tool made of them", "[imports]") {
  model::ImportedCase test_case;
  test_case.name = "a";
  imports::add_reading(test_case, "time", Unit::ns, Better::lower, "mean", 5).samples = {4, 6};
  imports::add_reading(test_case, "time", Unit::ns, Better::lower, "p99", 6);
  const auto metrics = imports::report_metrics(test_case);
  REQUIRE(metrics.size() == 1);
  CHECK(metrics.front().values == std::vector<double>{4, 6});
}

TEST_CASE("without single values the median stands for a metric, and its tails are metrics of their own", "[imports]") {
  model::ImportedCase test_case;
  test_case.name = "load";
  for (const auto& [statistic, value] : {std::pair<const char*, double>{"mean", 9.0},
                                         {"median", 8.0},
                                         {"p75", 10.0},
                                         {"p95", 20.0},
                                         {"p99.9", 40.0},
                                         {"max", 50.0}})
    imports::add_reading(test_case, "latency", Unit::ns, Better::lower, std::string(statistic), value);
  const auto metrics = imports::report_metrics(test_case);
  REQUIRE(metrics.size() == 3);
  CHECK(metrics[0].metric.name == "latency");
  CHECK(metrics[0].values == std::vector<double>{8});
  CHECK(metrics[1].metric.name == "latency.p95");
  CHECK(metrics[1].values == std::vector<double>{20});
  CHECK(metrics[2].metric.name == "latency.p99.9");
}

TEST_CASE("a metric whose direction nobody said is undirected", "[imports]") {
  model::ImportedCase test_case;
  test_case.name = "a";
  imports::add_reading(test_case, "score", Unit::unknown, std::nullopt, "value", 5);
  CHECK(imports::report_metrics(test_case).front().metric.undirected);
}
