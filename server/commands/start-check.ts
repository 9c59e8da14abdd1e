import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseEnv } from 'node:util';
import { type Config, type Mode, settingNames, settingsIn, WrongSetting } from '#server/config.ts';

/**
 * Reads the settings of a server and checks them, its port and its database, before anything is changed.
 * Errors: WrongSetting with a line for each reason that the start would fail.
 */
export async function checkedSettings(
  mode: Mode,
  unlessGiven: Readonly<Record<string, string>> = {},
): Promise<Config> {
  const inFile = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const environment = { ...unlessGiven, ...inFile, ...process.env };
  const { config, problems } = settingsIn(mode, environment);
  const all = [
    ...problems,
    ...mistypedNames(Object.keys(inFile)),
    ...(await problemsOfPort(environment)),
    ...(await problemsOfSetDatabase(config, environment)),
  ];
  if (config === null || all.length > 0) throw new WrongSetting(all.join('\n'));
  for (const [name, value] of Object.entries(inFile)) process.env[name] ??= value;
  return config;
}

const MOST_TYPOS = 2;

/** Names in `.env` that are no settings and resemble one. Others may belong to another program. */
export function mistypedNames(names: readonly string[]): string[] {
  const known = new Set(settingNames);
  return names
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const [meant] = settingNames
        .map((setting) => ({ setting, typos: typosBetween(plainName(name), plainName(setting)) }))
        .filter(({ setting, typos }) => typos <= Math.min(MOST_TYPOS, setting.length / 4))
        .toSorted((one, other) => one.typos - other.typos);
      return meant === undefined
        ? []
        : [`The name ${name} in .env is no setting. Did you mean ${meant.setting}?`];
    });
}

const plainName = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The Levenshtein distance, with two letters in the wrong order as one typo. */
function typosBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const at = (row_: number, column: number) => rows[row_]?.[column] ?? Infinity;
      row[j] = Math.min(
        at(i - 1, j) + 1,
        (row[j - 1] ?? Infinity) + 1,
        at(i - 1, j - 1) + cost,
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that can be read although others can't. */
const readable = (environment: Environment, name: 'PORT' | 'HOST' | 'DATABASE_URL') =>
  settingsIn('development', { [name]: environment[name] }).config?.[name];

async function problemsOfPort(environment: Environment): Promise<string[]> {
  const port = readable(environment, 'PORT');
  const host = readable(environment, 'HOST');
  if (port === undefined || host === undefined || port === 0) return [];
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error) =>
      resolve([sentenceOfPort(Reflect.get(error, 'code'), port, String(host))]),
    );
    server.listen({ port: Number(port), host: String(host) }, () => server.close(() => resolve([])));
  });
}

function sentenceOfPort(code: unknown, port: string | number, host: string): string {
  if (code === 'EADDRINUSE')
    return `The port ${port} is taken. Stop what uses it, or set PORT to another (0: any).`;
  if (code === 'EACCES') return `This user may not listen on the port ${port}. Set PORT to one above 1023.`;
  return `The setting HOST must be an address of this machine; ${host} is not.`;
}

/** An embedded database is made by the start itself. */
async function problemsOfSetDatabase(config: Config | null, environment: Environment): Promise<string[]> {
  const address = config?.MIGRATION_DATABASE_URL ?? readable(environment, 'DATABASE_URL');
  if (address === undefined) return [];
  const { problemsOfDatabase } = await import('#server/db/migrate.ts');
  try {
    return await problemsOfDatabase({
      connectionString: String(address),
      timeZone: config?.COMPANY_TIME_ZONE,
    });
  } catch {
    // The start waits for a database that is away, and says what PostgreSQL refuses.
    return [];
  }
}
