// SPDX-License-Identifier: MIT
#include <filesystem>

#include "app/action/commands.hpp"
#include "app/action/fetch.hpp"
#include "app/action/judge.hpp"
#include "app/action/prepare.hpp"
#include "app/action/publish.hpp"
#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::ActionEvent;
using app::ActionInputs;
using app::ActionSide;
using model::ActionSettings;
namespace fs = std::filesystem;

namespace {

using Strings = std::vector<std::string>;

const std::string commit_a(40, 'a');
const std::string commit_1(40, '1');

/// A project and the folder of the steps; the variables are those of a pull request.
struct Scene {
  Scene() {
    sys::make_folders(project);
    sys::make_folders(folder.results());
    fake.machine.variables = {"COMMAND=check",
                              "REQUIRE_BASELINE=false",
                              "CACHE_BASELINE_BUILD=true",
                              "SKIP_UNCHANGED=false",
                              "FAIL_ON=fail",
                              "ON_INCONCLUSIVE=pass",
                              "COMMENT=auto",
                              "COMMENT_KEY=default",
                              "STATUS=false",
                              "CHECK_RUN=false",
                              "SUMMARY=true",
                              "UPLOAD_ARTIFACT=true",
                              "LINT=false",
                              "WORKING_DIRECTORY=" + project.string(),
                              "GITHUB_JOB=bench",
                              "GITHUB_EVENT_NAME=pull_request",
                              "BASE_COMMIT=" + commit_a,
                              "BRANCH=main",
                              "JOB_TYPE=pull_request",
                              "CANDIDATE_REF=topic",
                              "RUNNER_TEMP=" + temporary.path().string()};
  }
  ~Scene() { fs::current_path(before); }

  Scene& with(const std::string& name, const std::string& value) {
    fake.machine.variables.insert(fake.machine.variables.begin(), name + "=" + value);
    std::erase_if(fake.machine.variables, [&](const std::string& other) {
      return other.starts_with(name + "=") && other != name + "=" + value;
    });
    return *this;
  }

  ActionSettings prepared() {
    app::prepare_action(folder.path(), fake.session);
    return folder.settings();
  }

  std::string outputs_of(const app::StepOutputs& outputs) const {
    outputs.append_to(temporary.path() / "output");
    return sys::read_file(temporary.path() / "output");
  }

  fs::path before = fs::current_path();
  TemporaryFolder temporary;
  fs::path project = fs::canonical(temporary.path()) / "project";
  app::ActionFolder folder{temporary.path() / "work"};
  test::FakeSession fake;
};

void add_samples(const fs::path& run) { sys::make_folders(run), sys::write_file(run / "raw_samples.jsonl", "{}\n"); }

bool has(const Strings& all, const Strings& part) {
  return std::search(all.begin(), all.end(), part.begin(), part.end()) != all.end();
}

}  // namespace

TEST_CASE("the event says what to compare with if the workflow does not", "[app][action]") {
  const ActionEvent pull_request{.name = "pull_request", .base_commit = commit_a};
  const ActionEvent group{.name = "merge_group", .group_base = commit_a};
  ActionEvent push{.name = "push", .ref = "refs/heads/main", .before = commit_a, .default_branch = "main"};
  ActionEvent branch = push, first = push;
  branch.ref = "refs/heads/topic";
  first.before = std::string(40, '0');
  const struct {
    const char* what;
    const char* command;
    const char* named;
    ActionEvent event;
    std::string parent, baseline, name;
    bool is_required;
  } rows[] = {
      {"pull request", "check", "", pull_request, "", "merge-base", "", false},
      {"pull request, named", "check", "v1.2", pull_request, commit_1, "v1.2", "", false},
      {"merge group", "check", "", group, "", commit_a, "main", true},
      {"merge group, merge-base", "gate", "merge-base", group, "", commit_a, "main", true},
      {"merge group, only measured", "run", "", group, "", commit_a, "main", false},
      {"push", "check", "", push, commit_1, commit_a, "main", false},
      {"push, only measured", "run", "", push, commit_1, "none", "", false},
      {"push to another branch", "check", "", branch, commit_1, "none", "", false},
      {"first push", "check", "", first, commit_1, commit_1, "main", false},
      {"first commit", "check", "", first, "", "none", "main", false},
      {"schedule", "check", "", {.name = "schedule"}, commit_1, "none", "", false},
  };
  for (const auto& row : rows) {
    INFO(row.what);
    ActionInputs inputs;
    inputs.command = row.command;
    inputs.baseline = row.named;
    ActionSettings settings;
    settings.branch = "main";
    settings.parent = row.parent;
    app::choose_baseline(settings, inputs, row.event);
    CHECK(settings.baseline == row.baseline);
    CHECK(settings.baseline_name == row.name);
    CHECK(settings.parent == (row.event.ref == "refs/heads/main" && settings.baseline != "none" ? row.parent : ""));
    CHECK((inputs.require_baseline == "true") == row.is_required);
  }
}

