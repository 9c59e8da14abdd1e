import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { testIdentity, type TokenOverrides } from '#server/ports/identity/identity.test-double.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import type { TestCluster } from './database/cluster.ts';
import { createTestDatabase, type TestDatabase } from './database/database.ts';
import { failureLog } from './failure-log.ts';

export type Answer = {
  readonly status: number;
  /** The body as text; for a failure, its sentence. */
  readonly text: string;
  readonly bytes: Buffer;
  /** Parses the body as JSON; throws if it is not JSON. */
  json<T = Record<string, unknown>>(): T;
  readonly headers: LightMyRequestResponse['headers'];
  readonly statements: number;
};

type CallOptions = {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly headers?: Record<string, string>;
};

/** A signed-in or anonymous caller. */
export type Caller = {
  call(endpoint: Endpoint, options?: CallOptions): Promise<Answer>;
  upload(
    endpoint: Endpoint,
    options: CallOptions & { name: string; bytes: Buffer | string },
  ): Promise<Answer>;
};

export type SignedInCaller = Caller & { readonly accessToken: string; readonly refreshToken: string };

/** The whole app on its own database, with files in a temporary folder and jobs recorded instead of run. */
export type TestApp = TestDatabase & {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly jobs: ReturnType<typeof recordingJobs>;
  readonly anonymous: Caller;
  tokenFor(email: string, overrides?: TokenOverrides): Promise<string>;
  /** Signs in with a genuine identity token, as a script would. */
  signInAs(email: string): Promise<SignedInCaller>;
  withToken(accessToken: string): Caller;
  stop(): Promise<void>;
};

export const TEST_SESSION_SECRET = 'a secret of the tests, long enough to be one';

/** Outside of Vitest, pass the cluster of openTestCluster. */
export async function startTestApp(
  settings: Record<string, string> = {},
  cluster?: TestCluster,
  log: Logger = failureLog(),
): Promise<TestApp> {
  const database = await createTestDatabase(cluster);
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-app-'));
  const { identity, tokenFor } = await testIdentity({ sharesKey: true });
  const jobs = recordingJobs();
  const config = readConfig('development', { DATA_DIR: folder, ...settings });
  const context: Context = {
    config,
    db: database.db,
    jobs,
    files: await openFileStore(config, database.db),
    identity,
    log,
    sessionSecret: TEST_SESSION_SECRET,
    publicUrl: () => 'http://127.0.0.1:3000',
    // Their hundreds of files would take most of the time of a start.
    pages: null,
  };
  const app = await buildApp(context);
  const statementsOf = new Map<string, number>();
  app.addHook('onResponse', async (request) => {
    statementsOf.set(request.id, request.statements);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-test-request', request.id);
  });

  const caller = (accessToken: string | null): Caller => {
    const send = async (
      endpoint: Endpoint,
      options: CallOptions,
      payload: string | Buffer | undefined,
      type: string | null,
    ) => {
      const response = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, options),
        headers: {
          ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
          ...(type === null ? {} : { 'content-type': type }),
          ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
          ...options.headers,
        },
        ...(payload === undefined ? {} : { payload }),
      });
      return {
        status: response.statusCode,
        text: response.body,
        bytes: response.rawPayload,
        json: <T>() => JSON.parse(response.body) as T,
        headers: response.headers,
        statements: statementsOf.get(String(response.headers['x-test-request'])) ?? 0,
      };
    };
    return {
      call: (endpoint, options = {}) =>
        options.body === undefined
          ? send(endpoint, options, undefined, null)
          : send(endpoint, options, JSON.stringify(options.body), 'application/json'),
      upload: (endpoint, options) => {
        const { payload, type } = multipartOf(options.name, options.bytes);
        return send(endpoint, options, payload, type);
      },
    };
  };
  const anonymous = caller(null);

  return {
    ...database,
    app,
    context,
    jobs,
    anonymous,
    tokenFor,
    withToken: caller,
    async signInAs(email) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/Employees/Login',
        payload: { idToken: await tokenFor(email) },
      });
      if (response.statusCode !== 200) throw new Error(`${email} could not sign in: ${response.body}`);
      const { accessToken, refreshToken } = response.json<{ accessToken: string; refreshToken: string }>();
      return { ...caller(accessToken), accessToken, refreshToken };
    },
    async stop() {
      await app.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: CallOptions): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

function multipartOf(name: string, bytes: Buffer | string) {
  const boundary = 'benchmark-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}
