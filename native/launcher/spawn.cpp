// SPDX-License-Identifier: MIT
#include "launcher/spawn.hpp"

#include <sched.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#ifndef CLONE_PIDFD
#define CLONE_PIDFD 0x00001000
#endif

namespace benchgate::launcher {

namespace {

// posix_spawn would do, but it resets 64 signals by 64 system calls, a quarter
// of the cost of a small program. The launcher blocks every signal and changes
// the action of none, so one call that unblocks them is all a child needs.
struct Entry {
  const Program* program;
  int output;
  int error_output;
  const Setup& setup;
  sigset_t no_signals;
  wire::Stage failed_stage;  // written by the child: it shares this memory until exec
  int failure;
};

int give_up(Entry& entry, wire::Stage stage, int error) {
  entry.failed_stage = stage;
  entry.failure = error;
  return 127;
}

/// Tries the paths like execvp: a file that may not be run is remembered, and a later one may still do.
int execute(const Program& program) {
  int failure = ENOENT;
  for (char** path = program.paths; *path != nullptr; ++path) {
    ::execve(*path, program.arguments, program.variables);
    if (errno == EACCES || (errno != ENOENT && errno != ENOTDIR && failure == ENOENT)) failure = errno;
    if (errno != EACCES && errno != ENOENT && errno != ENOTDIR) break;
  }
  return failure;
}

/// Undoes `setarch -R` for what is executed next. Asks first: sandboxes allow the question, not every answer.
bool randomize_addresses() {
  const int now = ::personality(0xffffffff);
  if (now < 0 || (now & ADDR_NO_RANDOMIZE) == 0) return now >= 0;
  return ::personality(static_cast<unsigned long>(now & ~ADDR_NO_RANDOMIZE)) >= 0;
}

/// The child's side, on a stack of its own and in the launcher's memory.
int enter(void* argument) {
  Entry& entry = *static_cast<Entry*>(argument);
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const char* folder = entry.program->folder;
  const bool stays = folder[0] == '.' && folder[1] == '\0';
  if (!stays && ::chdir(folder) != 0) return give_up(entry, wire::Stage::folder, errno);
  if (const wire::Processors* const processors = entry.setup.processors; processors != nullptr) {
    const void* words = processors->words;
    if (::sched_setaffinity(0, sizeof processors->words, static_cast<const cpu_set_t*>(words)) != 0)
      return give_up(entry, wire::Stage::processors, errno);
  }
  if (entry.setup.randomized && !randomize_addresses()) return give_up(entry, wire::Stage::addresses, errno);
  ::dup2(entry.output, STDOUT_FILENO);
  ::dup2(entry.error_output, STDERR_FILENO);
  ::sigprocmask(SIG_SETMASK, &entry.no_signals, nullptr);
  return give_up(entry, wire::Stage::program, execute(*entry.program));
}

alignas(16) char entry_stack[64 * 1024];

pid_t clone_child(Entry& entry, int flags, int* pidfd) {
  return ::clone(enter, entry_stack + sizeof entry_stack, CLONE_VM | CLONE_VFORK | SIGCHLD | flags, &entry, pidfd);
}

}  // namespace

Started start_program(const Program& program, int output, int error_output, const Setup& setup, Notice notice) {
  Entry entry{&program, output, error_output, setup, {}, wire::Stage::none, 0};
  sigemptyset(&entry.no_signals);
  Started started;
  if (notice == Notice::pidfd) started.pid = clone_child(entry, CLONE_PIDFD, &started.pidfd);
  if (started.pid < 0) started.pid = clone_child(entry, 0, nullptr);
  if (started.pid < 0) {
    started.failed_stage = wire::Stage::process;
    started.failure = errno;
    return started;
  }
  if (entry.failed_stage != wire::Stage::none) {
    started.failed_stage = entry.failed_stage;
    started.failure = entry.failure;
    while (::waitpid(started.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    if (started.pidfd >= 0) ::close(started.pidfd);
    started.pidfd = -1;
  }
  return started;
}

}  // namespace benchgate::launcher
