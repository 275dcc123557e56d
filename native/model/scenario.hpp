// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/source_location.hpp"
#include "model/command_line.hpp"
#include "model/fault.hpp"
#include "model/metric.hpp"

namespace benchgate::model {

/// Where a scenario's own metric comes from.
struct MetricSource {
  enum class From { output, jsonl, report };  // report: of another tool, by its own name

  Metric metric;
  From from = From::output;
  std::string pattern;  ///< output: regular expression (ECMAScript), first group is the number
  std::string path;     ///< jsonl: file that the command writes, relative to cwd
  std::string field;    ///< jsonl: name of the number in each line; report: the tool's name of the metric
  base::SourceLocation location;
  bool says_better = false;  ///< the scenario names the direction itself, not its budget, the unit or the name

  bool operator==(const MetricSource&) const = default;
};

/// Returns the test case of a report that a metric is of, by the tool's name; "" for a metric of the scenario itself.
std::string_view reported_case(const MetricSource& source);

/// The report of another tool that a scenario's command writes: its figures are metrics of the scenario.
struct ReportImport {
  std::string format;                    ///< a row of the table of formats; empty: recognised by content
  std::string path;                      ///< file or folder, relative to cwd; empty: standard output
  std::map<std::string, Better> better;  ///< by the tool's name of a metric: what the report does not say
  /// The tool's option that runs some benchmarks only, with {names} instead of their names; empty: not known.
  std::vector<std::string> filter = {};
  std::vector<std::string> replaces = {};  ///< arguments of the command that the filter replaces; empty: it is added
  base::SourceLocation location;

  bool operator==(const ReportImport&) const = default;
};

/// The expected standard output of a command, to the byte. Empty: anything.
struct ExpectedOutput {
  std::optional<std::string> equals = {};  ///< exactly this
  std::string matches = {};                ///< regular expression, found anywhere
  std::string sha256 = {};                 ///< 64 lower-case hex digits
  base::SourceLocation location = {};

  bool any() const { return equals || !matches.empty() || !sha256.empty(); }
  bool operator==(const ExpectedOutput&) const = default;
};

/// `repeat` as a map: as many iterations, or pairs, as are needed.
struct AdaptiveRepeat {
  int min = 10;  ///< before the first look at what came out
  int max = 80;
  std::optional<double> until = {};  ///< half width of the interval of the median, relative, that is precise enough
  std::optional<std::chrono::nanoseconds> time_budget = {};  ///< of the iterations of a run
  double confidence = 0.95;                                  ///< of that interval, for a run

  bool operator==(const AdaptiveRepeat&) const = default;
};

/// What is randomized, so that a lucky memory layout does not look like a change.
struct Randomize {
  bool environment_size = false;  ///< another size of the environment, which moves the stack
  bool addresses = false;         ///< the kernel draws them for each execution; a warning when it does not
  bool order = false;             ///< of all test cases that are measured in one session

  bool any() const { return environment_size || addresses || order; }
  bool operator==(const Randomize&) const = default;
};

/// What a budget says that is judged as it is written; absent and empty: nothing.
struct PlainLimits {
  std::optional<double> max = {};               ///< largest allowed value, unit of the metric
  std::optional<double> min = {};               ///< smallest allowed value, unit of the metric
  std::optional<double> min_value_change = {};  ///< smaller absolute changes never count, unit of the metric
  std::optional<double> noise_threshold = {};   ///< limit of the coefficient of variation, a ratio
  std::string evidence = {};  ///< "none": the threshold alone fails reports of other tools; empty: a test of several

  bool operator==(const PlainLimits&) const = default;
};

/// What a budget says of a metric, or of some of its cases; absent and empty: as the budget, then the command
/// line, says.
struct BudgetLimits : PlainLimits {
  std::string threshold = {};    ///< relative, the decimal text that the user wrote ("0.20")
  std::string warn_factor = {};  ///< decimal text
  std::string statistic = {};
  std::optional<Better> direction = {};
  std::string noise_policy = {};          ///< "ignore", "warn", "skip"
  std::optional<bool> significance = {};  ///< a fail also needs statistical evidence
  std::optional<bool> large = {};         ///< a threshold above 1 is meant

