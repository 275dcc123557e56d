// SPDX-License-Identifier: MIT
#include "imports/gatling_table.hpp"

#include "imports/failed_work.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

using model::Better;
using model::Unit;

void add_gatling_case(std::string_view name, const GatlingTable& table, CaseList& cases) {
  model::ImportedCase& test_case = cases.add(name);
  if (table.ok == 0) test_case.readings.push_back(failed_reading("no request succeeded"));
  for (std::size_t i = 0; table.ok > 0 && i < gatling_latencies.size(); ++i)
    add_reading(test_case, "latency", Unit::ns, Better::lower, gatling_latencies[i].statistic,
                table.milliseconds[i] * millisecond_ns, table.ok);
  add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", table.per_second, table.ok);
  add_work(test_case, static_cast<double>(table.ok + table.failed), static_cast<double>(table.failed));
}

}  // namespace benchgate::imports
