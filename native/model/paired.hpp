// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ground.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// One metric of two programs that ran next to each other.
struct Pair {
  double base = 0;
  double head = 0;

  bool operator==(const Pair&) const = default;
};

/// A change that no ratio describes, from a base of 0 or of a share: in the unit of the metric.
struct AbsoluteChange {
  double difference = 0;           ///< estimate of the median of head - base, of shares their mean difference
  std::optional<double> low = {};  ///< interval of it, together with `high`; absent: too few pairs for one
  std::optional<double> high = {};
  bool share = false;  ///< of failed work: 0.01 is 1 percentage point

  bool operator==(const AbsoluteChange&) const = default;
};

/// What some pairs show of one metric. Changes are of head against base and
/// relative: 0.05 is 5 % more.
struct PairedEffect {
  std::uint64_t pairs = 0;
  std::optional<double> base = {};  ///< median of base, of shares the mean, unit of the metric; `head`: of head
  std::optional<double> head = {};
  std::optional<double> change = {};  ///< estimate of the median change; absent: undefined (a base of 0)
  std::optional<double> low = {};     ///< interval of the change, together with `high`; absent: too few pairs for one
  std::optional<double> high = {};
  double p_value = 1;   ///< of the signed-rank test of these pairs, from a base of 0 of the sign test, two-sided
  double p_looked = 1;  ///< p_value corrected for several looks: this one decides
  std::optional<AbsoluteChange> absolute =
      {};  ///< where a ratio says nothing: from a base of 0, of shares; then no `change`
  /// Of exact counts, which have neither interval nor p: by how much those of a side differ at most, relative. The p
  /// above is 0 of a change beyond it, else 1.
  std::optional<double> jitter = {};

  /// Whether a change is shown, in whatever direction.
  bool excludes_zero() const;

  bool operator==(const PairedEffect&) const = default;
};

/// Why no more pairs were measured.
enum class PairedStop {
  decided,    ///< slower, as far as this measurement can say
  precise,    ///< a slowdown that counts is excluded
  all_pairs,  ///< the last look
  time_over,  ///< the time budget
  cut_short,  ///< interrupted, or nothing more could be measured
  given,      ///< the reports of another tool were given
  counted     ///< counts that are the same in each run need no more
};

/// Returns "decided", "precise", "all_pairs", "time_over", "cut_short", "given", "counted".
std::string_view name_of(PairedStop stop);

/// Why a run measured no more iterations, or pairs: as PairedStop, of several metrics the last one's.
enum class RunStop { decided, precise, all_pairs, all_iterations, time_over, cut_short };

/// Returns "decided", "precise", "all_pairs", "all_iterations", "time_over", "cut_short".
std::string_view name_of(RunStop stop);

/// Returns the same reason of a run.
RunStop run_stop(PairedStop stop);

/// One sequence of pairs of one metric, as far as it was needed.
struct PairedMeasurement {
  PairedEffect effect = {};
  PairedStop stop = PairedStop::all_pairs;

  bool operator==(const PairedMeasurement&) const = default;
};

/// What the verdict of a shard waits for: its p is adjusted when those of all shards are known.
struct PendingAdjustment {
  std::string family;    ///< verdicts of one family are adjusted together, whatever their shard
  double alpha = 0.05;   ///< p_adjusted may be at most this
  bool decides = false;  ///< every measurement says slower, so that p_adjusted decides; otherwise it is only shown

  bool operator==(const PendingAdjustment&) const = default;
};

/// The judgement of one metric of one test case.
struct PairedVerdict {
  PairedMeasurement first = {};
  std::vector<PairedMeasurement> confirmations = {};  ///< in fresh processes, only of suspects
  double p_value = 1;     ///< of "slower": of the weakest confirmation, else of the first; 1 when it is faster
  double p_adjusted = 1;  ///< the same for all test cases and metrics judged together
  std::optional<double> p_of_mean = {};  ///< of pairs of reports: of the t test; not written
  /// pass: no slowdown that counts; warn: slower by nearly as much as counts, or a suspect that could not be confirmed
  /// in time; fail: slower, confirmed; inconclusive: neither shown nor excluded; skip: undefined.
  Verdict status = Verdict::inconclusive;
  std::string why = {};                           ///< as text
  std::optional<Ground> ground = {};              ///< of `why`; not written, because the delta says it
  std::optional<PendingAdjustment> pending = {};  ///< only in a shard, where p_adjusted is p_value
  bool out_of_time = false;  ///< a suspect: the time ended before its last confirmation could begin

  /// Returns what the verdict shows: the last confirmation, else the first measurement.
  const PairedMeasurement& last() const { return confirmations.empty() ? first : confirmations.back(); }
  bool operator==(const PairedVerdict&) const = default;
};

}  // namespace benchgate::model
