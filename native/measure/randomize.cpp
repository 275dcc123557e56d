// SPDX-License-Identifier: MIT
#include "measure/randomize.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"

namespace benchgate::measure {

namespace {

constexpr std::uint64_t most_padding = 4096;

void shuffle_turns(std::vector<Turn>& round, base::Random& random) {
  for (std::size_t left = round.size(); left > 1; --left) std::swap(round[left - 1], round[random.below(left)]);
}

}  // namespace

std::map<std::string, std::string> environment_padding(base::Random& random) {
  return {{"BENCHGATE_PADDING", std::string(random.below(most_padding), 'x')}};
}

std::uint64_t measurement_seed(std::uint64_t session, std::string_view test_case, std::string_view measurement) {
  const std::array<std::string_view, 2> names{test_case, measurement};
  return base::stream_seed(session, names);
}

std::string address_warning(std::optional<int> level) {
  constexpr std::string_view what = "randomize: aslr is not possible: ";
  if (!level) return fmt::format("{}kernel.randomize_va_space cannot be read", what);
  if (*level >= 2) return {};
  return fmt::format("{}the kernel gives each execution the same {} (as root: sysctl kernel.randomize_va_space=2)",
                     what, *level == 1 ? "heap" : "addresses");
}

std::vector<Turn> turns(std::span<const model::Scenario> cases, std::uint64_t session) {
  const bool shuffled =
      std::any_of(cases.begin(), cases.end(), [](const model::Scenario& one) { return one.randomize.order; });
  std::vector<Turn> all;
  if (!shuffled) {
    for (std::size_t i = 0; i < cases.size(); ++i)
      for (int run = 1; run <= cases[i].reruns; ++run) all.push_back({i, run});
    return all;
  }
  base::Random random(measurement_seed(session, "", "order"));
  int most = 0;
  for (const model::Scenario& scenario : cases) most = std::max(most, scenario.reruns);
  for (int run = 1; run <= most; ++run) {
    std::vector<Turn> round;
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (run <= cases[i].reruns) round.push_back({i, run});
    shuffle_turns(round, random);
    all.insert(all.end(), round.begin(), round.end());
  }
  return all;
}

}  // namespace benchgate::measure
