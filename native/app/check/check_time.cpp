// SPDX-License-Identifier: MIT
#include "app/check/check_time.hpp"

#include <algorithm>
#include <cstdint>

#include "judge/time_shares.hpp"

namespace benchgate::app {

using std::chrono::nanoseconds;

CaseTime CheckTime::keep(const model::Scenario& scenario, const PairedRound& first, std::size_t most_pairs,
                         bool is_suspect) {
  CaseTime time{.used = first.elapsed};
  if (scenario.adaptive) time.own = scenario.adaptive->time_budget;
  reserved_ += first.to_count;
  if (!is_suspect || scenario.confirm == 0 || !first.whole) return time;
  const nanoseconds end = judge::end_of_confirmations(*first.whole);
  const nanoseconds most = scenario.confirm * static_cast<std::int64_t>(most_pairs) * first.per_pair;
  time.to_confirm = std::clamp(end - time.used, nanoseconds(0), most);
  reserved_ += time.to_confirm + (*first.whole - end);
  return time;
}

std::optional<PairedTime> CheckTime::for_confirmation(const CaseTime& one, std::size_t following) const {
  PairedTime time{.reserved = reserved_, .waiting = following};
  if (one.own) time.own = (judge::end_of_confirmations(*one.own) - one.used) / static_cast<std::int64_t>(following + 1);
  const bool is_over =
      context_.deadline && context_.session.machine.monotonic_time() + time.reserved >= *context_.deadline;
  return is_over || (time.own && *time.own <= nanoseconds(0)) ? std::nullopt : std::optional(time);
}

}  // namespace benchgate::app
