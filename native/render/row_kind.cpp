// SPDX-License-Identifier: MIT
#include "render/row_kind.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace benchgate::render {

namespace {

struct KindTexts {
  std::string_view name, sign, one, several;
  bool folded = false;
};

constexpr std::array<KindTexts, row_kinds> kinds{{
    {"error", "💥", "could not be measured", "could not be measured"},
    {"slower", "❌", "slower than its limit", "slower than their limits"},
    {"worse", "❌", "worse than its limit", "worse than their limits"},
    {"failed", "❌", "failed", "failed"},
    {"warned", "⚠️", "with a warning", "with warnings"},
    {"gone", "⚠️", "gone", "gone"},
    {"without-baseline", "⚠️", "without a baseline", "without a baseline"},
    {"undecided", "❔", "undecided", "undecided"},
    {"synthetic", "❔", "synthetic", "synthetic"},
    {"slower-within", "↗️", "slower within its limit", "slower within their limits"},
    {"worse-within", "↗️", "worse within its limit", "worse within their limits"},
    {"faster", "🟢", "faster", "faster"},
    {"better", "🟢", "better", "better"},
    {"not-judged", "➖", "not judged", "not judged", true},
    {"not-verified", "☑️", "not verified", "not verified"},
    {"not-measured", "➖", "not measured", "not measured", true},
    {"unchanged", "✅", "unchanged", "unchanged", true},
    {"passed", "✅", "passed", "passed", true},
}};

const KindTexts& texts_of(RowKind kind) { return kinds.at(static_cast<std::size_t>(kind)); }

/// From this size on a change is worth a word, or from half of its limit on where that is smaller.
constexpr double noticeable = 0.05;

/// What passes: a change that its interval shows, else a value that one could take for a change, else none.
RowKind kind_of_passing(const model::PublicationRow& row) {
  if (!row.worsening)
    return std::abs(row.figures->worse.value_or(0)) >= noticeable ? RowKind::passed : RowKind::unchanged;
  const auto [low, high, limit] = *row.worsening;
  const bool is_sure = (low > 0) != (high < 0);
  if (!is_sure || std::abs(low + high) / 2 < std::min(limit / 2, noticeable)) return RowKind::unchanged;
  if (low > 0) return row.figures->is_speed ? RowKind::slower_within : RowKind::worse_within;
  return row.figures->is_speed ? RowKind::faster : RowKind::better;
}

/// The kind of a verdict that is not on a change.
RowKind plain_kind(model::Verdict verdict) {
  using model::VerdictKind;
  if (verdict == model::Verdict::synthetic) return RowKind::synthetic;
  switch (kind_of(verdict)) {
    case VerdictKind::not_judged: return RowKind::not_judged;
    case VerdictKind::pass: return RowKind::passed;
    case VerdictKind::qualified: return RowKind::not_verified;
    case VerdictKind::undecided: return RowKind::undecided;
    case VerdictKind::warn: return RowKind::warned;
    case VerdictKind::fail: return RowKind::failed;
    case VerdictKind::error: break;
  }
  return RowKind::error;
}

}  // namespace

std::string_view name_of(RowKind kind) { return texts_of(kind).name; }

std::optional<RowKind> parse_row_kind(std::string_view name) {
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (kinds.at(i).name == name) return static_cast<RowKind>(i);
  return std::nullopt;
}

std::string_view sign_of(RowKind kind) { return texts_of(kind).sign; }

std::string_view sign_of(model::Verdict verdict) { return sign_of(plain_kind(verdict)); }

std::string text_of(model::Verdict verdict) {
  std::string text(name_of(verdict));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string_view text_of(RowKind kind, std::size_t count) {
  return count == 1 ? texts_of(kind).one : texts_of(kind).several;
}

bool is_folded(RowKind kind) { return texts_of(kind).folded; }

RowKind kind_of(const model::PublicationRow& row) {
  using State = model::CaseFigures::State;
  const RowKind kind = plain_kind(row.status);
  if (!row.figures) return kind;
  switch (kind) {
    case RowKind::failed:
      if (!row.figures->worse) return kind;
      return row.figures->is_speed ? RowKind::slower : RowKind::worse;
    case RowKind::warned:
    case RowKind::undecided:
      if (row.figures->state == State::gone) return RowKind::gone;
      return row.figures->state == State::without_baseline ? RowKind::without_baseline : kind;
    case RowKind::passed:
      return row.figures->state == State::not_measured ? RowKind::not_measured : kind_of_passing(row);
    default: return kind;
  }
}

}  // namespace benchgate::render
