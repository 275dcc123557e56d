// SPDX-License-Identifier: MIT
// Millions of lines of 150 bytes, of which a few numbers matter: each line is
// parsed in place, event by event, without building anything, and only the
// wanted numbers are converted.
#include "codec/raw_samples.hpp"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <cstring>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::codec {

namespace {

constexpr int deepest_sample = 100;  // the parser recurses: bounded, so that no line can exhaust the stack

/// Takes in the samples, line by line. What is wrong with a value is only
/// noted, because a failed sample may hold anything and `failed` may come last.
class SampleCollector : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, SampleCollector> {
 public:
  SampleCollector(RawSamples& samples, std::string_view where)
      : samples_(samples), where_(where), starts_(samples.fields.size()), seen_(samples.fields.size()) {}

  void begin_line(int line) {
    line_ = line;
    depth_ = 0;
    is_object_ = failed_ = synthetic_ = false;
    target_ = Target::other;
    problem_.clear();
    flag_problem_.clear();
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      starts_[i] = samples_.fields[i].values.size();
      seen_[i] = false;
    }
  }

  void end_line() {
    if (!is_object_) fail("a sample must be a JSON object");
    if (!flag_problem_.empty()) fail(flag_problem_);
    samples_.synthetic |= synthetic_;
    if (failed_) return drop_line();
    if (!problem_.empty()) fail(problem_);
    ++samples_.successful;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      RawField& field = samples_.fields[i];
      if (field.values.size() == starts_[i] && !field.missing_line) field.missing_line = line_;
    }
  }

  [[noreturn]] void fail(std::string_view what) const { throw Error(fmt::format("{}:{}", where_, line_), what); }

  bool Key(const char* text, rapidjson::SizeType size, bool) {
    if (depth_ == 1) choose_target({text, size});
    return true;
  }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    const bool counts = target_ == Target::field && (depth_ == 1 || (depth_ == 2 && in_array_));
    return counts ? add_number({text, size}) : anything_else();
  }
  bool Bool(bool flag) {
    if (depth_ != 1 || target_ != Target::flag) return anything_else();
    *flag_ = flag;
    return true;
  }
  bool Null() { return anything_else(); }
  bool String(const char*, rapidjson::SizeType, bool) { return anything_else(); }
  bool StartObject() {
    if (depth_ == 0)
      is_object_ = true;
    else
      anything_else();
    return ++depth_ <= deepest_sample;
  }
  bool StartArray() {
    if (depth_ == 1 && target_ == Target::field)
      in_array_ = true;
    else
      anything_else();
    return ++depth_ <= deepest_sample;
  }
  bool EndObject(rapidjson::SizeType) { return --depth_ >= 0; }
  bool EndArray(rapidjson::SizeType) { return --depth_ >= 0; }

 private:
  /// What the member of the sample that is being read is for.
  enum class Target { other, field, flag };

  void choose_target(std::string_view key) {
    target_ = Target::other;
    in_array_ = false;
    for (std::size_t i = 0; i < starts_.size(); ++i)
      if (samples_.fields[i].name == key) choose_field(i);
    if (key == "failed") choose_flag("failed", failed_);
    if (key == "synthetic") choose_flag("synthetic", synthetic_);
  }

  void choose_field(std::size_t index) {
    target_ = Target::field;
    field_ = index;
    if (seen_[index]) note("stands there twice");
    seen_[index] = true;
  }

  void choose_flag(std::string_view name, bool& flag) {
    target_ = Target::flag;
    flag_name_ = name;
    flag_ = &flag;
  }

  bool add_number(std::string_view text) {
    const std::optional<double> number = base::parse_number(text);
    if (!number)
      note("is out of the range of a double");
    else if (*number < 0)
      note("is negative");
    else
      samples_.fields[field_].values.push_back(*number);
    return true;
  }

  /// A value came that is no number of a wanted field: fine, unless one was wanted.
  bool anything_else() {
    if (depth_ == 0) return true;
    if (target_ == Target::field) note("is not a number");
    if (target_ == Target::flag) flag_problem_ = fmt::format("'{}' is not true or false", flag_name_);
    return true;
  }

  void note(std::string_view what) {
    if (problem_.empty()) problem_ = fmt::format("'{}' {}", base::printable(samples_.fields[field_].name), what);
  }

  void drop_line() {
    ++samples_.failed;
    for (std::size_t i = 0; i < starts_.size(); ++i) samples_.fields[i].values.resize(starts_[i]);
  }

  RawSamples& samples_;
  std::string_view where_;
  std::vector<std::size_t> starts_;  ///< sizes of the fields' values before this line
  std::vector<bool> seen_;           ///< which fields this line has named
  int line_ = 0;
  int depth_ = 0;
  bool is_object_ = false;
  bool in_array_ = false;
  bool failed_ = false;
  bool synthetic_ = false;
  Target target_ = Target::other;
  std::size_t field_ = 0;
  bool* flag_ = nullptr;
  std::string_view flag_name_;
  std::string problem_;
  std::string flag_problem_;
};

/// `line` ends in a NUL byte that the caller has put there.
void parse_sample(char* line, std::size_t size, rapidjson::Reader& reader, SampleCollector& collector) {
  constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseNumbersAsStringsFlag;
  rapidjson::InsituStringStream stream(line);
  if (const auto result = reader.Parse<flags>(stream, collector); !result) {
    std::string_view what = rapidjson::GetParseError_En(result.Code());
    if (what.ends_with('.')) what.remove_suffix(1);
    if (result.Code() == rapidjson::kParseErrorTermination) what = "nested too deep";
    collector.fail(fmt::format("not valid JSON: {}", what));
  }
  if (stream.Tell() != size) collector.fail("not valid JSON: a NUL byte");
}

}  // namespace

RawSamples parse_raw_samples(std::string text, std::span<const std::string> fields, std::string_view where) {
  RawSamples samples;
  for (const std::string& name : fields) samples.fields.push_back({name, {}, {}});
  SampleCollector collector(samples, where);
  rapidjson::Reader reader;
  char* const end = text.data() + text.size();
  char* line = text.data() + (text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  for (int number = 1; line < end; ++number) {
    auto* stop = static_cast<char*>(std::memchr(line, '\n', static_cast<std::size_t>(end - line)));
    if (stop == nullptr) stop = end;  // the string's own NUL stands there
    if (!base::trim({line, static_cast<std::size_t>(stop - line)}).empty()) {
      *stop = '\0';
      collector.begin_line(number);
      parse_sample(line, static_cast<std::size_t>(stop - line), reader, collector);
      collector.end_line();
    }
    line = stop + 1;
  }
  for (RawField& field : samples.fields) field.values.shrink_to_fit();
  return samples;
}

}  // namespace benchgate::codec
