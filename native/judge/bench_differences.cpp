// SPDX-License-Identifier: MIT
#include "judge/bench_differences.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/benchmark_text.hpp"
#include "model/load_text.hpp"

namespace benchgate::judge {

namespace {

using model::LoadPlan;
using model::LoadRequest;
using model::ReceiptHead;
using model::Scenario;

/// What differs between the definitions of two runs, in sentences.
class DefinitionDifferences {
 public:
  /// Says that something changed, with both texts as they are written.
  void add(std::string_view what, std::string_view before, std::string_view after) {
    constexpr std::size_t longest_shown = 200, context = 40;  // bytes
    std::size_t same = 0;
    if (std::max(before.size(), after.size()) > longest_shown)  // else both look the same
      same = static_cast<std::size_t>(std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first -
                                      before.begin());
    const auto shown = [&](std::string_view text) {
      const std::string_view rest = same > context ? text.substr(same - context) : text;
      return (same > context ? "..." : "") + base::printable(base::truncate_utf8(rest, longest_shown));
    };
    all_.push_back(fmt::format("the {} changed from '{}' to '{}'", what, shown(before), shown(after)));
  }
  void add_if_other(std::string_view what, std::string_view before, std::string_view after) {
    if (before != after) add(what, before, after);
  }
  std::vector<std::string> take() { return std::move(all_); }

 private:
  std::vector<std::string> all_;
};

/// Both runs and what differs between them.
struct Comparing {
  const ReceiptHead& baseline;
  const ReceiptHead& current;
  DefinitionDifferences differences = {};

  /// For texts that may hold paths and addresses.
  void add_text(std::string_view what, const std::string& before, const std::string& after) {
    if (before != after && comparable_text(before, baseline) != comparable_text(after, current))
      differences.add(what, before, after);
  }
  void add_command(std::string_view what, const model::CommandLine& before, const model::CommandLine& after) {
    if (before.argv == after.argv || comparable_words(before, baseline) == comparable_words(after, current)) return;
    differences.add(what, command_text(before, after), command_text(after, before));
  }
  void add_service(std::string_view what, const model::Service* before, const model::Service* after) {
    const auto words = [](const model::Service* service, const ReceiptHead& run) {
      return service == nullptr ? std::vector<std::string>() : comparable_words_of_service(*service, run);
    };
    if (words(before, baseline) == words(after, current)) return;
    const model::CommandLine &old_command = command_or_none(before), &new_command = command_or_none(after);
    differences.add(what, command_text(old_command, new_command), command_text(new_command, old_command));
  }

