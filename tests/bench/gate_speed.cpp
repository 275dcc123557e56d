// SPDX-License-Identifier: MIT
// How long `benchgate gate` takes and how much memory, on trees of 6 scenarios x 3
// runs x 100,000 samples per side: requests to a service with latencies like real
// ones, the candidate 1 % slower, manifests that list the digest of every raw
// file. $BENCHGATE is the program. With a folder as its argument it only makes
// the trees there.
#include <fmt/core.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "bench/child_cost.hpp"
#include "bench/figure.hpp"
#include "format/manifest_json.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

namespace {

namespace fs = std::filesystem;
using namespace benchgate;

constexpr int scenarios = 6;
constexpr int runs = 3;
constexpr int samples = 100'000;
constexpr int rounds = 5;
constexpr double most_seconds = 3;
constexpr double most_megabytes = 256;

std::string raw_samples(std::string_view side, std::string_view run, double slower) {
  const std::string_view names[] = {side, run};
  base::Random random(base::stream_seed(1, names));
  std::string text;
  for (int i = 0; i < samples; ++i) {
    const double ttft = 800 * slower * std::exp(0.1 * random.normal());
    text += fmt::format(
        "{{\"timestamp\":\"2026-01-01T00:00:00Z\",\"request_id\":\"req-{:06}\",\"ttft_ms\":{},\"token_throughput_tps\":"
        "{},"
        "\"error_rate\":{},\"fault_label\":\"dns_latency\"}}\n",
        i, base::format_fixed(ttft, 3), base::format_fixed(18 + random.normal() / 10, 3),
        base::format_fixed(0.03 + random.uniform() / 100, 5));
  }
  return text;
}

void make_tree(const fs::path& root, std::string_view side, double slower) {
  model::Manifest manifest;
  manifest.source_ref = side;
  manifest.source_commit = sys::sha256_hex(side).substr(0, 40);
  manifest.generated_at = "2026-01-01T00:00:00Z";
  for (int scenario = 1; scenario <= scenarios; ++scenario)
    for (int run = 1; run <= runs; ++run) {
      const std::string path = fmt::format("scenario-{}/run-{}", scenario, run);
      sys::make_folders(root / path);
      const std::string text = raw_samples(side, path, slower);
      sys::write_file(root / path / "raw_samples.jsonl", text);
      sys::write_file(root / path / "collector_overhead.csv", "node,collector_cpu_pct\nnode-a,2.1\nnode-b,2.3\n");
      manifest.files[path + "/raw_samples.jsonl"] = sys::sha256_hex(text);
    }
  sys::write_file(root / "manifest.json", format::format_manifest(manifest));
}

void make_trees(const fs::path& folder) {
  make_tree(folder / "candidate", "candidate", 1.01);
  make_tree(folder / "baseline", "baseline", 1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) {
    make_trees(argv[1]);
    return 0;
  }
  const char* program = std::getenv("BENCHGATE");
  if (program == nullptr) {
    std::fputs("gate_speed: BENCHGATE names no program\n", stderr);
    return 1;
  }
  std::string folder = fs::temp_directory_path() / "benchgate-gate-speed-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr || !bench::done_apart([&] { make_trees(folder); })) return 1;
  std::vector<bench::ChildCost> costs;
  for (int round = 0; round < rounds; ++round)
    costs.push_back(
        bench::child_cost({program, "gate", "--candidate", folder + "/candidate", "--baseline", folder + "/baseline"}));
  fs::remove_all(folder);
  const bench::ChildCost median = bench::median_cost(costs);
  const bool passed = median.exit_code == 0;
  fmt::print("| gate, {} scenarios x {} runs x {} samples per side, median of {} | {} s | – | – | < {} s |\n",
             scenarios, runs, samples, rounds, base::format_fixed(median.seconds, 2), most_seconds);
  fmt::print("| its peak memory | {} MB | – | – | < {} MB |\n", base::format_fixed(median.megabytes, 0),
             most_megabytes);
  const std::string what = fmt::format("gate, {} scenarios x {} runs x {} samples per side", scenarios, runs, samples);
  bench::print_figure("bench:gate/time", base::format_fixed(median.seconds, 2), "s", what);
  bench::print_figure("bench:gate/memory", base::format_fixed(median.megabytes, 0), "MB", what + ": peak memory");
  if (!passed) fmt::print("gate did not pass the trees it should pass\n");
  return passed && median.seconds < most_seconds && median.megabytes < most_megabytes ? 0 : 1;
}
