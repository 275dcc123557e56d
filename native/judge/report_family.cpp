// SPDX-License-Identifier: MIT
// Which p is adjusted. The rank tests that decide for one test case alone cannot have a small p with few reports: of 8
// pairs none is below 0.0078, so that among 7 test cases nothing could ever be shown. The t tests have no such floor,
// and their p is as large where nothing but noise differs. So it suffices if one of the two lasts among the others;
// that the ranks agree has been required before.
#include "judge/report_family.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "judge/evidence.hpp"
#include "judge/metric_delta.hpp"
#include "judge/report.hpp"
#include "judge/report_delta.hpp"
#include "stats/multiplicity.hpp"

namespace benchgate::judge {

namespace {

using model::Delta;
using model::Verdict;

/// A metric of a test case, with the p of each test that it got worse; 1: it did not.
struct Member {
  model::Report* report = nullptr;
  std::string metric = {};
  double rank_p = 1;
  double mean_p = 1;

  Delta& delta() const { return report->compare->deltas.at(metric); }
};

bool got_worse(const Delta& delta) { return is_from_zero(delta) || delta.regression.value_or(0) > 0; }

/// Absent: no test of several reports judged it.
std::optional<Member> member_of(model::Report& report, const std::string& metric, const Delta& delta) {
  if (delta.failed) return std::nullopt;
  Member member{&report, metric};
  if (delta.paired && delta.paired->first.effect.pairs >= least_report_pairs) {
    member.rank_p = delta.paired->p_value;
    member.mean_p = delta.paired->p_of_mean.value_or(1);
  } else if (delta.significance && delta.significance->rank_p_value) {
    member.rank_p = *delta.significance->rank_p_value;
    member.mean_p = delta.significance->p_value.value_or(1);
  } else {
    return std::nullopt;
  }
  if (!got_worse(delta)) member.rank_p = member.mean_p = 1;
  return member;
}

/// Whether the status rests on the test, and on no limit that holds whatever the other test cases do.
bool rests_on_test(const Member& member, const model::AppliedBudget& budget) {
  const Delta& delta = member.delta();
  const bool needs_evidence = budget.evidence != "none" || budget.significance_required;
  return delta.status == Verdict::fail && needs_evidence && absolute_violation(delta, budget).empty();
}

void weaken(Delta& delta, double p, double alpha, std::size_t members) {
  delta.status = Verdict::warn;
  std::string why =
      fmt::format("above the limit, but without evidence among {} test cases: adjusted {}", members, weak_p(p, alpha));
  if (delta.paired) {
    delta.paired->status = Verdict::warn;
    delta.paired->why = why;
  }
  add_why(delta, why);
}

std::vector<double> adjusted(const std::vector<Member>& family, double Member::* p) {
  std::vector<double> p_values;
  for (const Member& member : family) p_values.push_back(member.*p);
  return stats::benjamini_hochberg(p_values);
}

void judge_family(const std::vector<Member>& family, double alpha) {
  const std::vector<double> ranks = adjusted(family, &Member::rank_p), means = adjusted(family, &Member::mean_p);
  for (std::size_t i = 0; i < family.size(); ++i) {
    Delta& delta = family[i].delta();
    const double p = std::max(family[i].rank_p, std::min(ranks[i], means[i]));
    if (delta.paired) delta.paired->p_adjusted = p;
    const double level = is_from_zero(delta) ? level_without_ratio(alpha) : alpha;
    if (p <= level || !rests_on_test(family[i], family[i].report->compare->budgets.at(family[i].metric))) continue;
    weaken(delta, p, level, family.size());
    refresh_verdict(*family[i].report);
  }
}

}  // namespace

void judge_among_others(std::span<model::Report> reports, double alpha) {
  std::map<std::string, std::vector<Member>> families;
  for (model::Report& report : reports) {
    if (!report.compare) continue;
    for (const auto& [metric, delta] : report.compare->deltas)
      if (std::optional<Member> member = member_of(report, metric, delta))
        families[metric].push_back(std::move(*member));
  }
  for (const auto& [metric, family] : families)
    if (family.size() > 1) judge_family(family, alpha);
}

}  // namespace benchgate::judge
