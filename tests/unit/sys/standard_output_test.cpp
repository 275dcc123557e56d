// SPDX-License-Identifier: MIT
#include "sys/standard_output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

TEST_CASE("what is written arrives, however long it is", "[sys][standard_output]") {
  const TemporaryFolder folder;
  const int file = ::open((folder.path() / "out").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  REQUIRE(file >= 0);
  const std::string much(200'000, 'x');
  {
    sys::DescriptorBuffer buffer(file);
    std::ostream out(&buffer);
    out << "a" << much << 'z' << std::flush;
    CHECK(out.good());
    CHECK(buffer.error() == 0);
  }
  ::close(file);
  CHECK(sys::read_file(folder.path() / "out") == "a" + much + "z");
}

TEST_CASE("a full device is an error, even for a few bytes", "[sys][standard_output]") {
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  REQUIRE(full >= 0);
  sys::DescriptorBuffer buffer(full);
  std::ostream out(&buffer);
  out << "text";
  CHECK(out.good());
  out.flush();
  CHECK(out.bad());
  CHECK(buffer.error() == ENOSPC);
  ::close(full);
}
