// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/artifact_comparison.hpp"
#include "model/ground.hpp"
#include "model/metric.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// How much worse a change makes something, as ratios: below 0 it is better.
struct Worsening {
  double low = 0;  ///< ends of the 95 % interval
  double high = 0;
  double limit = 0;  ///< more of it is not allowed

  bool operator==(const Worsening&) const = default;
};

/// The figures of a test case, as they are shown.
struct CaseFigures {
  enum class State { compared, without_baseline, gone, not_measured };

  std::string metric;           ///< which one, "" where that goes without saying
  std::string baseline;         ///< "90.1 µs"; "" where it is not shown
  std::string candidate;        ///< as baseline
  std::string change;           ///< "+25.0 %", or in words why there is none
  std::string interval;         ///< "24.6 … 25.4", of the change; "" for none
  std::optional<double> worse;  ///< the change for the worse, a ratio; below 0: for the better
  bool is_speed = false;        ///< time or rate: the test case is slower or faster, else worse or better
  State state = State::compared;

  bool operator==(const CaseFigures&) const = default;
};

/// One judgement as people read it. Texts are plain, may be hostile, and are
/// escaped by whoever shows them; figures are already formatted.
struct PublicationRow {
  Verdict status = Verdict::not_evaluated;
  std::string subject;                      ///< what was judged: a scenario; empty: all of them together
  std::string check;                        ///< by which rule: "E3 significance"
  std::string result;                       ///< "ttft_ms p95 878.93 -> 990.10, +12.65 %"
  std::string limit;                        ///< what the result is held against: "+5 %"
  std::string evidence;                     ///< how sure: "p = 0.0001, CI 95 % [83.8, 146.3]"
  std::string why;                          ///< why the status is not pass
  std::optional<Worsening> worsening = {};  ///< of a change with an interval and a relative limit
  double weight = 0;                        ///< how large the change is beside its limit; orders rows of one status
  std::optional<CaseFigures> figures = {};  ///< of test cases; absent for what is no test case: a gate
  bool secondary = false;                   ///< another metric of a test case that has a row
  std::optional<Ground> ground = {};        ///< what `why` is about

  bool operator==(const PublicationRow&) const = default;
};

/// The columns in which rows without figures are shown.
inline constexpr std::array<std::string_view, 6> publication_columns{"Verdict", "Subject", "Check",
                                                                     "Result",  "Limit",   "Evidence"};

enum class AnnotationLevel { notice, warning, failure };

/// A remark on lines of a file of the repository.
struct Annotation {
  std::string path;  ///< relative to the repository's root
  std::uint64_t start_line = 1;
  std::uint64_t end_line = 1;
  AnnotationLevel level = AnnotationLevel::notice;
  std::string title;
  std::string message;

  bool operator==(const Annotation&) const = default;
};

/// How much longer test cases take together: the geometric mean of the ratios of their times.
struct GeometricMean {
  std::uint64_t cases = 0;
  double ratio = 1;

  bool operator==(const GeometricMean&) const = default;
};

/// Returns what a change means for the time, as a ratio of candidate to baseline: of a rate, which is better higher,
/// the inverse, so that half the rate is twice the time. Absent where a side is 0.
std::optional<double> time_ratio(double change, Better better);

/// Returns the mean of both together.
GeometricMean joined(const GeometricMean& a, const GeometricMean& b);

/// The result of a command for the reviewers of a change: the common form from which comment, summary, status and check
/// run are made.
struct Publication {
  Verdict verdict = Verdict::not_evaluated;
  std::string headline;  ///< the one number that matters, one line
  std::vector<PublicationRow> rows;
  std::vector<std::string> remarks;                ///< notes that every reader should see, beside the headline
  std::vector<std::string> notes;                  ///< warnings that change no verdict
  std::map<std::string, std::string> environment;  ///< what and where it was measured
  std::vector<std::string> reproduce;              ///< command lines
  std::vector<Annotation> annotations;
  std::vector<std::string> logs = {};              ///< of steps that failed: their last lines
  std::vector<ArtifactComparison> overviews = {};  ///< of many test cases together
  double weight = 0;                               ///< of the worst row: whose headline speaks for several
  bool improved = false;                           ///< something got better by more than it may get worse
  std::string page = {};                           ///< address of a page with charts and samples; empty: none
  std::string subject = {};                        ///< the test case that the headline names; empty: none
  std::string given_reason = {};                   ///< `why` of rows whose reason the headline repeats; empty: none
  GeometricMean mean = {};
  std::set<std::string> commits = {};  ///< candidates of the checks, as far as their reports name them; not written
  std::uint64_t skipped = 0;           ///< scenarios that a check did not measure because nothing changed
  std::uint64_t carried = 0;           ///< scenarios whose earlier measurement a run carries forward

  bool operator==(const Publication&) const = default;
};

/// Whether there is nothing that a reviewer has to look at: it passes, and nothing changed.
bool is_quiet(const Publication& publication);

/// Sorts rows by severity, the worst first, then by weight, the largest first, keeping the order among equals; and sets
/// the weight of the whole. Annotations are sorted by severity.
void sort_rows(Publication& publication);

/// Returns several reports as one: the worst verdict, its headline (of the largest weight), and all of the rest.
/// Precondition: at least one.
Publication joined(std::vector<Publication> publications);

}  // namespace benchgate::model
