// SPDX-License-Identifier: MIT
#include "sys/http_load.hpp"

#include "sys/curl_library.hpp"

#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::sys {

namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// One request under way. libcurl writes into it, and reads the body from it.
struct Transfer {
  Transfer(ScheduledRequest&& scheduled, std::size_t number, const LoadLimits& limits, SteadyClock::time_point begin)
      : request(std::move(scheduled.request)),
        due(begin + scheduled.at),
        reader(limits.make_reader ? limits.make_reader() : nullptr) {
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

  HttpRequest request;
  RequestOutcome outcome;
  SteadyClock::time_point due;
  std::unique_ptr<AnswerReader> reader;
  curl_slist* headers = nullptr;
};

std::size_t take_piece(char* data, std::size_t, std::size_t size, void* target) {
  auto& transfer = *static_cast<Transfer*>(target);
  const nanoseconds now = SteadyClock::now() - transfer.due;
  if (transfer.reader) transfer.take_tokens(transfer.reader->add({data, size}), now);
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

class LoadRun {
 public:
  LoadRun(LoadSource& source, const LoadLimits& limits, const std::function<void(RequestOutcome&&)>& on_outcome)
      : source_(source), limits_(limits), on_outcome_(on_outcome), files_(limits.concurrent) {
    const auto curl = load_curl();
    if (!curl) throw Error("load", curl_missing);
    curl_ = *curl;
    if (limits.http_version == 2 && (curl_.version_info(CURLVERSION_NOW)->features & CURL_VERSION_HTTP2) == 0)
      throw Error("load", "this libcurl has no HTTP/2; remove 'http: 2', or install one with nghttp2");
    timer_ = ::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);  // the clock of SteadyClock
    if (timer_ < 0) throw Error("load", std::generic_category().message(errno));
    multi_ = curl_.multi_init();
    curl_.multi_setopt(multi_, CURLMOPT_MAXCONNECTS, static_cast<long>(limits.concurrent));
  }
  ~LoadRun() {
    for (const auto& [handle, transfer] : running_) {
      end(handle, *transfer);
      curl_.easy_cleanup(handle);
    }
    for (CURL* handle : idle_) curl_.easy_cleanup(handle);
    curl_.multi_cleanup(multi_);
    ::close(timer_);
  }
  LoadRun(LoadRun&&) = delete;

  void go(const std::function<bool()>& stopped) {
    while ((source_.due() || !running_.empty()) && !stopped()) {
      while (is_due()) send();
      int running = 0;
      curl_.multi_perform(multi_, &running);
      take_finished();
      wait();
    }
  }

 private:
  bool has_place() const { return running_.size() < limits_.concurrent; }
  bool is_due() const {
    const auto due = source_.due();
    return due && has_place() && begin_ + *due <= SteadyClock::now();
  }

  /// Until something comes, the next request is due, or it is time to look whether to stop. libcurl waits in
  /// milliseconds, which would make the tool late; so it also waits for a timer of the kernel.
  void wait() {
    constexpr int longest_ms = 100;
    if (is_due()) return;
    curl_waitfd timer{timer_, CURL_WAIT_POLLIN, 0};
    const auto due = source_.due();
    const bool sends = due && has_place();
    if (sends && armed_for_ != due) arm(*due);
    curl_.multi_poll(multi_, &timer, sends ? 1 : 0, longest_ms, nullptr);
  }

  void arm(nanoseconds due) {
    const auto since = (begin_ + due).time_since_epoch();
    const auto whole = std::chrono::floor<std::chrono::seconds>(since);
    const itimerspec once{{0, 0}, {whole.count(), nanoseconds(since - whole).count()}};
    ::timerfd_settime(timer_, TFD_TIMER_ABSTIME, &once, nullptr);  // ends what it showed before, too
    armed_for_ = due;
  }

  void send() {
    auto transfer = std::make_unique<Transfer>(source_.take(), sent_++, limits_, begin_);
    transfer->outcome.late = std::max(nanoseconds(0), nanoseconds(SteadyClock::now() - transfer->due));
    transfer->outcome.held =
        std::clamp(nanoseconds(full_until_ - transfer->due), nanoseconds(0), transfer->outcome.late);
    CURL* handle = idle_.empty() ? curl_.easy_init() : idle_.back();
    if (!idle_.empty()) idle_.pop_back();
    set_request(handle, *transfer);
    curl_.multi_add_handle(multi_, handle);
    running_.emplace(handle, std::move(transfer));
  }

  void set_request(CURL* handle, Transfer& transfer) {
    const HttpRequest& request = transfer.request;
    const auto set = [&](CURLoption option, auto value) { curl_.easy_setopt(handle, option, value); };
    set(CURLOPT_URL, request.url.c_str());
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
    const bool is_head = request.method == "HEAD";
    if ((request.method != "GET" && !is_head) || !request.body.empty()) {
      set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
      set(CURLOPT_POSTFIELDS, request.body.data());
    }
    if (is_head) set(CURLOPT_NOBODY, 1L);  // it would wait for the body of the answer
    set(CURLOPT_CUSTOMREQUEST, request.method.c_str());
    transfer.headers = curl_.slist_append(nullptr, "Expect:");
    for (const auto& [name, value] : request.headers)
      transfer.headers = curl_.slist_append(transfer.headers, fmt::format("{}: {}", name, value).c_str());
    set(CURLOPT_HTTPHEADER, transfer.headers);
  }

  void take_finished() {
    int left = 0;
    while (const CURLMsg* message = curl_.multi_info_read(multi_, &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL* const handle = message->easy_handle;
      const CURLcode code = message->data.result;
      const auto found = running_.find(handle);
      const std::unique_ptr<Transfer> transfer = std::move(found->second);
      if (running_.size() >= limits_.concurrent) full_until_ = SteadyClock::now();
      running_.erase(found);
      fill_in(handle, code, *transfer);
      end(handle, *transfer);
      curl_.easy_reset(handle);
      idle_.push_back(handle);
      source_.end(transfer->outcome.number, SteadyClock::now() - begin_);
      on_outcome_(std::move(transfer->outcome));
    }
  }

  void fill_in(CURL* handle, CURLcode code, Transfer& transfer) {
    RequestOutcome& outcome = transfer.outcome;
    outcome.total = SteadyClock::now() - transfer.due;
    long number = 0;
    curl_.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &number);
    outcome.status = static_cast<int>(number);
    number = 0;
    curl_.easy_getinfo(handle, CURLINFO_OS_ERRNO, &number);
    if (code != CURLE_OK) {
      outcome.failure = curl_.easy_strerror(code);
      outcome.error_number = static_cast<int>(number);
      outcome.timed_out = code == CURLE_OPERATION_TIMEDOUT;
    }
    curl_off_t connected = 0;
    curl_.easy_getinfo(handle, CURLINFO_CONNECT_TIME_T, &connected);
    if (connected > 0) outcome.connected = microseconds(connected);
    transfer.end_answer();
  }

  void end(CURL* handle, Transfer& transfer) {
    curl_.multi_remove_handle(multi_, handle);
    curl_.slist_free_all(transfer.headers);
    transfer.headers = nullptr;
  }

  LoadSource& source_;
  const LoadLimits& limits_;
  const std::function<void(RequestOutcome&&)>& on_outcome_;
  OpenFiles files_;
  CurlLibrary curl_;
  CURLM* multi_ = nullptr;
  std::map<CURL*, std::unique_ptr<Transfer>> running_;
  std::vector<CURL*> idle_;
  std::size_t sent_ = 0;
  int timer_ = -1;
  std::optional<nanoseconds> armed_for_;  ///< when the timer ends
  SteadyClock::time_point begin_ = SteadyClock::now();
  SteadyClock::time_point full_until_;  ///< when a place was last freed after all were taken
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
