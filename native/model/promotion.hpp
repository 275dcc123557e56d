// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::model {

/// Why the ratchet holds a receipt back.
struct PromotionRefusal {
  std::string metric;                ///< empty: it is another benchmark or machine
  std::optional<double> regression;  ///< a ratio; absent: unknown
  std::string why;                   ///< as text, when there is no regression

  bool operator==(const PromotionRefusal&) const = default;
};

/// The outcome of promoting a receipt to the baseline.
struct Promotion {
  enum class Outcome { promoted, unchanged, kept };

  friend constexpr std::string_view name_of(Outcome outcome) {
    constexpr std::string_view names[]{"promoted", "unchanged", "kept"};
    return names[static_cast<std::size_t>(outcome)];
  }

  Outcome outcome = Outcome::promoted;
  std::string candidate;                        ///< path of the receipt
  std::string baseline;                         ///< path of the baseline
  std::string backup = {};                      ///< where the previous baseline is kept; empty: there was none
  std::vector<PromotionRefusal> refusals = {};  ///< why the baseline was kept

  bool operator==(const Promotion&) const = default;
};

}  // namespace benchgate::model
