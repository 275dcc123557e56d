// SPDX-License-Identifier: MIT
#include "imports/event_meaning.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace benchgate::imports {

namespace {

using syntax::JsonValue;
using Kind = JsonValue::Kind;

constexpr std::array<std::string_view, 3> last_events{"[DONE]", "response.completed", "message_stop"};

/// Whether one of these members holds text, or a list of parts as Mistral's `content` does.
bool has_text(JsonValue value, std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    const JsonValue member = value.find(name);
    return (member.is(Kind::string) && !member.text().empty()) || (member.is(Kind::array) && member.size() > 0);
  });
}

bool is_call(JsonValue call) { return has_text(call, {"name", "arguments", "input"}); }

std::size_t tokens_of_choice(JsonValue choice) {
  const JsonValue delta = choice.find("delta");
  if (has_text(choice, {"text"}) || has_text(delta, {"content", "refusal", "reasoning_content", "reasoning"}) ||
      has_text(delta.find("audio"), {"data", "transcript"}) || is_call(delta.find("function_call")))
    return 1;
  const std::vector<JsonValue> calls = delta.find("tool_calls").elements();
  return std::any_of(calls.begin(), calls.end(),
                     [](JsonValue call) { return is_call(call.find("function")) || is_call(call.find("custom")); })
             ? 1
             : 0;
}

EventMeaning meaning_of_chat(JsonValue root) {
  EventMeaning meaning{.dialect = Dialect::chat, .usage = root.unsigned_at({"usage", "completion_tokens"})};
  for (const JsonValue choice : root.find("choices").elements()) meaning.tokens += tokens_of_choice(choice);
  return meaning;
}

/// An answer that its limit of tokens ended is complete, as the reason "length" is in the other protocols.
EventMeaning meaning_of_response(std::string_view type, JsonValue root) {
  return {.dialect = Dialect::responses,
          .tokens = type.ends_with(".delta") && has_text(root, {"delta"}) ? std::size_t{1} : 0,
          .usage = root.unsigned_at({"response", "usage", "output_tokens"}),
          .is_last = type == last_event(Dialect::responses) || type == "response.incomplete",
          .is_error = type == "response.failed"};
}

EventMeaning meaning_of_message(std::string_view type, JsonValue root) {
  const bool is_token =
      type == "content_block_delta" && has_text(root.find("delta"), {"text", "thinking", "partial_json"});
  return {.dialect = Dialect::messages,
          .tokens = is_token ? std::size_t{1} : 0,
          .usage = root.unsigned_at({"usage", "output_tokens"}),
          .is_last = type == last_event(Dialect::messages)};
}

bool is_error(const syntax::StreamEvent& event, std::string_view type, JsonValue root) {
  const JsonValue error = root.find("error");
  return event.name == "error" || type == "error" || error.is(Kind::object) ||
         (error.is(Kind::string) && !error.text().empty());
}

}  // namespace

std::string_view last_event(Dialect dialect) { return last_events[static_cast<std::size_t>(dialect)]; }

EventMeaning meaning_of(const syntax::StreamEvent& event, syntax::JsonDocument& memory) {
  if (base::trim(event.data) == last_event(Dialect::chat)) return {.dialect = Dialect::chat, .is_last = true};
  const JsonValue root = memory.parse_start(event.data);
  const std::string type = root.text_at({"type"});
  if (is_error(event, type, root)) return {.is_error = true};
  if (event.name == "ping" || type == "ping") return {};
  if (type.starts_with("response.")) return meaning_of_response(type, root);
  if (type.starts_with("message_") || type.starts_with("content_block_")) return meaning_of_message(type, root);
  if (root.find("choices").is(Kind::array)) return meaning_of_chat(root);
  return {.tokens = 1};
}

}  // namespace benchgate::imports
