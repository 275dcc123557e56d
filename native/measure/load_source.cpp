// SPDX-License-Identifier: MIT
#include "measure/load_source.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "measure/load_course.hpp"

namespace benchgate::measure {

namespace {

using std::chrono::nanoseconds;

LoadCourse course_of(const model::LoadPlan& load) {
  return {load.users ? static_cast<double>(*load.users) : load.rate, load.stages};
}

/// 1, or at random with this mean. Exponential distances make a Poisson process: requests of many who do not know of
/// each other.
double drawn_distance(const model::LoadPlan& load, base::Random& random) {
  return load.arrival == model::LoadPlan::Arrival::fixed ? 1 : -std::log(random.uniform_open());
}

class OpenLoad final : public sys::LoadSource {
 public:
  OpenLoad(const model::LoadPlan& load, nanoseconds length, LoadSettings settings)
      : load_(load),
        length_(length),
        course_(course_of(load)),
        draws_(settings.seed, ""),
        requests_(load, std::move(settings)) {
    draw_next();
  }

  std::optional<nanoseconds> due() const override { return due_; }
  sys::ScheduledRequest take() override {
    sys::ScheduledRequest request = requests_.make(draws_, number_++);
    request.at = *due_;
    draw_next();
    return request;
  }
  void end(std::size_t, nanoseconds) override {}

 private:
  void draw_next() {
    amount_ += drawn_distance(load_, draws_.times);
    due_ = course_.reaches(amount_);
    if (due_ >= length_) due_.reset();
  }

  model::LoadPlan load_;
  nanoseconds length_;
  LoadCourse course_;
  LoadDraws draws_;
  LoadRequests requests_;
  double amount_ = 0;  ///< of requests until the next one is due
  std::optional<nanoseconds> due_;
  std::size_t number_ = 0;
};

/// User 0 is there while the level is at least 0.5, user 1 from 1.5, and so on.
class ClosedLoad final : public sys::LoadSource {
 public:
  ClosedLoad(const model::LoadPlan& load, nanoseconds length, LoadSettings settings)
      : load_(load), length_(length), course_(course_of(load)), requests_(load, settings) {
    for (std::size_t user = 0; user < most_under_way(load); ++user) {
      draws_.emplace_back(settings.seed, std::to_string(user));
      come(user, std::chrono::duration<double, std::nano>(load.think_time) * draws_.back().times.uniform());
    }
  }

  std::optional<nanoseconds> due() const override {
    return waiting_.empty() ? std::nullopt : std::optional(waiting_.top().first);
  }
  sys::ScheduledRequest take() override {
    const auto [at, user] = waiting_.top();
    waiting_.pop();
    sys::ScheduledRequest request = requests_.make(draws_[user], user_of_.size());
    request.at = at;
    user_of_.push_back(user);
    return request;
  }
  void end(std::size_t number, nanoseconds at) override {
    const std::size_t user = user_of_[number];
    come(user,
         at + std::chrono::duration<double, std::nano>(load_.think_time) * drawn_distance(load_, draws_[user].times));
  }

 private:
  using Waiting = std::pair<nanoseconds, std::size_t>;

  /// At this time, if the user is there then, or when the user comes again.
  void come(std::size_t user, std::chrono::duration<double, std::nano> time) {
    const auto at =
        course_.next_at_least(static_cast<double>(user) + 0.5, std::chrono::duration_cast<nanoseconds>(time));
    if (at && *at < length_) waiting_.emplace(*at, user);
  }

  model::LoadPlan load_;
  nanoseconds length_;
  LoadCourse course_;
  LoadRequests requests_;
  std::vector<LoadDraws> draws_;                                                ///< by user
  std::vector<std::size_t> user_of_;                                            ///< by number of the request
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting_;  ///< the first one on top
};

}  // namespace

std::unique_ptr<sys::LoadSource> make_load_source(const model::LoadPlan& load, nanoseconds length,
                                                  LoadSettings settings) {
  if (const nanoseconds stages = course_of(load).end(); stages > length)
    throw Error(base::where(load.location), fmt::format("the stages last {}, but the phases only {}",
                                                        base::format_duration(stages), base::format_duration(length)));
  if (load.users) return std::make_unique<ClosedLoad>(load, length, std::move(settings));
  return std::make_unique<OpenLoad>(load, length, std::move(settings));
}

std::size_t most_under_way(const model::LoadPlan& load) {
  return load.users ? static_cast<std::size_t>(std::lround(course_of(load).most()))
                    : static_cast<std::size_t>(load.concurrency);
}

}  // namespace benchgate::measure
