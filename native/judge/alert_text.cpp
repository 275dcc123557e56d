// SPDX-License-Identifier: MIT
#include "judge/alert_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/failed_work.hpp"

namespace benchgate::judge {

using model::Side;

namespace {

std::string_view word_of(const std::optional<Side>& side) { return side == Side::better ? "better" : "worse"; }

}  // namespace

/// A change of x to that of the point as one of the value.
double AlertText::percent_to(double change) const {
  const bool is_to_zero = !point_.anchored && point_.figures->value == 0;
  return is_to_zero ? to_zero_pct : percent_of(change, metric_);
}

/// Whether it was 0 before, so that the change has no percentage.
bool AlertText::is_from_zero() const { return judgement_.level && ids_.is_zero(series_, *judgement_.level); }

/// Of an alert that is still open the whole change, else the part that its group does not share.
const std::optional<double>& AlertText::shown_change() const {
  return judgement_.rule == AlertRule::still_open ? judgement_.raw_change : judgement_.change;
}

std::optional<double> AlertText::change_pct() const {
  const std::optional<double>& change = shown_change();
  if (!change || is_from_zero() || is_failed_share(metric_)) return std::nullopt;
  return percent_to(*change);
}

std::optional<double> AlertText::raw_change_pct() const {
  if (!judgement_.raw_change || is_from_zero() || is_failed_share(metric_)) return std::nullopt;
  return percent_to(*judgement_.raw_change);
}

std::optional<double> AlertText::change_points() const {
  constexpr double hundred = 100;
  if (!judgement_.raw_change || !judgement_.level || !is_failed_share(metric_)) return std::nullopt;
  const double step = hundred * (std::exp(*judgement_.level + *judgement_.raw_change) - std::exp(*judgement_.level));
  return metric_.better == model::Better::lower ? step : -step;
}

const std::string& AlertText::run_name(std::size_t number) const {
  return history_.runs[published_[number]].stored.location.id;
}

const std::string& AlertText::own_run() const { return history_.runs[point_.run].stored.location.id; }

/// "by 12 %", "from 0 to 12".
std::string AlertText::by() const {
  if (is_from_zero()) return "from 0 to " + base::format_quantity(point_.figures->value, metric_.unit);
  if (const auto step = change_points())
    return fmt::format("by {} percentage points", base::format_quantity(std::abs(*step)));
  return fmt::format("by {} %", base::format_quantity(std::abs(percent_to(shown_change().value_or(0)))));
}

/// Whose machine it is that there are too few runs of: this run's or the pair's. Runs count that are before both.
std::string AlertText::too_few_runs() const {
  if (!judgement_.pair) return "not measurable: there is no earlier run";
  const bool pairs = judgement_.pair_baselines < judgement_.baselines;
  const std::size_t count = pairs ? judgement_.pair_baselines : judgement_.baselines;
  const std::string& pair = run_name(*judgement_.pair);
  const bool names_cpu = !history_.environments[point_.environment].machine.cpu_model.empty();
  const std::string_view machine = names_cpu ? "cpu" : "type of machine";
  const std::string where = pairs             ? fmt::format("the {} of run {}", machine, pair)
                            : point_.anchored ? "this chain of anchors"
                                              : fmt::format("this {}", machine);
  return fmt::format("not measurable: {} of {} runs on {} before runs {} and {}, which are judged together",
                     std::min(count, judgement_.needed), judgement_.needed, where, pair, own_run());
}

/// What the run before says of a change that only this run shows clearly.
std::string AlertText::suspect() const {
  const std::string worse = fmt::format("worse {} in this run", by());
  if (!judgement_.pair) return fmt::format("{}, and no run before it can be judged: measure it again", worse);
  const std::string& pair = run_name(*judgement_.pair);
  if (judgement_.pair_is_worse)
    return fmt::format("{} and in run {}, but not enough is known for an alert: measure it again", worse, pair);
  if (judgement_.measurable) return worse + " alone: measure it again";
  return fmt::format("{}, and run {} cannot be judged yet: measure it again", worse, pair);
}

/// "the whole group 'x.json' is worse by 5 %: 12 test cases, of which 3 are outside their own noise, 10 others
/// scatter too much to show it".
std::string AlertText::of_group() const {
  const std::size_t members = judgement_.group_members, outside = judgement_.group_outside;
  const std::size_t loud = judgement_.group_loud;
  const double common = percent_of(judgement_.common_change.value_or(0), metric_);
  std::string text = fmt::format(
      "the {}group '{}' is {} {}: {}", loud == 0 ? "whole " : "", base::printable(history_.groups[point_.group]),
      word_of(judgement_.side), is_from_zero() ? by() : fmt::format("by {} %", base::format_quantity(std::abs(common))),
      base::pluralize(members, "test case"));
  if (outside == 0)
    text += ", each of which is within its own noise";
  else if (outside < members)
    text += fmt::format(", of which {} {} outside {} own noise", outside, outside == 1 ? "is" : "are",
                        outside == 1 ? "its" : "their");
  if (loud > 0)
    text += fmt::format(", {} too much to show it",
                        loud == 1 ? "1 other scatters" : fmt::format("{} others scatter", loud));
  return text;
}

/// Its size is the whole change, whatever part of it the group has in common; without a figure in a run that is not
/// worse.
std::string AlertText::still_open() const {
  const std::string_view word = word_of(judgement_.side);
  const double sign = judgement_.side == Side::better ? -1 : 1;
  const std::string& run = run_name(*judgement_.changed_in);
  if (is_from_zero()) return fmt::format("still {} than before run {}: {}", word, run, by());
  if (sign * judgement_.raw_change.value_or(0) <= 0) return fmt::format("still {} than before run {}", word, run);
  return fmt::format("still {} {} than before run {}", word, by(), run);
}

std::string AlertText::reason(std::size_t gap) const {
  const std::string_view word = word_of(judgement_.side);
  switch (judgement_.rule) {
    case AlertRule::none: return judgement_.is_group_alone() ? of_group() : "";
    case AlertRule::test_case:
      return fmt::format("{} {} in two runs, {} and {}", word, by(), run_name(*judgement_.pair), own_run());
    case AlertRule::group: return of_group();
    case AlertRule::still_open: return still_open();
    case AlertRule::recovered: return fmt::format("back to the level before run {}", run_name(*judgement_.changed_in));
    case AlertRule::suspect: return suspect();
    case AlertRule::known_level:
      return fmt::format("{} {}, as several times before: it goes between two levels", word, by());
    case AlertRule::provisional: return too_few_runs();
    case AlertRule::no_baseline: return too_few_runs();
    case AlertRule::no_pair: return fmt::format("not measurable: it was not stable in the {} runs before", gap);
  }
  return "";
}

}  // namespace benchgate::judge
