// SPDX-License-Identifier: MIT
#include "history/stored_receipt.hpp"

#include "analysis/recount.hpp"
#include "analysis/summary.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"

namespace benchgate::history {

namespace {

enum class FailedSamples { left_out, counted };

analysis::Summaries recount(const codec::Receipt& receipt, FailedSamples failed) {
  analysis::StatsCollector stats(receipt.head.scenario);
  for (const model::Sample& sample : receipt.samples) {
    if (failed == FailedSamples::left_out || (!sample.failed() && !sample.timed_out)) {
      stats.add(sample);
      continue;
    }
    model::Sample counted = sample;
    counted.failure.clear();
    counted.timed_out = false;
    stats.add(counted);
  }
  return stats.summaries();
}

}  // namespace

codec::Receipt read_receipt(const std::filesystem::path& path) {
  return read_receipt_text(sys::read_file(path), base::printable(path.string()));
}

codec::Receipt read_receipt_text(std::string text, std::string_view file) {
  codec::Receipt receipt = codec::parse_receipt(std::move(text), file);
  receipt.head.failed_samples = 0;
  for (const model::Sample& sample : receipt.samples) receipt.head.failed_samples += !sample.warmup && sample.failed();
  analysis::Summaries recounted = recount(receipt, FailedSamples::left_out);
  // perfgate summarises failed samples with the others.
  const bool theirs = receipt.tool != "benchgate" && receipt.head.failed_samples > 0;
  const auto difference =
      analysis::disagreement(receipt.head.stats, theirs ? recount(receipt, FailedSamples::counted) : recounted);
  if (difference) throw Error(fmt::format("{}:{}", file, receipt.stats_line), *difference);
  receipt.head.stats = std::move(recounted);
  return receipt;
}

}  // namespace benchgate::history
