// SPDX-License-Identifier: MIT
#include "git/repository_settings.hpp"

#include <filesystem>
#include <string>

#include "catch.hpp"
#include "git/checkout.hpp"
#include "git/facts.hpp"
#include "git/worktree.hpp"
#include "sys/file.hpp"
#include "unit/git/clones.hpp"

using namespace benchgate::git;
using namespace benchgate::sys;
using benchgate::test::Clones;

namespace {

using namespace std::string_literals;

std::vector<GitSetting> replaced(const std::string& scope, const std::string& setting) {
  return replaced_settings(scope + '\0' + setting + '\0');
}

/// Below the folder of `clones`: what a program that must not run would write.
std::filesystem::path trace(const Clones& clones) { return clones.clone().parent_path() / "trace"; }

/// Makes each file of the clone pass through a program that leaves a trace.
void add_filter(const Clones& clones) {
  clones.shell(
      "cd clone && git config filter.x.clean \"touch '$PWD/../trace'; cat\" && echo '* filter=x' > "
      ".git/info/attributes && echo changed > inner/two");
}

}  // namespace

TEST_CASE("settings of a repository that name programs are replaced", "[git][git]") {
  CHECK(replaced("local", "filter.x.clean\nevil") == std::vector<GitSetting>{{"filter.x.clean", ""}});
  CHECK(replaced("worktree", "filter.a.b.process\nevil") == std::vector<GitSetting>{{"filter.a.b.process", ""}});
  CHECK(replaced("local", "filter.x.required\ntrue") == std::vector<GitSetting>{{"filter.x.required", "false"}});
  CHECK(replaced("local", "core.sshcommand\nevil") == std::vector<GitSetting>{{"core.sshcommand", "ssh"}});
  CHECK(replaced("local", "core.gitproxy\nevil") == std::vector<GitSetting>{{"protocol.git.allow", "never"}});
  CHECK(replaced("local", "credential.https://a=b.helper\n!evil") ==
        std::vector<GitSetting>{{"credential.https://a=b.helper", ""}});
  CHECK(replaced("local", "http.sslverify\nfalse") == std::vector<GitSetting>{{"http.sslverify", "true"}});
  CHECK(replaced("local", "http.sslcainfo\nevil.pem") == std::vector<GitSetting>{{"http.sslcainfo", ""}});
  CHECK(replaced("local", "http.https://a.b.sslcapath\nevil") ==
        std::vector<GitSetting>{{"http.https://a.b.sslcapath", ""}});
}

TEST_CASE("certificates that the user names stay beside those of the repository", "[git][git]") {
  const std::string listing =
      "system\0http.sslcainfo\nold.pem\0global\0http.sslcainfo\nmine.pem\0global\0http.sslcapath\nx\0"
      "local\0http.sslcainfo\nevil.pem\0"s;
  CHECK(replaced_settings(listing) == std::vector<GitSetting>{{"http.sslcainfo", "mine.pem"}});
}

TEST_CASE("settings of the user and harmless ones stay", "[git][git]") {
  CHECK(replaced("global", "filter.x.clean\nmine").empty());
  CHECK(replaced("system", "credential.helper\nmine").empty());
  CHECK(replaced("local", "remote.origin.url\nhttps://x").empty());
  CHECK(replaced("local", "filter.lfs.process\ngit-lfs filter-process").empty());
  CHECK(replaced("local", "filter.lfs.process\nevil").size() == 1);
  CHECK(replaced_settings("").empty());
  CHECK(replaced_settings("local"s).empty());
}

TEST_CASE("no filter of a repository runs when its facts are read", "[git][git]") {
  const Clones clones;
  add_filter(clones);
  clones.shell("cd clone && git status -s && test -e ../trace && rm ../trace");  // git itself runs it
  REQUIRE(read_git(clones.clone()).value().dirty);
  CHECK_FALSE(std::filesystem::exists(trace(clones)));
}

TEST_CASE("no filter of a submodule runs when the facts of its repository are read", "[git][git]") {
  const Clones clones;
  clones.shell("cd clone && git -c protocol.file.allow=always submodule -q add ../origin sub && git commit -q -m sub");
  CHECK_FALSE(read_git(clones.clone()).value().dirty);
  clones.shell(
      "cd clone/sub && git config filter.x.clean \"touch '$PWD/../../trace'; cat\" && echo '* filter=x' > "
      "\"$(git rev-parse --git-dir)/info/attributes\" && echo owt > inner/two");  // as long as before: git reads it
  clones.shell("cd clone && git status -s && test -e ../trace && rm ../trace");   // git itself runs it
  const GitFacts first = read_git(clones.clone()).value();
  CHECK_FALSE(std::filesystem::exists(trace(clones)));
  CHECK(first.changes == std::vector<std::string>{"sub"});
  CHECK(first.dirty);
  clones.shell("cd clone/sub && echo wto > inner/two");
  CHECK(read_git(clones.clone()).value().diff_sha256 != first.diff_sha256);
  CHECK_FALSE(std::filesystem::exists(trace(clones)));
}

TEST_CASE("a bare repository among the files of a folder is not used", "[git][git]") {
  const Clones clones;
  clones.shell(
      "mkdir bare && cd bare && cp -r ../clone/inner . && (cd ../clone/.git && cp -r HEAD objects refs index "
      "../../bare) "
      "&& echo changed > inner/two && printf '[core]\\nbare = false\\nworktree = .\\nrepositoryformatversion = 0\\n"
      "[filter \"x\"]\\nclean = touch ../trace; cat\\n' > config && echo '* filter=x' > .gitattributes && "
      "git --git-dir=. --work-tree=. status -s >/dev/null; test -e ../trace && rm ../trace");
  CHECK_FALSE(read_git(clones.clone().parent_path() / "bare"));
  CHECK_FALSE(std::filesystem::exists(trace(clones)));
}

TEST_CASE("a fetch runs no program that the repository names", "[git][git]") {
  const Clones clones;
  clones.shell(
      "cd clone && git config remote.origin.uploadpack \"touch '$PWD/../trace'; git-upload-pack\" && git "
      "config credential.helper \"!touch '$PWD/../trace'\" && git config core.sshCommand \"touch "
      "'$PWD/../trace'\"");
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.find("main", Fetch::first) == clones.id("main"));
  CHECK_FALSE(std::filesystem::exists(trace(clones)));
  clones.shell("cd clone && git remote set-url origin ssh://nowhere/x");
  CHECK_THROWS(finder.find("other", Fetch::first));
  CHECK_FALSE(std::filesystem::exists(trace(clones)));
}

TEST_CASE("the files of a checkout pass through the filters of its repository", "[git][checkout]") {
  const Clones clones;
  clones.shell("cd clone && git config filter.x.smudge 'tr a-z A-Z' && echo '* filter=x' > .git/info/attributes");
  const Worktree worktree(clones.clone(), "HEAD");
  CHECK(read_file(worktree.path() / "inner" / "topic") == "TOPIC\n");
}
