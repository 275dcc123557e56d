// SPDX-License-Identifier: MIT
#include "judge/stopping.hpp"

#include <cmath>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;
using judge::PairedWatch;
using model::PairedStop;

namespace {

/// Feeds pairs whose head is `factor` times the base, with a spread.
PairedWatch watched(double factor, double spread, const judge::PairedRules& rules, std::uint64_t seed) {
  base::Random random(seed);
  PairedWatch watch({}, rules);
  while (!watch.stopped())
    watch.add({100 * std::exp(spread * random.normal()), 100 * factor * std::exp(spread * random.normal())});
  return watch;
}

}  // namespace

TEST_CASE("looks double up to the last", "[judge][stopping]") {
  CHECK(judge::looks({}) == std::vector<std::size_t>{10, 20, 40, 80});
  CHECK(judge::looks({10, 50}) == std::vector<std::size_t>{10, 20, 40, 50});
  CHECK(judge::looks({30, 12}) == std::vector<std::size_t>{12});
}

TEST_CASE("the spending function is Lan and DeMets' of Pocock's type", "[judge][stopping]") {
  // Lan and DeMets (1983) and R's ldbounds (iuse = 2), alpha 0.05: 0.0097, 0.0179, 0.0310 at 1/8, 1/4, 1/2.
  CHECK(0.05 * judge::spent_share(0.125) == Approx(0.0097).margin(5e-5));
  CHECK(0.05 * judge::spent_share(0.25) == Approx(0.0179).margin(5e-5));
  CHECK(0.05 * judge::spent_share(0.5) == Approx(0.0310).margin(5e-5));
  CHECK(judge::spent_share(0) == 0);
  CHECK(judge::spent_share(1) == Approx(1).epsilon(1e-15));
}

TEST_CASE("a large slowdown is decided at the first look", "[judge][stopping]") {
  const PairedWatch watch = watched(1.2, 0.02, {}, 1);
  CHECK(watch.result().stop == PairedStop::decided);
  CHECK(watch.result().effect.pairs == 10);
  CHECK(watch.result().effect.change == Approx(0.2).margin(0.04));
}

TEST_CASE("an unchanged program on a quiet machine is precise at the first look", "[judge][stopping]") {
  const PairedWatch watch = watched(1, 0.005, {}, 2);
  CHECK(watch.result().stop == PairedStop::precise);
  CHECK(watch.result().effect.pairs == 10);
}

TEST_CASE("noise is measured to the last look", "[judge][stopping]") {
  const PairedWatch watch = watched(1.02, 0.2, {}, 3);
  CHECK(watch.result().stop == PairedStop::all_pairs);
  CHECK(watch.result().effect.pairs == 80);
}

TEST_CASE("more is better turns a slowdown round", "[judge][stopping]") {
  const judge::PairedRules rules{.better = model::Better::higher};
  CHECK(watched(1.2, 0.02, rules, 4).result().stop == PairedStop::precise);
  CHECK(watched(0.8, 0.02, rules, 4).result().stop == PairedStop::decided);
}

TEST_CASE("an end before the last look spends what is left of the error probability", "[judge][stopping]") {
  base::Random random(5);
  PairedWatch watch({}, {});
  for (int i = 0; i < 14; ++i) watch.add({100 + 9 * random.normal(), 100 + 9 * random.normal()});
  REQUIRE_FALSE(watch.stopped());
  watch.end(PairedStop::time_over);
  CHECK(watch.result().stop == PairedStop::time_over);
  CHECK(watch.result().effect.pairs == 14);
  const model::PairedEffect& effect = watch.result().effect;
  CHECK(effect.p_looked == Approx(std::min(1.0, effect.p_value / (1 - judge::spent_share(0.125)))).epsilon(1e-12));
  watch.add({1, 1});
  watch.end(PairedStop::cut_short);
  CHECK(watch.result().stop == PairedStop::time_over);
}

