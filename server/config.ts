import { isIP } from 'node:net';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import { isEmail, needsSmtpUtf8 } from '#contract/core/values/email.ts';

/** The only module that reads the environment. An invalid setting stops the start; the message names it. */

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .optional()
    .transform((value) => (value === undefined ? byDefault : value === 'true'));

const wholeNumber = (byDefault: number, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .optional()
    .transform((value) => (value === undefined ? byDefault : Number(value)))
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    );

/** The pages are served below the root of their address. */
const origin = address('http:', 'https:').refine((value) => {
  if (!URL.canParse(value)) return true;
  const { pathname, search, hash, username, password } = new URL(value);
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === '' && !/[?#]/.test(value);
}, 'must be an address without a path, query, fragment or user, such as https://benchmark.example.com');

const isTimeZone = (value: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

const PROXIES_AT_MOST = 16;
const trustSentence = `must be the number of proxies in front (0 to ${PROXIES_AT_MOST}), or a list of their networks such as 10.0.0.0/8, 192.0.2.1`;

/** An IP address, or a network in CIDR notation. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const trustedProxies = z
  .string()
  .optional()
  .transform((value, context): number | string[] => {
    if (value === undefined || value === 'false') return 0;
    if (value === 'true') return 1;
    if (/^\d{1,2}$/.test(value) && Number(value) <= PROXIES_AT_MOST) return Number(value);
    const networks = value.split(',').map((network) => network.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue({ code: 'custom', message: trustSentence });
    return z.NEVER;
  });

const settings = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  MIGRATION_DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed'], 'must be named or unnamed').default('named'),
  DRAIN_SECONDS: wholeNumber(5, 0, 300),
  CALLS_AT_ONCE: wholeNumber(150, 10, 100_000),
  DATA_DIR: z.string().min(1).default('./data'),
  FILES_URL: address('file:', 's3:').optional(),
  FREE_SPACE_MB: wholeNumber(100, 0, 1_000_000_000),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  SMTP_INSECURE: flag(false),
  SMTP_UTF8: flag(false),
  MAIL_FROM: z.string().min(3).optional(),
  COMPANY_NAME: z.string().min(1).default(PRODUCT_NAME),
  COMPANY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Paris')
    .optional(),
  OIDC_ISSUER: address('https:', 'http:').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_RESPONSE_TYPE: z.enum(['code', 'id_token'], 'must be code or id_token').default('code'),
  OIDC_EMAIL: z.enum(['verified', 'trusted'], 'must be verified or trusted').default('verified'),
  SESSION_SECRET: z.string().optional(),
  SESSION_SECRET_PREVIOUS: z.string().optional(),
  SESSION_MAX_HOURS: wholeNumber(12, 1, 720),
  SESSION_IDLE_MINUTES: wholeNumber(120, 1, 43_200),
  METRICS_TOKEN: z.string().min(16, 'must be 16 characters or more').optional(),
  BACKUP_SIGNING_KEY: z.string().min(32, 'must be 32 characters or more').optional(),
  TRUST_PROXY: trustedProxies,
  UNBOUND_SESSIONS: flag(false).optional(),
  FIRST_ADMIN_EMAIL: z.string().refine(isEmail, 'must be an email address').optional(),
  LEADS_MAY_REASSIGN: flag(false),
  REQUIRE_IF_MATCH: flag(false),
  DEMO: flag(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Mode = 'development' | 'production';

export type Config = Omit<z.output<typeof settings>, 'UNBOUND_SESSIONS'> & {
  readonly mode: Mode;
  readonly UNBOUND_SESSIONS: boolean;
};

/** A setting is missing or invalid; the message is for the person who starts the server. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

export const settingNames: readonly string[] = Object.keys(settings.shape);

const neededInProduction = [
  'DATABASE_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'SMTP_URL',
  'PUBLIC_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
] as const;

/**
 * Reads and validates all settings. Production also refuses missing and weak settings. Errors: WrongSetting,
 * with a line for each problem.
 */
export function readConfig(mode: Mode, environment: NodeJS.ProcessEnv = process.env): Config {
  const { config, problems } = settingsIn(mode, environment);
  if (config === null || problems.length > 0) throw new WrongSetting(problems.join('\n'));
  return config;
}

/** The settings and what is wrong with them, in sentences. Null: some can't be read. */
export function settingsIn(mode: Mode, environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const wrong = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    const missing = mode === 'production' ? missingIn(given) : [];
    return {
      config: null,
      problems: [...wrong].map(([name, message]) => `The setting ${name} ${message}.`).concat(missing),
    };
  }
  const values = parsed.data;
  const problems = [
    ...(values.MIGRATION_DATABASE_URL !== undefined && values.DATABASE_URL === undefined
      ? ['The setting MIGRATION_DATABASE_URL needs DATABASE_URL, the address for the application.']
      : []),
    ...(!values.SMTP_UTF8 && needsSmtpUtf8(values.FIRST_ADMIN_EMAIL ?? '')
      ? ['The setting FIRST_ADMIN_EMAIL has letters beyond ASCII before the @, which needs SMTP_UTF8.']
      : []),
    ...(mode === 'production' ? [...missingIn(given), ...weaknessesOf(values)] : []),
  ];
  const config: Config = {
    ...values,
    mode,
    UNBOUND_SESSIONS: environment['UNBOUND_SESSIONS']
      ? values.UNBOUND_SESSIONS === true
      : mode === 'development',
  };
  return { config, problems };
}

const missingIn = (given: Readonly<Record<string, string | undefined>>): string[] =>
  neededInProduction
    .filter((name) => given[name] === undefined)
    .map((name) => `The setting ${name} is missing. Production needs it.`);

/** What production refuses of settings that are there. */
function weaknessesOf(config: z.output<typeof settings>): string[] {
  const { SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: previous, METRICS_TOKEN: token } = config;
  const isWeak = (value: string | undefined) =>
    value !== undefined && (value.length < 32 || isGuessable(value));
  const isUnencrypted = (value: string | undefined) => value !== undefined && !isHttpsOrLoopback(value);
  const { SMTP_INSECURE, SMTP_URL, OIDC_ISSUER, PUBLIC_URL, DEMO } = config;
  const found: [isWrong: boolean, sentence: string][] = [
    [isWeak(secret), 'The setting SESSION_SECRET is weak. It must be 32 random characters or more.'],
    [
      isWeak(previous),
      'The setting SESSION_SECRET_PREVIOUS is weak. It must be 32 random characters or more.',
    ],
    [
      previous !== undefined && previous === secret,
      'The setting SESSION_SECRET_PREVIOUS must not be the same as SESSION_SECRET.',
    ],
    [
      token !== undefined && isGuessable(token),
      'The setting METRICS_TOKEN is weak. It must be 16 random characters or more.',
    ],
    [
      token !== undefined && token === secret,
      'The setting METRICS_TOKEN must not be the same as SESSION_SECRET.',
    ],
    [
      !SMTP_INSECURE && SMTP_URL !== undefined && !isSafeMailServer(SMTP_URL),
      'The setting SMTP_URL sends mail to another machine without encryption. Use smtps://, add ?requireTLS=true, or set SMTP_INSECURE=true.',
    ],
    [isUnencrypted(OIDC_ISSUER), 'The setting OIDC_ISSUER must be an address that starts with https://.'],
    [isUnencrypted(PUBLIC_URL), 'The setting PUBLIC_URL must be an address that starts with https://.'],
    [DEMO, 'The setting DEMO must not be true in production.'],
  ];
  return found.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
}

const DISTINCT_CHARACTERS = 10;
/** Random text of 16 bytes in hex has fewer different characters once in 20 million times. */
const DISTINCT_HEX_DIGITS = 8;
const LONGEST_RUN = 6;
const PIECE = 4;

/**
 * True for text that is not random: few distinct characters, repeated pieces, or mostly runs such as 123456
 * and abcdef. Repeats and runs are also searched ignoring case and separators.
 */
function isGuessable(secret: string): boolean {
  const least = /^[0-9a-f-]+$/i.test(secret) ? DISTINCT_HEX_DIGITS : DISTINCT_CHARACTERS;
  if (new Set(secret).size < Math.min(least, secret.length / 3)) return true;
  const plain = secret.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return isRepeated(secret) || isRepeated(plain) || inRuns(plain) >= plain.length / 2;
}

/** In random text, nearly all pieces of four characters are distinct. */
function isRepeated(text: string): boolean {
  const pieces = Array.from({ length: Math.max(0, text.length - PIECE + 1) }, (_, at) =>
    text.slice(at, at + PIECE),
  );
  return new Set(pieces).size < pieces.length * 0.75;
}

/** Counts the characters in long ascending or descending runs. */
function inRuns(text: string): number {
  let [count, length, step] = [0, 1, 0];
  const close = () => {
    if (length >= LONGEST_RUN) count += length;
  };
  for (let at = 1; at < text.length; at += 1) {
    const difference = text.charCodeAt(at) - text.charCodeAt(at - 1);
    if (Math.abs(difference) === 1 && (length === 1 || difference === step)) length += 1;
    else {
      close();
      length = Math.abs(difference) === 1 ? 2 : 1;
    }
    step = difference;
  }
  close();
  return count;
}

/** Encryption is mandatory, or the mail server runs on this machine. */
function isSafeMailServer(value: string): boolean {
  const { protocol, hostname, searchParams } = new URL(value);
  if (protocol === 'smtps:' || isLoopback(hostname)) return true;
  return searchParams.get('requireTLS') === 'true' && !searchParams.has('ignoreTLS');
}

export const isHttpsOrLoopback = (value: string) => {
  const url = new URL(value);
  return url.protocol === 'https:' || isLoopback(url.hostname);
};

/** Warnings about allowed but probably unintended settings, for the person who starts the server. */
export function warningsOf(config: Config): string[] {
  const isBehindProxy = config.PUBLIC_URL?.startsWith('https:') === true;
  return [
    ...(isBehindProxy && config.TRUST_PROXY === 0
      ? [
          'Warning: PUBLIC_URL is https, so there is a proxy in front, but TRUST_PROXY trusts none. All callers count as one address. Set TRUST_PROXY to the number of proxies, or to their networks.',
        ]
      : []),
    ...(sendsFilesUnencrypted(config.FILES_URL)
      ? [
          'Warning: FILES_URL sends review documents to another machine without encryption. Use an endpoint that starts with https://, unless the network is yours alone.',
        ]
      : []),
  ];
}

function sendsFilesUnencrypted(filesUrl: string | undefined): boolean {
  const endpoint = filesUrl?.startsWith('s3:') ? new URL(filesUrl).searchParams.get('endpoint') : null;
  if (endpoint === null || !URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** True for this machine's loopback address and its names. */
export const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);

/** Whether the development sign-in may run: never in production or where other machines can reach it. */
export const allowsDevelopmentSignIn = ({
  mode,
  HOST,
  OIDC_ISSUER,
}: Pick<Config, 'mode' | 'HOST' | 'OIDC_ISSUER'>) =>
  mode === 'development' && isLoopback(HOST) && OIDC_ISSUER === undefined;
