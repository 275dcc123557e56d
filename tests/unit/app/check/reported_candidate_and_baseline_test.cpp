// SPDX-License-Identifier: MIT
// Every state of a candidate's report against every state of its baseline's, judged by check --from. Expected: the row
// `from` of the table "Candidate x baseline" of the measurement's specification.
#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "forge/status.hpp"
#include "model/verdict.hpp"
#include "render/report_publication.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using forge::StatusState;
using model::ExitCode;
using model::Verdict;

namespace {

enum class State { good, empty, without_benchmarks, damaged, failed_case, missing };

constexpr std::array all_states{State::good,    State::empty,       State::without_benchmarks,
                                State::damaged, State::failed_case, State::missing};
constexpr std::array<std::string_view, 6> state_names{"good",    "empty",       "without benchmarks",
                                                      "damaged", "failed case", "missing"};

std::string_view name_of(State state) { return state_names.at(static_cast<std::size_t>(state)); }

/// A report of Google Benchmark with the case `sort`.
std::string text_of(State state) {
  constexpr std::string_view context = R"({"context": {"library_version": "v1.9.5"}, "benchmarks": [)";
  constexpr std::string_view good =
      R"({"name": "sort", "run_name": "sort", "run_type": "iteration", "iterations": 9, "real_time": 10, "cpu_time": 10, "time_unit": "ns"})";
  constexpr std::string_view failed =
      R"({"name": "sort", "run_name": "sort", "run_type": "iteration", "error_occurred": true, "error_message": "no data"})";
  switch (state) {
    case State::good: return fmt::format("{}{}]}}\n", context, good);
    case State::without_benchmarks: return fmt::format("{}]}}\n", context);
    case State::damaged: return fmt::format("{}{}", context, good);
    case State::failed_case: return fmt::format("{}{}]}}\n", context, failed);
    default: return "";
  }
}

struct Row {
  Verdict verdict;
  ExitCode exit_code;
  StatusState status;
  std::string reason;
  std::string headline;
};

/// error: of the whole command, before anything is written.
Row refused(std::string_view error) {
  return {Verdict::error, ExitCode::error, StatusState::error, "", std::string(error)};
}

Row expected(State candidate, State baseline) {
  switch (candidate) {
    case State::empty: return refused("now.json: the file is empty");
    case State::without_benchmarks: return refused("now.json: no result in format google-benchmark-json");
    case State::damaged: return refused("now.json:1");
    case State::missing: return refused("now.json: No such file");
    case State::failed_case:
      return {Verdict::error, ExitCode::error, StatusState::error, "tool_error", "sort could not be measured: "};
    default: break;
  }
  if (baseline == State::good)
    return {Verdict::pass, ExitCode::pass, StatusState::success, "", "sort did not get slower"};
  if (baseline == State::missing)
    return {Verdict::warn, ExitCode::pass, StatusState::success, "no_baseline",
            "sort: measured, nothing to compare with yet"};
  return {Verdict::inconclusive, ExitCode::pass, StatusState::success, "baseline_error",
          "sort: undecided, because the baseline could not be measured"};
}

/// The file of a side in `folder`, unless it is missing.
std::string write_side(const TemporaryFolder& folder, const std::string& name, State state) {
  const std::filesystem::path file = folder.path() / name;
  if (state != State::missing) sys::write_file(file, text_of(state));
  return file.string();
}

Row check(State candidate, State baseline) {
  const TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  request.configuration = (folder.path() / "benchgate.yaml").string();
  sys::write_file(*request.configuration, "");
  request.out_dir = folder.path() / "out";
  request.baseline.word = write_side(folder, "base.json", baseline);
  app::ReportsRequest reports{{write_side(folder, "now.json", candidate)}, "google-benchmark-json"};
  try {
    const app::CheckResult result = app::check_imported(request, reports, fake.session);
    const std::vector<std::string>& reasons = result.reports.at(0).verdict.reasons;
    const std::string named = result.reports.at(0).notes.empty() ? std::string() : result.reports.at(0).notes.front();
    if (result.summary.verdict == Verdict::inconclusive) CHECK(named.find("base.json") != std::string::npos);
    const ExitCode exit_code = exit_code_of(result.outcome);
    const auto job = exit_code == ExitCode::pass ? forge::JobResult::as_judged : forge::JobResult::fails;
    return {result.summary.verdict, exit_code, state_of(result.summary.verdict, job),
            reasons.empty() ? "" : reasons.back(), render::reports_publication(result.reports).headline};
  } catch (const Error& error) {
    const std::string text = error.what();
    const std::string before = folder.path().string() + "/";
    return refused(text.starts_with(before) ? text.substr(before.size()) : text);
  }
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("of reports each candidate has its verdict against each baseline", "[app][check]",
                       ((State Candidate), Candidate), State::good, State::empty, State::without_benchmarks,
                       State::damaged, State::failed_case, State::missing) {
  for (const State baseline : all_states) {
    INFO("baseline " << name_of(baseline));
    const Row found = check(Candidate, baseline);
    const Row wanted = expected(Candidate, baseline);
    CHECK(found.verdict == wanted.verdict);
    CHECK(found.exit_code == wanted.exit_code);
    CHECK(found.status == wanted.status);
    CHECK(found.reason == wanted.reason);
    CHECK(found.headline.substr(0, wanted.headline.size()) == wanted.headline);
  }
}
