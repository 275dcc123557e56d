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

Baseline baseline_of(const Arguments& arguments, const codec::Configuration& configuration,
                     std::span<const model::Scenario> cases, const CheckFolder& folder) {
  Baseline baseline = find_baseline(baseline_word(arguments, configuration), sys::Fetch::when_missing);
  if (auto* commit = std::get_if<BaselineCommit>(&baseline))
    if (const auto name = arguments.text_if("baseline-name")) commit->name = *name;
  if (const auto* files = std::get_if<BaselineFiles>(&baseline))
    for (const model::Scenario& scenario : cases)
      require_kept("baseline", files->path, case_name(scenario), cases.size(), folder);
  return baseline;
}

}  // namespace benchgate::cli
