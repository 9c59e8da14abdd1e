import { stringify } from 'csv-stringify/sync';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { pipeline, Readable } from 'node:stream';
import { type Hints, namesToldApart } from '#contract/core/names.ts';
import { attachment } from './attachment.ts';
import { callScope } from '#server/db/connection/call-scope.ts';
import { compressor } from './limits/compress.ts';

/** A column of a CSV file. Days are `YYYY-MM-DD`; null is an empty cell. */
export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
};

type CsvFile<Row> = {
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** All rows, or chunks of rows that are read as the client takes them. */
  readonly rows: readonly Row[] | AsyncGenerator<readonly Row[], void>;
  /** What tells people of one name apart. */
  readonly hints: Hints;
};

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Rows that become text at once. */
const PIECE = 100;

/**
 * Answers a CSV file: UTF-8 with a byte order mark and CRLF, so that spreadsheets read it, and no cell is a
 * formula (docs/decisions/stack.md). Chunks are sent while they are read. A failure in the first chunk is
 * still an answer; a later one closes the connection before the end of the file.
 */
export async function sendCsv<Row>(
  { request, reply }: Exchange,
  { name, columns, rows, hints }: CsvFile<Row>,
): Promise<undefined> {
  const chunks = namesIn(isList(rows) ? once(rows) : rows, hints);
  const first = await chunks.next();
  const text = textOf(columns, first.done === true ? [] : first.value, chunks);
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachment(name))
    .header('cache-control', 'private, no-store');
  sendPieces(request, reply, text, async () => {
    await chunks.return();
  });
  return undefined;
}

// `Array.isArray` does not narrow a readonly list.
const isList = <Row>(rows: CsvFile<Row>['rows']): rows is readonly Row[] => Array.isArray(rows);

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield rows;
}

async function* namesIn<Row>(
  chunks: AsyncGenerator<readonly Row[], void>,
  hints: Hints,
): AsyncGenerator<readonly Row[], void> {
  for await (const rows of chunks) yield namesToldApart(rows, hints);
}

async function* textOf<Row>(
  columns: readonly CsvColumn<Row>[],
  head: readonly Row[],
  others: AsyncGenerator<readonly Row[], void>,
): AsyncGenerator<string, void> {
  yield `\uFEFF${linesOf([columns.map(({ header }) => header)])}`;
  yield* piecesOf(columns, head);
  for await (const rows of others) yield* piecesOf(columns, rows);
}

function* piecesOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Generator<string, void> {
  for (let from = 0; from < rows.length; from += PIECE) {
    yield linesOf(rows.slice(from, from + PIECE).map((row) => columns.map(({ value }) => value(row))));
  }
}

const linesOf = (lines: (string | number | null)[][]) =>
  stringify(lines, {
    escape_formulas: true,
    record_delimiter: 'windows',
    // The library leaves a single line feed without quotation marks, where spreadsheets would begin a new
    // row.
    quoted_match: /[\r\n]/,
  });

/** Sends text piece by piece, as the client takes it. `close` ends the reading, even if it has not begun. */
function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncGenerator<string, void>,
  close: () => Promise<void>,
): void {
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
  reply.send(encoder === null ? source : pipeline(source, encoder, () => undefined));
}
