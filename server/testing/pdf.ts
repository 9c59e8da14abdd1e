import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';

/** A PDF as a reader program sees it. */
export type ReadPdf = {
  readonly pages: number;
  /** The words of all pages, headers and footers included. */
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** The roles of the structure in reading order, such as `H1`, `P`, `Table/TR/TH/P`. */
  readonly roles: readonly string[];
  /** The content of each paragraph, heading and label, in reading order. */
  readonly paragraphs: readonly string[];
  /** Everything in the file: all streams without compression, the metadata, and the words. */
  readonly everything: string;
};

/** Reads a PDF with pdf.js. Errors: those of the library, when the file isn't a PDF. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info, metadata } = await pdf.getMetadata();
  const marks = await pdf.getMarkInfo();
  const known: Record<string, unknown> = { ...info };
  const found = { roles: [] as string[], paragraphs: [] as string[] };
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const one = await pdf.getPage(page);
    const contents = contentsOf((await one.getTextContent({ includeMarkedContent: true })).items);
    const tree: unknown = await one.getStructTree();
    for (const { path, ids } of leavesOf(tree, [])) {
      found.roles.push(path.join('/'));
      found.paragraphs.push(ids.map((id) => contents.get(id) ?? '').join(''));
    }
  }
  return {
    ...found,
    pages: pdf.numPages,
    text,
    title: String(known['Title'] ?? ''),
    language: String(known['Language'] ?? ''),
    isTagged: marks?.['Marked'] === true,
    everything: [text, JSON.stringify(info), JSON.stringify(metadata ?? ''), ...streamsOf(bytes)].join('\n'),
  };
}

/** The raw file and each of its streams, without compression, as Latin-1. */
export function streamsOf(bytes: Buffer): string[] {
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: sign }) => {
    if (raw.slice(index - 3, index) === 'end') return [];
    const from = index + sign.length;
    const until = raw.indexOf('endstream', from);
    try {
      return [inflateSync(bytes.subarray(from, until)).toString('latin1')];
    } catch {
      return []; // not compressed
    }
  });
  return [raw, ...streams];
}

/** The text of each marked content, by its id. */
function contentsOf(items: readonly object[]): Map<string, string> {
  const contents = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    const type = 'type' in item ? item.type : null;
    if (type === 'beginMarkedContentProps') open.push('id' in item && item.id ? String(item.id) : null);
    else if (type === 'beginMarkedContent') open.push(null);
    else if (type === 'endMarkedContent') open.pop();
    else if ('str' in item) {
      const id = open.findLast((one) => one !== null);
      const end = 'hasEOL' in item && item.hasEOL === true ? ' ' : '';
      if (id) contents.set(id, `${contents.get(id) ?? ''}${String(item.str)}${end}`);
    }
  }
  return contents;
}

type Leaf = { readonly path: readonly string[]; readonly ids: readonly string[] };

/** The elements that hold content themselves, with the roles around them. */
function leavesOf(node: unknown, path: readonly string[]): Leaf[] {
  if (typeof node !== 'object' || node === null) return [];
  const role = 'role' in node ? String(node.role) : '';
  const children: unknown[] = 'children' in node && Array.isArray(node.children) ? node.children : [];
  const own = role === '' || role === 'Root' || role === 'Document' ? path : [...path, role];
  const ids = children.flatMap((child) =>
    typeof child === 'object' && child !== null && 'type' in child && 'id' in child ? [String(child.id)] : [],
  );
  return [
    ...(ids.length > 0 ? [{ path: own, ids }] : []),
    ...children.flatMap((child) => leavesOf(child, own)),
  ];
}
