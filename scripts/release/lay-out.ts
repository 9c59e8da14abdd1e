import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputsFileOf, PAGES_FOLDER } from '../../server/commands/pages-folder.ts';
import { isProduction, readSources } from '../layout/sources.ts';
import { npmCommand } from '../tasks.ts';

/** The programs of a production server. */
export const programs = ['serve', 'health', 'migrate', 'import', 'backup', 'restore', 'verify', 'relink'].map(
  (name) => `server/commands/${name}.ts`,
);

/** Node's folder in the release. */
const NODE = 'bin/node';

/**
 * Copies what a production server needs into an empty folder: the code of production, the migrations, Node
 * itself and the built pages; npm installs the packages of production. Source: docs/operations/container.md.
 */
export function layOut(root: string, target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  const copy = (path: string, to = path) => {
    mkdirSync(join(target, dirname(to)), { recursive: true });
    cpSync(join(root, path), join(target, to), { recursive: true });
  };
  const code = [...readSources(root, ['contract', 'server'], /./).keys()].filter(isProduction);
  for (const path of [...code, 'package.json', 'package-lock.json', '.npmrc', 'LICENSE']) copy(path);
  install(target);
  copy(`node_modules/node-${process.platform}-${process.arch}/bin/node`, NODE);
  chmodSync(join(target, NODE), 0o755);
  if (existsSync(inputsFileOf(join(root, PAGES_FOLDER)))) copy(PAGES_FOLDER);
}

/** The optional packages are the embedded PostgreSQL, needed in no production, and Node, which is copied. */
function install(target: string): void {
  const [command, first] = npmCommand();
  const options = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stdout, stderr } = spawnSync(command, [...first, 'ci', ...options, '--prefer-offline'], {
    cwd: target,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm could not install the packages: ${stdout}${stderr}`);
}
