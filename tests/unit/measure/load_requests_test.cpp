// SPDX-License-Identifier: MIT
#include "measure/load_requests.hpp"

#include <chrono>
#include <cmath>
#include <map>
#include <set>

#include "catch.hpp"
#include "error_of.hpp"
#include "measure/load_source.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using std::chrono::seconds;

namespace {

model::LoadPlan plan_of(model::LoadPlan::Arrival arrival) {
  model::LoadPlan plan;
  plan.arrival = arrival;
  plan.body = "${class} ${tokens} ${retrieval} ${number}";
  return plan;
}

std::vector<sys::ScheduledRequest> all_of(model::LoadPlan plan, const std::string& url, std::chrono::nanoseconds length,
                                          std::uint64_t seed, measure::LoadSettings settings = {}) {
  if (plan.requests.empty()) plan.url = url;
  settings.seed = seed;
  const auto source = measure::make_load_source(plan, length, std::move(settings));
  std::vector<sys::ScheduledRequest> all;
  while (source->due()) {
    all.push_back(source->take());
    if (plan.users) source->end(all.size() - 1, all.back().at);  // answered at once
  }
  return all;
}

}  // namespace

TEST_CASE("requests come as a Poisson process of the rate", "[measure][load]") {
  const auto schedule = all_of(plan_of(model::LoadPlan::Arrival::poisson), "u", seconds(1000), 42);
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
  const auto schedule = all_of(plan_of(model::LoadPlan::Arrival::fixed), "u", seconds(500), 42);
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
  plan.method = "POST";
  plan.headers = {{"Authorization", "Bearer ${KEY}"}, {"X", "${number} ${OTHER} ${KEY"}};
  plan.body = "$${KEY} ${${KEY}} ${class";
  const auto schedule = all_of(plan, "u?k=${KEY}", seconds(1), 42, {.variables = {{"KEY", "${number}"}}});
  CHECK(schedule.at(0).request == sys::HttpRequest{"POST",
                                                   "u?k=${number}",
                                                   {{"Authorization", "Bearer ${number}"}, {"X", "1 ${OTHER} ${KEY"}},
                                                   "$${number} ${${number}} ${class"});
}

TEST_CASE("the same seed, the same requests", "[measure][load]") {
  const auto at = [](std::uint64_t seed) {
    return all_of(plan_of(model::LoadPlan::Arrival::poisson), "u", seconds(5), seed).at(7).at;
  };
  CHECK(at(42) == at(42));
  CHECK(at(42) != at(43));
}

namespace {

const std::vector<model::LoadRequest> read_and_write{
    {.name = "read", .weight = 9, .url = "u/read", .method = "GET", .body = ""},
    {.name = "write",
     .weight = 1,
     .url = "u/write/${row.id}",
     .method = "PUT",
     .body = R"({"text": "${row.text}", "all": ${row}, "tags": ${row.tags}})",
     .data = "rows.jsonl",
     .headers = {{"Content-Type", "application/json"}, {"X-Text", "${row.text}"}}}};

}  // namespace

TEST_CASE("kinds of requests come by their weights, each with its own method, headers and rows", "[measure][load]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "rows.jsonl",
                  "{\"id\": \"a/b c\", \"text\": \"say \\\"hi\\\"\\n\", \"tags\": [1, 2]}\n\n"
                  "{\"id\": 7, \"text\": \"\\u20ac\", \"tags\": {\"x\": null}}\r\n");
  model::LoadPlan plan;
  plan.requests = read_and_write;
  const auto all = all_of(plan, "", seconds(500), 42, {.directory = folder.path().string()});
  std::map<std::string, int> count;
  for (const auto& one : all) ++count[one.request.url];
  CHECK(count.size() == 3);
  const double n = static_cast<double>(all.size());
  CHECK(std::abs(count["u/read"] - 0.9 * n) < 4 * std::sqrt(n * 0.9 * 0.1));
  CHECK(std::abs(count["u/write/7"] - 0.05 * n) < 4 * std::sqrt(n * 0.05 * 0.95));
  for (const auto& one : all) {
    if (one.kind == 0) {
      CHECK(one.request == sys::HttpRequest{"GET", "u/read", {}, ""});
    } else if (one.request.url == "u/write/7") {
      CHECK(one.request.body ==
            "{\"text\": \"\u20ac\", \"all\": {\"id\": 7, \"text\": \"\\u20ac\", \"tags\": {\"x\": null}}, \"tags\": "
            "{\"x\":null}}");
      CHECK(one.request.method == "PUT");
    } else {
      CHECK(one.request.url == "u/write/a%2Fb%20c");
      CHECK(one.request.body.starts_with("{\"text\": \"say \\\"hi\\\"\\n\", "));
      CHECK(one.request.headers.back() == std::pair<std::string, std::string>("X-Text", "say \"hi\" "));
    }
  }
  CHECK(all_of(plan, "", seconds(9), 42, {.directory = folder.path().string()}).back().request ==
        all[all_of(plan, "", seconds(9), 42, {.directory = folder.path().string()}).size() - 1].request);
}

