// SPDX-License-Identifier: MIT
#include "forge/inert.hpp"

#include "catch.hpp"
#include "render/markdown.hpp"

using namespace benchgate;
using namespace benchgate::forge;

namespace {

std::string referenceless(std::string_view markdown) { return without_references(markdown, "!%&"); }

}  // namespace

// What GitLab makes of such text: docs.gitlab.com/user/markdown, "GitLab-specific references".
TEST_CASE("signs before a name get a separator that is not seen", "[forge][inert]") {
  CHECK(referenceless("see !12 and %v1, %\"a b\"") == "see !&#8203;12 and %&#8203;v1, %&#8203;\"a b\"");
  CHECK(referenceless("epic &amp;5") == "epic &amp;&#8203;5");
  CHECK(referenceless("**+25.0 %** (24.6 … 25.4), a!, 3 % b & c") == "**+25.0 %** (24.6 … 25.4), a!, 3 % b & c");
  CHECK(without_references("!12 %3", "!") == "!&#8203;12 %3");
}

TEST_CASE("what shows as written, is hidden or is an address stays", "[forge][inert]") {
  for (const char* unchanged : {"a `!1 %2` b", "``!1 ` !2``", "<!-- benchgate:part {\"a\":\"!1\"} -->",
                                "[x](https://a/b%20c)", "\\!1", "```\n!1 %2\n```", "````sh\n!1\n```\n%2\n````",
                                "<!--benchgate:0:slower--> x", "![a](https://b/c)", "&lt;b&gt;", ""})
    CHECK(referenceless(unchanged) == unchanged);
  CHECK(referenceless("`a !1") == "`a !&#8203;1");  // not closed
  CHECK(referenceless("```\n!1\n```\n!2") == "```\n!1\n```\n!&#8203;2");
}

TEST_CASE("text that is inert stays as it is", "[forge][inert]") {
  const std::string once = referenceless("!1 %2 &amp;3 `x` !é\n/close");
  CHECK(referenceless(once) == once);
  const std::string quiet = without_quick_actions("/close\n\n/assign @a\r\n x/y");
  CHECK(without_quick_actions(quiet) == quiet);
}

// lib/gitlab/quick_actions/extractor.rb: carriage returns are deleted, then "^\/close" is sought, in all text in which
// it does not find code by itself.
TEST_CASE("no line begins with a slash", "[forge][inert]") {
  CHECK(without_quick_actions("/close") == " /close");
  CHECK(without_quick_actions("a\n\r/merge\n\r\r/x") == "a\n /merge\n /x");
  CHECK(without_quick_actions("```\n/usr/bin/true\n```\n") == "```\n /usr/bin/true\n```\n");
  CHECK(without_quick_actions("a/b\n") == "a/b\n");
}

TEST_CASE("hostile names as render shows them do nothing", "[forge][inert]") {
  const std::string text = referenceless(render::markdown_text("!1 %2 &3 ~bug $4 @all #5 ^6"));
  for (const char* reference : {"!1", "%2", "&3", "&amp;3", " ~bug", " $4", "@all", "#5"})
    CHECK(text.find(reference) == std::string::npos);
}
