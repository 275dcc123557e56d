// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sys/http.hpp"

namespace benchgate::sys {

/// Reads the body of one answer as it comes: the seam to what knows about tokens. Nothing is thrown.
class AnswerReader {
 public:
  /// What a complete answer turned out to be.
  struct End {
    std::size_t completed = 0;              ///< tokens that no later piece could end
    std::optional<std::size_t> total = {};  ///< tokens, if the answer itself says how many
    std::string failure = {};               ///< why it failed all the same; "": it did not
  };

  virtual ~AnswerReader() = default;
  /// Takes the next piece of the body; returns how many tokens ended with it.
  virtual std::size_t add(std::string_view piece) = 0;
  /// Returns the result after the last piece.
  virtual End end() = 0;
};

/// A request and when it is to be sent, counted from the beginning.
struct ScheduledRequest {
  std::chrono::nanoseconds at{0};
  HttpRequest request;
  std::size_t kind = 0;  ///< which of several requests of a load it is
};

/// Where requests come from: the seam to what knows a load. Times count from the beginning.
class LoadSource {
 public:
  virtual ~LoadSource() = default;
  /// Returns when the next request is to be sent; absent: there is none, or none before one that is under way has
  /// ended.
  virtual std::optional<std::chrono::nanoseconds> due() const = 0;
  /// Returns that request. From then on, due() is about another one.
  virtual ScheduledRequest take() = 0;
  /// Reports that the `number`th request that take() returned, from 0, has ended.
  virtual void end(std::size_t number, std::chrono::nanoseconds at) = 0;
};

/// What became of a request. All times count from when it was to be sent, not from when it was: one that had to wait
/// for the tool or for a free slot is that much slower, as it would be for a user.
struct RequestOutcome {
  std::size_t number = 0;            ///< of the request, in the order of sending, from 0
  std::size_t kind = 0;              ///< ScheduledRequest::kind
  std::chrono::nanoseconds at{0};    ///< when it was to be sent, from the beginning
  std::chrono::nanoseconds late{0};  ///< how much later it was sent
  std::chrono::nanoseconds held{0};  ///< of it, until fewer than LoadLimits::concurrent requests were under way
  int status = 0;                    ///< of HTTP; 0: there was no answer
  int error_number = 0;              ///< errno of a connection that failed; 0: none
  std::string failure;               ///< why there is no complete answer; "": there is one
  bool timed_out = false;
  std::optional<std::chrono::nanoseconds> connected;  ///< name and connection, from when it was sent
  std::optional<std::chrono::nanoseconds> first_token;
  std::optional<std::chrono::nanoseconds> last_token;
  std::chrono::nanoseconds total{0};
  std::size_t tokens = 0;

  bool failed() const { return !failure.empty() || status < 200 || status >= 300; }
};

struct LoadLimits {
  std::chrono::milliseconds timeout{10'000};  ///< for each request, from when it was sent
  std::size_t concurrent = 256;               ///< requests under way at once; further ones wait, and count as late
  std::function<std::unique_ptr<AnswerReader>()> make_reader = {};  ///< one for each request; null: without tokens
  bool verify_certificates = true;
  std::string certificates = {};  ///< file with trusted CA certificates; "": those of the system
  int http_version = 1;           ///< 1: HTTP/1.1; 2: HTTP/2, many requests on a connection
};

/// Sends each request when it is due, from one thread. Outcomes are handed on in the order in which they are known.
/// Ends when all are known, or `stopped` says so, which is asked about every 100 ms: then outcomes that are not known
/// are left out. Throws Error without libcurl, and for HTTP/2 if it cannot speak that.
/// Source of the method: G. Tene, "How NOT to Measure Latency" (coordinated omission).
void send_load(LoadSource& source, const LoadLimits& limits, const std::function<void(RequestOutcome&&)>& on_outcome,
               const std::function<bool()>& stopped);

/// Does the same for requests that are due whether or not earlier ones were answered (open loop).
void send_load(std::vector<ScheduledRequest> schedule, const LoadLimits& limits,
               const std::function<void(RequestOutcome&&)>& on_outcome, const std::function<bool()>& stopped);

}  // namespace benchgate::sys
