// SPDX-License-Identifier: MIT
// What an iteration of the smallest program costs: a bare posix_spawn with three
// dup2 and wait4, `benchgate run` without and with a timeout, and hyperfine -N
// when it is installed. All take turns within a round, in reversed order every
// other round, and each one's own start (a run of one iteration) is subtracted;
// the figures are medians of the rounds' ratios. Beside them peak memory.
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "sys/launcher.hpp"

using namespace benchgate;
using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int rounds = 15;
constexpr int iterations = 500;

struct Run {
  double seconds = 0;
  long max_rss_kb = 0;
  bool fine = false;
};

/// Starts a program with all streams at /dev/null and waits for it.
Run start_and_wait(const Words& words) {
  static const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (int stream = 0; stream < 3; ++stream) ::posix_spawn_file_actions_adddup2(&actions, nothing, stream);
  pid_t pid = 0;
  int status = 0;
  rusage usage{};
  const Clock::time_point before = Clock::now();
  const bool started = ::posix_spawnp(&pid, argv[0], &actions, nullptr, argv.data(), environ) == 0;
  if (started) ::wait4(pid, &status, 0, &usage);
  const std::chrono::duration<double> took = Clock::now() - before;
  ::posix_spawn_file_actions_destroy(&actions);
  return {took.count(), usage.ru_maxrss, started && WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// A way to run `count` iterations of the smallest program, start included.
struct Way {
  std::string name;
  double bound;  ///< of the ratio to the bare one; 0: none
  double (*seconds)(int count);
  std::vector<double> microseconds;  ///< of an iteration, by round
};

std::string benchgate_program;
std::string smallest_program;
std::filesystem::path scratch;

double checked(const Run& run, const char* what) {
  if (run.fine) return run.seconds;
  std::fprintf(stderr, "%s failed\n", what);
  ::exit(1);
}

double bare(int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += checked(start_and_wait({smallest_program}), "the smallest program");
  return sum;
}

Words ours(int count, const Words& options) {
  Words words{benchgate_program,
              "run",
              "--name",
              "smallest",
              "--repeat",
              std::to_string(count),
              "--warmup",
              "0",
              "--force",
              "--out",
              (scratch / "receipt.json").string()};
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), {"--", smallest_program});
  return words;
}

double ours_plain(int count) { return checked(start_and_wait(ours(count, {})), "benchgate run"); }
double ours_timeout(int count) { return checked(start_and_wait(ours(count, {"--timeout", "1s"})), "benchgate run"); }

double peer(int count) {
  return checked(start_and_wait({"hyperfine", "-N", "--style", "none", "--warmup", "0", "--runs", std::to_string(count),
                                 "--export-json", (scratch / "peer.json").string(), smallest_program}),
                 "hyperfine");
}

void measure(std::vector<Way>& ways) {
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < ways.size(); ++i) {
      Way& way = ways[round % 2 == 0 ? i : ways.size() - 1 - i];
      const double start = way.seconds(1);
      way.microseconds.push_back((way.seconds(iterations + 1) - start) / iterations * 1e6);
    }
  }
}

/// A row of the table; false when the bound is broken.
bool print_way(const Way& way, const Way& reference) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < way.microseconds.size(); ++i)
    ratios.push_back(way.microseconds[i] / reference.microseconds[i]);
  const double ratio = median(ratios);
  std::printf("| iteration of the smallest program, %s | %s us | %s us, posix_spawn | %s | %s |\n", way.name.c_str(),
              base::format_fixed(median(way.microseconds), 0).c_str(),
              base::format_fixed(median(reference.microseconds), 0).c_str(), base::format_fixed(ratio, 2).c_str(),
              way.bound > 0 ? ("<= " + base::format_fixed(way.bound, 2)).c_str() : "–");
  return way.bound == 0 || ratio <= way.bound;
}

bool print_memory(const char* what, std::int64_t kilobytes, std::int64_t limit_kb) {
  std::printf("| %s | %s MB | – | – | < %s MB |\n", what,
              base::format_fixed(static_cast<double>(kilobytes) / 1024, 2).c_str(),
              base::format_number(static_cast<double>(limit_kb) / 1024).c_str());
  return kilobytes < limit_kb;
}

/// What the launcher reports for the smallest program while this one holds 100 MB.
std::int64_t reported_peak_kb() {
  std::vector<char> held(100 << 20, 1);
  sys::Launcher launcher;
  sys::Job job;
  job.cycle = {{{smallest_program}, {}, "."}};
  job.count = 1000;
  std::int64_t largest = held.back() == 1 ? 0 : -1;
  launcher.run(job, [&](sys::ChildResult&& result) {
    largest = std::max(largest, result.max_rss_kb);
    return true;
  });
  return largest;
}

}  // namespace

int main() {
  const char* const program = ::getenv("BENCHGATE");
  if (program == nullptr) {
    std::fputs("BENCHGATE is not set: the program to measure\n", stderr);
    return 1;
  }
  benchgate_program = program;
  smallest_program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "exit_at_once";
  std::string name = (std::filesystem::temp_directory_path() / "benchgate-bench-XXXXXX").string();
  scratch = ::mkdtemp(name.data());
  ::setenv("BENCHGATE_LOCK", (scratch / "lock").c_str(), 1);

  std::vector<Way> ways{{"bare", 0, bare, {}},
                        {"benchgate run", 1.10, ours_plain, {}},
                        {"benchgate run --timeout 1s", 1.10, ours_timeout, {}}};
  if (start_and_wait({"hyperfine", "--version"}).fine) ways.push_back({"hyperfine -N", 0, peer, {}});
  measure(ways);
  bool fine = true;
  for (std::size_t i = 1; i < ways.size(); ++i) fine = print_way(ways[i], ways[0]) && fine;

  Words talkative = ours(10'000, {});
  talkative.back() = "/usr/bin/head";
  talkative.insert(talkative.end(), {"-c", "8192", "/dev/zero"});
  const Run quiet = start_and_wait(ours(10'000, {}));
  const Run loud = start_and_wait(talkative);
  fine = quiet.fine && loud.fine && fine;
  fine = print_memory("peak memory, 10,000 iterations", quiet.max_rss_kb, 12 * 1024) && fine;
  fine = print_memory("peak memory, 10,000 iterations of 8 kB output", loud.max_rss_kb, 12 * 1024) && fine;
  fine = print_memory("reported peak of the smallest program, 100 MB held", reported_peak_kb(), 1024) && fine;
  std::printf("spawn_overhead: %d rounds of %d iterations in turn, start subtracted%s\n", rounds, iterations,
              ways.size() == 4 ? "" : "; hyperfine is not installed");
  std::filesystem::remove_all(scratch);
  return fine ? 0 : 1;
}
