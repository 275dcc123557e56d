// SPDX-License-Identifier: MIT
// Numbers computed by SciPy and NumPy; the version stands in each file's "about".
#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "catch.hpp"
#include "oracles.hpp"
#include "stats/descriptive.hpp"
#include "stats/effect_size.hpp"
#include "stats/interval.hpp"
#include "stats/mann_whitney.hpp"
#include "stats/quantile.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

using namespace benchgate;

namespace {

std::vector<syntax::JsonDocument> vector_files() {
  std::vector<syntax::JsonDocument> files;
  for (const std::string& path : with_oracle("statistics/scipy_vectors.json", "statistics_vectors.json")) {
    files.push_back(syntax::parse_json(sys::read_file(path), path));
  }
  REQUIRE(!files.empty());
  return files;
}

double number(syntax::JsonValue object, std::string_view name) { return object.find(name).as_number().value(); }

std::vector<double> sorted_numbers(syntax::JsonValue array) {
  std::vector<double> numbers;
  for (const syntax::JsonValue element : array.elements()) numbers.push_back(element.as_number().value());
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

Approx near(double expected) { return Approx(expected).epsilon(1e-9); }

}  // namespace

TEST_CASE("critical values of Student's t are SciPy's", "[stats][interval]") {
  for (const syntax::JsonDocument& document : vector_files()) {
    const syntax::JsonValue file = document.root();
    for (const syntax::JsonValue row : file.find("t").elements()) {
      const std::size_t n = static_cast<std::size_t>(number(row, "n"));
      // SciPy 1.10's own error is up to 2e-9: its 636.61924943 for n = 2, level
      // 0.999 should be cot(0.0005 pi) = 636.61924877, as later versions say.
      const double tolerance = file.find("about").text().starts_with("SciPy 1.10") ? 3e-9 : 1e-9;
      CHECK(stats::student_t_critical(number(row, "level"), n) == near(number(row, "critical")).epsilon(tolerance));
    }
  }
}

TEST_CASE("Mann-Whitney's p and Cliff's delta are SciPy's", "[stats][rank_test][effect_size]") {
  for (const syntax::JsonDocument& document : vector_files()) {
    const syntax::JsonValue file = document.root();
    for (const syntax::JsonValue row : file.find("mannwhitney").elements()) {
      const std::vector<double> x = sorted_numbers(row.find("x"));
      const std::vector<double> y = sorted_numbers(row.find("y"));
      const stats::MannWhitneyResult test = stats::mann_whitney(x, y).value();
      CHECK(test.p_value == near(number(row, "p_value")));
      if (row.find("u")) CHECK(test.u == number(row, "u"));
      CHECK(stats::cliffs_delta(x, y).value() == near(number(row, "cliffs_delta_x_minus_y")).margin(1e-15));
    }
  }
}

TEST_CASE("mean, deviation, quantiles and interval of the mean are NumPy's and SciPy's", "[stats][descriptive]") {
  for (const syntax::JsonDocument& document : vector_files()) {
    const syntax::JsonValue file = document.root();
    for (const syntax::JsonValue row : file.find("describe").elements()) {
      const std::vector<double> x = sorted_numbers(row.find("x"));
      CHECK(stats::mean(x).value() == near(number(row, "mean")));
      CHECK(stats::stddev(x).has_value() == row.find("sd").as_number().has_value());
      if (const auto deviation = row.find("sd").as_number()) CHECK(stats::stddev(x).value() == near(*deviation));
      for (const auto& [q, expected] : row.find("quantiles").members()) {
        CHECK(stats::quantile(x, base::parse_number(q).value()).value() == near(expected.as_number().value()));
      }
      const syntax::JsonValue interval = row.find("ci99");
      if (!interval || interval.elements().empty()) continue;
      CHECK(stats::mean_interval(x, 0.99)->low == near(interval.elements()[0].as_number().value()));
      CHECK(stats::mean_interval(x, 0.99)->high == near(interval.elements()[1].as_number().value()));
    }
  }
}
