// SPDX-License-Identifier: MIT
#include "render/check_items.hpp"

#include "format/command_results_json.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::render;

namespace {

const std::vector<model::CheckItem> items{
    {"clock", model::Condition::good, "tsc", "", {{"resolution_ns", 1}}},
    {"load", model::Condition::bad, "a | b\x1b[31m @all", "stop it", {}},
};

}  // namespace

TEST_CASE("items are aligned, and what is to do stands below", "[render][check_items]") {
  CHECK(check_items_page(items).to_terminal() ==
        "clock  good     tsc\n"
        "load   bad      a | b\\x1b[31m @all\n"
        "                -> stop it\n"
        "\n1 good, 1 bad\n");
}

TEST_CASE("hostile text of an item breaks no table", "[render][check_items]") {
  const std::string text = check_items_page(items).to_markdown();
  CHECK(text.find("| `clock` | good | tsc | – |\n") != std::string::npos);
  CHECK(text.find("a | b") == std::string::npos);
  CHECK(text.find(" @all") == std::string::npos);
}

TEST_CASE("JSON begins with its schema and has every figure", "[render][check_items]") {
  CHECK(format::format_doctor(std::span(items).first(1)) ==
        "{\n  \"schema\": \"benchgate.doctor.v1\",\n  \"items\": [\n    {\n      \"name\": \"clock\",\n"
        "      \"status\": \"good\",\n      \"found\": \"tsc\",\n      \"advice\": \"\",\n      \"figures\": {\n"
        "        \"resolution_ns\": 1\n      }\n    }\n  ]\n}\n");
}
