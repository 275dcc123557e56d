// SPDX-License-Identifier: MIT
#include "cli/terminal_progress.hpp"

#include <algorithm>
#include <utility>

#include "base/civil_time.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "cli/log_output.hpp"

namespace benchgate::cli {

namespace {

constexpr std::chrono::milliseconds redraw_after{100};
constexpr std::size_t name_width = 40;

/// Remaining time in whole seconds.
std::string coarse(std::chrono::nanoseconds duration) {
  return base::format_duration(std::chrono::ceil<std::chrono::seconds>(duration));
}

/// `line` as the data of a command for the runner of GitHub Actions, which decodes %0A and the like.
std::string as_command_data(std::string_view line) {
  std::string escaped;
  for (const char c : line) escaped += c == '%' ? std::string("%25") : std::string(1, c);
  return escaped;
}

/// "12 iterations", "up to 80 pairs", or what has neither.
std::string amount(const measure::PlannedWork& work) {
  if (work.most_pairs) return "up to " + base::pluralize(*work.most_pairs, "pair");
  return work.iterations == 0 ? "a service under load" : base::pluralize(work.iterations, "iteration");
}

/// "5/12", or "3/80 pairs"; warm-up iterations are no pairs.
std::string share(const measure::PlannedWork& work, std::int64_t done) {
  if (!work.most_pairs) return fmt::format("{}/{}", done, work.iterations);
  const std::int64_t warmup = work.iterations - 2 * std::int64_t{*work.most_pairs};
  return fmt::format("{}/{} pairs", std::max<std::int64_t>(done - warmup, 0) / 2, *work.most_pairs);
}

}  // namespace

TerminalProgress::TerminalProgress(std::ostream& out, Style style, Clock clock, Notes notes)
    : out_(out), style_(style), clock_(std::move(clock)), notes_(notes) {}

TerminalProgress::~TerminalProgress() { end_step(); }

void TerminalProgress::note(std::string_view line) {
  const std::lock_guard lock(mutex_);
  clear();
  out_ << line << '\n' << std::flush;
}

void TerminalProgress::info(std::string_view line) {
  if (notes_ == Notes::all) note(line);
}

void TerminalProgress::start(std::string_view name, const measure::PlannedWork& work) {
  name_ = base::printable(name);
  work_ = work;
  walls_.clear();
  started_ = step_started_ = clock_();
  build_ = std::chrono::nanoseconds{0};
  is_building_ = false;
  shown_at_ = started_ - redraw_after;
  if (style_ == Style::quiet) return;
  std::string text = fmt::format("{}: {}", name_, amount(work));
  if (work.estimate) text += fmt::format(", about {}", coarse(*work.estimate));
  if (work.limit) text += fmt::format(", at most {}", coarse(*work.limit));
  if (style_ == Style::groups)
    write_command(out_, "::group::" + as_command_data(text) + "\n");
  else
    out_ << text << '\n';
  out_.flush();
}

void TerminalProgress::end_step() {
  if (ticker_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      step_has_ended_ = true;
    }
    ticked_enough_.notify_one();
    ticker_.join();
    step_has_ended_ = false;
  }
  if (is_building_) build_ += clock_() - step_started_;
  is_building_ = false;
}

void TerminalProgress::step(std::string_view what) {
  end_step();
  is_building_ = what == "build";
  step_started_ = clock_();
  if (style_ != Style::line) return;
  show(fmt::format("{}: {}", name_.substr(0, name_width), what));
  if (is_building_) ticker_ = std::thread([this] { tick_until_ended(); });
}

void TerminalProgress::tick() {
  show(fmt::format("{}: build  {} elapsed", name_.substr(0, name_width), coarse(clock_() - step_started_)));
}

void TerminalProgress::tick_until_ended() {
  std::unique_lock lock(mutex_);
  while (!ticked_enough_.wait_for(lock, std::chrono::seconds(1), [this] { return step_has_ended_; })) tick();
}

void TerminalProgress::iteration(std::chrono::nanoseconds wall) {
  walls_.push_back(wall);
  if (style_ != Style::line || clock_() - shown_at_ < redraw_after) return;
  show(figures());
}

std::string TerminalProgress::figures() const {
  std::vector<std::chrono::nanoseconds> walls = walls_;
  const auto middle = walls.begin() + static_cast<std::ptrdiff_t>(walls.size() / 2);
  std::nth_element(walls.begin(), middle, walls.end());
  const auto done = static_cast<std::int64_t>(walls_.size());
  const std::chrono::nanoseconds elapsed = clock_() - started_;
  const std::chrono::nanoseconds left = (clock_() - step_started_) / done * (work_.iterations - done);
  return fmt::format("{} {}  {} elapsed, {} left  last {}, median {}", base::truncate_utf8(name_, name_width),
                     share(work_, done), coarse(elapsed), coarse(left), base::format_duration(walls_.back()),
                     base::format_duration(*middle));
}

void TerminalProgress::finish(std::string_view how) {
  if (style_ == Style::quiet) return;
  const bool ends_in_build = is_building_;  // which then failed: nothing was measured
  end_step();
  clear();
  const bool is_single = work_.iterations == 1 && walls_.size() == 1;  // then its own time is what everybody calls it
  const std::chrono::nanoseconds measured = is_single ? walls_.front() : clock_() - started_ - build_;
  out_ << (ends_in_build ? fmt::format("{}: {} after {}", name_, how, base::format_duration(build_))
                         : fmt::format("{}: {} in {}", name_, how, base::format_duration(measured)));
  if (build_.count() > 0 && !ends_in_build) out_ << fmt::format(", after a build of {}", base::format_duration(build_));
  out_ << '\n';
  if (style_ == Style::groups) write_command(out_, "::endgroup::\n");
  out_.flush();
}

void TerminalProgress::show(std::string_view text) {
  clear();
  out_ << text;
  out_.flush();
  line_open_ = true;
  shown_at_ = clock_();
}

void TerminalProgress::clear() {
  if (line_open_) out_ << "\r\x1b[K";
  line_open_ = false;
}

Ci ci_of(const char* actions, const char* ci) {
  if (actions != nullptr && std::string_view(actions) == "true") return Ci::github;
  const std::string_view word = ci == nullptr ? "" : ci;
  return word.empty() || word == "false" || word == "0" ? Ci::none : Ci::other;
}

TerminalProgress::Style progress_style(std::string_view choice, bool terminal, Ci ci) {
  if (choice == "never") return TerminalProgress::Style::quiet;
  if (choice == "always" || (terminal && ci == Ci::none)) return TerminalProgress::Style::line;
  return ci == Ci::github ? TerminalProgress::Style::groups : TerminalProgress::Style::plain;
}

}  // namespace benchgate::cli
