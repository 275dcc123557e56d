// SPDX-License-Identifier: MIT
#include "render/profile_change.hpp"

#include <string>

#include "catch.hpp"
#include "format/profile_change_json.hpp"

using namespace benchgate;
using model::FunctionChange;
using model::FunctionCost;

namespace {

FunctionChange function_of(const std::string& name, FunctionCost before, FunctionCost after, double total) {
  FunctionChange change{{name, "src/parse.c", "parse"}, before, after};
  change.points = (static_cast<double>(after.cost) - static_cast<double>(before.cost)) / total;
  return change;
}

/// A parser of 1000 numbers: each takes 180 instructions more.
model::ProfileChange parser() {
  model::ProfileChange change;
  change.scenario = "parse";
  change.baseline = {std::string(40, '1'), "Release 1.4"};
  change.candidate = {std::string(40, '2'), "Read hexadecimal numbers"};
  change.runs = 2;
  change.before = 1'000'000;
  change.after = 1'200'000;
  change.functions = {
      function_of("parse_number", {1000, 20'000, 20'000, 30'000}, {1000, 200'000, 200'000, 210'000}, 1e6),
      function_of("skip", {500, 5000, 5000, 5000}, {2500, 25'000, 25'000, 25'000}, 1e6)};
  change.functions[1].caller = model::CallerChange{"parse_list", 500, 2500};
  change.objects = {{"parse", 900'000, 1'100'000}};
  return change;
}

}  // namespace

TEST_CASE("The sentence says how much of the change is in which function, and why", "[render][profile]") {
  CHECK(render::profile_change_line(parser()) ==
        "of +20.0 % instructions, 18.0 points in parse_number (+180 instructions a call)");
  model::ProfileChange change = parser();
  change.functions.erase(change.functions.begin());
  CHECK(render::profile_change_line(change) ==
        "of +20.0 % instructions, 2.0 points in skip (2,500 calls instead of 500, from parse_list)");
  change.functions.front().before.reset();
  CHECK(render::profile_change_line(change) == "of +20.0 % instructions, 2.0 points in skip (new, 2500 calls)");
  change.functions.front().before = change.functions.front().after;
  change.functions.front().after.reset();
  change.functions.front().points = -0.02;
  CHECK(render::profile_change_line(change) == "of +20.0 % instructions, −2.0 points in skip (gone)");
  change.functions.clear();
  change.after = change.before;
  CHECK(render::profile_change_line(change).starts_with("the number of instructions did not change (0.00 %); "));
}

TEST_CASE("Functions that got cheaper and dearer are both in the sentence", "[render][profile]") {
  model::ProfileChange change = parser();
  change.after = 1'010'000;
  change.functions = {function_of("new_sort", {1, 0, 0, 0}, {1, 0, 300'000, 0}, 1e6),
                      function_of("old_sort", {1, 0, 290'000, 0}, {1, 0, 0, 0}, 1e6)};
  CHECK(render::profile_change_line(change) ==
        "of +1.0 % instructions, 30.0 points in new_sort (+300000 instructions a call), −29.0 in old_sort (−290000 "
        "instructions a call)");
}

TEST_CASE("The text has a row for each function, what changed inside, and the libraries", "[render][profile]") {
  model::ProfileChange change = parser();
  change.functions.front().libraries = {{"malloc", "/lib/libc.so.6", {1000, 5000}, {2000, 10'000}}};
  change.functions.front().inlined = {{"", "src/digits.h", {0, 100}, {0, 150'100}}};
  change.notes = {"several processes are added up: sh, parse"};
  CHECK(render::profile_change_text(change) ==
        "parse: of +20.0 % instructions, 18.0 points in parse_number (+180 instructions a call)\n"
        "baseline: 111111111111 Release 1.4; candidate: 222222222222 Read hexadecimal numbers\n"
        "1,000,000 to 1,200,000 instructions, by callgrind, 2 executions of each side, all with the same count\n"
        "\n"
        "  function      points  of it      self  libraries  inclusive         calls  where\n"
        "  parse_number   +18.0   90 %  +180,000          0   +180,000         1,000  src/parse.c\n"
        "  skip            +2.0   10 %   +20,000          0    +20,000  500 to 2,500  src/parse.c\n"
        "\n"
        "  parse_number: +5,000 in malloc of libc.so.6, 1,000 to 2,000 calls\n"
        "  parse_number: +150,000 in code inlined from src/digits.h\n"
        "  skip: 500 to 2,500 calls from parse_list\n"
        "by program and library: parse +200,000\n"
        "note: several processes are added up: sh, parse\n");
}

TEST_CASE("At most ten functions are shown, and how many more there are", "[render][profile]") {
  model::ProfileChange change = parser();
  while (change.functions.size() < 13) change.functions.push_back(change.functions.back());
  CHECK(render::profile_change_text(change).find("  and 3 more\n") != std::string::npos);
  CHECK(render::profile_change_markdown(change).find("\nand 3 more\n") != std::string::npos);
}

TEST_CASE("Names of functions are hostile text, and may be very long", "[render][profile]") {
  model::ProfileChange change = parser();
  const std::string hostile = "evil<a|b>`x`\x1b[31m\n# @all *";
  const std::string middle(1'000'000, 'm');
  change.functions[0].id.name = hostile;
  change.functions[1].id.name = "start<" + middle + ">::end";
  change.functions[1].id.file = "a|b.c";
  for (const std::string& text : {render::profile_change_text(change), render::profile_change_markdown(change)}) {
    CHECK(text.size() < 5000);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("\n# @all") == std::string::npos);
    CHECK(text.find("start<mmm") != std::string::npos);
    CHECK(text.find("mmm>::end") != std::string::npos);
  }
  // A pipe inside a cell would end it.
  const std::string markdown = render::profile_change_markdown(change);
  const std::size_t row = markdown.find("start<mmm", markdown.find("|---"));
  const std::string line = markdown.substr(row, markdown.find('\n', row) - row);
  CHECK(line.find("a|b") == std::string::npos);
  CHECK(format::format_profile_change(change).find(middle) != std::string::npos);  // whole for machines
}

TEST_CASE("A baseline without instructions has no percentages", "[render][profile]") {
  model::ProfileChange change = parser();
  change.before = 0;
  CHECK(render::profile_change_line(change) == "the baseline executed no instructions");
  CHECK(format::format_profile_change(change).find("change_pct") == std::string::npos);
  CHECK(render::profile_change_text(change).find("inf") == std::string::npos);
}
