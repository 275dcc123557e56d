// SPDX-License-Identifier: MIT
// How long compare, report and export take and how much memory, on receipts of
// 10,000 samples as `run` writes them, the current side 3 % slower. The commands
// take turns. $BENCHGATE is the program. With a folder as its argument it only
// makes the receipts there.
#include <fmt/core.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/summary.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "bench/child_cost.hpp"
#include "codec/receipt_json.hpp"
#include "sys/file.hpp"

namespace {

namespace fs = std::filesystem;
using namespace benchgate;

constexpr int samples = 10'000;
constexpr int rounds = 25;
constexpr double most_ms = 10;
constexpr double most_megabytes = 20;

model::Sample drawn_sample(base::Random& random, double slower) {
  model::Sample sample;
  sample.exit_code = 0;
  sample.wall_ns = static_cast<std::int64_t>(1.2e6 * slower * std::exp(0.15 * random.normal()));
  sample.user_ns = static_cast<std::int64_t>(static_cast<double>(sample.wall_ns) * (0.4 + 0.1 * random.uniform()));
  sample.system_ns = static_cast<std::int64_t>(static_cast<double>(sample.wall_ns) * (0.3 + 0.1 * random.uniform()));
  sample.max_rss_kb = 1200 + static_cast<std::int64_t>(random.below(100));
  sample.minor_faults = 80 + static_cast<std::int64_t>(random.below(16));
  sample.major_faults = 0;
  sample.voluntary_switches = 1;
  sample.involuntary_switches = static_cast<std::int64_t>(random.below(3));
  return sample;
}

void make_receipt(const fs::path& path, std::string_view side, double slower) {
  const std::string_view names[] = {side};
  base::Random random(base::stream_seed(1, names));
  model::ReceiptHead head;
  head.tool_version = "1.0.0";
  head.run_id = side;
  head.started_at = head.ended_at = "2026-01-01T00:00:00Z";
  head.environment.host.os = "linux";
  head.environment.host.arch = "x86_64";
  head.scenario.name = "bench";
  head.scenario.command.argv = {"true"};
  head.scenario.repeat = samples;
  head.scenario.work_units = 100;
  analysis::StatsCollector stats(head.scenario);
  std::string text = codec::format_receipt_begin(head);
  for (int i = 0; i < samples; ++i) {
    const model::Sample sample = drawn_sample(random, slower);
    stats.add(sample);
    text += codec::format_receipt_sample(sample, i == 0 ? codec::Position::first : codec::Position::later);
  }
  head.stats = stats.summaries();
  sys::write_file(path, text + codec::format_receipt_end(head));
}

void make_receipts(const fs::path& folder) {
  make_receipt(folder / "baseline.json", "baseline", 1);
  make_receipt(folder / "current.json", "current", 1.03);
}

struct Measured {
  std::string what;
  std::vector<std::string> command;
  std::vector<bench::ChildCost> costs = {};
};

std::vector<Measured> commands_in(const std::string& program, const std::string& folder) {
  const std::string baseline = folder + "/baseline.json";
  const std::string current = folder + "/current.json";
  const std::string comparison = folder + "/compare.json";
  std::vector<Measured> all{
      {"compare", {program, "compare", "--baseline", baseline, "--current", current, "--out", comparison}},
      {"compare --significance", {program, "compare", "--baseline", baseline, "--current", current, "--significance"}},
      {"report", {program, "report", "--compare", comparison}},
  };
  for (const std::string format : {"csv", "jsonl", "html", "junit", "prometheus"}) {
    all.push_back({"export --run as " + format, {program, "export", "--run", current, "--format", format}});
    all.push_back({"export --compare as " + format, {program, "export", "--compare", comparison, "--format", format}});
  }
  return all;
}

bool print_row(const Measured& measured) {
  const bench::ChildCost cost = bench::median_cost(measured.costs);
  fmt::print("| {}, {} samples a receipt, median of {} | {} ms, {} MB | – | – | <= {} ms, < {} MB |\n", measured.what,
             samples, rounds, base::format_fixed(cost.seconds * 1000, 1), base::format_fixed(cost.megabytes, 1),
             most_ms, most_megabytes);
  if (cost.exit_code != 0) fmt::print("{} ended with {}\n", measured.what, cost.exit_code);
  return cost.exit_code == 0 && cost.seconds * 1000 <= most_ms && cost.megabytes < most_megabytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) {
    make_receipts(argv[1]);
    return 0;
  }
  const char* program = std::getenv("BENCHGATE");
  if (program == nullptr) {
    std::fputs("compare_speed: BENCHGATE names no program\n", stderr);
    return 1;
  }
  std::string folder = fs::temp_directory_path() / "benchgate-compare-speed-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr || !bench::done_apart([&] { make_receipts(folder); })) return 1;
  std::vector<Measured> all = commands_in(program, folder);
  for (int round = 0; round < rounds; ++round)
    for (Measured& measured : all) measured.costs.push_back(bench::child_cost(measured.command));
  fs::remove_all(folder);
  bool good = true;
  for (const Measured& measured : all) good = print_row(measured) && good;
  return good ? 0 : 1;
}
