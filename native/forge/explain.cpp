// SPDX-License-Identifier: MIT
// Explains failures of the API to readers of the log.
#include "base/error.hpp"
#include "base/text.hpp"
#include "forge/rest.hpp"

namespace benchgate::forge {

namespace {

constexpr std::size_t longest_quote = 300;

/// Appends the texts in a value: a text, or all texts in a list or object.
void add_texts(syntax::JsonValue value, std::string& quote) {
  if (const std::string_view text = value.text(); !text.empty())
    quote += fmt::format("{}{}", quote.empty() ? "" : "; ", text);
  for (const syntax::JsonValue element : value.elements()) add_texts(element, quote);
  for (const auto& [name, member] : value.members()) add_texts(member, quote);
}

/// Returns the forge's own message: `message`, and what `errors` add; GitLab also has `error_description`.
std::string message_of(const sys::HttpResponse& response) {
  syntax::JsonDocument answer;
  try {
    answer.parse(response.body, "answer");
  } catch (const Error&) {
    return {};  // a proxy's page: no help
  }
  const syntax::JsonValue content = answer.root();
  std::string quote;
  for (const char* member : {"message", "error_description"})
    if (const syntax::JsonValue message = content.find(member)) add_texts(message, quote);
  if (const syntax::JsonValue errors = content.find("errors"))
    for (const syntax::JsonValue error : errors.elements()) {
      const syntax::JsonValue message = error.find("message");
      const std::string text(message ? message.text() : error.text());
      if (!text.empty()) quote += (quote.empty() ? "" : "; ") + text;
    }
  return base::printable(base::truncate_utf8(quote, longest_quote));
}

std::string status_and_message(const sys::HttpResponse& response) {
  const std::string quote = message_of(response);
  return quote.empty() ? fmt::format("{}", response.status) : fmt::format("{} {}", response.status, quote);
}

std::string explain_forbidden(const sys::HttpResponse& response, const Purpose& purpose, const Service& service) {
  const std::string said = status_and_message(response);
  if (said.find("locked") != std::string::npos)
    return fmt::format("cannot {}: the conversation is locked ({})", purpose.action, said);
  if (response.header("x-github-sso"))
    return fmt::format("cannot {}: the token is not authorised for the organisation's single sign-on ({})",
                       purpose.action, said);
  const std::string advice = service.granted == Service::Granted::by_workflow
                                 ? fmt::format("add `{}` to the job's permissions", purpose.permission)
                                 : fmt::format("it needs `{}`", purpose.permission);
  std::string text = fmt::format("cannot {}: the token lacks a permission, {} ({}", purpose.action, advice, said);
  if (const auto accepted = response.header("x-accepted-github-permissions"))
    text += fmt::format("; GitHub accepts {}", base::printable(base::truncate_utf8(*accepted, longest_quote)));
  return text + ")";
}

std::string explain_limit(const sys::HttpResponse& response, const Purpose& purpose, const Service& service) {
  std::string text = fmt::format("cannot {}: {}'s rate limit is reached ({}", purpose.action, service.name,
                                 status_and_message(response));
  const auto reset = response.header("x-ratelimit-reset");
  const std::uint64_t epoch = base::parse_unsigned(reset.value_or("")).value_or(0);
  if (response.header("x-ratelimit-remaining") == "0" && epoch > 0 && epoch < 4'000'000'000U)
    text += fmt::format("; it ends at {}", base::format_rfc3339(base::Instant(std::chrono::seconds(epoch))));
  return text + ")";
}

std::string explain_status(const sys::HttpResponse& response, const Purpose& purpose, const Service& service) {
  const std::string said = status_and_message(response);
  if (is_rate_limit(response)) return explain_limit(response, purpose, service);
  switch (response.status) {
    case 401: return fmt::format("cannot {}: the token is invalid, expired or revoked ({})", purpose.action, said);
    case 403: return explain_forbidden(response, purpose, service);
    case 404:
      return fmt::format("cannot {}: not found; either it does not exist or the token lacks the permission `{}` ({})",
                         purpose.action, purpose.permission, said);
    case 410: return fmt::format("cannot {}: it was deleted or is disabled ({})", purpose.action, said);
    case 422: return fmt::format("cannot {}: {} rejected the content ({})", purpose.action, service.name, said);
    default: break;
  }
  if (response.status >= 500)
    return fmt::format("cannot {}: {} has an internal problem ({})", purpose.action, service.name, said);
  if (const auto target = response.header("location"))
    return fmt::format("cannot {}: redirected to {}, which is not followed ({})", purpose.action,
                       base::printable(base::truncate_utf8(*target, longest_quote)), response.status);
  return fmt::format("cannot {}: unexpected answer ({})", purpose.action, said);
}

std::string meaning_of(sys::TransportProblem problem, const Service& service) {
  switch (problem) {
    case sys::TransportProblem::no_library: return "libcurl is missing";
    case sys::TransportProblem::bad_url:
      return fmt::format("{} is not an http or https address", service.address_variable);
    case sys::TransportProblem::name_lookup: return "the API's host name was not found (DNS)";
    case sys::TransportProblem::connection: return "the API's host refused the connection";
    case sys::TransportProblem::tls: return "the API's certificate is not trusted (TLS)";
    case sys::TransportProblem::timeout: return "the API did not answer in time";
    case sys::TransportProblem::broken: return "the connection broke before the answer was complete";
    case sys::TransportProblem::too_large: return "the API's answer is too large";
    case sys::TransportProblem::other: break;
  }
  return "the request to the API failed";
}

}  // namespace

bool is_rate_limit(const sys::HttpResponse& response) {
  if (response.status == 429) return true;
  if (response.status != 403) return false;
  if (response.header("retry-after") || response.header("x-ratelimit-remaining") == "0") return true;
  return message_of(response).find("secondary rate limit") != std::string::npos;
}

std::string explain(const sys::HttpResult& result, const Purpose& purpose, const Service& service) {
  if (const auto* response = std::get_if<sys::HttpResponse>(&result))
    return explain_status(*response, purpose, service);
  const auto& failure = std::get<sys::TransportFailure>(result);
  std::string text = fmt::format("cannot {}: {}", purpose.action, meaning_of(failure.problem, service));
  if (!failure.detail.empty()) text += fmt::format(" ({})", base::printable(failure.detail));
  return text;
}

}  // namespace benchgate::forge
