// SPDX-License-Identifier: MIT
#include "measure/relocation.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "catch.hpp"
#include "git/file_listing.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

/// A working tree and a checkout beside it, which both have `prog.sh` and `lib`; only the working tree has `.venv`.
struct Trees {
  Trees() {
    for (const fs::path& top : {tree, checkout}) {
      sys::make_folders(top / "lib");
      sys::write_file(top / "prog.sh", "");
    }
    sys::make_folders(tree / ".venv" / "bin");
  }

  std::string moved(const std::string& text, measure::Lacking lacking = measure::Lacking::stays) const {
    std::string result = measure::relocated(text, {{tree.string(), link}, checkout}, checkout, lacking);
    for (const auto& [path, name] : {std::pair{tree.string(), "TREE"}, std::pair{checkout.string(), "CHECKOUT"}})
      for (std::size_t at = result.find(path); at != std::string::npos; at = result.find(path))
        result.replace(at, path.size(), name);
    return result;
  }

  sys::TemporaryFolder folder;
  fs::path tree = folder.path() / "my project", checkout = folder.path() / "other";
  std::string link = "/by/a/link";
};

}  // namespace

TEST_CASE("paths of the working tree lead to the checkout", "[measure][relocation]") {
  const Trees trees;
  const std::string top = trees.tree.string();
  const std::vector<std::pair<std::string, std::string>> cases{
      {top + "/prog.sh", "CHECKOUT/prog.sh"},
      {top, "CHECKOUT"},
      {"GITHUB_WORKSPACE=" + top, "GITHUB_WORKSPACE=CHECKOUT"},
      {"prog.sh", "prog.sh"},
      {"sh '" + top + "/prog.sh' --quick", "sh 'CHECKOUT/prog.sh' --quick"},
      {"/by/a/link/prog.sh", "CHECKOUT/prog.sh"},
      {"/elsewhere" + top, "/elsewhereTREE"},
  };
  for (const auto& [text, expected] : cases) CHECK(trees.moved(text) == expected);
}

TEST_CASE("paths of the working tree in another spelling lead to the checkout, too", "[measure][relocation]") {
  Trees trees;
  trees.tree = trees.folder.path() / "project";
  sys::make_folders(trees.tree / ".venv");
  sys::write_file(trees.tree / "prog.sh", "");
  const std::string top = trees.tree.string(), above = trees.folder.path().string();
  fs::create_symlink(trees.tree, trees.folder.path() / "link");
  fs::create_symlink(trees.tree / "prog.sh", trees.folder.path() / "prog");
  fs::create_symlink(trees.folder.path(), trees.folder.path() / "parent");
  const std::vector<std::pair<std::string, std::string>> cases{
      {above + "//project/prog.sh", "CHECKOUT/prog.sh"},
      {above + "/./project/prog.sh", "CHECKOUT/prog.sh"},
      {above + "/project/../project/prog.sh", "CHECKOUT/prog.sh"},
      {above + "/link/prog.sh", "CHECKOUT/prog.sh"},
      {above + "/prog", "CHECKOUT/prog.sh"},
      {above + "/parent/project/prog.sh", "CHECKOUT/prog.sh"},
      {". " + above + "/link/prog.sh && true", ". CHECKOUT/prog.sh && true"},
      {"cd /tmp; sh " + above + "//project/prog.sh", "cd /tmp; sh CHECKOUT/prog.sh"},
      {"-I" + above + "//project/prog.sh", "-ICHECKOUT/prog.sh"},
      {"@" + above + "/link/prog.sh", "@CHECKOUT/prog.sh"},
      {"file://" + above + "/link/prog.sh", "file://CHECKOUT/prog.sh"},
      {"PATH=/usr/bin:" + above + "/link:/bin", "PATH=/usr/bin:CHECKOUT:/bin"},
      {above + "/link/../project/*.sh", "CHECKOUT/*.sh"},
      {top + "/./prog.sh", "CHECKOUT/./prog.sh"},
      {above + "/link/.venv", above + "/link/.venv"},
      {top + "/../other/prog.sh", "TREE/../other/prog.sh"},
      {"copies" + top + "/prog.sh", "copiesTREE/prog.sh"},
      {"/usr/bin/env", "/usr/bin/env"},
  };
  for (const auto& [text, expected] : cases) CHECK(trees.moved(text) == expected);
}

