// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/gatling_table.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace gatling {

/// One table of Gatling; the times are those of the requests that succeeded.
void add_case(std::string_view name, syntax::JsonValue stats, CaseList& cases) {
  const syntax::JsonValue requests = stats.object("numberOfRequests");
  const std::uint64_t total = requests.member("total").count("total");
  GatlingTable table{.ok = requests.member("ok").count("ok"), .failed = requests.member("ko").count("ko")};
  if (table.ok + table.failed != total)
    requests.fail(
        fmt::format("{} ok and {} ko are not {} in total: is the file damaged?", table.ok, table.failed, total));
  for (std::size_t i = 0; i < gatling_latencies.size(); ++i)
    table.milliseconds[i] = stats.object(gatling_latencies[i].member).number_of("ok");
  table.per_second = stats.object("meanNumberOfRequestsPerSecond").number_of("ok");
  add_gatling_case(name, table, cases);
}

/// A request, or a group with all that is in it; the path of a request in a group begins with the group's.
void add_tree(syntax::JsonValue node, CaseList& cases) {
  const std::string_view type = node.string_of("type"), path = node.string_of("path");
  if (type != "REQUEST" && type != "GROUP") node.fail(fmt::format("unknown type {}", syntax::quoted(type)));
  add_case(path.empty() ? node.string_of("name") : path, node.object("stats"), cases);
  if (type == "GROUP")
    node.object("contents").each_member([&](std::string_view, syntax::JsonValue inner) { add_tree(inner, cases); });
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
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
  return is_stats(preview.json) || is_stats(preview.json.find("stats"));
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
