// SPDX-License-Identifier: MIT
#include "render/check_items.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace benchgate::render {

namespace {

using model::CheckItem;
using model::Condition;

/// "10 good, 3 limited, 1 unknown"; statuses that nothing has are left out.
std::string count_of_conditions(std::span<const CheckItem> items) {
  std::vector<std::string> counts;
  for (const Condition condition : {Condition::good, Condition::limited, Condition::bad, Condition::unknown}) {
    const auto count =
        std::count_if(items.begin(), items.end(), [&](const CheckItem& item) { return item.status == condition; });
    if (count > 0) counts.push_back(fmt::format("{} {}", count, name_of(condition)));
  }
  return base::join(counts, ", ");
}

}  // namespace

Page check_items_page(std::span<const CheckItem> items) {
  constexpr std::size_t status_width = std::string_view("limited").size();
  std::size_t widest = 0;
  for (const CheckItem& item : items) widest = std::max(widest, item.name.size());
  std::vector<Lines> rows;
  Lines lines;
  for (const CheckItem& item : items) {
    const std::string_view status = name_of(item.status);
    lines.push_back({item.name, std::string(widest - item.name.size() + 2, ' '), verdict(status),
                     std::string(status_width - status.size() + 2, ' '), item.found});
    if (!item.advice.empty()) lines.push_back({std::string(widest + 2 + status_width, ' '), "  -> ", item.advice});
    rows.push_back({code(item.name), std::string(status), item.found, item.advice});
  }
  return Page()
      .lines(std::move(lines), Medium::terminal)
      .table({"check", "status", "found", "what to do"}, std::move(rows), Medium::markdown)
      .gap()
      .line(count_of_conditions(items));
}

}  // namespace benchgate::render
