import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { pipeline, Readable } from 'node:stream';
import { z } from 'zod';
import { callScope } from '#server/db/connection/call-scope.ts';
import { compressor } from './compress.ts';

/** Rows that become text at once. */
const PIECE = 100;

/** An answer that is sent while it is read. */
export abstract class LongAnswer {
  /** The JSON text in pieces, with the fields of the schema. */
  abstract asJson(schema: z.ZodType): AsyncGenerator<string, void>;
  /** Ends the reading, even if it has not begun. */
  abstract close(): Promise<void>;
}

/** The rows of a long list: the first ones, and the others chunk by chunk as the client takes them. */
export class RowStream<Row> extends LongAnswer {
  readonly #chunks: AsyncGenerator<readonly Row[], void>;
  readonly #all: AsyncGenerator<readonly Row[], void>;

  constructor(head: readonly Row[], chunks: AsyncGenerator<readonly Row[], void>) {
    super();
    this.#chunks = chunks;
    this.#all = joined(head, chunks);
  }

  override async *asJson(schema: z.ZodType): AsyncGenerator<string, void> {
    let before = '[';
    for await (const rows of this.#all) {
      for (let from = 0; from < rows.length; from += PIECE) {
        yield before + itemsOf(schema, rows.slice(from, from + PIECE));
        before = ',';
      }
    }
    yield before === '[' ? '[]' : ']';
  }

  override async close(): Promise<void> {
    await this.#chunks.return();
  }
}

async function* joined<T>(first: T, others: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  yield first;
  yield* others;
}

const itemsOf = (schema: z.ZodType, rows: readonly unknown[]) =>
  JSON.stringify(schema.parse(rows)).slice(1, -1);

/** The fields of an object; its lists may be long. */
type Fields<T> = {
  readonly [K in keyof T]: T[K] | (T[K] extends readonly (infer Row)[] ? RowStream<Row> : never);
};

/** An object with long lists. They follow each other in the order of the schema. */
export class ObjectStream<T extends object> extends LongAnswer {
  readonly #fields: Fields<T>;

  constructor(fields: Fields<T>) {
    super();
    this.#fields = fields;
  }

  override async *asJson(schema: z.ZodType): AsyncGenerator<string, void> {
    if (!(schema instanceof z.ZodObject)) throw new Error('Only an object has fields.');
    const lists = new Map(this.#lists());
    const others = schema.parse({
      ...this.#fields,
      ...Object.fromEntries([...lists.keys()].map((name) => [name, []])),
    });
    let before = '{';
    for (const [name, value] of Object.entries(others)) {
      if (value === undefined) continue;
      const list = lists.get(name);
      yield `${before}${JSON.stringify(name)}:`;
      if (list) yield* list.asJson(schema.shape[name]);
      else yield JSON.stringify(value);
      before = ',';
    }
    yield '}';
  }

  override async close(): Promise<void> {
    for (const [, list] of this.#lists()) await list.close();
  }

  #lists(): [string, RowStream<unknown>][] {
    return Object.entries(this.#fields).filter(isLong);
  }
}

const isLong = (field: [string, unknown]): field is [string, RowStream<unknown>] =>
  field[1] instanceof RowStream;

/**
 * Sends the answer while it is read. After a failure the connection is closed before the end of the text, so the
 * client notices that rows are missing.
 */
export function sendLong(
  schema: z.ZodType,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LongAnswer,
): FastifyReply {
  reply.type('application/json; charset=utf-8');
  return sendPieces(request, reply, answer.asJson(schema), async () => answer.close());
}

/** Sends text piece by piece, as the client takes it. `close` ends the reading, even if it has not begun. */
export function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncGenerator<string, void>,
  close: () => Promise<void>,
): FastifyReply {
  const counter = callScope.getStore();
  // The next piece is read in the scope of the call, although the socket asks for it.
  const inScope = AsyncLocalStorage.snapshot();
  const source = Readable.from({
    [Symbol.asyncIterator]: () => ({
      next: async () => inScope(async () => pieces.next()),
      return: async () => inScope(async () => pieces.return()),
    }),
  });
  source.once('close', () => {
    request.statements = counter?.statements ?? 0;
    void inScope(close);
  });
  const encoder = compressor(request, reply);
  return reply.send(encoder === null ? source : pipeline(source, encoder, () => undefined));
}
