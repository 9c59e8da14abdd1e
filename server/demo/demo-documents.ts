import type { DocumentKind } from '#contract/core/enums.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { DemoPeriod } from './demo-parts.ts';

/** A small real document of the demo company. */
type DemoDocument = { readonly name: string; readonly contentType: string; readonly bytes: Buffer };

/** The document of a kind for one period: Self and Peer as text, Final as a PDF. */
export function demoDocument(kind: DocumentKind, period: DemoPeriod): DemoDocument {
  const { name } = period.person;
  const years = `${formatDay(period.startDate)} - ${formatDay(period.anniversary)}`;
  const file = `${kind.toLowerCase()}-review-${name.toLowerCase().replaceAll(' ', '-')}`;
  const heading = `${kind} review of ${name}, ${years}`;
  if (kind === 'Final')
    return { name: `${file}.pdf`, contentType: 'application/pdf', bytes: pdf(heading, final) };
  if (kind === 'Peer') {
    const bytes = Buffer.from(`# ${heading}\n\n${peer.map((line) => `- ${line}`).join('\n')}\n`);
    return { name: `${file}.md`, contentType: 'text/markdown; charset=utf-8', bytes };
  }
  const bytes = Buffer.from(`${heading}\n\n${self.join('\n\n')}\n`);
  return { name: `${file}.txt`, contentType: 'text/plain; charset=utf-8', bytes };
}

const self = [
  'What went well: the move to weekly releases, and fewer surprises after them.',
  'What was hard: saying no early enough when two projects wanted the same week.',
  'What I want next: to lead one small project from the first call to the handover.',
];

const peer = [
  'Explains decisions so that people who were not in the room can follow them.',
  'Reviews the same day and asks questions instead of giving orders.',
  'Could hand over more, sooner: some things still wait for one person.',
];

const final = [
  'Goals of the period: three of four reached, the fourth carried on.',
  'Strengths: reliable estimates, calm under pressure, generous with time for others.',
  'To work on: delegating, and writing things down before they are needed.',
  'Agreed: a course on facilitation, and a check on it in six months.',
];

/** One page of text as a PDF 1.4 with the built-in Helvetica (ISO 32000-1). */
function pdf(heading: string, lines: readonly string[]): Buffer {
  const words = [heading, '', ...lines].map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  const content = `BT /F1 11 Tf 60 780 Td 18 TL ${words.join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}
