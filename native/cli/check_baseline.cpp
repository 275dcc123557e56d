// SPDX-License-Identifier: MIT
#include "cli/check_baseline.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/check_request.hpp"

namespace benchgate::cli {

namespace fs = std::filesystem;

void require_kept(std::string_view option, const std::string& place, const std::string& name, std::size_t cases,
                  const CheckFolder& folder) {
  for (const fs::path& file : baseline_receipts(place, name, cases))
    if (folder.replaces(name, file))
      throw Error(fmt::format("--{}", option),
                  fmt::format("'{}' is what an earlier check wrote and this one replaces; name another --out-dir, or "
                              "keep a copy (benchgate promote)",
                              base::printable(file.string())));
}

Baseline named_baseline(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  Baseline baseline = find_baseline(baseline_word(arguments, configuration), sys::Fetch::when_missing);
  const auto* none = std::get_if<NoBaseline>(&baseline);
  if (none == nullptr || arguments.flag("allow-missing-baseline")) return baseline;
  const std::string where = arguments.given("baseline")
                                ? "--baseline"
                                : arguments.text_if("config").value_or("benchgate.yaml") + ": baseline";
  if (none->kind == NoBaseline::Kind::unknown_name)
    throw Error(where, none->why + "; --allow-missing-baseline measures without it");
  if (none->kind == NoBaseline::Kind::absent_file) io.err << fmt::format("warning: {}: {}\n", where, none->why);
  return baseline;
}

Baseline baseline_of(const Arguments& arguments, const codec::Configuration& configuration,
                     std::span<const model::Scenario> cases, const CheckFolder& folder, Io io) {
  Baseline baseline = named_baseline(arguments, configuration, io);
  if (auto* commit = std::get_if<BaselineCommit>(&baseline))
    if (const auto name = arguments.text_if("baseline-name")) commit->name = *name;
  if (const auto* files = std::get_if<BaselineFiles>(&baseline))
    for (const model::Scenario& scenario : cases)
      require_kept("baseline", files->path, case_name(scenario), cases.size(), folder);
  return baseline;
}

}  // namespace benchgate::cli
