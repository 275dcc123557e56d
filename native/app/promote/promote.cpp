// SPDX-License-Identifier: MIT
#include "app/promote/promote.hpp"

#include <fmt/core.h>

#include <string>
#include <string_view>

#include "app/nearest_file.hpp"
#include "app/write_output.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/ratchet.hpp"
#include "store/stored_receipt.hpp"
#include "syntax/json_strings.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

using Outcome = model::Promotion::Outcome;

std::string normalized(const std::string& text, const std::string& file) {
  constexpr std::string_view epoch = "1970-01-01T00:00:00Z";
  return syntax::replace_strings(text, file,
                                 {{{"run", "id"}, "baseline"},
                                  {{"run", "started_at"}, std::string(epoch)},
                                  {{"run", "ended_at"}, std::string(epoch)}});
}

void require_fit(const model::ReceiptHead& run, const std::string& file) {
  if (const std::string why = judge::unfit_as_baseline(run); !why.empty())
    throw Error(file, fmt::format("cannot become the baseline: {} (--force promotes it anyway)", why));
}

std::vector<model::PromotionRefusal> setbacks_of(const std::filesystem::path& present,
                                                 const store::StoredReceipt& next) {
  const store::StoredReceipt before = store::read_receipt(present);
  return judge::find_setbacks({before.head, before.columns, {}}, {next.head, next.columns, {}});
}

/// A mistyped path must not cost anybody a file.
void require_receipt(const std::string& present, const std::string& file) {
  try {
    store::read_receipt_text(present, file);
  } catch (const Error&) {
    throw Error(file, "exists and is not a receipt; name another file (--force replaces it anyway)");
  }
}

/// Writes `text` to the file of the baseline, and what was in it to a file beside it.
void replace_baseline(model::Promotion& promotion, const std::string& text, PromoteRequest::OnUnfit on_unfit) {
  const std::string present = sys::read_file(promotion.baseline);
  if (present == text) {
    promotion.outcome = Outcome::unchanged;
    return;
  }
  if (on_unfit == PromoteRequest::OnUnfit::refuse) require_receipt(present, base::printable(promotion.baseline));
  promotion.backup = promotion.baseline + ".bak";
  sys::write_file(promotion.backup, present);
  sys::write_file(promotion.baseline, text);
}

}  // namespace

model::Promotion promote(const PromoteRequest& request, Session&) {
  model::Promotion promotion{Outcome::promoted, request.candidate.string(), request.baseline.string()};
  const std::string shown = base::printable(promotion.candidate);
  refuse_folder("--current", request.candidate, receipt_names);
  std::string text = sys::read_file(request.candidate);
  const store::StoredReceipt receipt = store::read_receipt_text(text, shown);
  if (request.on_unfit == PromoteRequest::OnUnfit::refuse) require_fit(receipt.head, shown);
  const bool is_there = sys::path_exists(request.baseline);
  if (is_there && request.replace == PromoteRequest::Replace::when_as_good)
    promotion.refusals = setbacks_of(request.baseline, receipt);
  if (!promotion.refusals.empty()) {
    promotion.outcome = Outcome::kept;
    return promotion;
  }
  if (request.identity == PromoteRequest::Identity::normalized) text = normalized(text, shown);
  if (is_there)
    replace_baseline(promotion, text, request.on_unfit);
  else
    write_output(request.baseline, text);
  return promotion;
}

}  // namespace benchgate::app
