// SPDX-License-Identifier: MIT
#include "app/init/init.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "app/init/trial.hpp"
#include "base/limits.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "unit/app/fake_session.hpp"
#include "unit/temporary_folder.hpp"

using namespace benchgate;
using namespace benchgate::app;

namespace {

std::string message_of(const InitRequest& request) {
  test::FakeSession world;
  return test::error_of([&] { init_project(request, world.session); });
}

std::vector<std::string> paths_of(const model::ProjectStart& start) {
  std::vector<std::string> paths;
  for (const model::StarterFile& file : start.files) paths.push_back(file.path);
  return paths;
}

}  // namespace

TEST_CASE("an empty folder gets configuration, scenario and workflow", "[app][init]") {
  const TemporaryFolder folder;
  test::FakeSession world;
  const model::ProjectStart start = init_project({folder.path(), {}, OnExistingFile::refuse}, world.session);
  CHECK(start.kind == "plain");
  CHECK(paths_of(start) == std::vector<std::string>{"benchgate.yaml", "benchmarks/starting-point.yaml",
                                                    ".github/workflows/benchgate.yml", ".gitignore"});
  CHECK(start.made_folders == std::vector<std::string>{"benchmarks", ".github/workflows", ".github"});
  for (const model::StarterFile& file : start.files) {
    CHECK(sys::read_file(folder.path() / file.path) == file.text);
    CHECK(file.backup.empty());
  }
  CHECK(start.notes.empty());
}

TEST_CASE("for forks there are two workflows, and one more for /benchmark", "[app][init]") {
  const TemporaryFolder folder;
  test::FakeSession world;
  const model::ProjectStart start =
      init_project({folder.path(), {}, OnExistingFile::refuse, true, true}, world.session);
  CHECK(paths_of(start) == std::vector<std::string>{"benchgate.yaml", "benchmarks/starting-point.yaml",
                                                    ".github/workflows/benchgate.yml",
                                                    ".github/workflows/benchgate-comment.yml",
                                                    ".github/workflows/benchgate-on-demand.yml", ".gitignore"});
}

TEST_CASE("files that are there are named and nothing is written", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "benchgate.yaml", "# mine\n");
  const std::string message = message_of({folder.path(), {}, OnExistingFile::refuse});
  CHECK(message.starts_with("benchgate.yaml: "));
  CHECK(message.find("--force") != std::string::npos);
  CHECK(sys::list_folder(folder.path()) == std::vector<std::string>{"benchgate.yaml"});
}

TEST_CASE("nothing is written through a link, which may lead out of the project", "[app][init]") {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  std::filesystem::create_directory_symlink(elsewhere.path(), folder.path() / ".github");
  const std::string message = message_of({folder.path(), {}, OnExistingFile::set_aside});
  CHECK(message.find(".github: is a link; nothing was written") != std::string::npos);
  CHECK(sys::list_folder(elsewhere.path()).empty());
  CHECK(sys::list_folder(folder.path()) == std::vector<std::string>{".github"});
  std::filesystem::remove(folder.path() / ".github");

  sys::write_file(elsewhere.path() / "file", "mine\n");
  std::filesystem::create_symlink(elsewhere.path() / "file", folder.path() / ".gitignore");
  test::FakeSession world;
  init_project({folder.path(), {}, OnExistingFile::refuse}, world.session);
  CHECK(sys::read_file(elsewhere.path() / "file") == "mine\n");
}

TEST_CASE("a project with too many files is looked at in part, and a note says so", "[app][init]") {
  const TemporaryFolder folder;
  sys::make_folders(folder.path() / "a");
  for (std::size_t i = 0; i <= base::most(base::Limit::project_files); ++i)
    std::ofstream(folder.path() / "a" / std::to_string(i));
  test::FakeSession world;
  const model::ProjectStart start = init_project({folder.path(), {}, OnExistingFile::refuse}, world.session);
  CHECK(start.notes == std::vector<std::string>{"the project has more than 20000 files; only these were looked at"});
}

