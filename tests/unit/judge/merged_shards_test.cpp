// SPDX-License-Identifier: MIT
#include "judge/merged_shards.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "catch.hpp"
#include "judge/paired.hpp"
#include "judge/paired_report.hpp"

using namespace benchgate;
using model::PairedVerdict;
using model::Verdict;

namespace {

/// Some that did not change and some that are slower, with p of all sizes, in two families.
void draw(base::Random& random, std::vector<PairedVerdict>& verdicts, std::vector<judge::PairedJudgement>& judgements) {
  for (std::uint64_t i = 0, count = 1 + random.below(40); i < count; ++i) {
    const bool is_slower = random.below(3) == 0;
    const double p = is_slower ? 0.05 * random.uniform() * random.uniform() : random.uniform();
    PairedVerdict verdict{.first = test::measured_pairs(is_slower ? 0.06 : 0.001, p)};
    if (is_slower && random.below(4) > 0)
      verdict.confirmations.push_back(test::measured_pairs(0.05, 0.05 * random.uniform()));
    verdicts.push_back(verdict);
    judge::PairedJudgement judgement;
    judgement.family = random.below(2) == 0 ? "wall_ms" : "cpu_ms";
    judgements.push_back(judgement);
  }
}

model::Report report_of(const std::string& name, const PairedVerdict& verdict) {
  return judge::report_of(test::paired_comparison(name, verdict));
}

PairedVerdict of_shard(PairedVerdict verdict) {
  const judge::PairedJudgement judgement{.family = "wall_ms"};
  judge::judge_shard({&verdict, 1}, {&judgement, 1});
  return verdict;
}

PairedVerdict slower(double p) {
  return of_shard({.first = test::measured_pairs(0.06, 0.001), .confirmations = {test::measured_pairs(0.05, p)}});
}

PairedVerdict unchanged() { return of_shard({.first = test::measured_pairs(0.001, 0.8)}); }

}  // namespace

TEST_CASE("shards judged apart and adjusted together say what one check says", "[judge][merged_shards]") {
  base::Random random(41);
  for (int round = 0; round < 300; ++round) {
    std::vector<PairedVerdict> whole;
    std::vector<judge::PairedJudgement> judgements;
    draw(random, whole, judgements);
    std::vector<PairedVerdict> apart = whole;
    judge::judge_paired(whole, judgements);
    const std::size_t cut = random.below(apart.size() + 1);
    const std::span all(apart);
    const std::span<const judge::PairedJudgement> how(judgements);
    judge::judge_shard(all.first(cut), how.first(cut));
    judge::judge_shard(all.subspan(cut), how.subspan(cut));
    std::vector<PairedVerdict*> in_any_order;
    for (PairedVerdict& verdict : apart) in_any_order.push_back(&verdict);
    for (std::size_t i = in_any_order.size(); i > 1; --i) std::swap(in_any_order[i - 1], in_any_order[random.below(i)]);
    judge::adjust_paired(in_any_order);
    CHECK(apart == whole);
  }
}

TEST_CASE("a shard confirms every p below 0.05 and says what is still open", "[judge][merged_shards]") {
  const PairedVerdict verdict = slower(0.04);
  CHECK(verdict.status == Verdict::fail);
  CHECK(verdict.p_adjusted == 0.04);
  CHECK(verdict.pending == model::PendingAdjustment{"wall_ms", 0.05, true});
  CHECK(unchanged().pending == model::PendingAdjustment{"wall_ms", 0.05, false});
}

TEST_CASE("a p that does not last over all shards makes its report undecided", "[judge][merged_shards]") {
  std::vector<model::Report> reports{report_of("slow", slower(0.04))};
  for (int i = 0; i < 9; ++i) reports.push_back(report_of("same", unchanged()));
  REQUIRE(reports[0].verdict.status == Verdict::fail);
  judge::judge_together(reports);
  const model::Delta& delta = reports[0].compare->deltas.at("wall_ms");
  CHECK(delta.paired->p_adjusted == Approx(0.4));  // 0.04 x 10 / 1, Benjamini and Hochberg (1995)
  CHECK(delta.status == Verdict::inconclusive);
  CHECK(delta.why == "undecided: p 0.4, adjusted for all test cases, is above 0.05");
  CHECK_FALSE(delta.paired->pending);
  CHECK(reports[0].verdict.status == Verdict::inconclusive);
  CHECK(reports[0].verdict.reasons == std::vector<std::string>{"wall_ms_inconclusive"});
  CHECK(reports[0].findings.empty());
  CHECK(reports[1].verdict.status == Verdict::pass);
}

TEST_CASE("a p that lasts over all shards fails, where it was found", "[judge][merged_shards]") {
  std::vector<model::Report> reports{report_of("slow", slower(0.001))};
  reports[0].findings.at(0).location = base::SourceLocation{"a.yaml", 3, 1};
  for (int i = 0; i < 9; ++i) reports.push_back(report_of("same", unchanged()));
  judge::judge_together(reports);
  CHECK(reports[0].verdict.status == Verdict::fail);
  CHECK(reports[0].compare->deltas.at("wall_ms").paired->p_adjusted == Approx(0.01));
  CHECK(reports[0].findings.at(0).location->file == "a.yaml");
}

TEST_CASE("reports without pairs stay as they are", "[judge][merged_shards]") {
  std::vector<model::Report> reports{judge::report_of_error("crashed"), judge::report_without_baseline("none")};
  const std::vector<model::Report> before = reports;
  judge::judge_together(reports);
  CHECK(reports == before);
}

TEST_CASE("what is undecided over all shards keeps what was found beside the metrics", "[judge][merged_shards]") {
  std::vector<model::Report> reports{report_of("slow", slower(0.04)), report_of("same", unchanged())};
  judge::add_wrong_output(reports[0], "printed 3, not 4");
  judge::judge_together(reports);
  CHECK(reports[0].compare->deltas.at("wall_ms").status == Verdict::inconclusive);
  CHECK(reports[0].verdict.status == Verdict::fail);
  CHECK(reports[0].verdict.reasons == std::vector<std::string>{"wall_ms_inconclusive", "output_fail"});
  CHECK(reports[0].findings.size() == 1);
}
