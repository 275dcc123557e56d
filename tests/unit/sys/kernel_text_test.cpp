// SPDX-License-Identifier: MIT
#include "sys/kernel_text.hpp"

#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;

TEST_CASE("the text of a file of the kernel is all that it gives, and empty if it gives nothing", "[sys]") {
  CHECK(sys::kernel_text("/proc/self/stat").find(") R ") != std::string::npos);
  CHECK(sys::kernel_text("/proc/no/such/file").empty());
  // A folder can be opened and not read, as the file of a process that ends meanwhile.
  CHECK(sys::kernel_text(TemporaryFolder().path()).empty());
}
