// SPDX-License-Identifier: MIT
#include "measure/load_schedule.hpp"

#include <cmath>
#include <map>

#include "catch.hpp"

using namespace benchgate;
using std::chrono::seconds;

namespace {

model::LoadPlan plan_of(model::LoadPlan::Arrival arrival) {
  model::LoadPlan plan;
  plan.arrival = arrival;
  plan.body = "${class} ${tokens} ${retrieval} ${number}";
  return plan;
}

}  // namespace

TEST_CASE("requests come as a Poisson process of the rate", "[measure][load]") {
  const auto schedule = measure::load_schedule(plan_of(model::LoadPlan::Arrival::poisson), "u", seconds(1000), 42);
  const double count = static_cast<double>(schedule.size());
  CHECK(std::abs(count - 20000) < 4 * std::sqrt(20000.0));  // four standard deviations of a Poisson variable
  // The distances of a Poisson process are exponential: their standard deviation is their mean, 50 ms.
  double sum = 0, squares = 0;
  for (std::size_t i = 1; i < schedule.size(); ++i) {
    const double distance = static_cast<double>((schedule[i].at - schedule[i - 1].at).count()) / 1e6;
    sum += distance;
    squares += distance * distance;
  }
  const double mean = sum / (count - 1);
  CHECK(mean == Approx(50).epsilon(0.03));
  CHECK(std::sqrt(squares / (count - 1) - mean * mean) == Approx(50).epsilon(0.05));
}

TEST_CASE("60 % are short, 30 % need a retrieval, 10 % are long", "[measure][load]") {
  std::map<std::string, int> count;
  const auto schedule = measure::load_schedule(plan_of(model::LoadPlan::Arrival::fixed), "u", seconds(500), 42);
  REQUIRE(schedule.size() == 9999);  // every 50 ms, the first after 50 ms
  for (const auto& one : schedule) ++count[one.request.body.substr(0, one.request.body.rfind(' '))];
  CHECK(count.size() == 3);
  CHECK(std::abs(count["chat_short 64 false"] - 6000) < 4 * 49);  // sqrt(n p (1 - p)): 49, 46, 30
  CHECK(std::abs(count["rag_medium 128 true"] - 3000) < 4 * 46);
  CHECK(std::abs(count["context_long 256 false"] - 1000) < 4 * 30);
  CHECK(schedule[4].request.body.ends_with(" 5"));
}

TEST_CASE("a request has the values of variables, which are not looked at again", "[measure][load]") {
  model::LoadPlan plan = plan_of(model::LoadPlan::Arrival::fixed);
  plan.headers = {{"Authorization", "Bearer ${KEY}"}, {"X", "${number} ${OTHER} ${KEY"}};
  plan.body = "$${KEY} ${${KEY}} ${class";
  const auto schedule = measure::load_schedule(plan, "u?k=${KEY}", seconds(1), 42, {{"KEY", "${number}"}});
  CHECK(schedule.at(0).request == sys::HttpRequest{"POST",
                                                   "u?k=${number}",
                                                   {{"Authorization", "Bearer ${number}"}, {"X", "1 ${OTHER} ${KEY"}},
                                                   "$${number} ${${number}} ${class"});
}

TEST_CASE("the same seed, the same requests", "[measure][load]") {
  const auto at = [](std::uint64_t seed) {
    return measure::load_schedule(plan_of(model::LoadPlan::Arrival::poisson), "u", seconds(5), seed).at(7).at;
  };
  CHECK(at(42) == at(42));
  CHECK(at(42) != at(43));
}
