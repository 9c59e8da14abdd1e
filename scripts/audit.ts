import { spawnSync } from 'node:child_process';
import { verdictOf } from './audit-verdict.ts';
import { npmCommand, root } from './tasks.ts';

// npm run audit: known vulnerabilities of the packages that the product is installed with. Exits with 0 if none is known,
// 1 if some are, 2 if the registry answers no audits. Source: docs/operations/supply-chain.md.
const [command, first] = npmCommand();
const { stdout } = spawnSync(command, [...first, 'audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 64 * 1024 * 1024,
});
const { code, lines } = verdictOf(stdout);
for (const line of lines) console.log(line);
process.exitCode = code;
