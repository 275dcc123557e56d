// SPDX-License-Identifier: MIT
#include "judge/provenance.hpp"

#include <utility>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

using model::Verdict;

bool known(const std::string& name) { return !name.empty() && name != "local"; }

/// A list of files in short: the first, and how many more.
std::string first_of(const std::vector<std::string>& files) {
  return files.size() == 1 ? files.front() : fmt::format("{} and {} more", files.front(), files.size() - 1);
}

/// The commit without the mark of a dirty tree.
std::string without_changes(const std::string& commit) { return commit.substr(0, commit.find("+dirty")); }

enum class Sameness { different, same, unknown };

Sameness compare(const Source& candidate, const Source& baseline) {
  if (known(candidate.commit) && known(baseline.commit))
    return candidate.commit == baseline.commit ? Sameness::same : Sameness::different;
  if (known(candidate.ref) && known(baseline.ref))
    return candidate.ref == baseline.ref ? Sameness::same : Sameness::different;
  return Sameness::unknown;
}

std::string name_of_same(const Source& candidate, const Source& baseline) {
  return known(candidate.commit) && known(baseline.commit) ? fmt::format("commit {}", candidate.commit)
                                                           : fmt::format("ref {}", candidate.ref);
}

void set(ProvenanceReport& report, Verdict status, std::string reason) {
  report.status = status;
  report.reason = std::move(reason);
}

void judge_sources(ProvenanceReport& report) {
  const Source& candidate = report.input.candidate;
  const Source& baseline = report.baseline;
  if (!known(baseline.ref) && !known(baseline.commit))
    return set(report, Verdict::inconclusive,
               "the baseline's manifest names no source; next step: tag the first stable release and measure it as "
               "the baseline, or write source_ref and source_commit into the manifest");
  const Sameness sameness = compare(candidate, baseline);
  report.same_source = sameness == Sameness::same;
  if (report.same_source)
    return set(report, Verdict::fail,
               fmt::format("candidate and baseline are the same source ({}): a self-comparison proves nothing",
                           name_of_same(candidate, baseline)));
  if (sameness == Sameness::unknown)
    return set(report, Verdict::not_verified,
               "the sources cannot be compared: neither both commits nor both refs are known; give --candidate-commit");
  if (without_changes(candidate.commit) == without_changes(baseline.commit) && known(candidate.commit))
    report.warning =
        fmt::format("candidate and baseline are the same commit {}, and differ only by uncommitted changes",
                    without_changes(candidate.commit));
  else if (known(candidate.ref) && candidate.ref == baseline.ref)
    report.warning = fmt::format("candidate and baseline have the same ref {} at different commits", candidate.ref);
  report.status = Verdict::pass;
}

}  // namespace

Source source_of(const model::Manifest& manifest) {
  Source source{manifest.source_ref, manifest.source_commit};
  const bool says_so = source.commit.find("+dirty") != std::string::npos;
  if (manifest.source_dirty && !source.commit.empty() && !says_so) source.commit += "+dirty";
  return source;
}

ProvenanceReport judge_provenance(ProvenanceInput input) {
  ProvenanceReport report;
  report.input = std::move(input);
  const ProvenanceInput& in = report.input;
  if (in.baseline) {
    report.baseline = source_of(*in.baseline);
    judge_sources(report);
  } else if (in.need == ManifestNeed::required) {
    set(report, Verdict::fail, fmt::format("the baseline's manifest is missing: {}", in.manifest_path));
  } else {
    set(report, Verdict::not_verified, fmt::format("the baseline has no manifest: {}", in.manifest_path));
  }
  if (!in.altered_files.empty())
    set(report, Verdict::error,
        fmt::format("files differ from the SHA-256 in their manifest: {}", first_of(in.altered_files)));
  else if (report.status != Verdict::fail && !in.identical_files.empty())
    set(report, Verdict::fail,
        fmt::format("raw files of candidate and baseline are byte-identical: {}", first_of(in.identical_files)));
  return report;
}

}  // namespace benchgate::judge
