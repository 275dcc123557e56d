// SPDX-License-Identifier: MIT
#include "cli/measuring.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::cli {

TerminalProgress::Style progress_style(const Arguments& arguments) {
  if (arguments.flag("quiet")) return TerminalProgress::Style::quiet;
  return progress_style(arguments.text("progress"), ::isatty(STDERR_FILENO) == 1,
                        ci_of(std::getenv("GITHUB_ACTIONS"), std::getenv("CI")));
}

namespace {

std::vector<std::string> passed_variables(const Arguments& arguments) {
  std::vector<std::string> names = arguments.list("pass-env");
  for (const std::string& name : names)
    if (name.empty() || name.find('=') != std::string::npos)
      throw Error("--pass-env", fmt::format("'{}' is not the name of a variable", name));
  return names;
}

}  // namespace

app::MeasuringRequest measuring_request(const Arguments& arguments) {
  app::MeasuringRequest request;
  if (arguments.has_option("job-type")) request.job_type = arguments.text("job-type");
  if (arguments.has_option("total-time-budget"))
    if (const auto budget = arguments.text_if("total-time-budget"))
      request.total_time_budget = base::parse_duration(*budget);
  if (arguments.given("seed")) request.seed = static_cast<std::uint64_t>(arguments.count("seed"));
  if (arguments.flag("no-wait")) request.on_busy = app::Machine::OnBusy::fail;
  request.passed_variables = passed_variables(arguments);
  return request;
}

app::SourceRequest source_request(const Arguments& arguments) {
  app::SourceRequest request;
  if (arguments.has_option("source-ref")) request.ref = arguments.text_if("source-ref");
  if (arguments.has_option("source-commit")) request.commit = arguments.text_if("source-commit");
  if (arguments.has_option("include-hostname-hash") && arguments.flag("include-hostname-hash"))
    request.host_name = app::SourceRequest::HostName::hashed;
  return request;
}

}  // namespace benchgate::cli
