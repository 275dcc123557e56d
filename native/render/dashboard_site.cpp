// SPDX-License-Identifier: MIT
#include "render/dashboard_site.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "render/dashboard_feed.hpp"
#include "render/markup.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view feed_file = "alerts.atom";
constexpr std::string_view common_policy = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; ";

/// The page's frame with its marks replaced.
std::string framed(std::string_view policy, std::string_view title, std::string_view head, std::string_view foot) {
  const auto assets = dashboard_assets();
  const auto frame =
      std::find_if(assets.begin(), assets.end(), [](const auto& one) { return one.name == "index.html"; });
  std::string page;
  std::string_view rest = frame->text;
  while (!rest.empty()) {
    const std::size_t mark = rest.find("<!--@");
    page += rest.substr(0, mark);
    if (mark == std::string_view::npos) break;
    const std::size_t end = rest.find("-->", mark);
    const std::string_view name = rest.substr(mark + 5, end - mark - 5);
    page += name == "policy" ? policy : name == "head" ? head : name == "title" ? title : foot;
    rest.remove_prefix(end + 3);
  }
  return page;
}

bool is_style(std::string_view name) { return name.ends_with(".css"); }
bool is_script(std::string_view name) { return name.ends_with(".js"); }

std::string policy_tag(std::string_view scripts, std::string_view styles) {
  return fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}script-src {}; style-src {}\">",
                     common_policy, scripts, styles);
}

}  // namespace

bool is_site_file(std::string_view path) {
  if (path.starts_with("assets/")) return is_script(path) || is_style(path) || path.ends_with(".LICENSE.txt");
  return path == "index.html" || path == feed_file || (path.starts_with("data/") && is_script(path));
}

bool has_uplot() {
  const auto assets = dashboard_assets();
  return std::any_of(assets.begin(), assets.end(), [](const auto& one) { return one.name == "uPlot.js"; });
}

std::vector<DashboardFile> dashboard_site(const model::Dashboard& dashboard, DashboardSettings settings,
                                          const std::function<std::string(std::string_view)>& digest) {
  std::vector<DashboardFile> files;
  std::string head, foot;
  if (dashboard.events) {
    settings.feed = feed_file;
    files.push_back({settings.feed, alert_feed(dashboard, digest)});
    head += fmt::format("<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Alerts\" href=\"{}\">\n",
                        settings.feed);
  }
  for (const DashboardAsset& asset : dashboard_assets()) {
    if (asset.name == "index.html") continue;
    files.push_back({fmt::format("assets/{}", asset.name), std::string(asset.text)});
    if (is_style(asset.name)) head += fmt::format("<link rel=\"stylesheet\" href=\"assets/{}\">\n", asset.name);
    if (is_script(asset.name)) foot += fmt::format("<script defer src=\"assets/{}\"></script>\n", asset.name);
  }
  for (const DashboardDocument& document : dashboard_documents(dashboard, settings))
    files.push_back({fmt::format("data/{}.js", document.name), dashboard_script(document)});
  foot += "<script defer src=\"data/index.js\"></script>\n";
  files.push_back({"index.html", framed(policy_tag("'self'", "'self'"), markup_text(dashboard.title), head, foot)});
  return files;
}

std::string dashboard_page(const model::Dashboard& dashboard, const DashboardSettings& settings,
                           const std::function<std::string(std::string_view)>& digest) {
  std::string style, script;
  for (const DashboardAsset& asset : dashboard_assets()) {
    if (is_style(asset.name)) style += asset.text;
    if (is_script(asset.name)) script += asset.text;
  }
  const std::vector<DashboardDocument> documents = dashboard_documents(dashboard, settings);
  for (auto document = documents.rbegin(); document != documents.rend(); ++document)  // the index starts the page
    script += dashboard_script(*document);
  const auto allowed = [&](const std::string& text) { return fmt::format("'sha256-{}'", digest(text)); };
  return framed(policy_tag(allowed(script), allowed(style)), markup_text(dashboard.title),
                fmt::format("<style>{}</style>\n", style), fmt::format("<script>{}</script>\n", script));
}

}  // namespace benchgate::render
