// SPDX-License-Identifier: MIT
// What the calibrated alerts find in simulated histories, and how often they are wrong: 300 test cases in groups of
// ten, each group on one of three machine types a run, whose level it shares (sd 3 %); a residual of 2 % (or 1.5 %) x
// t3 for each test case. Without a change every alert is false; with one, a tenth of the test cases is slower from run
// 20 of 30 on. "Anchored": head and the build of an anchor measured in one session, so that only their ratio counts.
// "One value": reports that say nothing of noise. "Four kinds": the ids are of four kinds of metrics, which share q.
// "12 % bimodal": as many test cases, none of the slower ones, go between two levels at random, 20 to 170 % apart.
// "12 test cases": one report of so many on one machine type, with 5 % in common and 3 % of each, both normal: where
// one group is all there is, and noisier than the formula supposes of machines.
// Prints rows for scripts/bench.sh, then a table for docs/history-data.md. Usage: alert_simulation [HISTORIES], default
// 100.
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "judge/alerts.hpp"

using namespace benchgate;

namespace {

constexpr std::size_t runs = 30, changed_from = 20, changed_every = 10;

enum class Points { raw, anchored, one_value, four_kinds, raw_bimodal, one_value_bimodal, raw_few, one_value_few };
constexpr std::array<std::string_view, 8> point_names{"raw",
                                                      "anchored",
                                                      "one value",
                                                      "one value, four kinds",
                                                      "raw, 12 % bimodal",
                                                      "one value, 12 % bimodal",
                                                      "raw, 12 test cases",
                                                      "one value, 12 test cases"};

bool is_rated(Points points) {
  return points == Points::raw || points == Points::raw_bimodal || points == Points::raw_few;
}
bool is_few(Points points) { return points == Points::raw_few || points == Points::one_value_few; }
bool has_bimodal(Points points) { return points == Points::raw_bimodal || points == Points::one_value_bimodal; }

/// 3 of 25, which are in groups of test cases that get slower, but none of those.
bool is_bimodal(std::size_t test_case) {
  const std::size_t place = test_case % 25;
  return place == 3 || place == 11 || place == 19;
}

/// Two levels of a test case, and how often it is on the upper one.
struct Modes {
  double apart = 0;
  double share = 0;
};

/// Student's t with 3 degrees of freedom: a normal over the root of a third of a chi-squared.
double student_t3(base::Random& random) {
  double squares = 0;
  for (int i = 0; i < 3; ++i) {
    const double normal = random.normal();
    squares += normal * normal;
  }
  return random.normal() / std::sqrt(squares / 3);
}

/// What a run measures.
struct Suite {
  std::size_t cases = 300, group_size = 10, environments = 3;
  double group_spread = 0.03;
};

struct Row {
  std::string_view name;
  Points points;
  double residual;  ///< scale of the t3; of few test cases, the standard deviation
  double change;

