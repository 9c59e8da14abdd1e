import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

type PackFont = {
  /** What pdfkit takes. */
  readonly source: Buffer;
  readonly has: (codePoint: number) => boolean;
};
export type Fonts = { readonly regular: PackFont; readonly semiBold: PackFont };

const files = {
  regular: readFileSync(new URL('fonts/Inter-Regular.ttf', import.meta.url)),
  semiBold: readFileSync(new URL('fonts/Inter-SemiBold.ttf', import.meta.url)),
};

/**
 * The two whole files of Inter, as TTF: pdfkit can't embed WOFF2, and the files of the pages are cut by
 * script. Read anew for each document, because a font remembers for which characters it was asked.
 */
export const packFonts = (): Fonts => ({
  regular: fontOf(files.regular),
  semiBold: fontOf(files.semiBold),
});

function fontOf(file: Buffer): PackFont {
  const font = create(file);
  if (!('layout' in font)) throw new Error('The file has several fonts.');
  // Contextual alternates draw "->" as an arrow, and a search would not find what was typed.
  const typed: Font = Object.create(font, {
    layout: { value: (text: string) => font.layout(text, { calt: false }) },
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- pdfkit takes parsed fonts, untyped
  const source = typed as unknown as Buffer;
  const has = (codePoint: number) => !isPrivate(codePoint) && font.hasGlyphForCodePoint(codePoint);
  return { source, has };
}

const isPrivate = (codePoint: number) => codePoint >= 0xe0_00 && codePoint <= 0xf8_ff;
