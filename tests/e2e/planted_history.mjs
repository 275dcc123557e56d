// SPDX-License-Identifier: MIT
// Histories of `go test` reports whose truth is known, and the sites that dashboard makes of them.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import {chance} from './dashboard_history.mjs';

export const commitOf = (run) => createHash('sha1').update(`commit ${run}`).digest('hex');
const dateOf = (run) => new Date(Date.UTC(2026, 4, 1 + run, 3)).toISOString();
const machines = {amd: ['AMD EPYC 7763 64-Core Processor', 1], intel: ['Intel(R) Xeon(R) Platinum 8370C CPU @ 2.80GHz', 1.17]};

// Makes sites in `folder`: site(name, runs, levels, machineOf, more) is the address of one. `levels` gives each test case's
// level in ns by run, or [ns, bytes an operation], `machineOf` the machine; `more.add` and `more.dashboard` are further words of these commands, and
// `more.cwd` is where they run.
export const plantedSites = (benchgate, folder) => function site(name, runs, levels, machineOf = () => 'amd', more = {}) {
  const next = chance(runs), cwd = more.cwd || folder;
  const noise = (share) => 1 + share * (next() + next() + next() - 1.5);
  const store = `${folder}/${name}-store`, report = `${folder}/${name}.txt`;
  for (let run = 0; run < runs; run += 1) {
    const [cpu, factor] = machines[machineOf(run)];
    const lines = ['goos: linux', 'goarch: amd64', 'pkg: example.com/kv', `cpu: ${cpu}`];
    for (const [test, levelOf] of Object.entries(levels)) {
      if (levelOf(run) === null) continue;
      const [time, bytes] = [levelOf(run)].flat(), level = time * factor * noise(0.006), memory = bytes === undefined ? '' : `\t${bytes} B/op`;
      for (let i = 0; i < 15; i += 1) lines.push(`Benchmark${test}-4   \t1000\t${(level * noise(0.012)).toFixed(2)} ns/op${memory}`);
    }
    fs.writeFileSync(report, `${[...lines, 'PASS', 'ok  \texample.com/kv\t10.1s'].join('\n')}\n`);
    execFileSync(benchgate, ['history', 'add', report, '--store', store, '--run-id', String(100 + run), ...(more.add ? [] : ['--sha', commitOf(run)]), '--time', dateOf(run), '--job-type', 'medium', '--quiet', ...(more.add ? more.add(run) : [])], {cwd});
  }
  execFileSync(benchgate, ['history', 'recalculate', '--store', store, '--out', `${folder}/${name}`], {cwd, stdio: ['ignore', 'ignore', 'ignore']});
  execFileSync(benchgate, ['dashboard', '--history', `${folder}/${name}`, '--out', `${folder}/${name}-site`, '--repository', 'https://github.com/o/r', ...(more.dashboard || [])], {cwd, stdio: ['ignore', 'ignore', 'ignore']});
  return `file://${folder}/${name}-site/index.html`;
};
