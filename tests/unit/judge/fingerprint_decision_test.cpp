// SPDX-License-Identifier: MIT
#include "judge/fingerprint_decision.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::FingerprintPart;
using model::RunDecision;

namespace {

model::ScenarioFingerprint known(std::string hash) {
  return {"parse", hash, {{FingerprintPart::sources, hash, 2, ""}, {FingerprintPart::parameters, "p", 3, ""}}};
}

model::ScenarioFingerprint unknown(std::string problem) {
  return {
      "parse", "", {{FingerprintPart::sources, "", 2, std::move(problem)}, {FingerprintPart::parameters, "p", 3, ""}}};
}

}  // namespace

TEST_CASE("only two known and equal fingerprints need no run", "[judge][fingerprint]") {
  CHECK(judge::decide(known("a"), known("a"), "main", {}).decision == RunDecision::skip);
  CHECK(judge::decide(known("a"), known("a"), "main", {}).reason == "nothing changed since main");
  CHECK(judge::decide(known("a"), known("b"), "main", {}).decision == RunDecision::run);
  CHECK(judge::decide(unknown("x"), known("a"), "main", {}).decision == RunDecision::run);
  CHECK(judge::decide(known("a"), unknown("x"), "main", {}).decision == RunDecision::run);
  CHECK(judge::decide(unknown("x"), unknown("x"), "main", {}).decision == RunDecision::run);
  CHECK(judge::decide({"parse"}, {"parse"}, "main", {}).decision == RunDecision::run);
  CHECK(judge::must_run(known("a"), "why").decision == RunDecision::run);
}

TEST_CASE("the reason names the first thing of each part and counts the others", "[judge][fingerprint]") {
  const auto reason = [](std::vector<model::ChangedPart> changed) {
    return judge::decide(known("a"), known("b"), "main", std::move(changed)).reason;
  };
  CHECK(reason({{FingerprintPart::sources, {"a.c changed", "b.c is new", "c.c is gone"}},
                {FingerprintPart::parameters, {"warmup changed"}}}) ==
        "sources: a.c changed and 2 more; parameters: warmup changed");
  CHECK(reason({{FingerprintPart::sources, {}}}) == "sources changed");
  CHECK(reason({}) == "the fingerprint changed");
  CHECK(judge::decide(unknown("no such file"), known("a"), "main", {}).reason == "sources: no such file");
  CHECK(judge::decide(known("a"), unknown("no such file"), "main", {}).reason == "at main: sources: no such file");
}

TEST_CASE("entries that differ are named by what happened to them", "[judge][fingerprint]") {
  using Entries = std::vector<model::FingerprintEntry>;
  const Entries before{{"a", "1"}, {"b", "1"}, {"d", "1"}, {"e", "1"}};
  CHECK(judge::changed_entries(before, before).empty());
  CHECK(judge::changed_entries(before, Entries{{"a", "1"}, {"b", "2"}, {"c", "1"}, {"d", "1"}}) ==
        std::vector<std::string>{"b changed", "c is new", "e is gone"});
  CHECK(judge::changed_entries(Entries{}, Entries{{"a", "1"}}) == std::vector<std::string>{"a is new"});
  CHECK(judge::changed_entries(Entries{{"a", "1"}}, Entries{}) == std::vector<std::string>{"a is gone"});
}