TEST_CASE("a path with blanks in another spelling leads to the checkout, too", "[measure][relocation]") {
  const Trees trees;
  const std::string above = trees.folder.path().string();
  fs::create_symlink(trees.tree, trees.folder.path() / "a link");
  for (const std::string spelling : {"//my project", "/./my project", "/a link", "/my project/../my project"}) {
    CHECK(trees.moved(above + spelling + "/prog.sh") == "CHECKOUT/prog.sh");
    CHECK(trees.moved("sh '" + above + spelling + "/prog.sh' 9") == "sh 'CHECKOUT/prog.sh' 9");
  }
}

TEST_CASE("files of the working tree that both sides use are found", "[measure][relocation]") {
  const Trees trees;
  const std::string top = trees.tree.string(), checkout = trees.checkout.string();
  sys::make_folders(trees.tree / "build");
  sys::write_file(trees.tree / "build" / "prog", "");
  sys::write_file(trees.tree / ".venv" / "pyvenv.cfg", "");
  sys::make_folders(trees.folder.path() / "project");
  fs::create_symlink(trees.tree / "build", trees.folder.path() / "project" / "built");
  fs::create_symlink(trees.tree / "build" / "prog", trees.checkout / "linked");
  const measure::Relocation relocation{{top}, trees.checkout};
  const auto shared = [&](const std::string& word) { return measure::shared_paths(word, relocation, trees.checkout); };
  using Paths = std::vector<std::string>;
  const std::string by_link = trees.folder.path().string() + "/project/built/prog";
  CHECK(shared(top + "/build/prog") == Paths{top + "/build/prog"});
  CHECK(shared("sh " + by_link + " && true") == Paths{by_link});
  CHECK(shared("linked") == Paths{"linked"});
  for (const std::string& word : {top + "/.venv/bin", top + "/missing", checkout + "/prog.sh", std::string("prog.sh"),
                                  std::string("/usr/bin/env"), std::string("-x"), std::string("")})
    CHECK(shared(word).empty());
  CHECK(measure::shared_paths_text({}).empty());
  CHECK(measure::shared_paths_text(Paths{"/a/prog"}) ==
        "both sides use '/a/prog' of the working tree, so that a change of it does not show: name it by its path from "
        "the top of the repository, and let 'build:' create what git does not track");
}

TEST_CASE("paths in shell text, lists and options lead to the checkout, too", "[measure][relocation]") {
  Trees trees;
  trees.tree = trees.folder.path() / "project";
  sys::make_folders(trees.tree / ".venv" / "bin");
  sys::write_file(trees.checkout / "lib" / "a b.sh", "");
  const std::string top = trees.tree.string();
  const std::vector<std::pair<std::string, std::string>> cases{
      {"bash '" + top + "/prog.sh' && echo \"" + top + "/lib\"", "bash 'CHECKOUT/prog.sh' && echo \"CHECKOUT/lib\""},
      {"APP=" + top + "/lib", "APP=CHECKOUT/lib"},
      {"GITHUB_WORKSPACE=" + top, "GITHUB_WORKSPACE=CHECKOUT"},
      {"PATH=" + top + "/.venv/bin:/usr/bin:" + top + "/lib", "PATH=TREE/.venv/bin:/usr/bin:CHECKOUT/lib"},
      {"-I" + top + "/lib", "-ICHECKOUT/lib"},
      {"cat " + top + "/lib/*.txt", "cat CHECKOUT/lib/*.txt"},
      {"cat " + top + "/missing/*.txt", "cat TREE/missing/*.txt"},
      {"bash ../project/prog.sh", "bash CHECKOUT/prog.sh"},
      {"bash '" + top + "/lib/a b.sh' 9 \"" + top + "/lib/a c.sh\"",
       "bash 'CHECKOUT/lib/a b.sh' 9 \"TREE/lib/a c.sh\""},
      {"bash ./../project/prog.sh; bash lib/../../project/prog.sh", "bash CHECKOUT/prog.sh; bash CHECKOUT/prog.sh"},
      {"cd lib && bash ../project/prog.sh", "cd lib && bash ../project/prog.sh"},
      {"curl -d @" + top + "/prog.sh file://" + top + "/lib", "curl -d @CHECKOUT/prog.sh file://CHECKOUT/lib"},
      {top + "-other/prog.sh", "TREE-other/prog.sh"},
  };
  for (const auto& [text, expected] : cases) CHECK(trees.moved(text) == expected);
}