TEST_CASE("reports are compared with the newest ones of the branch", "[app][action]") {
  Scene scene;
  scene.with("FROM", "out.json").with("GITHUB_EVENT_NAME", "push").with("GITHUB_RUN_ID", "7").with("BASE_COMMIT", "");
  const ActionSettings settings = scene.prepared();
  CHECK(settings.baseline == "previous");
  CHECK(settings.store_as == fs::path(settings.previous).filename().string() + "-7-1");
  CHECK(settings.build_cache.empty());
  Scene other;
  CHECK(other.with("FROM", "out.json").prepared().store_as.empty());  // a pull request stores none
}

TEST_CASE("a build of the baseline is cached, but not by whom others would have to trust", "[app][action]") {
  Scene scene;
  const ActionSettings settings = scene.prepared();
  CHECK(settings.build_key == fs::path(settings.build_cache).filename().string() + "-");
  CHECK(scene.with("GITHUB_EVENT_NAME", "issue_comment").prepared().build_key.empty());
  CHECK(scene.with("CACHE_BASELINE_BUILD", "false").prepared().build_cache.empty());
}

TEST_CASE("jobs of a matrix have artifacts of their own", "[app][action]") {
  Scene scene;
  CHECK(scene.prepared().artifact == "benchgate-bench-default");
  CHECK(scene.with("MATRIX", "null").prepared().artifact == "benchgate-bench-default");
  const std::string first = scene.with("MATRIX", R"({"os": "a"})").prepared().artifact;
  CHECK(first.size() == std::string("benchgate-bench-default-12345678").size());
  CHECK(scene.with("MATRIX", R"({"os": "b"})").prepared().artifact != first);
  CHECK(scene.with("COMMENT_PART", "a/b c").prepared().artifact == "benchgate-bench-default-a-b-c");
}

TEST_CASE("a folder that is not there is named before anything is measured", "[app][action]") {
  Scene scene;
  CHECK(test::error_of([&] { scene.with("WORKING_DIRECTORY", "nowhere").prepared(); }) ==
        "working-directory: no such folder: 'nowhere'; is actions/checkout missing?");
}

TEST_CASE("a check is one command, and the baseline has no step of its own", "[app][action]") {
  Scene scene;
  sys::write_file(scene.project / "benchgate.yaml", "");
  scene.with("SCENARIOS", "a.yaml\n\n b.yaml ").with("PASS_ENV", "ONE\nTWO").with("CHECK_OPTIONS", "--pairs 5");
  scene.with("CONFIRM", "0").with("FAIL_ON", "warn").with("GITHUB_BASE_REF", "trunk");
  ActionSettings settings = scene.prepared();
  settings.baseline_commit = commit_a;
  settings.anchor_commit = commit_1;
  CHECK_FALSE(app::measuring_command(ActionSide::baseline, scene.folder, settings, ""));
  const auto command = app::measuring_command(ActionSide::candidate, scene.folder, settings, "");
  REQUIRE(command);
  CHECK(command->output.empty());
  CHECK(command->arguments == Strings{"check",
                                      "--job-type",
                                      "pull_request",
                                      "--config",
                                      (scene.project / "benchgate.yaml").string(),
                                      "a.yaml",
                                      "b.yaml",
                                      "--anchor",
                                      commit_1,
                                      "--pass-env",
                                      "ONE",
                                      "--pass-env",
                                      "TWO",
                                      "--all",
                                      "--out-dir",
                                      (scene.folder.results() / "check").string(),
                                      "--baseline",
                                      commit_a,
                                      "--on-inconclusive",
                                      "pass",
                                      "--source-ref",
                                      "topic",
                                      "--pairs",
                                      "5",
                                      "--confirm",
                                      "0",
                                      "--fail-on-warn",
                                      "--allow-missing-baseline",
                                      "--baseline-name",
                                      "trunk",
                                      "--build-cache",
                                      settings.build_cache});
}