 private:
  static const model::CommandLine& command_or_none(const model::Service* service) {
    static const model::CommandLine none{{"none"}, ""};
    return service == nullptr || service->command.argv.empty() ? none : service->command;
  }
  static std::string command_text(const model::CommandLine& command, const model::CommandLine& other) {
    const std::string text = base::join(command.argv, " ");
    if (text != base::join(other.argv, " ")) return text;
    return base::join(command.argv, "' '");  // other words of the same text
  }
};

const model::CommandLine& command_or_none(const std::optional<model::CommandLine>& command) {
  static const model::CommandLine none{{"none"}, ""};
  return command ? *command : none;
}

/// "dns_latency (connect_latency_ms 30, dns_latency_ms 60)"
std::string faults_text(const Scenario& bench) {
  if (!bench.fault) return "none";
  std::string text = base::join(bench.fault->sequence, ", ");
  std::vector<std::string> values;
  for (const auto& [label, parameters] : bench.fault->parameters)
    for (const auto& [key, value] : parameters) values.push_back(fmt::format("{} {}", key, base::format_number(value)));
  if (bench.fault->command) values.push_back(base::join(bench.fault->command->apply.argv, " "));
  return values.empty() ? text : fmt::format("{} ({})", text, base::join(values, ", "));
}

/// "A=1, B=2", what the scenario adds to the user's environment.
std::string environment_text(const Scenario& bench) {
  std::vector<std::string> texts;
  for (const auto& [name, value] : bench.env) texts.push_back(fmt::format("{}={}", name, value));
  return texts.empty() ? "none" : base::join(texts, ", ");
}

template <typename T>
const T* pointer_to(const std::optional<T>& value) {
  return value ? &*value : nullptr;
}

/// The service of a scenario or of a workload; null: none.
const model::Service* service_of(const Scenario& bench) {
  return bench.workload ? &bench.workload->service : pointer_to(bench.service);
}

const model::Service* backend_of(const Scenario& bench) {
  return bench.workload ? pointer_to(bench.workload->backend) : nullptr;
}

std::string service_url(const Scenario& bench) { return bench.workload ? bench.workload->url : std::string(); }

/// The programs that run beside the command, or instead of one.
void add_service_differences(Comparing& both) {
  const Scenario &before = both.baseline.scenario, &after = both.current.scenario;
  both.add_service("command of the service", service_of(before), service_of(after));
  both.add_service("command of the backend", backend_of(before), backend_of(after));
  both.add_text("url of the service", service_url(before), service_url(after));
}

std::string units_text(const Scenario& bench) {
  return bench.work_units ? base::format_number(*bench.work_units) : "none";
}

// --- the load

/// "10 s", to the last digit: two that differ look different.
std::string seconds_text(std::chrono::nanoseconds duration) {
  return base::format_number(std::chrono::duration<double>(duration).count()) + " s";
}

std::string level_text(const LoadPlan& load) {
  const std::string level = load.users ? base::pluralize(static_cast<std::uint64_t>(*load.users), "user")
                                       : base::format_number(load.rate) + " requests/s";
  return load.stages.empty() ? level : fmt::format("{}, {}", level, base::pluralize(load.stages.size(), "stage"));
}

/// "5 s at 40, 10 s to 80"
std::string stages_text(const LoadPlan& load) {
  std::vector<std::string> texts;
  for (const model::LoadStage& stage : load.stages)
    texts.push_back(fmt::format("{} {} {}", seconds_text(stage.duration),
                                stage.course == model::LoadStage::Course::ramp ? "to" : "at",
                                base::format_number(stage.level)));
  return base::join(texts, ", ");
}

std::string think_time_text(const LoadPlan& load) { return seconds_text(load.think_time); }

std::string arrival_text(const LoadPlan& load) {
  return load.arrival == LoadPlan::Arrival::fixed ? "fixed" : "poisson";
}

std::string stream_text(const LoadPlan& load) {
  constexpr std::array<std::string_view, 3> names{"none", "ndjson", "sse"};
  return std::string(names[static_cast<std::size_t>(load.stream)]);
}

std::string token_pattern_text(const LoadPlan& load) { return load.token_pattern; }
std::string concurrency_text(const LoadPlan& load) { return fmt::format("{}", load.concurrency); }
std::string certificates_text(const LoadPlan& load) { return load.certificates; }
std::string http_version_text(const LoadPlan& load) { return fmt::format("{}", load.http_version); }

std::string count_text(const LoadPlan& load) { return fmt::format("{}", requests_of(load).size()); }

std::string url_text(const LoadRequest& request) { return request.url; }
std::string method_text(const LoadRequest& request) { return request.method; }
std::string weight_text(const LoadRequest& request) { return base::format_number(request.weight); }
std::string body_text(const LoadRequest& request) { return request.body; }
std::string body_file_text(const LoadRequest& request) { return request.body_file; }
std::string data_text(const LoadRequest& request) { return request.data; }

/// "accept: text/html, x: 1": HTTP does not tell the case of names.
std::string headers_text(const LoadRequest& request) {
  std::vector<std::string> texts;
  for (const auto& [name, value] : request.headers) {
    texts.push_back(fmt::format("{}: {}", base::lower_case(name), value));
  }
  std::sort(texts.begin(), texts.end());
  return base::join(texts, ", ");
}

/// What makes a load another one. The name of a request is only shown; for `timeout` see timeout_counts().
template <typename Of>
struct LoadField {
  std::string_view name;
  std::string (*text)(const Of&);
};

constexpr std::array<LoadField<LoadPlan>, 10> load_fields{{{"load", level_text},
                                                           {"stages of the load", stages_text},
                                                           {"number of kinds of requests", count_text},
                                                           {"think_time of the load", think_time_text},
                                                           {"arrival of requests", arrival_text},
                                                           {"stream of the load", stream_text},
                                                           {"token_pattern of the load", token_pattern_text},
                                                           {"concurrency of the load", concurrency_text},
                                                           {"certificates of the load", certificates_text},
                                                           {"http_version of the load", http_version_text}}};

constexpr std::array<LoadField<LoadRequest>, 7> request_fields{{{"url", url_text},
                                                                {"method", method_text},
                                                                {"weight", weight_text},
                                                                {"body", body_text},
                                                                {"body_file", body_file_text},
                                                                {"data", data_text},
                                                                {"headers", headers_text}}};

const LoadPlan* load_of(const ReceiptHead& run) {
  return run.scenario.fault && run.scenario.fault->load ? &*run.scenario.fault->load : nullptr;
}

/// "requests", and of several "request 2 (search)".
std::string request_name(const std::vector<LoadRequest>& requests, std::size_t index) {
  if (requests.size() == 1) return "requests";
  const std::string& name = requests[index].name;
  return fmt::format("request {}{}", index + 1, name.empty() ? "" : fmt::format(" ({})", name));
}

/// The longest time of a request, also of one that timed out.
double longest_ms(const ReceiptHead& run) {
  double longest = 0;
  for (const model::RequestLatency& latency : run.notes.request_latency)
    longest = std::max(longest, latency.max_ms.value_or(0));
  return longest;
}

/// Whether the shorter of two timeouts ended a request, or would have. Not known of runs without times of requests.
bool timeout_counts(const ReceiptHead& baseline, const ReceiptHead& current) {
  const auto shorter = std::min(load_of(baseline)->timeout, load_of(current)->timeout);
  const double shorter_ms = std::chrono::duration<double, std::milli>(shorter).count();
  const auto counts = [&](const ReceiptHead& run) {
    return run.notes.request_latency.empty() || longest_ms(run) >= shorter_ms;
  };
  return counts(baseline) || counts(current);
}

std::string timeout_difference(const ReceiptHead& baseline, const ReceiptHead& current) {
  const LoadPlan *const before = load_of(baseline), *const after = load_of(current);
  if (before == nullptr || after == nullptr || before->timeout == after->timeout) return {};
  DefinitionDifferences differences;
  differences.add("timeout of requests", seconds_text(before->timeout), seconds_text(after->timeout));
  return differences.take().front();
}

void add_load_differences(Comparing& both) {
  const LoadPlan *const before = load_of(both.baseline), *const after = load_of(both.current);
  if (before == nullptr || after == nullptr) return;
  for (const LoadField<LoadPlan>& field : load_fields) {
    const bool level_says_it = field.text == stages_text && level_text(*before) != level_text(*after);
    if (!level_says_it) both.add_text(field.name, field.text(*before), field.text(*after));
  }
  const std::vector<LoadRequest> old_requests = requests_of(*before), new_requests = requests_of(*after);
  if (old_requests.size() != new_requests.size()) return;  // said above
  for (std::size_t i = 0; i < new_requests.size(); ++i)
    for (const LoadField<LoadRequest>& field : request_fields) {
      if (field.text == weight_text && new_requests.size() == 1) continue;  // of one it means nothing
      both.add_text(fmt::format("{} of {}", field.name, request_name(new_requests, i)), field.text(old_requests[i]),
                    field.text(new_requests[i]));
    }
}

}  // namespace

std::vector<std::string> bench_differences(const ReceiptHead& baseline, const ReceiptHead& current) {
  Comparing both{baseline, current};
  const Scenario &before = baseline.scenario, &after = current.scenario;
  both.differences.add_if_other("name", case_name(before), case_name(after));
  both.add_command("command", before.command, after.command);
  if (!is_same_folder(baseline, current)) both.differences.add("cwd", before.cwd, after.cwd);
  add_service_differences(both);
  both.differences.add_if_other("number of work units", units_text(before), units_text(after));
  both.add_text("fault", faults_text(before), faults_text(after));
  add_load_differences(both);
  std::vector<std::string> all = both.differences.take();
  if (std::string timeout = timeout_difference(baseline, current);
      !timeout.empty() && timeout_counts(baseline, current))
    all.push_back(std::move(timeout));
  return all;
}

std::vector<std::string> definition_differences(const ReceiptHead& baseline, const ReceiptHead& current) {
  Comparing both{baseline, current};
  both.add_command("setup", command_or_none(baseline.scenario.setup), command_or_none(current.scenario.setup));
  both.add_command("prepare", command_or_none(baseline.scenario.prepare), command_or_none(current.scenario.prepare));
  both.add_text("environment", environment_text(baseline.scenario), environment_text(current.scenario));
  std::vector<std::string> all = bench_differences(baseline, current);
  for (std::string& difference : both.differences.take()) all.push_back(std::move(difference));
  return all;
}

std::string harmless_timeout_difference(const ReceiptHead& baseline, const ReceiptHead& current) {
  const std::string difference = timeout_difference(baseline, current);
  return difference.empty() || timeout_counts(baseline, current)
             ? std::string()
             : difference + ", but no request took as long as the shorter one";
}

bool names_path(const Scenario& scenario, const std::string& path) {
  if (path.empty()) return false;
  const auto names_it = [&](const std::string& text) { return text.find(path) != std::string::npos; };
  const auto of_command = [&](const model::CommandLine& command) {
    return std::any_of(command.argv.begin(), command.argv.end(), names_it);
  };
  const auto of_service = [&](const model::Service* service) { return service && of_command(service->command); };
  if (of_command(scenario.command)) return true;
  for (const std::optional<model::CommandLine>& before : {scenario.setup, scenario.prepare})
    if (before && of_command(*before)) return true;
  if (of_service(service_of(scenario)) || of_service(backend_of(scenario)) || names_it(scenario.cwd)) return true;
  if (names_it(environment_text(scenario)) || names_it(faults_text(scenario))) return true;
  if (!scenario.fault || !scenario.fault->load) return false;
  const LoadPlan& load = *scenario.fault->load;
  const std::vector<LoadRequest> requests = requests_of(load);
  return names_it(load.certificates) || std::any_of(requests.begin(), requests.end(), [&](const LoadRequest& request) {
           return names_it(request.body_file) || names_it(request.data);
         });
}

}  // namespace benchgate::judge
