// SPDX-License-Identifier: MIT
// Every state of a candidate against every state of its baseline, in trees that `run` wrote. Expected: the table
// "Candidate x baseline" of the measurement's specification; a scenario without runs on a side is an error that names
// that side, as the command line's specification has it for gate.
#include <string>

#include "app/fake_session.hpp"
#include "app/gate/gate.hpp"
#include "app/run/run.hpp"
#include "app/side_state.hpp"
#include "catch.hpp"
#include "forge/status.hpp"
#include "format/gate_summary_json.hpp"
#include "judge/gate_summary.hpp"
#include "model/verdict.hpp"
#include "render/gate_publication.hpp"
#include "render/gate_summary.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using forge::StatusState;
using model::ExitCode;
using model::Verdict;
using test::all_side_states;
using test::SideState;

namespace {

bool has_runs(SideState state) { return state != SideState::does_not_build && state != SideState::missing; }

struct ExpectedGate {
  Verdict verdict;
  ExitCode exit_code;
  StatusState status;
  std::string headline;  ///< a part of it
};

ExpectedGate expected_gate(SideState candidate, SideState baseline) {
  constexpr auto error = StatusState::error;
  if (baseline == SideState::missing) return {Verdict::error, ExitCode::error, error, "baseline: no such folder"};
  if (!has_runs(candidate) && !has_runs(baseline))
    return {Verdict::error, ExitCode::error, error, "candidate: has no scenario"};
  if (!has_runs(candidate)) return {Verdict::error, ExitCode::error, error, "candidate/a: no runs of scenario 'a'"};
  if (!has_runs(baseline)) return {Verdict::error, ExitCode::error, error, "baseline/a: no runs of scenario 'a'"};
  const std::string prefix = "E3 significance of a: ";
  const std::string failed = " candidate samples failed; the first: ";
  if (candidate == SideState::crashes)  // it was given up in its first run
    return {Verdict::error, ExitCode::error, error, prefix + "3 of 3" + failed + "exited with 139"};
  if (candidate == SideState::times_out)
    return {Verdict::error, ExitCode::error, error, prefix + "3 of 3" + failed + "timed out"};
  if (candidate == SideState::wrong_output)
    return {Verdict::fail, ExitCode::fail, StatusState::failure,
            "E3 significance of a: 36 of 36 candidate samples have wrong output; the first: "};
  if (baseline == SideState::fine)
    return {Verdict::pass, ExitCode::pass, StatusState::success, "largest change: a: wall_ms median"};
  return {Verdict::inconclusive, ExitCode::pass, StatusState::success,
          prefix + (baseline == SideState::wrong_output ? "36 of 36" : "3 of 3") + " baseline samples "};
}

/// Three runs of one scenario on each side, and the gates over them.
struct GatedTrees {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::GateRequest request;

  GatedTrees(SideState candidate, SideState baseline) {
    sys::write_file(folder.path() / "a.yaml",
                    "name: a\ncommand: [a]\nbuild: make\nwarmup: 0\nrepeat: 12\nreruns: 3\n"
                    "expect_output: {matches: right}\n");
    request.candidate = folder.path() / "candidate";
    request.baseline = folder.path() / "baseline";
    request.settings.significance.bootstrap_iterations = 100;
    if (baseline != SideState::missing) run(baseline, request.baseline, "main");
    run(candidate, request.candidate, std::nullopt);
  }

  void run(SideState state, const std::filesystem::path& out, std::optional<std::string> commit) {
    fake.machine.answer = [state](const sys::Command& command) { return answer_of(state, command); };
    app::RunRequest run;
    run.scenarios.paths.push_back((folder.path() / "a.yaml").string());
    run.commit = std::move(commit);
    run.out_dir = out;
    app::run(run, fake.session);
  }

  app::GateResult judge() { return judge_trees(request, fake.session); }
};

std::string headline_of(const app::GateResult& result) {
  return render::gate_publication(judge::summary_of(result.report)).headline;
}

void check_gated(SideState candidate, SideState baseline) {
  const app::GateResult found = GatedTrees(candidate, baseline).judge();
  const ExpectedGate wanted = expected_gate(candidate, baseline);
  const std::string json = render::gate_summary_json(found.report);
  CHECK(format::write_gate_summary(format::parse_gate_summary(json, "m5.json")) == json);
  CHECK(found.report.verdict == wanted.verdict);
  CHECK(found.exit_code == wanted.exit_code);
  const auto job = found.exit_code == ExitCode::pass ? forge::JobResult::as_judged : forge::JobResult::fails;
  CHECK(state_of(found.report.verdict, job) == wanted.status);
  CAPTURE(headline_of(found));
  CHECK(headline_of(found).find(wanted.headline) != std::string::npos);
}

}  // namespace

// clang-format off
#define AT_THE_GATES(candidate, name)                                                                                \
  TEMPLATE_TEST_CASE_SIG("at the gates " name " has its verdict against each baseline", "[app][gate]",              \
                         ((SideState Baseline), Baseline), SideState::fine, SideState::does_not_build,               \
                         SideState::crashes, SideState::wrong_output, SideState::times_out, SideState::missing) {    \
    check_gated(candidate, Baseline);                                                                                \
  }
// clang-format on

AT_THE_GATES(SideState::fine, "a fine candidate")
AT_THE_GATES(SideState::does_not_build, "a candidate that does not build")
AT_THE_GATES(SideState::crashes, "a candidate that crashes")
AT_THE_GATES(SideState::wrong_output, "a candidate with wrong output")
AT_THE_GATES(SideState::times_out, "a candidate that times out")

TEST_CASE("a broken baseline never makes a candidate fail, and there is no change", "[app][gate]") {
  const app::GateResult broken = GatedTrees(SideState::fine, SideState::times_out).judge();
  CHECK(broken.report.failures.empty());
  REQUIRE(broken.report.open.size() == 1);
  CHECK_FALSE(broken.report.significance.scenarios.at(0).regression_pct);
}

TEST_CASE("a broken baseline fails the gates where an inconclusive verdict does", "[app][gate]") {
  GatedTrees trees(SideState::fine, SideState::crashes);
  trees.request.on_inconclusive = judge::OnInconclusive::fail;
  CHECK(trees.judge().exit_code == ExitCode::fail);
}

TEST_CASE("not all failed samples may be left out", "[app][gate]") {
  GatedTrees crashed(SideState::crashes, SideState::fine);
  crashed.request.settings.failed_samples = judge::OnFailedSamples::leave_out;
  CHECK(crashed.judge().report.verdict == Verdict::error);
}

TEST_CASE("a few failed samples may be left out", "[app][gate]") {
  GatedTrees trees(SideState::fine, SideState::fine);
  int started = 0;
  trees.fake.machine.answer = [&](const sys::Command& command) {
    const bool crashes = command.argv.front() == "a" && ++started == 7;
    return answer_of(crashes ? SideState::crashes : SideState::fine, command);
  };
  app::RunRequest run;
  run.scenarios.paths.push_back((trees.folder.path() / "a.yaml").string());
  run.out_dir = trees.folder.path() / "shaky";
  app::run(run, trees.fake.session);
  trees.request.candidate = *run.out_dir;
  CHECK(trees.judge().exit_code == ExitCode::error);
  CHECK(headline_of(trees.judge()) ==
        "E3 significance of a: 1 of 36 candidate samples failed; the first: exited with 139");
  trees.request.settings.failed_samples = judge::OnFailedSamples::leave_out;
  CHECK(trees.judge().report.verdict == Verdict::pass);
}
