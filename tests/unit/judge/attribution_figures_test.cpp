// SPDX-License-Identifier: MIT
#include "judge/attribution_figures.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::Incident;

namespace {

Incident incident(std::string truth, std::string predicted, bool abstained = false) {
  Incident one;
  one.truth = {std::move(truth)};
  one.predicted = {std::move(predicted)};
  one.abstained = abstained;
  return one;
}

void add(std::vector<Incident>& incidents, int count, const Incident& one) {
  incidents.insert(incidents.end(), static_cast<std::size_t>(count), one);
}

/// What the reference tool predicts for its scenario `mixed` when it is given its own signals: oracles/release_gates/
/// _attribution/mixed_with_signals/confusion-matrix.csv; accuracy 19/24 there, macro recall 0.80.
std::vector<Incident> reference_mixed() {
  std::vector<Incident> incidents;
  for (const char* domain : {"cpu_throttle", "memory_pressure", "network_dns"})
    add(incidents, 5, incident(domain, domain));
  add(incidents, 4, incident("network_egress", "network_egress"));
  add(incidents, 5, incident("provider_throttle", "provider_error"));
  return incidents;
}

const model::ClassMetrics& class_of(const model::AttributionFigures& figures, std::string_view domain) {
  for (const model::ClassMetrics& one : figures.classes)
    if (one.domain == domain) return one;
  FAIL("no class " << domain);
  return figures.classes.front();
}

}  // namespace

TEST_CASE("figures of the reference tool's own mixed scenario", "[judge][attribution]") {
  const auto figures = judge::attribution_figures(reference_mixed(), base::Random(42));
  CHECK(figures.incidents == 24);
  CHECK(figures.accuracy == Approx(0.7916666666666666));  // attribution_summary.json of the same folder
  CHECK(figures.macro_recall == Approx(0.80));
  CHECK(figures.macro_precision == Approx(0.80));  // provider_throttle was never named: 0
  CHECK(figures.macro_f1 == Approx(0.80));
  CHECK(figures.false_negative_rate == Approx(0.20833333333333337));  // same file
  CHECK(figures.false_positive_rate == Approx(5.0 / (24 * 7 - 24)));  // 7 domains, each incident true in one
  CHECK(figures.abstain_rate == 0.0);
  CHECK_FALSE(figures.false_alarm_rate);
  CHECK_FALSE(figures.partial_accuracy);
  CHECK(figures.confusion.at({"provider_throttle", "provider_error"}) == 5);
  CHECK(figures.confusion.size() == 5);
  CHECK(figures.class_balance.at("network_egress") == 4);
  CHECK(class_of(figures, "provider_throttle").f1 == 0.0);
  CHECK_FALSE(class_of(figures, "provider_throttle").precision);
  CHECK(class_of(figures, "provider_error").precision == 0.0);
  CHECK_FALSE(class_of(figures, "provider_error").recall);
  CHECK(class_of(figures, "provider_error").support == 0);
}

TEST_CASE("per-class figures agree with scikit-learn's", "[judge][attribution]") {
  // sklearn.metrics.precision_recall_fscore_support over truth = d d d d e e e, named = d d e a e e d, labels d, e:
  // precision 2/3, 2/3; recall 2/4, 2/3; F1 4/7, 2/3 (a is a third label, which counts for neither).
  std::vector<Incident> incidents;
  add(incidents, 2, incident("network_dns", "network_dns"));
  add(incidents, 1, incident("network_dns", "network_egress"));
  add(incidents, 1, incident("network_dns", "network_dns", true));
  add(incidents, 2, incident("network_egress", "network_egress"));
  add(incidents, 1, incident("network_egress", "network_dns"));
  const auto figures = judge::attribution_figures(incidents, base::Random(42));
  CHECK(class_of(figures, "network_dns").precision == Approx(2.0 / 3));
  CHECK(class_of(figures, "network_dns").recall == Approx(0.5));
  CHECK(class_of(figures, "network_dns").f1 == Approx(4.0 / 7));
  CHECK(class_of(figures, "network_dns").abstain_rate == Approx(0.25));
  CHECK(class_of(figures, "network_egress").f1 == Approx(2.0 / 3));
  CHECK(figures.macro_f1 == Approx((4.0 / 7 + 2.0 / 3) / 2));
  CHECK(figures.abstain_rate == Approx(1.0 / 7));
  CHECK(figures.confusion.at({"network_dns", "abstain"}) == 1);
}

TEST_CASE("without a fault, abstaining is right and naming one is a false alarm", "[judge][attribution]") {
  std::vector<Incident> incidents;
  add(incidents, 3, incident("unknown", "unknown", true));
  add(incidents, 1, incident("unknown", "cpu_throttle"));
  const auto figures = judge::attribution_figures(incidents, base::Random(42));
  CHECK(figures.accuracy == 0.75);
  CHECK(figures.false_alarm_rate == 0.25);
  CHECK_FALSE(figures.macro_f1);
  CHECK_FALSE(figures.false_negative_rate);
}

