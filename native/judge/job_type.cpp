// SPDX-License-Identifier: MIT
#include "judge/job_type.hpp"

#include <algorithm>
#include <array>

namespace benchgate::judge {

namespace {

constexpr double auto_until = 0.02;
constexpr double auto_confidence = 0.99;

constexpr std::array<JobType, 4> types{{
    {.name = "dry", .iterations = 1, .usual_least = 1, .usual_most = 1},
    {.name = "short", .iterations = 3, .usual_least = 2, .usual_most = 5},
    {.name = "medium", .iterations = 15, .usual_least = 8, .usual_most = 60},
    {.name = "default", .iterations = 15, .most = 35, .usual_least = 5, .usual_most = 1e9},
}};

}  // namespace

const JobType* find_job_type(std::string_view name) {
  const auto found = std::find_if(types.begin(), types.end(), [&](const JobType& type) { return type.name == name; });
  return found == types.end() ? nullptr : &*found;
}

void set_iterations(model::Scenario& scenario, const JobType& type) {
  scenario.repeat = type.most.value_or(type.iterations);
  scenario.adaptive.reset();
  if (!type.most) return;
  scenario.adaptive.emplace();
  scenario.adaptive->min = type.iterations;
  scenario.adaptive->max = *type.most;
  scenario.adaptive->until = auto_until;
  scenario.adaptive->confidence = auto_confidence;
}

std::string_view misfit(const JobType& type, double n) {
  return n < type.usual_least ? "fewer" : n > type.usual_most ? "more" : "";
}

}  // namespace benchgate::judge
