// SPDX-License-Identifier: MIT
// Beginnings of what the tools print, as their documentation and public logs of CI show it.
#include "imports/tool_texts.hpp"

#include <array>
#include <string>

#include "catch.hpp"
#include "error_of.hpp"
#include "imports/import.hpp"

using namespace benchgate;

namespace {

struct Printed {
  std::string format;  ///< that somebody may name for it
  std::string text;
  std::string refusal;
};

const std::array<Printed, 12> printed{{
    {"apache-bench", "Percentage served,Time in ms\n0,0.132\n1,0.152\n",
     "this is ab's text: import what ab prints, without -e"},
    {"artillery",
     "--------------------------------\nSummary report @ 16:49:34(+0530)\n--------------------------------\n\n"
     "http.codes.200: .............................49994\nhttp.request_rate: ..........................356/sec\n",
     "this is Artillery's text: write JSON with artillery run --output FILE"},
    {"fortio",
     "Fortio 0.6.2 running at 0 queries per second, 2->2 procs, for 5s: http://httpbin:8000/get\n"
     "Ended after 106.474079ms : 20 calls. qps=187.84\nAggregated Function Time : count 20 avg 0.0102 +/- 0.003\n",
     "this is fortio's text: write JSON with -json FILE"},
    {"gatling",
     "---- Global Information --------------------------------------------------------\n"
     "> request count                                       2000 (OK=2000   KO=0     )\n",
     "this is Gatling's text: import js/stats.json of the folder with its report"},
    {"ghz",
     "\nSummary:\n  Count:\t200\n  Total:\t181.57 ms\n  Slowest:\t69.60 ms\n  Requests/sec:\t1101.53\n\n"
     "Response time histogram:\n  26.111 [1]\t|\n\nStatus code distribution:\n  [OK]   200 responses\n",
     "this is ghz's text: write JSON with -O json"},
    {"jmeter-csv",
     "summary +      1 in 00:00:01 =    1.0/s Avg:   265 Min:   265 Max:   265 Err:     0 (0.00%)\n"
     "summary =    100 in 00:00:10 =   10.0/s Avg:   212 Min:   180 Max:   300 Err:     0 (0.00%)\n",
     "this is JMeter's text: write the samples with -l FILE.jtl"},
    {"k6-summary-export",
     "     data_received..................: 603 MB  10 MB/s\n"
     "     http_req_blocked...............: avg=1.41\xC2\xB5s   min=0s med=0s      max=5.42ms  p(90)=0s     p(95)=0s\n",
     "this is k6's text: write JSON with --summary-export FILE, or in handleSummary"},
    {"k6", "  HTTP\n    http_req_duration..............: avg=450.23\xC2\xB5s min=0s med=505.7\xC2\xB5s max=26.5ms\n",
     "this is k6's text: write JSON with --summary-export FILE, or in handleSummary"},
    {"locust-csv",
     "Type     Name     # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s\n"
     "--------|--------|-------|-------------|-------|-------|-------|-------|--------|-----------\n",
     "this is Locust's text: write CSV with --csv PREFIX, and import PREFIX_stats.csv"},
    {"nbomber",
     "> test info\n\n\n\ntest suite: `nbomber_default_test_suite_name`\n\n> scenario stats\n\nscenario: `a`\n\n"
     "load simulations:\n\n  - `inject`, rate: `5`\n",
     "this is NBomber's text: import its report as .txt, .csv or .html"},
    {"oha",
     "Summary:\n  Success rate:\t100.00%\n  Total:\t4.5520 secs\n  Slowest:\t0.0161 secs\n  Fastest:\t0.0004 secs\n"
     "  Average:\t0.0011 secs\n  Requests/sec:\t4393.6538\n\n  Total data:\t49.44 MiB\n\nResponse time histogram:\n"
     "  0.000 [1]     |\n\nResponse time distribution:\n  50.00% in 0.0011 secs\n",
     "this is oha's text: write JSON with --output-format json (older versions: --json)"},
    {"vegeta",
     "Requests      [total, rate, throughput]         300, 10.03, 10.03\n"
     "Duration      [total, attack, wait]             29.912s, 29.9s, 11.908ms\n",
     "this is vegeta's text: write JSON with vegeta report -type json"},
}};

}  // namespace

