import { expect, test } from 'vitest';
import { thirdParties } from '../pages/third-party.ts';
import { supplyFaults, withoutHash } from './supply.ts';

const faultsOf = (packages: Record<string, object>) =>
  supplyFaults(thirdParties(JSON.stringify({ packages: { '': { version: '0.1.0' }, ...packages } })));

test('refuses a package with an unlisted or unknown license, also of development, which may be in the pages', () => {
  expect(
    faultsOf({
      'node_modules/free': { version: '1.0.0', license: 'MIT' },
      'node_modules/free/node_modules/@a/copyleft': { version: '1.0.0', license: 'AGPL-3.0-only' },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    }),
  ).toEqual([
    'package-lock.json: node_modules/free/node_modules/@a/copyleft has the license AGPL-3.0-only; see scripts/layout/supply.ts',
    'package-lock.json: node_modules/silent has the license unknown; see scripts/layout/supply.ts',
    'package-lock.json: node_modules/tool has the license GPL-3.0; see scripts/layout/supply.ts',
  ]);
});

test('refuses an install script of any package, except those that may stay undone', () => {
  const withScript = { version: '1.0.0', license: 'MIT', hasInstallScript: true };
  expect(
    faultsOf({
      'node_modules/@scarf/scarf': withScript,
      'node_modules/native': { ...withScript, dev: true },
    }),
  ).toEqual(['package-lock.json: node_modules/native has an install script; see scripts/layout/supply.ts']);
});

test('refuses a package without a hash of its content, also of another platform', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/whole': { version: '1.0.0', integrity: 'sha512-abc' },
    'node_modules/other-system': { version: '1.0.0', optional: true },
    'node_modules/old': { version: '1.0.0', integrity: 'sha1-abc' },
  };
  expect(withoutHash(JSON.stringify({ packages })).map((fault) => fault.split(' has ')[0])).toEqual([
    'package-lock.json: node_modules/other-system',
    'package-lock.json: node_modules/old',
  ]);
});
