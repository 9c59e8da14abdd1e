import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** One request of the crowd. With `declared`, the body is announced at this length and its end never sent. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly type?: string;
  readonly body?: string;
  readonly declared?: number;
};

const PAUSE_MS = 500;

/** How many answers had each status. */
export type Statuses = Map<number, number>;

/** Sends the request and drops the answer. Status 0 when the connection broke. */
export async function ask(agent: Agent, port: number, asked: Asked): Promise<number> {
  const { method, path, token, type = 'application/json', body } = asked;
  return new Promise((resolve) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

/** So many connections that ask again half a second after each answer, until the end. */
export function askOn(port: number, count: number, asked: (turn: number) => Asked) {
  const agent = new Agent({ keepAlive: true });
  const statuses: Statuses = new Map();
  let [turn, isOver] = [0, false];
  const askAgain = async () => {
    while (!isOver) {
      turn += 1;
      const status = await ask(agent, port, asked(turn));
      if (isOver) return;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(PAUSE_MS);
    }
  };
  for (let index = 0; index < count; index += 1) void askAgain();
  return {
    statuses,
    end() {
      isOver = true;
      agent.destroy();
    },
  };
}

/** So many connections that send a request and then neither end its body nor read its answer. */
export async function holdOpen(port: number, count: number, asked: (turn: number) => Asked) {
  const statuses: Statuses = new Map();
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, turn) => {
      const { method, path, token, type = 'application/json', body = '', declared } = asked(turn);
      const socket = connect({ host: '127.0.0.1', port });
      socket.on('error', () => {});
      await new Promise((done) => socket.once('connect', done));
      const lines = [
        `${method} ${path} HTTP/1.1`,
        'host: x',
        ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
        ...(declared === undefined ? [] : [`content-type: ${type}`, `content-length: ${declared}`]),
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
      socket.once('data', (bytes) => {
        socket.pause();
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1] ?? 0);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
      return socket;
    }),
  );
  return {
    statuses,
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
