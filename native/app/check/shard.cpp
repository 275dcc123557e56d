// SPDX-License-Identifier: MIT
#include "app/check/shard.hpp"

#include <algorithm>
#include <variant>

#include "app/check/candidate.hpp"
#include "app/forge_connection.hpp"
#include "app/measure/run_source.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "forge/event.hpp"
#include "format/shard_plan_json.hpp"
#include "judge/machine_text.hpp"
#include "judge/shards.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

namespace {

model::ShardPlan read_plan(const ShardRequest& request, const std::filesystem::path& file) {
  const std::string where = base::printable(file.string());
  model::ShardPlan plan = format::parse_shard_plan(sys::read_file(file), where);
  if (plan.shards.size() != request.shard.count)
    throw Error("--shard", fmt::format("{} is not one of the {} shards of {}",
                                       format::format_shard_number(request.shard), plan.shards.size(), where));
  return plan;
}

/// What the plan does not name would be measured by nobody, and what is not there cannot be.
void require_same_cases(const model::ShardPlan& plan, const std::vector<model::Scenario>& cases,
                        const std::string& where) {
  std::set<std::string> planned, selected;
  for (const model::PlannedShard& shard : plan.shards) planned.insert(shard.test_cases.begin(), shard.test_cases.end());
  for (const model::Scenario& scenario : cases) selected.insert(case_name(scenario));
  const auto first_beyond = [](const std::set<std::string>& of, const std::set<std::string>& in) {
    return std::find_if(of.begin(), of.end(), [&](const std::string& name) { return in.count(name) == 0; });
  };
  if (const auto missing = first_beyond(selected, planned); missing != selected.end())
    throw Error(where, fmt::format("does not plan '{}': plan and check need the same scenarios and options",
                                   base::printable(*missing)));
  if (const auto unknown = first_beyond(planned, selected); unknown != planned.end())
    throw Error(where, fmt::format("plans '{}', which is not a scenario of this check", base::printable(*unknown)));
}

/// Of the job, as GitHub counts it; elsewhere the first.
std::uint64_t attempt_of_job(const Session& session) {
  const forge::Variables variables = forge::variables_of(session.machine.environment());
  return base::parse_unsigned(value_of(variables, "GITHUB_RUN_ATTEMPT")).value_or(1);
}

}  // namespace

model::ShardPlan plan_of_check(const ShardRequest& request, const std::vector<model::Scenario>& cases) {
  if (!request.plan) return judge::plan_shards(cases, {}, request.shard.count);
  model::ShardPlan plan = read_plan(request, *request.plan);
  require_same_cases(plan, cases, base::printable(request.plan->string()));
  return plan;
}

std::set<std::string> keep_own_cases(std::vector<model::Scenario>& cases, const model::ShardPlan& plan,
                                     const model::ShardNumber& own) {
  std::set<std::string> elsewhere;
  for (std::size_t i = 0; i < plan.shards.size(); ++i)
    if (i + 1 != own.number) elsewhere.insert(plan.shards[i].test_cases.begin(), plan.shards[i].test_cases.end());
  std::erase_if(cases, [&](const model::Scenario& scenario) { return elsewhere.count(case_name(scenario)) > 0; });
  return elsewhere;
}

void write_shard(const CheckRequest& request, const model::ShardPlan& plan, const Baseline& baseline,
                 const ResultFolder& folder, const Session& session) {
  const RunSource source = source_of_check(request, session);
  model::Shard shard{.shard = request.shard->shard,
                     .attempt = attempt_of_job(session),
                     .candidate = source.commit.substr(0, source.commit.find('+')),
                     .baseline = {},
                     .machine = judge::machine_text(source.environment)};
  if (const auto* commit = std::get_if<BaselineCommit>(&baseline)) shard.baseline = commit->commit;
  folder.write_shard(format::format_shard(shard), format::format_shard_plan(plan));
}

}  // namespace benchgate::app
