// SPDX-License-Identifier: MIT
#include "sys/http_load.hpp"

#include "sys/curl_library.hpp"

#include <sys/epoll.h>
#include <sys/resource.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/epoll_set.hpp"

namespace benchgate::sys {

namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// One request under way. libcurl writes into it, and reads the body from it. It is used for one request after the
/// other, and keeps what the next one may have, too.
struct Transfer {
  void begin(const ScheduledRequest& scheduled, std::size_t number, const LoadLimits& limits,
             SteadyClock::time_point begin) {
    due = begin + scheduled.at;
    reader = limits.make_reader ? limits.make_reader() : nullptr;
    outcome = {};
    outcome.number = number;
    outcome.kind = scheduled.kind;
    outcome.at = scheduled.at;
  }

  void take_tokens(std::size_t tokens, nanoseconds now) {
    if (tokens == 0) return;
    if (!outcome.first_token) outcome.first_token = now;
    outcome.last_token = now;
    outcome.tokens += tokens;
  }
  /// After a complete answer. One of another status than 2xx is not what the reader knows.
  void end_answer() {
    if (!reader || outcome.failed()) return;
    AnswerReader::End end = reader->end();
    take_tokens(end.completed, outcome.total);
    outcome.tokens = end.total.value_or(outcome.tokens);
    outcome.failure = std::move(end.failure);
  }

  CURL* handle = nullptr;
  HttpRequest request;  ///< what the options of the handle say, if is_set
  bool is_set = false;
  bool is_under_way = false;
  curl_slist* headers = nullptr;
  RequestOutcome outcome;
  SteadyClock::time_point due;
  std::unique_ptr<AnswerReader> reader;
};

std::size_t take_piece(char* data, std::size_t, std::size_t size, void* target) {
  auto& transfer = *static_cast<Transfer*>(target);
  if (!transfer.reader) return size;
  const nanoseconds now = SteadyClock::now() - transfer.due;
  transfer.take_tokens(transfer.reader->add({data, size}), now);
  return size;
}

/// Lets this process have as many files open as so many connections need, as long as it lives. Throws Error when the
/// machine allows fewer.
class OpenFiles {
 public:
  explicit OpenFiles(std::size_t connections) {
    constexpr rlim_t others = 128;  // files that are open beside them
    const rlim_t needed = connections + others;
    if (::getrlimit(RLIMIT_NOFILE, &before_) != 0 || before_.rlim_cur >= needed) return;
    rlimit raised = before_;
    raised.rlim_cur = needed;
    raised.rlim_max = std::max(raised.rlim_max, needed);  // only root may
    raised_ = ::setrlimit(RLIMIT_NOFILE, &raised) == 0;
    if (!raised_)
      throw Error("load", fmt::format("{} requests at once need {} open files, and the limit is {}: raise it (ulimit "
                                      "-n), or send fewer at once (users, concurrency)",
                                      connections, needed, before_.rlim_max));
  }
  ~OpenFiles() {
    if (raised_) ::setrlimit(RLIMIT_NOFILE, &before_);
  }
  OpenFiles(OpenFiles&&) = delete;

