// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>

#include "app/promote/promote.hpp"
#include "base/error.hpp"
#include "cli/print.hpp"
#include "cli/request_values.hpp"
#include "format/command_results_json.hpp"
#include "render/promotion.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 7> promote_options{{
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
    {"current", "FILE", "", "receipt to promote"},
    {"to", "FILE", "", "baseline file to write"},
    {"normalize", "", "", "set the id to 'baseline' and times to 1970, so that only measured values change the file",
     Kind::flag},
    {"ratchet", "", "", "promote only if no budgeted metric is worse than in the current baseline", Kind::flag},
    {"force", "", "", "promote even a failed, interrupted or synthetic run, or over a file that is not a receipt",
     Kind::flag},
    {"pretty", "", "", "", Kind::flag, 0, 0, false, {}, true},  // the text is copied unchanged
}};

app::PromoteRequest promote_request(const Arguments& arguments) {
  using Request = app::PromoteRequest;
  Request request;
  request.candidate = needed_text(arguments, "current", "the receipt to promote");
  request.baseline = needed_text(arguments, "to", "the baseline file to write");
  if (arguments.flag("force")) request.on_unfit = Request::OnUnfit::promote;
  if (arguments.flag("ratchet")) request.replace = Request::Replace::when_as_good;
  if (arguments.flag("normalize")) request.identity = Request::Identity::normalized;
  return request;
}

model::ExitCode promote(const Arguments& arguments, Io io, app::Session& session) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; promote takes options only (--help lists them)");
  const model::Promotion promotion = app::promote(promote_request(arguments), session);
  print_result(arguments, io, promotion, render::promotion_page, format::format_promotion);
  return model::ExitCode::pass;
}

}  // namespace

Command promote_command() {
  return {"promote",
          "make a receipt the baseline",
          "",
          "benchgate promote --current run.json --to baselines/parse.json --normalize",
          promote_options,
          promote};
}

}  // namespace benchgate::cli
