// SPDX-License-Identifier: MIT
#include "forge/comment.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "forge/own_comments.hpp"

namespace benchgate::forge {

namespace {

using std::chrono::milliseconds;

constexpr int most_rounds = 10;
constexpr int most_looks = 3;  // for what the list does not show yet

bool has_others(const std::optional<CommentContent>& content, const CommentPart& part) {
  return content && std::any_of(content->parts.begin(), content->parts.end(),
                                [&](const CommentPart& other) { return other.id != part.id; });
}

/// Between one and two seconds, different for each part and round, so that jobs do not collide again.
milliseconds settle_time(const CommentPart& part, int round) {
  unsigned hash = static_cast<unsigned>(round);
  for (const char c : part.id) hash = hash * 31 + static_cast<unsigned char>(c);
  return milliseconds(1000 + hash * 37 % 1000);
}

/// The steps of one publication; each method is one of them.
class CommentWriter {
 public:
  CommentWriter(Api& api, const CommentTarget& target, const std::string& sha, const CommentPart& part,
                ConcurrentJobs concurrent_jobs)
      : api_(api),
        target_(target),
        sha_(sha),
        part_(part),
        service_(api.service()),
        author_(target.author),
        company_(concurrent_jobs == ConcurrentJobs::several_jobs) {}

  CommentOutcome run() {
    for (int round = 1; round <= most_rounds; ++round)
      if (step(round)) return outcome_;
    return fail(because("other jobs keep changing the comment")), outcome_;
  }

 private:
  using Kind = CommentOutcome::Kind;

  std::string because(std::string_view reason) const {
    return fmt::format("cannot {}: {}", service_.commenting.action, reason);
  }

  bool fail(std::string problem) {
    outcome_.kind = Kind::failed;
    outcome_.problem = std::move(problem);
    return true;
  }

  bool finish(Kind kind) {
    if (!written_) outcome_.kind = kind;
    return true;
  }

  /// Reads, merges and writes; true when done.
  bool step(int round) {
    const Listing listing = api_.list(service_.list_comments(target_.repository, target_.number), service_.commenting);
    if (!listing.ok()) return fail(listing.problem);
    std::vector<MarkedComment> own =
        own_comments(marked_comments(listing.elements(), target_, service_), author_, others_);
    if (posted_ && !created_ && !joined_ && !find_posted(own)) return look_again();
    if (const MarkedComment* newer = find_newer(own)) return give_way(*newer);
    if (created_ && !is_listed(own)) {
      if (own.size() == 1 && !wanted_text(own))
        return finish(Kind::unchanged);  // another job has joined ours to its own
      // The list lags: what others wrote before us may be missing, too.
      if (looks_++ < most_looks && api_.wait(settle_time(part_, round))) return false;
      own.insert(std::find_if(own.begin(), own.end(), [&](const auto& one) { return one.id > created_->id; }),
                 *created_);
    }
    return write(std::move(own), round, Freshness::listed);
  }

  /// Whether bodies are as the list shows them, which may be old, or were read again one by one.
  enum class Freshness { listed, read_again };

  bool write(std::vector<MarkedComment> own, int round, Freshness freshness) {
    company_ = company_ || own.size() > 1 || has_others(united(own, sha_), part_);
    if (!own.empty()) outcome_.url = own.front().url;
    if (const MarkedComment* newer = find_newer(own)) return give_way(*newer);
    if (own.empty() && !target_.may_create) return finish(Kind::nothing_to_say);
    if (own.empty()) return posted_ ? look_again() : create(round);
    const auto text = wanted_text(own);
    if (!text) return finish(Kind::unchanged);
    if (freshness == Freshness::listed && read_again(own.front()))
      return write(std::move(own), round, Freshness::read_again);
    return update(own, *text, round);
  }

  std::string text_of(const CommentContent& content) const {
    return service_.inert(compose_comment(target_.key, content));
  }

  /// What the first of our comments should say; absent when nothing is to be changed.
  std::optional<std::string> wanted_text(const std::vector<MarkedComment>& own) const {
    const auto merged = merge_part(united(own, sha_), sha_, part_);
    if (!merged) return std::nullopt;
    std::string text = text_of(*merged);
    const bool alone = own.size() == 1 || !may_join();
    if (alone && same_text(own.front().body, text)) return std::nullopt;
    return text;
  }

  /// Whether further comments of the same author are ours beyond doubt.
  bool may_join() const { return !author_.login.empty() || author_.account == CommentAuthor::Account::app; }

  bool is_listed(const std::vector<MarkedComment>& own) const {
    return std::any_of(own.begin(), own.end(), [&](const MarkedComment& one) { return one.id == created_->id; });
  }

  /// Our comment that a newer run has replaced.
  const MarkedComment* find_newer(const std::vector<MarkedComment>& own) const {
    const auto found = std::find_if(own.begin(), own.end(),
                                    [&](const MarkedComment& one) { return !merge_part(one.content, sha_, part_); });
    return found == own.end() ? nullptr : &*found;
  }

