// SPDX-License-Identifier: MIT
#include "judge/machine_text.hpp"

#include "catch.hpp"

using benchgate::judge::machine_text;
using namespace benchgate;

TEST_CASE("a machine is one line with all that is known", "[judge][machine]") {
  model::Environment runner;
  runner.host.os = "linux";
  runner.host.arch = "x86_64";
  runner.host.distribution = "Ubuntu 24.04.3 LTS";
  runner.host.cpu_model = "AMD EPYC 7763 64-Core Processor";
  runner.host.cpu_count = 4;
  runner.host.physical_cores = 2;
  runner.host.memory_bytes = 16'772'579'328;  // "MemTotal: 16379472 kB" of a runner
  runner.toolchain = "rustc 1.95.0";
  runner.ci = {{"provider", "github"}, {"image", "ubuntu24 20261115.1.0"}};
  CHECK(machine_text(runner) ==
        "Ubuntu 24.04.3 LTS x86_64, AMD EPYC 7763 64-Core Processor, 4 logical processors of 2 cores, 15.6 GiB, "
        "runner image ubuntu24 20261115.1.0, rustc 1.95.0");
}

TEST_CASE("what is not known of a machine is left out", "[judge][machine]") {
  model::Environment little;
  CHECK(machine_text(little).empty());
  little.host.os = "linux";
  little.host.cpu_count = 1;
  little.host.memory_bytes = 512 << 20;
  CHECK(machine_text(little) == "linux, 1 logical processor, 512 MiB");
}
