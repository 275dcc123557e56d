// SPDX-License-Identifier: MIT
#include "format/pattern.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"

namespace benchgate::format {

namespace {

constexpr std::uint32_t step_limit = base::most(base::Limit::pattern_steps);
constexpr std::uint32_t memory_limit_kb = base::most(base::Limit::pattern_memory);

std::string library_message(int code) {
  std::array<PCRE2_UCHAR, 256> text{};
  pcre2_get_error_message(code, text.data(), text.size());
  return reinterpret_cast<const char*>(text.data());
}

std::string problem_of(int code) {
  if (code == PCRE2_ERROR_MATCHLIMIT || code == PCRE2_ERROR_HEAPLIMIT)
    return "takes too many steps on this output; make the pattern more specific";
  return library_message(code);
}

}  // namespace

struct Pattern::Compiled {
  pcre2_code* code = nullptr;
  pcre2_match_context* context = nullptr;
  pcre2_match_data* match = nullptr;

  ~Compiled() {
    pcre2_match_data_free(match);
    pcre2_match_context_free(context);
    pcre2_code_free(code);
  }
};

Pattern::Pattern(std::string_view expression, std::string_view where, Use use)
    : compiled_(std::make_unique<Compiled>()) {
  // What ECMAScript reads differently from Perl: \u, a lone $, a group that took part in no match.
  constexpr std::uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_MULTILINE | PCRE2_ALT_BSUX |
                                    PCRE2_DOLLAR_ENDONLY | PCRE2_MATCH_UNSET_BACKREF | PCRE2_NEVER_BACKSLASH_C;
  int error = 0;
  PCRE2_SIZE offset = 0;
  compiled_->code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(), options, &error,
                                  &offset, nullptr);
  if (compiled_->code == nullptr)
    throw Error(where, fmt::format("'{}' is not a regular expression: {} at character {}", expression,
                                   library_message(error), offset + 1));
  std::uint32_t groups = 0;
  pcre2_pattern_info(compiled_->code, PCRE2_INFO_CAPTURECOUNT, &groups);
  if (groups == 0 && use == Use::numbers)
    throw Error(where, "the pattern has no group; put parentheses around the number");
  compiled_->context = pcre2_match_context_create(nullptr);
  pcre2_set_match_limit(compiled_->context, step_limit);
  pcre2_set_heap_limit(compiled_->context, memory_limit_kb);
  compiled_->match = pcre2_match_data_create_from_pattern(compiled_->code, nullptr);
}

Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;

Pattern::Found Pattern::numbers(std::string_view text) const {
  Found found;
  PCRE2_SIZE at = 0;
  while (at <= text.size()) {
    const int count = pcre2_match(compiled_->code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), at, 0,
                                  compiled_->match, compiled_->context);
    if (count == PCRE2_ERROR_NOMATCH) break;
    if (count < 0) {
      found.problem = problem_of(count);
      return found;
    }
    const PCRE2_SIZE* const ends = pcre2_get_ovector_pointer(compiled_->match);
    const std::string_view group = ends[2] == PCRE2_UNSET ? "" : text.substr(ends[2], ends[3] - ends[2]);
    const auto number = base::parse_number(group);
    if (!number) {
      found.problem = fmt::format("found '{}', which is not a number", base::printable(group.substr(0, 80)));
      return found;
    }
    found.values.push_back(*number);
    at = ends[1] > at ? ends[1] : at + 1;  // an empty match moves on, too
  }
  if (found.values.empty()) found.problem = "not found";
  return found;
}

std::string Pattern::mismatch(std::string_view text) const {
  const int count = pcre2_match(compiled_->code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), 0, 0,
                                compiled_->match, compiled_->context);
  if (count == PCRE2_ERROR_NOMATCH) return "does not match";
  return count < 0 ? problem_of(count) : std::string();
}

bool Pattern::found_in(std::string_view text) const {
  return pcre2_match(compiled_->code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), 0, 0, compiled_->match,
                     compiled_->context) >= 0;
}

}  // namespace benchgate::format
