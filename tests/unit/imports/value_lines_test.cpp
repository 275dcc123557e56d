// SPDX-License-Identifier: MIT
// Numbers of every fixture of every format are damaged, one at a time. A report that is then refused is refused with a
// line, and a value that cannot be is refused with the line where it stands.
#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "error_of.hpp"
#include "imports/report_file.hpp"
#include "imports/value_line.hpp"

namespace benchgate {

namespace {

struct Number {
  std::size_t begin = 0;
  std::size_t size = 0;
};

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

/// Finds the numbers of a text that are no parts of words, dates or versions.
std::vector<Number> numbers_in(const std::string& text) {
  static const std::regex number(R"([0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?)");
  std::vector<Number> found;
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at) {
    const auto begin = static_cast<std::size_t>(at->position()), size = static_cast<std::size_t>(at->length());
    const char before = begin == 0 ? '\n' : text[begin - 1];
    const char after = begin + size < text.size() ? text[begin + size] : '\n';
    if (is_one_of(before, " \t\n\",;:=[(>'|") && !is_one_of(after, "-.:/_")) found.push_back({begin, size});
  }
  return found;
}

int line_of(const std::string& text, std::size_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

bool is_impossible(const std::string& message) {
  return message.find("cannot be negative") != std::string::npos ||
         message.find("is too large to be stored") != std::string::npos;
}

/// What the refusal lacks; "" for nothing.
std::string fault_of(const std::string& message, int line) {
  static const std::regex location(R"(^report:([0-9]+)(:[0-9]+)?: .)");
  std::smatch found;
  if (message.empty() || message.find(": no result in format ") != std::string::npos ||
      message.ends_with(": the file is empty"))
    return "";
  if (!std::regex_search(message, found, location)) return "no line";
  return is_impossible(message) && std::stoi(found[1]) != line ? "another line than that of the value" : "";
}

/// The text with a number replaced or negated, or without the line of that number.
std::string damaged(std::string text, const Number& number, std::string_view damage) {
  if (damage == "no line") {
    const std::size_t begin = text.rfind('\n', number.begin) + 1;
    return text.erase(begin, std::min(text.find('\n', begin), text.size() - 1) + 1 - begin);
  }
  return text.replace(number.begin, damage == "-" ? 0 : number.size, damage);
}

/// Damages the numbers of a report, at most 60 of them; whether a value was impossible in one of its refusals.
bool check_refusals(const imports::ImportFormat& format, const std::string& name, const std::string& text) {
  constexpr std::array<std::string_view, 7> damages{"-", "1e308", "-1e308", "NaN", "x", "", "no line"};
  const std::vector<Number> numbers = numbers_in(text);
  bool any_impossible = false;
  for (std::size_t i = 0; i < numbers.size(); i += 1 + numbers.size() / 60)
    for (const std::string_view damage : damages) {
      const std::string changed = damaged(text, numbers[i], damage);
      const std::string message = test::error_of([&] { imports::read_report(format, changed, "report"); });
      any_impossible = any_impossible || is_impossible(message);
      const int line = line_of(text, numbers[i].begin);
      if (const std::string fault = fault_of(message, line); !fault.empty())
        FAIL_CHECK(format.name << '/' << name << ':' << line << ": '" << damage << "': " << fault << ": " << message);
    }
  return any_impossible;
}

}  // namespace

TEST_CASE("A damaged value is refused with a line in every format, and an impossible one with its own", "[import]") {
  std::vector<std::string_view> never_impossible;
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.read == nullptr) continue;
    const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/" + std::string(format.name);
    bool any_impossible = false;
    for (const std::string& name : sys::list_folder(folder))
      any_impossible =
          check_refusals(format, name, imports::decoded(sys::read_file(folder + "/" + name))) || any_impossible;
    if (!any_impossible) never_impossible.push_back(format.name);
  }
  // The log has times of day, whose order is checked; a row of the table has the same value twice, as time and as rate.
  CHECK(never_impossible == std::vector<std::string_view>{"gatling-log", "nanobench-console"});
}

TEST_CASE("The line of a value is the one without whose number the fault is gone", "[import]") {
  const auto line_with = [](const std::string& text, std::string_view cause) {
    return imports::find_value_line(
        text, [&](const std::string& changed) { return changed.find(cause) != std::string::npos; });
  };
  CHECK(line_with("a 1\nb -2\nc -3\nd -4\n", "-3") == 3);
  CHECK(line_with("a -1\nb 1e308\n", "1e308") == 2);
  CHECK(line_with("a 1e-320\nb 2e-300 s\n", "2e-300") == 2);
  CHECK(line_with(R"({"text": "a\t-5 ns"})", "-5") == 1);
  CHECK(line_with("-5", "-5") == 1);
  CHECK(line_with("2026-01-15 v1.2-3 a_-4 x--5 1.-6\n", "-") == 0);  // no number is negative
  CHECK(line_with("a -1\n", "a") == 0);                              // another cause
}

TEST_CASE("Of several equal values that are impossible, the line is that of the first", "[import]") {
  const imports::ImportFormat& format = imports::import_format("vegeta-encode", "test");
  std::string text = sys::read_file(std::string(BENCHGATE_FIXTURES_DIR) + "/imports/vegeta-encode/report.jsonl");
  const std::regex latency(R"("latency":[0-9]+)");
  text = std::regex_replace(text, latency, "\"latency\":-5");
  CHECK(test::error_of([&] { imports::read_report(format, text, "report"); }).starts_with("report:1: 'latency' of "));
}

}  // namespace benchgate
