// SPDX-License-Identifier: MIT
#include "sys/program_output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "sys/clock.hpp"

namespace benchgate::sys {

namespace {

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> list;
  for (const std::string& string : strings) list.push_back(const_cast<char*>(string.c_str()));
  list.push_back(nullptr);
  return list;
}

pid_t spawn_reader(const std::vector<std::string>& argv, const std::vector<std::string>& environment, int output,
                   ProgramStreams streams) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  if (streams.input < 0)
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  else
    ::posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (streams.errors < 0)
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  else
    ::posix_spawn_file_actions_adddup2(&actions, streams.errors, STDERR_FILENO);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  sigset_t reset;
  sigemptyset(&reset);
  sigaddset(&reset, SIGPIPE);
  ::posix_spawnattr_setsigdefault(&attributes, &reset);
  pid_t pid = -1;
  const int error = ::posix_spawnp(&pid, argv.front().c_str(), &actions, &attributes, pointers(argv).data(),
                                   pointers(environment).data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? pid : -1;
}

/// Hands everything on until the end of the stream. False when the time is over.
bool read_until(int input, std::chrono::nanoseconds deadline, const std::function<void(std::string_view)>& sink) {
  std::array<char, 16 * 1024> buffer;
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - monotonic_time());
    if (left.count() <= 0) return false;
    pollfd watched{input, POLLIN, 0};
    if (::poll(&watched, 1, static_cast<int>(left.count())) <= 0) continue;
    const ssize_t got = ::read(input, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    sink({buffer.data(), static_cast<std::size_t>(got)});
  }
}

}  // namespace

std::optional<int> read_program(const std::vector<std::string>& argv, const std::vector<std::string>& environment,
                                std::chrono::nanoseconds timeout, const std::function<void(std::string_view)>& sink,
                                ProgramStreams streams) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  const pid_t pid = spawn_reader(argv, environment, ends[1], streams);
  ::close(ends[1]);
  bool in_time = false;
  if (pid > 0) {
    try {
      in_time = read_until(ends[0], monotonic_time() + timeout, sink);
    } catch (...) {
      ::kill(-pid, SIGKILL);
      ::close(ends[0]);
      ::waitpid(pid, nullptr, 0);
      throw;
    }
  }
  ::close(ends[0]);
  if (pid <= 0) return std::nullopt;
  if (!in_time) ::kill(-pid, SIGKILL);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (!in_time || !WIFEXITED(status)) return std::nullopt;
  return WEXITSTATUS(status);
}

}  // namespace benchgate::sys
