// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

#include <array>

#include "cli/analyze.hpp"
#include "cli/bisect.hpp"
#include "cli/check.hpp"
#include "cli/compare.hpp"
#include "cli/completions.hpp"
#include "cli/doctor.hpp"
#include "cli/export.hpp"
#include "cli/gate.hpp"
#include "cli/import.hpp"
#include "cli/init.hpp"
#include "cli/merge.hpp"
#include "cli/promote.hpp"
#include "cli/publish.hpp"
#include "cli/report.hpp"
#include "cli/run.hpp"
#include "cli/simulate.hpp"
#include "cli/trend.hpp"

namespace benchgate::cli {

std::span<const Command> commands() {
  static const std::array rows{
      check_command(),   gate_command(),   compare_command(),  report_command(),      promote_command(),
      export_command(),  import_command(), init_command(),     doctor_command(),      merge_command(),
      publish_command(), run_command(),    simulate_command(), completions_command(), bisect_command(),
      analyze_command(), trend_command(),
  };
  return rows;
}

}  // namespace benchgate::cli
