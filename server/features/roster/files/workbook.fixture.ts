import { strToU8, zipSync } from 'fflate';

/** A value of a cell; a number with `isDay` is formatted as a day. */
export type Cell =
  | string
  | number
  | { readonly day: number }
  | { readonly formula: string; readonly value: string }
  | null;

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('day' in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
  return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
}

const sheetXml = (rows: readonly (readonly Cell[])[]) =>
  xml(
    `<worksheet xmlns="${NS}"><sheetData>${rows
      .map((cells, row) => {
        const written = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`));
        return `<row r="${row + 1}">${written.join('')}</row>`;
      })
      .join('')}</sheetData></worksheet>`,
  );

/** The parts of a workbook with these sheets, by name. */
export function workbookParts(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
): Record<string, Uint8Array> {
  const names = Object.keys(sheets);
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets>${names
        .map(
          (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships">${names
        .map(
          (_, index) =>
            `<Relationship Id="rId${index + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join('')}<Relationship Id="rId99" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${NS}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  };
  for (const [index, rows] of Object.values(sheets).entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(rows);
  }
  return parts;
}

export const workbookOf = (sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>) =>
  Buffer.from(zipSync(workbookParts(sheets)));
