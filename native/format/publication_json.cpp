// SPDX-License-Identifier: MIT
#include "format/publication_json.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/enum_values.hpp"
#include "format/json_fields.hpp"
#include "format/overview_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

namespace {

/// The members of figures as the file has them: enumerations are text.
struct FiguresFile {
  std::string metric, baseline, candidate, change, interval;
  std::optional<double> worse = {};
  bool is_speed = false;
  std::string state;
};

struct RowFile {
  std::string verdict, subject, check, result, limit, evidence, why;
  std::optional<model::Worsening> worsening = {};
  double weight = 0;
  std::optional<FiguresFile> figures = {};
  bool secondary = false;
  std::optional<model::Ground> ground = {};
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
  std::string subject = {};
  std::optional<model::GeometricMean> mean = {};
  std::uint64_t skipped = 0;
  std::uint64_t carried = 0;
  std::string given_reason = {};
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
struct Fields<model::GeometricMean> {
  static constexpr std::array rows{
      required<&model::GeometricMean::cases>("cases"),
      required<&model::GeometricMean::ratio>("ratio"),
  };
};

template <>
struct Fields<FiguresFile> {
  static constexpr std::array rows{
      optional<&FiguresFile::metric>("metric"),       optional<&FiguresFile::baseline>("baseline"),
      optional<&FiguresFile::candidate>("candidate"), optional<&FiguresFile::change>("change"),
      optional<&FiguresFile::interval>("interval"),   optional<&FiguresFile::worse>("worse"),
      optional<&FiguresFile::is_speed>("is_speed"),   required<&FiguresFile::state>("state"),
  };
};

template <>
struct Fields<RowFile> {
  static constexpr std::array rows{
      required<&RowFile::verdict>("verdict"),
      required<&RowFile::subject>("subject"),
      required<&RowFile::check>("check"),
      optional<&RowFile::result>("result"),
      optional<&RowFile::limit>("limit"),
      optional<&RowFile::evidence>("evidence"),
      optional<&RowFile::why>("why"),
      optional<&RowFile::worsening>("worsening"),
      optional<&RowFile::weight>("weight"),
      optional<&RowFile::figures>("figures"),
      optional<&RowFile::secondary>("secondary"),
      optional<&RowFile::ground>("ground"),
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
      optional<&PublicationFile::schema>("schema"),
      required<&PublicationFile::verdict>("verdict"),
      required<&PublicationFile::headline>("headline"),
      optional<&PublicationFile::rows>("rows"),
      optional<&PublicationFile::remarks>("remarks"),
      optional<&PublicationFile::notes>("notes"),
      optional<&PublicationFile::environment>("environment"),
      optional<&PublicationFile::reproduce>("reproduce"),
      optional<&PublicationFile::annotations>("annotations"),
      optional<&PublicationFile::logs>("logs"),
      optional<&PublicationFile::improved>("improved"),
      optional<&PublicationFile::overviews>("overviews"),
      optional<&PublicationFile::subject>("subject"),
      optional<&PublicationFile::mean>("geometric_mean"),
      optional<&PublicationFile::skipped>("skipped"),
      optional<&PublicationFile::carried>("carried"),
      optional<&PublicationFile::given_reason>("given_reason"),
  };
};

namespace {

model::Verdict status_named(const std::string& name, std::string_view where) {
  const auto status = model::parse_verdict(name);
  if (!status) throw Error(where, fmt::format("unknown verdict '{}'", name));
  return *status;
}

constexpr std::array<std::string_view, 4> state_names{"compared", "without_baseline", "gone", "not_measured"};

model::CaseFigures::State state_named(const std::string& name, std::string_view where) {
  const auto* const found = std::find(state_names.begin(), state_names.end(), name);
  if (found == state_names.end())
    throw Error(where, fmt::format("state '{}' is not one of compared, without_baseline, gone, not_measured", name));
  return static_cast<model::CaseFigures::State>(found - state_names.begin());
}

std::optional<model::CaseFigures> figures_of(const std::optional<FiguresFile>& file, std::string_view where) {
  if (!file) return std::nullopt;
  return model::CaseFigures{file->metric,   file->baseline, file->candidate, file->change,
                            file->interval, file->worse,    file->is_speed,  state_named(file->state, where)};
}

std::optional<FiguresFile> file_of(const std::optional<model::CaseFigures>& figures) {
  if (!figures) return std::nullopt;
  return FiguresFile{figures->metric,    figures->baseline,
                     figures->candidate, figures->change,
                     figures->interval,  figures->worse,
                     figures->is_speed,  std::string(state_names.at(static_cast<std::size_t>(figures->state)))};
}

/// Of people's own files: a mean that is one.
model::GeometricMean mean_of(const std::optional<model::GeometricMean>& mean, std::string_view where) {
  if (mean && !(mean->ratio > 0)) throw Error(where, "geometric_mean: ratio must be above 0");
  return mean.value_or(model::GeometricMean{});
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
                                row.evidence, row.why, row.worsening, row.weight, figures_of(row.figures, where),
                                row.secondary, row.ground});
  for (const AnnotationFile& one : file.annotations)
    publication.annotations.push_back({one.path, one.start_line, std::max(one.start_line, one.end_line),
                                       level_named(one.level, where), one.title, one.message});
  publication.improved = file.improved;
  publication.subject = file.subject;
  publication.mean = mean_of(file.mean, where);
  publication.skipped = file.skipped;
  publication.carried = file.carried;
  publication.given_reason = file.given_reason;
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
  file.subject = publication.subject;
  file.skipped = publication.skipped;
  file.carried = publication.carried;
  file.given_reason = publication.given_reason;
  if (publication.mean.cases > 0) file.mean = publication.mean;
  for (const model::PublicationRow& row : publication.rows)
    file.rows.push_back({std::string(model::name_of(row.status)), row.subject, row.check, row.result, row.limit,
                         row.evidence, row.why, row.worsening, row.weight, file_of(row.figures), row.secondary,
                         row.ground});
  for (const model::Annotation& one : publication.annotations)
    file.annotations.push_back({one.path, std::string(level_names.at(static_cast<std::size_t>(one.level))), one.title,
                                one.message, one.start_line, one.end_line});
  return format_object(file);
}

model::Publication parse_publication(std::string_view text, std::string_view where) {
  const syntax::JsonDocument content = syntax::parse_json(text, where);
  const std::string schema = content.root().text_at({"schema"});
  if (schema != publication_schema) throw Error(where, fmt::format("is no {}", publication_schema));
  return plain_publication(content.root(), where);
}

std::string schema_of_publication() {
  return format_schema("benchgate.publication.v1", describe_object<PublicationFile>);
}

}  // namespace benchgate::format