TEST_CASE("files that are there are set aside under a free name when that is wanted", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "benchgate.yaml", "# mine\n");
  sys::write_file(folder.path() / "benchgate.yaml~", "# older\n");
  test::FakeSession world;
  const model::ProjectStart start = init_project({folder.path(), {}, OnExistingFile::set_aside}, world.session);
  CHECK(start.files.front().backup == "benchgate.yaml~2");
  CHECK(sys::read_file(folder.path() / "benchgate.yaml~2") == "# mine\n");
}

TEST_CASE("beside other YAML files the new scenario is named alone, and a note says so", "[app][init]") {
  const TemporaryFolder folder;
  sys::make_folders(folder.path() / "benchmarks");
  sys::write_file(folder.path() / "benchmarks/data.yaml", "x: 1\n");
  test::FakeSession world;
  const model::ProjectStart start = init_project({folder.path(), {}, OnExistingFile::refuse}, world.session);
  REQUIRE(start.notes.size() == 1);
  CHECK(start.files.front().text.find("benchmarks/starting-point.yaml") != std::string::npos);
  CHECK(start.files.front().text.find("*.yaml") == std::string::npos);
  CHECK(start.made_folders == std::vector<std::string>{".github/workflows", ".github"});
}

TEST_CASE("a folder where a file has to go undoes what was written before", "[app][init]") {
  const TemporaryFolder folder;
  sys::make_folders(folder.path() / ".github");
  sys::write_file(folder.path() / ".github/workflows", "");
  CHECK(message_of({folder.path(), {}, OnExistingFile::refuse}).find("workflows") != std::string::npos);
  CHECK(sys::list_folder(folder.path()) == std::vector<std::string>{".github"});
}

TEST_CASE("a project's folder that is none is refused as the option's value", "[app][init]") {
  CHECK(message_of({"/nowhere/at/all", {}, OnExistingFile::refuse}) == "--dir: '/nowhere/at/all' is not a folder");
}

TEST_CASE("what git ignores already stays, and what it does not is added", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / ".gitignore", "/x\n/benchgate-out/");
  test::FakeSession world;
  const model::ProjectStart start = init_project({folder.path(), {}, OnExistingFile::refuse}, world.session);
  CHECK(start.ignored == std::vector<std::string>{"/benchgate-results/", "/benchgate-bisect/", "/benchgate-since/"});
  CHECK(sys::read_file(folder.path() / ".gitignore") ==
        "/x\n/benchgate-out/\n/benchgate-results/\n/benchgate-bisect/\n/benchgate-since/\n");
}

TEST_CASE("a scenario that was written is built and run once", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "main.c", "int main() {}\n");
  test::FakeSession world;
  InitRequest request{folder.path(), {}, OnExistingFile::refuse};
  request.trial = InitRequest::Trial::one_iteration;
  const model::ProjectStart start = init_project(request, world.session);
  REQUIRE(start.trials.size() == 1);
  CHECK(start.trials.front().passed());
  CHECK(start.trials.front().wall_ns == 10'000'000);
  CHECK(world.machine.started.size() == 2);  // the build and an iteration
}

TEST_CASE("a trial that takes long says how long a check would take", "[app][init]") {
  model::StarterTrial trial;
  trial.file = "benchmarks/parse.yaml";
  trial.wall_ns = 15'000'000'000;
  trial.benchmarks = {"a", "b", "c"};
  CHECK(app::advice_on_time(trial) ==
        std::vector<std::string>{"A check runs this at least 20 times, which takes 5 min 0 s: let `command:` in "
                                 "benchmarks/parse.yaml run fewer or shorter benchmarks."});
  trial.wall_ns = 9'000'000'000;
  CHECK(app::advice_on_time(trial).empty());
}

