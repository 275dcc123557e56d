// SPDX-License-Identifier: MIT
#include "sys/connection_probe.hpp"

#include <arpa/inet.h>
#include <netdb.h>

#include <array>
#include <atomic>
#include <cerrno>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/curl_library.hpp"
#include "sys/link_observer.hpp"

namespace benchgate::sys {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr long ports_tried = 100;

/// The first IPv4 address of a name; "" without one.
std::string address_of(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_INET;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0) return {};
  std::array<char, INET_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(found->ai_addr)->sin_addr, text.data(), text.size());
  ::freeaddrinfo(found);
  return text.data();
}

std::chrono::nanoseconds time_of(const CurlLibrary& curl, CURL* handle, CURLINFO what) {
  curl_off_t elapsed_us = 0;
  curl.easy_getinfo(handle, what, &elapsed_us);
  return std::chrono::microseconds(elapsed_us);
}

}  // namespace

struct ConnectionProbe::Library {
  CurlLibrary curl;
};

ConnectionProbe::ConnectionProbe(std::string host, int port, Security security, std::chrono::milliseconds timeout)
    : host_(std::move(host)), port_(port), security_(security), timeout_(timeout) {
  const auto curl = load_curl();
  if (!curl) throw Error("probe", curl_missing);
  library_ = std::make_unique<Library>(Library{*curl});
}

ConnectionProbe::~ConnectionProbe() = default;

ProbeOutcome ConnectionProbe::connect() {
  ProbeOutcome outcome;
  const auto begin = SteadyClock::now();
  const std::string address = address_of(host_);
  if (address.empty()) {
    outcome.failure = ProbeOutcome::Failure::name;
    return outcome;
  }
  outcome.name = SteadyClock::now() - begin;
  const CurlLibrary& curl = library_->curl;
  CURL* const handle = curl.easy_init();
  const std::string url = fmt::format("{}://{}:{}/", security_ == Security::tls ? "https" : "http", host_, port_);
  curl_slist* const known = curl.slist_append(nullptr, fmt::format("{}:{}:{}", host_, port_, address).c_str());
  const auto set = [&](CURLoption option, auto value) { curl.easy_setopt(handle, option, value); };
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_RESOLVE, known);
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECT_ONLY, 1L);
  constexpr long ports = 65535 - LinkObserver::first_probe_port;
  static std::atomic<long> next_port = 0;  // one that was used lately waits for late packets
  set(CURLOPT_LOCALPORT, LinkObserver::first_probe_port + next_port++ % (ports - ports_tried));
  set(CURLOPT_LOCALPORTRANGE, ports_tried);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(timeout_.count()));
  set(CURLOPT_SSL_VERIFYPEER, 0L);
  set(CURLOPT_SSL_VERIFYHOST, 0L);
  set(CURLOPT_CAINFO, static_cast<char*>(nullptr));  // reading all authorities costs more than the handshake
  set(CURLOPT_CAPATH, static_cast<char*>(nullptr));
  const CURLcode code = curl.easy_perform(handle);
  const auto connected = time_of(curl, handle, CURLINFO_CONNECT_TIME_T);
  const auto secured = time_of(curl, handle, CURLINFO_APPCONNECT_TIME_T);
  const auto resolved = time_of(curl, handle, CURLINFO_NAMELOOKUP_TIME_T);
  if (connected.count() > 0) outcome.connection = connected - resolved;
  if (connected.count() > 0 && secured.count() > 0 && security_ == Security::tls)
    outcome.handshake = secured - connected;
  if (code != CURLE_OK) {
    outcome.failure = outcome.connection ? ProbeOutcome::Failure::handshake : ProbeOutcome::Failure::connection;
    long number = 0;
    curl.easy_getinfo(handle, CURLINFO_OS_ERRNO, &number);
    outcome.error_number = static_cast<int>(number);
    if (outcome.error_number == 0 && code == CURLE_OPERATION_TIMEDOUT) outcome.error_number = ETIMEDOUT;
  }
  curl.easy_cleanup(handle);
  curl.slist_free_all(known);
  return outcome;
}

}  // namespace benchgate::sys
