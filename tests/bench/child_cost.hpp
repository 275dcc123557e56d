// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace benchgate::bench {

/// What one execution of a command cost.
struct ChildCost {
  double seconds = 0;
  double megabytes = 0;  ///< peak resident memory
  int exit_code = -1;    ///< -1: a signal ended it
};

/// Runs a command whose output nobody sees. Its peak memory is never below that of the calling program.
inline ChildCost child_cost(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
    ::execv(words.front(), words.data());
    ::_exit(127);
  }
  int status = 0;
  struct rusage usage{};
  ::wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return {wall.count(), static_cast<double>(usage.ru_maxrss) / 1024, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

/// Runs `work` in a child of its own, so that its memory does not become the floor of what is measured afterwards.
inline bool done_apart(const std::function<void()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status == 0;
}

/// The middle one by time, with the largest memory and the worst exit code of all. Precondition: not empty.
inline ChildCost median_cost(std::vector<ChildCost> costs) {
  std::sort(costs.begin(), costs.end(), [](const auto& a, const auto& b) { return a.seconds < b.seconds; });
  ChildCost median = costs[costs.size() / 2];
  for (const ChildCost& cost : costs) {
    median.megabytes = std::max(median.megabytes, cost.megabytes);
    if (cost.exit_code != 0) median.exit_code = cost.exit_code;
  }
  return median;
}

}  // namespace benchgate::bench
