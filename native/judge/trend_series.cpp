// SPDX-License-Identifier: MIT
#include "judge/trend_series.hpp"

#include <utility>

namespace benchgate::judge {

std::vector<model::TrendSeries> trend_series(const model::MeasurementTable& table) {
  std::vector<model::TrendSeries> all;
  for (const model::TestCase& one : table.cases) {
    model::TrendSeries series;
    series.test_case = one.name;
    series.metric = one.metric;
    for (std::size_t i = one.measurements.begin()->first; i < table.artifacts.size(); ++i) {
      model::TrendRun& run = series.runs.emplace_back();
      run.name = table.artifacts[i].name;
      run.time = table.artifacts[i].time;
      run.place = i;
      if (const auto found = one.measurements.find(i); found != one.measurements.end()) {
        run.values = found->second.values;
        series.not_finite += found->second.not_finite;
      }
    }
    all.push_back(std::move(series));
  }
  return all;
}

}  // namespace benchgate::judge
