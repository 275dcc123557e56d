// SPDX-License-Identifier: MIT
#include "forge/rest.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::forge {

namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr int most_pages = 100;
constexpr int most_redirects = 3;
constexpr std::chrono::milliseconds request_limit{30'000};

bool is_redirect(int status) { return status == 301 || status == 302 || status == 307 || status == 308; }

std::string_view origin_of(std::string_view url) {
  const auto scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  return url.substr(0, url.find_first_of("/?#\\", scheme + 3));
}

/// "127.0.0.1" and the others that begin with 127.
bool is_loopback_number(std::string_view host) {
  const auto bytes = base::split(host, '.');
  return bytes.size() == 4 && bytes.front() == "127" && std::all_of(bytes.begin(), bytes.end(), [](auto byte) {
           const auto value = base::parse_unsigned(byte);
           return byte.size() <= 3 && value && *value <= 255;
         });
}

}  // namespace

Token::Token(std::string_view text, std::string_view variable) : text_(base::trim(text)) {
  if (text_.empty()) throw Error(variable, "is empty");
  const bool clean = std::all_of(text_.begin(), text_.end(), [](char c) { return c > ' ' && c < '\x7f'; });
  if (!clean)
    throw Error(variable, "holds a character that is not allowed in a token (white space, control or non-ASCII)");
}

std::string Token::redact(std::string text) const {
  for (auto found = text.find(text_); found != std::string::npos; found = text.find(text_, found))
    text.replace(found, text_.size(), "***");
  return text;
}

sys::HttpRequest authorised(const Request& request, const Service& service, std::string_view base_url,
                            const Token& token) {
  while (base_url.ends_with('/')) base_url.remove_suffix(1);
  sys::HttpRequest wire{request.method, request.path, {}, request.body};
  if (request.path.starts_with('/')) wire.url = fmt::format("{}{}", base_url, request.path);
  wire.headers = service.headers(token.secret());
  if (!request.body.empty()) wire.headers.emplace_back("Content-Type", "application/json");
  return wire;
}

std::optional<std::string> next_page(const sys::HttpResponse& response) {
  const auto links = response.header("link");
  if (!links) return std::nullopt;
  for (const std::string_view link : base::split(*links, ',')) {
    const auto open = link.find('<');
    const auto close = link.find('>');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) continue;
    if (link.find("rel=\"next\"", close) != std::string_view::npos)
      return std::string(link.substr(open + 1, close - open - 1));
  }
  return std::nullopt;
}

bool same_origin(std::string_view a, std::string_view b) {
  return !origin_of(a).empty() && origin_of(a) == origin_of(b);
}

bool may_carry_token(std::string_view url) {
  if (url.starts_with("https://")) return true;
  if (!url.starts_with("http://")) return false;
  std::string_view host = origin_of(url).substr(7);
  if (host.find('@') != std::string_view::npos) return false;  // what stands before it is no host
  const auto colon = host.find(':', host.starts_with('[') ? std::min(host.find(']'), host.size()) : 0);
  host = host.substr(0, colon);
  return host == "localhost" || host == "[::1]" || is_loopback_number(host);
}

Api::Api(sys::Http& http, sys::Clock& clock, const Service& service, std::string base_url, Token token,
         nanoseconds time_limit)
    : http_(http),
      clock_(clock),
      service_(service),
      base_url_(std::move(base_url)),
      token_(std::move(token)),
      deadline_(clock.now() + time_limit) {}

bool Api::wait(nanoseconds duration) {
  if (duration >= remaining()) return false;
  clock_.wait(duration);
  return true;
}

