// SPDX-License-Identifier: MIT
#include "app/source/numbered_paths.hpp"

#include <string>
#include <vector>

#include "app/run_receipt.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::NumberedPath;

namespace {

std::vector<NumberedPath> paths_in(const TemporaryFolder& folder, const std::string& pattern) {
  std::vector<NumberedPath> paths = app::numbered_paths((folder.path() / pattern).string());
  for (NumberedPath& one : paths) one.path = one.path.substr(folder.path().string().size() + 1);
  return paths;
}

}  // namespace

TEST_CASE("{n} stands for the numbers of existing paths, in order of the numbers", "[app][check]") {
  const TemporaryFolder folder;
  for (const char* name : {"head-10.json", "head-9.json", "head-.json", "head-1x.json", "head-a.json", "head-2.txt"})
    sys::write_file(folder.path() / name, "");
  CHECK(paths_in(folder, "head-{n}.json") == std::vector<NumberedPath>{{9, "head-9.json"}, {10, "head-10.json"}});
  CHECK(paths_in(folder, "base-{n}.json").empty());
  CHECK(paths_in(folder, "no/{n}.json").empty());
}

TEST_CASE("{n} may be in a folder's name, and is the same everywhere in it", "[app][check]") {
  const TemporaryFolder folder;
  for (const char* name : {"1", "2", "3"}) sys::make_folders(folder.path() / name);
  sys::write_file(folder.path() / "1" / "out-1.json", "");
  sys::write_file(folder.path() / "2" / "out-1.json", "");
  CHECK(paths_in(folder, "{n}/out-{n}.json") == std::vector<NumberedPath>{{1, "1/out-1.json"}});
}

TEST_CASE("a path that exists as it is written has no number", "[app][check]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "{n}.json").string();
  CHECK(app::has_number(path));
  sys::write_file(path, "");
  CHECK_FALSE(app::has_number(path));
}

TEST_CASE("two paths cannot have the same number", "[app][check]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "a1", "");
  sys::write_file(folder.path() / "a01", "");
  const std::string error = test::error_of([&] { paths_in(folder, "a{n}"); });
  CHECK(error.find("a1: has the number of ") != std::string::npos);
}
