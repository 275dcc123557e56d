// SPDX-License-Identifier: MIT
#include "sys/cgroup.hpp"

#include <fstream>

#include "base/error.hpp"
#include "catch.hpp"
#include "unit/temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;

namespace {

void plant(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

}  // namespace

TEST_CASE("version 2 alone has all controllers", "[sys][cgroup]") {
  const TemporaryFolder root;
  plant(root.path() / "proc/self/mounts", "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n");
  plant(root.path() / "sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");
  const sys::CgroupRoots roots = sys::find_cgroup_roots(root.path());
  CHECK(roots.cpu == root.path() / "sys/fs/cgroup");
  CHECK(roots.cpu_is_v2);
  CHECK(roots.memory_is_v2);
}

TEST_CASE("version 1 with an empty version 2 beside it: controllers there, pressure here", "[sys][cgroup]") {
  const TemporaryFolder root;
  plant(root.path() / "proc/self/mounts",
        "tmpfs /sys/fs/cgroup tmpfs rw 0 0\ncgroup /sys/fs/cgroup/cpu cgroup rw,relatime,cpu,cpuacct 0 0\n"
        "cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0\ncgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n");
  plant(root.path() / "sys/fs/cgroup/unified/cgroup.controllers", "\n");
  const sys::CgroupRoots roots = sys::find_cgroup_roots(root.path());
  CHECK(roots.cpu == root.path() / "sys/fs/cgroup/cpu");
  CHECK(roots.memory == root.path() / "sys/fs/cgroup/memory");
  CHECK(roots.unified == root.path() / "sys/fs/cgroup/unified");
  CHECK_FALSE(roots.cpu_is_v2);
  CHECK_FALSE(roots.memory_is_v2);
}

TEST_CASE("without control groups there are none", "[sys][cgroup]") {
  const TemporaryFolder root;
  CHECK(sys::find_cgroup_roots(root.path()) == sys::CgroupRoots{});
}

TEST_CASE("a group whose process is gone is left, one whose process runs is not", "[sys][cgroup]") {
  const TemporaryFolder root;
  sys::CgroupRoots roots;
  roots.unified = root.path();
  fs::create_directories(root.path() / "benchgate-1-99999999999-1");  // process 1 began earlier than that
  fs::create_directories(root.path() / "benchgate-mine");
  fs::create_directories(root.path() / "other");
  CHECK(sys::find_left_cgroups(roots) == std::vector<fs::path>{root.path() / "benchgate-1-99999999999-1"});
  sys::remove_left_cgroups(roots);
  CHECK(sys::find_left_cgroups(roots).empty());
  CHECK(fs::exists(root.path() / "benchgate-mine"));
}
