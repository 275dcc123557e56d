// SPDX-License-Identifier: MIT
#include "app/measure/scenario_files.hpp"

#include <filesystem>

#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

namespace {

/// A folder with scenario files, entered for the time of a test.
class Tree {
 public:
  Tree() : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder_.path());
    for (const char* name : {"a.yaml", "b/x.yml", "b/_part.yaml", "b/.hidden.yaml", "b/notes.txt", "b/c/y.yaml",
                             "b/benchgate.yaml", "star*.yaml"}) {
      const std::filesystem::path path(name);
      if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
      sys::write_file(path, "name: " + path.stem().string() + "\ncommand: [x]\n");
    }
  }
  ~Tree() { std::filesystem::current_path(before_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

 private:
  TemporaryFolder folder_;
  std::filesystem::path before_;
};

using Names = std::vector<std::string>;

Names files(const Names& named, const format::Configuration& configuration = {}) {
  return app::scenario_files(named, configuration);
}

std::string refused(const Names& named, const format::Configuration& configuration = {}) {
  return test::error_of([&] { files(named, configuration); }, "accepted");
}

}  // namespace

TEST_CASE("scenarios are named by files, folders and globs, sorted and each once", "[app][scenario_files]") {
  const Tree tree;
  CHECK(files({"b/x.yml", "a.yaml", "./b/../a.yaml"}) == Names{"a.yaml", "b/x.yml"});
  CHECK(files({"b"}) == Names{"b/c/y.yaml", "b/x.yml"});
  CHECK(files({"b/"}) == Names{"b/c/y.yaml", "b/x.yml"});
  CHECK(files({"b/*"}) == Names{"b/x.yml"});
  CHECK(files({"*/x.y?l"}) == Names{"b/x.yml"});
  CHECK(files({"**/*.yaml"}) == Names{"a.yaml", "b/c/y.yaml", "star*.yaml"});
  CHECK(files({"b/**/y.yaml"}) == Names{"b/c/y.yaml"});
  CHECK(files({"star*.yaml"}) == Names{"star*.yaml"});
  CHECK(files({"b/_part.yaml"}) == Names{"b/_part.yaml"});
}

TEST_CASE("without words the globs of benchgate.yaml count, from its folder", "[app][scenario_files]") {
  const Tree tree;
  format::Configuration configuration;
  configuration.file = "b/benchgate.yaml";
  configuration.scenarios = {"c/*.yaml", "x.yml"};
  CHECK(files({}, configuration) == Names{"b/c/y.yaml", "b/x.yml"});
  CHECK(files({"a.yaml"}, configuration) == Names{"a.yaml"});
}

TEST_CASE("what names no scenario is refused", "[app][scenario_files]") {
  const Tree tree;
  std::filesystem::create_directory("empty");
  CHECK(refused({"empty"}) == "empty: no scenario (*.yaml, *.yml) in this folder");
  CHECK(refused({"z*/a.yaml"}) == "z*/a.yaml: matches no scenario (*.yaml, *.yml)");
  CHECK(refused({"no/*.yaml"}) == "no/*.yaml: matches no scenario (*.yaml, *.yml)");
  CHECK(refused({}) == "no scenario given and no benchgate.yaml in this folder; name a file, a folder or a glob");
  format::Configuration configuration;
  configuration.file = "benchgate.yaml";
  CHECK(refused({}, configuration) ==
        "no scenario given and no 'scenarios' in benchgate.yaml; name a file, a folder or a glob");
  CHECK(refused({"missing.yaml"}) == "missing.yaml: no such file or folder");
}
