// SPDX-License-Identifier: MIT
// The browser of the machine for tests, driven by playwright-core.
import fs from 'node:fs';
import {createRequire} from 'node:module';

const names = ['chromium', 'google-chrome', 'chromium-browser'];

// Starts Chromium: that of the variable CHROMIUM, else the first in PATH. Ends the test with exit code 77 without one.
export function launchChromium(tools) {
  const places = names.flatMap((name) => process.env.PATH.split(':').map((folder) => `${folder}/${name}`));
  const program = [process.env.CHROMIUM, ...places].find((one) => one && fs.existsSync(one));
  if (!program) {
    console.log('Chromium is missing');
    process.exit(77);
  }
  const {chromium} = createRequire(`${tools}/node_modules/`)('playwright-core');
  return chromium.launch({executablePath: program, args: ['--no-sandbox']});
}