TEST_CASE("a trial that takes less than 10 ms says that it is short, unless another tool measures", "[app][init]") {
  model::StarterTrial trial;
  trial.file = "benchmarks/parse.yaml";
  trial.wall_ns = 765'000;
  CHECK(app::advice_on_time(trial) ==
        std::vector<std::string>{"765 µs is short: starting the program is much of it, and small changes stay "
                                 "undecided. Let `command:` in benchmarks/parse.yaml do more; 0.1 to 10 seconds work "
                                 "best."});
  trial.benchmarks = {"a"};
  CHECK(app::advice_on_time(trial).empty());
  trial.benchmarks.clear();
  trial.wall_ns = 10'000'000;
  CHECK(app::advice_on_time(trial).empty());
}

TEST_CASE("a trial that fails says at which step, and what to change", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "go.mod", "module a\n");
  test::FakeSession world;
  world.machine.answer = [](const sys::Command&) {
    return test::exits_with(127, "bash: line 1: go: command not found\n");
  };
  InitRequest request{folder.path(), {}, OnExistingFile::refuse};
  request.trial = InitRequest::Trial::one_iteration;
  const model::ProjectStart start = init_project(request, world.session);
  REQUIRE(start.trials.size() == 1);
  const model::StarterTrial& trial = start.trials.front();
  CHECK(trial.step == "build");
  CHECK(trial.failure == "exited with 127");
  REQUIRE(trial.advice.size() == 2);
  CHECK(trial.advice.front() == "Install go.");
  CHECK(trial.advice.back() ==
        "Change `build:` in benchmarks/tests.yaml until it works when you type it: go test -run '^$' ./...");
  CHECK(sys::path_exists(folder.path() / "benchmarks/tests.yaml"));
}

TEST_CASE("a command that fails shows what it wrote to both of its streams", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "main.c", "int main() {}\n");
  test::FakeSession world;
  bool built = false;
  world.machine.answer = [&](const sys::Command&) {
    if (!std::exchange(built, true)) return test::takes(std::chrono::milliseconds(1));
    sys::ChildResult result = test::exits_with(2, "a warning\n");
    result.output = "E   ModuleNotFoundError: No module named 'msgspec'\n";
    return result;
  };
  InitRequest request{folder.path(), {}, OnExistingFile::refuse};
  request.trial = InitRequest::Trial::one_iteration;
  const model::ProjectStart start = init_project(request, world.session);
  REQUIRE(start.trials.size() == 1);
  CHECK(start.trials.front().tail == "E   ModuleNotFoundError: No module named 'msgspec'\na warning");
  CHECK(start.trials.front().advice.front() == "Let `build:` install the Python module msgspec.");
}

namespace {

/// What go test prints of benchmarks that are named A, B, ... below `count`.
std::string go_report(int count) {
  std::string text = "pkg: example.org/a\n";
  for (int i = 0; i < count; ++i)
    text += fmt::format("Benchmark{}-2 \t 100 \t 10.0 ns/op\n", static_cast<char>('A' + i));
  return text + "PASS\n";
}

bool runs_benchmarks(const sys::Command& command) {
  return std::find(command.argv.begin(), command.argv.end(), "-bench") != command.argv.end();
}

model::ProjectStart tried_start(const TemporaryFolder& folder, test::FakeSession& world) {
  InitRequest request{folder.path(), {}, OnExistingFile::refuse};
  request.trial = InitRequest::Trial::one_iteration;
  return init_project(request, world.session);
}

}  // namespace

TEST_CASE("a command that prints a report is written with its import", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "Makefile", "bench:\n\tgo test -bench . ./...\n");
  test::FakeSession world;
  world.machine.answer = [](const sys::Command&) { return test::takes(std::chrono::seconds(1), go_report(2)); };
  const model::ProjectStart start = tried_start(folder, world);
  const std::string text = sys::read_file(folder.path() / "benchmarks/bench.yaml");
  CHECK(text == start.files[1].text);
  CHECK(text.find("import: {format: go-test-bench}\n") != std::string::npos);
  REQUIRE(start.trials.size() == 1);
  CHECK(start.trials.front().benchmarks.size() == 2);
  CHECK(start.notes ==
        std::vector<std::string>{"the command of benchmarks/bench.yaml prints a report of go test -bench, "
                                 "so its benchmarks are judged"});
}