  Suite suite() const { return is_few(points) ? Suite{12, 12, 1, 0.05} : Suite(); }
  double noise(base::Random& random) const {
    return residual * (is_few(points) ? random.normal() : student_t3(random));
  }
};

std::vector<judge::AlertSeries> simulated_history(const Row& row, base::Random& random) {
  const auto [cases, group_size, environments, group_spread] = row.suite();
  std::vector<judge::AlertSeries> history(cases);
  std::vector<double> covs;
  std::vector<double> levels(environments);
  for (std::size_t i = 0; i < cases; ++i) covs.push_back(0.005 + 0.025 * random.uniform());
  for (std::size_t i = 0; row.points == Points::four_kinds && i < cases; ++i) history[i].kind = i / group_size % 4;
  const judge::InnerNoise inner = is_rated(row.points) ? judge::InnerNoise::spread : judge::InnerNoise::unknown;
  std::vector<Modes> modes(cases);
  for (std::size_t i = 0; has_bimodal(row.points) && i < cases; ++i)
    if (is_bimodal(i)) modes[i] = {std::log1p(0.2 + 1.5 * random.uniform()), 0.1 + 0.8 * random.uniform()};
  for (double& level : levels) level = 0.1 * random.normal();
  for (std::size_t run = 0; run < runs; ++run) {
    for (std::size_t group = 0; group < cases / group_size; ++group) {
      const auto environment = static_cast<std::size_t>(random.below(environments));
      const double machine = levels[environment] + group_spread * random.normal();
      for (std::size_t i = group * group_size; i < (group + 1) * group_size; ++i) {
        double x = row.noise(random);
        if (modes[i].apart > 0 && random.uniform() < modes[i].share) x += modes[i].apart;
        if (run >= changed_from && i % changed_every == 0) x += std::log1p(row.change);
        if (row.points != Points::anchored) {
          history[i].points.push_back({run, x + machine, covs[i], environment, group, inner});
        } else {
          x -= row.noise(random);
          history[i].points.push_back({run, x, std::sqrt(2.0) * covs[i], 0, group});
        }
      }
    }
  }
  return history;
}

/// Shares of all histories together.
struct Counts {
  double runs = 0, false_runs = 0;         ///< with an alert of a test case that is not slower
  double other_false_runs = 0;             ///< of one that is not bimodal either
  double pairs = 0, measurable_pairs = 0;  ///< test cases in runs
  double false_alerts = 0;
  double changed = 0, found = 0;              ///< measurable ones that are slower, two runs after the change
  double changed_later = 0, found_later = 0;  ///< four runs after it
  double alerts = 0;                          ///< in those runs, with false ones
};

void count_history(const Row& row, base::Random& random, Counts& counts) {
  const std::vector<judge::AlertSeries> history = simulated_history(row, random);
  const judge::AlertSettings settings;
  judge::AlertReplay replay(history, settings);
  std::set<std::size_t> found;
  for (std::size_t run = 0; run < runs; ++run) {
    bool wrong = false, is_other_wrong = false;
    for (const judge::AlertJudgement& judgement : replay.judge(run)) {
      const bool slower = row.change > 0 && run >= changed_from && judgement.series % changed_every == 0;
      const bool is_new = judgement.alert && judgement.rule != judge::AlertRule::still_open;
      ++counts.pairs;
      counts.measurable_pairs += judgement.measurable ? 1 : 0;
      if (is_new && !slower) {
        wrong = true;
        is_other_wrong = is_other_wrong || !has_bimodal(row.points) || !is_bimodal(judgement.series);
        ++counts.false_alerts;
      }
      if (judgement.alert && slower && judgement.side == model::Side::worse) found.insert(judgement.series);
      if (run == changed_from + 1 && slower && judgement.measurable) {
        ++counts.changed;
        counts.found += found.count(judgement.series) > 0 ? 1 : 0;
      }
      if (run == changed_from + 3 && slower && judgement.measurable) {
        ++counts.changed_later;
        counts.found_later += found.count(judgement.series) > 0 ? 1 : 0;
      }
    }
    if (run == 0) continue;
    ++counts.runs;
    counts.false_runs += wrong ? 1 : 0;
    counts.other_false_runs += is_other_wrong ? 1 : 0;
  }
}

double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

/// Upper end of Wilson's interval of 95 %, in percent.
double upper_bound(double part, double whole) {
  constexpr double z = 1.959964;
  const double share = part / whole;
  const double centre = share + z * z / (2 * whole);
  const double half = z * std::sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole));
  return 100 * (centre + half) / (1 + z * z / whole);
}

/// A t3 has a standard deviation of sqrt(3) times its scale. 1.5 % x t3 (2.6 %) is as noisy as the archive that the
/// formula was chosen by: its factor k is 1 there, and it finds what the trials of that choice found. "Residual 2 %"
/// can be read as the scale (3.5 %) or as the standard deviation; the last is without bounds, because the noise of
/// groups, which the formula takes as k times 3 %, is not quieter here while k is.
constexpr double loud = 0.02, usual = 0.015, quiet = 0.0115470, normal = 0.03;

