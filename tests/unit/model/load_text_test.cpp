// SPDX-License-Identifier: MIT
#include "model/load_text.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a load refers to variables in its url, body and headers", "[model][load]") {
  model::LoadPlan load;
  load.url = "http://127.0.0.1:1/?${FIRST}&${number}";
  load.body = "${class} ${tokens} ${retrieval} ${SECOND} ${} ${1} ${a b} $THIRD ${FOURTH";
  load.headers = {{"Authorization", "Bearer ${_key}"}, {"${NAME}", "a name is no value"}};
  CHECK(model::variables_of(load) == std::set<std::string>{"FIRST", "SECOND", "_key"});
  CHECK(model::variables_of({}).empty());
}

TEST_CASE("what is drawn from rows is no variable", "[model][load]") {
  model::LoadPlan load;
  load.requests = {{.url = "u/${row}/${A}", .body = "", .headers = {}},
                   {.url = "u/${row}/${row.id}", .body = "${row.text} ${B}", .data = "rows", .headers = {}}};
  CHECK(model::variables_of(load) == std::set<std::string>{"A", "B", "row"});
  CHECK(model::row_members("${row.a} ${row.b_2} ${row.} ${row} ${rows.c} ${row.a.b}") ==
        std::set<std::string>{"a", "b_2"});
}
