// SPDX-License-Identifier: MIT
#include "format/request_log.hpp"

#include <cmath>

#include "syntax/json_writer.hpp"

namespace benchgate::format {

namespace {

/// To the microsecond, which is what the clocks are good for.
double to_microseconds(double ms) { return std::round(ms * 1000) / 1000; }

std::optional<double> to_microseconds(const std::optional<double>& ms) {
  return ms ? std::optional(to_microseconds(*ms)) : std::nullopt;
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

}  // namespace benchgate::format
