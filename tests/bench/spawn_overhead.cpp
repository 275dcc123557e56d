// SPDX-License-Identifier: MIT
// What an iteration of the smallest program costs: a bare posix_spawn with three
// dup2 and wait4, `benchgate run` without and with a timeout, and hyperfine -N
// when it is installed. All take turns within a round, in reversed order every
// other round, and each one's own start (a run of one iteration) is subtracted;
// the figures are medians of the rounds' ratios. On a busy machine only the
// ratios of CPU time, which are printed after the table, mean something. Beside
// them peak memory, taken by the launcher: this program's own would be a floor.
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
#include "bench/figure.hpp"
#include "launcher/launcher.hpp"

using namespace benchgate;
using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int rounds = 15;
constexpr int iterations = 500;

/// Wall time, and CPU time of a program and all it waited for.
struct Cost {
  double wall_s = 0;
  double cpu_s = 0;
};

struct Run {
  Cost cost;
  bool fine = false;
};

double cpu_seconds(const rusage& usage) {
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

double own_cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return cpu_seconds(usage);
}

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
  return {{took.count(), cpu_seconds(usage)}, started && WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// A way to run `count` iterations of the smallest program, start included.
struct Way {
  std::string id;  ///< of its figures; empty: none
  std::string name;
  double bound;  ///< of the ratio to the bare one; 0: none
  Cost (*cost)(int count);
  std::vector<double> wall_us;  ///< of an iteration, by round
  std::vector<double> cpu_us;
};

std::string benchgate_program;
std::string smallest_program;
std::filesystem::path scratch;

Cost checked(const Run& run, const char* what) {
  if (run.fine) return run.cost;
  std::fprintf(stderr, "%s failed\n", what);
  ::exit(1);
}

Cost bare(int count) {
  Cost sum;
  const double own = own_cpu_seconds();
  for (int i = 0; i < count; ++i) {
    const Cost cost = checked(start_and_wait({smallest_program}), "the smallest program");
    sum.wall_s += cost.wall_s;
    sum.cpu_s += cost.cpu_s;
  }
  sum.cpu_s += own_cpu_seconds() - own;
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

Cost ours_plain(int count) { return checked(start_and_wait(ours(count, {})), "benchgate run"); }
Cost ours_timeout(int count) { return checked(start_and_wait(ours(count, {"--timeout", "1s"})), "benchgate run"); }

Cost peer(int count) {
  return checked(start_and_wait({"hyperfine", "-N", "--style", "none", "--warmup", "0", "--runs", std::to_string(count),
                                 "--export-json", (scratch / "peer.json").string(), smallest_program}),
                 "hyperfine");
}

void measure(std::vector<Way>& ways) {
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < ways.size(); ++i) {
      Way& way = ways[round % 2 == 0 ? i : ways.size() - 1 - i];
      const Cost start = way.cost(1);
      const Cost whole = way.cost(iterations + 1);
      way.wall_us.push_back((whole.wall_s - start.wall_s) / iterations * 1e6);
      way.cpu_us.push_back((whole.cpu_s - start.cpu_s) / iterations * 1e6);
    }
  }
}

double median_ratio(const std::vector<double>& values, const std::vector<double>& references) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < values.size(); ++i) ratios.push_back(values[i] / references[i]);
  return median(ratios);
}

/// A row of the table; false when the bound is broken.
bool print_way(const Way& way, const Way& reference) {
  const double ratio = median_ratio(way.wall_us, reference.wall_us);
  if (!way.id.empty()) {
    bench::print_figure("bench:spawn/" + way.id, base::format_fixed(ratio, 2), "-",
                        "an iteration of the smallest program, times posix_spawn: " + way.name);
    bench::print_figure("bench:spawn/" + way.id + "-processor",
                        base::format_fixed(median_ratio(way.cpu_us, reference.cpu_us), 2), "-",
                        "processor time of an iteration of the smallest program, times posix_spawn: " + way.name);
  }
  std::printf("| iteration of the smallest program, %s | %s us | %s us, posix_spawn | %s | %s |\n", way.name.c_str(),
              base::format_fixed(median(way.wall_us), 0).c_str(),
              base::format_fixed(median(reference.wall_us), 0).c_str(), base::format_fixed(ratio, 2).c_str(),
              way.bound > 0 ? ("<= " + base::format_fixed(way.bound, 2)).c_str() : "–");
  return way.bound == 0 || ratio <= way.bound;
}

bool print_memory(const std::string& id, const char* what, std::int64_t kilobytes, std::int64_t limit_kb) {
  const std::string megabytes = base::format_fixed(static_cast<double>(kilobytes) / 1024, 2);
  bench::print_figure("bench:spawn/" + id, megabytes, "MB", what);
  std::printf("| %s | %s MB | – | – | < %s MB |\n", what, megabytes.c_str(),
              base::format_number(static_cast<double>(limit_kb) / 1024).c_str());
  return kilobytes < limit_kb;
}

/// The largest peak of `count` runs of a program, by the launcher; what failed has none.
std::uint64_t peak_kb(const Words& words, int count) {
  launcher::Launcher launcher;
  sys::Job job;
  job.cycle = {{words, launcher::current_environment(), "."}};
  job.count = count;
  std::uint64_t largest = 0;
  launcher.run(job, [&](sys::ChildResult&& result) {
    if (result.exit_code != 0) checked({}, words.front().c_str());
    largest = std::max(largest, *result.usage.max_rss_kb);
    return true;
  });
  return largest;
}

std::int64_t peak_of_smallest_kb() {
  const std::vector<char> held(100 << 20, 1);
  return held.back() == 1 ? peak_kb({smallest_program}, 1000) : 0;
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

  std::vector<Way> ways{{"", "bare", 0, bare, {}, {}},
                        {"plain", "benchgate run", 1.10, ours_plain, {}, {}},
                        {"timeout", "benchgate run --timeout 1s", 1.10, ours_timeout, {}, {}}};
  if (start_and_wait({"hyperfine", "--version"}).fine) ways.push_back({"hyperfine", "hyperfine -N", 0, peer, {}, {}});
  measure(ways);
  bool fine = true;
  for (std::size_t i = 1; i < ways.size(); ++i) fine = print_way(ways[i], ways[0]) && fine;

  Words talkative = ours(10'000, {});
  talkative.back() = "/usr/bin/head";
  talkative.insert(talkative.end(), {"-c", "8192", "/dev/zero"});
  fine = print_memory("memory", "peak memory, 10,000 iterations", peak_kb(ours(10'000, {}), 1), 12 * 1024) && fine;
  fine = print_memory("memory-output", "peak memory, 10,000 iterations of 8 kB output", peak_kb(talkative, 1),
                      12 * 1024) &&
         fine;
  fine = print_memory("reported-memory", "reported peak of the smallest program, 100 MB held", peak_of_smallest_kb(),
                      1024) &&
         fine;
  std::printf("spawn_overhead: %d rounds of %d iterations in turn, start subtracted%s\n", rounds, iterations,
              ways.size() == 4 ? "" : "; hyperfine is not installed");
  for (const Way& way : ways)
    std::printf("spawn_overhead: %s: %s us of CPU, %s x posix_spawn\n", way.name.c_str(),
                base::format_fixed(median(way.cpu_us), 0).c_str(),
                base::format_fixed(median_ratio(way.cpu_us, ways[0].cpu_us), 2).c_str());
  std::filesystem::remove_all(scratch);
  return fine ? 0 : 1;
}
