// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sys/http.hpp"

namespace benchgate::sys {

/// How an answer's tokens are counted.
enum class Stream {
  none,    ///< the answer is one piece
  lines,   ///< NDJSON: a token is a line that is not empty
  events,  ///< server-sent events: a token is an event with data other than [DONE]
};

/// A request and when it is to be sent, counted from the beginning.
struct ScheduledRequest {
  std::chrono::nanoseconds at{0};
  HttpRequest request;
};

/// What became of a request. All times count from when it was to be sent, not from when it was: one that had to wait
/// for the tool or for a free place is that much slower, as it would be for a user.
struct RequestOutcome {
  std::size_t number = 0;            ///< position in the schedule
  std::chrono::nanoseconds at{0};    ///< when it was to be sent, from the beginning
  std::chrono::nanoseconds late{0};  ///< how much later it was sent
  int status = 0;                    ///< of HTTP; 0: there was no answer
  int error_number = 0;              ///< errno of a connection that failed; 0: none
  std::string failure;               ///< why there is no complete answer, in words; "": there is one
  bool timed_out = false;
  std::optional<std::chrono::nanoseconds> connected;   ///< name and connection, from when it was sent
  std::optional<std::chrono::nanoseconds> first_byte;  ///< of the answer's body
  std::optional<std::chrono::nanoseconds> first_token;
  std::optional<std::chrono::nanoseconds> last_token;
  std::chrono::nanoseconds total{0};
  std::size_t tokens = 0;

  bool failed() const { return !failure.empty() || status < 200 || status >= 300; }
};

struct LoadLimits {
  std::chrono::milliseconds timeout{10'000};  ///< for each request, from when it was sent
  std::size_t concurrent = 256;               ///< requests under way at once; further ones wait, and count as late
  Stream stream = Stream::lines;
  bool verify_certificates = true;
};

/// Sends each request when it is due, whether or not earlier ones were answered (open loop), from one thread. Outcomes
/// are handed on in the order in which they are known. Ends when all are known, or `stopped` says so, which is asked
/// about every 100 ms: then outcomes that are not known are left out. Throws Error without libcurl.
/// Source of the method: G. Tene, "How NOT to Measure Latency" (coordinated omission).
void send_load(const std::vector<ScheduledRequest>& schedule, const LoadLimits& limits,
               const std::function<void(RequestOutcome&&)>& on_outcome, const std::function<bool()>& stopped);

/// Counts the tokens of a stream piece by piece.
class TokenCounter {
 public:
  explicit TokenCounter(Stream stream) : stream_(stream) {}
  /// How many tokens ended with this piece of the body.
  std::size_t add(std::string_view piece);
  /// Whether a token has begun that no line break ended: the last one may be such.
  bool open() const { return !line_.empty() && is_token(line_); }

 private:
  bool is_token(std::string_view line) const;

  Stream stream_;
  std::string line_;  ///< what came of the current line, at most a few bytes of it
};

}  // namespace benchgate::sys
