import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { NO_HINTS } from '#contract/core/names.ts';
import { type CsvColumn, sendCsv } from './csv.ts';

type Row = { readonly name: string | null; readonly count: number | null };

const columns: readonly CsvColumn<Row>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Count', value: ({ count }) => count },
];
const app = { current: Fastify() };
afterEach(() => app.current.close());

function serve(rows: () => readonly Row[] | AsyncGenerator<readonly Row[], void>, name = 'people.csv') {
  app.current = Fastify();
  app.current.get('/file', async (request, reply) => {
    await sendCsv({ request, reply }, { name, columns, rows: rows(), hints: NO_HINTS });
    return reply;
  });
  return app.current;
}
const textOf = async (...rows: Row[]) => (await serve(() => rows).inject('/file')).body;
const named = (name: string): Row => ({ name, count: 1 });

test('a file has a byte order mark, a header, CRLF, quotation marks where needed, and empty cells', async () => {
  const body = await textOf(
    { name: 'Ana "Bo" Ruiz', count: 0 },
    { name: 'Chen, Wei', count: null },
    { name: null, count: -3 },
    { name: 'Łukasz\n李', count: 12 },
  );
  expect(body).toBe('\uFEFFName,Count\r\n"Ana ""Bo"" Ruiz",0\r\n"Chen, Wei",\r\n,-3\r\n"Łukasz\n李",12\r\n');
  expect(await textOf()).toBe('\uFEFFName,Count\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x', '=cmd|"/c calc"!A1'])(
  'the text %j is no formula in a spreadsheet',
  async (text) => {
    const [, [cell = ''] = []]: string[][] = parse(await textOf(named(text)), { bom: true });
    expect(cell).toBe(`'${text}`);
  },
);

test('a file is a download with its name, which no cache keeps', async () => {
  const { headers } = await serve(() => [], 'Größe "1".csv').inject('/file');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Gr__e _1_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.csv`,
    'cache-control': 'private, no-store',
  });
});

test('chunks follow each other under one header', async () => {
  async function* chunks() {
    yield [];
    yield Array.from({ length: 250 }, (_, at) => named(`a${at}`));
    yield [named('last')];
  }
  const { body } = await serve(chunks).inject('/file');
  const lines = body.split('\r\n');
  expect([lines.length, lines[1], lines[250], lines[251]]).toEqual([253, 'a0,1', 'a249,1', 'last,1']);
});

test('chunks are read as the client takes them, and no more once the client has left', async () => {
  const state = { read: 0, isEnded: false };
  async function* endless() {
    try {
      for (;;) {
        state.read += 1;
        yield Array.from({ length: 1_000 }, () => named('x'.repeat(1_000)));
      }
    } finally {
      state.isEnded = true;
    }
  }
  const address = await serve(endless).listen({ port: 0, host: '127.0.0.1' });
  const client = get(`${address}/file`);
  await once(client, 'response');
  await after(300);
  const { read } = state;
  await after(300);
  // A client that does not read holds the reading up: what lies in between is bounded.
  expect([state.read === read, read < 50, state.isEnded]).toEqual([true, true, false]);
  client.destroy();
  await expect.poll(() => state.isEnded).toBe(true);
});

test('a failure in the first chunk is an answer; a later one cuts the file off', async () => {
  async function* fails() {
    await Promise.reject(new Error('The database is gone.'));
    yield [named('never')];
  }
  expect((await serve(fails).inject('/file')).statusCode).toBe(500);
  await app.current.close();

  async function* failsLater() {
    yield [named('first')];
    await after(100);
    throw new Error('The database is gone.');
  }
  const address = await serve(failsLater).listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/file`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
});
