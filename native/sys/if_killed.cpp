// SPDX-License-Identifier: MIT
#include "sys/if_killed.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/error.hpp"

namespace benchgate::sys {

namespace {

/// The pause is for programs that are killed along with this process: the command comes after their last deed.
constexpr const char* script = R"(cd "$1" || exit 1
shift
read -r line && exit 0
sleep 0.2
if command -v timeout >/dev/null; then exec timeout -k 1 10 "$@"; fi
exec "$@")";

std::vector<char*> null_terminated(const std::vector<std::string>& strings) {
  std::vector<char*> list;
  for (const std::string& string : strings) list.push_back(const_cast<char*>(string.c_str()));
  list.push_back(nullptr);
  return list;
}

/// Returns an errno, or 0.
int spawn_apart(const Command& command, int input, pid_t& pid) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO})
    ::posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  sigset_t signals;
  sigemptyset(&signals);
  ::posix_spawnattr_setsigmask(&attributes, &signals);
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, number);
  ::posix_spawnattr_setsigdefault(&attributes, &signals);
  const int error = ::posix_spawnp(&pid, command.argv.front().c_str(), &actions, &attributes,
                                   null_terminated(command.argv).data(), null_terminated(command.environment).data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

std::vector<std::string> waiting_for_end(const std::vector<std::string>& argv, const std::string& directory) {
  std::vector<std::string> whole{"/bin/sh", "-c", script, "benchgate-revert", directory};
  whole.insert(whole.end(), argv.begin(), argv.end());
  return whole;
}

IfKilled::IfKilled(const Command& waiting) {
  int ends[2];
  int error = ::pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
  if (error == 0) {
    error = spawn_apart(waiting, ends[0], shell_);
    ::close(ends[0]);
    alive_ = ends[1];
    if (error != 0) ::close(alive_);
  }
  if (error != 0) throw Error(waiting.argv.front(), std::generic_category().message(error));
}

IfKilled::~IfKilled() {
  while (::write(alive_, "\n", 1) < 0 && errno == EINTR) continue;
  ::close(alive_);
  while (::waitpid(shell_, nullptr, 0) < 0 && errno == EINTR) continue;
}

}  // namespace benchgate::sys
