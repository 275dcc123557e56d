// SPDX-License-Identifier: MIT
#include "measure/answer_reader.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "catch.hpp"

using namespace benchgate;
using Stream = model::LoadPlan::Stream;

namespace {

/// What a reader said of an answer.
struct Reading {
  std::size_t deltas = 0;
  std::optional<std::size_t> total = {};
  std::string failure = {};

  bool operator==(const Reading&) const = default;
};

model::LoadPlan plan_of(Stream stream, const std::string& token_pattern = {}) {
  model::LoadPlan plan;
  plan.stream = stream;
  plan.token_pattern = token_pattern;
  return plan;
}

Reading read_in_pieces(const model::LoadPlan& plan, std::string_view answer, std::size_t size) {
  const auto reader = measure::answer_readers(plan)();
  Reading reading;
  for (std::size_t at = 0; at < answer.size(); at += size) reading.deltas += reader->add(answer.substr(at, size));
  const sys::AnswerReader::End end = reader->end();
  return {reading.deltas + end.completed, end.total, end.failure};
}

Reading read_events(std::string_view answer, const std::string& token_pattern = {}) {
  return read_in_pieces(plan_of(Stream::sse, token_pattern), answer, answer.size());
}

std::string events_of(std::initializer_list<std::string_view> data) {
  std::string text;
  for (const std::string_view one : data) text += "data: " + std::string(one) + "\n\n";
  return text;
}

/// An event of chat completions with this choice.
std::string chunk(std::string_view choice) {
  return R"({"id":"chatcmpl-123","object":"chat.completion.chunk","created":1694268190,"choices":[)" +
         std::string(choice) + "]}";
}

std::string delta(std::string_view delta) {
  return chunk(R"({"index":0,"finish_reason":null,"delta":)" + std::string(delta) + "}");
}

const std::string role = delta(R"({"role":"assistant","content":""})");
const std::string finish = chunk(R"({"index":0,"delta":{},"finish_reason":"stop"})");
const std::string hello = delta(R"({"content":"Hello"})");

// The example of platform.openai.com/docs/api-reference/chat/streaming, with the chunk of stream_options.include_usage.
const std::string chat = events_of(
    {role, hello, finish,
     R"({"id":"chatcmpl-123","object":"chat.completion.chunk","choices":[],"usage":{"prompt_tokens":19,"completion_tokens":10}})",
     "[DONE]"});

// platform.openai.com/docs/api-reference/responses/create, "Streaming", without what is the same in every event.
const std::string responses = R"(event: response.created
data: {"type":"response.created","response":{"id":"resp_67c9","object":"response","error":null,"output":[],"usage":null}}

event: response.output_item.added
data: {"type":"response.output_item.added","output_index":0,"item":{"type":"message","role":"assistant","content":[]}}

event: response.content_part.added
data: {"type":"response.content_part.added","part":{"type":"output_text","text":"","annotations":[]}}

event: response.output_text.delta
data: {"type":"response.output_text.delta","item_id":"msg_67c9","output_index":0,"content_index":0,"delta":"Hi"}

event: response.output_text.done
data: {"type":"response.output_text.done","item_id":"msg_67c9","text":"Hi there! How can I assist you today?"}

event: response.completed
data: {"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":37,"output_tokens":11}}}

)";

// docs.anthropic.com/en/docs/build-with-claude/streaming, "Basic streaming request".
const std::string messages = R"(event: message_start
data: {"type": "message_start", "message": {"id": "msg_1nZd", "content": [], "usage": {"input_tokens": 25, "output_tokens": 1}}}

event: content_block_start
data: {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}

event: ping
data: {"type": "ping"}

event: content_block_delta
data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Hello"}}

event: content_block_delta
data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "!"}}

event: content_block_stop
data: {"type": "content_block_stop", "index": 0}

event: message_delta
data: {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence":null}, "usage": {"output_tokens": 15}}

event: message_stop
data: {"type": "message_stop"}

)";

std::string without_last_event(const std::string& stream) {
  return stream.substr(0, stream.rfind("\n\n", stream.size() - 3) + 2);
}

std::string with_line_breaks(std::string text, std::string_view line_break) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += line_break.size())
    text.replace(at, 1, line_break);
  return text;
}

}  // namespace

TEST_CASE("the examples of the APIs are read whole, however they are cut", "[measure][load]") {
  const std::pair<std::string, Reading> streams[] = {{chat, {1, 10}}, {responses, {1, 11}}, {messages, {2, 15}}};
  for (const auto& [stream, expected] : streams)
    for (const std::string_view line_break : {"\n", "\r\n", "\r"})
      for (const std::size_t size : {1, 2, 7, 100000})
        CHECK(read_in_pieces(plan_of(Stream::sse), with_line_breaks(stream, line_break), size) == expected);
}

