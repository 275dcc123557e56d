// SPDX-License-Identifier: MIT
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/vegeta_requests.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace vegeta_lines {

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  syntax::JsonDocument document;
  VegetaRequests requests(cases);
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (line->find_first_not_of(" \t") == std::string_view::npos) continue;
    const syntax::JsonValue hit = document.parse_lenient(*line, file, lines.number());
    if (!cases.origin().started_at)
      take_fact(Fact::started_at, hit.find("timestamp").string_if("timestamp"), cases.origin());
    requests.add({.method = hit.string_of("method"),
                  .url = hit.string_of("url"),
                  .attack = hit.member("attack").string_if("attack"),
                  .error = hit.member("error").string_if("error"),
                  .code = hit.member("code").number("code"),
                  .latency_ns = hit.number_of("latency")});
  }
  requests.finish();
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("attack") && preview.json.find("seq") && preview.json.find("latency");
}

}  // namespace vegeta_lines

}  // namespace

ImportFormat vegeta_encode_format() {
  return {.name = "vegeta-encode",
          .tool = "vegeta encode",
          .recognised_by = "JSON lines with `attack`, `seq` and `latency`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .cut_readings = "nothing says how many requests there were",
          .recognises = vegeta_lines::recognises,
          .read = vegeta_lines::read,
          .has_statuses = true};
}

}  // namespace benchgate::imports
