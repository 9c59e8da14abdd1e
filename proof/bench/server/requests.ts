import { request } from 'node:http';
import type { Call } from './call.ts';
import type { Fixture } from './fixture.ts';

/** One request, ready to send. */
export type Prepared = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The request of a call. `turn` chooses the session, so that no session exceeds its limit. */
export function prepare(call: Call, fixture: Fixture, turn: number): Prepared {
  const tokens = fixture.tokens[call.viewer];
  const token = tokens[turn % Math.max(tokens.length, 1)];
  const body = call.body === undefined ? '' : JSON.stringify(call.body(fixture, turn));
  return {
    method: call.method,
    path: `/api${call.path(fixture, turn)}`,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    body,
  };
}

/** The request as it goes over the wire. */
export function wireText({ method, path, headers, body }: Prepared): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

type Reply = { readonly status: number; readonly bytes: number; readonly text: string };

/** Sends one request and reads the whole reply. `bytes` is the body's length as sent. */
async function send(port: number, { method, path, headers, body }: Prepared): Promise<Reply> {
  return new Promise((done, fail) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', fail);
      reply.on('end', () => {
        const all = Buffer.concat(chunks);
        done({ status: reply.statusCode ?? 0, bytes: all.length, text: all.toString('utf8') });
      });
    });
    outgoing.on('error', fail).end(body);
  });
}

/** Sends one request and requires success. */
export async function sendWell(port: number, call: Call, prepared: Prepared): Promise<Reply> {
  const reply = await send(port, prepared);
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw new Error(`${call.name}: ${prepared.path} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
}
