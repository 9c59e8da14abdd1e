import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** Asks a server that answers /healthz with this status; returns the program's output and exit code. */
async function healthOf(status: number, host: string) {
  const server = createServer((request, reply) =>
    reply.writeHead(request.url === '/healthz' ? status : 500).end(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const where = server.address();
  const port = where === null || typeof where === 'string' ? 0 : where.port;
  const program = join(import.meta.dirname, 'health.ts');
  const env = { HOST: host, PORT: String(port) };
  return promisify(execFile)(process.execPath, [program], { env }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

test('is well when the server answers, also when it listens on all addresses', async () => {
  expect(await healthOf(200, '127.0.0.1')).toEqual({ code: 0, stderr: '' });
  expect(await healthOf(200, '0.0.0.0')).toEqual({ code: 0, stderr: '' });
});

test('is not well when the server fails or does not answer, and says why', async () => {
  const failed = await healthOf(503, '127.0.0.1');
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/^The server at 127\.0\.0\.1:\d+ is not healthy: it answered 503\n$/);
  expect((await healthOf(200, '127.0.0.2')).code).toBe(1);
});