TEST_CASE("several faults: the likeliest is one of them, and the share that is named", "[judge][attribution]") {
  Incident one = incident("network_dns", "cpu_throttle");
  one.truth = {"network_dns", "cpu_throttle"};
  Incident other = one;
  other.predicted = {"network_egress", "network_dns", "cpu_throttle"};
  const std::vector<Incident> incidents{one, other};
  const auto figures = judge::attribution_figures(incidents, base::Random(42));
  CHECK(figures.partial_accuracy == 0.5);
  CHECK(figures.coverage_accuracy == 0.75);
  CHECK(figures.accuracy == 0.5);  // one of the causes is a right name
  CHECK(figures.classes.front().domain == "network_dns");
  CHECK(class_of(figures, "cpu_throttle").recall == 1.0);
}

TEST_CASE("every wrong name lowers the precision, also of a domain that was never true", "[judge][attribution]") {
  std::vector<Incident> incidents;
  add(incidents, 11, incident("network_egress", "network_egress"));
  add(incidents, 1, incident("network_egress", "provider_throttle"));  // of 12 names 11 are right
  CHECK(judge::attribution_figures(incidents, base::Random(42)).macro_precision == Approx(11.0 / 12));
  Incident two = incident("network_dns", "network_dns");
  two.truth = {"network_dns", "cpu_throttle"};
  two.predicted = {"network_dns", "cpu_throttle", "retrieval_backend"};
  CHECK(judge::attribution_figures(std::vector{two}, base::Random(42)).macro_precision == 0.5);
}

TEST_CASE("a fault has one detection delay, however many seconds it lasts", "[judge][attribution]") {
  std::vector<Incident> incidents;
  for (const auto& [run, delay] : {std::pair{"s-run-1-", 1.0}, {"s-run-2-", 4.0}})
    for (int i = 1; i <= 5; ++i) {
      incidents.push_back(incident("network_dns", "network_dns"));
      incidents.back().id = run + std::to_string(i);
      incidents.back().fault_start = "2026-01-01T00:00:00Z";
      incidents.back().detection_delay_s = delay;
    }
  const std::vector<Incident> first(incidents.begin(), incidents.begin() + 5);
  CHECK(judge::attribution_figures(first, base::Random(42)).detection_delay_s == 1.0);
  CHECK_FALSE(judge::attribution_figures(first, base::Random(42)).detection_delay_ci95);  // of one observation
  CHECK(judge::attribution_figures(incidents, base::Random(42)).detection_delay_s == 2.5);
}

TEST_CASE("the interval of the accuracy is the binomial one", "[judge][attribution]") {
  // scipy.stats.binom.ppf([.025, .975], 1000, .8) / 1000 = 0.775, 0.824; an incident more or less by the draws.
  std::vector<Incident> incidents;
  add(incidents, 800, incident("network_dns", "network_dns"));
  add(incidents, 200, incident("network_dns", "network_egress"));
  const auto figures = judge::attribution_figures(incidents, base::Random(42));
  CHECK(figures.accuracy_ci95->low == Approx(0.775).margin(0.004));
  CHECK(figures.accuracy_ci95->high == Approx(0.824).margin(0.004));
  CHECK(judge::attribution_figures(incidents, base::Random(42)) == figures);
}

TEST_CASE("figures of 1 and 0 have an interval with a width", "[judge][attribution]") {
  // SciPy 1.17.1, scipy.stats.binomtest(55, 55).proportion_ci(0.95, method='exact'); F1 of that share is 2 j / (1 + j).
  constexpr double low = 0.9351292391745492;
  std::vector<Incident> right, wrong;
  add(right, 55, incident("network_dns", "network_dns"));
  add(wrong, 55, incident("network_dns", "network_egress"));
  const auto all = judge::attribution_figures(right, base::Random(42));
  CHECK(all.accuracy_ci95->low == Approx(low));
  CHECK(all.accuracy_ci95->high == 1);
  CHECK(all.macro_f1_ci95->low == Approx(2 * low / (1 + low)));
  CHECK(all.macro_f1_ci95->high == 1);
  const auto none = judge::attribution_figures(wrong, base::Random(42));
  CHECK(none.accuracy_ci95->low == 0);
  CHECK(none.accuracy_ci95->high == Approx(1 - low));
}

TEST_CASE("no incidents, no figures", "[judge][attribution]") {
  const auto figures = judge::attribution_figures({}, base::Random(42));
  CHECK(figures.incidents == 0);
  CHECK_FALSE(figures.accuracy);
  CHECK_FALSE(figures.accuracy_ci95);
  CHECK_FALSE(figures.detection_delay_s);
  CHECK_FALSE(figures.false_positive_rate);
}
