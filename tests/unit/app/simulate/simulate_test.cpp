// SPDX-License-Identifier: MIT
#include "app/simulate/simulate.hpp"

#include "app/fake_session.hpp"
#include "app/merge/merge.hpp"
#include "app/result_trees.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
namespace fs = std::filesystem;
using app::SimulateRequest;

namespace {

constexpr std::string_view slow_names = R"(name: dns
fault: dns_latency
phases: {warmup: 4s, inject: 4s, recovery: 4s}
harness: {seed: 7, sample_count: 5, repetitions: 2}
assertions:
  - {metric: dns_latency_ms, statistic: p95, operator: ">", value: 150, phase: inject}
)";

/// A fault scenario of two runs of five samples each, in a folder of its own.
struct Simulator {
  TemporaryFolder folder;
  test::FakeSession fake;
  SimulateRequest request;

  Simulator() {
    put(path("dns.yaml"), slow_names);
    fake.set_now("2026-03-04T05:06:07Z");
    request.scenarios = {path("dns.yaml").string()};
    request.out = path("out");
  }
  fs::path path(std::string_view name) const { return folder.path() / name; }
  app::SimulateResult simulate() { return app::simulate(request, fake.session); }
  app::SimulateResult simulate_into(std::string_view name) {
    request.out = path(name);
    return simulate();
  }
  std::string samples(std::string_view tree, int run) const {
    return sys::read_file(path(tree) / "dns" / ("run-" + std::to_string(run)) / "raw_samples.jsonl");
  }
  model::Manifest manifest(std::string_view tree) const {
    return format::parse_manifest(sys::read_file(path(tree) / "manifest.json"), "manifest.json");
  }
};

}  // namespace

TEST_CASE("a simulation writes the runs that its scenario asks for and a manifest", "[app][simulate]") {
  Simulator simulator;
  const app::SimulateResult result = simulator.simulate();
  REQUIRE(result.simulations.size() == 1);
  CHECK(result.simulations[0].runs == 2);
  CHECK(result.simulations[0].samples == 5);
  CHECK(result.simulations[0].seed == 7);
  CHECK(result.simulations[0].folder == simulator.path("out/dns").string());
  CHECK(simulator.manifest("out").files.size() == 20);
  CHECK(simulator.manifest("out").mode == "synthetic");
  CHECK(simulator.manifest("out").source_ref == "synthetic-candidate");
  CHECK(simulator.manifest("out").generated_at == "2026-03-04T05:06:07Z");
}

TEST_CASE("the same simulation is the same to the byte", "[app][simulate]") {
  Simulator simulator;
  simulator.simulate_into("a");
  simulator.simulate_into("b");
  for (const std::string& file : sys::list_tree(simulator.path("a")))
    CHECK(sys::read_file(simulator.path("a") / file) == sys::read_file(simulator.path("b") / file));
}

TEST_CASE("the time changes no figure and no source", "[app][simulate]") {
  Simulator simulator;
  simulator.simulate_into("a");
  simulator.fake.set_now("2027-01-01T00:00:00Z");
  simulator.simulate_into("b");
  CHECK(simulator.manifest("a").source_commit == simulator.manifest("b").source_commit);
  CHECK(simulator.manifest("b").generated_at == "2027-01-01T00:00:00Z");
}

TEST_CASE("side, seed and noise make other figures of another source", "[app][simulate]") {
  Simulator simulator;
  simulator.simulate_into("a");
  simulator.request.side = SimulateRequest::Side::baseline;
  simulator.simulate_into("side");
  simulator.request.side = SimulateRequest::Side::candidate;
  simulator.request.seed = 8;
  simulator.simulate_into("seed");
  simulator.request.seed.reset();
  simulator.request.noise = 0;
  simulator.simulate_into("noise");
  for (const char* other : {"side", "seed", "noise"}) {
    CHECK(simulator.samples(other, 1) != simulator.samples("a", 1));
    CHECK(simulator.manifest(other).source_commit != simulator.manifest("a").source_commit);
  }
}

