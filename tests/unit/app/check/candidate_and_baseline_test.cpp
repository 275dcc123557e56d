// SPDX-License-Identifier: MIT
// Every state of a candidate against every state of its baseline. Expected: the table "Candidate x baseline" of the
// measurement's specification.
#include <string>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "app/side_state.hpp"
#include "catch.hpp"
#include "forge/status.hpp"
#include "model/verdict.hpp"
#include "render/report_publication.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::SidesRequest;
using forge::StatusState;
using model::ExitCode;
using model::Verdict;
using test::all_side_states;
using test::SideState;

namespace {

struct Expected {
  Verdict verdict;
  ExitCode exit_code;
  StatusState status;
  std::string reason;
  std::string headline;
};

Expected expected(SideState candidate, SideState baseline) {
  switch (candidate) {
    case SideState::does_not_build:
    case SideState::crashes:
    case SideState::times_out:
      return {Verdict::error, ExitCode::error, StatusState::error, "tool_error", "a could not be measured: "};
    case SideState::wrong_output: return {Verdict::fail, ExitCode::fail, StatusState::failure, "output_fail", "a: "};
    default: break;
  }
  if (baseline == SideState::fine) return {Verdict::pass, ExitCode::pass, StatusState::success, "", "a did not get "};
  if (baseline == SideState::missing)
    return {Verdict::warn, ExitCode::pass, StatusState::success, "no_baseline",
            "a: measured, nothing to compare with yet"};
  return {Verdict::inconclusive, ExitCode::pass, StatusState::success, "baseline_error",
          "a: undecided, because the baseline could not be measured"};
}

Expected check(SideState candidate, SideState baseline, SidesRequest::Order order) {
  const TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  request.out_dir = folder.path() / "out";
  request.baseline.word = baseline == SideState::missing ? "none" : "main";
  request.sides.order = order;
  const std::filesystem::path file = folder.path() / "a.yaml";
  sys::write_file(file, "name: a\ncommand: [a]\nbuild: make\nwarmup: 0\nrepeat: 8\nexpect_output: {matches: right}\n");
  request.scenarios.paths.push_back(file.string());
  fake.machine.answer = [&](const sys::Command& command) {
    return answer_of(test::is_baseline(command) ? baseline : candidate, command);
  };
  const app::CheckResult result = app::check(request, fake.session);
  const std::vector<std::string>& reasons = result.reports.at(0).verdict.reasons;
  const ExitCode exit_code = exit_code_of(result.outcome);
  const auto job = exit_code == ExitCode::pass ? forge::JobResult::as_judged : forge::JobResult::fails;
  return {result.summary.verdict, exit_code, state_of(result.summary.verdict, job),
          reasons.empty() ? "" : reasons.back(), render::reports_publication(result.reports).headline};
}

void check_against_each_baseline(SideState candidate, SidesRequest::Order order) {
  for (const SideState baseline : all_side_states) {
    INFO("baseline " << name_of(baseline));
    const Expected found = check(candidate, baseline, order);
    const Expected wanted = expected(candidate, baseline);
    CHECK(found.verdict == wanted.verdict);
    CHECK(found.exit_code == wanted.exit_code);
    CHECK(found.status == wanted.status);
    CHECK(found.reason == wanted.reason);
    CHECK(found.headline.substr(0, wanted.headline.size()) == wanted.headline);
    if (candidate == SideState::wrong_output) CHECK(found.headline.find("iterations printed 'wrong'") < 12);
  }
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("in pairs each candidate has its verdict against each baseline", "[app][check]",
                       ((SideState Candidate), Candidate), SideState::fine, SideState::does_not_build,
                       SideState::crashes, SideState::wrong_output, SideState::times_out) {
  check_against_each_baseline(Candidate, SidesRequest::Order::pairs);
}

TEMPLATE_TEST_CASE_SIG("in sequence each candidate has its verdict against each baseline", "[app][check]",
                       ((SideState Candidate), Candidate), SideState::fine, SideState::does_not_build,
                       SideState::crashes, SideState::wrong_output, SideState::times_out) {
  check_against_each_baseline(Candidate, SidesRequest::Order::sequential);
}
