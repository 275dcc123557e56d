// SPDX-License-Identifier: MIT
#include "format/publication_json.hpp"

#include <array>

#include "base/error.hpp"
#include "format/json_fields.hpp"
#include "format/overview_fields.hpp"

namespace benchgate::format {

namespace {

/// The file's words for enumerations.
struct RowFile {
  std::string verdict, subject, check, result, limit, evidence, why;
  std::optional<model::Worsening> worsening = {};
  double weight = 0;
};

struct AnnotationFile {
  std::string path, level, title, message;
  std::uint64_t start_line = 1;
  std::uint64_t end_line = 0;
};

struct PublicationFile {
  std::string schema, verdict, headline;
  std::vector<RowFile> rows;
  std::vector<std::string> remarks, notes, reproduce, logs;
  std::map<std::string, std::string> environment;
  std::vector<AnnotationFile> annotations;
  bool improved = false;
  std::vector<model::ArtifactComparison> overviews;
};

}  // namespace

template <>
struct Fields<model::Worsening> {
  static constexpr std::array rows{
      required<&model::Worsening::low>("low"),
      required<&model::Worsening::high>("high"),
      required<&model::Worsening::limit>("limit"),
  };
};

template <>
struct Fields<RowFile> {
  static constexpr std::array rows{
      required<&RowFile::verdict>("verdict"), required<&RowFile::subject>("subject"),
      required<&RowFile::check>("check"),     optional<&RowFile::result>("result"),
      optional<&RowFile::limit>("limit"),     optional<&RowFile::evidence>("evidence"),
      optional<&RowFile::why>("why"),         optional<&RowFile::worsening>("worsening"),
      optional<&RowFile::weight>("weight"),
  };
};

template <>
struct Fields<AnnotationFile> {
  static constexpr std::array rows{
      required<&AnnotationFile::path>("path"),         required<&AnnotationFile::start_line>("start_line"),
      optional<&AnnotationFile::end_line>("end_line"), required<&AnnotationFile::level>("level"),
      optional<&AnnotationFile::title>("title"),       required<&AnnotationFile::message>("message"),
  };
};

template <>
struct Fields<PublicationFile> {
  static constexpr std::array rows{
      optional<&PublicationFile::schema>("schema"),           required<&PublicationFile::verdict>("verdict"),
      required<&PublicationFile::headline>("headline"),       optional<&PublicationFile::rows>("rows"),
      optional<&PublicationFile::remarks>("remarks"),         optional<&PublicationFile::notes>("notes"),
      optional<&PublicationFile::environment>("environment"), optional<&PublicationFile::reproduce>("reproduce"),
      optional<&PublicationFile::annotations>("annotations"), optional<&PublicationFile::logs>("logs"),
      optional<&PublicationFile::improved>("improved"),       optional<&PublicationFile::overviews>("overviews"),
  };
};

namespace {

model::Verdict status_named(const std::string& name, std::string_view where) {
  const auto status = model::parse_verdict(name);
  if (!status) throw Error(where, fmt::format("unknown verdict '{}'", name));
  return *status;
}

constexpr std::array<std::string_view, 3> level_names{"notice", "warning", "failure"};

model::AnnotationLevel level_named(const std::string& name, std::string_view where) {
  for (std::size_t i = 0; i < level_names.size(); ++i)
    if (name == level_names.at(i)) return static_cast<model::AnnotationLevel>(i);
  throw Error(where, fmt::format("level '{}' is not one of notice, warning, failure", name));
}

model::Publication plain_publication(syntax::JsonValue document, std::string_view where) {
  PublicationFile file;
  read_object(document, {where, "publication"}, file);
  model::Publication publication{status_named(file.verdict, where),
                                 file.headline,
                                 {},
                                 file.remarks,
                                 file.notes,
                                 file.environment,
                                 file.reproduce,
                                 {},
                                 file.logs,
                                 file.overviews};
  for (const RowFile& row : file.rows)
    publication.rows.push_back({status_named(row.verdict, where), row.subject, row.check, row.result, row.limit,
                                row.evidence, row.why, row.worsening, row.weight});
  for (const AnnotationFile& one : file.annotations)
    publication.annotations.push_back({one.path, one.start_line, std::max(one.start_line, one.end_line),
                                       level_named(one.level, where), one.title, one.message});
  publication.improved = file.improved;
  model::sort_rows(publication);
  return publication;
}

}  // namespace

std::string write_publication(const model::Publication& publication) {
  PublicationFile file{std::string(publication_schema),
                       std::string(model::name_of(publication.verdict)),
                       publication.headline,
                       {},
                       publication.remarks,
                       publication.notes,
                       publication.reproduce,
                       publication.logs,
                       publication.environment,
                       {},
                       publication.improved,
                       publication.overviews};
  for (const model::PublicationRow& row : publication.rows)
    file.rows.push_back({std::string(model::name_of(row.status)), row.subject, row.check, row.result, row.limit,
                         row.evidence, row.why, row.worsening, row.weight});
  for (const model::Annotation& one : publication.annotations)
    file.annotations.push_back({one.path, std::string(level_names.at(static_cast<std::size_t>(one.level))), one.title,
                                one.message, one.start_line, one.end_line});
  syntax::JsonWriter json;
  write_object(json, file);
  return json.take() + "\n";
}

model::Publication parse_publication(std::string_view text, std::string_view where) {
  const syntax::JsonDocument content = syntax::parse_json(text, where);
  const std::string schema = content.root().text_at({"schema"});
  if (schema != publication_schema) throw Error(where, fmt::format("is no {}", publication_schema));
  return plain_publication(content.root(), where);
}

}  // namespace benchgate::format
