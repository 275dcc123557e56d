// SPDX-License-Identifier: MIT
#include "app/verify/verify.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "app/check/check.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "judge/fingerprint_verification.hpp"
#include "render/report_phrases.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

using model::FingerprintItem;
using model::Verification;

/// Indices of the items to measure, in the order of the report. Source: Knuth, TAOCP 3.4.2, algorithm S.
std::vector<std::size_t> sample_of(const model::FingerprintReport& report, std::uint64_t size, std::uint64_t seed) {
  std::vector<std::size_t> skipped, chosen;
  for (std::size_t i = 0; i < report.items.size(); ++i)
    if (report.items[i].decision == model::RunDecision::skip) skipped.push_back(i);
  base::Random random(seed);
  for (std::size_t i = 0; i < skipped.size(); ++i)
    if (random.below(skipped.size() - i) < size - chosen.size()) chosen.push_back(skipped[i]);
  return chosen;
}

/// What one measurement of both states shows of each test case.
class Measurements {
 public:
  Measurements(const VerifyRequest& request, Session& session) : request_(request), session_(session) {}

  std::map<std::string, Verification> measure(const std::vector<std::string>& names) {
    const CheckResult result = check(check_request(names), session_);
    if (result.signal != 0) throw Error("--verify", "interrupted before everything was measured");
    std::map<std::string, Verification> found;
    for (const model::Report& report : result.reports) found[bench_name(report)] = verification_of(report);
    return found;
  }

 private:
  CheckRequest check_request(const std::vector<std::string>& names) {
    CheckRequest check;
    check.configuration = request_.fingerprints.configuration;
    check.scenarios.paths = request_.fingerprints.paths;
    check.scenarios.filter.names = names;
    check.baseline.word = request_.fingerprints.against.value_or("merge-base");
    check.sides.confirmations = 0;  // only of slowdowns; the second measurement confirms both directions
    check.same_source = CheckRequest::SameSource::measure;
    check.measuring = request_.measuring;
    check.measuring.seed = request_.seed + rounds_;
    check.out_dir = folder_.path() / fmt::format("{}", ++rounds_);
    check.folders = CheckRequest::Folders::always;
    return check;
  }

  static Verification verification_of(const model::Report& report) {
    Verification found;
    if (!report.compare || report.compare->deltas.empty()) {
      found.outcome = model::Verified::unknown;
      found.why = render::problem_text(report);
      return found;
    }
    found.differences = judge::differences_of(*report.compare);
    if (!found.differences.empty()) found.outcome = model::Verified::differs;
    return found;
  }

  const VerifyRequest& request_;
  Session& session_;
  sys::TemporaryFolder folder_;
  std::uint64_t rounds_ = 0;
};

/// Measures what differs a second time; what it does not show again was chance.
void confirm(std::map<std::string, Verification>& verified, Measurements& measurements) {
  std::vector<std::string> suspects;
  for (const auto& [name, one] : verified)
    if (one.outcome == model::Verified::differs) suspects.push_back(name);
  if (suspects.empty()) return;
  for (auto& [name, second] : measurements.measure(suspects)) {
    Verification& first = verified.at(name);
    second.differences = judge::confirmed_differences(first.differences, second.differences);
    if (second.outcome == model::Verified::differs && second.differences.empty())
      second.outcome = model::Verified::same;
    first = std::move(second);
  }
}

}  // namespace

model::FingerprintReport verify_fingerprints(const VerifyRequest& request, Session& session) {
  const std::string word = request.fingerprints.against.value_or("");
  if (!word.empty() && sys::path_exists(word) && !sys::is_folder(word))
    throw Error("--verify", fmt::format("measures both states, and '{}' is a file of fingerprints; name a commit",
                                        base::printable(word)));
  model::FingerprintReport report = print_fingerprints(request.fingerprints, session);
  const std::vector<std::size_t> chosen = sample_of(report, request.sample, request.seed);
  report.seed = request.seed;
  if (chosen.empty()) return report;
  std::vector<std::string> names;
  for (const std::size_t index : chosen) names.push_back(report.items[index].fingerprint.scenario);
  Measurements measurements(request, session);
  std::map<std::string, Verification> verified = measurements.measure(names);
  confirm(verified, measurements);
  for (const std::size_t index : chosen) {
    FingerprintItem& item = report.items[index];
    const auto found = verified.find(item.fingerprint.scenario);
    item.verified = found == verified.end() ? Verification{.outcome = model::Verified::unknown, .why = "not measured"}
                                            : std::move(found->second);
  }
  return report;
}

}  // namespace benchgate::app
