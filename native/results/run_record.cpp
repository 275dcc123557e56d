// SPDX-License-Identifier: MIT
#include "results/run_record.hpp"

#include <system_error>
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
      temporary_(folder_.parent_path().parent_path()),
      partial_(temporary_.path() / folder_.parent_path().filename() / folder_.filename()),
      work_units_(scenario.work_units) {
  sys::make_folders(partial_);
  receipt_.emplace(partial_ / "receipt.json", scenario);
  raw_samples_.emplace(partial_ / "raw_samples.jsonl");
}

RunFolder::~RunFolder() {
  receipt_.reset();  // before their folder
  raw_samples_.reset();
}

void RunFolder::add(const model::Sample& sample, base::Instant ended) {
  receipt_->add(sample);
  if (sample.warmup) return;
  raw_samples_->write(codec::format_raw_sample(sample, ++iterations_, base::format_rfc3339(ended), work_units_));
  raw_samples_->write("\n");
}

void RunFolder::add(const model::Sample& sample, std::string_view raw_line) {
  receipt_->add(sample);
  raw_samples_->write(raw_line);
  raw_samples_->write("\n");
}

void RunFolder::write(std::string_view name, std::string_view text) { sys::write_file(partial_ / name, text); }

model::ReceiptHead RunFolder::finish(model::ReceiptHead head) {
  head = receipt_->finish(std::move(head));
  raw_samples_->commit();
  sys::flush_before_move(partial_, folder_);
  std::error_code error;
  std::filesystem::rename(partial_.parent_path(), folder_.parent_path(), error);
  if (error) sys::replace_folder(partial_, folder_);  // the case has other runs
  return head;
}

}  // namespace benchgate::results
