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
  for (model::Sample sample : receipt.samples) {
    if (failed == FailedSamples::counted) {
      sample.failure.clear();
      sample.timed_out = false;
    }
    stats.add(sample);
  }
  return stats.summaries();
}

}  // namespace

codec::Receipt read_receipt(const std::filesystem::path& path) {
  return read_receipt_text(sys::read_file(path), base::printable(path.string()));
}

codec::Receipt read_receipt_text(std::string_view text, std::string_view file) {
  codec::Receipt receipt = codec::parse_receipt(text, file);
  analysis::Summaries recounted = recount(receipt, FailedSamples::left_out);
  // perfgate summarises failed samples with the others.
  const analysis::Summaries claimable =
      receipt.tool == "benchgate" ? recounted : recount(receipt, FailedSamples::counted);
  if (const auto difference = analysis::disagreement(receipt.head.stats, claimable))
    throw Error(fmt::format("{}:{}", file, receipt.stats_line), *difference);
  receipt.head.stats = std::move(recounted);
  receipt.head.failed_samples = 0;
  for (const model::Sample& sample : receipt.samples) receipt.head.failed_samples += !sample.warmup && sample.failed();
  return receipt;
}

}  // namespace benchgate::history
