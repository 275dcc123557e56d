// SPDX-License-Identifier: MIT
// Expected figures are those of callgrind_annotate of valgrind 3.19, and of the examples in valgrind's manual, chapter
// "Callgrind Format Specification".
#include "imports/callgrind_profile.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"

using namespace benchgate;
using test::error_of;

namespace {

using Costs = std::map<std::string, std::uint64_t>;

model::CallProfile profile_in(const std::string& name) {
  return imports::parse_callgrind(sys::read_file(std::string(BENCHGATE_FIXTURES_DIR) + "/profiles/" + name), name);
}

Costs self_costs(const model::CallProfile& profile) {
  Costs costs;
  for (const auto& function : profile.functions) costs[function.id.name] += function.self;
  return costs;
}

/// "caller > callee" with the number of calls.
Costs calls_of(const model::CallProfile& profile) {
  Costs calls;
  for (const auto& call : profile.calls)
    calls[profile.functions[call.caller].id.name + " > " + profile.functions[call.callee].id.name] += call.count;
  return calls;
}

std::string refusal_of(const std::string& text) {
  return error_of([&] { imports::parse_callgrind(text, "out"); });
}

/// The manual's second example, with names as numbers; the manual has no totals.
const std::string manual_example =
    "# callgrind format\nevents: Ir\n\n# define file ID mapping\nfl=(1) file1.c\nfl=(2) file2.c\n"
    "# define function ID mapping\nfn=(1) main\nfn=(2) func1\nfn=(3) func2\n\nfl=(1)\nfn=(1)\n16 20\ncfn=(2)\n"
    "calls=1 50\n16 400\ncfi=(2)\ncfn=(3)\ncalls=3 20\n16 400\n\nfn=(2)\n51 100\ncfi=(2)\ncfn=(3)\ncalls=2 20\n51 "
    "300\n\n"
    "fl=(2)\nfn=(3)\n20 700\n";

}  // namespace

TEST_CASE("The example of callgrind's manual is read", "[import][profile]") {
  const model::CallProfile profile = imports::parse_callgrind(manual_example + "totals: 820\n", "out");
  CHECK(profile.total == 820);
  CHECK(self_costs(profile) == Costs{{"main", 20}, {"func1", 100}, {"func2", 700}});
  CHECK(calls_of(profile) == Costs{{"main > func1", 1}, {"main > func2", 3}, {"func1 > func2", 2}});
  const auto func2 = std::find_if(profile.functions.begin(), profile.functions.end(),
                                  [](const auto& function) { return function.id.name == "func2"; });
  REQUIRE(func2 != profile.functions.end());
  CHECK(func2->id.file == "file2.c");
  CHECK(std::count_if(profile.functions.begin(), profile.functions.end(),
                      [](const auto& function) { return function.id.name == "func2"; }) == 1);
}

TEST_CASE("A recorded profile has the costs that callgrind_annotate prints", "[import][profile]") {
  const model::CallProfile profile = profile_in("before.out");
  CHECK(profile.total == 1'069'594);
  CHECK(profile.command == "./program");
  const Costs self = self_costs(profile);
  CHECK(self.at("parse_number") == 56'600);
  CHECK(self.at("msort_with_tmp.part.0'2") == 263'921);
  CHECK(self.at("checksum_of(char const*, int)") == 30'200);
  CHECK(self.at("scan_digits") == 97'800);  // 92,000 of it inlined from helper.hpp
  CHECK(calls_of(profile).at("look_up > find_key") == 600);
  for (const auto& function : profile.functions)
    if (function.id.name == "scan_digits")
      CHECK(function.inlined ==
            std::vector<std::pair<std::string, std::uint64_t>>{{"/srv/planted/helper.hpp", 92'000}});
}

TEST_CASE("Positions of instructions, several events and several parts are read", "[import][profile]") {
  const std::string part =
      "positions: instr line\nevents: Dr Ir\nfn=(below main)\n0x80001234 90 1 7\n+3 * 5\n+1 +1 6 2\n* -1\n"
      "totals: 12 9\n";
  const model::CallProfile profile = imports::parse_callgrind("version: 1\n" + part + part, "out");
  CHECK(profile.total == 18);
  CHECK(self_costs(profile) == Costs{{"(below main)", 18}});
}

TEST_CASE("A profile that is cut off or damaged is refused with its line", "[import][profile]") {
  CHECK(refusal_of("") == "out:0: was cut off: the totals are missing");
  CHECK(refusal_of("hello\n") == "out:1: is not a profile of callgrind");
  CHECK(refusal_of(manual_example) == "out:32: was cut off: the totals are missing");
  CHECK(refusal_of(manual_example + "totals: 821\n") == "out:33: states a total that is not the sum of the costs");
  CHECK(refusal_of("version: 2\n") == "out:1: has a version that is not supported; 1 is");
  CHECK(refusal_of("version: 1\nevents: Dr\n") == "out:2: does not count instructions (event 'Ir')");
  const std::string start = "version: 1\nevents: Ir\n";
  CHECK(refusal_of(start + "1 5\n") == "out:3: has costs without a function");
  CHECK(refusal_of(start + "fn=(7)\n") == "out:3: uses a number that has no name yet");
  CHECK(refusal_of(start + "fn=f\n1 x\n") == "out:4: has a cost that is no whole number in range");
  CHECK(refusal_of(start + "fn=f\n1 9007199254740993\n") == "out:4: has a cost that is no whole number in range");
  CHECK(refusal_of(start + "fn=f\n1 9007199254740992\n1 1\n") == "out:5: has costs whose sum is out of range");
  CHECK(refusal_of(start + "fn=f\n1 5 5\n") == "out:4: has more costs than events");
  CHECK(refusal_of(start + "fn=f\nx1 5\n") == "out:4: is no line of a profile of callgrind");
  CHECK(refusal_of(start + "fn=f\n+x 5\n") == "out:4: has a position that is none");
  CHECK(refusal_of(start + "calls=1 1\n") == "out:3: has a call without a function");
  CHECK(refusal_of(start + "fn=f\ncfn=g\ncalls=x 1\n") == "out:5: has a number of calls that is none");
  CHECK(refusal_of(start + "fn=f\ncfn=g\ncalls=1 1\nfn=h\n") == "out:6: has no costs after 'calls='");
  CHECK(refusal_of("version: 1\nfn=f\n1 1\n") == "out:3: has costs before 'events:'");
}

TEST_CASE("A recorded profile that ends early is refused wherever it ends", "[import][profile]") {
  const std::string text = sys::read_file(std::string(BENCHGATE_FIXTURES_DIR) + "/profiles/before.out");
  const std::size_t end = text.rfind("totals:");
  for (std::size_t at = 0; at < end; at += 97) CHECK(refusal_of(text.substr(0, at)) != "");
}
