// SPDX-License-Identifier: MIT
#include "render/dashboard_written.hpp"

#include "base/text.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

namespace {

std::string counted(std::size_t count, std::string_view thing, std::string_view things) {
  return fmt::format("{} {}", count, count == 1 ? thing : things);
}

}  // namespace

std::string written_dashboard_text(const WrittenDashboard& written) {
  std::string text =
      fmt::format("Wrote {}: {}, {} and {}.\n", base::printable(written.page),
                  counted(written.test_cases, "test case", "test cases"),
                  counted(written.series, "metric in all", "metrics in all"), counted(written.runs, "run", "runs"));
  if (!written.interactive)
    text += "The charts are static: this program was built without uPlot (npm was missing then).\n";
  return text;
}

std::string written_dashboard_json(const WrittenDashboard& written) {
  syntax::JsonWriter json;
  json.begin_object()
      .member("schema", "benchgate.dashboard-written.v1")
      .member("page", written.page)
      .member("test_cases", static_cast<std::uint64_t>(written.test_cases))
      .member("series", static_cast<std::uint64_t>(written.series))
      .member("runs", static_cast<std::uint64_t>(written.runs))
      .member("charts", written.interactive ? "interactive" : "static")
      .end_object();
  return json.take() + "\n";
}

}  // namespace benchgate::render
