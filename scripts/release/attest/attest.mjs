// SPDX-License-Identifier: MIT
// attest.mjs FOLDER OUT: states, signed by Sigstore in the name of this workflow, from which commit and by which run the programs
// in FOLDER were built. The statement goes to GitHub, and as OUT/PROGRAM.sigstore.json to whoever verifies a download:
//   gh attestation verify PROGRAM --bundle PROGRAM.sigstore.json --repo benchgate/benchgate
// Needs the permissions `id-token: write` and `attestations: write`, and the token in GH_TOKEN.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { attestProvenance } from '@actions/attest';

const [, , folder, out] = process.argv;
const programs = fs.readdirSync(folder).filter((name) => name.startsWith('benchgate-')).sort();
if (programs.length === 0) throw new Error(`${folder} has no program`);
const subjects = programs.map((name) => ({
  name, digest: { sha256: crypto.createHash('sha256').update(fs.readFileSync(path.join(folder, name))).digest('hex') },
}));
const attestation = await attestProvenance({ subjects, token: process.env.GH_TOKEN });
fs.mkdirSync(out, { recursive: true });
for (const name of programs) fs.writeFileSync(path.join(out, `${name}.sigstore.json`), JSON.stringify(attestation.bundle) + '\n');
console.log(`attested ${programs.join(', ')}: attestation ${attestation.attestationID}`);
