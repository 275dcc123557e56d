// SPDX-License-Identifier: MIT
#include "format/shard_plan_json.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using model::ShardNumber;
using model::ShardPlan;

namespace {

const ShardPlan plan{{{{"parse", "write@size=1"}, 12.5}, {{"read"}, 30}, {}}, 2};

std::string refusal_of(const std::string& text) {
  return test::error_of([&] { format::parse_shard_plan(text, "shards.json"); });
}

}  // namespace

TEST_CASE("a plan reads back as it was written", "[format][shard_plan]") {
  CHECK(format::parse_shard_plan(format::format_shard_plan(plan), "shards.json") == plan);
  const model::Shard shard{{2, 3}, 4, "c0ffee", "ba5e", "Debian 12, 4 processors"};
  CHECK(format::parse_shard(format::format_shard(shard), "shard.json") == shard);
}

TEST_CASE("the matrix is one line, without shards that have nothing to do", "[format][shard_plan]") {
  CHECK(format::format_job_matrix(plan) ==
        "{\"include\":[{\"shard\":\"1/3\",\"test_cases\":2,\"expected_s\":12.5},"
        "{\"shard\":\"2/3\",\"test_cases\":1,\"expected_s\":30}]}\n");
}

TEST_CASE("the number of a shard is within its count", "[format][shard_plan]") {
  CHECK(format::parse_shard_number("2/4") == ShardNumber{2, 4});
  CHECK(format::parse_shard_number("256/256") == ShardNumber{256, 256});
  for (const char* const text : {"", "1", "0/4", "5/4", "1/0", "1/257", "1/2/3", "a/b", "-1/4", "1 /4", "1/"})
    CHECK_FALSE(format::parse_shard_number(text));
}

TEST_CASE("a plan that cannot be one is refused", "[format][shard_plan]") {
  CHECK(refusal_of("{}") ==
        "shards.json:1: 'plan' is not benchgate.shards.v1: give what 'benchgate plan --out FILE' wrote");
  const auto with = [](const std::string& shards) {
    return "{\"schema\":\"benchgate.shards.v1\",\"with_history\":0,\"shards\":[" + shards + "]}";
  };
  const std::string a = "{\"test_cases\":[\"a\"],\"expected_s\":1}";
  CHECK(refusal_of(with("")) == "shards.json:1: 'shards' are not 1 to 256");
  CHECK(refusal_of(with(a + "," + a)) == "shards.json:1: 'shards' name 'a' twice");
  std::string many = a;
  for (int i = 0; i < 256; ++i) many += ",{\"test_cases\":[],\"expected_s\":0}";
  CHECK(refusal_of(with(many)) == "shards.json:1: 'shards' are not 1 to 256");
}
