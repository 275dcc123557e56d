// SPDX-License-Identifier: MIT
#include "app/promote/promote.hpp"

#include <filesystem>
#include <string>
#include <utility>

#include "app/fake_session.hpp"
#include "app/run_receipt.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using test::error_of;
using test::FakeSession;
using test::RunReceipt;

namespace {

using Request = app::PromoteRequest;
using Outcome = model::Promotion::Outcome;

/// A receipt in a folder and the request to make it the baseline, which does not exist yet.
struct OneReceipt {
  explicit OneReceipt(const RunReceipt& candidate) {
    request.candidate = candidate.write(folder.path() / "run.json");
    request.baseline = folder.path() / "baselines" / "parse.json";
  }

  void with_baseline(const RunReceipt& baseline) {
    sys::make_folders(request.baseline.parent_path());
    baseline.write(request.baseline);
  }

  model::Promotion promote() { return app::promote(request, fake.session); }

  TemporaryFolder folder;
  FakeSession fake;
  Request request;
};

const RunReceipt around_100{.wall_ms = {99, 100, 101}};
const RunReceipt around_130{.wall_ms = {129, 130, 131}};

}  // namespace

TEST_CASE("the first baseline is the receipt, byte for byte", "[app][promote]") {
  OneReceipt one(around_100);
  const model::Promotion promotion = one.promote();
  CHECK(promotion.outcome == Outcome::promoted);
  CHECK(promotion.backup.empty());
  CHECK(sys::read_file(one.request.baseline) == around_100.text());
}

TEST_CASE("the former baseline stays beside the new one", "[app][promote]") {
  OneReceipt one(around_130);
  one.with_baseline(around_100);
  const model::Promotion promotion = one.promote();
  CHECK(promotion.outcome == Outcome::promoted);
  CHECK(promotion.backup == one.request.baseline.string() + ".bak");
  CHECK(sys::read_file(promotion.backup) == around_100.text());
  CHECK(sys::read_file(one.request.baseline) == around_130.text());
}

TEST_CASE("a baseline of the same bytes is left alone", "[app][promote]") {
  OneReceipt one(around_100);
  one.with_baseline(around_100);
  const model::Promotion promotion = one.promote();
  CHECK(promotion.outcome == Outcome::unchanged);
  CHECK(promotion.backup.empty());
  CHECK_FALSE(sys::path_exists(one.request.baseline.string() + ".bak"));
}

TEST_CASE("a baseline that may only get better keeps out a worse receipt", "[app][promote]") {
  OneReceipt one(around_130);
  one.with_baseline(around_100);
  one.request.replace = Request::Replace::when_as_good;
  const model::Promotion promotion = one.promote();
  CHECK(promotion.outcome == Outcome::kept);
  REQUIRE(promotion.refusals.size() == 1);
  CHECK(promotion.refusals.front().metric == "wall_ms");
  CHECK(promotion.refusals.front().regression == 0.3);
  CHECK(sys::read_file(one.request.baseline) == around_100.text());
}

TEST_CASE("a baseline that may only get better takes a faster receipt", "[app][promote]") {
  OneReceipt one(around_100);
  one.with_baseline(around_130);
  one.request.replace = Request::Replace::when_as_good;
  CHECK(one.promote().outcome == Outcome::promoted);
}

TEST_CASE("a baseline that may only get better keeps out another benchmark", "[app][promote]") {
  OneReceipt one({.wall_ms = {90}, .command = "sort"});
  one.with_baseline(around_100);
  one.request.replace = Request::Replace::when_as_good;
  const model::Promotion promotion = one.promote();
  CHECK(promotion.outcome == Outcome::kept);
  REQUIRE(promotion.refusals.size() == 1);
  CHECK(promotion.refusals.front().metric.empty());
}

TEST_CASE("a baseline that may only get better keeps out a faster receipt of another platform", "[app][promote]") {
  const auto promote = [](const std::string& before, const std::string& now) {
    OneReceipt one(around_100);
    one.with_baseline(around_130);
    one.request.replace = Request::Replace::when_as_good;
    for (const auto& [file, host] : {std::pair{one.request.baseline, before}, {one.request.candidate, now}}) {
      const std::string usual = R"("host": {"os": "linux", "arch": "x86_64")";
      std::string text = sys::read_file(file);
      sys::write_file(file, text.replace(text.find(usual), usual.size(), host));
    }
    const model::Promotion promotion = one.promote();
    CHECK((promotion.outcome == Outcome::kept) == !promotion.refusals.empty());
    return promotion.refusals.empty() ? "" : promotion.refusals.front().why;
  };
  const std::string linux = R"("host": {"os": "linux", "arch": )", x86 = linux + R"("x86_64")";
  const auto with_cpu = [&](const std::string& model) {
    return R"("environment": {"cpu_model": ")" + model + "\"}, " + x86;
  };
  CHECK(promote(with_cpu("A"), with_cpu("B")) == "the machines differ: cpu_model 'A' and 'B'");
  CHECK(promote(linux + R"("aarch64")", x86) == "the machines differ: arch 'aarch64' and 'x86_64'");
  CHECK(promote(x86, R"("host": {"os": "macos", "arch": "arm64")") ==
        "the machines differ: os 'linux' and 'macos', arch 'x86_64' and 'arm64'");
  CHECK(promote(linux + R"("aarch64")", linux + R"("arm64")").empty());
  CHECK(promote(x86, with_cpu("A")).empty());
  CHECK(promote(x86 + R"(, "hostname_hash": "a")", x86 + R"(, "hostname_hash": "b", "memory_bytes": 1)").empty());
}

TEST_CASE("a run with failed samples is a baseline only by force", "[app][promote]") {
  OneReceipt one({.wall_ms = {100}, .failed = 1});
  CHECK(error_of([&] { one.promote(); }) ==
        one.request.candidate.string() +
            ": cannot become the baseline: 1 of its samples failed (--force promotes it anyway)");
  one.request.on_unfit = Request::OnUnfit::promote;
  CHECK(one.promote().outcome == Outcome::promoted);
}

TEST_CASE("normalized, two runs with the same samples are the same baseline", "[app][promote]") {
  OneReceipt one(around_100);
  one.request.identity = Request::Identity::normalized;
  CHECK(one.promote().outcome == Outcome::promoted);
  RunReceipt again = around_100;
  again.id = "another-id";
  again.write(one.request.candidate);
  CHECK(one.promote().outcome == Outcome::unchanged);
  CHECK(sys::read_file(one.request.baseline).find(R"("id": "baseline", "started_at": "1970-01-01T00:00:00Z")") !=
        std::string::npos);
}
