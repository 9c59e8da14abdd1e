import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
  /** Runs podman. Throws with its output if it fails. */
  podman(...words: string[]): string;
  remove(): void;
};

/**
 * Builds the image from the Containerfile. No registry of images is needed: debootstrap makes the base from packages of
 * Debian, and the base of the build stage is the same with Node and npm.
 */
export function buildImage(folder: string, root: string): Image {
  const [store, runs, base] = ['store', 'run', 'base'].map((name) => join(folder, name));
  if (store === undefined || runs === undefined || base === undefined) throw new Error('No folders.');
  mkdirSync(base, { recursive: true });
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot', TMPDIR: folder };
  const call = (program: string, words: readonly string[]) =>
    execFileSync(program, words, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
    });
  const places = ['--root', store, '--runroot', runs];
  const podman = (...words: string[]) =>
    call('podman', [...places, '--cgroup-manager', 'cgroupfs', '--runtime', 'runc', ...words]).trim();
  const buildah = (...words: string[]) => call('buildah', [...places, ...words]).trim();

  const [, suite = 'bookworm'] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  call('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, base]);
  for (const path of dispensable) rmSync(join(base, path), { recursive: true, force: true });
  const archive = join(folder, 'base.tar');
  call('tar', ['-C', base, '-cf', archive, '.']);
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  podman('import', '--os', 'linux', '--arch', architecture, archive, 'localhost/base');

  const container = buildah('from', 'localhost/base');
  const npm = dirname(dirname(call('realpath', [call('which', ['npm']).trim()]).trim()));
  buildah('copy', '-q', container, process.execPath, '/usr/local/bin/node');
  buildah('copy', '-q', container, npm, '/usr/local/lib/node_modules/npm');
  buildah('copy', '-q', container, CERTIFICATES, CERTIFICATES);
  buildah('run', container, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  buildah('commit', '-q', container, 'localhost/build-base');
  buildah('rm', container);

  const bases = ['--build-arg', 'BASE=localhost/base', '--build-arg', 'BUILD_BASE=localhost/build-base'];
  // The format of OCI has no health check.
  buildah(
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
    remove: () => {
      podman('rm', '--all', '--force', '--time', '0');
      // Layers belong to users of the containers; the folder itself is removed by its maker.
      podman('rmi', '--all', '--force');
    },
  };
}
