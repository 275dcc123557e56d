// SPDX-License-Identifier: MIT
#include "launcher/interruption.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate::launcher;
using namespace benchgate::sys;

TEST_CASE("a signal is remembered and stops the launcher's job, and the second does no harm",
          "[launcher][interruption]") {
  const TemporaryFolder folder;
  const std::string fifo = (folder.path() / "fifo").string();
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  const pid_t self = ::getpid();
  Launcher launcher;
  Interruption interruption;
  interruption.stops(&launcher);
  CHECK(interruption.signal() == 0);
  const pid_t sender = ::fork();
  if (sender == 0) {
    std::string line;
    std::getline(std::ifstream(fifo) >> std::ws, line);
    ::kill(self, SIGTERM);
    ::_exit(0);
  }
  Job job;
  job.cycle = {{{"/bin/sh", "-c", "echo ready > '" + fifo + "'; exec sleep 1000"}, current_environment(), "."}};
  CHECK(launcher.run(job, [](ChildResult&&) { return true; }).end == JobEnd::stopped);
  ::waitpid(sender, nullptr, 0);
  ::raise(SIGINT);  // later, because the kernel may deliver two that are pending in either order
  CHECK(interruption.signal() == SIGTERM);
}

TEST_CASE("a signal that came before the launcher stops its first job", "[launcher][interruption]") {
  Interruption interruption;
  ::raise(SIGINT);
  Launcher launcher;
  interruption.stops(&launcher);
  Job job;
  job.cycle = {{{"/bin/true"}, {}, "."}};
  CHECK(launcher.run(job, [](ChildResult&&) { return true; }).end == JobEnd::stopped);
}

TEST_CASE("afterwards signals act as before", "[launcher][interruption]") {
  ::signal(SIGHUP, SIG_IGN);
  const auto before = ::signal(SIGTERM, SIG_DFL);  // the test program's own
  {
    const Interruption interruption;
    ::raise(SIGHUP);  // ignored by whoever started us
    CHECK(interruption.signal() == 0);
  }
  CHECK(::signal(SIGHUP, SIG_DFL) == SIG_IGN);
  CHECK(::signal(SIGTERM, before) == SIG_DFL);
}
