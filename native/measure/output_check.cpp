// SPDX-License-Identifier: MIT
#include "measure/output_check.hpp"

#include "base/limits.hpp"
#include "base/text.hpp"
#include "syntax/yaml.hpp"
#include "sys/digest.hpp"

namespace benchgate::measure {

namespace {

/// Longer outputs are refused, because the rest cannot be checked.
constexpr std::size_t most_checked_bytes = base::most(base::Limit::printed_report);
constexpr std::size_t shown_bytes = 60;

std::string shown(std::string_view text) {
  const std::string start = base::printable(base::valid_utf8(base::truncate_utf8(text, shown_bytes)));
  return fmt::format("'{}'{}", start, text.size() > shown_bytes ? "..." : "");
}

}  // namespace

OutputCheck::OutputCheck(const model::Scenario& scenario) : scenario_(scenario) {
  const model::ExpectedOutput& expected = scenario.expect_output;
  if (!expected.matches.empty())
    pattern_.emplace(expected.matches, base::where(expected.location), format::Pattern::Use::match);
}

std::size_t OutputCheck::needed_bytes() const {
  return scenario_.same_output || scenario_.expect_output.any() ? most_checked_bytes : 0;
}

std::string OutputCheck::judge(std::string_view output, std::uint64_t all_bytes) {
  if (needed_bytes() == 0) return {};
  if (all_bytes > most_checked_bytes)
    return fmt::format("printed {} bytes, more than the {} that can be checked", all_bytes, most_checked_bytes);
  const model::ExpectedOutput& expected = scenario_.expect_output;
  if (expected.equals && output != *expected.equals)
    return fmt::format("printed {} instead of {}", shown(output), shown(*expected.equals));
  if (const std::string mismatch = pattern_ ? pattern_->mismatch(output) : ""; !mismatch.empty())
    return fmt::format("printed {}; {}: {}", shown(output), shown(expected.matches), mismatch);
  if (expected.sha256.empty() && !scenario_.same_output) return {};
  const std::string digest = sys::sha256_hex(output);
  if (!expected.sha256.empty() && digest != expected.sha256)
    return fmt::format("printed {} bytes with SHA-256 {} instead of {}", all_bytes, digest, expected.sha256);
  if (!scenario_.same_output) return {};
  if (!first_digest_) first_digest_ = digest;
  if (digest != *first_digest_)
    return fmt::format("printed {} bytes with SHA-256 {}, not what the first iteration printed ({})", all_bytes, digest,
                       *first_digest_);
  return {};
}

}  // namespace benchgate::measure
