// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "measure/callgrind.hpp"
#include "measure/executor.hpp"
#include "measure/metric_reader.hpp"
#include "measure/output_check.hpp"
#include "measure/plan.hpp"
#include "measure/progress.hpp"
#include "measure/report_reader.hpp"
#include "measure/run.hpp"
#include "measure/service.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// A scenario while it is measured: build and setup, then iterations in batches of any size, then teardown. run() and
/// run_pairs() are made of it.
class Measurement {
 public:
  /// The references must outlive this. `outputs` is shared by measurements whose programs must print the same. Throws
  /// Error for a scenario that cannot be run at all (bad pattern, bad pin).
  Measurement(const model::Scenario& scenario, const RunSettings& settings, Executor& executor,
              const std::function<void(model::Sample&&)>& on_sample, Progress& progress, OutputCheck& outputs);

  /// Builds, sets up and starts the service. Returns false when the iterations must not start.
  bool prepare();

  /// With `instructions: callgrind`, runs one more execution, which is not an iteration and whose count the first good
  /// sample gets. Returns false as iterate() does. Throws Error if valgrind is not installed.
  bool count_instructions();

  /// Runs one more execution under callgrind, which is not an iteration; its log, and its profiles if asked for, are
  /// written into `folder`. Returns false as iterate() does. Precondition: valgrind is installed.
  bool run_callgrind(const std::string& folder, CallgrindProfiles profiles);

  /// Returns the counts so far.
  const std::vector<double>& instructions() const { return instructions_; }

  /// Runs `count` more iterations; the first ones are the warmup. Returns false when no more must follow: a step
  /// failed, or the run was interrupted. An exception of `on_sample` is stored until finish().
  bool iterate(int count);

  /// Makes the next iterations run only the benchmarks of their report that `option` names (filtered_command); empty:
  /// all. Of such iterations only the report is read.
  void run_only(std::vector<std::string> option);

  /// Returns the benchmarks of the last report; none unless the scenario has a filter.
  const ReportedNames& reported() const { return report_.names(); }

  /// Removes the last iteration from the counts of the outcome, because it is not used.
  void discard_last(const model::Sample& sample);

  /// Sets the variables that the next iterations get beside the scenario's.
  void set_environment(const std::map<std::string, std::string>& changes);

  /// Ends the service, runs the teardown unless the build failed, and returns how it all went. Throws what `on_sample`
  /// threw.
  RunOutcome finish();

 private:
  sys::Command command_of(const Step& step) const;
  sys::Command command_of(std::vector<std::string> argv, Lacking lacking) const;
  bool once(const Step& step);
  bool start_service(const Step& step);
  bool service_runs();
  void service_failed(const std::string& failure);
  void step_failed(const Step& step, const std::string& failure, const sys::ChildResult& result);
  void iterate_unguarded(int count);
  sys::Job iteration_job() const;
  sys::Job callgrind_job(const std::string& folder, CallgrindProfiles profiles) const;
  bool take(sys::ChildResult&& result);
  void read_output(model::Sample& sample, const sys::ChildResult& result);
  model::Sample sample_of(const sys::ChildResult& result);
  void add_counts(model::Sample& sample, const std::vector<std::optional<std::uint64_t>>& counts) const;
  void add_overhead(const sys::ChildResult& result);
  void close_interval();
  void note_shared_files();
  void take_notes();

  const model::Scenario& scenario_;
  const RunSettings& settings_;
  Executor& executor_;
  const std::function<void(model::Sample&&)>& on_sample_;
  Progress& progress_;
  OutputCheck& outputs_;
  Plan plan_;
  MetricReader metrics_;
  ReportReader report_;
  std::optional<Service> service_;
  std::vector<std::string> environment_;
  std::vector<std::string> iteration_environment_;
  std::vector<std::string> only_;  ///< option for the benchmarks to run; empty: all
  std::vector<int> processors_;
  std::vector<double> instructions_;
  bool was_profiled_ = false;  ///< by callgrind, which gives no samples
  bool has_instruction_sample_ = false;
  bool machine_counts_ = false;  ///< the processor counted instructions
  RunOutcome outcome_;
  bool tears_down_ = true;
  bool goes_on_ = true;
  std::exception_ptr pending_;
  OverheadInterval interval_;
  std::chrono::nanoseconds idle_{0};
  std::chrono::nanoseconds measured_wall_{0};
  std::chrono::nanoseconds shortest_ = std::chrono::nanoseconds::max();
  int left_behind_ = 0;
  int left_by_setup_ = 0;
};

}  // namespace benchgate::measure
