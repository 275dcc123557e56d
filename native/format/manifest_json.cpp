// SPDX-License-Identifier: MIT
#include "format/manifest_json.hpp"

#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

constexpr double most_planned_runs = 10'000;  // as `reruns`

/// Reads members of one object; null is the same as absent.
class ManifestReader {
 public:
  ManifestReader(syntax::JsonValue object, std::string_view where) : object_(object), where_(where) {}

  syntax::JsonValue member(std::string_view name) const {
    const syntax::JsonValue found = object_.find(name);
    return found.is_null() ? syntax::JsonValue() : found;
  }

  std::string text(std::string_view name) const {
    const syntax::JsonValue found = member(name);
    return !found ? std::string() : text_of(found, name);
  }

  std::string text_of(syntax::JsonValue value, std::string_view name) const {
    if (!value.as_string()) fail(value, name, "text");
    return std::string(*value.as_string());
  }

  [[noreturn]] void fail(syntax::JsonValue value, std::string_view name, std::string_view wanted) const {
    throw Error(fmt::format("{}:{}", where_, value.line()), fmt::format("'{}' is not {}", name, wanted));
  }

 private:
  syntax::JsonValue object_;
  std::string_view where_;
};

}  // namespace

model::Manifest parse_manifest(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  if (!root.is(syntax::JsonValue::Kind::object)) throw Error(where, "a manifest must be a JSON object");
  const ManifestReader reader(root, where);
  model::Manifest manifest;
  manifest.source_ref = reader.text("source_ref");
  manifest.source_commit = reader.text("source_commit");
  manifest.mode = reader.text("mode");
  manifest.generated_at = reader.text("generated_at");
  if (const syntax::JsonValue dirty = reader.member("source_dirty")) {
    if (!dirty.as_boolean()) reader.fail(dirty, "source_dirty", "true or false");
    manifest.source_dirty = *dirty.as_boolean();
  }
  if (const syntax::JsonValue files = reader.member("files")) {
    if (!files.is(syntax::JsonValue::Kind::object)) reader.fail(files, "files", "an object");
    for (const auto& [path, digest] : files.members()) manifest.files[std::string(path)] = reader.text_of(digest, path);
  }
  if (const syntax::JsonValue plan = reader.member("plan")) {
    if (!plan.is(syntax::JsonValue::Kind::object)) reader.fail(plan, "plan", "an object");
    for (const auto& [scenario, runs] : plan.members()) {
      const std::optional<double> count = runs.as_number();
      if (!count || *count < 1 || *count > most_planned_runs || *count != std::floor(*count))
        reader.fail(runs, scenario, "a number of runs from 1 to 10000");
      manifest.plan[std::string(scenario)] = static_cast<int>(*count);
    }
  }
  return manifest;
}

std::string format_manifest(const model::Manifest& manifest) {
  syntax::JsonWriter json;
  json.begin_object();
  json.member_if("source_ref", manifest.source_ref);
  json.member_if("source_commit", manifest.source_commit);
  json.member("source_dirty", manifest.source_dirty);
  json.member_if("mode", manifest.mode);
  json.member_if("generated_at", manifest.generated_at);
  json.key("files").begin_object();
  for (const auto& [path, digest] : manifest.files) json.member(path, digest);
  json.end_object();
  if (!manifest.plan.empty()) {
    json.key("plan").begin_object();
    for (const auto& [scenario, runs] : manifest.plan) json.member(scenario, runs);
    json.end_object();
  }
  json.end_object();
  return json.take() + "\n";
}

}  // namespace benchgate::format
