// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source_location.hpp"

namespace benchgate::model {

/// The body that the load profile rag_mixed_20rps sends, to the chat service that comes with benchgate.
inline constexpr std::string_view rag_mixed_body =
    R"({"class": "${class}", "tokens": ${tokens}, "retrieval": ${retrieval}})";

/// One of the requests of which a load consists.
struct LoadRequest {
  std::string name = {};  ///< "": the load has no other
  double weight = 1;      ///< its share of the requests, relative to the weights of the others
  std::string url = {};   ///< $BENCHGATE_PORT stands for the port of the workload
  std::string method = "GET";
  std::string body = {};
  std::string body_file = {};  ///< whose content is the body; "": `body` is
  std::string data = {};       ///< file with a JSON value a line, one of which is drawn for each request; "": none
  std::map<std::string, std::string> headers = {};

  bool operator==(const LoadRequest&) const = default;
};

/// A stretch of a load, after the one before it.
struct LoadStage {
  enum class Course { hold, ramp };

  std::chrono::nanoseconds duration{0};
  Course course = Course::hold;
  double level = 0;  ///< requests per second, or users: all the time, or at the end of a ramp

  bool operator==(const LoadStage&) const = default;
};

/// How a service is driven: by requests that are due whether or not it keeps up (open loop), or by users who each wait
/// for their answer (closed loop).
struct LoadPlan {
  enum class Arrival { poisson, fixed };
  enum class Stream { none, ndjson, sse };

  std::string url;  ///< these five: of the only request, or what several share
  std::string method = LoadRequest{}.method;
  std::string body = {};
  std::string body_file = {};
  std::string data = {};
  std::map<std::string, std::string> headers = {};
  std::vector<LoadRequest> requests = {};  ///< complete; empty: one, see requests_of
  double rate = 20;                        ///< requests per second, before the first stage
  std::optional<int> users = {};           ///< before the first stage; absent: open loop
  std::chrono::nanoseconds think_time{0};  ///< of a user, between an answer and the next request
  std::vector<LoadStage> stages = {};      ///< after the last one its level holds
  Arrival arrival = Arrival::poisson;
  Stream stream = Stream::none;
  std::string token_pattern = {};  ///< of server-sent events: the data of those that are tokens; "": by their protocol
  std::chrono::nanoseconds timeout = std::chrono::seconds(10);  ///< of a request
  int concurrency = 256;                                        ///< requests under way at once, at most
  std::string certificates = {};  ///< file with the CA certificates that HTTPS trusts; "": those of the system
  int http_version = 1;           ///< 1: HTTP/1.1; 2: HTTP/2
  base::SourceLocation location = {};

  bool operator==(const LoadPlan&) const = default;
};

/// Returns all requests of a load, at least one.
std::vector<LoadRequest> requests_of(const LoadPlan& load);

}  // namespace benchgate::model
