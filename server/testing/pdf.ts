import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';

/** A PDF as a reader program sees it. */
type ReadPdf = {
  readonly pages: number;
  /** The words of each page, and where they begin, in points from the left edge. */
  readonly sheets: readonly { readonly text: string; readonly left: number }[];
  /** The words of all pages, headers and footers included. */
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** The roles of the structure in reading order, such as `H1`, `P`, `Table/TR/TH/P`. */
  readonly roles: readonly string[];
  /** The content of each paragraph, heading and label, in reading order. */
  readonly paragraphs: readonly string[];
  /** What a file can carry beside its pages: attachments, outline, annotations. Empty without any. */
  readonly extras: readonly unknown[];
  /** Everything in the file: all streams without compression, the metadata, and the words. */
  readonly everything: string;
};

/** Reads a PDF with pdf.js. Errors: those of the library, when the file isn't a PDF. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info, metadata } = await pdf.getMetadata();
  const marks = await pdf.getMarkInfo();
  const known = { ...info };
  const found = { roles: [] as string[], paragraphs: [] as string[], extras: await extrasOf(pdf) };
  const sheets: { text: string; left: number }[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const one = await pdf.getPage(page);
    const { items } = await one.getTextContent({ includeMarkedContent: true });
    sheets.push(sheetOf(items));
    const contents = contentsOf(items);
    found.extras.push(...(await one.getAnnotations()));
    const tree: unknown = await one.getStructTree();
    for (const { path, ids } of leavesOf(tree, [])) {
      found.roles.push(path.join('/'));
      found.paragraphs.push(ids.map((id) => contents.get(id) ?? '').join(''));
    }
  }
  return {
    ...found,
    pages: pdf.numPages,
    sheets,
    text,
    title: textIn(known, 'Title'),
    language: textIn(known, 'Language'),
    isTagged: marks?.['Marked'] === true,
    everything: [text, ...[info, metadata ?? '', found.extras].map(inJson), ...streamsOf(bytes)].join('\n'),
  };
}

const inJson = (value: unknown) => JSON.stringify(value);

async function extrasOf(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<unknown[]> {
  return [...((await pdf.getAttachments()) ?? []), ...((await pdf.getOutline()) ?? [])];
}

/** The raw file and each of its streams, without compression, as Latin-1. */
function streamsOf(bytes: Buffer): string[] {
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
  // Text strings are Latin-1 or UTF-16; without the zeros, both are read alike.
  return [raw, ...streams].map((one) => one.replaceAll('\0', ''));
}

/** The words of a page, and the left edge of the first letter. Infinity for a blank page. */
function sheetOf(items: readonly object[]): { text: string; left: number } {
  const words = items.flatMap((item) => {
    const text = textIn(item, 'str');
    const transform: unknown = Reflect.get(item, 'transform');
    const left = Array.isArray(transform) ? Number(transform[4]) : Infinity;
    const end = 'hasEOL' in item && item.hasEOL === true ? '\n' : '';
    return 'str' in item ? [{ text: `${text}${end}`, left: text.trim() === '' ? Infinity : left }] : [];
  });
  return {
    text: words.map(({ text }) => text).join(''),
    left: words.reduce((least, { left }) => Math.min(least, left), Infinity),
  };
}

/** The text of each marked content, by its id. */
function contentsOf(items: readonly object[]): Map<string, string> {
  const contents = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    const type = 'type' in item ? item.type : null;
    if (type === 'beginMarkedContentProps') open.push(textIn(item, 'id') || null);
    else if (type === 'beginMarkedContent') open.push(null);
    else if (type === 'endMarkedContent') open.pop();
    else if ('str' in item) {
      const id = open.findLast((one) => one !== null);
      const end = 'hasEOL' in item && item.hasEOL === true ? ' ' : '';
      if (id) contents.set(id, `${contents.get(id) ?? ''}${textIn(item, 'str')}${end}`);
    }
  }
  return contents;
}

/** A field that holds text; empty without one. */
function textIn(record: object, name: string): string {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : '';
}

type Leaf = { readonly path: readonly string[]; readonly ids: readonly string[] };

/** The elements that hold content themselves, with the roles around them. */
function leavesOf(node: unknown, path: readonly string[]): Leaf[] {
  if (typeof node !== 'object' || node === null) return [];
  const role = textIn(node, 'role');
  const children: unknown[] = 'children' in node && Array.isArray(node.children) ? node.children : [];
  const own = role === '' || role === 'Root' || role === 'Document' ? path : [...path, role];
  const ids = children.flatMap((child) =>
    typeof child === 'object' && child !== null && textIn(child, 'type') === 'content'
      ? [textIn(child, 'id')]
      : [],
  );
  return [
    ...(ids.length > 0 ? [{ path: own, ids }] : []),
    ...children.flatMap((child) => leavesOf(child, own)),
  ];
}
