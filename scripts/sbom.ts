import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { deliveredOf } from './bill-of-materials.ts';
import { npmCommand, root } from './tasks.ts';

// npm run sbom [-- FILE]: a software bill of materials (CycloneDX) of the packages that the product is installed with,
// written by npm. Source: docs/operations/supply-chain.md.
const [file = 'dist/sbom.cdx.json'] = process.argv.slice(2);
const order = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
const [command, first] = npmCommand();
const { status, stdout } = spawnSync(command, [...first, ...order], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  console.error('npm could not list the packages; it says why above.');
  process.exit(1);
}
const bill = deliveredOf(stdout);
const target = resolve(process.env['INIT_CWD'] ?? root, file);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages in ${target}`);