 private:
  rlimit before_{};
  bool raised_ = false;
};

int watch_socket(CURL*, curl_socket_t socket, int what, void* events, void*) {
  const std::uint32_t in = (what & CURL_POLL_IN) != 0 ? EPOLLIN : 0u;
  const std::uint32_t out = (what & CURL_POLL_OUT) != 0 ? EPOLLOUT : 0u;
  static_cast<EpollSet*>(events)->watch(socket, what == CURL_POLL_REMOVE ? 0 : in | out);
  return 0;
}

/// libcurl wants to be called after this time; negative: no more.
int set_timer(CURLM*, long milliseconds_left, void* time) {
  auto& call_at = *static_cast<std::optional<SteadyClock::time_point>*>(time);
  call_at.reset();
  if (milliseconds_left >= 0) call_at = SteadyClock::now() + milliseconds(milliseconds_left);
  return 0;
}

/// Sends the requests of a load. It hands libcurl only the sockets that are ready, so the cost of a request does not
/// grow with the number of those under way.
class LoadRun {
 public:
  LoadRun(LoadSource& source, const LoadLimits& limits, const std::function<void(RequestOutcome&&)>& on_outcome)
      : source_(source), limits_(limits), on_outcome_(on_outcome), files_(limits.concurrent) {
    const auto curl = load_curl();
    if (!curl) throw Error("load", curl_missing);
    curl_ = *curl;
    if (limits.http_version == 2 && (curl_.version_info(CURLVERSION_NOW)->features & CURL_VERSION_HTTP2) == 0)
      throw Error("load", "this libcurl has no HTTP/2; remove 'http: 2', or install one with nghttp2");
    multi_ = curl_.multi_init();
    curl_.multi_setopt(multi_, CURLMOPT_MAXCONNECTS, static_cast<long>(limits.concurrent));
    curl_.multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, &watch_socket);
    curl_.multi_setopt(multi_, CURLMOPT_SOCKETDATA, static_cast<void*>(&events_));
    curl_.multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, &set_timer);
    curl_.multi_setopt(multi_, CURLMOPT_TIMERDATA, static_cast<void*>(&call_at_));
  }
  ~LoadRun() {
    for (const auto& transfer : transfers_) {
      if (transfer->is_under_way) curl_.multi_remove_handle(multi_, transfer->handle);
      curl_.easy_cleanup(transfer->handle);
      curl_.slist_free_all(transfer->headers);
    }
    curl_.multi_cleanup(multi_);
  }
  LoadRun(LoadRun&&) = delete;

  void go(const std::function<bool()>& stopped) {
    while ((source_.due() || under_way_ > 0) && !stopped()) {
      if (is_due()) {
        while (is_due()) send();
        act(CURL_SOCKET_TIMEOUT, 0);  // begins what was added
      }
      take_finished();
      wait();
    }
  }

 private:
  bool has_free_slot() const { return under_way_ < limits_.concurrent; }
  bool is_due() const {
    const auto due = source_.due();
    return due && has_free_slot() && begin_ + *due <= SteadyClock::now();
  }

  void act(curl_socket_t socket, int what) {
    int running = 0;
    curl_.multi_socket_action(multi_, socket, what, &running);
  }

  /// Until something comes, the next request is due, or it is time to look whether to stop. epoll waits in
  /// milliseconds, which would make the tool late; so it also waits for a timer of the kernel.
  void wait() {
    events_.wait(longest_wait(), [this](int socket, std::uint32_t events) {
      constexpr std::uint32_t over = EPOLLERR | EPOLLHUP;  // to read or to write says how
      act(socket, ((events & (EPOLLIN | over)) != 0 ? CURL_CSELECT_IN : 0) |
                      ((events & (EPOLLOUT | over)) != 0 ? CURL_CSELECT_OUT : 0));
    });
    if (call_at_ && *call_at_ <= SteadyClock::now()) {
      call_at_.reset();
      act(CURL_SOCKET_TIMEOUT, 0);
    }
  }

  milliseconds longest_wait() {
    milliseconds longest(100);
    const auto due = source_.due();
    if (due && has_free_slot()) {
      if (begin_ + *due <= SteadyClock::now()) return milliseconds(0);
      if (armed_for_ != due) events_.wake_at(begin_ + *due);
      armed_for_ = due;
    }
    if (call_at_)
      longest = std::clamp(std::chrono::ceil<milliseconds>(*call_at_ - SteadyClock::now()), milliseconds(0), longest);
    return longest;
  }

  void send() {
    ScheduledRequest scheduled = source_.take();
    Transfer& transfer = free_transfer();
    transfer.begin(scheduled, sent_++, limits_, begin_);
    transfer.outcome.late = std::max(nanoseconds(0), nanoseconds(SteadyClock::now() - transfer.due));
    transfer.outcome.held = std::clamp(nanoseconds(full_until_ - transfer.due), nanoseconds(0), transfer.outcome.late);
    set_request(transfer, std::move(scheduled.request));
    transfer.is_under_way = true;
    ++under_way_;
    curl_.multi_add_handle(multi_, transfer.handle);
  }

  Transfer& free_transfer() {
    if (idle_.empty()) {
      idle_.push_back(transfers_.emplace_back(std::make_unique<Transfer>()).get());
      idle_.back()->handle = curl_.easy_init();
    }
    Transfer* const transfer = idle_.back();
    idle_.pop_back();
    return *transfer;
  }

  /// Most requests are like the one before, or differ in URL and body only: to set the rest again takes time.
  void set_request(Transfer& transfer, HttpRequest&& request) {
    HttpRequest& known = transfer.request;
    const bool is_alike = transfer.is_set && request.method == known.method && request.headers == known.headers &&
                          request.body.empty() == known.body.empty() &&
                          request.url.starts_with("http:") == known.url.starts_with("http:");
    if (!is_alike) {
      curl_.easy_reset(transfer.handle);
      known = std::move(request);
      set_options(transfer);
      set_url(transfer);
      set_body(transfer);
      transfer.is_set = true;
      return;
    }
    if (request.url != known.url) {
      known.url = std::move(request.url);
      set_url(transfer);
    }
    if (request.body != known.body) {
      known.body = std::move(request.body);
      set_body(transfer);
    }
  }

  void set_url(const Transfer& transfer) {
    curl_.easy_setopt(transfer.handle, CURLOPT_URL, transfer.request.url.c_str());
  }

  void set_body(const Transfer& transfer) {
    const HttpRequest& request = transfer.request;
    if ((request.method == "GET" || request.method == "HEAD") && request.body.empty()) return;
    curl_.easy_setopt(transfer.handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    curl_.easy_setopt(transfer.handle, CURLOPT_POSTFIELDS, request.body.data());
  }

  void set_options(Transfer& transfer) {
    const HttpRequest& request = transfer.request;
    const auto set = [&](CURLoption option, auto value) { curl_.easy_setopt(transfer.handle, option, value); };
    set(CURLOPT_PRIVATE, static_cast<void*>(&transfer));
    set(CURLOPT_PROTOCOLS, static_cast<long>(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    set(CURLOPT_PROXY, "");  // the service itself is measured
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(limits_.timeout.count()));
    set(CURLOPT_SSL_VERIFYPEER, limits_.verify_certificates ? 1L : 0L);
    set(CURLOPT_SSL_VERIFYHOST, limits_.verify_certificates ? 2L : 0L);
    if (!limits_.certificates.empty()) set(CURLOPT_CAINFO, limits_.certificates.c_str());
    if (limits_.http_version == 2) {
      const bool is_plain = request.url.starts_with("http:");  // no TLS that would agree on the version
      set(CURLOPT_HTTP_VERSION,
          static_cast<long>(is_plain ? CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE : CURL_HTTP_VERSION_2TLS));
      set(CURLOPT_PIPEWAIT, 1L);  // for a connection that carries other requests already
    } else {
      set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));  // libcurl would choose 2 for https
    }
    set(CURLOPT_WRITEFUNCTION, &take_piece);
    set(CURLOPT_WRITEDATA, static_cast<void*>(&transfer));
    if (request.method == "HEAD") set(CURLOPT_NOBODY, 1L);  // it would wait for the body of the answer
    set(CURLOPT_CUSTOMREQUEST, request.method.c_str());
    curl_.slist_free_all(transfer.headers);
    transfer.headers = curl_.slist_append(nullptr, "Expect:");
    for (const auto& [name, value] : request.headers)
      transfer.headers = curl_.slist_append(transfer.headers, fmt::format("{}: {}", name, value).c_str());
    set(CURLOPT_HTTPHEADER, transfer.headers);
  }

  void take_finished() {
    int left = 0;
    while (const CURLMsg* message = curl_.multi_info_read(multi_, &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      const CURLcode code = message->data.result;
      char* transfer_address = nullptr;
      curl_.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer_address);
      Transfer& transfer = *reinterpret_cast<Transfer*>(transfer_address);
      if (!has_free_slot()) full_until_ = SteadyClock::now();
      fill_in(code, transfer);
      curl_.multi_remove_handle(multi_, transfer.handle);
      transfer.is_under_way = false;
      transfer.is_set = transfer.is_set && code == CURLE_OK;
      --under_way_;
      idle_.push_back(&transfer);
      source_.end(transfer.outcome.number, SteadyClock::now() - begin_);
      on_outcome_(std::move(transfer.outcome));
    }
  }

  void fill_in(CURLcode code, Transfer& transfer) {
    CURL* const handle = transfer.handle;
    RequestOutcome& outcome = transfer.outcome;
    outcome.total = SteadyClock::now() - transfer.due;
    long number = 0;
    curl_.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &number);
    outcome.status = static_cast<int>(number);
    if (code != CURLE_OK) {
      number = 0;
      curl_.easy_getinfo(handle, CURLINFO_OS_ERRNO, &number);
      outcome.failure = curl_.easy_strerror(code);
      outcome.error_number = static_cast<int>(number);
      outcome.timed_out = code == CURLE_OPERATION_TIMEDOUT;
    }
    curl_off_t connected = 0;
    curl_.easy_getinfo(handle, CURLINFO_CONNECT_TIME_T, &connected);
    if (connected > 0) outcome.connected = microseconds(connected);
    transfer.end_answer();
  }

  LoadSource& source_;
  const LoadLimits& limits_;
  const std::function<void(RequestOutcome&&)>& on_outcome_;
  OpenFiles files_;
  CurlLibrary curl_;
  EpollSet events_;
  std::optional<SteadyClock::time_point> call_at_;  ///< when libcurl wants to be called
  CURLM* multi_ = nullptr;
  std::vector<std::unique_ptr<Transfer>> transfers_;
  std::vector<Transfer*> idle_;
  std::size_t under_way_ = 0;
  std::size_t sent_ = 0;
  std::optional<nanoseconds> armed_for_;  ///< when the timer ends
  SteadyClock::time_point begin_ = SteadyClock::now();
  SteadyClock::time_point full_until_;  ///< when a slot was last freed after all were in use
};

class Schedule final : public LoadSource {
 public:
  explicit Schedule(std::vector<ScheduledRequest> requests) : requests_(std::move(requests)) {}

  std::optional<nanoseconds> due() const override {
    return next_ < requests_.size() ? std::optional(requests_[next_].at) : std::nullopt;
  }
  ScheduledRequest take() override { return std::move(requests_[next_++]); }
  void end(std::size_t, nanoseconds) override {}

 private:
  std::vector<ScheduledRequest> requests_;
  std::size_t next_ = 0;
};

}  // namespace

void send_load(LoadSource& source, const LoadLimits& limits, const std::function<void(RequestOutcome&&)>& on_outcome,
               const std::function<bool()>& stopped) {
  LoadRun(source, limits, on_outcome).go(stopped);
}

void send_load(std::vector<ScheduledRequest> schedule, const LoadLimits& limits,
               const std::function<void(RequestOutcome&&)>& on_outcome, const std::function<bool()>& stopped) {
  Schedule source(std::move(schedule));
  send_load(source, limits, on_outcome, stopped);
}

}  // namespace benchgate::sys