  bool operator==(const BudgetLimits&) const = default;
};

/// All members of BudgetLimits, for code that treats them alike.
inline constexpr std::tuple limit_members{&BudgetLimits::threshold,
                                          &BudgetLimits::warn_factor,
                                          &BudgetLimits::statistic,
                                          &BudgetLimits::direction,
                                          &BudgetLimits::max,
                                          &BudgetLimits::min,
                                          &BudgetLimits::min_value_change,
                                          &BudgetLimits::noise_threshold,
                                          &BudgetLimits::noise_policy,
                                          &BudgetLimits::significance,
                                          &BudgetLimits::evidence,
                                          &BudgetLimits::large};

/// A limit on how much a metric may worsen.
struct Budget : BudgetLimits {
  std::map<std::string, BudgetLimits> cases = {};  ///< by parameters "k=v,k=v", some or all of those of a case
  base::SourceLocation location = {};

  bool operator==(const Budget&) const = default;
};

/// A change for the worse that is wanted: it warns instead of failing, once.
struct AcceptedSlowdown {
  std::string metric;     ///< its name; of a report's metric also the tool's name of it
  std::string test_case;  ///< "k=v,k=v", or a benchmark of a report; empty: all
  std::string up_to;      ///< relative, the decimal text that the user wrote ("0.30")
  std::string reason;

  bool operator==(const AcceptedSlowdown&) const = default;
};

/// Benchmarks of a report that are shown and not judged.
struct IgnoredBenchmarks {
  std::string pattern;  ///< of their names, with `*` and `?`
  std::string reason;

  bool operator==(const IgnoredBenchmarks&) const = default;
};

/// One scenario's settings of the significance and variance gates; empty and
/// absent mean: as the command line says.
struct GateSettings {
  std::string metric;
  std::string statistic;
  std::optional<double> regression_pct;
  std::vector<std::string> variance_metrics;

  bool operator==(const GateSettings&) const = default;
};

/// How a service shows that it is ready: one of the three.
struct Readiness {
  static constexpr std::string_view own_port = "auto";

  std::string port = {};  ///< accepts connections on this port of the loopback; "auto": the one in BENCHGATE_PORT
  std::string url = {};   ///< answers a GET with a status below 400; on the loopback; may contain $BENCHGATE_PORT
  std::string line = {};  ///< regular expression, found anywhere in what it prints
  std::chrono::nanoseconds timeout = std::chrono::seconds(30);

  bool operator==(const Readiness&) const = default;
};

/// A program that runs beside the iterations, such as a server that they load.
struct Service {
  CommandLine command;
  Readiness ready;
  base::SourceLocation location;

  bool operator==(const Service&) const = default;
};

/// The service of a fault scenario, and what it depends on: both run in networks of their own.
struct Workload {
  enum class Security { plain, tls };

  Service service;                                      ///< without a command where there is a `url`
  std::string url = {};                                 ///< of a service that runs already; "": `service` is started
  std::optional<Service> backend = {};                  ///< its database, its provider: reached over the impaired link
  Security backend_security = Security::plain;          ///< how the back end is probed
  std::map<std::string, std::string> environment = {};  ///< of both, added to the scenario's
  std::string image_digest = {};                        ///< of the container image that the service runs from; "": none

  bool operator==(const Workload&) const = default;
};

/// What a scenario's result depends on; read by `fingerprint`.
struct Fingerprint {
  std::string preset;                     ///< name of a model::FingerprintPreset; empty: none
  std::vector<std::string> targets;       ///< of the build system; empty: all
  std::vector<std::string> sources;       ///< globs of files, with a preset those that count, too
  std::vector<std::string> dependencies;  ///< the same
  std::vector<std::string> toolchain;     ///< commands whose output counts; empty: those of the preset

