// SPDX-License-Identifier: MIT
#include "model/verdict.hpp"

#include "catch.hpp"

namespace {

using benchgate::model::contract_verdict;
using benchgate::model::exit_code_of;
using benchgate::model::ExitCode;
using benchgate::model::parse_verdict;
using benchgate::model::Verdict;
using benchgate::model::worse;

TEST_CASE("an error beats a fail, a fail a warning, a warning a pass, and anything what was skipped",
          "[model][verdict]") {
  CHECK(Verdict::skip < Verdict::pass);
  CHECK(Verdict::pass < Verdict::warn);
  CHECK(Verdict::inconclusive < Verdict::warn);
  CHECK(Verdict::inconclusive < Verdict::fail);
  CHECK(Verdict::fail < Verdict::error);
}

TEST_CASE("exit codes rank as the verdicts that they are of", "[model][verdict]") {
  for (const Verdict a : {Verdict::pass, Verdict::warn, Verdict::fail, Verdict::error})
    for (const Verdict b : {Verdict::pass, Verdict::warn, Verdict::fail, Verdict::error})
      CHECK(worse(exit_code_of(a), exit_code_of(b)) == exit_code_of(a < b ? b : a));
}

TEST_CASE("what is neither error, fail nor warning exits with 0", "[model][verdict]") {
  CHECK(exit_code_of(Verdict::error) == ExitCode::error);
  CHECK(exit_code_of(Verdict::fail) == ExitCode::fail);
  CHECK(exit_code_of(Verdict::warn) == ExitCode::warn);
  for (const Verdict verdict : {Verdict::skip, Verdict::pass, Verdict::not_verified, Verdict::inconclusive})
    CHECK(exit_code_of(verdict) == ExitCode::pass);
}

TEST_CASE("files of perfgate say pass, warn, fail or skip", "[model][verdict]") {
  for (const Verdict verdict : {Verdict::skip, Verdict::pass, Verdict::warn, Verdict::fail})
    CHECK(contract_verdict(verdict) == verdict);
  CHECK(contract_verdict(Verdict::inconclusive) == Verdict::skip);
  CHECK(contract_verdict(Verdict::not_evaluated) == Verdict::skip);
  CHECK(contract_verdict(Verdict::not_verified) == Verdict::pass);
}

TEST_CASE("all verdicts but skip are read by the name that is written", "[model][verdict]") {
  CHECK(benchgate::model::verdicts.front() == Verdict::skip);
  CHECK(benchgate::model::verdicts.back() == Verdict::error);
  for (const Verdict verdict : benchgate::model::verdicts)
    CHECK(parse_verdict(name_of(verdict)).value_or(Verdict::skip) == verdict);
}

TEST_CASE("verdicts are read in any case of letters, but skip only by budgets", "[model][verdict]") {
  CHECK(parse_verdict("PASS") == Verdict::pass);
  CHECK(parse_verdict("not_evaluated") == Verdict::not_evaluated);
  CHECK(parse_verdict("error") == Verdict::error);
  CHECK(!parse_verdict("skip"));
  CHECK(!parse_verdict("passed"));
}

}  // namespace
