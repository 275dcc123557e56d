// SPDX-License-Identifier: MIT
#include "imports/formats.hpp"

#include <array>

namespace benchgate::imports {

std::span<const ImportFormat> import_formats() {
  static const std::array rows{
      apache_bench_format(),
      asv_format(),
      bencher_metric_format_format(),
      benchmarkdotnet_csv_format(),
      benchmarkdotnet_json_format(),
      benchmarkjs_format(),
      cargo_libtest_format(),
      catch2_console_format(),
      catch2_xml_format(),
      criterion_bencher_format(),
      criterion_console_format(),
      criterion_json_format(),
      custom_bigger_is_better_format(),
      custom_smaller_is_better_format(),
      divan_format(),
      gnu_time_format(),
      go_test_bench_format(),
      go_test_json_format(),
      google_benchmark_console_format(),
      google_benchmark_csv_format(),
      google_benchmark_json_format(),
      hey_csv_format(),
      hey_format(),
      hyperfine_csv_format(),
      hyperfine_json_format(),
      iai_callgrind_format(),
      jmh_csv_format(),
      jmh_json_format(),
      junit_xml_format(),
      k6_handle_summary_format(),
      k6_summary_export_format(),
      locust_csv_format(),
      mitata_format(),
      nbomber_csv_format(),
      nbomber_html_format(),
      nbomber_txt_format(),
      oha_format(),
      openmetrics_format(),
      perf_stat_csv_format(),
      perf_stat_json_format(),
      pgbench_format(),
      pyperf_format(),
      pytest_benchmark_format(),
      tinybench_json_format(),
      tinybench_table_format(),
      vegeta_encode_format(),
      vegeta_json_format(),
      vitest_bench_format(),
      wrk_format(),
  };
  return rows;
}

}  // namespace benchgate::imports
