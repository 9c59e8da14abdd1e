import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import { STOP_LIMITS } from '#server/stop.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const names = [
  'Containerfile',
  'compose.yaml',
  'deploy/compose/dex.yaml',
  'deploy/benchmark.service',
  'deploy/benchmark.env',
  'package.json',
  '.node-version',
  '.env.example',
] as const;

/** The texts of the files by which the product is installed, by path. */
export type Recipes = Record<(typeof names)[number], string>;

const read = (name: string) => readFileSync(join(root, name), 'utf8');
export const readRecipes = (): Recipes =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Recipes;

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      read_only: z.boolean().default(false),
      cap_drop: z.array(z.string()).default([]),
      stop_grace_period: z.string().default('10s'),
    }),
  ),
});
const dex = z.object({
  issuer: z.string(),
  web: z.object({ allowedOrigins: z.array(z.string()) }),
  staticClients: z.array(z.object({ id: z.string(), redirectURIs: z.array(z.string()) })),
});

/** What is wrong with the files by which the product is installed. */
export function wrongsOfRecipes(recipes: Recipes): string[] {
  const [, flags = ''] = /"serve": "exec node (.*) scripts\/run\.cjs /.exec(recipes['package.json']) ?? [];
  return [
    ...wrongsOfContainerfile(recipes, flags.split(' ')),
    ...wrongsOfCompose(recipes),
    ...wrongsOfUnit(recipes, flags),
  ];
}

/** Sentences for the claims that do not hold. */
const unmet = (place: string, claims: Readonly<Record<string, boolean>>) =>
  Object.entries(claims)
    .filter(([, holds]) => !holds)
    .map(([claim]) => `${place}: not ${claim}`);

/** Longer than a server may take to stop. */
const isPatient = (seconds: number, drainSeconds: number) =>
  seconds * 1000 >
  drainSeconds * 1000 + STOP_LIMITS.requests + STOP_LIMITS.jobs + STOP_LIMITS.database + 5_000;

function wrongsOfContainerfile(recipes: Recipes, flags: readonly string[]): string[] {
  const lines = recipes.Containerfile.replaceAll('\\\n', ' ').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const [, user = ''] = /^USER (\S+)$/m.exec(last.join('\n')) ?? [];
  const entry = ['/app/bin/node', ...flags].map((word) => JSON.stringify(word)).join(', ');
  return unmet('Containerfile', {
    'a user other than root': /^[1-9]\d*:[1-9]\d*$/.test(user),
    'Node itself as the first process, with the flags of npm run serve': last.includes(
      `ENTRYPOINT [${entry}]`,
    ),
    'the server as the program': last.includes('CMD ["server/commands/serve.ts"]'),
    'SIGTERM as the signal to stop': last.includes('STOPSIGNAL SIGTERM'),
    'a health check': last.some((line) =>
      /^HEALTHCHECK .*CMD \[.*"server\/commands\/health\.ts"\]$/.test(line),
    ),
    'without programs that run in the last stage': !last.some((line) => line.startsWith('RUN ')),
    'only files of the release': last
      .filter((line) => line.startsWith('COPY '))
      .every((line) => /^COPY --from=build (?:--chown=\S+ \/data |\/release\/)/.test(line)),
    'built with the Node of .node-version': lines.some((line) =>
      line.startsWith(`ARG BUILD_BASE=docker.io/library/node:${recipes['.node-version'].trim()}-`),
    ),
  });
}

