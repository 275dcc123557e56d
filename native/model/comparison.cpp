// SPDX-License-Identifier: MIT
#include "model/comparison.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace benchgate::model {

std::string_view name_of(NoisePolicy policy) {
  constexpr std::array<std::string_view, 3> names{"ignore", "warn", "skip"};
  return names.at(static_cast<std::size_t>(policy));
}

std::optional<NoisePolicy> parse_noise_policy(std::string_view name) {
  for (const NoisePolicy policy : {NoisePolicy::ignore, NoisePolicy::warn, NoisePolicy::skip})
    if (name_of(policy) == name) return policy;
  return std::nullopt;
}

void BudgetCounts::add(Verdict status) {
  const Verdict counted = contract_verdict(status);
  pass += counted == Verdict::pass;
  warn += counted == Verdict::warn;
  fail += counted == Verdict::fail;
  skip += counted == Verdict::skip;
}

BudgetCounts& BudgetCounts::operator+=(const BudgetCounts& more) {
  pass += more.pass;
  warn += more.warn;
  fail += more.fail;
  skip += more.skip;
  return *this;
}

bool is_from_zero(const Delta& delta) {
  return delta.status != Verdict::skip && !delta.failed && delta.baseline == 0.0 && delta.current.value_or(0) != 0;
}

std::optional<double> change_of(const Delta& delta) {
  return delta.paired ? delta.paired->last().effect.change : delta.pct;
}

std::optional<ChangeInterval> interval_of(const Delta& delta) {
  std::optional<double> low, high;
  if (delta.paired) {
    low = delta.paired->last().effect.low;
    high = delta.paired->last().effect.high;
  } else if (delta.significance) {
    low = delta.significance->ci_lower;
    high = delta.significance->ci_upper;
  }
  return low && high ? std::optional(ChangeInterval{*low, *high}) : std::nullopt;
}

std::optional<double> worsening_of(const Delta& delta, Better better) {
  if (delta.failed && delta.status >= Verdict::warn) return std::numeric_limits<double>::infinity();
  if (delta.failed) return 0;
  if (is_from_zero(delta))
    return (*delta.current > 0) == (better == Better::lower) ? std::numeric_limits<double>::infinity() : 0;
  const std::optional<double> change = change_of(delta);
  if (!change) return std::nullopt;
  return std::max(0.0, better == Better::lower ? *change : -*change);
}

}  // namespace benchgate::model
