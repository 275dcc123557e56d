// SPDX-License-Identifier: MIT
// How long compare, report and export take and how much memory, on receipts of
// 10,000 samples, the current side 3 % slower: as `run` writes them, and with
// what perfgate 0.18 writes of them. The commands take turns. $BENCHGATE is the program. With a folder as its argument
// it only makes the receipts there.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "bench/child_cost.hpp"
#include "bench/figure.hpp"
#include "format/receipt_json.hpp"
#include "judge/summary.hpp"
#include "stats/descriptive.hpp"
#include "sys/file.hpp"

namespace {

namespace fs = std::filesystem;
using namespace benchgate;

constexpr int samples = 10'000;
constexpr int rounds = 25;
constexpr double most_ms_with_intervals = 25;
constexpr double most_megabytes = 20;

model::Sample drawn_sample(base::Random& random, double slower) {
  model::Sample sample;
  sample.exit_code = 0;
  sample.wall_ns = static_cast<std::int64_t>(1.2e6 * slower * std::exp(0.15 * random.normal()));
  sample.usage.user_ns =
      static_cast<std::uint64_t>(static_cast<double>(sample.wall_ns) * (0.4 + 0.1 * random.uniform()));
  sample.usage.system_ns =
      static_cast<std::uint64_t>(static_cast<double>(sample.wall_ns) * (0.3 + 0.1 * random.uniform()));
  sample.usage.max_rss_kb = 1200 + static_cast<std::uint64_t>(random.below(100));
  sample.usage.minor_faults = 80 + static_cast<std::uint64_t>(random.below(16));
  sample.usage.major_faults = 0;
  sample.usage.voluntary_switches = 1;
  sample.usage.involuntary_switches = static_cast<std::uint64_t>(random.below(3));
  return sample;
}

model::ReceiptHead head_of(std::string_view side) {
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
  return head;
}

std::vector<model::Sample> drawn_samples(std::string_view side, double slower) {
  const std::string_view names[] = {side};
  base::Random random(base::stream_seed(1, names));
  std::vector<model::Sample> drawn;
  for (int i = 0; i < samples; ++i) drawn.push_back(drawn_sample(random, slower));
  return drawn;
}

std::string own_receipt(model::ReceiptHead head, const std::vector<model::Sample>& drawn) {
  judge::StatsCollector stats(head.scenario);
  std::string text = format::format_receipt_begin(head);
  for (const model::Sample& sample : drawn) {
    stats.add(sample);
    text += format::format_receipt_sample(sample,
                                          &sample == drawn.data() ? format::Position::first : format::Position::later);
  }
  head.stats = stats.summaries();
  return text + format::format_receipt_end(head);
}

/// The members that perfgate gives a sample on Linux, in its order and compact.
std::string perfgate_receipt(std::string_view side, const std::vector<model::Sample>& drawn) {
  std::string text = fmt::format(
      R"({{"schema":"perfgate.run.v1","tool":{{"name":"perfgate","version":"0.18.1"}},"run":{{"id":"{}",)"
      R"("started_at":"2026-01-01T00:00:00Z","ended_at":"2026-01-01T00:00:00Z","host":{{"os":"linux","arch":"x86_64"}}}},)"
      R"("bench":{{"name":"bench","command":["true"],"repeat":{},"warmup":0,"work_units":100}},"samples":[)",
      side, samples);
  std::vector<std::uint64_t> wall;
  for (const model::Sample& sample : drawn) {
    wall.push_back(static_cast<std::uint64_t>(sample.wall_ns) / 10'000);  // as if of milliseconds that differ
    text +=
        fmt::format(R"({}{{"wall_ms":{},"exit_code":0,"warmup":false,"timed_out":false,"cpu_ms":{},"page_faults":{},)"
                    R"("ctx_switches":{},"max_rss_kb":{}}})",
                    &sample == drawn.data() ? "" : ",", wall.back(),
                    (*sample.usage.user_ns + *sample.usage.system_ns) / 10'000, *sample.usage.minor_faults,
                    *sample.usage.voluntary_switches + *sample.usage.involuntary_switches, *sample.usage.max_rss_kb);
  }
  std::sort(wall.begin(), wall.end());
  return text + fmt::format(R"(],"stats":{{"wall_ms":{{"median":{},"min":{},"max":{}}}}}}})",
                            stats::integer_median(wall), wall.front(), wall.back());
}

void make_receipts(const fs::path& folder) {
  for (const std::string_view side : {"baseline", "current"}) {
    const std::vector<model::Sample> drawn = drawn_samples(side, side == "baseline" ? 1 : 1.03);
    sys::write_file(folder / fmt::format("{}.json", side), own_receipt(head_of(side), drawn));
    sys::write_file(folder / fmt::format("perfgate-{}.json", side), perfgate_receipt(side, drawn));
  }
}

struct Measured {
  std::string what;
  std::vector<std::string> command;
  double most_ms = 20;
  std::vector<bench::ChildCost> costs = {};
};

std::vector<std::string> with(std::vector<std::string> command, std::initializer_list<std::string> more) {
  command.insert(command.end(), more);
  return command;
}

std::vector<Measured> commands_in(const std::string& program, const std::string& folder) {
  const std::string current = folder + "/current.json";
  const std::string comparison = folder + "/compare.json";
  std::vector<Measured> all;
  for (const std::string form : {"perfgate-", ""}) {
    const std::string of = form.empty() ? "" : " of perfgate's receipts";
    const std::vector<std::string> compare{program,      "compare",
                                           "--baseline", folder + "/" + form + "baseline.json",
                                           "--current",  folder + "/" + form + "current.json"};
    all.push_back({"compare" + of, with(compare, {"--out", comparison})});
    all.push_back({"compare --significance" + of, with(compare, {"--significance"}), most_ms_with_intervals});
    all.push_back({"export --run as csv" + of, {program, "export", "--run", folder + "/" + form + "current.json"}});
  }
  all.push_back({"report", {program, "report", "--compare", comparison}});
  for (const std::string format : {"csv", "jsonl", "html", "junit", "prometheus"}) {
    if (format != "csv")
      all.push_back({"export --run as " + format, {program, "export", "--run", current, "--format", format}});
    all.push_back({"export --compare as " + format, {program, "export", "--compare", comparison, "--format", format}});
  }
  return all;
}

bool print_row(const Measured& measured) {
  const bench::ChildCost cost = bench::median_cost(measured.costs);
  fmt::print("| {}, {} samples a receipt, median of {} | {} ms, {} MB | – | – | <= {} ms, < {} MB |\n", measured.what,
             samples, rounds, base::format_fixed(cost.seconds * 1000, 1), base::format_fixed(cost.megabytes, 1),
             measured.most_ms, most_megabytes);
  if (measured.what == "compare") {
    const std::string what = fmt::format("compare of {} and {} samples", samples, samples);
    bench::print_figure("bench:compare/time", base::format_fixed(cost.seconds * 1000, 1), "ms", what);
    bench::print_figure("bench:compare/memory", base::format_fixed(cost.megabytes, 1), "MB", what + ": peak memory");
  }
  if (cost.exit_code != 0) fmt::print("{} ended with {}\n", measured.what, cost.exit_code);
  return cost.exit_code == 0 && cost.seconds * 1000 <= measured.most_ms && cost.megabytes < most_megabytes;
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
