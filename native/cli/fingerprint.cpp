// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/fingerprint/fingerprint.hpp"
#include "app/verify/verify.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/measuring.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "render/fingerprints.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 10> fingerprint_table{{
    {"against", "REF|FILE", "",
     "compare with a branch, tag or commit, or with a file that this command printed as JSON "
     "(default: the merge base with the main branch)"},
    {"only", "A,B", "", "names of the scenarios"},
    {"tag", "T", "", "tag of the scenarios", Kind::text, 0, 0, true},
    {"presets", "", "", "print the build systems that the key fingerprint.preset knows, and end", Kind::flag},
    {"verify", "", "", "measure some of the unchanged scenarios in both states; exit with 1 if they differ",
     Kind::flag},
    {"sample", "N", "3", "with --verify: the most scenarios that are measured", Kind::count, 1, 1e6},
    {"seed", "N", "42", "with --verify: seed that chooses them", Kind::count, 0, most_seed},
    {"total-time-budget", "DURATION", "", "with --verify: time limit for all measurements together", Kind::duration},
    {"no-wait", "", "", "with --verify: fail instead of waiting for another measurement on this machine", Kind::flag},
    {"pass-env", "NAME", "", "with --verify: pass this environment variable to measured commands", Kind::text, 0, 0,
     true},
}};

model::FingerprintReport report_of(const Arguments& arguments, app::Session& session) {
  app::FingerprintRequest request{arguments.positional, arguments.text_if("config"), case_filter(arguments),
                                  arguments.text_if("against")};
  if (arguments.flag("verify"))
    return app::verify_fingerprints({std::move(request), static_cast<std::uint64_t>(arguments.count("sample")),
                                     static_cast<std::uint64_t>(arguments.count("seed")), measuring_request(arguments)},
                                    session);
  for (const std::string_view name : {"sample", "seed", "total-time-budget", "no-wait", "pass-env"})
    if (arguments.given(name)) throw Error(fmt::format("--{}", name), "needs --verify");
  return app::print_fingerprints(request, session);
}

model::ExitCode run_fingerprint(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.flag("presets")) {
    if (!arguments.positional.empty())
      throw Error(arguments.positional.front(), "unexpected argument; --presets takes none");
    io.out << render::fingerprint_presets_text();
    return model::ExitCode::pass;
  }
  const model::FingerprintReport report = report_of(arguments, session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? app::fingerprints_json(report)
             : format == "markdown" ? render::fingerprints_markdown(report)
                                    : render::fingerprints_text(report));
  const auto is_safe = [](const model::FingerprintItem& item) {
    return !item.verified || item.verified->outcome == model::Verified::same;
  };
  return std::all_of(report.items.begin(), report.items.end(), is_safe) ? model::ExitCode::pass
                                                                        : model::ExitCode::error;
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
