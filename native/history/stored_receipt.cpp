// SPDX-License-Identifier: MIT
#include "history/stored_receipt.hpp"

#include <utility>
#include <vector>

#include "analysis/recount.hpp"
#include "analysis/summary.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"

namespace benchgate::history {

namespace {

/// What perfgate summarises: failed samples with the others.
analysis::Summaries summaries_with_failed(analysis::SampleColumns columns, const std::vector<model::Sample>& failed,
                                          const model::Scenario& scenario) {
  for (const model::Sample& sample : failed) analysis::add_sample(columns, sample, analysis::FailedSamples::counted);
  analysis::sort_columns(columns);
  return analysis::summaries_of(columns, scenario);
}

}  // namespace

StoredReceipt read_receipt(const std::filesystem::path& path) {
  return read_receipt_text(sys::read_file(path), base::printable(path.string()));
}

StoredReceipt read_receipt_text(std::string text, std::string_view file) {
  StoredReceipt stored;
  std::vector<model::Sample> failed;
  codec::Receipt receipt = codec::parse_receipt(std::move(text), file, [&](model::Sample sample) {
    analysis::add_sample(stored.columns, sample);
    if (!sample.warmup && sample.failed()) failed.push_back(std::move(sample));
  });
  analysis::sort_columns(stored.columns);
  analysis::Summaries recounted = analysis::summaries_of(stored.columns, receipt.head.scenario);
  const bool theirs = receipt.tool != "benchgate" && !failed.empty();
  const auto difference = analysis::disagreement(
      receipt.head.stats, theirs ? summaries_with_failed(stored.columns, failed, receipt.head.scenario) : recounted);
  if (difference) throw Error(fmt::format("{}:{}", file, receipt.stats_line), *difference);
  stored.head = std::move(receipt.head);
  stored.head.failed_samples = failed.size();
  stored.head.stats = std::move(recounted);
  return stored;
}

}  // namespace benchgate::history
