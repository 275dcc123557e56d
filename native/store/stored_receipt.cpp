// SPDX-License-Identifier: MIT
#include "store/stored_receipt.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/summary.hpp"
#include "judge/summary_check.hpp"
#include "sys/file.hpp"

namespace benchgate::store {

namespace {

constexpr std::uint64_t most_expected = 100'000;  // the file's own count is not trusted

/// The columns of all samples that did not fail, with what counts of those that did.
judge::SampleColumns with_failed(judge::SampleColumns columns, const std::vector<model::Sample>& failed,
                                 judge::FailedSamples what) {
  columns.failed = columns.wrong_outputs = 0;  // they are counted once more
  for (const model::Sample& sample : failed) judge::add_sample(columns, sample, what);
  judge::sort_columns(columns);
  return columns;
}

/// perfgate's statistics, which include failed samples.
judge::Summaries summaries_with_failed(const judge::SampleColumns& columns, const std::vector<model::Sample>& failed,
                                       const model::Scenario& scenario) {
  return judge::summaries_of(with_failed(columns, failed, judge::FailedSamples::counted), scenario);
}

/// The difference between the claimed statistics and those of the samples. Earlier versions wrote the throughput by
/// whole milliseconds, and left the seconds of a service without an answer out.
std::optional<std::string> disagreement(const judge::Summaries& claimed, judge::Summaries computed,
                                        const judge::SampleColumns& columns, const model::Scenario& scenario) {
  std::optional<std::string> difference = judge::summary_disagreement(claimed, computed);
  const auto throughput = computed.find("throughput_per_s");
  if (!difference || throughput == computed.end() || !scenario.work_units || columns.wall_ms.empty() ||
      columns.named.contains("throughput_per_s"))
    return difference;
  throughput->second = judge::throughput_summary(columns, scenario, judge::Resolution::milliseconds);
  return judge::summary_disagreement(claimed, computed) ? difference : std::nullopt;
}

StoredReceipt read_pieces(const syntax::TextSource& source, std::string_view file) {
  StoredReceipt stored;
  std::vector<model::Sample> failed;
  const auto expect = [&](std::uint64_t samples) {
    judge::reserve_columns(stored.columns, static_cast<std::size_t>(std::min(samples, most_expected)));
  };
  const auto take = [&](model::Sample& sample) {
    judge::add_sample(stored.columns, sample);
    if (!sample.warmup && sample.failed()) failed.push_back(std::move(sample));
  };
  format::Receipt receipt = format::parse_receipt(source, file, {expect, take});
  judge::sort_columns(stored.columns);
  const model::Scenario& scenario = receipt.head.scenario;
  judge::Summaries computed = judge::summaries_of(stored.columns, scenario);
  const bool theirs = receipt.tool != "benchgate" && !failed.empty();
  auto difference =
      disagreement(receipt.head.stats, theirs ? summaries_with_failed(stored.columns, failed, scenario) : computed,
                   stored.columns, scenario);
  if (!failed.empty() && judge::failed_samples_of(scenario) == judge::FailedSamples::metrics_counted) {
    stored.columns = with_failed(std::move(stored.columns), failed, judge::FailedSamples::metrics_counted);
    computed = judge::summaries_of(stored.columns, scenario);
    if (difference) difference = disagreement(receipt.head.stats, computed, stored.columns, scenario);
  }
  if (difference) throw Error(fmt::format("{}:{}", file, receipt.stats_line), *difference);
  stored.head = std::move(receipt.head);
  stored.head.failed_samples = failed.size();
  stored.head.stats = std::move(computed);
  stored.cpu_models = {stored.head.environment.host.cpu_model};
  if (stored.head.is_import()) stored.reports.push_back({stored.head.source->sha256, stored.columns});
  return stored;
}

}  // namespace

StoredReceipt read_receipt(const std::filesystem::path& path) {
  sys::FileReader reader(path);
  return read_pieces([&](std::span<char> room) { return reader.read(room); }, base::printable(path.string()));
}

StoredReceipt read_receipt_text(std::string_view text, std::string_view file) {
  return read_pieces(syntax::source_of(text), file);
}

}  // namespace benchgate::store
