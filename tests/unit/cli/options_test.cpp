// SPDX-License-Identifier: MIT
#include "cli/options.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "error_of.hpp"
#include "syntax/json.hpp"

using namespace benchgate;
using namespace benchgate::cli;

namespace {

constexpr std::array<Option, 8> table{{
    {"out", "DIR", "here", "folder"},
    {"only", "A,B", "", "cases", Kind::text, 0, 0, true},
    {"repeat", "N", "5", "times", Kind::count, 1, 100},
    {"share", "X", "0.5", "part", Kind::number, 0, 1},
    {"alpha", "X", "0.05", "level", Kind::open_number, 0, 1},
    {"timeout", "DURATION", "", "limit", Kind::duration},
    {"kind", "one|two", "one", "which", Kind::choice},
    {.name = "output", .values = "DIR", .fallback = "", .help = "folder", .alias_of = "out", .hidden = true},
}};

Arguments parsed(std::vector<std::string> argv) { return parse_arguments(table, argv); }

std::string message_of(std::vector<std::string> argv) {
  return test::error_of([&] { parsed(std::move(argv)); });
}

}  // namespace

TEST_CASE("a name that is not in the table is a mistake of the program", "[cli][options]") {
  const Arguments arguments = parsed({});
  CHECK_THROWS_AS(arguments.text("aut"), std::logic_error);
  CHECK_THROWS_AS(arguments.text_if("aut"), std::logic_error);
  CHECK_THROWS_AS(arguments.given("aut"), std::logic_error);
  CHECK_THROWS_AS(arguments.flag("aut"), std::logic_error);
  CHECK_THROWS_AS(arguments.list("aut"), std::logic_error);
  CHECK_THROWS_AS(arguments.count("aut"), std::logic_error);
  CHECK_THROWS_AS(arguments.number("aut"), std::logic_error);
  CHECK_FALSE(arguments.has_option("aut"));
  CHECK_THROWS_AS(arguments.text("color"), std::logic_error);  // a global option is none of every command
}

TEST_CASE("what is not given has the table's fallback", "[cli][options]") {
  const Arguments arguments = parsed({});
  CHECK(arguments.text("out") == "here");
  CHECK(arguments.count("repeat") == 5);
  CHECK(arguments.number("share") == 0.5);
  CHECK_FALSE(arguments.given("out"));
  CHECK_FALSE(arguments.text_if("out"));
  CHECK(arguments.text("timeout").empty());
  CHECK(arguments.list("only").empty());
}

TEST_CASE("a value follows its option as a word or after '='", "[cli][options]") {
  CHECK(parsed({"--out", "a,b"}).text("out") == "a,b");
  CHECK(parsed({"--out=a=b"}).text("out") == "a=b");
  CHECK(parsed({"--output", "x"}).text("out") == "x");
  CHECK(parsed({"--only", "a,b", "--only", "c"}).list("only") == std::vector<std::string>{"a,b", "c"});
}

TEST_CASE("words beside options and those after '--' are kept apart", "[cli][options]") {
  const Arguments arguments = parsed({"one.yaml", "--repeat", "2", "two.yaml", "--", "--repeat", "x"});
  CHECK(arguments.positional == std::vector<std::string>{"one.yaml", "two.yaml"});
  CHECK(arguments.has_rest);
  CHECK(arguments.rest == std::vector<std::string>{"--repeat", "x"});
  CHECK(arguments.count("repeat") == 2);
}

TEST_CASE("values outside their range are refused with the range", "[cli][options]") {
  CHECK(message_of({"--repeat", "0"}) == "--repeat: '0' must be at least 1");
  CHECK(message_of({"--repeat", "101"}) == "--repeat: '101' must be at most 100");
  CHECK(message_of({"--repeat", "1.5"}) == "--repeat: '1.5' is not a whole number");
  CHECK(message_of({"--share", "1.1"}) == "--share: '1.1' must be between 0 and 1");
  CHECK(message_of({"--share", "much"}) == "--share: 'much' is not a number");
  CHECK(message_of({"--alpha", "0"}) == "--alpha: '0' must be greater than 0 and less than 1");
  CHECK(message_of({"--timeout", "soon"}) == "--timeout: 'soon' is not a duration such as 30s or 250ms");
  CHECK(message_of({"--repeat", "100", "--share", "1", "--alpha", "0.5", "--timeout", "30s"}).empty());
}

TEST_CASE("an option or choice that is nearly one is suggested", "[cli][options]") {
  CHECK(message_of({"--repeet", "2"}) == "--repeet: unknown option (did you mean '--repeat'?)");
  CHECK(message_of({"--repeet=2"}) == "--repeet=2: unknown option (did you mean '--repeat'?)");
  CHECK(message_of({"---"}) == "---: unknown option (--help lists them)");
  CHECK(message_of({"--something-else"}) == "--something-else: unknown option (--help lists them)");
  CHECK(message_of({"--time", "2s"}) == "--time: unknown option (did you mean '--timeout'?)");
  CHECK(message_of({"--out-dir", "x"}) == "--out-dir: unknown option (did you mean '--out'?)");
  CHECK(message_of({"--kind", "tow"}) == "--kind: 'tow' is not one of one|two (did you mean 'two'?)");
}