function wrongsOfCompose(recipes: Recipes): string[] {
  const place = 'compose.yaml';
  const { services } = compose.parse(parseYaml(recipes[place]));
  const provider = dex.parse(parseYaml(recipes['deploy/compose/dex.yaml']));
  const { server, database, objects, ...others } = services;
  if (server === undefined || database === undefined || objects === undefined)
    return [`${place}: a part is missing`];
  const secrets = /^\$\{(\w+):\?[^}]+\}$/;
  const given = Object.entries(server.environment).map(([name, value]) =>
    secrets.test(value) ? [name, randomBytes(32).toString('hex')] : [name, value],
  );
  const { config, wrongs } = configOf(place, Object.fromEntries(given), recipes);
  if (config === null) return wrongs;
  const url = new URL(config.DATABASE_URL ?? '');
  const client = provider.staticClients.find(({ id }) => id === config.OIDC_CLIENT_ID);
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = server.environment;
  return [
    ...wrongs,
    ...unmet(place, {
      'without a secret of the server': ['SESSION_SECRET', 'METRICS_TOKEN'].every((name) =>
        secrets.test(server.environment[name] ?? ''),
      ),
      'only images of one version': [database, objects, ...Object.values(others)].every(({ image }) =>
        /:v?\d+\.\d+[\w.-]*$/.test(image),
      ),
      'a read-only root without capabilities': server.read_only && server.cap_drop.includes('ALL'),
      'patient enough to stop': isPatient(
        Number.parseInt(server.stop_grace_period, 10),
        config.DRAIN_SECONDS,
      ),
      'the database with the password of DATABASE_URL':
        database.environment['POSTGRES_PASSWORD'] === url.password,
      'the store with the key of the server':
        objects.environment['AWS_ACCESS_KEY_ID'] === key &&
        objects.environment['AWS_SECRET_ACCESS_KEY'] === secret,
      'the provider of OIDC_ISSUER': provider.issuer === config.OIDC_ISSUER,
      'registered at the provider': client?.redirectURIs.includes(`${config.PUBLIC_URL}/login`) === true,
      'allowed to call the provider': provider.web.allowedOrigins.includes(config.PUBLIC_URL ?? ''),
    }),
  ];
}

function wrongsOfUnit(recipes: Recipes, flags: string): string[] {
  const place = 'deploy/benchmark.service';
  const lines = recipes[place].split('\n');
  const settings = Object.fromEntries(
    [
      ...lines
        .filter((line) => line.startsWith('Environment='))
        .map((line) => line.slice('Environment='.length)),
      ...recipes['deploy/benchmark.env'].split('\n').filter((line) => /^[A-Z]/.test(line)),
    ].map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const secrets = ['SESSION_SECRET', 'METRICS_TOKEN'];
  const filled = Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString('hex')]));
  const { config, wrongs } = configOf(place, { ...settings, ...filled }, recipes);
  const [, patience = ''] = /^TimeoutStopSec=(\d+)$/m.exec(recipes[place]) ?? [];
  const has = (...wanted: string[]) => wanted.every((line) => lines.includes(line));
  return [
    ...wrongs,
    ...unmet(place, {
      'without a secret of the server': secrets.every((name) => settings[name] === ''),
      'Node itself as the process, with the flags of npm run serve': has(
        `ExecStart=/opt/benchmark/bin/node ${flags} server/commands/serve.ts`,
        'WorkingDirectory=/opt/benchmark',
      ),
      'stopped by SIGTERM': has('KillSignal=SIGTERM'),
      'patient enough to stop': isPatient(Number(patience), config?.DRAIN_SECONDS ?? 0),
      'without rights': has('DynamicUser=yes', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='),
      'a read-only system': has(
        'ProtectSystem=strict',
        'ProtectHome=yes',
        'PrivateTmp=yes',
        'PrivateDevices=yes',
      ),
      'its own folder for DATA_DIR':
        has('StateDirectory=benchmark') && config?.DATA_DIR === '/var/lib/benchmark',
    }),
  ];
}

/** The settings as production reads them. Names that .env.example does not list are wrong, too. */
function configOf(place: string, environment: Record<string, string>, recipes: Recipes) {
  const known = new Set(recipes['.env.example'].match(/\b[A-Z][A-Z_]+(?==)/g));
  known.add('AWS_SECRET_ACCESS_KEY').add('NODE_ENV');
  const wrongs = Object.keys(environment)
    .filter((name) => !known.has(name))
    .map((name) => `${place}: there is no setting ${name}`);
  try {
    return { config: readConfig('production', environment), wrongs };
  } catch (error) {
    return {
      config: null,
      wrongs: [...wrongs, `${place}: ${String(error)}`],
    };
  }
}
