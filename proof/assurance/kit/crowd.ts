import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { listEmployees } from '#contract/people/people.endpoints.ts';
import { sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import type { Db } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';
import { openSession } from './test-app.ts';

const PEOPLE = 40;

/** An answer, or `status` 0 when the connection broke. */
export type Heard = { readonly status: number; readonly body: string; readonly retryAfter: string | null };

type Member = { readonly employeeId: number; readonly markingPeriodId: number; readonly tokens: string[] };

/** Many signed-in people who call a server at the same time. */
export type Crowd = {
  /** Reads the list of people. */
  read(url: string): Promise<Heard>;
  /** Sends kudos with the number. */
  write(url: string, number: number): Promise<Heard>;
  /** A path without a session. */
  get(url: string): Promise<Heard>;
  /** The numbers of the kudos in the database, in order. */
  stored(): Promise<number[]>;
  close(): void;
};

/** Adds a company of Admins with this many sessions each, used in turn, because each has a rate limit. */
export async function gatherCrowd(owner: Db, sessions: number): Promise<Crowd> {
  const members: Member[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = await addPerson(owner, { permissions: ['Benchmark_Admin'] });
    const tokens: string[] = [];
    while (tokens.length < sessions) tokens.push(await openSession({ owner }, person.employeeId, '12 hours'));
    members.push({ ...person, tokens });
  }
  // Asked in turn, so that consecutive calls are of different people and sessions.
  const order = Array.from({ length: sessions }, (_, at) =>
    members.map((member) => ({ member, token: member.tokens[at] ?? '' })),
  ).flat();
  let turn = 0;
  const next = () => {
    turn += 1;
    const caller = order[turn % order.length];
    if (caller === undefined) throw new Error('The crowd has no members.');
    return caller;
  };
  const agent = new Agent({ keepAlive: true });
  const recipients = members.map(({ employeeId }) => ({ employeeId }));
  return {
    read: async (url) =>
      call(agent, { url: `${url}/api${listEmployees.path}?limit=50`, token: next().token }),
    async write(url, number) {
      const { member, token } = next();
      const { employeeId, markingPeriodId } = member;
      const targetEmployees = recipients.filter((one) => one.employeeId !== employeeId).slice(0, 1);
      const kudo = { markingPeriodId, message: `number ${number}`, targetEmployees, values: [] };
      const { method, path } = sendKudo;
      return call(agent, { url: `${url}/api${path}`, method, token, body: JSON.stringify(kudo) });
    },
    get: async (url) => call(agent, { url }),
    async stored() {
      const { rows } = await sql<{ number: number }>`
        select substring(message from '[0-9]+')::int as number from kudo order by 1`.execute(owner);
      return rows.map(({ number }) => number);
    },
    close: () => agent.destroy(),
  };
}

type Order = {
  readonly url: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: string;
};

/** Sends one request over a kept connection. A broken connection is an answer too: it is what people get. */
async function call(agent: Agent, { url, method = 'GET', token, body }: Order): Promise<Heard> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const failed = ({ message }: Error) => resolve({ status: 0, body: message, retryAfter: null });
    const sent = request(url, { agent, method, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const retryAfter = answered['retry-after'] ?? null;
      text(response).then((heard) => resolve({ status, body: heard, retryAfter }), failed);
    });
    sent.on('error', failed);
    sent.end(body);
  });
}
