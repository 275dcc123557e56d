// SPDX-License-Identifier: MIT
#include "render/paired.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::PairedStop;

namespace {

model::PairedMeasurement measurement(double change, double low, double high, std::uint64_t pairs, PairedStop stop) {
  return {{.pairs = pairs, .change = change, .low = low, .high = high}, stop};
}

}  // namespace

TEST_CASE("a paired measurement is shown with its interval, its pairs and why it ended", "[render][paired]") {
  CHECK(render::measurement_text(measurement(0.0421, 0.0313, 0.0498, 40, PairedStop::decided)) ==
        "+4.2 % (CI +3.1 .. +5.0), 40 pairs, decided");
  CHECK(render::measurement_text(measurement(-0.0012, -0.0031, 0.0019, 10, PairedStop::precise)) ==
        "−0.12 % (CI −0.31 .. +0.19), 10 pairs, precise enough");
  CHECK(render::measurement_text({{.pairs = 1, .change = 0.5}, PairedStop::time_over}) ==
        "+50.0 % (too few pairs for an interval), 1 pair, time limit reached");
  CHECK(render::measurement_text({{.pairs = 80, .base = 0}, PairedStop::all_pairs}) ==
        "change undefined, 80 pairs, maximum reached");
  CHECK(render::measurement_text(measurement(0.8, 0.7, 0.9, 8, PairedStop::given)) ==
        "+80.0 % (CI +70.0 .. +90.0), 8 pairs of reports");
}

TEST_CASE("a change that is shown at the last look is not called unclear, only its size", "[render][paired]") {
  CHECK(render::measurement_text(measurement(0.024, 0.001, 0.055, 80, PairedStop::all_pairs)) ==
        "+2.4 % (CI +0.1 .. +5.5), 80 pairs, size unclear");
  CHECK(render::measurement_text(measurement(-0.024, -0.055, -0.001, 80, PairedStop::all_pairs)) ==
        "−2.4 % (CI −5.5 .. −0.1), 80 pairs, size unclear");
  CHECK(render::measurement_text(measurement(0.024, -0.001, 0.055, 80, PairedStop::all_pairs)) ==
        "+2.4 % (CI −0.1 .. +5.5), 80 pairs, maximum reached");
}

TEST_CASE("beside its change and interval only the pairs of a measurement are said", "[render][paired]") {
  CHECK(render::pairs_text(measurement(0.04, 0.03, 0.05, 40, PairedStop::decided)) == "40 pairs, decided");
  CHECK(render::pairs_text({{.pairs = 1}, PairedStop::time_over}) == "1 pair, time limit reached");
}

TEST_CASE("both measurements of a suspect are shown", "[render][paired]") {
  const model::PairedVerdict verdict{.first = measurement(0.05, 0.03, 0.07, 10, PairedStop::decided),
                                     .confirmations = {measurement(0.04, 0.02, 0.06, 20, PairedStop::cut_short)}};
  CHECK(render::paired_text(verdict) ==
        "+5.0 % (CI +3.0 .. +7.0), 10 pairs, decided; again +4.0 % (CI +2.0 .. +6.0), 20 pairs, ended early");
}
