// SPDX-License-Identifier: MIT
#include "app/action/inputs.hpp"

#include <set>

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using app::ActionEvent;
using app::ActionInputs;
using test::error_of;

namespace {

/// The variables of a step whose inputs have the defaults of action.yml.
forge::Variables defaults() {
  return {{"COMMAND", "check"},       {"REQUIRE_BASELINE", "false"}, {"CACHE_BASELINE_BUILD", "true"},
          {"FAIL_ON", "fail"},        {"ON_INCONCLUSIVE", "pass"},   {"COMMENT", "auto"},
          {"COMMENT_KEY", "default"}, {"STATUS", "false"},           {"CHECK_RUN", "false"},
          {"SUMMARY", "true"},        {"SKIP_UNCHANGED", "false"},   {"UPLOAD_ARTIFACT", "true"},
          {"LINT", "false"},          {"WORKING_DIRECTORY", "."}};
}

std::string problem_of(const std::string& variable, const std::string& value) {
  forge::Variables variables = defaults();
  variables[variable] = value;
  return error_of([&] { app::read_inputs<ActionInputs>(variables); });
}

}  // namespace

TEST_CASE("the defaults of the Action are inputs that it takes", "[app][action]") {
  const ActionInputs inputs = app::read_inputs<ActionInputs>(defaults());
  CHECK(inputs.command == "check");
  CHECK(app::inputs_of<ActionInputs>(app::values_by_name(inputs)) == inputs);
  CHECK_NOTHROW(app::check_combinations(inputs, {}));
}

TEST_CASE("each input says which values it takes", "[app][action]") {
  const std::string long_key(61, 'k');
  const struct {
    const char* variable;
    std::string good, bad, message;
  } rows[] = {
      {"COMMAND", "gate", "chek", "command: 'chek' is not one of check gate run"},
      {"FAIL_ON", "never", "sometimes", "fail-on: 'sometimes' is not one of fail warn never"},
      {"REQUIRE_BASELINE", "true", "yes", "require-baseline: 'yes' is not one of true false"},
      {"COMMENT", "on-change", "", "comment: '' is not one of auto on-change always never"},
      {"BASELINE", "history:perf", "artifact", "baseline: 'artifact' is not supported; use merge-base"},
      {"BASELINE", "artifacts/old", "--upload-pack=x", "baseline: '--upload-pack=x' is not supported"},
      {"BASELINE", "a\nb", "history:-x", "baseline: 'history:-x' is not supported"},
      {"FORMAT", "go-test-text", "go test", "format: 'go test' is not the name of a format"},
      {"PASS_ENV", "ONE\n TWO _3", "FINE\nGITHUB_TOKEN=x", "pass-env: 'FINE"},
      {"RERUNS", "9999", "3; rm -rf /", "reruns: '3; rm -rf /' is not a number from 1 to 9999"},
      {"RERUNS", "", "0", "reruns: '0' is not a number"},
      {"CONFIRM", "10", "11", "confirm: '11' is not a number from 0 to 10"},
      {"GATE_OPTIONS", "--max-variance-pct 25 --min-reports=3", "--out $(id)",
       "gate-options: '--out $(id)' is not a list"},
      {"CHECK_OPTIONS", "--significance", "pairs 3", "check-options: 'pairs 3' is not a list of options"},
      {"COMMENT_KEY", "a.b_c-d", "a\n::error::b", "comment-key: 'a"},
      {"COMMENT_KEY", "k", "a--b", "comment-key: 'a--b' is not allowed; use 1 to 60 letters"},
      {"COMMENT_KEY", "k", long_key, "is not allowed"},
      {"COMMENT_AUTHOR", "my-app[bot]", "my app", "comment-author: 'my app' is not a login"},
  };
  for (const auto& row : rows) {
    INFO(row.variable << " " << row.bad);
    CHECK(problem_of(row.variable, row.good).empty());
    CHECK(problem_of(row.variable, row.bad).find(row.message) != std::string::npos);
  }
}

TEST_CASE("an input that matches nothing is refused in a moment, however long it is", "[app][action]") {
  CHECK_FALSE(problem_of("PASS_ENV", std::string(50'000, 'A') + "=").empty());
  CHECK_FALSE(problem_of("CHECK_OPTIONS", "--" + std::string(50'000, '-') + "$").empty());
}

TEST_CASE("inputs that contradict each other are refused", "[app][action]") {
  using Change = void (*)(ActionInputs& inputs);
  const ActionEvent push{.name = "push"};
  const struct {
    const char* message;
    Change change;
  } rows[] = {
      {"require-baseline: cannot be combined with command: run",
       [](auto& i) { i.command = "run", i.require_baseline = "true"; }},
      {"reruns: cannot be combined with command: check", [](auto& i) { i.reruns = "3"; }},
      {"confirm: only command: check measures again", [](auto& i) { i.command = "gate", i.confirm = "2"; }},
      {"confirm: only command: check measures again", [](auto& i) { i.from = "x.json", i.confirm = "2"; }},
      {"skip-unchanged: only command: check and command: run leave scenarios out",
       [](auto& i) { i.from = "x.json", i.skip_unchanged = "true"; }},
      {"gate-options: cannot be combined with command: check; remove '--x'", [](auto& i) { i.gate_options = "--x"; }},
      {"check-options: cannot be combined with command: gate",
       [](auto& i) { i.command = "gate", i.check_options = "--x"; }},
      {"check-options: must not contain --candidate", [](auto& i) { i.check_options = "--pairs 3 --candidate v1"; }},
      {"check-options: must not contain --candidate", [](auto& i) { i.check_options = "--candidate=v1"; }},
      {"from: cannot be combined with command: gate", [](auto& i) { i.command = "gate", i.from = "x.json"; }},
      {"from: cannot be combined with scenarios", [](auto& i) { i.from = "x.json", i.scenarios = "a.yaml"; }},
      {"baseline: merge-base cannot be combined with from",
       [](auto& i) { i.from = "x.json", i.baseline = "merge-base"; }},
      {"format: needs from", [](auto& i) { i.format = "jmh-json"; }},
      {"baseline: previous needs from", [](auto& i) { i.baseline = "previous"; }},
      {"baseline: merge-base needs a pull request or a merge group, but the event is push",
       [](auto& i) { i.baseline = "merge-base"; }},
      {"baseline: cannot be combined with command: run", [](auto& i) { i.command = "run", i.baseline = "v1"; }},
  };
  for (const auto& row : rows) {
    ActionInputs inputs = app::read_inputs<ActionInputs>(defaults());
    row.change(inputs);
    INFO(row.message);
    CHECK(error_of([&] { app::check_combinations(inputs, push); }).starts_with(row.message));
  }
}
