// SPDX-License-Identifier: MIT
#include "store/run_filter.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using benchgate::test::error_of;

namespace {

const model::RunLocation location{model::RunKind::benchmarks, "2026-01-31", "7", 2, "benchmarks/2026-01-31/7-2"};

/// A run whose two measurements were made on two machines.
model::RunMetadata two_machines() {
  model::RunMetadata metadata;
  metadata.workflow = "Nightly";
  metadata.environments = {{.cpu_model = "EPYC 7763", .cpu_count = 4}, {.cpu_model = "Xeon 8370C"}};
  metadata.measurements = {{.path = "a", .environment = 0, .tool = "hyperfine"}, {.path = "b", .environment = 1}};
  metadata.further = {{"backfilled", "true"}};
  return metadata;
}

bool holds(std::string_view filter, const model::StoredMeasurement* measurement = nullptr) {
  static const model::RunMetadata metadata = two_machines();
  const std::vector<std::string> values =
      store::values_of(store::RunFilter(filter).field(), location, metadata, measurement);
  return store::RunFilter(filter).passes(values);
}

}  // namespace

TEST_CASE("a filter compares a field of the run, of its machines or of its measurements", "[store]") {
  CHECK(holds("workflow=Nightly"));
  CHECK_FALSE(holds("workflow=nightly"));
  CHECK(holds("workflow~(?i)^night"));
  CHECK(holds("run_attempt=2"));
  CHECK(holds("kind=benchmarks"));
  CHECK(holds("cpu_model=Xeon 8370C"));
  CHECK(holds("cpu_count=4"));
  CHECK(holds("tool=hyperfine"));
  CHECK(holds("further.backfilled=true"));
}

TEST_CASE("!= leaves out a run in which anything is equal, and passes what is not known", "[store]") {
  CHECK_FALSE(holds("cpu_model!=EPYC 7763"));
  CHECK(holds("cpu_model!=EPYC 9V74"));
  CHECK(holds("event!=push"));
  CHECK_FALSE(holds("event=push"));
}

TEST_CASE("with a measurement only its own machine counts", "[store]") {
  const model::RunMetadata metadata = two_machines();
  CHECK(holds("cpu_model!=EPYC 7763", &metadata.measurements[1]));
  CHECK_FALSE(holds("cpu_model!=EPYC 7763", metadata.measurements.data()));
  CHECK_FALSE(holds("tool=hyperfine", &metadata.measurements[1]));
}

TEST_CASE("what is no filter is refused", "[store]") {
  const auto refusal = [](std::string_view text) { return error_of([&] { store::RunFilter filter(text); }); };
  CHECK(refusal("cpu_model") == "--where: 'cpu_model' is not FIELD=VALUE, FIELD!=VALUE or FIELD~REGEX");
  CHECK(refusal("=x") == "--where: '=x' is not FIELD=VALUE, FIELD!=VALUE or FIELD~REGEX");
  CHECK(refusal("cpu!x") == "--where: 'cpu!x' is not FIELD=VALUE, FIELD!=VALUE or FIELD~REGEX");
  CHECK(refusal("cpumodel=x") == "--where: unknown field 'cpumodel' (did you mean 'cpu_model'?)");
  CHECK(refusal("event~(") != "");
}