TEST_CASE("a build is used only with the digest of what was stored", "[app][action]") {
  Scene scene;
  ActionSettings settings = scene.prepared();
  settings.baseline_commit = commit_a;
  const std::string digest(64, 'd');
  const auto arguments_with = [&](const std::string& key) {
    sys::make_folders(settings.build_cache);
    sys::write_file(fs::path(settings.build_cache) / "digest", "x");
    return app::measuring_command(ActionSide::candidate, scene.folder, settings, key)->arguments;
  };
  CHECK(has(arguments_with(settings.build_key + digest), {"--build-cache-digest", digest}));
  CHECK_FALSE(sys::path_exists(fs::path(settings.build_cache) / "digest"));
  CHECK_FALSE(has(arguments_with(settings.build_key + "d"), {"--build-cache-digest"}));
  CHECK_FALSE(sys::path_exists(settings.build_cache));
}

TEST_CASE("reports are named by globs, and one that matches nothing stays for the message", "[app][action]") {
  Scene scene;
  for (const char* name : {"b.json", "a.json"}) sys::write_file(scene.project / name, "{}");
  scene.with("FROM", "*.json\nmissing-*.txt\nrun-{n}.json");
  const ActionSettings settings = scene.prepared();
  const Strings arguments = app::measuring_command(ActionSide::candidate, scene.folder, settings, "")->arguments;
  CHECK(has(arguments, {"--from", "a.json", "--from", "b.json", "--from", "missing-*.txt", "--from", "run-{n}.json"}));
}

TEST_CASE("gates measure both sides, one after the other", "[app][action]") {
  Scene scene;
  scene.with("COMMAND", "gate").with("RERUNS", "5");
  ActionSettings settings = scene.prepared();
  CHECK_FALSE(app::measuring_command(ActionSide::baseline, scene.folder, settings, ""));  // it was not found
  settings.baseline_commit = commit_a;
  const auto baseline = app::measuring_command(ActionSide::baseline, scene.folder, settings, "");
  REQUIRE(baseline);
  CHECK(baseline->output == (scene.folder.results() / "baseline.json").string());
  CHECK(has(baseline->arguments, {"--reruns", "5", "--at", commit_a, "--source-ref", "merge-base"}));
  const auto candidate = app::measuring_command(ActionSide::candidate, scene.folder, settings, "");
  CHECK(has(candidate->arguments, {"--reruns", "5", "--source-ref", "topic"}));
}

TEST_CASE("gates judge the scenarios that both sides have, and a note names the others", "[app][action]") {
  Scene scene;
  sys::make_folders(scene.project / "old");
  ActionSettings settings = scene.with("COMMAND", "gate").prepared();
  settings.baseline_files = (scene.project / "old").string();
  scene.folder.write(settings);
  for (const char* name : {"a", "b", "c"}) add_samples(scene.folder.results() / "candidate" / name / "run-1");
  sys::make_folders(scene.folder.results() / "candidate" / "empty");
  add_samples(scene.project / "old" / "b");
  std::vector<app::StepCommand> commands;
  const auto judged = app::judge_for_action(scene.folder, false, [&](const app::StepCommand& command) {
    commands.push_back(command);
    return 2;
  });
  REQUIRE(commands.size() == 1);
  CHECK(
      has(commands.front().arguments, {"--baseline", settings.baseline_files, "--scenario", "b", "--on-inconclusive"}));
  CHECK(judged.note == "Measured but not judged, because the baseline has no results: a c");
  CHECK(scene.folder.notes() == Strings{judged.note});
  CHECK(sys::read_file(scene.folder.results() / "no_baseline.json").find("judged 1 of 3 scenarios") !=
        std::string::npos);
  const std::string outputs = scene.outputs_of(judged.outputs);
  for (const char* part : {"incomplete<<", "no-baseline<<", "code<<", "\n2\n"})
    CHECK(outputs.find(part) != std::string::npos);
}

TEST_CASE("gates without results of a baseline judge nothing", "[app][action]") {
  Scene scene;
  scene.with("COMMAND", "gate").prepared();
  add_samples(scene.folder.results() / "candidate" / "a" / "run-1");
  const auto judged = app::judge_for_action(scene.folder, false, [](const app::StepCommand&) -> int {
    FAIL("nothing to judge");
    return 0;
  });
  CHECK(scene.outputs_of(judged.outputs).empty());
}

