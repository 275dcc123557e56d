// SPDX-License-Identifier: MIT
#include "sys/folder.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

TEST_CASE("a tree lists its files by name, without links and hidden entries", "[sys][folder]") {
  const TemporaryFolder folder;
  for (const char* name : {"b/z", "b/a", "a", ".hidden/x"}) {
    sys::make_folders((folder.path() / name).parent_path());
    sys::write_file(folder.path() / name, "x");
  }
  fs::create_symlink("a", folder.path() / "link");
  CHECK(sys::list_tree(folder.path()) == std::vector<std::string>{"a", "b/a", "b/z"});
  CHECK_THROWS_AS(sys::list_tree(folder.path() / "none"), Error);
}

TEST_CASE("a path that is too long for the system is an error", "[sys][folder]") {
  const TemporaryFolder folder;
  const std::string name(200, 'd');
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  for (int level = 0; level < 21; ++level) {  // PATH_MAX is 4096
    fs::create_directory(name);
    fs::current_path(name);
  }
  sys::write_file("f", "x");
  fs::current_path(before);
  try {
    sys::list_tree(folder.path());
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).ends_with(": File name too long"));
  }
}

TEST_CASE("a folder replaces another one with everything in it", "[sys][folder]") {
  const TemporaryFolder folder;
  const fs::path from = folder.path() / "new";
  const fs::path to = folder.path() / "run-1";
  sys::make_folders(from);
  sys::write_file(from / "f", "1");
  sys::replace_folder(from, to);
  CHECK(sys::read_file(to / "f") == "1");
  CHECK_FALSE(sys::path_exists(from));
  sys::make_folders(from);
  sys::write_file(from / "g", "2");
  sys::replace_folder(from, to);
  CHECK(sys::list_tree(to) == std::vector<std::string>{"g"});
  CHECK_FALSE(sys::path_exists(from));
  CHECK_THROWS_AS(sys::replace_folder(from, to), Error);
}

TEST_CASE("a file is not replaced by a folder", "[sys][folder]") {
  const TemporaryFolder folder;
  sys::make_folders(folder.path() / "new");
  sys::write_file(folder.path() / "a", "text");
  CHECK_THROWS_AS(sys::replace_folder(folder.path() / "new", folder.path() / "a"), Error);
  CHECK(sys::read_file(folder.path() / "a") == "text");
}

TEST_CASE("a copy never overwrites", "[sys][folder]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "a", "text");
  sys::copy_file(folder.path() / "a", folder.path() / "deep/er/b");
  CHECK(sys::read_file(folder.path() / "deep/er/b") == "text");
  CHECK_THROWS_AS(sys::copy_file(folder.path() / "a", folder.path() / "deep/er/b"), Error);
}

TEST_CASE("what cannot be flushed is not moved to its target", "[sys][folder]") {
  const TemporaryFolder folder;
  const fs::path from = folder.path() / ".benchgate-abcdef.tmp";
  sys::make_folders(from / "run-1");
  sys::write_file(from / "run-1/receipt.json", "text");
  sys::flush_before_move(from / "run-1", folder.path() / "run-1");
  sys::flush_before_move(from / "run-1/receipt.json", folder.path() / "receipt.json");
  CHECK_THROWS_AS(sys::flush_before_move(from / "none", folder.path() / "none"), Error);
  CHECK_NOTHROW(sys::flush_before_move(from / "none", from / "still-temporary"));
  CHECK_NOTHROW(sys::flush_before_move(folder.path() / "none", folder.path() / "other"));
}
