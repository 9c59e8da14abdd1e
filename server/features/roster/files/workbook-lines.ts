import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { UnreadableTable } from './fault.ts';
import { headerOf, type Sheet, type SheetLine, withoutGuard } from './sheet.ts';

/** Bytes of a workbook once it is unpacked. Ten thousand lines of thirty columns take a quarter of it. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;

/** Whether a file is a ZIP archive, as workbooks are. */
export const isWorkbook = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/**
 * The lines of one sheet of a workbook: `chosen`, or else the one with the most known headings. A formula
 * gives the value that the spreadsheet saved. Nothing outside of the file is read. Throws
 * {@link UnreadableTable}.
 */
export async function workbookLines(
  bytes: Buffer,
  chosen: string | undefined,
  isKnown: (heading: string) => boolean,
): Promise<Sheet> {
  const all = (await sheetsOf(bytes)).map(({ sheet, data }) => ({ sheet, lines: linesOf(data) }));
  const known = all.map(({ lines }) => headerOf(lines, isKnown)?.cells.filter(isKnown).length ?? 0);
  const best = all[known.indexOf(Math.max(...known))];
  const read = all.find(({ sheet }) => sheet === chosen) ?? best;
  if (read === undefined) throw refused('The workbook has no sheet.');
  return {
    lines: read.lines,
    encoding: null,
    separator: null,
    sheet: read.sheet,
    sheets: all.map(({ sheet }) => sheet),
  };
}

const refused = (message: string) => new UnreadableTable({ line: 0, message });

async function sheetsOf(bytes: Buffer) {
  try {
    // The directory tells the size of each part before it is unpacked, and no part gets longer than that.
    let unpacked = 0;
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return false;
      },
    });
    if (unpacked > UNPACKED_MAX_BYTES) {
      throw refused(
        'The workbook is too large once it is unpacked. Save the sheet as CSV and choose that file.',
      );
    }
    return await readWorkbook(new Blob([new Uint8Array(bytes)]));
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    throw refused('The workbook cannot be read. Save it again as XLSX or CSV, without a password.');
  }
}

const linesOf = (rows: readonly (readonly unknown[])[]): SheetLine[] =>
  rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));

/** A cell as text; a day as YYYY-MM-DD. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'string') return withoutGuard(cell.trim());
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}
