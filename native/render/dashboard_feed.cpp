// SPDX-License-Identifier: MIT
#include "render/dashboard_feed.hpp"

#include <algorithm>
#include <vector>

#include "base/minus_sign.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "render/markup.hpp"

namespace benchgate::render {

namespace {

using model::DashboardEvent;

/// A UUID of version 8 (RFC 9562) made of the first half of a digest.
std::string uuid_of(const std::string& hex) {
  return fmt::format("urn:uuid:{}-{}-8{}-8{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(13, 3),
                     hex.substr(17, 3), hex.substr(20, 12));
}

std::string time_text(const model::DashboardRun& run) {
  return base::format_rfc3339(run.time.value_or(base::Instant()));
}

/// "+20.2 %", of a share of failed work "+12 percentage points", and "from 0 to 3".
std::string size_text(const model::DashboardAlert& alert) {
  constexpr double percent = 100;
  if (alert.points) return base::with_minus_sign(fmt::format("{:+.3g} percentage points", percent * *alert.points));
  if (!alert.from_zero_to.empty()) return "from 0 to " + alert.from_zero_to;
  return alert.change ? base::with_minus_sign(fmt::format("{:+.1f} %", percent * *alert.change)) : "";
}

/// What became of an alert, as its title begins.
std::string_view heading_of(const DashboardEvent& event) {
  if (event.alert.direction == model::ChangeDirection::progression) return "Improvement";
  if (event.state == "gone") return "Alert ended";  // its text says why: it is not measured, or on other machines only
  return event.state == "recovered" ? "Recovered" : event.state == "accepted" ? "Accepted" : "Regression";
}

/// The commit to blame; where both runs measured the same one, the run.
std::string since_text(const model::DashboardRun& run, bool same_code) {
  if (same_code) return fmt::format("run {} of the same code", run.name);
  std::string text = run.commit.empty() ? run.name : run.commit.substr(0, 9);
  if (!run.subject.empty()) text += fmt::format(" {}", run.subject);
  if (!run.author.empty()) text += fmt::format(" ({})", run.author);
  return text;
}

std::string entry_text(const model::Dashboard& dashboard, const DashboardEvent& event, const std::string& id) {
  const model::DashboardRun& since = dashboard.runs[event.alert.since.value_or(event.run)];
  const std::string size = size_text(event.alert);
  const std::string title =
      fmt::format("{}{}{}: {} {}", heading_of(event), size.empty() ? "" : " ", size, event.test_case, event.metric);
  const std::string link = fmt::format("index.html#/case/{}/{}?run={}", base::percent_encoded(event.test_case),
                                       base::percent_encoded(event.metric), base::percent_encoded(since.name));
  return fmt::format(
      "<entry>\n<id>{}</id>\n<title>{}</title>\n<updated>{}</updated>\n<link rel=\"alternate\" type=\"text/html\" "
      "href=\"{}\"/>\n<summary>Since {}. {}</summary>\n</entry>\n",
      id, markup_text(title), time_text(dashboard.runs[event.run]), markup_text(link),
      markup_text(since_text(since, event.alert.same_code)), markup_text(event.alert.reason));
}

}  // namespace

std::string alert_feed(const model::Dashboard& dashboard, const std::function<std::string(std::string_view)>& digest) {
  const std::string source = dashboard.repository.empty() ? dashboard.title : dashboard.repository;
  std::vector<const DashboardEvent*> events;
  for (const DashboardEvent& event : *dashboard.events) events.push_back(&event);
  const auto time_of = [&](const DashboardEvent* event) { return dashboard.runs[event->run].time; };
  std::stable_sort(events.begin(), events.end(),
                   [&](const DashboardEvent* a, const DashboardEvent* b) { return time_of(a) > time_of(b); });
  base::Instant newest{};
  for (const model::DashboardRun& run : dashboard.runs) newest = std::max(newest, run.time.value_or(newest));
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<id>{}</id>\n"
      "<title>{}: alerts</title>\n<updated>{}</updated>\n<author><name>benchgate</name></author>\n"
      "<link rel=\"alternate\" type=\"text/html\" href=\"index.html\"/>\n",
      uuid_of(digest(source)), markup_text(dashboard.title), base::format_rfc3339(newest));
  for (const DashboardEvent* const event : events)
    text += entry_text(
        dashboard, *event,
        uuid_of(digest(fmt::format("{}\n{}\n{}\n{}", source, event->test_case, event->metric, event->first_run))));
  return text + "</feed>\n";
}

}  // namespace benchgate::render
