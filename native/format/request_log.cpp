// SPDX-License-Identifier: MIT
#include "format/request_log.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include "base/text.hpp"
#include "syntax/json.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::format {

namespace {

/// To the microsecond, which is what the clocks are good for.
double to_microseconds(double ms) { return std::round(ms * 1000) / 1000; }

std::optional<double> to_microseconds(const std::optional<double>& ms) {
  return ms ? std::optional(to_microseconds(*ms)) : std::nullopt;
}

/// Absent where it is not known.
std::optional<double> time_of(const syntax::JsonValue& values, std::string_view name) {
  const syntax::JsonValue value = values.find(name);
  const std::optional<double> ms = value.number_if(name);
  if (ms && *ms < 0) value.fail(fmt::format("{} is negative", name));
  return ms;
}

}  // namespace

std::string format_request_log(std::span<const model::RequestRecord> records) {
  std::string text;
  for (const model::RequestRecord& one : records) {
    syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
    json.begin_object().member("number", one.number).member("phase", one.phase).member_if("fault", one.fault);
    json.member_if("request", one.request);
    json.member("at_ms", to_microseconds(one.at_ms)).member("late_ms", to_microseconds(one.late_ms));
    json.member_if("latency_ms", to_microseconds(one.latency_ms))
        .member_if("first_token_ms", to_microseconds(one.first_token_ms));
    json.member_if("tokens", one.tokens);
    if (one.status != 0) json.member("status", one.status);
    json.member_if("failure", one.failure).end_object();
    text += json.text();
    text += '\n';
  }
  return text;
}

void for_each_request(std::string_view text, std::string_view file,
                      const std::function<void(const model::RequestRecord&)>& visit) {
  syntax::JsonDocument document;
  int number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    const syntax::JsonValue values = document.parse(line, file, number);
    model::RequestRecord request;
    request.number = static_cast<std::int64_t>(values.member("number").count("number"));
    request.phase = values.string_of("phase");
    request.fault = values.find("fault").string_if("fault");
    request.request = values.find("request").string_if("request");
    request.at_ms = values.number_of("at_ms");
    request.late_ms = values.number_of("late_ms");
    request.latency_ms = time_of(values, "latency_ms");
    request.first_token_ms = time_of(values, "first_token_ms");
    if (const auto tokens = values.find("tokens").count_if("tokens"))
      request.tokens = static_cast<std::int64_t>(*tokens);
    request.status = static_cast<int>(values.find("status").count_if("status").value_or(0));
    request.failure = values.find("failure").string_if("failure");
    visit(request);
  }
}

}  // namespace benchgate::format
