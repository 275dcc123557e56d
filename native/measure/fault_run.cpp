// SPDX-License-Identifier: MIT
#include "measure/fault_run.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <variant>

#include "base/error.hpp"
#include "base/text.hpp"
#include "measure/answer_reader.hpp"
#include "measure/fault_programs.hpp"
#include "measure/fault_timeline.hpp"
#include "measure/inject/injector.hpp"
#include "measure/lab.hpp"
#include "measure/load_source.hpp"
#include "measure/run.hpp"
#include "measure/service_windows.hpp"
#include "measure/signal_sampler.hpp"
#include "model/fault_kinds.hpp"
#include "model/load_text.hpp"
#include "sys/http.hpp"

namespace benchgate::measure {

namespace {

using RunClock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr milliseconds between_looks_at_faults(20);
constexpr std::size_t most_requests = 2'000'000;  // about a gigabyte
constexpr milliseconds head_start(200);           ///< for threads to be ready before the first second

SignalSampler::Probe probe_of(const model::Workload& workload) {
  if (!workload.backend) return SignalSampler::Probe::none;
  return workload.backend_security == model::Workload::Security::tls ? SignalSampler::Probe::tls
                                                                     : SignalSampler::Probe::plain;
}

std::string certificates_of(const model::LoadPlan& load, const std::string& directory) {
  return load.certificates.empty() ? "" : (std::filesystem::path(directory) / load.certificates).string();
}

/// Drives the service from its own network, in a thread.
class LoadThread {
 public:
  /// `lab` null: from the network of the machine.
  LoadThread(const model::LoadPlan& plan, const std::string& directory, const Lab* lab, RunClock::time_point begin,
             std::unique_ptr<sys::LoadSource> source)
      : source_(std::move(source)) {
    limits_.timeout = std::max(milliseconds(1), std::chrono::duration_cast<milliseconds>(plan.timeout));
    limits_.concurrent = most_under_way(plan);
    limits_.make_reader = answer_readers(plan);
    limits_.certificates = certificates_of(plan, directory);
    limits_.http_version = plan.http_version;
    thread_ = std::thread([this, lab, begin] { go(lab, begin); });
  }
  ~LoadThread() {
    stopped_ = true;
    if (thread_.joinable()) thread_.join();
  }
  LoadThread(LoadThread&&) = delete;

  /// Waits until every request was answered or has timed out. Throws what the thread threw.
  std::vector<sys::RequestOutcome> take() {
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(outcomes_);
  }
  void stop() { stopped_ = true; }
  bool is_done() const { return done_; }
  bool has_failed() const { return failed_; }

 private:
  void go(const Lab* lab, RunClock::time_point begin) {
    try {
      if (lab != nullptr) lab->near().enter();
      std::this_thread::sleep_until(begin);
      sys::send_load(
          *source_, limits_, [this](sys::RequestOutcome&& one) { keep(std::move(one)); },
          [this] { return stopped_.load(); });
    } catch (...) {
      failure_ = std::current_exception();
      failed_ = true;
    }
    done_ = true;
  }

  void keep(sys::RequestOutcome&& outcome) {
    if (outcomes_.size() >= most_requests)
      throw Error("load", fmt::format("more than {} requests in a run are not kept: send fewer (rate, users, "
                                      "think_time), or shorten the phases",
                                      most_requests));
    outcomes_.push_back(std::move(outcome));
  }

  std::unique_ptr<sys::LoadSource> source_;
  sys::LoadLimits limits_;
  std::vector<sys::RequestOutcome> outcomes_;
  std::exception_ptr failure_;
  std::atomic<bool> stopped_ = false;
  std::atomic<bool> failed_ = false;
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

class FaultRun {
 public:
  FaultRun(const model::Scenario& scenario, const FaultRunSettings& settings)
      : scenario_(scenario),
        plan_(*scenario.fault),
        workload_(*scenario.workload),
        settings_(settings),
        slots_(fault_timeline(plan_)),
        seconds_(seconds_of(slots_)),
        lab_(workload_.url.empty() ? std::make_unique<Lab>(plan_.seed) : nullptr),
        programs_(workload_, settings, lab_.get()) {}

