// SPDX-License-Identifier: MIT
// Who is to blame for a side that failed is the same however the sides are measured or read. Expected: the table
// "Candidate x baseline" of the measurement's specification.
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "app/side_state.hpp"
#include "catch.hpp"
#include "render/report_publication.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::SidesRequest;
using model::Verdict;

namespace {

enum class Road { pairs, sequence, files };

constexpr std::array roads{Road::pairs, Road::sequence, Road::files};
constexpr std::array<std::string_view, roads.size()> road_names{"in pairs", "in sequence", "from files"};

enum class State { fine, broken, missing };

struct Row {
  State baseline;
  State candidate;
  Verdict verdict;
  std::vector<std::string> reasons;
};

const std::vector<Row> table{
    {State::fine, State::fine, Verdict::pass, {}},
    {State::broken, State::fine, Verdict::inconclusive, {"baseline_error"}},
    {State::missing, State::fine, Verdict::warn, {"no_baseline"}},
    {State::fine, State::broken, Verdict::error, {"tool_error"}},
    {State::broken, State::broken, Verdict::error, {"tool_error"}},
    {State::missing, State::broken, Verdict::error, {"tool_error"}},
};

struct Found {
  Verdict verdict;
  std::vector<std::string> reasons;
  std::size_t annotations = 0;
  std::set<std::string> commits;
};

Found found_in(const app::CheckResult& result) {
  const model::Publication shown = render::report_publication(result.reports.at(0));
  return {result.summary.verdict, result.reports.at(0).verdict.reasons, shown.annotations.size(), shown.commits};
}

Found measured(const Row& row, SidesRequest::Order order) {
  const TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  request.out_dir = folder.path() / "out";
  request.baseline.word = row.baseline == State::missing ? "none" : "main";
  request.sides.order = order;
  const std::filesystem::path file = folder.path() / "a.yaml";
  sys::write_file(file, "name: a\ncommand: [a]\nwarmup: 0\nrepeat: 8\n");
  request.scenarios.paths.push_back(file.string());
  fake.machine.answer = [&](const sys::Command& command) {
    const State state = test::is_baseline(command) ? row.baseline : row.candidate;
    return state == State::broken ? test::exits_with(139, "out of luck") : test::takes(std::chrono::milliseconds(10));
  };
  return found_in(app::check(request, fake.session));
}

std::string report_of(State state) {
  const std::string values = state == State::broken ? R"("error_occurred": true, "error_message": "no data")"
                                                    : R"("real_time": 10, "cpu_time": 10, "time_unit": "ns")";
  return R"({"context": {"library_version": "v1.9.5"}, "benchmarks": [{"name": "a", "run_name": "a", )"
         R"("run_type": "iteration", "iterations": 9, )" +
         values + "}]}\n";
}

Found read_from_files(const Row& row) {
  const TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  request.configuration = (folder.path() / "benchgate.yaml").string();
  sys::write_file(*request.configuration, "");
  request.out_dir = folder.path() / "out";
  request.baseline.word = (folder.path() / "base.json").string();
  if (row.baseline != State::missing) sys::write_file(*request.baseline.word, report_of(row.baseline));
  const std::filesystem::path file = folder.path() / "now.json";
  sys::write_file(file, report_of(row.candidate));
  return found_in(app::check_imported(request, {{file.string()}, "google-benchmark-json"}, fake.session));
}

Found check(const Row& row, Road road) {
  if (road == Road::files) return read_from_files(row);
  return measured(row, road == Road::pairs ? SidesRequest::Order::pairs : SidesRequest::Order::sequential);
}

}  // namespace

TEST_CASE("a failed side has the same verdict in pairs, in sequence and from files", "[app][check]") {
  for (const Row& row : table)
    for (const Road road : roads) {
      INFO(road_names.at(static_cast<std::size_t>(road))
           << ": baseline " << static_cast<int>(row.baseline) << ", candidate " << static_cast<int>(row.candidate));
      const Found found = check(row, road);
      CHECK(found.verdict == row.verdict);
      CHECK(found.reasons == row.reasons);
      const bool has_line = road != Road::files && !row.reasons.empty();
      CHECK(found.annotations == (has_line ? 1 : 0));
      CHECK(found.commits == std::set<std::string>{std::string(40, '2')});  // the candidate's in the fake repository
    }
}

TEST_CASE("the end of the time is nobody's fault, in pairs and in sequence", "[app][check]") {
  for (const auto order : {SidesRequest::Order::pairs, SidesRequest::Order::sequential})
    for (const int milliseconds : {5, 15}) {  // each build takes 10 ms
      INFO(static_cast<int>(order) << ", " << milliseconds << " ms");
      const TemporaryFolder folder;
      test::FakeSession fake;
      app::CheckRequest request;
      request.out_dir = folder.path() / "out";
      request.baseline.word = "main";
      request.sides.order = order;
      request.measuring.total_time_budget = std::chrono::milliseconds(milliseconds);
      const std::filesystem::path file = folder.path() / "a.yaml";
      sys::write_file(file, "name: a\ncommand: [a]\nbuild: make\nwarmup: 0\nrepeat: 8\n");
      request.scenarios.paths.push_back(file.string());
      fake.machine.answer = [](const sys::Command&) { return test::takes(std::chrono::milliseconds(10)); };
      const app::CheckResult result = app::check(request, fake.session);
      CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"baseline_error", "time_over"});
      CHECK(result.outcome == Verdict::pass);
    }
}
