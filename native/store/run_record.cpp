// SPDX-License-Identifier: MIT
#include "store/run_record.hpp"

#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/raw_sample_json.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

ReceiptFile::ReceiptFile(std::filesystem::path path, const model::Scenario& scenario)
    : path_(std::move(path)), stats_(scenario), samples_(path_.parent_path()) {}

void ReceiptFile::add(const model::Sample& sample) {
  stats_.add(sample);
  samples_.write(format::format_receipt_sample(sample, std::exchange(position_, format::Position::later)));
}

model::ReceiptHead ReceiptFile::finish(model::ReceiptHead head) {
  head.stats = stats_.summaries();
  head.failed_samples = stats_.failed_samples();
  sys::AtomicFile file(path_);
  file.write(format::format_receipt_begin(head));
  samples_.copy_to(file);
  file.write(format::format_receipt_end(head));
  file.commit();
  return head;
}

RunFolder::RunFolder(std::filesystem::path folder, const model::Scenario& scenario)
    : folder_(std::move(folder)), partial_(folder_), work_units_(scenario.work_units) {
  const std::filesystem::path test_case = folder_.parent_path();
  if (!sys::is_temporary(test_case) || sys::path_exists(folder_)) {
    temporary_.emplace(test_case.parent_path());
    partial_ = temporary_->path() / test_case.filename() / folder_.filename();
  }
  sys::make_folders(partial_);
  receipt_.emplace(partial_ / "receipt.json", scenario);
  raw_samples_.emplace(partial_ / "raw_samples.jsonl");
}

RunFolder::~RunFolder() {
  receipt_.reset();  // before their folder
  raw_samples_.reset();
  if (temporary_ || is_finished_) return;
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  std::filesystem::remove(folder_.parent_path(), ignored);  // unless other runs are there
}

void RunFolder::add(const model::Sample& sample, base::Instant ended) {
  receipt_->add(sample);
  if (sample.warmup) return;
  raw_samples_->write(format::format_raw_sample(sample, ++iterations_, base::format_rfc3339(ended), work_units_));
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
  is_finished_ = true;
  if (!temporary_) return head;
  sys::flush_before_move(partial_, folder_);
  std::error_code error;
  std::filesystem::rename(partial_.parent_path(), folder_.parent_path(), error);
  if (error) sys::replace_folder(partial_, folder_);  // the case has other runs
  return head;
}

}  // namespace benchgate::store
