// SPDX-License-Identifier: MIT
#include "measure/load_schedule.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "base/random.hpp"
#include "base/text.hpp"
#include "model/load_text.hpp"

namespace benchgate::measure {

namespace {

using std::chrono::nanoseconds;

struct RequestClass {
  std::string_view name;
  double share;  ///< of all requests
  int tokens;
  bool retrieval;
};

constexpr std::array<RequestClass, 3> rag_mixed{
    {{"chat_short", 0.6, 64, false}, {"rag_medium", 0.3, 128, true}, {"context_long", 0.1, 256, false}}};

const RequestClass& drawn_class(base::Random& random) {
  double rest = random.uniform();
  for (const RequestClass& one : rag_mixed) {
    if (rest < one.share) return one;
    rest -= one.share;
  }
  return rag_mixed.back();
}

/// Exponential distances make a Poisson process: requests of many users who do not know of each other.
nanoseconds distance(const model::LoadPlan& load, base::Random& random) {
  const double mean_ns = 1e9 / load.rate;
  const bool fixed = load.arrival == model::LoadPlan::Arrival::fixed;
  return nanoseconds(std::llround(fixed ? mean_ns : -mean_ns * std::log(random.uniform_open())));
}

}  // namespace

std::vector<sys::ScheduledRequest> load_schedule(const model::LoadPlan& load, const std::string& url,
                                                 nanoseconds length, std::uint64_t seed,
                                                 const std::map<std::string, std::string, std::less<>>& variables) {
  std::map<std::string, std::string, std::less<>> words = variables;
  base::Random times(base::stream_seed(seed, std::array<std::string_view, 2>{"load", "times"}));
  base::Random classes(base::stream_seed(seed, std::array<std::string_view, 2>{"load", "classes"}));
  std::vector<sys::ScheduledRequest> schedule;
  for (nanoseconds at = distance(load, times); at < length; at += distance(load, times)) {
    const RequestClass& kind = drawn_class(classes);
    words.insert_or_assign("class", std::string(kind.name));
    words.insert_or_assign("tokens", std::to_string(kind.tokens));
    words.insert_or_assign("retrieval", kind.retrieval ? "true" : "false");
    words.insert_or_assign("number", std::to_string(schedule.size() + 1));
    sys::HttpRequest request{load.method, model::filled_in(url, words), {}, model::filled_in(load.body, words)};
    for (const auto& [name, value] : load.headers) request.headers.emplace_back(name, model::filled_in(value, words));
    schedule.push_back({at, std::move(request)});
  }
  return schedule;
}

}  // namespace benchgate::measure
