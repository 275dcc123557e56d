// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace benchgate::model {

/// One possible cause of what the signals of a second show.
struct FaultHypothesis {
  std::string domain;                 ///< "network_dns", ...
  double posterior = 0;               ///< probability, 0 to 1
  std::vector<std::string> evidence;  ///< elevated signals that speak for it, in byte order

  bool operator==(const FaultHypothesis&) const = default;
};

/// One second of a run as attribution saw it: a row of incident_predictions.csv.
struct Incident {
  std::string timestamp;  ///< RFC 3339, end of the second
  std::string id;         ///< "<scenario>-run-<k>-0001"
  std::string scenario;
  std::string fault_start;             ///< RFC 3339, from the injector; "" without a fault
  std::string fault_end;               ///< likewise
  std::vector<std::string> predicted;  ///< domains, the likeliest first; several only where several faults are
  std::vector<std::string> truth;      ///< domains, from the injector: "unknown" where nothing was injected
  double confidence = 0;               ///< posterior of the first, two decimals
  bool abstained = false;              ///< too unlikely, or unknown: no cause was named
  std::optional<double> detection_delay_s =
      {};  ///< from the start of the fault to the first second that names it rightly

  /// Whether the likeliest cause is one of the true ones.
  bool correct() const {
    return !abstained && !predicted.empty() && std::find(truth.begin(), truth.end(), predicted[0]) != truth.end();
  }
  bool operator==(const Incident&) const = default;
};

/// A 95 % interval.
struct Range95 {
  double low = 0;
  double high = 0;

  bool operator==(const Range95&) const = default;
};

/// How well one domain was distinguished from the others. Absent: there was nothing to divide by.
struct ClassMetrics {
  std::string domain;
  std::optional<double> precision;  ///< of the incidents where it was named, those where it was true
  std::optional<double> recall;     ///< of the incidents where it was true, those where it was named
  std::optional<double> f1;         ///< harmonic mean of the two; 0 when it was true and never rightly named
  int support = 0;                  ///< incidents where it was true
  double abstain_rate = 0;          ///< of those, the share where no cause was named

  bool operator==(const ClassMetrics&) const = default;
};

/// Number of incidents by truth and prediction; "abstain" where no cause was named.
using ConfusionMatrix = std::map<std::pair<std::string, std::string>, std::int64_t>;

/// What all incidents of some runs add up to. Rates are ratios; absent: there was nothing to divide by.
struct AttributionFigures {
  int incidents = 0;
  std::optional<double> accuracy;
  std::optional<double> macro_precision;  ///< over the domains that were true; every wrong name counts
  std::optional<double> macro_recall;
  std::optional<double> macro_f1;
  std::optional<double> abstain_rate;
  std::optional<double> false_positive_rate;  ///< domain by domain: named and not true, of those not true
  std::optional<double> false_negative_rate;  ///< of the incidents with a fault, those where it was not named
  std::optional<double> false_alarm_rate;     ///< of the incidents without a fault, those where one was named
  std::optional<double> partial_accuracy;     ///< several faults: the likeliest cause is one of them
  std::optional<double> coverage_accuracy;    ///< several faults: mean share of them among the causes named
  std::optional<double> detection_delay_s;    ///< median
  std::optional<Range95> accuracy_ci95;
  std::optional<Range95> macro_f1_ci95;
  std::optional<Range95> detection_delay_ci95;
  std::map<std::string, int> class_balance;  ///< incidents by true domain
  std::vector<ClassMetrics> classes;         ///< domains that were true or named, in the order of the table
  ConfusionMatrix confusion;

  bool operator==(const AttributionFigures&) const = default;
};

}  // namespace benchgate::model