TEST_CASE("a command that prints only the beginning of a report is measured by its time", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "Makefile", "bench:\n\t./x\n");
  test::FakeSession world;
  world.machine.answer = [](const sys::Command&) {
    return test::takes(std::chrono::seconds(1),
                       "BenchmarkA-2 \t 100 \t 10.0 ns/op\nBenchmarkB-2 \t 100 \t ten ns/op\n");
  };
  const model::ProjectStart start = tried_start(folder, world);
  CHECK(sys::read_file(folder.path() / "benchmarks/bench.yaml").find("import:") == std::string::npos);
  REQUIRE(start.trials.size() == 1);
  CHECK(start.trials.front().passed());
  CHECK(start.notes.empty());
}

TEST_CASE("a scenario whose iteration takes long is written with fewer benchmarks and a time budget", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "go.mod", "module example.org/a\n");
  sys::write_file(folder.path() / "a_test.go", "package a\n\nfunc BenchmarkA(b *testing.B) {}\n");
  test::FakeSession world;
  world.machine.answer = [](const sys::Command& command) {
    const bool all = std::find(command.argv.begin(), command.argv.end(), ".") + 1 != command.argv.end();
    if (!runs_benchmarks(command)) return test::takes(std::chrono::milliseconds(1));
    return all ? test::takes(std::chrono::seconds(20), go_report(6))
               : test::takes(std::chrono::seconds(5), go_report(3));
  };
  const model::ProjectStart start = tried_start(folder, world);
  REQUIRE(start.trials.size() == 1);
  CHECK(start.trials.front().wall_ns == 5'000'000'000);
  const std::string text = sys::read_file(folder.path() / "benchmarks/a.yaml");
  CHECK(text == start.files[1].text);
  CHECK(text.find(R"("-bench", "^(BenchmarkA|BenchmarkC|BenchmarkE)$")") != std::string::npos);
  CHECK(text.find("this runs only 3 of 6 benchmarks") != std::string::npos);
  CHECK(text.find(R"(#   command: ["go", "test", "-run", "^$", "-bench", ".",)") != std::string::npos);
  CHECK(text.find("repeat: {min: 10, max: 80, time_budget: 5m}") != std::string::npos);
}

TEST_CASE("a choice of benchmarks that does not work is not written", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "go.mod", "module example.org/a\n");
  sys::write_file(folder.path() / "a_test.go", "package a\n\nfunc BenchmarkA(b *testing.B) {}\n");
  test::FakeSession world;
  int trials = 0;
  world.machine.answer = [&](const sys::Command& command) {
    if (!runs_benchmarks(command)) return test::takes(std::chrono::milliseconds(1));
    return ++trials == 1 ? test::takes(std::chrono::seconds(20), go_report(6)) : test::exits_with(1);
  };
  const model::ProjectStart start = tried_start(folder, world);
  CHECK(trials == 2);
  CHECK(start.trials.front().passed());
  const std::string text = sys::read_file(folder.path() / "benchmarks/a.yaml");
  CHECK(text.find("\"-bench\", \".\"") != std::string::npos);
  CHECK(text.find("time_budget: 480s") == std::string::npos);
  CHECK(text.find("time_budget: 8m") != std::string::npos);
}

