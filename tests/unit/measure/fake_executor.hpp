// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "measure/executor.hpp"

namespace benchgate::test {

/// Plays prepared results: those of a program by its first word, else success in 10 ms.
class FakeExecutor : public measure::Executor {
 public:
  std::vector<sys::Job> jobs;
  std::map<std::string, std::deque<sys::ChildResult>> prepared;
  std::string stops_at;  ///< a stop arrives while this program runs
  int stops_after = 0;   ///< and this many of it went well

  sys::JobReport run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result) override {
    jobs.push_back(job);
    sys::JobReport report;
    for (int i = 0; i < job.count && report.end == sys::JobEnd::complete; ++i)
      for (std::size_t p = 0; p < job.cycle.size() && report.end == sys::JobEnd::complete; ++p)
        report.end = step(job, p, report, on_result);
    return report;
  }
  std::int64_t rss_floor_kb() const override { return 640; }

  std::vector<std::string> programs() const {
    std::vector<std::string> names;
    for (const sys::Job& job : jobs)
      for (const sys::Command& command : job.cycle) names.push_back(command.argv.front());
    return names;
  }

 private:
  sys::JobEnd step(const sys::Job& job, std::size_t p, sys::JobReport& report,
                   const std::function<bool(sys::ChildResult&&)>& on_result) {
    const std::string name = job.cycle[p].argv.front();
    if (name == stops_at && stops_after-- == 0) stopped_ = true;
    if (stopped_ && job.on_stop == sys::Job::OnStop::end) return sys::JobEnd::stopped;
    sys::ChildResult result = next(name);
    result.program = p;
    report.busy += result.wall;
    const bool started = result.start_failure.empty();
    const bool fine = started && result.exit_code == 0 && !result.timed_out;
    const bool reported = p == job.measured || !fine;
    if (reported && !on_result(std::move(result))) return sys::JobEnd::declined;
    return !started || (p != job.measured && !fine) ? sys::JobEnd::failed : sys::JobEnd::complete;
  }

  sys::ChildResult next(const std::string& name) {
    std::deque<sys::ChildResult>& results = prepared[name];
    if (!results.empty()) {
      sys::ChildResult result = std::move(results.front());
      results.pop_front();
      return result;
    }
    sys::ChildResult result;
    result.exit_code = 0;
    result.wall = std::chrono::milliseconds(10);
    result.collector_wall = std::chrono::milliseconds(9);
    result.collector_cpu = std::chrono::microseconds(1);
    return result;
  }

  bool stopped_ = false;
};

inline sys::ChildResult exits(int code, std::string output = "", std::string error_output = "") {
  sys::ChildResult result;
  result.exit_code = code;
  result.wall = std::chrono::milliseconds(10);
  result.output_bytes = output.size();
  result.error_output_bytes = error_output.size();
  result.output = std::move(output);
  result.error_output = std::move(error_output);
  return result;
}

}  // namespace benchgate::test
