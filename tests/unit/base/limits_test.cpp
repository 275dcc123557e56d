// SPDX-License-Identifier: MIT
#include "base/limits.hpp"

#include <fmt/core.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "catch.hpp"

using namespace benchgate;

namespace {

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

}  // namespace

TEST_CASE("the documentation shows every limit", "[base][docs]") {
  const std::ifstream file(std::string(BENCHGATE_FIXTURES_DIR) + "/../docs/reference/limits.md");
  std::ostringstream page;
  page << file.rdbuf();
  std::string rows;
  for (const base::LimitRow& row : base::limits)
    rows += fmt::format("| {} | {} {} |\n", row.of, with_commas(row.most), row.unit);
  INFO(rows);
  CHECK(page.str().find("|---|---|\n" + rows) != std::string::npos);
}

TEST_CASE("every limit has one row", "[base]") {
  std::set<base::Limit> seen;
  for (const base::LimitRow& row : base::limits) {
    CHECK(seen.insert(row.limit).second);
    CHECK(base::most(row.limit) == row.most);
    CHECK(row.most > 0);
  }
}
