// SPDX-License-Identifier: MIT
#include "measure/answer_reader.hpp"

#include <optional>

#include "base/text.hpp"
#include "format/pattern.hpp"
#include "imports/event_meaning.hpp"
#include "syntax/event_stream.hpp"

namespace benchgate::measure {

namespace {

/// Tokens are lines that are not blank.
class LineReader : public sys::AnswerReader {
 public:
  std::size_t add(std::string_view piece) override {
    std::size_t tokens = 0;
    for (const char c : piece) {
      if (c == '\n') {
        tokens += is_token_ ? 1 : 0;
        is_token_ = false;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        is_token_ = true;
      }
    }
    return tokens;
  }
  End end() override { return {.completed = is_token_ ? std::size_t{1} : 0}; }

 private:
  bool is_token_ = false;  ///< the line until here
};

/// `pattern` may be shared: to search with it changes nothing.
class EventReader : public sys::AnswerReader {
 public:
  explicit EventReader(std::shared_ptr<const format::Pattern> pattern) : pattern_(std::move(pattern)) {}

  std::size_t add(std::string_view piece) override {
    const std::size_t before = tokens_;
    stream_.add(piece, [this](const syntax::StreamEvent& event) { take(event); });
    return tokens_ - before;
  }
  End end() override {
    const std::size_t before = tokens_;
    stream_.end([this](const syntax::StreamEvent& event) { take(event); });
    return {.completed = tokens_ - before, .total = usage_, .failure = failure()};
  }

 private:
  void take(const syntax::StreamEvent& event) {
    has_events_ = true;
    const imports::EventMeaning meaning = meaning_here(event);
    has_error_ = has_error_ || meaning.is_error;
    tokens_ += meaning.tokens;
    if (meaning.usage) usage_ = meaning.usage;
    if (!dialect_) dialect_ = meaning.dialect;
    is_whole_ = is_whole_ || (meaning.is_last && meaning.dialect == dialect_);
  }
  imports::EventMeaning meaning_here(const syntax::StreamEvent& event) {
    if (pattern_ == nullptr) return imports::meaning_of(event, memory_);
    if (pattern_->found_in(event.data)) return {.tokens = 1};
    return {.is_error = imports::meaning_of(event, memory_).is_error};
  }
  std::string failure() const {
    if (has_error_) return "error event";
    if (stream_.overflowed()) return "too large an event";
    if (!has_events_) return "no event";
    if (pattern_ != nullptr && tokens_ == 0) return "no event that matches token_pattern";
    if (dialect_ && !is_whole_) return fmt::format("ended without {}", imports::last_event(*dialect_));
    return {};
  }

  std::shared_ptr<const format::Pattern> pattern_;
  syntax::JsonDocument memory_;
  syntax::EventStream stream_;
  std::optional<imports::Dialect> dialect_;
  std::optional<std::size_t> usage_;
  std::size_t tokens_ = 0;
  bool has_events_ = false;
  bool has_error_ = false;
  bool is_whole_ = false;  ///< the last event of the dialect has come
};

}  // namespace

std::function<std::unique_ptr<sys::AnswerReader>()> answer_readers(const model::LoadPlan& plan) {
  using Stream = model::LoadPlan::Stream;
  if (plan.stream == Stream::none) return nullptr;
  if (plan.stream == Stream::ndjson) return [] { return std::make_unique<LineReader>(); };
  std::shared_ptr<const format::Pattern> pattern;
  if (!plan.token_pattern.empty())
    pattern =
        std::make_shared<format::Pattern>(plan.token_pattern, base::where(plan.location), format::Pattern::Use::match);
  return [pattern] { return std::make_unique<EventReader>(pattern); };
}

}  // namespace benchgate::measure
