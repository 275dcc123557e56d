// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "forge/request.hpp"
#include "forge/service.hpp"
#include "syntax/json.hpp"
#include "sys/clock.hpp"
#include "sys/http.hpp"

namespace benchgate::forge {

/// A secret. It cannot be printed, compared or formatted; `secret()` has one
/// caller, which makes the Authorization header.
class Token {
 public:
  /// Drops white space around it. Throws Error naming `variable`, never the text, when it is empty or holds bytes that
  /// no header may.
  Token(std::string_view text, std::string_view variable);

  std::string_view secret() const { return text_; }
  /// Whether it has GitHub's prefix of tokens that belong to an App's installation, such as the GITHUB_TOKEN of every
  /// workflow.
  bool is_installation() const { return text_.starts_with("ghs_"); }
  /// Returns `text` with every occurrence of the token replaced by "***".
  std::string redact(std::string text) const;

 private:
  std::string text_;
};

/// Returns the request as it goes over the wire. `base_url` is the address of the API.
sys::HttpRequest authorised(const Request& request, const Service& service, std::string_view base_url,
                            const Token& token);

/// Whether an answer is 429, or 403 for a primary or secondary limit rather than a permission.
bool is_rate_limit(const sys::HttpResponse& response);

/// Returns how long to wait before attempt number `attempt` + 1; absent: give up. Retried are 429, 403 that means a
/// rate limit, 409, 5xx, and failures of the connection; at most 5 tries. Obeyed: Retry-After (seconds or a date), else
/// x-ratelimit-reset when nothing remains, else a minute (doubled each time) for a secondary limit, each at least a
/// second and at most a day; otherwise 1, 2, 4, 8 seconds. Source:
/// docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
std::optional<std::chrono::nanoseconds> retry_wait(int attempt, const sys::HttpResult& result, base::Instant now);

/// Whether the request may have been carried out although it failed.
bool is_ambiguous(const sys::HttpResult& result);

/// Returns one sentence that says what happened and what to do about it, without the token: it names the permission
/// that is missing, and quotes the forge's own message, escaped.
std::string explain(const sys::HttpResult& result, const Purpose& purpose, const Service& service);

/// Returns the address called `rel="next"` in a Link header; absent when there is none.
std::optional<std::string> next_page(const sys::HttpResponse& response);

/// Whether both addresses have the same scheme, host and port.
bool same_origin(std::string_view a, std::string_view b);

/// Whether requests to this address keep the token secret: https, and http within this machine.
bool may_carry_token(std::string_view url);

/// The result of a call.
struct Reply {
  syntax::JsonDocument content;  ///< empty when there is none
  std::string problem;           ///< why it failed; empty: it did not
  int status = 0;                ///< of the last answer; 0: there was none
  bool ambiguous = false;        ///< failed, but may have been carried out

  bool ok() const { return problem.empty(); }
};

/// All elements of a paginated list.
struct Listing {
  std::vector<syntax::JsonDocument> pages;
  std::string problem;

  std::vector<syntax::JsonValue> elements() const;
  bool ok() const { return problem.empty(); }
};

/// The API of a forge, with retries, within a time limit for everything together.
class Api {
 public:
  /// `service` has to live as long as this.
  Api(sys::Http& http, sys::Clock& clock, const Service& service, std::string base_url, Token token,
      std::chrono::nanoseconds time_limit);

  Reply call(const Request& request, const Purpose& purpose);
  /// Fetches all pages, at most 100 of them (a longer list is a problem, not a short list).
  Listing list(const Request& first_page, const Purpose& purpose);
  /// Waits, if the time limit allows; else false at once.
  bool wait(std::chrono::nanoseconds duration);
  const Token& token() const { return token_; }
  const Service& service() const { return service_; }

 private:
  sys::HttpResult exchange(const Request& request, const Purpose& purpose, Reply& reply);
  sys::HttpResult send_following(sys::HttpRequest request, Repeat repeat);
  std::string unreadable(const Purpose& purpose, const Error& error) const;
  std::chrono::nanoseconds remaining() const { return deadline_ - clock_.now(); }

  sys::Http& http_;
  sys::Clock& clock_;
  const Service& service_;
  std::string base_url_;
  Token token_;
  base::Instant deadline_;
};

}  // namespace benchgate::forge
