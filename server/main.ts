import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { allowsDevelopmentSignIn, type Config, WrongSetting } from './config.ts';
import type { Context } from './context.ts';
import { type Db, loginOf, openDatabase, openPool } from './db/connection/client.ts';
import { requireOwnLogin } from './db/connection/own-login.ts';
import type { Mailbox } from './dev/mailbox/mailbox.ts';
import { startBulkWorkers } from './features/reviews/bulk/bulk-worker.ts';
import { openFileStore } from './features/reviews/documents/files-folder.ts';
import { sweepIncoming } from './features/reviews/documents/incoming.ts';
import { startMailWorkers } from './features/outbox/mail-worker.ts';
import { addFirstAdmin } from './features/people/first-admin.ts';
import { tryWrite } from './http/health.ts';
import { openIdConnectIdentity } from './ports/identity/identity.oidc.ts';
import { openPgBossJobs } from './ports/jobs/jobs.pg-boss.ts';
import { startSweeps } from './ports/jobs/jobs.sweep.ts';
import { openOutageLog } from './ports/outages.ts';
import { mailSender } from './ports/mailer/mailer.sender.ts';
import { openSmtpMailer } from './ports/mailer/mailer.smtp.ts';
import { type StopLimits, stopWithin } from './stop.ts';
import { sweepsOf } from './sweeps.ts';

const BUILT_PAGES = new URL('../dist/web/', import.meta.url);

type ServerOptions = {
  readonly config: Config;
  /** A migrated database. */
  readonly connectionString: string;
  readonly sessionSecret: string;
  readonly stopLimits?: StopLimits | undefined;
  readonly log?: Logger;
};

export type RunningServer = {
  /** The app's public URL. */
  readonly url: string;
  /** Where outgoing email shows; null if a mail server sends it, or if others can reach the server. */
  readonly mailbox: string | null;
  /** Lets running calls and jobs finish for a limited time, then closes all except PostgreSQL itself. */
  stop(): Promise<void>;
};

