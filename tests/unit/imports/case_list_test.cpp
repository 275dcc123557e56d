// SPDX-License-Identifier: MIT
#include "imports/case_list.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::Better;
using model::Unit;

TEST_CASE("a name that stands in a report repeatedly is numbered, past what the report itself calls so", "[imports]") {
  imports::CaseList list;
  for (const char* const name : {"a", "a #2", "a", "a", "b"}) list.add(name);
  std::vector<std::string> names;
  for (const model::ImportedCase& test_case : list.take()) names.push_back(test_case.name);
  CHECK(names == std::vector<std::string>{"a", "a #2", "a #3", "a #4", "b"});
}

TEST_CASE("of many numbered names, also with leading zeros, each is found again and no other", "[imports]") {
  imports::CaseList list;
  constexpr int many = 5000;
  for (int i = 0; i < many; ++i)
    for (const char* const stem : {"sort/", "sort/0", "fill "}) {
      // Ends with another case's number: "sort/0" + "1" is a name of its own.
      model::ImportedCase& test_case = list.merge(stem + std::to_string(i));
      imports::add_reading(test_case, "time", Unit::ns, Better::lower, "mean", i);
    }
  CHECK(list.contains("sort/4999"));
  CHECK(list.contains("sort/0123"));
  CHECK_FALSE(list.contains("sort/00123"));
  CHECK_FALSE(list.contains("sort/5000"));
  CHECK_FALSE(list.contains("sort/1", {{"size", "1"}}));
  CHECK_FALSE(list.contains("sort/99999999999999999999"));
  CHECK(list.take().size() == 3 * many);
}

TEST_CASE("readings stay with their case, also those added when another case is the last", "[imports]") {
  imports::CaseList list;
  for (const int count : {3, 0, 12, 1}) {
    model::ImportedCase& test_case = list.add(std::to_string(count));
    for (int i = 0; i < count; ++i) imports::add_reading(test_case, "m" + std::to_string(i), Unit::ns, {}, "mean", i);
  }
  list.add_sample(list.merge("3"), "own", Unit::count, std::nullopt, 7);
  const std::vector<model::ImportedCase> cases = list.take();
  REQUIRE(cases.size() == 4);
  CHECK(cases[0].readings.size() == 4);
  CHECK(cases[0].readings[2].metric == "m2");
  CHECK(cases[0].readings[3].samples == std::vector<double>{7});
  CHECK(cases[1].readings.empty());
  CHECK(cases[2].readings.size() == 12);
  CHECK(cases[2].readings[11].metric == "m11");
  CHECK(cases[3].readings[0].value == 0.0);
}

TEST_CASE("samples of one metric give their median, a single one itself", "[imports]") {
  imports::CaseList list;
  for (const double value : {3.0, 1.0, 8.0, 2.0}) list.add_sample(list.merge("many"), "time", Unit::ns, {}, value);
  list.add_sample(list.merge("one"), "time", Unit::ns, {}, 7);
  const std::vector<model::ImportedCase> cases = list.take();
  REQUIRE(cases.size() == 2);
  const model::Reading& several = cases[0].readings.at(0);
  CHECK(several.samples == std::vector<double>{3, 1, 8, 2});
  CHECK(several.value == 2.5);
  CHECK(several.statistic == "median");
  CHECK(several.count == 4U);
  const model::Reading& single = cases[1].readings.at(0);
  CHECK(single.samples == std::vector<double>{7});
  CHECK(single.value == 7.0);
  CHECK(single.statistic == "mean");
  CHECK(single.count == 1U);
}
