// SPDX-License-Identifier: MIT
#include "model/publication.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace benchgate::model {

namespace {

template <typename Element>
void append(std::vector<Element>& target, std::vector<Element> source) {
  std::move(source.begin(), source.end(), std::back_inserter(target));
}

}  // namespace

bool is_quiet(const Publication& publication) {
  return publication.verdict == Verdict::pass && !publication.improved && publication.remarks.empty();
}

std::optional<double> time_ratio(double change, Better better) {
  const double ratio = better == Better::lower ? 1 + change : 1 / (1 + change);
  if (change <= -1 || !std::isfinite(ratio)) return std::nullopt;
  return ratio;
}

GeometricMean joined(const GeometricMean& a, const GeometricMean& b) {
  if (a.cases == 0) return b;
  if (b.cases == 0) return a;
  const auto cases = static_cast<double>(a.cases + b.cases);
  return {a.cases + b.cases, std::exp((static_cast<double>(a.cases) * std::log(a.ratio) +
                                       static_cast<double>(b.cases) * std::log(b.ratio)) /
                                      cases)};
}

void sort_rows(Publication& publication) {
  std::stable_sort(publication.rows.begin(), publication.rows.end(),
                   [](const PublicationRow& a, const PublicationRow& b) {
                     return a.status != b.status ? a.status > b.status : a.weight > b.weight;
                   });
  std::stable_sort(publication.annotations.begin(), publication.annotations.end(),
                   [](const Annotation& a, const Annotation& b) { return a.level > b.level; });
  publication.weight = publication.rows.empty() ? 0 : publication.rows.front().weight;
}

Publication joined(std::vector<Publication> publications) {
  const auto worst =
      std::max_element(publications.begin(), publications.end(), [](const Publication& a, const Publication& b) {
        return a.verdict != b.verdict ? a.verdict < b.verdict : a.weight < b.weight;
      });
  Publication all;
  all.verdict = worst->verdict;
  all.headline = worst->headline;
  all.subject = worst->subject;
  all.given_reason = worst->given_reason;
  std::set<std::string> commands, remarks;  // several test cases have the same
  for (Publication& one : publications) {
    append(all.rows, std::move(one.rows));
    for (const std::string& remark : one.remarks)
      if (remarks.insert(remark).second) all.remarks.push_back(remark);
    append(all.notes, std::move(one.notes));
    for (const std::string& command : one.reproduce)
      if (commands.insert(command).second) all.reproduce.push_back(command);
    append(all.annotations, std::move(one.annotations));
    append(all.logs, std::move(one.logs));
    append(all.overviews, std::move(one.overviews));
    all.mean = joined(all.mean, one.mean);
    all.improved = all.improved || one.improved;
    all.skipped += one.skipped;
    all.carried += one.carried;
    all.environment.merge(one.environment);
    all.commits.merge(one.commits);
  }
  sort_rows(all);
  return all;
}

}  // namespace benchgate::model
