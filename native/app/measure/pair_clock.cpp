// SPDX-License-Identifier: MIT
#include "app/measure/pair_clock.hpp"

#include <algorithm>
#include <cstdint>

namespace benchgate::app {

using std::chrono::nanoseconds;

PairClock::PairClock(const PairedTime& time, std::optional<nanoseconds> deadline, nanoseconds now)
    : time_(time), deadline_(deadline), started_(now) {
  restart(now);
}

void PairClock::restart(nanoseconds now) {
  started_ = now;
  if (deadline_) share_ = (*deadline_ - time_.reserved - now) / static_cast<std::int64_t>(time_.waiting + 1);
}

void PairClock::add_pair(nanoseconds now, bool is_filtered) {
  last_pair_ = now - last_end_;
  last_end_ = now;
  if (++pairs_ == 1 || is_filtered) return;
  whole_pairs_ += last_pair_;
  ++whole_count_;
}

std::optional<nanoseconds> PairClock::whole() const {
  if (!time_.own) return share_;
  return share_ ? std::min(*share_, *time_.own) : time_.own;
}

bool PairClock::is_over(nanoseconds now, nanoseconds reserved) const {
  const nanoseconds after_next = elapsed(now) + next_pair() + reserved;
  if (share_ && after_next > *share_) return true;
  return time_.own && pairs_ >= time_.own_from && after_next > *time_.own;
}

std::optional<double> PairClock::share_over(nanoseconds now) const {
  const auto all = whole();
  if (!all || *all <= nanoseconds(0)) return std::nullopt;
  return std::chrono::duration<double>(elapsed(now)) / std::chrono::duration<double>(*all);
}

nanoseconds PairClock::per_pair() const { return whole_count_ == 0 ? nanoseconds(0) : whole_pairs_ / whole_count_; }

/// About its duration: it may have fewer benchmarks.
nanoseconds PairClock::next_pair() const { return std::min(per_pair(), last_pair_); }

}  // namespace benchgate::app