TEST_CASE("no pairs at all come to nothing, not to a pass", "[judge][stopping]") {
  PairedWatch watch({}, {});
  watch.end(PairedStop::cut_short);
  CHECK(watch.result().effect == model::PairedEffect{});
}

TEST_CASE("a smaller deciding level asks for more pairs", "[judge][stopping]") {
  const judge::PairedRules strict{.decide_alpha = 0.0005};
  CHECK(watched(1.06, 0.02, {}, 6).result().effect.pairs < watched(1.06, 0.02, strict, 6).result().effect.pairs);
}

TEST_CASE("the half width is that of the signed-rank interval, relative", "[judge][stopping]") {
  // The interval of signed_rank_test.cpp's ten values, 0.1 to 1.45, shifted by 10: 0.675 of 10.75.
  const std::vector<double> ten{10.8, 9.7, 11.5, 12.1, 9.4, 10.9, 11.1, 10.4, 9.8, 11.7};
  CHECK(*judge::relative_half_width(ten) == Approx(0.675 / 10.75).epsilon(1e-12));
  CHECK_FALSE(judge::relative_half_width(std::vector<double>{1, 2, 3, 4, 5}));
  CHECK_FALSE(judge::relative_half_width(std::vector<double>(10, 0.0)));
}

TEST_CASE("precision that was asked for ends a measurement", "[judge][stopping]") {
  CHECK(watched(1, 0.05, {.until = 0.04}, 7).result().effect.pairs < watched(1, 0.05, {}, 7).result().effect.pairs);
  CHECK(watched(1, 0.05, {.until = 0.04}, 7).result().stop == PairedStop::precise);
}

TEST_CASE("a confirmation is not looked at before 20 pairs unless fewer are planned", "[judge][stopping]") {
  CHECK(judge::confirming_looks({10, 80}) == judge::LookSettings{20, 80});
  CHECK(judge::confirming_looks({40, 80}) == judge::LookSettings{40, 80});
  CHECK(judge::confirming_looks({5, 12}) == judge::LookSettings{12, 12});
}

TEST_CASE("an early look needs as many pairs as can decide, and spends what later looks then lack",
          "[judge][stopping]") {
  // 2 / 2^n is the smallest p of n pairs; at a third of the time 0.05 x 0.452 may be spent (Lan and DeMets, as above).
  PairedWatch watch({}, {});
  for (int i = 0; i < 6; ++i) watch.add({100, 100});
  watch.look_early(1.0 / 3);
  CHECK(!watch.is_looked_at());
  watch.add({100, 100});
  watch.look_early(1.0 / 3);
  CHECK(watch.is_looked_at());
  REQUIRE(watch.stopped());
  CHECK(watch.result().stop == PairedStop::precise);
  CHECK(watch.result().effect.pairs == 7);
}

TEST_CASE("after an early look planned looks follow when they may spend more", "[judge][stopping]") {
  base::Random random(3);
  PairedWatch watch({}, {});
  const auto add = [&](int pairs) {
    for (int i = 0; i < pairs; ++i)
      watch.add({100 * std::exp(0.3 * random.normal()), 102 * std::exp(0.3 * random.normal())});
  };
  add(8);
  watch.look_early(0.4);  // more than at 10 and 20 pairs, less than at 40
  CHECK(watch.is_looked_at());
  CHECK(!watch.stopped());
  add(2);
  watch.look_early(0.5);  // the second one is none
  add(70);
  REQUIRE(watch.stopped());
  CHECK(watch.result().stop == PairedStop::all_pairs);
  CHECK(watch.result().effect.pairs == 80);
  // What is left of the error probability is that of the look at 80 pairs: 1 - spent_share(0.5).
  const model::PairedEffect& effect = watch.result().effect;
  CHECK(effect.p_looked == Approx(std::min(1.0, effect.p_value / (1 - judge::spent_share(0.5)))));
}
