import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const INSTALL = 'apt-get install podman buildah runc debootstrap';
const programs = ['podman', 'buildah', 'runc', 'debootstrap', 'npm'];

/** debootstrap and the build without a user namespace need root. */
export const isInstalled = (): boolean =>
  process.getuid?.() === 0 &&
  programs.every((program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0);

/** As the slim images of Debian: without documentation, languages and lists of packages. */
const dispensable = ['doc', 'man', 'info', 'locale', 'lintian']
  .map((name) => `usr/share/${name}`)
  .concat('var/lib/apt/lists', 'var/cache/apt', 'var/cache/debconf');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const TAG = 'localhost/benchmark:assured';

/** An image in a store of its own, and how to work with it. */
export type Image = {
  readonly tag: string;
  /** Runs podman; rejects with its output if it fails. */
  podman(...words: string[]): Promise<string>;
  remove(): Promise<void>;
};

/**
 * Builds the image from the Containerfile. No registry of images is needed: debootstrap makes the base from
 * packages of Debian, and the base of the build stage is the same with Node and npm.
 */
export async function buildImage(folder: string, root: string): Promise<Image> {
  const [store, runs, base] = ['store', 'run', 'base'].map((name) => join(folder, name));
  if (store === undefined || runs === undefined || base === undefined) throw new Error('No folders.');
  mkdirSync(base, { recursive: true });
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot', TMPDIR: folder };
  const call = async (program: string, words: readonly string[]) =>
    (await promisify(execFile)(program, words, { env, maxBuffer: 2 ** 28 })).stdout.trim();
  const places = ['--root', store, '--runroot', runs];
  const podman = async (...words: string[]) =>
    call('podman', [...places, '--cgroup-manager', 'cgroupfs', '--runtime', 'runc', ...words]);
  const buildah = async (...words: string[]) => call('buildah', [...places, ...words]);

  const [, suite = 'bookworm'] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  await call('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, base]);
  for (const path of dispensable) rmSync(join(base, path), { recursive: true, force: true });
  const archive = join(folder, 'base.tar');
  await call('tar', ['-C', base, '-cf', archive, '.']);
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  await podman('import', '--os', 'linux', '--arch', architecture, archive, 'localhost/base');

  const container = await buildah('from', 'localhost/base');
  const npm = dirname(dirname(await call('realpath', [await call('which', ['npm'])])));
  await buildah('copy', '-q', container, process.execPath, '/usr/local/bin/node');
  await buildah('copy', '-q', container, npm, '/usr/local/lib/node_modules/npm');
  await buildah('copy', '-q', container, CERTIFICATES, CERTIFICATES);
  await buildah(
    'run',
    container,
    '--',
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  );
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  await buildah('commit', '-q', container, 'localhost/build-base');
  await buildah('rm', container);

  const bases = ['--build-arg', 'BASE=localhost/base', '--build-arg', 'BUILD_BASE=localhost/build-base'];
  // The format of OCI has no health check.
  await buildah(
    'bud',
    '--pull=false',
    '--format',
    'docker',
    ...bases,
    '-t',
    TAG,
    '-f',
    join(root, 'Containerfile'),
    root,
  );
  return {
    tag: TAG,
    podman,
    remove: async () => {
      await podman('rm', '--all', '--force', '--time', '0');
      // Layers belong to users of the containers; the folder itself is removed by its maker.
      await podman('rmi', '--all', '--force');
    },
  };
}
