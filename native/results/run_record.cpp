// SPDX-License-Identifier: MIT
#include "results/run_record.hpp"

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/raw_sample_json.hpp"
#include "sys/folder.hpp"

namespace benchgate::results {

ReceiptFile::ReceiptFile(std::filesystem::path path, const model::Scenario& scenario)
    : path_(std::move(path)), stats_(scenario), samples_(path_.parent_path()) {}

void ReceiptFile::add(const model::Sample& sample) {
  stats_.add(sample);
  samples_.write(codec::format_receipt_sample(sample, std::exchange(position_, codec::Position::later)));
}

model::ReceiptHead ReceiptFile::finish(model::ReceiptHead head) {
  head.stats = stats_.summaries();
  head.failed_samples = stats_.failed_samples();
  sys::AtomicFile file(path_);
  file.write(codec::format_receipt_begin(head));
  samples_.copy_to(file);
  file.write(codec::format_receipt_end(head));
  file.commit();
  return head;
}

RunFolder::RunFolder(std::filesystem::path folder, const model::Scenario& scenario)
    : folder_(std::move(folder)),
      partial_(folder_.parent_path() / fmt::format(".{}.partial", folder_.filename().string())),
      work_units_(scenario.work_units) {
  sys::remove_folder(partial_);  // left over from a killed run
  sys::make_folders(partial_);
  receipt_.emplace(partial_ / "receipt.json", scenario);
  raw_samples_.emplace(partial_ / "raw_samples.jsonl");
}

RunFolder::~RunFolder() {
  receipt_.reset();
  raw_samples_.reset();
  try {
    sys::remove_folder(partial_);
  } catch (const Error&) {
    // Ignored: the next run of this scenario removes the folder.
  }
}

void RunFolder::add(const model::Sample& sample, base::Instant ended) {
  receipt_->add(sample);
  if (sample.warmup) return;
  raw_samples_->write(codec::format_raw_sample(sample, ++iterations_, base::format_rfc3339(ended), work_units_));
  raw_samples_->write("\n");
}

void RunFolder::write(std::string_view name, std::string_view text) { sys::write_file(partial_ / name, text); }

model::ReceiptHead RunFolder::finish(model::ReceiptHead head) {
  head = receipt_->finish(std::move(head));
  raw_samples_->commit();
  sys::replace_folder(partial_, folder_);
  return head;
}

}  // namespace benchgate::results