  bool operator==(const Fingerprint&) const = default;
};

/// How instructions are counted, instead of only where pairs leave the time undecided.
enum class Instructions {
  perf,       ///< by the processor, always: its absence is worth a warning
  callgrind,  ///< by valgrind, always: the same number each time, in one slow execution more
  off,        ///< never, not even by the processor
};

/// Returns "perf", "callgrind", "off".
std::string_view name_of(Instructions instructions);

/// One thing to measure: a scenario file with all defaults filled in and one
/// combination of its parameters chosen.
struct Scenario {
  std::string name;
  std::string description;
  std::string docref;
  std::vector<std::string> tags;
  std::vector<std::pair<std::string, std::string>> parameters;  ///< in the order of the file
  CommandLine command;
  std::string cwd = ".";                   ///< absolute, or relative to where benchgate was started
  std::map<std::string, std::string> env;  ///< added to the user's environment
  std::optional<CommandLine> build;        ///< once, before anything else
  std::optional<CommandLine> setup;        ///< once, before the first iteration
  std::optional<Service> service;          ///< from the end of setup to the last iteration
  std::optional<CommandLine> prepare;      ///< before each iteration, not measured
  std::optional<CommandLine> cleanup;      ///< after each iteration, not measured
  std::optional<CommandLine> teardown;     ///< once, after the last iteration, also after a failure
  int warmup = 1;
  int repeat = 5;                          ///< with `adaptive` its max
  std::optional<AdaptiveRepeat> adaptive;  ///< absent: exactly `repeat`
  int reruns = 1;
  std::optional<std::chrono::nanoseconds> timeout;  ///< per iteration
  std::vector<int> expect_exit = {0};               ///< empty: any
  std::vector<std::string> expect_status = {};      ///< of answers in its report, "404" or "4xx"; empty: below 400
  std::optional<double> work_units;
  std::int64_t output_cap_bytes = 8192;
  ExpectedOutput expect_output;
  bool same_output = false;  ///< every iteration prints the same, on both sides of a pair
  Randomize randomize;
  std::optional<Instructions> instructions;  ///< absent: as the machine counts, and where pairs leave time undecided
  bool sequential = false;  ///< checks against a commit measure both builds one after the other, not in pairs
  int confirm = 1;          ///< number of times a suspect is measured again before it fails
  std::vector<MetricSource> metrics;
  std::optional<ReportImport> report;           ///< read after each iteration; its figures become metrics
  std::map<std::string, Budget> budgets;        ///< by metric; with `report` also by the tool's name of a metric
  std::vector<AcceptedSlowdown> accepted = {};  ///< changes that do not fail, in the order of the file
  std::vector<IgnoredBenchmarks> ignored = {};  ///< of its report, or of the reports of `--from`
  GateSettings gates;
  Fingerprint fingerprint;
  std::string expected_unstable;     ///< why its noise is inherent; empty: it should be stable
  std::optional<FaultPlan> fault;    ///< a fault scenario
  std::optional<Workload> workload;  ///< of a fault scenario that is measured
  std::string pin;                   ///< processors for the command, "0" or "0,2-3"; empty: any
  base::SourceLocation location;

  bool operator==(const Scenario&) const = default;
};

/// Returns "name" or "name@k=v,k=v": names the result folder and the test case.
std::string case_name(const Scenario& scenario);

/// Whether instructions are part of what the scenario measures.
bool measures_instructions(const Scenario& scenario);

/// Whether a simulator counts this metric of the scenario, so that it is the same in each run.
bool is_simulated(const Scenario& scenario, std::string_view metric);

/// Returns what another tool's report is judged by unless something is named: the first metric whose direction is
/// known; null if there is none.
const Metric* headline_metric(const Scenario& scenario);

}  // namespace benchgate::model
