// SPDX-License-Identifier: MIT
#include "app/action/job_code.hpp"

#include "app/action/verdict.hpp"
#include "catch.hpp"

using namespace benchgate;
using app::ActionInputs;
using app::JobEnd;
using model::ExitCode;

namespace {

ActionInputs inputs_with(std::string command, std::string fail_on = "fail", std::string on_inconclusive = "pass") {
  ActionInputs inputs;
  inputs.command = std::move(command);
  inputs.fail_on = std::move(fail_on);
  inputs.on_inconclusive = std::move(on_inconclusive);
  return inputs;
}

}  // namespace

TEST_CASE("the job ends as the worst of its steps does", "[app][action]") {
  const struct {
    const char* steps;
    const char* command;
    const char* on_inconclusive;
    JobEnd end;
  } rows[] = {
      {"candidate=0 judge= incomplete= no-baseline=", "check", "pass", {0, false}},
      {"candidate=2 judge= incomplete= no-baseline=", "check", "pass", {2, false}},
      {"candidate=3 judge= incomplete= no-baseline=", "check", "pass", {3, false}},
      {"candidate= judge= incomplete= no-baseline=", "check", "pass", {1, false}},  // it did not finish
      {"candidate=143 judge= incomplete= no-baseline=", "check", "pass", {1, false}},
      {"candidate=x judge= incomplete= no-baseline=", "check", "pass", {1, false}},
      {"candidate=0 judge=2 incomplete= no-baseline=", "gate", "pass", {2, false}},
      {"candidate=1 judge=2 incomplete= no-baseline=", "gate", "pass", {1, false}},
      {"candidate=3 judge=2 incomplete= no-baseline=", "gate", "pass", {2, false}},
      {"candidate=0 judge=139 incomplete= no-baseline=", "gate", "pass", {1, false}},
      {"candidate=0 judge= incomplete= no-baseline=true", "gate", "pass", {0, true}},
      {"candidate=0 judge= incomplete= no-baseline=true", "gate", "fail", {2, true}},
      {"candidate=0 judge=0 incomplete=true no-baseline=true", "gate", "fail", {2, true}},
      {"candidate=0 judge=0 incomplete=true no-baseline=", "gate", "warn", {0, true}},
      {"candidate=0 judge= incomplete= no-baseline=", "run", "fail", {0, false}},
  };
  for (const auto& row : rows) {
    INFO(row.steps << ", " << row.command);
    const ActionInputs inputs = inputs_with(row.command, "fail", row.on_inconclusive);
    CHECK(app::job_end(app::parse_step_results(row.steps, "success"), inputs) == row.end);
    CHECK(app::job_end(app::parse_step_results(row.steps, "cancelled"), inputs).code == 1);
  }
}

TEST_CASE("a required baseline that is missing is an error of the gates", "[app][action]") {
  ActionInputs inputs = inputs_with("gate");
  inputs.require_baseline = "true";
  CHECK(app::job_end(app::parse_step_results("candidate=0 judge= no-baseline=true", ""), inputs).code == 1);
  CHECK(app::job_end(app::parse_step_results("candidate=0 judge=0 no-baseline=true", ""), inputs).code == 0);
}

TEST_CASE("fail-on decides whether the job fails, and an annotation says why", "[app][action]") {
  const struct {
    const char* steps;
    const char* fail_on;
    const char* word;
    ExitCode code;
    const char* annotation;
  } rows[] = {
      {"candidate=0 judge=0", "fail", "pass", ExitCode::pass, ""},
      {"candidate=0 judge=2", "fail", "fail", ExitCode::fail, "::error title=benchgate::A gate or budget failed; see"},
      {"candidate=0 judge=2", "never", "fail", ExitCode::pass,
       "::notice title=benchgate::A gate or budget failed; the job continues"},
      {"candidate=0 judge=3", "warn", "warn", ExitCode::warn, "::error title=benchgate::A budget warns"},
      {"candidate=1 judge=0", "never", "error", ExitCode::error,
       "::error title=benchgate::Something could not be measured"},
  };
  for (const auto& row : rows) {
    INFO(row.steps << ", " << row.fail_on);
    const auto verdict =
        app::action_verdict(app::parse_step_results(row.steps, "success"), inputs_with("gate", row.fail_on), "pass");
    CHECK(verdict.word == row.word);
    CHECK(verdict.code == row.code);
    REQUIRE(verdict.annotations.size() == (*row.annotation == '\0' ? 0U : 1U));
    for (const std::string& annotation : verdict.annotations) CHECK(annotation.starts_with(row.annotation));
  }
}

TEST_CASE("a check that nobody published is no pass, and a warning if that is asked for", "[app][action]") {
  const auto results = app::parse_step_results("candidate=0 judge=", "success");
  const auto verdict = app::action_verdict(results, inputs_with("check", "fail", "warn"), "");
  CHECK(verdict.word == "inconclusive");
  REQUIRE(verdict.annotations.size() == 1);
  CHECK(verdict.annotations.front().starts_with("::warning title=benchgate::Nothing was judged"));
  CHECK(app::action_verdict(results, inputs_with("check", "fail", "warn"), "pass").annotations.empty());
}
