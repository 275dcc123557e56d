// SPDX-License-Identifier: MIT
#include "launcher/guard.hpp"

#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "base/text.hpp"
#include "sys/kernel_text.hpp"

namespace benchgate::launcher {

namespace {

struct Process {
  char state = 'X';
  pid_t parent = 0;
};

/// What /proc/PID/stat says after the name, which may contain anything.
Process read_process(pid_t pid) {
  const std::string text = sys::kernel_text(fmt::format("/proc/{}/stat", pid));
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos || name_end + 4 > text.size()) return {};
  return {text[name_end + 2], static_cast<pid_t>(std::strtol(text.c_str() + name_end + 4, nullptr, 10))};
}

std::map<pid_t, Process> all_processes() {
  std::map<pid_t, Process> all;
  DIR* const folder = ::opendir("/proc");
  if (folder == nullptr) return all;
  while (const dirent* const entry = ::readdir(folder))
    if (const auto pid = base::parse_integer(entry->d_name); pid && *pid > 0)
      all[static_cast<pid_t>(*pid)] = read_process(static_cast<pid_t>(*pid));
  ::closedir(folder);
  return all;
}

/// The living descendants of `root`.
std::set<pid_t> descendants_of(pid_t root) {
  const std::map<pid_t, Process> all = all_processes();
  std::set<pid_t> family{root};
  for (std::size_t before = 0; before != family.size();) {
    before = family.size();
    for (const auto& [pid, process] : all)
      if (family.contains(process.parent)) family.insert(pid);
  }
  std::erase_if(family, [&](pid_t pid) {
    const auto found = all.find(pid);
    return pid == root || found == all.end() || found->second.state == 'Z' || found->second.state == 'X';
  });
  return family;
}

/// Kills them until none is left, also those that are started meanwhile.
void end_descendants(pid_t root) {
  constexpr int most_rounds = 1000;
  for (int round = 0; round < most_rounds; ++round) {
    const std::set<pid_t> left = descendants_of(root);
    if (left.empty()) return;
    for (const pid_t pid : left) ::kill(pid, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// A thread that gets no signals: they are for the rest of the tool.
std::thread start_thread(LauncherGuard& guard, void (LauncherGuard::*work)()) {
  sigset_t all, before;
  sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(work, &guard);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace

LauncherGuard::LauncherGuard(pid_t launcher, int stop)
    : launcher_(launcher), stop_(stop), thread_(start_thread(*this, &LauncherGuard::watch)) {}

LauncherGuard::~LauncherGuard() { thread_.join(); }

void LauncherGuard::watch() {
  for (;;) {
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(launcher_), &info, WSTOPPED | WEXITED | WNOWAIT) != 0) {
      if (errno == EINTR) continue;
      return;
    }
    if (info.si_code != CLD_STOPPED) return;  // it has ended, and is waited for elsewhere
    ::waitid(P_PID, static_cast<id_t>(launcher_), &info, WSTOPPED | WNOHANG);
    if (is_busy_) {
      was_stopped_ = true;
      const std::uint64_t one = 1;
      [[maybe_unused]] const ssize_t put = ::write(stop_, &one, sizeof one);
      end_descendants(launcher_);
    }
    ::kill(launcher_, SIGCONT);
  }
}

}  // namespace benchgate::launcher