/// A renamed repository redirects to its new address on the same host. A redirect to another host is not followed, so
/// that it never gets the token; nor is one of a request that must not be carried out twice.
sys::HttpResult Api::send_following(sys::HttpRequest request, Repeat repeat) {
  for (int hop = 0;; ++hop) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(remaining());
    sys::HttpResult result = http_.send(request, std::min(request_limit, left));
    const auto* response = std::get_if<sys::HttpResponse>(&result);
    if (response == nullptr || !is_redirect(response->status) || hop == most_redirects) return result;
    if (repeat == Repeat::only_when_refused) return result;
    const std::string target(response->header("location").value_or(""));
    if (!same_origin(target, request.url)) return result;
    request.url = target;
  }
}

sys::HttpResult Api::exchange(const Request& request, const Purpose& purpose, Reply& reply) {
  for (int attempt = 1;; ++attempt) {
    if (remaining() <= nanoseconds(0)) {
      reply.problem = fmt::format("cannot {}: the time limit has passed", purpose.action);
      return sys::TransportFailure{sys::TransportProblem::timeout, ""};
    }
    sys::HttpResult result = send_following(authorised(request, service_, base_url_, token_), request.repeat);
    const auto* response = std::get_if<sys::HttpResponse>(&result);
    if (response != nullptr && response->status >= 200 && response->status < 300) return result;
    reply.status = response != nullptr ? response->status : 0;
    reply.ambiguous = is_ambiguous(result);
    reply.problem = token_.redact(explain(result, purpose, service_));
    const auto pause = retry_wait(attempt, result, clock_.now());
    if (!pause) {
      if (attempt > 1) reply.problem += fmt::format(", after {} attempts", attempt);
      return result;
    }
    if (reply.ambiguous && request.repeat == Repeat::only_when_refused) return result;
    if (!wait(*pause)) {
      reply.problem += fmt::format(", and the time limit leaves no {} s for another attempt",
                                   std::chrono::ceil<seconds>(*pause).count());
      return result;
    }
    reply.problem.clear();
    reply.ambiguous = false;
  }
}

std::string Api::unreadable(const Purpose& purpose, const Error& error) const {
  return token_.redact(
      fmt::format("cannot {}: {}'s answer cannot be read ({})", purpose.action, service_.name, error.what()));
}

Reply Api::call(const Request& request, const Purpose& purpose) {
  Reply reply;
  const sys::HttpResult result = exchange(request, purpose, reply);
  if (!reply.ok()) return reply;
  const auto& response = std::get<sys::HttpResponse>(result);
  if (response.body.empty()) return reply;
  try {
    reply.content.parse(response.body, "answer");
  } catch (const Error& error) {
    reply.problem = unreadable(purpose, error);
    reply.ambiguous = true;
  }
  return reply;
}

std::vector<syntax::JsonValue> Listing::elements() const {
  std::vector<syntax::JsonValue> all;
  for (const syntax::JsonDocument& page : pages)
    for (const syntax::JsonValue element : page.root().elements()) all.push_back(element);
  return all;
}

Listing Api::list(const Request& first_page, const Purpose& purpose) {
  Listing listing;
  Request request = first_page;
  for (int page = 1; page <= most_pages; ++page) {
    Reply reply;
    const sys::HttpResult result = exchange(request, purpose, reply);
    listing.problem = reply.problem;
    if (!listing.ok()) return listing;
    const auto& response = std::get<sys::HttpResponse>(result);
    try {
      syntax::JsonDocument& content = listing.pages.emplace_back();
      if (!content.parse(response.body, "answer").is(syntax::JsonValue::Kind::array))
        throw Error("answer", "is not a list");
    } catch (const Error& error) {
      listing.problem = unreadable(purpose, error);
      return listing;
    }
    const auto next = next_page(response);
    if (!next) return listing;
    if (!same_origin(*next, base_url_)) {
      listing.problem =
          fmt::format("cannot {}: the next page is on another server ({})", purpose.action, base::printable(*next));
      return listing;
    }
    request.path = *next;
  }
  listing.problem = fmt::format("cannot {}: the list has more than {} pages", purpose.action, most_pages);
  return listing;
}

}  // namespace benchgate::forge
