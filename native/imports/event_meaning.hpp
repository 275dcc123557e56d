// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "syntax/event_stream.hpp"
#include "syntax/json.hpp"

namespace benchgate::imports {

/// Protocols in which language models stream their answers.
enum class Dialect : std::uint8_t {
  chat,       ///< OpenAI's chat completions, and completions
  responses,  ///< OpenAI's responses
  messages,   ///< Anthropic's messages
};

/// Returns the protocol's name of the event without which an answer is not complete.
std::string_view last_event(Dialect dialect);

/// What an event says. Roles, ends of parts, usage and pings are no tokens; deltas with text, reasoning or a call of a
/// tool are.
struct EventMeaning {
  std::optional<Dialect> dialect = {};    ///< absent: it could be of any protocol
  std::size_t tokens = 0;                 ///< deltas that are not empty; 1 for an event of no known protocol
  std::optional<std::size_t> usage = {};  ///< tokens of the whole answer so far
  bool is_last = false;                   ///< the last event of its dialect
  bool is_error = false;
};

/// Reads an event; `memory` is used again and again. Sources: platform.openai.com/docs/api-reference (chat/streaming,
/// responses-streaming), docs.anthropic.com/en/docs/build-with-claude/streaming; `reasoning_content` and `reasoning`
/// are what DeepSeek, vLLM and OpenRouter add to chat completions.
EventMeaning meaning_of(const syntax::StreamEvent& event, syntax::JsonDocument& memory);

}  // namespace benchgate::imports
