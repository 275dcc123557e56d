// SPDX-License-Identifier: MIT
// Runs the cases of a test one after another; the variable ONLY is a pattern of the names of those to run.
let failed = 0;

export const isWanted = (name) => new RegExp(process.env.ONLY || '').test(name);

export async function runCase(name, test) {
  const begin = performance.now();
  try {
    await test();
    console.log(`ok ${name} (${Math.round(performance.now() - begin)} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n${error.stack}`);
  }
}

export async function runCases(cases) {
  for (const [name, test] of Object.entries(cases)) if (isWanted(name)) await runCase(name, test);
}

// The exit code of the test.
export const exitCode = () => (failed > 0 ? 1 : 0);
