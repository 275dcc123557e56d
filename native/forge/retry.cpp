// SPDX-License-Identifier: MIT
// How long to wait before a request is repeated, and whether it may be.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "forge/rest.hpp"

namespace benchgate::forge {

namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr int most_tries = 5;
constexpr seconds shortest_wait{1};
constexpr seconds longest_wait{86'400};  // beyond every time limit

/// 1, 2, 4, 8 ... times `first`.
nanoseconds doubled(nanoseconds first, int attempt) { return first * (1 << (attempt - 1)); }

nanoseconds until(base::Instant then, base::Instant now) {
  return std::clamp<nanoseconds>(then - now, shortest_wait, longest_wait);
}

/// "Sun, 06 Nov 1994 08:49:37 GMT", the form of a date that HTTP prescribes.
std::optional<base::Instant> parse_http_date(std::string_view text) {
  constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto fields = base::split(text, ' ');
  if (fields.size() != 6 || fields[5] != "GMT") return std::nullopt;
  const auto month = std::find(months.begin(), months.end(), fields[2]);
  if (month == months.end()) return std::nullopt;
  return base::parse_rfc3339(
      fmt::format("{}-{:02}-{}T{}Z", fields[3], month - months.begin() + 1, fields[1], fields[4]));
}

nanoseconds retry_after(std::string_view text, base::Instant now) {
  text = base::trim(text);
  if (const auto number = base::parse_unsigned(text))
    return std::clamp(seconds(std::min<std::uint64_t>(*number, 86'400)), shortest_wait, longest_wait);
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos) return longest_wait;
  const auto date = parse_http_date(text);
  return date ? until(*date, now) : seconds(60);
}

nanoseconds limit_wait(int attempt, const sys::HttpResponse& response, base::Instant now) {
  if (const auto text = response.header("retry-after")) return retry_after(*text, now);
  const auto reset = response.header("x-ratelimit-reset");
  if (response.header("x-ratelimit-remaining") == "0" && reset) {
    const std::uint64_t epoch = base::parse_unsigned(*reset).value_or(0);
    // The clocks of server and runner differ slightly: wait at least a second.
    if (epoch > 0 && epoch < 4'000'000'000U) return until(base::Instant(seconds(epoch)), now);
  }
  return doubled(seconds(60), attempt);
}

}  // namespace

std::optional<nanoseconds> retry_wait(int attempt, const sys::HttpResult& result, base::Instant now) {
  if (attempt >= most_tries) return std::nullopt;
  if (const auto* failure = std::get_if<sys::TransportFailure>(&result)) {
    using enum sys::TransportProblem;
    const bool passing = failure->problem == name_lookup || failure->problem == connection ||
                         failure->problem == timeout || failure->problem == broken;
    return passing ? std::optional<nanoseconds>(doubled(seconds(1), attempt)) : std::nullopt;
  }
  const auto& response = std::get<sys::HttpResponse>(result);
  if (is_rate_limit(response)) return limit_wait(attempt, response, now);
  if (response.status < 500 && response.status != 409) return std::nullopt;  // 409: somebody else is changing it
  return response.header("retry-after") ? limit_wait(attempt, response, now) : doubled(seconds(1), attempt);
}

bool is_ambiguous(const sys::HttpResult& result) {
  if (const auto* failure = std::get_if<sys::TransportFailure>(&result)) {
    using enum sys::TransportProblem;
    return failure->problem == timeout || failure->problem == broken || failure->problem == too_large ||
           failure->problem == other;
  }
  const int status = std::get<sys::HttpResponse>(result).status;
  return status >= 500 || status < 400;
}

}  // namespace benchgate::forge
