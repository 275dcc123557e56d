// SPDX-License-Identifier: MIT
#include "render/dashboard_written.hpp"

#include "base/text.hpp"

namespace benchgate::render {

namespace {

std::string counted(std::uint64_t count, std::string_view thing, std::string_view things) {
  return fmt::format("{} {}", count, count == 1 ? thing : things);
}

}  // namespace

std::string written_dashboard_text(const model::WrittenDashboard& written) {
  std::string text =
      fmt::format("Wrote {}: {}, {} and {}.\n", base::printable(written.page),
                  counted(written.test_cases, "test case", "test cases"),
                  counted(written.series, "metric in all", "metrics in all"), counted(written.runs, "run", "runs"));
  if (!written.interactive)
    text += "The charts are static: this program was built without uPlot (npm was missing then).\n";
  return text;
}

}  // namespace benchgate::render
