// SPDX-License-Identifier: MIT
#include "sys/folder_update.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "base/error.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

void put(const fs::path& file, const std::string& text) {
  sys::make_folders(file.parent_path());
  sys::write_file(file, text);
}

const auto nothing_goes = [](const std::string&) { return false; };

/// Two cases of an earlier check, and files that are none of benchgate's.
void put_old(const fs::path& out) {
  put(out / "summary.json", "old");
  put(out / "a/run.json", "old");
  put(out / "a/notes.txt", "mine");
  put(out / "b/run.json", "old");
  put(out / "mine.txt", "mine");
  fs::create_symlink("mine.txt", out / "link");
}

void put_new(const sys::FolderUpdate& update) {
  put(update.staging() / "summary.json", "new");
  put(update.staging() / "a/run.json", "new");
}

bool is_of_b(const std::string& path) { return path == "b/run.json"; }

void check_new(const fs::path& out) {
  CHECK(sys::list_tree(out) == std::vector<std::string>{"a/notes.txt", "a/run.json", "mine.txt", "summary.json"});
  CHECK(sys::list_folder(out) == std::vector<std::string>{"a", "link", "mine.txt", "summary.json"});
  CHECK(sys::read_file(out / "a/run.json") == "new");
  CHECK(sys::read_file(out / "summary.json") == "new");
  CHECK(sys::read_file(out / "a/notes.txt") == "mine");
  CHECK(fs::read_symlink(out / "link") == "mine.txt");
}

}  // namespace

TEST_CASE("new content replaces the old at once, and other files stay", "[sys][folder_update]") {
  const TemporaryFolder folder;
  const fs::path out = folder.path() / "out";
  put_old(out);
  ::chmod(out.c_str(), 0750);
  struct stat before{}, after{};
  REQUIRE(::stat((out / "mine.txt").c_str(), &before) == 0);
  {
    sys::FolderUpdate update(out);
    put_new(update);
    CHECK(update.committed(update.staging() / "a/run.json") == out / "a/run.json");
    CHECK(update.committed(folder.path() / "x") == folder.path() / "x");
    CHECK(sys::read_file(out / "a/run.json") == "old");
    update.commit(is_of_b);
  }
  check_new(out);
  CHECK(sys::list_folder(folder.path()) == std::vector<std::string>{"out"});
  REQUIRE(::stat((out / "mine.txt").c_str(), &after) == 0);
  CHECK(after.st_ino == before.st_ino);  // not a copy
  REQUIRE(::stat(out.c_str(), &after) == 0);
  CHECK((after.st_mode & 07777U) == 0750);
}

TEST_CASE("the current folder is updated entry by entry, and stays the same folder", "[sys][folder_update]") {
  const TemporaryFolder folder;
  const fs::path out = folder.path() / "out";
  put_old(out);
  const fs::path before = fs::current_path();
  fs::current_path(out);
  {
    sys::FolderUpdate update(".");
    put_new(update);
    update.commit(is_of_b);
  }
  CHECK(sys::path_exists("summary.json"));
  fs::current_path(before);
  check_new(out);
}

TEST_CASE("a folder in which another process writes is updated entry by entry", "[sys][folder_update]") {
  const TemporaryFolder folder;
  const fs::path out = folder.path() / "out";
  put_old(out);
  sys::FolderUpdate other(out);
  put(other.staging() / "c/run.json", "other");
  {
    sys::FolderUpdate update(out);
    put_new(update);
    update.commit(is_of_b);
  }
  other.commit(nothing_goes);
  CHECK(sys::list_tree(out) ==
        std::vector<std::string>{"a/notes.txt", "a/run.json", "c/run.json", "mine.txt", "summary.json"});
  CHECK(sys::read_file(out / "summary.json") == "new");
}

TEST_CASE("an update that is given up leaves the folder as it was", "[sys][folder_update]") {
  const TemporaryFolder folder;
  {
    sys::FolderUpdate update(folder.path() / "none");
  }
  CHECK(sys::list_folder(folder.path()).empty());
  put_old(folder.path() / "out");
  {
    sys::FolderUpdate update(folder.path() / "out");
    put_new(update);
  }
  CHECK(sys::list_folder(folder.path() / "out") ==
        std::vector<std::string>{"a", "b", "link", "mine.txt", "summary.json"});
  CHECK(sys::read_file(folder.path() / "out/a/run.json") == "old");
}

TEST_CASE("a file or a link where a folder goes is an error, and nothing is changed", "[sys][folder_update]") {
  const TemporaryFolder folder;
  const fs::path out = folder.path() / "out";
  put_old(out);
  put(folder.path() / "v/run.json", "elsewhere");
  fs::create_symlink("../v", out / "linked");
  put(out / "file", "mine");
  for (const std::string name : {"linked", "file"}) {
    sys::FolderUpdate update(out);
    put_new(update);
    put(update.staging() / name / "run.json", "new");
    const std::string message = test::error_of([&] { update.commit(nothing_goes); });
    CHECK(message == (out / name).string() + ": is a " + (name == "file" ? "file" : "link") +
                         ", where a folder of results goes; move it, or choose another folder");
    CHECK(sys::read_file(out / "a/run.json") == "old");
  }
  CHECK(sys::read_file(folder.path() / "v/run.json") == "elsewhere");
  CHECK(sys::read_file(out / "file") == "mine");
  sys::FolderUpdate update(out);
  put(update.staging() / "a", "new");
  CHECK_THROWS_AS(update.commit(nothing_goes), Error);
}
