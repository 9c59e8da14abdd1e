import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thirdParties } from './pages/third-party.ts';
import { root } from './tasks.ts';

// npm run licenses [-- --dev]: the licenses of the packages that the product is installed with, with --dev also of the
// tools of development. Source: docs/operations/supply-chain.md.
const includesTools = process.argv.includes('--dev');
const packages = thirdParties(readFileSync(join(root, 'package-lock.json'), 'utf8')).filter(
  ({ isDevelopment }) => includesTools || !isDevelopment,
);
const byLicense = Map.groupBy(packages, ({ license }) => license ?? 'unknown');
for (const [license, those] of [...byLicense].toSorted(([, a], [, b]) => b.length - a.length)) {
  console.log(
    `${license} (${those.length}): ${those.map(({ name, version }) => `${name} ${version}`).join(', ')}`,
  );
}
console.log(`${packages.length} packages`);
