// SPDX-License-Identifier: MIT
#include "sys/platform.hpp"

#include <string>

#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate::sys;

TEST_CASE("facts of a platform differ by the processor's features and by a package", "[sys][platform]") {
  const TemporaryFolder root;
  const auto facts = [&](const std::string& flags, const std::string& version) {
    make_folders(root.path() / "proc");
    make_folders(root.path() / "var/lib/dpkg");
    write_file(root.path() / "proc/cpuinfo",
               "model name\t: One\ncpu MHz\t\t: " + version + "\nflags\t\t: " + flags + "\n");
    write_file(root.path() / "var/lib/dpkg/status", "Package: zlib1g\nVersion: " + version + "\n");
    return platform_facts(root.path());
  };
  const std::string first = facts("fpu sse2", "1");
  CHECK(facts("fpu sse2", "1") == first);
  CHECK(facts("fpu sse2 avx2", "1") != first);
  CHECK(facts("fpu sse2", "2") != first);
}
