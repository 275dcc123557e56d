// SPDX-License-Identifier: MIT
#include "judge/provenance.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::judge;
using model::Verdict;

namespace {

ProvenanceReport provenance_of(Source candidate, const Source& baseline) {
  ProvenanceInput input;
  input.candidate = std::move(candidate);
  input.baseline = model::Manifest{};
  input.baseline->source_ref = baseline.ref;
  input.baseline->source_commit = baseline.commit;
  return judge_provenance(input);
}

}  // namespace

TEST_CASE("commits are compared when both are known, refs only otherwise", "[judge][provenance]") {
  CHECK(provenance_of({"main", "1"}, {"v1", "2"}).status == Verdict::pass);
  CHECK(provenance_of({"main", "1"}, {"v1", "1"}).status == Verdict::fail);
  CHECK(provenance_of({"main", "1"}, {"main", "2"}).status == Verdict::pass);
  CHECK_FALSE(provenance_of({"main", "1"}, {"main", "2"}).warning.empty());
  CHECK(provenance_of({"main", ""}, {"main", "2"}).status == Verdict::fail);
  CHECK(provenance_of({"main", "local"}, {"main", "2"}).same_source);
  CHECK(provenance_of({"main", ""}, {"v1", "2"}).status == Verdict::pass);
  CHECK(provenance_of({"local", "local"}, {"local", "local"}).status == Verdict::inconclusive);
  CHECK(provenance_of({"local", "local"}, {"v1", "2"}).status == Verdict::not_verified);
  CHECK(provenance_of({"", "1"}, {"v1", ""}).status == Verdict::not_verified);
}

TEST_CASE("a dirty tree is a source of its own", "[judge][provenance]") {
  model::Manifest manifest;
  manifest.source_commit = "1";
  manifest.source_dirty = true;
  CHECK(source_of(manifest).commit == "1+dirty");
  manifest.source_commit = "1+dirty-ab";
  CHECK(source_of(manifest).commit == "1+dirty-ab");
  CHECK(provenance_of({"main", "1+dirty-ab"}, {"main", "1"}).status == Verdict::pass);
  CHECK(provenance_of({"main", "1+dirty-ab"}, {"main", "1+dirty-ab"}).status == Verdict::fail);
}

TEST_CASE("a missing manifest fails where it is required", "[judge][provenance]") {
  ProvenanceInput input;
  input.candidate = {"main", "1"};
  CHECK(judge_provenance(input).status == Verdict::fail);
  input.need = ManifestNeed::optional;
  CHECK(judge_provenance(input).status == Verdict::not_verified);
  input.identical_files = {"a and b"};
  CHECK(judge_provenance(input).status == Verdict::fail);
}
