// SPDX-License-Identifier: MIT
// How long `benchgate merge` takes and how much memory, on 10,000 test cases of a check that 256 jobs have measured:
// three metrics each, receipts of 20 kB for both sides, one shard lost. $BENCHGATE is the program. With a folder as its
// argument it only makes the shards there.
#include <fmt/core.h>

#include <algorithm>
#include <array>
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
#include "format/check_summary_json.hpp"
#include "format/compare_json.hpp"
#include "format/report_json.hpp"
#include "format/shard_plan_json.hpp"
#include "judge/check_policy.hpp"
#include "judge/compare.hpp"
#include "judge/paired.hpp"
#include "judge/report.hpp"
#include "render/publication.hpp"
#include "render/report_publication.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace {

namespace fs = std::filesystem;
using namespace benchgate;

constexpr std::size_t test_cases = 10'000;
constexpr std::size_t shards = 256;
constexpr int rounds = 5;
constexpr double most_seconds = 2;
constexpr double most_megabytes = 200;

constexpr std::array<std::string_view, 3> metrics{"cpu_ms", "max_rss_kb", "wall_ms"};

model::PairedMeasurement measured(double change, double p) {
  return {{.pairs = 20,
           .base = 101.25,
           .head = 101.25 * (1 + change),
           .change = change,
           .low = change - 0.021,
           .high = change + 0.019,
           .p_value = p,
           .p_looked = p},
          model::PairedStop::precise};
}

model::PairedVerdict verdict_of_shard(std::string_view metric, base::Random& random) {
  model::PairedVerdict verdict{.first = measured(0.002 * random.normal(), random.uniform())};
  if (random.below(50) == 0) {
    verdict.first = measured(0.06, 0.001);
    verdict.confirmations.push_back(measured(0.05, 0.05 * random.uniform()));
  }
  const judge::PairedJudgement judgement{.family = std::string(metric)};
  judge::judge_shard({&verdict, 1}, {&judgement, 1});
  return verdict;
}

model::Report report_of(const std::string& name, base::Random& random) {
  model::Comparison comparison;
  comparison.bench.name = name;
  comparison.bench.command.argv = {"build/benchmarks/program", name};
  comparison.baseline_ref = {"check/" + name + "/baseline.json", "6f1c0a4e", "main (0123456789ab)"};
  comparison.current_ref = {"check/" + name + "/run.json", "0d3c71f2", "topic (ba9876543210)"};
  for (const std::string_view metric : metrics) {
    model::AppliedBudget& budget = comparison.budgets[std::string(metric)];
    budget.threshold = 0.03;
    budget.warn_threshold = 0.027;
    model::Delta& delta = comparison.deltas[std::string(metric)];
    delta.unit = metric == "max_rss_kb" ? "kB" : "ms";
    delta.paired = verdict_of_shard(metric, random);
    delta.baseline = delta.paired->first.effect.base;
    delta.current = delta.paired->first.effect.head;
    delta.status = delta.paired->status;
    delta.why = delta.paired->why;
  }
  comparison.verdict = judge::verdict_of(comparison.deltas);
  model::Report report = judge::report_of(std::move(comparison));
  report.environment["machine"] = "Ubuntu 24.04 x86_64, AMD EPYC 7763, 4 processors, 16 GiB";
  report.reproduce = "benchgate check benchmarks/" + name + ".yaml --baseline 0123456789ab";
  return report;
}

void put_shard(const fs::path& root, const model::ShardPlan& plan, std::size_t number) {
  base::Random random(number);
  const std::string receipt(20'000, 'x');
  model::CheckSummary summary;
  for (const std::string& name : plan.shards[number - 1].test_cases) {
    const model::Report report = report_of(name, random);
    const fs::path folder = root / name;
    sys::make_folders(folder);
    sys::write_file(folder / "report.json", format::format_report(report, syntax::JsonWriter::Style::compact));
    sys::write_file(folder / "compare.json",
                    format::format_comparison(*report.compare, syntax::JsonWriter::Style::compact));
    sys::write_file(folder / "comment.md", render::publication_page(render::report_publication(report)));
    for (const char* const file : {"run.json", "baseline.json"}) sys::write_file(folder / file, receipt);
    summary.scenarios.push_back({name, judge::verdict_of(report), report.verdict.reasons, name + "/report.json"});
    summary.verdict = std::max(summary.verdict, summary.scenarios.back().verdict);
    summary.counts += report.verdict.counts;
  }
  sys::write_file(root / "summary.json", format::format_check_summary(summary));
  sys::write_file(root / "shards.json", format::format_shard_plan(plan));
  sys::write_file(root / "shard.json",
                  format::format_shard({{number, shards}, 1, "ba9876543210", "0123456789ab", "a machine"}));
}

void make_shards(const fs::path& folder) {
  model::ShardPlan plan;
  plan.shards.resize(shards);
  for (std::size_t i = 0; i < test_cases; ++i)
    plan.shards[i % shards].test_cases.push_back(fmt::format("group-{}-case@size={}", i / 10, i % 10));
  for (std::size_t number = 2; number <= shards; ++number)
    put_shard(folder / fmt::format("shard-{}", number), plan, number);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) {
    make_shards(argv[1]);
    return 0;
  }
  const char* program = std::getenv("BENCHGATE");
  if (program == nullptr) {
    std::fputs("merge_speed: BENCHGATE names no program\n", stderr);
    return 1;
  }
  std::string folder = fs::temp_directory_path() / "benchgate-merge-speed-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr || !bench::done_apart([&] { make_shards(folder + "/shards"); })) return 1;
  std::vector<bench::ChildCost> costs;
  // Nothing is removed in between: for minutes afterwards, ext4 makes new files many times as slowly.
  for (int round = 0; round < rounds; ++round)
    costs.push_back(
        bench::child_cost({program, "merge", folder + "/shards", "--out", fmt::format("{}/out-{}", folder, round)}));
  fs::remove_all(folder);
  const bench::ChildCost median = bench::median_cost(costs);
  const std::string what = fmt::format("merge of {} test cases of {} shards", test_cases, shards);
  fmt::print("| {}, median of {} | {} s | – | – | < {} s |\n", what, rounds, base::format_fixed(median.seconds, 2),
             most_seconds);
  fmt::print("| its peak memory | {} MB | – | – | < {} MB |\n", base::format_fixed(median.megabytes, 0),
             most_megabytes);
  bench::print_figure("bench:merge/time", base::format_fixed(median.seconds, 2), "s", what);
  bench::print_figure("bench:merge/memory", base::format_fixed(median.megabytes, 0), "MB", what + ": peak memory");
  const bool judged = median.exit_code == 0 || median.exit_code == 2;
  if (!judged) fmt::print("merge ended with {}\n", median.exit_code);
  return judged && median.seconds < most_seconds && median.megabytes < most_megabytes ? 0 : 1;
}
