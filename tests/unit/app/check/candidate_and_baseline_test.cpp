// SPDX-License-Identifier: MIT
// Every state of a candidate against every state of its baseline. Expected: the table "Candidate x baseline" of the
// measurement's specification.
#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "catch.hpp"
#include "model/verdict.hpp"
#include "render/report_publication.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::SidesRequest;
using model::Verdict;
using std::chrono::milliseconds;

namespace {

enum class State { fine, does_not_build, crashes, wrong_output, times_out, missing };

constexpr std::array all_states{State::fine,         State::does_not_build, State::crashes,
                                State::wrong_output, State::times_out,      State::missing};
constexpr std::array<std::string_view, 6> state_names{"fine",         "does not build", "crashes",
                                                      "wrong output", "times out",      "missing"};

std::string_view name_of(State state) { return state_names.at(static_cast<std::size_t>(state)); }

struct Expected {
  Verdict verdict;
  Verdict outcome;
  std::string reason;
  std::string headline;
};

Expected expected(State candidate, State baseline) {
  switch (candidate) {
    case State::does_not_build:
    case State::crashes:
    case State::times_out:
      return {Verdict::error, Verdict::error, "tool_error", "judged 0 of 1 scenario; a: could not be measured"};
    case State::wrong_output: return {Verdict::fail, Verdict::fail, "output_fail", "a: "};
    default: break;
  }
  if (baseline == State::fine) return {Verdict::pass, Verdict::pass, "", "largest change: a: "};
  if (baseline == State::missing)
    return {Verdict::warn, Verdict::pass, "no_baseline",
            "judged 0 of 1 scenario; a: not judged, because there is no baseline"};
  return {Verdict::inconclusive, Verdict::pass, "baseline_error",
          "judged 0 of 1 scenario; a: undecided, because the baseline could not be measured"};
}

sys::ChildResult answer(State state, const sys::Command& command) {
  const bool builds = command.argv.front() != "a";
  if (builds) return state == State::does_not_build ? test::exits_with(2, "no compiler") : test::takes(milliseconds(1));
  if (state == State::crashes) return test::exits_with(139, "out of luck");
  sys::ChildResult result = test::takes(milliseconds(10), state == State::wrong_output ? "wrong" : "right");
  if (state != State::times_out) return result;
  result.exit_code = -1;
  result.timed_out = true;
  return result;
}

struct Checked {
  Verdict verdict;
  Verdict outcome;
  std::string reason;
  std::string headline;
};

Checked check(State candidate, State baseline, SidesRequest::Order order) {
  const TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  request.out_dir = folder.path() / "out";
  request.baseline.word = baseline == State::missing ? "none" : "main";
  request.sides.order = order;
  const std::filesystem::path file = folder.path() / "a.yaml";
  sys::write_file(file, "name: a\ncommand: [a]\nbuild: make\nwarmup: 0\nrepeat: 8\nexpect_output: {matches: right}\n");
  request.scenarios.places.push_back(file.string());
  fake.machine.answer = [&](const sys::Command& command) {
    return answer(command.directory.starts_with("/baseline") ? baseline : candidate, command);
  };
  const app::CheckResult result = app::check(request, fake.session);
  const std::vector<std::string>& reasons = result.reports.at(0).verdict.reasons;
  return {result.summary.verdict, result.outcome, reasons.empty() ? "" : reasons.back(),
          render::reports_publication(result.reports).headline};
}

void check_all(SidesRequest::Order order) {
  for (const State candidate : all_states) {
    if (candidate == State::missing) continue;
    for (const State baseline : all_states) {
      INFO("candidate " << name_of(candidate) << ", baseline " << name_of(baseline));
      const Checked found = check(candidate, baseline, order);
      const Expected wanted = expected(candidate, baseline);
      CHECK(found.verdict == wanted.verdict);
      CHECK(found.outcome == wanted.outcome);
      CHECK(found.reason == wanted.reason);
      CHECK(found.headline.substr(0, wanted.headline.size()) == wanted.headline);
      if (candidate == State::wrong_output) CHECK(found.headline.find("iterations printed 'wrong'") < 12);
    }
  }
}

}  // namespace

TEST_CASE("in pairs each state of the candidate has its verdict against each state of the baseline", "[app][check]") {
  check_all(SidesRequest::Order::pairs);
}

TEST_CASE("in sequence each state of the candidate has its verdict against each state of the baseline",
          "[app][check]") {
  check_all(SidesRequest::Order::sequential);
}
