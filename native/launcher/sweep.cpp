// SPDX-License-Identifier: MIT
#include "launcher/sweep.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace benchgate::launcher {

namespace {

// Everything here runs in the launcher, where memory counts: no allocation
// beyond what opendir needs, and that only on kernels without the list.

ssize_t read_small(const char* path, char* text, std::size_t room) {
  const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  const ssize_t got = ::read(descriptor, text, room - 1);
  ::close(descriptor);
  if (got >= 0) text[got] = '\0';
  return got;
}

/// Kills the children that the kernel lists; a list too long for the buffer is finished in the next round.
int kill_listed_children() {
  char list[4096];
  if (read_small("/proc/thread-self/children", list, sizeof list) < 0) return -1;
  int killed = 0;
  for (char* at = list; *at != '\0';) {
    char* end = at;
    const long pid = std::strtol(at, &end, 10);
    if (end == at || *end != ' ') break;  // the last number may be cut
    if (::kill(static_cast<pid_t>(pid), SIGKILL) == 0) ++killed;
    at = end + 1;
  }
  return killed;
}

/// The parent of a process, from the text after its name in /proc/N/stat; 0 when it is gone.
long parent_of(const char* pid) {
  char path[64] = "/proc/";
  std::strncat(path, pid, 20);
  std::strcat(path, "/stat");
  char text[512];
  if (read_small(path, text, sizeof text) <= 0) return 0;
  const char* const name_end = std::strrchr(text, ')');
  return name_end == nullptr || std::strlen(name_end) < 4 ? 0 : std::strtol(name_end + 4, nullptr, 10);
}

int kill_found_children() {
  DIR* const processes = ::opendir("/proc");
  if (processes == nullptr) return 0;
  int killed = 0;
  const long self = ::getpid();
  while (const dirent* entry = ::readdir(processes)) {
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9' || parent_of(entry->d_name) != self) continue;
    if (::kill(static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10)), SIGKILL) == 0) ++killed;
  }
  ::closedir(processes);
  return killed;
}

}  // namespace

int end_leftovers(pid_t group) {
  int ended = 0;
  int misses = 0;
  bool killing = false;
  for (;;) {
    const pid_t gone = ::wait4(-1, nullptr, WNOHANG | __WALL, nullptr);
    if (gone > 0) {
      if (killing) ++ended;  // until the first kill: one that had ended by itself
      continue;
    }
    if (gone < 0) return ended;
    killing = true;
    const bool group_killed = ::kill(-group, SIGKILL) == 0;
    int killed = kill_listed_children();
    if (killed < 0) killed = kill_found_children();
    if (killed == 0 && !group_killed) {
      // The list may miss a process while another one exits; without /proc no process is ever found.
      if (++misses > 100) return ended;
      continue;
    }
    if (::wait4(-1, nullptr, __WALL, nullptr) > 0) ++ended;
  }
}

}  // namespace benchgate::launcher
