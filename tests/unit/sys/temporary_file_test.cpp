// SPDX-License-Identifier: MIT
#include "sys/temporary_file.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

TEST_CASE("a spool gives back what was written, in order, and has no name", "[sys][spool]") {
  const TemporaryFolder folder;
  sys::TemporaryFile spool(folder.path());
  std::string expected;
  for (int i = 0; i < 30'000; ++i) {
    const std::string piece = std::to_string(i) + "\n";
    spool.write(piece);
    expected += piece;
  }
  CHECK(sys::list_folder(folder.path()).empty());
  sys::AtomicFile file(folder.path() / "whole");
  file.write("<");
  spool.copy_to(file);
  file.write(">");
  file.commit();
  CHECK(sys::read_file(folder.path() / "whole") == "<" + expected + ">");
}

TEST_CASE("a spool opens a file only for text that does not fit into memory", "[sys][spool]") {
  const TemporaryFolder folder;
  const auto open_files = [] { return sys::list_folder("/proc/self/fd").size(); };
  const std::size_t before = open_files();
  sys::TemporaryFile spool(folder.path());
  spool.write("short");
  CHECK(open_files() == before);
  spool.write(std::string(100'000, 'x'));
  CHECK(open_files() == before + 1);
}

TEST_CASE("a spool in a folder that is not there is an error", "[sys][spool]") {
  CHECK_THROWS_AS(sys::TemporaryFile("/nonexistent/folder"), Error);
}
