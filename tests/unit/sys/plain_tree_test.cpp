// SPDX-License-Identifier: MIT
#include "sys/plain_tree.hpp"

#include <sys/stat.h>

#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "unit/temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

constexpr sys::TreeLimits roomy{100, 1000, 10};

std::string refusal(const fs::path& root, const sys::TreeLimits& limits = roomy) {
  return test::error_of([&] { sys::list_plain_tree(root, limits); });
}

}  // namespace

TEST_CASE("files of a tree come in byte order, hidden ones too", "[sys][plain_tree]") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "b/c");
  for (const char* name : {"b/c/x", "a", ".hidden"}) sys::write_file(folder.path() / name, "1");
  CHECK(sys::list_plain_tree(folder.path(), roomy) == std::vector<std::string>{".hidden", "a", "b/c/x"});
}

TEST_CASE("links, pipes and names for other systems are refused", "[sys][plain_tree]") {
  for (const int kind : {0, 1, 2, 3, 4}) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "d");
    const fs::path bad = folder.path() / "d" / "x";
    if (kind == 0) fs::create_symlink("/etc/passwd", bad);
    if (kind == 1) fs::create_directory_symlink("/etc", bad);
    if (kind == 2) CHECK(::mkfifo(bad.c_str(), 0600) == 0);
    if (kind == 3) sys::write_file(folder.path() / "..\\..\\x", "1");
    if (kind == 4) sys::write_file(folder.path() / "a\nb", "1");
    CHECK(refusal(folder.path())
              .ends_with(kind < 3 ? "d/x: is neither a file nor a folder" : ": has a name that is not allowed"));
  }
  CHECK(refusal("/nowhere").starts_with("/nowhere"));
}

TEST_CASE("what exceeds a limit is refused, holes counted", "[sys][plain_tree]") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "a/b");
  sys::write_file(folder.path() / "a/b/f", "12345");
  CHECK(refusal(folder.path(), {3, 5, 3}).empty());
  CHECK(refusal(folder.path(), {2, 5, 3}).ends_with("holds more than 2 files and folders"));
  CHECK(refusal(folder.path(), {3, 4, 3}).ends_with("holds more than 4 bytes"));
  CHECK(refusal(folder.path(), {3, 5, 2}).ends_with("has more than 2 levels of folders"));
  fs::resize_file(folder.path() / "a/b/f", std::uintmax_t{1} << 40U);
  CHECK(refusal(folder.path()).ends_with("holds more than 1000 bytes"));
}