TEST_CASE("an answer without the last event of its protocol failed", "[measure][load]") {
  CHECK(read_events(without_last_event(chat)).failure == "ended without [DONE]");
  CHECK(read_events(without_last_event(responses)).failure == "ended without response.completed");
  CHECK(read_events(without_last_event(messages)).failure == "ended without message_stop");
  CHECK(read_events(without_last_event(responses) + events_of({"[DONE]"})).failure ==
        "ended without response.completed");
  CHECK(read_events(": only a comment\n\n").failure == "no event");
  CHECK(read_events("").failure == "no event");
}

TEST_CASE("an answer that its limit of tokens ended is complete", "[measure][load]") {
  CHECK(read_events(without_last_event(responses) +
                    events_of({R"({"type":"response.incomplete","response":{"usage":{"output_tokens":9}}})"})) ==
        Reading{1, 9});
}

TEST_CASE("an error event is a failed request, whatever follows", "[measure][load]") {
  for (const std::string_view error :
       {R"(data: {"error": {"message": "overloaded", "type": "server_error"}})", R"(data: {"error": "overloaded"})",
        R"(data: {"type": "error", "code": "ERR_SOMETHING", "message": "Something went wrong"})",
        R"(data: {"type": "response.failed", "response": {"error": {"code": "server_error"}}})",
        "event: error\ndata: overloaded",
        R"(data: {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}})"})
    CHECK(read_events(std::string(error) + "\n\n" + chat) == Reading{1, 10, "error event"});
  CHECK(read_events(events_of({hello, R"({"choices": [], "error": null})", "[DONE]"})) == Reading{1});
}

TEST_CASE("deltas of every kind are tokens, and nothing else is", "[measure][load]") {
  const std::pair<std::string, std::size_t> events[] = {
      {role, 0},
      {finish, 0},
      {delta(R"({"content":null})"), 0},
      {delta(R"({"refusal":"No"})"), 1},
      {delta(R"({"reasoning_content":"Hm"})"), 1},
      {delta(R"({"reasoning":"Hm"})"), 1},
      {delta(R"({"content":[{"type":"thinking"}]})"), 1},
      {delta(R"({"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"f","arguments":""}}]})"),
       1},
      {delta(R"({"tool_calls":[{"index":0,"function":{"arguments":"{\"a"}}]})"), 1},
      {delta(R"({"tool_calls":[{"index":0,"function":{"arguments":""}}]})"), 0},
      {delta(R"({"function_call":{"arguments":"{"}})"), 1},
      {chunk(R"({"index":0,"text":"Hello"})"), 1},
      {chunk(R"({"index":0,"delta":{"content":"a"}},{"index":1,"delta":{"content":"b"}})"), 2},
      {R"({"type":"response.reasoning_text.delta","delta":"Hm"})", 1},
      {R"({"type":"response.reasoning_summary_text.delta","delta":"Hm"})", 1},
      {R"({"type":"response.function_call_arguments.delta","delta":"{"})", 1},
      {R"({"type":"response.refusal.delta","delta":"No"})", 1},
      {R"({"type":"response.output_text.delta","delta":""})", 0},
      {R"({"type":"response.output_text.done","text":"Hi"})", 0},
      {R"({"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"Hm"}})", 1},
      {R"({"type":"content_block_delta","delta":{"type":"input_json_delta","partial_json":"{"}})", 1},
      {R"({"type":"content_block_delta","delta":{"type":"input_json_delta","partial_json":""}})", 0},
      {R"({"type":"content_block_delta","delta":{"type":"signature_delta","signature":"EqQB"}})", 0},
      {R"({"type":"ping"})", 0},
      {R"({"word":"Hello"})", 1},
      {"Hello", 1},
  };
  for (const auto& [event, tokens] : events) {
    INFO(event);
    CHECK(read_events(events_of({event})).deltas == tokens);
  }
}

TEST_CASE("events of no known protocol are tokens, unless a pattern says which", "[measure][load]") {
  const std::string stream =
      "\xEF\xBB\xBF"
      "id: 1\ndata: {\"word\":\ndata: \"a\"}\n\nevent: status\ndata: over\n";
  CHECK(read_events(stream) == Reading{2});
  CHECK(read_events(stream, "\"word\":\\s*\"") == Reading{1});
  CHECK(read_events(stream, "nothing").failure == "no event that matches token_pattern");
  CHECK(read_events(stream + "\nevent: error\ndata: x\n\n", "word").failure == "error event");
  CHECK(read_events(chat, "\"content\":\"Hello") == Reading{1});  // only the pattern counts
}

TEST_CASE("an event that is too large fails its request and is not kept", "[measure][load]") {
  const std::string large(base::most(base::Limit::stream_event), 'x');
  CHECK(read_events("data: " + large + "\n\n").failure == "too large an event");
  CHECK(read_events("data: " + large.substr(6) + "\n\n").failure.empty());
}

TEST_CASE("lines that are not blank are the tokens of NDJSON", "[measure][load]") {
  const std::string lines = "{\"a\":1}\n{\"b\":2}\n\n \r\n{\"c\"";
  for (const std::size_t size : {1, 3, 100}) CHECK(read_in_pieces(plan_of(Stream::ndjson), lines, size) == Reading{3});
  CHECK(measure::answer_readers(plan_of(Stream::none)) == nullptr);
}