TEST_CASE("scenarios for which a check has no time are removed, and named", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "go.mod", "module example.org/a\n");
  for (const char* name : {"x", "y", "z"}) {
    sys::make_folders(folder.path() / name);
    sys::write_file(folder.path() / name / "a_test.go", "package a\n\nfunc BenchmarkA(b *testing.B) {}\n");
  }
  test::FakeSession world;
  world.machine.answer = [](const sys::Command& command) {
    return runs_benchmarks(command) ? test::takes(std::chrono::seconds(5), go_report(1))
                                    : test::takes(std::chrono::milliseconds(1));
  };
  const model::ProjectStart start = tried_start(folder, world);
  CHECK(start.trials.size() == 2);
  CHECK(sys::list_folder(folder.path() / "benchmarks") == std::vector<std::string>{"x.yaml", "y.yaml"});
  CHECK(paths_of(start)[2] == "benchmarks/y.yaml");
  CHECK(start.notes == std::vector<std::string>{
                           "the package ./y has 1 benchmark; the scenario is benchmarks/y.yaml",
                           "no scenario so far, because a check would take too long with them: the package ./z has 1 "
                           "benchmark"});
  const std::string text = sys::read_file(folder.path() / "benchmarks/y.yaml");
  CHECK(text.find("# There are more benchmarks, which would make a check longer: the package ./z has 1 benchmark.\n") !=
        std::string::npos);
  CHECK(text.find("time_budget: 200s") != std::string::npos);
}

TEST_CASE("a short program needs no time budget", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "main.c", "int main() {}\n");
  test::FakeSession world;
  CHECK(tried_start(folder, world).files[1].text.find("time_budget") == std::string::npos);
  const TemporaryFolder other;
  sys::write_file(other.path() / "main.c", "int main() {}\n");
  world.machine.answer = [](const sys::Command&) { return test::takes(std::chrono::seconds(3)); };
  CHECK(tried_start(other, world).files[1].text.find("repeat: {min: 10, max: 80, time_budget: 5m}") !=
        std::string::npos);
}

TEST_CASE("perfgate's configuration is translated into a scenario a benchmark", "[app][init]") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "perfgate.toml";
  sys::write_file(file, "[[bench]]\nname = \"tiny\"\ncommand = [\"true\"]\n");
  test::FakeSession world;
  const model::ProjectStart start = init_project({folder.path(), file.string(), OnExistingFile::refuse}, world.session);
  CHECK(start.kind == "perfgate");
  CHECK(start.scenario == "tiny");
  CHECK(start.found.ends_with("with 1 benchmark"));
  CHECK(paths_of(start)[1] == "benchmarks/tiny.yaml");
}

TEST_CASE("a trial asks CMake first, and without an answer it guesses", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "CMakeLists.txt", "add_executable(tally a.cpp)\n");
  test::FakeSession world;
  InitRequest request;
  request.folder = folder.path();
  request.trial = InitRequest::Trial::one_iteration;
  const model::ProjectStart start = init_project(request, world.session);
  CHECK(start.found == "CMakeLists.txt seems to build the program 'tally' (a guess from its text)");
  CHECK(start.notes.empty());
  REQUIRE(world.machine.started.size() == 3);  // CMake, the build, an iteration
  CHECK(world.machine.started.front().argv ==
        std::vector<std::string>{"cmake", "-S", ".", "-B", "build/benchgate", "-DCMAKE_BUILD_TYPE=Release"});
  CHECK(std::filesystem::is_regular_file(folder.path() / "build/benchgate/.cmake/api/v1/query/codemodel-v2"));

  test::FakeSession again;  // the files are in the way, so nobody waits for CMake
  CHECK_THROWS_AS(init_project(request, again.session), Error);
  CHECK(again.machine.started.empty());
}

TEST_CASE("a signal while CMake runs ends init before it writes", "[app][init]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "CMakeLists.txt", "add_executable(tally a.cpp)\n");
  test::FakeSession world;
  world.machine.signal_at = 0;
  InitRequest request;
  request.folder = folder.path();
  request.trial = InitRequest::Trial::one_iteration;
  CHECK(test::error_of([&] { init_project(request, world.session); }) ==
        "init: interrupted while CMake ran; nothing was written");
  CHECK(sys::list_folder(folder.path()) == std::vector<std::string>{"CMakeLists.txt", "build"});
}
