// SPDX-License-Identifier: MIT
#include "sys/machine_lock.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.hpp"
#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using sys::MachineLock;

namespace {

const auto not_called = [](const std::string&) { FAIL("nobody holds the lock"); };
const auto never = [] { return false; };

std::optional<MachineLock> take(const std::filesystem::path& path, std::string_view command = "test") {
  return MachineLock::take(path, command, MachineLock::OnBusy::fail, not_called, never);
}

}  // namespace

TEST_CASE("a lock is held once, names its holder and is free again afterwards", "[sys][machine_lock]") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "lock";
  {
    const auto lock = take(path, "benchgate run\x1b x.yaml");
    REQUIRE(lock);
    struct stat status{};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0666);
    try {
      take(path);
      FAIL("taken twice");
    } catch (const Error& error) {
      CHECK(std::string(error.what()) == path.string() + ": process " + std::to_string(::getpid()) +
                                             " (benchgate run\\x1b x.yaml) is measuring on this machine");
    }
  }
  CHECK(take(path));
}

TEST_CASE("a second one waits until the first is done, and says for whom", "[sys][machine_lock]") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "lock";
  int ready[2];
  int go[2];
  REQUIRE(::pipe(ready) == 0);
  REQUIRE(::pipe(go) == 0);
  const pid_t holder = ::fork();
  if (holder == 0) {
    const auto lock = take(path, "other");
    char byte = 'x';
    if (::write(ready[1], &byte, 1) != 1) ::_exit(1);
    ::_exit(::read(go[0], &byte, 1) == 1 ? 0 : 1);  // dies with the lock held
  }
  char byte = 0;
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  std::string reported;
  const auto on_wait = [&](const std::string& who) {
    reported = who;
    CHECK(::write(go[1], "x", 1) == 1);
  };
  const auto lock = MachineLock::take(path, "test", MachineLock::OnBusy::wait, on_wait, never);
  CHECK(lock);
  CHECK(reported == "process " + std::to_string(holder) + " (other)");
  ::waitpid(holder, nullptr, 0);
}

TEST_CASE("waiting can be given up", "[sys][machine_lock]") {
  const TemporaryFolder folder;
  const auto lock = take(folder.path() / "lock");
  int asked = 0;
  CHECK(!MachineLock::take(
      folder.path() / "lock", "x", MachineLock::OnBusy::wait, [](const std::string&) {}, [&] { return ++asked == 2; }));
}

TEST_CASE("a link or a folder where the lock goes is refused and left alone", "[sys][machine_lock]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "victim", "keep");
  std::filesystem::create_symlink(folder.path() / "victim", folder.path() / "lock");
  CHECK_THROWS_AS(take(folder.path() / "lock"), Error);
  CHECK(sys::read_file(folder.path() / "victim") == "keep");
  CHECK_THROWS_AS(take(folder.path()), Error);
  REQUIRE(::mkfifo((folder.path() / "fifo").c_str(), 0666) == 0);
  CHECK_THROWS_AS(take(folder.path() / "fifo"), Error);
}

TEST_CASE("a file with other names or other content is refused and left alone", "[sys][machine_lock]") {
  const TemporaryFolder folder;
  sys::write_file(folder.path() / "victim", "keep");
  std::filesystem::create_hard_link(folder.path() / "victim", folder.path() / "lock");
  CHECK_THROWS_AS(take(folder.path() / "lock"), Error);
  CHECK(sys::read_file(folder.path() / "victim") == "keep");
  sys::write_file(folder.path() / "notes", "keep these, too");
  CHECK_THROWS_AS(take(folder.path() / "notes"), Error);
  CHECK(sys::read_file(folder.path() / "notes") == "keep these, too");
}

TEST_CASE("who does not get the lock leaves the holder's note", "[sys][machine_lock]") {
  const TemporaryFolder folder;
  const auto lock = take(folder.path() / "lock");
  const std::string note = sys::read_file(folder.path() / "lock");
  CHECK_THROWS_AS(take(folder.path() / "lock", "other"), Error);
  CHECK(sys::read_file(folder.path() / "lock") == note);
}
