import { Client } from 'undici';
import { z } from 'zod';

// A load generator in a process of its own: keeps each connection busy with one request at a time, for a
// limited time, on loopback only.

const job = z.object({
  port: z.int(),
  /** Sent in turn. */
  requests: z
    .array(
      z.object({
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: z.string(),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
      }),
    )
    .min(1),
  connections: z.int().min(1).max(50),
  seconds: z.number().max(60),
  /** Time for the replies that are outstanding at the end; those that miss it count as failed. */
  graceSeconds: z.number().max(60),
});
type Job = z.output<typeof job>;
type Request = Job['requests'][number];

let turn = 0;

process.on('message', (message) => {
  run(job.parse(message)).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run({ port, requests, connections, seconds, graceSeconds }: Job) {
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const micros: number[] = [];
  let failed = 0;
  let firstFailure = 0;
  let last = begun;
  const one = async () => {
    const client = new Client(`http://127.0.0.1:${port}`);
    const late = setTimeout(() => void client.destroy(), (seconds + graceSeconds) * 1_000);
    do {
      const sentAt = performance.now();
      const status = await statusOf(client, requests[turn++ % requests.length]);
      if (status === null) {
        failed += 1;
        break;
      }
      last = performance.now();
      if (status >= 200 && status < 300) micros.push(Math.round((last - sentAt) * 1_000));
      else {
        failed += 1;
        firstFailure ||= status;
      }
    } while (last < until);
    clearTimeout(late);
    await client.destroy();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { micros, failed, firstFailure, seconds: Math.max(last - begun, 1) / 1_000 };
}

/** The status of a reply that is complete; null if none came. */
async function statusOf(client: Client, request: Request | undefined): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  let status = 0;
  const { body, ...rest } = request ?? { method: 'GET', path: '/', headers: {}, body: '' };
  client.dispatch(
    { ...rest, body: body === '' ? null : body },
    {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => (status = statusCode),
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(status),
      onResponseError: () => resolve(null),
    },
  );
  return promise;
}

process.on('disconnect', () => process.exit(0));