/** Builds the context and the app, and starts listening. */
export async function startServer({
  config,
  connectionString,
  sessionSecret,
  stopLimits,
  log = pino({ level: config.LOG_LEVEL }),
}: ServerOptions): Promise<RunningServer> {
  if (!allowsDevelopmentSignIn(config) && config.OIDC_ISSUER === undefined) {
    throw new WrongSetting(
      'The setting OIDC_ISSUER is missing. Without it, HOST must be 127.0.0.1, because the development sign-in serves only this machine.',
    );
  }
  const opened = new Opened();
  try {
    return await openServer({ config, connectionString, sessionSecret, stopLimits, log }, opened);
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

/** What a start has opened, so that a start that fails leaves nothing open and can be tried again. */
class Opened {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.unshift(close);
  }

  async closeAll(): Promise<void> {
    for (const close of this.#closers) await close().catch(() => {});
  }
}

async function openServer(
  {
    config: given,
    connectionString,
    sessionSecret,
    stopLimits,
    log,
  }: Required<Pick<ServerOptions, 'log'>> & ServerOptions,
  opened: Opened,
): Promise<RunningServer> {
  const isDevelopment = allowsDevelopmentSignIn(given);
  const login = loginOf(given);
  const onError = (error: Error) => outages.report(error);
  const db = openDatabase(openPool({ connectionString, onError, login }));
  const outages = openOutageLog(log, () => tryWrite(db));
  opened.add(async () => {
    outages.stop();
    await db.destroy();
  });
  if (login.isOwn) await requireOwnLogin(db);
  // The setting may be missing here; the company keeps the time zone that a server gave it.
  const config = { ...given, COMPANY_TIME_ZONE: await storedTimeZone(db) };
  const files = await openFileStore(config, db);
  if (config.FIRST_ADMIN_EMAIL !== undefined && (await addFirstAdmin(db, config.FIRST_ADMIN_EMAIL))) {
    log.warn('the person of FIRST_ADMIN_EMAIL was added as the first Admin');
  }
  await sweepIncoming(config.DATA_DIR);
  const onWarning = (warning: string) => log.warn(warning);
  const jobs = await openPgBossJobs({ connectionString, onError, onWarning, hasOwnLogin: login.isOwn });
  opened.add(async () => jobs.stop());
  let listeningAt = '';
  const publicUrl = () => config.PUBLIC_URL?.replace(/\/{1,9}$/, '') ?? listeningAt;
  const dataDir = config.DATA_DIR;
  const identity = isDevelopment
    ? await (await import('./dev/sign-in.ts')).developmentIdentity({ publicUrl, dataDir })
    : openIdConnectIdentity({
        issuer: config.OIDC_ISSUER ?? '',
        clientId: config.OIDC_CLIENT_ID ?? '',
        emailTrust: config.OIDC_EMAIL,
      });
  const context: Context = {
    config,
    db,
    jobs,
    files,
    identity,
    log,
    sessionSecret,
    publicUrl,
    pages: existsSync(BUILT_PAGES) ? BUILT_PAGES : null,
  };

  const app = await buildApp(context);
  opened.add(async () => app.close());
  const mailbox = config.SMTP_URL ? null : await openDevelopmentMailbox(dataDir);
  opened.add(async () => mailbox?.close());
  if (isDevelopment) await mountDevelopment(app, context, mailbox);
  const mailer = openSmtpMailer({ url: config.SMTP_URL ?? mailbox?.smtpUrl ?? '', from: mailSender(config) });
  await app.listen({ host: config.HOST, port: config.PORT });
  listeningAt = addressOf(app);
  await startMailWorkers(jobs, { config, db, jobs, mailer, log, publicUrl });
  await startBulkWorkers(jobs, context);
  await startSweeps(jobs, sweepsOf(context), log);

  return {
    url: publicUrl(),
    mailbox: isDevelopment && mailbox !== null ? `${publicUrl()}/dev/mail` : null,
    stop: async () =>
      stopWithin(
        {
          app,
          drainMs: config.DRAIN_SECONDS * 1000,
          stopJobs: () => jobs.stop(),
          closeRest: async () => {
            outages.stop();
            await Promise.all([mailer.close(), mailbox?.close(), db.destroy()]);
          },
        },
        log,
        stopLimits,
      ),
  };
}

async function storedTimeZone(db: Db): Promise<string> {
  const { time_zone } = await db.selectFrom('installation').select('time_zone').executeTakeFirstOrThrow();
  return time_zone;
}

// Lazy loads the modules of development (sign-in, SMTP server, mail parser), so production never has them in
// memory.
async function openDevelopmentMailbox(dataDir: string): Promise<Mailbox> {
  const { openMailbox } = await import('./dev/mailbox/mailbox.ts');
  return openMailbox({ directory: join(dataDir, 'mail') });
}

async function mountDevelopment(
  app: FastifyInstance,
  context: Context,
  mailbox: Mailbox | null,
): Promise<void> {
  const { config, db, publicUrl } = context;
  const { listSignInPeople } = await import('./dev/sign-in-people.ts');
  const { developmentSignIn } = await import('./dev/sign-in.ts');
  const listPeople = () => listSignInPeople(db);
  const { DATA_DIR: dataDir, COMPANY_NAME: companyName } = config;
  await developmentSignIn(app, { publicUrl, listPeople, dataDir, companyName });
  if (mailbox === null) return;
  const { developmentMailbox } = await import('./dev/mailbox/mailbox.routes.ts');
  await developmentMailbox(app, { mailbox });
}

function addressOf(app: FastifyInstance): string {
  const where = app.server.address();
  if (where === null || typeof where === 'string') throw new Error('The server has no address.');
  return `http://${where.family === 'IPv6' ? `[${where.address}]` : where.address}:${where.port}`;
}