  FaultRunOutcome go() {
    std::unique_ptr<sys::LoadSource> source = make_load_source(
        *plan_.load, timeline_length(slots_),
        {settings_.load_variables, std::to_string(Lab::service_port), settings_.directory, plan_.seed});
    if (lab_ == nullptr ? !answers() : !start_programs()) return std::move(outcome_);
    begin_ = RunClock::now() + head_start;
    begin_time_ = settings_.now() + head_start;
    SignalSampler sampler(lab_.get(), probe_of(workload_), begin_, seconds_);
    LoadThread load(*plan_.load, settings_.directory, lab_.get(), begin_, std::move(source));
    load_ = &load;
    const auto before = sys::cpu_steal();
    for (const FaultSlot& slot : slots_)
      if (!run_slot(slot)) break;
    outcome_.mean_cpu_percent = busy_between(before, sys::cpu_steal());
    wait_for_answers();
    if (ended_early()) {
      sampler.stop();
      load.stop();
    }
    std::vector<SignalWindow> windows = sampler.take();
    gather(load.take(), std::move(windows));
    return std::move(outcome_);
  }

 private:
  bool ended_early() const { return outcome_.interrupted || !outcome_.failure.empty(); }

  /// Whether a service that runs already answers, with whatever status.
  bool answers() {
    constexpr milliseconds limit(5000);
    const auto http =
        sys::make_http({.connect_timeout = limit, .certificates = certificates_of(*plan_.load, settings_.directory)});
    using Problem = sys::TransportProblem;
    constexpr std::array fatal{Problem::no_library, Problem::bad_url, Problem::name_lookup, Problem::connection,
                               Problem::tls};
    const sys::HttpResult result =
        http->send({"GET", model::filled_in(workload_.url, settings_.load_variables), {}, {}}, limit);
    const auto* const failure = std::get_if<sys::TransportFailure>(&result);
    if (failure != nullptr && std::find(fatal.begin(), fatal.end(), failure->problem) != fatal.end())
      outcome_.failure = fmt::format("the service does not answer at {}: {}", workload_.url, failure->detail);
    return outcome_.failure.empty();
  }

  bool start_programs() {
    fail(programs_.start_all());
    outcome_.interrupted = settings_.stopped();
    return !ended_early();
  }

  void fail(const std::optional<ProgramFailure>& failure) {
    if (!failure) return;
    outcome_.failure = failure->problem;
    outcome_.failure_tail = failure->tail;
  }

  /// False when the run is over.
  bool run_slot(const FaultSlot& slot) {
    const auto end = begin_ + slot.begin + slot.length;
    if (!wait_until(begin_ + slot.begin)) return false;
    if (settings_.on_slot) settings_.on_slot(slot.phase, slot.fault, slot.length);
    if (slot.phase == "warmup" && lab_ != nullptr) return warm_up(slot, end);
    if (slot.fault.empty()) return wait_until(end);
    return inject(slot.fault, end);
  }

  /// Until `end`; false when the run is over.
  bool inject(const std::string& label, RunClock::time_point end) {
    const FaultEnvironment environment{lab_.get(), programs_, plan_};
    InjectedFault injected{label, {}, {}, {}, {}};
    std::vector<std::string> backends;
    std::vector<std::unique_ptr<Injector>> injectors;
    for (const std::string& fault : model::faults_at_once(label)) {
      const InjectorKind& kind = *find_injector(fault);
      const FaultTargets& parameters = plan_.parameters.at(fault);
      injectors.push_back(kind.make(environment, parameters));
      backends.push_back(kind.backend(environment));
      injected.parameters.insert(parameters.begin(), parameters.end());
    }
    injected.backend = base::join(backends, "; ");
    try {
      for (const auto& injector : injectors) injector->apply();
      injected.started = base::format_rfc3339(settings_.now());
      wait_until(end);
    } catch (const Error& error) {
      outcome_.interrupted = settings_.stopped();
      if (!outcome_.interrupted) outcome_.failure = fmt::format("{} could not be injected: {}", label, error.what());
    }
    for (const auto& injector : injectors) {
      injector->revert();
      if (const std::string left = injector->left(); !left.empty())
        outcome_.failure += (outcome_.failure.empty() ? "" : "; ") + left;
    }
    injected.ended = base::format_rfc3339(settings_.now());
    if (!injected.started.empty()) outcome_.faults.push_back(std::move(injected));
    return !ended_early() && !load_->has_failed();
  }

  /// Injectors take what the service needs now as the measure.
  bool warm_up(const FaultSlot& slot, RunClock::time_point end) {
    const nanoseconds before = lab_->group().processor_time();
    const bool goes_on = wait_until(end);
    lab_->set_needed_processors(std::chrono::duration<double>(lab_->group().processor_time() - before).count() /
                                std::chrono::duration<double>(slot.length).count());
    return goes_on;
  }

  /// After the last slot: for the answers that are still missing, and the requests that wait for a free slot.
  void wait_for_answers() {
    while (!load_->is_done() && !ended_early() && wait_until(RunClock::now() + between_looks_at_faults)) {
    }
  }