TEST_CASE("a file is a body with its own words, but without variables", "[measure][load]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "body.json", "${KEY} ${tokens} ${number}\n");
  model::LoadPlan plan = plan_of(model::LoadPlan::Arrival::fixed);
  plan.body_file = "body.json";
  plan.headers = {{"A", "${KEY}"}};
  const auto one =
      all_of(plan, "u", seconds(1), 42, {.variables = {{"KEY", "k"}}, .directory = folder.path().string()}).at(0);
  CHECK(one.request.body.starts_with("${KEY} "));
  CHECK(one.request.body.ends_with(" 1\n"));
  CHECK(one.request.headers.front().second == "k");
}

TEST_CASE("rows that cannot be sent are reported with their line", "[measure][load]") {
  const TemporaryFolder folder;
  model::LoadPlan plan;
  plan.requests = read_and_write;
  const auto refused = [&](const std::string& rows) {
    sys::write_file(folder.path() / "rows.jsonl", rows);
    const std::string text =
        test::error_of([&] { all_of(plan, "", seconds(1), 42, {.directory = folder.path().string()}); }, "accepted");
    return text.substr(text.rfind('/') + 1);
  };
  const std::string good = R"({"id": 1, "text": "", "tags": 0})"
                           "\n";
  CHECK(refused(good + "{\"id\": 1}\n") ==
        "rows.jsonl:2: the row has no 'tags', to which the load refers as ${row.tags}");
  CHECK(refused(good + "{\n").starts_with("rows.jsonl:2: not valid JSON"));
  CHECK(refused("\n") == "rows.jsonl: the file has no rows; each line is a JSON value");
  CHECK(refused(good) == "accepted");
}

TEST_CASE("stages change the rate", "[measure][load]") {
  model::LoadPlan plan = plan_of(model::LoadPlan::Arrival::fixed);
  using Course = model::LoadStage::Course;
  plan.rate = 10;
  plan.stages = {{seconds(10), Course::ramp, 30},
                 {seconds(2), Course::hold, 100},
                 {seconds(5), Course::hold, 0},
                 {seconds(3), Course::hold, 10}};
  std::map<int, int> per_second;
  for (const auto& one : all_of(plan, "u", seconds(25), 42))
    ++per_second[static_cast<int>(one.at.count() / 1'000'000'000)];
  // The integral of the rate: 10 t + t^2, so 11 in the first second and 29 in the tenth; a request on a border is one
  // of the next second.
  CHECK(std::abs(per_second[0] - 11) <= 1);
  CHECK(std::abs(per_second[9] - 29) <= 1);
  CHECK(std::abs(per_second[10] - 100) <= 1);
  CHECK(std::abs(per_second[11] - 100) <= 1);
  for (const int second : {12, 13, 14, 15, 16}) CHECK(per_second[second] <= (second == 12 ? 1 : 0));
  CHECK(std::abs(per_second[24] - 10) <= 1);
  CHECK(test::error_of([&] { all_of(plan, "u", seconds(19), 42); }, "accepted") ==
        "the stages last 20.0 s, but the phases only 19.0 s");
}

TEST_CASE("users think and send the same requests for the same seed", "[measure][load]") {
  model::LoadPlan plan = plan_of(model::LoadPlan::Arrival::poisson);
  plan.users = 5;
  plan.think_time = std::chrono::milliseconds(100);
  plan.body = "${class}";
  const auto all = all_of(plan, "u", seconds(100), 42);
  // Answered at once, each of 5 users sends a Poisson process of 10 a second.
  CHECK(std::abs(static_cast<double>(all.size()) - 5000) < 4 * std::sqrt(5000.0));
  CHECK(all.back().at < seconds(100));
  const auto again = all_of(plan, "u", seconds(100), 42);
  CHECK(again.size() == all.size());
  CHECK(again.back().request == all.back().request);
  CHECK(measure::most_under_way(plan) == 5);
}

TEST_CASE("users come and go with the stages", "[measure][load]") {
  model::LoadPlan plan = plan_of(model::LoadPlan::Arrival::fixed);
  using Course = model::LoadStage::Course;
  plan.users = 0;
  plan.think_time = std::chrono::milliseconds(500);
  plan.stages = {{seconds(10), Course::ramp, 4}, {seconds(5), Course::hold, 1}, {seconds(5), Course::hold, 8}};
  std::map<int, int> per_second;
  for (const auto& one : all_of(plan, "u", seconds(20), 42))
    ++per_second[static_cast<int>(one.at.count() / 1'000'000'000)];
  CHECK(per_second[0] == 0);  // the first user comes when the level is 0.5: after 1.25 s
  CHECK(per_second[2] == 2);
  CHECK(per_second[9] == 8);
  CHECK(per_second[12] == 2);
  CHECK(per_second[18] == 16);
  CHECK(measure::most_under_way(plan) == 8);
}
