import PDFDocument from 'pdfkit';
import { type Fonts, packFonts } from './pack-fonts.ts';
import { type Block, noGlyphSentence, type Sheet } from './pack-sheet.ts';
import { divided, FontWords } from './pack-words.ts';

type Element = PDFKit.PDFStructureElement;
declare global {
  // The types lack it.
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Column' | 'Row';
    }
  }
}

type Style = { readonly font: keyof Fonts; readonly size: number; readonly color: string };

const MARGIN = 56;
const COLORS = { ink: '#1c2024', dim: '#5b6470', rule: '#c5cbd3' } as const;
const styles = {
  title: { font: 'semiBold', size: 20, color: COLORS.ink },
  heading: { font: 'semiBold', size: 13.5, color: COLORS.ink },
  question: { font: 'semiBold', size: 10.5, color: COLORS.ink },
  text: { font: 'regular', size: 10, color: COLORS.ink },
  label: { font: 'semiBold', size: 9, color: COLORS.dim },
  dim: { font: 'regular', size: 9, color: COLORS.dim },
} as const satisfies Record<string, Style>;
const NOTE_LINE = 26;
const CELL_GAP = 10;
/** The height that must be left below a heading, or it goes to the next page. */
const KEPT_WITH_HEADING = 70;

/**
 * Draws a sheet as tagged PDF (PDF/UA): each paragraph is a P of its own, rules, headers and footers are
 * artifacts. Traps of pdfkit and how this avoids them: docs/decisions/pack.md.
 */
