// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>

#include "app/fingerprint/fingerprint.hpp"
#include "base/error.hpp"
#include "cli/run_cases.hpp"
#include "render/fingerprints.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 4> fingerprint_table{{
    {"against", "REF|FILE", "",
     "compare with a branch, tag or commit, or with a file that this command printed as JSON "
     "(default: the merge base with the main branch)"},
    {"only", "A,B", "", "names of the scenarios"},
    {"tag", "T", "", "tag of the scenarios", Kind::text, 0, 0, true},
    {"presets", "", "", "print the build systems that the key fingerprint.preset knows, and end", Kind::flag},
}};

model::ExitCode run_fingerprint(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.flag("presets")) {
    if (!arguments.positional.empty())
      throw Error(arguments.positional.front(), "unexpected argument; --presets takes none");
    io.out << render::fingerprint_presets_text();
    return model::ExitCode::pass;
  }
  const model::FingerprintReport report = app::print_fingerprints(
      {arguments.positional, arguments.text_if("config"), case_filter(arguments), arguments.text_if("against")},
      session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? app::fingerprints_json(report)
             : format == "markdown" ? render::fingerprints_markdown(report)
                                    : render::fingerprints_text(report));
  return model::ExitCode::pass;
}

}  // namespace

Command fingerprint_command() {
  return {"fingerprint",
          "print what a scenario's result depends on, and whether it must run again",
          "[SCENARIO.yaml|DIR|GLOB]...",
          "benchgate fingerprint --against main",
          fingerprint_table,
          run_fingerprint};
}

}  // namespace benchgate::cli
