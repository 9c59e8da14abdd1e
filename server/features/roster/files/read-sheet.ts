import type { ImportEncoding } from '#contract/people/import-columns.ts';
import type { Sheet } from './sheet.ts';
import { textLines, textOf } from './text-lines.ts';
import { isWorkbook, workbookLines } from './workbook-lines.ts';

type SheetChoices = {
  readonly sheet?: string | undefined;
  readonly encoding?: ImportEncoding | undefined;
};

/** Reads the table of a file of any format. Throws `UnreadableTable`. */
export async function readSheet(
  bytes: Buffer,
  choices: SheetChoices,
  isKnown: (heading: string) => boolean,
): Promise<Sheet> {
  if (isWorkbook(bytes)) return workbookLines(bytes, choices.sheet, isKnown);
  return textLines(textOf(bytes, choices.encoding), isKnown);
}
