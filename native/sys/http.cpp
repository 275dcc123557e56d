// SPDX-License-Identifier: MIT
#include "sys/http.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/same_letters.hpp"
#include "base/text.hpp"
#include "sys/curl_library.hpp"
#include "sys/secrets.hpp"

namespace benchgate::sys {

namespace {

/// What arrives while a request is under way.
struct Arrival {
  HttpResponse response;
  std::size_t cap = 0;
  bool too_large = false;
};

std::size_t take_body(char* data, std::size_t, std::size_t size, void* target) {
  auto& arrival = *static_cast<Arrival*>(target);
  arrival.too_large = size > arrival.cap - arrival.response.body.size();
  if (arrival.too_large) return 0;  // libcurl takes any other number than `size` as an order to stop
  arrival.response.body.append(data, size);
  return size;
}

std::size_t take_header(char* data, std::size_t, std::size_t size, void* target) {
  auto& arrival = *static_cast<Arrival*>(target);
  const std::string_view line = base::trim({data, size});
  if (line.starts_with("HTTP/")) arrival.response.headers.clear();  // an interim answer came before this one
  if (const auto colon = line.find(':'); colon != std::string_view::npos && arrival.response.headers.size() < 200)
    arrival.response.headers.emplace_back(line.substr(0, colon), base::trim(line.substr(colon + 1)));
  return size;
}

TransportProblem problem_of(CURLcode code) {
  switch (code) {
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL: return TransportProblem::bad_url;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return TransportProblem::name_lookup;
    case CURLE_COULDNT_CONNECT: return TransportProblem::connection;
    case CURLE_OPERATION_TIMEDOUT: return TransportProblem::timeout;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return TransportProblem::broken;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_ENGINE_INITFAILED:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
    case CURLE_SSL_INVALIDCERTSTATUS: return TransportProblem::tls;
    default: return TransportProblem::other;
  }
}

class CurlHttp final : public Http {
 public:
  explicit CurlHttp(HttpOptions options) : options_(std::move(options)) {}
  ~CurlHttp() override {
    if (handle_ != nullptr) curl_->easy_cleanup(handle_);
  }
  CurlHttp(const CurlHttp&) = delete;
  CurlHttp& operator=(const CurlHttp&) = delete;

  HttpResult send(const HttpRequest& request, std::chrono::milliseconds limit) override {
    if (!prepare()) return TransportFailure{TransportProblem::no_library, curl_missing};
    Arrival arrival{{}, options_.response_bytes, false};
    std::array<char, CURL_ERROR_SIZE> message{};
    const std::string body = redacted(request.body);
    curl_slist* headers = set_request(request, body);
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(std::clamp<std::int64_t>(limit.count(), 1, 3'600'000)));
    set(CURLOPT_ERRORBUFFER, message.data());
    set(CURLOPT_WRITEDATA, static_cast<void*>(&arrival));
    set(CURLOPT_HEADERDATA, static_cast<void*>(&arrival));
    const CURLcode code = curl_->easy_perform(handle_);
    long status = 0;
    curl_->easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
    curl_->easy_reset(handle_);
    curl_->slist_free_all(headers);
    if (arrival.too_large)
      return TransportFailure{TransportProblem::too_large, fmt::format("more than {} bytes", options_.response_bytes)};
    if (code != CURLE_OK)
      return TransportFailure{problem_of(code), message.front() != '\0' ? message.data() : curl_->easy_strerror(code)};
    arrival.response.status = static_cast<int>(status);
    return std::move(arrival.response);
  }

 private:
  bool prepare() {
    if (!curl_) curl_ = load_curl();
    if (curl_ && handle_ == nullptr) handle_ = curl_->easy_init();
    return handle_ != nullptr;
  }

  template <typename Value>
  void set(CURLoption option, Value value) {
    curl_->easy_setopt(handle_, option, value);
  }

  /// Everything that does not depend on where the answer goes; returns the header list, to be freed after the exchange.
  curl_slist* set_request(const HttpRequest& request, const std::string& body) {
    set(CURLOPT_URL, request.url.c_str());
    set(CURLOPT_PROTOCOLS, static_cast<long>(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    set(CURLOPT_FOLLOWLOCATION, 0L);
    if (!request.url.starts_with("https:")) set(CURLOPT_NOPROXY, "*");  // a proxy would see what is not encrypted
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options_.connect_timeout.count()));
    set(CURLOPT_WRITEFUNCTION, &take_body);
    set(CURLOPT_HEADERFUNCTION, &take_header);
    if (!options_.certificates.empty()) set(CURLOPT_CAINFO, options_.certificates.c_str());
    if (request.method != "GET") {
      set(CURLOPT_CUSTOMREQUEST, request.method.c_str());
      set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
      set(CURLOPT_POSTFIELDS, body.data());
    }
    curl_slist* headers = curl_->slist_append(nullptr, "Expect:");  // no extra round trip before a large body
    for (const auto& [name, value] : request.headers)
      headers = curl_->slist_append(headers, fmt::format("{}: {}", name, value).c_str());
    set(CURLOPT_HTTPHEADER, headers);
    return headers;
  }

  HttpOptions options_;
  std::optional<CurlLibrary> curl_;
  CURL* handle_ = nullptr;
};

}  // namespace

std::optional<std::string_view> HttpResponse::header(std::string_view name) const {
  for (const auto& [key, value] : headers)
    if (base::same_letters(key, name)) return value;
  return std::nullopt;
}

std::unique_ptr<Http> make_http(HttpOptions options) { return std::make_unique<CurlHttp>(std::move(options)); }

}  // namespace benchgate::sys
