// SPDX-License-Identifier: MIT
#include "measure/service.hpp"

#include <chrono>

#include "base/civil_time.hpp"
#include "base/text.hpp"

namespace benchgate::measure {

namespace {

using std::chrono::nanoseconds;

constexpr nanoseconds between_looks = std::chrono::milliseconds(20);
constexpr nanoseconds grace = std::chrono::seconds(2);
constexpr std::string_view exited_well = "exited with 0";
constexpr int first_failing_status = 400;

const std::string& port_word() {
  static const std::string word = "$" + std::string(service_port_variable);
  return word;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string with_port(std::string text, const std::string& port) {
  for (std::size_t at = 0; (at = text.find(port_word(), at)) != std::string::npos; at += port.size())
    text.replace(at, port_word().size(), port);
  return text;
}

std::string without_port(std::string text, const std::string& port) {
  const std::string number = ":" + port;
  for (std::size_t at = 0; (at = text.find(number, at)) != std::string::npos; ++at)
    if (const std::size_t end = at + number.size(); end == text.size() || !is_digit(text[end]))
      text.replace(at + 1, port.size(), port_word());
  return text;
}

Service::Service(const model::Service& service, ServiceHost& host)
    : service_(service), host_(host), port_(host.free_port()), url_(service.ready.url) {
  const model::Readiness& ready = service.ready;
  if (ready.port == model::Readiness::own_port)
    awaited_port_ = port_;
  else if (!ready.port.empty())
    awaited_port_ = static_cast<int>(base::parse_integer(ready.port).value_or(0));
  url_ = with_port(std::move(url_), std::to_string(port_));
  if (!ready.line.empty()) line_.emplace(ready.line, base::where(service.location), format::Pattern::Use::match);
}

std::string Service::start(const sys::Command& command, const std::function<nanoseconds()>& clock,
                           const std::function<bool()>& stopped) {
  if (std::string problem = used_port(); !problem.empty()) return problem;
  const nanoseconds limit = clock() + service_.ready.timeout;
  program_ = host_.start(command, grace);
  if (!line_) program_->discard_unread();
  while (!stopped()) {
    if (const std::string ended = program_->end(); !ended.empty())
      return ended + " before it was ready" + (ended == exited_well ? "; it has to stay in the foreground" : "");
    if (is_ready()) {
      program_->discard_unread();
      return {};
    }
    if (clock() >= limit)
      return fmt::format("was not ready after {}: {}", base::format_duration(service_.ready.timeout), missing());
    host_.pause(between_looks);
  }
  return {};
}

void Service::start_again(const sys::Command& command) {
  program_ = host_.start(command, grace);
  program_->discard_unread();
}

/// A program that already listens would be measured instead of the service.
std::string Service::used_port() const {
  if (awaited_port_ != 0 && host_.accepts_connections(awaited_port_))
    return fmt::format(
        "was not started: another program already listens on port {}; write 'port: {}' and let the "
        "service listen on ${}",
        awaited_port_, model::Readiness::own_port, service_port_variable);
  if (!url_.empty() && host_.status_of(url_) != 0)
    return fmt::format(
        "was not started: another program already answers at {}; use ${} in the URL and let the "
        "service listen on it",
        base::printable(url_), service_port_variable);
  return {};
}

bool Service::is_ready() {
  if (awaited_port_ != 0) return host_.accepts_connections(awaited_port_);
  if (line_) return line_->found_in(program_->output());
  const int status = host_.status_of(url_);
  return status > 0 && status < first_failing_status;
}

std::string Service::missing() const {
  if (awaited_port_ != 0) return fmt::format("nothing accepts connections on port {}", awaited_port_);
  if (line_) return fmt::format("it has not printed '{}'", base::printable(service_.ready.line));
  const int status = host_.status_of(url_);
  return status == 0 ? fmt::format("no answer from {}", base::printable(url_))
                     : fmt::format("{} answers with status {}", base::printable(url_), status);
}

std::string Service::end() const { return program_ ? program_->end() : ""; }

std::string Service::output() const { return program_ ? program_->output() : ""; }

}  // namespace benchgate::measure