TEST_CASE("runs written one by one and merged are those written together", "[app][simulate]") {
  Simulator simulator;
  simulator.simulate_into("whole");
  for (int run = 1; run <= 2; ++run) {
    simulator.request.only_run = run;
    CHECK(simulator.simulate_into("shard-" + std::to_string(run)).simulations[0].runs == 1);
  }
  merge_results({.trees = {simulator.path("shard-1"), simulator.path("shard-2")}, .out = simulator.path("joined")},
                simulator.fake.session);
  CHECK(simulator.manifest("joined").files == simulator.manifest("whole").files);
}

TEST_CASE("the request beats what the scenario says of samples and runs", "[app][simulate]") {
  Simulator simulator;
  simulator.request.samples = 3;
  simulator.request.reruns = 1;
  const app::SimulateResult result = simulator.simulate();
  CHECK(result.simulations[0].samples == 3);
  CHECK(result.simulations[0].runs == 1);
}

TEST_CASE("an assertion that does not hold fails the simulation", "[app][simulate]") {
  Simulator simulator;
  CHECK_FALSE(simulator.simulate_into("as-expected").failed);
  std::string text(slow_names);
  text.replace(text.find("150"), 3, "900");
  put(simulator.path("dns.yaml"), text);
  CHECK(simulator.simulate_into("too-fast").failed);
}

TEST_CASE("a label that measured results could have is refused", "[app][simulate]") {
  Simulator simulator;
  for (const char* mode : {"full", "fallback", "Synthetic", "fallback-synthetic-no space"}) {
    simulator.request.mode = mode;
    CHECK_THROWS_AS(simulator.simulate(), Error);
  }
  simulator.request.mode = "fallback-synthetic-no-runner";
  simulator.simulate();
  CHECK(simulator.manifest("out").mode == "fallback-synthetic-no-runner");
}

TEST_CASE("existing results are replaced only on request", "[app][simulate]") {
  Simulator simulator;
  simulator.simulate();
  CHECK_THROWS_AS(simulator.simulate(), Error);
  simulator.request.on_existing = app::OnExisting::replace;
  simulator.request.seed = 8;
  const std::string before = simulator.samples("out", 1);
  simulator.simulate();
  CHECK(simulator.samples("out", 1) != before);
}

TEST_CASE("results with other settings that would stay are not mixed in", "[app][simulate]") {
  Simulator simulator;
  simulator.simulate();
  put(simulator.path("other.yaml"), "name: other\n" + std::string(slow_names.substr(slow_names.find('\n') + 1)));
  simulator.request.scenarios = {simulator.path("other.yaml").string()};
  simulator.request.on_existing = app::OnExisting::replace;
  CHECK_THROWS_AS(simulator.simulate(), Error);
  CHECK_FALSE(sys::path_exists(simulator.path("out/other")));
}

TEST_CASE("measured results are never replaced by synthetic ones", "[app][simulate]") {
  Simulator simulator;
  put_run(simulator.path("out/parse/run-1"), {1, 2});
  put_manifest(simulator.path("out"), "main", "1");
  simulator.request.on_existing = app::OnExisting::replace;
  CHECK_THROWS_AS(simulator.simulate(), Error);
}

TEST_CASE("a scenario without a fault cannot be simulated", "[app][simulate]") {
  Simulator simulator;
  put(simulator.path("dns.yaml"), "name: dns\ncommand: [\"true\"]\n");
  CHECK_THROWS_AS(simulator.simulate(), Error);
  CHECK_FALSE(sys::path_exists(simulator.path("out")));
}

TEST_CASE("a run beyond those of the scenario is refused", "[app][simulate]") {
  Simulator simulator;
  simulator.request.only_run = 3;
  CHECK_THROWS_AS(simulator.simulate(), Error);
}