TEST_CASE("what a build makes is made in the checkout, tools stay", "[measure][relocation]") {
  const Trees trees;
  const std::string top = trees.tree.string();
  sys::write_file(trees.tree / ".venv" / "pyvenv.cfg", "");
  CHECK(trees.moved(top + "/build/prog") == "TREE/build/prog");
  CHECK(trees.moved(top + "/build/prog", measure::Lacking::moves) == "CHECKOUT/build/prog");
  CHECK(trees.moved(top + "/.venv/bin/python", measure::Lacking::moves) == "TREE/.venv/bin/python");
  CHECK(trees.moved(top + "/node_modules/.bin/tsc", measure::Lacking::moves) == "TREE/node_modules/.bin/tsc");
  const std::vector<std::string> environment{"PATH=" + top + "/bin", "CARGO_TARGET_DIR=" + top + "/target"};
  const std::string checkout = trees.checkout.string();
  CHECK(measure::relocated_environment(environment, {{top}, trees.checkout}, checkout, measure::Lacking::moves) ==
        std::vector<std::string>{environment[0], "CARGO_TARGET_DIR=" + checkout + "/target"});
}

TEST_CASE("paths that git tracks in the working tree lead to the checkout, which lacks them", "[measure][relocation]") {
  const Trees trees;
  const std::string top = trees.tree.string();
  const std::vector<std::string> tracked{"lib/new.sh", "new link", "new.sh", "tools/gen/run.sh"};
  int questions = 0;
  const measure::Relocation relocation{{top, trees.link}, trees.checkout, [&](const std::string& inside) {
                                         ++questions;
                                         return git::is_tracked(tracked, inside);
                                       }};
  const auto moved = [&](const std::string& text) {
    return measure::relocated(text, relocation, trees.checkout, measure::Lacking::stays);
  };
  const std::string checkout = trees.checkout.string();
  CHECK(moved(top + "/prog.sh") == checkout + "/prog.sh");
  CHECK(questions == 0);
  for (const std::string path :
       {"/new.sh", "/lib/new.sh", "/lib/../new.sh", "/tools", "/tools/gen/", "/tools/*/run.sh", "/new link/file"}) {
    CHECK(moved(top + path) == checkout + path);
    CHECK(moved(trees.link + path) == checkout + path);
    CHECK(moved("bash '" + top + path + "' 9") == "bash '" + checkout + path + "' 9");
  }
  CHECK(measure::relocated_environment({"PATH=" + top + "/tools:" + top + "/.venv/bin"}, relocation, trees.checkout,
                                       measure::Lacking::stays) ==
        std::vector<std::string>{"PATH=" + checkout + "/tools:" + top + "/.venv/bin"});
  for (const std::string path :
       {"/.venv/bin/python", "/node_modules/x", "/build/prog", "/tool", "/new.sh.log", "/lib/n"})
    CHECK(moved(top + path) == top + path);
}

TEST_CASE("paths of a checkout inside of the working tree stay", "[measure][relocation]") {
  const Trees trees;
  const fs::path checkout = trees.tree / ".git" / "co";
  sys::make_folders(checkout / "sub");
  const measure::Relocation relocation{{trees.tree.string()}, checkout};
  const auto moved = [&](const std::string& text) {
    return measure::relocated(text, relocation, checkout / "sub", measure::Lacking::moves);
  };
  for (const std::string& text :
       {"PWD=" + checkout.string() + "/sub", checkout.string() + ":/x", std::string("make -C ..")})
    CHECK(moved(text) == text);
  CHECK(moved(trees.tree.string() + "/sub") == checkout.string() + "/sub");
}

TEST_CASE("without a checkout nothing is moved", "[measure][relocation]") {
  CHECK(measure::relocated("/a/b ../c", {}, "/a") == "/a/b ../c");
}
