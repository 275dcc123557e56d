// SPDX-License-Identifier: MIT
#include "sys/cgroup.hpp"

#include <sys/wait.h>
#include <unistd.h>

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

namespace {

/// "benchgate-BOOT.NAMESPACE-PROCESS-START-NUMBER" of a process that is gone, seen from this namespace.
std::string left_group() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string boot;
  std::getline(file, boot);
  std::string space = fs::read_symlink("/proc/self/ns/pid").string();
  std::erase_if(space, [](char c) { return c < '0' || c > '9'; });
  return "benchgate-" + boot.substr(0, 8) + "." + space + "-1-99999999999-1";  // process 1 began earlier than that
}

}  // namespace

TEST_CASE("a group whose process is gone is left, one whose process runs is not", "[sys][cgroup]") {
  const TemporaryFolder root;
  sys::CgroupRoots roots;
  roots.unified = root.path();
  fs::create_directories(root.path() / left_group());
  fs::create_directories(root.path() / "benchgate-mine");
  fs::create_directories(root.path() / "other");
  CHECK(sys::find_left_cgroups(roots) == std::vector<fs::path>{root.path() / left_group()});
  sys::remove_left_cgroups(roots);
  CHECK(sys::find_left_cgroups(roots).empty());
  CHECK(fs::exists(root.path() / "benchgate-mine"));
}

TEST_CASE("a group of another container, or of another start of the machine, is not left", "[sys][cgroup]") {
  const TemporaryFolder root;
  sys::CgroupRoots roots;
  roots.unified = root.path();
  fs::create_directories(root.path() / "benchgate-00000000.1-1-99999999999-1");
  fs::create_directories(root.path() / "benchgate-1-99999999999-1");  // which namespace counts this one?
  CHECK(sys::find_left_cgroups(roots).empty());
}

TEST_CASE("a process of another namespace, whose number is 0, is never signalled", "[sys][cgroup]") {
  const TemporaryFolder root;
  sys::CgroupRoots roots;
  roots.unified = root.path();
  fs::create_directories(root.path() / left_group());
  std::ofstream(root.path() / left_group() / "cgroup.procs") << "0\n";
  const pid_t child = ::fork();
  if (child == 0) {
    ::setpgid(0, 0);  // kill(0, ...) ends the whole process group
    sys::remove_left_cgroups(roots);
    ::_exit(7);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
}
