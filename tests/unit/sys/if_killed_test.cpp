// SPDX-License-Identifier: MIT
#include "sys/if_killed.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

#include "catch.hpp"
#include "sys/folder.hpp"

using namespace benchgate;
using namespace benchgate::sys;

namespace {

/// Takes a file away, as the revert of a fault would.
Command remover(const std::string& folder) {
  return {.argv = waiting_for_end({"rm", "flag with 'quotes'"}, folder), .environment = {"PATH=/usr/bin:/bin"}};
}

std::filesystem::path flag_in(const TemporaryFolder& folder) {
  std::filesystem::path flag = folder.path() / "flag with 'quotes'";
  std::ofstream(flag) << "on";
  return flag;
}

}  // namespace

TEST_CASE("a command runs when the process that waits for it is killed", "[sys]") {
  const TemporaryFolder folder;
  const std::filesystem::path flag = flag_in(folder);
  const pid_t killed = ::fork();
  if (killed == 0) {
    const IfKilled guard(remover(folder.path().string()));
    ::raise(SIGKILL);
  }
  ::waitpid(killed, nullptr, 0);
  for (int looks = 0; looks < 1000 && std::filesystem::exists(flag); ++looks)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK_FALSE(std::filesystem::exists(flag));
}

TEST_CASE("a command does not run when the process no longer waits for it", "[sys]") {
  const TemporaryFolder folder;
  const std::filesystem::path flag = flag_in(folder);
  std::optional<IfKilled> guard(std::in_place, remover(folder.path().string()));
  guard.reset();  // waits for the end of the shell
  CHECK(std::filesystem::exists(flag));
}