export async function drawPack(sheet: Sheet): Promise<Buffer> {
  const fonts = packFonts();
  const options = {
    size: 'LETTER',
    margins: { top: MARGIN + 14, bottom: MARGIN + 14, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    font: fonts.regular.source,
    info: {
      // pdfkit writes the title into XML without escaping it.
      Title: sheet.title.replaceAll(/[<>&]/g, ' '),
      Creator: 'Benchmark',
      Producer: 'Benchmark',
      CreationDate: new Date(`${sheet.day}T00:00:00Z`),
    },
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- untyped: PDF/UA and parsed fonts
  const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  const bytes = collect(doc);
  doc.registerFont('regular', fonts.regular.source).registerFont('semiBold', fonts.semiBold.source);
  new Pen(doc, fonts.regular.has).draw(sheet);
  doc.end();
  return bytes;
}

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((done, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
}

class Pen {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #words: FontWords;

  constructor(doc: PDFKit.PDFDocument, hasGlyph: (codePoint: number) => boolean) {
    this.#doc = doc;
    this.#words = new FontWords(hasGlyph);
    doc.addPage();
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  draw(sheet: Sheet): void {
    this.#paragraph(this.#root, sheet.title, { style: styles.title, tag: 'H1', gap: 8 });
    for (const block of sheet.blocks) this.#block(block);
    if (this.#words.isLacking) {
      this.#doc.moveDown(1);
      this.#paragraph(this.#root, noGlyphSentence, { style: styles.dim });
    }
    this.#root.end();
    this.#margins(sheet);
  }

  #block(block: Block): void {
    const doc = this.#doc;
    switch (block.kind) {
      case 'heading': {
        const isMajor = block.level === 2;
        doc.y += isMajor ? 16 : 9;
        this.#keepRoom(KEPT_WITH_HEADING);
        const style = isMajor ? styles.heading : styles.question;
        this.#paragraph(this.#root, block.text, { style, tag: isMajor ? 'H2' : 'H3', gap: isMajor ? 5 : 3 });
        return;
      }
      case 'text':
        this.#texts(this.#root, block.text, block.isDim === true ? styles.dim : styles.text);
        return;
      case 'said':
        this.#keepRoom(40);
        this.#paragraph(this.#root, block.by, { style: styles.label, gap: 1 });
        this.#texts(this.#root, block.text, styles.text);
        doc.y += 3;
        return;
      case 'list':
        this.#list(block.items);
        return;
      case 'table':
        this.#table(block.head, block.rows);
        return;
      case 'lines':
        for (let line = 0; line < block.count; line += 1) {
          this.#keepRoom(NOTE_LINE);
          doc.y += NOTE_LINE;
          this.#rule(doc.y);
        }
    }
  }

  #texts(parent: Element, text: string, style: Style): void {
    for (const line of text.split('\n')) {
      if (line.trim() === '') this.#doc.y += 5;
      else this.#paragraph(parent, line, { style, gap: 3 });
    }
  }

  #list(items: readonly string[]): void {
    const doc = this.#doc;
    const list = this.#child(this.#root, 'L');
    for (const item of items) {
      const entry = this.#child(list, 'LI');
      this.#keepRoom(16);
      this.#use(styles.text);
      const top = doc.y;
      this.#marked(this.#child(entry, 'Lbl'), 'Lbl', () => doc.text('•', MARGIN, top, { lineBreak: false }));
      doc.y = top;
      this.#paragraph(this.#child(entry, 'LBody'), item, { style: styles.text, gap: 3, indent: 14 });
      entry.end();
    }
    list.end();
  }

  #table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    const table = this.#child(this.#root, 'Table');
    const all = [head, ...rows];
    for (const [index, cells] of all.entries()) {
      const row = this.#child(table, 'TR');
      this.#row(row, cells, index === 0);
      row.end();
    }
    table.end();
    this.#doc.y += 4;
  }

  #row(row: Element, cells: readonly string[], isHead: boolean): void {
    const doc = this.#doc;
    const [first, other] = columnWidths(this.#width, cells.length);
    const texts = cells.map((cell) => cell.split('\n').map((line) => this.#words.fold(line)));
    const style = isHead ? styles.label : styles.text;
    this.#use(style);
    const widthOf = (at: number) => (at === 0 ? first : other) - CELL_GAP;
    const heights = texts.map((lines, at) =>
      lines.reduce((sum, line) => sum + doc.heightOfString(line, { width: widthOf(at) }), 0),
    );
    const height = heights.reduce((most, one) => Math.max(most, one), 0);
    this.#keepRoom(height + (isHead ? KEPT_WITH_HEADING : 10));
    const top = doc.y + 4;
    let left = MARGIN;
    for (const [at, lines] of texts.entries()) {
      const isHeader = isHead || at === 0;
      const cell = this.#child(
        row,
        isHeader ? 'TH' : 'TD',
        isHeader ? { scope: isHead ? 'Column' : 'Row' } : {},
      );
      doc.y = top;
      for (const line of lines) if (line !== '') this.#cellLine(cell, line, { left, width: widthOf(at) });
      cell.end();
      left += widthOf(at) + CELL_GAP;
    }
    doc.y = top + height + 4;
    this.#rule(doc.y);
  }

  /** A row fits its page, so nothing here starts another one. */
  #cellLine(cell: Element, line: string, { left, width }: { left: number; width: number }): void {
    this.#marked(this.#child(cell, 'P'), 'P', () => this.#doc.text(line, left, this.#doc.y, { width }));
  }

  #paragraph(
    parent: Element,
    text: string,
    { style, tag = 'P', gap = 0, indent = 0 }: { style: Style; tag?: string; gap?: number; indent?: number },
  ): void {
    const doc = this.#doc;
    this.#use(style);
    const width = this.#width - indent;
    const folded = divided(this.#doc, this.#words.fold(text), width);
    this.#keepRoom(doc.currentLineHeight(true));
    this.#marked(this.#child(parent, tag), tag, () => {
      doc.text(folded, MARGIN + indent, doc.y, { width, lineGap: 1.5, paragraphGap: 0 });
    });
    doc.y += gap;
  }

  /** Title and aside above, footer and page number below; no part of what is read aloud. */
  #margins({ title, aside, footer }: Sheet): void {
    const doc = this.#doc;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      // Text below the margin would start another page.
      doc.page.margins.bottom = 0;
      this.#use(styles.dim);
      const bottom = doc.page.height - MARGIN;
      const spread = (left: string, right: string, top: number) => {
        doc.markContent('Artifact', { type: 'Pagination' });
        const half = { width: this.#width / 2, height: 12, lineBreak: false, ellipsis: true };
        if (left !== '') doc.text(this.#words.fold(left), MARGIN, top, half);
        doc.text(this.#words.fold(right), MARGIN + this.#width / 2, top, { ...half, align: 'right' });
        doc.endMarkedContent();
      };
      spread(page === 0 ? '' : title, aside, MARGIN - 14);
      spread(footer, `Page ${page + 1} of ${count}`, bottom);
    }
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  #use({ font, size, color }: Style): void {
    this.#doc.font(font).fontSize(size).fillColor(color);
  }

  #keepRoom(height: number): void {
    const { page, y } = this.#doc;
    if (y + height > page.maxY()) this.#doc.addPage();
  }

  #rule(y: number): void {
    const doc = this.#doc;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.#width, y)
      .lineWidth(0.5)
      .stroke(COLORS.rule);
    doc.endMarkedContent();
  }

  #child(parent: Element, type: string, options: PDFKit.Mixins.StructureElementOptions = {}) {
    const element = this.#doc.struct(type, options);
    parent.add(element);
    return element;
  }

  #marked(element: Element, tag: string, write: () => void): void {
    const content = this.#doc.markStructureContent(tag);
    write();
    this.#doc.endMarkedContent();
    // Only now: what a page break adds to the content later would be missing from the tree.
    element.add(content);
    element.end();
  }
}

function columnWidths(width: number, columns: number): readonly [first: number, other: number] {
  const first = columns === 1 ? width : width * 0.46;
  return [first, (width - first) / Math.max(columns - 1, 1)];
}
