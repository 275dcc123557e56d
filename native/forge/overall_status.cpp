// SPDX-License-Identifier: MIT
#include "forge/overall_status.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "base/url.hpp"
#include "forge/truncate.hpp"
#include "sys/digest.hpp"

namespace benchgate::forge {

namespace {

constexpr int most_overall_rounds = 10;
constexpr std::size_t longest_part = 180;  // with a key of 60 it fits a context
constexpr std::size_t longest_headline = 140;
constexpr std::string_view part_tag = "#benchgate-part=";
constexpr std::string_view job_tag = "&job=";
constexpr std::string_view jobs_tag = "&jobs=";

std::string shown_name(std::string_view part) { return truncate_sentence(base::printable(part), longest_part); }

std::optional<int> hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
    const auto low = high ? hex_digit(text[i + 2]) : std::nullopt;
    if (!low) {
      decoded += text[i];
      continue;
    }
    decoded += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return decoded;
}

std::string tagged_url(const PartStatus& status, std::string_view name, std::string_view job) {
  return fmt::format("{}{}{}{}{}{}{}", status.run_url, part_tag, base::percent_encoded(name), job_tag,
                     base::percent_encoded(job), jobs_tag, status.part.jobs);
}

/// The page of the run, tagged with the part, whose name is cut where addresses have a limit. An address that is too
/// long by itself is left out.
std::string tagged_url(const PartStatus& status, std::size_t longest) {
  if (status.run_url.empty()) return {};
  std::string name = shown_name(status.part.name);
  std::string url = tagged_url(status, name, status.part.job);
  for (std::size_t length = characters(name); url.size() > longest && length > 1;
       url = tagged_url(status, name, status.part.job))
    name = truncate_sentence(name, --length);
  if (url.size() <= longest) return url;
  return status.run_url.size() <= longest ? status.run_url : std::string();
}

/// Whether `cut` is what a limit left of `name`.
bool is_cut_from(std::string_view cut, std::string_view name) {
  constexpr std::string_view end = "…";
  if (!cut.ends_with(end)) return false;
  return name.starts_with(cut.substr(0, cut.size() - end.size()));
}

/// The part that an address names, absent when it names none.
std::optional<StatusPart> part_in(std::string_view url) {
  const auto part = url.find(part_tag);
  const auto job = url.find(job_tag, part);
  const auto jobs = url.find(jobs_tag, job);
  if (part == std::string_view::npos || job == std::string_view::npos || jobs == std::string_view::npos)
    return std::nullopt;
  const auto count = base::parse_unsigned(url.substr(jobs + jobs_tag.size()));
  if (!count) return std::nullopt;
  const std::size_t name = part + part_tag.size(), group = job + job_tag.size();
  return StatusPart{percent_decoded(url.substr(name, job - name)), percent_decoded(url.substr(group, jobs - group)),
                    *count};
}

/// What the status says of a part of the key, absent when it is none.
std::optional<PartStatus> parse_part(std::string_view key, const CommitStatus& status) {
  auto part = part_in(status.target_url);
  const std::string overall = overall_context(key);
  if (status.context != overall) {
    const std::string open = overall + " (";
    if (!status.context.starts_with(open) || !status.context.ends_with(')')) return std::nullopt;
    const std::string name = status.context.substr(open.size(), status.context.size() - open.size() - 1);
    if (part && is_cut_from(part->name, name)) part->name = name;
    if (!part || part->name != name) part = StatusPart{name, name, 1};
  }
  if (!part) return std::nullopt;
  return PartStatus{std::move(*part), status.state, status.description,
                    status.target_url.substr(0, status.target_url.find('#'))};
}

model::Verdict verdict_of(const PartStatus& status) {
  const auto word = model::parse_verdict(std::string_view(status.description).substr(0, status.description.find(':')));
  if (word) return *word;
  switch (status.state) {
    case StatusState::success: return model::Verdict::pass;
    case StatusState::pending: return model::Verdict::not_evaluated;
    case StatusState::failure: return model::Verdict::fail;
    case StatusState::error: break;
  }
  return model::Verdict::error;
}

bool is_less_bad(const PartStatus& a, const PartStatus& b) {
  return a.state != b.state ? a.state < b.state : verdict_of(a) < verdict_of(b);
}

std::size_t expected_parts(std::span<const PartStatus> parts) {
  struct Job {
    std::uint64_t expected = 0, done = 0;
  };
  std::map<std::string_view, Job> jobs;
  for (const PartStatus& status : parts) {
    Job& job = jobs[status.part.job];
    job.expected = std::max(job.expected, status.part.jobs);
    ++job.done;
  }
  std::size_t expected = 0;
  for (const auto& [name, job] : jobs) expected += std::max(job.expected, job.done);
  return expected;
}

/// "1 fail, 2 pass"
std::string verdict_counts(std::span<const PartStatus> parts) {
  std::map<model::Verdict, std::size_t, std::greater<>> counts;
  for (const PartStatus& status : parts) ++counts[verdict_of(status)];
  std::string text;
  for (const auto& [verdict, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, model::name_of(verdict));
  return text;
}

/// "fail in CI / bench (2 jobs: 1 fail, 1 pass): +12 %"
std::string description_of(const PartStatus& worst, std::span<const PartStatus> parts, std::size_t expected) {
  const std::string jobs = parts.size() == expected ? fmt::format("{} jobs", expected)
                                                    : fmt::format("{} of {} jobs done", parts.size(), expected);
  const std::string counts = verdict_counts(parts);
  if (worst.state == StatusState::success && parts.size() < expected)
    return fmt::format("pending: {}: {}", jobs, counts);
  const model::Verdict verdict = verdict_of(worst);
  if (verdict == model::Verdict::pass) return fmt::format("pass: {}: {}", jobs, counts);
  const auto colon = worst.description.find(": ");
  const std::string headline = colon == std::string::npos ? "" : worst.description.substr(colon);
  return fmt::format("{} in {} ({}: {}){}", model::name_of(verdict), worst.part.name, jobs, counts, headline);
}

/// The newest first: not every forge lists them so, or tells apart those of one second, but all number them.
std::vector<CommitStatus> parse_statuses(const Listing& listing, const Service& service) {
  std::vector<std::pair<std::uint64_t, CommitStatus>> numbered;
  for (const syntax::JsonValue one : listing.elements())
    if (auto status = service.status_of(one))
      numbered.emplace_back(one.unsigned_at({"id"}).value_or(0), std::move(*status));
  std::stable_sort(numbered.begin(), numbered.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<CommitStatus> statuses;
  for (auto& [number, status] : numbered) statuses.push_back(std::move(status));
  return statuses;
}

/// The steps of one publication.
class StatusWriter {
 public:
  StatusWriter(Api& api, std::string_view repository, std::string_view sha, std::string_view key, const PartStatus& own)
      : api_(api), service_(api.service()), repository_(repository), sha_(sha), key_(key), own_(own) {
    own_.state = std::min(own_.state, service_.worst_state);
    // A digest of the job's name leaves room for the part's, and is the same for all of its parts.
    if (service_.longest_status_url != SIZE_MAX) own_.part.job = sys::sha256_hex(own_.part.job).substr(0, 8);
    own_.part.name = shown_name(own_.part.name);
    own_.description = truncate_sentence(base::printable(own_.description), longest_headline);
  }

  StatusOutcome run() {
    for (int round = 1; round <= most_overall_rounds; ++round)
      if (step(round)) return outcome_;
    outcome_.problem = fmt::format("cannot {}: other jobs keep changing it", service_.setting_status.action);
    return outcome_;
  }

 private:
  /// Reads and writes; true when there is nothing left to do.
  bool step(int round) {
    const Listing listing = api_.list(service_.list_statuses(repository_, sha_), service_.setting_status);
    outcome_.problem = listing.problem;
    if (!listing.ok()) return true;
    const std::vector<CommitStatus> found = parse_statuses(listing, service_);
    if (lags(found) && round < most_overall_rounds / 2) return !api_.wait(settle_time(round));
    bool written = false;
    const std::vector<CommitStatus> wanted = wanted_statuses(found);
    for (const CommitStatus& status : wanted) {
      if (is_newest(found, status)) continue;
      outcome_.problem = api_.call(service_.create_status(repository_, sha_, status), service_.setting_status).problem;
      if (!outcome_.problem.empty()) return true;
      posted_[status.context] = status;
      written = true;
    }
    outcome_.context = wanted.back().context;
    if (!written) return true;
    // Another part may have written at the same moment, not knowing of this one.
    return wanted.size() > 1 && !api_.wait(settle_time(round));
  }

  std::vector<CommitStatus> wanted_statuses(std::span<const CommitStatus> found) const {
    std::vector<PartStatus> parts = part_statuses(key_, found);
    std::erase_if(parts, [&](const PartStatus& part) { return part.part.name == own_.part.name; });
    const std::size_t longest_url = service_.longest_status_url;
    if (parts.empty() && own_.part.jobs <= 1) return {status_of_only_part(key_, own_, longest_url)};
    parts.push_back(own_);
    CommitStatus overall = overall_status(key_, parts);
    if (overall.target_url.size() > longest_url) overall.target_url.clear();
    return {status_of_part(key_, own_, longest_url), std::move(overall)};
  }

  /// Whether the newest status of the context says it already, or cannot be made to.
  bool is_newest(std::span<const CommitStatus> found, const CommitStatus& status) const {
    const auto newest = std::find_if(found.begin(), found.end(),
                                     [&](const CommitStatus& other) { return other.context == status.context; });
    if (newest == found.end()) return false;
    const bool stays = service_.pending == Service::Pending::fixed && newest->state == StatusState::pending;
    return *newest == status || (stays && status.state == StatusState::pending);
  }

  /// Whether the list does not show yet what was posted.
  bool lags(std::span<const CommitStatus> found) const {
    return std::any_of(posted_.begin(), posted_.end(), [&](const auto& posted) {
      return std::find(found.begin(), found.end(), posted.second) == found.end();
    });
  }

  /// Between one and two seconds, another for each part and round, so that jobs fall out of step.
  std::chrono::milliseconds settle_time(int round) const {
    unsigned hash = static_cast<unsigned>(round);
    for (const char c : own_.part.name) hash = hash * 31 + static_cast<unsigned char>(c);
    return std::chrono::milliseconds(1000 + hash * 37 % 1000);
  }

  Api& api_;
  const Service& service_;
  std::string_view repository_, sha_, key_;
  PartStatus own_;
  std::map<std::string, CommitStatus> posted_;
  StatusOutcome outcome_;
};

}  // namespace

std::string overall_context(std::string_view key) { return fmt::format("benchgate/{}", key); }

std::string part_context(std::string_view key, std::string_view part) {
  return fmt::format("{} ({})", overall_context(key), shown_name(part));
}

CommitStatus status_of_part(std::string_view key, const PartStatus& status, std::size_t longest_url) {
  return {status.state, part_context(key, status.part.name), status.description, tagged_url(status, longest_url)};
}

CommitStatus status_of_only_part(std::string_view key, const PartStatus& status, std::size_t longest_url) {
  return {status.state, overall_context(key), status.description, tagged_url(status, longest_url)};
}

std::vector<PartStatus> part_statuses(std::string_view key, std::span<const CommitStatus> newest_first) {
  std::vector<PartStatus> parts;
  for (const CommitStatus& status : newest_first) {
    auto part = parse_part(key, status);
    if (!part) continue;
    const bool known = std::any_of(parts.begin(), parts.end(),
                                   [&](const PartStatus& other) { return other.part.name == part->part.name; });
    if (!known) parts.push_back(std::move(*part));
  }
  return parts;
}

CommitStatus overall_status(std::string_view key, std::span<const PartStatus> parts) {
  // In the order of names, so that every part that computes it gets the same.
  std::vector<PartStatus> sorted(parts.begin(), parts.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const PartStatus& a, const PartStatus& b) { return a.part.name < b.part.name; });
  const PartStatus& worst = *std::max_element(sorted.begin(), sorted.end(), is_less_bad);
  const std::size_t expected = expected_parts(sorted);
  const bool waits = worst.state == StatusState::success && sorted.size() < expected;
  return {waits ? StatusState::pending : worst.state, overall_context(key),
          truncate_sentence(description_of(worst, sorted, expected), longest_headline), worst.run_url};
}

StatusOutcome publish_status(Api& api, std::string_view repository, std::string_view sha, std::string_view key,
                             const PartStatus& own) {
  return StatusWriter(api, repository, sha, key, own).run();
}

}  // namespace benchgate::forge
