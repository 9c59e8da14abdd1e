import { connect } from 'node:net';
import { z } from 'zod';
import { replyReader } from './reply-reader.ts';

// A load generator in a process of its own: keeps each connection busy with one request at a time, for a
// limited time, on loopback only. The generator writes prepared bytes to plain sockets, because a general
// client takes as much time as the bare servers that it measures.

const job = z.object({
  port: z.int(),
  /** Whole HTTP requests, sent in turn. */
  requests: z.array(z.string()).min(1),
  connections: z.int().min(1).max(50),
  seconds: z.number().max(60),
  /** Time for the replies that are outstanding at the end; those that miss it count as failed. */
  graceSeconds: z.number().max(60),
});
type Job = z.output<typeof job>;

let turn = 0;

process.on('message', (message) => {
  run(job.parse(message)).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run({ port, requests, connections, seconds, graceSeconds }: Job) {
  const prepared = requests.map((text) => Buffer.from(text));
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const micros: number[] = [];
  let failed = 0;
  let firstFailure = 0;
  let last = begun;
  const one = async () =>
    new Promise<void>((done) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      let sentAt = 0;
      let isWaiting = false;
      const send = () => {
        sentAt = performance.now();
        isWaiting = true;
        socket.write(prepared[turn % prepared.length] ?? '');
        turn += 1;
      };
      const end = () => {
        clearTimeout(late);
        if (isWaiting) failed += 1;
        isWaiting = false;
        socket.destroy();
        done();
      };
      const late = setTimeout(end, (seconds + graceSeconds) * 1_000);
      const read = replyReader(({ status }) => {
        isWaiting = false;
        last = performance.now();
        if (status >= 200 && status < 300) micros.push(Math.round((last - sentAt) * 1_000));
        else {
          failed += 1;
          firstFailure ||= status;
        }
        if (last < until) send();
        else end();
      });
      socket.on('connect', send).on('data', read).on('error', end).on('close', end);
    });
  await Promise.all(Array.from({ length: connections }, one));
  return { micros, failed, firstFailure, seconds: Math.max(last - begun, 1) / 1_000 };
}

process.on('disconnect', () => process.exit(0));
