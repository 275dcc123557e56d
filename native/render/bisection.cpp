// SPDX-License-Identifier: MIT
#include "render/bisection.hpp"

#include <optional>

#include "base/minus_sign.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"
#include "render/paired.hpp"

namespace benchgate::render {

namespace {

using model::Bisection;
using model::BisectStep;
using model::Commit;

constexpr std::size_t short_id = 12;

std::string commit_text(const Commit& commit) {
  return fmt::format("{} {}", commit.id.substr(0, short_id), base::printable(commit.subject));
}

std::string step_text(const BisectStep& step) {
  std::string text = measurements_text(step.measurements);
  if (!step.why.empty()) text += (text.empty() ? "" : "; ") + base::printable(step.why);
  return text;
}

/// "wall_ms +5 % (...) against its parent 0123": the own effect of the commit found.
std::string own_text(const Bisection& bisection) {
  return fmt::format("{} of {} against its parent {}: {}", base::printable(bisection.metric),
                     bisection.ends.front().id.substr(0, short_id), bisection.parent->id.substr(0, short_id),
                     bisection.own.empty() ? "not measured" : measurements_text(bisection.own));
}

/// "+9.5 %"
std::string rounded_percent(double ratio) { return base::with_sign(ratio, base::format_fixed(100 * ratio, 1)) + " %"; }

bool finds_faster(const Bisection& bisection) { return bisection.find == Bisection::Find::faster; }

/// "another slowdown lies before it: ..."; "": none is known.
std::string earlier_text(const Bisection& bisection) {
  const BisectStep* const step = earlier_change(bisection);
  if (step == nullptr) return "";
  return fmt::format("another {} lies before it: its parent is at {} already; search on with --bad {}",
                     finds_faster(bisection) ? "speed-up" : "slowdown",
                     rounded_percent(*step->measurements.back().effect.change), step->commit.id.substr(0, short_id));
}

/// git calls it bad; a commit that is faster is not.
std::string_view first_commit(const Bisection& bisection) {
  return finds_faster(bisection) ? "first faster commit" : "first bad commit";
}

std::string bisection_headline(const Bisection& bisection) {
  const std::string_view first = first_commit(bisection);
  const std::string end = commit_text(bisection.ends.front());
  switch (bisection.outcome) {
    case Bisection::Outcome::found: return fmt::format("{}: {}", first, end);
    case Bisection::Outcome::inconclusive:
      return fmt::format("no {} found: the search ended at {}, but its own effect does not explain the {}", first, end,
                         finds_faster(bisection) ? "speed-up" : "slowdown");
    case Bisection::Outcome::one_of_several: break;
  }
  return fmt::format("no {} found: it is one of these, and commits between them could not be judged", first);
}

/// The headline and the own effect of the commit where the search ended.
void add_outcome(Page& page, const Bisection& bisection) {
  page.line(bisection_headline(bisection), Medium::terminal);
  Lines items;
  if (bisection.parent) items.emplace_back(own_text(bisection));
  if (std::string earlier = earlier_text(bisection); !earlier.empty()) items.emplace_back(std::move(earlier));
  if (!bisection.why.empty()) items.emplace_back(bisection.why);
  if (bisection.outcome == Bisection::Outcome::one_of_several)
    for (const Commit& commit : bisection.ends) items.emplace_back(commit_text(commit));
  page.list(std::move(items), Medium::terminal);
}

std::string whole_text(const Bisection& bisection) {
  return fmt::format("{} of {} against {}: {}", base::printable(bisection.metric), bisection.bad.id.substr(0, short_id),
                     bisection.good.id.substr(0, short_id), measurement_text(bisection.whole));
}

/// Which change a step has to have: half of the whole one.
std::string step_limit(const Bisection& bisection) {
  const std::optional<double>& whole = bisection.whole.effect.change;
  if (!whole) return "";
  return fmt::format("a step is bad if its change is nearer to the whole one than to 0: beyond {}",
                     rounded_percent(*whole / 2));
}

}  // namespace

std::string measurements_text(const std::vector<model::PairedMeasurement>& measurements) {
  std::string text;
  for (const model::PairedMeasurement& one : measurements)
    text += (text.empty() ? "" : "; again ") + measurement_text(one);
  return text;
}

Page bisection_page(const Bisection& bisection) {
  const bool is_named = bisection.outcome == Bisection::Outcome::found;
  const std::string_view kind = finds_faster(bisection) ? "faster" : "bad";
  Page page;
  add_outcome(page, bisection);
  Lines ends, steps, log;
  for (const Commit& commit : bisection.ends) ends.push_back({code(commit.id), " ", commit.subject});
  std::vector<Lines> rows;
  for (const BisectStep& step : bisection.steps) {
    const std::string answer(name_of(step.answer));
    rows.push_back({answer, commit_text(step.commit), step_text(step)});
    steps.push_back({verdict(answer), fmt::format("{:{}} ", "", 4 - std::min<std::size_t>(4, answer.size())),
                     commit_text(step.commit), ": ", step_text(step)});
  }
  for (const std::string_view line : base::split(base::trim(bisection.log), '\n')) log.emplace_back(std::string(line));
  page.heading(2, fmt::format("{} {} commit{}", is_named ? "First" : "No first", kind, is_named ? "" : " found"),
               Medium::markdown);
  if (!is_named)
    page.line(bisection.ends.size() == 1 ? "The search ended here:" : "It is one of these:", Medium::markdown);
  page.list(std::move(ends), Medium::markdown);
  if (bisection.parent) page.line(own_text(bisection), Medium::markdown);
  if (const std::string earlier = earlier_text(bisection); !earlier.empty()) page.line(earlier, Medium::markdown);
  if (!bisection.why.empty()) page.line(bisection.why, Medium::markdown);
  page.list({whole_text(bisection)}, Medium::terminal).line(whole_text(bisection), Medium::markdown);
  if (const std::string limit = step_limit(bisection); !limit.empty())
    page.list({limit}, Medium::terminal).line(limit, Medium::markdown);
  page.line("steps, each against the good commit:", Medium::terminal).list(std::move(steps), Medium::terminal);
  page.line("git bisect log:", Medium::terminal).list(std::move(log), Medium::terminal);
  return page.table({"step", "commit", "measured"}, std::move(rows), Medium::markdown);
}

model::Publication bisection_publication(const Bisection& bisection) {
  model::Publication publication;
  publication.verdict = verdict_of(bisection);
  publication.headline = bisection_headline(bisection);
  for (const Commit& commit : bisection.ends)
    publication.rows.push_back({publication.verdict, commit_text(commit), "Bisection",
                                bisection.own.empty() ? "" : measurements_text(bisection.own), "", "", bisection.why});
  if (bisection.parent) publication.remarks.push_back(own_text(bisection));
  if (std::string earlier = earlier_text(bisection); !earlier.empty())
    publication.remarks.push_back(std::move(earlier));
  publication.notes.push_back(whole_text(bisection));
  if (const std::string limit = step_limit(bisection); !limit.empty()) publication.notes.push_back(limit);
  for (const BisectStep& step : bisection.steps)
    publication.notes.push_back(
        fmt::format("{} {}: {}", name_of(step.answer), commit_text(step.commit), step_text(step)));
  publication.environment = {{"good", commit_text(bisection.good)}, {"bad", commit_text(bisection.bad)}};
  publication.reproduce = {
      "# with the file of the scenario",
      fmt::format("benchgate bisect --good {} --bad {} --metric {}{}", base::shell_word(bisection.good.id),
                  base::shell_word(bisection.bad.id), base::shell_word(bisection.metric),
                  finds_faster(bisection) ? " --find faster" : "")};
  return publication;
}

}  // namespace benchgate::render
