// SPDX-License-Identifier: MIT
#include "sys/leftovers.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "catch.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

TEST_CASE("what a process holds stays, and what a dead one left goes", "[sys][leftovers]") {
  const TemporaryFolder folder;
  sys::TemporaryEntry file = sys::make_temporary_file(folder.path());
  sys::TemporaryEntry subfolder = sys::make_temporary_subfolder(folder.path());
  REQUIRE(file.descriptor >= 0);
  REQUIRE(subfolder.descriptor >= 0);
  sys::write_file(subfolder.path / "content", "x");
  CHECK(sys::find_left(folder.path()).empty());
  sys::remove_left(folder.path());
  CHECK(sys::list_folder(folder.path()).size() == 2);
  ::close(file.descriptor);
  ::close(subfolder.descriptor);
  CHECK(sys::find_left(folder.path()).size() == 2);
  sys::remove_left(folder.path());
  CHECK(sys::list_folder(folder.path()).empty());
}

TEST_CASE("other hidden files, links and pipes are left alone", "[sys][leftovers]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "victim", "keep");
  for (const char* name : {".benchgate-abc.tmp", ".benchgate-abcdef.txt", "benchgate-abcdef.tmp", ".benchgate.yaml"})
    sys::write_file(folder.path() / name, "keep");
  fs::create_symlink("victim", folder.path() / ".benchgate-aaaaaa.tmp");
  REQUIRE(::mkfifo((folder.path() / ".benchgate-bbbbbb.tmp").c_str(), 0600) == 0);
  const std::vector<std::string> before = sys::list_folder(folder.path());
  sys::remove_left(folder.path());
  CHECK(sys::list_folder(folder.path()) == before);
}

TEST_CASE("the next file that is written removes what was left beside it", "[sys][leftovers]") {
  const TemporaryFolder folder;
  ::close(sys::make_temporary_file(folder.path()).descriptor);
  ::close(sys::make_temporary_subfolder(folder.path()).descriptor);
  sys::write_file(folder.path() / "a", "text");
  CHECK(sys::list_folder(folder.path()) == std::vector<std::string>{"a"});
}

TEST_CASE("what is below a temporary folder is temporary, too", "[sys][leftovers]") {
  CHECK(sys::is_temporary("out/.benchgate-abcdef.tmp/case/run.json"));
  CHECK(sys::is_temporary("/tmp/.benchgate-abcdef.tmp"));
  CHECK_FALSE(sys::is_temporary("out/benchgate-abcdef.tmp/run.json"));
  CHECK_FALSE(sys::is_temporary("run.json"));
}
