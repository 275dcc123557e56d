// SPDX-License-Identifier: MIT
// Stand-ins at the seams: answers in order, and a clock that waits in no time.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sys/clock.hpp"
#include "sys/http.hpp"

struct ScriptedHttp final : benchgate::sys::Http {
  std::deque<benchgate::sys::HttpResult> answers;
  std::vector<benchgate::sys::HttpRequest> requests;
  std::vector<std::chrono::milliseconds> limits;

  benchgate::sys::HttpResult send(const benchgate::sys::HttpRequest& request,
                                  std::chrono::milliseconds limit) override {
    requests.push_back(request);
    limits.push_back(limit);
    benchgate::sys::HttpResult answer = answers.at(0);
    answers.pop_front();
    return answer;
  }
};

struct FakeClock final : benchgate::sys::Clock {
  benchgate::base::Instant time{std::chrono::seconds(1'000'000)};
  std::vector<std::chrono::nanoseconds> waits;

  benchgate::base::Instant now() const override { return time; }
  void wait(std::chrono::nanoseconds duration) override {
    waits.push_back(duration);
    time += duration;
  }
};
