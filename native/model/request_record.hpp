// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace benchgate::model {

/// What became of a request, without what was sent or answered. Times count from when it was to be sent.
struct RequestRecord {
  std::int64_t number = 0;                ///< in the order of sending, from 1
  std::string phase = {};                 ///< in which it was sent
  std::string fault = {};                 ///< that was injected then; "": none
  std::string request = {};               ///< name of one of several kinds; "": there is one
  double at_ms = 0;                       ///< when it was to be sent, from the beginning of the run
  double late_ms = 0;                     ///< how much later it was sent
  std::optional<double> latency_ms = {};  ///< until the end of the answer, or until it timed out
  std::optional<double> first_token_ms = {};
  std::optional<std::int64_t> tokens = {};
  int status = 0;            ///< of HTTP; 0: there was no answer
  std::string failure = {};  ///< how it failed: "status 502", "errno 111", "timeout", ...; "": it was answered

  bool operator==(const RequestRecord&) const = default;
};

}  // namespace benchgate::model
