// SPDX-License-Identifier: MIT
#include "format/shard_plan_json.hpp"

#include <array>
#include <cstddef>
#include <set>
#include <vector>

#include "base/text.hpp"
#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::PlannedShard;
using model::Shard;
using model::ShardNumber;
using model::ShardPlan;

template <>
struct Fields<PlannedShard> {
  static constexpr std::array rows{required<&PlannedShard::test_cases>("test_cases"),
                                   required<&PlannedShard::expected_s>("expected_s")};
};

template <>
struct Fields<ShardPlan> {
  static constexpr std::array rows{schema<ShardPlan, "benchgate.shards.v1">(),
                                   required<&ShardPlan::with_history>("with_history"),
                                   required<&ShardPlan::shards>("shards")};
};

namespace {

/// A member that holds "2/4".
template <typename Owner, auto Member>
constexpr Field<Owner> number_row() {
  return {"shard", Presence::required, "string",
          [](syntax::JsonWriter& json, std::string_view key, const Owner& owner) {
            json.member(key, format_shard_number(owner.*Member));
          },
          [](syntax::JsonValue value, const Origin& origin, Owner& owner) {
            const auto number = parse_shard_number(value.as_string() ? *value.as_string() : std::string_view());
            if (!number) refuse(value, origin, "is not the number of a shard, as \"2/4\"");
            owner.*Member = *number;
          }};
}

/// A job of a matrix; GitHub calls the job by these values.
struct MatrixJob {
  ShardNumber shard;
  std::uint64_t test_cases = 0;
  double expected_s = 0;
};

struct JobMatrix {
  std::vector<MatrixJob> include;
};

}  // namespace

template <>
struct Fields<Shard> {
  static constexpr std::array<Field<Shard>, 6> rows{
      schema<Shard, "benchgate.shard.v1">(),         number_row<Shard, &Shard::shard>(),
      required<&Shard::attempt>("attempt"),          optional<&Shard::candidate>("candidate_commit"),
      optional<&Shard::baseline>("baseline_commit"), optional<&Shard::machine>("machine")};
};

template <>
struct Fields<MatrixJob> {
  static constexpr std::array<Field<MatrixJob>, 3> rows{number_row<MatrixJob, &MatrixJob::shard>(),
                                                        required<&MatrixJob::test_cases>("test_cases"),
                                                        required<&MatrixJob::expected_s>("expected_s")};
};

template <>
struct Fields<JobMatrix> {
  static constexpr std::array rows{required<&JobMatrix::include>("include")};
};

std::string format_shard_number(const ShardNumber& shard) { return fmt::format("{}/{}", shard.number, shard.count); }

std::optional<ShardNumber> parse_shard_number(std::string_view text) {
  const std::vector<std::string_view> parts = base::split(text, '/');
  if (parts.size() != 2) return std::nullopt;
  const auto number = base::parse_unsigned(parts[0]), count = base::parse_unsigned(parts[1]);
  if (!number || !count || *number < 1 || *number > *count || *count > model::most_shards) return std::nullopt;
  return ShardNumber{*number, *count};
}

std::string format_job_matrix(const ShardPlan& plan) {
  JobMatrix matrix;
  for (std::size_t i = 0; i < plan.shards.size(); ++i)
    if (const PlannedShard& shard = plan.shards[i]; !shard.test_cases.empty())
      matrix.include.push_back({{i + 1, plan.shards.size()}, shard.test_cases.size(), shard.expected_s});
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  write_object(json, matrix);
  return json.take() + "\n";
}

std::string format_shard_plan(const ShardPlan& plan) { return format_object(plan); }

ShardPlan parse_shard_plan(std::string_view text, std::string_view file) {
  const syntax::JsonDocument document = syntax::parse_json(text, file);
  const syntax::JsonValue root = document.root();
  const Origin origin{file, "plan"};
  if (root.text_at({"schema"}) != "benchgate.shards.v1")
    refuse(root, origin, "is not benchgate.shards.v1: give what 'benchgate plan --out FILE' wrote");
  ShardPlan plan;
  read_object(root, origin, plan);
  if (plan.shards.empty() || plan.shards.size() > model::most_shards)
    refuse(root, {file, "shards"}, fmt::format("are not 1 to {}", model::most_shards));
  std::set<std::string_view> names;
  for (const PlannedShard& shard : plan.shards)
    for (const std::string& name : shard.test_cases)
      if (!names.insert(name).second)
        refuse(root, {file, "shards"}, fmt::format("name '{}' twice", base::printable(name)));
  return plan;
}

std::string format_shard(const Shard& shard) { return format_object(shard); }

Shard parse_shard(std::string_view text, std::string_view file) {
  const syntax::JsonDocument document = syntax::parse_json(text, file);
  const Origin origin{file, "shard"};
  if (document.root().text_at({"schema"}) != "benchgate.shard.v1")
    refuse(document.root(), origin, "is not benchgate.shard.v1");
  Shard shard;
  read_object(document.root(), origin, shard);
  return shard;
}

std::string shard_plan_schema() { return format_schema("benchgate.shards.v1", describe_object<ShardPlan>); }

std::string shard_schema() { return format_schema("benchgate.shard.v1", describe_object<Shard>); }

}  // namespace benchgate::format