TEST_CASE("what a tool writes that is not imported is refused with the output that is read", "[imports]") {
  for (const Printed& one : printed) {
    INFO(one.text);
    CHECK(test::error_of([&] { imports::recognise_format(one.text, "r.txt"); }) == "r.txt: " + one.refusal);
    // Also with the name of the tool or of one of its formats.
    CHECK(test::error_of([&] {
            const auto formats = imports::formats_named(one.format, "--as");
            const imports::ImportFormat& format = imports::recognise_among(formats, one.text, "r.txt");
            imports::read_report(format, one.text, "r.txt");
          }) == "r.txt: " + one.refusal);
  }
}

// By perf 6.1, hyperfine 1.15, mitata 1.0, k6 0.54, Locust 2.47, redis-benchmark 7.0, sysbench 1.0.20, fio 3.33 and
// iperf3 3.12.
TEST_CASE("other forms of tools that are imported are refused with the form that is read", "[imports]") {
  const std::string not_read =
      "it is not read; let a scenario read its figures from the output ('metrics'), or write them into a custom list";
  const std::string k6 = "this is k6's text: write JSON with --summary-export FILE, or in handleSummary";
  const std::string locust = "this is Locust's text: write CSV with --csv PREFIX, and import PREFIX_stats.csv";
  const std::string hyperfine = "this is hyperfine's text: write JSON with --export-json FILE";
  const std::string vegeta = "this is vegeta's text: write JSON with vegeta report -type json";
  const std::string ghz = "this is ghz's text: write JSON with -O json";
  const std::string jmeter = "this is JMeter's text: write the samples with -l FILE.jtl";
  const std::pair<std::string, std::string> texts[] = {
      {"Bucket         #  %       Histogram\n[0s,    1ms]   8  88.89%  ######\n", vegeta},
      {"Value(ms)  Percentile  TotalCount  1/(1-Percentile)\n0.238404   0.000000    0           1.000000\n", vegeta},
      {"duration (ms),status,error\n5.15,OK,\n", ghz},
      {"ghz_run,call=\"a.B.C\",n=200,c=50 count=200,total=1.2,average=3,rps=4.5 1700000000\n", ghz},
      {"ghz_detail,call=\"a.B.C\",hasError=false latency=5157328 1700000000\n", ghz},
      {"Label,# Samples,Average,Median,90% Line,95% Line,99% Line,Min,Max,Error %\nGET,10,4,4,5,6,6,3,7,0.000%\n",
       jmeter},
      {R"({"Total": {"transaction": "Total", "sampleCount": 10, "errorCount": 0, "meanResTime": 4.5}})", jmeter},
      {"request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status\n0.1,0.0,0.0,0.1,0.2,2,200\n",
       "this is oha's text: write JSON with --output-format json (older versions: --json)"},
      {"starttime\tseconds\tctime\tdtime\tttime\twait\nTue Dec 01 00:00:00 2026\t1796083200\t0\t1\t1\t1\n",
       "this is ab's text: import what ab prints, without -g"},
      {"Count,Message,Traceback,Nodes\n1,boom,File,local\n", locust},
      {R"([{"name": "/", "method": "GET", "num_requests": 9, "num_none_requests": 0, "response_times": {"4": 9}}])",
       locust},
      {R"({"url": "http://h", "connections": 10, "sampleInt": 1000, "pipelining": 1, "duration": 10})",
       "this is autocannon's text: " + not_read},
      {"Bombarding http://h for 10s using 125 connection(s)\nStatistics        Avg      Stdev        Max\n",
       "this is bombardier's text: " + not_read},
      {R"({"spec": {"numberOfConnections": 125}, "result": {"bytesRead": 10, "bytesWritten": 10}})",
       "this is bombardier's text: " + not_read},
      {"Transactions:\t\t 10 hits\nAvailability:\t\t 100.00 %\nLongest transaction:\t 0.01\n",
       "this is siege's text: " + not_read},
      {R"({"transactions": 10, "availability": 100.00, "longest_transaction": 0.01})",
       "this is siege's text: " + not_read},
      {"finished in 1.00s, 10 req/s\ntime for request:      1ms\ntime to 1st byte:      1ms\n",
       "this is h2load's text: " + not_read},
      {"Connection rate: 10.0 conn/s\nReply time [ms]: response 0.4 transfer 0.0\n",
       "this is httperf's text: " + not_read},
      {"ALL STATS\n=====\nType         Ops/sec     Hits/sec   Misses/sec\n",
       "this is memtier_benchmark's text: " + not_read},
      {"\"test\",\"rps\",\"avg_latency_ms\"\n\"SET\",\"1000.00\",\"0.1\"\n",
       "this is redis-benchmark's text: " + not_read},
      {"[OVERALL], RunTime(ms), 10110\n[OVERALL], Throughput(ops/sec), 98.9\n", "this is YCSB's text: " + not_read},
      {"{\"start\":{\"version\":\"iperf 3.12\"},\"end\":{\"sum_sent\":{\"bytes\":1}}}",
       "this is iperf3's text: " + not_read},
      {"\n Performance counter stats for 'true':\n\n              0.70 msec task-clock    #    0.168 CPUs utilized\n",
       "this is perf stat's text: write JSON with perf stat -j -o FILE, or CSV with -x ';'"},
      {"| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n|:---|---:|---:|---:|---:|\n", hyperfine},
      {"Benchmark 1: true\n  Time (mean \u00b1 \u03c3):       2.4 ms \u00b1   2.5 ms    [User: 0.7 ms, System: 0.0 "
       "ms]\n",
       hyperfine},
      {"clk: ~0.85 GHz\n\nbenchmark                   avg (min \u2026 max) p75 / p99    (min \u2026 top 1%)\n",
       "this is mitata's text: write JSON with run({format: 'json'})"},
      {"{\"type\":\"Metric\",\"data\":{\"name\":\"http_reqs\",\"type\":\"counter\"},\"metric\":\"http_reqs\"}\n", k6},
      {"metric_name,timestamp,metric_value,check,error\nhttp_reqs,1732999999,1.000000,,\n", k6},
      {"Timestamp,User Count,Type,Name,Requests/s,Failures/s,50%\n1732999999,1,,Aggregated,0,0,N/A\n", locust},
      {"[{\"name\":\"a\",\"central_tendency\":4.2,\"ips\":4.2,\"error\":1}]",
       "this is benchmark-ips's text: import what it prints"},
      {"====== SET ======\n  1000 requests completed in 0.02 seconds\n  50 parallel clients\n",
       "this is redis-benchmark's text: " + not_read},
      {"sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nThreads fairness:\n    events (avg/stddev): 1023/0.00\n",
       "this is sysbench's text: " + not_read},
      {"a: (g=0): rw=read\nfio-3.33\nStarting 1 process\n\nRun status group 0 (all jobs):\n",
       "this is fio's text: " + not_read},
      {"{\"fio version\" : \"fio-3.33\", \"jobs\" : []}", "this is fio's text: " + not_read},
      {"[ ID] Interval           Transfer     Bitrate         Retr\n", "this is iperf3's text: " + not_read},
  };
  for (const auto& [text, refusal] : texts) {
    INFO(text);
    CHECK(test::error_of([&] { imports::recognise_format(text, "r.txt"); }) == "r.txt: " + refusal);
  }
}

TEST_CASE("oha's text that is taken for hey's is called by its name", "[imports]") {
  const std::string& text = printed[10].text;
  CHECK(test::error_of([&] { imports::read_report(imports::import_format("hey", "--as"), text, "r.txt"); }) ==
        "r.txt: " + printed[10].refusal);
}

TEST_CASE("a fault in a text of no known tool keeps its location", "[imports]") {
  CHECK(imports::find_tool_text("Summary:\n  Total:\t1 secs\n") == nullptr);
  CHECK(test::error_of([&] {
          imports::read_report(imports::import_format("oha", "--as"), "Summary", "r.txt");
        }).starts_with("r.txt"));
}
