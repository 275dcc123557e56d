// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "format/sample_json.hpp"
#include "model/receipt.hpp"
#include "syntax/text_pieces.hpp"

namespace benchgate::format {

/// A receipt is written in three parts, so that its samples never have to be
/// in memory together: format_receipt_begin, then format_receipt_sample for
/// each sample, then format_receipt_end. Each sample is on one line.
/// Schema "benchgate.run.v1": a superset of "perfgate.run.v1", with the same
/// names and nesting.
std::string format_receipt_begin(const model::ReceiptHead& head);
std::string format_receipt_end(const model::ReceiptHead& head);

enum class Position { first, later };

/// Formats one sample with the white space and the comma that belong before it.
std::string format_receipt_sample(const model::Sample& sample, Position position);

/// A receipt as its file has it; the statistics are those that the file claims.
struct Receipt {
  model::ReceiptHead head;
  std::vector<model::Sample> samples;
  int stats_line = 0;  ///< where the statistics begin
  std::string tool;    ///< name of the program that wrote it

  bool operator==(const Receipt&) const = default;
};

/// Receives the samples of a receipt as they are read.
struct SampleSink {
  std::function<void(std::uint64_t)> expect;  ///< called before the first: how many were planned, which may be wrong
  std::function<void(model::Sample& sample)> take;  ///< may move it away
};

/// Reads a receipt of benchgate or of perfgate without storing its samples. `file` names it in errors. Throws Error
/// `file:line: what` for malformed text, a missing or mistyped member, and a schema other than benchgate.run.v1 and
/// perfgate.run.v1.
Receipt parse_receipt(const syntax::TextSource& source, std::string_view file, const SampleSink& sink);

/// Does the same with the samples.
Receipt parse_receipt(std::string_view text, std::string_view file);

/// Whether a file that begins with `text` is meant to be a receipt of benchgate or of perfgate.
bool begins_as_receipt(std::string_view text);

/// Reads only the part of a receipt before the samples: the head without
/// statistics. `text` may be cut after that. Throws as parse_receipt does.
model::ReceiptHead parse_receipt_head(std::string_view text, std::string_view file);

/// Returns the JSON Schema of a receipt.
std::string receipt_schema();

}  // namespace benchgate::format
