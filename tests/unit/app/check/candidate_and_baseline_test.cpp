// SPDX-License-Identifier: MIT
// Every state of a candidate against every state of its baseline. Expected: the table "Candidate x baseline" of the
// measurement's specification.
#include <string>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "app/side_state.hpp"
#include "catch.hpp"
#include "model/verdict.hpp"
#include "render/report_publication.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::SidesRequest;
using model::Verdict;
using test::all_side_states;
using test::SideState;

namespace {

struct Expected {
  Verdict verdict;
  Verdict outcome;
  std::string reason;
  std::string headline;
};

Expected expected(SideState candidate, SideState baseline) {
  switch (candidate) {
    case SideState::does_not_build:
    case SideState::crashes:
    case SideState::times_out:
      return {Verdict::error, Verdict::error, "tool_error", "judged 0 of 1 scenario; a: could not be measured"};
    case SideState::wrong_output: return {Verdict::fail, Verdict::fail, "output_fail", "a: "};
    default: break;
  }
  if (baseline == SideState::fine) return {Verdict::pass, Verdict::pass, "", "largest change: a: "};
  if (baseline == SideState::missing)
    return {Verdict::warn, Verdict::pass, "no_baseline",
            "judged 0 of 1 scenario; a: not judged, because there is no baseline"};
  return {Verdict::inconclusive, Verdict::pass, "baseline_error",
          "judged 0 of 1 scenario; a: undecided, because the baseline could not be measured"};
}

struct Checked {
  Verdict verdict;
  Verdict outcome;
  std::string reason;
  std::string headline;
};

Checked check(SideState candidate, SideState baseline, SidesRequest::Order order) {
  const TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  request.out_dir = folder.path() / "out";
  request.baseline.word = baseline == SideState::missing ? "none" : "main";
  request.sides.order = order;
  const std::filesystem::path file = folder.path() / "a.yaml";
  sys::write_file(file, "name: a\ncommand: [a]\nbuild: make\nwarmup: 0\nrepeat: 8\nexpect_output: {matches: right}\n");
  request.scenarios.places.push_back(file.string());
  fake.machine.answer = [&](const sys::Command& command) {
    return answer_of(test::is_baseline(command) ? baseline : candidate, command);
  };
  const app::CheckResult result = app::check(request, fake.session);
  const std::vector<std::string>& reasons = result.reports.at(0).verdict.reasons;
  return {result.summary.verdict, result.outcome, reasons.empty() ? "" : reasons.back(),
          render::reports_publication(result.reports).headline};
}

void check_all(SidesRequest::Order order) {
  for (const SideState candidate : all_side_states) {
    if (candidate == SideState::missing) continue;
    for (const SideState baseline : all_side_states) {
      INFO("candidate " << name_of(candidate) << ", baseline " << name_of(baseline));
      const Checked found = check(candidate, baseline, order);
      const Expected wanted = expected(candidate, baseline);
      CHECK(found.verdict == wanted.verdict);
      CHECK(found.outcome == wanted.outcome);
      CHECK(found.reason == wanted.reason);
      CHECK(found.headline.substr(0, wanted.headline.size()) == wanted.headline);
      if (candidate == SideState::wrong_output) CHECK(found.headline.find("iterations printed 'wrong'") < 12);
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