TEST_CASE("an unknown option may be a part of one or of several", "[cli][options]") {
  constexpr std::array<Option, 6> rows{{{"out-dir", "DIR", "", ""},
                                        {"alert-job", "J", "", ""},
                                        {"alert-run", "J", "", ""},
                                        {"min-a", "", "", "", Kind::flag},
                                        {"min-b", "", "", "", Kind::flag},
                                        {.name = "out-old", .values = "", .fallback = "", .help = "", .hidden = true}}};
  const auto message = [&](const std::string& word, const OptionHint& elsewhere = {}) {
    return test::error_of([&] { parse_arguments(rows, std::vector<std::string>{word}, elsewhere); });
  };
  CHECK(message("--out") == "--out: unknown option (did you mean '--out-dir'?)");
  CHECK(message("--job") == "--job: unknown option (did you mean '--alert-job'?)");
  CHECK(message("--min") == "--min: unknown option (did you mean '--min-a' or '--min-b'?)");
  CHECK(message("--alert") == "--alert: unknown option (did you mean '--alert-job' or '--alert-run'?)");
  CHECK(message("--older") == "--older: unknown option (--help lists them)");
  CHECK(message("--dry-run=1", [](std::string_view name) { return std::string(name) + " is there"; }) ==
        "--dry-run=1: unknown option (dry-run is there)");
}

TEST_CASE("an option at the end that lacks its value says what it takes", "[cli][options]") {
  CHECK(message_of({"--repeat"}) == "--repeat: needs a value: --repeat N");
  CHECK(message_of({"word", "--out"}) == "--out: needs a value: --out DIR");
}

TEST_CASE("an option is given once, unless its row says otherwise", "[cli][options]") {
  CHECK(message_of({"--out", "a", "--out", "b"}) == "--out: is given more than once");
  CHECK(message_of({"--out", "a", "--output", "b"}) == "--output: is given more than once");
}

TEST_CASE("every command's table has no name twice, and aliases of rows that are there", "[cli][options]") {
  for (const Command& command : commands()) {
    const std::vector<Option> rows = option_table(command);
    for (const Option& row : rows) {
      INFO(command.name << " --" << row.name);
      CHECK(std::count_if(rows.begin(), rows.end(), [&](const Option& one) { return one.name == row.name; }) == 1);
      CHECK((row.alias_of.empty() ||
             std::any_of(rows.begin(), rows.end(), [&](const Option& one) { return one.name == row.alias_of; })));
    }
  }
}

TEST_CASE("a command shows the global options that it obeys, and only accepts those of another tool",
          "[cli][options]") {
  for (const Command& command : commands())
    for (const Option& row : shared_options(command)) {
      const bool everywhere = row.name == "version" || row.name == "help";
      INFO(command.name << " --" << row.name);
      CHECK(row.hidden == (!everywhere && !command.obeys(row.name)));
    }
}

TEST_CASE("a command with many options shows each of them in one group", "[cli][options]") {
  constexpr std::size_t many = 25;
  for (const Command& command : commands()) {
    CAPTURE(command.name);
    std::vector<std::string_view> grouped;
    for (const OptionGroup& group : option_groups(command.name))
      grouped.insert(grouped.end(), group.names.begin(), group.names.end());
    std::sort(grouped.begin(), grouped.end());
    CHECK(std::adjacent_find(grouped.begin(), grouped.end()) == grouped.end());
    const auto shown = std::count_if(command.options.begin(), command.options.end(),
                                     [](const Option& option) { return !option.hidden; });
    if (static_cast<std::size_t>(shown) < many) continue;
    for (const Option& option : command.options) {
      CAPTURE(option.name);
      CHECK((option.hidden || std::binary_search(grouped.begin(), grouped.end(), option.name)));
    }
  }
}

TEST_CASE("help as JSON has the commands and options that help as text has", "[cli][options]") {
  const syntax::JsonDocument document = syntax::parse_json(help_json(""), "help");
  std::map<std::string, std::set<std::string>, std::less<>> in_json, in_text;
  for (const syntax::JsonValue item : document.root().array("items").elements())
    for (const syntax::JsonValue option : item.array("options").elements())
      in_json[std::string(item.string_of("name"))].insert(fmt::format("  --{}", option.string_of("name")));
  for (const Command& command : commands()) {
    const std::string text = help(command, 1000);
    for (const std::string_view line : base::split(text, '\n'))
      if (line.starts_with("  --")) in_text[std::string(command.name)].emplace(line.substr(0, line.find(' ', 2)));
  }
  CHECK(in_json == in_text);
}

TEST_CASE("help as JSON gives type, values, default and range of an option", "[cli][options]") {
  const syntax::JsonDocument document = syntax::parse_json(help_json("gate"), "help");
  const std::vector<syntax::JsonValue> items = document.root().array("items").elements();
  REQUIRE(items.size() == 1);
  std::map<std::string_view, syntax::JsonValue> options;
  for (const syntax::JsonValue option : items[0].array("options").elements())
    options.emplace(option.string_of("name"), option);
  CHECK(options.at("alpha").string_of("default") == "0.05");
  CHECK(options.at("alpha").number_of("high") == 1);
  CHECK(options.at("on-inconclusive").string_of("type") == "choice");
  CHECK(options.at("on-inconclusive").array("choices").elements().size() == 3);
  CHECK(options.at("scenario").member("repeated").boolean_if("repeated") == true);
  CHECK(test::error_of([] { help_json("gates"); }) == "gates: unknown command (benchgate --help lists them)");
}

TEST_CASE("help fits into the width that it is given", "[cli][options]") {
  for (const Command& command : commands())
    for (const std::size_t width : {80U, 100U}) {
      const std::string text = help(command, width);
      for (const std::string_view line : base::split(text, '\n')) {
        CAPTURE(command.name, line);
        CHECK((line.size() <= width || line.starts_with("  benchgate ")));  // an example is to be copied
      }
    }
}
