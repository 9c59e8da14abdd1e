import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { assurancePrograms } from './assurance-programs.ts';
import { longComments, unnamedPeople } from './layout/comments.ts';
import { areaCycles, fileCycles } from './layout/cycles.ts';
import { deadExports } from './layout/exports.ts';
import { crowdedFolders, forwardingFiles, programsWithoutTest, wrongNames } from './layout/names.ts';
import {
  developmentInProduction,
  eagerPackages,
  type Installed,
  uninstalledInProduction,
  unusedPackages,
} from './layout/packages.ts';
import { foreignComponents } from './layout/features.ts';
import { missingPages, unlistedDecisions } from './layout/references.ts';
import { statedSizes } from './layout/sizes.ts';
import { handMadeScreens, ownScreens } from './layout/screens.ts';
import { graphOf, isCode, readSources, type Sources } from './layout/sources.ts';
import { supplyFaults, withoutHash } from './layout/supply.ts';
import { foreignWrites, unownedTables } from './layout/tables.ts';
import { thirdParties } from './pages/third-party.ts';
import { root } from './tasks.ts';

// Layout rules that the linter can't express; see ARCHITECTURE.md. Prints each fault as path and sentence.
const folders = ['contract', 'server', 'web', 'proof', 'scripts', 'docs'];
const files: Sources = new Map([
  ...readSources(root, folders, /\.(tsx?|cjs|css|html|sql|md)$/),
  ...filesOfRoot(),
]);
const code: Sources = new Map([...files].filter(([path]) => isCode(path)));
const graph = graphOf(code);
const packageJson = readFileSync(join(root, 'package.json'), 'utf8');
const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const installedManifest = z.object({
  bin: z.union([z.string(), z.record(z.string(), z.string())]).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

const faults = [
  ...wrongNames(inFolders(code)),
  ...forwardingFiles(inFolders(code)),
  ...crowdedFolders(files),
  ...programsWithoutTest(assurancePrograms(), code),
  ...foreignWrites(code),
  ...unownedTables(files),
  ...fileCycles(graph),
  ...areaCycles(graph),
  ...foreignComponents(graph),
  ...deadExports(code, graph),
  ...missingPages(files),
  ...unlistedDecisions(files),
  ...statedSizes(files),
  ...longComments(files),
  ...unnamedPeople(files),
  ...unusedPackages(packageJson, settingsAndCode(), installed),
  ...uninstalledInProduction(packageJson, graph),
  ...developmentInProduction(graph),
  ...supplyFaults(thirdParties(lockfile)),
  ...withoutHash(lockfile),
  ...eagerPackages(code),
  ...handMadeScreens(code, ownScreens),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Configuration files and root pages, without package.json and the lockfile. */
function filesOfRoot(): [string, string][] {
  return [...readdirSync(root), '.ci/run']
    .filter((name) => /\.(ts|md|json)$|^\.ci\/run$/.test(name) && !name.startsWith('package'))
    .filter((name) => existsSync(join(root, name)))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]);
}

function inFolders(sources: Sources): Sources {
  return new Map([...sources].filter(([path]) => path.includes('/')));
}

function settingsAndCode(): Sources {
  return new Map([...files].filter(([path]) => !path.endsWith('.md') && !path.startsWith('scripts/layout/')));
}

function installed(name: string): Installed {
  const path = join(root, 'node_modules', name, 'package.json');
  if (!existsSync(path)) return { programs: [], peers: [] };
  const { bin, peerDependencies } = installedManifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  const programs = typeof bin === 'string' ? [name] : Object.keys(bin);
  return { programs, peers: Object.keys(peerDependencies) };
}
