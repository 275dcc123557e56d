// SPDX-License-Identifier: MIT
#include "measure/load_course.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace benchgate::measure {

namespace {

using std::chrono::nanoseconds;

double in_s(nanoseconds time) { return static_cast<double>(time.count()) / 1e9; }
nanoseconds from_s(double time_s) {
  constexpr double longest_s = 9e9;  // that nanoseconds can hold
  return nanoseconds(std::llround(std::min(time_s, longest_s) * 1e9));
}

}  // namespace

double LoadCourse::Line::slope() const { return from == to ? 0 : (to - from) / length_s; }

LoadCourse::LoadCourse(double start, std::span<const model::LoadStage> stages) {
  Line next;
  double level = start;
  for (const model::LoadStage& stage : stages) {
    next.from = stage.course == model::LoadStage::Course::ramp ? level : stage.level;
    next.to = level = stage.level;
    next.length_s = in_s(stage.duration);
    lines_.push_back(next);
    next.before += next.length_s * (next.from + next.to) / 2;
    next.begin_s += next.length_s;
  }
  next.from = next.to = level;
  next.length_s = std::numeric_limits<double>::infinity();
  lines_.push_back(next);
}

double LoadCourse::at(nanoseconds time) const {
  const double second = in_s(time);
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), second,
                                      [](double at, const Line& line) { return at < line.begin_s; });
  return std::prev(after)->level_at(second);
}

double LoadCourse::most() const {
  double most = 0;
  for (const Line& line : lines_) most = std::max({most, line.from, line.to});
  return most;
}

std::optional<nanoseconds> LoadCourse::reaches(double amount) const {
  for (const Line& line : lines_) {
    const bool is_last = std::isinf(line.length_s);
    const double rest = amount - line.before;
    if (!is_last && rest > line.length_s * (line.from + line.to) / 2) continue;
    const double end_level = std::sqrt(std::max(0.0, line.from * line.from + 2 * line.slope() * rest));
    if (rest <= 0) return from_s(line.begin_s);
    if (line.from + end_level == 0) return std::nullopt;
    return from_s(line.begin_s + 2 * rest / (line.from + end_level));
  }
  return std::nullopt;
}

std::optional<nanoseconds> LoadCourse::next_at_least(double level, nanoseconds from) const {
  const double begin = in_s(from);
  for (const Line& line : lines_) {
    if (line.begin_s + line.length_s <= begin) continue;
    const double first = std::max(begin, line.begin_s);
    if (line.level_at(first) >= level) return std::max(from, from_s(first));
    if (line.to < level || line.to <= line.from) continue;
    return from_s(line.begin_s + (level - line.from) / line.slope());
  }
  return std::nullopt;
}

nanoseconds LoadCourse::end() const { return from_s(lines_.back().begin_s); }

}  // namespace benchgate::measure
