import { createServer } from 'node:http';
import pg from 'pg';
import { z } from 'zod';

// A bare server in a process of its own: node:http, a pool of the product's size, and statements whose rows
// it passes on as JSON. The server checks nothing.

const statement = z.object({ text: z.string(), values: z.array(z.string().nullable()) });
const settings = z.object({
  connectionString: z.string(),
  /** One recipe for each path `/0`, `/1`, and so on. */
  recipes: z.array(
    z.object({
      statements: z.array(statement),
      inTransaction: z.boolean(),
      /** The id that the recorded call created: later statements take the id that was created now. */
      createdId: z.string().nullable(),
    }),
  ),
});
type Recipe = z.output<typeof settings>['recipes'][number];

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

process.once('message', (message) => {
  const { connectionString, recipes } = settings.parse(message);
  const pool = new pg.Pool({ connectionString, max: 10, options: '-c role=benchmark_app' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `b${names.size}`;
    names.set(text, name);
    return name;
  };

  const answer = async (
    { statements, inTransaction, createdId }: Recipe,
    isGone: () => boolean,
  ): Promise<string> => {
    const client = await pool.connect();
    try {
      // Without this, requests that the load has given up would slow down the next measurement.
      if (isGone()) return '';
      if (inTransaction) await client.query('begin');
      const parts: unknown[] = [];
      let newId: string | null = null;
      for (const { text, values } of statements) {
        const own = withNewId(values, createdId, newId);
        const { rows } = await client.query<Record<string, unknown>>({
          name: nameOf(text),
          text,
          values: own,
        });
        if (createdId !== null && newId === null && /^\s*(insert|with)/i.test(text)) {
          newId = firstNumber(rows[0]);
        }
        parts.push(rows);
      }
      if (inTransaction) await client.query('commit');
      return JSON.stringify(parts.length === 1 ? parts[0] : parts);
    } catch (error) {
      if (inTransaction) await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };

  const server = createServer((request, response) => {
    const recipe = recipes[Number(request.url?.slice(1))];
    request.resume().on('end', () => {
      if (!recipe) return response.writeHead(404).end();
      answer(recipe, () => response.destroyed).then(
        (body) => {
          const length = Buffer.byteLength(body);
          response
            .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length })
            .end(body);
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});

function withNewId(values: (string | null)[], createdId: string | null, newId: string | null) {
  return newId === null ? values : values.map((value) => (value === createdId ? newId : value));
}

function firstNumber(row: Record<string, unknown> | undefined): string | null {
  const [value] = Object.values(row ?? {});
  return typeof value === 'number' ? String(value) : null;
}

process.on('disconnect', () => process.exit(0));
