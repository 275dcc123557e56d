// SPDX-License-Identifier: MIT
#include "sys/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "catch.hpp"
#include "error_of.hpp"
#include "sys/folder.hpp"
#include "sys/leftovers.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

TEST_CASE("a pipe is written to and stays a pipe", "[sys][file]") {
  const TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int reader = ::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  REQUIRE(reader >= 0);
  sys::write_file(pipe, "text");
  char got[8] = {};
  CHECK(::read(reader, got, sizeof(got)) == 4);
  CHECK(std::string(got) == "text");
  ::close(reader);
  CHECK(fs::is_fifo(pipe));
  CHECK(sys::list_folder(folder.path()) == std::vector<std::string>{"pipe"});
}

TEST_CASE("a file replaces another one, and a link to it", "[sys][file]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "a", "old");
  fs::create_symlink("a", folder.path() / "link");
  sys::write_file(folder.path() / "link", "new");
  CHECK(sys::read_file(folder.path() / "link") == "new");
  CHECK(sys::read_file(folder.path() / "a") == "old");
}

TEST_CASE("in a temporary folder a file that is given up leaves no trace, and an existing one stays as it is",
          "[sys][file]") {
  const TemporaryFolder folder;
  const sys::HeldFolder staging(folder.path());
  const fs::path file = staging.path() / "a";
  {
    sys::AtomicFile first(file);
    first.write("unfinished");
    CHECK(sys::list_folder(staging.path()) == std::vector<std::string>{"a"});  // nobody looks here
  }
  CHECK(sys::list_folder(staging.path()).empty());
  sys::write_file(file, "old");
  {
    sys::AtomicFile second(file);
    second.write("unfinished");
  }
  CHECK(sys::read_file(file) == "old");
  sys::write_file(file, "new");
  CHECK(sys::read_file(file) == "new");
  CHECK(sys::list_folder(staging.path()) == std::vector<std::string>{"a"});
}

TEST_CASE("a named pipe is refused at once, because nobody may ever write to it", "[sys][file]") {
  const TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(test::error_of([&] {
          sys::read_file(pipe);
        }).ends_with("pipe: is a named pipe, not a file; to read from a program, name /dev/stdin"));
}

TEST_CASE("a pipe that the process has open is read to its end", "[sys][file]") {
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  CHECK(::write(ends[1], "text", 4) == 4);
  ::close(ends[1]);
  CHECK(sys::read_file("/dev/fd/" + std::to_string(ends[0])) == "text");
  ::close(ends[0]);
}
