// SPDX-License-Identifier: MIT
#pragma once

#include "imports/import.hpp"

namespace benchgate::imports {

// One function per format, in the file of its name: its row of the table in formats.cpp.
ImportFormat apache_bench_format();
ImportFormat asv_format();
ImportFormat bencher_metric_format_format();
ImportFormat benchmarkdotnet_csv_format();
ImportFormat benchmarkdotnet_json_format();
ImportFormat benchmarkjs_format();
ImportFormat cargo_libtest_format();
ImportFormat catch2_console_format();
ImportFormat catch2_xml_format();
ImportFormat criterion_bencher_format();
ImportFormat criterion_console_format();
ImportFormat criterion_json_format();
ImportFormat custom_bigger_is_better_format();
ImportFormat custom_smaller_is_better_format();
ImportFormat divan_format();
ImportFormat gnu_time_format();
ImportFormat go_test_bench_format();
ImportFormat go_test_json_format();
ImportFormat google_benchmark_console_format();
ImportFormat google_benchmark_csv_format();
ImportFormat google_benchmark_json_format();
ImportFormat hey_csv_format();
ImportFormat hey_format();
ImportFormat hyperfine_csv_format();
ImportFormat hyperfine_json_format();
ImportFormat iai_callgrind_format();
ImportFormat jmh_csv_format();
ImportFormat jmh_json_format();
ImportFormat junit_xml_format();
ImportFormat k6_handle_summary_format();
ImportFormat k6_summary_export_format();
ImportFormat locust_csv_format();
ImportFormat mitata_format();
ImportFormat nbomber_csv_format();
ImportFormat nbomber_html_format();
ImportFormat nbomber_txt_format();
ImportFormat oha_format();
ImportFormat openmetrics_format();
ImportFormat perf_stat_csv_format();
ImportFormat perf_stat_json_format();
ImportFormat pgbench_format();
ImportFormat pyperf_format();
ImportFormat pytest_benchmark_format();
ImportFormat tinybench_json_format();
ImportFormat tinybench_table_format();
ImportFormat vegeta_encode_format();
ImportFormat vegeta_json_format();
ImportFormat vitest_bench_format();
ImportFormat wrk_format();

}  // namespace benchgate::imports
