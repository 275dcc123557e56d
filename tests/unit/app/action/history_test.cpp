// SPDX-License-Identifier: MIT
#include "app/action/history.hpp"

#include <filesystem>

#include "app/action/history_inputs.hpp"
#include "app/action/work_folder.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::HistoryInputs;
using app::HistoryStep;
using test::error_of;
namespace fs = std::filesystem;

namespace {

using Strings = std::vector<std::string>;

/// A checkout with a report, and the folder of the steps; the variables are those of a push with the defaults of
/// action.yml.
struct Scene {
  Scene() {
    sys::make_folders(project);
    sys::make_folders(folder.path());
    sys::write_file(project / "report.json", "[]");
    variables = {{"RESULTS", "report.json"},
                 {"HISTORY_BRANCH", "perf-raw"},
                 {"PUBLISH_HISTORY", "true"},
                 {"GROUP", "benchgate"},
                 {"RECALCULATE", "auto"},
                 {"FAIL_ON", "fail"},
                 {"NOTIFY", "none"},
                 {"REQUIRE_HISTORY", "false"},
                 {"DASHBOARD", "false"},
                 {"GITHUB_EVENT_NAME", "push"},
                 {"GITHUB_REF", "refs/heads/main"},
                 {"GITHUB_REPOSITORY", "o/r"},
                 {"WORKING_DIRECTORY", project.string()}};
  }
  ~Scene() { fs::current_path(before); }

  Scene& with(const std::string& name, const std::string& value) {
    variables[name] = value;
    return *this;
  }

  HistoryInputs prepared() {
    app::prepare_history(folder, variables);
    return app::inputs_of<app::HistoryInputs>(folder.history_settings().inputs);
  }

  std::string problem() {
    return error_of([&] { app::prepare_history(folder, variables); });
  }

  HistoryStep add() { return app::add_to_history(folder, variables, run()); }
  HistoryStep judge() {
    return app::judge_history_branch(folder, run(), [this](const std::string&) { return has_history; });
  }

  app::RunStepCommand run() {
    return [this](const app::StepCommand& command) {
      commands.push_back(command.arguments);
      return commands.size() <= ends.size() ? ends[commands.size() - 1] : app::CommandEnd{};
    };
  }

  std::string outputs_of(const HistoryStep& step) const {
    const fs::path file = temporary.path() / "output";
    sys::write_file(file, "");
    step.outputs.append_to(file);
    return sys::read_file(file);
  }

  /// Whether a step puts out a value, whatever its delimiter.
  bool puts_out(const HistoryStep& step, const std::string& name, const std::string& value) const {
    const std::string text = outputs_of(step);
    const std::size_t at = text.find(name + "<<");
    return at != std::string::npos && text.compare(text.find('\n', at) + 1, value.size() + 1, value + "\n") == 0;
  }