TEST_CASE("a check leaves its report, its page, and what later jobs use", "[app][action]") {
  Scene scene;
  scene.with("FROM", "out.json").with("GITHUB_EVENT_NAME", "push").with("GITHUB_RUN_ID", "7").with("BASE_COMMIT", "");
  const ActionSettings settings = scene.prepared();
  const fs::path check = scene.folder.results() / "check";
  CHECK(scene.outputs_of(app::judge_for_action(scene.folder, false, [](const app::StepCommand&) { return 0; }).outputs)
            .empty());
  add_samples(check / "a" / "run-1");
  sys::write_file(check / "summary.json", "{}");
  const auto judged = app::judge_for_action(scene.folder, false, [](const app::StepCommand&) { return 1; });
  const std::string outputs = scene.outputs_of(judged.outputs);
  CHECK(outputs.find((check / "summary.json").string()) != std::string::npos);
  CHECK(outputs.find("page<<") == std::string::npos);  // it could not be made
  CHECK(outputs.find(settings.store_as) != std::string::npos);
  CHECK(sys::path_exists(fs::path(settings.previous) / "a" / "run-1" / "raw_samples.jsonl"));
}

TEST_CASE("what is published is what the steps have left", "[app][action]") {
  Scene scene;
  scene.with("COMMAND", "gate").with("STATUS", "true").prepared();
  scene.folder.add_note("first\nline");
  app::PublishContext context{app::parse_step_results("candidate=0 judge=2", "success"), "https://x", "null", "1"};
  const auto arguments = [&] { return app::publishing_command(scene.folder, context).arguments; };
  CHECK(has(arguments(), {"publish", "--summary", "nothing.json", "--page", "https://x", "--note", "first line"}));
  sys::write_file(scene.folder.results() / "candidate.json", "{}");
  CHECK(has(arguments(), {"publish", "--summary", "candidate.json"}));
  sys::make_folders(scene.folder.results() / "report");
  sys::write_file(scene.folder.results() / "report/m5_gate_summary.json", "{}");
  CHECK(has(arguments(), {"publish", "--summary", "report/m5_gate_summary.json", "--page"}));
  CHECK(has(arguments(), {"--job-fails", "--status"}));
  context.results = app::parse_step_results("candidate=1 judge=2", "success");
  CHECK(has(arguments(), {"--summary", "report/m5_gate_summary.json", "--summary", "candidate.json"}));
  context.results.is_cancelled = true;  // the newer run writes the comment
  CHECK(has(arguments(), {"--comment", "never", "--note"}));
  CHECK_FALSE(has(arguments(), {"--status"}));
}

TEST_CASE("the commit of the baseline is fetched, or a note says why there is none", "[app][action]") {
  Scene scene;
  scene.with("BASELINE", "main");
  scene.prepared();
  CHECK(app::fetch_for_action(scene.folder.path(), scene.fake.session).log == Strings{"baseline: main is " + commit_1});
  CHECK(scene.folder.settings().baseline_commit == commit_1);
  scene.with("BASELINE", "gone").with("COMMAND", "gate").prepared();
  const auto missing = app::fetch_for_action(scene.folder.path(), scene.fake.session);
  REQUIRE(missing.log.size() == 1);
  CHECK(missing.log.front().starts_with("Nothing was judged: the baseline gone was found neither in this clone"));
  CHECK(missing.problem.empty());
  CHECK(scene.folder.notes() == missing.log);
  CHECK(sys::path_exists(scene.folder.results() / "no_baseline.json"));
}

TEST_CASE("a baseline may be a folder of results", "[app][action]") {
  Scene scene;
  sys::make_folders(scene.project / "stored");
  scene.with("BASELINE", "stored").prepared();
  app::fetch_for_action(scene.folder.path(), scene.fake.session);
  CHECK(scene.folder.settings().baseline_files == (scene.project / "stored").string());
}

TEST_CASE("variables that hold the token are named, not those that hand it over", "[app][action]") {
  const forge::Variables variables{
      {"BENCHGATE_TOKEN", "secret"}, {"GITHUB_TOKEN", "secret"}, {"HEADER", "bearer secret"}, {"PATH", "/bin"}};
  CHECK(app::variables_with_token(variables, "secret") == Strings{"GITHUB_TOKEN", "HEADER"});
  CHECK(app::variables_with_token(variables, "").empty());
}
