// SPDX-License-Identifier: MIT
#include "format/raw_samples.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

/// Takes in the samples, line by line.
class SampleCollector {
 public:
  SampleCollector(RawSamples& samples, std::string_view where)
      : samples_(samples), where_(where), starts_(samples.fields.size()), seen_(samples.fields.size()) {}

  void add(syntax::JsonValue sample, int line) {
    line_ = line;
    if (!sample.is(syntax::JsonValue::Kind::object)) fail("a sample must be a JSON object");
    begin_sample();
    sample.each_member([&](std::string_view name, syntax::JsonValue value) { take(name, value); });
    samples_.synthetic |= synthetic_;
    keep_failures();
    if (failed_)
      count_failed();
    else
      count_successful();
  }

 private:
  [[noreturn]] void fail(std::string_view what) const { throw Error(fmt::format("{}:{}", where_, line_), what); }

  /// Most files hold one number per sample, so the values of each sample are kept from the first array on.
  static void keep_sample(RawField& field, std::size_t start) {
    const std::size_t count = field.values.size() - start;
    if (count == 0 || (count == 1 && field.by_sample.empty())) return;
    if (field.by_sample.empty())
      for (std::size_t i = 0; i < start; ++i) field.by_sample.push_back({field.values[i]});
    field.by_sample.emplace_back(field.values.begin() + static_cast<std::ptrdiff_t>(start), field.values.end());
  }

  void count_successful() {
    if (!problem_.empty()) fail(problem_);
    ++samples_.successful;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      RawField& field = samples_.fields[i];
      if (field.values.size() == starts_[i] && !field.missing_line) field.missing_line = line_;
      keep_sample(field, starts_[i]);
    }
  }

  void begin_sample() {
    failed_ = synthetic_ = wrong_output_ = is_second_ = false;
    failure_.clear();
    problem_.clear();
    error_rate_.reset();
    requests_.reset();
    for (std::size_t i = 0; i < starts_.size(); ++i) starts_[i] = samples_.fields[i].values.size();
    std::fill(seen_.begin(), seen_.end(), false);
  }

  void take(std::string_view name, syntax::JsonValue value) {
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (samples_.fields[i].name != name) continue;
      if (seen_[i]) note(samples_.fields[i], "is given twice");
      seen_[i] = true;
      take_field(value, samples_.fields[i]);
    }
    if (name == "failed") failed_ = flag(name, value);
    if (name == "phase") is_second_ = true;
    if (name == "failure") failure_ = value.text();
    if (name == "wrong_output") wrong_output_ = value.as_boolean().value_or(false);
    if (name == "synthetic") synthetic_ = flag(name, value);
    if (name == "error_rate") error_rate_ = value.as_number();
    if (name == "requests") requests_ = value.as_number();
  }

  /// Negative values are refused where the field is asked for.
  void keep_failures() {
    if (!error_rate_ || *error_rate_ < 0) return;
    samples_.error_rates.push_back(*error_rate_);
    if (requests_ && *requests_ >= 0) samples_.requests.push_back(*requests_);
  }

  bool flag(std::string_view name, syntax::JsonValue value) const {
    if (!value.is(syntax::JsonValue::Kind::boolean)) fail(fmt::format("'{}' is not true or false", name));
    return *value.as_boolean();
  }

  void take_field(syntax::JsonValue value, RawField& field) {
    if (value.is(syntax::JsonValue::Kind::array))
      value.each([&](syntax::JsonValue element) { take_number(element, field); });
    else
      take_number(value, field);
  }

  void take_number(syntax::JsonValue value, RawField& field) {
    const std::optional<double> number = value.as_number();
    if (!number)
      note(field, "is not a number");
    else if (*number < 0)
      note(field, "is negative");
    else
      field.values.push_back(*number);
  }

  /// A failed sample may hold anything, and `failed` may come last: what is wrong with a value is only noted.
  void note(const RawField& field, std::string_view what) {
    if (problem_.empty()) problem_ = fmt::format("'{}' {}", base::printable(field.name), what);
  }

  void count_failed() {
    if (++samples_.failed == 1) samples_.failure = failure_;
    if (wrong_output_) ++samples_.wrong_outputs;
    if (is_second_) ++samples_.failed_seconds;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      RawField& field = samples_.fields[i];
      if (!is_second_) field.values.resize(starts_[i]);
      keep_sample(field, starts_[i]);
    }
  }

  RawSamples& samples_;
  std::string_view where_;
  std::vector<std::size_t> starts_;  ///< sizes of the fields' values before this sample
  std::vector<bool> seen_;           ///< which fields this sample has named
  int line_ = 0;
  bool failed_ = false;
  bool synthetic_ = false;
  bool wrong_output_ = false;
  bool is_second_ = false;  ///< of a service under load
  std::optional<double> error_rate_;
  std::optional<double> requests_;
  std::string failure_;
  std::string problem_;
};

}  // namespace

RawSamples parse_raw_samples(std::string_view text, std::span<const std::string> fields, std::string_view where) {
  RawSamples samples;
  for (const std::string& name : fields) samples.fields.push_back({name, {}, {}, {}});
  SampleCollector collector(samples, where);
  syntax::JsonDocument document;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (base::trim(line).empty()) continue;
    collector.add(document.parse(line, where, number, syntax::JsonEncoding::unchecked), number);
  }
  for (RawField& field : samples.fields) field.values.shrink_to_fit();
  return samples;
}

std::string without_timestamps(std::string_view text) {
  // A quote within a name or a text is escaped, so this is always the beginning of a member.
  constexpr std::string_view member = "\"timestamp\":\"";
  std::string rest;
  for (std::size_t begin = text.find(member); begin != std::string_view::npos; begin = text.find(member)) {
    rest += text.substr(0, begin);
    text.remove_prefix(begin + member.size());
    text.remove_prefix(std::min(text.find('"'), text.size() - 1) + 1);
    if (text.starts_with(',')) text.remove_prefix(1);
  }
  return rest.append(text);
}

}  // namespace benchgate::format
