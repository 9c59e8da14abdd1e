import { z } from 'zod';

/** The only reader of the environment. A wrong setting stops the start with a sentence that names it. */

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

const isTimeZone = (value: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

const settings = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address('http:', 'https:').optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  FILES_URL: address('file:', 's3:').optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  COMPANY_NAME: z.string().min(1).default('Benchmark'),
  COMPANY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Paris')
    .default('UTC'),
  OIDC_ISSUER: address('https:', 'http:').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_RESPONSE_TYPE: z.enum(['code', 'id_token'], 'must be code or id_token').default('code'),
  OIDC_EMAIL: z.enum(['verified', 'trusted'], 'must be verified or trusted').default('verified'),
  SESSION_SECRET: z.string().optional(),
  SESSION_MAX_HOURS: wholeNumber(12, 1, 720),
  SESSION_IDLE_MINUTES: wholeNumber(120, 1, 43_200),
  METRICS_TOKEN: z.string().min(16, 'must be 16 characters or more').optional(),
  TRUST_PROXY: flag(false),
  UNBOUND_SESSIONS: flag(false).optional(),
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

/** A setting is missing or wrong; the message is for the person who starts the server. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

const neededInProduction = [
  'DATABASE_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'SMTP_URL',
  'PUBLIC_URL',
  'SESSION_SECRET',
] as const;

/** Reads and checks all settings; production also refuses what is missing or weak. */
export function readConfig(mode: Mode, environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [
      name,
      environment[name] === '' ? undefined : environment[name],
    ]),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new WrongSetting(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const config = parsed.data;
  if (mode === 'production') requireForProduction(config);
  return {
    ...config,
    mode,
    UNBOUND_SESSIONS: environment['UNBOUND_SESSIONS']
      ? config.UNBOUND_SESSIONS === true
      : mode === 'development',
  };
}

function requireForProduction(config: z.output<typeof settings>) {
  for (const name of neededInProduction) {
    if (!config[name]) throw new WrongSetting(`The setting ${name} is missing. Production needs it.`);
  }
  const secret = config.SESSION_SECRET ?? '';
  if (secret.length < 32 || new Set(secret).size < 10) {
    throw new WrongSetting('The setting SESSION_SECRET is weak. It must be 32 random characters or more.');
  }
  for (const name of ['OIDC_ISSUER', 'PUBLIC_URL'] as const) {
    if (!isHttpsOrLoopback(config[name] ?? '')) {
      throw new WrongSetting(`The setting ${name} must be an address that starts with https://.`);
    }
  }
  if (config.DEMO) throw new WrongSetting('The setting DEMO must not be true in production.');
}

const isHttpsOrLoopback = (value: string) => {
  const url = new URL(value);
  return url.protocol === 'https:' || isLoopback(url.hostname);
};

/** True for the names of this machine's own loopback address. */
export const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);
