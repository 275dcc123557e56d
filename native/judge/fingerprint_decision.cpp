// SPDX-License-Identifier: MIT
#include "judge/fingerprint_decision.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

using model::FingerprintEntry;

/// Why a fingerprint is unknown; "": it is known.
std::string problem_of(const model::ScenarioFingerprint& fingerprint) {
  for (const model::PartFingerprint& part : fingerprint.parts)
    if (!part.problem.empty()) return fmt::format("{}: {}", name_of(part.part), part.problem);
  return fingerprint.hash.empty() ? "no fingerprint is known" : "";
}

/// "sources: src/a.cpp changed and 3 more; parameters: warmup changed".
std::string changed_parts_text(std::span<const model::ChangedPart> changed) {
  std::vector<std::string> parts;
  for (const model::ChangedPart& one : changed) {
    if (one.changes.empty()) {
      parts.push_back(fmt::format("{} changed", name_of(one.part)));
      continue;
    }
    const std::size_t more = one.changes.size() - 1;
    parts.push_back(fmt::format("{}: {}{}", name_of(one.part), one.changes.front(),
                                more == 0 ? "" : fmt::format(" and {} more", more)));
  }
  return base::join(parts, "; ");
}

}  // namespace

std::vector<std::string> changed_entries(std::span<const FingerprintEntry> before,
                                         std::span<const FingerprintEntry> now) {
  std::vector<std::string> changes;
  auto old = before.begin();
  for (const FingerprintEntry& entry : now) {
    for (; old != before.end() && old->name < entry.name; ++old) changes.push_back(old->name + " is gone");
    if (old == before.end() || old->name != entry.name) {
      changes.push_back(entry.name + " is new");
      continue;
    }
    if (old->digest != entry.digest) changes.push_back(entry.name + " changed");
    ++old;
  }
  for (; old != before.end(); ++old) changes.push_back(old->name + " is gone");
  return changes;
}

model::FingerprintItem decide(model::ScenarioFingerprint now, const model::ScenarioFingerprint& before,
                              std::string_view against, std::vector<model::ChangedPart> changed) {
  if (std::string problem = problem_of(now); !problem.empty()) return must_run(std::move(now), std::move(problem));
  if (const std::string problem = problem_of(before); !problem.empty())
    return must_run(std::move(now), fmt::format("at {}: {}", against, problem));
  if (now.hash == before.hash)
    return {std::move(now), model::RunDecision::skip, fmt::format("nothing changed since {}", against), {}};
  std::string reason = changed_parts_text(changed);
  if (reason.empty()) reason = "the fingerprint changed";
  return {std::move(now), model::RunDecision::run, std::move(reason), std::move(changed)};
}

model::FingerprintItem must_run(model::ScenarioFingerprint now, std::string why) {
  return {std::move(now), model::RunDecision::run, std::move(why), {}};
}

}  // namespace benchgate::judge
