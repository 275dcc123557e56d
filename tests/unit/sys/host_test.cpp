// SPDX-License-Identifier: MIT
#include "sys/host.hpp"

#include <sys/sysinfo.h>

#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate::sys;

TEST_CASE("a processor's name is found on x86 and on Arm", "[sys][host]") {
  CHECK(cpu_model("processor\t: 0\nmodel\t\t: 85\nmodel name\t: Some CPU @ 2.00GHz\n") == "Some CPU @ 2.00GHz");
  // /proc/cpuinfo of an AWS Graviton 2; lscpu calls it Neoverse-N1.
  CHECK(cpu_model("processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\nCPU architecture: 8\n"
                  "CPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n") == "Arm Neoverse-N1");
  CHECK(cpu_model("CPU implementer\t: 0x99\nCPU part\t: 0x001\n") == "implementer 0x99 part 0x001");
  CHECK(cpu_model("").empty());
}

TEST_CASE("os-release values are unquoted", "[sys][host]") {
  const char* const text = "NAME=\"X\"\nPRETTY_NAME=\"X Linux 1 (one)\"\nVERSION_ID='1'\nID=x\n";
  CHECK(os_release_value(text, "PRETTY_NAME") == "X Linux 1 (one)");
  CHECK(os_release_value(text, "VERSION_ID") == "1");
  CHECK(os_release_value(text, "ID") == "x");
  CHECK(os_release_value(text, "VERSION").empty());
}

TEST_CASE("this machine is read", "[sys][host]") {
  const HostFacts facts = read_host();
  CHECK(facts.os == "linux");
  CHECK(!facts.kernel.empty());
  CHECK(facts.cpu_count.value() >= 1);
  CHECK(facts.cpu_count.value() <= get_nprocs_conf());
  struct sysinfo info{};
  REQUIRE(::sysinfo(&info) == 0);
  CHECK(facts.memory_bytes == static_cast<std::int64_t>(info.totalram) * info.mem_unit);
  CHECK(hostname_hash().size() == 64);
}

TEST_CASE("what a machine does not tell stays absent", "[sys][host]") {
  const TemporaryFolder root;
  const HostFacts facts = read_host(root.path());
  CHECK(facts.distribution.empty());
  CHECK(facts.cpu_model.empty());
  CHECK(!facts.physical_cores);
  CHECK(!facts.memory_bytes);
  CHECK(facts.governor.empty());
}

TEST_CASE("threads of a core count once, cores of two packages twice", "[sys][host]") {
  const TemporaryFolder root;
  const auto processors = root.path() / "sys/devices/system/cpu";
  const auto add = [&](const char* name, const char* package, const char* core) {
    make_folders(processors / name / "topology");
    write_file(processors / name / "topology/physical_package_id", package);
    write_file(processors / name / "topology/core_id", core);
  };
  add("cpu0", "0\n", "0\n");
  add("cpu1", "0\n", "0\n");
  add("cpu2", "0\n", "1\n");
  add("cpu3", "1\n", "0\n");
  make_folders(processors / "cpufreq");
  CHECK(read_host(root.path()).physical_cores == 3);
}

TEST_CASE("containers leave marks", "[sys][host]") {
  const auto kind = [](const char* file, const char* content) {
    const TemporaryFolder root;
    const auto path = root.path() / file;
    make_folders(path.parent_path());
    write_file(path, content);
    return read_host(root.path()).container;
  };
  CHECK(kind(".dockerenv", "") == "docker");
  CHECK(kind("run/.containerenv", "") == "podman");
  CHECK(kind("run/systemd/container", "lxc\n") == "lxc");
  CHECK(kind("proc/self/cgroup", "0::/kubepods.slice/x\n") == "kubernetes");
  CHECK(kind("proc/self/cgroup", "0::/user.slice\n").empty());
}