constexpr std::array<Row, 32> rows{{{"none", Points::raw, loud, 0},
                                    {"+2 %", Points::raw, loud, 0.02},
                                    {"+5 %", Points::raw, loud, 0.05},
                                    {"+10 %", Points::raw, loud, 0.10},
                                    {"+20 %", Points::raw, loud, 0.20},
                                    {"none", Points::raw, usual, 0},
                                    {"+2 %", Points::raw, usual, 0.02},
                                    {"+5 %", Points::raw, usual, 0.05},
                                    {"+10 %", Points::raw, usual, 0.10},
                                    {"none", Points::raw, quiet, 0},
                                    {"+5 %", Points::raw, quiet, 0.05},
                                    {"+10 %", Points::raw, quiet, 0.10},
                                    {"none", Points::anchored, usual, 0},
                                    {"+10 %", Points::anchored, usual, 0.10},
                                    {"none", Points::one_value, loud, 0},
                                    {"+10 %", Points::one_value, loud, 0.10},
                                    {"none", Points::one_value, usual, 0},
                                    {"+5 %", Points::one_value, usual, 0.05},
                                    {"+10 %", Points::one_value, usual, 0.10},
                                    {"+20 %", Points::one_value, usual, 0.20},
                                    {"none", Points::four_kinds, usual, 0},
                                    {"+10 %", Points::four_kinds, usual, 0.10},
                                    {"none", Points::raw_bimodal, usual, 0},
                                    {"+10 %", Points::raw_bimodal, usual, 0.10},
                                    {"none", Points::one_value_bimodal, usual, 0},
                                    {"+10 %", Points::one_value_bimodal, usual, 0.10},
                                    {"none", Points::raw_few, normal, 0},
                                    {"+10 %", Points::raw_few, normal, 0.10},
                                    {"+20 %", Points::raw_few, normal, 0.20},
                                    {"none", Points::one_value_few, normal, 0},
                                    {"+10 %", Points::one_value_few, normal, 0.10},
                                    {"+20 %", Points::one_value_few, normal, 0.20}}};

/// "1.5 % x t3", "3 %".
std::string shown_residual(const Row& row) {
  return fmt::format("{:.3g} %{}", 100 * row.residual, is_few(row.points) ? "" : " x t3");
}

}  // namespace

int main(int count, char** words) {
  const int histories = count > 1 ? std::atoi(words[1]) : 100;
  std::string table =
      "\n| points | residual | change | measurable | runs with a false alert | found within 2 runs | within 4 runs |\n"
      "| --- | --- | --- | --- | --- | --- | --- |\n";
  bool kept = true;
  for (const Row& row : rows) {
    base::Random random(42);
    Counts counts;
    for (int i = 0; i < histories; ++i) count_history(row, random, counts);
    const std::string_view points = point_names.at(static_cast<std::size_t>(row.points));
    // What goes between two levels is not the same all the time: what it does to its neighbours is bounded.
    const double false_runs = percent(counts.other_false_runs, counts.runs);
    const double bound = upper_bound(counts.other_false_runs, counts.runs);
    const std::string with_bimodal = has_bimodal(row.points) ? fmt::format("; with the bimodal ones {:.1f} %",
                                                                           percent(counts.false_runs, counts.runs))
                                                             : "";
    const double found = percent(counts.found, counts.changed);
    if (row.change == 0) {
      const bool bounded = row.points != Points::anchored && row.residual != quiet;
      const bool fine = !bounded || (false_runs <= 5 && bound <= 8);
      kept = kept && fine;
      fmt::print(
          "| alerts: runs with any false alert, points: {}, residual {} | {:.2f} % (up to {:.2f} %) | – | – | "
          "{} "
          "|\n",
          points, shown_residual(row), false_runs, bound, bounded ? "<= 5 % (8 %)" : "–");
    } else {
      const bool bounded =
          (row.points == Points::raw || row.points == Points::one_value) && row.residual == usual && row.change == 0.10;
      kept = kept && (!bounded || found >= 80);
      fmt::print("| alerts: {} found within 2 runs, points: {}, residual {} | {:.1f} % | – | – | {} |\n", row.name,
                 points, shown_residual(row), found, bounded ? ">= 80 %" : "–");
    }
    table +=
        fmt::format("| {} | {} | {} | {:.0f} % | {:.1f} % (95 %: at most {:.1f} %){} | {} | {} |\n", points,
                    shown_residual(row), row.name, percent(counts.measurable_pairs, counts.pairs), false_runs, bound,
                    with_bimodal, row.change == 0 ? "–" : fmt::format("{:.0f} %", found),
                    row.change == 0 ? "–" : fmt::format("{:.0f} %", percent(counts.found_later, counts.changed_later)));
  }
  fmt::print("{}", table);
  return kept ? 0 : 1;
}
