// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::format {

/// The values of one field of a raw_samples.jsonl, over its successful samples and the failed seconds of a service, in
/// file order. A sample may hold one number or an array of numbers; all of them count.
struct RawField {
  std::string name;
  std::vector<double> values;
  std::optional<int> missing_line;  ///< the first successful sample that has no value, if any
  /// The values of each of these samples that has any; empty if no sample holds an array of several.
  std::vector<std::vector<double>> by_sample = {};

  bool operator==(const RawField&) const = default;
};

/// What was read from one raw_samples.jsonl.
struct RawSamples {
  std::vector<RawField> fields;     ///< in the order in which they were asked for
  std::uint64_t successful = 0;     ///< samples that did not fail
  std::uint64_t failed = 0;         ///< samples with `failed: true`: counted, left out unless they are seconds
  bool synthetic = false;           ///< whether any sample says `synthetic: true`
  std::uint64_t wrong_outputs = 0;  ///< of the failed ones: samples with `wrong_output: true`
  std::string failure = {};         ///< why the first failed sample failed, as the file has it; "": it does not say
  /// `error_rate` and `requests` of every sample that has the first, failed ones included, in file order; as many of
  /// the second only if all these samples have it.
  std::vector<double> error_rates = {};
  std::vector<double> requests = {};
  /// Of the failed ones: seconds of a service (samples with `phase`), which count in the fields that they have.
  std::uint64_t failed_seconds = 0;

  bool operator==(const RawSamples&) const = default;
};

/// Reads JSON lines, one object a line, and returns the numbers of `fields`. Keys are compared exactly, case included;
/// other keys are skipped, as are blank lines; lines end in LF or CRLF, the last one may end in neither. `where` names
/// the file in errors. Throws Error `where:line: what` for a line that is not a JSON object, a wanted value that is not
/// a number or an array of numbers, is negative, not finite or given twice, and for `failed` or `synthetic` other than
/// true or false. Strings in other fields are not checked for UTF-8.
RawSamples parse_raw_samples(std::string_view text, std::span<const std::string> fields, std::string_view where);

/// Returns the text of a raw_samples.jsonl that benchgate wrote without the members `timestamp`: what was measured, not
/// when.
std::string without_timestamps(std::string_view text);

}  // namespace benchgate::format