  bool wait_until(RunClock::time_point time) {
    while (RunClock::now() < time) {
      if (load_ != nullptr && load_->has_failed()) return false;
      if (settings_.stopped()) {
        outcome_.interrupted = true;
        return false;
      }
      fail(programs_.find_ended());
      if (ended_early()) return false;
      std::this_thread::sleep_for(std::min<nanoseconds>(between_looks_at_faults, time - RunClock::now()));
    }
    return true;
  }

  void gather(std::vector<sys::RequestOutcome> requests, std::vector<SignalWindow> windows) {
    std::vector<std::string> names;
    for (const model::LoadRequest& kind : plan_.load->requests) names.push_back(kind.name);
    outcome_.requests = request_records(requests, slots_, names);
    outcome_.failures = failures_by_kind(requests);
    outcome_.late_p99_ms = p99_ms(requests, [](const sys::RequestOutcome& one) { return one.late; });
    outcome_.busy_p99_ms = p99_ms(requests, [](const sys::RequestOutcome& one) { return one.late - one.held; });
    if (lab_ != nullptr)
      outcome_.signal_sources =
          signal_sources(workload_.backend.has_value(), workload_.backend_security == model::Workload::Security::tls);
    const model::Answer answer =
        plan_.load->stream == model::LoadPlan::Stream::none ? model::Answer::whole : answer_of(requests);
    const auto metrics = metrics_by_second(requests, seconds_, answer);
    const nanoseconds end = ended_early() ? nanoseconds(RunClock::now() - begin_) : timeline_length(slots_);
    outcome_.load = requests_by_phase(requests, slots_, end, answer);
    int number = 0;
    for (std::size_t second = 0; second < windows.size(); ++second) {
      const FaultSlot& slot = slots_[seconds_[second].slot];
      model::ServiceSample& sample = outcome_.samples.emplace_back();
      sample.timestamp = base::format_rfc3339(begin_time_ + seconds_[second].begin + seconds(1));
      sample.number = ++number;
      sample.phase = slot.phase;
      sample.fault_label = slot.fault;
      sample.answer = answer;
      sample.metrics = metrics[second];
      sample.signals = std::move(windows[second].signals);
      outcome_.overhead.push_back(windows[second].cost);
      outcome_.overhead.back().timestamp = sample.timestamp;
    }
  }

  static std::optional<double> busy_between(const std::optional<sys::StealReading>& before,
                                            const std::optional<sys::StealReading>& after) {
    constexpr double percent = 100;
    if (!before || !after || after->all <= before->all || after->idle < before->idle) return std::nullopt;
    const auto all = static_cast<double>(after->all - before->all);
    return percent * (1 - static_cast<double>(after->idle - before->idle) / all);
  }

  static double p99_ms(const std::vector<sys::RequestOutcome>& requests,
                       nanoseconds (*time_of)(const sys::RequestOutcome&)) {
    std::vector<double> times;
    for (const sys::RequestOutcome& one : requests) times.push_back(static_cast<double>(time_of(one).count()) / 1e6);
    if (times.empty()) return 0;
    const auto at = times.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(times.size() - 1));
    std::nth_element(times.begin(), at, times.end());
    return *at;
  }

  const model::Scenario& scenario_;
  const model::FaultPlan& plan_;
  const model::Workload& workload_;
  const FaultRunSettings& settings_;
  std::vector<FaultSlot> slots_;
  std::vector<Second> seconds_;
  std::unique_ptr<Lab> lab_;  ///< null for a service that runs already
  FaultPrograms programs_;    ///< end before the lab does
  RunClock::time_point begin_;
  base::Instant begin_time_;
  LoadThread* load_ = nullptr;  ///< while it sends
  FaultRunOutcome outcome_;
};

}  // namespace

std::string injection_problem(const model::Scenario& scenario) {
  if (!scenario.workload->url.empty()) return {};  // parsing refuses faults that need more than the service
  const FaultCapabilities capabilities = probe_fault_capabilities();
  if (!capabilities.network.empty()) return capabilities.network;
  for (const std::string& label : scenario.fault->sequence)
    for (const std::string& fault : model::faults_at_once(label))
      if (const InjectorKind* kind = find_injector(fault))
        if (std::string problem = kind->problem(capabilities); !problem.empty()) return problem;
  return {};
}

FaultRunOutcome run_faults(const model::Scenario& scenario, const FaultRunSettings& settings) {
  if (scenario.workload->url.empty()) sys::remove_left_cgroups(sys::find_cgroup_roots());  // of runs that were killed
  return FaultRun(scenario, settings).go();
}

}  // namespace benchgate::measure
