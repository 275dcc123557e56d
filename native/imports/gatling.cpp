// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace gatling {

using model::Better;
using model::Unit;

/// Which percentiles there are is a setting that the file does not hold; these are its defaults.
constexpr std::pair<std::string_view, std::string_view> latencies[] = {
    {"meanResponseTime", "mean"}, {"percentiles1", "median"},     {"percentiles2", "p75"},
    {"percentiles3", "p95"},      {"percentiles4", "p99"},        {"minResponseTime", "min"},
    {"maxResponseTime", "max"},   {"standardDeviation", "stddev"}};

/// One table of Gatling; the times are those of the requests that succeeded.
void add_case(std::string_view name, syntax::JsonValue stats, CaseList& cases) {
  const syntax::JsonValue requests = stats.object("numberOfRequests");
  const std::uint64_t total = requests.member("total").count("total"), ok = requests.member("ok").count("ok"),
                      failed = requests.member("ko").count("ko");
  if (ok + failed != total)
    requests.fail(fmt::format("{} ok and {} ko are not {} in total: is the file damaged?", ok, failed, total));
  model::ImportedCase& test_case = cases.add(name);
  if (ok == 0) test_case.readings.push_back(failed_reading("no request succeeded"));
  for (const auto& [member, statistic] : latencies) {
    const double milliseconds = stats.object(member).number_of("ok");
    if (ok > 0)
      add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, milliseconds * millisecond_ns, ok);
  }
  add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean",
              stats.object("meanNumberOfRequestsPerSecond").number_of("ok"), ok);
  add_work(test_case, static_cast<double>(total), static_cast<double>(failed));
}

/// A request, or a group with all that is in it; the path of a request in a group begins with the group's.
void add_tree(syntax::JsonValue node, CaseList& cases) {
  const std::string_view type = node.string_of("type"), path = node.string_of("path");
  if (type != "REQUEST" && type != "GROUP") node.fail(fmt::format("unknown type {}", syntax::quoted(type)));
  add_case(path.empty() ? node.string_of("name") : path, node.object("stats"), cases);
  if (type == "GROUP")
    node.object("contents").each_member([&](std::string_view, syntax::JsonValue inner) { add_tree(inner, cases); });
}

/// The log of a run is known by its first words, to say what to import instead: Gatling makes its tables of it.
bool is_log(std::string_view text) { return text.starts_with("RUN\t"); }

void read(std::string_view text, std::string_view file, CaseList& cases) {
  if (is_log(text))
    syntax::fail_at(file, 1, "the log of a run has no figures; import js/stats.json of Gatling's report");
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  if (root.find("numberOfRequests"))
    add_case(root.string_of("name"), root, cases);  // global_stats.json
  else
    add_tree(root, cases);
}

bool recognises(const FilePreview& preview) {
  const auto is_stats = [](syntax::JsonValue value) {
    return value.find("numberOfRequests") && value.find("percentiles1");
  };
  return is_log(preview.text) || is_stats(preview.json) || is_stats(preview.json.find("stats"));
}

}  // namespace gatling

}  // namespace

ImportFormat gatling_format() {
  return {.name = "gatling",
          .tool = "Gatling (`js/stats.json`, `js/global_stats.json`)",
          .recognised_by = "an object with `numberOfRequests` and `percentiles1`, or `stats` with them",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = gatling::recognises,
          .read = gatling::read,
          .steps = {{model::Unit::ns, millisecond_ns}}};
}

}  // namespace benchgate::imports
