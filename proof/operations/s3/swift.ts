import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { areInstalled, freePorts, startProgram, stopPrograms } from '../../assurance/kit/packages.ts';

export const INSTALL = 'apt-get install swift-proxy swift-account swift-container swift-object memcached';
const programs = ['swift-ring-builder', 'swift-proxy-server', 'swift-object-server', 'memcached'];
const kinds = ['account', 'container', 'object'] as const;
const PORTS = 5;
const READY_WITHIN_MS = 120_000;

export const SWIFT_KEY = 'bm:bm';
export const SWIFT_SECRET = 'swift-of-the-assurance';

export const isSwiftInstalled = (): boolean => areInstalled(programs);

type Swift = {
  readonly endpoint: string;
  /** Limits a bucket to so many bytes; null: no limit. */
  limit(bucket: string, bytes: number | null): Promise<void>;
  stop(): Promise<void>;
};

/** Starts OpenStack Swift with its S3 layer in a folder: one device, one replica. */
export async function startSwift(folder: string): Promise<Swift> {
  const port = await freePorts(PORTS);
  writeSettings(folder, port);
  const children: ChildProcess[] = [];
  const start = (program: string, ...words: string[]) =>
    children.push(startProgram({ folder, program, words, asCaller: true }));
  start('memcached', '-u', 'root', '-l', '127.0.0.1', '-p', String(port + 4), '-m', '32');
  for (const kind of [...kinds, 'proxy']) start(`swift-${kind}-server`, join(folder, `${kind}.conf`));
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => stopPrograms(children);
  try {
    await untilReady(endpoint);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, limit: async (bucket, bytes) => limit(endpoint, bucket, bytes), stop };
}

function writeSettings(folder: string, port: number): void {
  mkdirSync(join(folder, 'dev', 'd1'), { recursive: true });
  const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_suffix = bm', 'swift_hash_path_prefix = bm']);
  for (const [at, kind] of kinds.entries()) {
    const own = port + 1 + at;
    const ring = (...words: string[]) => {
      const { status, stderr } = spawnSync('swift-ring-builder', [`${kind}.builder`, ...words], {
        cwd: folder,
      });
      if (status !== 0 && status !== 1) throw new Error(`swift-ring-builder: ${String(stderr)}`);
    };
    ring('create', '4', '1', '0');
    ring('add', `r1z1-127.0.0.1:${own}/d1`, '1');
    ring('rebalance');
    write(`${kind}.conf`, [
      '[DEFAULT]',
      'user = root',
      `swift_dir = ${folder}`,
      `devices = ${folder}/dev`,
      'mount_check = false',
      'bind_ip = 127.0.0.1',
      `bind_port = ${own}`,
      'workers = 0',
      'log_level = WARNING',
      'fallocate_reserve = 0',
      '[pipeline:main]',
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
    ]);
  }
  write('proxy.conf', [
    '[DEFAULT]',
    'user = root',
    `swift_dir = ${folder}`,
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    'log_level = WARNING',
    '[pipeline:main]',
    'pipeline = catch_errors proxy-logging cache s3api tempauth container-quotas proxy-logging proxy-server',
    '[filter:catch_errors]',
    'use = egg:swift#catch_errors',
    '[filter:proxy-logging]',
    'use = egg:swift#proxy_logging',
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${port + 4}`,
    '[filter:s3api]',
    'use = egg:swift#s3api',
    'location = us-east-1',
    's3_acl = no',
    'allow_multipart_uploads = no',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_bm_bm = ${SWIFT_SECRET} .admin`,
    '[filter:container-quotas]',
    'use = egg:swift#container_quotas',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    'node_timeout = 30',
  ]);
}

async function untilReady(endpoint: string): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (performance.now() < end) {
    if (await tokenOf(endpoint).catch(() => null)) return;
    await pause(250);
  }
  throw new Error('Swift did not start.');
}

async function tokenOf(endpoint: string): Promise<string | null> {
  const headers = { 'x-storage-user': SWIFT_KEY, 'x-storage-pass': SWIFT_SECRET };
  return (await fetch(`${endpoint}/auth/v1.0`, { headers })).headers.get('x-auth-token');
}

async function limit(endpoint: string, bucket: string, bytes: number | null): Promise<void> {
  const headers = {
    'x-auth-token': (await tokenOf(endpoint)) ?? '',
    'x-container-meta-quota-bytes': bytes === null ? '' : String(bytes),
  };
  const { status } = await fetch(`${endpoint}/v1/AUTH_bm/${bucket}`, { method: 'POST', headers });
  if (status >= 300) throw new Error(`Swift refused the quota: ${status}`);
}