  fs::path before = fs::current_path();
  TemporaryFolder temporary;
  fs::path project = fs::canonical(temporary.path()) / "project";
  app::ActionFolder folder{temporary.path() / "work"};
  forge::Variables variables;
  std::vector<app::CommandEnd> ends = {};  ///< of the commands, in their order; of further ones 0
  std::vector<Strings> commands = {};
  bool has_history = true;
};

bool has(const Strings& all, const Strings& part) {
  return std::search(all.begin(), all.end(), part.begin(), part.end()) != all.end();
}

bool says(const HistoryStep& step, const std::string& text) {
  return step.annotations.size() == 1 && step.annotations.front().find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("each input of the history Action says which values it takes", "[app][action]") {
  const struct {
    const char* variable;
    std::string bad, message;
  } rows[] = {
      {"NOTIFY", "mail", "notify: 'mail' is not one of none issue comment webhook"},
      {"RESULTS", "nowhere", "results: no such file or folder: 'nowhere'; is actions/download-artifact missing"},
      {"GROUP", "../x", "group: '../x' is not allowed"},
      {"HISTORY_BRANCH", "--upload-pack=x", "history-branch: '--upload-pack=x' is not the name of a branch"},
      {"DATA_BRANCH", "perf-raw", "data-branch: 'perf-raw' is the branch of the history"},
      {"DATA_BRANCH", "a b", "data-branch: 'a b' is not the name of a branch"},
      {"JOB_TYPE", "long", "job-type: 'long' is not one of dry short medium default"},
      {"NOTIFY_AUTHOR", "my app", "notify-author: 'my app' is not a login"},
      {"PUBLISH_HISTORY", "yes", "publish-history: 'yes' is not one of true false"},
      {"RECALCULATE", "", "recalculate: '' is not one of auto true false"},
      {"REQUIRE_HISTORY", "1", "require-history: '1' is not one of"},
      {"DASHBOARD", "on", "dashboard: 'on' is not one of"},
      {"FAIL_ON", "a\n::error::b", "fail-on: 'a"},
      {"WORKING_DIRECTORY", "/nowhere", "working-directory: no such folder: '/nowhere'; is actions/checkout missing?"},
  };
  CHECK(Scene().problem().empty());
  for (const auto& row : rows) {
    INFO(row.variable << " " << row.bad);
    CHECK(Scene().with(row.variable, row.bad).problem().starts_with(row.message));
  }
}

TEST_CASE("the event decides the type of the job and where recalculated data go", "[app][action]") {
  CHECK(Scene().prepared().job_type == "default");
  CHECK(Scene().with("GITHUB_EVENT_NAME", "schedule").prepared().job_type == "medium");
  CHECK(Scene().with("GITHUB_EVENT_NAME", "schedule").with("JOB_TYPE", "short").prepared().job_type == "short");
  CHECK(Scene().prepared().data_branch.empty());
  CHECK(Scene().with("RECALCULATE", "true").prepared().data_branch == "perf-data");
  const HistoryInputs asked = Scene().with("MESSAGE", "Change\n\nmethodology: recalculate").prepared();
  CHECK(asked.recalculate == "true");
  CHECK(asked.data_branch == "perf-data");
}

TEST_CASE("what nobody has merged belongs to no history", "[app][action]") {
  const struct {
    const char *event, *ref;
    bool is_unmerged;
  } rows[] = {{"push", "refs/heads/main", false},
              {"schedule", "refs/heads/main", false},
              {"pull_request", "refs/pull/7/merge", true},
              {"pull_request_target", "refs/heads/main", true},
              {"issue_comment", "refs/heads/main", true},
              {"merge_group", "refs/heads/gh-readonly-queue/main/pr-7", true},
              {"push", "refs/heads/gh-readonly-queue/main/pr-7", true}};
  for (const auto& row : rows) {
    INFO(row.event << " " << row.ref);
    Scene scene;
    scene.with("GITHUB_EVENT_NAME", row.event).with("GITHUB_REF", row.ref).prepared();
    const HistoryStep added = scene.add();
    CHECK(scene.puts_out(added, "added", row.is_unmerged ? "false" : "true"));
    CHECK(says(added, "measures what nobody has merged yet") == row.is_unmerged);
    CHECK(scene.commands.empty() == row.is_unmerged);
    const HistoryStep judged = scene.judge();
    CHECK(scene.puts_out(judged, "verdict", "inconclusive") == row.is_unmerged);
  }
}

TEST_CASE("results are added under the names of their artifacts", "[app][action]") {
  Scene scene;
  const fs::path results = scene.project / "results";
  const auto add = [&](const char* path) {
    sys::make_folders((results / path).parent_path());
    sys::write_file(results / path, "{}");
  };
  add("benchgate-a/check/summary.json");
  add("benchgate-b/candidate/x/run-1/receipt.json");
  add("benchgate-b/baseline/x/run-1/receipt.json");
  add("page/index.html");
  add(".hidden/check/summary.json");
  scene.with("RESULTS", "results").prepared();
  scene.add();
  const fs::path target = scene.folder.path() / "add";
  CHECK(scene.commands.front() == Strings{"history", "add", (target / "benchgate-a").string(),
                                          (target / "benchgate-b").string(), "--store", "git:perf-raw", "--job-type",
                                          "default"});
  CHECK(sys::list_tree(target) == Strings{"benchgate-a/summary.json", "benchgate-b/x/run-1/receipt.json"});
}

TEST_CASE("one artifact, one report and a folder of reports are added under the group", "[app][action]") {
  const struct {
    const char *file, *results, *stored;
  } rows[] = {{"results/check/summary.json", "results", "group/summary.json"},
              {"results/candidate/x/run-1/receipt.json", "results", "group/x/run-1/receipt.json"},
              {"results/reports/jmh.json", "results", "group/reports/jmh.json"},
              {"results/jmh.json", "results/jmh.json", "group/jmh.json"}};
  for (const auto& row : rows) {
    INFO(row.stored);
    Scene scene;
    sys::make_folders((scene.project / row.file).parent_path());
    sys::write_file(scene.project / row.file, "{}");
    scene.with("RESULTS", row.results).with("GROUP", "group").prepared();
    scene.add();
    CHECK(sys::list_tree(scene.folder.path() / "add") == Strings{row.stored});
  }
}

TEST_CASE("results that cannot be added are reported, and fail the job only if that is demanded", "[app][action]") {
  Scene scene;
  scene.ends = {{1, "perf-raw: origin does not take the commit"}};
  scene.with("REQUIRE_HISTORY", "true").prepared();
  const HistoryStep added = scene.add();
  CHECK(added.code == 0);
  CHECK(scene.puts_out(added, "added", "false"));
  CHECK(
      says(added, "The results were not added to the history: perf-raw: origin does not take the commit. The verdict"));
  scene.with("ADDED", "false").with("CODE", "0").with("VERDICT", "pass");
  CHECK(app::history_verdict(scene.folder, scene.variables).code == 1);
  scene.with("REQUIRE_HISTORY", "false").prepared();
  CHECK(app::history_verdict(scene.folder, scene.variables).code == 0);
}

TEST_CASE("a history is recalculated and judged by its alerts", "[app][action]") {
  Scene scene;
  scene.ends = {{}, {2, ""}};
  scene.with("CONFIG", "perf.yaml").with("NOTIFY", "issue").with("FAIL_ON", "warn").prepared();
  const HistoryStep judged = scene.judge();
  const std::string data = (scene.folder.path() / "history").string();
  REQUIRE(scene.commands.size() == 2);
  CHECK(scene.commands[0] ==
        Strings{"history", "recalculate", "--store", "git:perf-raw", "--out", data, "--config", "perf.yaml"});
  CHECK(scene.commands[1] == Strings{"history", "alerts", data, "--notify", "issue", "--author", "", "--key",
                                     "perf-raw", "--fail-on", "warn"});
  CHECK(scene.puts_out(judged, "data", data));
  CHECK(scene.puts_out(judged, "code", "2"));
  CHECK(judged.annotations.empty());
}

TEST_CASE("data that their branch does not take are computed without it", "[app][action]") {
  Scene scene;
  scene.ends = {{1, "--data-branch: branch main holds other files"}};
  scene.with("DATA_BRANCH", "main").prepared();
  const HistoryStep judged = scene.judge();
  REQUIRE(scene.commands.size() == 3);
  CHECK(has(scene.commands[0], {"--data-branch", "main"}));
  CHECK_FALSE(has(scene.commands[1], {"--data-branch"}));
  CHECK(scene.commands[2][1] == "alerts");
  CHECK(says(judged, "The recalculated data were not committed to the branch main: --data-branch: branch main holds"));
}

TEST_CASE("a history that cannot be recalculated is an error, one that is not there yet is not judged",
          "[app][action]") {
  for (const bool has_history : {true, false}) {
    Scene scene;
    scene.has_history = has_history;
    scene.ends = {{1, "perf-raw: broken"}};
    scene.prepared();
    const HistoryStep judged = scene.judge();
    CHECK(scene.puts_out(judged, "code", has_history ? "1" : "0"));
    CHECK(scene.puts_out(judged, "verdict", has_history ? "error" : "inconclusive"));
    CHECK(says(judged, "The history cannot be recalculated: perf-raw: broken") == has_history);
  }
}

TEST_CASE("the site needs the data also where nothing is judged", "[app][action]") {
  Scene scene;
  scene.with("RECALCULATE", "false").prepared();
  CHECK(scene.puts_out(scene.judge(), "headline", "not judged because of recalculate: false"));
  CHECK(scene.commands.empty());
  scene.with("DASHBOARD", "true").prepared();
  const HistoryStep judged = scene.judge();
  CHECK(scene.puts_out(judged, "data", (scene.folder.path() / "history").string()));
  CHECK(scene.puts_out(judged, "headline", "not judged because of recalculate: false"));
  CHECK(scene.commands.size() == 1);
  const HistoryStep site = app::write_history_site(scene.folder, scene.variables, scene.run());
  CHECK(has(scene.commands.back(), {"--title", "o/r", "--repository", "https://github.com/o/r", "--raw-url",
                                    "https://github.com/o/r/tree/perf-raw"}));
  CHECK(scene.puts_out(site, "dashboard-path", (scene.folder.path() / "dashboard").string()));
}

TEST_CASE("the job of a history ends as its alerts say", "[app][action]") {
  const struct {
    const char *code, *verdict, *shown, *why;
    int exit;
  } rows[] = {{"0", "pass", "pass", "", 0},
              {"0", "warn", "warn", "::warning title=benchgate::The history warns: 2 test cases are missing", 0},
              {"0", "inconclusive", "inconclusive", "", 0},
              {"2", "fail", "fail", "A test case got worse and did not recover", 2},
              {"3", "warn", "warn", "because of fail-on: warn", 3},
              {"1", "", "error", "The history could not be written or judged", 1},
              {"", "", "error", "The history could not be written or judged", 1}};
  for (const auto& row : rows) {
    INFO(row.code << " " << row.verdict);
    Scene scene;
    scene.prepared();
    scene.with("CODE", row.code).with("VERDICT", row.verdict).with("ADDED", "true");
    scene.with("HEADLINE", "2 test cases are missing since run 9: a, b");
    const HistoryStep end = app::history_verdict(scene.folder, scene.variables);
    CHECK(end.code == row.exit);
    CHECK(scene.puts_out(end, "verdict", row.shown));
    CHECK(end.line == std::string("benchgate history: ") + row.shown);
    const bool is_explained = *row.why != '\0';
    CHECK(end.annotations.size() == (is_explained ? 1U : 0U));
    if (is_explained) CHECK(says(end, row.why));
  }
}
