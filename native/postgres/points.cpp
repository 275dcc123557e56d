// SPDX-License-Identifier: MIT
#include "postgres/points.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "postgres/array.hpp"
#include "store/run_archive.hpp"
#include "store/run_measurements.hpp"

namespace benchgate::postgres {

namespace {

/// One run of a store.
class OneRun final : public store::Store {
 public:
  OneRun(const store::Store& store, std::string folder) : store_(store), folder_(std::move(folder)) {}

  std::string name() const override { return store_.name(); }
  bool exists() const override { return true; }
  std::vector<store::StoreEntry> entries(std::span<const std::string>) const override {
    return store_.entries({&folder_, 1});
  }
  std::vector<bool> existing(std::span<const std::string> paths) const override { return store_.existing(paths); }
  void read(std::span<const std::string> paths, const Visit& visit) const override { store_.read(paths, visit); }
  store::Changed change(const Plan&) override { throw Error(name(), "is read only"); }

 private:
  const store::Store& store_;
  std::string folder_;
};

/// The columns of the points of a run.
struct Columns {
  Array test_cases, metrics, units, values, counts, lower, upper;
};

Columns columns_of(const model::RunMeasurements& measurements) {
  Columns columns;
  std::set<std::tuple<std::string, std::string, std::string>> known;
  for (const model::CaseInRun& one : measurements.cases) {
    for (const model::MeasuredMetric& metric : one.metrics) {
      const std::string id = without_zeros(one.id), name = without_zeros(metric.metric.name),
                        unit = without_zeros(metric.metric.unit);
      if (!known.emplace(id, name, unit).second) continue;
      columns.test_cases.add(id);
      columns.metrics.add(name);
      columns.units.add(unit);
      columns.values.add(metric.figures.value);
      columns.counts.add(metric.figures.n);
      columns.lower.add(metric.figures.ci99_lower);
      columns.upper.add(metric.figures.ci99_upper);
    }
  }
  return columns;
}

std::string insert_run(const model::StoredRun& run, const model::RunMetadata& metadata, Connection& connection) {
  connection.query("DELETE FROM runs WHERE folder = $1", {run.location.folder});
  const Rows rows = connection.query(
      "INSERT INTO runs (folder, run_id, attempt, sha, ref, event, job_type, repository, time) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING run",
      {run.location.folder, run.location.id, std::to_string(run.location.attempt), without_zeros(metadata.sha),
       without_zeros(metadata.ref), without_zeros(metadata.event), without_zeros(metadata.job_type),
       without_zeros(metadata.repository), base::format_rfc3339(run.time)});
  return std::string(rows.value(0, 0));
}

}  // namespace

void write_points(const store::Store& store, const std::string& folder, Connection& connection) {
  const OneRun one(store, folder);
  const store::RunArchive archive(one);
  if (archive.runs().empty()) return;
  const model::StoredRun& run = archive.runs().front();
  const model::RunMetadata metadata = archive.metadata(run);
  const Columns columns = columns_of(store::read_run(archive, run, metadata));
  const std::string number = insert_run(run, metadata, connection);
  const std::string test_cases = columns.test_cases.text(), metrics = columns.metrics.text(),
                    units = columns.units.text();
  connection.query(
      "INSERT INTO series (test_case, metric, unit) SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS p(t, "
      "m, u) "
      "WHERE NOT EXISTS (SELECT FROM series WHERE test_case = t AND metric = m AND unit = u) ON CONFLICT DO NOTHING",
      {test_cases, metrics, units});
  connection.query(
      "INSERT INTO points (series, run, value, n, ci99_lower, ci99_upper) SELECT s.series, $4::integer, v, n, l, h "
      "FROM unnest($1::text[], $2::text[], $3::text[], $5::float8[], $6::bigint[], $7::float8[], $8::float8[]) "
      "AS p(t, m, u, v, n, l, h) JOIN series s ON s.test_case = t AND s.metric = m AND s.unit = u",
      {test_cases, metrics, units, number, columns.values.text(), columns.counts.text(), columns.lower.text(),
       columns.upper.text()});
}

}  // namespace benchgate::postgres
