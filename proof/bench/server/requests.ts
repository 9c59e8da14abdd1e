import { request } from 'undici';
import type { Call } from './call.ts';
import type { Prepared } from './children.ts';
import type { Fixture } from './fixture.ts';

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
    },
    body,
  };
}

type Reply = { readonly status: number; readonly bytes: number; readonly text: string };

/** Sends one request and requires success. `bytes` is the body's length as sent. */
export async function sendWell(port: number, call: Call, prepared: Prepared): Promise<Reply> {
  const { path, ...rest } = prepared;
  const { statusCode: status, body } = await request(`http://127.0.0.1:${port}${path}`, rest);
  const all = Buffer.from(await body.arrayBuffer());
  const text = all.toString('utf8');
  if (status >= 200 && status < 300) return { status, bytes: all.length, text };
  throw new Error(`${call.name}: ${path} answered ${status}: ${text.slice(0, 300)}`);
}
