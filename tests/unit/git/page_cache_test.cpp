// SPDX-License-Identifier: MIT
#include "git/page_cache.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "catch.hpp"
#include "git/worktree.hpp"
#include "sys/file.hpp"
#include "unit/git/clones.hpp"

using namespace benchgate::git;
using namespace benchgate::sys;
using benchgate::test::Clones;

namespace {

constexpr std::size_t length = 1 << 20;

/// Pages of the file that the system keeps in memory.
std::size_t cached_pages(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(file >= 0);
  void* const memory = ::mmap(nullptr, length, PROT_READ, MAP_SHARED, file, 0);
  REQUIRE(memory != MAP_FAILED);
  std::vector<unsigned char> pages(length / static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)));
  CHECK(::mincore(memory, length, pages.data()) == 0);
  ::munmap(memory, length);
  ::close(file);
  std::size_t count = 0;
  for (const unsigned char page : pages) count += page & 1U;
  return count;
}

/// Those that stay when all others are dropped: a file system in memory keeps its files nowhere else.
std::size_t pages_that_stay(const std::filesystem::path& path) {
  struct statfs status{};
  REQUIRE(::statfs(path.c_str(), &status) == 0);
  return status.f_type == TMPFS_MAGIC ? cached_pages(path) : 0;
}

/// Commits a file of `length` in the clone, and a link that leads out of it.
std::filesystem::path add_data(const Clones& clones) {
  write_file(clones.clone() / "inner" / "data", std::string(length, 'x'));
  write_file(clones.clone().parent_path() / "outside", std::string(length, 'x'));
  clones.shell("cd clone && ln -s ../outside link && git add -A && git commit -q -m data");
  return clones.clone() / "inner" / "data";
}

}  // namespace

TEST_CASE("the files of a checkout are dropped from the page cache", "[git][checkout]") {
  const Clones clones;
  const std::filesystem::path data = add_data(clones);
  const std::filesystem::path outside = clones.clone().parent_path() / "outside";
  const std::size_t before = cached_pages(outside);
  REQUIRE(cached_pages(data) > 0);
  drop_cached_files(clones.clone());
  CHECK(cached_pages(data) == pages_that_stay(data));
  CHECK(cached_pages(outside) == before);
  CHECK(read_file(data).size() == length);
}

TEST_CASE("a worktree and the checkout beside it both begin without cached files", "[git][checkout]") {
  const Clones clones;
  const std::filesystem::path data = add_data(clones);
  const Worktree worktree(clones.clone(), "HEAD");
  CHECK(cached_pages(data) == pages_that_stay(data));
  const std::filesystem::path other = worktree.path() / "inner" / "data";
  CHECK(cached_pages(other) == pages_that_stay(other));
}

TEST_CASE("files that git does not track are dropped with those of a whole folder", "[git][checkout]") {
  const Clones clones;
  const std::filesystem::path built = clones.clone() / "build" / "program";
  make_folders(built.parent_path());
  write_file(built, std::string(length, 'x'));
  const std::filesystem::path outside = clones.clone().parent_path() / "outside";
  write_file(outside, std::string(length, 'x'));
  std::filesystem::create_symlink(outside, clones.clone() / "build" / "link");
  const std::size_t before = cached_pages(outside);
  REQUIRE(cached_pages(built) > 0);
  drop_cached_tree(clones.clone());
  CHECK(cached_pages(built) == pages_that_stay(built));
  CHECK(cached_pages(outside) == before);
}
