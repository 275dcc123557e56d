// SPDX-License-Identifier: MIT
#include "syntax/tar.hpp"

#include <map>

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using benchgate::test::error_of;

namespace {

std::map<std::string, std::string> files_in(const std::string& archive) {
  std::map<std::string, std::string> files;
  syntax::read_tar(archive, "x", [&](std::string_view path, std::string_view bytes) { files.emplace(path, bytes); });
  return files;
}

}  // namespace

// That GNU tar reads the same is shown by tests/cli/history/pass_compact.golden.
TEST_CASE("a tar archive gives back its files, also those with long paths", "[syntax][tar]") {
  std::map<std::string, std::string> files{{"a", ""}, {"b/c", std::string(512, 'x')}, {"d", std::string("\0\n", 2)}};
  for (const std::size_t size : {99U, 100U, 101U, 511U, 512U, 2000U}) files[std::string(size, 'p')] = "long";
  std::string archive;
  for (const auto& [path, bytes] : files) archive += syntax::tar_entry(path, bytes);
  CHECK(archive.size() % 512 == 0);
  CHECK(files_in(archive + syntax::tar_end()) == files);
}

TEST_CASE("a damaged tar archive is refused", "[syntax][tar]") {
  const std::string archive = syntax::tar_entry("a", "some bytes") + syntax::tar_end();
  const std::string expected = "x: is damaged: it is no whole tar archive";
  for (const std::size_t size : {0U, 100U, 512U, 600U, 1024U, 2047U})
    CHECK(error_of([&] { files_in(archive.substr(0, size)); }) == expected);
  for (const std::size_t at : {0U, 124U, 150U, 156U}) {
    std::string changed = archive;
    changed[at] = '9';
    CHECK(error_of([&] { files_in(changed); }) == expected);
  }
}
