// SPDX-License-Identifier: MIT
#include "measure/plan.hpp"

#include <optional>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::measure {

namespace {

constexpr std::int64_t last_processor = 1023;

void add_step(std::vector<Step>& steps, Step::Kind kind, const std::optional<model::CommandLine>& command) {
  if (command && !command->argv.empty()) steps.push_back({kind, *command});
}

[[noreturn]] void refuse_processors(std::string_view text, const base::SourceLocation& location) {
  const std::string where =
      location.file.empty() ? "pin" : fmt::format("{}:{}:{}", location.file, location.line, location.column);
  throw Error(where, fmt::format("'{}' is not a list of processors such as 0 or 0,2-3", text));
}

}  // namespace

Plan make_plan(const model::Scenario& scenario) {
  Plan plan;
  add_step(plan.before, Step::Kind::build, scenario.build);
  add_step(plan.before, Step::Kind::setup, scenario.setup);
  if (scenario.service) add_step(plan.before, Step::Kind::service, scenario.service->command);
  add_step(plan.cycle, Step::Kind::prepare, scenario.prepare);
  plan.measured = plan.cycle.size();
  add_step(plan.cycle, Step::Kind::measure, scenario.command);
  add_step(plan.cycle, Step::Kind::cleanup, scenario.cleanup);
  add_step(plan.after, Step::Kind::teardown, scenario.teardown);
  plan.warmup = scenario.warmup;
  plan.repeat = scenario.repeat;
  return plan;
}

std::vector<int> parse_processors(std::string_view text, const base::SourceLocation& location) {
  std::set<int> processors;
  if (text.empty()) return {};
  for (const std::string_view piece : base::split(text, ',')) {
    const std::size_t dash = piece.find('-');
    const auto first = base::parse_integer(piece.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : base::parse_integer(piece.substr(dash + 1));
    if (!first || !last || *first < 0 || *last < *first || *last > last_processor) refuse_processors(text, location);
    for (std::int64_t processor = *first; processor <= *last; ++processor)
      processors.insert(static_cast<int>(processor));
  }
  return {processors.begin(), processors.end()};
}

}  // namespace benchgate::measure
