// SPDX-License-Identifier: MIT
#include "app/import/import_receipts.hpp"
#include "catch.hpp"

using namespace benchgate;

TEST_CASE("metrics without a direction are told in one line, the first five by name", "[app][import]") {
  struct Row {
    app::UndirectedMetrics metrics;
    std::string note;
  };
  const std::string is =
      " is not judged: no report says whether higher or lower is better; set it under 'better:' in benchgate.yaml";
  const std::string are = " are" + is.substr(3);
  const std::vector<Row> rows{
      {{}, ""},
      {{{"RAM hits", ""}}, "'RAM hits'" + is},
      {{{"RAM hits", ""}, {"L1 hits", ""}}, "'L1 hits', 'RAM hits'" + are},
      {{{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}, {"e", ""}}, "'a', 'b', 'c', 'd', 'e'" + are},
      {{{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}, {"e", ""}, {"f", ""}}, "'a', 'b', 'c', 'd', 'e' and 1 more" + are},
      {{{"a\x1b[31m", ""}}, "'a\\x1b[31m'" + is},
      {{{"hit_rate", ""}, {"FOM: GB", "GB/s"}, {"size", "MB"}},
       "'FOM: GB', 'hit_rate', 'size'" + are + R"(, such as 'better: {"FOM: GB": higher, hit_rate: higher}')"},
      {{{"score", "ops/s"}}, "'score'" + is + ", such as 'better: {score: higher}'"}};
  for (const Row& row : rows) CHECK(app::note_of_undirected(row.metrics) == row.note);
}