  void remove(std::uint64_t comment) {
    api_.call(service_.delete_comment(target_.repository, target_.number, comment), service_.commenting);
  }

  /// A newer run's comment stays, and what we created beside it goes.
  bool give_way(const MarkedComment& newer) {
    outcome_.url = newer.url;
    if (created_ && created_->id != newer.id) remove(created_->id);
    outcome_.kind = Kind::newer;
    return true;
  }

  /// Whether the comment is another one by now than the list said.
  bool read_again(MarkedComment& comment) {
    const Reply reply =
        api_.call(service_.read_comment(target_.repository, target_.number, comment.id), service_.commenting);
    if (!reply.ok()) return false;
    std::string body = service_.comment_of(reply.content.root(), target_.page).body;
    auto content = parse_comment(target_.key, body);
    if (!content || same_text(body, comment.body)) return false;
    comment.body = std::move(body);
    comment.content = std::move(*content);
    return true;
  }

  /// Creating again could make a second comment, so it happens once in a run.
  bool create(int round) {
    const CommentContent content{sha_, {part_}};
    posted_ = text_of(content);
    const Reply reply =
        api_.call(service_.create_comment(target_.repository, target_.number, *posted_), service_.commenting);
    PostedComment created;
    if (reply.ok()) created = service_.comment_of(reply.content.root(), target_.page);
    if (created.id == 0) {
      lost_ = reply.ok() ? because(fmt::format("{}'s answer names no comment", service_.name)) : reply.problem;
      return reply.ok() || reply.ambiguous ? look_again() : fail(lost_);
    }
    created.body = *posted_;
    adopt({std::move(created), content});
    if (company_) api_.wait(settle_time(part_, round));
    return false;  // another job may have created one at the same moment
  }

  void adopt(MarkedComment created) {
    if (author_.login.empty())
      author_.login = created.author;
    else if (!created.author.empty() && created.author != author_.login)
      outcome_.note = fmt::format("{} says that '{}' wrote it; give this name as the comment's author", service_.name,
                                  base::printable(created.author));
    outcome_.kind = Kind::created;
    outcome_.url = created.url;
    written_ = true;
    created_ = std::move(created);
  }

  /// The comment may exist although the answer was lost: nobody else has written this text.
  bool find_posted(const std::vector<MarkedComment>& own) {
    const auto found =
        std::find_if(own.begin(), own.end(), [&](const MarkedComment& one) { return same_text(one.body, *posted_); });
    if (found == own.end()) return false;
    adopt(*found);
    return true;
  }

  /// 1, 2, 4 seconds later.
  bool look_again() {
    if (looks_ < most_looks && api_.wait(std::chrono::seconds(1 << looks_++))) return false;
    return fail(lost_ + "; a comment may exist, so none is created again");
  }

  bool update(const std::vector<MarkedComment>& own, const std::string& body, int round) {
    const MarkedComment& first = own.front();
    const Reply reply =
        api_.call(service_.update_comment(target_.repository, target_.number, first.id, body), service_.commenting);
    const bool gone = reply.status == 404 || reply.status == 410;
    if (reply.status == 403 && author_.login.empty()) {
      others_.push_back(first.author);  // it is not ours after all
      return false;
    }
    // A job that joined duplicates may have deleted it since we looked.
    if (gone && created_ && created_->id == first.id) forget_created(reply.problem);
    if (gone && round < most_rounds) return !api_.wait(settle_time(part_, round)) && fail(reply.problem);
    if (!reply.ok()) return fail(reply.problem);
    if (created_ && created_->id == first.id) created_->body = body;
    if (!written_) outcome_.kind = Kind::updated;
    written_ = true;
    if (may_join()) join(own);
    if (!company_) return true;
    return !api_.wait(settle_time(part_, round));
  }

  void forget_created(const std::string& why) {
    created_.reset();
    joined_ = true;
    lost_ = why;
  }

  /// A failure leaves a duplicate, which the next run joins.
  void join(const std::vector<MarkedComment>& own) {
    for (std::size_t i = 1; i < own.size(); ++i) {
      remove(own[i].id);
      if (created_ && created_->id == own[i].id)
        forget_created(because("it was joined to another comment, which is gone"));
    }
  }

  Api& api_;
  const CommentTarget& target_;
  const std::string& sha_;
  const CommentPart& part_;
  const Service& service_;
  CommentAuthor author_;
  std::vector<std::string> others_;  ///< authors whose comments the forge does not let us change
  bool company_;
  bool written_ = false;
  int looks_ = 0;
  std::optional<std::string> posted_;     ///< the text that we sent to create a comment
  std::optional<MarkedComment> created_;  ///< what came of it
  bool joined_ = false;                   ///< it was deleted again, and its part stands in another one
  std::string lost_;                      ///< why nobody knows
  CommentOutcome outcome_;
};

}  // namespace

CommentOutcome publish_comment(Api& api, const CommentTarget& target, const std::string& sha, const CommentPart& part,
                               ConcurrentJobs concurrent_jobs) {
  return CommentWriter(api, target, sha, part, concurrent_jobs).run();
}

}  // namespace benchgate::forge
